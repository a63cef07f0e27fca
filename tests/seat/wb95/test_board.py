"""What a seat is shown is what its view holds: every counter once with its marks, and flags the rules agree with."""

from __future__ import annotations

from typing import Any

import pytest

import playing
from fight import fight
from seat.wb95.seats import moments, staff_of, to_phase
from sztab.language.tongue import Tongue
from sztab.rules.wb95 import duty, movement_phase, supply
from sztab.rules.wb95.losses import strength
from sztab.rules.wb95.orders import Fortify
from sztab.seat.board import headline
from sztab.table import EndPhase, Game

TABLES = [
    ("nysa-1945", {}),
    ("two-stars", {}),
    ("nysa-1945", {"masking": "covered"}),
    ("two-stars", {"masking": "top"}),
]


@pytest.mark.parametrize(("scenario", "options"), TABLES)
def test_every_counter_of_the_view_is_shown_as_it_is(scenario: str, options: dict[str, Any]) -> None:
    looked = 0
    for game in moments(scenario, 11, 240, options):
        looked += 1
        if looked % 40:
            continue
        for seat in range(len(game.book.seats)):
            staff, view, ask = staff_of(game, seat)
            shown = staff.show(view, ask)
            by_key = {piece.key: piece for piece in shown.pieces}
            assert len(by_key) == len(shown.pieces)
            compare(view, by_key)
            assert shown.clock.turn == view.state.turn
            assert set(shown.control.values()) <= set(view.book.sides)


def compare(view: Any, by_key: dict[str, Any]) -> None:
    hidden = 0
    for u in view.state.units:
        if u.hidden and u.hex >= 0:
            piece = by_key.pop(f"?{hidden}")
            hidden += 1
            assert piece.name == "" and piece.attack == -1 and "hidden" in piece.marks
            assert (piece.type == "") == (u.known == 0)
        elif u.box == "masked":
            assert view.book.counters[u.n].id not in by_key
            continue
        else:
            piece = by_key.pop(view.book.counters[u.n].id)
            assert (piece.attack, piece.defence) == strength(view, u)
            assert piece.steps == u.steps and piece.box == u.box
            assert ("moved" in piece.marks) == u.moved and ("disorganised" in piece.marks) == bool(u.disorder)
        assert piece.hex == (view.book.hex_labels[u.hex] if u.hex >= 0 else "")
    assert not by_key


def flagged(shown: Any, flag: str) -> set[str]:
    return {piece.key for piece in shown.pieces if flag in piece.flags}


@pytest.mark.parametrize("scenario", ["nysa-1945", "two-stars"])
def test_flags_say_what_the_rules_say(scenario: str) -> None:
    seen: dict[str, int] = {}
    for count, game in enumerate(moments(scenario, 12, 500)):
        kind = game.decision.kind if game.decision else ""
        if kind not in ("movement", "combat", "strategic") or count % 6:
            continue
        staff, view, ask = staff_of(game)
        side = game.pending()[0]
        shown, ids = staff.show(view, ask), view.book.counters
        own = [u for u in view.state.units if u.hex >= 0 and u.side in view.book.friends[side]]
        if kind == "combat":
            owing = duty.owed(view, side)
            assert flagged(shown, "must_attack") == {ids[n].id for n in owing.units}
            assert flagged(shown, "can_attack") == {ids[u.n].id for u in own if duty.targets_of(view, u)}
            places = {view.book.hex_labels[hex_] for hex_ in owing.hexes}
            assert {piece.hex for piece in shown.pieces if "must_be_attacked" in piece.flags} == places
        else:
            walkers = {ids[u.n].id for u in own if movement_phase.can_step(view, u)}
            limber = {ids[u.n].id for u in own if u.deployed}
            assert walkers <= flagged(shown, "can_move") <= walkers | limber
        seen[kind] = seen.get(kind, 0) + 1
    assert seen["movement"] > 5 and seen["combat"] > 3


def test_nobody_else_is_flagged_for_a_decision_of_the_other_side() -> None:
    game = to_phase(playing.start("budziszyn1945", "nysa-1945", 3), "movement")
    other = 1 - game.seat_of(game.pending()[0])
    staff, view, ask = staff_of(game, other)
    assert {flag for piece in staff.show(view, ask).pieces for flag in piece.flags} <= {"cut_off"}


