"""Orders being built: refused as the game would refuse them, with the ladder of the rules and the worst answer."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import playing
from fight import fight
from lab import lab
from seat.wb95.staffing import TITLE, moments, order_of, staff_of, to_phase
from sztab.players import RandomPlayer
from sztab.rules.wb95.battle import answered, declared
from sztab.rules.wb95.combat import Answer, SupportAsked
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Attack, Barrage, Ranged
from sztab.seat.wb95 import odds as reckoning
from sztab.table import Ask, Game, Order


def plain(order: Order) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(order)
    return found


def same_refusal(game: Game, data: dict[str, Any]) -> bool:
    staff, view, ask = staff_of(game)
    drafted = staff.draft(view, ask, data)
    refusal = game.check(order_of(game, data))
    if refusal is None:
        assert drafted.refusal is None
        return True
    assert drafted.refusal is not None
    assert (drafted.refusal.text, drafted.refusal.case) == (refusal.reason, refusal.case)
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


def test_the_ladder_is_that_of_the_rules() -> None:
    looked = 0
    for game in moments("nysa-1945", 43, 600):
        if game.decision is None or game.decision.kind != "combat":
            continue
        staff, view, ask = staff_of(game)
        order = RandomPlayer(looked).answer(view, staff.me.for_me(ask))
        if not isinstance(order, Attack):
            continue
        drafted = staff.draft(view, ask, plain(order))
        odds = reckon(view, declared(view, order, game.pending()[0]))
        ladder = drafted.declared
        assert ladder is not None and drafted.worst is not None
        assert (ladder.attack, ladder.defence, ladder.ratio, ladder.final) == (
            odds.attacker,
            odds.defender,
            odds.ratio,
            odds.final,
        )
        assert sum(result.chance for result in ladder.results) == 36
        assert sum(rung.value for rung in ladder.rungs if rung.part == "die") == ladder.modifier == odds.roll_modifier
        assert sorted(roll for result in ladder.results for roll in result.rolls) == list(range(2, 13))
        looked += 1
    assert looked > 8


GUNS = ("G german ART 0607 2/3 setup=combat", "K german ART 0608 1/2 setup=combat")


@pytest.mark.parametrize(
    "more",
    [
        GUNS,
        (*GUNS, "H german HQ 0606 1/1"),
        (*GUNS, "H german HQ 0603 1/1"),
        ("S german INF 0605 2/2 stars=blue", *GUNS),
        (),
    ],
    ids=["guns", "staff near", "staff with the stack", "stars", "nothing"],
)
def test_no_answer_of_the_defender_is_worse_than_the_worst(more: tuple[str, ...]) -> None:
    game = fight("A soviet INF 0604 9/9", "D german INF 0605 2/2 fortified=true", *more)
    staff, view, ask = staff_of(game)
    order = Attack(attackers=("A",), targets=("0605",))
    found = staff.draft(view, ask, plain(order)).worst
    battle = declared(game, order, 0)
    enemy = game.view(1)
    merits = []
    for support in answers(game, Ask((1,), "support", SupportAsked(battle, 1)), enemy):
        odds = reckon(game, answered(game, battle, support, 1))
        merits.append((reckoning.merit(odds), odds.final, odds.roll_modifier))
    worst = reckoning.worst(view, battle).strong
    assert reckoning.merit(worst) == min(merits)[0]
    assert found is not None and (found.final, found.modifier) == (worst.final, worst.roll_modifier)


def answers(game: Game, ask: Ask, view: Any) -> list[Any]:
    decider, found = Answer(), list[Any]()
    todo: list[tuple[Any, ...]] = [()]
    while todo:
        partial = todo.pop()
        step = decider.choices(view, ask, partial)
        if isinstance(step, Order):
            found.append(step)
        else:
            todo += [(*partial, option.value) for option in step.options]
    return found


def test_what_is_missing_for_the_next_column_is_enough() -> None:
    game = fight("A soviet INF 0604 9/9", "D german INF 0605 4/4", "G soviet ART 0603 4/4 setup=combat")
    staff, view, ask = staff_of(game)
    order = {"order": "attack", "attackers": ["A"], "targets": ["0605"]}
    alone = staff.draft(view, ask, order).declared
    assert alone is not None and (alone.final, alone.short) == ("2:1", "1 SP short of 3:1")
    helped = staff.draft(view, ask, {**order, "artillery": ["G"]}).declared
    assert helped is not None and (helped.attack, helped.final, helped.short) == (13, "3:1", "1 SP short of 4:1")


def test_slots_offer_what_can_be_added_and_say_why_the_rest_cannot() -> None:
    game = fight(
        "A soviet INF 0604 4/4",
        "B soviet INF 0704 4/4",
        "G soviet ART 0603 4/4 setup=combat",
        "T soviet ART 0603 4/4 setup=transport",
        "F soviet ART 0101 4/4 setup=combat",
        "D german INF 0605 4/4",
    )
    staff, view, ask = staff_of(game)
    slots = {slot.field: slot for slot in staff.draft(view, ask, {"order": "attack", "targets": ["0605"]}).slots}
    assert {option.value for option in slots["attackers"].options if not option.why_not} == {"A", "B"}
    guns = {option.value: option.why_not for option in slots["artillery"].options}
    assert guns["G"] == "" and "6.1.3" in guns["T"] and "F" not in guns
    assert [option.hint for option in slots["artillery"].options] == ["4", "4"]


def test_before_the_combat_phase_a_draft_is_only_hinted_at() -> None:
    game = fight("A soviet INF 0601 4/4", "D german INF 0605 4/4", phase="movement")
    staff, view, ask = staff_of(game)
    drafted = staff.draft(view, ask, {"order": "attack", "attackers": ["A"], "targets": ["0605"]})
    assert drafted.refusal is None and drafted.declared is not None
    assert drafted.warnings[0].case == "5.1.2"


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


LIFT = """
    title = "ardennes2024"
    phase = "movement"
    side = "axis"
    unit = [
        { id = "A", side = "axis", nation = "germany", hex = "0502", type = "INF", quality = "airmobile" },
        { id = "E", side = "allies", nation = "usa", hex = "0505", type = "INF" },
    ]
    [pools.axis]
    helicopters = 4
