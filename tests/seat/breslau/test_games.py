"""Whole random sieges, shown, asked and told from both seats: nothing breaks, and what is offered may be played."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

import playing
from conformance.breslau import EVERYTHING
from seat.around import look
from seat.breslau.seats import SCENARIO, TITLE, staff_of
from sztab.language.tongue import Tongue
from sztab.seat.staff import FamilyStaff

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
                look(now, staff, view, ask, dice, OVERLAYS)
        for seat, staff in enumerate(staffs):
            said = [staff.tell(event, n) for n, event in enumerate(now.told(seat, told))]
            assert all(one.text and not one.text.startswith(f"{one.kind}:") for one in said)
            msgspec.json.encode((said, staff.digest(said)))
        told = len(now.events)
    assert {"setup", "air_bombard", "bombard", "movement", "mark", "losses", "attack"} <= set(kinds)
