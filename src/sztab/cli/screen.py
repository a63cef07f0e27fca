"""What the terminal says about a game: where it stands, who is asked for what, what is owed."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill
from typing import Any

from sztab.desk.faces import unit_words
from sztab.desk.story import tell, whole
from sztab.errors import SztabError
from sztab.table import Ask, Board, Choice, EndPhase, Event, Game
from sztab.titles import title
from sztab.titles.files import find

WIDTH = 100

QUESTIONS = {
    "setup": "look the set-up over: place, shift or setup, then end",
    "air": "fly missions: air KIND TARGET POINTS, or `air` alone for none",
    "engage": "say which missions fight first: engage HEX > HEX",
    "barrage": "bombard: barrage GUNS > HEX, or end",
    "movement": "move, fortify, setup, mark, bridge, enter, exit, or end",
    "combat": "attack or fire (ranged), or end",
    "pontoon": "lay an army's pontoon bridge: pontoon ARMY > SIDE, or end",
    "strategic": "move what is marked, bring in reinforcements, or end",
    "defector": "place a unit that has changed sides: place UNIT > HEX",
    "air_days": "write down the days with air support: air_days DATE N, DATE N",
}

BOXES = {
    "due": "not yet here",
    "dead": "eliminated",
    "surrendered": "surrendered",
    "left": "left the map",
    "reserve": "in reserve",
    "masked": "not seen",
}


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
    pools = pool_words(b)
    if pools:
        lines.append(f"Pools: {pools}.")
    if game.over:
        lines.append(f"The game is over: {game.state.verdict}.")
    for side in game.pending():
        lines.append(f"{game.book.sides[side].capitalize()} is asked to {question(game, side)}.")
        owed = duty(game, side)
        if owed:
            lines.append(f"Owed: {owed}.")
    return lines


def reconstructed(game: Game) -> list[str]:
    """What of the box was lost and is rebuilt, a line each."""
    lost: dict[str, str] = title(game.book.title).card.get("reconstructed", {})
    return [f"Reconstructed ({what}): {words}" for what, words in lost.items()]


def headline(b: Board) -> str:
    """Nysa 1945, turn 1 of 17, 16 April 1945, soviet combat phase."""
    scenario, state = b.book.scenario, b.state
    parts = [scenario.name]
    if state.turn == 0:
        parts.append("set-up")
    else:
        phase = b.book.phases[state.phase]
        parts.append(f"turn {state.turn} of {scenario.turns}")
        if hasattr(scenario, "day"):
            day = scenario.day(state.turn)
            parts.append(f"{day.day} {day:%B %Y}")
        parts.append(f"{b.book.sides[phase.side]} {phase.kind} phase")
    return ", ".join(parts) + "."


def pool_words(b: Board) -> str:
    """Air points, reserve and ammunition, where there are any."""
    found = []
    for pool in ("air", "reserve", "ammunition"):
        amounts = zip(b.book.sides, getattr(b.state, pool, ()))
        shown = ", ".join(f"{side} {amount}" for side, amount in amounts if amount)
        if shown:
            found.append(f"{pool} {shown}")
    return "; ".join(found)


def question(game: Game, side: int) -> str:
    """What a side is asked for, as the end of a sentence."""
    ask = game.decision
    assert ask is not None
    return QUESTIONS.get(ask.kind) or _inner_question(game, ask)


def _inner_question(game: Game, ask: Ask) -> str:
    about = ask.about
    match ask.kind:
        case "dice":
            return f"roll {about.number} dice for {about.purpose.replace('_', ' ')} and enter them: dice 3 4"
        case "losses":
            return f"take {about.number} CEL from {', '.join(about.units)}: losses UNIT N, UNIT N"
        case "retreat":
            return f"take {', '.join(about.units)} back {about.hexes} hexes: retreat UNIT > HEX HEX, UNIT > HEX"
        case "pursue":
            return f"pursue with {', '.join(about.units)}; pursue UNIT > HEX HEX, or `pursue` alone"
        case "support":
            targets = ", ".join(game.book.map.grid.label(hex_) for hex_ in about.battle.targets)
            return f"answer the attack on {targets}: support [guns GUNS] [air N] [stars UNITS]"
    return f"answer a question about {ask.kind.replace('_', ' ')}"


def duty(game: Game, side: int) -> str:
    """What has to be done before the phase may end."""
    if game.decision is None or not game.decision.rest or game.decision.kind not in ("combat", "movement", "strategic"):
        return ""
    refusal = game.check(EndPhase(), side)
    return str(refusal) if refusal else ""


def unit_list(b: Board, wanted: str = "") -> list[str]:
    """Every unit that the board shows, by side; those off the map with the reason."""
    lines = []
    for u in b.state.units:
        if u.n >= len(b.book.index) and u.hex < 0:
            continue
        where = b.book.map.grid.label(u.hex) if u.hex >= 0 else BOXES.get(u.box, u.box or "off the map")
        if u.box == "due" and not u.hidden:
            where = f"due on turn {u.due}" + (f" in zone {u.zone}" if u.zone else "")
        name = b.book.counters[u.n].id if u.hidden and u.hex < 0 else unit_words(b, u)
        guessed = "" if u.hidden or b.book.counters[u.n].source == "printed" else f" ({b.book.counters[u.n].source})"
        line = f"{b.book.sides[u.side]} {where}: {name}{guessed}"
        if wanted.casefold() in line.casefold():
            lines.append(line)
    return lines


def heard(game: Game, events: Iterable[Event], sides: tuple[int, ...]) -> list[str]:
    """What these sides hear of events, in sentences; no sides: everything."""
    known = [game.book.tell(game, event, sides) for event in events] if sides else whole(events)
    return [line for event in known if event is not None for line in tell(event)]


def menu(choice: Choice) -> str:
    """The options of a stage, numbered."""
    words = [f"{n} {option.label or option.value}" for n, option in enumerate(choice.options, 1)]
    return f"Choose {choice.slot}:\n" + fill("   ".join(word.replace(" ", "\0") for word in words), WIDTH).replace(
        "\0", " "
    )


def picked(choice: Choice, text: str) -> Any:
    """The value of the option that a person names by its words or its value."""
    if not choice.options:
        raise SztabError("there is nothing to choose from")
    for option in choice.options:
        if str(option.value) == text and not isinstance(option.value, int):
            return option.value
    labels = {option.label or str(option.value): option.value for option in choice.options}
    return labels[find(text, labels, f"choice of {choice.slot}")]
