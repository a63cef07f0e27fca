"""Air missions: carpets and stars."""

from __future__ import annotations

import playing
from case import case
from seat.wb95.seats import slot, staff_of, to_phase, with_first


@case("normandy1944", "CO-N3", "21.1.1")
def test_carpets_and_stars_have_their_slots() -> None:
    game = to_phase(playing.start("normandy1944", "cobra", 1), "air")
    staff, view, ask = staff_of(game)
    carpet = {"order": "air", "side": "allied", "missions": [{"kind": "carpet", "target": "", "points": 0}]}
    drafted = staff.draft(view, ask, carpet)
    assert slot(drafted, "missions.points").most == 0
    assert staff.draft(view, ask, with_first(drafted, "missions.target")).refusal is None
    assert ("carpets", 3) in {(pool.kind, pool.left) for pool in staff.show(view, ask).pools}

    game = to_phase(playing.start("normandy1944", "d-day", 1), "air")
    staff, view, ask = staff_of(game)
    flown = {"order": "air", "side": "allied", "missions": [{"kind": "offensive", "target": "", "points": 3}]}
    starred = with_first(staff.draft(view, ask, flown), "missions.target")
    starred["missions"][0]["starred"] = 1
    drafted = staff.draft(view, ask, starred)
    stepper = slot(drafted, "missions.starred")
    assert (stepper.case, stepper.most, stepper.left) == ("21.1.1", 2, 1)
    assert drafted.refusal is None and drafted.entries[0].amount == "3 points ★"


def test_points_that_stay_on_the_ground_are_named_before_the_missions_are_sealed() -> None:
    staff, view, ask = staff_of(to_phase(playing.start("budziszyn1945", "nysa-1945", 3), "air"))
    side = view.book.sides[ask.sides[0]]
    bare = staff.draft(view, ask, {"order": "air", "side": side, "missions": []})
    there = view.state.air[ask.sides[0]]
    assert [line.text for line in bare.warnings] == [f"Air points not used: {there}"] and there > 1
    target = slot(staff.draft(view, ask, mission(side, "", 1)), "missions.target").options[0].value
    assert not staff.draft(view, ask, mission(side, target, there)).warnings


def mission(side: str, target: str, points: int) -> dict[str, object]:
    return {"order": "air", "side": side, "missions": [{"kind": "offensive", "target": target, "points": points}]}


def test_bombs_that_cannot_do_any_harm_are_called_hopeless() -> None:
    staff, view, ask = staff_of(to_phase(playing.start("budziszyn1945", "nysa-1945", 3), "air"))
    side = view.book.sides[ask.sides[0]]

    def warned(points: int) -> list[str]:
        bombs = {"order": "air", "side": side, "missions": [{"kind": "attack", "target": "", "points": points}]}
        drafted = staff.draft(view, ask, with_first(staff.draft(view, ask, bombs), "missions.target"))
        assert drafted.declared is not None
        harm = [one for one in drafted.declared.results if one.defender not in ("", "-")]
        said = [line.text for line in drafted.warnings if line.text.startswith("Hopeless")]
        assert bool(said) != bool(harm)
        return said

    few, many = (warned(points) for points in (1, view.state.air[ask.sides[0]]))
    assert few == ["Hopeless: no roll of the dice has any effect"] and not many
