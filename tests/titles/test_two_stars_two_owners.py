"""Two Stars with three players: one Soviet attack on Americans and Germans, each of whom answers for his own (R143)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import playing
from case import case
from fight import decision, on, supposing
from lab import barred_by, hex_of, order_of, play, unit
from situations import arrange, asked
from sztab.language.tongue import Tongue
from sztab.players import RandomPlayer, Sergeant
from sztab.rules.wb95.losses import shares
from sztab.seat.staff import FamilyStaff
from sztab.table import EndPhase, ForcedDice, Game, build_layers

STARS = "two-stars"
ALLIED, SOVIET, GERMAN = 0, 1, 2
FRONT = {"12/IV ARM": "3021", "271/69": "3020", "496/269": "3120"}
"""A Soviet brigade between an American and a German regiment, the American the stronger."""
AMERICANS, GERMANS = "271/69", "496/269"


def joint(result: str, more: dict[str, Any] | None = None, players: int = 3, *along: str, **fields: Any) -> Game:
    """The brigade has attacked both; whatever is rolled brings this result."""
    options = {"players": players}
    units: dict[str, Any] = {**FRONT, **(more or {})}
    game = arrange(STARS, turn=2, phase="combat", side="soviet", units=units, options=options, dice=[3, 4] + [1] * 12)
    supposing(game, result)
    play(game, order="attack", attackers=["12/IV ARM", *along], targets=["3020", "3120"], **fields)
    return game


def gun(hex_: str) -> dict[str, Any]:
    return {"hex": hex_, "deployed": True}


GUNS = {"US VIII Art 1": gun("2919"), "Art IV": gun("3219")}


@case("budziszyn1945", "TS-3P1", "5.1.8", "R143")
def test_each_owner_is_asked_for_the_support_of_his_own_guns() -> None:
    game = joint("-/-", GUNS)
    assert asked(game) == ("allied", "support")
    assert barred_by(game, order="support", artillery=["Art IV"]) == "6.3.3"
    play(game, order="support", artillery=["US VIII Art 1"])
    assert asked(game) == ("german", "support")
    assert barred_by(game, order="support", artillery=["US VIII Art 1"]) == "6.3.3"
    play(game, order="support", artillery=["Art IV"])
    (combat,) = [event.data for event in game.events if event.kind == "combat"]
    assert combat["support"] == ["US VIII Art 1", "Art IV"]
    assert combat["defender"] == 5 + 3 + 4 + 3
    assert all(unit(game, one).fired for one in GUNS)


@case("budziszyn1945", "TS-3P1", "6.3.3", "R143")
def test_guns_support_only_a_hex_of_their_own_player() -> None:
    game = joint("-/-", {"US VIII Art 1": gun("3123"), "Art IV": gun("3219")})
    assert asked(game) == ("german", "support"), "3123 is three hexes from the Germans, four from the Americans"


@case("budziszyn1945", "TS-3P1", "15.1.6", "R143")
def test_nobody_uses_the_stars_of_the_other() -> None:
    game = joint("-/-", {"CCA/3": "3020", "1 Pz/1HG": "3120"})
    assert asked(game) == ("allied", "support")
    assert barred_by(game, order="support", stars=["1 Pz/1HG"]) == "15.1.6"
    play(game, order="support", stars=["CCA/3"])
    assert barred_by(game, order="support", stars=["CCA/3"]) == "15.1.6"
    play(game, order="support", stars=["1 Pz/1HG"])
    (combat,) = [event.data for event in game.events if event.kind == "combat"]
    assert [(shift["value"], shift["case"]) for shift in combat["shifts"] if shift["case"] == "15.1.3"] == [
        (-2, "15.1.3")
    ]


@case("budziszyn1945", "TS-3P1", "5.1.8", "R27", "R143")
def test_losses_are_shared_and_each_owner_names_his_own() -> None:
    game = joint("-/-2")
    assert (asked(game), decision(game).about.units) == (("allied", "losses"), (AMERICANS,))
    assert decision(game).about.number == 1
    assert barred_by(game, order="losses", units={GERMANS: 1}) == "5.1.8"
    play(game, order="losses", units={AMERICANS: 1})
    assert (asked(game), decision(game).about.units) == (("german", "losses"), (GERMANS,))
    play(game, order="losses", units={GERMANS: 1})
    assert (unit(game, AMERICANS).steps, unit(game, GERMANS).steps) == (1, 1)


@case("budziszyn1945", "TS-3P1", "5.1.8", "R143")
@pytest.mark.parametrize(("more", "side"), [({}, "allied"), ({"1 Flak": "3120"}, "german")])
def test_a_single_cel_falls_on_whoever_has_most_in_the_combat(more: dict[str, Any], side: str) -> None:
    game = on(joint("-/-1", more), "losses")
    assert asked(game) == (side, "losses")
    on(game)
    assert asked(game) == ("soviet", "combat"), "the other loses nothing"


@case("budziszyn1945", "5.1.8", "15.1.7", "R27", "R143")
def test_the_first_cel_goes_to_the_users_of_an_ability() -> None:
    game = arrange(STARS, turn=2, phase="combat", side="soviet", units={**FRONT, "CCA/3": "3020", "4 Flak": "3120"},
                   options={"players": 3})  # fmt: skip
    number = game.book.index
    american, flak = [number[AMERICANS], number["CCA/3"]], [number[GERMANS], number["4 Flak"]]
    parts = {ALLIED: american, GERMAN: flak}
    assert shares(game, parts, 1, [[number["4 Flak"]]]) == {ALLIED: (0, []), GERMAN: (1, [[number["4 Flak"]]])}
    both = [[number["CCA/3"], number["4 Flak"]]]
    assert shares(game, parts, 1, both) == {ALLIED: (1, [[number["CCA/3"]]]), GERMAN: (0, [])}
    assert shares(game, parts, 3, [[number["4 Flak"]]]) == {ALLIED: (2, []), GERMAN: (1, [[number["4 Flak"]]])}
    assert [number for number, _ in shares(game, parts, 99, []).values()] == [4, 3], "more is not there"


@case("budziszyn1945", "TS-3P1", "5.3.7", "5.3.8", "R29", "R143")
def test_each_owner_decides_on_the_retreat_of_his_own_and_pays_for_those_who_stay() -> None:
    game = joint("-/D1")
    assert (asked(game), decision(game).about.units) == (("allied", "retreat"), (AMERICANS,))
    assert barred_by(game, order="retreat", pays={GERMANS: 1}) == "5.3.7"
    assert barred_by(game, order="retreat", paths={GERMANS: ["3119"]}) == "5.3.1"
    play(game, order="retreat", paths={AMERICANS: ["3019"]})
    assert (asked(game), decision(game).about.units) == (("german", "retreat"), (GERMANS,))
    assert barred_by(game, order="retreat") == "5.3.7", "the Americans have not paid for the Germans"
    play(game, order="retreat", pays={GERMANS: 1})
    assert (hex_of(game, AMERICANS), hex_of(game, GERMANS), unit(game, GERMANS).steps) == ("3019", "3120", 1)


@case("budziszyn1945", "TS-3P1", "5.4.1", "R143")
@pytest.mark.parametrize("goes", [True, False])
def test_each_owner_may_pursue_a_beaten_attacker_with_his_own(goes: bool) -> None:
    game = joint("A1/-")
    play(game, order="retreat", paths={"12/IV ARM": ["3022"]})
    assert (asked(game), decision(game).about.units) == (("allied", "pursue"), (AMERICANS,))
    play(game, order="pursue", paths={AMERICANS: ["3021"]} if goes else {})
    assert asked(game) == (("soviet", "combat") if goes else ("german", "pursue"))
    if not goes:
        play(game, order="pursue", paths={GERMANS: ["3021"]})
        assert hex_of(game, GERMANS) == "3021"


@case("budziszyn1945", "9.2.1", "R77", "R121", "R143")
def test_headquarters_of_both_owners_together_cover_the_defence() -> None:
    for staffs, modifier in (({"HQ US VIII": "2919"}, 0), ({"HQ US VIII": "2919", "HQ IV": "3219"}, 1)):
        game = joint("-/-", staffs)
        (combat,) = [event.data for event in game.events if event.kind == "combat"]
        assert combat["roll_modifier"] == modifier


@case("budziszyn1945", "9.1.6", "5.5.3", "R143")
@pytest.mark.parametrize(("more", "winner"), [({}, ALLIED), ({"1 Pz/1HG": "3120"}, GERMAN)])
def test_a_headquarters_lost_attacking_both_rewards_the_stronger_hex(more: dict[str, Any], winner: int) -> None:
    game = joint("-1/-", {**more, "HQ 5": "3021"}, 3, "HQ 5")
    on(game, "losses")
    play(game, order="losses", units={"HQ 5": 1})
    assert [one.side for one in game.state.rewards] == [winner]


@case("budziszyn1945", "TS-2P3", "5.1.8", "R143")
def test_one_player_of_both_is_asked_once() -> None:
    game = joint("-/-1", {"Art IV": gun("3219")}, 2)
    assert asked(game) == ("allied", "support") and decision(game).about.side == ALLIED
    assert barred_by(game, order="support", artillery=["Art IV"]) == ""
    play(game, order="support", artillery=["Art IV"])
    assert decision(game).about.units == (AMERICANS, GERMANS)
    game = joint("-/D1", {}, 2)
    play(game, order="retreat", paths={AMERICANS: ["3019"]}, pays={GERMANS: 1})
    assert asked(game)[1] == "pursue"


# ---------------------------------------------------------------------- whatever stands there, and whoever plays

GROUND = ("3019", "2918", "2919", "3118", "3119", "3219", "3220")
"""Behind the Americans and the Germans."""
HELP = ("US VIII Art 1", "US VIII Art 2", "HQ US VIII", "CCA/3", "272/69", "Art IV", "Art V", "HQ IV", "1 Pz/1HG",
        "4 Flak", "1/1HG")  # fmt: skip


def crowded(seed: int) -> Game:
    """Both fronts with whatever help, on either side of a Soviet corps that attacks them."""
    draw = random.Random(seed)
    units: dict[str, Any] = {**FRONT, "13/IV ARM": "3021", "HQ 5": "3022", "US VII Art 1": gun("2923")}
    for one in HELP:
        hex_ = draw.choice((*("3020", "3120") * 3, *GROUND, ""))
        if hex_:
            units[one] = {"hex": hex_, "deployed": draw.random() < 0.8}
    masking = draw.choice(("off", "covered"))
    dice = [draw.randint(1, 6) for _ in range(60)]
    game = arrange(STARS, turn=2, phase="combat", side="soviet", units=_apart(units), dice=dice,
                   options={"players": 3, "masking": masking})  # fmt: skip
    play(game, order="attack", attackers=["12/IV ARM", "13/IV ARM"], targets=["3020", "3120"])
    return game


def _apart(units: dict[str, Any]) -> dict[str, Any]:
    """The same, but that each stands in a hex of his own army (TS-2P4): Americans in the west, Germans in the east."""
    german = {"Art IV", "Art V", "HQ IV", "1 Pz/1HG", "4 Flak", "1/1HG"}
    found = {}
    for one, fields in units.items():
        if isinstance(fields, dict) and one in HELP:
            east = fields["hex"] in ("3120", "3118", "3119", "3219", "3220")
            if east != (one in german):
                fields = {**fields, "hex": "3119" if one in german else "3019"}
        found[one] = fields
    return found


@pytest.mark.parametrize("seed", range(24))
def test_whatever_stands_there_everybody_has_a_lawful_answer_and_every_card_may_be_played(seed: int) -> None:
    game = crowded(seed)
    players: list[Any] = [Sergeant(seed), RandomPlayer(seed), Sergeant(seed + 1)]
    while game.decision is not None and not game.decision.rest:
        side, ask = playing.one_side(game)
        assert len(game.decision.sides) == 1
        seat, view = game.seat_of(side), game.view_of(side)
        staff = FamilyStaff(game.book, seat, Tongue())
        staff.question(view, ask, game.pending())
        for card in staff.cards(view, ask)[0]:
            assert game.check(order_of(game, card.order)) is None, card
        if ask.kind == "support":
            assert staff.draft(view, ask, {"order": "support"}).refusal is None
        twin = game.fork(ForcedDice())
        assert twin.decision == game.decision
        for one in ask.about.units if ask.kind in ("losses", "retreat", "pursue") else ():
            assert unit(game, one).side in game.book.friends[side], "everybody answers for his own"
        order = (players[seat] if seed % 2 else RandomPlayer(seed)).answer(view, ask)
        assert game.check(order) is None
        game.play(order)
    assert game.layers == build_layers(game.state.units, game.book.neighbours, 3, game.book.control)
    assert game.check(EndPhase()) is None or asked(game) == ("soviet", "combat")
