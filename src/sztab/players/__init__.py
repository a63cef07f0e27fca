"""Computer opponents. Each sees a view and a decision, never a game."""

from sztab.players.random import RandomPlayer
from sztab.players.sergeant import Sergeant

__all__ = ["RandomPlayer", "Sergeant"]
