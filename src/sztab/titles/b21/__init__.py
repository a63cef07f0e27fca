"""How the data of B-21 becomes a game on the table."""

from sztab.titles.b21.chart_reader import charts_of
from sztab.titles.b21.layout import board_of, book_for, counter_of, lay_out, opening, scenario_of

__all__ = ["board_of", "book_for", "charts_of", "counter_of", "lay_out", "opening", "scenario_of"]
