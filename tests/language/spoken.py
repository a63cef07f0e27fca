"""Every sentence the program can make, found in its source: texts with more than one word, and single words that are
handed to whoever speaks to a player."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import sztab

SOURCE = Path(sztab.__file__).parent
ROOMS = (
    "table",
    "rules",
    "desk",
    "seat",
    "titles/wb95",
    "titles/budziszyn1945",
    "titles/normandy1944",
    "titles/ardennes2024",
    "players",
    "sitting",
    "server",
    "site",
)
"""Where sentences for players are made; faults in the printed data of a title are for its makers."""
SILENT = (
    "desk/cases.py", "desk/order_page.py", "desk/picture.py", "desk/textmap.py", "desk/report.py", "desk/vocabulary.py",
    "desk/questions.py",
    "language/tongue.py", "table/fields.py", "rules/wb95/orders.py", "rules/wb95/words.py", "rules/breslau/orders.py",
    "desk/wb95/report.py", "desk/wb95/terminal.py", "desk/wb95/vocabulary.py",
    "seat/family.py",
    "desk/breslau/report.py", "desk/breslau/terminal.py", "desk/breslau/vocabulary.py",
    "desk/b21/report.py", "desk/b21/terminal.py", "desk/b21/vocabulary.py",
    "server/store.py", "server/schema.py", "server/storefile.py", "server/backup.py",
    "sitting/typescript.py", "server/process.py", "server/pool.py", "server/workshop.py", "server/connections.py",
    "site/journal.py", "titles/wb95/lists.py",
)  # fmt: skip
"""They speak to developers, or to the command line, which is English."""
SPEAKERS = {"Refusal": 1, "SztabError": 0, "LogError": 0, "DataError": 1, "say": 0, "cased": 0, "tongue": 0}
"""Who speaks, and which argument is the sentence."""
UNSAID = (
    "air targets", "road hexes", "american reserve", "V Corps line", "spare HQ", "towns retaken", "south edge",
    "Flemish cities", "Walloon cities", "south roads", "soviet units",
    "polish units", "allied units", "german units", "combat board", "set up",
    "staff raid", "and retreat {} hexes",
    "NAME N, ...", "UNIT > HEX HEX, ...", "max-age=31536000, immutable", "'self' data:", "{} {} with {}",
)  # fmt: skip
"""Keys and names of things; a sentence all of whose words stand elsewhere."""
CODE = re.compile(r'[\\$*<>]|%\(|filename=|"order":|= \{\}$|no level for a margin')
"""Patterns, mark-up, logs for developers."""
CASES = re.compile(r"(?:(?:[A-Z0-9][\w.-]*|\{\})(?: |$))+")


def sentences() -> dict[str, tuple[str, bool]]:
    """Sentence, with {} for what is filled in -> where it stands, and whether it is handed to a speaker whole."""
    found: dict[str, tuple[str, bool]] = {}
    for room in ROOMS:
        for path in sorted((SOURCE / room).rglob("*.py")):
            name = path.relative_to(SOURCE).as_posix()
            tree: ast.AST = ast.parse(path.read_text("utf-8"))
            if name in SILENT:
                tree = ast.Module(list(_own_words(tree)), [])
            for line, text, told in _texts(tree):
                found[text] = (f"{name}:{line}", told or found.get(text, ("", False))[1])
    return found


def _own_words(tree: ast.AST) -> Iterator[ast.stmt]:
    """What orders and events say of themselves, wherever they stand."""
    for node in ast.walk(tree):
        named = isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["text"]
        if isinstance(node, ast.stmt) and (named or (isinstance(node, ast.FunctionDef) and node.name == "words")):
            yield node


def _texts(tree: ast.AST) -> Iterator[tuple[int, str, bool]]:
    comments = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    comments |= {id(one) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for one in node.values}
    comments |= {id(one) for node in ast.walk(tree) if isinstance(node, ast.Call) for one in _logged(node)}
    told = {id(one) for node in ast.walk(tree) if isinstance(node, ast.Call) for one in _handed(node)}
    for node in ast.walk(tree):
        if id(node) in comments or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        for text in _templates(node):
            text = text.strip(" \n")
            if _sentence(text, id(node) in told):
                yield node.lineno, text, id(node) in told


def _logged(call: ast.Call) -> list[ast.expr]:
    return call.args if getattr(call.func, "attr", "") in ("info", "warning", "error", "exception") else []


def _handed(call: ast.Call) -> list[ast.AST]:
    """The sentence a speaker is given; of a choice both."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    place = SPEAKERS.get(name, len(call.args))
    if place >= len(call.args) or (name == "say" and len(call.args) > 1):  # an event, with its cases
        return []
    given = call.args[place]
    return [given.body, given.orelse] if isinstance(given, ast.IfExp) else [given]


def _sentence(text: str, told: bool) -> bool:
    bare = text.replace("{}", "")
    if text in UNSAID or CODE.search(text) or not re.search("[a-z]{2}", bare) or CASES.fullmatch(text):
        return False
    return told or re.search(r"[A-Za-z}),:;'] +[({A-Za-z'`]", text) is not None


def _templates(node: ast.AST) -> list[str]:
    """A text with its holes; where a hole is one of two texts, both."""
    if isinstance(node, ast.Constant):
        return _filled(node.value) if isinstance(node.value, str) else []
    assert isinstance(node, ast.JoinedStr)
    parts = [_choices(one) for one in node.values]
    return ["".join(chosen) for chosen in product(*parts)]


def _filled(text: str) -> list[str]:
    """A text with fields in braces; where one of two words goes with the number of a field, both."""
    parts = []
    for n, part in enumerate(re.split(r"\{\w+(?::([^{}]*))?\}", text)):
        in_braces = n % 2 == 1
        if in_braces and part and "|" in part:
            parts.append(part.split("|"))
        else:
            parts.append(["{}" if in_braces else part])
    return ["".join(chosen) for chosen in product(*parts)]


def _choices(node: ast.AST) -> list[str]:
    if isinstance(node, ast.FormattedValue):
        inside = node.value
        if isinstance(inside, ast.IfExp) and all(isinstance(one, ast.Constant) for one in (inside.body, inside.orelse)):
            return [str(one.value) for one in (inside.body, inside.orelse) if isinstance(one, ast.Constant)]
        return ["{}"]
    return [str(node.value)] if isinstance(node, ast.Constant) else ["{}"]
