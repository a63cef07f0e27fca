"""Links for others: invitations, which are claimed once, and links for watching, which cannot order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sztab.errors import SztabError
from sztab.language.tongue import Tongue
from sztab.sitting import lobby_messages as m
from sztab.sitting.speech import looks
from sztab.sitting.store import SeatKey, Store
from sztab.titles import title

NOBODY = "this link leads to no seat"
ONLY_LOOKS_ON = "this link is for spectators; it cannot give orders"
TAKEN = "this seat is taken: an invitation is for one person"
CLAIMANT = range(16, 101)
"""Length of a claimant's secret."""


def invitation(book: Any, sides: Sequence[str]) -> dict[str, Any]:
    """An invitation's description of its game, so that reading it loads no game."""
    name = book.scenario.name or title(book.title).name
    return {"title": book.title, "scenario": book.scenario.slug, "name": name, "sides": list(sides)}


def invited(store: Store, token: str, tongue: Tongue) -> m.InvitationShown | None:
    """The content of an invitation; nothing if there is none."""
    found = store.invitation(token)
    if found is None:
        return None
    about = found.about
    return m.InvitationShown(
        game=found.key.game,
        title=about["title"],
        scenario=about["scenario"],
        name=tongue(about["name"]),
        seat=found.key.seat,
        sides=tuple(about["sides"]),
        claimed=found.claimed,
        looks=looks(about["title"], tongue),
    )


def claim(store: Store, token: str, claimant: str) -> m.Claimed | None:
    """The seat for the first claimant; nothing if there is no such invitation."""
    found = store.invitation(token)
    if found is None:
        return None
    if len(claimant) not in CLAIMANT:
        raise SztabError(f"a claimant's secret has {CLAIMANT[0]} to {CLAIMANT[-1]} letters")
    key = store.claim(token, claimant)
    if key is None:
        raise SztabError(TAKEN)
    return m.Claimed(found.key.game, key)


def watching(store: Store, keys: Sequence[SeatKey]) -> m.Watching:
    """The same seats for watching."""
    return m.Watching("+".join(store.watching(key.game, key.seat) for key in keys))
