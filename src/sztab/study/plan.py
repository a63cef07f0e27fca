"""What a study plays: a scenario, a player for each seat, seeds, and the options that it compares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

import sztab
from sztab.errors import SztabError
from sztab.study.bout import Pairing, start
from sztab.study.journal import playbook
from sztab.study.opponents import known
from sztab.titles import Title, scenario, title
from sztab.titles.files import find


class StudyVariant(msgspec.Struct, frozen=True):
    """One way to play the scenario."""

    name: str
    """The option that is compared, and its value; empty where nothing is."""
    options: dict[str, Any]


class StudyPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A study, as its protocol keeps it."""

    program: str
    rules: str
    """Version of the program and of the rules."""
    playbook: str
    """A hash of everything that decides what happens in a game."""
    title: str
    scenario: str
    name: str
    turns: int
    seats: tuple[tuple[str, ...], ...]
    """The sides that each seat leads."""
    players: tuple[str, ...]
    """By seat."""
    first_seed: int
    games: int
    """Of each variant; the variants are played with the same seeds."""
    variants: tuple[StudyVariant, ...]

    def pairings(self) -> list[Pairing]:
        """Every game: all variants of a seed, then those of the next."""
        return [
            Pairing(scenario=self.scenario, seed=seed, players=self.players, options=variant.options)
            for seed in range(self.first_seed, self.first_seed + self.games)
            for variant in self.variants
        ]

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What columns and tables call the seats."""
        return tuple("+".join(sides) for sides in self.seats)

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(side for sides in self.seats for side in sides)


def plan(name: str, players: str, games: int, first_seed: int, options: Mapping[str, Any], vary: str = "") -> StudyPlan:
    """The study that these words ask for."""
    card = scenario(name)
    box = title(card.title)
    variants = _variants(box, card.slug, options, vary)
    books = [start(Pairing(scenario=card.slug, seed=0, players=(), options=one.options)).book for one in variants]
    seats = {tuple(tuple(book.sides[side] for side in sides) for sides in book.seats) for book in books}
    if len(seats) > 1:
        raise SztabError(f"--vary {vary}: its values seat the sides differently, so their games cannot be compared")
    (sides,) = seats
    return StudyPlan(
        program=sztab.__version__,
        rules=f"{box.family} {books[0].version}",
        playbook=playbook(),
        title=card.title,
        scenario=card.slug,
        name=card.name,
        turns=books[0].scenario.turns,
        seats=sides,
        players=_players(players, len(sides)),
        first_seed=first_seed,
        games=games,
        variants=variants,
    )


def _players(text: str, seats: int) -> tuple[str, ...]:
    names = [find(name.strip(), known(), "player") for name in text.split(",")]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise SztabError(f"--sides {text}: there are {seats} seats; name a player for each, or one for all")
    return tuple(names)


def _variants(box: Title, slug: str, given: Mapping[str, Any], vary: str) -> tuple[StudyVariant, ...]:
    settled = box.settle(slug, given)
    base = {box.option(name, slug).name: settled[box.option(name, slug).name] for name in given}
    if not vary:
        return (StudyVariant("", base),)
    name, sign, text = vary.partition("=")
    option = box.option(name.strip(), slug)
    values: Sequence[Any] = [option.value(one.strip()) for one in text.split(",")] if sign else option.values
    if len(values) < 2 or len(set(values)) < len(values):
        raise SztabError(f"--vary {vary}: name at least two different values of {option.name}, or none for all of them")
    return tuple(StudyVariant(f"{option.name}={str(value).lower()}", {**base, option.name: value}) for value in values)
