"""The board as the seat may see it: counters with their marks and flags, markers, clock, pools, Fortress hexes."""

from __future__ import annotations

from functools import partial

from sztab.desk.breslau.faces import lying
from sztab.hexes import points
from sztab.rules.breslau import (
    combat_supply,
    sight,
    special,
    stacking,
    supply,
    victory,
    ways,
)
from sztab.rules.breslau.board import Board
from sztab.rules.breslau.factors import fire, primary, secondary
from sztab.rules.breslau.pieces import counter, label, stack
from sztab.rules.breslau.state import GERMAN, LOST, SOVIET, SPENT, TWELFTHS, UNLIMITED, Unit
from sztab.seat.board import UNSEEN, Flags, by_side, clock_of, loads, shown_again
from sztab.seat.breslau.context import Officer
from sztab.seat.breslau.sight import may_be_more as may_be_more
from sztab.seat.models import Cased, Clock, PhaseShown, Piece, Pool, Score, Shown, Trace
from sztab.table import Ask

FIRE = ("ART", "AIR", "TRANS")
"""Classes with one factor."""
SIZES = {"C": "K", "battery": "K", "B": "B", "R": "R"}
"""Sizes as the page draws them: K is a company, C would be a corps."""
OWNERS = {"air bombardment": "soviet", "soviet movement": "soviet", "german movement": "german"}
PHASE_NAMES = {
    "air bombardment": "Air bombardment phase",
    "artillery bombardment": "Artillery bombardment phase",
    "supply check": "Supply check phase",
    "soviet movement": "Soviet movement phase",
    "german movement": "German movement phase",
    "combat designation": "Combat designation phase",
    "combat resolution": "Combat resolution phase",
    "end turn": "End turn phase",
}
FIGHTS = ("air bombardment", "artillery bombardment", "combat designation", "combat resolution")

MARKS = {
    "reduced": "reduced",
    "oos": "out of supply",
    "fired": "fired",
    "moved": "moved",
    "fought": "has attacked",
    "doomed": "hit, lost when the phase ends",
    "bridge": "keeps a bridge",
    "goliath": "Goliath ready",
    "goliath_spent": "Goliath sent out",
    "free": "free to go anywhere",
    "top": "on top of its stack",
    "hidden": "hidden",
}
STEP = "step"
MISSIONS = "Air bombardment"


def show(me: Officer, view: Board, ask: Ask | None) -> Shown:
    crowded = [hex_ for side in me.sides for hex_ in stacking.overfull(view, side)]
    return Shown(
        clock=clock(me, view),
        pieces=pieces(me, view, flags(me, view, ask)),
        works={},
        control=by_side(me, view, "control"),
        bridges={view.book.map.grid.edge_label(edge): "pontoon" for edge in ways.pontoons(view)},
        missions=(),
        pools=pools(me, view),
        score=score(me, view),
        overfull={label(view, hex_): _load(view, hex_) for hex_ in crowded},
        stacks=loads(me, view, lambda hex_: _load(view, hex_)),
        lying=_lying(view),
        arrows=arrows(view),
    )


def clock(me: Officer, view: Board) -> Clock:
    return clock_of(me, view, day_of(view, max(1, view.state.turn)), lambda: _phases(me, view))


def pieces(me: Officer, view: Board, flagged: Flags) -> tuple[Piece, ...]:
    """Every counter the seat knows of. What has not changed stays the same object."""
    found, none = [], ()
    tops = _tops(me, view)
    for u in view.state.units:
        if u.box != UNSEEN:  # 3.2b: of Germans hidden in their stacks nothing at all is known
            words, top = tuple(flagged.get(u.n, none)), u.n in tops
            found.append(shown_again(me, u.n, u, top, words, partial(_piece, me, view, u, words, top)))
    return tuple(found)


def _tops(me: Officer, view: Board) -> frozenset[int]:
    """What the Soviet sees of each stack of the German's, while that is not all."""
    if GERMAN not in me.sides or not sight.fogged(view):
        return frozenset()
    units = view.state.units
    mine = [hex_ for hex_, here in view.layers.stacks.items() if len(here) > 1 and units[here[0]].side == GERMAN]
    return frozenset(sight.top(view, hex_).n for hex_ in mine)


