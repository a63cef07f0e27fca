"""The Air Phase of points: the contest for air advantage under seal, then bombers and ground attacks of the side whose
phase it is, one mission after the other (ard:10.1.3, ard:10.3-ard:10.5)."""

from __future__ import annotations

from typing import Any

from sztab.rules.wb95 import air_points, artillery, bridges, electronic_warfare, special_forces
from sztab.rules.wb95.battle_events import AdvantageRolled, AircraftStruck, BombsDropped, MissionLost
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.fire import FireChance, Rungs, aims, cover, spotted
from sztab.rules.wb95.orders import Air, AirAdvantage, AirMission, Bomb, Spec
from sztab.rules.wb95.pieces import find_hexes, find_side, label, lead, stack
from sztab.rules.wb95.terrain import halved
from sztab.table import END, Ask, Choice, Decider, EndPhase, Option, Order, Procedure, Refusal

KINDS = ("attack", "object", "bomb")
"""Ground attack on units, on a bridge, and bombers on either (ard:10.3.4)."""


def new_day(game: Game) -> None:
    """What was used has landed again, and the sky is nobody's (ard:10.1.7 ard:21.3)."""
    nothing = (0,) * len(game.book.sides) if air_points.flies(game) else ()
    game.mark(air_used=nothing, helicopters_used=nothing, advantage=-1, thermobaric=())


def air_phase(game: Game, side: int) -> Procedure:
    """ard:3.2.1.1, ard:3.2.1.7: the contest where it is due, then the missions of the side."""
    if game.state.step == 0 and contested(game):
        bidders = _bidders(game)
        answers = yield from game.ask(bidders, "air_advantage", None, rest=True)
        bids = answers if len(bidders) > 1 else {bidders[0]: answers}
        yield from _contest(game, {bidder: bids[bidder].points for bidder in bidders})
        game.mark(step=1)
    while may_fly(game, side) or game.book.scenario.asks_sorties:
        order = yield from game.ask(side, "sorties", None, rest=True)
        match order:
            case EndPhase():
                return
            case Spec():
                yield from special_forces.act(game, order, side)
            case _:
                for one in missions_of(order):
                    yield from fly(game, one, side)


def nothing_to_fly(b: Board, side: int) -> bool:
    """Whether the phase can be passed over (ard:3.1.4)."""
    if contested(b):
        return not any(air_points.track(b, one, pool) for one in _bidders(b) for pool in air_points.POOLS)
    return not may_fly(b, side)


def contested(b: Board) -> bool:
    """ard:R8: in the first Air Phase of the turn, by a switch in each."""
    first = next(k for k, phase in enumerate(b.book.phases) if phase.kind == "air")
    return b.state.phase == first or bool(b.book.options.air_advantage == "phase")


def may_fly(b: Board, side: int) -> bool:
    return any(air_points.flyable(b, side, pool) for pool in air_points.POOLS)


def _bidders(b: Board) -> tuple[int, ...]:
    """One side of every camp that somebody plays, the one with the initiative first."""
    leads = [lead(b, phase.side) for phase in b.book.phases]
    leads += [lead(b, side) for side in range(len(b.book.sides)) if side not in b.book.nobodys]
    return tuple(dict.fromkeys(leads))


# ---------------------------------------------------------------------- air advantage


def _contest(game: Game, bids: dict[int, int]) -> Procedure:
    """ard:10.1.3, ard:R9, ard:R10: bid and die; a lead of two wins. Half the bid is lost by the loser, by all if nobody
    wins; the loser flies no more today."""
    totals = {}
    for side, points in bids.items():
        air_points.use(game, side, "air", points)
        totals[side] = points + (yield from game.roll(1, "air advantage", "ard:10.1.3", side))
    winner = next((side for side in bids if _leads(game, side, totals)), -1)
    lost = {side: halved(points) for side, points in bids.items() if side != winner}
    for side, points in lost.items():
        air_points.lose(game, side, "air", points)
        if winner >= 0 and game.book.options.air_advantage == "turn":
            air_points.use(game, side, "air", air_points.free(game, side, "air"))
    game.mark(advantage=winner)
    game.say(
        AdvantageRolled(
            winner=game.book.sides[winner] if winner >= 0 else "",
            bids=_named(game, bids),
            totals=_named(game, totals),
            lost=_named(game, lost),
        ),
        "ard:10.1.3 ard:R9 ard:R10",
        reveals=True,
    )


def _leads(b: Board, side: int, totals: dict[int, int]) -> bool:
    margin: int = b.book.variant.air_margin
    return all(totals[side] - other >= margin for rival, other in totals.items() if rival != side)


def _named(b: Board, points: dict[int, int]) -> dict[str, int]:
    return {b.book.sides[side]: number for side, number in points.items()}


