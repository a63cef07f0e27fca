"""Golden playthroughs: the orders of a game with everything that came of them, in text files a diff can be read of.

    python tests/golden/playthroughs.py            # compares all files
    python tests/golden/playthroughs.py --update   # plays their orders again and writes what happens now
    python tests/golden/playthroughs.py --new      # lets a seeded random player write new orders first
    python tests/golden/playthroughs.py --new NAME # the same for one file

A line that begins with `>` is an order; below it stand its events, and a hash of the state where a phase begins.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from sztab.desk.position_reader import read_position
from sztab.players import RandomPlayer
from sztab.table import Event, Game, Order, SeededDice
from sztab.titles.layout import lay_out

FOLDER = Path(__file__).parent


def _position(name: str) -> Game:
    game = read_position(FOLDER / f"{name}.toml").game()
    game.dice = SeededDice(f"golden {name}")
    return game


def _scenario(name: str, title: str, scenario: str) -> Game:
    book, state = lay_out({"title": title, "scenario": scenario, "options": {}})
    return Game(book, state, SeededDice(f"golden {name}"))


STARTS: dict[str, tuple[Callable[[], Game], int, int, float]] = {
    "bridgehead": (lambda: _position("bridgehead"), 4, 11, 0.1),
    "counterstroke": (lambda: _position("counterstroke"), 5, 12, 0.1),
    "nysa": (lambda: _scenario("nysa", "budziszyn1945", "nysa-1945"), 2, 14, 0.05),
    "streets": (lambda: _position("streets"), 4, 121, 0.12),
    "siege": (lambda: _scenario("siege", "breslau1945", "siege-of-breslau"), 3, 15, 0.06),
    "cobra": (lambda: _scenario("cobra", "normandy1944", "cobra"), 2, 21, 0.06),
    "d-day": (lambda: _scenario("d-day", "normandy1944", "d-day"), 2, 22, 0.06),
    "luttich": (lambda: _scenario("luttich", "normandy1944", "luttich"), 2, 23, 0.06),
    "new-border": (lambda: _scenario("new-border", "ardennes2024", "new-border"), 3, 24, 0.06),
    "dyle": (lambda: _scenario("dyle", "ardennes2024", "dyle-2025"), 2, 25, 0.06),
    "waterloo": (lambda: _scenario("waterloo", "ardennes2024", "waterloo-2025"), 2, 26, 0.06),
    "first-day": (lambda: _scenario("first-day", "b21", "bartoszyce-first-day"), 4, 31, 0.15),
    "bartoszyce": (lambda: _scenario("bartoszyce", "b21", "bartoszyce2014"), 2, 32, 0.15),
    "perekop": (lambda: _scenario("perekop", "b21", "perekop2014"), 3, 41, 0.15),
    "basra": (lambda: _scenario("basra", "b21", "basra2003"), 2, 34, 0.15),
}
"""Name -> how it starts, how many turns are played, and the seed and haste of the random player who wrote it."""


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def tell(name: str, orders: list[tuple[str, Order]]) -> Iterator[str]:
    """Play the orders; every line of the file."""
    game = STARTS[name][0]()
    yield f"# {name}: regenerate with `python tests/golden/playthroughs.py --update`"
    yield from _news(game, game.events, 0)
    for side, order in orders:
        written = len(game.lines)
        yield f"> {side} {msgspec.json.encode(order).decode()}"
        yield from _news(game, game.play(order, game.book.sides.index(side)), written)
    yield f"= {game.state_hash()} after {len(orders)} orders"


def script(name: str) -> list[tuple[str, Order]]:
    """The orders of the file."""
    orders = STARTS[name][0]().book.orders
    found = []
    for line in path(name).read_text("utf-8").splitlines():
        if line.startswith("> "):
            _, side, text = line.split(" ", 2)
            found.append((side, msgspec.json.decode(text, type=orders)))
    return found


def anew(name: str) -> list[tuple[str, Order]]:
    """Orders of the random player until the turns are over."""
    start, turns, seed, haste = STARTS[name]
    game, player, found = start(), RandomPlayer(seed, haste), []
    while not game.over and game.state.turn <= turns:
        side = game.pending()[0]
        assert game.decision is not None
        ask = msgspec.structs.replace(game.decision, sides=(side,))
        order = player.answer(game.view_of(side), ask)
        found.append((game.book.sides[side], order))
        game.play(order, side)
    return found


def _news(game: Game, events: list[Event], since: int) -> Iterator[str]:
    for event in events:
        yield "  " + sentence(event)
    for kind, what in game.lines[since:]:
        if kind == "phase":
            yield f"= {what.hash} {what.heading}"


def sentence(event: Event) -> str:
    """An event on one line: what, by which cases, and its data in the order of their names."""
    plain = event.plain()
    kind, cases = plain.pop("kind"), ", ".join(plain.pop("cases"))
    data = "; ".join(f"{key} {_text(plain[key])}" for key in sorted(plain) if plain[key] not in ([], {}, ""))
    return f"{kind} [{cases}] {data}".rstrip()


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return "(" + ", ".join(f"{key} {_text(value[key])}" for key in sorted(value)) + ")"
    if isinstance(value, list | tuple):
        return " + ".join(_text(one) for one in value)
    return str(value)


def main() -> int:
    wrong = 0
    for name in [one for one in STARTS if one in sys.argv] or STARTS:
        orders = anew(name) if "--new" in sys.argv else script(name)
        text = "".join(f"{line}\n" for line in tell(name, orders))
        same = path(name).exists() and path(name).read_text("utf-8") == text
        print(f"{name}: {len(orders)} orders, {'as written' if same else 'different'}")
        if "--update" in sys.argv or "--new" in sys.argv:
            path(name).write_text(text, "utf-8")
        elif not same:
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main())
