"""What a file of Breslau 1945 may leave out, or say otherwise, when its orders are played."""

from __future__ import annotations

import pytest
from sketch import events, judge, kinds, order, read, sketch

from case import case
from sztab.desk.breslau.order_notes import ORDERS_AT
from sztab.desk.breslau.refereeing import UNSAID
from sztab.errors import DataError

TITLE = "breslau1945"
END = order("end_phase")


@case(TITLE, "6.1.2")
def test_a_file_that_goes_on_does_not_fire_its_flak() -> None:
    units = "P soviet AIR primary=24\nT german ARM 1203\nF german AA 1303\nG soviet ART 1206 primary=8 range=9\n"
    bomb = order("air_bombard", missions=[{"aircraft": "P", "target": "1203"}])
    shell = order("bombard", artillery="G", target="1203")
    found = judge(sketch(units, "air bombardment", bomb, shell, dice=[6, 6], hexes={"1203": "Suburban"}))
    assert found["ok"] and "aa_fire" not in kinds(found) and len(events(found, "bombardment")) == 2
    assert not found["units"]["F"]["fired"]


@case(TITLE, "11.0a")
def test_a_file_that_goes_on_does_not_advance() -> None:
    units = "A soviet INF 1206 primary=16\nG german VS 1205\nB soviet INF 1506 primary=16\nH german VS 1505\n"
    attacks = [order("attack", target=target, from_=from_) for target, from_ in (("1205", "1206"), ("1505", "1506"))]
    found = judge(sketch(units, "combat resolution", *attacks, side="soviet", dice=[2, 1, 2, 1]))
    assert found["ok"] and found["units"]["A"]["hex"] == "1206" and len(events(found, "combat")) == 2
    assert found["decision"]["kind"] == "advance"


@case(TITLE, "5.3")
def test_a_supply_check_in_the_middle_of_a_file_may_be_ended_or_not() -> None:
    units = "A soviet INF 1206\nG german INF 1203\nB soviet ART 1209 primary=8 range=9\n"
    march = order("move", units="A", path="1207")
    for ends in (1, 2):
        ending = [order("end_phase", side="soviet"), *([END] * (ends - 1))]
        found = judge(sketch(units, "artillery bombardment", *ending, march, side="soviet"))
        assert found["ok"] and found["units"]["A"]["hex"] == "1207"
        assert found["decision"] == {"side": "soviet", "kind": "movement"}


def test_the_orders_of_a_phase_are_orders_and_its_questions_are_questions() -> None:
    book = read(sketch("A soviet INF 1206\n")).book
    assert set(ORDERS_AT) | set(UNSAID) <= set(book.deciders)


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        (order("move", units="Q", path="1207"), "order 1 (move).units: there is no unit 'Q'; known: A, G"),
        (order("move", units="A", path="9999"), "order 1 (move).path: hex 9999 is not on the map"),
        (
            order("mark", attacks=[{"from": "1206", "target": "0101"}]),
            "order 1 (mark).attacks[1].target: hex 0101 is not on the map",
        ),
        (
            order("air_bombard", missions=[{"aircraft": "Z", "target": "1205"}]),
            "order 1 (air_bombard).missions[1].aircraft: there is no unit 'Z'; known: A, G",
        ),
        (order("attack", target="1205", from_=["1206", "120"]), "order 1 (attack).from: '120' is not a hex number"),
    ],
)
def test_a_name_that_nobody_has_is_the_file_s_fault(orders: str, words: str) -> None:
    with pytest.raises(DataError) as caught:
        read(sketch("A soviet INF 1206\nG german INF 1204\n", "soviet movement", orders))
    assert words in str(caught.value)


def test_factors_may_have_three_digits() -> None:
    book = read(sketch("A soviet INF 1206 primary=640 movement=120\n")).book
    assert (book.counters[0].primary, book.counters[0].movement) == (640, 1440)


def test_options_by_the_number_of_the_ruling() -> None:
    assert read(sketch("A soviet INF 1206\n", options={"R23": "supplied"})).book.options.fortress_control == "supplied"
    with pytest.raises(DataError, match="there is no option 'R5'"):
        read(sketch("A soviet INF 1206\n", options={"R5": 0}))
