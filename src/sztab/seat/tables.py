"""What a family keeps in tables by kinds of questions and orders, as prompts and forms."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

from sztab.seat.context import Cards, Line, Officer, Places, few_cards, plain
from sztab.seat.drafts import AnswerCard, Drafted
from sztab.seat.models import Cased, Due, Sheet, Starter
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Flags, Preference, Prompt
from sztab.table import Ask, Board, Order

ROOMS = ("asking", "forms", "cards", "drafting", "secrecy", "telling", "flags")


def tables(family: str) -> SimpleNamespace:
    names = {one: f"sztab.seat.{family}.{one}" for one in ROOMS}
    return SimpleNamespace(**{one: import_module(name) for one, name in names.items() if find_spec(name)})


class TablePrompt(Prompt):
    def __init__(self, rooms: Any, kind: str) -> None:
        self.rooms, forms, asking = rooms, rooms.forms, rooms.asking
        own: Any = self
        own.kind, own.waiting, own.form = kind, asking.WAITING.get(kind, "decides"), forms.FORMS.get(kind, "cards")
        own.moves, own.inside, own.fought = kind in forms.MOVES, kind in forms.INSIDE, kind in forms.FOUGHT
        own.by_cards, own.orders = kind in rooms.cards.BY_CARDS, asking.ORDERS[kind]
        own.end = forms.ENDS.get(kind, "End phase")
        own.hint = forms.HINTS.get(kind, "")
        own.preference = Preference(*forms.LIKINGS[kind]) if kind in forms.LIKINGS else None

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        said: Cased = self.rooms.asking.asked(me, view, ask)
        return said

    def lessons(self, me: Officer) -> tuple[Line, ...]:
        return tuple(self.rooms.asking.lessons(me, Ask((0,), self.kind, None)))

    def owed(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        return tuple(self.rooms.asking.owed(me, view, ask))

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        found: Places = self.rooms.asking.points_at(me, view, ask)
        return found

    def orders_now(self, me: Officer, view: Board, ask: Ask) -> tuple[str, ...]:
        return tuple(self.rooms.asking.orders_for(me, view, ask))

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        if self.kind in self.rooms.flags.FLAGS:
            self.rooms.flags.FLAGS[self.kind](view, side, found)

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        found: Sheet | None = self.rooms.forms.sheet(me, view, ask)
        return found

    def wishes(self, me: Officer, hex_: str) -> tuple[Starter, ...]:
        return tuple(self.rooms.forms.WISHES[self.kind](me, hex_)) if self.kind in self.rooms.forms.WISHES else ()

    def cards(self, me: Officer, view: Board, ask: Ask) -> Cards:
        found: Cards = self.rooms.cards.CARDS.get(ask.kind, few_cards)(me, view, ask)
        return found

    def idle(self, order: Order) -> bool:
        return bool(self.rooms.cards.idle(order))

    def only_card(self, me: Officer, view: Board, ask: Ask, order: Order) -> AnswerCard:
        found: AnswerCard = self.rooms.cards.described(me, view, ask, order)
        return found

    def weight(self, view: Board, place: int, card: AnswerCard) -> int:
        return int(self.rooms.forms.weight(view, self.kind, place, card))

    def automatic(self, me: Officer, view: Board, ask: Ask) -> Order | None:
        found: Order | None = self.rooms.secrecy.plain_answer(me, view, ask)
        return found


class TableForm(OrderForm[Any]):
    def __init__(self, rooms: Any) -> None:
        self.rooms = rooms

    def words(self, order: Any) -> str:
        return str(self.rooms.telling.order_words(order))

    def drafted(self, me: Officer, view: Board, ask: Ask, order: Any) -> Drafted:
        found: Drafted = self.rooms.drafting.draft(me, view, ask, plain(order))
        return found
