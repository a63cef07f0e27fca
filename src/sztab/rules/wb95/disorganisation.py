"""5.6, Disorganisation: markers, tests, recovery."""

from __future__ import annotations

from sztab.rules.wb95 import losses
from sztab.rules.wb95.battle_events import OrderLost, OrderRestored, OrderTested
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.headquarters import ordinal
from sztab.rules.wb95.pieces import counter, name, traits
from sztab.rules.wb95.state import Unit
from sztab.table import Procedure


def limit(b: Board, u: Unit) -> int:
    """5.6.2-T: the morale limit, as printed on the counter's line or by nation and quality."""
    printed = counter(b, u)
    if printed.morale:
        return printed.morale
    table: dict[str, int] = b.book.variant.morale
    side = b.book.sides[u.side]
    for key in (f"{printed.nation}/{printed.type}", f"{printed.nation}/{printed.quality}", printed.nation):
        for known in (f"{side}:{key}".lower(), key.lower()):
            if known in table:
                return table[known]
    return 10


def disorganise(game: Game, n: int, cases: str, direct: bool, taker: int = -1) -> None:
    """Lay the marker and set its clock (F3, R37). A headquarters has no strength to lose (R35)."""
    u = game.state.units[n]
    if u.hex < 0 or traits(game, u).hq:
        return
    if u.disorder and game.book.options.disorganised_twice == "step":
        losses.reduce(game, n, 1, taker, "F9 ard:18.3")
        if game.state.units[n].hex < 0:
            return
    per_turn = len(game.book.phases)
    if direct and game.book.options.recovery == "combat":
        due = next_own_combat(game, u)
    else:
        due = ordinal(game) + per_turn
    game.change(n, disorder=due + 1, stirred=False)
    game.say(OrderLost(unit=name(game, u)), cases)


def next_own_combat(b: Board, u: Unit) -> int:
    """The next Combat Phase of the owner after this phase."""
    per_turn, now = len(b.book.phases), ordinal(b)
    for ahead in range(1, per_turn + 1):
        if _own_combat(b, u, (now + ahead) % per_turn):
            return now + ahead
    return now + per_turn


def recover(game: Game) -> None:
    """5.6.5, F3, R37: a marker comes off at the end of the phase it is due if the unit was left in peace. A broken rest
    begins anew with the end of the owner's Combat Phase, and the next one is when the marker is looked at again."""
    now = ordinal(game)
    for u in [u for u in game.state.units if u.disorder and u.hex >= 0]:
        due = u.disorder <= now + 1  # earlier: it was off the map then
        fought = _own_combat(game, u, game.state.phase)
        if u.stirred and (due or fought):
            game.change(u.n, disorder=next_own_combat(game, u) + 1, stirred=not fought)
        elif due:
            game.change(u.n, disorder=0)
            game.say(OrderRestored(unit=name(game, u)), "5.6.5")


def test(game: Game, units: list[int], cases: str, direct: bool, taker: int = -1) -> Procedure:
    """5.6.2, R34: one roll for the stack, compared with each unit's own limit or with the lowest of all (ard:R52)."""
    here = [n for n in units if game.state.units[n].hex >= 0 and not traits(game, game.state.units[n]).hq]
    if not here:
        return []
    side = game.state.units[here[0]].side
    roll = yield from game.roll(2, "disorganisation test", cases, side, units=here)
    limits = {n: limit(game, game.state.units[n]) for n in here}
    if game.book.variant.stack_test == "lowest":
        limits = dict.fromkeys(here, min(limits.values()))
    failed = [n for n in here if fails(game, roll, limits[n])]
    game.say(
        OrderTested(
            units=tuple(game.book.counters[n].id for n in here),
            roll=roll,
            failed=tuple(game.book.counters[n].id for n in failed),
        ),
        cases,
    )
    for n in failed:
        disorganise(game, n, "5.6.1 5.6.2", direct, taker)
    return failed


def fails(b: Board, roll: int, limit: int) -> bool:
    """5.6.2: at the limit or above; by a switch the low rolls with the same odds (ard:R142)."""
    return roll <= 14 - limit if b.book.options.morale_test == "mirrored" else roll >= limit


def stir(game: Game, units: list[int]) -> None:
    """5.6.5: whoever moves, fights, fires or is attacked has not rested."""
    game.change_all({n: {"stirred": True} for n in units if game.state.units[n].disorder})


def _own_combat(b: Board, u: Unit, phase: int) -> bool:
    one = b.book.phases[phase]
    return bool(one.kind == "combat" and one.side in b.book.friends[u.side])
