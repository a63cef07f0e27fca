"""Everything a page asks of a staff: what is offered must be lawful, and everything must go over the wire."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from sztab.players import Sergeant
from sztab.seat.drafts import AnswerCard
from sztab.seat.staff import FamilyStaff
from sztab.table import Ask, Board, Game, Order


def order_of(game: Game, data: dict[str, Any]) -> Order:
    """An order as it comes over the wire: through JSON and back."""
    order: Order = msgspec.json.decode(msgspec.json.encode(data), type=game.book.orders)
    return order


def may_play(game: Game, data: dict[str, Any], side: int | None = None) -> bool:
    return game.check(order_of(game, data), side) is None


def look(
    game: Game, staff: FamilyStaff, view: Board, ask: Ask, dice: random.Random, overlays: Sequence[str]
) -> list[Any]:
    """All that a staff says of a position."""
    shown = staff.show(view, ask)
    question = staff.question(view, ask, game.pending())
    heard: list[Any] = [shown, question, staff.calendar(view), staff.coach(view, ask), staff.customs()]
    assert len(staff.coach(view, ask)) <= 5
    heard += [staff.overlay(view, name) for name in overlays]
    hexes = sorted({piece.hex for piece in shown.pieces if piece.hex})
    heard += [staff.hex_card(view, ask, hex_) for hex_ in dice.sample(hexes, min(4, len(hexes)))]
    cards, more = staff.cards(view, ask)
    if question.mine:
        assert cards or more
        assert [card.preferred for card in cards] == ([True] + [False] * (len(cards) - 1) if cards else [])
        for card in cards:
            assert card.title and may_play(game, card.order, staff.me.side(ask)), card
            drafted = staff.draft(view, ask, card.order)
            assert drafted.refusal is None, card
            heard.append(drafted)
        heard += written(game, staff, view, ask)
        heard += marched(game, staff, view, ask, dice)
    elif not staff.me.asks_me(ask):
        assert (cards, more) == ((), False)
        heard.append(staff.plan(view, ask, [], "duty"))
    msgspec.json.encode(heard)
    return heard


def written(game: Game, staff: FamilyStaff, view: Board, ask: Ask) -> list[Any]:
    """The sheets as they are begun and filled in."""
    question = staff.question(view, ask, game.pending())
    heard: list[Any] = []
    for sheet in filter(None, (question.sheet, question.plan)):
        heard += [staff.draft(view, ask, starter.order) for starter in sheet.starters]
        drafts = [sheet.starters[0].order] if sheet.entries else []
        for fill in sheet.fills:
            plan = staff.plan(view, ask, drafts, fill.name)
            drafts = [row.drafted.order for row in plan.rows]
            heard.append(plan)
            if sheet is question.sheet:
                assert not plan.owed
                assert all(row.broken is None and may_play(game, row.drafted.order) for row in plan.rows)
    return heard


def marched(game: Game, staff: FamilyStaff, view: Board, ask: Ask, dice: random.Random) -> list[Any]:
    """Units that are sent anywhere go where they may, or say why not."""
    own = [piece for piece in staff.show(view, ask).pieces if piece.side == game.book.sides[staff.me.side(ask)]]
    heard: list[Any] = []
    for piece in dice.sample(own, 3):
        where = dice.choice(sorted(game.book.labels))
        legs = staff.march(view, ask, [piece.key], where)
        heard += [staff.reach(view, ask, [piece.key]), legs]
        assert all(may_play(game, leg.orders[0]) for leg in legs if leg.orders)
        assert all(leg.arrives or leg.why_not for leg in legs)
    return heard


def preferred(game: Game, staff: FamilyStaff, view: Board, ask: Ask, cost: Callable[[AnswerCard], int]) -> bool:
    """Of several cards for a fight the one that lies first costs least, and the sergeant would play it."""
    cards, _ = staff.cards(view, ask)
    if len(cards) < 2:
        return False
    assert cards[0].preferred and cost(cards[0]) == min(map(cost, cards)), cards
    mine = msgspec.structs.replace(ask, sides=(staff.me.side(ask),))
    assert Sergeant().answer(view, mine) == order_of(game, cards[0].order), cards
    return True
