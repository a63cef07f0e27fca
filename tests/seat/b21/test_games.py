"""Whole random games, shown, asked and told from both seats; and games that are played by nothing but what a seat
offers."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

import playing
from conformance.b21 import EVERYTHING, TITLE
from seat.around import look, may_play, order_of
from seat.b21.seats import staff_of
from sztab.language.tongue import Tongue
from sztab.seat.drafts import Drafted, Slot
from sztab.seat.staff import FamilyStaff
from sztab.table import Game

OVERLAYS = ("zones", "supply", "control", "fire", "sight", "artillery", "aa", "nothing")
EVERY = 13
"""Each question of a kind is looked at closely so often, and so are the first of it."""
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("bartoszyce2014", 11, {}),
    ("perekop2014", 12, EVERYTHING),
    ("basra2003", 13, {"camouflage": False}),
]


@pytest.mark.parametrize(("scenario", "seed", "options"), GAMES)
def test_a_game_is_shown_and_told_in_both_languages(scenario: str, seed: int, options: dict[str, Any]) -> None:
    game = playing.start(TITLE, scenario, seed, options)
    dice, kinds, told = random.Random(seed), Counter[str](), 0
    staffs = [FamilyStaff(game.book, seat, Tongue(one)) for seat, one in ((0, "en"), (1, "pl"))]
    for count, now in enumerate(playing.steps(game, seed, 0.12)):
        assert now.decision is not None
        kinds[now.decision.kind] += 1
        if kinds[now.decision.kind] < 4 or count % EVERY == 0:
            for seat, staff in enumerate(staffs):
                _, view, ask = staff_of(now, seat)
                look(now, staff, view, ask, dice, OVERLAYS)
        for seat, staff in enumerate(staffs):
            said = [staff.tell(event, n) for n, event in enumerate(now.told(seat, told))]
            assert all(one.text for one in said)
            msgspec.json.encode((said, staff.digest(said)))
        told = len(now.events)
        if now.state.turn > 3:
            break
    assert {"setup", "air", "movement", "counterattack", "combat", "fire"} <= set(kinds)


@pytest.mark.parametrize(("scenario", "seed"), [("bartoszyce-first-day", 1), ("bartoszyce2014", 2), ("basra2003", 3)])
def test_a_game_is_played_by_what_its_seats_offer(scenario: str, seed: int) -> None:
    game, dice, given = playing.start(TITLE, scenario, seed), random.Random(seed), Counter[str]()
    for _ in range(260):
        if game.over:
            break
        order = offered(game, dice)
        assert may_play(game, order, game.pending()[0]), order
        given[order["order"]] += 1
        game.play(order_of(game, order), game.pending()[0])
    assert {"move", "fire", "hold", "air", "end_phase"} <= set(given)
    assert len(given) > 10


def offered(game: Game, dice: random.Random) -> dict[str, Any]:
    """An order that the seat has laid out, filled in or found on the map."""
    for _ in range(40):
        found = tried(game, dice)
        if found is not None:
            return found
    raise AssertionError("the seat offers nothing")


def tried(game: Game, dice: random.Random) -> dict[str, Any] | None:
    """One attempt: a card, an order of the sheet, a required attack, a march, or the end of the phase."""
    staff, view, ask = staff_of(game)
    question = staff.question(view, ask, game.pending())
    cards, _ = staff.cards(view, ask)
    if cards and (question.form == "cards" or not question.can_end):
        return dict(dice.choice(cards).order)
    if question.sheet is not None and question.sheet.fills:
        plan = staff.plan(view, ask, [], question.sheet.fills[0].name)
        if plan.rows:
            return plan.rows[0].drafted.order
    if question.sheet is not None and question.sheet.starters and dice.random() < 0.35:
        drafted = filled(staff.draft(view, ask, dict(dice.choice(question.sheet.starters).order)), game, dice)
        return drafted.order if drafted is not None else None
    movers = [piece for piece in staff.show(view, ask).pieces if "can_move" in piece.flags]
    crowded = [piece for piece in movers for due in question.owed if piece.hex in due.hexes]
    if question.moves and movers and (crowded or dice.random() < 0.85):
        piece = dice.choice(crowded or movers)
        ends = staff.reach(view, ask, [piece.key]).hexes
        legs = staff.march(view, ask, [piece.key], dice.choice(ends).hex) if ends else ()
        return legs[0].orders[0] if legs and legs[0].orders else None
    return {"order": "end_phase"} if question.can_end else None


def filled(drafted: Drafted, game: Game, dice: random.Random) -> Drafted | None:
    """An order filled in slot by slot, as a player would; nothing if it does not come to be lawful."""
    staff, view, ask = staff_of(game)
    for _ in range(8):
        empty = [slot for slot in drafted.slots if not drafted.order.get(slot.field) and slot.options]
        if not empty:
            break
        value = choice(empty[0], dice)
        if value is None:
            return None
        drafted = staff.draft(view, ask, {**drafted.order, empty[0].field: value})
    return drafted if drafted.refusal is None else None


def choice(slot: Slot, dice: random.Random) -> Any:
    able = [one.value for one in slot.options if not one.why_not]
    if not able:
        return None
    return [dice.choice(able)] if slot.kind == "list" else dice.choice(able)
