"""Whoever plays a title reads the numbers of its own book: every citation in the rules of the family leads there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import sztab.rules.wb95
from case import case
from sztab.titles import title, titles

FAMILY = [slug for slug in titles() if title(slug).family == "wb95"]
RULES = Path(sztab.rules.wb95.__file__).parent
WORD = r"(?:(?:ard|nor):\S+|\d+(?:\.\d+)+[a-z]?|\d+\.\d+-\w+|[RF]\d+|T-[A-Z]{2,}\S*|(?:NY|TS)-\w+|COMP)"
CITATION = re.compile(rf"{WORD}(?: {WORD})*")
ABSENT = {
    "normandy1944": ("COMP", "NY-N6", "NY-V1", "R120", "TS-2P2", "TS-2P5", "TS-2P7"),
    "ardennes2024": (
        *("7.1.9", "7.2.", "8.2.5", "8.2.10", "8.2.11", "8.2.12", "8.2.16", "8.2.17", "8.2.18", "8.2.19"),
        *("8.2.22", "8.2.23", "8.2.24", "8.2.25"),
        *(
            "15.1.5",
            "15.1.8",
            "15.2.",
            "15.3.",
            "15.4.",
            "COMP",
            "NY-N6",
            "NY-V1",
            "R120",
            "R136",
            "TS-2P2",
            "TS-2P5",
            "TS-2P7",
        ),
    ),
}
"""Rules of the reference book that a sister has not: nobody plays by them there, so nobody is told of them."""


@cache
def citations() -> dict[str, str]:
    """Every text of the rules that is nothing but case numbers -> where it stands; docstrings left out."""
    found: dict[str, str] = {}
    for file in sorted(RULES.glob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                if CITATION.fullmatch(node.value):
                    found.setdefault(node.value, f"{file.name}:{node.lineno}")
    return found


def test_there_are_citations() -> None:
    assert len(citations()) > 250
    assert {"5.1.3", "ard:20.2", "T-TER", "F13", "3.1.4 3.1.5"} <= set(citations())


@case("ardennes2024", "R127")
@pytest.mark.parametrize("slug", FAMILY)
def test_every_citation_is_a_case_or_ruling_of_the_own_book(slug: str) -> None:
    box = title(slug)
    known = {*box.cases, *box.rulings}
    wrong = {}
    for cited, where in citations().items():
        for word in box.cite(cited).split():
            if word not in known:
                wrong[where] = f"{cited} -> {word}"
    assert wrong == {}


@pytest.mark.parametrize("slug", FAMILY)
def test_no_citation_of_the_reference_book_is_lost(slug: str) -> None:
    """What is cited without the mark of a sister is said in every title, unless the title has no such rule."""
    box, absent = title(slug), ABSENT.get(slug, ())
    lost = {
        where: cited
        for cited, where in citations().items()
        if not box.cite(cited) and not all(":" in word or word.startswith(absent) for word in cited.split())
    }
    assert lost == {}


@pytest.mark.parametrize("slug", sorted(ABSENT))
def test_nothing_is_called_absent_that_the_book_has(slug: str) -> None:
    box = title(slug)
    assert [case_ for case_ in box.cite.own if case_.startswith(ABSENT[slug]) and box.cite(case_)] == []
