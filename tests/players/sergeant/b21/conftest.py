"""He is asked once the family is on the shelf."""

from __future__ import annotations

from sztab.titles.families import families

collect_ignore_glob = [] if "b21" in families() else ["test_*.py"]
