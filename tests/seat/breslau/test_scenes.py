"""The log of a fight, and the digest."""

from __future__ import annotations

from seat.breslau.seats import GERMAN, attacked, staff_of


def test_the_log_of_a_fight_has_odds_roll_and_result() -> None:
    game = attacked("A soviet INF 1206 12/9 full=2\nG german INF 1205 5/4 full=2", [4, 1])
    staff, _, _ = staff_of(game, GERMAN)
    told = [staff.tell(event, n) for n, event in enumerate(game.told(GERMAN))]
    stages = [one.stage for one in told if one.stage]
    assert stages[-3:] == ["odds", "roll", "result"]
    odds = next(one for one in told if one.stage == "odds")
    assert odds.odds is not None and odds.odds.attack == 12 and odds.group == "fights"
    attack = next(one for one in told if one.kind == "attack")
    assert attack.traces[0].start == ("1206",) and attack.traces[0].path == ("1205",)
    result = next(one for one in told if one.stage == "result")
    assert "steps lost" in result.words or "emptied" in result.words
    digest = staff.digest(told)
    assert [one.kind for one in digest] == ["combat"] and digest[0].heading == "Combat"
