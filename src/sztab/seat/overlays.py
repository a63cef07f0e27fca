"""All about a hex before anything is ordered, what can be laid over the map, and what comes when.

A family derives one `Overlays` in its `overlays.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from sztab.desk.faces import hex_words
from sztab.hexes import Reach
from sztab.seat.context import Officer, labels, unit_id
from sztab.seat.drafts import Able, HexCard
from sztab.seat.models import Arrival, Cased, Overlay
from sztab.table import Ask, Board, hexes_in
from sztab.table.aims import objectives_at
from sztab.table.sentences import people

AREAS = {"supplied": "in supply", "cut": "cut off", "nobody": "nobody"}
"""Areas of overlays that belong to no side."""


class Overlays(ABC):
    """What a seat can look up. An overlay is drawn by the method of its name."""

    NAMES: ClassVar[dict[str, str]]
    """What can be laid over the map beside zones and control, and what it is called."""
    NEAR: ClassVar[int]
    """Nobody marches further than this in a phase, road or not."""

    # ------------------------------------------------------------------ filled in by the family

    @abstractmethod
    def lines(self, me: Officer, view: Any, hex_: int, here: list[Any]) -> Iterable[Cased]:
        """Who holds a hex, who is there, and what is special about it."""

    @abstractmethod
    def defence(self, me: Officer, view: Any, ask: Ask | None, hex_: int) -> dict[str, Any]:
        """What `HexCard` says of an enemy hex: its defence, and who could be used against it."""

    @abstractmethod
    def fed(self, view: Any, side: int) -> Iterable[int]:
        """Where supply comes."""

    @abstractmethod
    def traced(self, view: Any, side: int) -> Mapping[int, Any]:
        """The line of supply of each unit."""

    def barrier(self, view: Any, u: Any, line: Any) -> str:
        """What keeps supply from a unit."""
        return str(line.why)

    @abstractmethod
    def party(self, me: Officer, view: Any, u: Any) -> tuple[int, str, str]:
        """A reinforcement's first turn, and what those who come with it have in common."""

    @abstractmethod
    def coming(self, me: Officer, ids: tuple[str, ...], one: str, two: str) -> str:
        """The line of the calendar about such a party."""

    @abstractmethod
    def arrivals(self, me: Officer, view: Any) -> Iterable[Arrival]:
        """Other lines of the calendar, in any order."""

    # ------------------------------------------------------------------ a hex

    def hex_card(self, me: Officer, view: Board, ask: Ask | None, text: str) -> HexCard:
        """Of a hex of the enemy also what it takes to attack it."""
        hex_ = view.book.labels.get(text, -1)
        if hex_ < 0:
            return HexCard(text, "", (me.cased(f"there is no hex {text!r} on this map"),), 0, 0, (), ())
        here = [view.state.units[index] for index in view.layers.stacks.get(hex_, ())]
        lines = (*worth(me, view, hex_), *self.lines(me, view, hex_, here))
        ground = ", ".join(me.say(word) for word in hex_words(view, hex_).split(", ")) or me.say("clear")
        if not here or here[0].side in me.sides:
            return HexCard(text, ground, lines, 0, 0, (), ())
        facts = self.defence(me, view, ask, hex_)
        wishes = me.family.prompt(ask.kind).wishes(me, text) if ask is not None and me.asks_me(ask) else ()
        wishes = wishes or me.family.planner.wishes(me, text)
        return HexCard(hex=text, terrain=ground, lines=lines, wishes=wishes, **facts)

    def able(self, me: Officer, near: Iterable[str], guns: Iterable[str]) -> tuple[Able, ...]:
        """Own units that could be used against a hex: who stands by or can get there, guns in range."""
        near, guns = tuple(near), tuple(guns)
        nobody = me.say("No unit can reach it this turn.")
        found = [Able(me.say(f"Can reach it ({len(near)})") if near else nobody, near)]
        return (*found, Able(me.say(f"Guns ({len(guns)})"), guns)) if guns else tuple(found)

    def near(
        self,
        view: Board,
        hex_: int,
        units: Iterable[Any],
        attacks: Callable[[Any], bool | None],
        reach: Callable[[Any], Reach | None],
    ) -> Iterator[str]:
        """Units that could attack a hex, or get next to it: of those `attacks` says nothing."""
        around = [there for there in view.book.neighbours[6 * hex_ : 6 * hex_ + 6] if there >= 0]
        for u in units:
            able = attacks(u)
            if able is None and view.book.map.grid.distance(u.hex, hex_) <= self.NEAR:
                ways = reach(u)
                able = ways is not None and any(there in ways for there in around)
            if able:
                yield unit_id(view, u)

    # ------------------------------------------------------------------ overlays

    def overlay(self, me: Officer, view: Board, name: str) -> Overlay:
        """An overlay by its name; one nobody knows is empty."""
        if name not in {"zones", "control", *self.NAMES}:
            return Overlay(name)
        made: Overlay = getattr(self, name)(me, view)
        return msgspec.structs.replace(made, words={one: me.say(AREAS[one]) for one in made.areas if one in AREAS})

    def zones(self, me: Officer, view: Board) -> Overlay:
        """Whose zone of control lies where."""
        held = {side: tuple(hexes_in(zones)) for side, zones in zip(view.book.sides, view.layers.zones)}
        return Overlay("zones", {side: labels(view, hexes) for side, hexes in held.items() if hexes})

    def control(self, me: Officer, view: Board) -> Overlay:
        """Who controls which hex."""
        return Overlay("control", areas(view, held_by(view, view.book.map.grid.hexes)))

    def supply(self, me: Officer, view: Board) -> Overlay:
        """Where supply comes, the lines of own units, and who is cut off."""
        supplied, cut, chains = set[int](), set[int](), set[tuple[int, ...]]()
        notes: dict[str, str] = {}
        names = view.book.hex_labels
        for side in me.sides:
            supplied.update(self.fed(view, side))
            for n, line in self.traced(view, side).items():
                u = view.state.units[n]
                if line.supplied:
                    chains.add(tuple(line.line))
                    continue
                cut.add(u.hex)
                before, why = notes.get(names[u.hex], me.say("cut off")), me.say(self.barrier(view, u, line))
                notes[names[u.hex]] = before if why in before else f"{before}: {why}"
        lines = tuple(tuple(names[hex_] for hex_ in chain) for chain in sorted(chains) if len(chain) > 1)
        return Overlay("supply", {"supplied": labels(view, supplied), "cut": labels(view, cut)}, lines, notes)

    # ------------------------------------------------------------------ the calendar

    def calendar(self, me: Officer, view: Board) -> tuple[Arrival, ...]:
        """Line by line, by turn; what would come after the last one is left out."""
        last = view.book.scenario.turns
        found = (one for one in (*self._reinforcements(me, view), *self.arrivals(me, view)) if one.turn <= last)
        return tuple(sorted(found, key=lambda one: (one.turn, one.side, one.text)))

    def comes(self, me: Officer, view: Board, u: Any) -> int:
        """The first turn on which a unit that waits off the map can come."""
        first: int = max(u.due, view.state.turn, 1, self.party(me, view, u)[0])
        return first

    def _reinforcements(self, me: Officer, view: Board) -> Iterator[Arrival]:
        """Units that wait off the map, party by party."""
        waiting: dict[tuple[Any, ...], list[str]] = {}
        for u in view.state.units:
            if u.box == "due" and not u.hidden:
                _, *party = self.party(me, view, u)
                waiting.setdefault((self.comes(me, view, u), u.side, *party), []).append(unit_id(view, u))
        for (turn, side, one, two), ids in waiting.items():
            day, whose = me.family.board.day_of(view, turn), view.book.sides[side]
            yield Arrival(turn, day, whose, self.coming(me, tuple(ids), one, two), tuple(ids))


