"""One kind of question at a seat: everything the seat says of it, and every way it lets its player answer.

Each chapter of a family derives a `Prompt` for each kind of question it asks: `seat/wb95/retreat.py` for `retreat`.
Whatever is always the same is a class attribute; whatever hangs on the position is a method. Nothing about a question
stands anywhere else in the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import Formatter
from typing import Any, ClassVar, Literal

import msgspec

from sztab.seat.context import Cards, Line, Officer, Places, few_cards, ids, labels
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import Cased, Due, Paused, Sheet, Starter
from sztab.table import Ask, Board, EndPhase, Order, only_answer

Form = Literal["map", "rows", "entries", "write", "cards", "dice"]
"""Where it is answered: on the map, on one of three kinds of sheet, by cards, by dice that are entered."""
Flags = dict[int, list[str]]
"""What units may and must do, by their places in the list of units."""


def flag(found: Flags, units: Iterable[Any], *words: str) -> None:
    """Puts words on the counters of units."""
    for u in units:
        found.setdefault(u.n, []).extend(words)


def marching(found: Flags, movers: Iterable[Any], coming: Iterable[Any]) -> None:
    """Who can be moved, who of them has not been, and who can be brought in."""
    for u in movers:
        flag(found, (u,), "can_move", *(() if u.cap >= 0 else ("unmoved",)))
    flag(found, coming, "can_enter")


def told(me: Officer, view: Board, text: str, case: str, units: Sequence[Any]) -> Due:
    """Something to be said of units, with where they stand."""
    return me.due(text, case, ids(view, units), labels(view, (u.hex for u in units)))


class Preference(msgspec.Struct, frozen=True):
    """What players may prefer to the usual answer: a heading, and words for the answer that does most or least."""

    heading: str
    choices: dict[str, str]


class Prompt:
    """Everything a seat says of one kind of question, and how it is answered there."""

    kind: ClassVar[str]
    """The kind of `Ask` it is for."""
    text: ClassVar[str] = "Decide"
    case: ClassVar[str] = ""
    """The question in a sentence with its case, what it is about in braces; if that is not enough, `asked` says it."""
    single: ClassVar[str] = ""
    """The same where the number in it is one."""
    waiting: ClassVar[str]
    """What others read while they wait, after the name of the side: "take losses"."""
    orders: ClassVar[tuple[str, ...]]
    """The kinds of orders that answer it; if nothing is said, the one that is called like the question."""
    form: ClassVar[Form] = "cards"
    moves: ClassVar[bool] = False
    """It is answered by moving counters."""
    inside: ClassVar[bool] = False
    """It comes in the middle of another order."""
    fought: ClassVar[bool] = False
    """It is about the result of a fight."""
    by_cards: ClassVar[bool] = False
    """A rest point that is answered by cards all the same."""
    obvious: ClassVar[bool] = False
    """A rest point whose only answer is laid out as a card, even one that does something."""
    end: ClassVar[str] = "End phase"
    """The words on the button that ends it."""
    hint: ClassVar[str] = ""
    preference: ClassVar[Preference | None] = None
    weighed: ClassVar[str] = ""
    """The field of the answer that counts for the preference: the more it names, the more it does."""
    coach: ClassVar[tuple[Line, ...]] = ()
    """At most five lines on what matters in it, where they are always the same; else `lessons` says them."""

    def __init_subclass__(cls) -> None:
        if not hasattr(cls, "orders") and hasattr(cls, "kind"):
            cls.orders = (cls.kind,)

    # ------------------------------------------------------------------ what is said

    def line(self, view: Board, ask: Ask) -> Line:
        """The question in one sentence, and its case."""
        about, words = ask.about, dict[str, Any](number=ask.about)
        if isinstance(about, msgspec.Struct):
            words = {name: getattr(about, name) for name in about.__struct_fields__}
        holes = [words[name] for _, name, _, _ in Formatter().parse(self.text) if name]
        text = self.single if self.single and holes == [1] else self.text
        spelt = {name: ", ".join(map(str, it)) if isinstance(it, tuple) else it for name, it in words.items()}
        return text.format(**spelt), self.case.format(**spelt)

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        """The same to this seat."""
        return me.cased(*self.line(view, ask))

    def lessons(self, me: Officer) -> tuple[Line, ...]:
        """The coach's lines; those with a case that the book on the table does not have are left out."""
        return self.coach

    def owed(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        """What has to be done before it may be ended."""
        return ()

    def loose(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        """What would be lost, or left unused, if it were ended now; what is owed is not among it."""
        found, units = [], view.state.units
        hungry = [units[n] for n in sorted(me.family.board.cut_off(me, view))] if self.moves else []
        if hungry:
            found.append(told(me, view, f"Units that no supply reaches: {len(hungry)}", "", hungry))
        guns = self.silent_guns(view, me.side(ask))
        if guns:
            found.append(told(me, view, f"Guns that could still fire: {len(guns)}", "", guns))
        return tuple(found)

    def silent_guns(self, view: Board, side: int) -> Sequence[Any]:
        """Guns that have something to fire at and could still do it."""
        return ()

    def paused(self, me: Officer, view: Board, ask: Ask) -> tuple[Paused, ...]:
        """Who was stopped on the way and may go on."""
        return ()

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        """Units and hexes it is about."""
        return (), ()

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        """Puts in what units may and must do now."""

    # ------------------------------------------------------------------ how it is answered

    def orders_now(self, me: Officer, view: Board, ask: Ask) -> tuple[str, ...]:
        """The kinds of orders that answer it on this board."""
        return self.orders

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        """The sheet on which it is answered."""
        return None

    def wishes(self, me: Officer, hex_: str) -> tuple[Starter, ...]:
        """What can be begun against an enemy hex in place of an attack."""
        return ()

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        """Answers that truly differ, the usual one first; whether there are others beside them."""
        return few_cards(me, view, ask)

    def idle(self, order: Order) -> bool:
        """Whether an order, the only one at a rest point, is laid out as a card."""
        return self.obvious or isinstance(order, EndPhase)

    def usual(self, view: Board, ask: Ask) -> Order | None:
        """The answer to prefer; the sergeant gives it, and its card lies first. None: the first of the cards."""
        return None

    def card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        """One answer, such as the only one there is."""
        return me.card(order)

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        """How much an answer does of what can be preferred; `place` is where its card lies."""
        return len(card.order.get(self.weighed, ()))

    def automatic(self, me: Officer, view: Board, ask: Ask) -> Order | None:
        """The answer that needs no player: the only one there is, unless a pause would tell the others something."""
        return only_answer(me.book.deciders[ask.kind], view, ask)


class DicePrompt(Prompt):
    """Dice that were rolled by hand and are to be entered; the table itself looks after them."""

    kind = "dice"
    waiting = "roll dice"
    form = "dice"

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        number, purpose = ask.about.number, ask.about.purpose.replace("_", " ")
        text = f"Roll {number} dice for {purpose}" if number > 1 else f"Roll a die for {purpose}"
        return me.cased(text, ask.about.cases.partition(" ")[0])
