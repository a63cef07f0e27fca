"""The card that lies first is what the sergeant would answer, in every kind of question of every family.

Phases are no such questions: they are answered on the map and on sheets, on which nothing is filled in before the
player asks for it.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

import playing
from seat.around import order_of
from sztab.language.tongue import Tongue
from sztab.players import Sergeant
from sztab.seat.staff import FamilyStaff
from sztab.table import Game

OFTEN = 8
"""Questions of a kind that are looked at in a game."""
GAMES: dict[tuple[str, str], tuple[int, set[str]]] = {
    ("budziszyn1945", "nysa-1945"): (5, {"losses", "retreat", "pursue", "support"}),
    ("budziszyn1945", "two-stars"): (5, {"air_days"}),
    ("normandy1944", "cobra"): (5, {"losses", "retreat", "pursue"}),
    ("ardennes2024", "dyle-2025"): (5, {"losses", "retreat", "pursue", "support"}),
    ("breslau1945", "siege-of-breslau"): (5, {"losses", "advance", "aa"}),
    ("b21", "perekop2014"): (
        10,
        {"losses", "retreat", "pursue", "support", "chase", "defend", "fire", "missiles", "aa"},
    ),
}
"""Games of players who do anything: their seeds, and what is surely asked in them."""


@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_the_first_card_is_the_answer_of_the_sergeant(title: str, scenario: str) -> None:
    seen: Counter[str] = Counter()
    seed, asked = GAMES[title, scenario]
    game = playing.start(title, scenario, seed)
    for count, now in enumerate(playing.steps(game, seed, 0.1 if title == "b21" else 0.3)):
        if count > 1500:
            break
        agree(now, seen)
    assert asked <= set(seen), seen


def agree(game: Game, seen: Counter[str]) -> None:
    """What whoever is asked now sees first is what the sergeant would do in his place."""
    side, ask = playing.one_side(game)
    if seen[ask.kind] >= OFTEN:
        return
    seat, view = game.seat_of(side), game.view_of(side)
    staff = FamilyStaff(game.book, seat, Tongue())
    cards, more = staff.cards(view, ask)
    if len(cards) + more < 2 or not cards:
        return
    seen[ask.kind] += 1
    mine = msgspec.structs.replace(ask, sides=(staff.me.side(ask),))
    assert order_of(game, cards[0].order) == Sergeant().answer(view, mine), (ask, cards)
    assert cards[0].preferred
