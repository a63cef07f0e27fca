"""Pursuits as cards: stay, or all who can follow to the same end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sztab.seat.cards import Way, answer, best_first, destinations, ends_of, going
from sztab.seat.context import MOST, Cards, plain
from sztab.seat.drafts import AnswerCard
from sztab.seat.losses import ResultPrompt
from sztab.seat.models import Cased
from sztab.seat.prompt import Preference
from sztab.table import Ask, Order

Paths = dict[str, Way]
"""Who goes where."""


class FollowPrompt(ResultPrompt):
    """Who follows the beaten, and where to: an order with `paths`."""

    kind = "pursue"
    text = "Pursue, or stay"
    waiting = "decide on the pursuit"
    preference = Preference("Pursuit", {"most": "pursue", "least": "stay"})

    def answers(self, view: Any, ask: Ask) -> list[tuple[int, Any]]:
        """Pursuits worth a look with what each gains, the best first."""
        raise NotImplementedError

    def left(self, me: Any, view: Any, ask: Ask, order: Any) -> Iterable[Cased]:
        """What is left behind."""
        return ()

    def found_there(self, me: Any, view: Any, u: Any, end: str) -> Iterable[Cased]:
        """What a unit finds at the end of its pursuit."""
        raise NotImplementedError

    def cards(self, me: Any, view: Any, ask: Ask) -> Cards:
        """The most promising first; to enter the hex that was left, and to stay, are always among them."""
        ranked = [order for _, order in self.answers(view, ask)]
        short = ([order for order in ranked if _length(order) == far] for far in (1, 0))
        usual = [found[0] for found in short if found]
        best = [order for order in ranked if order not in usual][: MOST - len(usual)]
        shown = sorted([*best, *usual], key=ranked.index)
        more = len(ranked) > len(shown) or len(ask.about.units) > 1
        return tuple(self.card(me, view, ask, order) for order in shown), more

    def card(self, me: Any, view: Any, ask: Ask, order: Any) -> AnswerCard:
        ends = ends_of({one: way for one, way in order.paths.items() if way})
        title = me.say(f"pursue to {destinations(me, view, order.paths)}") if ends else me.say("stay")
        first = {end: view.state.units[view.book.index[ids[0]]] for end, ids in ends.items()}
        found = (line for end, u in first.items() for line in self.found_there(me, view, u, end))
        lines = (*going(me, ends, self.case), *found, *self.left(me, view, ask, order))
        return AnswerCard(plain(order), title, lines, dict(order.paths))

    def weight(self, view: Any, place: int, card: AnswerCard) -> int:
        """Whether anybody goes."""
        return int(any(card.paths.values()))


def _length(order: Any) -> int:
    """How far the farthest goes."""
    return max(map(len, order.paths.values()), default=0)


def pursuits(
    view: Any, ask: Ask, names: Sequence[str], make: Callable[..., Any], gain: Callable[[Any], int]
) -> list[tuple[int, Any]]:
    """Everybody to the same end, and each in his turn where he gains most; with what each pursuit gains, the best
    first. `names`: who goes, in turn; `make` makes an order of their paths."""
    check, ways = view.book.deciders[ask.kind].check, _ways(view, ask, names)

    def fits(paths: Paths) -> bool:
        return check(view, ask, make(paths=paths)) is None

    def worth(paths: Paths) -> int:
        return gain(make(paths=paths))

    ends = dict.fromkeys(way[-1] for options in ways.values() for way in options)
    tried = [_all_to(end, ways, fits) for end in ends]
    tried.append(_each_by_himself(ways, fits, worth))
    tried += [found for paths in tried if (found := _with_followers(view, paths, ways, fits)) != paths]
    orders = {repr(sorted(paths.items())): make(paths=paths) for paths in [{}, *tried] if fits(paths)}
    if not orders:
        found = answer(view, ask, lambda stage, options, before: options[0])
        orders = {"": found}
    return sorted(((gain(order), order) for order in orders.values()), key=best_first)


def _ways(view: Any, ask: Ask, names: Sequence[str]) -> dict[str, list[Way]]:
    """Where each could go if the others stayed."""
    decider, found = view.book.deciders[ask.kind], dict[str, list[Way]]()
    for number, one in enumerate(names):
        step = decider.choices(view, ask, ((),) * number)
        found[one] = [] if isinstance(step, Order) else [tuple(option.value) for option in step.options if option.value]
    return found


def _all_to(end: str, ways: Mapping[str, list[Way]], fits: Callable[[Paths], bool]) -> Paths:
    """Everybody who can to the same end, each by his shortest way, as far as there is room."""
    found: Paths = {}
    for one, options in ways.items():
        there = [way for way in options if way[-1] == end]
        if there:
            found[one] = min(there, key=lambda way: (len(way), way))
    if fits(found):
        return found
    kept: Paths = {}
    for one, way in found.items():
        if fits({**kept, one: way}):
            kept[one] = way
    return kept


def _each_by_himself(
    ways: Mapping[str, list[Way]], fits: Callable[[Paths], bool], worth: Callable[[Paths], int]
) -> Paths:
    """Each in his turn goes where that gains most, or stays."""
    paths: Paths = {}
    for one, options in ways.items():
        now = worth(paths)
        better = sorted((-worth({**paths, one: way}), way) for way in options)
        for lost, way in better:
            if -lost > now and fits({**paths, one: way}):
                paths = {**paths, one: way}
                break
    return paths


def _with_followers(view: Any, paths: Paths, ways: Mapping[str, list[Way]], fits: Callable[[Paths], bool]) -> Paths:
    """The same, with those who go only along with others of their stack."""
    units = view.state.units
    homes = {units[view.book.index[one]].hex: way for one, way in paths.items()}
    for one, options in ways.items():
        way = homes.get(units[view.book.index[one]].hex)
        if not options and way is not None and one not in paths and fits({**paths, one: way}):
            paths = {**paths, one: way}
    return paths
