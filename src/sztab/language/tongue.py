"""Languages. The rules speak English; a tongue turns their sentences into the player's language.

A catalogue has a line for each sentence the program can make, with {} where names and numbers stand, {n} where only a
number can and {w} where only one word can. In the translation the holes are numbered, {1} for the first, so that their
order may change; {2:pole,pola,pól} is the word that goes with the number in the second. What stands in a hole is turned
as well where the catalogue knows it, else it is a name and stays. A line that begins with … is a tail: it may follow
where a hole touches the word or the hole before it.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from pathlib import Path

from sztab.titles import title, titles
from sztab.titles.files import read_csv

FOLDERS = {path.name: path for path in sorted(Path(__file__).parent.iterdir()) if any(path.glob("*.csv"))}
"""The catalogues of each language, in a folder by its code; the texts of a title lie in one of that name in its own."""
LANGUAGES = ("en", *FOLDERS)
HOLE = re.compile(r"\{([nw]?)\}")
NARROW = {"n": r"([+-]?\d{1,3}(?: \d/\d)?|\d/\d{1,2}|\d+:\d+)", "w": r"(\S+)"}
"""What fits a hole for a number (odds too) and one for a single word."""
TAIL = "…"
LOOSE = 8
"""A line with so few letters fits only between plain names."""
LONGEST = 2_000
"""No sentence of the program is longer; what is comes from a user."""
KEPT = 20_000
"""Sentences a language remembers."""
WORD = re.compile(r"[A-Za-z]+")
FILLED = re.compile(r"\{(\d+)(?::([^{}]*))?\}")
CITED = re.compile(r"(.+) \(([A-Z0-9][\w.-]*(?: [A-Z0-9][\w.-]*)*)\)")
"""A sentence with the cases it stands on."""
AMOUNT = re.compile(r"(.+) ([+-]?\d[\d/ ]*)")
"""A name with a number after it, as pools and points are listed."""
WORDED = {"hill1": "low hills", "hill2": "hills", "hill3": "high hills"}
CODED = re.compile(rf"\b(?:{'|'.join(WORDED)})\b")
"""Words of the data that nobody says, in English as the legend of the map has them."""
COUNTED = "action|hex|hit|point|shift|shot|step|unit"
SINGLE = re.compile(rf"(?<![\d/:.+-])1 ((?:air |ammunition |helicopter |victory )?(?:{COUNTED}))e?s\b")
"""One of something that the rules speak of in the plural."""
JOINTS = (("; ", "; "), (", ", ", "))
"""How lists are held together here and there."""


class Tongue:
    """`tongue(sentence)` is the sentence in the player's language."""

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in LANGUAGES else "en"

    def __call__(self, sentence: str) -> str:
        if self.language not in FOLDERS or not sentence:
            return SINGLE.sub(r"1 \1", CODED.sub(lambda word: WORDED[word[0]], sentence))
        return _remembered(self.language, sentence)

    def left_over(self, sentence: str) -> list[str]:
        """The parts of a sentence that stay as they are: names, numbers, and whatever the catalogue does not know."""
        left: list[str] = []
        if self.language in FOLDERS:
            catalogue(self.language).turn(sentence, left)
        return left


class Untold(Tongue):
    """Leaves every sentence as the rules say it; another tongue may turn it later."""

    def __init__(self) -> None:
        self.language = ""

    def __call__(self, sentence: str) -> str:
        return sentence


class Line:
    """A sentence of the catalogue with holes."""

    def __init__(self, english: str, other: str, tails: str) -> None:
        self.other = other
        self.parts = HOLE.split(english)[::2]
        kinds = HOLE.split(english)[1::2]
        self.weight = sum(map(len, self.parts))
        self.narrow = sum(map(bool, kinds))
        hole = "(.+?)" if self.weight > LOOSE else "([^:;]+?)"
        pattern = re.escape(self.parts[0])
        for n, (kind, before, part) in enumerate(zip(kinds, self.parts, self.parts[1:])):
            touches = before[-1:].isalnum() if before else n > 0
            pattern += (f"((?:{tails})?)" if touches else NARROW.get(kind, hole)) + re.escape(part)
        self.fits = re.compile(f"(?s:{pattern})").fullmatch

    @property
    def words(self) -> list[str]:
        return [word for part in self.parts for word in WORD.findall(part)]

    def fill(self, holes: list[str]) -> str:
        def one(found: re.Match[str]) -> str:
            value = holes[int(found[1]) - 1]
            return value if found[2] is None else _plural(value, found[2].split(","))

        return FILLED.sub(one, self.other)


