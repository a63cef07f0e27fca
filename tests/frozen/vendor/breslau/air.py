"""Aircraft: their targets and their repair."""

from __future__ import annotations

from frozen.vendor.breslau.bombardment import KEPT
from frozen.vendor.breslau.front import SiegeFront
from frozen.vendor.counsel import Counsel
from sztab.rules.breslau import air, factors, flak
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.chances import mean
from sztab.rules.breslau.orders import AirBombard, Rebuild, Sortie
from sztab.rules.breslau.pieces import counter, label
from sztab.rules.breslau.state import Unit
from sztab.table import Ask, EndPhase

A_SORTIE = 60
"""Hundredths of a step that an aircraft must gain."""
WEAR = 80
"""Per cent of the value of enemy steps at which the sergeant counts the steps of its aircraft."""


def fly(front: SiegeFront, ask: Ask) -> Counsel:
    """Aircraft over stacks without an adjacent own unit, where flak costs no more than they hit."""
    b = front.view
    ready = [u for u in air.aircraft(b) if u.box == "available" and u.steps > 0]
    ready.sort(key=lambda u: (-factors.fire(b, u), u.n))
    goals = [hex_ for hex_ in front.enemies if air.check_target(b, hex_) is None]
    room = {hex_: air.most_on_a_hex(b) for hex_ in goals}
    weighed: dict[tuple[int, int, int], int] = {}
    missions: list[Sortie] = []
    for u in ready[: max(0, len(ready) - KEPT)]:
        for hex_ in goals:
            key = (counter(b, u).bombard, u.steps, hex_)
            if key not in weighed:
                weighed[key] = _sortie(front, u, hex_)
        free = [hex_ for hex_ in goals if room[hex_]]
        if not free:
            break
        best = max(free, key=lambda hex_: (weighed[counter(b, u).bombard, u.steps, hex_], -hex_))
        if weighed[counter(b, u).bombard, u.steps, best] < A_SORTIE:
            continue
        room[best] -= 1
        for key in [key for key in weighed if key[2] == best]:
            weighed[key] //= 2
        missions.append(Sortie(counter(b, u).id, label(b, best)))
    if not missions:
        return Counsel(EndPhase(), "end")
    where = ", ".join(one.target for one in missions)
    return Counsel(AirBombard(missions=tuple(missions)), "bombs", {"hexes": where})


def _sortie(front: SiegeFront, u: Unit, target: int) -> int:
    """Hundredths of a step that an aircraft hits beyond its cost."""
    b = front.view
    guns = [v for v in flak.in_range(b, target) if flak.can_pay(b, v, flak.AIR)]
    left = flak.survival(b, u, guns, target) if guns else {u.steps: 1}
    worn = 100 * u.steps - sum(int(100 * steps * chance) for steps, chance in left.items())
    steps = front.steps(target)
    spread = air.outlook(b, [u], target, guns).spread
    gain = int(100 * mean({min(number, steps): chance for number, chance in spread.items() if number < steps}))
    gain += int(100 * steps * sum(chance for number, chance in spread.items() if number >= steps))
    return gain - worn * WEAR // 100


def rebuild(front: SiegeFront, ask: Ask) -> Counsel:
    """Air steps to the aircraft that gain most by them."""
    b, given = front.view, dict[str, int]()
    worn = {counter(b, u).id: u for u in air.broken(b)}
    for _ in range(ask.about):
        open_ = [one for one, u in worn.items() if u.steps + given.get(one, 0) < counter(b, u).steps]
        if not open_:
            break
        best = max(open_, key=lambda one: (_mended(b, worn[one], given.get(one, 0)), one))
        given[best] = given.get(best, 0) + 1
    return Counsel(Rebuild(aircraft=given), "mend", {"units": ", ".join(sorted(given))})


def _mended(b: Board, u: Unit, given: int) -> int:
    printed = counter(b, u)
    return printed.reduced_bombard if u.steps + given == 0 else printed.bombard - printed.reduced_bombard
