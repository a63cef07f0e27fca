"""Events as a seat hears of them, and what is worth looking at afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sztab.desk.log import sentence
from sztab.seat.context import Officer
from sztab.seat.family import Places, Rooms, Scenes
from sztab.seat.forms import headed
from sztab.seat.models import DigestItem, Told, Trace
from sztab.table import Event, Order

LISTS = ("units", "attackers", "artillery", "aircraft", "stars", "paths", "transports")
"""Fields of orders that name several units."""


def tell(me: Officer, family: Scenes, event: Event, n: int) -> Told:
    """An event this seat has heard of."""
    data = event.data
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


def digest(me: Officer, family: Rooms, events: Sequence[Told]) -> tuple[DigestItem, ...]:
    """Fights with their result, and whatever else is worth a look."""
    telling = family.telling
    found: list[DigestItem] = []
    fight: Told | None = None
    for event in events:
        if event.kind in telling.OPENS:
            fight = event
        elif event.kind in telling.CLOSES and fight is not None:
            found.append(DigestItem("combat", f"{fight.text}. {event.text}", telling.spots(fight), fight.n))
            fight = None
        elif event.kind in telling.NOTED and telling.NOTED[event.kind](event.data):
            heading = telling.WORDS.get(event.kind, event.kind)
            found.append(DigestItem(heading, event.text, telling.spots(event), event.n))
    return headed(me, family.forms, tuple(found))


def spoken_of(order: Order, keys: Iterable[str] = (), hexes: Iterable[str] = ()) -> Places:
    """Units and hexes an order names; `keys` and `hexes` are those that only its family finds in it."""
    units = [one for field in LISTS for one in getattr(order, field, ())]
    units += [getattr(order, field) for field in ("unit", "engineer") if getattr(order, field, "")]
    places = [*hexes, *getattr(order, "targets", ()), *getattr(order, "path", ())]
    for way in getattr(order, "paths", {}).values():
        places += way
    places += [getattr(order, field) for field in ("hex", "target") if getattr(order, field, "")]
    return tuple(dict.fromkeys([*units, *keys])), tuple(dict.fromkeys(places))
