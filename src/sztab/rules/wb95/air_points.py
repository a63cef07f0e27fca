"""Aircraft and combat helicopters as points on a track: what may fly, what air defence takes, what arrives counts
(ard:10.1, ard:10.2, ard:22)."""

from __future__ import annotations

from typing import Any

import msgspec

from sztab.rules.wb95.battle import Aid, Battle, defending_side
from sztab.rules.wb95.battle_events import AirDefenceFired
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.pieces import lead
from sztab.rules.wb95.terrain import OddsRung, halved
from sztab.table import Procedure, Refusal

POOLS = ("air", "helicopters")
NAMES = {"air": "aircraft", "helicopters": "helicopters"}
CASES = {"air": "ard:10.2.1 ard:10.2.3", "helicopters": "ard:22.7 ard:22.8"}
NONE_GIVEN = {"air": "ard:10.1.2", "helicopters": "ard:22.2"}
"""By these cases a side has none of which the scenario does not speak."""
FACES = 6


class Future(msgspec.Struct, frozen=True):
    """One way air defence may turn out: what is left of a battle, in so many of all ways."""

    battle: Battle
    ways: int
    lost: dict[str, int]


def flies(b: Board) -> bool:
    """Whether aircraft are points in this title (ard:10.1.1)."""
    return bool(b.book.variant.air == "advantage")


def track(b: Board, side: int, pool: str) -> int:
    """What is left of a pool, flown today or not."""
    return _at(getattr(b.state, pool), lead(b, side))


def free(b: Board, side: int, pool: str) -> int:
    """What has not flown today (ard:R118)."""
    return track(b, side, pool) - _at(getattr(b.state, f"{pool}_used"), lead(b, side))


def flyable(b: Board, side: int, pool: str) -> int:
    """What may be sent now: the loser of air advantage has helicopters alone (ard:10.1.4 ard:R11)."""
    if not flies(b) or (pool == "air" and grounded(b, side)):
        return 0
    return free(b, side, pool)


def holds(b: Board, side: int) -> bool:
    """Air advantage, which is air superiority (ard:R117)."""
    return b.state.advantage in b.book.friends[side]


def shooter(b: Board, side: int) -> int:
    """Whose air defence fires where nobody stands: the enemy's; who has none is read in his own line."""
    return int(next(iter(b.book.foes[side]), side))


def grounded(b: Board, side: int) -> bool:
    return b.state.advantage >= 0 and not holds(b, side)


def check(b: Board, side: int, air: int, helicopters: int, case: str = "ard:10.1.4") -> Refusal | None:
    """Whether so many points may be sent on a mission now."""
    if air > 0 and grounded(b, side):
        return Refusal("ard:10.1.4", "the enemy has air advantage; your aircraft stay on the ground today")
    for pool, points, why in (("air", air, case), ("helicopters", helicopters, "ard:22.6")):
        there = flyable(b, side, pool)
        if not 0 <= points <= there:
            why = why if track(b, side, pool) else NONE_GIVEN[pool]
            return Refusal(why, f"{there} points of {NAMES[pool]} can still fly today, not {points}")
    return None


def use(game: Game, side: int, pool: str, points: int) -> None:
    """Points that have flown, or were bid, are used for today (ard:10.1.6b ard:22.6)."""
    _add(game, f"{pool}_used", lead(game, side), points)


def lose(game: Game, side: int, pool: str, points: int) -> None:
    """Lost for good: off the track, and off what was used today (ard:R118)."""
    _add(game, pool, lead(game, side), -points)
    _add(game, f"{pool}_used", lead(game, side), -points)


def counted(b: Board, side: int, pool: str, points: int, defending: bool) -> tuple[int, str]:
    """What points that arrived are worth, and what was done to them: without advantage half (ard:10.1.4 ard:22.4), in
    support of a defence half again (ard:10.5.3), each rounded up (ard:R47)."""
    why = NAMES[pool]
    if not holds(b, side):
        points, why = halved(points), why + ", no air advantage: half"
    if defending:
        points, why = halved(points), why + ", in defence: half"
    return points, why


def rungs(b: Board, side: int, aid: Aid, defending: bool) -> list[OddsRung]:
    """The strength aircraft and helicopters give to one side of a combat."""
    found = []
    for pool, case in (("air", "ard:10.5.3"), ("helicopters", "ard:22.1")):
        points = getattr(aid, pool)
        if points:
            worth, why = counted(b, side, pool, points, defending)
            found.append(OddsRung("defender" if defending else "attacker", worth, why, case))
    return found


