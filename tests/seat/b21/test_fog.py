"""Nothing a staff says depends on what lies face down: exchange hidden units, and every answer is the same. Standing
orders, tasks and work of the enemy are in nothing that is shown."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import playing
from case import case
from conformance.b21 import SCENARIOS, TITLE, swaps
from conformance.test_fog import exchanged
from rules.b21.field import field
from seat.b21.seats import staff_of
from seat.b21.test_games import OVERLAYS
from sztab.players import RandomPlayer
from sztab.rules.b21.camouflage import face_down
from sztab.rules.b21.state import Reaction, Work
from sztab.table import Game


def everything(game: Game, seat: int, seed: int) -> list[bytes]:
    """All a seat can be told, as it goes over the wire."""
    dice = random.Random(seed)
    staff, view, ask = staff_of(game, seat)
    ask = msgspec.structs.replace(ask, id=0)
    shown = staff.show(view, ask)
    said: list[Any] = [shown, staff.question(view, ask, game.pending()), staff.calendar(view), staff.cards(view, ask)]
    said += [staff.overlay(view, name) for name in OVERLAYS]
    hexes = sorted({piece.hex for piece in shown.pieces if piece.hex})
    said += [staff.hex_card(view, ask, hex_) for hex_ in dice.sample(hexes, min(8, len(hexes)))]
    own = [piece.key for piece in shown.pieces if piece.hex and piece.side == game.book.sides[seat]]
    for key in dice.sample(own, min(3, len(own))):
        said += [staff.reach(view, ask, [key]), staff.march(view, ask, [key], dice.choice(hexes))]
    if staff.me.asks_me(ask):
        order = RandomPlayer(seed).answer(view, staff.me.for_me(ask))
        said.append(staff.draft(view, ask, msgspec.to_builtins(order)))
    plan = staff.plan(view, ask, [], "duty")
    said += [plan, staff.plan(view, ask, [row.drafted.order for row in plan.rows], "guns")]
    said += [staff.draft(view, ask, {"order": "attack", "targets": [h], "attackers": own}) for h in hexes[::6]]
    said += [staff.draft(view, ask, {"order": "single_fire", "target": h, "artillery": own}) for h in hexes[::6]]
    return [msgspec.json.encode(one) for one in said]


@case("b21", "27.1.1", "R138")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_answer_depends_on_what_is_hidden(scenario: str) -> None:
    dice, compared, kinds = random.Random(5), 0, set()
    game = playing.start(TITLE, scenario, 81)
    for count, now in enumerate(playing.steps(game, 81, 0.12)):
        ask = now.decision
        if compared > 16:
            break
        if count % 5 or ask is None or not ask.rest or len(ask.sides) > 1 or not now.state.turn:
            continue
        seat = dice.randrange(2) if count % 2 else now.seat_of(ask.sides[0])
        pairs = swaps(now, seat)
        for one, two in dice.sample(pairs, min(1, len(pairs))):
            twin = exchanged(now, one, two)
            if twin.decision is None or twin.decision.kind != ask.kind:
                continue
            assert now.view(seat).state == twin.view(seat).state
            assert everything(now, seat, count) == everything(twin, seat, count)
            compared += 1
            kinds.add(ask.kind)
    assert compared > 8 and "movement" in kinds


@case("b21", "27.1.1")
@pytest.mark.parametrize("scenario", ["bartoszyce2014", "perekop2014"])
def test_names_of_hidden_units_are_in_no_answer(scenario: str) -> None:
    looked = 0
    for count, now in enumerate(playing.steps(playing.start(TITLE, scenario, 33), 33, 0.12)):
        if count % 12 or not now.state.turn:
            continue
        for seat in range(2):
            hidden = [u for u in now.state.units if u.side not in now.book.seats[seat] and face_down(now, u)]
            words = " ".join(one.decode() for one in everything(now, seat, count))
            quoted = set(words.replace("\\", "").split('"'))
            formations = {part for one in now.book.counters for part in one.formation.split(" / ")}
            assert not {now.book.counters[u.n].id for u in hidden} & quoted - formations
        looked += 1
        if looked == 8:
            break
    assert looked == 8


OPPOSED = """
Own poland ARM 0504 10/10 gun=7 armour=5 ammo=10
Eng poland ENG 0505 2/2
R   russia ARM 0502 10/10 gun=7 armour=5 ammo=10
Sap russia ENG 0402 2/2
"""


@case("b21", "R135", "19.2.1")
def test_standing_orders_tasks_and_hidden_work_of_the_enemy_are_not_shown() -> None:
    options = {"camouflage": True}
    plain = field(OPPOSED, options=options)
    told = field(
        OPPOSED.replace("Sap russia ENG 0402 2/2", "Sap russia ENG 0402 2/2 task=mines"),
        options=options,
        reactions=(Reaction(2, "fire"),),
        projects=(Work(3, "road", plain.book.labels["0402"]),),
    )
    assert told.state != plain.state
    assert everything(told, 0, 1) == everything(plain, 0, 1)
    assert everything(told, 1, 1) != everything(plain, 1, 1)
    staff, view, ask = staff_of(told, 1)
    marks = {piece.key: piece.marks for piece in staff.show(view, ask).pieces}
    assert "standing" in marks["R"] and {"task_mines", "building"} <= set(marks["Sap"])
