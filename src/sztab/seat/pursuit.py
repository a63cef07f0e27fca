"""Pursuits as cards: stay, or all who can follow to the same end."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from sztab.seat.cards import by_gain, each_end, ends_of, going, if_open
from sztab.seat.context import MOST, Cards, plain
from sztab.seat.drafts import AnswerCard
from sztab.seat.losses import ResultPrompt
from sztab.seat.models import Cased
from sztab.seat.prompt import Preference
from sztab.table import Ask


class FollowPrompt(ResultPrompt):
    """Who follows the beaten, and where to: an order with `paths`."""

    kind = "pursue"
    text = "Pursue, or stay"
    waiting = "decide on the pursuit"
    preference = Preference("Pursuit", {"most": "pursue", "least": "stay"})

    def gain(self, view: Any, order: Any) -> int:
        """What a pursuit wins; to stay is nothing."""
        raise NotImplementedError

    def found_there(self, me: Any, view: Any, u: Any, end: str) -> Iterable[Cased]:
        """What a unit finds at the end of its pursuit."""
        raise NotImplementedError

    def cards(self, me: Any, view: Any, ask: Ask) -> Cards:
        """The most promising first; to enter the hex that was left, and to stay, are always among them."""
        ranked = by_gain(me, view, ask, [partial(if_open, way) for way in each_end(me, view, ask)], self.gain)
        short = ([order for order in ranked if _length(order) == far] for far in (1, 0))
        usual = [found[0] for found in short if found]
        best = [order for order in ranked if order not in usual][: MOST - len(usual)]
        shown = sorted([*best, *usual], key=ranked.index)
        more = len(ranked) > len(shown) or len(ask.about.units) > 1
        return tuple(self.card(me, view, ask, order) for order in shown), more

    def card(self, me: Any, view: Any, ask: Ask, order: Any) -> AnswerCard:
        ends = ends_of({one: way for one, way in order.paths.items() if way})
        title = me.say(f"pursue to {', '.join(ends)}") if ends else me.say("stay")
        first = {end: view.state.units[view.book.index[ids[0]]] for end, ids in ends.items()}
        found = (line for end, u in first.items() for line in self.found_there(me, view, u, end))
        return AnswerCard(plain(order), title, (*going(me, ends, self.case), *found), dict(order.paths))

    def weight(self, view: Any, place: int, card: AnswerCard) -> int:
        """Whether anybody goes."""
        return int(any(card.paths.values()))


def _length(order: Any) -> int:
    """How far the farthest goes."""
    return max(map(len, order.paths.values()), default=0)
