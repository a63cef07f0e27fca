"""Events as a seat hears of them, and what is worth looking at afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.desk.log import sentence
from sztab.seat.context import Officer
from sztab.seat.family import Scenes
from sztab.seat.models import DigestItem, Told, Trace
from sztab.table import Event

HEADINGS = {
    "combat": "Combat",
    "loss": "Loss",
    "cut_off": "Cut off",
    "fire": "Fire",
    "air": "Air",
    "turn": "Turn",
    "end": "End",
}
"""What a line of the digest is about, in a word; families have others."""


def tell(me: Officer, event: Event, n: int) -> Told:
    """An event this seat has heard of."""
    family, data = me.family.scenes, event.data
    rungs = tuple(family.rungs(me, data))
    return Told(
        n=n,
        kind=event.kind,
        text=me.say(sentence(event, me.book)),
        cases=tuple(event.cases.split()),
        data=family.bare(data),
        group=next((group for group, kinds in family.GROUPS.items() if event.kind in kinds), ""),
        stage=_stage(family, event),
        watch=event.kind in family.WATCHED,
        words=family.words(me, event),
        odds=family.odds(event, rungs) if rungs else None,
        dice=tuple(data["dice"]) if event.kind == "roll" else (),
        keys=family.keys(data),
        hexes=family.places(data),
        traces=_traces(family, event),
    )


def _stage(family: Scenes, event: Event) -> str:
    if event.kind == "roll":
        return "roll" if event.data["purpose"] in family.DECIDES else ""
    return family.STAGES.get(event.kind, "")


def _traces(family: Scenes, event: Event) -> tuple[Trace, ...]:
    path, start = event.data.get("path"), event.data.get("start")
    if path and isinstance(start, str):
        kind = "trail" if event.kind in family.TRAILS else "move"
        return (Trace(kind, (start,), tuple(path), family.keys(event.data)),)
    return family.traces(event)


def digest(me: Officer, events: Sequence[Told]) -> tuple[DigestItem, ...]:
    """Fights with their result, and whatever else is worth a look."""
    family = me.family.scenes
    found: list[DigestItem] = []
    fight: Told | None = None
    for event in events:
        if event.kind in family.OPENS:
            fight = event
        elif event.kind in family.CLOSES and fight is not None:
            found.append(_item(me, "combat", f"{fight.text}. {event.text}", fight))
            fight = None
        elif event.kind in family.NOTED and family.NOTED[event.kind](event.data):
            found.append(_item(me, family.WORDS.get(event.kind, event.kind), event.text, event))
    return tuple(found)


def _item(me: Officer, kind: str, text: str, event: Told) -> DigestItem:
    heading = {**HEADINGS, **me.family.scenes.HEADINGS}.get(kind, "")
    return DigestItem(kind, text, me.family.scenes.spots(event), event.n, me.say(heading))
