"""Reinforcements, and units that leave the map (chapter 11)."""

from __future__ import annotations

from sztab.rules.wb95.orders import Enter
from sztab.seat.order_form import OrderForm


class EntryForm(OrderForm[Enter]):
    warned = (("The next stack that enters by this hex pays more", "11.1.5"),)
