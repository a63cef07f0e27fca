"""A title's game laid out on the table by the package of its family."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from sztab.errors import DataError, SztabError
from sztab.titles import Title, title
from sztab.titles.families import package_of


def lay_out(header: Mapping[str, Any]) -> tuple[Any, Any]:
    """Book and opening state from the header of a record, by the family of its title."""
    box = title(str(header.get("title", "")))
    family = _family(box)
    if header.get("charts"):
        _takes_charts(box, family)
    book, state = _laid(box, header)
    book.opening = state
    return book, state


def own_charts(header: Mapping[str, Any], folder: Path) -> dict[str, str]:
    """The charts of the player's own in a folder, tried out on the game of that header."""
    box = title(str(header.get("title", "")))
    family = _family(box)
    _takes_charts(box, family)
    charts: dict[str, str] = family.read_folder(folder)
    try:
        _laid(box, {**header, "charts": charts})
    except DataError as fault:
        place = PurePosixPath(fault.file)
        if place.parts[:1] != ("charts",):
            raise
        raise DataError(folder.joinpath(*place.parts[1:]), fault.reason, fault.place) from None
    return charts


def takes_charts(name: str) -> bool:
    """Whether a title can be played with charts of the player's own."""
    return hasattr(_family(title(name)), "read_folder")


def next_game(game: Any, takes: str, die: int) -> dict[str, Any]:
    """The header of the game that follows a finished one in a campaign. `takes` is the side its winner picks where he
    may; after a draw the die says who picks."""
    box = title(game.book.title)
    family = _family(box)
    if not hasattr(family, "campaign_of"):
        raise SztabError(f"the scenarios of {box.name} make no campaign")
    header: dict[str, Any] = family.campaign_of(box.slug).follow(game, takes, die)
    return header


def persons_of(game: Any) -> dict[int, int]:
    """Which person of a campaign plays which side."""
    persons = _family(title(game.book.title)).campaign_of(game.book.title).legacy_of(game).persons
    return {game.book.sides.index(side): person for side, person in persons.items()}


def next_scenario(slug: str, scenario: str) -> tuple[str, tuple[str, ...]]:
    """The scenario that follows in the campaign of a title and the sides its winner may pick; nothing where none
    follows."""
    family = _family(title(slug))
    try:
        link = family.campaign_of(slug).link_from(scenario) if hasattr(family, "campaign_of") else None
    except SztabError:
        link = None
    return (str(link["to"]), tuple(link.get("winner_chooses", ()))) if link else ("", ())


def _laid(box: Title, header: Mapping[str, Any]) -> tuple[Any, Any]:
    card = box.scenario(str(header.get("scenario", "")))
    options = header.get("options", {})
    if not isinstance(options, Mapping):
        raise SztabError("`options` must be an object")
    found: tuple[Any, Any] = _family(box).lay_out(card, options, header)
    return found


def _family(box: Title) -> Any:
    return package_of("titles", box.family)


def _takes_charts(box: Title, family: Any) -> None:
    if not hasattr(family, "read_folder"):
        raise SztabError(f"{box.name} has its printed charts and takes no others")
