"""Looking over a set-up that stands: every counter may be dragged within its area before it is accepted."""

from __future__ import annotations

from sztab.seat.prompt import Prompt


class SetupPrompt(Prompt):
    kind = "setup"
    waiting = "check the set-up"
    form, moves = "map", True
    end = "Accept the set-up"
    hint = "Every counter stands in a legal hex. Drag any of them within its area, or accept."
