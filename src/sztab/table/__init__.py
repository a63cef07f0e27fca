"""The referee's table: state, decisions, orders, events, dice, record, views. It knows no rulebook."""

from sztab.table.board import Board, suppose
from sztab.table.decision import (
    END,
    Ask,
    Choice,
    Decider,
    EndPhase,
    Event,
    IllegalOrder,
    Option,
    Order,
    Refusal,
    RollDice,
    Slots,
    only_answer,
)
from sztab.table.dice import Dice, ForcedDice, HandDice, SeededDice, commitment
from sztab.table.game import Book, Game, Procedure, hash_state
from sztab.table.layers import Layers, build_layers, fresh_token, hexes_in, relayer, relayer_all, spread

__all__ = [
    "END",
    "Ask",
    "Board",
    "Book",
    "Choice",
    "Decider",
    "Dice",
    "EndPhase",
    "Event",
    "ForcedDice",
    "Game",
    "HandDice",
    "IllegalOrder",
    "Layers",
    "Option",
    "Order",
    "Procedure",
    "Refusal",
    "RollDice",
    "SeededDice",
    "Slots",
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
