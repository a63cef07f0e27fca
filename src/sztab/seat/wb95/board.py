"""The board as the seat may see it: counters with their marks and flags, clock, pools, points."""

from __future__ import annotations

from functools import partial
from typing import Any

from sztab.desk.log import side_word
from sztab.desk.wb95.faces import bridge_at
from sztab.desk.wb95.log import MISSIONS as MISSION_NAMES
from sztab.rules.wb95 import air_points, artillery, bridges, duty, movement, reinforcement, supply
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.losses import strength
from sztab.rules.wb95.pieces import cels, counter, fortified, label, lead, on_map, stack, traits
from sztab.rules.wb95.state import TWELFTHS, Unit
from sztab.rules.wb95.tables import points
from sztab.seat.board import UNSEEN, Flags, by_side, clock_of, loads, shown_again
from sztab.seat.models import Cased, Clock, MissionShown, PhaseShown, Piece, Pool, Score, Shown
from sztab.seat.wb95 import marches
from sztab.seat.wb95.context import Officer, key_of
from sztab.seat.wb95.missions import TASKS
from sztab.table import Ask

MARKS = {
    "fortified": "dug in",
    "disorganised": "disorganised",
    "oos": "out of supply",
    "moved": "moved",
    "transport": "in transport",
    "fired": "fired",
    "strategic": "held for strategic movement",
    "digging": "digging in",
    "building": "building a bridge",
    "hidden": "hidden",
}
STEP = "CEL"
MISSIONS = "Air missions"


def show(me: Officer, view: Board, ask: Ask | None) -> Shown:
    limit = view.book.variant.stacking
    return Shown(
        clock=clock(me, view),
        pieces=pieces(me, view, flags(me, view, ask)),
        works=by_side(me, view, "works"),
        control=by_side(me, view, "control"),
        bridges=me.again("bridges", view.state.bridges, lambda: _bridges(view)),
        missions=_missions(me, view),
        pools=pools(me, view),
        score=score(me, view),
        overfull={label(view, hex_): _load(view, hex_, limit) for hex_ in movement.overfull(view, me.sides)},
        stacks=loads(me, view, lambda hex_: _load(view, hex_, limit)),
    )


def clock(me: Officer, view: Board) -> Clock:
    return clock_of(me, view, day_of(view, max(1, view.state.turn)), lambda: _phases(me, view))


def pieces(me: Officer, view: Board, flagged: Flags) -> tuple[Piece, ...]:
    """Every counter the seat knows of, hidden ones last. What has not changed stays the same object."""
    found, works, none = [], view.state.works, ()
    for index, u in enumerate(view.state.units):
        if u.hidden and u.hex >= 0:
            found.append(_hidden(view, u, index, flagged))
        elif u.box != UNSEEN:
            words = tuple(flagged.get(index, none))
            dug = works[u.hex] if u.hex >= 0 else 0
            found.append(shown_again(me, index, u, dug, words, partial(_piece, me, view, u, words)))
    return tuple(found)


def _piece(me: Officer, view: Board, u: Unit, flagged: tuple[str, ...]) -> Piece:
    printed = counter(view, u)
    attack, defence = strength(view, u)
    mine = u.side in view.sides
    return Piece(
        key=printed.id,
        side=view.book.sides[u.side],
        nation=printed.nation,
        type=printed.type,
        size=printed.size,
        mobility=printed.mobility,
        name=printed.name,
        formation=printed.formation,
        army=printed.army,
        quality=printed.quality,
        stars=printed.stars,
        hex=label(view, u.hex) if u.hex >= 0 else "",
        box=u.box,
        due=u.due if u.box == "due" else 0,
        zone=u.zone if u.box == "due" else "",
        attack=attack,
        defence=defence,
        movement=printed.movement // TWELFTHS,
        steps=u.steps,
        full_steps=printed.steps,
        stacking=u.steps,
        left=points(u.left) if u.cap >= 0 and mine else "",
        oos=u.oos,
        marks=_marks(view, u, mine),
        flags=flagged,
        where="" if u.hex >= 0 else _where(me, u),
        figures=_figures(attack, defence),
    )


