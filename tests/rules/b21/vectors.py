"""The worked examples of vectors.toml."""

from __future__ import annotations

from pathlib import Path

from examples import Examples, Vector

TITLE = "b21"
EXAMPLES = Examples(Path(__file__).with_name("vectors.toml"), TITLE)
vector = EXAMPLES.vector

__all__ = ["EXAMPLES", "TITLE", "Vector", "vector"]
