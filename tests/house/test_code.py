"""How the code is kept: names that stand for one thing, short functions, files that do something, and each question
known to few files."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest

from house import census
from house.source import Function, family_of, name_of, program, strings
from sztab.titles.families import families

SHARED_NAMES = 9
"""Class names that may exist twice in the program: what every family has of its own, such as Book and State."""
LONGEST = 60
"""Lines of a function."""
KERNELS = "hexes/kernels.py"
"""Loops that are compiled; they may not be cut into small functions."""
SHORT = 30
"""A module of fewer lines that only hands on the names of others is of no use."""
NAMERS = 8
"""Files that may name one kind of question."""
ASKED = ("ask", "asked", "decision", "question")
"""What a question is called where its kind is looked at."""
BY_KIND = ("deciders", "answers", "plans", "prompts")
"""What is found by the kind of a question."""
CHAPTERS_IN_ING = ("masking", "stacking")
"""Chapters of the rulebooks."""
CARDS = "seat/wb95/cards.py"
Code = Mapping[str, ast.Module]


def code(files: Mapping[str, str]) -> Code:
    """Made-up files."""
    return {file: ast.parse(text) for file, text in files.items()}


# ---------------------------------------------------------------------- names


def test_class_names_are_few_that_stand_for_two_things() -> None:
    """None twice in what a family brings, in all its rooms; across the program only those of a family's own kind."""
    found: dict[str, list[str]] = defaultdict(list)
    for file, tree in program().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(file)
    twice = {name: files for name, files in found.items() if len(files) > 1}
    at_home = {
        f"{name} in {family}": files
        for name, files in twice.items()
        for family in families()
        if sum(family_of(file) == family for file in files) > 1
    }
    assert at_home == {}
    assert len(twice) <= SHARED_NAMES, twice


def gerunds(files: Code) -> list[str]:
    """Files whose name is a gerund that would fit many others."""
    stems = {file: file.rpartition("/")[2].removesuffix(".py") for file in files}
    return [file for file, stem in stems.items() if stem.endswith("ing") and stem not in CHAPTERS_IN_ING]


def test_no_file_is_called_after_what_many_files_do() -> None:
    assert gerunds(program()) == []
    assert gerunds(code({"seat/asking.py": "", "rules/stacking.py": ""})) == ["seat/asking.py"]


# ---------------------------------------------------------------------- length


def long_functions(files: Code) -> list[str]:
    """Functions of more lines than a page shows."""
    return [
        f"{file}: {node.name}, {lines} lines"
        for file, tree in files.items()
        for node in ast.walk(tree)
        if isinstance(node, Function) and file != KERNELS
        if (lines := (node.end_lineno or 0) - node.lineno + 1) > LONGEST
    ]


def test_no_function_is_longer_than_a_page() -> None:
    assert long_functions(program()) == []
    long = "def play():\n" + "    pass\n" * LONGEST
    assert long_functions(code({"table/game.py": long, KERNELS: long})) == ["table/game.py: play, 61 lines"]


def forwarders(files: Code) -> list[str]:
    """Short modules, other than packages, that only import names to hand them on."""
    return [file for file, tree in files.items() if not file.endswith("__init__.py") and _forwards(tree)]


def _forwards(tree: ast.Module) -> bool:
    inside = [node for node in tree.body if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))]
    lines = max((node.end_lineno or 0 for node in inside), default=0)
    imports = [node for node in inside if isinstance(node, ast.Import | ast.ImportFrom)]
    return len(imports) > 0 and lines < SHORT and all(node in imports or _names_another(node) for node in inside)


def _names_another(node: ast.stmt) -> bool:
    """`__all__`, or another name for what was imported."""
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return False
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [name_of(one) for one in targets] == ["__all__"] or isinstance(node.value, ast.Name | ast.Attribute)


