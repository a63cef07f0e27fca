"""Nysa 1945: how it is won, who comes against credits or one a day, the spare headquarters."""

from __future__ import annotations

from functools import cache
from typing import Any

from sztab.hexes import Map
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.events import CreditGained, DroveToBerlin
from sztab.rules.wb95.orders import Place
from sztab.rules.wb95.pieces import counter, in_enemy_zone, label, room, stack, traits
from sztab.rules.wb95.scenario import Outcome, WayOut
from sztab.rules.wb95.special_units import armoured_force
from sztab.rules.wb95.state import Counter, Unit
from sztab.table import Order, Refusal
from sztab.table.aims import EXIT, HOLD, Degree, WarAim, degree_of
from sztab.table.events import Placed
from sztab.titles import title
from sztab.titles.wb95.card import CardScenario, count, forget, limits

EXITED = "exited"


class Nysa(CardScenario):
    """Konev's race: armour off the map to Berlin, or towns."""

    air_case = "NY-N5"
    limit_case = "NY-N10"

    def study(self, map_: Map) -> None:
        card = self.card
        self._armies: dict[str, list[int]] = {}
        for n, row in enumerate(card.rows):
            self._armies.setdefault(row.army, []).append(n)
        self._alike: dict[int, str] = {}
        self._entries: dict[str, dict[str, Any]] = {}
        for one in card.card.get("entry", ()):
            rule = dict(one)
            if "from" in rule:
                rule["first_turn"] = (rule["from"] - card.start).days + 1
                rule["too_early"] = Refusal("NY-US", f"they may enter from {rule['from']:%d %B} on")
            self._entries[rule["name"]] = self._entries[f"conditional:{rule['name']}"] = rule

    # ------------------------------------------------------------------ NY-V1 to NY-V3

    def counts_for_berlin(self, b: Board, u: Unit) -> bool:
        """NY-V1, R124: counters of armoured and mechanised corps and independent armour of the Soviet side."""
        if self.sides[u.side] != "soviet" or counter(b, u).nation == "usa":
            return False
        return armoured_force(b, u)

    def exit_zones(self, b: Board, u: Unit) -> tuple[str, ...]:
        if b.book.counters[u.n].bound or b.book.counters[u.n].nation == "usa":
            return ()
        return (*self.ring, "S") if self.counts_for_berlin(b, u) else self.ring

    def leaves(self, game: Game, u: Unit, zone: str) -> bool:
        if zone != "S":
            return False
        count(game, EXITED, u.steps)
        total = game.state.tally[EXITED]
        game.say(DroveToBerlin(unit=counter(game, u).id, cels=u.steps, total=total), "NY-V1")
        return True

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        """NY-V1, NY-V2, R125: armour off the map, and town hexes for both."""
        rule = self.card.card["victory"]
        race, towns = rule["automatic"], tuple(sorted(b.book.towns))
        text, worth = f"CEL of armour exited by zone {race['zone']}", int(rule["towns"]["points"])
        soviet = self.sides.index("soviet")
        return (
            WarAim(side=soviet, kind=EXIT, text=text, case="NY-V1", zone=race["zone"], need=race["cel"], at_once=True),
            *(
                WarAim(side=side, kind=HOLD, text="Town hexes held", case="NY-V2", hexes=towns, worth=worth)
                for side in range(len(self.sides))
            ),
        )

    def count(self, b: Board, aim: WarAim) -> int:
        return int(b.state.tally.get(EXITED, 0)) if aim.kind == EXIT else super().count(b, aim)

    def verdict(self, b: Board) -> Outcome | None:
        """NY-V1: at once."""
        race = self.aims(b)[0]
        gone = self.count(b, race)
        return Outcome("soviet", "Soviet automatic victory", {"exited": gone}) if gone >= race.need else None

    def way_out(self, b: Board, u: Unit) -> WayOut | None:
        """NY-V1."""
        race = self.aims(b)[0]
        wanted = race.need - self.count(b, race)
        return WayOut(race.zone, wanted) if wanted > 0 and self.counts_for_berlin(b, u) else None

    def measured(self, b: Board) -> tuple[str, tuple[str, ...]]:
        return "soviet", ("german",)

    def degrees(self, b: Board) -> tuple[Degree, ...]:
        return scale(self.card.title, b.book.options.victory_scale)

    def outcome(self, b: Board) -> Outcome:
        """NY-V3: the margin and its level."""
        points = self.points(b)
        degree = degree_of(self.degrees(b), self.figure(b, points))
        return Outcome(degree.winner, degree.level, points)

    # ------------------------------------------------------------------ 28 Army and the Americans, NY-SR, NY-US

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
        return Refusal("NY-SR", f"no {kind} of {army} that it could replace has crossed the Nysa")

    def waited(self, b: Board, u: Unit) -> int:
        """Who enters against credits or one a day has not been waiting at the edge of the map."""
        return 0 if self._entry(counter(b, u)) and not u.redirected else super().waited(b, u)

    def waits_with(self, b: Board, u: Unit) -> str:
        alike = self._alike.get(u.n)
        if alike is None:
            printed = b.book.counters[u.n]
            alike = f"{printed.enters} {printed.type}" if printed.enters in self._entries else ""
            self._alike[u.n] = alike
        return alike

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
        count(game, f"in:{u.n}")
        if rule["kind"] == "credit":
            count(game, f"credit:{printed.type}", -1)
        else:
            count(game, f"entered:{game.state.turn}:{rule['name']}")

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
                    count(game, key)
                    if printed.type in rule["types"]:
                        count(game, f"credit:next:{printed.type}")
                        gained = CreditGained(unit=printed.id, type=printed.type, army=rule["army"])
                        game.say(gained, "NY-SR", reveals=game.book.masked)

    def begin_phase(self, game: Game) -> None:
        """NY-SR, R118: in a Movement Phase the crossings since the last one become credits."""
        phase = game.book.phases[game.state.phase]
        for rule in self.card.card.get("entry", ()):
            if rule["kind"] != "credit" or phase.kind != "movement" or self.sides[phase.side] != rule["side"]:
                continue
            for kind in rule["types"]:
                if fresh := game.state.tally.get(f"credit:next:{kind}", 0):
                    forget(game, [f"credit:next:{kind}"])
                    count(game, f"credit:{kind}", fresh)

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
        game.say(Placed(units=tuple(rule["units"]), hex=order.hex), "NY-N11 R104")

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
            and (hex_ not in b.layers.stacks or (all(u.side == side for u in stack(b, hex_)) and room(b, hex_) >= 2))
        ]


@cache
def scale(slug: str, steps: str) -> tuple[Degree, ...]:
    """The levels of victory by their margins, in the printed five steps or in six (R126)."""
    rows = [row for row in title(slug).tables("nysa_victory_scale") if row.text("scale") == steps]
    return tuple(Degree(row.text("outcome"), row.text("winner"), *limits(row, "margin")) for row in rows)
