"""7.5, 7.6: pursuit, and rivers in it."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from rules.b21.field import field, hex_of, unit
from rules.b21.fights import beaten, fight
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.assaults import LANDING
from sztab.rules.b21.board import Game
from sztab.rules.b21.chase import may_pursue
from sztab.table import IllegalOrder

BACK = {"order": "retreat", "paths": {"R": ["0505", "0506"]}}


def pursue(**paths: str) -> dict[str, Any]:
    return {"order": "pursue", "paths": {name: text.split() for name, text in paths.items()}}


def after_b2(
    lines: str, *orders: dict[str, Any], attackers: str = "A", back: dict[str, Any] | None = BACK, **drawn: Any
) -> Game:
    """R is beaten out of 0504 by B2 and goes to 0506, if it is not said otherwise."""
    game = field(lines, phase="combat", **drawn)
    way = [back] if back else []
    beaten(game, fight(game, attackers, "0504"), "B2", (0, 0), *way, *orders)
    return game


PAIR = "A poland REC 0503 9/9\nR russia ENG 0504 5/5"


@vector("pursuit-route")
@case("b21", "7.5.4a", "7.5.4", "7.5.1")
def test_a_pursuit_keeps_to_the_way_and_stops_beside_it(v: Vector) -> None:
    for path in ("0504", "0504 0505", "0504 0605", "0504 0404"):
        assert hex_of(after_b2(PAIR, pursue(A=path)), "A") == path.split()[-1]
    for path in ("0404", "0504 0404 0405", "0504 0505 0506"):
        with pytest.raises(IllegalOrder, match=r"7\.5"):
            after_b2(PAIR, pursue(A=path))
    with pytest.raises(IllegalOrder, match=r"4\.2\.1"):
        after_b2(PAIR + "\nH russia INF 0605 5/5", pursue(A="0504 0605"))


@case("b21", "7.5.1", "R46")
def test_nobody_has_to_pursue_and_supporters_and_staffs_do_not() -> None:
    lines = PAIR + "\nH poland HQ 0503 2/2\nG poland ART 0503 5/5 range=9\nT poland AT 0503 5/5 mobility=artillery"
    assert hex_of(after_b2(lines, pursue()), "A") == "0503"
    for name, case_ in (("H", "7.5.1"), ("G", "7.5.6"), ("T", "7.5.6")):
        with pytest.raises(IllegalOrder, match=case_.replace(".", r"\.")):
            after_b2(lines, pursue(**{name: "0504"}), attackers="A H T")


@case("b21", "7.5.6", "R120")
def test_guns_on_tracks_pursue() -> None:
    lines = "A poland ART 0503 9/9 mech=yes range=9\nR russia ENG 0504 5/5"
    assert hex_of(after_b2(lines, pursue(A="0504")), "A") == "0504"


@case("b21", "7.5.6", "R46")
def test_guns_moved_by_hand_do_not() -> None:
    game = field("A poland ART 0503 9/9 range=9\nR russia ENG 0504 5/5")
    refused = may_pursue(game, unit(game, "A"))
    assert refused is not None and refused.case == "7.5.6"


@case("b21", "7.5.2", "7.5.3")
def test_zones_do_not_count_and_any_way_may_be_followed() -> None:
    lines = PAIR + "\nS russia ENG 0504 5/5\nZ russia INF 0606 5/5"
    back = {"order": "retreat", "paths": {"R": ["0505", "0506"], "S": ["0405", "0305"]}}
    for path in ("0504 0505", "0504 0405"):
        assert hex_of(after_b2(lines, pursue(A=path), back=back), "A") == path.split()[-1]


@case("b21", "7.5.5", "4.3.3", "R15")
def test_a_pursuit_does_not_enter_closed_terrain() -> None:
    with pytest.raises(IllegalOrder, match=r"7\.5\.5"):
        after_b2(PAIR, pursue(A="0504 0605"), hexes={"0605": "swamp"})


@case("b21", "7.5.7", "R46")
def test_behind_the_eliminated_two_hexes_are_free_but_obey_zones() -> None:
    lines = "A poland INF 0503 9/9\nR russia INF 0504 2/2\nZ russia INF 0607 5/5"

    def won(path: str) -> Game:
        game = field(lines, phase="combat")
        beaten(game, fight(game, "A", "0504"), "-", (0, 2), pursue(A=path))
        return game

    assert hex_of(won("0504 0405 0305"), "A") == "0305"
    assert hex_of(won("0504 0505 0506"), "A") == "0506"
    with pytest.raises(IllegalOrder, match=r"7\.5\.1"):
        won("0504 0405 0305 0205")
    game = field(lines.replace("0607", "0606"), phase="combat")
    with pytest.raises(IllegalOrder, match=r"7\.5\.7"):
        beaten(game, fight(game, "A", "0504"), "-", (0, 2), pursue(A="0504 0605 0604"))


@case("b21", "R48", "12.1.4", "R67")
def test_defenders_pursue_too_and_leave_their_works() -> None:
    game = field("A poland INF 0503 9/9\nR russia INF 0504 9/9 fortified", phase="combat")
    back = {"order": "retreat", "paths": {"A": ["0502"]}}
    beaten(game, fight(game, "A", "0504"), "A1", (0, 0), back, pursue(R="0503"))
    assert hex_of(game, "R") == "0503"
    assert game.state.works == tuple[int, ...]()


@case("b21", "5.1.2", "R46")
def test_no_pursuit_ends_overfull() -> None:
    lines = "A poland INF 0503 30/30\nB poland INF 0503 30/30\nR russia INF 0504 9/9"
    with pytest.raises(IllegalOrder, match=r"5\.1\.2"):
        after_b2(lines, pursue(A="0504", B="0504"), attackers="A B")


@case("b21", "7.6.3", "7.6.5")
def test_tanks_pursue_over_a_river_from_its_bank_only_and_with_engineers() -> None:
    tanks = "A poland ARM 0503 9/9 brigade=1\nR russia INF 0504 5/5"
    wet = {"0503/0504": "river", "0505/0506": "stream"}
    assert hex_of(after_b2(tanks, sides=wet), "A") == "0503"
    helped = tanks + "\nE poland ENG 0503 2/2 brigade=1"
    assert hex_of(after_b2(helped, pursue(A="0504"), sides=wet), "A") == "0504"
    with pytest.raises(IllegalOrder, match=r"7\.6\.3"):
        after_b2(helped, pursue(A="0504 0505"), sides=wet)
    assert hex_of(after_b2(helped.replace("brigade=1\nR", "brigade=2\nR"), sides=wet), "A") == "0503"
    over = {"0503/0504": "river+bridge"}
    assert hex_of(after_b2(tanks, pursue(A="0504 0505"), sides=over), "A") == "0505"
    foot = tanks.replace("ARM", "INF")
    assert hex_of(after_b2(foot, pursue(A="0504 0505"), sides=wet), "A") == "0505"


@case("b21", "7.6.4")
def test_only_foot_pursues_over_a_big_river_and_stops() -> None:
    wet = {"0503/0504": "big_river"}
    tanks = "A poland ARM 0503 9/9\nE poland ENG 0503 2/2\nR russia INF 0504 5/5"
    assert hex_of(after_b2(tanks, sides=wet), "A") == "0503"
    foot = "A poland INF 0503 9/9\nR russia INF 0504 5/5"
    with pytest.raises(IllegalOrder, match=r"7\.6\.4"):
        after_b2(foot, pursue(A="0504 0505"), sides=wet)
    assert hex_of(after_b2(foot, pursue(A="0504"), sides=wet), "A") == "0504"


RIVER = {"0505/0506": "river", "0504/0405": "big_river", "0504/0404": "big_river", "0504/0605": "big_river"}


@case("b21", "7.6.2", "R43")
def test_who_was_named_for_the_chase_must_follow_to_the_bank() -> None:
    lines = "A poland INF 0503 9/9\nB poland INF 0503 9/9\nR russia INF 0504 5/5"
    drawn = {"0605": "lake", "0405": "lake", "0604": "lake", "0404": "lake", "0606": "lake", "0406": "lake"}
    named = {"order": "chase", "units": "A"}
    orders = (named, BACK)
    with pytest.raises(IllegalOrder, match=r"7\.6\.2"):
        after_b2(lines, *orders, pursue(A="0504"), back=None, attackers="A B", hexes=drawn, sides=RIVER)
    game = after_b2(lines, *orders, pursue(A="0504 0505"), back=None, attackers="A B", hexes=drawn, sides=RIVER)
    assert (hex_of(game, "A"), unit(game, "R").steps) == ("0505", 2)
    with pytest.raises(IllegalOrder, match=r"7\.6\.2"):
        after_b2(lines, {"order": "chase", "units": "R"}, back=None, attackers="A B", hexes=drawn, sides=RIVER)


@case("b21", "18.2.4", "R122")
def test_a_landing_is_followed_by_its_own_chapter() -> None:
    game = field("A poland INF 0503 9/9\nR russia INF 0504 9/9")
    beaten(game, fight(game, "A", "0504", LANDING), "B2", (0, 0), BACK)
    assert hex_of(game, "A") == "0503"
