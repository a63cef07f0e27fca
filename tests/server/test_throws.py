"""The dice a seat has seen fall: by side, with their chances; undone ones and those of others' secrets do not count."""

from __future__ import annotations

from collections import Counter

import pytest
from starlette.testclient import TestClient

from server.seats import Seat, both, match_of, new, play_to, seated, token
from sztab.table.events import Rolled


def thrown(seat: Seat) -> list[dict[str, object]]:
    found: list[dict[str, object]] = seat.ask("AskThrows")["throws"]
    return found


@pytest.mark.parametrize(
    ("scenario", "kind", "sides"),
    [
        ("nysa-1945", "movement", {"soviet", "german"}),
        ("siege-of-breslau", "attack", {"", "soviet"}),
        ("bartoszyce2014", "movement", {"russia", "poland"}),
    ],
)
def test_every_throw_told_is_counted_for_the_side_whose_phase_it_is(
    client: TestClient, scenario: str, kind: str, sides: set[str]
) -> None:
    made = new(client, scenario)
    with both(client, made) as seats:
        play_to(client, made, seats, kind, turn=2)
        for number, seat in enumerate(seats):
            told = [one.what for one in match_of(client, made).told[number] if isinstance(one.what, Rolled)]
            every = [one for one in thrown(seat) if not one["fights"]]
            expected = Counter((len(one.dice), one.total) for one in told)
            counted: Counter[tuple[int, int]] = Counter()
            for one in every:
                dice, totals = one["dice"], one["totals"]
                assert isinstance(dice, int) and isinstance(totals, list)
                counted += Counter({(dice, dice + n): count for n, count in enumerate(totals)})
            assert counted == expected and expected
            assert {one["side"] for one in every} <= sides
            fights = [one for one in thrown(seat) if one["fights"]]
            assert all(_fits(one, every) for one in fights)


def _fits(fight: dict[str, object], every: list[dict[str, object]]) -> bool:
    """Whether throws of fights are among all throws of that side."""
    (whole,) = [one for one in every if (one["side"], one["dice"]) == (fight["side"], fight["dice"])]
    few, many = fight["totals"], whole["totals"]
    assert isinstance(few, list) and isinstance(many, list)
    return all(a <= b for a, b in zip(few, many, strict=True))


def test_chances_are_those_of_the_dice(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as seats:
        play_to(client, made, seats, "movement", turn=2)
        two = next(one for one in thrown(seats[0]) if one["dice"] == 2)
    assert (two["ways"], two["of"]) == ([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1], 36)


def test_a_spectator_counts_what_he_was_told(client: TestClient) -> None:
    made = new(client)
    with both(client, made) as seats:
        play_to(client, made, seats, "movement", turn=2)
        mine = thrown(seats[0])
        link = client.get(f"/api/seats/{token(made)}/watching").json()["token"]
        with seated(client, link) as onlooker:
            assert thrown(onlooker) == mine
