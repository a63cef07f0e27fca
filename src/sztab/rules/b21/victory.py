"""The end (R114 and the cards): points for objectives, losses and exits, the levels of victory, and sudden ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.events import PointsScored
from sztab.rules.b21.passage import controller
from sztab.rules.b21.pieces import holder, printed, side_of
from sztab.rules.b21.scenario import Scenario, SuddenEnd, VictoryLevel
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import stack_points
from sztab.rules.b21.supply import supplied_among
from sztab.table import Procedure
from sztab.table.aims import AWARD, DESTROY, EXIT, HOLD, OTHER, STAND, Degree, VictoryCount, WarAim, totals
from sztab.table.events import Factor, GameOver

TOWN_POINTS = 2
"""For a town held, where a scenario has no rule of its own (R114)."""
CLEAR_LEAD = 5
"""Points more than the opponent that win such a scenario."""
STAFF_POINTS = {"B": 2, "BR": 5, "D": 5}
TANK_POINTS = 2
UNLIMITED = 900
"""A level that begins or ends beyond this has no limit there."""


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
    ends = (aim for aim in aims(b) if aim.at_once and b.state.turn >= aim.first)
    return sorted({aim.side for aim in ends if count(b, aim) >= aim.need})


def count_up(b: Board) -> VictoryCount:
    """The result by points if the game ended now."""
    scenario, sides = b.book.scenario, b.book.sides
    reached = tuple((aim, count(b, aim)) for aim in aims(b))
    points = totals(reached, sides)
    first, second = sides[scenario.attacker], sides[1 - scenario.attacker]
    level = level_of(b)
    return VictoryCount(
        winner=sides[level.winner] if level.winner >= 0 else "",
        level=level.name,
        points=points,
        reached=reached,
        figure=points[first] - points[second],
        plus=first,
        minus=(second,),
        degrees=tuple(
            Degree(one.name, sides[one.winner] if one.winner >= 0 else "", _limit(one.least), _limit(one.most))
            for one in scenario.levels
        ),
    )


def _limit(figure: int) -> int | None:
    """A level without a limit has one that no game comes to."""
    return figure if abs(figure) < UNLIMITED else None


# ---------------------------------------------------------------------- points


def score(b: Board, side: int) -> int:
    return sum(one.value for one in points_of(b, side))


def points_of(b: Board, side: int) -> list[Factor]:
    """What a side has scored, line by line."""
    found = (Factor(aim.points(count(b, aim)), aim.text, aim.case) for aim in aims(b) if aim.worth and aim.side == side)
    return [one for one in found if one.value]


def aims(b: Board) -> tuple[WarAim, ...]:
    """R114 and the card: objectives, losses, exits, what the scenario awards, and what ends the game at once."""
    return b.book.latest("aims", b.book.scenario, lambda: tuple(_aims(b)))


def _aims(b: Board) -> Iterator[WarAim]:
    scenario, sides = b.book.scenario, range(len(b.book.sides))
    for one in scenario.objectives:
        yield WarAim(side=one.side, kind=HOLD, text=one.name, case="R121", hexes=one.hexes, worth=one.points)
    if not scenario.objectives:
        towns = tuple(hex_ for hex_, words in enumerate(b.book.map.terrain) if "town" in words)
        for side in sides if towns else ():
            yield WarAim(side=side, kind=HOLD, text="Towns held", case="R114", hexes=towns, worth=TOWN_POINTS)
    for side in sides:
        yield WarAim(side=side, kind=DESTROY, text="Enemy units eliminated", case="R114", foe=1 - side, worth=1)
    for exit_ in scenario.exits:
        yield WarAim(
            side=exit_.side, kind=EXIT, text=f"SP that left the map, {exit_.per} for a point", case="R121", worth=1,
            hexes=tuple(sorted(exit_.hexes)), per=exit_.per, most=exit_.most, first=exit_.start,
        )  # fmt: skip
    for rule in scenario.casualties:
        text = f"EP lost by the enemy, {rule.per} for a point"
        yield WarAim(side=1 - rule.side, kind=OTHER, text=text, case="R114", foe=rule.side, worth=1, per=rule.per)
    for side in sides:
        yield WarAim(side=side, kind=AWARD, text="Awarded by the scenario card", case="R114", worth=1)
    yield from (_ending(scenario, end) for end in scenario.endings)


def _ending(scenario: Scenario, end: SuddenEnd) -> WarAim:
    """What ends the game at once, by the names of the objectives that it takes."""
    lost = (end.lost,) if end.lost else ()
    names = ", ".join(one.name for one in scenario.objectives if set(one.hexes) & set(end.hexes))
    text = f"{names}: {'own units on all' if end.stands else 'all held'}" if names else "Hexes held"
    if lost:
        text = f"{text} (with {end.lost} eliminated)"
    return WarAim(
        side=end.side,
        kind=STAND if end.stands else HOLD,
        text=text,
        case="R114",
        hexes=end.hexes,
        units=lost,
        need=len(end.hexes) + len(lost),
        at_once=True,
        first=end.start,
    )


def count(b: Board, aim: WarAim) -> int:
    """How much of an aim is done."""
    match aim.kind:
        case "hold" if aim.worth and b.book.scenario.objectives:
            return len(_counted(b, aim.side).intersection(aim.hexes))
        case "hold" | "stand":
            held = holder if aim.kind == STAND else controller
            gone = sum(b.state.units[b.book.index[one]].box == "dead" for one in aim.units)
            return gone + sum(held(b, hex_) == aim.side for hex_ in aim.hexes)
        case "destroy":  # a headquarters that has come back was eliminated once (R33)
            enemies = list(side_of(b, aim.foe))
            dead = sum(worth(b, u) for u in enemies if u.box == "dead")
            return dead + sum(worth(b, u) for u in enemies if u.replaced)
        case "exit":
            return int(b.state.tally.get(_ledger(aim.side), 0))
        case "award":
            return int(b.state.points[aim.side])
    return sum(_lost(b, u) for u in side_of(b, aim.foe) if not u.hidden)


def _counted(b: Board, side: int) -> frozenset[int]:
    """R121 j: of the hexes that bring points to a side those that count for it."""
    hexes = [hex_ for one in b.book.scenario.objectives if one.side == side for hex_ in one.hexes]
    return b.once(("counted", side), lambda: counted(b, side, hexes))


def counted(b: Board, side: int, hexes: Iterable[int]) -> frozenset[int]:
    """The hexes that the side holds, and that are in supply or have a supplied unit on them. Of an enemy whose
    headquarters may lie face down a view counts all."""
    held = [hex_ for hex_ in hexes if controller(b, hex_) == side]
    if b.book.options.camouflage and b.sides and side not in b.sides:
        return frozenset(held)
    return frozenset(supplied_among(b, held, side)) if held else frozenset()


def worth(b: Board, u: Unit) -> int:
    """R114: what the elimination of a counter scores."""
    one = printed(b, u)
    if one.headquarters:
        return STAFF_POINTS.get(one.size, 1)
    return TANK_POINTS if one.armoured else 1


def _lost(b: Board, u: Unit) -> int:
    """The EP a counter has lost in the game."""
    full: int = printed(b, u).steps
    return full - u.steps + (full if u.replaced else 0)


def left_map(game: Game, units: Iterable[Unit], hex_: int) -> None:
    """R121 f: units leave by a hex; those that were in supply count, from the turn of the rule on."""
    leaving = list(units)
    for rule in game.book.scenario.exits:
        own = [u for u in leaving if u.side == rule.side and not u.oos]
        if hex_ in rule.hexes and game.state.turn >= rule.start and own:
            gone = game.state.tally.get(_ledger(rule.side), 0) + stack_points(game, own)
            game.mark(tally={**game.state.tally, _ledger(rule.side): gone})


def _ledger(side: int) -> str:
    return f"left:{side}"


def award(game: Game, side: int, number: int, why: str, cases: str) -> None:
    """A side scores by an event."""
    points = list(game.state.points)
    points[side] += number
    game.mark(points=tuple(points))
    game.say(PointsScored(side=game.book.sides[side], points=number, why=why), cases)
