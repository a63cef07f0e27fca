"""5.3.7, 5.3.8: the price of staying, who owes it and who pays it."""

from __future__ import annotations

import pytest

from case import case
from fight import D1, D2, D3, WAY, beaten, decision, fight, strike
from lab import play, refusal, unit
from sztab.table import Game


def cannot(game: Game, paths: dict[str, list[str]] | None = None, pays: dict[str, int] | None = None) -> str:
    """The case by which a retreat is refused, or nothing."""
    no = refusal(game, order="retreat", paths=paths or {}, pays=pays or {})
    return no.case if no else ""


def go(game: Game, paths: dict[str, list[str]] | None = None, pays: dict[str, int] | None = None) -> None:
    play(game, order="retreat", paths=paths or {}, pays=pays or {})


@case("budziszyn1945", "5.3.7", "5.3.7-ex")
@pytest.mark.parametrize("back", range(4))
def test_each_hex_not_retreated_costs_one_cel(back: int) -> None:
    game = beaten("D german INF 0605 2/2 steps=4", strength=8, roll=D3)
    assert decision(game).about.hexes == 3
    price = 3 - back
    paths = {"D": WAY[:back]} if back else {}
    for paid in range(5):
        assert (cannot(game, paths, {"D": paid} if paid else {}) == "") == (paid == price), f"{back} back, {paid} paid"
    go(game, paths, {"D": price} if price else {})
    assert unit(game, "D").steps == 4 - price


@case("budziszyn1945", "5.3.7", "R29")
def test_only_units_that_do_not_go_the_full_distance_pay() -> None:
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1", roll=D2)
    assert cannot(game, {"D": WAY[:2]}, {"D": 2}) == "5.3.7"
    assert cannot(game, {"D": WAY[:2]}, {"E": 2}) == ""
    assert cannot(game, {"D": WAY[:1]}, {"D": 1, "E": 1}) == "", "both stay behind"


@case("budziszyn1945", "5.3.7", "R29")
def test_the_fallen_want_nothing_more() -> None:
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1 steps=1", strength=8, roll=D3)
    assert cannot(game, {"D": WAY[:2]}, {"E": 1}) == "", "one CEL, and the survivor went two of three"
    assert cannot(game, {"D": WAY[:1]}, {"E": 1}) == "5.3.7"


@case("budziszyn1945", "5.3.7")
def test_nobody_pays_more_than_is_due_or_than_he_has() -> None:
    game = beaten("D german INF 0605 2/2", roll=D1)
    assert cannot(game, {}, {"D": 2}) == "5.3.7"
    assert cannot(game, {}, {"D": -1}) == "5.3.7"
    assert cannot(beaten("D german INF 0605 2/2 steps=1", roll=D2), {}, {"D": 2}) == "5.3.7"


@case("budziszyn1945", "5.3.8", "5.3.8-ex")
def test_three_battalions_from_three_hexes_lose_one_cel_in_all_for_staying() -> None:
    def result() -> Game:
        game = fight(
            "P1 german ARM 0604 2/2",
            "P2 german ARM 0505 2/2",
            "P3 german ARM 0705 2/2",
            "G soviet INF 0605 6/6",
            dice=[5, 5],
        )
        strike(game, "P1 P2 P3", "0605")
        return game

    for one in ("P1", "P2", "P3"):
        assert cannot(result(), {}, {one: 1}) == ""
    assert cannot(result(), {}, {"P1": 1, "P2": 1, "P3": 1}) == "5.3.7"
    assert cannot(result(), {"P1": ["0603"], "P2": ["0405"], "P3": ["0805"]}) == ""
    assert cannot(result(), {"P1": ["0603"]}, {"P2": 1}) == ""
    assert cannot(result(), {"P1": ["0603"]}, {"P1": 1}) == "5.3.7", "it does not stay"


@case("budziszyn1945", "5.3.8", "R29")
def test_a_defence_of_several_hexes_pays_once() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 1/1", "E german INF 0504 1/1", dice=D1)
    strike(game, "A", "0605 0504")
    assert cannot(game, {}, {"E": 1}) == ""
    assert cannot(game, {}, {"D": 1, "E": 1}) == "5.3.7"


@case("budziszyn1945", "5.3.7", "7.2.6")
def test_fixed_positions_spare_one_cel() -> None:
    game = fight(
        "A soviet INF 0604 4/4", "D german INF 0605 1/1 steps=4", sides={"0605/0606": "fixed_position"}, dice=D2
    )
    strike(game, "A", "0605")
    assert decision(game).about.hexes == 2
    assert cannot(game, {}, {"D": 1}) == ""
    assert cannot(game, {}, {"D": 2}) == "5.3.7"
    assert cannot(game, {}, {}) == "5.3.7"


# ---------------------------------------------------------------------- R30 those who cannot go


@case("budziszyn1945", "5.3.7", "6.2.4", "R30")
def test_guns_in_combat_set_up_stay_and_owe_nothing_while_the_infantry_goes() -> None:
    game = beaten("D german INF 0605 1/1", "G german ART 0605 1/1", roll=D2)
    assert cannot(game, {"G": WAY[:2], "D": WAY[:2]}) == "6.2.4"
    assert cannot(game, {"D": WAY[:2]}) == ""


@case("budziszyn1945", "5.3.7", "6.2.4", "R30")
@pytest.mark.parametrize(
    ("back", "pays", "good"),
    [
        (1, {"G": 1}, True),
        (0, {"G": 1, "D": 1}, True),
        (0, {"D": 2}, True),
        (0, {"G": 1}, False),
        (1, {}, False),
    ],
)
def test_they_may_be_given_up_for_it(back: int, pays: dict[str, int], good: bool) -> None:
    game = beaten("D german INF 0605 1/1", "G german ART 0605 1/1", roll=D2)
    assert (cannot(game, {"D": WAY[:back]} if back else {}, pays) == "") == good


@case("budziszyn1945", "5.3.7", "6.2.4", "R30")
def test_guns_alone_pay_one_gun_for_each_hex() -> None:
    game = fight("A soviet INF 0604 2/2", *(f"G{n} german ART 0605 1/1" for n in range(3)), dice=D2)
    strike(game, "A", "0605")
    assert cannot(game) == "5.3.7"
    assert cannot(game, {}, {"G0": 1}) == "5.3.7"
    assert cannot(game, {}, {"G0": 1, "G2": 1}) == ""


@case("budziszyn1945", "5.3.7", "15.2.1", "R30")
def test_a_resilience_group_must_pay_for_the_full_distance() -> None:
    game = beaten("D german INF 0605 1/1", "R german RG 0605 1/1", strength=6, roll=D2)
    assert cannot(game, {"R": WAY[:2]}) == "15.2.1"
    assert cannot(game, {"D": WAY[:2]}) == "5.3.7"
    assert cannot(game, {"D": WAY[:2]}, {"R": 1}) == ""


@case("budziszyn1945", "5.3.1", "5.4.9", "R30")
@pytest.mark.parametrize("words", ["AT 0605 2/2", "AA 0605 2/2", "VS 0605 2/2", "ART 0605 2/2 mobility=tracked"])
def test_towed_at_and_aa_guns_volkssturm_and_self_propelled_guns_retreat_like_others(words: str) -> None:
    game = fight("A soviet INF 0604 2/2", f"D german {words}", "E german INF 0605 1/1", dice=[1, 2])
    strike(game, "A", "0605")
    way = WAY[: decision(game).about.hexes]
    assert cannot(game, {"E": way}) == "5.3.7", "D stays"
    assert cannot(game, {"D": way, "E": way}) == ""
