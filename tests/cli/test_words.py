"""Orders in words: what is written is what is read, and what cannot be read is said."""

from __future__ import annotations

import pytest

from playing import start, steps
from sztab.desk.order_writer import forms, names_of, order_for, read_order, write_order
from sztab.errors import SztabError
from sztab.rules.wb95.orders import Air, AirMission, AnyOrder, Attack, Move, Retreat, Support
from sztab.table import EndPhase, RollDice


@pytest.mark.parametrize("scenario", ["nysa-1945", "two-stars"])
def test_every_order_of_a_random_game_survives_its_words(scenario: str) -> None:
    game = start("budziszyn1945", scenario, 3)
    kinds: set[str] = set()
    for now in steps(game, 3, haste=0.08):
        for kind, what in now.lines[-1:]:
            if kind == "order":
                text = write_order(what[1])
                assert order_for(now, text) == what[1], text
                kinds.add(text.split()[0])
    assert {"move", "attack", "losses", "end_phase"} <= kinds


def test_words_mean_what_they_say() -> None:
    names = {"art v": "Art V", "hq v": "HQ V"}
    assert read_order("move 37/6 > 5110 5111", AnyOrder) == Move(units=("37/6",), path=("5110", "5111"))
    assert read_order("attack 37/6 + 22/21 > 5110 guns art v stars 22/21 air 3 hq no", AnyOrder, names) == Attack(
        attackers=("37/6", "22/21"), targets=("5110",), artillery=("Art V",), stars=("22/21",), air=3, hq=False
    )
    assert read_order("retreat 52 AG > 6023 6122, 254 INF stays pays 124 ARM 1", AnyOrder) == Retreat(
        paths={"52 AG": ("6023", "6122"), "254 INF": ()}, pays={"124 ARM": 1}
    )
    assert read_order("air crossing 5110 6 (5111 2; 5112 1), attack 5113 4", AnyOrder) == Air(
        missions=(
            AirMission(kind="crossing", target="5110", points=6, attacks={"5111": 2, "5112": 1}),
            AirMission(kind="attack", target="5113", points=4),
        )
    )
    assert read_order("support", AnyOrder) == Support()
    assert read_order("End", AnyOrder) == EndPhase()
    assert read_order("dice 3, 4", AnyOrder) == RollDice(dice=(3, 4))


def test_headquarters_may_be_named_where_hq_is_a_word() -> None:
    order = read_order("attack HQ V, 37/6 > 5110 full hq v", AnyOrder, {"hq v": "HQ V"})
    assert order == Attack(attackers=("HQ V", "37/6"), targets=("5110",), full=("HQ V",))


def test_names_ignore_case_and_hyphens() -> None:
    game = start("budziszyn1945", "nysa-1945", 1)
    names = names_of(game.book)
    assert read_order("fortify 3 art-21", AnyOrder, names).units == ("3 Art 21",)
    assert read_order("pontoon polish 2 army > 5618/5717", AnyOrder, names).army == "Polish 2 Army"


def test_every_order_shows_how_it_is_written() -> None:
    usages = [form.usage() for form in forms(AnyOrder).values()]
    assert "move UNITS > HEXES [full UNITS]" in usages
    assert "retreat UNIT > HEX HEX, ... [pays NAME N, ...]" in usages
    assert len(usages) == len(set(usages))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no order"),
        ("   ", "there is no order"),
        ("fly 5110", "there is no order 'fly'"),
        ("move", "usage: move UNITS > HEXES"),
        ("move 37/6", "usage: move"),
        ("move 37/6 >", "usage: move"),
        ("move > 5110", "usage: move"),
        ("attack A > 5110 air many", "'many' is not a number"),
        ("attack A > 5110 air 3 air 4", "air is given twice"),
        ("support A", "is not understood"),
        ("losses A", "'A' is not a number"),
        ("losses A 99999999999", "is not a number"),
        ("retreat A 5110", "has no destination"),
        ("air attack 5110", "should be kind target points"),
        ("dice", "usage: dice"),
        ("{", "not good JSON"),
        ("{}", "an order needs its name"),
        ('{"order": 5}', "an order needs its name"),
        ('{"order": "fly"}', "there is no order 'fly'"),
        ('{"order": "move"}', "not a good order"),
        ('{"order": "move", "units": "A", "path": []}', "not a good order"),
        ('{"order": "move", "units": ["A"], "path": [5110]}', "Expected str, got int"),
        ('{"order": "move", "units": ["A"], "path": ["5110"], "speed": 9}', "move has no 'speed'"),
    ],
)
def test_bad_words_are_told_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(SztabError) as fault:
        read_order(text, AnyOrder)
    assert reason in str(fault.value)
