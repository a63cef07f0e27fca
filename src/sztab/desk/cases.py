"""The case matrix: every printed case, the code that carries it out, the tests that hold it to it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

import sztab
from sztab.errors import DataError
from sztab.titles import Title, find, same_name, titles
from sztab.titles import title as open_title
from sztab.titles.families import families

PACKAGE = Path(sztab.__file__).parent
INDEX = Path(__file__).with_name("case_tests.json")
NOTHING_TO_ENFORCE = ("definition", "component", "example")
CITING_CALLS = ("Refusal", "say", "roll")
CITING_NAMES = ("case", "cases")
TOKEN = re.compile(r"(?:\b[a-z]+:)?[A-Za-z0-9][A-Za-z0-9._\-]*")
"""A word that may be a case; `ard:20.2` is one of the book with that mark."""

Node = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Found = dict[str, list[str]]


class CaseRow(msgspec.Struct, frozen=True):
    """A line of the matrix; `status` is tested, text (nothing to enforce) or missing."""

    case: str
    kind: str
    summary: str
    code: list[str]
    tests: list[str]
    status: str


class Cited(msgspec.Struct, frozen=True):
    """A ruling as the page of a case shows it."""

    id: str
    title: str
    ruling: str


class CasePage(msgspec.Struct, frozen=True):
    """All that is known about one case, or about one ruling (its kind is then `ruling`)."""

    case: str
    kind: str
    section: str
    summary: str
    see: list[str]
    note: str
    rulings: list[Cited]
    code: list[str]
    tests: list[str]
    status: str


class Mention(NamedTuple):
    """A text that may cite cases, and the function or test it stands in."""

    place: str
    text: str


def matrix(title: Title | str) -> list[CaseRow]:
    """Every case of a title in the order of the book, with its code, its tests and its status."""
    box = _opened(title)
    code, tests = _code(box), _tests(box)
    rows = []
    for case in box.cases.values():
        held = tests.get(case.case, [])
        status = _status(case.kind, held)
        rows.append(CaseRow(case.case, case.kind, case.summary, code.get(case.case, []), held, status))
    return rows


def one_case(title: Title | str, case: str) -> CasePage:
    """The page of a case or of a ruling."""
    box = _opened(title)
    name = find(case, [*box.cases, *box.rulings], "case or ruling")
    code, tests = _code(box).get(name, []), _tests(box).get(name, [])
    if name in box.rulings:
        ruling = box.rulings[name]
        note = f"replaced by {ruling.replaced_by}" if ruling.replaced_by else ruling.question
        status = "tested" if tests else "text"
        see = list(ruling.cases)
        return CasePage(
            name, "ruling", ruling.chapter, f"{ruling.title}: {ruling.ruling}", see, note, [], code, tests, status
        )
    found = box.cases[name]
    cited = [Cited(ruling.id, ruling.title, ruling.ruling) for ruling in box.rulings_on(name)]
    status = _status(found.kind, tests)
    return CasePage(
        name, found.kind, found.section, found.summary, list(found.see), found.note, cited, code, tests, status
    )


def unknown_citations(title: Title | str) -> list[str]:
    """What tests cite although the title has no such case or ruling."""
    box = _opened(title)
    root = folder_of_tests()
    if root is None:
        return []
    wrong = [
        f"{mention.place}: {word}"
        for mention in marked(root, box.slug)
        for word in TOKEN.findall(mention.text)
        if not _resolve(word, _known(box))
    ]
    return sorted(wrong)


def sharing(slug: str, cases: Iterable[str]) -> list[str]:
    """The titles for which a test of these cases holds too: those of the family that print every one of them alike."""
    words = [word for text in cases for word in TOKEN.findall(text)]
    return [one for one in titles() if one != slug and _shares(open_title(one), slug, words)]


def render_matrix(title: Title | str, as_json: bool = False) -> str:
    """The matrix for people, or as JSON."""
    rows = matrix(title)
    if as_json:
        return _json(rows)
    lines = []
    for row in rows:
        lines.append(f"{row.case:<10} {row.status:<8} {row.kind:<11} {row.summary}")
        lines += [f"{'':<10}   code  {place}" for place in row.code]
        lines += [f"{'':<10}   test  {place}" for place in row.tests]
    counted = ", ".join(
        f"{sum(row.status == status for row in rows)} {status}" for status in ("tested", "text", "missing")
    )
    lines.append(f"{len(rows)} cases: {counted}")
    if folder_of_tests() is None and not INDEX.exists():
        lines.append("The tests are not installed here and no index of them was packed: nothing counts as tested.")
    return "\n".join(lines) + "\n"


def render_case(title: Title | str, case: str, as_json: bool = False) -> str:
    """The page of a case for people, or as JSON."""
    page = one_case(title, case)
    if as_json:
        return _json(page)
    lines = [f"{page.case}  {page.section}  ({page.kind}, {page.status})", page.summary]
    if page.note:
        lines.append(f"note: {page.note}")
    if page.see:
        lines.append(f"see: {', '.join(page.see)}")
    lines += [f"{ruling.id} {ruling.title}: {ruling.ruling}" for ruling in page.rulings]
    lines += [f"code: {place}" for place in page.code]
    lines += [f"test: {place}" for place in page.tests]
    return "\n".join(lines) + "\n"


def folder_of_tests() -> Path | None:
    """The tests beside the source tree; None in an installed package."""
    tests = PACKAGE.parent.parent / "tests"
    return tests if PACKAGE.parent.name == "src" and tests.is_dir() else None


def write_index(path: Path | None = None) -> None:
    """Write down which tests hold which case, for a package that travels without its tests."""
    index = {slug: _tests(open_title(slug)) for slug in titles()}
    (path or INDEX).write_bytes(msgspec.json.format(msgspec.json.encode(index, order="sorted"), indent=1) + b"\n")


def read_index(path: Path | None = None) -> dict[str, Found]:
    """The index that `write_index` wrote; empty when there is none."""
    path = path or INDEX
    if not path.exists():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Found])
    except msgspec.MsgspecError as error:
        raise DataError(path, str(error)) from None


def cited(package: Path, family: str, slug: str) -> list[Mention]:
    """What the code of a title's family, and the code common to all, says about cases."""
    mentions: list[Mention] = []
    for path in sorted(package.rglob("*.py")):
        file = path.relative_to(package)
        if _concerns(file.parts, family, slug):
            mentions += _mentions_in(path, file.as_posix())
    return mentions


