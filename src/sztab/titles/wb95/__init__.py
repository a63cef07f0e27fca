"""How a WB-95 title's data becomes a game on the table."""

from sztab.titles.wb95.layout import board_of, book_for, campaign_of, counter_of, lay_out, tables_of, variant_of

__all__ = ["board_of", "book_for", "campaign_of", "counter_of", "lay_out", "tables_of", "variant_of"]
