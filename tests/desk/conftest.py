"""The desk of a family is tested once the family has its rules."""

from sztab.titles.families import families

collect_ignore_glob = [] if "b21" in families() else ["b21/*"]
