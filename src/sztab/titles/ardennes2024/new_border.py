"""New Border: France against Great Britain in a Belgium that belongs to neither."""

from __future__ import annotations

from typing import Any

from sztab.hexes import BORDERS, Map
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.combat import resolve
from sztab.rules.wb95.duty import targets_of
from sztab.rules.wb95.events import CameBack
from sztab.rules.wb95.orders import Attack
from sztab.rules.wb95.pieces import counter, label, may_share, on_map, room, stack, traits
from sztab.rules.wb95.scenario import Outcome
from sztab.rules.wb95.state import Counter, Unit
from sztab.table import Procedure
from sztab.table.aims import DESTROY, WarAim
from sztab.titles.ardennes2024.brussels import DRAW, ON_POINTS, BrusselsScenario
from sztab.titles.wb95.card import count, counted, forget, leaders

AIRFIELDS = ("Zaventem", "Grimbergen")
COMING_BACK = "back:"


class NewBorder(BrusselsScenario):
    """Cities, the hexes of Brussels and the battalions of the M Brigade."""

    SCORED = {
        "Flemish cities": "City hexes of Flanders held",
        "Walloon cities": "City hexes of Wallonia held",
        "Brussels": "Hexes of Brussels held",
        "m_brigade": "Units of the M Brigade destroyed",
    }

    def study(self, map_: Map) -> None:
        super().study(map_)
        shut = {hex_ for name in AIRFIELDS for hex_ in map_.zones[name]}
        shut.update(hex_ for edge in BORDERS for hex_ in map_.grid.border(edge))
        near = {there for hex_ in shut for there in map_.grid.within(hex_, 1)}
        self._inland = tuple(hex_ for hex_ in map_.grid.hexes if hex_ not in near)

    # ------------------------------------------------------------------ free units, NEW.11

    def places(self, b: Any, printed: Counter) -> tuple[int, ...]:
        """R109: a free unit stands neither in nor next to a hex with a unit, an airfield or a hex of the map's edge."""
        if printed.place != "free":
            return super().places(b, printed)
        grid, own = b.book.map.grid, b.book.index[printed.id]
        others = {u.hex for u in b.state.units if u.hex >= 0 and u.n != own}
        closed = {there for hex_ in others for there in grid.within(hex_, 1)}
        return tuple(hex_ for hex_ in self._inland if hex_ not in closed)

    # ------------------------------------------------------------------ sides that nobody leads, NEW.9, NEW.10

    def answers_for(self, b: Board, side: int, against: int) -> int:
        """R95, R97: the opponent of whoever attacks them; when they fight each other the side with the initiative
        leads the Belgians and the other one the M Brigade."""
        if side not in b.book.nobodys:
            return side
        first, second = (seat[0] for seat in b.book.seats)
        if against in (first, second):
            return int(second if against == first else first)
        return int(first if self._neutral(side)["attacks"] else second)

    def _neutral(self, side: int) -> dict[str, Any]:
        rules: list[dict[str, Any]] = self.card.card["neutral"]
        return next((one for one in rules if one["side"] == self.sides[side]), {"attacks": (), "retreats": True})

    def stands(self, b: Board, u: Unit) -> bool:
        """NEW.9, R98: every hex of a retreat costs the M Brigade a CEL."""
        return not self._neutral(u.side)["retreats"]

    def before_combats(self, game: Game, side: int) -> Procedure:
        """NEW.10, R97: Belgians attack the M Brigade in their zones, once a turn, before anything else."""
        if side != game.book.phases[0].side:
            return
        for attacker in sorted(game.book.nobodys):
            for name in self._neutral(attacker)["attacks"]:
                enemy = self.sides.index(name)
                for hex_ in sorted({u.hex for u in on_map(game, (enemy,))}):
                    yield from self._fight(game, attacker, hex_)

    def _fight(self, game: Game, side: int, hex_: int) -> Procedure:
        near = [u for u in on_map(game, (side,)) if hex_ in targets_of(game, u)]
        if not game.layers.zones[side][hex_] or not near:
            return
        ids = tuple(counter(game, u).id for u in near)
        yield from resolve(game, Attack(attackers=ids, targets=(label(game, hex_),)), side)

    # ------------------------------------------------------------------ back to Ghent, NEW.10

    def end_phase(self, game: Game) -> None:
        """R96: whoever fell in this phase is in Ghent again."""
        super().end_phase(game)
        for n in map(int, counted(game, COMING_BACK)):
            forget(game, [f"{COMING_BACK}{n}"])
            hex_ = self._room_in_ghent(game, game.state.units[n])
            if hex_ >= 0:
                game.change(n, hex=hex_, steps=1, box="", disorder=0, attacked=False, fought=False)
                game.say(CameBack(unit=game.book.counters[n].id, hex=label(game, hex_)), "NEW.10 ard:R96")

    def _comes_back(self, b: Board, u: Unit) -> bool:
        """R96: a unit of two steps that fell away from Ghent."""
        rule, grid = self.card.card["returns"], b.book.map.grid
        depot = b.book.map.regions[rule["region"]]
        near = any(grid.distance(u.hex, hex_) <= 1 for hex_ in sorted(depot))
        return self.sides[u.side] == rule["side"] and counter(b, u).steps >= rule["least_steps"] and not near

    def _room_in_ghent(self, b: Board, u: Unit) -> int:
        """R96: a hex of Ghent, else the nearest free one; -1 while somebody else is in Ghent."""
        depot = sorted(b.book.map.regions[self.card.card["returns"]["region"]])
        if any(v.side != u.side for hex_ in depot for v in stack(b, hex_)):
            return -1
        fitting = [hex_ for hex_ in depot if room(b, hex_) >= 1]
        if fitting:
            return int(fitting[0])
        ground = b.book.ways(b.state.bridges).ground[traits(b, u).wheels]
        away = b.book.map.grid.distance
        others = sorted(b.book.map.grid.hexes, key=lambda hex_: (away(depot[0], hex_), hex_))
        return int(next((hex_ for hex_ in others if ground[hex_] >= 0 and self._free(b, u, hex_)), -1))

    def _free(self, b: Board, u: Unit, hex_: int) -> bool:
        zones = b.layers.zones
        watched = any(zones[s][hex_] for s in range(len(self.sides)) if s != u.side)
        return not watched and may_share(b, u, hex_) and room(b, hex_) >= 1

    # ------------------------------------------------------------------ how it is won

    def lost(self, game: Game, u: Unit, by: int, how: str) -> None:
        """NEW.2, NEW.3: who destroyed it counts too."""
        super().lost(game, u, by, how)
        if self._comes_back(game, u):
            count(game, f"{COMING_BACK}{u.n}")
        if by >= 0:
            count(game, f"taken:{self.sides[by]}:{self.sides[u.side]}")

    def count(self, b: Board, aim: WarAim) -> int:
        """NEW.2, NEW.3: only what the side's own units have destroyed."""
        if aim.kind != DESTROY:
            return super().count(b, aim)
        return int(b.state.tally.get(f"taken:{self.sides[aim.side]}:{self.sides[aim.foe]}", 0))

    def outcome(self, b: Board) -> Outcome:
        """NEW.2, NEW.3; equal: more enemy units destroyed, then fewer CEL of one's own lost, for Dyle asks for a
        loser (R144)."""
        points = self.points(b)
        rank = {side: (total, *self._tie(b, side)) for side, total in points.items()}
        first = leaders(rank)
        return Outcome(first[0], ON_POINTS, points) if len(first) == 1 else Outcome("", DRAW, points)

    def _tie(self, b: Board, side: str) -> tuple[int, int]:
        enemies = [other for other in self.points(b) if other != side]
        destroyed = sum(b.state.tally.get(f"taken:{side}:{other}", 0) for other in enemies)
        mine = [u for u in b.state.units if u.n < b.book.shapes.first and self.sides[u.side] == side]
        return destroyed, sum(u.steps - counter(b, u).steps for u in mine)
