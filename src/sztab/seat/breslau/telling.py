"""What is worth looking at afterwards, and orders in words."""

from __future__ import annotations

from sztab.rules.breslau.orders import (
    Advance,
    AirBombard,
    Ambush,
    Arrange,
    Attack,
    Barricade,
    Bombard,
    Directives,
    Enter,
    Excess,
    Flak,
    Goliath,
    Losses,
    Mark,
    Move,
    Place,
    Pontoon,
    Rebuild,
    Run,
    Strike,
    Waive,
)
from sztab.seat.context import Places
from sztab.seat.order_form import spoken_of as usual
from sztab.table import EndPhase, Order

# ---------------------------------------------------------------------- orders in words


def order_words(order: Order) -> str:
    """An order as one would call it across the table."""
    match order:
        case Move():
            return f"{', '.join(order.units)} to {order.path[-1] if order.path else '?'}"
        case Enter():
            return f"{', '.join(order.units)} enters at {order.hex}"
        case Place():
            return f"{order.unit} to {order.hex}"
        case Arrange():
            return f"{order.unit} on top of its stack"
        case Waive():
            return "let the Soviet look through all stacks"
        case Rebuild():
            return f"air steps: {', '.join(f'{one} {steps}' for one, steps in order.aircraft.items()) or 'none'}"
        case Strike():
            return f"bombers at {order.target}"
        case AirBombard():
            return f"aircraft: {', '.join(f'{one.aircraft} over {one.target}' for one in order.missions) or 'none'}"
        case Flak():
            return f"fire with {', '.join(order.units)}" if order.units else "hold fire"
        case Bombard():
            shells = "gas" if order.gas else "shells"
            return f"{', '.join(order.artillery)} at {order.target} with {shells}"
    return _more_words(order)


def _more_words(order: Order) -> str:
    match order:
        case Run():
            return f"transports: {', '.join(order.transports) or 'none'}"
        case Directives():
            return f"divisions: {', '.join(order.divisions)}"
        case Pontoon():
            return f"{order.unit} bridges {order.side}"
        case Barricade():
            return f"{order.unit} builds a Barricade"
        case Goliath():
            return f"the Goliath of {order.engineer} at {order.unit} in {order.target}"
        case Excess():
            return f"eliminate {', '.join(order.units)}"
        case Mark():
            aims = ", ".join(f"{one.from_} at {one.target}" for one in order.attacks)
            return f"Attack markers: {aims or 'none'}"
        case Attack():
            return f"attack {order.target} from {', '.join(order.from_)}"
        case Ambush():
            return f"ambush {order.hex}"
        case Losses():
            return "losses: " + ", ".join(f"{one} {lost}" for one, lost in order.units.items())
        case Advance():
            ways = ", ".join(f"{one} to {way[-1]}" for one, way in order.paths.items() if way)
            return f"advance: {ways or 'nobody moves'}"
        case EndPhase():
            return "end the phase"
    return str(type(order).__struct_config__.tag)


def spoken_of(order: Order) -> Places:
    """Units and hexes an order names; of sorties and Attack markers too."""
    missions, aims = getattr(order, "missions", ()), getattr(order, "attacks", ())
    hexes = [text for aim in aims for text in (aim.from_, aim.target)] + [one.target for one in missions]
    return usual(order, [one.aircraft for one in missions], [*hexes, *getattr(order, "from_", ())])
