"""What must hold at every rest point of a game of the B-21 family."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise, zip_longest
from typing import Any

import msgspec

from sztab.rules.b21 import artillery_fire, stacking
from sztab.rules.b21.ammunition import counted
from sztab.rules.b21.artillery import BARRAGE, SINGLE
from sztab.rules.b21.assaults import COMBAT, COUNTERATTACK, MARCH
from sztab.rules.b21.battle_orders import Attack, FireBarrage, MarchAttack, SingleFire
from sztab.rules.b21.camouflage import face_down
from sztab.rules.b21.declaration import assault_of
from sztab.rules.b21.object_fire import at_object, object_table
from sztab.rules.b21.odds import reckon
from sztab.rules.b21.pieces import phase, phasing
from sztab.rules.b21.reach import reach
from sztab.rules.b21.state import FACE_DOWN, OPEN, OUT_OF_PLAY, State
from sztab.rules.b21.strengths import points
from sztab.table import Board, Game

TITLE = "b21"
SCENARIOS = ("bartoszyce-first-day", "bartoszyce2014", "perekop2014", "basra2003")
EVERYTHING: dict[str, Any] = {
    "zoc_by_stack": True,
    "directions_cumulative": True,
    "hq_attacker_only": True,
    "lost_hq_per_hex": True,
    "artillery_terrain_on_die": True,
    "no_strong_fire_bonus": True,
    "old_fire_table": True,
    "engineer_range_full_mp": True,
}
OPENLY: dict[str, Any] = {"camouflage": False, "equipment": False, "ammunition": False}
TABLES: list[tuple[str, dict[str, Any]]] = [
    *((scenario, {}) for scenario in SCENARIOS),
    ("perekop2014", EVERYTHING),
    ("basra2003", OPENLY),
]
MOVES = ("movement",)
FOGS: list[tuple[str, dict[str, Any]]] = [(scenario, {}) for scenario in SCENARIOS]
DENSE = ("b21_melee.toml", "b21_melee_night.toml", "b21_bombing.toml")
"""Positions with a little of everything."""
OFF_MAP = ("", "setup", "due", "drop", "base", "sky", "sea", "aboard", *OUT_OF_PLAY)
FIGHTS = {"counterattack", "combat"}
"""Phases that remember counterattacks."""
PHASE_ONLY: dict[str, set[str]] = {
    "strikes": FIGHTS,
    "must_attack": FIGHTS,
    "must_be_attacked": FIGHTS,
    "landings": {"naval assault"},
    "movers": {"movement"},
    "surprised": {"airborne assault"},
}
"""What only some phases know."""


def invariants(game: Game, before: Sequence[Any] = ()) -> None:
    """One place a unit; endurance, AU and movement within bounds; one side in a hex, and it holds the hex; lists in
    order; nothing below zero. A unit never changes, it is replaced: those that were there `before` have been looked
    at."""
    for u, known in zip_longest(game.state.units, before):
        if u is not known:
            _unit(game, u)
    _ground(game)
    _memory(game)


def _unit(game: Game, u: Any) -> None:
    printed = game.book.face(u)
    who = f"{printed.id}: {u}"
    assert u.side == game.book.counters[u.n].side and game.state.units[u.n] is u, who
    assert 0 <= u.steps <= printed.steps == len(printed.track), who
    assert u.box in OFF_MAP and (u.steps == 0) == (u.box == "dead"), who
    places = (u.hex >= 0, u.station >= 0, u.carrier >= 0)
    assert sum(places) <= 1, who
    if printed.on_ground and u.dropped == game.state.turn and game.decision is not None and not game.decision.rest:
        assert u.box in ("", "aboard", "dead", "gone", "drop", "due"), who  # it is coming down
    elif printed.on_ground:
        assert places == (u.box == "", False, u.box == "aboard"), who
    else:
        assert places == (False, u.box == ("sky" if printed.flies else "sea"), False), who
    if counted(game, u):
        assert 0 <= u.ammo <= max(points(game, u), 0) or u.steps == 0, who
    assert u.cap >= -1 and 0 <= u.left <= max(u.cap, 0), who
    assert min(u.shots, u.actions, u.sorties, u.oos, u.due, u.laid, u.capacity + 1) >= 0 and u.oos <= 1, who
    assert u.sorties <= 1 and u.disordered <= 2, who
    assert FACE_DOWN <= u.shown <= OPEN and not u.hidden, who
    assert bool(u.mission) == (u.box == "sky"), who
    assert u.model == "" or (u.n, u.model) in game.book.models, who


def _ground(game: Game) -> None:
    state, book = game.state, game.book
    for hex_, here in game.layers.stacks.items():
        sides = {state.units[i].side for i in here}
        assert len(sides) == 1, f"both sides are in {book.hex_labels[hex_]}"
        assert state.control[hex_] == 1 + sides.pop(), f"{book.hex_labels[hex_]} is held by the wrong side"
    for side in (0, 1):
        assert game.layers.masks[side].count(0) >= book.map.grid.n - len(game.layers.stacks)
    for name in ("works", "broken", "built", "breached", "demolished"):
        known = getattr(state, name)
        assert list(known) == sorted(set(known)), f"{name}: {known}"
    assert set(state.broken) <= book.bridges | set(state.built) and not set(state.broken) & set(state.built)
    fields = [(one.hex, one.until) for one in state.mines]
    assert [hex_ for hex_, _ in fields] == sorted({hex_ for hex_, _ in fields}), f"mines: {fields}"
    ruins = [(one.hex, one.what) for one in state.ruins]
    assert ruins == sorted(set(ruins)), f"ruins: {ruins}"


def _memory(game: Game) -> None:
    state = game.state
    for name, phases in PHASE_ONLY.items():
        assert not getattr(state, name) or phase(game).name in phases, f"{name} in the {phase(game).name} phase"
    orders = [one.unit for one in state.reactions]
    assert orders == sorted(set(orders)) and all(game.book.face(state.units[n]).gun >= 0 for n in orders)
    assert len({(one.what, one.place) for one in state.projects}) == len(state.projects)
    assert all(state.units[n].hex >= 0 for n in state.supplied if state.units[n].steps and not state.units[n].box)
    assert all(count >= 0 for count in (*state.barrages, *state.tally.values()))


class PhaseWatch:
    """The invariants; stacking at the end of each phase, what a phase leaves behind, and control where nobody went."""

    def __init__(self) -> None:
        self.before: tuple[int, int] | None = None
        self.units: Sequence[Any] = ()

    def __call__(self, game: Game) -> None:
        state = game.state
        invariants(game, self.units)
        self.units = state.units
        now = (state.turn, state.phase)
        if not state.turn or now == self.before or game.decision is None or not game.decision.rest:
            return
        self.before = now
        for side in (0, 1):
            over = stacking.overfull(game, side)
            assert not over, f"{game.book.hex_labels[over[0]]} is overfull in the phase {now}"
        for one in state.projects:
            assert state.units[one.unit].hex >= 0, f"nobody is at work: {one}"
        for u in state.units:
            assert not (u.fought or u.beaten or u.defends), f"{game.book.counters[u.n].id} remembers a fight"
            assert not (u.station >= 0 and game.book.face(u).flies and state.phase % 8 == 0), f"in the sky: {u}"


def ends(view: Board, u: Any) -> dict[int, tuple[int, ...]]:
    """Where a unit may end its move now, and a path there."""
    found = reach(view, u)
    return {hex_: tuple(found.path(hex_)) for hex_ in found.hexes}


def swaps(game: Game, seat: int) -> list[tuple[int, int]]:
    """Pairs of enemies whose exchange the seat must not notice: both face down, in other hexes."""
    own = game.book.seats[seat]
    unseen = [u for u in game.state.units if u.side not in own and face_down(game, u)]
    dice = random.Random(len(unseen) + game.state.turn)
    dice.shuffle(unseen)
    alike: dict[tuple[Any, ...], list[Any]] = {}
    for u in unseen:
        alike.setdefault((u.side, game.book.counters[u.n].steps, u.struck == u.hex), []).append(u)
    return [(a.n, b.n) for us in alike.values() for a, b in pairwise(us) if a.hex != b.hex]


def renamed(state: State, one: int, two: int) -> State:
    """The state with what it remembers of two units exchanged."""

    def other(n: int) -> int:
        return {one: two, two: one}.get(n, n)

    def sorted_by_unit(found: Iterable[Any]) -> tuple[Any, ...]:
        changed = (msgspec.structs.replace(each, unit=other(each.unit)) for each in found)
        return tuple(sorted(changed, key=lambda each: each.unit))

    return msgspec.structs.replace(
        state,
        movers=tuple(map(other, state.movers)),
        bound=tuple(tuple(sorted(map(other, stack))) for stack in state.bound),
        must_attack=tuple(sorted(map(other, state.must_attack))),
        supplied=tuple(sorted(map(other, state.supplied))),
        reactions=sorted_by_unit(state.reactions),
        projects=tuple(msgspec.structs.replace(each, unit=other(each.unit)) for each in state.projects),
        strikes=tuple(msgspec.structs.replace(each, unit=other(each.unit)) for each in state.strikes),
        attempts=tuple(msgspec.structs.replace(each, unit=other(each.unit)) for each in state.attempts),
    )


def settle(game: Game) -> None:
    """Nothing follows at once from where units stand."""


def chances(view: Board, order: Any, side: int) -> list[Any]:
    """The odds a side is shown for an order."""
    match order:
        case Attack():
            manner = COMBAT if phasing(view) == side else COUNTERATTACK
            return [reckon(view, assault_of(view, order, manner, side))]
        case MarchAttack():
            return [reckon(view, assault_of(view, order, MARCH, side))]
        case SingleFire() | FireBarrage():
            guns = [view.state.units[view.book.index[one]] for one in order.artillery]
            form = BARRAGE if isinstance(order, FireBarrage) else SINGLE
            if at_object(order.target, order.what):
                return [object_table(view, guns, form == BARRAGE)]
            return [artillery_fire.fire_table(view, guns, view.book.labels[order.target], form == BARRAGE)]
    return []


def under_others(book: Any) -> bool:
    """Whether a unit is hidden only where another lies on top of it."""
    return False


def kinds(game: Game) -> tuple[Counter[str], Counter[str]]:
    """How many orders and events of each kind a game has seen."""
    orders = Counter(type(what[1]).__struct_config__.tag for kind, what in game.lines if kind == "order")
    return orders, Counter(event.kind for event in game.events)
