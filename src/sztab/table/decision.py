"""Questions to the players, their answers, and refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Protocol

import msgspec

from sztab.errors import SztabError
from sztab.table.fields import SideName
from sztab.table.sentences import filled, spell_order


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why an order cannot be carried out: the printed case, and a sentence."""

    case: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.case})" if self.case else self.reason

    def cited(self, cite: Callable[[str], str]) -> Refusal:
        """The same with the number printed in the book on the table; where it has several, the first."""
        printed = next(iter(cite(self.case).split()), "")
        return self if printed == self.case else Refusal(printed, self.reason)


class IllegalOrder(SztabError):
    """An order that was refused; nothing on the table has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Order(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="order", omit_defaults=True):
    """An order as a player writes it in a play-by-mail turn. Families add their own kinds."""

    text: ClassVar[str]
    """The order as one would call it across the table, with its fields in braces; where that is not enough, `words`
    says it."""

    def words(self) -> str:
        """The order as one would call it across the table."""
        return filled(self.text, self, spell_order)


class EndPhase(Order, frozen=True, tag="end_phase"):
    """End the phase, or decline what is offered."""

    text = "end the phase"

    side: SideName = ""


class RollDice(Order, frozen=True, tag="dice"):
    """The dice a person rolled on the real table, in the order asked for."""

    text = "dice: {dice}"

    dice: tuple[int, ...]


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A decision, as data: who must choose, what kind of choice, and what it is about.

    `rest` marks a rest point: everything the procedure knows is in the state, so that the phase can be
    entered afresh from here. Several `sides` answer under seal; nobody sees the others' answers before all
    have given theirs.
    """

    sides: tuple[int, ...]
    kind: str
    about: Any = None
    rest: bool = False
    id: int = 0


class Throw(msgspec.Struct, frozen=True, gc=False):
    """Dice that must fall now."""

    number: int
    purpose: str
    cases: str
    side: int = -1


class Option(msgspec.Struct, frozen=True, gc=False):
    """One option of a stage. `ends` marks the option that closes a phase; it comes first."""

    value: Any
    label: str = ""
    ends: bool = False


END = Option("end", "end the phase", ends=True)
"""The option that closes a phase."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """The options of the next stage of an answer: pick one and ask again with it added."""

    slot: str
    options: list[Option]


class Decider(Protocol):
    """How one kind of decision is answered. Both functions read only the asked side's view."""

    def check(self, view: Any, ask: Ask, order: Any) -> Refusal | None:
        """None if the order is legal, else the refusal."""

    def choices(self, view: Any, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        """The next stage after the picks made so far, or the finished order. Every path ends in a legal order."""


class Slots:
    """Slots to be filled one after the other: toggles with a name, and amounts."""

    def __init__(self) -> None:
        self.slots: list[tuple[str, str, list[Any]]] = []

    def toggle(self, slot: str, names: Iterable[str], first: bool = True) -> Slots:
        """A yes or no for each name; `first` is the usual answer."""
        self.slots += [(slot, name, [first, not first]) for name in names]
        return self

    def amount(self, slot: str, values: list[int]) -> Slots:
        """One of these numbers, if there is a choice."""
        if any(values):
            self.slots.append((slot, "", values))
        return self

    def ask(self, picks: tuple[Any, ...]) -> Choice | None:
        """The next slot, None when all are filled."""
        if len(picks) >= len(self.slots):
            return None
        slot, name, values = self.slots[len(picks)]
        return Choice(slot, [Option(value, " ".join(f"{slot} {name} {value}".split())) for value in values])

    def named(self, slot: str, picks: tuple[Any, ...]) -> tuple[str, ...]:
        """The names answered with yes."""
        return tuple(name for (kind, name, _), yes in zip(self.slots, picks) if kind == slot and yes)

    def number(self, slot: str, picks: tuple[Any, ...]) -> int:
        return next((value for (kind, _, _), value in zip(self.slots, picks) if kind == slot), 0)


def only_answer(decider: Decider, view: Any, ask: Ask) -> Order | None:
    """The answer, if there is exactly one."""
    partial: tuple[Any, ...] = ()
    while True:
        step = decider.choices(view, ask, partial)
        if isinstance(step, Order):
            return step
        if len(step.options) != 1:
            return None
        partial += (step.options[0].value,)
