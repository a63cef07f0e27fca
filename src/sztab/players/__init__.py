"""Computer opponents. Each sees a view and a question, never a game."""

from sztab.players.api import Player
from sztab.players.random import RandomPlayer
from sztab.players.sergeant import Sergeant

__all__ = ["Player", "RandomPlayer", "Sergeant"]
