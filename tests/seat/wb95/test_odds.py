"""Odds: the ladder of the rules, the worst answer, the next column."""

from __future__ import annotations

from typing import Any

import pytest

from fight import fight
from seat.wb95.seats import moments, plain, staff_of
from sztab.players import RandomPlayer
from sztab.rules.wb95.battle import answered, declared
from sztab.rules.wb95.combat import Answer, SupportAsked
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Attack
from sztab.seat.wb95 import odds as reckoning
from sztab.table import Ask, Game, Order


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


def test_the_forecast_counts_every_roll_of_the_table() -> None:
    """Each of the 36 ways the dice may fall, by the printed cell: who leaves the hex, who loses how much."""
    game = fight("A soviet INF 0604 4/2", "D german INF 0605 3/2")
    staff, view, ask = staff_of(game)
    order = Attack(attackers=("A",), targets=("0605",))
    ladder = staff.draft(view, ask, plain(order)).declared
    odds = reckon(view, declared(view, order, game.pending()[0]))
    assert ladder is not None and ladder.forecast is not None
    taken = ours = theirs = 0
    for one in range(1, 7):
        for two in range(1, 7):
            own, other = view.book.tables.combat[odds.column, max(2, min(12, one + two + odds.roll_modifier))]
            taken += bool((other.retreat or other.loss >= 2) and not own.retreat and own.loss < 2)
            ours, theirs = ours + min(own.loss, 2), theirs + min(other.loss, 2)
    assert ladder.forecast.takes == (200 * taken + 36) // 72 and 0 < taken < 36
    assert (ladder.forecast.attacker, ladder.forecast.defender) == (_mean(ours), _mean(theirs))


def _mean(total: int) -> str:
    tenths = (20 * total + 36) // 72
    return f"{tenths // 10}.{tenths % 10}"


def test_guns_that_are_added_change_the_forecast() -> None:
    game = fight("A soviet INF 0604 9/2", "G soviet ART 0603 9/1 setup=combat", "D german INF 0605 6/3")
    staff, view, ask = staff_of(game)
    alone, helped = (
        staff.draft(view, ask, plain(Attack(attackers=("A",), targets=("0605",), artillery=guns))).declared
        for guns in ((), ("G",))
    )
    assert alone is not None and alone.forecast is not None and helped is not None and helped.forecast is not None
    assert helped.forecast.takes > alone.forecast.takes


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
