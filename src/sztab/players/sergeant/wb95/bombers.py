"""Strategic bombers: carpet bombing where the assault comes, raids where they hurt most for their points."""

from __future__ import annotations

from collections.abc import Collection

from sztab.players.sergeant.wb95.fire import harm, net_of
from sztab.rules.wb95 import air, bombers, fire
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.orders import Air, AirMission
from sztab.rules.wb95.pieces import label, stack
from sztab.seat.wb95.appraisal import cel_worth
from sztab.seat.wb95.front import FieldFront


def heavies(front: FieldFront, view: Board, side: int, wanted: Collection[int]) -> list[AirMission]:
    """All bomber missions of this phase; `wanted` are the hexes to be attacked."""
    if not bombers.may_bomb(view, side):
        return []
    found = _carpets(front, view, side, wanted)
    return found + _raids(front, view, side, wanted, {one.target for one in found})


def _carpets(front: FieldFront, view: Board, side: int, wanted: Collection[int]) -> list[AirMission]:
    """nor:CO-N3: the ground does not help against them."""
    table, ranked = view.book.tables.bomber, []
    for hex_ in front.enemy_stacks:
        value = _worth(front, view, hex_, harm(view, table, hex_, table.bands[-1][0]), wanted)
        one = AirMission(kind="carpet", target=label(view, hex_), points=0)
        if value >= front.weights.worth_bombing and _lawful(view, side, one):
            ranked.append((-value, hex_, one))
    return [one for _, _, one in sorted(ranked, key=lambda each: each[:2])[: view.book.scenario.carpets(view, side)]]


def _raids(
    front: FieldFront, view: Board, side: int, wanted: Collection[int], taken: Collection[str]
) -> list[AirMission]:
    """The best gain per point first, with just enough points for a line of the table."""
    table, left = view.book.tables.bomber, bombers.points(view, side)
    offers = []
    for hex_ in front.enemy_stacks:
        where, cover = label(view, hex_), net_of(fire.cover(view, hex_))
        for net, _ in table.bands:
            value, points = _worth(front, view, hex_, harm(view, table, hex_, net), wanted), net - cover
            if value >= front.weights.worth_bombing and where not in taken and 0 < points <= left:
                offers.append((-value * 100 // points, hex_, AirMission(kind="bomb", target=where, points=points)))
    found: list[AirMission] = []
    for _, _, one in sorted(offers, key=lambda each: each[:2]):
        fresh = all(one.target != other.target for other in found)
        if fresh and one.points <= left and _lawful(view, side, one):
            found.append(one)
            left -= one.points
    return found


def _worth(front: FieldFront, view: Board, hex_: int, hurt: int, wanted: Collection[int]) -> int:
    weight = front.weights.before_an_assault if hex_ in wanted else 1
    return hurt * cel_worth(front, view, stack(view, hex_)) * weight // 36


def _lawful(view: Board, side: int, one: AirMission) -> bool:
    return air.check_missions(view, Air(missions=(one,)), side) is None