def _piece(me: Officer, view: Board, u: Unit, flagged: tuple[str, ...], top: bool) -> Piece:
    printed = counter(view, u)
    shoots = printed.kind in FIRE
    return Piece(
        key=printed.id,
        side=view.book.sides[u.side],
        nation=printed.nation,
        type=printed.type,
        size=SIZES.get(printed.size, ""),
        name=printed.name,
        formation=printed.formation,
        army=f"{printed.division} Div" if printed.division else "",
        quality=printed.quality,
        hex=label(view, u.hex) if u.hex >= 0 else "",
        box=u.box,
        due=u.due if u.box == "due" else 0,
        attack=fire(view, u) if shoots else primary(view, u),
        defence=0 if shoots else secondary(view, u),
        movement=printed.movement // TWELFTHS,
        steps=u.steps,
        full_steps=printed.steps,
        stacking=1,
        left=points(u.left) if u.cap >= 0 and u.side in view.sides else "",
        oos=u.oos,
        marks=_marks(view, u, top),
        flags=flagged,
        where="" if u.hex >= 0 else _where(me, u),
        figures=figures(view, u),
    )


def figures(view: Board, u: Unit) -> tuple[str, ...]:
    """Primary and Secondary; of guns factor and range, of aircraft the factor, of AA what it has against aircraft."""
    printed = counter(view, u)
    if printed.kind not in FIRE:
        aa = (f"AA{printed.aa}",) if printed.aa else ()
        return (str(primary(view, u)), str(secondary(view, u)), *aa)
    if printed.kind != "ART":
        return (str(fire(view, u)),)
    return (str(fire(view, u)), f"({'*' if printed.range >= UNLIMITED else printed.range})")


def _where(me: Officer, u: Unit) -> str:
    if u.box == "due":
        return me.say(f"due on turn {u.due}" if u.due else "due on a turn that is not known")
    return me.say(BOXES.get(u.box, "off the map"))


BOXES = {"dead": "lost", "available": "available", "used": "used this turn"}


def _marks(view: Board, u: Unit, top: bool) -> tuple[str, ...]:
    found = []
    if u.steps < counter(view, u).steps and u.box != "dead":
        found.append("reduced")
    if u.oos:
        found.append("oos")
    if u.fired:
        found.append("fired")
    if u.moved:
        found.append("moved")
    if u.fought:
        found.append("fought")
    if u.doomed:
        found.append("doomed")
    if u.bridge >= 0:
        found.append("bridge")
    if counter(view, u).goliath and u.goliath != LOST and u.hex >= 0:
        found.append("goliath_spent" if u.goliath == SPENT else "goliath")
    if u.free:
        found.append("free")
    if top:
        found.append("top")
    return tuple(found)


# ---------------------------------------------------------------------- flags


def flags(me: Officer, view: Board, ask: Ask | None) -> Flags:
    """What units may and must do now."""
    found: Flags = {n: ["cut_off"] for n in sorted(cut_off(me, view))} if view.state.turn else {}
    if ask is not None and me.asks_me(ask):
        me.family.prompt(ask.kind).flags(view, ask, me.side(ask), found)
    return found


def cut_off(me: Officer, view: Board) -> frozenset[int]:
    """Own units to which no path of supply leads now (4.0)."""
    return view.once(("cut off", me.sides), lambda: _cut_off(me, view))


def _cut_off(me: Officer, view: Board) -> frozenset[int]:
    sides = [side for side in me.sides if view.book.scenario.supply[side]]
    return frozenset(n for side in sides for n, line in supply.trace_all(view, side).items() if not line.supplied)


# ---------------------------------------------------------------------- beside the counters


def day_of(view: Board, turn: int) -> str:
    """The first day of a turn's week, nothing where the scenario has none."""
    week = next((week for week in view.book.charts.weeks if week.turn == turn), None)
    return week.start if week is not None and view.book.scenario.slug else ""


