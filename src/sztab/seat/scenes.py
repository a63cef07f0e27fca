"""Events as a seat hears of them: where the log files them, what is drawn, the odds; and the digest of a turn.

A family derives one `Scenes` in its `scenes.py`: a `Scene` for each kind of event, the words of its results, and
arrows. Units, hexes and marches are read off the types of an event's fields.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

import msgspec

from sztab.desk.log import VEILED, sentence
from sztab.seat import throws
from sztab.seat.context import Officer
from sztab.seat.models import DigestItem, Ladder, Rung, Told, Trace
from sztab.table import Event
from sztab.table import events as table
from sztab.table.events import Factor, Happening, Journey
from sztab.table.fields import Shape, fields_of, named
from sztab.table.sentences import HIDDEN

FIGHTS, MOVES, FIRE, SUPPLY = "fights", "moves", "fire", "supply"
"""Where the log files events."""
PARTS = {"drm": "die", "divisors": "shift", "shifts": "shift"}
"""The part of a ladder that a field of factors fills, if they are not strengths."""
ORDER = ("strength", "shift", "die")


def _always(data: Mapping[str, Any]) -> bool:
    return True


class Scene(msgspec.Struct, frozen=True):
    """How one kind of event is told. In the digest a fight is one line: its odds with its result."""

    group: str = ""
    stage: Literal["", "turn", "phase", "odds", "result"] = ""
    """The stage of an order being carried out."""
    watch: bool = False
    """Worth a moment when the orders of a computer are shown."""
    digest: str = ""
    """The kind of its line in the digest."""
    when: Callable[[Mapping[str, Any]], bool] = _always
    """Whether it is worth a line there."""


Table = Mapping[type[Happening], Scene]
COMMON: Table = {
    table.Rolled: Scene(FIGHTS),
    table.TakenBack: Scene(),
    table.Placed: Scene(MOVES),
    table.Moved: Scene(MOVES, watch=True),
    table.StepsLost: Scene(FIGHTS),
    table.Eliminated: Scene(FIGHTS, watch=True, digest="loss"),
    table.SupplyChanged: Scene(SUPPLY, digest="cut_off", when=lambda data: data.get("level") == 1),
    table.GameOver: Scene(digest="end"),
}
"""Scenes of the events that are told in every family."""
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


def alike(scene: Scene, *kinds: type[Happening]) -> dict[type[Happening], Scene]:
    """Kinds of events that are told in one way."""
    return dict.fromkeys(kinds, scene)


class Scenes(ABC):
    """How the events of a family are told."""

    SCENES: ClassVar[Table]
    """Those of its own, and of common events that it tells in another way."""
    DECIDES: ClassVar[tuple[str, ...]]
    """Purposes of rolls that carry out an order; other rolls are told among what followed."""
    HEADINGS: ClassVar[Mapping[str, str]]

    def __init__(self) -> None:
        self.scenes = {**COMMON, **self.SCENES}
        self.by_tag = {one.tag(): scene for one, scene in self.scenes.items()}

    @abstractmethod
    def words(self, me: Officer, what: Happening) -> str:
        """What came of a roll; nothing for other events."""

    @abstractmethod
    def figures(self, what: Any) -> dict[str, Any]:
        """Fields of a `Ladder` for an event with factors: strengths, final column."""

    def cell(self, me: Officer, one: Mapping[str, Any]) -> str:
        """A result as the desk prints it, in words."""
        return me.say(f"steps lost: {one['losses']}") if one["losses"] else me.say("no effect")

    def filed(self, me: Officer, one: Mapping[str, Any], ladder: Ladder) -> Ladder:
        """The ladder of odds that the desk has reckoned, with what only this family has."""
        return ladder

    def traces(self, what: Happening) -> tuple[Trace, ...]:
        """Arrows; marches are drawn by themselves."""
        return ()

    def more_rungs(self, me: Officer, what: Happening) -> tuple[Rung, ...]:
        """Lines of the ladder that are no factors of the event."""
        return ()


# ---------------------------------------------------------------------- the log


def tell(me: Officer, event: Event, n: int) -> Told:
    """An event this seat has heard of."""
    scenes, what = me.family.scenes, event.what
    scene = scenes.scenes[type(what)]
    rungs = _rungs(me, what)
    return Told(
        n=n,
        kind=event.kind,
        text=me.say(sentence(event, me.book)),
        cases=tuple(event.cases.split()),
        data=_bare(event),
        group=scene.group,
        stage=_stage(scenes, scene, what),
        watch=scene.watch,
        words=scenes.words(me, what),
        odds=_fought(scenes, what, rungs) if rungs else None,
        dice=what.dice if isinstance(what, table.Rolled) else (),
        keys=_keys(what),
        hexes=_places(what),
        traces=_traces(scenes, what),
        throw=throws.throw(me, what),
        lead=throws.lead(me, what),
        brief=throws.brief(me, what),
        changes=throws.changes(me, what),
    )


def _stage(scenes: Scenes, scene: Scene, what: Happening) -> str:
    if isinstance(what, table.Rolled):
        return "roll" if what.purpose in scenes.DECIDES else ""
    return scene.stage


def _bare(event: Event) -> dict[str, Any]:
    """What an event holds beside the factors of its odds."""
    fields = fields_of(type(event.what))
    return {key: value for key, value in event.data.items() if not _holds_factors(fields[key].shape)}


def _holds_factors(shape: Shape) -> bool:
    return shape.inner is not None and shape.inner.entry is Factor


def _rungs(me: Officer, what: Happening) -> tuple[Rung, ...]:
    found = [*_factors(me, what), *me.family.scenes.more_rungs(me, what)]
    return tuple(sorted(found, key=lambda rung: ORDER.index(rung.part)))


def _factors(me: Officer, what: Happening) -> Iterator[Rung]:
    for name, one in what.factors():
        part = PARTS.get(name, "strength")
        why = VEILED.sub(HIDDEN, one.why).replace("_", " ")
        if name == "divisors":
            yield Rung(part, "defender", -one.value, me.say(f"divided by {one.value}: {why}"), one.case)
        elif part == "die":
            yield Rung(part, "defender" if one.value > 0 else "attacker", one.value, me.say(why), one.case)
        else:
            yield Rung(part, one.side or "attacker", one.value, me.say(why), one.case)


def _fought(scenes: Scenes, what: Any, rungs: tuple[Rung, ...]) -> Ladder:
    """The factors as a ladder without chances: the die has fallen, or is about to."""
    targets = getattr(what, "targets", (getattr(what, "target", "") or getattr(what, "hex", ""),))
    modifier = sum(rung.value for rung in rungs if rung.part == "die")
    plain = {"attack": 0, "defence": 0, "ratio": "", "final": ""}
    return Ladder(
        title="",
        target=", ".join(targets),
        rungs=rungs,
        modifier=modifier,
        results=(),
        **{**plain, **scenes.figures(what)},
    )


def _keys(what: Happening) -> tuple[str, ...]:
    """The units an event speaks of."""
    return tuple(one for one in named(what).units if one != "?")


def _places(what: Happening) -> tuple[str, ...]:
    """Where it took place; of a march its end, of a hexside both hexes."""
    if isinstance(what, Journey):
        return tuple(what.path[-1:])
    names = named(what)
    ends = [text for side in names.hexsides for text in side.split("/")]
    return tuple(dict.fromkeys([*names.hexes, *ends]))


def _traces(scenes: Scenes, what: Happening) -> tuple[Trace, ...]:
    if isinstance(what, Journey) and what.path:
        kind = "move" if isinstance(what, table.Moved) else "trail"
        return (Trace(kind, (what.start,), what.path, _keys(what)),)
    return scenes.traces(what)


# ---------------------------------------------------------------------- the digest


def digest(me: Officer, events: Sequence[Told]) -> tuple[DigestItem, ...]:
    """Fights with their result, and other events worth a look."""
    scenes = me.family.scenes
    found: list[DigestItem] = []
    fight: Told | None = None
    for event in events:
        scene = scenes.by_tag[event.kind]
        if scene.digest == "combat" and scene.stage == "odds":
            fight = event
        elif scene.digest == "combat" and scene.stage == "result":
            if fight is not None:
                found.append(_item(me, scene, f"{fight.lead or fight.text}: {event.brief or event.text}", fight))
            fight = None
        elif scene.digest and scene.when(event.data):
            found.append(_item(me, scene, event.text, event))
    return tuple(found)


def _item(me: Officer, scene: Scene, text: str, event: Told) -> DigestItem:
    heading = {**HEADINGS, **me.family.scenes.HEADINGS}.get(scene.digest, "")
    return DigestItem(scene.digest, text, event.hexes, event.n, me.say(heading))
