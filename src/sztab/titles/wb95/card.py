"""A scenario as its card tells it: pools by date, supply, entry, limits, set-up. Titles add how it is won."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from sztab.hexes import Field, Grid, Map
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.control import controller, holds
from sztab.rules.wb95.events import TurnBegun
from sztab.rules.wb95.orders import AirMission
from sztab.rules.wb95.pieces import counter, on_map, stack
from sztab.rules.wb95.scenario import Scenario, SupplySource
from sztab.rules.wb95.state import Counter, State, Unit
from sztab.rules.wb95.variant import Options
from sztab.table import Refusal
from sztab.table.aims import WarAim, totals
from sztab.titles import ScenarioCard, Title, title
from sztab.titles.files import Row


def entry_zones(box: Title) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The entry zones of a title in their order, and the rows they lie in where they do not go round the map (11.2)."""
    entry = box.card.get("entry", {})
    rows = tuple(tuple(row) for row in entry.get("rows", ()))
    return tuple(entry.get("ring", ())) or tuple(zone for row in rows for zone in row), rows


class CardScenario(Scenario):
    """The hooks of the rulebook answered from a scenario card."""

    def __init__(self, card: ScenarioCard, table: dict[str, Any], map_: Map, options: Options) -> None:
        self.card, self.table, self.options = card, table, options
        self.slug, self.name, self.turns = card.slug, card.name, options.turns or card.turns
        self.first_day = card.start.isoformat()
        self.sides = card.sides
        super().__init__(self._sources(map_))
        self.ring, self.zone_rows = entry_zones(title(card.title))
        self.single_zones = bool(title(card.title).card.get("entry", {}).get("single"))
        self.landings = frozenset(title(card.title).card.get("entry", {}).get("landings", ()))
        self._allowed = self._limits(map_)
        self._nobody: frozenset[int] = frozenset()
        self._setup_rules = {one["place"]: one for one in reversed(card.card.get("setup", ()))}
        self._air_rules = {one["side"]: one for one in reversed(card.card.get("air_rules", ()))}
        self._flyers: dict[str, str] = {}
        self._still_places = {
            place
            for place, one in self._setup_rules.items()
            if not (place.isdigit() or "army" in one or one.get("controlled"))
        }
        """Places whose hexes are the same whoever stands or rules where; those of a hex of its own depend on it."""
        self._places_kept: dict[str, tuple[Any, tuple[int, ...]]] = {}
        self._closed = {nation: frozenset(map_.grid.hexes) - hexes for nation, hexes in self._allowed.items()}
        self._bound = {
            row.bound: frozenset(map_.grid.hexes) - map_.regions[row.bound] for row in card.rows if row.bound
        }
        self.study(map_)

    def study(self, map_: Map) -> None:
        """What the scenario works out once from its card and its map."""

    def day(self, turn: int) -> date:
        return self.card.start + timedelta(days=turn - 1)

    # ------------------------------------------------------------------ before play

    def first_control(self, book: Any, units: list[Unit]) -> bytes:
        """4.3.1, R8, nor:R92, ard:R41: regions and the rest as the card says; the sea and what it leaves to nobody are
        nobody's; where it says so, a hex is its occupant's."""
        rule = self.card.card["control"]
        control = bytearray(book.map.grid.n)
        for side, where in sorted(rule.items()):
            if side in self.sides and str(where).startswith("region:"):
                for hex_ in book.map.regions[where[7:]]:
                    control[hex_] = self.sides.index(side) + 1
        rest = self._rest_of_control(book, units, rule)
        for hex_ in book.map.grid.hexes:
            control[hex_] = control[hex_] or 1 + rest(hex_)
        regions = book.map.regions
        nobodys = set(book.map.grid.hexes) - regions["land"] if "land" in regions else set()
        for hex_ in nobodys | regions.get(rule.get("nobody", "").removeprefix("region:"), frozenset()):
            control[hex_] = 0
        for u in units if rule.get("occupied") else ():
            if u.hex >= 0:
                control[u.hex] = u.side + 1
        return bytes(control)

    def _rest_of_control(self, book: Any, units: list[Unit], rule: dict[str, Any]) -> Callable[[int], int]:
        """Whose a hex is that lies in no region: one side's, or that of the nearest unit."""
        if rule["rest"] != "nearest":
            only = self.sides.index(rule["rest"])
            return lambda hex_: only
        tie = self.sides.index(rule["tie"])
        near = [self.sides.index(side) for side in rule["nearest"]]
        stood = {side: frozenset(u.hex for u in units if u.side == side and u.hex >= 0) for side in near}
        away = {side: _away(book.map.grid, stood[side]) for side in near}
        return lambda hex_: min(near, key=lambda side: (away[side][hex_], side != tie))

    def destroyed(self, map_: Map) -> list[int]:
        """NY-N3: bridges that are down at the start, by the name of their river."""
        rivers = self.card.card["bridges"]["destroyed"]
        return sorted(edge for edge in map_.bridges if any(one in map_.side_names.get(edge, "") for one in rivers))

    def open_book(self, book: Any, state: State) -> State:
        """The scenario's own counts at the start."""
        return state

    def setup_steps(self) -> tuple[tuple[str, int], ...]:
        """Who looks over his counters, one after the other."""
        return tuple(("setup", self.sides.index(side)) for side in self.card.card.get("setup_order", self.sides))

    def places(self, b: Any, printed: Counter) -> tuple[int, ...]:
        """Where the lists let the owner put a counter (R56, R100, R105, R109, R135, R139)."""
        depends = () if printed.place in self._still_places else self._places_depend(b, printed)
        about, kept = self._places_kept.get(printed.id, (None, ()))
        if about != depends:
            kept = tuple(sorted(self._places(b, printed)))
            self._places_kept[printed.id] = depends, kept
        return kept

    def _places_depend(self, b: Board, printed: Counter) -> tuple[Any, ...]:
        """All on a board that a counter's places depend on: who controls what, where the enemy stands, and for some
        where comrades do."""
        tokens, side = b.layers.tokens, printed.side
        own = tokens[side] if "army" in self._setup_rules.get(printed.place, ()) else 0
        return b.state.control, own, *[tokens[foe] for foe in b.book.foes[side]]

    def _setup_rule(self, printed: Counter) -> dict[str, Any]:
        """What the card says of a place that is not simply a hex."""
        rule: dict[str, Any] = self._setup_rules.get(printed.place, {})
        return rule

    def _places(self, b: Board, printed: Counter) -> frozenset[int]:
        grid, regions, labels = b.book.map.grid, b.book.map.regions, b.book.labels
        rule = self._setup_rule(printed)
        spread = printed.spread if self.options.setup_spill or not printed.place.isdigit() else 0
        if "army" in rule:
            base = {
                u.hex
                for u in on_map(b, (printed.side,))
                if counter(b, u).army == rule["army"]
                and counter(b, u).id != printed.id
                and counter(b, u).place != printed.place
            }
        elif "hexes" in rule:
            base = {labels[text] for text in rule["hexes"]}
        elif "region" in rule:
            base = set(regions[rule["region"]])
        else:
            parts = printed.place.split(";")
            base = {labels[text] for text in parts if text in labels}
        found = {hex_ for one in base for hex_ in grid.within(one, spread)}
        if rule.get("widens"):
            found |= regions[rule["region"]]
        elif "army" in rule:
            found &= regions[rule["region"]]
        elif printed.place.isdigit() and spread:
            found = {hex_ for hex_ in found if hex_ in base or self.may_spread(b, printed, hex_)}
        return frozenset(found)

    def may_spread(self, b: Board, printed: Counter, hex_: int) -> bool:
        """Whether a counter may be set up in a hex near its printed one. R56: friendly ground, and not next to an enemy
        unless a big river lies between."""
        if controller(b, hex_) != printed.side:
            return False
        grid = b.book.map.grid
        for direction in range(6):
            there = b.book.neighbours[6 * hex_ + direction]
            if there >= 0 and any(u.side in b.book.foes[printed.side] for u in stack(b, there)):
                if not b.book.big_river(grid.edge(hex_, direction)):
                    return False
        return True

    def fits(self, b: Board, u: Unit, hex_: int) -> bool:
        """R100, R111: at most so many counters of a line in a hex."""
        place = counter(b, u).place
        each = self._setup_rule(counter(b, u)).get("each")
        if each is None:
            return True
        same = [v for v in stack(b, hex_) if v.n != u.n and v.n < b.book.shapes.first and counter(b, v).place == place]
        return bool(len(same) < each)

    def starts_fortified(self, u: Unit) -> bool:
        return bool(self.card.rows[u.n].fortified)

    # ------------------------------------------------------------------ turns and pools

    def begin_turn(self, game: Game) -> None:
        """Air points and ammunition of the day (NY-N4, NY-N5, TS-AIR); of a secret day nothing is said here."""
        today = self.day(game.state.turn)
        air, reserve, shells = list(game.state.air), list(game.state.reserve), []
        for s, side in enumerate(self.sides):
            rule = self._air_rule(side)
            saved = min(air[s], rule.get("carry_per_turn", 0))
            reserve[s] += saved
            air[s] = brought(self.air_entries(), side, today, "points")
            shells.append(brought(self.card.card.get("ammunition", ()), side, today, "units"))
        tally = {key: count for key, count in game.state.tally.items() if not key.startswith("reserve:")}
        secret = [self.secret_air(game, s) for s in range(len(self.sides))]
        pools = tuple(map(sum, zip(air, secret)))
        game.mark(air=pools, reserve=tuple(reserve), ammunition=tuple(shells), tally=tally)
        game.say(
            TurnBegun(
                turn=game.state.turn,
                date=today.isoformat(),
                air=self._named(air),
                ammunition=self._named(shells),
                bombers=self._named(game.state.bombers),
            ),
            "2.1.5",
        )

    def air_entries(self) -> list[dict[str, Any]]:
        """The air points by date."""
        return list(self.card.card.get("air", ()))

    def _named(self, amounts: Iterable[int]) -> dict[str, int]:
        return {side: amount for side, amount in zip(self.sides, amounts) if amount}

    def _air_rule(self, side: str) -> dict[str, Any]:
        rule: dict[str, Any] = self._air_rules.get(side, {})
        return rule

    def reserve_usable(self, b: Board, side: int) -> int:
        """TS-AIR, R146: of what was saved, so much may fly in one turn."""
        most = self._air_rule(self.sides[side]).get("carry_use", 0)
        used = b.state.tally.get(f"reserve:{side}", 0)
        return int(max(0, min(b.state.reserve[side], most - used)))

    def fly(self, game: Game, side: int, points: int) -> None:
        today = min(points, game.state.air[side])
        saved = points - today
        air, reserve = list(game.state.air), list(game.state.reserve)
        air[side] -= today
        reserve[side] -= saved
        tally = dict(game.state.tally)
        if saved:
            tally[f"reserve:{side}"] = tally.get(f"reserve:{side}", 0) + saved
        game.mark(air=tuple(air), reserve=tuple(reserve), tally=tally)

    def air_nation(self, b: Board, side: int) -> str:
        name = self.sides[side]
        if name not in self._flyers:
            entries = [*self.air_entries(), *self.card.card.get("air_choice", ())]
            self._flyers[name] = next((one["nation"] for one in entries if one["side"] == name), "")
        return self._flyers[name]

    def flies(self, side: int, kind: str) -> bool:
        return kind in self._air_rule(self.sides[side]).get("missions", ())

    def mission_allowed(self, b: Board, side: int, mission: AirMission) -> Refusal | None:
        """NY-N5, TS-N3, R119: what the scenario's aircraft may do, and to whom."""
        rule = self._air_rule(self.sides[side])
        if not self.flies(side, mission.kind):
            return Refusal(self.air_case, f"your aircraft fly no {mission.kind} missions in this scenario")
        targets = rule.get("targets")
        if targets and mission.target in b.book.labels:
            nations = {counter(b, u).nation for u in stack(b, b.book.labels[mission.target]) if u.known == 3}
            sides = {u.side for u in stack(b, b.book.labels[mission.target])}
            if nations and not nations & set(targets) and not sides & set(b.book.foes[side]):
                return Refusal(self.air_case, "your aircraft attack only German units")
        return None

    air_case = "8.2.1"

    # ------------------------------------------------------------------ supply, limits

    def _sources(self, map_: Map) -> list[SupplySource]:
        found = []
        for one in self.card.card["supply"]:
            hexes: set[int] = set()
            regions, zones = [], False
            for source in one["sources"]:
                kind, _, what = source.partition(":")
                if kind == "edge":
                    hexes.update(map_.grid.border(what))
                elif kind == "zone":
                    hexes.update(map_.zones[what])
                    zones = True
                elif kind == "hexes":  # nor:R81: each hex of a region by itself
                    hexes.update(map_.regions[what])
                else:
                    regions.append(what)
            if one.get("roads_only"):
                hexes = {hex_ for hex_ in hexes if road_in(map_, hex_)}
            if "region" in one:
                hexes &= map_.regions[one["region"]]
            found.append(
                SupplySource(
                    side=self.sides.index(one["side"]),
                    nations=tuple(one["nations"]),
                    hexes=tuple(sorted(hexes)),
                    regions=tuple(regions),
                    used_zones=zones,
                )
            )
        return found

    def _limits(self, map_: Map) -> dict[str, frozenset[int]]:
        """NY-N10, R122: the ground a nation keeps to."""
        found = {}
        for one in self.card.card.get("limit", ()):
            hexes = map_.regions[one["region"]]
            found[one["nation"]] = frozenset(h for h in hexes if map_.grid.column(h) <= one["last_column"])
        return found

    def closed(self, b: Board, u: Unit) -> frozenset[int]:
        printed = b.book.counters[u.n]
        if printed.bound:
            return self._bound[printed.bound]
        return self._closed.get(printed.nation, self._nobody)

    def closed_case(self, u: Unit) -> str:
        return self.limit_case

    limit_case = "3.1.8"

    def share(self, b: Board, u: Unit, other: Unit) -> bool:
        """TS-2P4, R122: armies that never stand in one hex."""
        if u.side != other.side:
            return False
        one, two = b.book.nations[u.n], b.book.nations[other.n]
        return one == two or not (one in self._allowed or two in self._allowed)

    # ------------------------------------------------------------------ how it is won

    def region_to_win(self, b: Board) -> frozenset[int]:
        """The ground a victory is about."""
        return b.book.map.regions[self.card.card["victory"]["region"]]

    def count(self, b: Board, aim: WarAim) -> int:
        """R22, R103: hexes by their controller, what nobody controls counts for nobody, nor what an enemy of its
        controller stands in (R162 nor:R104); of losses counters, for whatever cause."""
        match aim.kind:
            case "hold":
                return sum(holds(b, aim.side, hex_) for hex_ in aim.hexes)
            case "deny":
                return sum(not holds(b, aim.foe, hex_) for hex_ in aim.hexes)
            case "stand":
                return len({u.hex for u in on_map(b, (aim.side,))}.intersection(aim.hexes))
            case "destroy":
                gone = self.lost_counts(b).items()
                foe = self.sides[aim.foe]
                return sum(n for (side, nation), n in gone if side == foe and nation in (aim.nations or (nation,)))
        raise AssertionError(aim.kind)

    def points(self, b: Board) -> dict[str, int]:
        """The points of every side that can have any, as things stand."""
        return totals(self.reached(b), self.sides)

    def lost_counts(self, b: Board) -> dict[tuple[str, str], int]:
        """Counters eliminated, by side and nation."""
        keys = [key for key in b.state.tally if key.startswith("lost:")]
        return {(key.split(":")[1], key.split(":")[2]): b.state.tally[key] for key in keys}

    # ------------------------------------------------------------------ losses and arrivals

    def lost(self, game: Game, u: Unit, by: int, how: str) -> None:
        """Counted by side and nation for the victory points; a lost headquarters by its side."""
        printed = counter(game, u)
        count(game, f"lost:{self.sides[u.side]}:{printed.nation}")
        if printed.hq:
            count(game, f"hq:{self.sides[u.side]}")

    def pontoon_armies(self, b: Board, side: int) -> tuple[str, ...]:
        rule = self.card.card.get("pontoons")
        if not rule or self.sides.index(rule["side"]) not in b.book.friends[side]:
            return ()
        return tuple(rule["armies"])


