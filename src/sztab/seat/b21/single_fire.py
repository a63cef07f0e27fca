"""Fire of artillery at units or objects: single-handed in the combat phase (9.6), or a barrage (9.7)."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from sztab.rules.b21.artillery import BARRAGE, SINGLE, firepower
from sztab.rules.b21.artillery_fire import LEAST, fire_table, gunners, targets
from sztab.rules.b21.battle_orders import FireBarrage, SingleFire
from sztab.rules.b21.board import Board
from sztab.rules.b21.object_fire import at_object, hexes, object_options, object_table
from sztab.rules.b21.objects import find_site, site_of
from sztab.rules.b21.pieces import enemy_at, printed
from sztab.rules.b21.state import Unit
from sztab.seat import chances
from sztab.seat.b21 import odds
from sztab.seat.b21.attacks import DirectFightForm
from sztab.seat.b21.context import Officer, place_options
from sztab.seat.context import Line, own_units
from sztab.seat.drafts import Slot, SlotOption
from sztab.seat.models import Ladder, Rung
from sztab.seat.order_form import Ladders, OrderForm
from sztab.seat.sheets import pick, several, unit_options
from sztab.table import Ask, Refusal

SINGLE_FIRE: dict[str, Any] = {"order": "single_fire", "artillery": [], "target": "", "what": ""}
Shelling = TypeVar("Shelling", bound=SingleFire | FireBarrage)
UNITS = "units in the hex"


def can_shell(view: Board, side: int) -> bool:
    return bool(targets(view, side, SINGLE) or object_options(view, side, SINGLE))


class ShellingForm(OrderForm[Shelling]):
    """Guns at a hex, or at a bridge or another object."""

    gives = "Fire at {target} and roll"
    warned: ClassVar[tuple[Line, ...]] = (("Guns that fire do not fire again in this turn", "9.2.1"),)
    drawn = {"fire": "artillery"}
    form: ClassVar[str]
    least: ClassVar[tuple[int, int]]
    """SP and guns it takes."""
    title: ClassVar[str]

    def slots(self, me: Officer, view: Board, ask: Ask, order: Shelling) -> tuple[Slot, ...]:
        side = me.side(ask)
        least, count = self.least
        units = [str(one.value) for one in targets(view, side, self.form, least, count)]
        things = [str(one.value).partition(" ") for one in object_options(view, side, self.form, least, count)]
        places = dict.fromkeys([*units, *(where for where, _, _ in things)])
        found = [pick("target", "target", "9.6.1", _places(me, view, places))]
        what = [("", UNITS)] * (order.target in units) + [(w, w) for where, _, w in things if where == order.target]
        if len(what) > 1 or (what and what[0][0]):
            things_there = (SlotOption(value, me.say(text)) for value, text in what)
            found.append(pick("what", "at what", "9.6.5", things_there))
        guns = _guns(view, order, side, self.form)
        fill = len(guns)
        if guns:
            options = unit_options(view, guns, firepower)
            found.append(
                several("artillery", "artillery", "9.6.1", options, least=1, most=fill, fill=fill, look="fire")
            )
        return tuple(found)

    def odds(self, me: Officer, view: Board, ask: Ask, order: Shelling) -> Ladders:
        side, hex_ = me.side(ask), view.book.labels.get(order.target, -1)
        guns = [u for u in own_units(view, order.artillery, side) if u.hex >= 0 and printed(view, u).field_artillery]
        if not guns:
            return None, None
        if at_object(order.target, order.what):
            thing = isinstance(find_site(view, order.target, order.what), Refusal)
            return (None if thing else self.at_thing(me, view, order, guns)), None
        if hex_ < 0 or not enemy_at(view, side, hex_):
            return None, None
        return odds.shelling(me, view, self.title, hex_, fire_table(view, guns, hex_, self.form == BARRAGE)), None

    def at_thing(self, me: Officer, view: Board, order: Shelling, guns: list[Unit]) -> Ladder:
        found = object_table(view, guns, self.form == BARRAGE)
        rungs = [Rung("strength", "attacker", firepower(view, u), printed(view, u).id, "9.6.5") for u in guns]
        rungs += [chances.rung(me, "die", one) for one in found.die]
        words = {roll: _fate(destroyed) for roll, destroyed in enumerate(found.chances, 1)}
        return odds.by_die(me, self.title, order.target, rungs, found.row, words)


def _fate(destroyed: bool) -> chances.Outcome:
    return ("it is destroyed", "", "Z") if destroyed else ("no effect", "", "")


def _places(me: Officer, view: Board, texts: dict[str, None]) -> list[SlotOption]:
    """Hexes, and hexsides for their bridges."""
    found = []
    for text in texts:
        if "/" in text:
            found.append(SlotOption(text, me.say(f"the bridge at {text}"), hex=text))
        else:
            found += place_options(me, view, (view.book.labels[text],))
    return found


def _guns(view: Board, order: SingleFire | FireBarrage, side: int, form: str) -> list[Unit]:
    """Those that reach the target, the strongest first."""
    if at_object(order.target, order.what):
        known = not isinstance(find_site(view, order.target, order.what), Refusal)
        there = hexes(view, site_of(view, order.target, order.what)) if known else ()
    else:
        there = (view.book.labels[order.target],) if order.target in view.book.labels else ()
    return sorted(gunners(view, side, there, form), key=lambda u: (-firepower(view, u), u.n))


class SingleFireForm(DirectFightForm[SingleFire], ShellingForm[SingleFire]):
    form, least, title = SINGLE, (LEAST, 1), "Single-handed fire"
