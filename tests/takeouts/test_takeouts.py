"""Every rule can be taken out: each case has its place in the program written down, and it is still there.

`make takeouts` takes them out one by one and sees a test fail; it takes too long for every day.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sztab.titles import titles

sys.path.insert(0, str(Path(__file__).parent))

from takeouts import prove


@pytest.mark.parametrize("title", titles())
def test_every_case_has_a_take_out(title: str) -> None:
    written = {case for rule in prove.take_outs(title) for case in rule.cases}
    assert written == set(prove.enforceable(title))


@pytest.mark.parametrize("title", titles())
def test_every_take_out_stands_where_it_says(title: str) -> None:
    assert [fault for rule in prove.take_outs(title) if (fault := prove.misplaced(rule))] == []


def test_a_take_out_that_points_nowhere_is_named() -> None:
    lost = prove.TakeOut(("9.9",), "rules/wb95/odds.py", "no such line", "")
    assert "stands 0 times" in prove.misplaced(lost)
    assert "no file" in prove.misplaced(prove.TakeOut(("9.9",), "rules/nowhere.py", "a", "b"))
