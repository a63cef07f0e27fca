"""What is worth looking at afterwards, and orders in words."""

from __future__ import annotations

from sztab.rules.wb95.orders import Attack, Support
from sztab.table import Order

# ---------------------------------------------------------------------- orders in words


def order_words(order: Order) -> str:
    """An order as one would call it across the table."""
    match order:
        case Attack():
            return f"attack {', '.join(order.targets)} with {', '.join(order.attackers)}"
        case Support():
            return f"support with {', '.join(order.artillery) or 'no guns'}, {order.air} air points"
    return str(type(order).__struct_config__.tag)
