"""The board as the seat may see it: counters with their marks and flags, clock, pools, points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sztab.desk.wb95.faces import bridge_at
from sztab.rules.wb95 import air_points, bridges, movement, supply
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.book import Phase
from sztab.rules.wb95.losses import strength
from sztab.rules.wb95.pieces import cels, counter, fortified, label, lead, on_map, traits
from sztab.rules.wb95.state import Unit
from sztab.rules.wb95.words import MISSION_NAMES
from sztab.seat.board import Display, Left, by_side
from sztab.seat.models import Cased, MissionShown, PhaseShown, Piece
from sztab.seat.wb95.context import Officer, key_of
from sztab.seat.wb95.special_forces import TASKS
from sztab.table.sentences import side_word


class FrontDisplay(Display):
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
    BOXES = {"dead": "lost", "surrendered": "lost"}

    def looks(self, me: Officer, view: Board) -> Callable[[Unit], int]:
        """Field works in its hex."""
        works = view.state.works
        return lambda u: works[u.hex] if u.hex >= 0 else 0

    def fields(self, view: Board, u: Unit) -> dict[str, Any]:
        printed = counter(view, u)
        attack, defence = strength(view, u)
        figures = dict.fromkeys((str(attack), str(defence)))  # 3 where both are the same, nothing on headquarters
        return {
            "mobility": printed.mobility,
            "army": printed.army,
            "stars": printed.stars,
            "zone": u.zone if u.box == "due" else "",
            "attack": attack,
            "defence": defence,
            "stacking": u.steps,
            "figures": tuple(figures) if attack or defence else (),
        }

    def hidden(self, view: Board, index: int, flags: tuple[str, ...]) -> Piece:
        """16.1: of a masked enemy the type at most, and its CELs if it is not dug in."""
        u = view.state.units[index]
        printed = counter(view, u)
        return Piece(
            key=key_of(view, index),
            side=view.book.sides[u.side],
            type=printed.type if u.known >= 1 else "",
            mobility=printed.mobility if u.known >= 1 else "",
            hex=label(view, u.hex),
            steps=u.steps if u.known >= 2 else -1,
            stacking=u.steps if u.known >= 2 else 0,
            marks=(*self.marked(view, u, None), "hidden"),
            flags=flags,
        )

    def marks(self, view: Board, u: Unit, look: object) -> Mapping[str, object]:
        return {
            "fortified": u.hex >= 0 and fortified(view, u.side, u.hex),
            "disorganised": u.disorder or u.stunned,
            "transport": not u.deployed and u.hex >= 0 and traits(view, u).gun,
            "fired": u.fired or u.barraged,
            "strategic": u.marked,
            "digging": u.dug,
            "building": u.building and u.side in view.sides,  # 14.3.2: noted in secret
        }

    def unfed(self, view: Board, side: int) -> Iterable[int]:
        """10.1: no line of supply could be traced."""
        if not view.book.scenario.sources or side != lead(view, side):
            return ()
        return (n for n, fed in supply.in_supply(view, side).items() if not fed)

    def load(self, view: Board, units: Sequence[Unit]) -> tuple[int, int]:
        return cels(units), view.book.variant.stacking

    def overfull(self, me: Officer, view: Board) -> Iterable[int]:
        return movement.overfull(view, me.sides)

    def day_of(self, view: Board, turn: int) -> str:
        day = getattr(view.book.scenario, "day", None)
        return str(day(turn).isoformat()) if day else ""

    def phase(self, view: Board, phase: Phase) -> PhaseShown:
        side = view.book.sides[phase.side]
        return PhaseShown(
            phase.kind, side, f"{side_word(side)} {phase.kind} phase", phase.kind in ("combat", "barrage")
        )

    def pools(self, me: Officer, view: Board) -> Iterator[Left]:
        state, sides = view.state, view.book.sides
        for kind, name, amounts in (
            ("air", "air points", _unflown(view, "air") or state.air),
            ("helicopters", "helicopters", _unflown(view, "helicopters")),
            ("ew", "electronic warfare", state.ew),
            ("spec", "special forces", state.spec),
            ("bomber", "bomber points", state.bombers),
            ("reserve", "air points saved", state.reserve),
            ("ammunition", "ammunition", state.ammunition),
        ):
            yield from ((side, kind, name, left) for side, left in zip(sides, amounts))
        for number, side in enumerate(sides):
            if number == lead(view, number):
                armies = view.book.scenario.pontoon_armies(view, number)
                yield side, "pontoons", "pontoon bridges", sum(one not in state.pontoons for one in armies)
            yield side, "carpets", "carpets of bombs", view.book.scenario.carpets(view, number)
            yield side, "advantage", "air advantage", int(state.advantage == number)
            yield side, "rewards", "reward shifts", sum(one.left for one in state.rewards if one.side == number)

    def victory(self, me: Officer, view: Board) -> Iterator[Cased]:
        card: dict[str, Any] = getattr(getattr(view.book.scenario, "card", None), "card", {})
        for note in card.get("notes", ()):
            if "-V" in note["case"] or note.get("victory"):
                yield me.cased(note["text"], note["case"])

    def beside(self, me: Officer, view: Board) -> dict[str, Any]:
        return {
            "works": by_side(me, view, "works"),
            "bridges": me.again("bridges", view.state.bridges, lambda: _bridges(view)),
            "missions": (*_parties(me, view), *_flown(me, view)),
        }

    def enemies(self, me: Officer) -> tuple[tuple[str, str], ...]:
        sides, foes = me.book.sides, me.book.foes
        return tuple((sides[one], sides[two]) for one in range(len(sides)) for two in sorted(foes[one]) if one < two)

    def may_be_more(self, view: Board) -> bool:
        """Masked counters, air days of others' own choice (TS-N3), a bridge begun in secret (14.3.2)."""
        if view.book.masked or ("air_days" in view.book.deciders and not view.state.secrets):
            return True
        others = [side for side in range(len(view.book.sides)) if side not in view.sides]
        return any(_may_be_building(view, u) for u in on_map(view, others))


def _unflown(view: Board, pool: str) -> tuple[int, ...]:
    """What has not flown today of a pool of points, side by side; nothing where aircraft fly by missions."""
    if not air_points.flies(view):
        return ()
    sides = range(len(view.book.sides))
    return tuple(air_points.free(view, side, pool) if side == lead(view, side) else 0 for side in sides)


def _bridges(view: Board) -> dict[str, str]:
    found = {}
    for edge, bridge in sorted(view.state.bridges.items()):
        word = "pontoon" if bridge.pontoon and bridge.standing else bridge_at(view, edge)
        if bridge.standing or bridges.known_bridge(view, edge):
            found[view.book.map.grid.edge_label(edge)] = word
    return found


def _parties(me: Officer, view: Board) -> Iterator[MissionShown]:
    """Special forces that are out."""
    for one in view.state.parties:
        if one.hex >= 0:
            yield MissionShown(view.book.sides[one.side], "spec", me.say(TASKS[one.task]), label(view, one.hex), 1)


def _flown(me: Officer, view: Board) -> Iterator[MissionShown]:
    """Air missions."""
    grid = view.book.map.grid
    for m in view.state.missions:
        at = grid.edge_label(m.edge) if m.edge >= 0 else label(view, m.hex) if m.hex >= 0 else ""
        yield MissionShown(view.book.sides[m.side], m.kind, me.say(MISSION_NAMES[m.kind]), at, m.points)


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