def test_cut_off_is_traced_on_the_board_as_it_stands() -> None:
    game = fight("A soviet INF 0604 4/4", "B soviet INF 0702 4/4", "D german INF 0605 2/2")
    staff, view, ask = staff_of(game)
    assert not flagged(staff.show(view, ask), "cut_off")
    walls = [f"W{n} german INF {hex_} 9/9" for n, hex_ in enumerate(("0502", "0604", "0704"))]
    game = fight("A soviet INF 0603 4/4", *walls, "Z soviet INF 1209 1/1")
    staff, view, ask = staff_of(game)
    lines = supply.in_supply(view, 0)
    cut = {view.book.counters[n].id for n, fed in lines.items() if not fed}
    assert flagged(staff.show(view, ask), "cut_off") == cut


def test_what_is_built_in_secret_is_shown_to_its_owner_alone() -> None:
    game = fight("H soviet HQ 0604 1/1", "D german INF 0610 2/2", phase="movement")
    game.change(0, building=True, cap=60, left=24)
    own, foe = (game.view(seat) for seat in (0, 1))
    staffs = [staff_of(game, seat)[0] for seat in (0, 1)]
    mine, theirs = staffs[0].show(own, game.decision), staffs[1].show(foe, game.decision)
    assert "building" in mine.pieces[0].marks and mine.pieces[0].left == "2"
    assert "building" not in theirs.pieces[0].marks and theirs.pieces[0].left == ""


def test_an_unchanged_counter_is_the_same_object_again() -> None:
    game = to_phase(playing.start("budziszyn1945", "nysa-1945", 3), "movement")
    staff, view, ask = staff_of(game)
    before = {piece.key: piece for piece in staff.show(view, ask).pieces}
    mover = next(order for order in game.legal() if isinstance(order, Fortify))
    game.play(mover)
    _, view, ask = staff_of(game)
    after = staff.show(view, ask).pieces
    changed = [piece.key for piece in after if piece is not before[piece.key]]
    assert set(mover.units) <= set(changed) and len(changed) < 20


def test_an_overfull_hex_is_shown_and_owed() -> None:
    game = fight(*(f"{name} soviet INF 0604 2/2" for name in "ABCDE"), "Z german INF 1210 1/1", phase="movement")
    staff, view, ask = staff_of(game)
    assert staff.show(view, ask).overfull == {"0604": "10/8"}
    question = staff.question(view, ask, game.pending())
    assert not question.can_end
    assert [(due.case, due.hexes) for due in question.owed] == [("3.2.1", ("0604",))]


def test_questions_of_a_whole_game_are_sentences_for_both_seats() -> None:
    kinds = set()
    for game in moments("nysa-1945", 14, 420):
        assert game.decision is not None
        for seat in range(2):
            staff, view, ask = staff_of(game, seat)
            question = staff.question(view, ask, game.pending())
            asked = bool(set(game.pending()) & set(game.book.seats[seat]))
            assert question.mine == asked and question.text and question.id == ask.id
            if not asked:
                assert not (question.keys or question.hexes or question.orders or question.owed)
            elif "end_phase" in question.orders:
                assert question.can_end == (game.check(EndPhase()) is None)
                assert question.can_end or question.owed
            kinds.add(question.kind)
            assert len(staff.coach(view, ask)) <= 5
    assert {"setup", "air", "barrage", "movement", "combat", "losses"} <= kinds


def test_the_score_is_what_the_game_would_end_with() -> None:
    game: Game = to_phase(playing.start("budziszyn1945", "nysa-1945", 3), "combat")
    staff, view, ask = staff_of(game)
    score = staff.show(view, ask).score
    outcome = game.book.scenario.outcome(game)
    assert score is not None
    assert (score.points, score.level) == (outcome.points, outcome.level)
    assert score.headline == "The Germans win" and score.level == "German victory"
    assert [(aim.side, aim.points) for aim in score.aims if aim.worth] == list(outcome.points.items())
    race = next(aim for aim in score.aims if aim.at_once)
    assert ("zone S" in race.text, race.need) == (True, 60)
    assert [note.case for note in score.notes] == ["NY-V1", "NY-V2", "NY-V3"]


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("German marginal victory", "The Germans win: marginal victory"),
        ("German victory", "The Germans win"),
        ("German decisive", "The Germans win: decisive victory"),
        ("substantial", "The Germans win: substantial victory"),
        ("victory on points", "The Germans win: victory on points"),
        ("German success", "The Germans win"),
        ("Allied minor success", "The Germans win: minor success"),
    ],
)
def test_a_headline_names_the_winner_once(level: str, said: str) -> None:
    assert headline("german", level) == said
    assert "Niemc" not in Tongue("pl")(said).partition(":")[2]
