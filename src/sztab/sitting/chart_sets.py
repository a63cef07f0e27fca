"""The players' own charts: the sets in the folder given by `sztab serve --charts`, chosen in the lobby by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sztab.errors import DataError, SztabError
from sztab.titles import ScenarioCard, find, title, titles
from sztab.titles.layout import own_charts, takes_charts


class ChartSets:
    """Sets by name. A page sends a name, never a path; the files are read anew for each game."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folders = _sets_in(folder) if folder is not None else {}
        self._offered: dict[str, tuple[str, ...]] = {}
        self._try_out()

    def offered(self, scenario: str) -> tuple[str, ...]:
        """The sets that fit a scenario."""
        return self._offered.get(scenario, ())

    def contents(self, name: str, header: Mapping[str, Any]) -> dict[str, str]:
        """The charts of a set, tried on the game of that header."""
        folder = self._folders[find(name, self._folders, "set of charts")]
        try:
            return own_charts(header, folder)
        except DataError as fault:  # their place on this machine stays private
            place = Path(fault.file)
            inside = place.relative_to(folder.parent) if place.is_relative_to(folder.parent) else place
            raise DataError(inside, fault.reason, fault.place) from None

    def _try_out(self) -> None:
        """Find the scenarios of each set; a set that fits none is an error."""
        cards = [card for slug in titles() if takes_charts(slug) for card in title(slug).scenarios()]
        for name in self._folders:
            faults = [fault for card in cards if (fault := self._fault(name, card)) is not None]
            if faults and len(faults) == len(cards):
                raise faults[0]

    def _fault(self, name: str, card: ScenarioCard) -> SztabError | None:
        try:
            self.contents(name, {"title": card.title, "scenario": card.slug})
        except SztabError as fault:
            return fault
        self._offered[card.slug] = (*self._offered.get(card.slug, ()), name)
        return None


def _sets_in(folder: Path) -> dict[str, Path]:
    """A folder with charts is a set; else each of its folders is one."""
    folder = folder.resolve()
    if not folder.is_dir():
        raise DataError(folder, "there is no such folder")
    inside = [path for path in sorted(folder.iterdir()) if not path.name.startswith(".")]
    if any(path.is_file() for path in inside):
        return {folder.name: folder}
    if not inside:
        raise DataError(folder, "has no charts in it")
    return {path.name: path for path in inside}
