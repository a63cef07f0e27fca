"""Chapters 13 and 15: tactical concentration, stars, Volkssturm, fortification units."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable

from sztab.rules.wb95 import losses
from sztab.rules.wb95.allowance import moves_now
from sztab.rules.wb95.battle import Battle, attackers, defenders
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.events import StepGiven
from sztab.rules.wb95.orders import Refill
from sztab.rules.wb95.pieces import counter, find_units, fixed, fortified, name, stack, traits
from sztab.rules.wb95.state import COLUMN_OF, FOOT, Unit
from sztab.rules.wb95.terrain import OddsRung, counting_hex
from sztab.table import Refusal

COLOURS = ("black", "blue", "white", "yellow")
VOIDS = {"white": ("black", "yellow"), "black": ("yellow",)}
CORPS_TYPES = ("ARM", "MECH", "MOT", "AG")
"""Counters of Soviet armoured and mechanised corps (13.1.1)."""


def concentration(b: Board, units: Iterable[Unit]) -> list[tuple[str, int]]:
    """13.1: one shift for every three units of a division or corps in the combat."""
    if not b.book.options.complementary:
        return []
    found: Tally[tuple[str, str]] = Tally()
    for u in units:
        formation = counted_formation(b, u)
        if formation:
            found[formation, counter(b, u).nation] += 1
    three = b.book.variant.concentration
    return [(formation, count // three) for (formation, _), count in sorted(found.items()) if count >= three]


def counted_formation(b: Board, u: Unit) -> str:
    """13.1.1, R91, R92: the formation a unit counts for, or nothing."""
    printed = counter(b, u)
    if printed.hq or u.known < 3:
        return ""
    return FORMATIONS[b.book.variant.concentration_by](b, u)


def _brigade(b: Board, u: Unit) -> str:
    """ard:12.1.2, ard:R131: three of any brigade, of a Russian division; corps and army troops have no formation, and
    some nations are but one brigade."""
    printed = counter(b, u)
    return printed.nation if printed.nation in b.book.variant.one_brigade else printed.formation


def _division(b: Board, u: Unit) -> str:
    """13.1.1, R91, R92: divisions, of Soviets and their Poles only armoured and mechanised corps."""
    printed = counter(b, u)
    if printed.nation == "poland" and b.book.sides[u.side] in ("allied", "allies", "usa", "american"):
        return printed.formation
    if printed.nation in ("ussr", "poland"):
        corps = (printed.nation, printed.formation) in _armoured_corps(b)
        polish = printed.nation == "poland" and b.book.options.polish_concentration
        return printed.formation if corps or polish else ""
    return printed.formation


def _armoured_corps(b: Board) -> frozenset[tuple[str, str]]:
    """13.1.1, 13.1.5, R91: formations with vehicles, their infantry and guns included; cavalry corps are none."""
    kept: frozenset[tuple[str, str]] | None = b.book.kept.get("armoured_corps")
    if kept is None:
        known = b.book.counters
        riders = {(one.nation, one.formation) for one in known if one.type == "CAV"}
        corps = {(one.nation, one.formation) for one in known if one.type in CORPS_TYPES}
        kept = b.book.keep("armoured_corps", frozenset(corps - riders))
    return kept


FORMATIONS = {"division": _division, "brigade": _brigade}


def armoured_force(b: Board, u: Unit) -> bool:
    """NY-V1, R124: counters of armoured and mechanised corps, and independent armour."""
    printed = counter(b, u)
    return printed.type in ("ARM", "MECH") or (bool(printed.formation) and printed.type in CORPS_TYPES)


# ---------------------------------------------------------------------- 15.1 Stars


def usable_stars(b: Board, battle: Battle, u: Unit, attacking: bool) -> tuple[str, ...] | Refusal:
    """The stars a unit may use in this combat, or why none."""
    if not b.book.options.complementary:
        return Refusal("COMP", "the complementary rules are not in play")
    if not counter(b, u).stars:
        return Refusal("15.1.1", f"{name(b, u)} has no stars")
    return STARS[b.book.variant.stars](b, battle, u, attacking)


def _plain_stars(b: Board, battle: Battle, u: Unit, attacking: bool) -> tuple[str, ...] | Refusal:
    """ard:7.83, ard:7.84, ard:7.7b: against mechanised enemies, and none against the fortified."""
    enemy = defenders(b, battle) if attacking else attackers(b, battle)
    soft = not any(traits(b, v).mechanised for v in enemy if v.known > 0)
    if soft and b.book.options.stars_scope == "mechanised":
        return Refusal("ard:7.7b", f"the stars of {name(b, u)} count only against mechanised units")
    if attacking and _dug_in(b, battle):
        return Refusal("ard:7.84", f"the stars of {name(b, u)} give nothing against field fortifications")
    return counter(b, u).stars


def _coloured_stars(b: Board, battle: Battle, u: Unit, attacking: bool) -> tuple[str, ...] | Refusal:
    """15.1.2, 15.1.5, 15.1.8, R97-R99."""
    stars, who = counter(b, u).stars, name(b, u)
    if attacking and traits(b, u).towed:
        return Refusal("15.1.5", f"{who} is towed and uses its stars only in defence")
    if attacking and _over_big_river(b, battle, u):
        return Refusal("15.1.8", f"{who} attacks across a big river")
    good = tuple(colour for colour in stars if _works(b, battle, colour, attacking))
    if not good:
        return Refusal("15.1.2", f"the stars of {who} have no effect in this combat")
    return good


STARS = {"colours": _coloured_stars, "plain": _plain_stars}


def _works(b: Board, battle: Battle, colour: str, attacking: bool) -> bool:
    if colour == "blue":
        return True
    if colour == "yellow":
        return attacking
    enemy = defenders(b, battle) if attacking else attackers(b, battle)
    if colour == "white":
        return any(traits(b, v).armoured for v in enemy if v.known > 0)  # R97
    return not attacking or not _dug_in(b, battle)  # black, R98


def _dug_in(b: Board, battle: Battle) -> bool:
    hex_ = counting_hex(b, battle)
    return fortified(b, stack(b, hex_)[0].side, hex_) or fixed(b, hex_)


def _over_big_river(b: Board, battle: Battle, u: Unit) -> bool:
    grid = b.book.map.grid
    near = [t for t in battle.targets if grid.distance(u.hex, t) == 1]
    return any(b.book.big_river(grid.edge_between(u.hex, t)) for t in near)


def star_rungs(b: Board, battle: Battle) -> tuple[list[OddsRung], list[OddsRung]]:
    """15.1.3, 15.1.4: what the stars of attacker and defender are worth."""
    ours, theirs = surviving_stars(b, battle)
    return _starred(b, battle, ours, "attacker"), _starred(b, battle, theirs, "defender")


def _starred(b: Board, battle: Battle, stars: list[tuple[str, int]], side: str) -> list[OddsRung]:
    rungs = [OddsRung(side, count, f"{colour} star{'s' * (count > 1)}", "15.1.3") for colour, count in stars]
    over = sum(rung.value for rung in rungs) - _most_stars(b, battle, side)
    if b.book.variant.stars_most and over > 0:
        rungs.append(OddsRung(side, -over, f"no more than {b.book.variant.stars_most} stars count", "ard:7.85"))
    return rungs


def _most_stars(b: Board, battle: Battle, side: str) -> int:
    """ard:7.85, ard:R23: so many a side, or by a switch so many from each of its hexes."""
    most: int = b.book.variant.stars_most
    if b.book.options.stars_cap == "side":
        return most
    users = battle.attack.stars if side == "attacker" else battle.defence.stars
    by_hex: Tally[int] = Tally()
    for n in users:
        by_hex[b.state.units[n].hex] += len(b.book.counters[n].stars)
    return sum(min(most, count) for count in by_hex.values())


def surviving_stars(b: Board, battle: Battle) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """15.1.2-15.1.4, R96: stars of attacker and defender after they have voided each other."""
    ours = _declared_stars(b, battle, battle.attack.stars, True)
    theirs = _declared_stars(b, battle, battle.defence.stars, False)
    void = b.book.variant.stars == "colours"
    return _left(ours, theirs if void else Tally()), _left(theirs, ours if void else Tally())


def _declared_stars(b: Board, battle: Battle, units: Iterable[int], attacking: bool) -> Tally[str]:
    found: Tally[str] = Tally()
    for n in units:
        stars = usable_stars(b, battle, b.state.units[n], attacking)
        if not isinstance(stars, Refusal):
            found.update(stars)
    flown = (battle.attack if attacking else battle.defence).air_stars
    if flown and _works(b, battle, "white", attacking):  # nor:21.1.1
        found["white"] += flown
    return found


def _left(own: Tally[str], enemy: Tally[str]) -> list[tuple[str, int]]:
    void = {colour for one in enemy if enemy[one] for colour in VOIDS.get(one, ())}
    return [(colour, own[colour]) for colour in COLOURS if own[colour] and colour not in void]


def check_abilities(b: Board, battle: Battle, ids: Iterable[str], side: int, attacking: bool) -> Refusal | None:
    """Whether the named units of a side may use their stars, or as fortification units their skill (15.4)."""
    ids = tuple(ids)
    if not ids:
        return None
    units = find_units(b, ids, b.book.friends[side], "15.1.6")
    if isinstance(units, Refusal):
        return units
    taking_part = {
        u.n for u in (attackers(b, battle) if attacking else defenders(b, battle)) if not u.attacked or attacking
    }
    for u in units:
        if u.n not in taking_part:
            return Refusal("15.1.6", f"{name(b, u)} does not fight in this combat")
        if traits(b, u).fortification and not attacking and b.book.options.complementary:
            if _in_works(b, u):
                continue
            if not counter(b, u).stars:
                return Refusal("15.4.1", f"{name(b, u)} is not in fortifications")
        stars = usable_stars(b, battle, u, attacking)
        if isinstance(stars, Refusal):
            return stars
    return None


def able(b: Board, battle: Battle, units: Iterable[Unit], attacking: bool) -> list[Unit]:
    """Those who could use an ability in this combat."""
    return [u for u in units if check_abilities(b, battle, (counter(b, u).id,), u.side, attacking) is None]


# ---------------------------------------------------------------------- 15.3, 15.4


def volkssturm(b: Board, units: Iterable[Unit]) -> int:
    """15.3.1, 15.3.2, R101: shifts for the enemy of Volkssturm; each other regular unit beside it takes one off."""
    if not b.book.options.complementary:
        return 0
    worst = 0
    for hex_ in sorted({u.hex for u in units if traits(b, u).volkssturm}):
        worst = max(worst, 2 - sum(_steadies(b, v) for v in stack(b, hex_)))
    return worst


def _steadies(b: Board, u: Unit) -> bool:
    """15.3.2, R101: a regular unit that is neither Volkssturm itself nor artillery."""
    known = traits(b, u)
    return known.regular and not known.volkssturm and not known.self_propelled


def check_refill(b: Board, order: Refill, side: int) -> Refusal | None:
    """15.3.3, 15.3.4, R102: both in one hex and unmoved; the infantry is reduced and gains one CEL a turn."""
    if "volkssturm" not in b.book.variant.attacker_rungs:
        return Refusal("2.1.2", "there is no Volkssturm in this game")
    if not b.book.options.complementary:
        return Refusal("COMP", "the complementary rules are not in play")
    found = find_units(b, (order.unit, order.from_), b.book.friends[side])
    if isinstance(found, Refusal):
        return found
    u, levy = found
    refusal = b.book.scenario.may_act(b, u) or moves_now(b, u)
    if refusal is not None:
        return refusal
    if not traits(b, levy).volkssturm:
        return Refusal("15.3.3", f"{order.from_} is not Volkssturm")
    if counter(b, u).type not in ("INF", "ENG") or COLUMN_OF[traits(b, u).wheels] != FOOT:
        return Refusal("15.3.3", f"{order.unit} is not non-motorised infantry")
    if u.hex < 0 or u.hex != levy.hex:
        return Refusal("15.3.3", f"{order.unit} and {order.from_} are not in one hex")
    if any(one.moved or one.marked for one in (u, levy)):
        return Refusal("15.3.3", "both must stay where they are in this phase")
    if u.steps >= counter(b, u).steps:
        return Refusal("15.3.3", f"{order.unit} is at full strength")
    if u.refilled:
        return Refusal("15.3.4", f"{order.unit} has received its CEL this turn")
    return None


def refill(game: Game, order: Refill) -> None:
    """The Volkssturm loses what the infantry gains; neither moves any more in this phase."""
    u = game.state.units[game.book.index[order.unit]]
    levy = game.state.units[game.book.index[order.from_]]
    game.mark(movers=(u.n, levy.n))
    game.change(u.n, steps=u.steps + 1, refilled=True, cap=0, left=0, offroad=True)
    game.change(levy.n, cap=0, left=0, offroad=True)
    game.say(StepGiven(unit=order.unit, source=order.from_), "15.3.3 15.3.4")
    losses.reduce(game, levy.n, 1, -1, "15.3.3")


def fortification_units(b: Board, battle: Battle) -> int:
    """15.4.1: fortification units that use their skill; one is as good as several in a hex."""
    used = [b.state.units[n] for n in battle.defence.stars if traits(b, b.state.units[n]).fortification]
    return int(any(_in_works(b, u) for u in used))


def _in_works(b: Board, u: Unit) -> bool:
    return fortified(b, u.side, u.hex) or fixed(b, u.hex)
