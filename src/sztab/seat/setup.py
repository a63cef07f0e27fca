"""Looking over a set-up that stands: every counter may be dragged within its area before it is accepted."""

from __future__ import annotations

from sztab.seat.prompt import Prompt


class SetupPrompt(Prompt):
    kind = "setup"
    waiting = "looks over the set-up"
    form, moves = "map", True
    end = "Accept the set-up"
    hint = "Every counter stands on lawful ground. Drag any of them within its area, or accept."
