"""The ground: grids, maps, and the searches that run on them."""

from sztab.hexes.field import Field, Flood, Reach, Reaches
from sztab.hexes.grid import BORDERS, DIRECTIONS, Grid
from sztab.hexes.ground import WATER, Map, build_map, load_map

__all__ = [
    "BORDERS",
    "DIRECTIONS",
    "WATER",
    "Field",
    "Flood",
    "Grid",
    "Map",
    "Reach",
    "Reaches",
    "build_map",
    "load_map",
]
