"""Places for everybody: each has a list of places, and each place a limited capacity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def assign(choices: Sequence[Sequence[int]], room: Mapping[int, int]) -> list[int]:
    """A place for each list, -1 where none is left. Places as many as possible; each takes the first of its list that
    is free. One that finds none moves another to an equally good place."""
    holders: dict[int, list[int]] = {}
    found = [-1] * len(choices)

    def place(who: int, tried: set[int]) -> bool:
        for there in choices[who]:
            if len(holders.get(there, ())) < room.get(there, 0):
                holders.setdefault(there, []).append(who)
                found[who] = there
                return True
        for there in choices[who]:
            if there in tried:
                continue
            tried.add(there)
            for other in list(holders.get(there, ())):
                if place(other, tried):
                    holders[there].remove(other)
                    holders[there].append(who)
                    found[who] = there
                    return True
        return False

    for who in range(len(choices)):
        place(who, set())
    return found