# ---------------------------------------------------------------------- air defence


def line(b: Board, flyer: int, shooter: int) -> str:
    """Whose line of the table is read (ard:R14)."""
    if b.book.options.aa_line == "allied":
        return "allies"
    side = lead(b, flyer if b.book.options.aa_line == "flyer" else shooter)
    return "axis" if b.book.scenario.air_nation(b, side) in b.book.variant.axis_flyers else "allies"


def toll(b: Board, flyer: int, shooter: int, pool: str, points: int, roll: int) -> int:
    """What a roll costs a mission; never more than was sent (ard:10.2.3)."""
    lost: int = b.book.tables.air_defence[pool, line(b, flyer, shooter), roll]
    return min(lost, points)


def fly(game: Game, flyer: int, shooter: int, pool: str, points: int) -> Procedure:
    """A mission of one pool is declared: its points are used, air defence rolls once, the rest goes on (ard:R15)."""
    if not points:
        return 0
    use(game, flyer, pool, points)
    lost = yield from shot_at(game, flyer, shooter, pool, points)
    return points - lost


def shot_at(game: Game, flyer: int, shooter: int, pool: str, points: int) -> Procedure:
    """The points air defence takes from those that are in the air."""
    roll = yield from game.roll(1, f"air defence against {NAMES[pool]}", CASES[pool], flyer)
    lost = toll(game, flyer, shooter, pool, points, roll)
    lose(game, flyer, pool, lost)
    game.say(
        AirDefenceFired(
            side=game.book.sides[flyer], pool=NAMES[pool], sent=points, lost=lost, left=track(game, flyer, pool)
        ),
        CASES[pool],
        reveals=True,
    )
    return lost


def sortie(game: Game, flyer: int, shooter: int, air: int, helicopters: int) -> Procedure:
    """Aircraft first, then helicopters (ard:R78); what arrives of both."""
    planes = yield from fly(game, flyer, shooter, "air", air)
    rotors = yield from fly(game, flyer, shooter, "helicopters", helicopters)
    return planes, rotors


def arrive(game: Game, aid: Aid, flyer: int, shooter: int) -> Procedure:
    """A side's support in a combat after air defence has shot at it, right after it was named (ard:R78)."""
    if not flies(game):
        return aid
    air, helicopters = yield from sortie(game, flyer, shooter, aid.air, aid.helicopters)
    return msgspec.structs.replace(aid, air=air, helicopters=helicopters, through=True)


def tolls(b: Board, flyer: int, shooter: int, pool: str, points: int) -> dict[int, int]:
    """Points lost -> faces of the die that cost them."""
    if not points or not flies(b):
        return {0: FACES}
    found: dict[int, int] = {}
    for roll in range(1, FACES + 1):
        lost = toll(b, flyer, shooter, pool, points, roll)
        found[lost] = found.get(lost, 0) + 1
    return dict(sorted(found.items()))


def futures(b: Board, battle: Battle) -> list[Future]:
    """Every way in which the air defence still to be rolled may turn out; the ways of all are those of four dice, of
    fewer where nothing is at stake."""
    found = [Future(battle, 1, {})]
    enemy = defending_side(b, battle)
    for part, flyer, shooter in (("attack", battle.side, enemy), ("defence", enemy, battle.side)):
        aid: Aid = getattr(battle, part)
        for pool in POOLS:
            points = getattr(aid, pool)
            if points and not aid.through and flies(b):
                chances = tolls(b, flyer, shooter, pool, points)
                found = [_hit(one, part, pool, lost, ways) for one in found for lost, ways in chances.items()]
    return found


def _hit(before: Future, part: str, pool: str, lost: int, ways: int) -> Future:
    aid = getattr(before.battle, part)
    aid = msgspec.structs.replace(aid, **{pool: getattr(aid, pool) - lost})
    battle = msgspec.structs.replace(before.battle, **{part: aid})
    side = "attacker" if part == "attack" else "defender"
    return Future(battle, before.ways * ways, {**before.lost, f"{side} {NAMES[pool]}": lost})


def _at(pool: tuple[int, ...], side: int) -> int:
    return pool[side] if pool else 0


def _add(game: Game, name: str, side: int, points: int) -> None:
    pool: list[Any] = list(getattr(game.state, name) or (0,) * len(game.book.sides))
    pool[side] += points
    game.mark(**{name: tuple(pool)})
