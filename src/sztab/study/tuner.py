"""Weights of the sergeant tuned by games: two sets on the same dice against the frozen sergeant, the better one leads.

A family whose sergeant takes weights has them as a struct of numbers in its `weights.py` at the seat.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from sztab.errors import SztabError
from sztab.players.named import number_of
from sztab.study.bout import Pairing, play_out, start
from sztab.study.crew import Crew
from sztab.study.opponents import opponent
from sztab.study.result import SeatResult
from sztab.study.spsa import Search, begin, climb
from sztab.titles import scenario, title

SCALE = 0.25
"""A number is moved by a quarter of itself, and by one at least."""


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the sergeant with these weights in a seat."""

    scenario: str
    seat: int
    seed: int
    foe: str
    weights: dict[str, int]


def weights_of(family: str) -> type[msgspec.Struct]:
    """The struct of a family's weights."""
    try:
        found: type[msgspec.Struct] = import_module(f"sztab.seat.{family}.weights").Weights
    except ModuleNotFoundError:
        raise SztabError(f"the sergeant of {family} has no weights") from None
    return found


def numbers_of(kind: type[msgspec.Struct], wanted: Sequence[str] = ()) -> dict[str, int]:
    """The fields that can be tuned, with their usual values."""
    usual = msgspec.structs.asdict(kind())
    known = {name: value for name, value in usual.items() if type(value) is int}
    for name in wanted:
        if name not in known:
            raise SztabError(f"there is no weight {name!r}; known: {', '.join(known)}")
    return {name: known[name] for name in wanted or known}


def moved(usual: Mapping[str, int], by: Sequence[float]) -> dict[str, int]:
    """Weights so many scales from the usual ones; none changes its sign."""
    found = {}
    for (name, value), scales in zip(usual.items(), by):
        new = round(value + scales * max(1.0, SCALE * abs(value)))
        found[name] = min(0, new) if value < 0 else max(0, new)
    return found


def attempt(trial: Trial) -> SeatResult:
    """The result of a trial."""
    from sztab.players import Sergeant

    pairing = Pairing(scenario=trial.scenario, seed=trial.seed, players=())
    game, family = start(pairing), title(scenario(trial.scenario).title).family
    tuned: Callable[..., Any] = Sergeant
    weights = weights_of(family)(**trial.weights)
    players = [opponent(trial.foe, f"{trial.seed}:{seat}") for seat in range(len(game.book.seats))]
    players[trial.seat] = tuned(number_of(f"{trial.seed}:{trial.seat}"), weights=weights)
    return play_out(game, players, pairing).results[trial.seat]


def tune(
    trial: Trial,
    usual: Mapping[str, int],
    file: Path,
    steps: int,
    games: int,
    jobs: int,
    seen: Callable[[Search], None],
    work: Callable[[Trial], SeatResult] = attempt,
) -> dict[str, int]:
    """The weights after so many steps of so many pairs of games. `file` keeps the search after every step, so that it
    goes on where it stopped; `trial` gives scenario, seat, opponent and first seed."""
    search = msgspec.json.decode(file.read_bytes(), type=Search) if file.exists() else begin(len(usual), trial.seed)
    if len(search.at) != len(usual) or search.seed != trial.seed:
        raise SztabError(f"{file} holds a search of other weights or seeds")
    file.parent.mkdir(parents=True, exist_ok=True)
    with Crew(work, jobs) as crew:

        def compare(up: Sequence[float], down: Sequence[float], step: int) -> float:
            seeds = range(trial.seed + step * games, trial.seed + (step + 1) * games)
            sets = [moved(usual, by) for by in (up, down)]
            trials = [msgspec.structs.replace(trial, seed=seed, weights=one) for seed in seeds for one in sets]
            found = {msgspec.json.encode(one): result for one, result in crew.each(trials)}
            results = [found[msgspec.json.encode(one)] for one in trials]
            pairs = list(zip(results[::2], results[1::2]))
            return sum((high > low) - (high < low) for high, low in pairs) / games

        for reached in climb(search, steps, compare):
            search = reached
            file.write_bytes(msgspec.json.encode(search))
            seen(search)
    return moved(usual, search.mean)


def write_weights(file: Path, scenario: str, side: str, weights: Mapping[str, int]) -> None:
    """Put a set into a file of weights; the other sets stay as they are."""
    page: dict[str, Any] = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    page.setdefault(scenario, {})[side] = dict(weights)
    lines = []
    for name, sets in sorted(page.items()):
        for owner, given in sorted(sets.items()):
            lines += [f"[{name}.{owner}]", *(f"{key} = {value}" for key, value in given.items()), ""]
    file.write_text("\n".join(lines), encoding="utf-8")
