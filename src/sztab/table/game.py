"""The referee's table: one game in progress.

    game.decision               what is asked, and of whom
    game.choices(partial)       the answers, stage by stage
    game.check(order)           None, or the refusal with its case
    game.play(order)            carries it out and returns the events
    game.view(seat)             the board as that seat may see it
    game.undo(seat)             back, as long as nothing has become known since
    game.fork(dice)             the same position, played on elsewhere with other dice

The rulebook's procedure is a generator that stops where a player must choose or a die must fall. At a rest point
everything it knows is in the state; from there the table can enter it afresh.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any

import msgspec

from sztab.errors import SztabError
from sztab.table.board import B_co, Board, S_co
from sztab.table.decision import (
    Ask,
    Choice,
    Decider,
    IllegalOrder,
    Option,
    Order,
    Refusal,
    RollDice,
    Throw,
)
from sztab.table.dice import Dice
from sztab.table.events import Event, Happening, Rolled
from sztab.table.layers import Layers, build_layers, relayer

Procedure = Generator[Ask | Throw, Any, Any]
KNOWN = Refusal("", "nothing of yours can be undone: something has been revealed since")


class _Rest(msgspec.Struct, frozen=True, gc=False):
    """A rest point. Its layers are never changed: play goes on from a copy."""

    state: Any
    layers: Any
    asked: int


class _Moment(msgspec.Struct, frozen=True, gc=False):
    """The game before an order: the last rest point, what came after it, the number of orders given, and the view of
    the seat that gave it, if anything may be hidden."""

    rest: _Rest
    since: tuple[tuple[Order, int], ...]
    rolls: tuple[tuple[int, ...], ...]
    number: int
    view: Board | None = None


class Page:
    """The heading of a phase and the hash of the state in which it begins, worked out when somebody asks for it."""

    __slots__ = ("_hash", "_state", "heading")

    def __init__(self, heading: str, state: Any) -> None:
        self.heading = heading
        self._state = state
        self._hash = ""

    @property
    def hash(self) -> str:
        if self._state is not None:
            self._hash, self._state = hash_state(self._state), None
        return self._hash


class Game(Board[B_co, S_co]):
    """One game on the table. `lines` is its record: orders, rolls, undos, in sequence. `standing` counts the orders
    given and not undone."""

    __slots__ = (
        "_generator",
        "_memory",
        "_rest",
        "_rolls",
        "_script",
        "_sealed",
        "_since",
        "_spare",
        "_views",
        "asked",
        "decision",
        "dice",
        "events",
        "lines",
        "standing",
    )

    def __init__(self, book: B_co, state: S_co, dice: Dice, layers: Layers | None = None) -> None:
        if layers is None:
            layers = build_layers(state.units, book.neighbours, len(book.sides), book.control)
        super().__init__(book, state, layers)
        self.dice = dice
        self.events: list[Event] = []
        self.lines: list[tuple[str, Any]] = []
        self.asked = 0
        self.standing = 0
        self._memory: dict[int, list[_Moment]] = {}
        """By seat, the moments it may return to: those since another seat did anything it noticed."""
        self._script: list[tuple[int, ...]] = []
        self._spare: list[tuple[int, ...]] = []
        self._rest = _Rest(self.state, self.layers, 0)
        self._views: tuple[Any, dict[int, Board]] = (None, {})
        self._enter()

    # ------------------------------------------------------------------ what players use

    @property
    def over(self) -> bool:
        """The game has ended: no side is asked."""
        return self.decision is None

    def pending(self) -> tuple[int, ...]:
        """The sides that still have to answer the decision."""
        if self.decision is None:
            return ()
        if not self._sealed:
            return self.decision.sides
        return tuple(side for side in self.decision.sides if side not in self._sealed)

    def seat_of(self, side: int) -> int:
        for seat, sides in enumerate(self.book.seats):
            if side in sides:
                return seat
        raise SztabError(f"no seat plays side {side}")

    def view(self, seat: int) -> Board:
        """The board as a seat may see it; the same object as long as nothing changes."""
        state, views = self._views
        if state is not self.state:
            views = {}
            self._views = (self.state, views)
        if seat not in views:
            views[seat] = self.book.look(self, self.book.seats[seat])
        return views[seat]

    def view_of(self, side: int) -> Board:
        return self.view(self.seat_of(side))

    def told(self, seat: int, since: int = 0) -> list[Event]:
        """The events from a place in `events` on, as a seat may hear of them."""
        heard = (self.book.tell(self, event, self.book.seats[seat]) for event in self.events[since:])
        return [event for event in heard if event is not None]

    def choices(self, partial: tuple[Any, ...] = (), side: int | None = None) -> Choice | Order:
        """The next stage of an answer to the decision, or the finished order."""
        ask, side = self._asked_side(side)
        if ask.kind == "dice":
            return _dice_choice(ask, partial)
        decider: Decider = self.book.deciders[ask.kind]
        return decider.choices(self.view_of(side), self._for_side(ask, side), partial)

    def legal(self, side: int | None = None) -> Iterator[Order]:
        """Every path through the choices, lazily. Finite, but very long for most decisions."""
        stack: list[tuple[Any, ...]] = [()]
        while stack:
            partial = stack.pop()
            step = self.choices(partial, side)
            if isinstance(step, Order):
                yield step
            else:
                stack.extend((*partial, option.value) for option in reversed(step.options))

    def check(self, order: Order, side: int | None = None) -> Refusal | None:
        """None if the order may be played now."""
        if self.decision is None:
            return Refusal("", "the game is over")
        named = getattr(order, "side", "") if len(self.decision.sides) > 1 else ""
        if side is None and named:
            if named not in self.book.sides:
                return Refusal("", f"there is no side {named!r} in this game")
            side = self.book.sides.index(named)
        if side is not None and side not in self.pending():
            idle = Refusal(self.book.out_of_turn, f"{self.book.sides[side]} is not asked for anything now")
            return idle.cited(self.book.cite)
        ask, side = self._asked_side(side)
        if ask.kind == "dice":
            return _check_dice(ask, order)
        if isinstance(order, RollDice):
            return Refusal("", "no dice are asked for now")
        view, ask = self.view_of(side), self._for_side(ask, side)
        if view.offers(ask, order):
            return None
        decider: Decider = self.book.deciders[ask.kind]
        refusal = decider.check(view, ask, order)
        return refusal and refusal.cited(self.book.cite)

    def play(self, order: Order, side: int | None = None, decision: int | None = None) -> list[Event]:
        """Carry an order out. Raises IllegalOrder and changes nothing if it is refused.

        `decision` is the id of the decision the sender saw: an order that comes too late is refused.
        """
        ask = self.decision
        if ask is not None and decision is not None and decision != ask.id:
            raise IllegalOrder(Refusal("", "this order answers a question that is no longer open"))
        refusal = self.check(order, side)
        if refusal is not None:
            raise IllegalOrder(refusal)
        assert ask is not None
        if side is None:
            named = getattr(order, "side", "") if len(ask.sides) > 1 else ""
            side = self.book.sides.index(named) if named else self.pending()[0]
        seat, told, written = self.seat_of(side), len(self.events), len(self.lines)
        moment = self._here(self.view(seat) if self.book.masked else None)
        others = [(other, self._noticed(other)) for other in self._memory if other != seat]
        try:
            self._take(ask, order, side)
        except Exception:
            self._recover(moment, told, written)
            raise
        self.standing += 1
        self._memory.setdefault(seat, []).append(moment)
        news = self.events[told:]
        if any(event.reveals for event in news):
            self._memory.clear()
            return news
        for other, before in others:
            if self._noticed(other) != before or self.told(other, told):
                self._memory.pop(other, None)
        return news

    def undo(self, seat: int, recorded: bool = False) -> Refusal | None:
        """Undo the seat's last order, unless something has been revealed since. Later orders of others that the seat
        has not noticed are undone with it. What the seat learned was judged when an undo was `recorded`."""
        if not (self._memory.get(seat) if recorded else self.undoable(seat)):
            return KNOWN
        moment = self._memory[seat][-1]
        self._back_to(moment)
        self.standing = moment.number
        kept = {one: [m for m in moments if m.number < moment.number] for one, moments in self._memory.items()}
        self._memory = {one: moments for one, moments in kept.items() if moments}
        self.lines.append(("undo", seat))
        return None

    def undoable(self, seat: int) -> int:
        """How many of its last orders the seat may undo: those since it last learned anything of units that may be
        hidden or noticed an action of others."""
        moments = self._memory.get(seat, [])
        if not self.book.masked:
            return len(moments)
        after = self.view(seat)
        for count, moment in enumerate(reversed(moments)):
            assert moment.view is not None
            if self._learned(moment.view, after):
                return count
            after = moment.view
        return len(moments)

    def fork(self, dice: Dice, back: int = 0) -> Game:
        """A copy of the position, or of that a number of orders ago, if the last of them can be undone. It needs its
        own dice: ours stay secret."""
        here = self._moment(back) if back else self._here()
        rest = here.rest
        twin = Game.__new__(Game)
        Board.__init__(twin, self.book, rest.state, rest.layers)
        twin.dice = dice
        twin.events, twin.lines, twin._memory = [], [], {}
        twin.asked, twin.standing = rest.asked, here.number
        twin._script, twin._spare = list(here.rolls), []
        twin._rest, twin._views = rest, (None, {})
        twin._enter()
        for order, side in here.since:
            twin._take(twin._must_ask(), order, side)
        twin._script = []
        return twin

    def state_hash(self) -> str:
        """The same on every machine for the same scenario, orders and dice."""
        return hash_state(self.state)

    # ------------------------------------------------------------------ what rules use

    def change(self, index: int, **fields: Any) -> None:
        """Change one unit, and with it the layers. The only way a unit changes."""
        units = list(self.state.units)
        old = units[index]
        new = units[index] = msgspec.structs.replace(old, **fields)
        self.state = msgspec.structs.replace(self.state, units=units)
        if old.hex != new.hex or old.side != new.side or self.book.zone(old) != self.book.zone(new):
            if self.layers is self._rest.layers:
                self.layers = self.layers.copy()
            relayer(self.layers, units, self.book.neighbours, self.book.control, old, new, index)

    def change_all(self, changes: dict[int, dict[str, Any]]) -> None:
        """Change many units in fields that no layer depends on."""
        if changes:
            units = list(self.state.units)
            for index, fields in changes.items():
                units[index] = msgspec.structs.replace(units[index], **fields)
            self.state = msgspec.structs.replace(self.state, units=units)

    def mark(self, **fields: Any) -> None:
        """Change everything but units: clock, pools, works, bridges, memory."""
        self.state = msgspec.structs.replace(self.state, **fields)

    def say(
        self,
        what: Happening,
        cases: str,
        *,
        sees: tuple[int, ...] | None = None,
        reveals: bool = False,
    ) -> None:
        """Report an event and its cases."""
        self.events.append(Event(what, self.book.cite(cases), sees, reveals, self.book.veiled(self)))

    def between(self, change: Callable[[], None]) -> None:
        """A change that answers no question; at a rest point it belongs to what the phase is entered from."""
        change()
        if self.decision is not None and self.decision.rest and not self._since and not self._sealed:
            self._rest = _Rest(self.state, self.layers, self._rest.asked)

    def turn_page(self, heading: str) -> None:
        """A new phase begins: the record notes it with the hash of the state."""
        self.lines.append(("phase", Page(heading, self.state)))

    def ask(self, sides: int | tuple[int, ...], kind: str, about: Any = None, rest: bool = False) -> Procedure:
        """Put a question; the answer is the order, or for several sides a dict of orders by side."""
        if isinstance(sides, int):
            sides = (sides,)
        answer = yield Ask(sides, kind, about, rest)
        return answer

    def roll(
        self,
        number: int,
        purpose: str,
        cases: str,
        side: int = -1,
        *,
        units: Iterable[int] = (),
        at: Iterable[int] = (),
    ) -> Procedure:
        """Roll and add up. The event has the single dice, who rolls, and the units and hexes it is about."""
        dice = yield Throw(number, purpose, self.book.cite(cases), side)
        book = self.book
        rolled = Rolled(
            purpose=purpose,
            dice=tuple(dice),
            total=sum(dice),
            side=book.sides[side] if side >= 0 else "",
            units=tuple(book.counters[n].id for n in units),
            hexes=tuple(book.hex_labels[hex_] for hex_ in at if hex_ >= 0),
        )
        self.say(rolled, cases, reveals=True)
        return sum(dice)

    # ------------------------------------------------------------------ inside

    def _enter(self) -> None:
        self._generator = self.book.sequence(self)
        self._since: list[tuple[Order, int]] = []
        self._rolls: list[tuple[int, ...]] = []
        self._sealed: dict[int, Order] = {}
        self._advance(None)

    def _advance(self, answer: Any) -> None:
        try:
            step = self._generator.send(answer)
            while isinstance(step, Throw):
                dice = self._throw(step.number)
                if dice is None:
                    led = any(step.side in seat for seat in self.book.seats)
                    step = Ask((step.side,) if led else self.book.seats[0][:1], "dice", step)
                    break
                step = self._generator.send(dice)
        except StopIteration:
            self.decision: Ask | None = None
            self._rest_here()
            return
        self.asked += 1
        self.decision = msgspec.structs.replace(step, id=self.asked)
        if step.rest:
            self._rest_here()

    def _rest_here(self) -> None:
        self._since, self._rolls = [], []
        self._rest = _Rest(self.state, self.layers, self.asked - (self.decision is not None))

    def _throw(self, number: int) -> tuple[int, ...] | None:
        if self._script:
            dice = self._script.pop(0)
        else:
            drawn = self._spare.pop(0) if self._spare else self.dice.throw(number)
            if drawn is None:
                return None
            dice = drawn
            self.lines.append(("roll", dice))
        if len(dice) != number:
            raise SztabError(f"the record has {len(dice)} dice where {number} are rolled")
        self._rolls.append(dice)
        return dice

    def _take(self, ask: Ask, order: Order, side: int) -> None:
        self.lines.append(("order", (side, order)))
        self._since.append((order, side))
        if len(ask.sides) > 1:
            self._sealed[side] = order
            if len(self._sealed) < len(ask.sides):
                return
            answer: Any = dict(sorted(self._sealed.items()))
            self._sealed = {}
        elif isinstance(order, RollDice):
            answer = order.dice
        else:
            answer = order
        self._advance(answer)

    def _here(self, view: Board | None = None) -> _Moment:
        return _Moment(self._rest, tuple(self._since), tuple(self._rolls), self.standing, view)

    def _moment(self, back: int) -> _Moment:
        """The position a number of orders ago, if the seat that ordered then may return to it."""
        for seat, moments in self._memory.items():
            for moment in moments[len(moments) - self.undoable(seat) :]:
                if moment.number == self.standing - back:
                    return moment
        raise SztabError(KNOWN.reason)

    def _noticed(self, seat: int) -> Any:
        """Everything a seat can notice of others between two events: the board and the sides asked; sealed answers
        change neither."""
        ask, own = self.decision, self.book.seats[seat]
        asked = ask and (ask.kind, ask.sides, ask.id if set(own) & set(ask.sides) else 0)
        return asked, self.view(seat).state

    def _learned(self, before: Board, after: Board) -> bool:
        """Whether a view shows something of others that the one before it did not."""
        return before is not after and not _facts(after) <= _facts(before)

    def _back_to(self, moment: _Moment) -> None:
        """Stand at a rest point again and replay what came after it, silently, with the rolls it had."""
        rest, lines, told = moment.rest, self.lines, len(self.events)
        self.state, self.layers, self.asked, self._rest = rest.state, rest.layers, rest.asked, rest
        self._script, self.lines = list(moment.rolls), []
        self._enter()
        for order, side in moment.since:
            self._take(self._must_ask(), order, side)
        self._script, self.lines = [], lines
        del self.events[told:]

    def _recover(self, moment: _Moment, told: int, written: int) -> None:
        """After a fault in a procedure: return to the position before the order, and keep the dice drawn since."""
        drawn = [line[1] for line in self.lines[written:] if line[0] == "roll"]
        del self.lines[written:]
        del self.events[told:]
        self._back_to(moment)
        self._spare = drawn

    def _must_ask(self) -> Ask:
        if self.decision is None:
            raise SztabError("an order is left over after the end of the game")
        return self.decision

    def _asked_side(self, side: int | None) -> tuple[Ask, int]:
        ask = self._must_ask()
        return ask, self.pending()[0] if side is None else side

    def _for_side(self, ask: Ask, side: int) -> Ask:
        return ask if len(ask.sides) == 1 else msgspec.structs.replace(ask, sides=(side,))


def _facts(view: Board) -> frozenset[Any]:
    return view.once("known", lambda: frozenset(view.book.known(view)))


def hash_state(state: Any) -> str:
    return hashlib.blake2b(msgspec.json.encode(state), digest_size=16).hexdigest()


def _check_dice(ask: Ask, order: Order) -> Refusal | None:
    throw: Throw = ask.about
    if not isinstance(order, RollDice):
        return Refusal("", f"{throw.number} dice have to be rolled and entered ({throw.purpose})")
    if len(order.dice) != throw.number or any(die not in range(1, 7) for die in order.dice):
        return Refusal("", f"{throw.number} dice from 1 to 6 are wanted ({throw.purpose})")
    return None


def _dice_choice(ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
    throw: Throw = ask.about
    if len(partial) == throw.number:
        return RollDice(dice=partial)
    return Choice("die", [Option(face, str(face)) for face in range(1, 7)])
