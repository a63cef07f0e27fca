"""Questions about fire at range: cards with their chances, ways to hold, drafts of single bursts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from case import case
from rules.b21.field import field, play, told, unit
from seat.b21.seats import cards, draft, question, slot, staff_of, titles, values
from sztab.rules.b21.battle_orders import Hold
from sztab.rules.b21.board import Game

DUEL = """
C russia ARM 0508 10/10 gun=7 armour=7 ammo=10
S poland ARM 0504 14/14 gun=8 armour=9 ammo=14
T poland AT  0504 4/4 gun=7 armour=3 ammo=4
"""


def coming(**more: Any) -> Game:
    """A company comes within four hexes of two guns that are asked."""
    game = field(DUEL, phase="movement", side="russia", **{"dice": [6] * 60, **more})
    play(game, order="move", units="C", path="0507 0506")
    return game


@case("b21", "15.1.5", "15.3.5")
def test_a_card_says_the_difference_the_chance_and_what_is_expected() -> None:
    game = coming()
    assert question(game).text == "Fire at 0507, or hold your fire"
    volley = next(card for card in cards(game) if card.title == "fire: S at C with 7 shots, T at C with 2 shots")
    assert volley.lines[0].text.startswith("S at C: difference -1, a shot hits in ")
    held = {card.title: card.lines[0].text for card in cards(game) if card.title.startswith("hold fire")}
    assert list(held) == ["hold fire", "hold fire at this stack", "hold fire for this phase"]
    assert len(set(held.values())) == 3 and all(line.startswith("You are ") for line in held.values())


@case("b21", "R135")
def test_fire_held_at_a_stack_is_asked_about_no_more() -> None:
    game = coming()
    play(game, order="hold", until="stack")
    assert question(game).kind == "movement", "the march goes on without another question"
    assert game.state.silences and not game.view(0).state.silences, "the enemy hears nothing of it"


@case("b21", "R135")
def test_fire_held_for_the_phase_is_asked_about_again_in_the_next() -> None:
    game = coming()
    play(game, order="hold", until="phase")
    play(game, order="end_phase")
    assert not game.state.silences


def test_fire_held_for_once_is_asked_about_at_the_next_hex() -> None:
    game = coming()
    play(game, order="hold")
    assert question(game).text == "Fire at 0506, or hold your fire"


@case("b21", "15.3.3", "15.3.5")
def test_a_burst_is_adjusted_shot_by_shot() -> None:
    game = coming()
    drafted = draft(game, order="fire", unit="S", target="C", shots=2)
    assert values(drafted, "unit") == ["S", "T"]
    assert (slot(drafted, "shots").least, slot(drafted, "shots").most) == (1, 14)
    ladder = drafted.declared
    assert ladder is not None and ladder.final == "-1"
    assert [(rung.text, rung.value) for rung in ladder.rungs if rung.part == "strength"] == [
        ("gun of S", 8),
        ("armour of C", -7),
    ]
    assert sum(Fraction(one.chance, one.of) for one in ladder.results) == 1


@case("b21", "15.4.1")
def test_whoever_was_hit_may_stay_or_go_one_hex_more() -> None:
    game = coming(dice=[1, 1] * 30)
    play(game, order="fire", unit="S", target="C", shots=1)
    while question(game).kind != "movement":
        play(game, order="hold")
    assert unit(game, "C").pinned
    (paused,) = question(game).paused
    assert (paused.keys, paused.hex, paused.go) == (("C",), "0507", "One hex more, -1 EP")


@case("b21", "15.1.7")
def test_the_answer_to_fire_has_cards_of_its_own() -> None:
    game = coming()
    play(game, order="fire", unit="T", target="C", shots=1)
    assert question(game).text == "Return fire at 0504, or hold your fire"
    assert titles(game)[0].startswith("fire: C at")
    assert titles(game)[-1] == "hold fire"


@case("b21", "15.3.7")
def test_fire_in_a_fight_is_one_volley_from_all_hexes() -> None:
    game = field(
        """
        A poland ARM 0504 8/8 gun=8 armour=7 ammo=8
        B poland ARM 0404 8/8 gun=8 armour=7 ammo=8
        R russia ARM 0503 6/6 gun=5 armour=6 ammo=6
        """,
        phase="combat",
        dice=[3] * 80,
    )
    play(game, order="attack", attackers="A B", targets="0503")
    assert question(game).text == "Fire at range in this fight, or hold your fire"
    assert titles(game)[0] == "fire: A at R with 7 shots, B at R with 7 shots"
    events = play(game, cards(game)[0].order)
    assert told(events, "shots")


@case("b21", "R135")
def test_in_the_enemys_combat_phase_a_standing_order_answers_the_question() -> None:
    game = field(DUEL.replace("0508", "0506"), phase="combat", side="poland")
    play(game, order="hold")
    assert question(game).sides == ("russia",)
    staff, view, ask = staff_of(game)
    assert staff.plain_answer(view, ask) is None, "whoever has no standing order is asked"
    play(game, order="standing", units="C", do="fire", difference=6)
    staff, view, ask = staff_of(game)
    assert staff.plain_answer(view, ask) == Hold(), "nothing is near enough by its order"
    play(game, order="standing", units="C", do="fire", difference=0)
    staff, view, ask = staff_of(game)
    assert staff.plain_answer(view, ask) is None, "its order calls for fire: the owner says at what"


@case("b21", "15.3.2")
def test_units_are_taken_out_of_a_volley_and_put_back() -> None:
    game = coming()
    volley = draft(game, **next(card.order for card in cards(game) if len(card.order.get("volley", ())) == 2))
    assert [one["unit"] for one in values(volley, "volley")] == ["S", "T"]
    fewer = draft(game, order="fire", volley=volley.order["volley"][:1])
    assert [one["unit"] for one in values(fewer, "volley")] == ["S", "T"] and fewer.refusal is None
