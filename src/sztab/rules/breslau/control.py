"""R23, R84, R85, R96: whose a hex is, and what the capture of certain hexes sets free."""

from __future__ import annotations

from sztab.rules.breslau import rubble
from sztab.rules.breslau.board import Board, Game
from sztab.rules.breslau.events import UnitsFreed
from sztab.rules.breslau.pieces import label
from sztab.rules.breslau.state import SOVIET
from sztab.table.events import ControlTaken


def occupy(game: Game, hex_: int, side: int) -> None:
    """A ground unit has entered a hex, to stay or in passing: the hex is its side's from now on (R23); a Soviet unit
    removes a Barricade (13.3c, R67)."""
    if side == SOVIET and hex_ in game.state.barricades:
        rubble.clear_barricade(game, hex_, "13.3c 13.3g")
    before = controller(game, hex_)
    if before == side:
        return
    control = bytearray(game.state.control)
    control[hex_] = side + 1
    game.mark(control=bytes(control))
    if hex_ in game.book.scenario.fortresses:
        game.say(ControlTaken(hex=label(game, hex_), owner=game.book.sides[side]), "2.1g R23")
    if side == SOVIET:
        _set_free(game, hex_)


def controller(b: Board, hex_: int) -> int:
    """The side that controls a hex, -1 for nobody."""
    return int(b.state.control[hex_]) - 1


def _set_free(game: Game, hex_: int) -> None:
    """15.1l, 15.1.1e, R96: Sauer units may cross the Oder, all SS units may go anywhere; for good."""
    scenario = game.book.scenario
    if hex_ in scenario.crossing and not game.state.crossed:
        game.mark(crossed=True)
        game.say(UnitsFreed(who="Sauer", hex=label(game, hex_)), "15.1l R84")
    if hex_ in scenario.release and not game.state.released:
        game.mark(released=True)
        game.say(UnitsFreed(who="SS", hex=label(game, hex_)), "15.1.1e R85")