def marked(root: Path, slug: str) -> list[Mention]:
    """The cases of a title that the `case` marks of the tests under `root` name."""
    mentions: list[Mention] = []
    for path in sorted(root.rglob("test_*.py")):
        file = path.relative_to(root.parent).as_posix()
        mentions += [Mention(file + test, text) for title, test, text in _marks_in(path) if same_name(title, slug)]
    return mentions


def _opened(title: Title | str) -> Title:
    return open_title(title) if isinstance(title, str) else title


def _status(kind: str, tests: list[str]) -> str:
    if tests:
        return "tested"
    return "text" if kind in NOTHING_TO_ENFORCE else "missing"


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def _code(box: Title) -> Found:
    mentions = _cited(PACKAGE, box.family, box.slug)
    return _gather((Mention(one.place, _printed(box, one.text)) for one in mentions), _known(box))


def _printed(box: Title, text: str) -> str:
    """The cases of a text in the numbers of a title."""
    return " ".join(own for word in TOKEN.findall(text) for own in box.cite.words(word.rstrip(".-")))


def _shares(box: Title, slug: str, words: list[str]) -> bool:
    if box.card.get("reference") != slug:
        return False
    reference = open_title(slug)
    known = _known(reference)
    silent = reference.rulings.keys() - box.cite.own.keys()  # rulings about what this book prints alike
    return all(case in box.cite.shared or case in silent for word in words for case in _resolve(word, known) or [word])


def _tests(box: Title) -> Found:
    root = folder_of_tests()
    if root is None:
        return read_index().get(box.slug, {})
    return _gather(_marked(root, box.slug), _known(box))


def _of_the_family(root: Path, box: Title) -> list[Mention]:
    """Tests of the reference book that run against this title too."""
    reference = box.card.get("reference", "")
    folder = root / "rules" / box.family
    if not reference or not folder.is_dir():
        return []
    held: dict[str, list[str]] = {}
    for mention in marked(folder, reference):
        held.setdefault(mention.place, []).append(mention.text)
    return [
        Mention(f"{root.name}/rules/{place}", _printed(box, " ".join(texts)))
        for place, texts in held.items()
        if box.slug in sharing(reference, texts)
    ]


@cache
def _cited(package: Path, family: str, slug: str) -> list[Mention]:
    return cited(package, family, slug)


@cache
def _marked(root: Path, slug: str) -> list[Mention]:
    return [*marked(root, slug), *_of_the_family(root, open_title(slug))]


def _known(box: Title) -> dict[str, int]:
    """Cases and rulings in the order of the book."""
    return {name: n for n, name in enumerate([*box.cases, *box.rulings])}


def _gather(mentions: Iterable[Mention], known: dict[str, int]) -> Found:
    found: dict[str, set[str]] = {}
    for mention in mentions:
        for word in TOKEN.findall(mention.text):
            for name in _resolve(word, known):
                found.setdefault(name, set()).add(mention.place)
    return {name: sorted(places) for name, places in found.items()}


def _resolve(word: str, known: dict[str, int]) -> list[str]:
    """The cases a word names: itself, the case of which it is a lettered step, or a range of cases."""
    word = word.rstrip(".-")
    if word in known:
        return [word]
    if word[:-1] in known and word[-1:].islower() and word[-2:-1].isdigit():
        return [word[:-1]]
    first, _, last = word.partition("-")
    if first in known and last in known and known[first] < known[last]:
        return [name for name, n in known.items() if known[first] <= n <= known[last]]
    return []


