"""Answers of the desk carry the numbers of the book on the table."""

from __future__ import annotations

from seat.wb95.seats import FILE
from sztab.desk.commands import check, supply
from sztab.desk.position_reader import read_position

CROWD = "".join(
    f'[[unit]]\nid = "{name}"\nside = "axis"\nnation = "Germany"\ntype = "MECH"\nhex = "0303"\nsteps = 2\n'
    for name in "ABC"
)


def test_answers_carry_the_numbers_of_the_book_on_the_table() -> None:
    faults = check(read_position("test", FILE + CROWD, lenient=True))["faults"]
    assert [fault["case"] for fault in faults] == ["5.1.1"]
    lines = supply(read_position("test", FILE + CROWD[: CROWD.index('[[unit]]\nid = "C"')]), "axis")
    assert {line["case"] for line in lines.values()} == {"14.1.1"}
