"""What all questions of the WB-95 family have in common: what a table leaves out is neither offered nor taught."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from sztab.rules.wb95.board import Board
from sztab.rules.wb95.pieces import defenceless, in_enemy_zone, label, stack, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.supply import surrender_risk
from sztab.seat.context import Line, ids, place_name, units_of
from sztab.seat.losses import ResultPrompt
from sztab.seat.models import Cased
from sztab.seat.prompt import Prompt
from sztab.seat.wb95.context import Officer
from sztab.seat.wb95.worth import stranded, supplied_at
from sztab.table import Ask
from sztab.table.sentences import people

COMPLEMENTARY = ("12", "13", "14", "15", "16")
"""Chapters a table may leave out."""
OPTIONAL = ("mark_strategic", "bridge", "refill")
"""Orders of those chapters."""
NEEDS = {"airdrop": "drops", "airlift": "lift_range", "spec": "special_forces"}
"""Orders that only some titles know: by what of their variant."""


class FrontPrompt(Prompt):
    """Its coach's lines have the numbers of the title in braces."""

    def orders_now(self, me: Officer, view: Board, ask: Ask) -> tuple[str, ...]:
        book = me.book
        known = (one for one in self.orders if one not in NEEDS or getattr(book.variant, NEEDS[one]))
        return tuple(one for one in known if book.options.complementary or one not in OPTIONAL)

    def lessons(self, me: Officer) -> tuple[Line, ...]:
        whole, numbers = me.book.options.complementary, msgspec.structs.asdict(me.book.variant)
        played = (line for line in self.coach if whole or line[1].partition(".")[0] not in COMPLEMENTARY)
        return tuple((text.format(**numbers), case) for text, case in played)


class FrontResultPrompt(FrontPrompt, ResultPrompt):
    """Losses, a retreat, a pursuit (5.2.1f)."""

    def asked(self, me: Officer, view: Board, ask: Ask) -> Cased:
        side = next((u.side for u in units_of(view, ask.about.units)), me.side(ask))
        return me.cased(*led_for(view, side, self.line(view, ask)))


def led_for(view: Board, side: int, line: Line) -> Line:
    """A question to the seat that answers for a side nobody leads says for whom (ard:R95)."""
    if side not in view.book.nobodys:
        return line
    who, text = people(view.book.sides[side]), line[0]
    return f"{who[:1].upper()}{who[1:]}: {text[:1].lower()}{text[1:]}", line[1]


def awaits(me: Officer, view: Board, u: Unit, end: str) -> Iterator[Cased]:
    """What a unit finds in a hex in which it ends its way."""
    hex_ = view.book.labels[end]
    if in_enemy_zone(view, u.side, hex_):
        yield me.cased(f"{end} is in an enemy zone of control", "4.1.1")
    if not supplied_at(view, u, hex_):
        yield me.cased(f"no supply reaches {end} now", "10.1.6")


def surrenders(me: Officer, after: Board, units: Iterable[Unit]) -> Iterator[Cased]:
    """10.2.6: the risk of those who stand where no supply comes, as the board will be."""
    risks: dict[tuple[int, int], list[Unit]] = {}
    for u in (after.state.units[u.n] for u in units):
        if u.hex >= 0 and not supplied_at(after, u, u.hex):
            risks.setdefault(surrender_risk(after, u), []).append(u)
    for (ways, of), found in risks.items():
        if ways:
            risk = f"{', '.join(ids(after, found))} may surrender in the next Supply Phase: {100 * ways // of} %"
            yield me.cased(risk, "10.2.6")


def eliminated(me: Officer, view: Board, units: Iterable[Unit]) -> Iterator[Cased]:
    """What the enemy gains by units that are lost: points, and rewards for headquarters."""
    gone = list(units)
    points = sum(view.book.scenario.prize(view, u) for u in gone)
    if points:
        yield me.cased(f"the enemy scores {points} points for {', '.join(ids(view, gone))}")
    if any(traits(view, u).hq for u in gone):
        yield me.cased(*_reward(view))


def left_to_the_enemy(me: Officer, view: Board, after: Board, hexes: Iterable[int]) -> Iterator[Cased]:
    """What an enemy gains who enters the hexes that have been left: guns, headquarters and the reward for them, the
    points of the hex."""
    for hex_ in sorted(set(hexes)):
        before = stack(view, hex_)
        if not before or defenceless(view, before):
            continue
        sides = view.book.friends[before[0].side]
        units = stranded(view, after, sides, (hex_,))
        staffs = any(traits(view, u).hq for u in units)
        if units:
            text = f"left behind: {', '.join(ids(view, units))}; eliminated if the enemy enters"
            yield me.cased(text, "9.1.5" if staffs else "6.1.7")
        if staffs:
            yield me.cased(*_reward(view))
        points = max(view.book.scenario.objectives(view, side).get(hex_, 0) for side in sides)
        if points and all(defenceless(after, (u,)) for u in stack(after, hex_)):
            where = place_name(view, label(view, hex_))
            yield me.cased(f"{where} is open to the enemy, worth {points} points", "4.3.2")


def _reward(view: Board) -> Line:
    """9.1.6: what the enemy gets for headquarters."""
    number = view.book.variant.reward
    if view.book.variant.hq_prize == "ew":
        return f"for each headquarters the enemy gains {number} points of electronic warfare", "ard:11.3.5"
    return f"for each headquarters the enemy gains {number} shifts", "9.1.6"
