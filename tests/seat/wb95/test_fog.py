"""Nothing a staff says depends on what its seat may not see: exchange hidden units, and every answer is the same."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import playing
from case import case
from conformance.test_fog import exchanged
from conformance.wb95 import swaps
from seat.wb95.seats import TITLE, staff_of
from sztab.players import RandomPlayer
from sztab.table import Game

MASKS = [("nysa-1945", "covered"), ("nysa-1945", "top"), ("two-stars", "covered")]


def everything(game: Game, seat: int, seed: int) -> list[Any]:
    """All a staff can be asked, as it goes over the wire."""
    dice = random.Random(seed)
    staff, view, ask = staff_of(game, seat)
    shown = staff.show(view, ask)
    said: list[Any] = [shown, staff.question(view, ask, game.pending()), staff.calendar(view), staff.coach(view, ask)]
    said += [staff.overlay(view, name) for name in ("zones", "supply", "control", "headquarters", "artillery", "moved")]
    hexes = sorted({piece.hex for piece in shown.pieces if piece.hex})
    said += [staff.hex_card(view, ask, hex_) for hex_ in dice.sample(hexes, min(12, len(hexes)))]
    own = [piece.key for piece in shown.pieces if piece.hex and game.book.side_of(piece.side) in game.book.seats[seat]]
    for key in dice.sample(own, min(3, len(own))):
        said += [staff.reach(view, ask, [key]), staff.march(view, ask, [key], dice.choice(hexes))]
    said.append(staff.cards(view, ask))
    if staff.me.asks_me(ask):
        order = RandomPlayer(seed).answer(view, staff.me.for_me(ask))
        data = msgspec.to_builtins(order)
        said += [staff.draft(view, ask, data)]
    plan = staff.plan(view, ask, [], "duty")
    said += [plan, staff.plan(view, ask, [row.drafted.order for row in plan.rows], "guns")]
    return [msgspec.json.encode(one) for one in said]


@case("budziszyn1945", "16.1.1", "16.1.2", "16.1.4")
@pytest.mark.parametrize(("scenario", "masking"), MASKS)
def test_no_answer_of_a_staff_depends_on_what_is_hidden(scenario: str, masking: str) -> None:
    dice, compared, kinds = random.Random(5), 0, set()
    game = playing.start(TITLE, scenario, 81, {"masking": masking})
    for count, now in enumerate(playing.steps(game, 81, 0.06)):
        ask = now.decision
        if compared > 24:
            break
        if count % 9 or ask is None or not ask.rest or len(ask.sides) > 1 or not now.state.turn:
            continue
        seat = dice.randrange(len(now.book.seats)) if count % 2 else now.seat_of(ask.sides[0])
        pairs = swaps(now, seat)
        for one, two in dice.sample(pairs, min(1, len(pairs))):
            twin = exchanged(now, one, two)
            if twin.decision is None or twin.decision.kind != ask.kind:
                continue
            assert game.view(seat).state == twin.view(seat).state
            assert everything(now, seat, count) == everything(counted_alike(twin, now), seat, count)
            compared += 1
            kinds.add(ask.kind)
    assert compared > 12 and {"movement", "combat"} <= kinds


def counted_alike(twin: Game, game: Game) -> Game:
    """The twin was entered afresh and counts its questions from one."""
    assert twin.decision is not None and game.decision is not None
    twin.decision = msgspec.structs.replace(twin.decision, id=game.decision.id)
    return twin


def test_names_of_hidden_counters_are_in_no_answer() -> None:
    game = playing.start(TITLE, "nysa-1945", 82, {"masking": "covered"})
    looked = 0
    for count, now in enumerate(playing.steps(game, 82, 0.06)):
        if count > 500:
            break
        if count % 25 or not now.state.turn:
            continue
        for seat, own in enumerate(now.book.seats):
            words = " ".join(one.decode() for one in everything(now, seat, count))
            quoted = set(words.replace("\\", "").split('"'))
            for u in now.state.units:
                if u.side not in own and u.hex >= 0 and not u.shown:
                    assert now.book.counters[u.n].id not in quoted
                    assert now.book.counters[u.n].name not in quoted
            looked += 1
    assert looked > 8
