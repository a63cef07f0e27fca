"""Two Stars: loyalty of the Poles, secret air days, Americans and Germans side by side, victory points."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec

from sztab.hexes import Map
from sztab.rules.wb95 import disorganisation, supply
from sztab.rules.wb95.battle_events import AirDaysTold
from sztab.rules.wb95.board import Board, Game
from sztab.rules.wb95.control import controller
from sztab.rules.wb95.events import Defected, LoyaltyTested
from sztab.rules.wb95.orders import AirDays, Place
from sztab.rules.wb95.pieces import counter, label, name, on_map, room, stack, traits
from sztab.rules.wb95.scenario import Outcome
from sztab.rules.wb95.state import State, Unit
from sztab.table import Ask, Choice, Decider, Option, Order, Procedure, Refusal
from sztab.table.aims import DENY, DESTROY, HOLD, STAND, Degree, WarAim, most_points, objectives, prizes
from sztab.titles import title
from sztab.titles.wb95.card import CardScenario, count, leaders, road_in

COLUMNS = "columns"
"""A kind of aim: how far the Americans have come (R150)."""
CASES = {"soviet": "TS-V1", "allied": "TS-V2", "german": "TS-V3"}


class Defector(msgspec.Struct, frozen=True):
    """A Polish counter that has changed sides and looks for an American headquarters."""

    unit: str
    hexes: tuple[str, ...]


class TwoStars(CardScenario):
    """Americans, Soviets and the last German front."""

    air_case = "TS-N3"
    limit_case = "TS-GER"

    def study(self, map_: Map) -> None:
        self.deciders: dict[str, Decider] = {"defector": PlaceDefector(), "air_days": ChooseDays(self)}
        self.allied, self.soviet, self.german = (self.sides.index(one) for one in ("allied", "soviet", "german"))
        self.two_players = self.table["number"] == 2

    # ------------------------------------------------------------------ before play

    def open_book(self, book: Any, state: State) -> State:
        """Which towns the Soviets hold at the start, for the Germans to retake (TS-V3)."""
        held = {f"town:{h}": 1 for h in sorted(book.towns) if state.control[h] - 1 == self.soviet}
        return msgspec.structs.replace(state, tally={**state.tally, **held})

    def setup_steps(self) -> tuple[tuple[str, int], ...]:
        """R144: Soviets, Germans, Americans; then the Polish rolls; the Soviet air days are written down last."""
        looks = tuple(("setup", side) for side in (self.soviet, self.german, self.allied))
        return (*looks, ("defection", self.allied), ("air_days", self.soviet))

    def prepare(self, game: Game, kind: str, side: int) -> Procedure:
        if kind == "air_days":
            order = yield from game.ask(self.soviet, "air_days", None, rest=True)
            days = dict(sorted(order.days.items()))
            game.mark(secrets={**game.state.secrets, self.sides[self.soviet]: days})
            game.say(AirDaysTold(days=days), "TS-N3", sees=(self.soviet,))
            return
        for u in game.state.units:
            if counter(game, u).nation == "poland" and u.side == self.soviet and u.hex >= 0:
                yield from self._loyalty(game, u.n)

    def _loyalty(self, game: Game, n: int) -> Procedure:
        """TS-N4, R144: one die for every Polish counter."""
        roll = yield from game.roll(1, f"loyalty of {game.book.counters[n].id}", "TS-N4", self.soviet, units=[n])
        row = next(one for one in title(self.card.title).tables("polish_defection") if one.number("die") == roll)
        game.say(LoyaltyTested(unit=game.book.counters[n].id, roll=roll, side=row.text("side")), "TS-N4")
        if row.text("side") == "allied":
            yield from self._defect(game, n)
        if row.number("loss") and game.state.units[n].hex >= 0:
            u = game.state.units[n]
            if u.steps > 1:
                game.change(n, steps=u.steps - 1)
            else:
                game.change(n, hex=-1, steps=0, box="dead")
        if row.flag("disorganised"):
            disorganisation.disorganise(game, n, "TS-N4", direct=True)

    def _defect(self, game: Game, n: int) -> Procedure:
        u = game.state.units[n]
        game.change(n, side=self.allied, hex=-1, box="reserve")
        hexes = self._havens(game, n)
        order = yield from game.ask(
            self.allied, "defector", Defector(counter(game, u).id, tuple(label(game, h) for h in hexes))
        )
        game.change(n, hex=game.book.labels[order.hex], box="")
        game.say(Defected(unit=counter(game, u).id, hex=order.hex), "TS-N4")

    def _havens(self, b: Board, n: int) -> list[int]:
        """With any American headquarters or, if it is full, next to it."""
        u = b.state.units[n]
        staffs = [v for v in on_map(b, (self.allied,)) if traits(b, v).hq and counter(b, v).nation == "usa"]
        here = {v.hex for v in staffs if room(b, v.hex) >= u.steps}
        if here:
            return sorted(here)
        for spread in range(1, 9):
            around = {hex_ for v in staffs for hex_ in b.book.map.grid.within(v.hex, spread)}
            free = [
                h for h in sorted(around) if room(b, h) >= u.steps and all(v.side == self.allied for v in stack(b, h))
            ]
            free = [h for h in free if b.book.ways(b.state.bridges).ground[traits(b, u).wheels][h] >= 0]
            if free:
                return free
        return [self._anywhere(b, u)]

    def _anywhere(self, b: Board, u: Unit) -> int:
        region = b.book.map.regions["american reserve"]
        return int(next(h for h in sorted(region) if room(b, h) >= u.steps and not stack(b, h)))

    # ------------------------------------------------------------------ the Soviet air days, TS-N3

    def begin_turn(self, game: Game) -> None:
        """Of a secret day its owner alone is told."""
        super().begin_turn(game)
        for side in range(len(self.sides)):
            if self.air_in_doubt(game, side):  # R147: on empty days too, or the others could count what is not told
                days = {self.day(game.state.turn).isoformat(): self.secret_air(game, side)}
                game.say(AirDaysTold(days=days), "TS-N3", sees=(side,))

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

    def imagine_secrets(self, view: Board, dice: Random) -> dict[str, dict[str, int]]:
        """TS-N3, R147: of the days that have not been shown any may have been chosen."""
        if self.soviet in view.sides or not view.state.turn:
            return {}
        name, tally = self.sides[self.soviet], view.state.tally
        shown = {day: tally[f"shown:{name}:{day}"] for day in self.dates() if f"shown:{name}:{day}" in tally}
        left = list((Counter(self.secret_amounts()) - Counter(shown.values())).elements())
        days = dice.sample([day for day in self.dates() if day not in shown], len(left))
        return {name: dict(sorted({**shown, **dict(zip(days, left))}.items()))}

    def secret_amounts(self) -> list[int]:
        return list(self.card.card["air_choice"][0]["points"])

    def dates(self) -> list[str]:
        return [self.day(turn).isoformat() for turn in range(1, self.turns + 1)]

    def _show_day(self, game: Game, side: int) -> None:
        """R147: a secret day is revealed when it is used."""
        points = self.secret_air(game, side)
        if points:
            name, day = self.sides[side], self.day(game.state.turn).isoformat()
            count(game, f"shown:{name}:{day}", points)
            game.say(AirDaysTold(side=name, days={day: points}), "TS-N3 R147", reveals=True)

    def fly(self, game: Game, side: int, points: int) -> None:
        self._show_day(game, side)
        super().fly(game, side, points)

    # ------------------------------------------------------------------ Americans and Germans

    def may_act(self, b: Board, u: Unit) -> Refusal | None:
        """TS-2P1, R142: on the first day only Americans are activated."""
        for rule in self.table.get("idle", ()):
            if self.sides[u.side] == rule["side"] and b.state.turn >= 1 and self.day(b.state.turn) == rule["date"]:
                phase = b.book.phases[b.state.phase]
                if phase.side in b.book.friends[u.side]:
                    return Refusal("TS-2P1", f"{name(b, u)} may not be activated on the first day")
        return None

    def movers(self, b: Board, side: int) -> tuple[tuple[int, ...], ...]:
        """TS-2P2: all Americans, then the Germans."""
        if self.two_players and side != self.soviet:
            return ((self.allied,), (self.german,))
        return super().movers(b, side)

    def passes(self, b: Board, u: Unit, hex_: int) -> bool:
        """TS-2P5: Americans through Germans, not the other way."""
        return not (u.side == self.german and any(v.side == self.allied for v in stack(b, hex_)))

    def joint_penalty(self, b: Board, attackers: list[Unit]) -> tuple[int, str, str] | None:
        """TS-2P6, R140."""
        sides = {u.side for u in attackers}
        rule = self.table.get("joint_attack")
        if rule and {self.allied, self.german} <= sides:
            return rule["defender_cm"], "the Americans and the Germans attack together", "TS-2P6"
        return None

    def extra_duty(self, b: Board, u: Unit) -> tuple[int, ...]:
        """TS-2P7, R141: Poles on the Allied side attack the Germans they stand next to, works or not."""
        if u.side != self.allied or b.book.counters[u.n].nation != "poland" or u.hex < 0:
            return ()
        if not traits(b, u).attacks or b.book.phases[b.state.phase].side not in b.book.friends[self.allied]:
            return ()
        around = (there for there in b.book.neighbours[6 * u.hex : 6 * u.hex + 6] if there >= 0)
        return tuple(sorted(h for h in around if any(v.side == self.german and not v.attacked for v in stack(b, h))))

    # ------------------------------------------------------------------ TS-V0 to TS-V3

    def outcome(self, b: Board) -> Outcome:
        """Most points win; one player for Americans and Germans halves their sum (TS-V0, R151)."""
        points = self.points(b)
        totals = self._totals(points)
        winners = leaders(totals)
        if len(winners) > 1:
            return Outcome("", "draw", points)
        return Outcome(winners[0], f"{winners[0].capitalize()} victory", points)

    def _totals(self, points: dict[str, int]) -> dict[str, int]:
        """What decides between the players."""
        if not self.two_players:
            return points
        return {"soviet": points["soviet"], "allied": (points["allied"] + points["german"]) // 2}

    def measured(self, b: Board) -> tuple[str, tuple[str, ...]]:
        return ("soviet", ("allied", "german")) if self.two_players else super().measured(b)

    def figure(self, b: Board, points: dict[str, int]) -> int:
        """TS-V0: what Americans and Germans have together is halved."""
        totals = self._totals(points)
        return totals["soviet"] - totals["allied"]

    def degrees(self, b: Board) -> tuple[Degree, ...]:
        """Among three players nobody's lead tells more than the points do."""
        if not self.two_players:
            return ()
        return most_points("soviet", "allied", ("Soviet victory", "Allied victory"), "draw")

    def aims(self, b: Board) -> tuple[WarAim, ...]:
        """TS-V1 to TS-V3."""
        towns = tuple(sorted(b.book.towns))
        retaken = tuple(h for h in towns if f"town:{h}" in b.state.tally)
        edge = tuple(sorted(b.book.map.grid.border("south")))
        dresden, czech = (tuple(sorted(b.book.map.regions[name])) for name in ("Dresden", "czechoslovakia"))
        red = self.soviet
        short = f"Columns the Americans are short of {self.limit('soviet')}"
        beyond = f"Columns beyond {self.limit('allied')} reached in supply"
        return (
            self._aim("soviet", "czechoslovakia", STAND, "Unit in supply in Czechoslovakia", hexes=czech, need=1),
            self._aim("soviet", "south roads", HOLD, "South roads held in supply", hexes=self.south_roads(b)),
            self._aim("soviet", "allied units", DESTROY, "American units eliminated", foe=self.allied),
            self._aim("soviet", "german units", DESTROY, "German units eliminated", foe=self.german),
            self._aim("soviet", "columns", COLUMNS, short),
            self._lost_to("allied", "soviet units", "ussr", "Soviet units eliminated"),
            self._lost_to("allied", "polish units", "poland", "Polish units eliminated"),
            self._aim("allied", "towns", HOLD, "Town hexes held", hexes=towns),
            self._aim("allied", "columns", COLUMNS, beyond),
            self._aim(
                "german", "south edge", DENY, "South edge without the Soviets", hexes=edge, need=len(edge), foe=red
            ),
            self._aim("german", "dresden", HOLD, "Hexes of Dresden held", hexes=dresden, need=len(dresden)),
            self._lost_to("german", "soviet units", "ussr", "Soviet units eliminated"),
            self._aim("german", "towns retaken", HOLD, "Towns retaken from the Soviets", hexes=retaken),
        )

    def _aim(self, side: str, item: str, kind: str, text: str, **more: Any) -> WarAim:
        """A line of the card's table."""
        own = {"case": CASES[side], "worth": self.worth(side, item), **more}
        return WarAim(side=self.sides.index(side), kind=kind, text=text, **own)

    def _lost_to(self, side: str, item: str, nation: str, text: str) -> WarAim:
        return self._aim(side, item, DESTROY, text, foe=self.soviet, nations=(nation,))

    def count(self, b: Board, aim: WarAim) -> int:
        """TS-V1 to TS-V3, R148, R149, R150."""
        if aim.side == self.soviet and aim.kind == STAND:
            lines = supply.in_supply(b, self.soviet)
            return int(any(lines[u.n] and u.hex in aim.hexes for u in on_map(b, (self.soviet,))))
        if aim.side == self.soviet and aim.kind == HOLD:
            return len(self.held_exits(b))
        if aim.kind == COLUMNS:
            short = self.limit("soviet") - self.easternmost(b)
            return max(0, short if aim.side == self.soviet else self.easternmost(b) - self.limit("allied"))
        return super().count(b, aim)

    # for planners
    def objectives(self, b: Board, side: int) -> dict[int, int]:
        """TS-V1 to TS-V3 as far as they lie in hexes; of what counts once a share lies in each of its hexes."""
        own = [aim for aim in self.aims(b) if aim.side == side]
        found = objectives(own)
        for aim in own:
            if aim.kind == STAND:
                found |= self._nearest(b, aim, found)
            elif aim.need and aim.kind == HOLD:
                found |= dict.fromkeys(aim.hexes, aim.worth // len(aim.hexes))
            elif aim.kind == DENY:
                taken = [hex_ for hex_ in aim.hexes if controller(b, hex_) == aim.foe]
                found |= {hex_: max(1, aim.worth // len(taken)) for hex_ in taken}
        return found

    def prize(self, b: Board, u: Unit) -> int:
        """Of Germans and Americans together each counts half (TS-V0)."""
        return max(prizes(self.aims(b), u.side, counter(b, u).nation), default=0)

    def _nearest(self, b: Board, aim: WarAim, found: dict[int, int]) -> dict[int, int]:
        """TS-V1: of Czechoslovakia the hex a Soviet unit holds or is nearest to."""
        own = [u.hex for u in on_map(b, (self.soviet,)) if traits(b, u).regular]
        if not own:
            return {}
        away = b.book.map.grid.distance
        nearest = min(aim.hexes, key=lambda hex_: min(away(hex_, here) for here in own))
        return {nearest: found.get(nearest, 0) + aim.worth}

    def worth(self, side: str, item: str) -> int:
        items: list[dict[str, Any]] = self.card.card["victory"]["item"]
        return int(next(one["points"] for one in items if (one["side"], one["item"]) == (side, item)))

    def limit(self, side: str) -> int:
        """R150: the column a side's column points are counted from."""
        return int(self.card.card["victory"]["columns"][side])

    def easternmost(self, b: Board) -> int:
        """R150: the column of the easternmost American unit in supply; 17 if there is none."""
        lines = supply.in_supply(b, self.allied)
        columns = [
            b.book.map.grid.column(u.hex)
            for u in on_map(b, (self.allied,))
            if counter(b, u).nation == "usa" and lines[u.n]
        ]
        return max(columns, default=17)

    def held_exits(self, b: Board) -> list[int]:
        """R148: road hexes of the south edge the Soviets control and supply reaches."""
        reach = supply.flood(b, self.soviet, "ussr")
        limit = supply.supply_points(b, self.soviet, "ussr")
        roads = self.south_roads(b)
        return [h for h in roads if controller(b, h) == self.soviet and 0 <= reach.cost(h) <= limit]

    def south_roads(self, b: Board) -> tuple[int, ...]:
        """R148: hexes of the south edge with a road."""
        return tuple(h for h in b.book.map.grid.border("south") if road_in(b.book.map, h))


class PlaceDefector:
    """TS-N4: the Allied player takes a Polish counter in."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        about: Defector = ask.about
        if not isinstance(order, Place) or order.unit != about.unit:
            return Refusal("TS-N4", f"{about.unit} has changed sides and must be placed first")
        if order.hex not in about.hexes:
            return Refusal("TS-N4", f"{about.unit} is placed with an American headquarters: {', '.join(about.hexes)}")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        about: Defector = ask.about
        if partial:
            return Place(unit=about.unit, hex=partial[0])
        return Choice("hex", [Option(text, f"{about.unit} to {text}") for text in about.hexes])


class ChooseDays:
    """TS-N3, R147: three different days, in any order of the three amounts."""

    def __init__(self, scenario: TwoStars) -> None:
        self.scenario = scenario

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if not isinstance(order, AirDays):
            return Refusal("TS-N3", "the days with air support must be written down first")
        dates, amounts = self.scenario.dates(), self.scenario.secret_amounts()
        stray = [day for day in order.days if day not in dates]
        if stray:
            return Refusal("TS-N3", f"{stray[0]!r} is not a day of this scenario ({dates[0]} to {dates[-1]})")
        if sorted(order.days.values()) != sorted(amounts):
            return Refusal("TS-N3", f"three different days have {', '.join(map(str, amounts))} points, one each")
        return None

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        amounts = self.scenario.secret_amounts()
        if len(partial) == len(amounts):
            return AirDays(days=dict(zip(partial, amounts)))
        free = [day for day in self.scenario.dates() if day not in partial]
        return Choice("day", [Option(day, f"{amounts[len(partial)]} points on {day}") for day in free])