def _figures(attack: int, defence: int) -> tuple[str, ...]:
    """3 where both are the same, 5-3 where they are not, nothing on headquarters."""
    return tuple(dict.fromkeys(str(one) for one in (attack, defence))) if attack or defence else ()


def _where(me: Officer, u: Unit) -> str:
    if u.box == "due" and u.due:
        return me.say(f"due on turn {u.due}")
    return me.say("lost" if u.box in ("dead", "surrendered") else "off the map")


def _hidden(view: Board, u: Unit, index: int, flagged: Flags) -> Piece:
    """16.1: of a masked enemy the type at most, and its CELs if it is not dug in."""
    printed = counter(view, u)
    return Piece(
        key=key_of(view, index),
        side=view.book.sides[u.side],
        type=printed.type if u.known >= 1 else "",
        mobility=printed.mobility if u.known >= 1 else "",
        hex=label(view, u.hex),
        steps=u.steps if u.known >= 2 else -1,
        stacking=u.steps if u.known >= 2 else 0,
        marks=(*_marks(view, u, False), "hidden"),
        flags=tuple(flagged.get(index, ())),
    )


def _marks(view: Board, u: Unit, mine: bool) -> tuple[str, ...]:
    found = []
    if u.hex >= 0 and fortified(view, u.side, u.hex):
        found.append("fortified")
    if u.disorder or u.stunned:
        found.append("disorganised")
    if u.oos:
        found.append("oos")
    if u.moved:
        found.append("moved")
    if not u.deployed and u.hex >= 0 and traits(view, u).gun:
        found.append("transport")
    if u.fired or u.barraged:
        found.append("fired")
    if u.marked:
        found.append("strategic")
    if u.dug:
        found.append("digging")
    if u.building and mine:  # 14.3.2: noted in secret
        found.append("building")
    return tuple(found)


# ---------------------------------------------------------------------- flags


def flags(me: Officer, view: Board, ask: Ask | None) -> Flags:
    """What units may and must do now. Enemies carry what is plain to see: that they must be attacked."""
    found: Flags = {n: ["cut_off"] for n in sorted(cut_off(me, view))} if view.state.turn else {}
    if ask is None or not me.asks_me(ask):
        return found
    work = {"movement": _movement_flags, "strategic": _movement_flags, "combat": _combat_flags, "barrage": _gun_flags}
    work["setup"] = _setup_flags
    if ask.kind in work:
        work[ask.kind](view, me.side(ask), found)
    return found


def cut_off(me: Officer, view: Board) -> frozenset[int]:
    """Own units to which no line of supply could be traced now (10.1)."""
    return view.once(("cut off", me.sides), lambda: _cut_off(me, view))


def _cut_off(me: Officer, view: Board) -> frozenset[int]:
    if not view.book.scenario.sources:
        return frozenset()
    lines: dict[int, bool] = {}
    for side in me.sides:
        if side == view.book.friends[side][0]:
            lines |= supply.in_supply(view, side)
    return frozenset(n for n, fed in lines.items() if not fed)


def _movement_flags(view: Board, side: int, found: Flags) -> None:
    own = view.book.friends[side]
    for u in view.state.units:
        if u.side in own and u.hex >= 0 and marches.can_go(view, u):
            fresh = ["can_move"] if u.cap >= 0 else ["can_move", "unmoved"]
            found.setdefault(u.n, []).extend(fresh)
    for u in reinforcement.coming(view, side):
        if reinforcement.entry_hexes(view, u):
            found.setdefault(u.n, []).append("can_enter")


def _combat_flags(view: Board, side: int, found: Flags) -> None:
    owing = duty.owed(view, side)
    own = view.book.friends[side]
    for u in view.state.units:
        if u.side not in own or u.hex < 0:
            continue
        words = ["can_attack"] if duty.targets_of(view, u) else []
        words += ["must_attack"] if u.n in owing.units else []
        if _artillery(view, u) and artillery.may_fire(view, u) is None:
            words.append("can_fire")
        if words:
            found.setdefault(u.n, []).extend(words)
    for hex_ in owing.hexes:
        for index in view.layers.stacks[hex_]:
            found.setdefault(index, []).append("must_be_attacked")