class Catalogue:
    """All lines of a language: those without holes by themselves, the others filed under their rarest word."""

    def __init__(self, lines: dict[str, str], printed: dict[str, str]) -> None:
        self.printed = printed
        self.plain = {_small(english): other for english, other in lines.items() if not HOLE.search(english)}
        ends = {english[1:]: other[1:] for english, other in lines.items() if english.startswith(TAIL)}
        tails = "|".join(
            ".+?".join(map(re.escape, HOLE.split(end)[::2])) for end in sorted(ends, key=len, reverse=True)
        )
        holed = {english: other for english, other in lines.items() if HOLE.search(english) and english[0] != TAIL}
        made = [Line(_small(english), other, tails) for english, other in holed.items()]
        made.sort(key=lambda line: (-line.weight, -line.narrow))
        self.ends = [Line(english, other, tails) for english, other in sorted(ends.items())]
        self.ends.sort(key=lambda line: -line.weight)
        common = Counter(word for line in made for word in line.words)
        self.filed: dict[str, list[tuple[int, Line]]] = {}
        for rank, line in enumerate(made):
            rarest = min(line.words, key=lambda word: (common[word], -len(word), word))
            self.filed.setdefault(rarest, []).append((rank, line))

    def turn(self, text: str, left: list[str]) -> str:
        """A sentence in the other language; what stays as it is goes into `left`."""
        if text in self.printed:
            return self.printed[text]
        if len(text) > LONGEST:
            left.append(text)
            return text
        found = self._named(text, left)
        return found[:1].upper() + found[1:] if text[:1].isupper() else found

    def _named(self, text: str, left: list[str]) -> str:
        """A part of a sentence; what nobody knows is a name."""
        found = self._known(text, left)
        if found is None:
            left.append(text)
            return text
        return found

    def _known(self, text: str, left: list[str]) -> str | None:
        small = _small(text)
        if small in self.plain:
            return self.plain[small]
        if " " in text and text in self.printed:
            return self.printed[text]
        near = self._near(small)
        tight = [line for line in near if line.weight > LOOSE]
        return (
            self._fitted(text, small, tight, left)
            or self._cited(text, left)
            or self._fitted(text, small, near[len(tight) :], left)
            or self._listed(text, left)
        )

    def _fitted(self, text: str, small: str, lines: list[Line], left: list[str]) -> str | None:
        """By the first line that fits."""
        for line in lines:
            fits = line.fits(small)
            if fits:
                return line.fill([self._hole(text[slice(*span)], left) for span in _spans(fits)])
        return None

    def _cited(self, text: str, left: list[str]) -> str | None:
        """A sentence with its cases, or with the place that it is about in front of it."""
        cited = CITED.fullmatch(text)
        if cited and (inner := self._whole(cited[1], left)) is not None:
            return f"{inner} ({cited[2]})"
        head, _, rest = text.partition(": ")
        if rest and (inner := self._whole(rest, left)) is not None:
            return f"{self._named(head, left)}: {inner}"
        return None

    def _hole(self, inside: str, left: list[str]) -> str:
        """What stands in a hole; a tail begins with its own joint."""
        for end in self.ends if inside[:1] in (" ", ",", ":", ";") else ():
            fits = end.fits(inside)
            if fits:
                return end.fill([self._named(one, left) for one in fits.groups()])
        return self._named(inside, left) if inside else ""

    def _listed(self, text: str, left: list[str]) -> str | None:
        """Parts that are known by themselves, or a name with a number."""
        for joint, other in JOINTS:
            if joint in text:
                rest: list[str] = []
                pairs = [(part, self._whole(part, rest)) for part in text.split(joint)]
                if any(turned is not None for _, turned in pairs):
                    left += rest + [part for part, turned in pairs if turned is None]
                    return other.join(part if turned is None else turned for part, turned in pairs)
        amount = AMOUNT.fullmatch(text)
        if amount and _small(amount[1]) in self.plain:
            return f"{self.plain[_small(amount[1])]} {amount[2]}"
        return None

    def _whole(self, text: str, left: list[str]) -> str | None:
        """As `_known`, but of what is not known nothing is kept."""
        rest: list[str] = []
        found = self._known(text, rest)
        if found is not None:
            left += rest
        return found

    def _near(self, text: str) -> list[Line]:
        """Lines that share their rarest word with a text, those that say most first."""
        found = [pair for word in set(WORD.findall(text)) for pair in self.filed.get(word, ())]
        return [line for _, line in sorted(found, key=lambda pair: pair[0])]


@cache
def catalogue(language: str) -> Catalogue:
    """The lines of all files of a language, and the texts of all titles."""
    lines: dict[str, str] = {}
    for path in sorted(FOLDERS[language].glob("*.csv")):
        for row in read_csv(path, ("english", "other")):
            english = row.text("english")
            if english in lines:
                raise row.wrong("english", f"{english!r} stands twice")
            lines[english] = row.text("other")
    printed = [pair for slug in titles() for pair in title(slug).words(language).items()]
    return Catalogue(lines, dict(printed))


@lru_cache(maxsize=KEPT)
def _remembered(language: str, sentence: str) -> str:
    return catalogue(language).turn(sentence, [])


def _spans(fits: re.Match[str]) -> list[tuple[int, int]]:
    return [fits.span(n) for n in range(1, fits.re.groups + 1)]


def _small(text: str) -> str:
    """Without the capital of a first word; names such as HQ keep theirs."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def _plural(number: str, forms: list[str]) -> str:
    """One, a few, many: 1 pole, 2 pola, 5 pól, 12 pól, 22 pola; a fraction takes the second form."""
    one, few, many = forms
    if number == "1":
        return one
    if not number.isdigit():
        return few if number else many
    few_of = number[-1] in "234" and number[-2:] not in ("12", "13", "14")
    return few if few_of else many
