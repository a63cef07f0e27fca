"""How the data of a title of the Breslau family becomes a game on the table."""

from sztab.titles.breslau.chart_reader import charts_of
from sztab.titles.breslau.layout import board_of, book_for, counter_of, lay_out, opening, scenario_of
from sztab.titles.breslau.own import read_folder

__all__ = ["board_of", "book_for", "charts_of", "counter_of", "lay_out", "opening", "read_folder", "scenario_of"]
