"""What a game is played for: aims that bring points or decide the game, and the levels of victory. The scoring counts
them; the map, the page and the computer players read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from sztab.table.state import SideN

HOLD, STAND, DENY, CLEAR, DESTROY = "hold", "stand", "deny", "clear", "destroy"
EXIT, AWARD, OTHER = "exit", "award", "other"
"""Kinds of aims: hexes controlled, hexes with own units on them, hexes that the enemy does not control, ground clear of
the enemy, enemy units lost, units off the map by an edge, points awarded, and whatever else a scenario counts."""


class WarAim(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a side plays for. `count` of a book says how much of it is done."""

    side: SideN
    kind: str
    text: str
    """What is counted, as a heading: "Town hexes controlled"."""
    case: str
    hexes: tuple[int, ...] = ()
    """The hexes it is about, ascending."""
    zone: str = ""
    """The edge of the map by which units leave."""
    foe: SideN = -1
    """Of losses: whose; -1: of every enemy."""
    nations: tuple[str, ...] = ()
    """Of losses: of which nations; none named: of all."""
    units: tuple[str, ...] = ()
    """Units that must be eliminated besides."""
    worth: int = 0
    """Victory points for each that counts, or once for as many as are needed."""
    per: int = 1
    """So many count as one,"""
    most: int = 0
    """and no more than this; 0: no limit."""
    need: int = 0
    """So many are needed; 0: each counts by itself."""
    at_once: bool = False
    """Wins the game as soon as it is judged. An aim without worth that does not, decides after the last turn."""
    first: int = 1
    """The first turn in which it is judged,"""
    last: int = 0
    """and the last one; 0: the last of the game."""

    def points(self, count: int) -> int:
        """What so many are worth."""
        if self.need:
            return self.worth * (count >= self.need)
        each = count // self.per
        return self.worth * (min(each, self.most) if self.most else each)


class Degree(msgspec.Struct, frozen=True):
    """A level of victory, from `least` to `most` of the figure by which a game is judged; None: no limit."""

    level: str
    winner: str
    """Nobody for a draw."""
    least: int | None = None
    most: int | None = None

    def covers(self, figure: int) -> bool:
        return (self.least is None or self.least <= figure) and (self.most is None or figure <= self.most)


class VictoryCount(msgspec.Struct, frozen=True):
    """The result if the game ended now, with every aim and how much of it is done."""

    winner: str
    level: str
    points: dict[str, int]
    reached: tuple[tuple[WarAim, int], ...] = ()
    figure: int = 0
    """What the degrees are read by: the points of the side `plus` less those of the sides `minus`."""
    plus: str = ""
    minus: tuple[str, ...] = ()
    degrees: tuple[Degree, ...] = ()


def totals(reached: Iterable[tuple[WarAim, int]], sides: Sequence[str]) -> dict[str, int]:
    """The points of every side that can have any."""
    found: dict[str, int] = {}
    for aim, count in reached:
        if aim.worth:
            found[sides[aim.side]] = found.get(sides[aim.side], 0) + aim.points(count)
    return found


def degree_of(degrees: Iterable[Degree], figure: int) -> Degree:
    """The level that covers a figure."""
    found = next((one for one in degrees if one.covers(figure)), None)
    assert found is not None, f"no level for a margin of {figure}"
    return found


def most_points(first: str, second: str, levels: tuple[str, str], draw: str, tied: str = "") -> tuple[Degree, ...]:
    """The degrees where more points win, by those of the first less those of the second side; `tied`: who wins with as
    many."""
    by_tie = {first: levels[0], second: levels[1]}.get(tied, draw)
    return (
        Degree(levels[0], first, 1),
        Degree(by_tie, tied, 0, 0),
        Degree(levels[1], second, None, -1),
    )


def objectives(aims: Iterable[WarAim], side: int | None = None) -> dict[int, int]:
    """The hexes that bring points by themselves, and how many; of one side or of all together."""
    worth: dict[int, int] = {}
    for aim in aims:
        if _scores_by_hex(aim) and side in (None, aim.side):
            for hex_ in aim.hexes:
                worth[hex_] = worth.get(hex_, 0) + aim.worth
    return dict(sorted(worth.items()))


def objectives_at(aims: Iterable[WarAim], hex_: int) -> list[WarAim]:
    """The aims to which a hex brings points by itself."""
    return [aim for aim in aims if _scores_by_hex(aim) and hex_ in aim.hexes]


def _scores_by_hex(aim: WarAim) -> bool:
    return aim.kind == HOLD and aim.worth > 0 and not aim.need


def prizes(aims: Iterable[WarAim], side: int, nation: str) -> list[int]:
    """What the loss of a unit of a side brings to each of the others, in points."""
    losses = (aim for aim in aims if aim.kind == DESTROY and aim.foe == side)
    return [aim.worth for aim in losses if nation in (aim.nations or (nation,))]
