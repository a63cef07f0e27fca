"""The referee's table: state, decisions, orders, events, dice, record, views. It knows no rulebook."""

from sztab.table.board import Board, suppose
from sztab.table.book import Book
from sztab.table.decision import (
    END,
    Ask,
    Choice,
    Decider,
    EndPhase,
    IllegalOrder,
    Option,
    Order,
    Refusal,
    RollDice,
    Slots,
    only_answer,
)
from sztab.table.dice import Dice, ForcedDice, HandDice, SeededDice, commitment
from sztab.table.events import Event, Happening
from sztab.table.game import Game, Procedure, hash_state
from sztab.table.layers import (
    DIRECTIONS_IN,
    TALL,
    Layers,
    build_layers,
    fresh_token,
    hexes_in,
    relayer,
    relayer_all,
    spread,
)
from sztab.table.state import Counter, Scenario, State, Unit

__all__ = [
    "DIRECTIONS_IN",
    "END",
    "TALL",
    "Ask",
    "Board",
    "Book",
    "Choice",
    "Counter",
    "Decider",
    "Dice",
    "EndPhase",
    "Event",
    "ForcedDice",
    "Game",
    "HandDice",
    "Happening",
    "IllegalOrder",
    "Layers",
    "Option",
    "Order",
    "Procedure",
    "Refusal",
    "RollDice",
    "Scenario",
    "SeededDice",
    "Slots",
    "State",
    "Unit",
    "build_layers",
    "commitment",
    "fresh_token",
    "hash_state",
    "hexes_in",
    "only_answer",
    "relayer",
    "relayer_all",
    "spread",
    "suppose",
]
