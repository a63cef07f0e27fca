"""A scenario as its card tells it: pools by date, supply, entry, limits, set-up. Titles add how it is won."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache
from typing import Any

from sztab.hexes import Map
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.orders import AirMission, Place
from sztab.rules.wb95.pieces import counter, in_enemy_zone, label, on_map, room, stack, traits
from sztab.rules.wb95.scenario import Scenario, SupplySource
from sztab.rules.wb95.state import Counter, State, Unit
from sztab.rules.wb95.variant import Options
from sztab.table import Board, Game, Order, Refusal
from sztab.titles import ScenarioCard

RING = tuple("ABCDEFGHIJKLMNOPRTUWXY")


class CardScenario(Scenario):
    """The hooks of the rulebook answered from a scenario card."""

    ring = RING

    def __init__(self, card: ScenarioCard, table: dict[str, Any], map_: Map, options: Options) -> None:
        self.card, self.table, self.options = card, table, options
        self.slug, self.name, self.turns = card.slug, card.name, options.turns or card.turns
        self.first_day = card.start.isoformat()
        self.sides = card.sides
        super().__init__(self._sources(map_))
        self._allowed = self._limits(map_)
        self._nobody: frozenset[int] = frozenset()
        self._armies: dict[str, list[int]] = {}
        for n, row in enumerate(card.rows):
            self._armies.setdefault(row.army, []).append(n)
        self._places_kept: dict[str, tuple[int, ...]] = {}
        self._entries: dict[str, dict[str, Any]] = {}
        for one in card.card.get("entry", ()):
            rule = dict(one)
            if "from" in rule:
                rule["first_turn"] = (rule["from"] - card.start).days + 1
                rule["too_early"] = Refusal("NY-US", f"they may enter from {rule['from']:%d %B} on")
            self._entries[rule["name"]] = self._entries[f"conditional:{rule['name']}"] = rule
        self._closed = {nation: frozenset(map_.grid.hexes) - hexes for nation, hexes in self._allowed.items()}
        self._bound = {
            row.bound: frozenset(map_.grid.hexes) - map_.regions[row.bound] for row in card.rows if row.bound
        }

    def day(self, turn: int) -> date:
        return self.card.start + timedelta(days=turn - 1)

    # ------------------------------------------------------------------ before play

    def first_control(self, book: Any, units: list[Unit]) -> bytes:
        """4.3.1, R8: who controls what at the start."""
        rule = self.card.card["control"]
        control = bytearray(book.map.grid.n)
        for side, where in sorted(rule.items()):
            if side in self.sides and str(where).startswith("region:"):
                for hex_ in book.map.regions[where[7:]]:
                    control[hex_] = self.sides.index(side) + 1
        for hex_ in book.map.grid.hexes:
            if not control[hex_]:
                control[hex_] = 1 + self._rest_of_control(book, units, rule, hex_)
        return bytes(control)

    def _rest_of_control(self, book: Any, units: list[Unit], rule: dict[str, Any], hex_: int) -> int:
        if rule["rest"] != "nearest":
            return self.sides.index(rule["rest"])
        tie = self.sides.index(rule["tie"])
        near = [self.sides.index(side) for side in rule["nearest"]]
        away = {
            side: min(book.map.grid.distance(hex_, u.hex) for u in units if u.side == side and u.hex >= 0)
            for side in near
        }
        return min(near, key=lambda side: (away[side], side != tie))

    def destroyed(self, map_: Map) -> list[int]:
        """NY-N3: bridges that are down at the start, by the name of their river."""
        rivers = self.card.card["bridges"]["destroyed"]
        return sorted(edge for edge in map_.bridges if any(one in map_.side_names.get(edge, "") for one in rivers))

    def open_book(self, book: Any, state: State) -> State:
        """The scenario's own counts at the start."""
        return state

    def setup_steps(self) -> tuple[tuple[str, int], ...]:
        order = ["german", "soviet", "allied"]
        return tuple(("setup", self.sides.index(side)) for side in order if side in self.sides)

    def places(self, b: Any, printed: Counter) -> tuple[int, ...]:
        """Where the lists let the owner put a counter (R56, R100, R105, R109, R135, R139)."""
        kept = self._places_kept.get(printed.id)
        if kept is None or printed.place.startswith("near") or printed.place == "V Corps line":
            kept = self._places_kept[printed.id] = tuple(sorted(self._places(b, printed)))
        return kept

    def _places(self, b: Board, printed: Counter) -> frozenset[int]:
        grid, regions, labels = b.book.map.grid, b.book.map.regions, b.book.labels
        rule: dict[str, Any] = next((one for one in self.card.card["setup"] if one["place"] == printed.place), {})
        spread = printed.spread if self.options.setup_spill or not printed.place.isdigit() else 0
        if printed.place.startswith("near") or printed.place == "V Corps line":
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
        if printed.place == "V Corps line":
            found |= regions[rule["region"]]
        elif printed.place.startswith("near"):
            found &= regions[rule["region"]]
        elif printed.place.isdigit() and spread:
            found = {hex_ for hex_ in found if self._spill(b, printed, hex_) or hex_ in base}
        return frozenset(found)

    def _spill(self, b: Board, printed: Counter, hex_: int) -> bool:
        """R56: friendly ground, and not next to an enemy unless a big river lies between."""
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
        rule: dict[str, Any] = next((one for one in self.card.card["setup"] if one["place"] == place), {})
        each = rule.get("each", 99)
        same = [v for v in stack(b, hex_) if v.n != u.n and v.n < b.book.shapes.first and counter(b, v).place == place]
        return bool(len(same) < each)

    def starts_fortified(self, u: Unit) -> bool:
        return bool(self.card.rows[u.n].fortified)

    # ------------------------------------------------------------------ turns and pools

    def begin_turn(self, game: Game) -> None:
        """Air points and ammunition of the day (NY-N4, NY-N5, TS-AIR); of a secret day its owner alone is told."""
        today = self.day(game.state.turn)
        air, reserve, shells = list(game.state.air), list(game.state.reserve), []
        for s, side in enumerate(self.sides):
            rule = self._air_rule(side)
            saved = min(air[s], rule.get("carry_per_turn", 0))
            reserve[s] += saved
            air[s] = sum(
                one["points"] for one in self.card.card.get("air", ()) if one["side"] == side and one["date"] == today
            )
            shells.append(
                sum(
                    one["units"]
                    for one in self.card.card.get("ammunition", ())
                    if one["side"] == side and one["date"] == today
                )
            )
        tally = {key: count for key, count in game.state.tally.items() if not key.startswith("reserve:")}
        secret = [self.secret_air(game, s) for s in range(len(self.sides))]
        pools = tuple(map(sum, zip(air, secret)))
        game.mark(air=pools, reserve=tuple(reserve), ammunition=tuple(shells), tally=tally)
        game.say(
            "turn",
            "2.1.5",
            turn=game.state.turn,
            date=today.isoformat(),
            air=self._named(air),
            ammunition=self._named(shells),
        )
        for s, points in enumerate(secret):
            if self.air_in_doubt(game, s):  # R147: on empty days too, or the others could count what they are not told
                game.say("air_days", "TS-N3", sees=(s,), days={today.isoformat(): points})

    def _named(self, amounts: Iterable[int]) -> dict[str, int]:
        return {side: amount for side, amount in zip(self.sides, amounts) if amount}

    def _air_rule(self, side: str) -> dict[str, Any]:
        return next((one for one in self.card.card.get("air_rules", ()) if one["side"] == side), {})

    def reserve_usable(self, b: Board, side: int) -> int:
        """TS-AIR, R146: of what was saved, so much may fly in one turn."""
        most = self._air_rule(self.sides[side]).get("carry_use", 0)
        used = b.state.tally.get(f"reserve:{side}", 0)
        return int(max(0, min(b.state.reserve[side], most - used)))

    def secret_air(self, b: Board, side: int) -> int:
        """TS-N3, R147: what is written down for today, until it flies."""
        if not self.air_in_doubt(b, side):
            return 0
        return int(b.state.secrets[self.sides[side]].get(self.day(b.state.turn).isoformat(), 0))

    def air_in_doubt(self, b: Board, side: int) -> bool:
        """R147: days are left that have not been shown, and today has not been."""
        name = self.sides[side]
        days = b.state.secrets.get(name, {})
        unseen = [day for day in days if f"shown:{name}:{day}" not in b.state.tally]
        return bool(unseen) and f"shown:{name}:{self.day(b.state.turn)}" not in b.state.tally

    def _show_day(self, game: Game, side: int) -> None:
        """R147: a secret day is revealed when it is used."""
        points = self.secret_air(game, side)
        if points:
            name, day = self.sides[side], self.day(game.state.turn).isoformat()
            game.mark(tally={**game.state.tally, f"shown:{name}:{day}": points})
            game.say("air_days", "TS-N3 R147", reveals=True, side=name, days={day: points})

    def fly(self, game: Game, side: int, points: int) -> None:
        self._show_day(game, side)
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
        entries = [*self.card.card.get("air", ()), *self.card.card.get("air_choice", ())]
        return next((one["nation"] for one in entries if one["side"] == self.sides[side]), "")

    def mission_allowed(self, b: Board, side: int, mission: AirMission) -> Refusal | None:
        """NY-N5, TS-N3, R119: what the scenario's aircraft may do, and to whom."""
        rule = self._air_rule(self.sides[side])
        if mission.kind not in rule.get("missions", ()):
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
                else:
                    regions.append(what)
            if one.get("roads_only"):
                hexes = {hex_ for hex_ in hexes if _road_in(map_, hex_)}
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
        return "NY-N10" if self._closed else "TS-GER"

    def share(self, b: Board, u: Unit, other: Unit) -> bool:
        """TS-2P4, R122: armies that never stand in one hex."""
        if u.side != other.side:
            return False
        one, two = counter(b, u).nation, counter(b, other).nation
        return one == two or not {one, two} & set(self._allowed)

    # ------------------------------------------------------------------ losses and arrivals

    def lost(self, game: Game, u: Unit, by: int, how: str) -> None:
        """Counted by side and nation for the victory points; a lost headquarters by its side."""
        printed = counter(game, u)
        keys = [f"lost:{self.sides[u.side]}:{printed.nation}"]
        if printed.hq:
            keys.append(f"hq:{self.sides[u.side]}")
        tally = dict(game.state.tally)
        for key in keys:
            tally[key] = tally.get(key, 0) + 1
        game.mark(tally=tally)

    def may_enter(self, b: Board, u: Unit) -> Refusal | None:
        """NY-SR, NY-US: entry against credits, or one a day."""
        rule = self._entry(counter(b, u))
        if rule is None or f"in:{u.n}" in b.state.tally:  # 11.2.3: back after it had left
            return None
        if rule["kind"] == "credit":
            kind = b.book.counters[u.n].type
            return None if b.state.tally.get("credit:" + kind, 0) > 0 else self._no_credit(kind, rule["for_army"])
        if b.state.turn < rule["first_turn"]:
            too_early: Refusal = rule["too_early"]
            return too_early
        if b.state.tally.get(f"entered:{b.state.turn}:{rule['name']}", 0) >= rule["per_day"]:
            return Refusal("NY-US", f"{rule['per_day']} of them has entered today")
        return None

    @cache  # noqa: B019 (asked for every waiting unit at every decision)
    def _no_credit(self, kind: str, army: str) -> Refusal:
        return Refusal("NY-SR", f"no {kind} of {army} has crossed the Nysa whose place it could take")

    def waited(self, b: Board, u: Unit) -> int:
        """Who enters against credits or one a day has not been waiting at the edge of the map."""
        return 0 if self._entry(counter(b, u)) and not u.redirected else super().waited(b, u)

    def waits_with(self, b: Board, u: Unit) -> str:
        printed = b.book.counters[u.n]
        return f"{printed.enters} {printed.type}" if printed.enters in self._entries else ""

    def may_enter_together(self, b: Board, units: list[Unit]) -> Refusal | None:
        wanted: dict[str, int] = {}
        for u in units:
            rule = self._entry(counter(b, u))
            if rule is None or f"in:{u.n}" in b.state.tally:
                continue
            if rule["kind"] == "daily":
                wanted["day"] = wanted.get("day", 0) + 1
                if wanted["day"] > rule["per_day"]:
                    return Refusal("NY-US", f"{rule['per_day']} a day may enter")
            else:
                kind = counter(b, u).type
                wanted[kind] = wanted.get(kind, 0) + 1
                if wanted[kind] > b.state.tally.get(f"credit:{kind}", 0):
                    return Refusal("NY-SR", f"only {b.state.tally.get(f'credit:{kind}', 0)} {kind} may enter")
        return None

    def entered(self, game: Game, u: Unit) -> None:
        printed = counter(game, u)
        rule = self._entry(printed)
        if rule is None or f"in:{u.n}" in game.state.tally:
            return
        tally = {**game.state.tally, f"in:{u.n}": 1}
        if rule["kind"] == "credit":
            tally[f"credit:{printed.type}"] -= 1
        else:
            key = f"entered:{game.state.turn}:{rule['name']}"
            tally[key] = tally.get(key, 0) + 1
        game.mark(tally=tally)

    def _entry(self, printed: Counter) -> dict[str, Any] | None:
        return self._entries.get(printed.enters) if printed.enters else None

    def end_phase(self, game: Game) -> None:
        """NY-SR, R118: a counter that ends a phase beyond the river for the first time is a credit of its type, good
        from the next Movement Phase on."""
        for rule in self.card.card.get("entry", ()):
            if rule["kind"] != "credit":
                continue
            region = game.book.map.regions[rule["region"]]
            for n in self._armies.get(rule["for_army"], ()):
                u, printed = game.state.units[n], game.book.counters[n]
                key = f"crossed:{n}"
                if u.hex in region and key not in game.state.tally:
                    tally = {**game.state.tally, key: 1}
                    if printed.type in rule["types"]:
                        tally[f"credit:next:{printed.type}"] = tally.get(f"credit:next:{printed.type}", 0) + 1
                        game.say("credit", "NY-SR", unit=printed.id, type=printed.type, army=rule["army"])
                    game.mark(tally=tally)

    def begin_phase(self, game: Game) -> None:
        """NY-SR, R118: in a Movement Phase the crossings since the last one become credits."""
        phase = game.book.phases[game.state.phase]
        for rule in self.card.card.get("entry", ()):
            if rule["kind"] != "credit" or phase.kind != "movement" or self.sides[phase.side] != rule["side"]:
                continue
            tally = dict(game.state.tally)
            for kind in rule["types"]:
                fresh = tally.pop(f"credit:next:{kind}", 0)
                if fresh:
                    tally[f"credit:{kind}"] = tally.get(f"credit:{kind}", 0) + fresh
            game.mark(tally=tally)

    def pontoon_armies(self, b: Board, side: int) -> tuple[str, ...]:
        rule = self.card.card.get("pontoons")
        if not rule or self.sides.index(rule["side"]) not in b.book.friends[side]:
            return ()
        return tuple(rule["armies"])

    # ------------------------------------------------------------------ the spare headquarters, NY-N11

    def check_special(self, b: Board, order: Any, side: int) -> Refusal | None:
        if not isinstance(order, Place):
            return Refusal("2.1.2", "that cannot be ordered now")
        rule = self._spare(b, side)
        if rule is None or order.unit != rule["units"][0]:
            return Refusal("NY-N11", f"{order.unit!r} cannot be placed now")
        hex_ = b.book.labels.get(order.hex)
        if hex_ not in self._spare_hexes(b, side):
            return Refusal("NY-N11", f"{order.hex} is not a town of yours free of enemy zones with room for it")
        if order.mode not in ("", "combat", "transport"):
            return Refusal("6.2.2", f"its guns cannot be put into {order.mode!r} set-up")
        return None

    def special_choices(self, b: Board, side: int) -> list[Order]:
        rule = self._spare(b, side)
        if rule is None:
            return []
        places = [label(b, hex_) for hex_ in self._spare_hexes(b, side)]
        return [Place(unit=rule["units"][0], hex=one, mode=mode) for one in places for mode in ("combat", "transport")]

    def special(self, game: Game, order: Any) -> None:
        """NY-N11, R104: the spare headquarters and its guns, once; the guns in either set-up."""
        hex_ = game.book.labels[order.hex]
        rule = next(one for one in self.card.card["spare_hq"] if order.unit in one["units"])
        for one in rule["units"]:
            n = game.book.index[one]
            deployed = traits(game, game.state.units[n]).gun and order.mode != "transport"
            game.change(n, hex=hex_, box="", cap=0, left=0, deployed=deployed)
        game.mark(movers=())
        game.say("place", "NY-N11 R104", units=list(rule["units"]), hex=order.hex)

    def _spare(self, b: Board, side: int) -> dict[str, Any] | None:
        if b.book.phases[b.state.phase].kind != "movement":
            return None
        for rule in self.card.card.get("spare_hq", ()):
            first = b.state.units[b.book.index[rule["units"][0]]]
            if (
                rule["side"] == self.sides[side]
                and first.box == "reserve"
                and b.state.tally.get(f"hq:{rule['side']}", 0)
            ):
                return dict(rule)
        return None

    def _spare_hexes(self, b: Board, side: int) -> list[int]:
        return [
            hex_
            for hex_ in sorted(b.book.towns)
            if controller(b, hex_) == side
            and not in_enemy_zone(b, side, hex_)
            and all(u.side == side for u in stack(b, hex_))
            and room(b, hex_) >= 2
        ]


def _road_in(map_: Map, hex_: int) -> bool:
    grid = map_.grid
    return any(map_.roads.get(grid.edge(hex_, d)) for d in range(6) if grid.neighbours[6 * hex_ + d] >= 0)
