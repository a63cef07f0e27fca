"""Chapter 16, Masking: what a side sees of enemy stacks, far away, next to its units, and after a combat."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import barred_by, hex_of, play, refusal, unit
from playing import question
from rules.wb95.book_vectors import attack, board, hexsides, piece, settle, supposing
from sztab.rules.wb95.battle import declared
from sztab.rules.wb95.odds import reckon
from sztab.table import ForcedDice, Game

STACK = ("T", "I", "G")
"""A German stack in 0505: tanks of 2 CEL on top, reduced infantry, a gun at the bottom."""


def hidden(masking: str = "covered", watcher: str = "0109", fortified: bool = False, **head: Any) -> Game:
    """The German stack of 0505 and a Soviet unit A that watches it."""
    return board(
        piece("A", "soviet", watcher, attack=5),
        piece("T", "german", "0505", type="ARM", attack=6, fortified=fortified),
        piece("I", "german", "0505", type="INF", attack=3, steps=1, full=2),
        piece("G", "german", "0505", type="ART", attack=5, defence=3),
        *head.pop("more", ()),
        options={"masking": masking, **head.pop("options", {})},
        **{"phase": "combat", "side": "soviet", **head},
    )


def seen(game: Game, by: str = "soviet", of: str = "german", at: str = "0505") -> list[tuple[Any, ...]]:
    """What a side sees of enemy counters in a hex: a name or nothing, the type or nothing, CELs or nothing."""
    side = game.book.sides.index
    found = []
    for u in game.view_of(side(by)).state.units:
        if u.hex == game.book.labels[at] and u.side == side(of):
            printed = game.book.counters[u.n]
            name = printed.id if u.known == 3 else ""
            assert u.known >= 2 or u.steps == 1, "the view itself holds no more than it shows"
            assert (u.hidden, printed.id.startswith("?")) == ((False,) * 2 if u.known == 3 else (True,) * 2)
            found.append((name, printed.type if u.known else "", u.steps if u.known >= 2 else 0))
    return found


OPEN = [("T", "ARM", 2), ("I", "INF", 1), ("G", "ART", 1)]
MARKER = [("", "", 0)]
TYPES_AND_CELS = [("", "ARM", 2), ("", "ART", 1), ("", "INF", 1)]
TYPES = [("", "ARM", 0), ("", "ART", 0), ("", "INF", 0)]


# ---------------------------------------------------------------------- far away: 16.1.1, 16.1.2


@case("budziszyn1945", "16.1.1", "R103")
def test_of_a_stack_far_away_only_the_top_counter_is_seen() -> None:
    assert seen(hidden("top")) == OPEN[:1]


@case("budziszyn1945", "16.1.2", "R103")
def test_under_a_marker_not_even_that() -> None:
    assert seen(hidden("covered")) == MARKER


@case("budziszyn1945", "16.1.1", "16.1.2", "R103")
@pytest.mark.parametrize("masking", ["top", "covered"])
def test_how_many_lie_below_is_not_told(masking: str) -> None:
    alone = hidden(masking)
    for name in ("I", "G"):
        alone.change(unit(alone, name).n, hex=alone.book.labels["0909"])
    assert len(seen(alone)) == len(seen(hidden(masking))) == 1


@case("budziszyn1945", "R103", "COMP")
@pytest.mark.parametrize("options", [{"masking": "off"}, {"masking": "covered", "complementary": False}])
def test_without_the_chapter_everything_is_open(options: dict[str, Any]) -> None:
    assert seen(hidden(options=options)) == OPEN


@case("budziszyn1945", "16.1.1", "16.1.2")
@pytest.mark.parametrize("masking", ["top", "covered"])
def test_a_side_sees_its_own_stacks(masking: str) -> None:
    game = hidden(masking)
    assert seen(game, by="german") == OPEN
    assert seen(game, by="german", of="soviet", at="0109") == ([("A", "INF", 2)] if masking == "top" else MARKER)


@case("budziszyn1945", "16.1.2", "R103")
def test_what_is_under_a_marker_is_nowhere_else_in_the_view() -> None:
    game = hidden("covered")
    view = game.view_of(game.book.sides.index("soviet"))
    for name in STACK:
        u = view.state.units[game.book.index[name]]
        assert (u.hex, u.steps, u.oos, u.known) == (-1, 0, 0, 0)


@case("budziszyn1945", "16.1.2", "16.1.4")
def test_a_march_cannot_count_on_what_a_marker_hides() -> None:
    gun = piece("X", "german", "0307", type="ART")
    game = hidden("covered", watcher="0305", phase="movement", more=[gun])
    assert barred_by(game, order="move", units=["A"], path=["0306", "0307"]) == "4.2.1"
    play(game, order="move", units=["A"], path=["0306"])
    assert seen(game, at="0307") == [("", "ART", 1)]
    assert refusal(game, order="move", units=["A"], path=["0307"]) is None


# ---------------------------------------------------------------------- next door: 16.1.4


@case("budziszyn1945", "16.1.4", "R103")
def test_of_neighbours_in_the_open_type_and_cels_are_told() -> None:
    assert seen(hidden("covered", "0504")) == TYPES_AND_CELS


@case("budziszyn1945", "16.1.4", "R103")
@pytest.mark.parametrize("works", [True, False], ids=["field works", "fixed positions"])
def test_of_fortified_neighbours_only_the_type(works: bool) -> None:
    ground = "" if works else hexsides({"0505/0506": "fixed_position"})
    assert seen(hidden("covered", "0504", fortified=works, ground=ground)) == TYPES


@case("budziszyn1945", "16.1.1", "16.1.4", "R103")
@pytest.mark.parametrize("fortified", [True, False])
def test_the_top_counter_of_a_neighbour_stays_in_sight(fortified: bool) -> None:
    below = [one for one in (TYPES if fortified else TYPES_AND_CELS) if one[1] != "ARM"]
    assert seen(hidden("top", "0504", fortified)) == [OPEN[0], *below]


@case("budziszyn1945", "16.1.4")
def test_two_hexes_away_nothing_is_told() -> None:
    assert seen(hidden("covered", "0503")) == MARKER


@case("budziszyn1945", "16.1.4")
def test_it_is_told_across_a_big_river_and_by_every_unit() -> None:
    river = hexsides({"0504/0505": "big_river"})
    assert seen(hidden("covered", "0504", ground=river)) == TYPES_AND_CELS
    staff = piece("HQ", "soviet", "0405", type="HQ", attack=0)
    assert seen(hidden("covered", more=[staff])) == TYPES_AND_CELS


@case("budziszyn1945", "16.1.4", "R103")
def test_the_odds_of_an_attack_on_masked_units_are_a_guess() -> None:
    twin = piece("B", "german", "0909", type="ARM", attack=9)
    game = hidden("covered", "0504", more=[twin])
    order: Any = attack(game, "A", on="0505")
    view, side = game.view_of(0), 0
    low, high = (reckon(view, declared(view, order, side), guess) for guess in ("low", "high"))
    truth = reckon(game, declared(game, order, side))
    assert (low.sure, high.sure, truth.sure) == (False, False, True)
    assert low.defender <= truth.defender < high.defender


# ---------------------------------------------------------------------- after a combat: 16.1.3


def fought(masking: str = "covered") -> Game:
    """A has attacked the stack of 0505 from 0504, where B stood beside it; C and H took no part."""
    more = [
        piece("B", "soviet", "0504", type="CAV", attack=1, fortified=True),
        piece("C", "soviet", "0301"),
        piece("S", "soviet", "0503", type="ART", attack=1),
        piece("H", "german", "0509"),
    ]
    game = hidden(masking, "0504", fortified=True, more=more, dice=[3, 4] * 3)
    supposing(game, "-/-").play(attack(game, "A", on="0505", artillery=["S"]))
    return settle(game)


@case("budziszyn1945", "16.1.3", "R103")
def test_stacks_that_fought_are_open_to_both_sides() -> None:
    game = fought()
    assert seen(game) == OPEN
    assert [one[0] for one in seen(game, "german", "soviet", "0504")] == ["A", "B"]
    assert [one[0] for one in seen(game, "german", "soviet", "0503")] == ["S"]


@case("budziszyn1945", "16.1.3")
def test_stacks_that_did_not_fight_stay_masked() -> None:
    game = fought()
    assert seen(game, at="0509") == MARKER
    assert seen(game, "german", "soviet", "0301") == MARKER


@case("budziszyn1945", "16.1.3", "R103")
def test_they_are_masked_again_when_the_phase_ends() -> None:
    game = fought()
    play(game, order="end_phase")
    assert seen(game) == TYPES
    assert [one[0] for one in seen(game, "german", "soviet", "0504")] == ["", ""]


@case("budziszyn1945", "16.1.3")
def test_the_defender_is_known_while_the_combat_goes_on() -> None:
    game = hidden("covered", "0504", dice=[3, 4])
    supposing(game, "-/D1").play(attack(game, "A", on="0505"))
    assert question(game).kind == "retreat"
    assert seen(game) == OPEN


# ---------------------------------------------------------------------- what is heard


def heard(game: Game, by: str, kind: str) -> list[dict[str, Any]]:
    return [event.data for event in game.told(game.seat_of(game.book.sides.index(by))) if event.kind == kind]


@case("budziszyn1945", "16.1.1", "R103")
def test_of_a_masked_march_no_name_is_heard() -> None:
    game = hidden("covered", phase="movement")
    play(game, order="move", units=["A"], path=["0108"])
    assert heard(game, "soviet", "move")[0]["units"] == ["A"]
    assert heard(game, "german", "move")[0]["units"] == ["?"]
    assert "A" not in str(heard(game, "german", "move"))


@case("budziszyn1945", "16.1.3")
def test_of_a_combat_everything_is_heard() -> None:
    told = heard(fought(), "soviet", "combat")[0]
    assert told["defenders"] == list(STACK)
    assert told["attackers"] == ["A"]


@case("budziszyn1945", "16.1.1", "R103")
def test_whose_counter_was_turned_over_by_bombs_is_not_told() -> None:
    game = hidden("covered", phase="air", pools={"soviet": {"air": 9}}, dice=[2, 2])
    play(game, order="air", missions=[{"kind": "attack", "target": "0505", "points": 9}])
    play(game, order="losses", units={"T": 1})
    assert heard(game, "german", "loss")[0]["unit"] == "T"
    assert heard(game, "soviet", "loss") == [{"unit": "?", "hex": "0505", "lost": 1}]


@case("budziszyn1945", "16.1.1", "10.2.6", "R103")
def test_a_surrender_roll_names_no_masked_unit() -> None:
    pocket = piece("P", "german", "0909", oos=2)
    game = hidden("covered", more=[pocket], side="german", ground='[map.supply]\ngerman = ["0101"]\n')
    game.dice = ForcedDice([6, 6] * 9)
    play(game, order="end_phase")
    assert unit(game, "P").oos == 3 and hex_of(game, "P") == "0909"
    assert [one["purpose"] for one in heard(game, "german", "roll")] == ["surrender of P"]
    assert [one["purpose"] for one in heard(game, "soviet", "roll")] == ["surrender of ?"]
