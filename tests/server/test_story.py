"""A finished game is told: points turn by turn, losses, where it turned, the dice."""

from __future__ import annotations

from typing import Any

import pytest

import playing
from sztab.errors import SztabError
from sztab.language.tongue import Tongue
from sztab.players import RandomPlayer
from sztab.sitting import messages as m
from sztab.sitting.answers import Asker, answer
from sztab.sitting.match import Match
from sztab.sitting.story import story
from sztab.table import Game, SeededDice
from sztab.table.events import GameOver, Rolled
from sztab.titles.layout import lay_out

GAMES = [
    ("budziszyn1945", "muskau-1945", {"complementary": False}),
    ("breslau1945", "siege-of-breslau", {}),
    ("b21", "bartoszyce-first-day", {}),
]


def played(slug: str, scenario: str, options: dict[str, Any], turns: int = 99) -> Match:
    """A game between random players, to its end or to the end of a turn."""
    header = {"title": slug, "scenario": scenario, "options": options, "dice": {"mode": "seeded"}}
    match = Match("story", header, ("random", "random"), Game(*lay_out(header), SeededDice("story")))
    player = RandomPlayer(8, 0.15)
    while not match.game.over and match.game.state.turn <= turns:
        side, ask = playing.one_side(match.game)
        match.answer(side, player.answer(match.game.view_of(side), ask))
    return match


@pytest.mark.parametrize(("slug", "scenario", "options"), GAMES)
def test_a_played_game_is_told(slug: str, scenario: str, options: dict[str, Any]) -> None:
    match = played(slug, scenario, options)
    end = next(one.what for one in match.game.events if isinstance(one.what, GameOver))
    told = story(match, 1, Tongue("en"))
    assert told.winner == end.winner
    assert [one.turn for one in told.turns] == list(range(1, match.game.state.turn + 1))
    assert told.turns[-1].points == end.points

    sides = match.game.book.sides
    for one in told.losses:
        side = sides.index(one.side)
        pairs = [(u, v) for u, v in zip(match.opening.units, match.game.state.units) if u.side == side]
        assert one.steps == sum(max(0, u.steps - v.steps) for u, v in pairs)
        assert one.units == sum(u.steps > 0 and v.steps <= 0 for u, v in pairs)

    thrown = [one.what for one in match.game.events if isinstance(one.what, Rolled)]
    for luck in told.luck:
        dice = [number for one in thrown if one.side == luck.side for number in one.dice]
        assert (luck.dice, luck.total, luck.twice_above) == (len(dice), sum(dice), sum(2 * n - 7 for n in dice))

    assert told.turning and [one.position for one in told.turning] == sorted(one.position for one in told.turning)
    assert all(0 < one.position <= match.position(1) and one.hexes for one in told.turning)


def test_where_a_game_turned_opens_in_the_replay() -> None:
    match = played(*GAMES[0])
    labels = match.game.book.labels
    falls = [one for one in story(match, 0, Tongue("en")).turning if "falls to" in one.text]
    assert falls
    for one in falls:
        before, after = (
            match.past(0, number).state.control[labels[one.hexes[0]]] for number in (one.position - 1, one.position)
        )
        owner = match.game.book.sides[after - 1]
        assert before != after and one.text.endswith({"soviet": "the Soviets", "german": "the Germans"}[owner])


def test_a_game_in_play_is_not_told() -> None:
    match = played(*GAMES[0], turns=1)
    store: Any = None
    with pytest.raises(SztabError, match="not over"):
        answer(Asker(match, 0, Tongue("en"), store), m.AskStory(1))


def test_it_is_told_in_polish() -> None:
    match = played(*GAMES[0])
    told = story(match, 0, Tongue("pl"))
    assert all(not any(word in one.text for word in (" falls to ", " lose ")) for one in told.turning)
