"""What a scenario tells a planner: objectives, prizes, ways out. The points are those of the card."""

from __future__ import annotations

from case import case
from nysa import nysa
from situations import fresh
from sztab.rules.wb95.scenario import WayOut
from sztab.table import Game


def way_out(game: Game, one: str) -> WayOut | None:
    way: WayOut | None = game.book.scenario.way_out(game, game.state.units[game.book.index[one]])
    return way


def objectives(game: Game, side: str) -> dict[str, int]:
    found = game.book.scenario.objectives(game, game.book.side_of(side))
    return {game.book.map.grid.label(hex_): points for hex_, points in found.items()}


@case("budziszyn1945", "NY-V2")
def test_every_town_hex_of_nysa_is_an_objective_of_both() -> None:
    game = fresh("nysa-1945")
    assert objectives(game, "soviet") == objectives(game, "german")
    assert sorted(objectives(game, "soviet").values()) == [1] * len(game.book.towns)


@case("budziszyn1945", "NY-V1")
def test_only_armour_is_wanted_beyond_the_map_and_only_sixty_cels() -> None:
    game = nysa("movement", "soviet", {"16 ARM": "2500"}, tally={"exited": 58})
    assert way_out(game, "16 ARM") == WayOut("S", 2)
    assert way_out(game, "213 INF") is None
    assert way_out(nysa("movement", "soviet", {"16 ARM": "2500"}, tally={"exited": 60}), "16 ARM") is None


@case("budziszyn1945", "TS-V1", "TS-V2", "TS-V3")
def test_two_stars_has_aims_of_its_own_for_each_side() -> None:
    game = fresh("two-stars")
    soviet = objectives(game, "soviet")
    assert sorted(points for points in soviet.values() if points < 20) == [10] * 9
    assert sum(points >= 20 for points in soviet.values()) == 1
    assert set(objectives(game, "allied").values()) == {1}
    german = objectives(game, "german")
    assert [german[text] for text in ("2432", "2433", "2532", "2533")] == [2, 2, 2, 2]


@case("budziszyn1945", "TS-V1", "TS-V2")
def test_lost_counters_are_prizes() -> None:
    game = fresh("two-stars")
    prizes: dict[tuple[str, str], set[int]] = {}
    for u in game.state.units:
        who = (game.book.sides[u.side], game.book.counters[u.n].nation)
        prizes.setdefault(who, set()).add(game.book.scenario.prize(game, u))
    assert prizes == {
        ("allied", "usa"): {2},
        ("german", "germany"): {1},
        ("soviet", "ussr"): {2},
        ("soviet", "poland"): {1},
    }


@case("ardennes2024", "BRU.2", "BRU.3")
def test_in_bruxelles_both_must_keep_somebody_in_the_city() -> None:
    game = fresh("bruxelles")
    city = game.book.map.regions["Brussels"]
    assert [game.book.scenario.foothold(game, side) for side in (0, 1)] == [city, city]
    assert fresh("dyle-2025").book.scenario.foothold(fresh("dyle-2025"), 0) == frozenset()


@case("normandy1944", "DD-VA1", "DD-VA2", "DD-VG")
def test_the_towns_that_win_on_the_spot_are_worth_more_than_others() -> None:
    game = fresh("d-day")
    regions = game.book.map.regions
    decisive = {h for name in ("Caen", "Carentan", "Saint-Lô", "Bayeux") for h in regions[name]}
    worth = game.book.scenario.objectives(game, 0)
    assert {worth[hex_] for hex_ in decisive} == {3}
    assert {worth[hex_] for hex_ in game.book.towns - decisive} == {1}


@case("normandy1944", "CO-VA")
def test_only_supplied_allies_are_wanted_beyond_the_south_edge() -> None:
    game = fresh("cobra")
    ways = {u.side for u in game.state.units if u.hex >= 0 and game.book.scenario.way_out(game, u) is not None}
    assert ways == {game.book.side_of("allied")}


@case("normandy1944", "CO-VG")
def test_in_cobra_the_germans_watch_the_line_nobody_may_pass() -> None:
    game = fresh("cobra")
    grid, german = game.book.map.grid, game.book.side_of("german")
    posts = {hex_ for hex_, points in game.book.scenario.objectives(game, german).items() if points > 1}
    assert posts and all(grid.row(hex_) == 23 or grid.column(hex_) == 56 for hex_ in posts)
    assert set(game.book.scenario.objectives(game, game.book.side_of("allied"))) == set(game.book.towns)
