"""What every staff needs: the book, the sides of its seat, the language; and boards on which something has been done
that has not been ordered yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from sztab.desk.order_reader import kinds_of
from sztab.language.tongue import Tongue
from sztab.seat.drafts import AnswerCard
from sztab.seat.gazetteer import Wording, called, gazetteer
from sztab.seat.models import Cased, Due, Piece, Trace
from sztab.table import Ask, Board, Book, Choice, EndPhase, Order, Refusal
from sztab.table import suppose as suppose
from sztab.table.fields import fields_of
from sztab.table.names import stack

if TYPE_CHECKING:
    from typing_extensions import TypeVar as Covariant

    from sztab.seat.family import Family

    B_co = Covariant("B_co", bound=Book, default=Any, covariant=True)
else:
    B_co = TypeVar("B_co")

Line = tuple[str, str]
"""A sentence and its case."""
Places = tuple[tuple[str, ...], tuple[str, ...]]
"""Units and hexes that are spoken of."""
Cards = tuple[tuple[AnswerCard, ...], bool]
"""Answers as cards, the usual one first; whether there are others beside them."""
Adviser = Callable[[Board, Ask], Sequence[tuple[Order, str]]]
"""Orders worth giving now, each with its reason; lives in a room further right and is handed in."""
NO_DECIDER = "dice"
"""The one kind of question that the table itself looks after."""
KEPT = 2
"""Answers kept: the board as it is, and as it was before an order that may be taken back."""
EMPTY: dict[str, Any] = {"text": "", "number": 0, "flag": False, "list": [], "table": {}}
"""What a needed field holds before it is filled in, by the shape of it."""
MOST = 6
"""Cards on the table; the rest is reached through the choices."""


class Drawn(msgspec.Struct, frozen=True, gc=False):
    """A piece as last shown, with what it was drawn from: the unit, what else its looks depend on, its flags."""

    unit: Any
    looks: Any
    words: tuple[str, ...]
    piece: Piece


class Officer(Generic[B_co]):
    """Works for one seat. `say` puts a sentence into the language of its player. A family has officers of its own book
    (`seat/<family>/context.py`); `Officer` alone is one of any family."""

    def __init__(self, book: B_co, seat: int, tongue: Tongue, family: Family) -> None:
        self.book = book
        self.family = family
        self.seat = seat
        self.sides: tuple[int, ...] = book.seats[seat]
        self.places = gazetteer(book, tongue)
        self.say = Wording(self.places, tongue)
        self.kept: dict[str, list[tuple[Any, Any]]] = {}
        """The last answers about parts of the board that rarely change, each with what it was read from."""
        self.pieces: dict[int, Drawn] = {}
        """Counters as last shown."""

    def cased(self, text: str, case: str = "") -> Cased:
        return Cased(self.say(text), self.book.cite(case))

    def lines(self, found: Iterable[Line]) -> tuple[Cased, ...]:
        """Lines as a player reads them, without those that stand on a case the book on the table does not have."""
        return tuple(self.cased(text, case) for text, case in found if not case or self.book.cite(case))

    def card(self, order: Order, lines: Iterable[Cased] = ()) -> AnswerCard:
        """An answer under its own words."""
        return AnswerCard(plain(order), self.say(order.words()), tuple(lines))

    def due(self, text: str, case: str, keys: tuple[str, ...], hexes: tuple[str, ...]) -> Due:
        """Something owed: in a sentence, with the units and hexes it is about."""
        return Due(self.say(text), self.book.cite(case), keys, hexes)

    def refused(self, refusal: Refusal) -> Cased:
        return self.cased(refusal.reason, refusal.case)

    def asks_me(self, ask: Ask | None) -> bool:
        return ask is not None and bool(set(ask.sides) & set(self.sides))

    def side(self, ask: Ask | None) -> int:
        """The side of the seat that is asked; its first one if none is."""
        return next((s for s in self.sides if ask is not None and s in ask.sides), self.sides[0])

    def for_me(self, ask: Ask) -> Ask:
        """The question as it is put to this seat alone."""
        return msgspec.structs.replace(ask, sides=(self.side(ask),))

    def check(self, view: Board, ask: Ask, order: Order) -> Refusal | None:
        """Whether this seat could play an order now."""
        if not self.asks_me(ask):
            return Refusal("", "it is not your decision")
        if ask.kind == NO_DECIDER:
            return Refusal("", "dice have to be entered first")
        refusal: Refusal | None = self.book.deciders[ask.kind].check(view, self.for_me(ask), order)
        return refusal

    def answers(self, ask: Ask, order: Order) -> bool:
        """Whether orders of this kind answer the question, and this seat is asked it."""
        return self.asks_me(ask) and order.__struct_config__.tag in self.family.prompt(ask.kind).orders

    def read(self, data: dict[str, Any]) -> Order | Cased:
        """An order as far as it has been filled in; what is missing is empty."""
        kinds, kind = kinds_of(self.book.orders), data.get("order")
        if kind == "end_phase":
            return EndPhase()
        if not isinstance(kind, str) or kind not in kinds:
            return self.cased("there is no such order")
        struct = kinds[kind]
        empty = {key: EMPTY[field.shape.kind] for key, field in fields_of(struct).items() if field.required}
        try:
            return msgspec.convert({**empty, **data}, struct)
        except msgspec.ValidationError:
            return self.cased("that order cannot be read")

    def named(self, view: Board, keys: Iterable[str]) -> list[Any]:
        """The own units with these keys, in that order and each once; other keys are passed over."""
        found = [view.state.units[view.book.index[one]] for one in dict.fromkeys(keys) if one in view.book.index]
        return [u for u in found if u.side in self.sides]

    def again(self, what: str, source: Any, work: Any) -> Any:
        """What `work` gives, worked out again when its source has changed; not when it has changed back."""
        known = self.kept.setdefault(what, [])
        for k, (before, answer) in enumerate(known):
            if before == source:
                known.insert(0, known.pop(k))
                return answer
        known.insert(0, (source, work()))
        del known[KEPT:]
        return known[0][1]


def plain(order: Order) -> dict[str, Any]:
    """An order as it goes over the wire."""
    data: dict[str, Any] = msgspec.to_builtins(order)
    return data


def named_order(view: Board, kind: str, **fields: Any) -> Order:
    """An order of the family on the table, by its name."""
    make: Callable[..., Order] = kinds_of(view.book.orders)[kind]
    return make(**fields)


def move_order(view: Board, units: Iterable[Any], path: Iterable[int]) -> Order:
    """Units that go by one way."""
    ids, names = tuple(unit_id(view, u) for u in units), view.book.hex_labels
    return named_order(view, "move", units=ids, path=tuple(names[h] for h in path))


def unit_id(view: Board, u: Any) -> str:
    """The id of a unit that the seat knows."""
    one: str = view.book.counters[u.n].id
    return one


def ids(view: Board, units: Iterable[Any]) -> tuple[str, ...]:
    return tuple(unit_id(view, u) for u in units)


def keys_at(view: Board, hex_: int) -> tuple[str, ...]:
    """The counters in a hex, if nobody there is hidden."""
    return ids(view, stack(view, hex_))


def own_units(view: Board, names: Iterable[str], side: int) -> list[Any]:
    """The units of a side and its friends that are named, each once; what is no unit of theirs is passed over."""
    found = [view.state.units[view.book.index[one]] for one in dict.fromkeys(names) if one in view.book.index]
    return [u for u in found if u.side in view.book.friends[side]]


def units_of(view: Board, ids: Iterable[str]) -> list[Any]:
    """The units with these ids, all of which there are."""
    return [view.state.units[view.book.index[one]] for one in ids]


def place_name(view: Board | Officer, text: str) -> str:
    """A hex in a sentence that will be said: Priebus (5324). Saying it finds hexes without a name too."""
    return called(view.book.map, text)


def place_names(view: Board | Officer, texts: Iterable[str]) -> str:
    """Several of them in a row."""
    return ", ".join(place_name(view, text) for text in texts)


def labels(view: Board, hexes: Iterable[int]) -> tuple[str, ...]:
    """Hexes by their numbers, each once."""
    return tuple(view.book.hex_labels[hex_] for hex_ in sorted(set(hexes)))


def arrows(view: Board, side: int, targets: Iterable[str], **sent: tuple[str, ...]) -> tuple[Trace, ...]:
    """Arrows of each kind, from where those stand who are sent against each target."""
    aims, whose = [text for text in targets if text], view.book.sides[side]
    return tuple(Trace(kind, start, (text,), side=whose) for text in aims for kind, start in sent.items() if start)


def stand(view: Board, names: Iterable[str], side: int, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Where units stand that take part from elsewhere."""
    hexes = labels(view, (u.hex for u in own_units(view, names, side) if u.hex >= 0))
    return tuple(text for text in hexes if text not in but)


def few_cards(me: Officer, view: Board, ask: Ask) -> Cards:
    """All answers as cards where there are few; else none, and that there are others."""
    decider = me.book.deciders[ask.kind]
    found: list[tuple[Order, str]] = []
    todo: list[tuple[tuple[Any, ...], str]] = [((), "")]
    while todo:
        partial, words = todo.pop()
        step = decider.choices(view, ask, partial)
        if isinstance(step, Choice):
            todo += [((*partial, one.value), one.label or words) for one in reversed(step.options)]
        elif all(step != other for other, _ in found):
            found.append((step, words))
        if len(found) + len(todo) > 4 * MOST:
            return (), True
    return tuple(
        AnswerCard(plain(order), me.say(words), preferred=k == 0) for k, (order, words) in enumerate(found)
    ), False
