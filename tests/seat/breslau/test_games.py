"""Whole random sieges, shown, asked and told from both seats: nothing breaks, and what is offered may be played."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

import playing
from conformance.breslau import EVERYTHING
from seat.breslau.seats import SCENARIO, TITLE, may_play, staff_of
from sztab.language.tongue import Tongue
from sztab.seat.staff import FamilyStaff
from sztab.table import Ask, Board, Game

OVERLAYS = ("zones", "supply", "control", "artillery", "aa", "fortress", "nothing")
EVERY = 7
"""Each question of a kind is looked at closely so often, and so are the first of it."""


@pytest.mark.parametrize(("seed", "options"), [(11, {}), (12, EVERYTHING), (13, {"fog": False, "rubble": True})])
def test_a_siege_is_shown_and_told_in_both_languages(seed: int, options: dict[str, Any]) -> None:
    game = playing.start(TITLE, SCENARIO, seed, options)
    dice, kinds, told = random.Random(seed), Counter[str](), 0
    staffs = [FamilyStaff(game.book, seat, Tongue(one)) for seat, one in ((0, "en"), (1, "pl"))]
    for count, now in enumerate(playing.steps(game, seed, 0.1)):
        assert now.decision is not None
        kind = now.decision.kind
        kinds[kind] += 1
        if kinds[kind] < 5 or count % EVERY == 0:
            for seat, staff in enumerate(staffs):
                _, view, ask = staff_of(now, seat)
                look(now, staff, view, ask, dice)
        for seat, staff in enumerate(staffs):
            said = [staff.tell(event, n) for n, event in enumerate(now.told(seat, told))]
            assert all(one.text and not one.text.startswith(f"{one.kind}:") for one in said)
            msgspec.json.encode((said, staff.digest(said)))
        told = len(now.events)
    assert {"setup", "air_bombard", "bombard", "movement", "mark", "losses", "attack"} <= set(kinds)


def look(game: Game, staff: FamilyStaff, view: Board, ask: Ask, dice: random.Random) -> None:
    """Everything a page asks; what is offered must be lawful, and everything must go over the wire."""
    shown = staff.show(view, ask)
    question = staff.question(view, ask, game.pending())
    heard: list[Any] = [shown, question, staff.calendar(view), staff.coach(view, ask), staff.customs()]
    assert len(staff.coach(view, ask)) <= 5
    heard += [staff.overlay(view, name) for name in OVERLAYS]
    hexes = sorted({piece.hex for piece in shown.pieces if piece.hex})
    heard += [staff.hex_card(view, ask, hex_) for hex_ in dice.sample(hexes, 4)]
    cards, more = staff.cards(view, ask)
    if not question.mine:
        assert (cards, more) == ((), False)
        heard.append(staff.plan(view, ask, [], "duty"))
    else:
        assert cards or more
        assert [card.preferred for card in cards] == [True] + [False] * (len(cards) - 1) if cards else not cards
        for card in cards:
            assert card.title and may_play(game, card.order), card
            drafted = staff.draft(view, ask, card.order)
            assert drafted.refusal is None
            heard.append(drafted)
        heard += written(game, staff, view, ask)
        heard += marched(game, staff, view, ask, dice)
    msgspec.json.encode(heard)


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
    own = [piece for piece in staff.show(view, ask).pieces if piece.side == game.book.sides[staff.me.side(ask)]]
    heard: list[Any] = []
    for piece in dice.sample(own, 3):
        where = dice.choice(sorted(game.book.labels))
        legs = staff.march(view, ask, [piece.key], where)
        heard += [staff.reach(view, ask, [piece.key]), legs]
        assert all(may_play(game, leg.orders[0]) for leg in legs if leg.orders)
        assert all(leg.arrives or leg.why_not for leg in legs)
    return heard
