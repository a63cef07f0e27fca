"""The end (R114 and the cards): points for objectives, losses and exits, the levels of victory, and sudden ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import PointsScored
from sztab.rules.b21.passage import controller
from sztab.rules.b21.pieces import holder, printed, side_of
from sztab.rules.b21.scenario import ExitRule, Objective, SuddenEnd, VictoryLevel
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import stack_points
from sztab.rules.b21.supply import supplied_among
from sztab.table import Procedure
from sztab.table.events import Factor, GameOver

TOWN_POINTS = 2
"""For a town held, where a scenario has no rule of its own (R114)."""
CLEAR_LEAD = 5
"""Points more than the opponent that win such a scenario."""
STAFF_POINTS = {"B": 2, "BR": 5, "D": 5}
TANK_POINTS = 2


def verdict(game: Game) -> Procedure:
    """At the end of a turn: a sudden end, or after the last turn the level by points. If both sides have won at once
    the points decide."""
    winners = sudden_winners(game)
    if len(winners) == 1:
        _end(game, decisive(game, winners[0]))
    elif winners or game.state.turn >= game.book.scenario.turns:
        _end(game, level_of(game))
    yield from ()


def _end(game: Game, level: VictoryLevel) -> None:
    sides = game.book.sides
    winner = sides[level.winner] if level.winner >= 0 else ""
    points = {name: score(game, side) for side, name in enumerate(sides)}
    game.mark(verdict=level.name)
    game.say(GameOver(winner=winner, level=level.name, points=points), "R114")
    game.turn_page("end")


# ---------------------------------------------------------------------- levels


def level_of(b: Board) -> VictoryLevel:
    """The level by the points of the attacker less those of the defender."""
    attacker = b.book.scenario.attacker
    lead = score(b, attacker) - score(b, 1 - attacker)
    for level in b.book.scenario.levels:
        if level.least <= lead <= level.most:
            return level
    if abs(lead) < CLEAR_LEAD:
        return VictoryLevel("draw", -1, 0, 0)
    return VictoryLevel("victory", attacker if lead > 0 else 1 - attacker, lead, lead)


def decisive(b: Board, side: int) -> VictoryLevel:
    """The highest level of a side."""
    own = [level for level in b.book.scenario.levels if level.winner == side]
    if not own:
        return VictoryLevel("victory", side, 0, 0)
    return max(own, key=lambda level: level.least if side == b.book.scenario.attacker else -level.most)


def sudden_winners(b: Board) -> list[int]:
    """The sides that win at once at the end of this turn."""
    return sorted({one.side for one in b.book.scenario.endings if _come(b, one)})


def _come(b: Board, one: SuddenEnd) -> bool:
    if b.state.turn < one.start:
        return False
    if one.lost and b.state.units[b.book.index[one.lost]].steps > 0:
        return False
    held = holder if one.stands else controller
    return all(held(b, hex_) == one.side for hex_ in one.hexes)


# ---------------------------------------------------------------------- points


def score(b: Board, side: int) -> int:
    return sum(one.value for one in points_of(b, side))


def points_of(b: Board, side: int) -> list[Factor]:
    """What a side has scored, line by line."""
    lines = [*_held(b, side), *_destroyed(b, side), *_exits(b, side), *_casualties(b, side)]
    if b.state.points[side]:
        lines.append(Factor(b.state.points[side], "by the rules of the scenario", "R114"))
    return [one for one in lines if one.value]


def _held(b: Board, side: int) -> Iterator[Factor]:
    """R121 j: objectives held in supply; without any in the scenario the towns (R114)."""
    objectives: tuple[Objective, ...] = b.book.scenario.objectives
    own = [one for one in objectives if one.side == side]
    counting = counted(b, side, (hex_ for one in own for hex_ in one.hexes))
    for one in own:
        yield Factor(len(counting.intersection(one.hexes)) * one.points, one.name, "R121")
    if not objectives:
        towns = (hex_ for hex_, words in enumerate(b.book.map.terrain) if "town" in words)
        yield Factor(TOWN_POINTS * sum(controller(b, hex_) == side for hex_ in towns), "towns held", "R114")


def counted(b: Board, side: int, hexes: Iterable[int]) -> frozenset[int]:
    """The hexes that the side holds, and that are in supply or have a supplied unit on them. Of an enemy whose
    headquarters may lie face down a view counts all."""
    held = [hex_ for hex_ in hexes if controller(b, hex_) == side]
    if b.book.options.camouflage and b.sides and side not in b.sides:
        return frozenset(held)
    return frozenset(supplied_among(b, held, side)) if held else frozenset()


def _destroyed(b: Board, side: int) -> Iterator[Factor]:
    """A headquarters that has come back was eliminated once (R33)."""
    enemies = list(side_of(b, 1 - side))
    dead = sum(worth(b, u) for u in enemies if u.box == "dead")
    yield Factor(dead + sum(worth(b, u) for u in enemies if u.replaced), "enemy units eliminated", "R114")


def worth(b: Board, u: Unit) -> int:
    """R114: what the elimination of a counter scores."""
    one = printed(b, u)
    if one.headquarters:
        return STAFF_POINTS.get(one.size, 1)
    return TANK_POINTS if one.armoured else 1


def _casualties(b: Board, side: int) -> Iterator[Factor]:
    for rule in b.book.scenario.casualties:
        if rule.side != side:
            lost = sum(_lost(b, u) for u in side_of(b, rule.side) if not u.hidden)
            yield Factor(lost // rule.per, f"{lost} EP lost by the enemy", "R114")


def _lost(b: Board, u: Unit) -> int:
    """The EP a counter has lost in the game."""
    full: int = printed(b, u).steps
    return full - u.steps + (full if u.replaced else 0)


def _exits(b: Board, side: int) -> Iterator[Factor]:
    for rule in b.book.scenario.exits:
        if rule.side == side:
            strength = b.state.tally.get(_ledger(rule), 0)
            yield Factor(min(strength // rule.per, rule.most), f"{strength} SP have left the map", "R121")


def left_map(game: Game, units: Iterable[Unit], hex_: int) -> None:
    """R121 f: units leave by a hex; those that were in supply count, from the turn of the rule on."""
    leaving = list(units)
    for rule in game.book.scenario.exits:
        own = [u for u in leaving if u.side == rule.side and not u.oos]
        if hex_ in rule.hexes and game.state.turn >= rule.start and own:
            gone = game.state.tally.get(_ledger(rule), 0) + stack_points(game, own)
            game.mark(tally={**game.state.tally, _ledger(rule): gone})


def _ledger(rule: ExitRule) -> str:
    return f"left:{rule.side}"


def award(game: Game, side: int, number: int, why: str, cases: str) -> None:
    """A side scores by an event."""
    points = list(game.state.points)
    points[side] += number
    game.mark(points=tuple(points))
    game.say(PointsScored(side=game.book.sides[side], points=number, why=why), cases)
