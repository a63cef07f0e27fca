"""Which orders answer which question, in every phase: checks and choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sztab.rules.wb95 import (
    air,
    air_advantage,
    artillery,
    bridges,
    combat,
    declaration,
    duty,
    losses,
    missiles,
    movement_phase,
    pursuit,
    retreat,
    setup,
    special_forces,
)
from sztab.rules.wb95.board import Board
from sztab.rules.wb95.movement_phase import pick
from sztab.rules.wb95.orders import (
    Attack,
    Barrage,
    Losses,
    Pontoon,
    Pursue,
    Ranged,
    Retreat,
    Spec,
)
from sztab.rules.wb95.pieces import counter, label, on_map, traits, wrong_phase
from sztab.rules.wb95.state import Unit
from sztab.table import END, Ask, Choice, Decider, EndPhase, Option, Order, Refusal, Slots


class Combat:
    """2.2-P4: attacks, ranged fire, the end when nothing is owed."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        side = ask.sides[0]
        match order:
            case EndPhase():
                return duty.check_end(view, side)
            case Attack():
                return combat.check_attack(view, order, side)
            case Spec() if view.book.variant.special_forces:
                return special_forces.check(view, order, side)
            case Losses():
                return Refusal("5.1.8", "no losses are due now")
            case Retreat():
                return Refusal("5.3.1", "no unit must retreat now")
            case Pursue():
                return pursuit.may_not(view, next(iter(order.paths), ""))
            case Pontoon() if view.book.scenario.pontoon_armies(view, side):
                return bridges.check_pontoon(view, order, side) or wrong_phase(view, order)
            case Ranged():
                return artillery.check_ranged(view, order, side)
        return wrong_phase(view, order)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        side = ask.sides[0]
        if not partial:
            options = [END] if duty.check_end(view, side) is None else []
            if declaration.possible_targets(view, side):
                options.append(Option("attack", "attack"))
            if next(self._targets(view, side), None):
                options.append(Option("ranged", "fire at range"))
            if special_forces.may_send(view, side):
                options.append(Option("spec", "send special forces"))
            return Choice("order", options)
        if partial[0] == "end":
            return EndPhase()
        if partial[0] == "spec":
            return pick(special_forces.missions(view, side), partial[1:])
        if partial[0] == "attack":
            return declaration.attack_choices(view, side, partial[1:])
        picks = partial[1:]
        named = picks[:1] or self._targets(view, side)
        targets = {text: self._guns(view, side, text) if picks else [] for text in named}
        return declaration.ranged_choices(view, side, targets, picks)

    def _targets(self, view: Board, side: int) -> Iterator[str]:
        """What guns could fire at, one after the other."""
        in_range = view.once(("in range", side), lambda: _in_range(view, side))
        return (text for text, guns in in_range.items() if any(_may_fire(view, side, one, text) for one in guns))

    def _guns(self, view: Board, side: int, text: str) -> list[str]:
        """The guns that could fire there."""
        in_range = view.once(("in range", side), lambda: _in_range(view, side))
        near = in_range.get(text, ())
        return view.once(("guns", side, text), lambda: [one for one in near if _may_fire(view, side, one, text)])


def _may_fire(b: Board, side: int, gun: str, target: str) -> bool:
    return artillery.check_ranged(b, Ranged(artillery=(gun,), target=target), side) is None


def _in_range(b: Board, side: int) -> dict[str, list[str]]:
    """The guns that are ready to fire, by the enemies they reach."""
    found: dict[str, list[str]] = {}
    own = b.book.friends[side]
    for u in (b.state.units[n] for n in b.book.firing):
        if u.hex < 0 or u.side not in own:
            continue
        ready = artillery.may_fire(b, u) is None and artillery.tied_down(b, u) is None
        if ready and duty.free_to_fire(b, side, u):
            for hex_ in _reached(b, u, side):
                found.setdefault(label(b, hex_), []).append(counter(b, u).id)
    return dict(sorted(found.items()))