def held_by(view: Board, hexes: Iterable[int]) -> dict[str, list[int]]:
    """Hexes by the side that controls them."""
    found: dict[str, list[int]] = {}
    for hex_ in hexes:
        owner = view.state.control[hex_] - 1
        found.setdefault(view.book.sides[owner] if owner >= 0 else "nobody", []).append(hex_)
    return found


def areas(view: Board, hexes: Mapping[str, Iterable[int]]) -> dict[str, tuple[str, ...]]:
    """Areas by their names, as an overlay holds them."""
    return {name: labels(view, found) for name, found in sorted(hexes.items())}


def ranges(name: str, view: Board, units: Iterable[tuple[Any, Iterable[int], str]]) -> Overlay:
    """What units reach, by side: each with the hexes in its range and what is noted where it stands."""
    reached: dict[str, set[int]] = {}
    notes: dict[str, str] = {}
    for u, hexes, note in units:
        reached.setdefault(view.book.sides[u.side], set()).update(hexes)
        where = view.book.hex_labels[u.hex]
        notes[where] = f"{notes[where]}, {note}" if where in notes else note
    return Overlay(name, areas(view, reached), (), notes)


def worth(me: Officer, view: Board, hex_: int) -> Iterator[Cased]:
    """What a hex brings to those who hold it at the end."""
    found = objectives_at(view.book.aims(view), hex_)
    if len(found) > 1 and len({aim.worth for aim in found}) == 1:
        yield me.cased(f"{found[0].worth} victory points for whoever holds it", found[0].case)
        return
    for aim in found:
        yield me.cased(f"{aim.worth} victory points for {people(view.book.sides[aim.side])}", aim.case)
