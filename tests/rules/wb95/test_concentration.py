"""Chapter 13, Tactical concentration: which formations, how many units, what counts."""

from __future__ import annotations

from typing import Any

import pytest

from case import case
from lab import lab, order_as
from sztab.rules.wb95.battle import answered, declared, owners
from sztab.rules.wb95.odds import reckon
from sztab.rules.wb95.orders import Attack, Support
from sztab.table import Game
from sztab.titles import title

BOX = "budziszyn1945"


def attackers(*kinds: str, side: str = "german", options: str = "", more: str = "", hexes: str = "0604") -> Game:
    """Units of these kinds in 0604 (or shared out over several hexes) against one enemy in 0603."""
    places = hexes.split()
    one = f'side = "{side}", attack = 1, steps = 1, full = 1'
    own = "\n".join(
        f'{{ id = "A{n}", {one}, hex = "{places[n % len(places)]}", {kind} }},' for n, kind in enumerate(kinds)
    )
    return lab(f"""
phase = "combat"
options = {{ {options} }}
unit = [
{own}
{more}
{{ id = "D", side = "foe", type = "INF", hex = "0603", attack = 1 }},
]
""")


def defenders(*kinds: str, side: str = "german", more: str = "") -> Game:
    """The same, attacked in 0604 from 0603."""
    own = "\n".join(
        f'{{ id = "D{n}", side = "{side}", hex = "0604", attack = 1, steps = 1, full = 1, {kind} }},'
        for n, kind in enumerate(kinds)
    )
    return lab(f"""
phase = "combat"
unit = [
{{ id = "A", side = "foe", type = "INF", hex = "0603", attack = 1 }},
{own}
{more}
]
""")


def shifts(
    game: Game, units: list[str] | None = None, target: str = "0603", support: dict[str, Any] | None = None, **more: Any
) -> dict[str, int]:
    """Shifts for tactical concentration, by what the ladder says of them."""
    names = units or [one.id for one in game.book.counters if one.id.startswith("A") and len(one.id) <= 2]
    order = order_as(Attack, game, {"order": "attack", "attackers": names, "targets": [target], **more})
    battle = declared(game, order, 0)
    if support is not None:
        answer = order_as(Support, game, {"order": "support", **support})
        battle = answered(game, battle, answer, owners(game, battle)[0])
    return {rung.why: rung.value for rung in reckon(game, battle).shifts if rung.case == "13.1.2"}


def of(formation: str, kind: str = "INF", more: str = "") -> str:
    return f'type = "{kind}", formation = "{formation}"{more}'


# ---------------------------------------------------------------------- 13.1.1 which formations


@case(BOX, "13.1.1")
@pytest.mark.parametrize(
    ("side", "nation", "kind", "counts"),
    [
        ("german", "german", "INF", True),
        ("german", "german", "MOT", True),
        ("allied", "usa", "INF", True),
        ("allied", "great britain", "INF", True),
        ("soviet", "soviet", "ARM", True),
        ("soviet", "soviet", "MECH", True),
        ("soviet", "soviet", "MOT", True),
        ("soviet", "soviet", "INF", False),
        ("soviet", "soviet", "CAV", False),
        ("soviet", "polish", "ARM", True),
        ("soviet", "polish", "INF", False),
        ("allied", "polish", "INF", True),
    ],
)
def test_whose_formations_concentrate(side: str, nation: str, kind: str, counts: bool) -> None:
    three = [of("7", kind, f', nation = "{nation}"')] * 3
    assert bool(shifts(attackers(*three, side=side))) is counts


@case(BOX, "13.1.1", "13.1.5", "R91")
@pytest.mark.parametrize(
    ("kinds", "counts"),
    [
        (("ARM", "ARM", "INF"), True),
        (("MECH", "INF", "AT"), True),
        (("ARM", "CAV", "CAV"), False),
        (("INF", "INF", "AT"), False),
    ],
)
def test_a_soviet_corps_is_armoured_by_its_vehicles_and_counts_with_all_it_has(
    kinds: tuple[str, ...], counts: bool
) -> None:
    assert bool(shifts(attackers(*(of("7", kind) for kind in kinds), side="soviet"))) is counts


@case(BOX, "13.1.1", "R91")
@pytest.mark.parametrize(("option", "counts"), [("true", True), ("false", False)])
def test_polish_infantry_divisions_concentrate_by_option(option: str, counts: bool) -> None:
    poles = [of("5", "INF", ', nation = "polish"')] * 3
    game = attackers(*poles, side="soviet", options=f"polish_concentration = {option}")
    assert bool(shifts(game)) is counts
    russians = attackers(*[of("5")] * 3, side="soviet", options=f"polish_concentration = {option}")
    assert not shifts(russians)


@case(BOX, "13.1.1", "R91")
@pytest.mark.parametrize("scenario", ["nysa-1945", "two-stars"])
def test_soviet_cavalry_and_corps_artillery_belong_to_no_formation_that_concentrates(scenario: str) -> None:
    rows = title(BOX).scenario(scenario).rows
    assert not [row.id for row in rows if row.formation and (row.type in ("CAV", "HQ") or row.quality == "corps")]


@case(BOX, "13.1.1")
def test_units_without_a_formation_never_concentrate() -> None:
    assert not shifts(attackers(*['type = "INF"'] * 3))


@case(BOX, "13.1.2", "COMP")
def test_without_the_complementary_rules_nothing_concentrates() -> None:
    assert not shifts(attackers(*[of("7")] * 3, options="complementary = false"))


