"""Chapter 8, Air units: missions placed in secret, air combat, attacks from the air."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from msgspec.structs import replace

from sztab.rules.wb95 import artillery, bombers, bridges, electronic_warfare, fire
from sztab.rules.wb95.battle_events import AircraftStruck, AirFought, MissionFlown, SuppliesDropped
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.orders import Air, AirMission, Engage
from sztab.rules.wb95.pieces import counter, find_hexes, find_side, label, name, stack
from sztab.rules.wb95.state import Mission
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal
from sztab.table.events import SupplyChanged

KINDS = ("offensive", "defensive", "attack", "object", "disrupt", "crossing", "supply")
ANYWHERE = ("offensive", "defensive", "disrupt", "supply")
"""Missions over any hex of the map: if the book lets a side fly none over one of them, it flies none at all."""
SUPPLIERS = ("usa", "great_britain")


def points(b: Board, side: int) -> int:
    """Air points a side can still fly today, the reserve it may use included (8.1.1, TS-AIR)."""
    state = b.state
    return int(state.air[side]) + int(b.book.scenario.reserve_usable(b, side))


def may_fly(b: Board, side: int) -> bool:
    """Whether a side is asked for missions: it has points, or the others may not learn that it has none (R147)."""
    return points(b, side) > 0 or bombers.may_bomb(b, side) or bool(b.book.scenario.air_in_doubt(b, side))


def kinds(b: Board) -> tuple[str, ...]:
    """The missions of a title: bombers fly where there is a table for them."""
    return (*KINDS, *bombers.KINDS) if b.book.tables.bomber.bands else KINDS


def nothing_to_fly(b: Board, side: int) -> bool:
    """Whether the phase can be passed over: no side is asked for missions (2.1.4)."""
    return not any(may_fly(b, one) for one in range(len(b.book.sides)))


def air_phase(game: Game, side: int) -> Procedure:
    """2.2-P1, R72: missions under seal, revealed together, air combat, then the attacks at once."""
    flying = tuple(s for s in _leads(game) if may_fly(game, s)) or (game.book.friends[side][0],)
    answers = yield from game.ask(flying, "air", None, rest=True)
    if len(flying) == 1:
        answers = {flying[0]: answers}
    for flyer, order in answers.items():
        _place(game, flyer, order)
    yield from air_combat(game)
    yield from _attacks(game)
    yield from _supply_flights(game)


def _leads(b: Board) -> list[int]:
    """One side for every camp."""
    return sorted({b.book.friends[s][0] for s in range(len(b.book.sides))})


def together(missions: Iterable[AirMission]) -> list[AirMission]:
    """R159, nor:21.1.2: air counters that attack one hex make one attack."""
    found: dict[tuple[str, str, int], AirMission] = {}
    for number, one in enumerate(missions):
        seat = (one.kind, one.target, 0 if one.kind == "attack" else number)
        before = found.get(seat)
        if before is not None:
            one = replace(one, points=before.points + one.points, starred=before.starred + one.starred)
        found[seat] = one
    return list(found.values())


def _place(game: Game, side: int, order: Air) -> None:
    placed = []
    for one in together(order.missions):
        edge = find_side(game, one.target) if "/" in one.target else -1
        assert isinstance(edge, int)
        hex_ = game.book.map.grid.edge_hexes(edge)[0] if edge >= 0 else game.book.labels[one.target]
        attacks = {game.book.labels[text]: count for text, count in one.attacks.items()}
        if one.kind == "crossing" and not attacks:
            attacks = {hex_: 2 * one.points}
        placed.append(Mission(side, one.kind, hex_, one.points, edge, attacks, one.starred))
    spent = sum(one.points for one in order.missions if one.kind in KINDS)
    if spent:
        game.book.scenario.fly(game, side, spent)
    bombers.spend(game, side, order.missions)
    game.mark(missions=(*game.state.missions, *placed))
    for one in order.missions:
        flown = MissionFlown(
            side=game.book.sides[side], mission=one.kind, target=one.target, points=one.points, stars=one.starred
        )
        game.say(flown, "8.1.7 8.2.1", reveals=True)


def check_missions(b: Board, order: Air, side: int) -> Refusal | None:
    """8.1.1-8.1.5, 8.2: every mission and the sum of their points."""
    total = 0
    for one in order.missions:
        refusal = _check_mission(b, one, side) or b.book.scenario.mission_allowed(b, side, one)
        if refusal is not None:
            return refusal
        total += one.points if one.kind in KINDS else 0
    if total > points(b, side):
        return Refusal("8.1.1", f"{total} air points are named, {points(b, side)} are available")
    refusal = bombers.check_all(b, order.missions, side) or bombers.check_counters(b, order.missions, side)
    if refusal is not None:
        return refusal
    for kind in ("bomb",) if bombers.as_counters(b, side) else ("attack", "bomb"):  # counters fly together (nor:21.1.2)
        bombed = [one.target for one in order.missions if one.kind == kind]
        if len(set(bombed)) < len(bombed):
            return Refusal("R159", "a hex is bombed once in a phase; put the points together")
    return None


def _check_mission(b: Board, one: AirMission, side: int) -> Refusal | None:
    if one.kind not in kinds(b):
        return Refusal("8.2.1", f"there is no mission {one.kind!r}; there are {', '.join(kinds(b))}")
    if one.kind in bombers.KINDS:
        return bombers.check(b, one, side)
    if one.points < 1:
        return Refusal("8.1.1", "a mission needs air points")
    if one.helicopters:
        return Refusal("8.2.1", "there are no helicopters in this game")
    refusal = electronic_warfare.check(b, side, one.ew)
    if refusal is not None:
        return refusal
    nation = flyers(b, side)
    if one.kind == "object":
        return bombers.check_object(b, one)
    found = find_hexes(b, (one.target, *one.attacks))
    if isinstance(found, Refusal):
        return Refusal("8.2.1", found.reason)
    if one.kind == "defensive" and nation in b.book.variant.soviets:
        return Refusal("8.2.5", "Soviet aircraft do not support a defence")
    if one.kind == "disrupt":
        return _check_disrupt(b, one, side)
    if one.kind == "supply":
        if nation not in SUPPLIERS:
            return Refusal("8.2.22", "only American and British aircraft fly supply")
        if one.points < b.book.variant.supply_air:
            return Refusal("8.2.23", f"a supply mission takes at least {b.book.variant.supply_air} points")
    if one.kind == "crossing":
        return _check_crossing(b, one, found[1:])
    if one.kind == "attack":
        here = stack(b, found[0])
        if not here or here[0].side not in b.book.prey[side]:
            return Refusal("8.2.6", f"no enemy is in {one.target}")
    return None


def flyers(b: Board, side: int) -> str:
    """The nation whose aircraft a side has."""
    nation: str = b.book.scenario.air_nation(b, side)
    return nation


def _check_disrupt(b: Board, one: AirMission, side: int) -> Refusal | None:
    if one.points < b.book.variant.disrupt_air:
        return Refusal("8.2.12", f"such a mission takes at least {b.book.variant.disrupt_air} points")
    if not b.once(("disruptable", side), lambda: _meets_soviets(b, side)):
        return Refusal("8.2.11", "only the movement of Soviet ground units can be disorganised")
    return None


def _meets_soviets(b: Board, side: int) -> bool:
    """Whether Soviet units are among the enemies of a side."""
    nations = b.book.variant.soviets
    return any(u.known and u.side in b.book.foes[side] and counter(b, u).nation in nations for u in b.state.units)


def _check_crossing(b: Board, one: AirMission, hexes: list[int]) -> Refusal | None:
    """8.2.16-8.2.18."""
    hexes = hexes or [b.book.labels[one.target]]
    stray = [hex_ for hex_ in hexes if hex_ not in b.book.banks]
    if stray:
        return Refusal("8.2.16", f"{label(b, stray[0])} is not on the bank of a big river")
    if one.attacks and sum(one.attacks.values()) != 2 * one.points:
        return Refusal("8.2.17", f"{one.points} points give {2 * one.points} attacks")
    if one.attacks and one.target not in one.attacks:
        return Refusal("8.2.18", f"{one.target} is not among the hexes attacked")
    if any(count < 1 for count in one.attacks.values()):
        return Refusal("8.2.18", "a hex gets at least one attack")
    linked, todo = {hexes[0]}, [hexes[0]]
    while todo:
        here = todo.pop()
        near = [hex_ for hex_ in hexes if hex_ not in linked and b.book.map.grid.distance(here, hex_) == 1]
        linked.update(near)
        todo += near
    if len(linked) < len(set(hexes)):
        return Refusal("8.2.18", "the hexes of a crossing attack must be connected")
    return None


# ---------------------------------------------------------------------- 8.1.8 Air combat


Seat = tuple[int, int]
"""A side and a hex it flies over."""


def stands(b: Board, m: Mission) -> tuple[int, ...]:
    """The hexes a mission can be met over: both ends of a bridge, every hex of a crossing attack, or its own (R73);
    none for carpets of bombs (nor:R53)."""
    if m.hex < 0 or m.kind == "carpet":
        return ()
    if m.edge >= 0:
        return tuple(b.book.map.grid.edge_hexes(m.edge))
    return tuple(sorted(m.attacks)) or (m.hex,)


def flown_over(b: Board, seat: Seat) -> tuple[Mission, ...]:
    """The missions of a side that stand on a hex; they fight together."""
    return tuple(m for m in b.state.missions if m.side == seat[0] and seat[1] in stands(b, m))


def clashes(b: Board) -> list[tuple[Seat, Seat]]:
    """8.1.8: opposing missions on one hex or next to each other, those on one hex first (nor:R59)."""
    grid = b.book.map.grid
    seats = sorted({(m.side, hex_) for m in b.state.missions for hex_ in stands(b, m)})
    found = []
    for one in seats:
        for two in seats:
            if one < two and two[0] in b.book.foes[one[0]] and grid.distance(one[1], two[1]) <= 1:
                found.append((one, two))
    return sorted(found, key=_turn)


def _turn(pair: tuple[Seat, Seat]) -> tuple[bool, int, int, tuple[Seat, Seat]]:
    """nor:R59: on one hex before next to each other, the lower hex first."""
    one, two = sorted((pair[0][1], pair[1][1]))
    return one != two, one, two, pair


def combats(b: Board, pairs: Iterable[tuple[Seat, Seat]]) -> list[tuple[Seat, Seat]]:
    """The pairs in which different missions fight: one over two hexes may meet the same enemy by several."""
    found: dict[Any, tuple[Seat, Seat]] = {}
    flown = list(b.state.missions)
    for one, two in pairs:
        sides = (tuple(k for k, m in enumerate(flown) if m.side == s and h in stands(b, m)) for s, h in (one, two))
        found.setdefault(tuple(sides), (one, two))
    return list(found.values())


def own_first(b: Board, picker: int, pair: tuple[Seat, Seat]) -> tuple[Seat, Seat]:
    """A pair as its picker names it (R73)."""
    one, two = pair
    return (two, one) if two[0] in b.book.friends[picker] else pair


def meant(b: Board, picker: int, pairs: Iterable[tuple[Seat, Seat]], order: Engage) -> tuple[Seat, Seat] | None:
    """The pair an order names: the picker's own hex first; the other way round only where that can mean no other."""
    named: dict[tuple[str, str], tuple[Seat, Seat]] = {}
    for pair in pairs:
        one, two = own_first(b, picker, pair)
        named.setdefault((label(b, one[1]), label(b, two[1])), pair)
    return named.get((order.hex, order.against)) or named.get((order.against, order.hex))


