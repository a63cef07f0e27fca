"""Chapter 2: turns, the twelve phases, and what may be done in each."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import cards, hex_of, lab, play, refusal, unit
from playing import start
from situations import day
from sztab.rules.wb95.orders import Air
from sztab.table import EndPhase, Game
from sztab.titles.layout import lay_out

TITLE = "budziszyn1945"
HALF = ["air", "barrage", "movement", "combat", "strategic", "supply"]
HALVES = pytest.mark.parametrize("first", ["soviet", "german"])
"""The Soviets act in the first half of the turn, or in the second."""

UNITS = """
    unit = [
        { id = "A", side = "soviet", type = "INF", hex = "0203" },
        { id = "B", side = "soviet", type = "INF", hex = "0203" },
        { id = "D", side = "german", type = "INF", hex = "1003" },
        { id = "E", side = "german", type = "INF", hex = "1003" },
    ]
"""
SUPPLY = """
    [map.supply]
    soviet = ["edge:west"]
    german = ["edge:east"]
"""


def camp(phase: str, more: str = "", first: str = "soviet", dice: list[int] | None = None) -> Game:
    """Two Soviets in the west, two Germans in the east, all in supply; a Soviet phase."""
    return lab(f'phase = "{phase}"\nside = "soviet"\ninitiative = "{first}"\n{UNITS}\n{more}\n{SUPPLY}', dice)


def pass_over(game: Game) -> None:
    """Let the phase go by; in a Movement Phase one unit is marked for strategic movement first."""
    ask = game.decision
    assert ask is not None
    if ask.kind == "air":
        for side in ask.sides:
            game.play(Air(), side)
        return
    if ask.kind == "movement":
        play(game, order="mark_strategic", units=["A" if now(game)[1] == "soviet" else "D"])
    game.play(EndPhase())


def phases(game: Game) -> list[tuple[int, str, str]]:
    """The phases that have begun since the game was laid out."""
    told = [event.data for event in game.events if event.kind == "phase"]
    return [(one["turn"], one["phase"], one["side"]) for one in told]


def now(game: Game) -> tuple[str, str]:
    phase = game.book.phases[game.state.phase]
    return phase.kind, game.book.sides[phase.side]


POOLS = "[pools]\nsoviet = { air = 5, ammunition = 5 }\ngerman = { air = 5, ammunition = 5 }"


# ---------------------------------------------------------------------- turns


@case(TITLE, "T-SEQ", "2.1.3", "2.1.4", "2.1.5")
@HALVES
def test_a_turn_has_twelve_phases_in_their_order(first: str) -> None:
    second = "german" if first == "soviet" else "soviet"
    game = lab(f'phase = "air"\nside = "{first}"\n{UNITS}\n{POOLS}\n{SUPPLY}')
    for _ in range(10):  # nobody is asked in Supply Phases
        pass_over(game)
    expected = [(1, kind, side) for side in (first, second) for kind in HALF][1:]
    assert phases(game) == [*expected, (2, "air", first)]


@case(TITLE, "2.1.1", "2.1.3", "2.1.5")
def test_the_turn_marker_moves_only_after_the_last_phase() -> None:
    game = camp("movement", first="german")
    assert game.state.turn == 1
    game.play(EndPhase())
    assert (game.state.turn, now(game)) == (1, ("combat", "soviet"))
    game.play(EndPhase())
    assert (game.state.turn, now(game)) == (2, ("movement", "german"))
    assert phases(game)[:3] == [(1, kind, "soviet") for kind in ("combat", "strategic", "supply")]


@case(TITLE, "2.1.3", "2.1.5")
def test_the_game_ends_with_the_last_turn() -> None:
    game = camp("movement", first="german")
    game.book.scenario.turns = 2
    for _ in range(6):
        assert not game.over
        game.play(EndPhase())
    assert game.over
    assert (game.state.turn, game.state.verdict) == (2, "over")


@case(TITLE, "2.1.6", "2.1.5")
def test_a_turn_is_a_day() -> None:
    nysa = start(TITLE, "nysa-1945", 1).book
    assert [day(nysa, turn) for turn in (1, 2, 17)] == ["1945-04-16", "1945-04-17", "1945-05-02"]
    for card in cards():
        book, _ = lay_out({"title": card.title, "scenario": card.slug})
        assert [day(book, turn) for turn in (1, card.turns)] == [str(card.start), str(card.end)], card.slug


@case(TITLE, "2.2-P6", "2.2-P7", "2.1.4")
def test_the_other_player_follows_with_the_same_phases() -> None:
    game = camp("supply", POOLS)
    assert now(game) == ("air", "german")
    pass_over(game)
    game.play(EndPhase())
    game.play(EndPhase())
    assert now(game) == ("combat", "german")


@case(TITLE, "2.1.4")
def test_phases_with_nothing_to_do_are_passed_over() -> None:
    game = camp("combat")
    game.play(EndPhase())
    assert phases(game) == [
        (1, "strategic", "soviet"),
        (1, "supply", "soviet"),
        (1, "air", "german"),
        (1, "barrage", "german"),
        (1, "movement", "german"),
    ]
    assert now(game) == ("movement", "german")


@case(TITLE, "2.1.4", "2.2-P4")
def test_a_phase_with_something_compulsory_cannot_be_skipped() -> None:
    game = lab(
        """
        phase = "combat"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0504", attack = 4 },
            { id = "D", side = "german", type = "INF", hex = "0505", defence = 4 },
        ]
        """
    )
    answer = refusal(game, order="end_phase")
    assert answer is not None
    assert answer.case == "5.1.7"


# ---------------------------------------------------------------------- 2.1.2: an action only in its phase

ORDERS: dict[str, dict[str, Any]] = {
    "move": {"order": "move", "units": ["A"], "path": ["0204"]},
    "fortify": {"order": "fortify", "units": ["A"]},
    "mark_strategic": {"order": "mark_strategic", "units": ["A"]},
    "setup": {"order": "setup", "unit": "G", "mode": "transport"},
    "attack": {"order": "attack", "attackers": ["C"], "targets": ["0802"]},
    "ranged": {"order": "ranged", "artillery": ["G"], "target": "0805"},
    "barrage": {"order": "barrage", "artillery": ["G", "H"], "target": "0805"},
    "air": {"order": "air", "missions": []},
    "pontoon": {"order": "pontoon", "army": "3", "side": "0203/0204"},
    "losses": {"order": "losses", "units": {"A": 1}},
    "retreat": {"order": "retreat", "paths": {"A": ["0204"]}},
    "place": {"order": "place", "unit": "A", "hex": "0204"},
}
ALLOWED = {
    "barrage": {"barrage"},
    "movement": {"move", "fortify", "mark_strategic", "setup"},
    "combat": {"attack", "ranged"},
}
OWN = {"air": "8.1.2", "barrage": "6.5.2", "fortify": "7.1.2", "mark_strategic": "12.1.4", "setup": "6.2.4"}
"""What a case of its own says of the phase of an order."""
UNASKED = {("combat", "losses"): "5.1.8", ("combat", "retreat"): "5.3.1"}
"""What has its phase, but nobody is asked for it."""


def open_field(phase: str) -> Game:
    return lab(
        f"""
        phase = "{phase}"
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0203" }},
            {{ id = "C", side = "soviet", type = "INF", hex = "0803", attack = 4 }},
            {{ id = "G", side = "soviet", type = "ART", hex = "0603", attack = 4 }},
            {{ id = "H", side = "soviet", type = "ART", hex = "0603", attack = 4 }},
            {{ id = "D", side = "german", type = "INF", hex = "0802", defence = 4 }},
            {{ id = "E", side = "german", type = "INF", hex = "0805", defence = 4 }},
        ]
        [pools.soviet]
        ammunition = 9
        """
    )


@case(TITLE, "2.1.2", "3.1.1")
@pytest.mark.parametrize("phase", sorted(ALLOWED))
@pytest.mark.parametrize("word", sorted(ORDERS))
def test_an_action_is_lawful_only_in_its_phase(phase: str, word: str) -> None:
    answer = refusal(open_field(phase), ORDERS[word])
    if word in ALLOWED[phase]:
        assert answer is None
    else:
        assert answer is not None
        assert answer.case == UNASKED.get((phase, word), OWN.get(word, "2.1.2"))


@case(TITLE, "2.1.2")
@pytest.mark.parametrize(("phase", "lawful"), [("movement", True), ("strategic", False), ("combat", False)])
def test_works_are_dug_in_movement_phases_only(phase: str, lawful: bool) -> None:
    unit_ = '{ id = "A", side = "soviet", type = "INF", hex = "0203" }'
    answer = refusal(lab(f'phase = "{phase}"\nunit = [{unit_}]'), order="fortify", units=["A"])
    assert (answer is None) is lawful
    assert answer is None or answer.case == OWN["fortify"]


@case(TITLE, "2.1.2", "2.2-P5")
@pytest.mark.parametrize("word", ["fortify", "mark_strategic", "setup", "attack", "ranged", "barrage"])
def test_in_strategic_movement_units_only_move(word: str) -> None:
    game = lab(
        """
        phase = "strategic"
        unit = [
            { id = "A", side = "soviet", type = "INF", hex = "0203", marked = true },
            { id = "C", side = "soviet", type = "INF", hex = "0803" },
            { id = "G", side = "soviet", type = "ART", hex = "0603" },
            { id = "H", side = "soviet", type = "ART", hex = "0603" },
            { id = "D", side = "german", type = "INF", hex = "0802" },
            { id = "E", side = "german", type = "INF", hex = "0805" },
        ]
        """
    )
    answer = refusal(game, ORDERS[word])
    assert answer is not None
    assert answer.case == OWN.get(word, "2.1.2")
    assert refusal(game, ORDERS["move"]) is None


# ---------------------------------------------------------------------- the phases, in both halves


@case(TITLE, "2.2-P1", "2.2-P7")
@HALVES
def test_in_the_air_phase_both_players_write_their_missions_unseen(first: str) -> None:
    game = camp("air", POOLS, first)
    assert game.decision is not None
    assert game.decision.sides == (0, 1)
    mission = {"kind": "offensive", "target": "1003", "points": 5}
    before = len(game.events)
    play(game, order="air", side="soviet", missions=[mission])
    assert len(game.events) == before
    assert game.state.missions == ()
    assert game.pending() == (1,)
    play(game, order="air", side="german", missions=[])
    assert [(one.side, one.kind, one.points) for one in game.state.missions] == [(0, "offensive", 5)]


@case(TITLE, "2.2-P1", "2.2-P7")
@HALVES
def test_whoever_has_no_air_points_is_not_asked(first: str) -> None:
    game = camp("air", "[pools]\ngerman = { air = 3 }", first)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.sides) == ("air", (1,))


@case(TITLE, "2.2-P2", "2.2-P8", "2.1.4")
@HALVES
@pytest.mark.parametrize(("shells", "next_phase"), [(0, "movement"), (1, "movement"), (2, "barrage")])
def test_without_aircraft_a_barrage_phase_comes_or_is_passed_over(first: str, shells: int, next_phase: str) -> None:
    pools = f"[pools]\nsoviet = {{ ammunition = {shells} }}\ngerman = {{ ammunition = 9 }}"
    game = lab(f'phase = "combat"\nside = "german"\ninitiative = "{first}"\n{UNITS}\n{pools}\n{SUPPLY}')
    game.play(EndPhase())
    assert now(game) == (next_phase, "soviet")


@case(TITLE, "2.2-P2", "2.2-P8", "2.1.4", "2.2-P1")
@HALVES
@pytest.mark.parametrize(("shells", "next_phase"), [(0, "movement"), (1, "movement"), (2, "barrage")])
def test_barrage_needs_ammunition_of_the_player_whose_phase_it_is(first: str, shells: int, next_phase: str) -> None:
    pools = f"[pools]\nsoviet = {{ air = 1, ammunition = {shells} }}\ngerman = {{ ammunition = 9 }}"
    game = camp("air", pools, first)
    pass_over(game)
    assert now(game) == (next_phase, "soviet")


@case(TITLE, "2.2-P2", "2.2-P8")
@HALVES
def test_barrage_falls_on_the_enemy_in_its_phase(first: str) -> None:
    more = "[pools]\nsoviet = { ammunition = 3 }"
    game = lab(
        f"""
        phase = "barrage"
        side = "soviet"
        initiative = "{first}"
        unit = [
            {{ id = "G", side = "soviet", type = "ART", hex = "0803", attack = 4 }},
            {{ id = "H", side = "soviet", type = "ART", hex = "0803", attack = 4 }},
            {{ id = "D", side = "german", type = "INF", hex = "1003" }},
        ]
        {more}
        """,
        [3, 4],
    )
    play(game, order="barrage", artillery=["G", "H"], target="1003")
    assert game.state.ammunition[0] == 1


@case(TITLE, "2.2-P3", "2.2-P9")
@HALVES
def test_movement_phase_moves_digs_and_marks(first: str) -> None:
    game = camp("movement", first=first)
    assert refusal(game, order="mark_strategic", units=["B"]) is None
    assert refusal(game, order="fortify", units=["B"]) is None
    play(game, order="move", units=["A"], path=["0303"])
    play(game, order="fortify", units=["B"])
    assert hex_of(game, "A") == "0303"
    assert game.state.works[game.book.labels["0203"]]


@case(TITLE, "2.2-P3", "2.2-P9")
@HALVES
def test_reinforcements_come_in_the_movement_phase(first: str) -> None:
    road = '[[map.roads]]\nkind = "main"\nhexes = ["0105", "0206"]'
    units = UNITS.replace("unit = [", 'unit = [ { id = "R", side = "soviet", type = "INF", zone = "0105" },')
    game = lab(f'phase = "movement"\nside = "soviet"\ninitiative = "{first}"\n{units}\n{road}')
    play(game, order="enter", units=["R"], hex="0105")
    assert hex_of(game, "R") == "0105"


@case(TITLE, "2.2-P3", "2.2-P9")
@HALVES
def test_units_marked_for_strategic_movement_do_not_move_instead(first: str) -> None:
    game = camp("movement", first=first)
    play(game, order="mark_strategic", units=["A"])
    answer = refusal(game, order="move", units=["A"], path=["0303"])
    assert answer is not None
    assert answer.case == "12.1.2"


@case(TITLE, "2.2-P3", "2.2-P9", "2.2")
@HALVES
def test_only_the_player_whose_phase_it_is_moves(first: str) -> None:
    game = camp("movement", first=first)
    assert refusal(game, order="move", units=["D"], path=["1004"]) is not None
    assert refusal(game, order="move", units=["A"], path=["0204"]) is None


def two_fights(first: str) -> Game:
    return lab(
        f"""
        phase = "combat"
        side = "soviet"
        initiative = "{first}"
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0203", attack = 4 }},
            {{ id = "B", side = "soviet", type = "INF", hex = "0803", attack = 4 }},
            {{ id = "D", side = "german", type = "INF", hex = "0202", defence = 4 }},
            {{ id = "E", side = "german", type = "INF", hex = "0802", defence = 4 }},
        ]
        """,
        [3, 6, 3, 6],
    )


@case(TITLE, "2.2-P4", "2.2-P10")
@HALVES
@pytest.mark.parametrize("order", [("A", "B"), ("B", "A")])
def test_attacks_come_in_any_order_and_the_phase_ends_after_the_last(first: str, order: tuple[str, str]) -> None:
    game = two_fights(first)
    target = {"A": "0202", "B": "0802"}
    for one in order:
        answer = refusal(game, order="end_phase")
        assert answer is not None
        assert answer.case == "5.1.7"
        play(game, order="attack", attackers=[one], targets=[target[one]])
        play(game, order="losses", units={one: 1})
    assert refusal(game, order="end_phase") is None


@case(TITLE, "2.2-P5", "2.2-P11")
@HALVES
def test_strategic_movement_is_for_marked_units(first: str) -> None:
    game = camp("movement", first=first)
    play(game, order="mark_strategic", units=["A"])
    game.play(EndPhase())
    game.play(EndPhase())
    assert now(game) == ("strategic", "soviet")
    answer = refusal(game, order="move", units=["B"], path=["0204"])
    assert answer is not None
    assert answer.case == "12.1.4"
    play(game, order="move", units=["A"], path=["0204", "0205"])
    assert hex_of(game, "A") == "0205"


@case(TITLE, "2.2-P5", "2.2-P11")
@HALVES
def test_reinforcements_may_come_in_strategic_movement_as_well(first: str) -> None:
    road = '[[map.roads]]\nkind = "main"\nhexes = ["0105", "0206"]'
    units = UNITS.replace("unit = [", 'unit = [ { id = "R", side = "soviet", type = "INF", zone = "0105" },')
    game = lab(f'phase = "combat"\nside = "soviet"\ninitiative = "{first}"\n{units}\n{road}')
    game.play(EndPhase())
    assert now(game) == ("strategic", "soviet")
    play(game, order="enter", units=["R"], hex="0105")
    assert hex_of(game, "R") == "0105"


@case(TITLE, "2.2-P5", "T-SEQ", "COMP")
@pytest.mark.parametrize(("played", "kind"), [("true", "strategic"), ("false", "movement")])
def test_without_the_complementary_rules_there_is_no_strategic_movement(played: str, kind: str) -> None:
    units = UNITS.replace('hex = "0203" },', 'hex = "0203", marked = true },', 1)
    game = lab(f'phase = "combat"\nside = "soviet"\n{units}\n[options]\ncomplementary = {played}\n{SUPPLY}')
    game.play(EndPhase())
    assert now(game)[0] == kind


@case(TITLE, "2.2-P6", "2.2-P12")
@HALVES
def test_supply_phase_marks_then_rolls_then_books_control(first: str) -> None:
    game = lab(
        f"""
        phase = "supply"
        side = "soviet"
        initiative = "{first}"
        dice = [1, 2]
        unit = [
            {{ id = "A", side = "soviet", type = "INF", hex = "0203" }},
            {{ id = "C", side = "soviet", type = "INF", hex = "1208", oos = 3 }},
            {{ id = "D", side = "german", type = "INF", hex = "1202" }},
        ]
        [map.hexes]
        "0204" = "town"
        "1207" = "town"
        [map.supply]
        soviet = ["0203"]
        german = ["1202"]
        [map.control]
        german = ["rest"]
        """
    )
    kinds = [event.kind for event in game.events if event.kind in ("oos", "roll", "surrender", "control")]
    assert kinds == ["oos", "roll", "surrender", "control"]
    owner = {text: game.state.control[game.book.labels[text]] for text in ("0204", "1207", "1208")}
    assert owner == {"0204": 1, "1207": 2, "1208": 2}


@case(TITLE, "2.2-P6", "2.2-P12")
@HALVES
def test_headquarters_on_the_bank_may_begin_a_bridge_after_the_supply_phase(first: str) -> None:
    game = lab(
        f"""
        phase = "supply"
        side = "soviet"
        initiative = "{first}"
        unit = [
            {{ id = "H", side = "soviet", type = "HQ", hex = "0203" }},
            {{ id = "K", side = "soviet", type = "HQ", hex = "0503" }},
            {{ id = "D", side = "german", type = "INF", hex = "1203" }},
        ]
        [map.sides]
        "0203/0204" = "big_river"
        "0503/0504" = "stream"
        [map.supply]
        soviet = ["edge:west"]
        """
    )
    assert (unit(game, "H").banked, unit(game, "K").banked) == (True, False)
