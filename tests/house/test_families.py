"""What every family brings to each part of the program; a test names what it lacks."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any, get_type_hints

import pytest

from house import census
from house.census import Brought
from house.source import ROOT
from sztab.desk.clerk import Clerk
from sztab.errors import SztabError
from sztab.rules.breslau.orders import StepLosses
from sztab.seat import family as seat
from sztab.seat.arrivals import Arriving
from sztab.seat.board import Display
from sztab.seat.marches import Marching
from sztab.seat.overlays import Overlays
from sztab.seat.planner import Planner
from sztab.seat.prompt import Prompt
from sztab.seat.scenes import Scenes
from sztab.seat.throws import ThrowCards
from sztab.table import Order
from sztab.table.events import Happening, StepsLost
from sztab.titles.families import families, modules_of, package_of

PROTOCOLS = {"desk": Clerk}
"""Parts of the program to which a family brings modules, each with a protocol of its own."""
PARTS = ("rules", "titles", "desk", "seat", "players.sergeant")


@pytest.mark.parametrize("family", families())
@pytest.mark.parametrize("part", PARTS)
def test_a_family_has_a_package_in_every_part(part: str, family: str) -> None:
    assert isinstance(package_of(part, family), ModuleType)


ROOMS = (Display, Scenes, ThrowCards, Overlays, Planner, Marching, Arriving)
"""What a family's seat has one class of."""


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_that_a_seat_lacks_is_named(monkeypatch: pytest.MonkeyPatch, room: type) -> None:
    whole = list(seat._classes("breslau"))
    assert seat.Family("breslau")
    monkeypatch.setattr(seat, "_classes", lambda name: [one for one in whole if not issubclass(one, room)])
    with pytest.raises(SztabError, match=f"breslau needs one {room.__name__} in its seat, and has none"):
        seat.Family("breslau")


@pytest.mark.parametrize("family", families())
@pytest.mark.parametrize("part", PROTOCOLS)
def test_a_family_brings_every_name_that_is_asked_for(part: str, family: str) -> None:
    found, lacking = modules_of(part, family, PROTOCOLS[part]), []
    for module, protocol in get_type_hints(PROTOCOLS[part]).items():
        names = {name for name in {**vars(protocol), **protocol.__annotations__} if not name.startswith("_")}
        assert names
        lacking += [f"{module}.{name}" for name in sorted(names) if not hasattr(getattr(found, module), name)]
    assert lacking == []


def test_what_families_bring_has_the_types_that_are_asked_for(tmp_path: Path) -> None:
    lines = []
    for part, wanted in PROTOCOLS.items():
        for n, (module, protocol) in enumerate(get_type_hints(wanted).items()):
            lines.append(f"from {protocol.__module__} import {protocol.__name__}")
            for family in families():
                lines.append(f"from sztab.{part}.{family} import {module} as {part}_{family}_{n}")
                lines.append(f"_{part}_{family}_{n}: {protocol.__name__} = {part}_{family}_{n}")
    page = tmp_path / "brought.py"
    page.write_text("\n".join(lines), "utf-8")
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", ".mypy_cache", str(page)]
    told = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert told.returncode == 0, told.stdout


# ---------------------------------------------------------------------- questions, orders, events


@pytest.mark.parametrize("family", families())
def test_whatever_the_rules_ask_order_and_tell_has_its_words(family: str) -> None:
    assert census.lacking(census.rulebook(family), census.brought(family)) == []


@pytest.mark.parametrize("family", families())
def test_nothing_is_brought_that_the_rules_do_not_know(family: str) -> None:
    assert census.left_over(census.rulebook(family), census.brought(family)) == []


@pytest.mark.parametrize("family", families())
def test_words_of_orders_and_events_speak_of_their_fields(family: str) -> None:
    rules = census.rulebook(family)
    told = [kind for kind in (*rules.orders, *rules.events) if hasattr(kind, "text")]
    unknown = [f"{kind.__name__}.{name}" for kind in told for name in holes(kind.text) - set(kind.__struct_fields__)]
    assert told and unknown == []


@pytest.mark.parametrize("family", families())
def test_forms_speak_of_the_fields_of_their_orders(family: str) -> None:
    unknown = []
    for order, form in census.brought(family).forms.items():
        named = holes(form.gives) | set(form.drawn.values()) | ({form.aimed} if form.drawn else set())
        unknown += [f"{type(form).__name__}.{name}" for name in sorted(named - set(order.__struct_fields__))]
    assert unknown == []


def holes(text: str) -> set[str]:
    """The fields in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_an_order_or_event_without_words_is_found() -> None:
    assert not census.worded(Untold, Happening) and census.worded(StepsTaken, Happening)
    assert not census.worded(Uncalled, Order) and census.worded(StepLosses, Order)


class Untold(Happening, frozen=True, tag="untold"):
    """An event without a sentence."""


class StepsTaken(Untold, frozen=True, tag="taken"):
    """One that has some."""

    def words(self) -> str:
        return "Steps are taken"


class Uncalled(Order, frozen=True, tag="uncalled"):
    """An order without words."""


class Mute(Prompt):
    """A prompt without a sentence."""

    kind = "losses"


TAKEN_OUT: dict[str, Callable[[Brought], Brought]] = {
    "question losses: no prompt": lambda it: it._replace(prompts=without(it.prompts, "losses")),
    "question losses: no words": lambda it: it._replace(prompts={**it.prompts, "losses": Mute()}),
    "question losses: no words in the terminal": lambda it: it._replace(terminal=set(it.terminal) - {"losses"}),
    "question losses: no answer of the sergeant": lambda it: it._replace(sergeant=set(it.sergeant) - {"losses"}),
    "order StepLosses: no words": lambda it: it._replace(ordered=set(it.ordered) - {"StepLosses"}),
    "event StepsLost: no sentence": lambda it: it._replace(sentences=set(it.sentences) - {"loss"}),
    "event StepsLost: no scene": lambda it: it._replace(scenes=without(it.scenes, StepsLost)),
}
"""What is named when the siege lacks something."""


def without(found: Mapping[Any, Any], key: object) -> dict[Any, Any]:
    return {name: one for name, one in found.items() if name != key}


@pytest.mark.parametrize("named", TAKEN_OUT)
def test_what_a_family_lacks_is_named(named: str) -> None:
    rules, whole = census.rulebook("breslau"), census.brought("breslau")
    assert census.lacking(rules, TAKEN_OUT[named](whole)) == [named]


def test_what_is_brought_for_nothing_is_named() -> None:
    rules, whole = census.rulebook("breslau"), census.brought("breslau")
    attack = next(order for order in rules.orders if order.__name__ == "Attack")
    others = tuple(order for order in rules.orders if order is not attack)
    fewer = rules._replace(questions=rules.questions - {"losses"}, orders=others, events=rules.events[1:])
    named = ["losses", "Attack", rules.events[0].__name__]
    assert census.left_over(fewer, whole) == sorted(named)
