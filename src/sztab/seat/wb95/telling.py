"""What is worth looking at afterwards, and orders in words."""

from __future__ import annotations

from sztab.rules.wb95.orders import (
    Air,
    Airdrop,
    Airlift,
    Attack,
    Barrage,
    Pontoon,
    Ranged,
    Refit,
    Spec,
    Support,
)
from sztab.table import EndPhase, Order

# ---------------------------------------------------------------------- orders in words


def order_words(order: Order) -> str:
    """An order as one would call it across the table."""
    match order:
        case Attack():
            return f"attack {', '.join(order.targets)} with {', '.join(order.attackers)}"
        case Support():
            return f"support with {', '.join(order.artillery) or 'no guns'}, {order.air} air points"
        case Ranged() | Barrage():
            return f"{', '.join(order.artillery)} at {order.target}"
        case Air():
            flown = ", ".join(f"{one.kind} {one.target} with {one.points}" for one in order.missions)
            return f"air missions: {flown or 'none'}"
        case Pontoon():
            return f"{order.army} bridges {order.side}"
        case Spec():
            return f"special forces: {order.do} at {order.hex}"
        case Airdrop() | Airlift():
            return f"{order.unit} {'jumps onto' if isinstance(order, Airdrop) else 'is flown to'} {order.hex}"
        case Refit():
            return f"{order.unit} is refitted"
        case EndPhase():
            return "end the phase"
    return str(type(order).__struct_config__.tag)
