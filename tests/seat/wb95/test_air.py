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