def air_combat(game: Game) -> Procedure:
    """8.1.8, 8.1.9, R73: the side without the initiative picks the pairs until none is left; or they meet in order
    (nor:R59)."""
    picker = game.book.friends[game.book.phases[-1].side][0]
    while pairs := clashes(game):
        pair: tuple[Seat, Seat] | None = pairs[0]
        if game.book.variant.air_duels == "picked" and len(combats(game, pairs)) > 1:
            order = yield from game.ask(picker, "engage", tuple(own_first(game, picker, one) for one in pairs))
            pair = meant(game, picker, pairs, order)
        assert pair is not None
        yield from _duel(game, *pair)


def _duel(game: Game, one: Seat, two: Seat) -> Procedure:
    """Points over the hex and a die each; the lower total loses and is out for the turn; ties are rolled again."""
    totals = {seat: sum(m.points for m in flown_over(game, seat)) for seat in (one, two)}
    while True:
        ours = totals[one] + (yield from game.roll(1, "air combat", "8.1.8", one[0]))
        theirs = totals[two] + (yield from game.roll(1, "air combat", "8.1.8", two[0]))
        if ours != theirs:
            break
    loser = two if ours > theirs else one
    beaten = flown_over(game, loser)
    game.mark(missions=tuple(m for m in game.state.missions if m not in beaten))
    game.say(
        AirFought(
            hexes=(label(game, one[1]), label(game, two[1])),
            totals=(ours, theirs),
            driven_off=game.book.sides[loser[0]],
        ),
        "8.1.8 8.1.9",
    )