def _setup_flags(view: Board, side: int, found: Flags) -> None:
    """Counters of others that this side sets up (ard:NEW.11)."""
    for u in view.state.units[: view.book.shapes.first]:
        if u.hex >= 0 and u.side != side and view.book.scenario.set_up_by(view, u) == side:
            found.setdefault(u.n, []).append("can_place")


def _gun_flags(view: Board, side: int, found: Flags) -> None:
    """6.5: guns with ammunition and a target."""
    if view.state.ammunition[side] < view.book.variant.barrage_guns:
        return
    for u in view.state.units:
        if u.side in view.book.friends[side] and u.hex >= 0 and _artillery(view, u) and not u.barraged:
            if artillery.may_fire(view, u) is None and targets_in_range(view, u, 2):
                found.setdefault(u.n, []).append("can_barrage")


def targets_in_range(view: Board, u: Unit, nearest: int = 1) -> list[int]:
    """Enemy hexes that a gun reaches from where it stands."""
    grid, stacks, foes = view.book.map.grid, view.layers.stacks, view.book.foes[u.side]
    return [
        hex_
        for hex_ in grid.within(u.hex, artillery.gun_range(view, u))
        if hex_ in stacks
        and view.state.units[stacks[hex_][0]].side in foes
        and grid.distance(u.hex, hex_) >= nearest
        and hex_ not in view.state.shelled
    ]


def _artillery(view: Board, u: Unit) -> bool:
    return traits(view, u).gun or traits(view, u).self_propelled


# ---------------------------------------------------------------------- beside the counters


def day_of(view: Board, turn: int) -> str:
    """The date of a turn, nothing where the scenario has none."""
    day = getattr(view.book.scenario, "day", None)
    return str(day(turn).isoformat()) if day else ""


def _phases(me: Officer, view: Board) -> tuple[PhaseShown, ...]:
    sides = view.book.sides
    return tuple(
        PhaseShown(
            one.kind,
            sides[one.side],
            me.say(f"{side_word(sides[one.side])} {one.kind} phase"),
            one.kind in ("combat", "barrage"),
        )
        for one in view.book.phases
    )


def pools(me: Officer, view: Board) -> tuple[Pool, ...]:
    """What can be used up, where there is any."""
    state, sides = view.state, view.book.sides
    found = []
    for kind, name, amounts in (
        ("air", "air points", _unflown(view, "air") or state.air),
        ("helicopters", "helicopters", _unflown(view, "helicopters")),
        ("ew", "electronic warfare", state.ew),
        ("spec", "special forces", state.spec),
        ("bomber", "bomber points", state.bombers),
        ("reserve", "air points saved", state.reserve),
        ("ammunition", "ammunition", state.ammunition),
    ):
        found += [Pool(side, kind, me.say(name), left) for side, left in zip(sides, amounts) if left]
    for number, side in enumerate(sides):
        armies = [one for one in view.book.scenario.pontoon_armies(view, number) if one not in state.pontoons]
        if armies and number == view.book.friends[number][0]:
            found.append(Pool(side, "pontoons", me.say("pontoon bridges"), len(armies)))
        carpets = view.book.scenario.carpets(view, number)
        if carpets:
            found.append(Pool(side, "carpets", me.say("carpets of bombs"), carpets))
        if state.advantage == number:
            found.append(Pool(side, "advantage", me.say("air advantage"), 1))
        shifts = sum(one.left for one in state.rewards if one.side == number)
        if shifts:
            found.append(Pool(side, "rewards", me.say("reward shifts"), shifts))
    return tuple(found)


