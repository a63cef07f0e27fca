"""16.2.7, temporary disorder: the beaten have no zone of control until the next enemy has ended its move (R81)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from sztab.rules.b21.battle_events import Disordered
from sztab.rules.b21.board import Board, Game
from sztab.rules.b21.pieces import name, names_of, stack
from sztab.rules.b21.state import Unit
from sztab.table import Refusal

FRESH, FADING = 2, 1
"""While those move who beat the unit; while the next move."""


def disorder(game: Game, units: Iterable[int]) -> None:
    """These units have been beaten by an attack in the movement phase."""
    struck = [n for n in units if game.state.units[n].steps > 0]
    for n in struck:
        game.change(n, disordered=FRESH)
    if struck:
        game.say(Disordered(units=names_of(game, (game.state.units[n] for n in struck))), "16.2.7")


def used(game: Game, movers: Iterable[int], hex_: int) -> None:
    """16.2.9, 16.2.12: a stack has come into a hex that a disordered enemy would control. It stays together."""
    party = tuple(sorted(movers))
    if len(party) > 1 and party not in game.state.bound and any(True for _ in idle_zones(game, party[0], hex_)):
        game.mark(bound=(*game.state.bound, party))


def idle_zones(b: Board, n: int, hex_: int) -> Iterator[Unit]:
    """The disordered enemies of a unit whose zone would cover a hex."""
    side = b.state.units[n].side
    for direction, there in enumerate(b.book.neighbours[6 * hex_ : 6 * hex_ + 6]):
        here = stack(b, there) if there >= 0 else []
        if any(v.side != side and v.disordered for v in here):
            masks = b.book.zones(msgspec.structs.replace(v, disordered=0) for v in here)
            towards = 1 << (direction + 3) % 6
            yield from (v for v, mask in zip(here, masks) if v.disordered and mask & towards)


def check_together(b: Board, units: Iterable[Unit]) -> Refusal | None:
    """16.2.12: such a stack does not split before the phase ends, but for those who have been stopped."""
    moving = {u.n for u in units}
    for party in b.state.bound:
        if moving.isdisjoint(party):
            continue
        hexes = {b.state.units[n].hex for n in moving}
        left = (b.state.units[n] for n in party if n not in moving)
        for v in left:
            if v.steps > 0 and not v.halted and v.hex in hexes:
                return Refusal("16.2.12", f"a stack that has used the disorder of an enemy takes {name(b, v)} along")
    return None


def next_mover(game: Game) -> None:
    """16.2.8: another unit or stack begins to move, so that the last one has ended its move."""
    for u in game.state.units:
        if u.disordered:
            game.change(u.n, disordered=u.disordered - 1)