def test_no_module_only_forwards_names() -> None:
    assert forwarders(program()) == []
    made_up = code(
        {
            "table/names.py": "from sztab.table.game import Game\n__all__ = ['Game']",
            "table/other.py": "from sztab.table import game\nGame = game.Game",
            "table/board.py": "from sztab.table.game import Game\ndef board(): ...",
            "table/__init__.py": "from sztab.table.game import Game",
        }
    )
    assert forwarders(made_up) == ["table/names.py", "table/other.py"]


# ---------------------------------------------------------------------- questions


def namers(files: Code, family: str, kinds: frozenset[str]) -> dict[str, list[str]]:
    """Kind of question -> the files of the family, and of all families, that name it."""
    found: dict[str, list[str]] = {kind: [] for kind in sorted(kinds)}
    for file, tree in files.items():
        if family_of(file) in ("", family):
            for kind in sorted(set(_kinds_named(tree, kinds)) & kinds):
                found[kind].append(file)
    return found


def _kinds_named(tree: ast.AST, kinds: frozenset[str]) -> Iterator[str]:
    """Where a question is asked, its kind compared or given, where something is found by it, in tables of nothing but
    kinds. Phases, orders and pools may have the same names."""
    phases = {id(one) for node in ast.walk(tree) for one in _about_phases(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Call() if name_of(node) in ("ask", "Ask"):
                yield from (text for given in node.args[1:2] for text in strings(given))
            case ast.Compare() if any(map(_is_kind, (node.left, *node.comparators))):
                yield from strings(node)
            case ast.Match() if _is_kind(node.subject):
                yield from (text for case in node.cases for text in strings(case.pattern))
            case ast.Assign() if any(name_of(one) == "kind" for one in node.targets):
                yield from strings(node.value)
            case ast.Subscript() if name_of(node.value).lower() in BY_KIND:
                yield from strings(node.slice)
            case ast.Dict() | ast.Tuple() | ast.List() | ast.Set() if id(node) not in phases:
                listed = node.keys if isinstance(node, ast.Dict) else node.elts
                texts = [one.value if isinstance(one, ast.Constant) else None for one in listed]
                if all(text in kinds for text in texts):
                    yield from map(str, texts)


def _is_kind(node: ast.expr) -> bool:
    """`ask.kind`, `kind`."""
    if isinstance(node, ast.Attribute):
        return node.attr == "kind" and name_of(node.value) in ASKED
    return isinstance(node, ast.Name) and node.id == "kind"


def _about_phases(node: ast.AST) -> Iterator[ast.AST]:
    """The kind of something else compared with a table; a table that is called after phases."""
    if isinstance(node, ast.Compare) and name_of(node.left) == "kind" and not _is_kind(node.left):
        yield from ast.walk(node)
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any("phases" in name_of(one).lower() for one in targets):
            yield from ast.walk(node)


@pytest.mark.parametrize("family", families())
def test_few_files_name_a_kind_of_question(family: str) -> None:
    found = namers(program(), family, census.rulebook(family).questions)
    assert {kind: files for kind, files in found.items() if len(files) > NAMERS} == {}
    assert all(files for files in found.values())


@pytest.mark.parametrize(
    "line",
    [
        "order = yield from game.ask(side, 'losses', None)",
        "later = Ask((side,), 'losses')",
        "hurt = ask.kind == 'losses'",
        "hurt = kind in ('losses', 'move')",
        "match ask.kind:\n    case 'losses': ...",
        "class Losses(Prompt):\n    kind = 'losses'",
        "DECIDERS['losses'].check(view, ask, order)",
        "WAITING = {'losses': 'takes losses'}",
    ],
)
def test_naming_a_question_is_found(line: str) -> None:
    assert namers(code({CARDS: line}), "wb95", frozenset({"losses"})) == {"losses": [CARDS]}


@pytest.mark.parametrize(
    "line",
    [
        "class StepLosses(Order, tag='losses'): ...",
        "phase.kind in ('losses',)",
        "OWN_PHASES = {'raid': ('losses',)}",
        "pools = {'losses': 1, 'air': 2}",
    ],
)
def test_the_same_word_for_something_else_is_passed_over(line: str) -> None:
    assert namers(code({CARDS: line}), "wb95", frozenset({"losses"})) == {"losses": []}