class Fly:
    """How missions are placed: any number, under seal."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if not isinstance(order, Air):
            return Refusal("2.2-P1", "air missions are placed now (none is an answer too)")
        return check_missions(view, order, ask.sides[0])

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """Mission by mission: kind, target, points, stars if there are any; or no more."""
        side = ask.sides[0]
        missions: list[AirMission] = []
        picks = list(partial)
        while picks and picks[0] != "enough":
            steps = self._steps(view, side, picks[0], missions, picks[1] if len(picks) > 1 else "")
            if len(picks) <= len(steps):
                return self._ask(view, side, steps[len(picks) - 1], missions, picks)
            given = {"points": 0, **dict(zip(steps, picks[1:]))}
            missions.append(AirMission(kind=picks[0], **given))
            picks = picks[1 + len(steps) :]
        if picks:
            return Air(missions=tuple(missions), side=view.book.sides[side])
        found = [kind for kind in kinds(view) if self._possible(view, side, kind, missions)]
        return Choice("mission", [Option("enough", "no more missions"), *(Option(kind, kind) for kind in found)])

    def _steps(self, b: Board, side: int, kind: str, missions: list[AirMission], target: str) -> list[str]:
        """What is asked of a mission after its kind."""
        if kind == "carpet":
            return ["target"]
        if kind in bombers.SUPPORT and bombers.stars_left(b, side, missions):
            return ["target", "points", "starred"]
        return ["target", "points"]

    def _ask(self, b: Board, side: int, step: str, missions: list[AirMission], picks: list[Any]) -> Choice:
        kind = picks[0]
        if step == "target":
            return Choice("target", [Option(text, text) for text in targets(b, side, kind, missions)])
        if step == "points":
            least, left = least_points(b, kind, picks[1]), left_for(b, side, kind, missions)
            return Choice("points", [Option(n, f"{n} points") for n in sorted({least, (least + left) // 2, left})])
        free = min(bombers.stars_left(b, side, missions), bombers.counters_left(b, side, missions, picks[1]), picks[2])
        return Choice("starred", [Option(n, f"{n} with a star") for n in range(free + 1)])

    def _possible(self, b: Board, side: int, kind: str, missions: list[AirMission]) -> bool:
        if len(missions) >= 6 or (kind in KINDS and bombers.counters_left(b, side, missions) < 1):
            return False
        enough = left_for(b, side, kind, missions) >= least_points(b, kind)
        return enough and has_target(b, side, kind, missions)


def left_for(b: Board, side: int, kind: str, missions: list[AirMission]) -> int:
    """Points for another mission of a kind; carpets are counted by the piece."""
    if kind == "carpet":
        return int(b.book.scenario.carpets(b, side)) - sum(one.kind == "carpet" for one in missions)
    if kind == "bomb":
        return bombers.points(b, side) - sum(one.points for one in missions if one.kind == "bomb")
    return points(b, side) - sum(one.points for one in missions if one.kind in KINDS)


def least_points(b: Board, kind: str, target: str = "") -> int:
    variant = b.book.variant
    least = {"object": variant.object_air, "disrupt": variant.disrupt_air, "supply": variant.supply_air}
    return int(variant.object_air if kind == "bomb" and "/" in target else least.get(kind, 1))


def targets(b: Board, side: int, kind: str, missions: list[AirMission]) -> Iterator[str]:
    """Targets worth offering: enemies for attacks, own units for defence and supply, bridges, banks."""
    if not b.book.scenario.flies(side, kind):
        return
    taken, anywhere = {one.target for one in missions if one.kind == kind != "carpet"}, False
    for text in _candidates(b, side, kind, missions):
        one = AirMission(kind=kind, target=text, points=0 if kind == "carpet" else least_points(b, kind, text))
        if text in taken or (kind in KINDS and bombers.counters_left(b, side, missions, text) < 1):
            continue
        if not anywhere and _check_mission(b, one, side) is not None:
            if kind in ANYWHERE:
                return
            continue
        anywhere = kind in ANYWHERE
        if b.book.scenario.mission_allowed(b, side, one) is None:
            yield text


def has_target(b: Board, side: int, kind: str, missions: list[AirMission]) -> bool:
    return next(targets(b, side, kind, missions), "") != ""


def _candidates(b: Board, side: int, kind: str, missions: list[AirMission]) -> Iterator[str]:
    bridged = (b.book.map.grid.edge_label(edge) for edge in sorted(b.book.ways(b.state.bridges).standing))
    if kind == "object":
        return bridged
    if kind == "crossing":
        return (label(b, hex_) for hex_ in sorted(b.book.banks))
    foes = kind in ("offensive", "attack", "disrupt", *bombers.KINDS)
    sides = b.book.foes[side] if foes else b.book.friends[side]
    texts = (label(b, h) for h, here in sorted(b.layers.stacks.items()) if b.state.units[here[0]].side in sides)
    heavy = kind == "bomb" and left_for(b, side, kind, missions) >= b.book.variant.object_air
    return chain(texts, bridged) if heavy else texts


class PickDuel:
    """R73: which opposing missions meet next."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if not isinstance(order, Engage):
            return Refusal("8.1.8", "name two opposing missions that fight")
        if meant(view, ask.sides[0], ask.about, order) is None:
            return Refusal("8.1.8", f"no opposing missions meet at {order.hex} and {order.against}")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        pairs = combats(view, ask.about)
        if partial:
            one, two = pairs[partial[0]]
            return Engage(hex=label(view, one[1]), against=label(view, two[1]))
        texts = [f"{label(view, one[1])} against {label(view, two[1])}" for one, two in pairs]
        return Choice("pair", [Option(k, text) for k, text in enumerate(texts)])