def brought(calendar: Iterable[dict[str, Any]], side: str, day: date, what: str) -> int:
    """How much of something a side gets on a day."""
    return sum(one.get(what, 0) for one in calendar if one["side"] == side and one["date"] == day)


def count(game: Game, key: str, number: int = 1) -> None:
    """So many more of what a scenario counts."""
    game.mark(tally={**game.state.tally, key: game.state.tally.get(key, 0) + number})


def forget(game: Game, keys: Collection[str]) -> None:
    """Strike counts out."""
    if keys:
        game.mark(tally={key: number for key, number in game.state.tally.items() if key not in keys})


def counted(b: Board, kind: str) -> dict[str, int]:
    """What follows the name of a kind in the keys of its counts, such as the number of a unit -> the key's count."""
    return {key[len(kind) :]: number for key, number in sorted(b.state.tally.items()) if key.startswith(kind)}


def leaders(points: Mapping[str, Any]) -> list[str]:
    """The sides that have most."""
    best = max(points.values())
    return [side for side, found in points.items() if found == best]


def limits(row: Row, what: str) -> tuple[int | None, int | None]:
    """The least and the most of a figure that a row of a scale is for; None where it has no limit."""
    ends = (row.text(f"{what}_{end}", needed=False) for end in ("min", "max"))
    least, most = (int(end) if end else None for end in ends)
    return least, most


def road_in(map_: Map, hex_: int) -> bool:
    grid = map_.grid
    return any(map_.roads.get(grid.edge(hex_, d)) for d in range(6) if grid.neighbours[6 * hex_ + d] >= 0)


@lru_cache(maxsize=16)
def _away(grid: Grid, hexes: frozenset[int]) -> list[int]:
    """How far every hex is from the nearest of these, counted from neighbour to neighbour: no printed map has a gap to
    go round. A scenario opens alike every time it is laid out."""
    return Field(grid).nearest(hexes)
