"""What an open question is about, as data and as the end of a sentence."""

from __future__ import annotations

from typing import Any

from sztab.desk.clerk import Plain
from sztab.desk.words import words_for
from sztab.table import Ask, Board, Game
from sztab.table.decision import Throw


def facts_of(b: Board, ask: Ask) -> Plain:
    """What a question is about: the fields that it `TELLS`, or the number or hex it is about."""
    about = ask.about
    if isinstance(about, int):
        return {"number": about}
    if isinstance(about, str):
        return {"hex": about}
    tells = ("number", "purpose") if isinstance(about, Throw) else getattr(about, "TELLS", ())
    return {name: _plain(b, getattr(about, name)) for name in tells}


def question(game: Game, ask: Ask) -> str:
    """What the terminal asks for, with the order that gives it."""
    words = words_for(game.book).questions.get(ask.kind, f"answer a question about {ask.kind.replace('_', ' ')}")
    facts = {name: _listed(value) for name, value in facts_of(game, ask).items()}
    return words.format(state=game.state, **facts)


def _plain(b: Board, value: Any) -> Any:
    """Texts and numbers as they are, lists of hexes by their labels."""
    if not isinstance(value, tuple):
        return value
    return [b.book.hex_labels[one] if isinstance(one, int) else _plain(b, one) for one in value]


def _listed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
