"""Attack markers (9.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from sztab.rules.breslau import designation
from sztab.rules.breslau.assault import aims, takes_part
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.orders import Aim, Attack, Mark
from sztab.rules.breslau.pieces import friend_at, label, stack
from sztab.rules.breslau.state import SOVIET
from sztab.seat.breslau import odds
from sztab.seat.breslau.assault import assault_of
from sztab.seat.breslau.context import Officer
from sztab.seat.context import arrows, keys_at, labels
from sztab.seat.drafts import Entry, Slot
from sztab.seat.models import Cased, Due, Fill, Sheet, Trace
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.prompt import Flags, Prompt, flag
from sztab.seat.sheets import pick, place_options, sheet
from sztab.table import Ask


class MarkPrompt(Prompt):
    kind = "mark"
    waiting = "place Attack markers"
    form = "entries"
    obvious = True
    coach = (
        ("A stack can have one marker and attack one hex", "5.6c"),
        ("The Soviets must place markers as long as stacks next to the enemy are free", "9.1.2c"),
        ("Several markers at the same hex can attack together: that is how to take strong hexes", "9.1.2e"),
        ("Across a river you attack only over a bridge", "9.2.11a"),
        ("A stack that ambushes loses its own attack", "9.2.10a"),
    )

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        number, owed = ask.about.markers, ask.about.owed
        if owed:
            return me.cased(f"Place up to {number} Attack markers (at least {owed})", "9.1.2c")
        return me.cased(f"Place up to {number} Attack markers", "9.1.2b")

    def sheet(self, me: Officer, view: Board, ask: Ask) -> Sheet | None:
        begun, fills = [({"order": "mark", "attacks": []}, "")], (Fill("duty", me.say("Draft required attacks")),)
        words = {"add": "Add a marker", "give": "Place the markers", "none": "Place no markers"}
        words["hint"] = "Drag from a stack to the hex it attacks, or add markers here."
        entry, aims_at = {"from": "", "target": ""}, ("target",)
        return sheet(
            me, "markers", "Attack markers", begun, aims=aims_at, fills=fills, entries="attacks", entry=entry, **words
        )

    def owed(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        return markers_owed(me, view, me.side(ask), ask.about.owed, ())

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        able = {hex_: aims(view, side, hex_)[0] for hex_ in designation.ready(view, side)}
        owing = designation.compelled(view, side) if side == SOVIET and ask.about.owed else ()
        fighting_flags(view, able, owing, found)


def fighting_flags(view: Board, able: Mapping[int, int], owing: Collection[int], found: Flags) -> None:
    """Stacks that can attack a hex, and whether they must (9.1.1b)."""
    for hex_, target in sorted(able.items()):
        for u in stack(view, hex_):
            if takes_part(view, u, target) is None:
                flag(found, (u,), "can_attack", *(("must_attack",) if hex_ in owing else ()))


def markers_owed(me: Officer, view: Board, side: int, number: int, laid: Collection[str]) -> tuple[Due, ...]:
    """9.1.1b, 9.1.2c: stacks next to the enemy, as long as there are markers."""
    left = number - len(set(laid))
    if side != SOVIET or left <= 0:
        return ()
    idle = [hex_ for hex_ in designation.compelled(view, side) if label(view, hex_) not in laid]
    if not idle:
        return ()
    hexes = labels(view, idle)
    text = f"{left} more Attack markers must be placed; free stacks: {', '.join(hexes)}"
    return (me.due(text, "9.1.2c", tuple(key for hex_ in idle for key in keys_at(view, hex_)), hexes),)


class MarkForm(OrderForm[Mark]):
    def slots(self, me: Officer, view: Board, ask: Ask, order: Mark) -> tuple[Slot, ...]:
        """For the marker added last: the stack it lies on, and what it points at."""
        if not order.attacks:
            return ()
        side, taken = me.side(ask), {one.from_ for one in order.attacks[:-1]}
        ready = [hex_ for hex_ in designation.ready(view, side) if label(view, hex_) not in taken]
        here = [hex_ for hex_ in ready if label(view, hex_) == order.attacks[-1].from_]
        goals = aims(view, side, here[0]) if here else sorted({goal for one in ready for goal in aims(view, side, one)})
        return (
            pick("attacks.from", "stack", "5.6c", place_options(me, view, ready, stacks=True)),
            pick("attacks.target", "target", "9.1.2a", place_options(me, view, goals)),
        )

    def odds(self, me: Officer, view: Board, ask: Ask, order: Mark) -> Ladders:
        """Of the attack on the last target by all stacks that are marked for it, without support."""
        text, side = order.attacks[-1].target if order.attacks else "", me.side(ask)
        hexes = dict.fromkeys(one.from_ for one in aims_of(view, order, side) if one.target == text)
        assault = assault_of(view, Attack(target=text, from_=tuple(hexes)), side) if hexes else None
        return (odds.attack_ladders(me, view, assault)[0] if assault is not None else None), None

    def entries(self, me: Officer, view: Board, order: Mark) -> tuple[Entry, ...]:
        return tuple(Entry(one.from_, (one.target,)) for one in order.attacks)

    def traces(self, view: Board, order: Mark, side: int) -> tuple[Trace, ...]:
        return tuple(one for aim in order.attacks for one in arrows(view, side, (aim.target,), attack=(aim.from_,)))


# ---------------------------------------------------------------------- filling in the duty


def aims_of(board: Board, order: Mark, side: int) -> list[Aim]:
    """The markers of an order that could lie where it says."""
    labels = board.book.labels
    known = [one for one in order.attacks if one.from_ in labels and one.target in labels]
    own = [one for one in known if friend_at(board, side, labels[one.from_])]
    return [one for one in own if labels[one.target] in aims(board, side, labels[one.from_])]


def with_duty(view: Board, order: Mark, side: int, markers: int) -> Mark:
    """Markers for stacks next to the enemy, the most promising first, until none is left; what was laid stays."""
    kept, labels = aims_of(view, order, side), view.book.labels
    taken = {one.from_ for one in kept}
    pool = designation.compelled(view, side) if side == SOVIET else []
    joined: dict[str, list[Aim]] = {}
    for aim in best_aims(view, [hex_ for hex_ in pool if label(view, hex_) not in taken], side):
        joined.setdefault(aim.target, []).append(aim)

    def worth(target: str) -> Fraction:
        return _worth(view, labels[target], tuple(labels[one.from_] for one in joined[target]), side)

    more = [aim for target in sorted(joined, key=lambda text: (-worth(text), text)) for aim in joined[target]]
    return Mark(attacks=(*kept, *more[: max(0, markers - len(kept))]))


def best_aims(view: Board, stacks: Sequence[int], side: int) -> list[Aim]:
    """For each stack the hex where it adds most to the attack that is growing there."""
    growing: dict[int, tuple[int, ...]] = {}
    found = []
    for hex_ in sorted(stacks, key=lambda hex_: (len(aims(view, side, hex_)), hex_)):
        gains = []
        for target in aims(view, side, hex_):
            before = growing.get(target, ())
            gain = _worth(view, target, (*before, hex_), side) - _worth(view, target, before, side)
            gains.append((gain, -target))
        if gains:
            target = -max(gains)[1]
            growing[target] = (*growing.get(target, ()), hex_)
            found.append(Aim(label(view, hex_), label(view, target)))
    return found


def _worth(view: Board, target: int, stacks: tuple[int, ...], side: int) -> Fraction:
    if not stacks:
        return Fraction(0)
    order = Attack(target=label(view, target), from_=tuple(label(view, hex_) for hex_ in stacks))
    assault = assault_of(view, order, side)
    return odds.merit(view, assault) if assault is not None else Fraction(0)