class Bid:
    """How air points are bid: any number that is there, none too (ard:R10)."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if not isinstance(order, AirAdvantage):
            return Refusal("ard:10.1.3", "points for air advantage are bid first (none is a bid too)")
        there = air_points.free(view, ask.sides[0], "air")
        if not 0 <= order.points <= there:
            return Refusal("ard:10.1.3", f"{there} air points can be bid, not {order.points}")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        side = ask.sides[0]
        if partial:
            return AirAdvantage(points=partial[0], side=view.book.sides[side])
        there = air_points.free(view, side, "air")
        return Choice("points", [Option(n, f"bid {n}") for n in range(there + 1)])


# ---------------------------------------------------------------------- missions


def missions_of(order: Air | Bomb) -> tuple[AirMission, ...]:
    """The missions of an order; bombers are one of them."""
    if isinstance(order, Bomb):
        return (AirMission(kind="bomb", target=order.target, points=order.points, ew=order.ew),)
    return order.missions


def check_missions(b: Board, order: Air | Bomb, side: int) -> Refusal | None:
    """ard:10.3-ard:10.5, ard:20.2, ard:22.1: every mission, and what they take together."""
    flown = missions_of(order)
    for one in flown:
        refusal = _check_mission(b, one, side)
        if refusal is not None:
            return refusal
    refusal = air_points.check(b, side, sum(m.points for m in flown), sum(m.helicopters for m in flown))
    spent = sum(one.ew for one in flown)
    if refusal is None and spent > electronic_warfare.points(b, side):
        return electronic_warfare.check(b, side, max(one.ew for one in flown)) or Refusal(
            "ard:20.6", f"you have {electronic_warfare.points(b, side)} points of electronic warfare, not {spent}"
        )
    return refusal


def _check_mission(b: Board, one: AirMission, side: int) -> Refusal | None:
    if one.kind not in KINDS:
        return Refusal("ard:10.3.4", f"there is no mission {one.kind!r} in the Air Phase; there are {', '.join(KINDS)}")
    if min(one.points, one.helicopters) < 0 or one.points + one.helicopters < 1:
        return Refusal("ard:10.3.2", "a mission needs air points")
    if one.kind == "bomb" and one.helicopters:
        return Refusal("ard:22.1", "helicopters are not bombers")
    refusal = air_points.check(b, side, one.points, one.helicopters) or electronic_warfare.check(b, side, one.ew)
    if refusal is not None:
        return refusal
    if _on_object(one):
        edge = find_side(b, one.target)
        if isinstance(edge, Refusal):
            return edge
        if not bridges.standing(b, edge):
            return Refusal("8.2.8", f"no bridge stands at {one.target}")
        return None
    found = find_hexes(b, (one.target,))
    if isinstance(found, Refusal):
        return found
    here = stack(b, found[0])
    if not here or here[0].side not in b.book.prey[side]:
        return Refusal("ard:10.4.1" if one.kind == "bomb" else "8.2.6", f"no enemy is in {one.target}")
    return None


def _on_object(one: AirMission) -> bool:
    return one.kind == "object" or (one.kind == "bomb" and "/" in one.target)


def fly(game: Game, one: AirMission, side: int) -> Procedure:
    """ard:10.2.1, ard:10.4, ard:10.5.4: declared, shot at, and carried out with what is left."""
    shooter = _shooter(game, one, side)
    electronic_warfare.spend(game, side, one.ew)
    air, helicopters = yield from air_points.sortie(game, side, shooter, one.points, one.helicopters)
    if not air + helicopters:
        game.say(MissionLost(side=game.book.sides[side], target=one.target), "ard:10.2.3")
        return
    rungs = strength(game, one, side, air, helicopters)
    if _on_object(one):
        edge = find_side(game, one.target)
        assert isinstance(edge, int)
        points = sum(value for value, _, _ in rungs)
        cases = "ard:10.4.1 T-OBJ" if one.kind == "bomb" else "ard:10.5.1 T-OBJ"
        if bridges.standing(game, edge):
            yield from artillery.attack_object(game, edge, points, side, cases, one.ew)
        return
    hex_ = game.book.labels[one.target]
    tables = game.book.tables
    if not stack(game, hex_):
        return
    if one.kind == "bomb":
        yield from artillery.strike(
            game, tables.bomber, hex_, rungs, side, BombsDropped, "ard:10.4.1 ard:10.4.2", "ard:T-BOMBER", one.ew
        )
    else:
        yield from artillery.strike(game, tables.air, hex_, rungs, side, AircraftStruck, "8.2.6 8.2.7", "T-AIR", one.ew)


def strength(b: Board, one: AirMission, side: int, air: int, helicopters: int) -> Rungs:
    """What arrives, halved without advantage (ard:10.1.4), a spotter (ard:R64), less twice the cover (ard:10.4.2)."""
    rungs: Rungs = []
    for pool, points, case in (
        ("air", air, "ard:10.4.1" if one.kind == "bomb" else "8.2.6"),
        ("helicopters", helicopters, "ard:22.1"),
    ):
        if points:
            worth, why = air_points.counted(b, side, pool, points, False)
            rungs.append((worth, why.replace("aircraft", "bombers") if one.kind == "bomb" else why, case))
    if _on_object(one):
        return rungs
    hex_ = b.book.labels[one.target]
    doubled = "ard:10.4.2" if one.kind == "bomb" else "8.2.7"
    covers = [(value, why, doubled if case == "6.4.2" else case) for value, why, case in cover(b, hex_)]
    return rungs + spotted(b, side, hex_) + covers


def outlook(b: Board, one: AirMission, side: int) -> list[FireChance]:
    """The strength of a mission for everything air defence may do to it."""
    shooter = _shooter(b, one, side)
    return aims(b, side, shooter, one.points, one.helicopters, lambda air, rotors: strength(b, one, side, air, rotors))


def _shooter(b: Board, one: AirMission, side: int) -> int:
    """Whose air defence fires: that of the units in the hex, over a bridge the enemy's."""
    here = [] if _on_object(one) else stack(b, b.book.labels[one.target])
    return here[0].side if here else air_points.shooter(b, side)


