"""Chapter 15: stars, resilience groups and fortification units; Volkssturm has a file of its own."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from case import case
from lab import barred_by, hex_of, play, refusal, unit
from rules.wb95.book_vectors import (
    asked,
    attack,
    board,
    by_case,
    hexes,
    hexsides,
    ladder,
    orders,
    piece,
    shifts,
    supposing,
)
from sztab.rules.wb95.battle import Battle
from sztab.rules.wb95.pieces import in_enemy_zone
from sztab.rules.wb95.special_units import usable_stars
from sztab.table import Game, Order, Refusal

COLOURS = ("black", "blue", "white", "yellow")


def clash(ours: list[str], theirs: list[str], *more: str, a: dict[str, Any] | None = None, **head: Any) -> Game:
    """Tanks A in 0504 with these stars against tanks D in 0505 with those; `a` changes A."""
    first = piece("A", "soviet", "0504", **{"type": "ARM", "stars": ours, **(a or {})})
    d = {"type": "ARM", "stars": theirs, **head.pop("d", {})}
    return board(first, piece("D", "german", "0505", **d), *more, phase="combat", dice=[3, 4] * 9, **head)


def used(game: Game, ours: str = "A", theirs: str = "") -> tuple[int, int]:
    """Columns won by stars when these units, by letters, use theirs."""
    answer = {"stars": list(theirs)} if theirs else None
    odds = ladder(game, "A", on="0505", stars=list(ours), answer=answer)
    found = [rung for rung in odds.shifts if rung.case == "15.1.3"]
    return sum(r.value for r in found if r.side == "attacker"), -sum(r.value for r in found if r.side == "defender")


def barred(game: Game, *units: str, on: str | list[str] = "0505", attackers: str = "A") -> str:
    """The case by which an attack with these stars is refused, or nothing."""
    return barred_by(game, attack(game, *attackers, on=on, stars=list(units)))


def answered(game: Game, *units: str) -> str:
    """The case by which the defender is refused the use of these stars, or nothing."""
    game.play(attack(game, "A", on="0505"))
    assert asked(game) == "support"
    return barred_by(game, order="support", stars=list(units))


def stages(game: Game) -> list[str]:
    """What the defender is asked, stage by stage."""
    found: list[str] = []
    partial: tuple[Any, ...] = ()
    while not isinstance(step := game.choices(partial), Order):
        found.append(step.slot)
        partial += (step.options[0].value,)
    return found


# ---------------------------------------------------------------------- 15.1.2: what each colour does


@case("budziszyn1945", "15.1.2", "15.1.3", "R96")
@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_helps_an_attack_on_tanks_in_the_open(colour: str) -> None:
    assert used(clash([colour], [])) == (1, 0)


@case("budziszyn1945", "15.1.2", "15.1.3", "R96")
@pytest.mark.parametrize(("colour", "shift"), [("black", 1), ("blue", 1), ("white", 1)])
def test_all_but_yellow_help_a_defence(colour: str, shift: int) -> None:
    assert used(clash([], [colour]), "", "D") == (0, shift)


@case("budziszyn1945", "15.1.2")
def test_yellow_stars_do_not_defend() -> None:
    game = clash([], ["yellow"], piece("E", "german", "0505", stars=["blue"]))
    assert answered(game, "D") == "15.1.2"
    assert refusal(game, order="support", stars=["E"]) is None


VOIDED_BY = {"black": {"white"}, "yellow": {"black", "white"}, "white": set(), "blue": set()}


@case("budziszyn1945", "15.1.2", "R96")
@pytest.mark.parametrize(("ours", "theirs"), [*product(COLOURS, ("black", "blue", "white"))])
def test_which_colours_void_which(ours: str, theirs: str) -> None:
    wanted = (int(theirs not in VOIDED_BY[ours]), int(ours not in VOIDED_BY[theirs]))
    assert used(clash([ours], [theirs]), "A", "D") == wanted


@case("budziszyn1945", "15.1.2", "15.1.4", "R96")
def test_one_white_star_voids_any_number_of_black_and_yellow() -> None:
    assert used(clash(["black", "black", "yellow", "blue"], ["white"]), "A", "D") == (1, 1)
    assert used(clash(["white"], ["black", "black", "blue"]), "A", "D") == (1, 1)


@case("budziszyn1945", "15.1.2", "R96")
def test_stars_of_one_side_do_not_void_each_other() -> None:
    assert used(clash(["black", "white", "yellow", "blue"], [])) == (4, 0)
    assert used(clash(["white"], ["white", "white"]), "A", "D") == (1, 2)


@case("budziszyn1945", "15.1.6", "R96")
def test_a_white_star_held_back_voids_nothing() -> None:
    assert used(clash(["black"], ["white"]), "A", "") == (1, 0)


@case("budziszyn1945", "15.1.2", "R98")
@pytest.mark.parametrize("where", ["works", "fixed positions"])
def test_black_stars_do_not_attack_fortified_enemies(where: str) -> None:
    dug_in = {"d": {"fortified": True}} if where == "works" else {"ground": hexsides({"0505/0506": "fixed_position"})}
    assert barred(clash(["black"], [], **dug_in), "A") == "15.1.2"
    for colour in ("blue", "white", "yellow"):
        assert barred(clash([colour], [], **dug_in), "A") == "", colour


@case("budziszyn1945", "15.1.2", "R98")
def test_black_stars_defend_in_works() -> None:
    assert used(clash([], ["black"], d={"fortified": True}), "", "D") == (0, 1)


@case("budziszyn1945", "15.1.2", "R98")
@pytest.mark.parametrize(("strength", "no"), [(3, ""), (9, "15.1.2")])
def test_of_two_hexes_the_one_that_counts_says_if_the_enemy_is_fortified(strength: int, no: str) -> None:
    game = clash(["black"], [], piece("F", "german", "0605", attack=strength, fortified=True))
    assert barred(game, "A", on=["0505", "0605"]) == no


ON_TRACKS = ("REC wheeled", "MOT tracked", "AG tracked", "ART tracked")


@case("budziszyn1945", "15.1.2", "R97")
@pytest.mark.parametrize("words", [*ON_TRACKS, "INF foot", "CAV foot", "MOT wheeled", "AT wheeled", "HQ wheeled"])
def test_white_stars_need_an_enemy_on_tracks_or_in_armoured_cars(words: str) -> None:
    kind, mobility = words.split()
    extra = piece("E", "german", "0505", type=kind, mobility=mobility)
    no = barred(clash(["white"], [], extra, d={"type": "INF"}), "A")
    assert no == ("" if words in ON_TRACKS else "15.1.2")


@case("budziszyn1945", "15.1.2", "R97")
def test_white_stars_defend_only_against_armour_in_the_attack_itself() -> None:
    guns = piece("G", "soviet", "0503", type="ART", mobility="tracked")
    game = clash([], ["white"], guns, piece("E", "german", "0505", stars=["blue"]), a={"type": "INF"})
    game.play(attack(game, "A", on="0505", artillery=["G"]))
    assert barred_by(game, order="support", stars=["D"]) == "15.1.2"
    assert refusal(game, order="support", stars=["E"]) is None


# ---------------------------------------------------------------------- 15.1.3-15.1.6: how many, whose, by choice


@case("budziszyn1945", "15.1.3", "15.1.4")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_stars_of_several_units_and_of_one_add_up(number: int) -> None:
    assert used(clash(["blue"] * number, [])) == (number, 0)
    others = [piece(letter, "german", "0505", stars=["blue"]) for letter in "EFG"[: number - 1]]
    assert used(clash([], ["blue"], *others), "", "DEFG"[:number]) == (0, number)


@case("budziszyn1945", "15.1.6", "1.6d")
def test_a_star_that_is_not_named_is_not_used() -> None:
    game = clash(["blue"], ["blue"])
    assert used(game, "", "") == (0, 0)
    assert used(game, "A", "") == (1, 0)
    assert used(game, "", "D") == (0, 1)


@case("budziszyn1945", "15.1.6")
def test_only_those_who_fight_use_their_stars() -> None:
    beside = piece("B", "soviet", "0504", stars=["blue"])
    behind = piece("G", "soviet", "0503", type="ART", stars=["blue"])
    away = piece("F", "german", "0506", stars=["blue"])
    game = clash(["blue"], ["blue"], beside, behind, away)
    assert barred(game, "B", attackers="A") == "15.1.6"
    no = game.check(attack(game, "A", "B", on="0505", artillery=["G"], stars=["G"]))
    assert no is not None and no.case == "15.1.6"
    game.play(attack(game, "A", "B", on="0505"))
    assert barred_by(game, order="support", stars=["F"]) == "15.1.6"
    assert refusal(game, order="support", stars=["A"]) is not None
    assert refusal(game, order="support", stars=["D", "D"]) is not None


@case("budziszyn1945", "15.1.1", "15.1.6")
def test_who_has_no_star_cannot_use_one() -> None:
    assert barred(clash([], []), "A") == "15.1.1"


@case("budziszyn1945", "15.1.3", "R96")
@pytest.mark.parametrize("trouble", [{"disorganised": True}, {"oos": 3}, {"steps": 1, "full": 2}])
def test_disorder_hunger_and_losses_leave_the_stars(trouble: dict[str, Any]) -> None:
    assert used(clash(["black"], [], a=trouble)) == (1, 0)


@case("budziszyn1945", "15.1.6", "R24")
def test_who_was_driven_into_the_hex_brings_no_star() -> None:
    game = clash(["blue"], ["blue"], piece("E", "german", "0505", stars=["blue"], attacked=True))
    assert answered(game, "E") == "15.1.6"
    assert refusal(game, order="support", stars=["D"]) is None


# ---------------------------------------------------------------------- 15.1.5, 15.1.8: towed units, big rivers


@case("budziszyn1945", "15.1.5")
@pytest.mark.parametrize("kind", ["AT", "AA"])
def test_towed_guns_use_their_stars_in_defence_alone(kind: str) -> None:
    towed = {"type": kind, "mobility": "wheeled"}
    game = clash([], ["white"], d=towed)
    assert used(game, "", "D") == (0, 1)
    game = clash(["white"], [], piece("B", "soviet", "0504"), a=towed)
    labels, index = game.book.labels, game.book.index
    battle = Battle(0, (index["A"], index["B"]), (labels["0505"],))
    no = usable_stars(game, battle, unit(game, "A"), attacking=True)
    assert isinstance(no, Refusal) and no.case == "15.1.5"
    assert barred(game, "A", attackers="B") == "15.1.6"
    assert barred(game, "A", attackers="AB") == "5.1.10"


@case("budziszyn1945", "15.1.5")
def test_self_propelled_anti_tank_guns_use_them_in_attack_too() -> None:
    assert used(clash(["white"], [], a={"type": "AT", "mobility": "tracked"})) == (1, 0)


@case("budziszyn1945", "15.1.8", "T-TER-n1", "R99")
@pytest.mark.parametrize("water", ["big_river", "big_river+bridge"])
@pytest.mark.parametrize("colour", COLOURS)
def test_no_abilities_across_a_big_river(water: str, colour: str) -> None:
    assert barred(clash([colour], [], ground=hexsides({"0504/0505": water})), "A") == "15.1.8"


@case("budziszyn1945", "15.1.8")
def test_a_stream_takes_no_star() -> None:
    assert barred(clash(["blue"], [], ground=hexsides({"0504/0505": "stream"})), "A") == ""


@case("budziszyn1945", "15.1.8", "R99")
def test_attackers_on_the_dry_side_and_the_defender_keep_theirs() -> None:
    dry = piece("B", "soviet", "0405", stars=["blue"])
    game = clash(["blue"], ["blue"], dry, ground=hexsides({"0504/0505": "big_river"}))
    assert barred(game, "A", attackers="AB") == "15.1.8"
    odds = ladder(game, "A", "B", on="0505", stars=["B"], answer={"stars": ["D"]})
    assert by_case(odds, "15.1.3") == [1, -1]


@case("budziszyn1945", "15.1.8", "R99")
@pytest.mark.parametrize("wet", ["0504/0505", "0504/0604"])
def test_whoever_attacks_two_hexes_uses_no_star_if_one_is_across_the_river(wet: str) -> None:
    game = clash(["blue"], [], piece("E", "german", "0604"), ground=hexsides({wet: "big_river"}))
    no = refusal(game, order="attack", attackers=["A"], targets=["0505", "0604"], stars=["A"])
    assert no is not None and no.case == "15.1.8"


# ---------------------------------------------------------------------- 15.1.7: who used a star loses first


def pair(result: str, stars: str = "A") -> Game:
    """A and B attack D and E with a result supposed; the units named use their stars."""
    game = clash(["blue"], ["blue"], piece("B", "soviet", "0504"), piece("E", "german", "0505"))
    supposing(game, result).play(attack(game, "A", "B", on="0505", stars=[one for one in stars if one in "AB"]))
    play(game, order="support", stars=[one for one in stars if one in "DE"])
    return game


def refused_losses(game: Game, **lost: int) -> str:
    no = refusal(game, order="losses", units=lost)
    return no.case if no else ""


@case("budziszyn1945", "15.1.7", "R27")
@pytest.mark.parametrize(("result", "user", "other"), [("-1/-", "A", "B"), ("-/-1", "D", "E")])
def test_the_first_loss_is_the_users(result: str, user: str, other: str) -> None:
    game = pair(result, user)
    assert refused_losses(game, **{other: 1}) == "15.1.7"
    assert refused_losses(game, **{user: 1}) == ""


@case("budziszyn1945", "15.1.7")
@pytest.mark.parametrize("result", ["-1/-", "-/-1"])
def test_without_a_star_used_anybody_loses(result: str) -> None:
    game = pair(result, "")
    assert all(refused_losses(game, **{one: 1}) == "" for one in ("AB" if result == "-1/-" else "DE"))


@case("budziszyn1945", "15.1.7", "R27")
def test_only_one_of_two_losses_has_to_be_the_users() -> None:
    game = pair("-2/-", "A")
    assert refused_losses(game, B=2) == "15.1.7"
    assert refused_losses(game, A=1, B=1) == ""
    assert refused_losses(game, A=2) == ""


@case("budziszyn1945", "15.1.7", "R96")
def test_a_voided_star_was_used_all_the_same() -> None:
    game = clash(["black"], ["white"], piece("B", "soviet", "0504"))
    supposing(game, "-1/-").play(attack(game, "A", "B", on="0505", stars=["A"]))
    play(game, order="support", stars=["D"])
    assert refused_losses(game, B=1) == "15.1.7"


@case("budziszyn1945", "15.1.7", "R27")
def test_of_several_users_the_owner_picks_one() -> None:
    game = clash(["blue"], [], piece("B", "soviet", "0504", stars=["blue"]), piece("C", "soviet", "0504"))
    supposing(game, "-1/-").play(attack(game, "A", "B", "C", on="0505", stars=["A", "B"]))
    assert [refused_losses(game, **{one: 1}) for one in "ABC"] == ["", "", "15.1.7"]


@case("budziszyn1945", "15.1.7", "R27")
def test_the_price_of_staying_is_the_users_too() -> None:
    game = pair("-/D1", "D")
    assert barred_by(game, order="retreat", pays={"E": 1}) == "15.1.7"
    assert refusal(game, order="retreat", pays={"D": 1}) is None


@case("budziszyn1945", "15.1.7", "R27")
def test_a_user_cannot_leave_others_to_pay() -> None:
    game = pair("-/D1", "D")
    assert barred_by(game, order="retreat", paths={"D": ["0506"]}, pays={"E": 1}) == "15.1.7"
    assert refusal(game, order="retreat", paths={"E": ["0506"]}, pays={"D": 1}) is None
    assert refusal(game, order="retreat", paths={"D": ["0506"], "E": ["0506"]}) is None
    found = orders(game)
    assert all(game.check(order) is None for order in found)
    assert {tuple(order.pays) for order in found} == {(), ("D",)}


@case("budziszyn1945", "15.1.7", "R27")
def test_a_table_loss_settles_the_duty_for_the_price_of_staying() -> None:
    game = pair("-/D1-1", "D")
    play(game, order="losses", units={"D": 1})
    assert refusal(game, order="retreat", pays={"E": 1}) is None


# ---------------------------------------------------------------------- 15.2: resilience groups


def held(*more: str, **head: Any) -> Game:
    """A resilience group R in 0505, attacked by A from 0504."""
    return board(
        piece("A", "soviet", "0504", attack=8),
        piece("R", "german", "0505", type="RG", attack=2),
        *more,
        dice=[3, 4] * 9,
        **{"phase": "combat", **head},
    )


@case("budziszyn1945", "15.2.1", "R100")
@pytest.mark.parametrize("order", ["move", "mark_strategic"])
def test_a_resilience_group_does_not_move(order: str) -> None:
    game = held(phase="movement", side="german")
    given: dict[str, Any] = {"units": ["R"], **({"path": ["0506"]} if order == "move" else {})}
    assert barred_by(game, order=order, **given) == ("15.2.1" if order == "move" else "12.1.3")


@case("budziszyn1945", "15.2.1")
def test_a_resilience_group_does_not_attack() -> None:
    game = held(side="german")
    assert barred_by(game, attack(game, "R", on="0504")) == "15.2.1"
    assert refusal(game, order="end_phase") is None


@case("budziszyn1945", "15.2.1", "R30")
def test_a_resilience_group_does_not_retreat_and_falls_where_it_stands() -> None:
    game = held()
    supposing(game, "-/D1").play(attack(game, "A", on="0505"))
    assert barred_by(game, order="retreat", paths={"R": ["0506"]}) == "15.2.1"
    assert barred_by(game, order="retreat") == "5.3.7"
    play(game, order="retreat", pays={"R": 1})
    assert hex_of(game, "R") is None


@case("budziszyn1945", "15.2.1", "R30")
def test_infantry_that_goes_leaves_the_group_to_pay() -> None:
    game = held(piece("I", "german", "0505"))
    supposing(game, "-/D2").play(attack(game, "A", on="0505"))
    way = {"I": ["0506", "0507"]}
    assert barred_by(game, order="retreat", paths=way) == "5.3.7"
    play(game, order="retreat", paths=way, pays={"R": 1})
    assert (hex_of(game, "I"), unit(game, "I").steps, hex_of(game, "R")) == ("0507", 2, None)


@case("budziszyn1945", "15.2.2")
def test_a_resilience_group_has_no_zone_and_need_not_be_attacked() -> None:
    game = held()
    assert not in_enemy_zone(game, 0, game.book.labels["0504"])
    assert refusal(game, order="end_phase") is None
    marching = held(phase="movement")
    play(marching, order="move", units=["A"], path=["0405", "0406"])
    assert hex_of(marching, "A") == "0406"


@case("budziszyn1945", "15.2.1", "3.1.8")
def test_a_resilience_group_is_not_overrun() -> None:
    assert barred_by(held(phase="movement"), order="move", units=["A"], path=["0505"]) == "3.1.8"


@case("budziszyn1945", "15.2.3", "R100")
@pytest.mark.parametrize("number", [1, 2])
def test_the_hex_of_a_group_has_one_shift_however_many_there_are(number: int) -> None:
    others = [piece(f"R{n}", "german", "0505", type="RG", attack=2) for n in range(1, number)]
    odds = ladder(held(*others), "A", on="0505")
    assert by_case(odds, "15.2.3") == [-1]
    assert (odds.defender, shifts(odds, "defender")) == (2 * number, 1)


@case("budziszyn1945", "15.2.3", "R44")
@pytest.mark.parametrize(("strength", "shift"), [(1, [-1]), (9, [])])
def test_of_two_hexes_the_group_helps_the_one_that_counts(strength: int, shift: list[int]) -> None:
    game = held(piece("I", "german", "0605", attack=strength))
    assert by_case(ladder(game, "A", on=["0505", "0605"]), "15.2.3") == shift


# ---------------------------------------------------------------------- 15.4: fortification units


def bunker(works: str = "fortified", **fields: Any) -> Game:
    """A fortification unit F and infantry I in 0505, attacked by A from 0504."""
    dug_in = {"fortified": True} if works == "fortified" else {}
    ground = hexsides({"0505/0506": "fixed_position"}) if works == "fixed" else hexes(h0505="clear")
    return board(
        piece("A", "soviet", "0504", attack=30),
        piece("F", "german", "0505", type="FU", attack=2, **dug_in, **fields),
        piece("I", "german", "0505", attack=2),
        phase="combat",
        dice=[3, 4] * 9,
        ground=ground,
    )


@case("budziszyn1945", "15.4.1")
@pytest.mark.parametrize("works", ["fortified", "fixed"])
def test_a_fortification_unit_is_worth_two_shifts_in_any_works(works: str) -> None:
    odds = ladder(bunker(works), "A", on="0505", answer={"stars": ["F"]})
    assert by_case(odds, "15.4.1") == [-2]
    assert shifts(odds, "defender") == 4


@case("budziszyn1945", "15.4.1")
def test_in_the_open_its_skill_is_of_no_use() -> None:
    game = board(
        piece("A", "soviet", "0504"),
        piece("F", "german", "0505", type="FU"),
        piece("I", "german", "0505", stars=["blue"]),
        phase="combat",
    )
    assert answered(game, "F") == "15.4.1"
    assert stages(game) == ["star"], "only the infantry could use an ability"
    odds = ladder(bunker("none", stars=["blue"]), "A", on="0505", answer={"stars": ["F"]})
    assert (by_case(odds, "15.4.1"), by_case(odds, "15.1.3")) == ([], [-1])


@case("budziszyn1945", "15.4.2", "1.6d")
def test_its_skill_is_used_only_when_named() -> None:
    game = bunker()
    assert by_case(ladder(game, "A", on="0505"), "15.4.1") == []
    game.play(attack(game, "A", on="0505"))
    assert asked(game) == "support", "the defender is asked because he could use it"


@case("budziszyn1945", "15.4.1")
def test_it_does_not_attack_with_its_skill() -> None:
    game = board(piece("F", "german", "0504", type="FU", fortified=True), piece("A", "soviet", "0505"), phase="combat")
    assert barred(game, "F", attackers="F") == "15.1.1"


@case("budziszyn1945", "15.4.1", "15.4.2")
def test_a_star_that_does_not_work_takes_nothing_from_its_skill() -> None:
    game = bunker(stars=["yellow"])
    game.play(attack(game, "A", on="0505"))
    assert refusal(game, order="support", stars=["F"]) is None
    odds = ladder(bunker(stars=["blue"]), "A", on="0505", answer={"stars": ["F"]})
    assert (by_case(odds, "15.4.1"), by_case(odds, "15.1.3")) == ([-2], [-1])


@case("budziszyn1945", "15.4.3", "R27")
@pytest.mark.parametrize(("named", "no"), [(["F"], "15.4.3"), ([], "")])
def test_who_used_it_loses_first(named: list[str], no: str) -> None:
    game = supposing(bunker(), "-/-1")
    game.play(attack(game, "A", on="0505"))
    play(game, order="support", stars=named)
    assert refused_losses(game, I=1) == no
    assert refused_losses(game, F=1) == ""


@case("budziszyn1945", "15.4.3", "R27")
def test_it_pays_first_for_staying() -> None:
    game = supposing(bunker(), "-/D1")
    game.play(attack(game, "A", on="0505"))
    play(game, order="support", stars=["F"])
    assert barred_by(game, order="retreat", pays={"I": 1}) == "15.4.3"
    assert refusal(game, order="retreat", pays={"F": 1}) is None


# ---------------------------------------------------------------------- COMP: without the chapter


@case("budziszyn1945", "COMP")
def test_without_the_complementary_rules_there_are_no_abilities() -> None:
    plain: dict[str, Any] = {"options": {"complementary": False}}
    assert barred(clash(["blue"], [], **plain), "A") == "COMP"
    assert by_case(ladder(held(**plain), "A", on="0505"), "15.2.3") == []
    game = board(
        piece("A", "soviet", "0504"),
        piece("F", "german", "0505", type="FU", fortified=True),
        piece("G", "german", "0506", type="ART"),
        phase="combat",
        **plain,
    )
    assert answered(game, "F") == "COMP"
    assert stages(game) == ["gun"]
