"""The board as a seat may see it: counters with marks and flags, clock, pools, points, and what lies beside them.

A family derives one `Display` in its `board.py`. To fill in: words (`MARKS`, `STEP`, `MISSIONS`, `BOXES`), the fields
of a counter that are its own (`fields`, `looks`, `hidden`), its marks, the phases and dates, what limits a hex
(`load`, `overfull`), pools, score, who is out of supply, and whatever else lies on the map (`beside`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

from sztab.hexes import TWELFTHS, points
from sztab.seat.context import Drawn, Officer, unit_id
from sztab.seat.models import AimShown, Cased, Clock, LevelShown, PhaseShown, Piece, Pool, Score, Shown
from sztab.table import Ask, Board
from sztab.table.aims import AWARD, VictoryCount
from sztab.table.names import stack
from sztab.table.sentences import capital, won

Flags = dict[int, list[str]]
"""Flags by place in the list of units."""
Left = tuple[str, str, str, int]
"""A pool: whose, its kind, its name, what is left in it."""
HIDDEN = "hidden"
"""The mark of a counter that lies face down, which is shown without the others."""
UNSEEN = "masked"
"""The box of enemies of whom not even that is known whether they are on the map."""


class Display(ABC):
    """What a seat sees of the board, and what its players call things."""

    MARKS: ClassVar[dict[str, str]]
    """What may lie on a counter, in words; `marks` says what does, beside what is a field of the unit."""
    STEP: ClassVar[str] = "step"
    """What a step of a unit is called."""
    MISSIONS: ClassVar[str]
    """What the missions of aircraft are called."""
    BOXES: ClassVar[dict[str, str]] = {"dead": "lost"}
    """Where a unit off the map is, by its box."""
    UNDATED: ClassVar[str] = "off the map"
    """Where a reinforcement without a date is."""

    # ------------------------------------------------------------------ filled in by the family

    @abstractmethod
    def fields(self, view: Board, u: Any) -> dict[str, Any]:
        """The fields of a `Piece` that are the family's own."""

    @abstractmethod
    def marks(self, view: Board, u: Any, look: Any) -> Mapping[str, object]:
        """Marks that are no fields of a unit, and whether they lie on it."""

    def place(self, u: Any) -> int:
        """The hex in which the counter of a unit lies, -1 off the map."""
        return int(u.hex)

    def looks(self, me: Officer, view: Board) -> Callable[[Any], Hashable]:
        """What else than itself and its flags the piece of a unit depends on."""
        return lambda u: None

    def hidden(self, view: Board, index: int, flags: tuple[str, ...]) -> Piece:
        """A counter on the map of which not everything is known."""
        raise NotImplementedError

    @abstractmethod
    def day_of(self, view: Board, turn: int) -> str:
        """The date of a turn, nothing where the scenario has none."""

    def hours_of(self, view: Board, turn: int) -> tuple[str, bool]:
        """The hours of a turn where a day has several, and whether it is dark."""
        return "", False

    @abstractmethod
    def phase(self, view: Board, phase: Any) -> PhaseShown:
        """A phase, its name in English."""

    @abstractmethod
    def pools(self, me: Officer, view: Board) -> Iterable[Left]:
        """What can be used up; what is empty is left out."""

    def victory(self, me: Officer, view: Board) -> Iterable[Cased]:
        """How the scenario is won, beside what its aims say."""
        return ()

    @abstractmethod
    def unfed(self, view: Board, side: int) -> Iterable[int]:
        """Units of a side to which no supply comes now."""

    @abstractmethod
    def load(self, view: Board, units: Sequence[Any]) -> tuple[int, int]:
        """What a stack counts, and the most it may count."""

    @abstractmethod
    def overfull(self, me: Officer, view: Board) -> Iterable[int]:
        """Hexes in which the seat has too much."""

    def beside(self, me: Officer, view: Board) -> dict[str, Any]:
        """Fields of `Shown` for what lies on the map beside counters and control."""
        return {}

    def enemies(self, me: Officer) -> tuple[tuple[str, str], ...]:
        """Pairs of hostile sides."""
        return tuple(combinations(me.book.sides, 2))

    @abstractmethod
    def may_be_more(self, view: Board) -> bool:
        """Whether, for all this view tells, others may hold something that it does not show."""

    # ------------------------------------------------------------------ the board

    def show(self, me: Officer, view: Board, ask: Ask | None) -> Shown:
        """The board; flags say what units may and must do if the seat is asked now."""
        names = view.book.hex_labels
        own = [hex_ for hex_, here in view.layers.stacks.items() if view.state.units[here[0]].side in me.sides]
        return Shown(
            clock=self.clock(me, view),
            pieces=tuple(self._pieces(me, view, self.flags(me, view, ask))),
            control=by_side(me, view, "control"),
            pools=tuple(
                Pool(side, kind, me.say(name), left) for side, kind, name, left in self.pools(me, view) if left
            ),
            score=self.score(me, view),
            overfull={names[hex_]: self._loaded(view, hex_) for hex_ in self.overfull(me, view)},
            stacks={names[hex_]: self._loaded(view, hex_) for hex_ in sorted(own)},
            **{"works": {}, "bridges": {}, "missions": (), **self.beside(me, view)},
        )

    def score(self, me: Officer, view: Board) -> Score | None:
        """The result as it would be if the game ended now; nothing where nobody plays for anything."""
        now: VictoryCount = view.once("victory", lambda: view.book.victory(view))
        if not now.reached:
            return None
        score: Score = me.again("score", now, lambda: self._score(me, view, now))
        return score

    def _score(self, me: Officer, view: Board, now: VictoryCount) -> Score:
        names = view.book.hex_labels
        return Score(
            winner=now.winner,
            level=me.say(now.level),
            headline=me.say(headline(now.winner, now.level)),
            points=now.points,
            aims=tuple(
                AimShown(
                    side=view.book.sides[aim.side],
                    kind=aim.kind,
                    text=me.say(aim.text),
                    case=view.book.cite(aim.case),
                    count=count,
                    points=aim.points(count),
                    worth=aim.worth,
                    need=aim.need,
                    at_once=aim.at_once,
                    first=aim.first,
                    last=aim.last,
                    hexes=tuple(names[hex_] for hex_ in aim.hexes),
                )
                for aim, count in now.reached
                if count or aim.kind != AWARD
            ),
            figure=now.figure,
            plus=now.plus,
            minus=now.minus,
            levels=tuple(LevelShown(me.say(one.level), one.winner, one.least, one.most) for one in now.degrees),
            notes=tuple(self.victory(me, view)),
        )

    def clock(self, me: Officer, view: Board) -> Clock:
        """Turn and phase; the date of the turn, or of the first one before it begins."""
        turn, phases = view.state.turn, tuple(self.phase(view, one) for one in view.book.phases)
        hours, night = self.hours_of(view, max(1, turn))
        return Clock(
            turn=turn,
            turns=view.book.scenario.turns,
            date=self.day_of(view, max(1, turn)),
            phase=view.state.phase if turn else -1,
            hours=hours,
            night=night,
            phases=me.again("phases", phases, lambda: tuple(self._named(me, one) for one in phases)),
        )

    def flags(self, me: Officer, view: Board, ask: Ask | None) -> Flags:
        """What units may and must do now."""
        found: Flags = {n: ["cut_off"] for n in sorted(self.cut_off(me, view))} if view.state.turn else {}
        late = (u.n for u in view.state.units if u.box == "due" and not u.hidden and self._too_late(me, view, u))
        for n in late:
            found.setdefault(n, []).append("too_late")
        if ask is not None and me.asks_me(ask):
            me.family.prompt(ask.kind).flags(view, ask, me.side(ask), found)
        return found

    def cut_off(self, me: Officer, view: Board) -> frozenset[int]:
        """Own units to which no supply comes now."""
        return view.once(
            ("cut off", me.sides), lambda: frozenset(n for side in me.sides for n in self.unfed(view, side))
        )

    def _too_late(self, me: Officer, view: Board, u: Any) -> bool:
        """Whether the game ends before a reinforcement can come."""
        last: int = view.book.scenario.turns
        return me.family.overlays.comes(me, view, u) > last

    def _named(self, me: Officer, phase: PhaseShown) -> PhaseShown:
        return PhaseShown(phase.kind, phase.side, me.say(phase.name), phase.fights)

    def _loaded(self, view: Board, hex_: int) -> str:
        return "{}/{}".format(*self.load(view, stack(view, hex_)))

    # ------------------------------------------------------------------ counters

    def _pieces(self, me: Officer, view: Board, flagged: Flags) -> Iterator[Piece]:
        """Every counter the seat knows of. What has not changed, nor what else its looks depend on, stays the same
        object."""
        look_of, none = self.looks(me, view), ()
        for index, u in enumerate(view.state.units):
            flags = tuple(flagged.get(index, none))
            if u.hidden and u.hex >= 0:
                yield self.hidden(view, index, flags)
            elif u.box != UNSEEN:
                look, last = look_of(u), me.pieces.get(index)
                if last is None or last.unit is not u or last.looks != look or last.words != flags:
                    last = me.pieces[index] = Drawn(u, look, flags, self._piece(me, view, u, look, flags))
                yield last.piece

    def _piece(self, me: Officer, view: Board, u: Any, look: Hashable, flags: tuple[str, ...]) -> Piece:
        printed = view.book.counters[u.n]
        return Piece(
            key=unit_id(view, u),
            side=view.book.sides[u.side],
            nation=printed.nation,
            type=printed.type,
            name=printed.name,
            quality=printed.quality,
            hex=view.book.hex_labels[self.place(u)] if self.place(u) >= 0 else "",
            box=u.box,
            due=u.due if u.box == "due" else 0,
            movement=printed.movement // TWELFTHS,
            steps=u.steps,
            full_steps=printed.steps,
            left=points(u.left) if u.cap >= 0 and u.side in view.sides else "",
            oos=u.oos,
            marks=self.marked(view, u, look),
            flags=flags,
            where="" if self.place(u) >= 0 else self._where(me, u),
            **{"size": printed.size, "formation": printed.formation, **self.fields(view, u)},
        )

    def marked(self, view: Board, u: Any, look: Any) -> tuple[str, ...]:
        """The marks that lie on a unit: those that its family tells, and those that are fields of the unit."""
        told = self.marks(view, u, look)
        fields = {name: getattr(u, name) for name in u.__struct_fields__ if name in self.MARKS and name != HIDDEN}
        return tuple(mark for mark in self.MARKS if {**fields, **told}.get(mark))

    def _where(self, me: Officer, u: Any) -> str:
        if u.box == "due":
            return me.say(f"due on turn {u.due}" if u.due else self.UNDATED)
        return me.say(self.BOXES.get(u.box, "off the map"))


VICTORIES = {"victory", "success"}
"""What a level calls the end."""


def headline(winner: str, level: str) -> str:
    """Who has won, and how; the side that a level begins with is said once."""
    if not winner:
        return "Nobody wins: a draw"
    who, words = won(winner), level.split()
    degree = words[1:] if words[0][0].isupper() else words
    named = degree if VICTORIES & set(degree) else [*degree, "victory"]
    return capital(f"{who}: {' '.join(named)}" if len(named) > 1 else who)


def by_side(me: Officer, view: Board, name: str) -> dict[str, str]:
    """A layer of the state that holds 1 + the side for each hex, by label."""
    layer: bytes = getattr(view.state, name)
    labels, sides = view.book.hex_labels, view.book.sides
    found: dict[str, str] = me.again(
        name, layer, lambda: {labels[h]: sides[owner - 1] for h, owner in enumerate(layer) if owner and labels[h]}
    )
    return found
