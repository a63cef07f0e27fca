"""Games in text, played again: what happens is what is written, line by line."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from golden import playthroughs


@pytest.mark.parametrize("name", playthroughs.STARTS)
def test_playthrough_happens_as_it_is_written(name: str) -> None:
    written = playthroughs.path(name).read_text("utf-8").splitlines()
    lines = playthroughs.tell(name, playthroughs.script(name))
    for number, (then, now) in enumerate(zip_longest(written, lines), 1):
        assert now == then, f"{name}.txt:{number}"


SHOWN = [
    ("bridgehead", {"barrage", "mission", "move", "combat", "retreat"}),
    ("counterstroke", {"move", "combat", "oos", "pursue"}),
    ("nysa", {"place", "turn", "mission", "barrage", "move", "combat", "pontoon", "enter"}),
    ("streets", {"sortie", "bombardment", "goliath", "barricade", "ambush", "breakthrough", "rubble", "level"}),
    ("siege", {"place", "enter", "sighted", "aa_fire", "move", "mark", "tactical", "advance"}),
    ("cobra", {"place", "mission", "bombing", "move", "combat", "enter", "redirect"}),
    ("d-day", {"drop", "mission", "move", "combat", "oos", "mark_strategic"}),
    ("luttich", {"mission", "move", "enter", "redirect", "fortify"}),
    ("new-border", {"place", "allotment", "air_advantage", "air_defence", "spec", "ew", "enter"}),
    ("dyle", {"air_advantage", "air_defence", "ranged", "spec", "spec_back", "ew", "move"}),
    ("waterloo", {"air_advantage", "air_attack", "ranged", "ew", "move", "combat"}),
    ("first-day", {"fire", "shots", "aa", "drop", "counterattack", "support", "combat", "pursue", "work", "night"}),
    ("bartoszyce", {"move", "recognised", "concealed", "shelling", "object", "supply_drop", "oos", "ammunition"}),
    ("perekop", {"drop_landed", "disordered", "retreat", "losses_rolled", "mines_laid", "pontoon"}),
    ("basra", {"place", "fire", "shelling", "fortify", "combat", "retreat", "pursue", "eliminated"}),
]
"""What is told in each."""


@pytest.mark.parametrize(("name", "kinds"), SHOWN)
def test_playthroughs_show_what_they_are_meant_to_show(name: str, kinds: set[str]) -> None:
    lines = playthroughs.path(name).read_text("utf-8").splitlines()
    seen = {line.split()[0] for line in lines if line.startswith("  ")}
    assert kinds <= seen
