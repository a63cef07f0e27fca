"""What the enemy's next attack would cost a stack: all who could come against it, at their exact odds."""

from __future__ import annotations

from sztab.rules.wb95.battle import Battle
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.odds import WAYS_OF_2K6, clamp_roll, ladder
from sztab.rules.wb95.pieces import cels, enemy_at, friend_at, room, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.tables import CLOSED
from sztab.seat.wb95.front import FieldFront, attack_now, one_army
from sztab.seat.wb95.worth import unit_worth
from sztab.table import suppose


def exposure(front: FieldFront, b: Board, units: list[Unit], hex_: int, without: int = -1) -> int:
    """What is lost on average, in points, if these units end their day in a hex with those who stand there. The hex
    itself does not count: whoever stays away from it has lost it as well. `without`: a unit that leaves it."""
    if not front.threat[hex_]:
        return 0
    here = {u.n: u for u in (*units, *(u for u in stack(b, hex_) if u.side in front.own and u.n != without))}
    if not here:
        return 0
    key = (hex_, tuple((n, u.steps, u.disorder) for n, u in sorted(here.items())))
    if key not in front.exposed:
        front.exposed[key] = _reckoned(front, b, here, hex_)
    return front.exposed[key]


def _reckoned(front: FieldFront, b: Board, here: dict[int, Unit], hex_: int) -> int:
    places = _places(front, b, here, hex_)
    if not places:
        return 0
    changes = {n: {"hex": place} for n, place in places.items()} | {n: {"hex": hex_} for n in here}
    board = suppose(b, changes)
    side = b.state.units[min(places)].side
    odds = ladder(board, Battle(side, tuple(sorted(places)), (hex_,)))
    units, found = [board.state.units[n] for n in here], 0
    steps = cels(units)
    worth = sum(unit_worth(front, board, u) for u in units)
    for roll, ways in WAYS_OF_2K6.items():
        _, ours = b.book.tables.combat[odds.column, clamp_roll(roll + odds.roll_modifier)]
        found += ways * (
            worth * min(steps, ours.loss) // max(1, steps) + (front.weights.given_up if ours.retreat else 0)
        )
    return found // 36


def _places(front: FieldFront, b: Board, here: dict[int, Unit], hex_: int) -> dict[int, int]:
    """The enemies who could attack the hex, the strongest first, each with a hex beside it in which there is room. Of
    those under masks nobody knows enough."""
    grid, near = b.book.map.grid, b.book.neighbours[6 * hex_ : 6 * hex_ + 6]
    open_ = [
        there for there in near if there >= 0 and not (friend_at(b, front.side, there) and not _left(b, here, there))
    ]
    space = {there: room(b, there) if enemy_at(b, front.side, there) else b.book.variant.stacking for there in open_}
    able = one_army(b, [v for v in front.assailants.get(hex_, ()) if not v.hidden])
    found: dict[int, int] = {}
    for v in sorted(able, key=lambda v: (grid.distance(v.hex, hex_) > 1, -attack_now(b, v), v.n)):
        if v.hex in space:
            found[v.n] = v.hex
            continue
        ground = b.book.ways(b.state.bridges).ground[traits(b, v).wheels]
        fits = [there for there in open_ if space[there] >= v.steps and ground[there] != CLOSED]
        if fits and len(found) < front.weights.most_attackers:
            place = min(fits, key=lambda there: (grid.distance(v.hex, there), there))
            found[v.n] = place
            space[place] -= v.steps
    return found


def _left(b: Board, here: dict[int, Unit], hex_: int) -> bool:
    """Whether nobody stays in a hex from which these units come."""
    return all(u.n in here for u in stack(b, hex_))