"""


@pytest.mark.parametrize(
    ("way", "says"),
    [
        ([], ""),
        (["0503", "0504", "0505", "0506", "0507"], "Enemies on the way: 0505"),
        (["0503", "0505"], "Over each enemy on the way"),
    ],
)
def test_a_flight_names_the_enemies_on_its_way(way: list[str], says: str) -> None:
    staff, view, ask = staff_of(lab(LIFT))
    drafted = staff.draft(view, ask, {"order": "airlift", "unit": "A", "hex": "0507", "path": way})
    assert [line.case for line in drafted.warnings] == (["4.2.25"] if says else [])
    assert all(line.text.startswith(says) for line in drafted.warnings)


def test_fire_has_a_ladder_and_says_what_it_forbids() -> None:
    units = ("G soviet ART 0602 6/4 setup=combat", "D german INF 0605 4/4")
    game = fight(*units)
    staff, view, ask = staff_of(game)
    drafted = staff.draft(view, ask, plain(Ranged(artillery=("G",), target="0605")))
    assert drafted.refusal is None and drafted.declared is not None
    assert sum(result.chance for result in drafted.declared.results) == 36
    assert [line.case for line in drafted.warnings] == ["6.4.5"]
    game = fight(*units, phase="barrage")
    staff, view, ask = staff_of(game)
    drafted = staff.draft(view, ask, plain(Barrage(artillery=("G",), target="0605")))
    assert {line.case for line in drafted.warnings} == {"6.5.5", "6.5.6"}


SHELLS = """
    phase = "barrage"
    unit = [
        { id = "G", side = "soviet", type = "ART", hex = "0602", attack = 6 },
        { id = "H", side = "soviet", type = "ART", hex = "0602", attack = 6 },
        { id = "D", side = "german", type = "INF", hex = "0605", defence = 4 },
    ]
    [pools.soviet]
    ammunition = 4
    air = 7
"""


def test_a_barrage_has_a_slot_and_a_rung_for_the_aircraft_over_its_target() -> None:
    game = lab(SHELLS)
    staff, view, ask = staff_of(game)
    drafted = staff.draft(view, ask, plain(Barrage(artillery=("G", "H"), target="0605", air=5)))
    [slot] = [slot for slot in drafted.slots if slot.field == "air"]
    assert (slot.most, slot.left, slot.case) == (7, 2, "8.2.3")
    assert drafted.refusal is None and drafted.declared is not None
    assert (drafted.declared.attack, drafted.declared.rungs[-1].value) == (2 * 6 + 2 * 6 + 5, 5)


def test_masked_strengths_are_ranges_and_the_column_is_a_span() -> None:
    for game in moments("nysa-1945", 44, 400, {"masking": "covered"}):
        if game.decision is None or game.decision.kind != "combat":
            continue
        staff, view, ask = staff_of(game)
        order = RandomPlayer(1).answer(view, staff.me.for_me(ask))
        if not isinstance(order, Attack):
            continue
        ladder = staff.draft(view, ask, plain(order)).declared
        assert ladder is not None
        theirs = [rung for rung in ladder.rungs if rung.part == "strength" and rung.side == "defender"]
        if any(rung.most for rung in theirs) and " to " in ladder.final:
            assert all(rung.text.startswith("a hidden counter") for rung in theirs if rung.most)
            low = reckon(view, declared(view, order, game.pending()[0]), "high").final
            assert ladder.final.startswith(low)
            return
    raise AssertionError("no attack on masked enemies came up")


@pytest.mark.parametrize("kind", ["fortify", "mark_strategic"])
def test_what_units_can_do_where_they_stand_is_offered_to_those_who_can(kind: str) -> None:
    game = to_phase(playing.start(TITLE, "nysa-1945", 3), "movement")
    staff, view, ask = staff_of(game)
    (slot,) = staff.draft(view, ask, {"order": kind, "units": []}).slots
    offered = {option.value for option in slot.options}
    own = [game.book.counters[u.n].id for u in game.state.units if u.hex >= 0 and u.side == game.pending()[0]]
    lawful = {one for one in own if game.check(order_of(game, {"order": kind, "units": [one]})) is None}
    assert offered == lawful
    assert 0 < len(offered) < len(own)