def _reached(b: Board, u: Unit, side: int) -> list[int]:
    """Hexes with enemies in range of a gun."""
    prey = b.once(("prey", side), lambda: _prey(b, side))
    reach = artillery.gun_range(b, u)
    return prey if reach >= missiles.WHOLE_BOARD else b.book.map.grid.near(u.hex, reach, prey)


def _prey(b: Board, side: int) -> list[int]:
    units, prey = b.state.units, b.book.prey[side]
    return sorted(hex_ for hex_, here in b.layers.stacks.items() if units[here[0]].side in prey)


class Bombardment:
    """2.2-P2: barrages, as long as the ammunition lasts."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if isinstance(order, EndPhase):
            return None
        if isinstance(order, Barrage):
            return artillery.check_barrage(view, order, ask.sides[0])
        return wrong_phase(view, order)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        side = ask.sides[0]
        least = view.book.variant.barrage_guns
        fires = {text: guns for text, guns in self._fires(view, side).items() if len(guns) >= least}
        if view.state.ammunition[side] < least:
            fires = {}
        if not partial:
            return Choice("target", [END, *(Option(text, text) for text in fires)])
        if partial[0] == "end":
            return EndPhase()
        picks, most = list(partial[1:]), min(len(fires[partial[0]]), view.state.ammunition[side])
        done = picks.index("enough") if "enough" in picks else most
        if len(picks) >= done:
            flown = tuple(picks[done:])[int("enough" in picks) :]
            return self._with_aircraft(view, side, partial[0], tuple(picks[:done]), flown)
        options = [Option(one, one) for one in fires[partial[0]] if one not in picks]
        if len(picks) >= least:
            options.insert(0, Option("enough", "enough"))
        return Choice("gun", options)

    def _with_aircraft(
        self, view: Board, side: int, target: str, guns: tuple[str, ...], picks: tuple[Any, ...]
    ) -> Choice | Order:
        """6.4.4: the air points over the target fly with them, or are kept for the attack."""
        form = Slots().amount(
            "air", [0, artillery.support_points(view, side, "offensive", (view.book.labels[target],))]
        )
        return form.ask(picks) or Barrage(artillery=guns, target=target, air=form.number("air", picks))

    def _fires(self, view: Board, side: int) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for u in on_map(view, view.book.friends[side]):
            known = traits(view, u)
            if not (known.gun or known.self_propelled) or artillery.may_fire(view, u) is not None or u.barraged:
                continue
            for hex_ in _reached(view, u, side):
                if view.book.map.grid.distance(u.hex, hex_) >= 2 and hex_ not in view.state.shelled:
                    found.setdefault(label(view, hex_), []).append(counter(view, u).id)
        return dict(sorted(found.items()))


class Bridging:
    """NY-N6: the armies' pontoons, right after the combats."""

    def check(self, view: Board, ask: Ask, order: Any) -> Refusal | None:
        if isinstance(order, EndPhase):
            return None
        if isinstance(order, Pontoon):
            return bridges.check_pontoon(view, order, ask.sides[0])
        return wrong_phase(view, order)

    def choices(self, view: Board, ask: Ask, partial: tuple[Any, ...]) -> Choice | Order:
        found = bridges.pontoons_to_lay(view, ask.sides[0])
        if not partial:
            return Choice("army", [END, *(Option(army, army) for army in found)])
        if partial[0] == "end":
            return EndPhase()
        if len(partial) == 1:
            texts = [view.book.map.grid.edge_label(edge) for edge in found[partial[0]]]
            return Choice("side", [Option(text, text) for text in texts])
        return Pontoon(army=partial[0], side=partial[1])


CHAPTERS = (
    setup,
    air,
    air_advantage,
    special_forces,
    movement_phase,
    combat,
    losses,
    retreat,
    pursuit,
)
"""The chapters that ask something besides."""
DECIDERS: dict[str, Decider] = {
    "combat": Combat(),
    "barrage": Bombardment(),
    "pontoon": Bridging(),
    **{kind: decider for chapter in CHAPTERS for kind, decider in chapter.DECIDERS.items()},
}
