"""What the terminal prints about a game: the situation, the question, the duties."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill
from typing import Any

from sztab.desk import layout, questions
from sztab.desk.clerk import clerk
from sztab.desk.faces import unit_words
from sztab.desk.log import tell, whole
from sztab.desk.words import words_for
from sztab.errors import SztabError
from sztab.table import Board, Choice, EndPhase, Event, Game
from sztab.titles.files import find

WIDTH = 100
BOXES = {"due": "not yet here", "dead": "eliminated", "masked": "not seen"}
"""Where units off the map are, in every family."""


def side_named(game: Game, name: str) -> int:
    """The side that a player means."""
    found: int = game.book.sides.index(find(name, game.book.sides, "side"))
    return found


def board_for(game: Game, name: str | None) -> Board:
    """The truth, or what a side may see."""
    return game.view_of(side_named(game, name)) if name else game


def situation(game: Game, b: Board) -> list[str]:
    """Scenario, clock, pools, decision, duty: one line each."""
    lines = [headline(b)]
    pools = clerk(b.book).terminal.pools(b)
    if pools:
        lines.append(f"Pools: {'; '.join(pools)}.")
    if game.over:
        lines.append(f"The game is over: {game.state.verdict}.")
    for side in game.pending():
        lines.append(f"{game.book.sides[side].capitalize()} is asked to {question(game)}.")
        owed = duty(game, side)
        if owed:
            lines.append(f"Owed: {owed}.")
    return lines


def reconstructed(game: Game) -> list[str]:
    """The reconstructed parts of the box, a line each."""
    lines = [f"Reconstructed ({what}): {words}" for what, words in layout.reconstructed(game.book).items()]
    return [*(f"Your own: {what}" for what in layout.own_charts(game.book)), *lines]


def headline(b: Board) -> str:
    """Nysa 1945, turn 1 of 17, 16 April 1945, soviet combat phase."""
    parts = clerk(b.book).terminal.headline(b) if b.state.turn else ["set-up"]
    return ", ".join([b.book.scenario.name, *parts]) + "."


def question(game: Game) -> str:
    """The question, as the end of a sentence."""
    ask = game.decision
    assert ask is not None
    if ask.kind == "dice":
        return f"roll {ask.about.number} dice for {ask.about.purpose.replace('_', ' ')} and enter them: dice 3 4"
    return questions.question(game, ask)


def duty(game: Game, side: int) -> str:
    """Duties before the phase may end."""
    ask = game.decision
    if ask is None or not ask.rest or ask.kind not in clerk(game.book).terminal.DUTIES:
        return ""
    refusal = game.check(EndPhase(), side)
    return str(refusal) if refusal else ""


def unit_list(b: Board, wanted: str = "") -> list[str]:
    """Every unit on the board, by side; those off the map with the reason."""
    lines = []
    for u in b.state.units:
        if u.n >= len(b.book.index) and u.hex < 0:
            continue
        where = b.book.map.grid.label(u.hex) if u.hex >= 0 else whereabouts(b, u)
        name = b.book.counters[u.n].id if u.hidden and u.hex < 0 else unit_words(b, u)
        guessed = "" if u.hidden or b.book.counters[u.n].source == "printed" else f" ({b.book.counters[u.n].source})"
        line = f"{b.book.sides[u.side]} {where}: {name}{guessed}"
        if wanted.casefold() in line.casefold():
            lines.append(line)
    return lines


def whereabouts(b: Board, u: Any) -> str:
    """Where a unit off the map is."""
    if u.box == "due" and (comes := clerk(b.book).terminal.due(u)):
        return comes
    return {**BOXES, **words_for(b.book).boxes}.get(u.box, u.box or "off the map")


def heard(game: Game, events: Iterable[Event], sides: tuple[int, ...]) -> list[str]:
    """Events as these sides know them, in sentences; without sides, all of them."""
    known = [game.book.tell(game, event, sides) for event in events] if sides else whole(events)
    return [line for event in known if event is not None for line in tell(event, game.book)]


def menu(choice: Choice) -> str:
    """The options of a stage, numbered."""
    words = [f"{n} {option.label or option.value}" for n, option in enumerate(choice.options, 1)]
    return f"Choose {choice.slot}:\n" + fill("   ".join(word.replace(" ", "\0") for word in words), WIDTH).replace(
        "\0", " "
    )


def picked(choice: Choice, text: str) -> Any:
    """The value of an option, named by its words or its value."""
    if not choice.options:
        raise SztabError("there is nothing to choose from")
    for option in choice.options:
        if str(option.value) == text and not isinstance(option.value, int):
            return option.value
    labels = {option.label or str(option.value): option.value for option in choice.options}
    return labels[find(text, labels, f"choice of {choice.slot}")]
