"""The site: the built page, Python and the rules as files for any static host.

    python tools/site.py PAGE OUT      PAGE: what `vite build --mode site` made; OUT: the folder to write

Beside the page it puts Pyodide (of `web/node_modules`), the package of `locks/site.txt`, this program, the shelf in
each language, and the list of all of it that a browser keeps for use without a network.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from sztab.language.tongue import LANGUAGES, Tongue
from sztab.sitting.shelf import picture, shelf

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "sztab"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LOCK = ROOT / "locks" / "site.txt"
TARGET = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
LEFT_OUT = ("server", "cli", "study", "titles/*/covers", "__pycache__")
"""Parts of the program that a page does not run; the covers lie beside it as pictures."""
MOST = 16 * 1024 * 1024
"""Bytes of the whole site, compressed."""
ENDINGS = {"image/jpeg": "jpg", "image/svg+xml": "svg"}
LOADED = ("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip")
"""What the page waits for, beside the packages."""
MANIFEST = {
    "name": "Sztab",
    "short_name": "Sztab",
    "start_url": "./",
    "display": "standalone",
    "background_color": "#efe7d4",
    "theme_color": "#efe7d4",
    "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
}


def main(arguments: list[str]) -> int:
    page, out = map(Path, arguments)
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(page, out)
    (out / "pyodide").mkdir()
    for name in PYTHON:
        shutil.copyfile(PYODIDE / name, out / "pyodide" / name)
    archives = [_locked_package(out), _program(out)]
    _shelf(out)
    loaded = (*LOADED, *archives)
    parts = {"bytes": {name: (out / name).stat().st_size for name in loaded}, "archives": archives}
    (out / "parts.json").write_text(json.dumps(parts), "utf-8")
    (out / "manifest.webmanifest").write_text(json.dumps(MANIFEST), "utf-8")
    _keep_offline(out)
    return _measure(out)


def _locked_package(out: Path) -> str:
    """The one package that Python needs there, with the hash that is locked."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--require-hashes", "--only-binary=:all:", *TARGET, "--dest", str(out), "--requirement", str(LOCK)]
    subprocess.run(command, check=True)
    (wheel,) = out.glob("*.whl")
    return wheel.name


def _program(out: Path) -> str:
    """This program as a wheel, compiled, the same bytes whenever it is made of the same files."""
    files = sorted(path for path in PACKAGE.rglob("*") if path.is_file() and not _left_out(path))
    name = "sztab-0-py3-none-any.whl"
    with zipfile.ZipFile(out / name, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for path in files:
            info = zipfile.ZipInfo(path.relative_to(PACKAGE.parent).as_posix())
            info.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(info, path.read_bytes())
    subprocess.run(["node", str(ROOT / "tools" / "compile_wheel.mjs"), str(out / name)], check=True)
    digest = hashlib.sha256((out / name).read_bytes()).hexdigest()[:12]
    named = f"sztab-{digest}-py3-none-any.whl"
    (out / name).rename(out / named)
    return named


def _left_out(path: Path) -> bool:
    inside = [*path.relative_to(PACKAGE).parents]
    return any(folder.match(part) for folder in inside for part in LEFT_OUT)


def _shelf(out: Path) -> None:
    """The shelf in each language, with its pictures as files."""
    (out / "pictures").mkdir()
    pictures = {}
    for card in shelf(Tongue()).scenarios:
        drawn, kind = picture(card.slug)
        pictures[card.slug] = f"pictures/{card.slug}.{ENDINGS[kind]}"
        (out / pictures[card.slug]).write_bytes(drawn)
    for language in LANGUAGES:
        found = shelf(Tongue(language))
        cards = tuple(msgspec.structs.replace(one, picture=pictures[one.slug]) for one in found.scenarios)
        told = msgspec.structs.replace(found, scenarios=cards)
        (out / f"shelf.{language}.json").write_bytes(msgspec.json.encode(told))


def _keep_offline(out: Path) -> None:
    """The service worker knows every file by its contents: one that has changed is fetched anew."""
    files = {}
    for path in _files(out):
        files[path.relative_to(out).as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    text = (ROOT / "web" / "src" / "site" / "offline.js").read_text("utf-8")
    (out / "offline.js").write_text(f"const FILES = {json.dumps(files)};\n{text}", "utf-8")


def _files(out: Path) -> Iterator[Path]:
    yield from sorted(path for path in out.rglob("*") if path.is_file())


def _measure(out: Path) -> int:
    """Say how large the site is; 1 if it is too large."""
    sizes = [(path.stat().st_size, len(gzip.compress(path.read_bytes(), 6))) for path in _files(out)]
    plain, small = (sum(pair[n] for pair in sizes) for n in (0, 1))
    print(f"{out}: {len(sizes)} files, {plain / 1e6:.1f} MB, {small / 1e6:.1f} MB compressed")
    return int(small > MOST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
