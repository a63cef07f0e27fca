"""Bombardments: which guns fire at what, by the exact chances of the Combat Results Table."""

from __future__ import annotations

from collections.abc import Iterator

from frozen.vendor.breslau.blows import hits
from frozen.vendor.breslau.front import SiegeFront
from frozen.vendor.counsel import Counsel, tenths
from sztab.rules.breslau import bombardment, combat_supply, factors, strikes
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Bombard
from sztab.rules.breslau.pieces import counter, holder, label, stack
from sztab.rules.breslau.state import GERMAN, SOVIET, Unit
from sztab.table import Ask

LEAST = {SOVIET: 40, GERMAN: 40}
"""Hundredths of a step that a bombardment must gain; a gun that fires can neither move nor support nor ambush."""
KEPT = 2
"""Hexes of guns, and aircraft, that the Soviets keep for their attacks."""
A_GUN = 40
"""Hundredths added where the first hit falls on a gun."""
GASSED = 400
"""Hundredths of a step in a stack that make it worth gas."""
Shot = tuple[int, int, Bombard]
"""Worth, expected hits in hundredths, the order."""


class FirePlan:
    """The bombardments of a phase, planned together."""

    def __init__(self, front: SiegeFront) -> None:
        self.shots = bombardments(front)

    def next(self, front: SiegeFront, ask: Ask) -> Counsel | None:
        return self.shots.pop(0) if self.shots else None

    def intentions(self) -> list[Counsel]:
        return list(self.shots)


def bombardments(front: SiegeFront) -> list[Counsel]:
    """All bombardments of the phase, each hex of guns at the target it hurts most, the best first."""
    b, side = front.view, front.side
    batteries = _batteries(b, side)
    targets = {hex_: _hardness(b, side, hex_) for hex_ in bombardment.targets(b, side) if holder(b, hex_) >= 0}
    kept = _held_back(front, batteries)
    found: list[Counsel] = list(_gas(front, batteries))
    taken = {one.data["hex"] for one in found}
    spent = {one for advice in found if isinstance(advice.order, Bombard) for one in advice.order.artillery}
    shots = sorted(
        (
            shot
            for hex_, guns in batteries.items()
            if hex_ not in kept
            for target, hard in targets.items()
            for shot in _shots(front, [u for u in guns if counter(b, u).id not in spent], target, hard)
        ),
        key=lambda shot: (-shot[0], shot[2].target, shot[2].artillery),
    )
    for value, expected, order in shots:
        if value < LEAST[side] or order.target in taken or spent & {*order.artillery}:
            continue
        taken.add(order.target)
        spent |= {*order.artillery}
        found.append(Counsel(order, "shell", {"hex": order.target, "theirs": tenths(expected, 100)}))
    return found


def _batteries(b: Board, side: int) -> dict[int, list[Unit]]:
    """The guns that can fire now, by hex."""
    found: dict[int, list[Unit]] = {}
    for u in bombardment.ready_guns(b, side):
        found.setdefault(u.hex, []).append(u)
    return dict(sorted(found.items()))


def _hardness(b: Board, side: int, target: int) -> tuple[int, int]:
    """The divisor of the fire at a hex, and its die modifier."""
    ladder = strikes.reckon(b, side, target, [], strikes.ARTILLERY)
    return factors.product(ladder.divisors), ladder.modifier


def _held_back(front: SiegeFront, batteries: dict[int, list[Unit]]) -> set[int]:
    """Soviet Corps artillery waits for the attacks, once there is an enemy to attack."""
    b = front.view
    if front.side != SOVIET or not any(
        front.away[u.hex] <= 3 for u in b.state.units if u.side == SOVIET and u.hex >= 0
    ):
        return set()
    strong = {
        hex_: sum(factors.fire(b, u) for u in guns if not counter(b, u).division) for hex_, guns in batteries.items()
    }
    ranked = sorted((hex_ for hex_ in strong if strong[hex_]), key=lambda hex_: (-strong[hex_], hex_))
    return {*ranked[:KEPT]}


def _shots(front: SiegeFront, guns: list[Unit], target: int, hard: tuple[int, int]) -> Iterator[Shot]:
    """The guns of a hex together at a target; a single one where Supply Points are short."""
    b, side = front.view, front.side
    able = [u for u in guns if bombardment.reaches(b, u, target)]
    if side == GERMAN and combat_supply.in_play(b):
        able = [u for u in able if not u.oos][: max(0, b.state.sp - 6)]
    if not able:
        return
    divisor, modifier = hard
    factor = factors.rounded(sum(factors.fire(b, u) for u in able), divisor)
    expected = hits(b, factor, modifier, front.steps(target))
    value = expected
    if any(counter(b, u).artillery for u in stack(b, target)):
        value += A_GUN * min(expected, 100) // 100
    if side == GERMAN:
        value += 40 * (front.way[target] < 150) * min(expected, 100) // 100
    else:
        value += 30 * (front.away_from_own[target] == 1) * min(expected, 100) // 100
    order = Bombard(artillery=tuple(counter(b, u).id for u in able), target=label(b, target))
    yield value, expected, order


def _gas(front: SiegeFront, batteries: dict[int, list[Unit]]) -> Iterator[Counsel]:
    """Gas shells at the fullest stacks, two a turn."""
    b = front.view
    if front.side != GERMAN or not b.book.options.tabun or b.state.gas_left <= 0:
        return
    guns = [u for here in batteries.values() for u in here if counter(b, u).artillery]
    guns.sort(key=lambda u: (factors.fire(b, u), u.n))
    prey = sorted(bombardment.targets(b, GERMAN), key=lambda hex_: (-front.steps(hex_), front.way[hex_], hex_))
    for target in prey[: min(2, b.state.gas_left)]:
        gun = next((u for u in guns if bombardment.reaches(b, u, target)), None)
        if gun is None or 100 * front.steps(target) < GASSED:
            continue
        guns.remove(gun)
        where = label(b, target)
        yield Counsel(Bombard(artillery=(counter(b, gun).id,), target=where, gas=True), "gas", {"hex": where})