# ---------------------------------------------------------------------- 8.2 Attacks and supply


def _attacks(game: Game) -> Procedure:
    """8.2.6-8.2.10: bombs on units and bridges, resolved at once in the order in which they were named."""
    at_once = ("attack", "object", *bombers.KINDS)
    flown = [m for m in game.state.missions if m.kind in at_once]
    game.mark(missions=tuple(m for m in game.state.missions if m.kind not in at_once))
    for m in sorted(flown, key=lambda m: m.side):
        if m.kind in bombers.KINDS:
            yield from bombers.raid(game, m)
        elif m.kind == "object":
            if bridges.standing(game, m.edge):
                yield from artillery.attack_object(game, m.edge, m.points, m.side, "8.2.8 8.2.9 T-OBJ")
        elif stack(game, m.hex):
            rungs = air_strength(game, m.hex, m.points)
            yield from artillery.strike(
                game,
                game.book.tables.air,
                m.hex,
                rungs,
                m.side,
                AircraftStruck,
                "8.2.6 8.2.7",
                "T-AIR",
                further=bombers.further(game, m),
            )


def air_strength(b: Board, hex_: int, amount: int) -> list[tuple[int, str, str]]:
    """8.2.7, F2: the points less twice the terrain and works of the target."""
    covers = [(value, why, "8.2.7" if case == "6.4.2" else case) for value, why, case in fire.cover(b, hex_)]
    return [(amount, "aircraft", "8.2.6"), *covers]


def _supply_flights(game: Game) -> Procedure:
    """8.2.22-8.2.25, R75: every block of seven points is a mission; on a 6 it fails."""
    flown = [m for m in game.state.missions if m.kind == "supply"]
    game.mark(missions=tuple(m for m in game.state.missions if m.kind != "supply"))
    for m in sorted(flown, key=lambda m: m.side):
        for _ in range(m.points // game.book.variant.supply_air):
            roll = yield from game.roll(1, "supply from the air", "8.2.24", m.side)
            game.say(SuppliesDropped(hex=label(game, m.hex), arrived=roll < 6), "8.2.24 8.2.25")
            if roll < 6:
                for u in stack(game, m.hex):
                    if u.side in game.book.friends[m.side] and u.oos > 0:
                        game.change(u.n, oos=u.oos - 1)
                        game.say(
                            SupplyChanged(unit=name(game, u), level=u.oos - 1, why="supplied from the air"), "8.2.25"
                        )


DECIDERS: dict[str, Decider] = {"air": Fly(), "engage": PickDuel()}
