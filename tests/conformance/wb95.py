"""What must hold at every rest point of a WB-95 game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest
from typing import Any

from sztab.rules.wb95 import duty, masking, movement
from sztab.rules.wb95.allowance import moves_now
from sztab.rules.wb95.battle import declared
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Attack
from sztab.table import Board, Game

TITLE = "budziszyn1945"
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("nysa-1945", {}),
    ("muskau-1945", {"complementary": False}),
    ("two-stars", {}),
    ("two-stars", {"players": 3}),
]
SISTERS: dict[str, tuple[str, ...]] = {
    "ardennes2024": ("bruxelles", "new-border", "dyle-2025", "waterloo-2025"),
    "normandy1944": ("cobra", "totalize", "d-day", "luttich"),
}
"""The scenarios of the other titles of the family."""
MASKED: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "ardennes2024": [("dyle-2025", {}), ("waterloo-2025", {})],
    "normandy1944": [("d-day", {"masking": "covered"}), ("luttich", {"masking": "top"})],
}
"""Those of them that are looked at under masks."""
MOVES = ("movement", "strategic")
FOGS: list[tuple[str, dict[str, Any]]] = [
    ("nysa-1945", {"masking": "covered"}),
    ("nysa-1945", {"masking": "top"}),
    ("two-stars", {"masking": "covered"}),
]


def invariants(game: Game, before: Sequence[Any] = ()) -> None:
    """One place a unit, CELs within bounds, pools never negative, no hostile units in one hex. A unit never changes, it
    is replaced: those that were there `before` have been looked at."""
    state, book = game.state, game.book
    for n, (u, known) in enumerate(zip_longest(state.units, before)):
        if u is known:
            continue
        printed = book.counters[n]
        assert u.n == n
        assert 0 <= u.steps <= printed.steps, f"{printed.id} has {u.steps} CELs"
        assert (u.hex >= 0) == (u.steps > 0 and u.box == ""), f"{printed.id}: {u}"
        assert u.oos >= 0 and u.silent >= 0 and u.left >= 0
    for hex_, here in game.layers.stacks.items():
        sides = {state.units[i].side for i in here}
        assert len({book.camps[s] for s in sides}) == 1, f"hostile units share {book.map.grid.label(hex_)}"
    for pool in (state.air, state.reserve, state.ammunition, state.spec, state.helicopters, state.ew):
        assert all(amount >= 0 for amount in pool)
    assert all(reward.left > 0 for reward in state.rewards)
    assert all(count >= 0 for count in state.tally.values())


class PhaseWatch:
    """The invariants; stacking at the end of each phase, and the duty to attack met at the end of each Combat Phase."""

    def __init__(self) -> None:
        self.before: tuple[int, int] | None = None
        self.units: Sequence[Any] = ()

    def __call__(self, game: Game) -> None:
        state = game.state
        invariants(game, self.units)
        self.units = state.units
        now = (state.turn, state.phase)
        spilled = state.turn > 1 or game.book.options.setup_spill  # R56: else the set-up may be overfull at first
        if state.turn and spilled and now != self.before:
            for hex_, here in game.layers.stacks.items():
                load = sum(state.units[i].steps for i in here)
                assert load <= game.book.variant.stacking, f"{game.book.map.grid.label(hex_)} holds {load} CELs"
            self.before = now
        if game.decision is not None and game.decision.kind == "pontoon":
            owing = duty.owed(game, game.decision.sides[0])
            assert not owing.units and not owing.hexes


def ends(view: Board, u: Any) -> dict[int, tuple[int, ...]]:
    """Where a unit may end its move now, and a path there."""
    if movement.may_move(view, u) is not None or moves_now(view, u) is not None:
        return {}
    found = movement.reach(view, u)
    return {hex_: found.path(hex_) for hex_ in movement.ends(view, u, found)}


def swaps(game: Game, seat: int) -> list[tuple[int, int]]:
    """Pairs of enemy units whose exchange the seat must not notice."""
    book, state = game.book, game.state
    own = book.seats[seat]
    if book.variant.masks == "contact":
        return _under_masks(game, own)
    near = {h for u in state.units if u.hex >= 0 and u.side in own for h in book.neighbours[6 * u.hex : 6 * u.hex + 6]}
    tops = {min(here) for here in game.layers.stacks.values()}
    away: list[tuple[int, int]] = []
    close: dict[tuple[Any, ...], list[int]] = {}
    for u in state.units:
        if u.hex < 0 or u.side in own or u.shown or (book.options.masking == "top" and u.n in tops):
            continue
        if u.hex not in near:
            away.append((u.side, u.n))
        elif state.works[u.hex]:
            printed = book.counters[u.n]
            marks = (u.side, printed.type, printed.mobility, u.deployed, u.attacked, u.fired, bool(u.disorder))
            close.setdefault(marks, []).append(u.n)
    pairs = [(a[1], b[1]) for a, b in pairwise(away) if a[0] == b[0]]
    pairs += [(a, b) for ns in close.values() for a, b in pairwise(ns)]
    if book.options.masking == "top":  # the lowest number lies on top: it must stay the lowest
        pairs = [(a, b) for a, b in pairs if min(a, b) > max(_top_of(game, a), _top_of(game, b))]
    return pairs


def _top_of(game: Game, n: int) -> int:
    return min(game.layers.stacks[game.state.units[n].hex])


def renamed(state: Any, one: int, two: int) -> Any:
    """The state with what it remembers of two units exchanged; of those that nobody sees it remembers nothing."""
    return state


def settle(game: Game) -> None:
    """What follows at once from where units stand, after some were put elsewhere by hand."""
    masking.uncover(game)


def chances(view: Board, order: Any, side: int) -> list[Any]:
    """The odds a side is shown for an order."""
    if not isinstance(order, Attack):
        return []
    battle = declared(view, order, side)
    return [reckon(view, battle, guess) for guess in ("low", "high")]


def under_others(book: Any) -> bool:
    """Whether a unit is hidden only where another lies on top of it."""
    return bool(book.options.masking == "top")


def _under_masks(game: Game, own: tuple[int, ...]) -> list[tuple[int, int]]:
    """ard:19.1: of enemies that have had no contact nothing is seen but where they are."""
    unseen = [
        (u.side, u.n)
        for u in game.state.units
        if u.hex >= 0 and u.side not in (*own, *game.book.nobodys) and not u.unmasked and not u.shown
    ]
    return [(a[1], b[1]) for a, b in pairwise(unseen) if a[0] == b[0]]
