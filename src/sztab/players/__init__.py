"""Computer opponents. Each sees a view and a decision, never a game."""

from sztab.players.random import RandomPlayer

__all__ = ["RandomPlayer"]
