"""Guns, aircraft and flak: who fires at what, by the exact chances of the Combat Results Table."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.players.sergeant.advice import Advice, tenths
from sztab.players.sergeant.breslau.blows import hits
from sztab.players.sergeant.breslau.sense import Sense
from sztab.rules.breslau import air, bombardment, bombers, combat_supply, factors, flak, strikes
from sztab.rules.breslau.chances import mean
from sztab.rules.breslau.orders import AirBombard, Bombard, Flak, Rebuild, Sortie, Strike
from sztab.rules.breslau.pieces import around, counter, holder, label, stack
from sztab.rules.breslau.state import GERMAN, SOVIET, Unit
from sztab.table import Ask, Board, EndPhase

LEAST = {SOVIET: 40, GERMAN: 40}
"""Hundredths of a step a bombardment must promise; a gun that fires neither moves nor supports nor ambushes."""
A_SORTIE = 60
"""Hundredths of a step an aircraft must promise."""
KEPT = 2
"""Hexes of guns, and aircraft, the Soviet keeps for his attacks."""
A_GUN = 40
"""Hundredths on top where the first hit falls on a gun."""
WEAR = 80
"""Per cent at which the sergeant counts the steps of his aircraft against those they take off."""
GASSED = 400
"""Hundredths of a step a stack must hold to be worth gas."""

Shot = tuple[int, int, Bombard]
"""Worth, expected hits in hundredths, the order."""


def bombardments(sense: Sense) -> list[Advice]:
    """All bombardments of the phase, each hex of guns at the target it hurts most, the best first."""
    b, side = sense.view, sense.side
    batteries = _batteries(b, side)
    targets = {hex_: _hardness(b, side, hex_) for hex_ in bombardment.targets(b, side) if holder(b, hex_) >= 0}
    kept = _held_back(sense, batteries)
    found: list[Advice] = list(_gas(sense, batteries))
    taken = {one.data["hex"] for one in found}
    spent = {one for advice in found if isinstance(advice.order, Bombard) for one in advice.order.artillery}
    shots = sorted(
        (
            shot
            for hex_, guns in batteries.items()
            if hex_ not in kept
            for target, hard in targets.items()
            for shot in _shots(sense, [u for u in guns if counter(b, u).id not in spent], target, hard)
        ),
        key=lambda shot: (-shot[0], shot[2].target, shot[2].artillery),
    )
    for value, expected, order in shots:
        if value < LEAST[side] or order.target in taken or spent & {*order.artillery}:
            continue
        taken.add(order.target)
        spent |= {*order.artillery}
        found.append(Advice(order, "shell", {"hex": order.target, "theirs": tenths(expected, 100)}))
    return found


def _batteries(b: Board, side: int) -> dict[int, list[Unit]]:
    """The guns that can fire now, by hex."""
    found: dict[int, list[Unit]] = {}
    for u in bombardment.ready_guns(b, side):
        found.setdefault(u.hex, []).append(u)
    return dict(sorted(found.items()))


def _hardness(b: Board, side: int, target: int) -> tuple[int, int]:
    """What divides the fire at a hex, and what it adds to the die."""
    ladder = strikes.reckon(b, side, target, [], strikes.ARTILLERY)
    return factors.product(ladder.divisors), ladder.modifier


def _held_back(sense: Sense, batteries: dict[int, list[Unit]]) -> set[int]:
    """Corps artillery of the Soviet waits for his attacks, once there is somebody to attack."""
    b = sense.view
    if sense.side != SOVIET or not any(
        sense.away[u.hex] <= 3 for u in b.state.units if u.side == SOVIET and u.hex >= 0
    ):
        return set()
    strong = {
        hex_: sum(factors.fire(b, u) for u in guns if not counter(b, u).division) for hex_, guns in batteries.items()
    }
    ranked = sorted((hex_ for hex_ in strong if strong[hex_]), key=lambda hex_: (-strong[hex_], hex_))
    return {*ranked[:KEPT]}


def _shots(sense: Sense, guns: list[Unit], target: int, hard: tuple[int, int]) -> Iterator[Shot]:
    """The guns of a hex together at a target; where Supply Points are short one alone."""
    b, side = sense.view, sense.side
    able = [u for u in guns if bombardment.reaches(b, u, target)]
    if side == GERMAN and combat_supply.in_play(b):
        able = [u for u in able if not u.oos][: max(0, b.state.sp - 6)]
    if not able:
        return
    divisor, modifier = hard
    factor = factors.rounded(sum(factors.fire(b, u) for u in able), divisor)
    expected = hits(b, factor, modifier, sense.steps(target))
    value = expected
    if any(counter(b, u).artillery for u in stack(b, target)):
        value += A_GUN * min(expected, 100) // 100
    if side == GERMAN:
        value += 40 * (sense.way[target] < 150) * min(expected, 100) // 100
    else:
        value += 30 * (sense.away_from_own[target] == 1) * min(expected, 100) // 100
    order = Bombard(artillery=tuple(counter(b, u).id for u in able), target=label(b, target))
    yield value, expected, order


def _gas(sense: Sense, batteries: dict[int, list[Unit]]) -> Iterator[Advice]:
    """Gas shells at the fullest stacks, two a turn."""
    b = sense.view
    if sense.side != GERMAN or not b.book.options.tabun or b.state.gas_left <= 0:
        return
    guns = [u for here in batteries.values() for u in here if counter(b, u).artillery]
    guns.sort(key=lambda u: (factors.fire(b, u), u.n))
    prey = sorted(bombardment.targets(b, GERMAN), key=lambda hex_: (-sense.steps(hex_), sense.way[hex_], hex_))
    for target in prey[: min(2, b.state.gas_left)]:
        gun = next((u for u in guns if bombardment.reaches(b, u, target)), None)
        if gun is None or 100 * sense.steps(target) < GASSED:
            continue
        guns.remove(gun)
        where = label(b, target)
        yield Advice(Bombard(artillery=(counter(b, gun).id,), target=where, gas=True), "gas", {"hex": where})


# ---------------------------------------------------------------------- aircraft


def fly(sense: Sense) -> Advice:
    """Aircraft over stacks that no own unit is next to, where flak does not cost more than they do."""
    b = sense.view
    ready = [u for u in air.aircraft(b) if u.box == "available" and u.steps > 0]
    ready.sort(key=lambda u: (-factors.fire(b, u), u.n))
    goals = [hex_ for hex_ in sense.enemies if air.check_target(b, hex_) is None]
    room = {hex_: air.most_on_a_hex(b) for hex_ in goals}
    weighed: dict[tuple[int, int, int], int] = {}
    missions: list[Sortie] = []
    for u in ready[: max(0, len(ready) - KEPT)]:
        for hex_ in goals:
            key = (counter(b, u).bombard, u.steps, hex_)
            if key not in weighed:
                weighed[key] = _sortie(sense, u, hex_)
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
        return Advice(EndPhase(), "end")
    where = ", ".join(one.target for one in missions)
    return Advice(AirBombard(missions=tuple(missions)), "bombs", {"hexes": where})


def _sortie(sense: Sense, u: Unit, target: int) -> int:
    """Hundredths of a step an aircraft takes off more than it costs."""
    b = sense.view
    guns = [v for v in flak.in_range(b, target) if flak.can_pay(b, v, flak.AIR)]
    left = flak.survival(b, u, guns, target) if guns else {u.steps: 1}
    worn = 100 * u.steps - sum(int(100 * steps * chance) for steps, chance in left.items())
    steps = sense.steps(target)
    spread = air.outlook(b, [u], target, guns).spread
    gain = int(100 * mean({min(number, steps): chance for number, chance in spread.items() if number < steps}))
    gain += int(100 * steps * sum(chance for number, chance in spread.items() if number >= steps))
    return gain - worn * WEAR // 100


def rebuild(sense: Sense, ask: Ask) -> Advice:
    """Air steps to the aircraft they add most to."""
    b, given = sense.view, dict[str, int]()
    worn = {counter(b, u).id: u for u in air.broken(b)}
    for _ in range(ask.about):
        open_ = [one for one, u in worn.items() if u.steps + given.get(one, 0) < counter(b, u).steps]
        if not open_:
            break
        best = max(open_, key=lambda one: (_mended(b, worn[one], given.get(one, 0)), one))
        given[best] = given.get(best, 0) + 1
    return Advice(Rebuild(aircraft=given), "mend", {"units": ", ".join(sorted(given))})


def _mended(b: Board, u: Unit, given: int) -> int:
    printed = counter(b, u)
    return printed.reduced_bombard if u.steps + given == 0 else printed.bombard - printed.reduced_bombard


def strike(sense: Sense) -> Advice:
    """The bombers at the hex with most Germans and fewest Soviets around it."""
    b = sense.view

    def harm(hex_: int) -> int:
        there = [hex_, *around(b, hex_)]
        return sum(sense.steps(h) * (1 if holder(b, h) == GERMAN else -2) for h in there)

    best = max(bombers.aims(b), key=lambda hex_: (harm(hex_), -hex_))
    return Advice(Strike(target=label(b, best)), "bombs", {"hexes": label(b, best)})


def shoot(sense: Sense, ask: Ask) -> Advice:
    """All flak that reaches fires; where Supply Points are short the batteries in the hex first."""
    b, about = sense.view, ask.about
    hex_ = b.book.labels[about.hex]
    units = sorted(about.units, key=lambda one: (b.state.units[b.book.index[one]].hex != hex_, one))
    if combat_supply.in_play(b) and about.where == flak.COMBAT:
        paid = [one for one in units if one in about.paid]
        units = paid + [one for one in units if one not in paid][: max(0, b.state.sp // 3)]
    order = Flak(units=tuple(units))
    return Advice(order, "flak" if units else "end", {"unit": about.aircraft, "hex": about.hex} if units else {})
