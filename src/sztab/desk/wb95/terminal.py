"""What the terminal says about a game of the WB-95 family: letters of the map, questions, clock, pools."""

from __future__ import annotations

from typing import Any

from sztab.desk.faces import Letters
from sztab.table import Ask, Board, Game

LETTERS = Letters(
    ground={"clear": "", "forest": "f", "hills": "h", "swamp": "s", "town": "t", "city": "c", "lake": "l"},
    water={"stream": "~", "river": "%", "big_river": "#"},
    roads={"motorway": "=", "main": "+", "secondary": "-"},
    lying={"works": "^"},
    legend=(
        "ground: f forest, h hills, s swamp, t town, c city, l lake; ^ field works",
        "hexsides: ~ stream, % river, # big river, H bridge, x destroyed bridge, = motorway, + main, - secondary road",
    ),
)

DUTIES: tuple[str, ...] = ("combat", "movement", "strategic")

QUESTIONS = {
    "setup": "look the set-up over: place, shift or setup, then end",
    "air": "fly missions: air KIND TARGET POINTS, or `air` alone for none",
    "air_advantage": "bid for air advantage: air_advantage POINTS",
    "sorties": "bomb, attack from the air or send spotters, or end",
    "routes": "cut supply routes: spec cut HEX, or end",
    "refit": "refit a unit that has rested: refit UNIT, or end",
    "engage": "say which missions fight first, your hex before theirs: engage HEX > HEX",
    "barrage": "bombard: barrage GUNS > HEX, or end",
    "movement": "move, fortify, setup, mark, bridge, enter, exit, or end",
    "combat": "attack or fire (ranged), or end",
    "pontoon": "lay an army's pontoon bridge: pontoon ARMY > SIDE, or end",
    "strategic": "move what is marked, bring in reinforcements, or end",
    "defector": "place a unit that has changed sides: place UNIT > HEX",
    "air_days": "write down the days with air support: air_days DATE N, DATE N",
}

BOXES = {
    "surrendered": "surrendered",
    "left": "left the map",
    "reserve": "in reserve",
}


def named(book: Any) -> list[str]:
    """Zones and armies."""
    return [*book.map.zones, *(counter.army for counter in book.counters if counter.army)]


def question(game: Game, ask: Ask) -> str:
    """What else is asked for, as the end of a sentence; nothing where the table's own words will do."""
    about = ask.about
    match ask.kind:
        case "losses":
            return f"take {about.number} CEL from {', '.join(about.units)}: losses UNIT N, UNIT N"
        case "retreat":
            return f"take {', '.join(about.units)} back {about.hexes} hexes: retreat UNIT > HEX HEX, UNIT > HEX"
        case "pursue":
            return f"pursue with {', '.join(about.units)}; pursue UNIT > HEX HEX, or `pursue` alone"
        case "support":
            targets = ", ".join(game.book.map.grid.label(hex_) for hex_ in about.battle.targets)
            return f"answer the attack on {targets}: support [guns GUNS] [air N] [stars UNITS]"
    return ""


def headline(b: Board) -> list[str]:
    """Turn 1 of 17, 16 April 1945, soviet combat phase."""
    scenario, state = b.book.scenario, b.state
    phase = b.book.phases[state.phase]
    parts = [f"turn {state.turn} of {scenario.turns}"]
    if hasattr(scenario, "day"):
        day = scenario.day(state.turn)
        parts.append(f"{day.day} {day:%B %Y}")
    return [*parts, f"{b.book.sides[phase.side]} {phase.kind} phase"]


def pools(b: Board) -> list[str]:
    """Air points, reserve and ammunition, where there are any."""
    found = []
    for pool in ("air", "bombers", "reserve", "ammunition", "helicopters", "ew"):
        amounts = zip(b.book.sides, getattr(b.state, pool))
        shown = ", ".join(f"{side} {amount}" for side, amount in amounts if amount)
        if shown:
            found.append(f"{pool} {shown}")
    return found


def due(u: Any) -> str:
    """When and where a unit comes that is not hidden."""
    if u.hidden:
        return ""
    return f"due on turn {u.due}" + (f" in zone {u.zone}" if u.zone else "")
