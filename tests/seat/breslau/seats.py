"""A staff of the Breslau family in tests: whoever is asked, with his view and his question; and random sieges."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

import playing
from rules.breslau.tabletop import play, tabletop
from seat.around import may_play as may_play
from seat.around import order_of as order_of
from sztab.language.tongue import Tongue
from sztab.seat.drafts import AnswerCard, Drafted, Plan, Slot
from sztab.seat.models import Ladder
from sztab.seat.staff import FamilyStaff
from sztab.table import Ask, Board, Game

TITLE, SCENARIO = "breslau1945", "siege-of-breslau"
SOVIET, GERMAN = 0, 1


def staff_of(game: Game, seat: int | None = None, language: str = "en") -> tuple[FamilyStaff, Board, Ask]:
    """The staff of the seat that is asked (or of another), its view, and the question as that seat hears it."""
    assert game.decision is not None
    asked = game.seat_of(game.pending()[0])
    seat = asked if seat is None else seat
    ask = game.decision if seat == asked else msgspec.structs.replace(game.decision, about=None)
    return FamilyStaff(game.book, seat, Tongue(language)), game.view(seat), ask


def moments(seed: int, options: dict[str, Any] | None = None, haste: float = 0.1) -> Iterator[Game]:
    """The positions of a random siege before every order."""
    yield from playing.steps(playing.start(TITLE, SCENARIO, seed, options), seed, haste)


def to_question(kind: str, seed: int = 1, options: dict[str, Any] | None = None, turn: int = 1) -> Game:
    """A random siege at its first question of that kind."""
    for game in moments(seed, options, 0.3):
        assert game.decision is not None
        if game.decision.kind == kind and game.state.turn >= turn:
            return game
    raise AssertionError(f"the game has no {kind}")


def cards(game: Game) -> tuple[AnswerCard, ...]:
    staff, view, ask = staff_of(game)
    found, _ = staff.cards(view, ask)
    assert all(may_play(game, card.order) for card in found)
    return found


def attacked(units: str, dice: list[int], **more: Any) -> Game:
    """A fight at its first answer."""
    game = tabletop(units, phase="combat resolution", step=2, first=SOVIET, markers={"1206": "1205"}, dice=dice, **more)
    play(game, order="attack", target="1205", from_=["1206"])
    return game


FIGHT = """
A   soviet INF 1206 4/3 full=2 division=309
B   soviet INF 1306 4/3 full=2
E   soviet ENG 1206 3/3 full=2
Gun soviet ART 1208 bombard=16 range=9 division=309
Far soviet ART 1210 bombard=8 range=2
P1  soviet AIR bombard=24
G   german INF 1205 3/2 full=2
H   german INF 1204 3/2
"""

ATTACK = {"order": "attack", "target": "1205", "from": ["1206", "1306"]}


def resolution(units: str = FIGHT, **more: Any) -> Game:
    more = {"markers": {"1206": "1205", "1306": "1205"}, "hexes": {"1205": "city"}, **more}
    return tabletop(units, phase="combat resolution", step=2, first=SOVIET, **more)


def draft(game: Game, data: dict[str, Any]) -> Drafted:
    staff, view, ask = staff_of(game)
    return staff.draft(view, ask, data)


def plan(game: Game, drafts: list[dict[str, Any]], fill: str = "") -> Plan:
    staff, view, ask = staff_of(game)
    return staff.plan(view, ask, drafts, fill)


def slot(drafted: Drafted, field: str) -> Slot:
    return next(one for one in drafted.slots if one.field == field)


def spread(ladder: Ladder) -> dict[int, Fraction]:
    return {int(one.defender): Fraction(one.chance, one.of) for one in ladder.results}


BOARD = """
A   soviet INF 1206 4/3
Gun soviet ART 1209 bombard=16 range=4
Fk  german AA  1203 4/2 aa=6 aa_range=2
G   german INF 1205 3/2 full=2
T   german VS  1205 1/1
"""


def board(**more: Any) -> Game:
    fields: dict[str, Any] = {"hexes": {"1205": "city"}, "fortresses": ["1205"], **more}
    return tabletop(BOARD, phase="soviet movement", step=2, **fields)
