"""Orders being built: refused as the game would refuse them."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from fight import fight
from seat.wb95.seats import moments, order_of, plain, staff_of
from sztab.players import RandomPlayer
from sztab.table import Game


def same_refusal(game: Game, data: dict[str, Any]) -> bool:
    staff, view, ask = staff_of(game)
    drafted = staff.draft(view, ask, data)
    refusal = game.check(order_of(game, data))
    if refusal is None:
        assert drafted.refusal is None
        return True
    assert drafted.refusal is not None
    assert (drafted.refusal.text, drafted.refusal.case) == (staff.me.say(refusal.reason), refusal.case)
    return False


@pytest.mark.parametrize(("scenario", "options"), [("nysa-1945", {}), ("two-stars", {"masking": "covered"})])
def test_a_draft_is_refused_as_the_game_would_refuse_it(scenario: str, options: dict[str, Any]) -> None:
    dice, lawful, refused = random.Random(4), 0, 0
    for game in moments(scenario, 41, 600, options):
        ask = game.decision
        if ask is None or ask.kind not in ("combat", "barrage", "movement") or dice.random() > 0.3:
            continue
        staff, view, _ = staff_of(game)
        order = RandomPlayer(dice.randrange(99)).answer(view, staff.me.for_me(ask))
        for data in (plain(order), *spoilt(plain(order), view, dice)):
            if same_refusal(game, data):
                lawful += 1
            else:
                refused += 1
    assert lawful > 40 and refused > 40


def spoilt(data: dict[str, Any], view: Any, dice: random.Random) -> list[dict[str, Any]]:
    """The same order with somebody else's unit, another hex, too much of something."""
    ids = sorted(view.book.index)
    made = []
    for field in ("attackers", "artillery", "units"):
        if field in data and isinstance(data[field], tuple):
            made.append({**data, field: (*data[field], dice.choice(ids))})
    if "targets" in data:
        made.append({**data, "targets": (dice.choice(sorted(view.book.labels)),)})
        made.append({**data, "air": 99})
        made.append({**data, "modifiers": 3})
    return made


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"order": "attack"},
        {"order": "attack", "attackers": "A"},
        {"order": "attack", "attackers": ["nobody"], "targets": ["9999"]},
        {"order": "attack", "attackers": ["A"], "targets": ["0604"], "air": -5},
        {"order": "attack", "attackers": ["A", "A"], "targets": ["0605", "0605"], "artillery": ["A"], "air": 10**9},
        {"order": "ranged", "artillery": ["A"], "target": "0605/0606"},
        {"order": "ranged", "artillery": ["A"], "target": "0605", "air": 10**15, "full": ["A"]},
        {"order": "air", "missions": [{"kind": "attack", "target": "0605", "points": 10**15}]},
        {"order": "air", "missions": [{"kind": "object", "target": "0605/0606", "points": -3}]},
        {"order": "barrage"},
        {"order": "barrage", "artillery": ["A"], "target": "0605/0606"},
        {"order": "ranged", "artillery": ["A"], "target": "0605", "full": ["nobody"]},
        {"order": "air", "missions": [{"kind": "attack", "target": "nowhere", "points": 2}]},
        {"order": "retreat", "paths": {"A": ["0603"]}},
        {"order": "losses"},
        {"order": "nonsense"},
        {"order": 7},
        {"order": "end_phase"},
    ],
    ids=str,
)
@pytest.mark.parametrize("phase", ["combat", "movement", "barrage", "air"])
def test_whatever_is_written_down_is_answered(data: dict[str, Any], phase: str) -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 4/4", phase=phase)
    staff, view, ask = staff_of(game)
    drafted = staff.draft(view, ask, data)
    msgspec.json.encode(drafted)
    assert staff_of(game, 1)[0].draft(game.view(1), ask, data) is not None
    if data.get("order") not in ("end_phase", "attack", "ranged"):
        assert drafted.refusal is not None and drafted.refusal.text
