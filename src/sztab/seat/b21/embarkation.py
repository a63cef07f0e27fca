"""Ships that units board again (18.2.6)."""

from __future__ import annotations

from sztab.rules.b21.orders import Embark
from sztab.seat.b21.acts import GatheredForm


class EmbarkForm(GatheredForm[Embark]):
    case = "18.2.6"
    goal, where = "ship", "ship"
