"""Everything in which the titles of the family differ, and the rulings a table may set otherwise."""

from __future__ import annotations

import msgspec

from sztab.rules.wb95.state import TWELFTHS


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of a title. Movement in twelfths."""

    stacking: int = 8
    """CELs a hex at the end of a phase (3.2.1)."""
    overstacking: str = "mended"
    """What becomes of a hex that holds too much: it is mended before the phase ends or loses CELs, or a move that
    nobody could mend is refused (F14 ard:R22)."""
    exit_cost: int = TWELFTHS
    """Leaving an enemy zone (4.2.6)."""
    gun_price: int = TWELFTHS
    """Overrunning one towed gun (6.1.7)."""
    set_up_cost: int = TWELFTHS
    """Changing between combat and transport set-up (6.2.4)."""
    artillery_range: int = 3
    """How far guns reach, in hexes (6.1.2)."""
    works_shift: int = 2
    """Shifts of field fortifications (7.1.10)."""
    fixed_shift: int = 3
    """Shifts of fixed positions without a number of their own (7.2.2)."""
    barrage_factor: int = 2
    """What a barrage makes of artillery strength (6.5.3)."""
    barrage_guns: int = 2
    """The fewest guns that fire a barrage at a hex (6.5.4)."""
    barrage_silence: int = 2
    """Combat Phases without fire after a barrage (6.5.6)."""
    object_air: int = 4
    """The fewest air points against an object (8.2.10)."""
    disrupt_air: int = 7
    """Air points that hamper movement in a hex (8.2.12)."""
    supply_air: int = 7
    """Air points that supply a hex (8.2.23)."""
    staff_closed_cost: int = 5 * TWELFTHS
    """A headquarters entering what is closed to trucks (9.1.3)."""
    reward: int = 5
    """Shifts for a destroyed headquarters (9.1.6)."""
    reward_range: int = 8
    """How far from its hex they serve (9.1.7)."""
    reward_phases: int = 2
    """For how many Combat Phases (9.1.6)."""
    recovery: int = 4
    """How far a regained line lowers the out-of-supply level (10.2.7)."""
    zone_shift: int = 3
    """Entry zones a waiting unit may shift a turn (11.2.2)."""
    strategic_loss: int = 2 * TWELFTHS
    """What strategic movement takes from the allowance (12.2.3)."""
    concentration: int = 3
    """Units of a formation that make one shift (13.1.2)."""
    bridge_cost: int = TWELFTHS
    """Destroying a bridge over a river or stream (14.2.1)."""
    big_bridge_cost: int = 3 * TWELFTHS
    """Destroying a bridge over a big river (14.3.1)."""
    rebuild_cost: int = 3 * TWELFTHS
    """Rebuilding a bridge over a river or stream (14.2.2)."""
    hq_range: dict[str, int] = {}
    """How far headquarters reach, by nation (9.2.2)."""
    supply_points: dict[str, int] = {}
    """How far off the road supply reaches, by nation (10.1.7)."""
    morale: dict[str, int] = {}
    """The roll that disorganises, by nation and quality (5.6.2)."""
    hq_same_nation: frozenset[str] = frozenset()
    """Nations whose units only their own headquarters serve, save in defence on its hex (NY-N8)."""
    hq_defence_only: frozenset[str] = frozenset()
    """Nations whose headquarters help only in defence on their hex (NY-N9)."""
    towns_block: frozenset[str] = frozenset()
    """Nations whose supply enemy towns hinder (NY-N7, R85)."""
    towns_of: str = "germany"
    """Whose towns stand in the way of supply; nothing: everybody's (NY-N7 ard:R91)."""
    town_reach: str = "zone"
    """What they close around them: their zone, which stops at big rivers, or every adjacent hex (10.1.11 NY-N7)."""
    towns_kept: str = "forces"
    """Who must be in such a town that it is in nobody's way: friendly forces of any kind, or a regular unit (NY-N7
    ard:R91 nor:R102)."""

    soviets: frozenset[str] = frozenset(("ussr", "poland"))
    """Nations for whom the rules about Soviets are written (8.2.5, 8.2.11 nor:R79)."""

    riders: str = "foot"
    """What cavalry goes on: horses, which count as foot, or wheels (1.3a ard:2.2.2)."""
    mountain_saving: int = 0
    """Points mountain troops on foot save in hills and mountains, down to one (ard:4.1.15 ard:R138)."""
    road_rules: bool = True
    """The footnotes of the terrain table: one hex more on secondary routes, main route between the hexes of a city
    (T-TER-n3 T-TER-n4)."""
    jammed_road: str = ""
    """The kind of road on which vehicles cannot pass each other (ard:4.1.14)."""
    round_movement: bool = False
    """Halved movement is rounded up (ard:7.4.1 ard:R47)."""
    queue: str = "stacks"
    """Who pays for a crowded entry hex: each stack its place in the row, or each unit after `queue_free` one point
    (11.1.5 ard:15.1.5)."""
    queue_free: int = 3
    """Units that enter by one hex before the others pay (ard:15.1.5)."""
    zone_change: str = "neighbour"
    """By which zones a reinforcement may come instead of its own: the next, or any of its side (11.2.1 ard:15.2.1)."""
    entry_phases: frozenset[str] = frozenset(("movement", "strategic"))
    """When reinforcements come and units leave the map (11.1.3 ard:15.1.2)."""
    entry_barred: str = "control"
    """What closes an entry hex: enemy control, or enemy units alone (11.1.4 ard:R124)."""
    surrender: str = "two_dice"
    """How a unit out of supply surrenders: a level more, then two dice; or one die, then a level more (10.2.6
    ard:14.2.6)."""
    supply_exempt: frozenset[str] = frozenset()
    """Nations that are never out of supply (ard:R92)."""
    bridge_work: str = "control"
    """Who works on bridges: who controls them, or any unit with a zone at their ends (14.1.4 ard:16.1.1)."""
    masks: str = "glimpses"
    """What masking leaves to be seen: glimpses of what is near, or nothing until contact (16.1.4 ard:19.1.2)."""
    drops: bool = False
    """Airborne units may enter by parachute (ard:4.2.11)."""
    lift_range: int = 0
    """How far helicopters carry airmobile units, in hexes; 0: nowhere (ard:4.2.24)."""
    special_forces: bool = False
    """Special forces are in play (ard:17.1.1)."""

    # combat: named procedures of the ladder and of the results
    attacker_rungs: tuple[str, ...] = ("concentration", "stars", "volkssturm", "reward")
    """What shifts the column for the attacker, in the order of the ladder (1.6b)."""
    defender_rungs: tuple[str, ...] = (
        "ground",
        "rivers",
        "fixed_positions",
        "resilience_group",
        "concentration",
        "stars",
        "fortification_units",
        "volkssturm",
        "reward",
        "joint_attack",
    )
    """What shifts the column for the defender (1.6b)."""
    stars: str = "colours"
    """What stars do: by their colours, which void one another (15.1.2), or plain, against mechanised enemies."""
    stars_most: int = 0
    """Stars that count for a side in a combat; 0: all of them (15.1.4)."""
    concentration_by: str = "division"
    """Whose units make a tactical concentration: divisions and corps (13.1.1), or every formation: brigades."""
    one_brigade: frozenset[str] = frozenset()
    """Nations all of whose units are of one brigade, whether it is written on them or not (ard:R131)."""
    lone_die: bool = True
    """Whether a headquarters modifies the die against another that is attacked alone (9.2.1)."""
    works_town_shift: int = 2
    """Shifts of field fortifications in a town or city (7.1.10)."""
    tests: str = "attacker_first"
    """The order of disorganisation tests after a combat: the attacker's, or those of the side that retreated (R34)."""
    stack_test: str = "own"
    """One roll for a stack against each unit's own limit, or against the lowest for all of them (R34)."""
    full_ends: str = "further"
    """What becomes of a retreat whose every end is full: it goes one hex further, or is paid for (R33 ard:R53)."""
    digging_stirs: bool = False
    """Whether a unit that digs in has not rested (R37)."""

    # artillery
    self_propelled: str = "assault"
    """Self-propelled guns assault like other regular units, or fight by indirect fire alone (R21)."""
    lone_guns: str = "deployed"
    """Guns alone in a hex that fight with one point: those in combat set-up, or any (6.6.3)."""
    guns_in_zone: str = "free"
    """Artillery in an enemy zone fires freely, or supports only combats of its own hex (6.6.1)."""
    guns_aim: str = "each"
    """Guns that support one combat each reach a hex of it, or all of them the same (6.3.2)."""
    near_guns: str = "share"
    """Guns in support next to the enemy share the whole result, or are only shaken by it (6.3.5)."""
    drag: int = 0
    """Hexes towed guns may move in combat set-up (6.2.3)."""
    forced_retreat: str = "stands"
    """What becomes of deployed guns that must retreat: they stand, or limber up and go (6.2.4)."""

    shelled_once: bool = True
    """Whether a hex is a target of ranged fire but once in a Combat Phase (R159 ard:R67)."""

    # headquarters
    staff_movement: int = 10
    """Movement points of a headquarters (9.1.2)."""
    hq_never: frozenset[str] = frozenset()
    """Nations that no headquarters serves."""
    hq_price: int = 0
    """Overrunning a headquarters (9.1.5)."""
    hq_overrun: str = "goes_on"
    """Whether a unit that overran a headquarters goes on or stops (9.1.5)."""
    hq_prize: str = "shifts"
    """What a destroyed headquarters brings its enemy: shifts, or points of electronic warfare (9.1.6)."""
    staff_goes_along: str = "declared"
    """When a headquarters may go along with pursuers of its stack: if it was declared with the attackers, always, or
    never (R160 nor:R90 ard:R135)."""

    # aircraft and electronic warfare
    air: str = "missions"
    """How aircraft serve: by missions under seal (8.1.7), or as points after a contest for air advantage."""
    air_margin: int = 0
    """The lead that wins air advantage."""
    air_top: int = 0
    """The top of the air track."""
    helicopters_top: int = 0
    """The top of the track of combat helicopters."""
    axis_flyers: frozenset[str] = frozenset()
    """Nations whose aircraft lose by the Axis line of the air defence tables."""
    ew_most: int = 0
    """Points of electronic warfare a side may spend on one action; 0: there are none."""
    thermobaric: bool = False
    """Whether rocket launchers make thermobaric attacks (ard:21.3)."""

    air_duels: str = "picked"
    """Which opposing missions fight first: the side without the initiative picks, or hex by hex in order (8.1.8)."""
    counter_flyers: frozenset[str] = frozenset()
    """Nations whose aircraft fly as counters (nor:21.1.1 nor:R3)."""
    air_counters: int = 0
    """How many air counters there are (nor:21.1.1)."""
    air_stars: int = 0
    """How many of them have a white star (nor:21.1.1)."""
    air_stack: int = 0
    """How many may fly on one hex (nor:21.1.2)."""
    groups: tuple[tuple[str, ...], ...] = ()
    """Nations that fight as one army: nobody attacks with another's, nor is served by its headquarters (nor:R37
    nor:R61)."""


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Switches of the rulings and optional chapters, with the recommended defaults."""

    oos_growth: bool = True
    works_against_fire: bool = True
    town_supply: str = "soviet"
    victory_scale: str = "five"
    masking: str = "off"
    polish_concentration: bool = False
    disorganised_twice: str = "clock"
    setup_spill: bool = True
    recovery: str = "combat"
    support_range: str = "attacked"
    zone_to_zone: str = "any"
    hq_ranged_guns: bool = True
    combat_cells: str = "majority"
    river_majority: str = "more"
    complementary: bool = True
    players: int = 2
    turns: int = 0
    """Turns of a shortened game; 0: as printed."""
    big_rivers: str = "all"
    """Which waters are big rivers where the book is unclear: all, or canals alone (nor:R16)."""
    air_counters: bool = True
    """Aircraft fly as six counters, two of them with a star (nor:21.1.1 nor:R3)."""
    joint_attacks: str = "barred"
    """Whether groups that fight apart may attack together where the card is silent (nor:R61)."""
    air_block: str = "own"
    """Which of two printed boxes gives the air points (nor:R49 nor:R50)."""
    spec_supply_time: str = "movement"
    """When special forces cut supply routes: at the start of the enemy's Movement or Supply Phase (ard:R7)."""
    allotments: str = "designed"
    """Whether the pools of the calendar are those designed for the cards, or nothing (ard:R145)."""
    lift_air_defence: bool = False
    """Whether air defence shoots at lifts as well (ard:R116)."""
    hq_effect: str = "die"
    """What a headquarters in range does: the die, or a column (ard:R16)."""
    hq_nation: str = "any"
    """Whose headquarters serve a unit: any of its side, or only its own nation's (ard:R19)."""
    aa_line: str = "flyer"
    """Which line of the air defence tables is read: the flyer's, the shooter's, or the Allied for all (ard:R14)."""
    morale_test: str = "limit"
    """A test fails at the limit or more, or mirrored, at 14 less the limit or below (ard:R142)."""
    stars_scope: str = "mechanised"
    """Against whom plain stars count: mechanised enemies, or anyone (ard:R23)."""
    stars_cap: str = "side"
    """Whether the most stars that count are for a side or for each of its hexes (ard:R23)."""
    air_advantage: str = "turn"
    """How often air advantage is fought for: once a turn, or in both air phases (ard:R8)."""
    hills_cm: str = "two"
    """Shifts of hills for the defender: two or one (ard:R30)."""
    town_cost: str = "two"
    """What entering a town costs: two points, or one and a mountain road two (ard:R31)."""
