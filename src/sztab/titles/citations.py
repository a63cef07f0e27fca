"""Case numbers: the code of a family cites its reference book, and every other title prints numbers of its own.

`3.2.1` in the code is a case of the reference book. A rule that only one book has is cited with that book's mark before
the number: `ard:20.2`. Whoever plays a title reads the numbers of its own book.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from sztab.titles.files import read_csv

COLUMNS = ("family", "own", "shares")
RANGE = re.compile(r"(\d[\w.]*)-(\d[\w.]*)")


class Citing:
    """How one title names the cases of its family. The files are read when the first case is cited."""

    def __init__(self, box: Any, reference: Any) -> None:
        self.mark: str = box.card.get("cites", "")
        self._box, self._reference = box, reference
        self._printed: dict[str, str] = {}

    def __call__(self, cases: str) -> str:
        """The numbers this book prints for the cases of a citation; what other books alone say is left out."""
        printed = self._printed.get(cases)
        if printed is None:
            words = [own for word in cases.split() for own in self.words(word)]
            printed = self._printed[cases] = " ".join(dict.fromkeys(words))
        return printed

    def words(self, word: str) -> tuple[str, ...]:
        """What one word of a citation is here."""
        mark, colon, rest = word.rpartition(":")
        if colon:
            return (rest,) if mark == self.mark else ()
        if self._box is self._reference or (word in self._here and word not in self._there):
            return (word,)
        if word in self.own:
            return self.own[word]
        ends = RANGE.fullmatch(word)
        if ends:
            first, last = self.words(ends[1]), self.words(ends[2])
            return (f"{first[0]}-{last[-1]}",) if first and last else first or last
        return self.own.get(word[:-1], ()) if word[-1:].islower() else ()  # a lettered step of a case

    @cached_property
    def own(self) -> dict[str, tuple[str, ...]]:
        """Case or ruling of the reference book -> its like here."""
        return {family: own for family, (own, _) in self._same.items()}

    @cached_property
    def shared(self) -> frozenset[str]:
        """Cases and rulings of the reference book that are the same rule here."""
        return frozenset(family for family, (_, same) in self._same.items() if same)

    @cached_property
    def _here(self) -> frozenset[str]:
        return frozenset((*self._box.cases, *self._box.rulings))

    @cached_property
    def _there(self) -> frozenset[str]:
        return frozenset((*self._reference.cases, *self._reference.rulings))

    @cached_property
    def _same(self) -> dict[str, tuple[tuple[str, ...], bool]]:
        if self._box is self._reference:
            return {case: ((case,), True) for case in self._here}
        found: dict[str, tuple[tuple[str, ...], bool]] = {}
        for row in read_csv(self._box.folder / "same_cases.csv", COLUMNS):
            family, own = row.text("family"), row.names("own")
            if family not in self._there:
                raise row.wrong("family", f"{self._reference.name} has no case or ruling {family}")
            if family in found:
                raise row.wrong("family", f"{family} stands twice")
            unknown = [one for one in own if one not in self._here]
            if unknown:
                raise row.wrong("own", f"{self._box.name} has no case or ruling {unknown[0]}")
            found[family] = own, row.text("shares", ("yes", "no")) == "yes"
        return found
