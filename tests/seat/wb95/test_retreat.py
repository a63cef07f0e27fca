"""Cards of retreats: a stack together, or less for a price."""

from __future__ import annotations

import re

from fight import CALM, D1, D2, beaten, fight, on, strike, supposing
from lab import lab
from seat.wb95.seats import order_of, staff_of
from sztab.language.tongue import Tongue
from sztab.rules.wb95.orders import Retreat


def test_a_stack_retreats_together_and_standing_has_its_price() -> None:
    game = beaten("D german INF 0605 1/1", "E german INF 0605 1/1", roll=D2)
    staff, view, ask = staff_of(game)
    cards, more = staff.cards(view, ask)
    assert more
    words = {card.title for card in cards}
    assert "stand, lose 2" in words and any(re.fullmatch(r"retreat to \d{4}, \w+, lose 1", one) for one in words)
    first = order_of(game, cards[0].order)
    assert isinstance(first, Retreat) and first.paths["D"] == first.paths["E"]
    assert re.fullmatch(rf"retreat to {first.paths['D'][-1]}, \w+", cards[0].title) and cards[0].paths == {
        "D": first.paths["D"],
        "E": first.paths["E"],
    }
    assert any(line.case == "5.3.9" and "of 36" in line.text for line in cards[0].lines)


def test_ends_of_full_retreats_differ() -> None:
    game = beaten("D german INF 0605 2/2", roll=D1)
    staff, view, ask = staff_of(game)
    cards, more = staff.cards(view, ask)
    ends = [card.paths["D"][-1] for card in cards if card.title.startswith("retreat to ")]
    assert len(set(ends)) == len(ends) == 3
    assert not more


def test_guns_that_cannot_go_are_named() -> None:
    game = beaten("D german INF 0605 1/1", "G german ART 0605 1/1 setup=combat")
    staff, view, ask = staff_of(game)
    back = [card for card in staff.cards(view, ask)[0] if card.title.startswith("retreat to ")]
    assert back and all(any(line.text.startswith("left behind: G;") for line in card.lines) for card in back)


STAFF = ("A soviet INF 0604 4/4 steps=2", "H soviet HQ 0604", "D german INF 0605 6/6")


def test_a_headquarters_is_not_left_to_the_enemy_for_a_cel() -> None:
    """9.1.5, 9.1.6: H did not attack and does not go back; if A goes, whoever enters gains five shifts."""
    game = supposing(fight(*STAFF, dice=[3, 4]), "A1/-")
    strike(game, "A", "0605")
    on(game, "retreat")
    staff, view, ask = staff_of(game)
    stand, *others = staff.cards(view, ask)[0]
    assert stand.title == "stand, lose 1" and not any("H" in line.text for line in stand.lines)
    for card in others:
        said = {line.text: line.case for line in card.lines}
        assert said["left behind: H; eliminated if the enemy enters"] == "9.1.5"
        assert said["for each headquarters the enemy gains 5 shifts"] == "9.1.6"


def test_the_last_defender_is_not_paid_while_headquarters_stay() -> None:
    """Nobody can go, and a CEL is due: it is one of the headquarters, for without D all three of them fall."""
    ring = [f"Z{n} soviet INF {hex_} 9/9" for n, hex_ in enumerate(("0504", "0505", "0606", "0704", "0705"))]
    staffs = [f"H{n} german HQ 0605" for n in range(3)]
    defence = ("D german INF 0605 2/2 steps=1", *staffs)
    game = supposing(fight("A soviet INF 0604 9/9", *defence, *ring, dice=[3, 4]), "-/D1")
    strike(game, " ".join(["A", *(one.split()[0] for one in ring)]), "0605")
    on(game, "retreat")
    staff, view, ask = staff_of(game)
    first = order_of(game, staff.cards(view, ask)[0][0].order)
    assert isinstance(first, Retreat) and list(first.pays.values()) == [1] and "D" not in first.pays


def test_cards_say_what_awaits_at_the_end() -> None:
    game = beaten("D german INF 0605 2/2", "Z soviet ARM 0508 4/4", roll=D2)
    staff, view, ask = staff_of(game)
    lines = {card.title: [line.text for line in card.lines] for card in staff.cards(view, ask)[0]}
    assert "0507 is in an enemy zone of control" not in str(lines) and len(lines) > 1
    assert all("no supply" not in str(one) for one in lines.values())


STARVING = """
phase = "combat"
[map.supply]
soviet = ["edge:north"]
german = ["0101"]
[[unit]]
id = "A"
side = "soviet"
type = "INF"
hex = "0604"
attack = 4
defence = 4
[[unit]]
id = "Z"
side = "soviet"
type = "INF"
hex = "0101"
attack = 4
defence = 4
[[unit]]
id = "D"
side = "german"
type = "INF"
hex = "0605"
attack = 2
defence = 2
oos = 5
"""


def test_the_risk_of_surrender_is_told_wherever_no_supply_comes() -> None:
    """10.2.6: on level 6 after the next phase ten of 36 rolls are below it."""
    game = lab(STARVING, [*D1, *CALM * 8])
    strike(game, "A", "0605")
    on(game, "retreat")
    staff, view, ask = staff_of(game)
    cards, _ = staff.cards(view, ask)
    assert {card.title.partition(" ")[0] for card in cards} == {"stand,", "retreat"}
    for card in cards:
        said = {line.text: line.case for line in card.lines}
        assert said["D may surrender in the next Supply Phase: 27 %"] == "10.2.6", card
    polish = type(staff)(staff.me.book, staff.me.seat, Tongue("pl"))
    assert "D: możliwa kapitulacja w następnej fazie zaopatrzenia: 27 %" in [
        line.text for line in polish.cards(view, ask)[0][0].lines
    ]


def test_nobody_surrenders_on_the_first_levels() -> None:
    """R80: no roll of two dice is below two."""
    game = beaten("D german INF 0605 2/2 oos=1", roll=D1)
    staff, view, ask = staff_of(game)
    assert not any("surrender" in line.text for card in staff.cards(view, ask)[0] for line in card.lines)
