"""What must hold at every rest point of a game of the Breslau family."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sztab.rules.breslau import bombardment, designation, movement, outlook, sight, stacking
from sztab.rules.breslau.orders import Attack, Bombard
from sztab.rules.breslau.scenario import PHASES
from sztab.rules.breslau.state import GERMAN, SOVIET
from sztab.table import Board, Game

TITLE = "breslau1945"
SCENARIO = "siege-of-breslau"
OPTIONAL = (
    "tabun",
    "city_levels",
    "rubble",
    "soviet_directives",
    "direct_fire",
    "leave_zoc",
    "armor_advance",
    "support_movement",
    "coordinated_artillery",
    "depletion_vs",
    "combat_supply",
    "afv_loss_last",
    "bomber_corps",
    "air_coordination",
    "pontoon",
    "aa_dual",
    "division_269",
)
EVERYTHING: dict[str, Any] = {**dict.fromkeys(OPTIONAL, True), "combat_supply_mode": "tactical"}
TABLES: list[tuple[str, dict[str, Any]]] = [(SCENARIO, {}), (SCENARIO, EVERYTHING)]
MOVES = ("movement",)
FOGS: list[tuple[str, dict[str, Any]]] = [(SCENARIO, {}), (SCENARIO, EVERYTHING)]
BOXES = ("due", "dead", "available", "used", "masked")
BARRICADES = 10


def invariants(game: Game) -> None:
    """One place a unit, steps within bounds, no mixed stacks, control where units stand, nothing below zero."""
    state, book = game.state, game.book
    for n, u in enumerate(state.units):
        printed = book.counters[n]
        assert u.n == n and u.side == printed.side
        assert 0 <= u.steps <= printed.steps, f"{printed.id} has {u.steps} steps"
        assert (u.hex >= 0) == (u.box == ""), f"{printed.id}: {u}"
        assert u.box in ("", *BOXES) and (u.box == "dead") == (u.steps == 0), f"{printed.id}: {u}"
        assert not (printed.flies and u.hex >= 0)
        assert 0 <= u.oos <= 2 and 0 <= u.doomed <= u.steps and u.left >= 0
        assert not u.doomed or book.phases[state.phase] == "artillery bombardment"
    for hex_, here in game.layers.stacks.items():
        sides = {state.units[i].side for i in here}
        assert len(sides) == 1, f"both sides are in {book.map.grid.label(hex_)}"
        assert state.control[hex_] == 1 + sides.pop(), f"{book.map.grid.label(hex_)} is held by the wrong side"
    assert state.sp >= 0 and state.gas_left >= 0 and state.air_steps >= 0
    assert len(set(state.barricades)) == len(state.barricades) <= state.built <= BARRICADES
    assert len({(one.side, one.hex) for one in state.markers}) == len(state.markers)


class PhaseWatch:
    """The invariants; stacking at the end of each phase, and the markers the Soviet owes."""

    def __init__(self) -> None:
        self.before: tuple[int, int] | None = None

    def __call__(self, game: Game) -> None:
        invariants(game)
        state = game.state
        now = (state.turn, state.phase)
        if now == self.before:
            return
        self.before = now
        for hex_, here in game.layers.stacks.items():
            most = stacking.limit(state.units[here[0]].side)
            if state.phase == PHASES.index("german movement"):  # the train has just come in (15.1.1d)
                most += any(game.book.counters[i].type == "TRAIN" for i in here)
            assert len(here) <= most, f"{game.book.map.grid.label(hex_)} holds {len(here)} units"
        ask = game.decision
        if ask is not None and ask.kind == "attack" and not any(u.fought for u in state.units):
            drawn = next(event.data["soviet"] for event in reversed(game.events) if event.kind == "markers")
            laid = [one.hex for one in state.markers if one.side == SOVIET]
            assert len(laid) == drawn or set(designation.compelled(game, SOVIET)) <= set(laid)


def ends(view: Board, u: Any) -> dict[int, tuple[int, ...]]:
    """Where a unit may end its move now, and a path there."""
    found = movement.reach(view, u)
    return {hex_: tuple(found.path(hex_)) for hex_ in found.hexes}


def swaps(game: Game, seat: int) -> list[tuple[int, int]]:
    """Pairs of German units whose exchange the Soviet must not notice: both hidden, in other stacks."""
    if GERMAN in game.book.seats[seat]:
        return []
    seen = sight.seen(game)
    hidden = [u for u in game.state.units if u.side == GERMAN and u.hex >= 0 and u.n not in seen]
    tops = {u.n: sight.top(game, u.hex) for u in hidden}
    pairs = [(a, b) for a, b in pairwise(hidden) if a.hex != b.hex]
    return [(a.n, b.n) for a, b in pairs if _stays_under(tops[a.n], b, a) and _stays_under(tops[b.n], a, b)]


def _stays_under(top: Any, comes: Any, goes: Any) -> bool:
    """The newcomer takes over all of the other's marks, so only its number could bring it to the top."""
    return (not top.top, top.n) < (not goes.top, comes.n)


def renamed(state: Any, one: int, two: int) -> Any:
    """The state with what it remembers of two units exchanged; of those that nobody sees it remembers nothing."""
    return state


def settle(game: Game) -> None:
    """Nothing follows at once from where units stand."""


def chances(view: Board, order: Any, side: int) -> list[Any]:
    """The odds a side is shown for an order."""
    if isinstance(order, Attack):
        return [outlook.attack_odds(view, order, side)]
    return [bombardment.outlook(view, order, side)] if isinstance(order, Bombard) and not order.gas else []


def under_others(book: Any) -> bool:
    """Whether a unit is hidden only where another lies on top of it."""
    return True
