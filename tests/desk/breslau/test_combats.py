"""`sztab adjudicate` on Breslau positions: markers, attacks, ambushes, advances."""

from __future__ import annotations

from case import case
from desk.breslau.sketch import events, judge, kinds, order, refused, sketch

TITLE = "breslau1945"
PAIR = "A soviet INF 1206\nG german INF 1205\n"
FIRE = "combat resolution"


@case(TITLE, "5.6a", "5.6b", "9.1.2a")
def test_markers_are_diced_for_and_placed() -> None:
    text = sketch(
        PAIR,
        "combat designation",
        order("mark", attacks=[{"from": "1206", "target": "1205"}]),
        order("mark", attacks=[]),
        dice=[2, 3, 4],
    )
    found = judge(text)
    assert (events(found, "markers")[0]["soviet"], events(found, "markers")[0]["german"]) == (5, 4)
    assert [one["side"] for one in events(found, "mark")] == ["soviet", "german"]


def test_a_side_with_nothing_to_mark_is_not_waited_for() -> None:
    """The only answer is taken; the die of the next phase is not the file's."""
    text = sketch("A soviet INF 1206\nG german INF 1201", "combat designation", dice=[2, 3, 4])
    found = judge(text)
    assert [one["attacks"] for one in events(found, "mark")] == [[], []]
    assert (found["decision"]["kind"], found["decision"]["purpose"]) == ("dice", "attack initiative")


@case(TITLE, "9.1.2c")
def test_the_soviet_must_use_his_markers() -> None:
    assert refused(sketch(PAIR, "combat designation", order("mark", attacks=[]), dice=[1, 1, 1])) == "9.1.2c"


def test_markers_of_the_file_are_resolved_with_the_initiative_die() -> None:
    units = "A soviet INF 1206 primary=16 attacks=1205\nG german VS 1205\n"
    text = sketch(units, FIRE, order("attack", target="1205", from_="1206"), order("advance"), dice=[2, 2, 3])
    found = judge(text)
    assert kinds(found)[:2] == ["roll", "initiative"] and found["rolls"][:3] == [[2], [2], [3]]
    assert found["units"]["G"]["hex"] is None


@case(TITLE, "5.6c", "9.1.2a", "9.1.1b")
def test_markers_of_the_file_bind_their_side_whoever_the_clock_names() -> None:
    units = "A soviet INF 1206 attacks=1205\nB soviet INF 1305\nC soviet INF 1105 attacks=1204\n"
    units += "G german INF 1205\nH german INF 1204\n"

    def case_of(from_: str, target: str) -> str:
        return refused(sketch(units, FIRE, order("attack", target=target, from_=from_), side="soviet", dice=[3] * 4))

    assert (case_of("1206", "1205"), case_of("1105", "1204")) == ("", "")
    assert (case_of("1305", "1205"), case_of("1105", "1205")) == ("5.6c", "5.6c")
    assert refused(sketch(units, FIRE, order("end_phase"), side="soviet")) == "9.1.1b"


@case(TITLE, "5.6c", "9.2.10a")
def test_a_stack_attacks_as_often_as_it_has_markers() -> None:
    units = "A soviet INF 1206 attacks=1205\nB soviet INF 1305\nG german INF 1205\nH german INF 1207\n"
    attacks = [order("attack", target=target, from_=from_) for from_, target in (("1206", "1205"), ("1305", "1205"))]
    found = judge(sketch(units, FIRE, *attacks, side="soviet", dice=[3, 6, 3, 6], hexes={"1205": "fortress"}))
    assert (found["refusal"]["index"], found["refusal"]["case"]) == (2, "5.6c")


@case(TITLE, "9.2.10a", "9.2.8c")
def test_markers_of_one_side_leave_the_attacks_of_the_other_free() -> None:
    """The German marker goes with the Ambush."""
    units = "A soviet INF 1206\nG german INF 1205 attacks=1206\n"
    text = sketch(units, FIRE, order("attack", target="1205", from_="1206"), side="soviet", dice=[6, 6, 6])
    found = judge(text)
    assert found["refusal"] is None
    assert {"hex": "1205", "target": "1206"}.items() <= events(found, "marker_off")[0].items()