# ---------------------------------------------------------------------- 13.1.2-13.1.4 counting


@case(BOX, "13.1.2", "13.1.4", "13.1.4-ex")
@pytest.mark.parametrize(("number", "total"), [(2, 0), (3, 1), (5, 1), (6, 2), (8, 2)])
def test_every_three_units_of_a_division_shift_one_column(number: int, total: int) -> None:
    game = attackers(*[of("7")] * number)
    assert sum(shifts(game).values()) == total


@case(BOX, "13.1.4")
@pytest.mark.parametrize(("number", "total"), [(5, 1), (6, 2)])
def test_six_units_of_a_formation_shift_two_columns(number: int, total: int) -> None:
    game = attackers(*[of("7")] * number, hexes="0604 0503")
    assert sum(shifts(game).values()) == total


@case(BOX, "13.1.2")
def test_three_units_of_three_divisions_are_no_concentration() -> None:
    assert not shifts(attackers(of("7"), of("8"), of("9")))


@case(BOX, "13.1.4", "13.1.4-ex")
def test_three_divisions_with_three_units_each_shift_three_columns() -> None:
    game = attackers(*[of("7")] * 3, *[of("8")] * 3, *[of("9")] * 3, hexes="0604 0503 0703")
    assert shifts(game) == {f"tactical concentration of {one}": 1 for one in "789"}


@case(BOX, "13.1.2")
def test_the_shift_moves_the_column_of_the_attack() -> None:
    game = attackers(*[of("7")] * 3)
    order = order_as(Attack, game, {"order": "attack", "attackers": ["A0", "A1", "A2"], "targets": ["0603"]})
    ladder = reckon(game, declared(game, order, 0))
    assert (ladder.ratio, ladder.final) == ("3:1", "4:1")


@case(BOX, "13.1.2")
def test_only_those_who_take_part_are_counted() -> None:
    assert not shifts(attackers(*[of("7")] * 3), ["A0", "A1"])


@case(BOX, "13.1.3")
def test_they_need_not_be_in_one_hex() -> None:
    assert sum(shifts(attackers(*[of("7")] * 3, hexes="0604 0503 0703")).values()) == 1


@case(BOX, "13.1.2")
def test_defenders_concentrate_as_well() -> None:
    game = defenders(*[of("7")] * 3)
    assert shifts(game, ["A"], "0604") == {"tactical concentration of 7": -1}


@case(BOX, "13.1.2", "13.1.3")
def test_defenders_of_two_hexes_count_together() -> None:
    game = defenders(of("7"), of("7"), more=f'{{ id = "E", side = "german", hex = "0703", {of("7")} }},')
    order = order_as(Attack, game, {"order": "attack", "attackers": ["A"], "targets": ["0604", "0703"]})
    found = [rung.value for rung in reckon(game, declared(game, order, 0)).shifts if rung.case == "13.1.2"]
    assert found == [-1]


@case(BOX, "13.1.2")
def test_a_headquarters_is_not_counted() -> None:
    staff = f'{{ id = "AH", side = "german", hex = "0604", {of("7", "HQ")} }},'
    assert not shifts(attackers(of("7"), of("7"), more=staff), ["A0", "A1", "AH"])
    assert not shifts(defenders(of("7"), of("7"), of("7", "HQ")), ["A"], "0604")


@case(BOX, "13.1.2")
def test_disorganised_cut_off_and_reduced_units_are_counted() -> None:
    game = attackers(of("7", more=", disorganised = true"), of("7", more=", oos = 3"), of("7", "VS"))
    assert sum(shifts(game).values()) == 1


# ---------------------------------------------------------------------- 13.1.5 artillery

GUN = '{{ id = "{name}", side = "german", type = "ART", hex = "{where}", attack = 1, {more} }},'


@case(BOX, "13.1.5")
@pytest.mark.parametrize("more", ['formation = "7"', 'formation = "7", mobility = "tracked"'])
def test_organic_artillery_counts_from_afar_if_it_supports(more: str) -> None:
    game = attackers(of("7"), of("7"), more=GUN.format(name="G", where="0606", more=more))
    assert not shifts(game, ["A0", "A1"])
    assert sum(shifts(game, ["A0", "A1"], artillery=["G"]).values()) == 1


@case(BOX, "13.1.5")
def test_corps_artillery_does_not_count() -> None:
    game = attackers(of("7"), of("7"), more=GUN.format(name="G", where="0606", more='army = "V Corps"'))
    assert not shifts(game, ["A0", "A1"], artillery=["G"])


@case(BOX, "13.1.5")
def test_organic_artillery_counts_for_the_defence() -> None:
    gun = GUN.format(name="G", where="0606", more='formation = "7"')
    game = defenders(of("7"), of("7"), more=gun)
    assert not shifts(game, ["A"], "0604", support={})
    assert sum(shifts(game, ["A"], "0604", support={"artillery": ["G"]}).values()) == -1
    inside = defenders(of("7"), of("7"), of("7", "ART"))
    assert sum(shifts(inside, ["A"], "0604").values()) == -1


@case(BOX, "13.1.2", "6.1.3")
@pytest.mark.parametrize(("mode", "counts"), [("combat", True), ("transport", False)])
def test_guns_on_the_road_take_no_part_in_a_defence(mode: str, counts: bool) -> None:
    game = defenders(of("7"), of("7"), of("7", "ART", f', setup = "{mode}"'))
    assert bool(shifts(game, ["A"], "0604")) is counts
