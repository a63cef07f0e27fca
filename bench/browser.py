"""The page in Chromium: first paint of the map, and frames a second while it pans and zooms."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from kernels import Row
from server import serving

SCRIPT = Path(__file__).with_name("browser.mjs")
SLACK = 0.95
"""Frames are counted by the page's own clock, which starts and stops between two of them."""


def rows() -> list[Row]:
    """The rows of the browser with their bars."""
    with serving() as address:
        done = subprocess.run(["node", str(SCRIPT), address], capture_output=True, text=True, timeout=180, check=True)
    found = json.loads(done.stdout.splitlines()[-1])
    paint = found["paint"]
    return [
        Row("first paint of the Nysa map", paint, "ms", 1500, paint / 1500, "<= 1500", paint <= 1500),
        *(_frames(f"{name} over Nysa with 300 counters", found[name]) for name in ("pan", "zoom")),
    ]


def _frames(work: str, rate: float) -> Row:
    return Row(work, rate, "frames/s", 60, rate / 60, ">= 60", rate >= 60 * SLACK)
