"""Places for everybody who has one: nobody stays out who could be let in by moving others."""

from __future__ import annotations

import random

from sztab.table.assignment import assign


def test_first_of_the_list_where_it_is_free() -> None:
    assert assign([[3, 1], [3, 2]], {1: 1, 2: 1, 3: 2}) == [3, 3]


def test_whoever_is_in_the_way_moves_on() -> None:
    assert assign([[1, 2], [1]], {1: 1, 2: 1}) == [2, 1]
    assert assign([[1, 2], [2, 3], [1], [2]], {1: 1, 2: 2, 3: 1}) == [2, 3, 1, 2]


def test_nobody_goes_where_there_is_no_room() -> None:
    assert assign([[1], [1], []], {1: 1}) == [1, -1, -1]


def test_a_full_house_is_always_found() -> None:
    for seed in range(50):
        dice = random.Random(seed)
        room = {place: dice.randint(1, 3) for place in range(8)}
        beds = [place for place, most in room.items() for _ in range(most)]
        dice.shuffle(beds)
        choices = [list({bed, *dice.sample(range(8), 2)}) for bed in beds]
        found = assign(choices, room)
        assert all(place in own for place, own in zip(found, choices))
        assert all(found.count(place) == most for place, most in room.items())