class Sorties:
    """How missions are flown in the own Air Phase: one order after the other, until the phase is ended."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        side = ask.sides[0]
        match order:
            case EndPhase():
                return None
            case Air() | Bomb():
                return check_missions(view, order, side)
            case Spec():
                return special_forces.check(view, order, side)
            case AirAdvantage():  # ard:R8
                return Refusal("ard:10.1.3", "air advantage has already been decided")
        return Refusal("2.1.2", "bombers and ground attacks are ordered in the air phase")

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """kind; target; points; helicopters; electronic warfare."""
        side = ask.sides[0]
        spots = special_forces.missions(view, side)
        if not partial:
            kinds = [kind for kind in KINDS if targets(view, side, kind) and self._amounts(view, side, kind, ())]
            words = [*kinds, *(["spec"] if spots else [])]
            return Choice("mission", [END, *(Option(word, word) for word in words)])
        if partial[0] == "end":
            return EndPhase()
        if partial[0] == "spec":
            if len(partial) == 1:
                return Choice("order", [Option(k, f"{one.do} {one.hex}") for k, one in enumerate(spots)])
            chosen: Order = spots[partial[1]]
            return chosen
        kind = partial[0]
        if len(partial) == 1:
            return Choice("target", [Option(text, text) for text in targets(view, side, kind)])
        amounts = self._amounts(view, side, kind, partial[2:])
        if len(partial) - 2 < len(amounts):
            slot, values = amounts[len(partial) - 2]
            return Choice(slot, [Option(n, f"{slot} {n}") for n in values])
        named = {slot: n for (slot, _), n in zip(amounts, partial[2:])}
        if kind == "bomb":
            return Bomb(target=partial[1], **named)
        return Air(
            missions=(AirMission(kind=kind, target=partial[1], **{"points": 0, **named}),), side=view.book.sides[side]
        )

    def _amounts(self, view: Board, side: int, kind: str, picks: tuple[int, ...]) -> list[tuple[str, list[int]]]:
        """What may be sent: at least one point of either pool."""
        air = air_points.flyable(view, side, "air")
        rotors = air_points.flyable(view, side, "helicopters") if kind != "bomb" else 0
        ew = electronic_warfare.most(view, side)
        found = []
        if air:
            found.append(("points", sorted({1, halved(air), air} | ({0} if rotors else set()))))
        if rotors:
            sent = picks[0] if air and picks else 0
            found.append(("helicopters", sorted({1, halved(rotors), rotors} | ({0} if sent else set()))))
        if found and ew:
            found.append(("ew", list(range(ew + 1))))
        return found


def targets(b: Board, side: int, kind: str) -> list[str]:
    """Enemies for attacks and bombs, standing bridges for attacks on objects."""
    if kind == "object":
        standing = sorted(b.book.water_edges & b.book.ways(b.state.bridges).standing)
        return [b.book.map.grid.edge_label(edge) for edge in standing]
    prey = b.book.prey[side]
    return [label(b, hex_) for hex_, here in sorted(b.layers.stacks.items()) if b.state.units[here[0]].side in prey]


DECIDERS: dict[str, Decider] = {"air_advantage": Bid(), "sorties": Sorties()}
