"""Chapter 9, Headquarters: the die modifier, and the reward for destroying one."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.rules.wb95 import electronic_warfare
from sztab.rules.wb95.battle import group_of
from sztab.rules.wb95.battle_events import ShiftsGained
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.pieces import among, counter, label, lead, name
from sztab.rules.wb95.state import Reward, Unit


def staff_range(b: Board, hq: Unit) -> int:
    """9.2.2 and the scenario's numbers."""
    ranges: dict[str, int] = b.book.variant.hq_range
    return ranges.get(counter(b, hq).nation, ranges.get("other", 3))


def serves(b: Board, hq: Unit, u: Unit, defending: bool) -> bool:
    """Whether a headquarters covers a unit (9.2.1, NY-N8, NY-N9, R121)."""
    if hq.side not in b.book.friends[u.side] or hq.stunned:  # ard:R18
        return False
    own, of = counter(b, hq).nation, counter(b, u).nation
    if of in b.book.variant.hq_never:  # ard:R19
        return False
    if own != of and b.book.options.hq_nation == "own":
        return False
    if group_of(b, hq) != group_of(b, u):  # nor:R37
        return False
    if defending and hq.hex == u.hex:
        return True
    if own in b.book.variant.hq_defence_only and not (defending and hq.hex == u.hex):
        return False
    if own != of and (own in b.book.variant.hq_same_nation or of in b.book.variant.hq_same_nation):
        return False
    return bool(b.book.map.grid.distance(hq.hex, u.hex) <= staff_range(b, hq))


def covered(b: Board, units: Iterable[Unit], defending: bool) -> bool:
    """9.2.1, F5: every unit that gives strength is in range of some headquarters of its own."""
    units = list(units)
    if not units:
        return False
    own, known = {friend for u in units for friend in b.book.friends[u.side]}, b.book.traits
    staffs = [u for u in among(b, b.book.staffs) if u.hex >= 0 and u.side in own and known[u.n].hq]
    return all(any(serves(b, hq, u, defending) for hq in staffs) for u in units)


def reward(game: Game, hq: Unit, place: int, taker: int) -> None:
    """9.1.6: what its enemy gets for a destroyed headquarters."""
    PRIZES[game.book.variant.hq_prize](game, hq, place, taker)


def _points(game: Game, hq: Unit, place: int, taker: int) -> None:
    """ard:11.3.5, ard:20.3: points of electronic warfare for whoever destroyed it."""
    if taker >= 0:
        electronic_warfare.gain(game, taker, game.book.variant.reward, "ard:11.3.5 ard:20.3")


def _shifts(game: Game, hq: Unit, place: int, taker: int) -> None:
    """9.1.6, 9.1.7, R78: five shifts for whoever destroyed it, in the next two Combat Phases, within 8 hexes."""
    now, per_turn = ordinal(game), len(game.book.phases)
    fights = [k for k, phase in enumerate(game.book.phases) if phase.kind == "combat"]
    coming: list[int] = []
    turn = game.state.turn
    while len(coming) < game.book.variant.reward_phases * 3:
        coming.extend((turn - 1) * per_turn + k for k in fights if (turn - 1) * per_turn + k > now)
        turn += 1
    for foe in _winners(game, hq, taker):
        own = [k for k in coming if _fights_in(game, foe, k % per_turn)][: game.book.variant.reward_phases]
        gained = Reward(foe, place, game.book.variant.reward, tuple(own))
        game.mark(rewards=(*game.state.rewards, gained))
        game.say(
            ShiftsGained(side=game.book.sides[foe], hex=label(game, place), shifts=gained.left, hq=name(game, hq)),
            "9.1.6 9.1.7",
        )


def _winners(b: Board, hq: Unit, taker: int) -> list[int]:
    """R143: the side that destroyed it; where no other player did, each of its enemies."""
    if taker >= 0 and taker not in b.book.friends[hq.side]:
        return [lead(b, taker)]
    return sorted({lead(b, side) for side in b.book.foes[hq.side]})


PRIZES = {"shifts": _shifts, "ew": _points}


def _fights_in(b: Board, side: int, phase: int) -> bool:
    """R143: a Combat Phase in which the side attacks or can be attacked."""
    owner = b.book.phases[phase].side
    return owner in b.book.friends[side] or owner in b.book.foes[side]


def ordinal(b: Board) -> int:
    """Phases since the game began; -1 before the first."""
    if b.state.turn < 1:
        return -1
    return int((b.state.turn - 1) * len(b.book.phases) + b.state.phase)


def reward_shifts(b: Board, side: int, hexes: Iterable[int] | None = None) -> int:
    """Shifts a side may draw now for a combat about these hexes (9.1.7, R78), or wherever they can be drawn."""
    return sum(one.left for one in _usable(b, side, hexes if hexes is None else list(hexes)))


def draw_reward(game: Game, side: int, hexes: Iterable[int], number: int) -> None:
    """Spend shifts, those that lapse first before the others."""
    game.mark(rewards=rewards_after(game, side, hexes, number))


def rewards_after(b: Board, side: int, hexes: Iterable[int], number: int) -> tuple[Reward, ...]:
    """The rewards that are left when so many shifts have been drawn for a combat about these hexes."""
    rewards = list(b.state.rewards)
    for one in sorted(_usable(b, side, list(hexes)), key=lambda r: (r.phases[-1], r.hex)):
        spent = min(number, one.left)
        rewards[rewards.index(one)] = Reward(one.side, one.hex, one.left - spent, one.phases)
        number -= spent
    return tuple(one for one in rewards if one.left > 0)


def lapse_rewards(game: Game) -> None:
    """9.1.6: what is not used by the end of the second Combat Phase is gone."""
    now = ordinal(game)
    kept = tuple(one for one in game.state.rewards if one.phases[-1] > now)
    if len(kept) < len(game.state.rewards):
        game.mark(rewards=kept)


def _usable(b: Board, side: int, hexes: list[int] | None) -> list[Reward]:
    now, distance = ordinal(b), b.book.map.grid.distance
    return [
        one
        for one in b.state.rewards
        if one.side in b.book.friends[side]
        and now in one.phases
        and (hexes is None or any(distance(one.hex, hex_) <= b.book.variant.reward_range for hex_ in hexes))
    ]
