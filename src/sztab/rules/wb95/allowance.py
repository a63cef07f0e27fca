"""What a unit has to spend in a phase, and whether it may be ordered at all (3.1.5, 10.2, 12.1, F12)."""

from __future__ import annotations

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import counter, in_enemy_zone, name, traits
from sztab.rules.wb95.state import TWELFTHS, Unit
from sztab.table import Refusal


def in_strategic_phase(b: Board) -> bool:
    """Chapter 12: the Strategic Movement Phase."""
    return bool(b.book.phases[b.state.phase].kind == "strategic")


def allowance(b: Board, u: Unit, full: bool = False, changed_zone: bool = False) -> int:
    """Movement points at the start of the phase, in twelfths (3.1.5, 10.2.2, 12.2.3, 8.2.14, 11.2.1).

    The halving comes before the deductions (R90).
    """
    amount: int = b.book.scenario.pace(b, u, counter(b, u).movement)
    if u.oos > 0 and not full:
        amount = half(b, amount)
    if changed_zone:
        amount = half(b, amount)
    if in_strategic_phase(b):
        amount -= b.book.variant.strategic_loss
    if u.hex >= 0 and b.state.missions:
        amount -= disruption(b, u, u.hex)
    return max(0, amount)


def half(b: Board, amount: int) -> int:
    """Half of so many twelfths: exactly, or rounded up to whole points (R17 ard:R47)."""
    whole = 2 * TWELFTHS
    return -(-amount // whole) * TWELFTHS if b.book.variant.round_movement else amount // 2


def disruption(b: Board, u: Unit, hex_: int) -> int:
    """8.2.11, 8.2.13, 8.2.15: what enemy missions against movement add in a hex; Soviet ground units only."""
    if not b.state.missions or counter(b, u).nation not in b.book.variant.soviets:
        return 0
    distance = b.book.map.grid.distance
    flown = sum(
        1
        for m in b.state.missions
        if m.kind == "disrupt" and m.side in b.book.foes[u.side] and distance(m.hex, hex_) <= 1
    )
    return 12 * flown


def moves_now(b: Board, u: Unit) -> Refusal | None:
    """TS-2P2: in a shared phase of movement, strategic movement too, one side moves after the other."""
    phase = b.book.phases[b.state.phase]
    if phase.kind in ("movement", "strategic") and len(b.book.friends[phase.side]) > 1:
        turns = b.book.scenario.movers(b, phase.side)
        if u.side not in turns[min(b.state.step, len(turns) - 1)]:
            return Refusal("TS-2P2", f"{name(b, u)} moves before or after, not now")
    return None


def may_spend(b: Board, u: Unit) -> Refusal | None:
    """F12, 12.1.2, 12.1.4, 12.2.1: whether a unit may be given orders in this phase."""
    held: Refusal | None = b.book.scenario.may_act(b, u)
    if held is not None:
        return held
    if u.cap >= 0 and u.n not in b.state.movers:
        return Refusal("F12", f"{name(b, u)} has finished moving: another unit has moved since")
    if in_strategic_phase(b):
        if not b.book.options.complementary:
            return Refusal("COMP", "the complementary rules are not in play")
        if not u.marked and not u.moved:
            return Refusal("12.1.4", f"{name(b, u)} was not marked for strategic movement")
        if not u.moved and in_enemy_zone(b, u.side, u.hex):
            return Refusal("12.2.1", f"{name(b, u)} is in an enemy zone of control")
    elif u.marked:
        return Refusal("12.1.2", f"{name(b, u)} is marked for strategic movement")
    if u.stunned:
        return Refusal("ard:17.2.31", f"{name(b, u)} has been raided by special forces and does not move this turn")
    return None


def rooted(b: Board, u: Unit) -> bool:
    """6.2.3: guns in combat set-up stay where they are. ard:8.6.7, ard:R71: if they have done nothing yet they go one
    hex, and that is their whole move."""
    return traits(b, u).gun and u.deployed and not (b.book.variant.drag and u.cap < 0)


def stopped(b: Board, u: Unit) -> Refusal | None:
    """4.2.1: whoever has entered an enemy zone pays for nothing more in the phase."""
    if u.moved and in_enemy_zone(b, u.side, u.hex):
        return Refusal("4.2.1", f"{name(b, u)} has entered an enemy zone of control and spends no more points")
    return None


def purse(b: Board, u: Unit, full: bool = False) -> tuple[int, int]:
    """(what is left, what it started the phase with)."""
    if u.cap >= 0:
        return u.left, u.cap
    amount = allowance(b, u, full)
    return amount, amount
