"""What a result of the combat table brings: losses, retreat, pursuit, disorganisation, supply levels (5.2.1f-g)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sztab.rules.wb95 import disorganisation, losses
from sztab.rules.wb95.battle import (
    Battle,
    defenders,
    owners,
    shaken_guns,
    sharing_guns,
    staffs_behind,
)
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.losses import Sequel
from sztab.rules.wb95.pieces import name, stack, traits
from sztab.rules.wb95.pursuit import pursue
from sztab.rules.wb95.retreat import Trail, retreat
from sztab.rules.wb95.tables import TableResult
from sztab.table import Procedure
from sztab.table.events import SupplyChanged

Parts = dict[int, list[int]]
"""The defenders by the sides that answer for them."""


def carry_out(game: Game, battle: Battle, ours: TableResult, theirs: TableResult, lone: bool) -> Procedure:
    """Losses of both sides, retreat, pursuit, disorganisation and tests, supply levels (R155 7-12)."""
    own = [*battle.attackers, *(u.n for u in sharing_guns(game, battle, attacking=True))]
    foe = [*(u.n for u in defenders(game, battle)), *(u.n for u in sharing_guns(game, battle, attacking=False))]
    shaken = [*own, *(u.n for u in shaken_guns(game, battle))]
    starts = {n: game.state.units[n].hex for n in (*shaken, *foe)}
    parts = {
        owner: [n for n in foe if game.state.units[n].side in game.book.friends[owner]]
        for owner in owners(game, battle)
    }
    enemy = stack(game, battle.counts)[0].side  # R143: of several defenders he whose modifiers count (5.5.3)
    own_stars, foe_stars = _ability_groups(game, battle)
    staffs = [u.n for u in staffs_behind(game, battle)]
    back = 0 if ours.retreat else theirs.retreat
    sequel = Sequel(back=ours.retreat, enemy_back=back, attacked=battle.targets)
    lost_own = yield from losses.take_losses(
        game, battle.side, own, ours.loss, enemy, own_stars, sequel=sequel, instead=staffs
    )
    sequel = Sequel(back=back, alone=lone, enemy_back=ours.retreat)
    lost_foe = yield from _defenders_lose(game, battle.side, parts, theirs.loss, foe_stars, sequel)
    trails: list[Trail] = []
    if ours.retreat:
        trails = yield from retreat(
            game, battle.side, own, ours.retreat, enemy, False, own_stars, lost_own, battle.targets, staffs
        )
    elif theirs.retreat:
        for owner, units in parts.items():
            first = _groups_of(foe_stars, units)
            trails += yield from retreat(game, owner, units, theirs.retreat, battle.side, lone, first, lost_foe)
    _mark_attacked(game, foe, battle)
    yield from _follow_up(game, battle, own, parts, starts, trails, ours, theirs)
    tested = (StruckUnits(shaken, ours, enemy), StruckUnits(foe, theirs, battle.side))
    yield from TESTS[game.book.variant.tests](game, tested, starts, trails)
    _supply_levels(game, battle, own, foe, bool(theirs.retreat))


def _defenders_lose(
    game: Game, side: int, parts: Parts, number: int, stars: list[list[int]], sequel: Sequel
) -> Procedure:
    """R27, R143: each owner takes his share of what the attacking side has done; how many CELs it were."""
    dealt, lost = losses.shares(game, parts, number, stars), 0
    for owner, units in parts.items():
        share, first = dealt[owner]
        lost += yield from losses.take_losses(game, owner, units, share, side, first, sequel=sequel)
    return lost


def _groups_of(groups: list[list[int]], units: list[int]) -> list[list[int]]:
    """The same groups as far as they are of these units."""
    return [mine for group in groups if (mine := [n for n in group if n in units])]


def _ability_groups(game: Game, battle: Battle) -> tuple[list[list[int]], list[list[int]]]:
    """15.1.7, 15.4.3: of each kind of ability used, one user loses the first CEL."""

    def groups(units: tuple[int, ...]) -> list[list[int]]:
        drilled = [n for n in units if game.book.traits[n].fortification and not game.book.counters[n].stars]
        starred = [n for n in units if n not in drilled]
        return [group for group in (starred, drilled) if group]

    return groups(battle.attack.stars), groups(battle.defence.stars)


def _mark_attacked(game: Game, foe: list[int], battle: Battle) -> None:
    for n in foe:
        if n not in battle.defence.guns:
            u = game.state.units[n]
            game.change(n, attacked=True, fired=u.fired or game.book.traits[n].gun)


def _follow_up(
    game: Game,
    battle: Battle,
    own: list[int],
    parts: Parts,
    starts: dict[int, int],
    trails: list[Trail],
    ours: TableResult,
    theirs: TableResult,
) -> Procedure:
    """5.4: the side that did not retreat pursues; after an elimination it may enter the hex (5.4.10), the defender too
    when no attacker is left but guns and headquarters (R27, R30)."""
    alive = [n for n in own if game.state.units[n].hex >= 0]
    fallen_all = not any(n in battle.attackers and not game.book.traits[n].hq for n in alive)
    if not alive and theirs.retreat:
        return
    if ours.retreat or (fallen_all and not theirs.retreat):
        lost = sorted({starts[n] for n in own if game.state.units[n].hex < 0})
        for owner, units in parts.items():
            yield from pursue(game, owner, units, trails, lost)
        return
    foe = [n for units in parts.values() for n in units]
    fallen = {starts[n] for n in foe if game.state.units[n].hex < 0}
    if theirs.retreat:  # R30: after any Dn a hex with only guns and headquarters left is emptied
        fallen.update(hex_ for hex_ in battle.targets if not any(trail.start == hex_ for trail in trails))
    free = sorted(fallen)
    hunters = [n for n in own if not game.book.traits[n].battery]  # ard:7.7.9
    if game.book.variant.staff_goes_along == "always":  # nor:R90
        homes = sorted({game.state.units[n].hex for n in alive if n in battle.attackers})
        hunters += [u.n for hex_ in homes for u in stack(game, hex_) if traits(game, u).hq and u.n not in own]
    yield from pursue(game, battle.side, hunters, trails, free)


class StruckUnits(msgspec.Struct, frozen=True):
    """Those of one side whom a result may disorganise, and who did it."""

    units: list[int]
    result: TableResult
    taker: int


def _attacker_first(
    game: Game, parties: Iterable[StruckUnits], starts: dict[int, int], trails: list[Trail]
) -> Procedure:
    """5.2.1g, 5.3.9, 5.6.1, R34, R35: the attacker's markers and tests, then the defender's; of each the dot first."""
    for party in parties:
        if _marked(game, party):
            continue
        fresh: set[int] = set()
        yield from _dot_tests(game, party, starts, fresh)
        yield from _retreat_tests(game, party, trails, fresh)


def _beaten_first(game: Game, parties: Iterable[StruckUnits], starts: dict[int, int], trails: list[Trail]) -> Procedure:
    """ard:R48-ard:R51: all markers, then the tests of whoever retreated, then those of the dots; a combat disorganises
    a unit but once, and who has a marker from it is not tested."""
    tested = [party for party in parties if not _marked(game, party)]
    fresh: set[int] = set()
    for party in tested:
        yield from _retreat_tests(game, party, trails, fresh)
    for party in tested:
        yield from _dot_tests(game, party, starts, fresh)


TESTS = {"attacker_first": _attacker_first, "beaten_first": _beaten_first}


def _marked(game: Game, party: StruckUnits) -> bool:
    """5.6.1, R35: a D in the result disorganises all of them, without a test."""
    if party.result.disorganised:
        for n in party.units:
            disorganisation.disorganise(game, n, "5.6.1", direct=True, taker=party.taker)
    return party.result.disorganised


def _dot_tests(game: Game, party: StruckUnits, starts: dict[int, int], fresh: set[int]) -> Procedure:
    """5.6.1, R34: one for each stack as it stood when the combat began."""
    for hex_ in sorted({starts[n] for n in party.units}) if party.result.test else ():
        here = [n for n in party.units if starts[n] == hex_ and n not in fresh]
        fresh.update((yield from disorganisation.test(game, here, "5.6.1 5.6.2", direct=True, taker=party.taker)))


def _retreat_tests(game: Game, party: StruckUnits, trails: list[Trail], fresh: set[int]) -> Procedure:
    """5.3.9: one for every hex after the first, until it fails."""
    mine = [trail for trail in trails if trail.unit in party.units]
    for group in sorted({(trail.start, trail.path) for trail in mine}):
        members = [trail.unit for trail in mine if (trail.start, trail.path) == group]
        for _ in range(len(group[1]) - 1):
            left = [n for n in members if n not in fresh]
            if not left:
                break
            fresh.update((yield from disorganisation.test(game, left, "5.3.9 5.6.2", direct=True, taker=party.taker)))


def _supply_levels(game: Game, battle: Battle, own: list[int], foe: list[int], driven: bool) -> None:
    """10.2.4, R82, R158: a failed attack, or a successful one suffered, costs units out of supply a level."""
    victims = foe if driven else own
    for n in victims:
        u = game.state.units[n]
        if u.hex >= 0 and u.oos > 0:
            game.change(n, oos=u.oos + 1)
            why = "driven back" if driven else "attack failed"
            game.say(SupplyChanged(unit=name(game, u), level=u.oos + 1, why=why), "10.2.4 10.2.5")
