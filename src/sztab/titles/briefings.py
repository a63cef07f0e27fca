"""What a side is told before the first turn: `briefings.toml` of its title, two lines for each scenario and side."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from sztab.titles import title
from sztab.titles.files import HERE, read_toml


class Briefing(msgspec.Struct, frozen=True):
    """What a side has, and what it should try first."""

    have: str
    first: str


def briefing(title_: str, scenario: str, side: str, language: str) -> Briefing | None:
    """Of a side in a language; nothing for a drawn position, or for sides that nobody leads."""
    told = _briefings(title_).get(scenario, {}).get(side)
    if told is None:
        return None
    have, first = (told[line].get(language) or told[line]["en"] for line in ("have", "first"))
    return Briefing(have, first)


@cache
def _briefings(title_: str) -> dict[str, Any]:
    path = HERE / title_ / "briefings.toml"
    return dict(read_toml(path).data) if path.is_file() else {}


def first_game(title_: str, scenario: str) -> bool:
    """Whether the card of a scenario is meant for beginners."""
    card = next((one for one in title(title_).scenarios() if one.slug == scenario), None)
    return card is not None and "first_game" in card.card