def _phases(me: Officer, view: Board) -> tuple[PhaseShown, ...]:
    return tuple(
        PhaseShown(phase, OWNERS.get(phase, ""), me.say(PHASE_NAMES.get(phase, phase)), phase in FIGHTS)
        for phase in view.book.phases
    )


def pools(me: Officer, view: Board) -> tuple[Pool, ...]:
    """The air boxes, and what can be used up, where there is any."""
    state, (soviet, german) = view.state, view.book.sides
    planes = [u for u in view.state.units if counter(view, u).kind == "AIR"]
    found = [
        (soviet, "air", "aircraft available", sum(u.box == "available" for u in planes)),
        (soviet, "air_used", "aircraft used", sum(u.box == "used" for u in planes)),
        (soviet, "air_steps", "air steps", state.air_steps),
        (german, "barricades", "Barricades left", special.BARRICADES - state.built if state.turn else 0),
    ]
    if combat_supply.in_play(view):
        transports = len(combat_supply.available(view))
        found += [(german, "sp", "Supply Points", state.sp), (german, "transports", "transports", transports)]
    if GERMAN in me.sides:
        found.append((german, "gas", "gas attacks left", state.gas_left))
    for side, left in zip(view.book.sides, state.to_place):
        found.append((side, "markers", "Attack markers", left))
    return tuple(Pool(side, kind, me.say(name), left) for side, kind, name, left in found if left)


def score(me: Officer, view: Board) -> Score | None:
    """Fortress hexes as they stand, and the level they would mean."""
    hexes = view.book.scenario.fortresses
    if not view.state.turn or not hexes:
        return None
    taken = victory.taken(view)
    level = victory.level_of(view, taken)
    winner = view.book.sides[level.winner].capitalize()
    name = victory.OVERWHELMING if taken >= victory.threshold(view) else level.name
    points_ = {view.book.sides[SOVIET]: taken, view.book.sides[GERMAN]: len(hexes) - taken}
    return Score(points_, me.say(f"{winner}, {name}"), _aims(me, view))


def _aims(me: Officer, view: Board) -> tuple[Cased, ...]:
    """What wins, and who holds each Fortress hex."""
    overwhelming = victory.threshold(view)
    lines = [me.cased(f"The Soviet wins at once with {overwhelming} Fortress hexes at the end of a turn", "16.1")]
    for level in view.book.charts.levels:
        if level.name != victory.OVERWHELMING:
            span = str(level.low) if level.low == level.high else f"{level.low}-{level.high}"
            winner = view.book.sides[level.winner].capitalize()
            lines.append(me.cased(f"After the last turn {span} Fortress hexes: {winner}, {level.name}", "16.0"))
    for side in (SOVIET, GERMAN):
        held = [hex_ for hex_ in view.book.scenario.fortresses if view.state.control[hex_] == 1 + side]
        if held:
            names = ", ".join(label(view, hex_) for hex_ in held)
            lines.append(me.cased(f"{view.book.sides[side].capitalize()} holds {names}", "R23"))
    if "victory" in view.book.charts.reconstructed:
        lines.append(me.cased("The levels of victory are reconstructed", "R8"))
    return tuple(lines)


def arrows(view: Board) -> tuple[Trace, ...]:
    """9.1.2a: the Attack markers."""
    sides = view.book.sides
    return tuple(
        Trace("attack", (label(view, one.hex),), (label(view, one.target),), side=sides[one.side])
        for one in view.state.markers
    )


def _lying(view: Board) -> dict[str, tuple[str, ...]]:
    state = view.state
    hexes = sorted({*state.barricades, *state.rubble, *state.gas})
    return {label(view, hex_): lying(view, hex_) for hex_ in hexes}


def _load(view: Board, hex_: int) -> str:
    here = stack(view, hex_)
    return f"{len(here)}/{stacking.limit(here[0].side)}"


# ---------------------------------------------------------------------- what does not change in a game


def enemies(me: Officer) -> tuple[tuple[str, str], ...]:
    soviet, german = me.book.sides
    return ((soviet, german),)
