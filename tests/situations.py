"""`arrange("nysa-1945", turn=3, phase="movement", side="soviet", units={"213 INF": "5720"})`: a real scenario with only
the named counters on its printed map, in any phase, with forced dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from sztab.rules.wb95 import duty
from sztab.rules.wb95.board import Game
from sztab.rules.wb95.book import Book
from sztab.rules.wb95.state import State, Unit
from sztab.table import Board, ForcedDice, build_layers
from sztab.titles import scenario as card_of
from sztab.titles.layout import lay_out
from sztab.titles.wb95.card import CardScenario

Wanted = Mapping[str, str | dict[str, Any]]


def arrange(
    scenario: str,
    *,
    turn: int,
    phase: str,
    side: str,
    units: Wanted,
    options: dict[str, Any] | None = None,
    dice: Iterable[int] = (),
    waiting: bool = False,
    control: Mapping[str, str] | None = None,
    tally: Mapping[str, int] | None = None,
    **fields: Any,
) -> Game:
    """A game in that phase. A unit is given by its hex, or by its changed fields; everybody else is in the box, or with
    `waiting` still due as a reinforcement. `control` changes hexes (`*` for all), `tally` adds to what is counted."""
    book, state = lay_out({"title": card_of(scenario).title, "scenario": scenario, "options": options or {}})
    changes = {
        "turn": turn,
        "phase": _phase(book, phase, side),
        "units": [_unit(book, u, units.get(book.counters[u.n].id), waiting) for u in state.units],
        "works": bytes(book.map.grid.n),
        "control": _control(book, state, control or {}),
        "tally": {**state.tally, **(tally or {})},
        **fields,
    }
    state = msgspec.structs.replace(state, **changes)
    if phase == "combat":
        layers = build_layers(state.units, book.neighbours, len(book.sides), book.control)
        own, hexes = duty.lists(Board(book, state, layers), book.sides.index(side))
        state = msgspec.structs.replace(state, must_attack=own, must_be_attacked=hexes)
    return Game(book, state, ForcedDice(dice))


def fresh(scenario: str, options: dict[str, Any] | None = None, dice: Iterable[int] = ()) -> Game:
    """The scenario as it is laid out, before anybody has looked at his set-up."""
    book, state = lay_out({"title": card_of(scenario).title, "scenario": scenario, "options": options or {}})
    return Game(book, state, ForcedDice(dice))


def tallied(game: Game, key: str) -> int:
    return int(game.state.tally.get(key, 0))


def owner(game: Game, text: str) -> str:
    """The side that controls a hex, or nothing."""
    number = game.state.control[game.book.labels[text]]
    return game.book.sides[number - 1] if number else ""


def day(book: Book, turn: int) -> str:
    """The date of a turn."""
    assert isinstance(book.scenario, CardScenario)
    return book.scenario.day(turn).isoformat()


def asked(game: Game) -> tuple[str, str]:
    """Who is asked, and for what."""
    assert game.decision is not None
    return game.book.sides[game.decision.sides[0]], game.decision.kind


def _phase(book: Book, phase: str, side: str) -> int:
    number = book.sides.index(side)
    return next(k for k, one in enumerate(book.phases) if (one.kind, one.side) == (phase, number))


def _unit(book: Book, u: Unit, wanted: str | dict[str, Any] | None, waiting: bool) -> Unit:
    if wanted is None:
        box = u.box if waiting and u.box else "reserve"
        return msgspec.structs.replace(u, hex=-1, box=box)
    fields: dict[str, Any] = dict(wanted) if isinstance(wanted, dict) else {"hex": wanted}
    if "side" in fields:
        fields["side"] = book.sides.index(fields["side"])
    if "hex" in fields:
        fields |= {"hex": book.labels[fields["hex"]], "box": ""}
    fields.setdefault("steps", book.counters[u.n].steps)
    return msgspec.structs.replace(u, **fields)


def _control(book: Book, state: State, wanted: Mapping[str, str]) -> bytes:
    control = bytearray(state.control)
    for text, side in wanted.items():
        number = book.sides.index(side) + 1 if side else 0
        for hex_ in book.map.grid.hexes if text == "*" else [book.labels[text]]:
            control[hex_] = number
    return bytes(control)
