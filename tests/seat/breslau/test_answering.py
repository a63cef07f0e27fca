"""Cards of the Breslau family: what truly differs, the best first; preferences; marching; the log."""

from __future__ import annotations

from typing import Any

from case import case
from rules.breslau.tabletop import play, tabletop
from seat.breslau.besieging import GERMAN, SOVIET, may_play, staff_of, to_question
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import ReachShown
from sztab.table import Game


def cards(game: Game) -> tuple[AnswerCard, ...]:
    staff, view, ask = staff_of(game)
    found, _ = staff.cards(view, ask)
    assert all(may_play(game, card.order) for card in found)
    return found


def reach(game: Game, *keys: str) -> ReachShown:
    staff, view, ask = staff_of(game)
    return staff.reach(view, ask, keys)


def attacked(units: str, dice: list[int], **more: Any) -> Game:
    """A fight at its first answer."""
    game = tabletop(units, phase="combat resolution", step=2, first=SOVIET, markers={"1206": "1205"}, dice=dice, **more)
    play(game, order="attack", target="1205", from_=["1206"])
    return game


@case("breslau1945", "9.2.8a")
def test_the_cheapest_losses_come_first_and_units_alike_make_one_card() -> None:
    game = attacked(
        """
        A soviet INF 1206 12/9 full=2
        B soviet INF 1206 12/9 full=2
        G german INF 1205 5/4
        V german VS 1205 1/1
        W german VS 1205 1/1
        """,
        [4, 6],
        hexes={"1205": "suburban"},
    )
    assert game.decision is not None and game.decision.kind == "losses"
    found = cards(game)
    wanted = game.decision.about.number
    assert wanted == 1
    assert [set(card.order["units"]) for card in found] == [{"V"}, {"G"}]
    assert found[0].preferred and found[0].lines[0].text == "V is eliminated"
    assert found[0].likes == ("least",)


@case("breslau1945", "6.1.5")
def test_flak_cards_tell_the_chance_to_shoot_down() -> None:
    game = tabletop(
        """
        P soviet AIR bombard=24 full=2
        G german INF 1205 3/2
        F german AA 1205 4/2 aa=6 aa_range=4
        K german AA 1203 4/2 aa=6 aa_range=4
        S soviet INF 1211 4/3
        """,
        phase="air bombardment",
        step=2,
    )
    play(game, order="air_bombard", missions=[{"aircraft": "P", "target": "1205"}])
    found = cards(game)
    assert [list(card.order.get("units", ())) for card in found] == [["F", "K"], ["F"], []]
    assert found[0].lines[0].case == "6.1.5" and "%" in found[0].lines[0].text
    assert found[0].likes == ("most",) and found[-1].likes == ("least",)
    staff, view, ask = staff_of(game)
    assert staff.draft(view, ask, found[0].order).slots[0].field == "units"


@case("breslau1945", "9.2.7d")
def test_an_ambush_is_offered_where_it_hurts_most() -> None:
    game = tabletop(
        """
        A soviet INF 1206 4/3 full=2
        B soviet INF 1306 4/3 full=2
        C soviet INF 1306 4/3 full=2
        G german INF 1205 9/7 full=2
        """,
        phase="combat resolution",
        step=2,
        first=SOVIET,
        markers={"1206": "1205", "1306": "1205"},
        hexes={"1206": "city", "1306": "clear", "1205": "city"},
        dice=[6],
    )
    play(game, order="attack", target="1205", from_=["1206", "1306"])
    assert game.decision is not None and game.decision.kind == "ambush"
    found = cards(game)
    assert [card.order["hex"] for card in found] == ["1306", "1206"]
    staff, view, ask = staff_of(game)
    ladder = staff.draft(view, ask, found[0].order).declared
    assert ladder is not None and -1 in [rung.value for rung in ladder.rungs if rung.part == "die"]


@case("breslau1945", "11.1")
def test_an_advance_through_fortress_hexes_is_the_first_card() -> None:
    game = attacked(
        "A soviet INF 1206 24/18 full=2\nV german VS 1205 1/1\nX german VS 1501 1/1",
        [4, 1],
        fortresses=["1205", "1204", "1501"],
        control={"1204": "german", "1205": "german"},
    )
    play(game, order="losses", units={"V": 1})
    assert game.decision is not None and game.decision.kind == "advance"
    found = cards(game)
    assert {"1205", "1204"} <= set(found[0].paths["A"])
    assert found[-1].paths == {} and found[-1].likes == ("least",) and found[-1].title == "stay"


@case("breslau1945", "3.3b", "8.1d")
def test_reach_says_where_a_zone_of_control_stops() -> None:
    game = tabletop("A soviet INF 1208 4/3 movement=4\nG german INF 1205 3/2", phase="soviet movement", step=2)
    found = {one.hex: one for one in reach(game, "A").hexes}
    assert found["1206"].stops is not None and found["1206"].stops.case == "3.3b"
    assert found["1207"].cost == "1" and found["1207"].left == "3" and found["1207"].stops is None
    assert reach(game, "G").cannot == {} and reach(game, "G").hexes == ()


def test_a_march_goes_as_far_as_it_can_and_says_how_long_it_takes() -> None:
    game = tabletop(
        "A soviet INF 1212 4/3 movement=4\nB soviet INF 1212 4/3 movement=4", phase="soviet movement", step=2
    )
    staff, view, ask = staff_of(game)
    near = staff.march(view, ask, ["A", "B"], "1209")
    assert [leg.arrives for leg in near] == [True, True] and near[0].orders[0]["units"] == ("A", "B")
    (far,) = staff.march(view, ask, ["A"], "1202")
    assert not far.arrives and far.end == "1208" and far.why_not is not None and "2 more turns" in far.why_not.text
    (none,) = staff.march(view, ask, ["A"], "9999")
    assert none.orders == () and none.why_not is not None


def test_set_up_is_by_dragging_within_the_area() -> None:
    game = to_question("setup", turn=0)
    staff, view, ask = staff_of(game)
    key = next(one.key for one in staff.show(view, ask).pieces if one.hex and staff.reach(view, ask, [one.key]).hexes)
    where = staff.reach(view, ask, [key]).hexes[0].hex
    (leg,) = staff.march(view, ask, [key], where)
    assert leg.arrives and may_play(game, leg.orders[0])
    (leg,) = staff.march(view, ask, [key], "2520")
    assert not leg.arrives and leg.why_not is not None


def test_reinforcements_are_dragged_onto_the_map_and_on() -> None:
    game = to_question("movement", seed=4)
    staff, view, ask = staff_of(game)
    assert game.seat_of(game.pending()[0]) == SOVIET
    due = [
        one.key for one in staff.show(view, ask).pieces if one.box == "due" and one.due == 1 and one.side == "soviet"
    ]
    entry = staff.reach(view, ask, due[:1]).hexes
    assert entry
    legs = staff.march(view, ask, due[:1], entry[0].hex)
    assert legs[0].orders[0]["order"] == "enter" and may_play(game, legs[0].orders[0])


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