def _unflown(view: Board, pool: str) -> tuple[int, ...]:
    """What has not flown today of a pool of points, side by side; nothing where aircraft fly by missions."""
    if not air_points.flies(view):
        return ()
    sides = range(len(view.book.sides))
    return tuple(air_points.free(view, side, pool) if side == lead(view, side) else 0 for side in sides)


def score(me: Officer, view: Board) -> Score | None:
    """Points as they would be if the game ended now."""
    if not view.state.turn:
        return None
    outcome = view.once(("outcome",), lambda: view.book.scenario.outcome(view))
    if not outcome.points:
        return None
    return Score(
        dict(outcome.points), me.say(outcome.level), me.again("aims", view.state.tally, lambda: _aims(me, view))
    )


def _aims(me: Officer, view: Board) -> tuple[Cased, ...]:
    """How the scenario is won, in the words of its card; and how near an early end is."""
    card: dict[str, Any] = getattr(getattr(view.book.scenario, "card", None), "card", {})
    notes = [note for note in card.get("notes", ()) if "-V" in note["case"]]
    lines = [me.cased(note["text"], note["case"]) for note in notes]
    units = view.state.units[: view.book.shapes.first]
    way = next(filter(None, (view.book.scenario.way_out(view, u) for u in units)), None)
    if way is not None and notes:
        lines.insert(0, me.cased(f"{way.cels} CEL have still to leave by zone {way.zone}", notes[0]["case"]))
    return tuple(lines)


def _bridges(view: Board) -> dict[str, str]:
    found = {}
    for edge, bridge in sorted(view.state.bridges.items()):
        word = "pontoon" if bridge.pontoon and bridge.standing else bridge_at(view, edge)
        if bridge.standing or bridges.known_bridge(view, edge):
            found[view.book.map.grid.edge_label(edge)] = word
    return found


def _missions(me: Officer, view: Board) -> tuple[MissionShown, ...]:
    """Air missions, and special forces that are out."""
    grid, sides = view.book.map.grid, view.book.sides
    parties = [one for one in view.state.parties if one.hex >= 0]
    out = (MissionShown(sides[one.side], "spec", me.say(TASKS[one.task]), label(view, one.hex), 1) for one in parties)
    return (*out, *_flown(me, view, grid))


def _flown(me: Officer, view: Board, grid: Any) -> tuple[MissionShown, ...]:
    return tuple(
        MissionShown(
            view.book.sides[m.side],
            m.kind,
            me.say(MISSION_NAMES[m.kind]),
            grid.edge_label(m.edge) if m.edge >= 0 else label(view, m.hex) if m.hex >= 0 else "",
            m.points,
        )
        for m in view.state.missions
    )


def _load(view: Board, hex_: int, limit: int) -> str:
    return f"{cels(stack(view, hex_))}/{limit}"


# ---------------------------------------------------------------------- what does not change in a game


def enemies(me: Officer) -> tuple[tuple[str, str], ...]:
    sides, foes = me.book.sides, me.book.foes
    return tuple((sides[one], sides[two]) for one in range(len(sides)) for two in sorted(foes[one]) if one < two)


def may_be_more(view: Board) -> bool:
    """Whether, for all that is seen here, somebody else may hold what is not: masked counters, air days of his own
    choice (TS-N3), a bridge begun in secret (14.3.2)."""
    if view.book.masked or ("air_days" in view.book.deciders and not view.state.secrets):
        return True
    others = [side for side in range(len(view.book.sides)) if side not in view.sides]
    return any(_may_be_building(view, u) for u in on_map(view, others))


def _may_be_building(view: Board, u: Unit) -> bool:
    """14.3.2: a headquarters that stood on the bank and has not stirred since, with a free far bank."""
    if not view.book.options.complementary or not traits(view, u).hq or not u.banked or u.moved:
        return False
    grid = view.book.map.grid
    for direction in range(6):
        far, edge = view.book.neighbours[6 * u.hex + direction], grid.edge(u.hex, direction)
        if far >= 0 and view.book.big_river(edge) and not bridges.standing(view, edge):
            if bridges.far_hex_held(view, u.side, u.hex, far):
                return True
    return False
