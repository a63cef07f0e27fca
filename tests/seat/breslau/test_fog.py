"""Nothing the Soviet staff says depends on what lies hidden in German stacks: exchange hidden units, and every answer
is the same."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from case import case
from conformance.breslau import EVERYTHING, swaps
from conformance.test_fog import exchanged
from seat.breslau.seats import SOVIET, moments, staff_of
from sztab.players import RandomPlayer
from sztab.rules.breslau import sight
from sztab.rules.breslau.state import GERMAN
from sztab.table import Game

OVERLAYS = ("zones", "supply", "control", "artillery", "aa", "fortress")


def everything(game: Game, seed: int) -> list[bytes]:
    """All the Soviet can be told, as it goes over the wire."""
    dice = random.Random(seed)
    staff, view, ask = staff_of(game, SOVIET)
    ask = msgspec.structs.replace(ask, id=0)
    shown = staff.show(view, ask)
    said: list[Any] = [shown, staff.question(view, ask, game.pending()), staff.calendar(view), staff.cards(view, ask)]
    said += [staff.overlay(view, name) for name in OVERLAYS]
    hexes = sorted({piece.hex for piece in shown.pieces if piece.hex})
    said += [staff.hex_card(view, ask, hex_) for hex_ in dice.sample(hexes, 8)]
    own = [piece.key for piece in shown.pieces if piece.side == "soviet"]
    for key in dice.sample(own, 3):
        said += [staff.reach(view, ask, [key]), staff.march(view, ask, [key], dice.choice(hexes))]
    if staff.me.asks_me(ask):
        order = RandomPlayer(seed).answer(view, staff.me.for_me(ask))
        said.append(staff.draft(view, ask, msgspec.to_builtins(order)))
    plan = staff.plan(view, ask, [], "duty")
    said += [plan, staff.plan(view, ask, [row.drafted.order for row in plan.rows], "guns")]
    for hex_ in hexes[::5]:
        said.append(staff.draft(view, ask, {"order": "attack", "target": hex_, "from": hexes[:4]}))
        said.append(staff.draft(view, ask, {"order": "bombard", "target": hex_, "artillery": own}))
        said.append(
            staff.draft(view, ask, {"order": "air_bombard", "missions": [{"aircraft": own[0], "target": hex_}]})
        )
    return [msgspec.json.encode(one) for one in said]


@case("breslau1945", "3.2b", "R88")
@pytest.mark.parametrize(("seed", "options"), [(31, {}), (32, EVERYTHING)])
def test_no_answer_depends_on_what_is_hidden(seed: int, options: dict[str, Any]) -> None:
    dice, compared, kinds = random.Random(seed), 0, set()
    for count, now in enumerate(moments(seed, options)):
        ask = now.decision
        if compared > 24:
            break
        if count % 5 or ask is None or not ask.rest or not now.state.turn:
            continue
        pairs = swaps(now, SOVIET)
        for one, two in dice.sample(pairs, min(1, len(pairs))):
            twin = exchanged(now, one, two)
            if twin.decision is None or twin.decision.kind != ask.kind:
                continue
            assert now.view(SOVIET).state == twin.view(SOVIET).state
            assert everything(now, count) == everything(twin, count)
            compared += 1
            kinds.add(ask.kind)
    assert compared > 12 and "movement" in kinds


@case("breslau1945", "3.2b")
def test_names_of_hidden_units_are_in_no_answer() -> None:
    looked = 0
    for count, now in enumerate(moments(33)):
        if count % 12 or not now.state.turn:
            continue
        hidden = [u for u in now.state.units if u.side == GERMAN and u.hex >= 0 and u.n not in sight.seen(now)]
        words = " ".join(one.decode() for one in everything(now, count))
        quoted = set(words.replace("\\", "").split('"'))
        assert not {now.book.counters[u.n].id for u in hidden} & quoted
        looked += 1
        if looked == 12:
            break
    assert looked == 12
