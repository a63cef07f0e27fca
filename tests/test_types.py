"""What the type check finds: a name that a book does not have, an order with the wrong field or the wrong value."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent

SOUND = """
    from sztab.rules.breslau import board as siege
    from sztab.rules.breslau.events import GasGone
    from sztab.rules.wb95.board import Board, Game
    from sztab.rules.wb95.orders import Move
    from sztab.rules.wb95.pieces import stack
    from sztab.seat.breslau.context import Officer as SiegeOfficer
    from sztab.seat.order_form import OrderForm
    from sztab.seat.wb95.context import Officer
    from sztab.table import Ask
    from sztab.table.events import tells


    def first(game: Game) -> Move:
        label = game.book.hex_labels[0]
        return Move(units=("A",), path=("0503", label))


    def steps(view: Board, hex_: int) -> int:
        here = stack(view, hex_)
        return sum(u.steps + u.oos for u in here) + view.state.turn


    def masked(game: Game, other: siege.Game) -> bool:
        return game.book.masked or other.book.masked


    class MoveForm(OrderForm[Move]):
        def warnings(self, me: Officer, view: Board, ask: Ask, order: Move) -> tuple[tuple[str, str], ...]:
            return (("Bridges are built", "14.3.2"),) if me.book.options.complementary else ()


    TOLD = tells(GasGone, lambda e: f"The gas in {' '.join(e.hexes)} has cleared")


    def weeks(me: SiegeOfficer) -> int:
        return len(me.book.charts.weeks)
"""


class Fault(NamedTuple):
    """What is written in place of a right word, on which line it is reported, and how."""

    right: str
    wrong: str
    line: str
    sentence: str


FAULTS = {
    "book": Fault("book.hex_labels", "book.nonsense", "label = ", '"Book" has no attribute "nonsense"'),
    "state": Fault("state.turn", "state.trun", "return sum", '"State" has no attribute "trun"'),
    "unit": Fault("u.oos", "u.fed", "return sum", '"Unit" has no attribute "fed"'),
    "order_field": Fault("units=", "unit=", "return Move", 'Unexpected keyword argument "unit" for "Move"'),
    "order_value": Fault('units=("A",)', "units=3", "return Move", 'Argument "units" to "Move"'),
    "seat_book": Fault(
        "me.book.options.comp", "me.book.nonsense.comp", "return ((", '"Book" has no attribute "nonsense"'
    ),
    "siege_book": Fault("charts.weeks", "charts.week", "return len", '"Charts" has no attribute "week"'),
    "event": Fault("e.hexes", "e.hex", "TOLD = ", '"GasGone" has no attribute "hex"'),
    "family": Fault("view: Board, hex_", "view: siege.Board, hex_", "here = ", '"Board[sztab.rules.breslau.book.Book'),
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[str, str]]]:
    """By module, the lines reported and what is said of them; all modules in one run."""
    folder = tmp_path_factory.mktemp("scratch")
    texts = {"sound": textwrap.dedent(SOUND)}
    texts |= {name: texts["sound"].replace(fault.right, fault.wrong) for name, fault in FAULTS.items()}
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text)
    command = [sys.executable, "-m", "mypy", "--no-error-summary", *(str(folder / f"{name}.py") for name in texts)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert not done.stderr, done.stderr
    found: dict[str, list[tuple[str, str]]] = {name: [] for name in texts}
    for name, line, sentence in re.findall(r"(\w+)\.py:(\d+): error: (.*)", done.stdout):
        found[name].append((texts[name].splitlines()[int(line) - 1].strip(), sentence))
    return found


def test_a_sound_module_passes(said: dict[str, list[tuple[str, str]]]) -> None:
    assert said["sound"] == []


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_reported_at_its_line(name: str, said: dict[str, list[tuple[str, str]]]) -> None:
    fault = FAULTS[name]
    assert all(line.startswith(fault.line) for line, _ in said[name])
    assert any(fault.sentence in sentence for _, sentence in said[name]), said[name]
