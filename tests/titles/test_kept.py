"""What a scenario keeps from one look to the next is what it would find anew."""

from __future__ import annotations

import random

import pytest

import playing
from conformance.suite import SCENARIOS
from sztab.titles import title, titles
from sztab.titles.layout import lay_out
from sztab.titles.wb95.card import CardScenario, _away

FAMILY = [slug for slug in titles() if title(slug).family == "wb95"]


@pytest.mark.parametrize("slug", FAMILY)
def test_steps_to_the_nearest_hex_are_its_distance_on_every_map(slug: str) -> None:
    scenario = next(name for box, name in SCENARIOS if box == slug)
    grid = lay_out({"title": slug, "scenario": scenario})[0].map.grid
    dice = random.Random(slug)
    corners = {min(grid.hexes), max(grid.hexes), *(grid.hex(label) for label in grid.extra)}
    for hexes in (frozenset(corners), frozenset(dice.sample(grid.hexes, 12))):
        away = _away(grid, hexes)
        assert [away[h] for h in grid.hexes] == [min(grid.distance(h, one) for one in hexes) for h in grid.hexes]


PLACED = [(box, scenario) for box, scenario in SCENARIOS if box in FAMILY and scenario != "new-border"]


@pytest.mark.parametrize(("box", "scenario"), PLACED)
def test_places_at_set_up_are_found_anew_when_anything_changes_them(box: str, scenario: str) -> None:
    game = playing.start(box, scenario, 3)
    hooks: CardScenario = game.book.scenario
    free = [game.book.counters[u.n] for u in game.state.units if game.book.counters[u.n].place]
    dice = random.Random(scenario)
    for _ in range(60):
        before = [hooks.places(game, printed) for printed in free]
        targets = [hex_ for places in before for hex_ in places] or game.book.map.grid.hexes
        for u in dice.sample(game.state.units, dice.choice((1, 8))):
            game.change(u.n, hex=dice.choice(targets))
        assert [hooks.places(game, one) for one in free] == [tuple(sorted(hooks._places(game, one))) for one in free]
        sides = bytes(dice.randrange(3) for _ in range(game.book.map.grid.n))
        game.mark(control=dice.choice((game.state.control, sides)))
        assert [hooks.places(game, one) for one in free] == [tuple(sorted(hooks._places(game, one))) for one in free]
