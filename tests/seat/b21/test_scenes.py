"""The log of a march and of a fight, and the digest."""

from __future__ import annotations

from case import case
from rules.b21.field import field, play
from seat.b21.seats import staff_of
from sztab.seat.models import Told
from sztab.seat.scenes import digest
from sztab.table import Event, Game


def told(game: Game, events: list[Event]) -> list[Told]:
    staff, _, _ = staff_of(game, 0)
    return [staff.tell(event, n) for n, event in enumerate(events)]


def test_a_march_is_drawn_along_its_way() -> None:
    game = field("A poland INF 0505 6/6\nR russia INF 1010 4/4")
    (moved,) = [one for one in told(game, play(game, order="move", units="A", path="0504 0503")) if one.kind == "move"]
    assert moved.group == "moves" and moved.watch
    assert (moved.traces[0].start, moved.traces[0].path) == (("0505",), ("0504", "0503"))


@case("b21", "7.2.1")
def test_a_fight_has_its_odds_roll_and_result() -> None:
    game = field("A poland INF 0505 6/6\nR russia INF 0504 4/4", phase="combat", dice=[3, 4, 2, 2, 5, 5])
    events = told(game, play(game, order="attack", attackers="A", targets="0504"))
    begun = next(one for one in events if one.kind == "attack")
    assert begun.traces[0].keys == ("A",) and begun.traces[0].path == ("0504",)
    result = next(one for one in events if one.kind == "combat")
    assert result.stage == "result" and result.odds is not None
    assert (result.odds.attack, result.odds.defence) == (6, 4) and result.words
    staff, _, _ = staff_of(game, 0)
    (line,) = [one for one in digest(staff.me, events) if one.kind == "combat"]
    assert line.hexes == ("0504",) and line.heading == "Combat"


@case("b21", "11.3.3")
def test_an_attempt_to_identify_says_what_came_of_it() -> None:
    game = field("Rec poland REC 0505 4/4\nR russia INF 0504 4/4", dice=[6], options={"camouflage": True})
    events = told(game, play(game, order="identify", unit="Rec", hex="0504"))
    tried = next(one for one in events if one.kind == "identify")
    assert tried.words in ("recognised", "not recognised")
    assert [one.stage for one in events if one.dice] == ["roll"]
