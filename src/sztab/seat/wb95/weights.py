"""What steers the sergeant's play, as numbers: what things are worth, how far is near, how much is enough.

A title may have a set for a side of a scenario in its `weights.toml`:

    [cobra.german]
    care_holding = 120

What no set names is as it stands here.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from sztab.titles import title
from sztab.titles.files import read_toml

FILE = "weights.toml"


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points are the sergeant's own; ways are in twelfths of a movement point."""

    # units and ground
    point: int = 60
    """What a victory point is worth; a CEL of a rifle division is about as much."""
    strength: int = 5
    """A point of strength of a unit, in attack or defence."""
    step: int = 20
    """A CEL of a unit, whatever its strength."""
    staff: int = 150
    """A headquarters: its owner loses its modifier, and the enemy gains a reward (9.1.6)."""
    outside: int = 500
    """Giving up the foothold: dearer than any CEL."""
    firm: int = 4
    """CELs that hold a hex; with fewer it counts as half lost."""
    care_pushing: int = 75
    """Weight of own losses, in hundredths, of a side that has to attack;"""
    care_holding: int = 150
    """and of one that does not."""
    keepers: int = 3
    """Units that stay in a side's foothold."""
    most_keepers: int = 3
    """Units that stay in a decisive hex at most."""
    few: int = 12
    """With more hexes that are worth the same none is decisive."""
    coming: int = 12
    """So near the enemy is a danger to a decisive hex."""
    soon: int = 4
    """Days in which all who are to exit must be there."""
    in_the_way: int = 30
    """Twelfths that an enemy zone adds to a way: it stops a march."""
    occupied: int = 150
    """Twelfths that enemies in a hex add: they have to be driven out first."""

    # combats
    ground: int = 25
    """Driving an enemy off a hex without value."""
    disorder: int = 8
    """A disorganised CEL."""
    driven: int = 15
    """Being driven back."""
    citadel: int = 600
    """Driving the last enemies from their foothold, divided among their stacks."""
    gun: int = 60
    """A gun captured in a lost hex."""
    worth_attacking: int = 5
    """What a voluntary attack must gain."""
    affected: int = 8
    """So far what has changed may change an attack."""
    most_attackers: int = 12
    """Attackers in one combat."""

    # assaults planned in the Movement Phase
    worth_planning: int = 12
    """What an attack must gain to be planned."""
    hopeless: int = 2
    """An enemy with more than so many times the strength that could attack him is left alone."""
    most_helpers: int = 10
    """Units that gather for one attack."""
    extra: int = 45
    """The cost of another enemy that would have to be attacked as well."""
    effort: int = 5
    """What a unit must add to an attack to be worth sending."""
    patience: int = 2
    """Helpers tried without gain before one tips the scale."""
    short_step: int = 24
    """Twelfths of gain below which fast units wait for a gap."""
    quick: int = 72
    """Movement, in twelfths, from which a unit is kept for strategic movement."""

    # the enemy's next attack
    exposed: int = 75
    """Weight of what it would cost, in hundredths of a point,"""
    exposed_way: int = 100
    """and in hundredths of a twelfth of the way."""
    given_up: int = 10
    """Being driven off by it."""
    closer_look: int = 4
    """Ends of a march at which it is reckoned, the best ones."""

    # marches
    capture: int = 72
    """Twelfths of way that a victory point in the hex is worth."""
    hunger: int = 40
    """Twelfths that a hex out of supply costs."""
    shift: int = 4
    """Twelfths that a shift for the defender is worth."""
    guard: int = 24
    """Twelfths that guarding an own objective is worth to the holding side."""
    garrison: int = 150
    """The same for the first unit in a decisive hex."""
    cornered: int = 90
    """Twelfths that standing in an enemy zone in the open costs: the unit would have to attack."""
    ward: int = 36
    """Twelfths that it is worth to guard headquarters or guns that nobody else does."""
    alone: int = 60
    """Twelfths more for a landing out of supply: no help comes soon."""
    pickets: int = 8
    """Units that bar ways out of the map,"""
    days_ahead: int = 3
    """days of movement that are looked ahead,"""
    places: int = 8
    """places looked at along a way for each,"""
    stopped: int = 72
    """twelfths by which a zone is taken to delay an enemy there,"""
    through: int = 1000
    """what an enemy counts who could leave in his next move, beside the twelfths that he is too near,"""
    barred: int = 12
    """and by how much less may get through for one more of them."""
    airlift: int = 36
    """Twelfths that a flight must save: the helicopters are used up for the day."""
    flak: int = 40
    """Twelfths for every enemy flown over: on two rolls of six it turns back."""
    scattered: int = 60
    """Twelfths that a jump costs without air superiority: a CEL is lost on two rolls of six."""

    # headquarters and guns
    near_enough: int = 2
    """Distance to the enemy that suits a headquarters."""
    staff_behind: int = 4
    """The same for a newly arrived one."""
    staff_served: int = 12
    """What it is worth to serve a unit that no other headquarters serves."""
    staff_lonely: int = 16
    """What a headquarters risks alone, for each hex nearer to the enemy,"""
    staff_crowded: int = 30
    """with another one,"""
    staff_contact: int = 40
    """next to the enemy,"""
    staff_close: int = 10
    """so near that attackers who break through come to it: hexes,"""
    staff_reach: int = 2
    """that many,"""
    staff_march: int = 2
    """for each hex that it marches,"""
    staff_assailed: int = 120
    """and where enemies come in strength."""
    raiders: int = 10
    """So far a fast enemy drives through a gap to an undefended headquarters,"""
    patrol: int = 4
    """and what he comes with at least."""

    # set-up
    setup_better: int = 25
    """What another hex must have over the listed one."""
    setup_too_close: int = 40
    """Standing next to an enemy without works: it obliges to attack."""
    setup_starving: int = 60
    """Starting out of supply."""
    setup_crowded: int = 3
    """The reduction for another unit in a hex, per CEL there."""
    setup_further: int = 10
    """The cost of a hex farther from the enemy: a holding side does not give ground."""
    setup_together: int = 25
    """The worth of another unit of the same formation close by."""
    setup_in_danger: int = 5
    """Distance to the enemy within which ground is worth a garrison from the start."""
    setup_at_hand: int = 4
    """Distance to the enemy at which guns start unlimbered."""

    # retreats and pursuits
    other_ends: int = 3
    """Other ends of a full retreat that are looked at beside the best."""
    uneasy: int = 8
    """What any end of a retreat costs,"""
    refuge_threat: int = 60
    """the enemy strength that counts there,"""
    refuge_zone: int = 5
    """an enemy zone,"""
    refuge_hunger: int = 15
    """and no supply."""
    prey: int = 40
    """What it is worth to overrun a unit that nobody knows."""
    homes_near: int = 3
    """So near an enemy comes into a hex that is left."""
    staff_in_front: int = 60
    """What a headquarters risks next to the enemy."""

    # fire, aircraft, bombers, electronic warfare
    worth_firing: int = 4
    """Expected loss, in 36ths of a CEL, that is worth the ammunition."""
    worth_barrage: int = 20
    """The same for a barrage, which disables the guns afterwards."""
    doubtful: int = -20
    """The prospect of an attack that fire or aircraft may turn into a good one."""
    flown: int = 2
    """An air point used: it flies once a day, and may be shot down."""
    jammed: int = 12
    """A point of electronic warfare a day; each further one is worth less."""
    long: int = 10
    """Days that pools are saved for at most."""
    air_share: int = 5
    """Air points assigned together."""
    worth_a_mission: int = 25
    """What a special mission must gain: a good part of a CEL."""
    worth_a_sortie: int = 12
    """What a sortie must gain beyond its price."""
    crossing_points: int = 3
    """Air points over a crossing: six attacks."""
    coming_near: int = 4
    """Hexes an enemy advances in a day."""
    days_apart: tuple[int, ...] = (0, 1, 3)
    """The days with aircraft, counted from the first that pays."""
    worth_bombing: int = 10
    """What a raid of bombers must gain."""
    before_an_assault: int = 2
    """Factor for bombs on the targets of today's attacks."""

    # special forces
    party: int = 40
    """One party a day of those left; every other one is lost."""
    deaf: int = 8
    """A unit in contact with us whose headquarters is disabled for the day."""
    bridge_near: int = 2
    """Distance to a bridge within which an enemy is about to use it."""
    busiest: int = 4
    """Number of hexes examined, those that carry most supply first."""


@cache
def weights_of(slug: str, scenario: str, side: str) -> Weights:
    """The weights of a side in a scenario of a title."""
    path = title(slug).folder / FILE
    return weights_in(path, scenario, side) if path.exists() else Weights()


def weights_in(path: Path, scenario: str, side: str) -> Weights:
    """The same from a file."""
    page = read_toml(path)
    if side not in page.data.get(scenario, {}):
        return Weights()
    given = page.table(scenario).table(side)
    try:
        return msgspec.convert(given.data, Weights)
    except msgspec.ValidationError as fault:
        raise given.wrong("", str(fault)) from None
