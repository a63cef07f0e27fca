"""Every throw of dice has its card: a purpose or a kind of event that no family stages is named."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import pytest

import playing
from conformance.b21 import EVERYTHING as B21
from conformance.breslau import EVERYTHING as BRESLAU
from fight import beaten, on
from house import census
from house.source import program
from sztab.language.tongue import Tongue
from sztab.rules.wb95.battle_events import FireFallen
from sztab.seat import throws
from sztab.seat.context import Officer
from sztab.seat.family import Family
from sztab.seat.staff import FamilyStaff
from sztab.seat.throws import Cast
from sztab.table.events import Happening, Rolled
from sztab.titles import title, titles
from sztab.titles.families import families

DICE = {"roll", "rolls", "die", "dice", "totals"}
"""Fields of events that hold what was rolled."""
FIRE = [one.tag() for one in FireFallen.__subclasses__()]
"""What `shot.tag()` may be."""


def rolls(family: str) -> Iterator[tuple[str, ast.expr]]:
    """The purposes the rules of a family and its titles roll for, each with where it stands."""
    boxes = [slug for slug in titles() if title(slug).family == family]
    homes = (f"rules/{family}/", *(f"titles/{slug}/" for slug in boxes))
    for file, tree in program().items():
        if file.startswith(homes):
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "game.roll":
                    yield f"{file}:{node.lineno}", node.args[1]


def constants(family: str) -> dict[str, str]:
    """Texts with a name in the rules of a family."""
    return {
        one.id: node.value.value
        for file, tree in program().items()
        if file.startswith(f"rules/{family}/")
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for one in node.targets
        if isinstance(one, ast.Name)
    }


def purposes(family: str) -> dict[str, str]:
    """Purpose, with * for what is filled in -> where it is rolled for."""
    known, found = constants(family), {}
    for where, node in rolls(family):
        for text in words(node, known):
            found[text] = where
    return found


def words(node: ast.expr, known: Mapping[str, str]) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=values):
            return ["".join(str(one.value) if isinstance(one, ast.Constant) else "*" for one in values)]
        case ast.Attribute(attr=name) | ast.Name(id=name) if name in known:
            return [known[name]]
    assert ast.unparse(node) == "shot.tag()", f"a purpose that is not understood: {ast.unparse(node)}"
    return FIRE


def unstaged(family: str, casts: Mapping[str, Cast], events: Collection[type[Happening]]) -> list[str]:
    """What has no card: purposes of rolls, and kinds of events with dice that no card takes up."""
    lacking = [f"throw {one!r} ({where})" for one, where in purposes(family).items() if not staged(one, casts)]
    told = {kind for cast in casts.values() for kind in (*cast.tells, *cast.led)}
    diced = [kind for kind in events if kind is not Rolled and DICE & set(kind.__struct_fields__)]
    return sorted([*lacking, *(f"event {kind.__name__}" for kind in diced if kind not in told)])


def staged(purpose: str, casts: Mapping[str, Cast]) -> bool:
    """A purpose that is filled in may begin or end with words of its own."""
    pattern = re.compile(re.escape(purpose).replace(r"\*", ".+"))
    return any(pattern.fullmatch(words) or pattern.fullmatch(f"{words} X") for words in casts)


@pytest.mark.parametrize("family", families())
def test_every_throw_of_a_family_has_a_card(family: str) -> None:
    assert unstaged(family, Family(family).throws.CASTS, census.rulebook(family).events) == []


@pytest.mark.parametrize("family", families())
def test_no_card_is_made_for_dice_that_nobody_rolls(family: str) -> None:
    rolled, casts = purposes(family), Family(family).throws.CASTS
    idle = [words for words in casts if not any(staged(one, {words: casts[words]}) for one in rolled)]
    assert idle == []


def test_a_throw_without_a_card_is_named() -> None:
    casts: dict[str, Any] = dict(Family("wb95").throws.CASTS)
    del casts["surrender of"], casts["barrage"]
    lacking = unstaged("wb95", casts, census.rulebook("wb95").events)
    assert [one.split(" (")[0] for one in lacking] == [
        "event BarrageFired",
        "event UnitSurrendered",
        "throw 'barrage'",
        "throw 'surrender of *'",
    ]


# ---------------------------------------------------------------------- games

GAMES: list[tuple[str, str, int, dict[str, Any], int]] = [
    ("budziszyn1945", "nysa-1945", 21, {}, 300),
    ("budziszyn1945", "two-stars", 22, {"masking": "covered"}, 300),
    ("normandy1944", "d-day", 23, {}, 200),
    ("ardennes2024", "dyle-2025", 24, {}, 300),
    ("breslau1945", "siege-of-breslau", 25, BRESLAU, 700),
    ("b21", "perekop2014", 26, B21, 500),
]


TOLD_BRIEFLY = ("air_defence", "spec_back", "air_supply", "tactical", "initiative", "losses_rolled", "drop_landed")
"""Their sentences in the log begin as the card does; the card says only what came of it."""


@pytest.mark.parametrize(("box", "scenario", "seed", "options", "orders"), GAMES)
def test_each_throw_of_a_game_says_who_does_what_and_what_came_of_it(
    box: str, scenario: str, seed: int, options: dict[str, Any], orders: int
) -> None:
    game = playing.start(box, scenario, seed, options)
    for _ in zip(range(orders), playing.steps(game, seed, 0.1), strict=False):
        pass
    for seat in range(len(game.book.seats)):
        staff = FamilyStaff(game.book, seat, Tongue())
        told = [staff.tell(event, n) for n, event in enumerate(game.told(seat))]
        thrown = [one for one in told if one.dice]
        assert thrown
        for one in thrown:
            assert one.throw is not None and one.throw.title and one.lead, one.text
            assert one.throw.tells or one.throw.none
            assert one.throw.side in (*game.book.sides, "")
            assert not one.lead.endswith((" ", ":")) and "{" not in one.lead
        assert any(one.changes for one in told)
        assert all({change.key for change in one.changes} - {""} <= set(one.keys) for one in told)
        titles = tuple({f"{one.throw.title}" for one in thrown if one.throw})
        assert not any((one.brief or one.text).startswith(titles) for one in told if one.kind in TOLD_BRIEFLY)
        assert not any("?" in f"{one.lead.removesuffix('?')} {one.brief}" for one in told)


def test_a_fight_is_told_to_each_side_in_its_own_words() -> None:
    game = beaten("D german INF 0605 2/2")
    on(game)
    ours, theirs = (
        [staff.tell(event, n) for n, event in enumerate(game.told(seat))]
        for seat in (0, 1)
        for staff in [FamilyStaff(game.book, seat, Tongue())]
    )
    assert [one.lead for one in theirs if one.kind == "combat"] == ["The Soviets attack 0605"]
    back = next(one for one in theirs if one.kind == "retreat")
    assert back.brief.startswith("your D retreats 1 hex to ")
    assert [(one.what, one.before) for one in back.changes] == [("your D", "0605")]
    assert next(one.brief for one in ours if one.kind == "retreat").startswith("D retreats 1 hex to ")


def test_a_surrender_names_the_unit_and_what_it_means_if_nothing_happens() -> None:
    family = Family("wb95")
    officer = Officer(beaten("D german INF 0605 2/2").book, 1, Tongue(), family)
    roll = Rolled(purpose="surrender of D", dice=(6, 6), total=12, side="german", units=("D",))
    said = throws.throw(officer, roll)
    assert said is not None and (said.title, said.none, said.side) == ("Surrender", "no surrender", "german")
    assert throws.lead(officer, roll) == "Your D may surrender"
    masked = Rolled(purpose="surrender of ?", dice=(6, 6), total=12, side="german", units=("?",))
    assert throws.lead(officer, masked) == "A hidden counter may surrender"
