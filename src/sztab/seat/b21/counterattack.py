"""Counterattacks (8): units step out next to the enemy, and the enemy names who meets them."""

from __future__ import annotations

from collections.abc import Iterator

from sztab.rules.b21 import duty, own_fire
from sztab.rules.b21.battle_orders import Counterattack, Defend
from sztab.rules.b21.board import Board
from sztab.rules.b21.counterattack import open_hexes
from sztab.rules.b21.pieces import label, names_of, on_map
from sztab.rules.b21.state import Unit
from sztab.rules.b21.strengths import points, stack_points
from sztab.seat.b21.acts import PhasePrompt
from sztab.seat.b21.context import Officer, keys_at, place_options
from sztab.seat.context import Places, labels, own_units, plain
from sztab.seat.drafts import Slot
from sztab.seat.groups import GroupForm, GroupPrompt
from sztab.seat.models import Due, MarchLeg, ReachHex, ReachShown
from sztab.seat.order_form import OrderForm
from sztab.seat.prompt import Flags, flag
from sztab.seat.sheets import pick, several, unit_options
from sztab.table import Ask


class CounterattackPrompt(PhasePrompt):
    kind = "counterattack"
    text, case = "Step out for counterattacks, or end the phase", "8.1.1"
    waiting = "may counterattack"
    form, moves = "map", True
    hint = "Drag a unit to the hex from which it shall strike."
    coach = (
        ("A counterattack is one step into an enemy zone of control", "8.1.1"),
        ("It must strike every enemy it was not next to before", "8.1.2"),
        ("Units in an enemy zone of control cannot counterattack", "8.2.1"),
        ("The enemy names who meets it, and those do not attack themselves", "8.1.3"),
    )

    def owed(self, me: Officer, view: Board, ask: Ask) -> tuple[Due, ...]:
        units = own_fire.bound(view, me.side(ask))
        if not units:
            return ()
        names, hexes = names_of(view, units), labels(view, (u.hex for u in units))
        return (me.due(f"{', '.join(names)} fired and must counterattack", "15.2.3", names, hexes),)

    def flags(self, view: Board, ask: Ask, side: int, found: Flags) -> None:
        flag(found, able(view, side), "can_move", "called")
        flag(found, (view.state.units[one.unit] for one in view.state.strikes), "can_attack")


def able(view: Board, side: int) -> list[Unit]:
    """Who can step out."""
    return [u for u in on_map(view, side) if duty.may_attack(view, u) is None and open_hexes(view, u)]


def strike_reach(me: Officer, view: Board, units: list[Unit]) -> ReachShown:
    """Where units of one hex could all step out to."""
    hexes = [set(open_hexes(view, u)) for u in units]
    common = sorted(set.intersection(*hexes)) if hexes else []
    steps = (ReachHex(label(view, hex_), "", "", label(view, units[0].hex)) for hex_ in common)
    return ReachShown(names_of(view, units), tuple(steps), {})


def strike_legs(me: Officer, view: Board, ask: Ask, units: list[Unit], hex_: int) -> tuple[MarchLeg, ...]:
    """One order for all who are dragged; who cannot step out with them says why."""
    order = Counterattack(units=names_of(view, units), hex=label(view, hex_))
    why = me.check(view, ask, order)
    refused = me.refused(why) if why is not None else None
    orders = (plain(order),) if why is None else ()
    ends = label(view, hex_) if why is None else ""
    return tuple(
        MarchLeg(one, orders if k == 0 else (), ends, why is None, refused) for k, one in enumerate(order.units)
    )


class CounterattackForm(OrderForm[Counterattack]):
    warned = (("It must attack at the start of the enemy's combat phase", "8.1.2"),)
    drawn = {"attack": "units"}
    aimed = "hex"

    def slots(self, me: Officer, view: Board, ask: Ask, order: Counterattack) -> tuple[Slot, ...]:
        side = me.side(ask)
        own = own_units(view, order.units, side)
        units = [u for u in able(view, side) if not own or u.hex == own[0].hex]
        hexes = sorted({hex_ for u in own or units for hex_ in open_hexes(view, u)})
        return (
            several("units", "units", "8.1.1", unit_options(view, units, points), least=1, most=len(units)),
            pick("hex", "hex", "8.1.1", place_options(me, view, hexes)),
        )


# ---------------------------------------------------------------------- 8.1.3


class DefendPrompt(GroupPrompt):
    kind, named = "defend", Defend
    text, case = "Name the units that meet the counterattacks", "8.1.3"
    waiting = "name who meets the counterattacks"
    by_cards, inside, fought = True, False, False
    coach = (
        ("At least one unit in each counterattacked hex", "8.1.3"),
        ("Units you name do not attack in this phase", "8.1.3"),
        ("Only those named defend", "8.1.3"),
    )

    def points_at(self, me: Officer, view: Board, ask: Ask) -> Places:
        hexes = ask.about.hexes
        return tuple(key for hex_ in hexes for key in keys_at(view, hex_)), labels(view, hexes)

    def groups(self, view: Board, ask: Ask) -> Iterator[list[Unit]]:
        """As many as the blow demands, everybody, or in each hex the strongest, or the weakest."""
        yield who_meet(view, ask)
        there = [[view.state.units[n] for n in duty.defenders(view, (hex_,))] for hex_ in ask.about.hexes]
        yield [u for units in there for u in units]
        yield [max(units, key=lambda u: (points(view, u), -u.n)) for units in there if units]
        yield [min(units, key=lambda u: (points(view, u), u.n)) for units in there if units]

    def line_of(self, view: Board, group: list[Unit]) -> tuple[str, ...]:
        return (f"{stack_points(view, group)} SP together",)


def who_meet(view: Board, ask: Ask) -> list[Unit]:
    """In each hex the strongest, as many as the blow demands; the others can attack."""
    named = list[Unit]()
    strikers = [view.state.units[stroke.unit] for stroke in view.state.strikes]
    for hex_ in ask.about.hexes:
        blow = sum(points(view, u) for u in strikers if view.book.map.grid.distance(u.hex, hex_) == 1)
        able = [view.state.units[n] for n in duty.defenders(view, (hex_,))]
        able.sort(key=lambda u: (-points(view, u), u.n))
        met = 0
        for u in able:
            if met > blow:
                break
            named.append(u)
            met += points(view, u)
    return named


class DefendForm(GroupForm[Defend]):
    heading, case, least = "defenders", "8.1.3", 1

    def able(self, view: Board, ask: Ask) -> list[Unit]:
        return [view.state.units[n] for n in duty.defenders(view, ask.about.hexes)]

    def hint(self, view: Board, u: Unit) -> object:
        return points(view, u)