@case(TITLE, "9.2.7b")
def test_an_attack_of_the_files_side_needs_no_initiative_die() -> None:
    text = sketch(
        PAIR, FIRE, order("attack", target="1205", from_="1206"), side="soviet", dice=[1, 1], hexes={"1206": "woods"}
    )
    found = judge(text)
    assert events(found, "tactical")[0]["result"] == "surprise"
    assert found["units"]["G"]["steps"] == 0 and found["decision"]["kind"] in ("attack", "advance")


@case(TITLE, "9.2.7d", "9.2.7f")
def test_an_ambush_strikes_one_hex_first() -> None:
    units = PAIR + "B soviet INF 1105\n"
    text = sketch(
        units,
        FIRE,
        order("attack", target="1205", from_=["1206", "1105"]),
        order("ambush", hex="1105"),
        order("losses", units={"B": 1}),
        side="soviet",
        dice=[6, 3, 6],
    )
    found = judge(text)
    assert events(found, "ambush")[0]["hex"] == "1105"
    assert (found["units"]["B"]["steps"], found["units"]["A"]["steps"]) == (1, 2)


@case(TITLE, "9.2.3", "9.2.5", "10.3")
def test_aircraft_and_guns_support_an_attack() -> None:
    units = "A soviet INF 1206 secondary=3\nP soviet AIR primary=24\nB soviet ART 1208 primary=28\nG german INF 1205\n"
    text = sketch(
        units,
        FIRE,
        order("attack", target="1205", from_=["1206"], aircraft=["P"], artillery=["B"]),
        side="soviet",
        dice=[3, 6],
        hexes={"1205": "city"},
    )
    found = judge(text)
    assert events(found, "combat")[0]["factor"] == 3 + 17
    assert found["units"]["B"]["fired"] and found["units"]["P"]["box"] == "used"


@case(TITLE, "11.0a", "11.1", "11.2a")
def test_a_surplus_lets_the_attackers_advance() -> None:
    units = "A soviet INF 1206 primary=16\nG german VS 1205\n"
    text = sketch(
        units,
        FIRE,
        order("attack", target="1205", from_="1206"),
        order("advance", paths={"A": ["1205", "1204"]}),
        side="soviet",
        dice=[2, 1],
    )
    found = judge(text)
    assert events(found, "breakthrough")[0]["hexes"] == 3
    assert found["units"]["A"]["hex"] == "1204"


@case(TITLE, "9.2.11a")
def test_nobody_attacks_over_a_river_without_a_bridge() -> None:
    text = sketch(PAIR, FIRE, order("attack", target="1205", from_="1206"), side="soviet", sides={"1205/1206": "river"})
    assert refused(text) == "9.2.11a"


@case(TITLE, "14.5.1")
def test_armour_fires_over_clear_ground() -> None:
    text = sketch(
        "T soviet ARM 1207 primary=8\nG german INF 1205\n",
        FIRE,
        order("attack", target="1205", from_="1207"),
        side="soviet",
        options={"direct_fire": True},
        dice=[3, 1],
    )
    assert events(judge(text), "combat")[0]["by"] == "direct_fire"


@case(TITLE, "14.11.2b")
def test_the_german_may_attack_without_supply_points() -> None:
    text = sketch(
        "A soviet INF 1206\nG german INF 1205 primary=13\n",
        FIRE,
        order("attack", target="1206", from_="1205", pay=False),
        side="german",
        options={"combat_supply": True},
        pools={"german": {"sp": 9}},
        dice=[3, 6],
    )
    assert events(judge(text), "combat")[0]["factor"] == 7


@case(TITLE, "14.8a")
def test_support_moves_come_before_the_attack() -> None:
    units = "A soviet INF 1206 primary=8\nB soviet INF 1209\nG german VS 1205\n"
    text = sketch(
        units,
        FIRE,
        order("attack", target="1205", from_="1206"),
        order("move", units="B", path=["1208", "1207", "1206"]),
        order("end_phase"),
        order("end_phase"),
        side="soviet",
        options={"support_movement": True},
        dice=[2, 1, 3, 6],
    )
    found = judge(text)
    assert found["units"]["B"]["hex"] == "1206" and "B" in events(found, "combat")[0]["units"]
