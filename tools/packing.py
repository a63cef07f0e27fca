"""What a wheel carries beside the source: the built page, and the index of which test holds which case."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE, INDEX = "sztab/server/page", "sztab/desk/case_tests.json"


class Packing(BuildHookInterface[Any]):
    """Runs as hatchling begins a wheel; an editable installation finds both beside the source."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        page = root / "web" / "dist"
        if not (page / "index.html").exists():
            sys.exit("The wheel needs the page, and web/dist has none: run `make page` first (`make wheel` does it).")
        index = root / "build" / "case_tests.json"
        index.parent.mkdir(exist_ok=True)
        sys.path.insert(0, str(root / "src"))
        from sztab.desk.cases import write_index

        write_index(index)
        build_data["force_include"] |= {str(page): PAGE, str(index): INDEX}
