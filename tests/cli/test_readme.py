"""What the README shows works as shown."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import sztab
from playing import question
from sztab.desk.picture import draw
from sztab.desk.textmap import around

ROOT = Path(__file__).parents[2]


def test_readme_example_runs(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 1 and len(blocks[0].strip().splitlines()) <= 12
    done = subprocess.run(
        [sys.executable, "-c", blocks[0]], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "'kind': 'move'" in done.stdout
    assert question(sztab.load(tmp_path / "nysa.sztab")).kind == "movement"


def test_readme_picture_is_todays() -> None:
    game = sztab.new("nysa-1945", seed=7)
    columns, rows = around(game, game.book.labels["5313"], 9)
    assert (ROOT / "docs" / "nysa.svg").read_text("utf-8") == draw(game, columns, rows), "run make docs"


def test_links_of_the_readme_lead_somewhere() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for target in re.findall(r"\]\((\S+?)\)", text):
        assert (ROOT / target).exists(), target


def test_sztab_in_a_notebook_draws_itself() -> None:
    game: Any = sztab.new("nysa-1945", seed=7)
    assert game._repr_html_().startswith("<svg ")
    assert game.view(1)._repr_html_().startswith("<svg ")


def test_import_is_light() -> None:
    code = "import sztab, sys; sys.exit('sztab.table' in sys.modules or 'msgspec' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_unknown_names_of_the_package_are_refused() -> None:
    assert not hasattr(sztab, "chess")
    assert sztab.title("budziszyn1945").name == "Budziszyn 1945"
    assert sztab.scenario("two stars").slug == "two-stars"
