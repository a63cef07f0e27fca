"""`lab("...")`: a game from a few lines of a position file, for tests of rules.

game = lab('''
    phase = "combat"
    [[unit]]
    id = "A"
    side = "soviet"
    ...
''')
play(game, order="attack", attackers=["A"], targets=["0503"])
"""

from __future__ import annotations

import textwrap
import tomllib
from typing import Any, TypeVar

from sztab.desk.order_reader import read_order
from sztab.desk.position_reader import Position, lay_position
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.state import Unit
from sztab.table import Event, Order, Refusal
from sztab.table.dice import ForcedDice
from sztab.titles import ScenarioCard, title

Given = TypeVar("Given", bound=Order)

CLOCK = ("turn", "phase", "side", "initiative")
REFERENCE = "budziszyn1945"

WORDS = {"ardennes2024": {"stream": "river"}, "normandy1944": {"big_river": "river"}}
"""What ground of a snippet is called in another title."""

title_in_play = REFERENCE
"""The title of a snippet that names none. Tests of shared cases are run against several; whatever the title, the cases
of such a snippet are cited by the numbers of the reference book."""


def lab(text: str, dice: list[int] | None = None) -> Game:
    """A game on the position of the snippet, on a blank map of 12 by 10 unless it says otherwise."""
    game = lab_position(text).game()
    if dice is not None:
        game.dice = ForcedDice(dice)
    return game


def lab_position(text: str) -> Position:
    """The snippet as a position. `phase`, `side` and `turn` may stand at the top instead of under [clock]."""
    data = tomllib.loads(textwrap.dedent(text))
    named = "title" in data
    data.setdefault("title", title_in_play)
    clock = data.setdefault("clock", {})
    for key in CLOCK:
        if key in data:
            clock[key] = data.pop(key)
    clock.setdefault("phase", "movement")
    if "side" not in clock and data.get("unit"):
        clock["side"] = data["unit"][0]["side"]
    map_ = data.setdefault("map", {})
    if not named:
        _translate(map_, WORDS.get(title_in_play, {}))
    if "use" not in map_:
        map_.setdefault("odd_lower", data["title"] != "breslau1945")
        map_.setdefault("columns", [1, 12])
        map_.setdefault("rows", [1, 10])
    position = lay_position(data, "lab")
    if not named:
        position.book.cite = title(REFERENCE).cite
    return position


def _translate(map_: dict[str, Any], words: dict[str, str]) -> None:
    """Ground under the name it has in the title in play."""
    for drawn in (map_.get("hexes", {}), map_.get("sides", {}), map_):
        for place, ground in drawn.items():
            if isinstance(ground, str) and place != "use":
                drawn[place] = "+".join(words.get(one, one) for one in ground.split("+"))


def printed(figure: Any, **others: Any) -> Any:
    """A figure as the title in play prints it: that of the reference book, or the one given for the title."""
    return others.get(title_in_play, figure)


def cards() -> list[ScenarioCard]:
    """The scenarios of the title in play."""
    return list(title(title_in_play).scenarios())


def order_of(game: Game, data: dict[str, Any] | Order) -> Order:
    """An order from a plain table."""
    return data if isinstance(data, Order) else read_order(data, game.book, "lab", "order").order


def order_as(kind: type[Given], game: Game, data: dict[str, Any]) -> Given:
    """An order of that kind from a plain table."""
    order = order_of(game, data)
    assert isinstance(order, kind)
    return order


def play(game: Game, data: dict[str, Any] | Order | None = None, **fields: Any) -> list[Event]:
    """Play an order written as a dict or as keywords; raises IllegalOrder when it is refused."""
    return game.play(order_of(game, fields if data is None else data))


def refusal(game: Game, data: dict[str, Any] | Order | None = None, **fields: Any) -> Refusal | None:
    """Why an order would be refused, None if it would not."""
    return game.check(order_of(game, fields if data is None else data))


def barred_by(game: Game, data: dict[str, Any] | Order | None = None, **fields: Any) -> str:
    """The case that forbids an order; nothing if it would be carried out."""
    found = refusal(game, data, **fields)
    return found.case if found else ""


def unit(game: Board, name: str) -> Unit:
    """The unit of that id as it is now."""
    return game.state.units[game.book.index[name]]


def hex_of(game: Board, name: str) -> str | None:
    """The label of the hex a unit is in, None when it is off the map."""
    where = unit(game, name).hex
    return game.book.map.grid.label(where) if where >= 0 else None
