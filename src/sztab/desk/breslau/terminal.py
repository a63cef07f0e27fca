"""What the terminal says about a game of the Breslau family: letters of the map, questions, clock, pools."""

from __future__ import annotations

from datetime import date
from typing import Any

from sztab.desk.faces import Letters
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.table import Ask, Board, Game

DUTIES: tuple[str, ...] = ()

LETTERS = Letters(
    ground={
        "clear": "",
        "woods": "w",
        "marsh": "m",
        "suburban": "s",
        "elevated_rr": "e",
        "city": "c",
        "fortress": "F",
    },
    water={"river": "#"},
    roads={"road": "+", "rail": "="},
    lying={"barricade": "^", "rubble": ":", "gas": "!"},
    legend=(
        "ground: w woods, m marsh, s suburban, e elevated railroad, c city, F fortress; ^ Barricade, : Rubble, ! gas",
        "hexsides: # river, H bridge, + road, = railroad",
    ),
)

QUESTIONS = {
    "setup": "set the garrison up: place UNIT > HEX, arrange UNIT, then end",
    "strike": "aim the bombers: strike HEX",
    "rebuild": "spend air steps: rebuild AIRCRAFT N, or end",
    "air_bombard": "bombard from the air: air_bombard AIRCRAFT HEX, AIRCRAFT HEX, or end",
    "bombard": "bombard with guns of one hex: bombard GUNS > HEX, or end",
    "movement": "move, enter, barricade, pontoon, goliath, or end",
    "goliath": "send Goliaths: goliath ENGINEER > HEX unit UNIT, or end",
    "attack": "resolve an attack: attack HEX > FROM HEXES [aircraft UNITS] [guns GUNS], or end",
    "support": "name the support of the attack: attack HEX > FROM HEXES [aircraft UNITS] [guns GUNS]",
}

BOXES = {"available": "available", "used": "used this turn"}


def named(book: Any) -> list[str]:
    """Divisions."""
    return sorted({counter.division for counter in book.counters} - {""})


def question(game: Game, ask: Ask) -> str:
    """What else is asked for, as the end of a sentence; nothing where the question's name says it."""
    about = ask.about
    match ask.kind:
        case "losses":
            return f"take {about.number} steps from {', '.join(about.units)}: losses UNIT N, UNIT N"
        case "aa":
            guns = ", ".join(about.units)
            return f"fire at {about.aircraft} over {about.hex} with {guns}: aa units UNITS, or `aa` alone"
        case "ambush":
            return f"choose the hex that is ambushed, {' or '.join(about.hexes)}: ambush HEX"
        case "advance":
            units = ", ".join(about.units)
            return f"advance {about.hexes} hexes with {units}: advance UNIT > HEX HEX, or `advance` alone"
        case "mark":
            owed = f", at least {about.owed}" if about.owed else ""
            return f"place up to {about.markers} Attack markers{owed}: mark FROM TARGET, FROM TARGET"
        case "directives":
            return f"choose the divisions that act, at most {game.state.directed}: directives divisions NAMES"
        case "run":
            return f"choose {about} transports that fly: run transports UNITS"
        case "excess":
            return f"say who is eliminated in {about}, where too many are: excess UNITS"
        case "support_move":
            return f"move up to {about.left} units beside {', '.join(about.hexes)}: move UNITS > HEXES, or end"
    return ""


def headline(b: Board) -> list[str]:
    """Turn 2 of 9, 11 March to 17 March 1945, combat resolution phase."""
    state = b.state
    parts = [f"turn {state.turn} of {b.book.scenario.turns}"]
    week = next((week for week in b.book.charts.weeks if week.turn == state.turn), None)
    if week is not None and b.book.scenario.slug:
        start, end = date.fromisoformat(week.start), date.fromisoformat(week.end)
        parts.append(f"{start.day} {start:%B} to {end.day} {end:%B %Y}")
    return [*parts, f"{b.book.phases[state.phase]} phase"]


def pools(b: Board) -> list[str]:
    """Fortress hexes, Supply Points, gas, air steps, Attack markers, where there are any."""
    state = b.state
    found = [f"Fortress hexes soviet {_taken(b)}"] if b.book.scenario.fortresses else []
    found += [f"Supply Points german {state.sp}"] if state.sp else []
    found += [f"gas german {state.gas_left}"] if state.gas_left and (GERMAN in b.sides or not b.sides) else []
    found += [f"air steps soviet {state.air_steps}"] if state.air_steps else []
    if state.markers:
        counts = [sum(one.side == side for one in state.markers) for side in (SOVIET, GERMAN)]
        found.append(f"Attack markers soviet {counts[SOVIET]}, german {counts[GERMAN]}")
    return found


def due(u: Any) -> str:
    """When a unit comes whose turn is known."""
    return f"due on turn {u.due}" if u.due else ""


def _taken(b: Board) -> int:
    return sum(b.state.control[hex_] == 1 + SOVIET for hex_ in b.book.scenario.fortresses)
