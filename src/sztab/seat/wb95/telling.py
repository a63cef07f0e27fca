"""What is worth looking at afterwards, and orders in words."""

from __future__ import annotations

from sztab.rules.wb95.orders import (
    Air,
    Airdrop,
    Airlift,
    Attack,
    Barrage,
    BridgeWork,
    Enter,
    Exit,
    Move,
    Place,
    Pontoon,
    Ranged,
    Redirect,
    Refill,
    Refit,
    SetUp,
    Shift,
    Spec,
    Support,
)
from sztab.table import EndPhase, Order

# ---------------------------------------------------------------------- orders in words


def order_words(order: Order) -> str:
    """An order as one would call it across the table."""
    match order:
        case Move():
            return f"{', '.join(order.units)} to {order.path[-1] if order.path else '?'}"
        case SetUp():
            return f"{order.unit} into {order.mode} set-up"
        case BridgeWork():
            return f"{order.unit}: {order.do} the bridge at {order.side}"
        case Attack():
            return f"attack {', '.join(order.targets)} with {', '.join(order.attackers)}"
        case Support():
            return f"support with {', '.join(order.artillery) or 'no guns'}, {order.air} air points"
        case Ranged() | Barrage():
            return f"{', '.join(order.artillery)} at {order.target}"
        case Air():
            flown = ", ".join(f"{one.kind} {one.target} with {one.points}" for one in order.missions)
            return f"air missions: {flown or 'none'}"
        case Enter():
            return f"{', '.join(order.units)} enters at {order.hex}"
        case Redirect() | Exit():
            return f"{', '.join(order.units)} {'leaves by' if isinstance(order, Exit) else 'goes to'} zone {order.zone}"
        case Place():
            return f"{order.unit} to {order.hex}"
        case Shift():
            return f"a loss of {order.unit} is taken by {order.to}"
        case Pontoon():
            return f"{order.army} bridges {order.side}"
        case Refill():
            return f"{order.from_} gives a CEL to {order.unit}"
        case Spec():
            return f"special forces: {order.do} at {order.hex}"
        case Airdrop() | Airlift():
            return f"{order.unit} {'jumps onto' if isinstance(order, Airdrop) else 'is flown to'} {order.hex}"
        case Refit():
            return f"{order.unit} is refitted"
        case EndPhase():
            return "end the phase"
    return str(type(order).__struct_config__.tag)
