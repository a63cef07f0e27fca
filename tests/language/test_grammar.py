"""Lines of the catalogues that would read wrong whatever fills them: numbers with one form of their noun, peoples
without their article."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sztab.language.tongue import FOLDERS
from sztab.titles.files import read_csv

HOLE = re.compile(r"\{[nw]?\}")
THINGS = "action|barrage|counter|hexe|hit|minefield|point|roll|shift|shot|star|step|turn|unit"
COUNTED = re.compile(rf" (?:\w+ )?(?:{THINGS})s\b")
"""What the English counts, in the plural, behind the hole of the number."""
STEMS = (
    r"działa[nń]|gwiazd|jednost|nawał|p[oó]l[ea]?\b|punkt|przesunię|rzut|stop(?:ień|ni)|strzał|trafie|tur[ayę]?\b|żeton"
)
NOUN = re.compile(rf" (?:{STEMS})")
"""Their Polish, in one form for all numbers."""
FORMS = re.compile(r"\{\d+:([^{}]*)\}")
PEOPLES = "Soviets|Germans|Allies|Axis|Poles|Russians|Americans|Belgians|Iraqis|Ukrainians|Coalition"
BARE = re.compile(rf"(?<!\b[Tt]he )\b(?:{PEOPLES})\b")
WRONG_ARTICLE = re.compile(r"\b[Aa] [aeio]\w+|\b[Aa]n [bcdfgjklmnpqrstvwxyz]\w+")


def uncounted(english: str, polish: str) -> Iterator[int]:
    """The holes of numbers whose noun has one form in Polish."""
    for number, hole in enumerate(HOLE.finditer(english), 1):
        shown = f"{{{number}}}"
        if COUNTED.match(english, hole.end()) and shown in polish:
            yield from (number for part in polish.split(shown)[1:] if NOUN.match(part))


def faults(english: str, polish: str) -> list[str]:
    forms = [one.split(",") for one in FORMS.findall(polish)]
    return [
        *(f"{english}: {{{number}}} is counted, and its noun does not agree" for number in uncounted(english, polish)),
        *(f"{english}: {one} are not three forms" for one in forms if len(one) != 3 or not all(map(str.strip, one))),
        *(f"{english}: {one[0]} without its article" for one in BARE.finditer(english) if " " in english),
        *(f"{english}: {one[0]}" for one in WRONG_ARTICLE.finditer(english)),
    ]


@pytest.mark.parametrize("language", FOLDERS)
def test_numbers_agree_with_their_nouns_and_peoples_have_their_articles(language: str) -> None:
    rows = [row for path in sorted(FOLDERS[language].glob("*.csv")) for row in read_csv(path)]
    assert len(rows) > 3000
    assert [fault for row in rows for fault in faults(row.text("english"), row.text("other"))] == []


@pytest.mark.parametrize(
    ("english", "polish"),
    [
        ("{} retreats {} hexes", "{1} wycofuje się o {2} pól"),
        ("{n} shots", "{1} {1:strzał,strzały}"),
        ("only Germans have gas", "gaz mają tylko Niemcy"),
        ("a enemy in {}", "wróg na {1}"),
    ],
)
def test_a_line_that_reads_wrong_is_found(english: str, polish: str) -> None:
    assert len(faults(english, polish)) == 1
