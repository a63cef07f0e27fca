"""Results of games in order, and par."""

from __future__ import annotations

from pathlib import Path

import playing
from sztab.study import par
from sztab.study.bout import Pairing, play
from sztab.study.result import SeatResult, above, middle, results
from sztab.study.statistics import mean, median, wilson
from sztab.table import Game
from sztab.titles import title, titles

BEST_FIRST = [
    SeatResult(1, 3, -2),  # an early win, however few the points
    SeatResult(1, 2, 9),
    SeatResult(1, 2, 8),
    SeatResult(1, 0, 30),  # on the last turn
    SeatResult(1, 0, 1),
    SeatResult(0, 0, 2),
    SeatResult(0, 0, 0),
    SeatResult(-1, 0, -1),
    SeatResult(-1, 0, -20),
    SeatResult(-1, -1, 4),  # beaten a turn early
    SeatResult(-1, -5, -1),
]


def test_results_stand_in_one_order() -> None:
    assert sorted(BEST_FIRST, reverse=True) == BEST_FIRST
    for place, one in enumerate(BEST_FIRST):
        for other in BEST_FIRST[place + 1 :]:
            assert (above(one, other), above(other, one), above(one, one)) == (2, 0, 1)


def test_par_is_the_middle_and_the_better_of_two() -> None:
    assert middle(BEST_FIRST) == SeatResult(0, 0, 2)
    assert middle(BEST_FIRST[:2]) == BEST_FIRST[0]
    assert median([3, 1, 2]) == 2 and median([]) == 0


def test_the_result_of_one_seat_mirrors_that_of_the_other() -> None:
    bout = play(Pairing(scenario="bruxelles", seed=3, players=("random", "sergeant")))
    first, second = bout.results
    assert (second.won, second.early, second.margin) == (-first.won, -first.early, -first.margin)
    assert bout.winner == ("belgium", "", "m_brigade")[1 - first.won]


def test_the_margin_is_the_figure_by_which_a_scenario_is_judged() -> None:
    game = over(playing.start("budziszyn1945", "two-stars", 1))
    figure = game.book.victory(game).figure
    together, soviet = results(game)
    assert (together.margin, soviet.margin) == (-figure, figure) and figure


def over(game: Game) -> Game:
    """The game with nothing done but what must be."""
    playing.play_out(game, 1, haste=1.0)
    return game


def test_words_of_a_result() -> None:
    assert SeatResult(1, 0, 4).words == "won +4"
    assert SeatResult(-1, -1, -3).words == "lost -3, 1 turn early"
    assert SeatResult(0, 0, 0).words == "drawn +0"


def test_every_par_is_that_of_a_seat_from_enough_games() -> None:
    wanted = {
        (card.slug, seat)
        for slug in titles()
        for card in title(slug).scenarios()
        for seat in range(len(playing.start(slug, card.slug, 0).book.seats))
    }
    assert set(par.pars()) <= wanted
    assert all(one.games >= 20 and abs(one.won) <= 1 for one in par.pars().values())


def test_par_is_measured_written_and_read(tmp_path: Path) -> None:
    players = ("random", "random")
    bouts = [play(Pairing(scenario="bruxelles", seed=seed, players=players)) for seed in (5, 6, 7)]
    found = par.measured(bouts)
    for one in found:
        ordered = sorted(bout.results[one.seat] for bout in bouts)
        assert one.result == ordered[1] and one.games == 3 and one.first_seed == 5
        assert one.share == sum(above(result, one.result) for result in ordered) / 6
    par.write(tmp_path / "par.csv", reversed(found))
    assert [one.result for one in par.read(tmp_path / "par.csv")] == [one.result for one in found]


def test_shares_have_the_interval_of_wilson() -> None:
    share = wilson(8, 10)
    assert (round(share.low, 4), round(share.high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 20).low == 0 and wilson(20, 20).high == 1 and wilson(0, 0).games == 0
    assert par.pooled([wilson(8, 10), wilson(2, 10)]) == wilson(10, 20)


def test_means_have_a_normal_interval() -> None:
    one = mean([1, 2, 3, 4])
    assert (one.value, round(one.high - one.value, 4)) == (2.5, round(1.959964 * (5 / 3 / 4) ** 0.5, 4))
    assert mean([7]) == (7, 7, 7)
