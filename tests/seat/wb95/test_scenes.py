"""The log and its digest."""

from __future__ import annotations

import msgspec

import playing
from fight import D1, fight, on, strike
from house import census
from lab import lab, play
from sztab.language.tongue import Tongue
from sztab.seat.staff import FamilyStaff


def test_everything_told_is_a_sentence_with_its_cases() -> None:
    game = playing.start("budziszyn1945", "nysa-1945", 72)
    playing.play_out(game, 72, haste=0.3)
    staff = FamilyStaff(game.book, 0, Tongue())
    told = [staff.tell(event, n) for n, event in enumerate(game.told(0))]
    kinds = {kind.tag() for kind in census.rulebook("wb95").events}
    assert all(one.text and one.kind in kinds for one in told)
    assert [one.n for one in told] == list(range(len(told)))
    fights = [one for one in told if one.kind == "combat"]
    assert fights
    for one in fights:
        assert one.odds is not None and one.stage == "odds"
        total = sum(rung.value for rung in one.odds.rungs if rung.part == "strength" and rung.side == "attacker")
        assert max(1, total) == one.data["attacker"]
        assert sum(rung.value for rung in one.odds.rungs if rung.part == "die") == one.data["roll_modifier"]
    beaten = [one for one in told if one.kind == "result" and one.data["defender"][:2] in ("D1", "D2", "D3")]
    assert beaten
    assert all(f"defender: retreat {one.data['defender'][1]}" in one.words for one in beaten)
    digest = staff.digest(told)
    assert {"combat", "loss", "town", "turn"} <= {item.kind for item in digest}
    assert all(item.text for item in digest)
    msgspec.json.encode((told, digest))


def test_the_digest_shows_where() -> None:
    game = fight("A soviet INF 0604 4/4", "D german INF 0605 2/2", dice=[*D1, *[1] * 8])
    strike(game, "A", "0605")
    on(game)
    staff = FamilyStaff(game.book, 0, Tongue())
    items = staff.digest([staff.tell(event, n) for n, event in enumerate(game.told(0))])
    fights = [item for item in items if item.kind == "combat"]
    assert [item.hexes for item in fights] == [("0605",)]


def test_the_digest_tells_an_overrun_once() -> None:
    game = lab(
        """
        phase = "movement"
        unit = [
            {id = "A", side = "soviet", type = "INF", hex = "0505"},
            {id = "G", side = "german", type = "ART", hex = "0504"},
        ]
        """
    )
    play(game, order="move", units=["A"], path=["0504"])
    staff = FamilyStaff(game.book, 1, Tongue())
    told = [staff.tell(event, n) for n, event in enumerate(game.told(1))]
    assert [one.kind for one in told if one.kind in ("overrun", "eliminated")] == ["overrun", "eliminated"]
    assert ["overrun by A" in item.text for item in staff.digest(told) if item.kind == "loss"] == [True]
