"""Grids, maps, and the searches on them."""

from sztab.hexes.field import Field, Flood, Reach, Reaches
from sztab.hexes.grid import BORDERS, DIRECTIONS, Grid
from sztab.hexes.ground import SHEETS, WATER, Map, build_map, load_map, read_map
from sztab.hexes.points import TWELFTHS, points, twelfths

__all__ = [
    "BORDERS",
    "DIRECTIONS",
    "SHEETS",
    "TWELFTHS",
    "WATER",
    "Field",
    "Flood",
    "Grid",
    "Map",
    "Reach",
    "Reaches",
    "build_map",
    "load_map",
    "points",
    "read_map",
    "twelfths",
]