def _concerns(parts: tuple[str, ...], family: str, slug: str) -> bool:
    """Is a file of the package about this title? Other families and other titles are not."""
    if len(parts) > 2 and parts[0] == "rules":
        return parts[1] == family
    if len(parts) > 2 and parts[0] == "titles":
        return parts[1] in (slug, family)
    return not any(folder in families() and folder != family for folder in parts[:-1])


@cache
def _mentions_in(path: Path, file: str) -> tuple[Mention, ...]:
    """What a file says about cases, wherever it says it: docstrings, citations, comments."""
    source = path.read_text("utf-8")
    mentions, spans = [], []
    for node, name in _walk(ast.parse(source)):
        if isinstance(node, Node):
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            spans.append((first, node.end_lineno or node.lineno, name))
        place = f"{file}:{name}" if name else file
        mentions += [Mention(place, text) for text in _said_by(node) if text]
    return (*mentions, *(Mention(_place(file, spans, line), text) for line, text in _comments(source)))


def _walk(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Every node with the dotted name of the function or class it stands in, outer ones first."""
    left = [(tree, "")]
    while left:
        node, name = left.pop()
        if isinstance(node, Node):
            name = f"{name}.{node.name}" if name else node.name
        yield node, name
        left += [(inner, name) for inner in ast.iter_child_nodes(node)]


def _place(file: str, spans: list[tuple[int, int, str]], line: int) -> str:
    inside = [name for first, last, name in spans if first <= line <= last]
    return f"{file}:{inside[-1]}" if inside else file


def _said_by(node: ast.AST) -> Iterator[str]:
    """A docstring; strings given as case or cases, as a default of such a parameter, or to a call that cites cases."""
    if isinstance(node, ast.Call):
        named = [word.value for word in node.keywords if word.arg in CITING_NAMES]
        every = [*node.args, *(word.value for word in node.keywords)]
        for value in every if _called(node) in CITING_CALLS else named:
            yield from _strings(value)
    elif isinstance(node, ast.arguments):
        plain = [*node.posonlyargs, *node.args]
        pairs = [*zip(plain[len(plain) - len(node.defaults) :], node.defaults)]
        pairs += [(arg, value) for arg, value in zip(node.kwonlyargs, node.kw_defaults) if value]
        for arg, value in pairs:
            if arg.arg in CITING_NAMES:
                yield from _strings(value)
    elif isinstance(node, Node | ast.Module) and node.body and isinstance(node.body[0], ast.Expr):
        yield _text(node.body[0].value)


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """Comments; one that stands right above a definition belongs to it."""
    if "#" not in source:
        return
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            while line < len(lines) and lines[line - 1].lstrip().startswith("#"):
                line += 1
            opens = lines[line - 1].lstrip().startswith(("def ", "async def ", "class ", "@"))
            yield (line if opens else token.start[0]), token.string


@cache
def _marks_in(path: Path) -> tuple[tuple[str, str, str], ...]:
    """The marks of a test file as title, test, case: on a test, on its class, or on the whole file as `pytestmark`."""
    tree = ast.parse(path.read_text("utf-8"))
    given = [node for node in tree.body if isinstance(node, ast.Assign)]
    texts = {_text_of(target): text for node in given if (text := _text(node.value)) for target in node.targets}
    whole = [node.value for node in given if "pytestmark" in map(_text_of, node.targets)]
    return tuple(_marked_tests(tree, "", _marks(whole, texts), texts))


Mark = tuple[str, str]
"""A title and a case."""


def _marked_tests(
    tree: ast.Module | ast.ClassDef, above: str, marks: list[Mark], texts: dict[str, str]
) -> Iterator[tuple[str, str, str]]:
    for node in tree.body:
        if not isinstance(node, Node):
            continue
        here, own = f"{above}::{node.name}", [*marks, *_marks(node.decorator_list, texts)]
        if isinstance(node, ast.ClassDef):
            yield from _marked_tests(node, here, own, texts)
        elif node.name.startswith("test"):
            yield from ((title, here, case) for title, case in own)


def _marks(nodes: Iterable[ast.AST], texts: dict[str, str]) -> list[Mark]:
    """`texts`: what a file calls by a name of its own, as in BOX = "..."."""

    def said(node: ast.expr) -> str:
        return texts.get(node.id, "") if isinstance(node, ast.Name) else _text(node)

    calls = [call for node in nodes for call in ast.walk(node) if isinstance(call, ast.Call) and call.args]
    return [
        (said(call.args[0]), case)
        for call in calls
        if _called(call) == "case"
        for value in call.args[1:]
        if (case := said(value))
    ]


def _called(call: ast.Call) -> str:
    return _text_of(call.func)


def _text_of(node: ast.AST) -> str:
    """The last word of a name: `case` of `pytest.mark.case`."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _strings(node: ast.AST) -> Iterator[str]:
    return (_text(part) for part in ast.walk(node))


def _text(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
