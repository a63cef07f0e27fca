"""Americans and French, British and the rest: who attacks together, and whose headquarters serve whom."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from case import case
from fight import fight, on, strike, told
from lab import barred_by, hex_of, lab, play, refusal
from playing import offered
from sztab.rules.wb95 import armies, declaration, duty
from sztab.rules.wb95.orders import Attack, Ranged
from sztab.rules.wb95.pieces import label, stack
from sztab.table import Choice, Game

TITLE = "normandy1944"


def two_armies(**fields: Any) -> Game:
    """An American and a British brigade beside one German, and guns of both."""
    return fight(
        "A allied INF 0604 4/4 nation=usa",
        "B allied INF 0505 4/4 nation=great_britain",
        "G allied ART 0603 3/2 nation=usa setup=combat",
        "H allied ART 0503 3/2 nation=canada setup=combat",
        "D german INF 0605 2/2",
        dice=[3, 4, *[1] * 20],
        **fields,
    )


def attack(who: str, guns: str = "") -> dict[str, object]:
    return {"order": "attack", "attackers": who.split(), "targets": ["0605"], "artillery": guns.split()}


@case(TITLE, "CO-N5", "DD-N5", "LU-N5")
@pytest.mark.parametrize(("who", "guns", "by"), [("A B", "", "R61"), ("A", "H", "R61"), ("A", "G", ""), ("B", "H", "")])
def test_one_attack_is_of_one_army(who: str, guns: str, by: str) -> None:
    assert barred_by(two_armies(), attack(who, guns)) == by


@case(TITLE, "CO-N5")
def test_by_a_switch_both_armies_attack_together() -> None:
    assert refusal(two_armies(joint_attacks="allowed"), attack("A B", "G H")) is None


@case(TITLE, "CO-N5")
@pytest.mark.parametrize(
    ("one", "other", "by"),
    [
        ("usa", "france", ""),
        ("great_britain", "poland", ""),
        ("belgium", "netherlands", ""),
        ("france", "canada", "R61"),
    ],
)
def test_which_nations_are_one_army(one: str, other: str, by: str) -> None:
    game = fight(
        f"A allied INF 0604 4/4 nation={one}", f"B allied INF 0505 4/4 nation={other}", "D german INF 0605 2/2"
    )
    assert barred_by(game, attack("A B")) == by


@case(TITLE, "DD-N5")
def test_the_duty_of_the_other_army_lapses_when_one_has_attacked() -> None:
    game = two_armies()
    assert barred_by(game, order="end_phase") == "5.1.7"
    strike(game, "A", "0605")
    on(game)
    assert barred_by(game, order="end_phase") == ""


DUG_IN = "fortified=true"


def along_the_border(*more: str, beyond: str = "INF 0704 2/2", **fields: Any) -> Game:
    """American A beside Germans in 0605 and 0704; for British B there are only those in 0605. Americans dug in beside
    0704 owe nothing."""
    return fight(
        "A allied INF 0604 4/4 nation=usa",
        "B allied INF 0505 4/4 nation=great_britain",
        f"S allied INF 0703 1/1 nation=usa {DUG_IN}",
        "D german INF 0605 2/2",
        f"E german {beyond}",
        *more,
        **fields,
    )


def against(who: str, targets: str) -> dict[str, object]:
    return {"order": "attack", "attackers": who.split(), "targets": targets.split()}


@case(TITLE, "5.1.3", "5.1.7", "CO-N5", "F11")
@pytest.mark.parametrize(
    ("who", "targets", "by"),
    [("A", "0605", "5.1.3"), ("A", "0605 0704", "5.1.3"), ("A", "0704", ""), ("B", "0605", "")],
)
def test_one_army_leaves_the_other_its_only_target(who: str, targets: str, by: str) -> None:
    assert barred_by(along_the_border(), against(who, targets)) == by


@case(TITLE, "5.1.3", "CO-N5", "F11")
def test_where_no_plan_serves_both_armies_either_may_attack() -> None:
    """Another American has no other target than the British unit."""
    for who in ("A C", "B"):
        game = along_the_border("C allied INF 0606 4/4 nation=usa")
        assert barred_by(game, against(who, "0605")) == ""


@case(TITLE, "5.1.3", "5.1.7", "CO-N5", "F11")
def test_a_rivalry_passes_from_target_to_target() -> None:
    """A has 0605 and 0704, B 0704 and 0805, C 0805 alone: only if A takes 0605 are all provided for."""
    chain = (
        "A allied INF 0604 4/4 nation=usa",
        "B allied INF 0804 4/4 nation=canada",
        "C allied INF 0905 4/4 nation=france",
        "D german INF 0605 2/2",
        "E german INF 0704 2/2",
        "F german INF 0805 2/2",
        f"S allied INF 0606 1/1 nation=usa {DUG_IN}",
    )
    assert barred_by(fight(*chain), against("A", "0704")) == "5.1.3"
    assert barred_by(fight(*chain), against("B", "0805")) == "5.1.3"
    for who, target in (("A", "0605"), ("B", "0704"), ("C", "0805")):
        assert barred_by(fight(*chain), against(who, target)) == ""


@case(TITLE, "5.1.3", "CO-N5", "F11")
def test_who_would_be_left_to_compete_with_the_other_army_joins_the_attack() -> None:
    game = along_the_border("C allied INF 0703 1/1 nation=usa")
    assert barred_by(game, against("C", "0704")) == "5.1.3"
    assert barred_by(game, against("A C", "0704")) == ""
    assert "C" in offered(game, ("attack", "0704"))
    attacks = [order for order in game.legal() if isinstance(order, Attack) and "C" in order.attackers]
    assert attacks and all({"A", "C"} <= set(order.attackers) for order in attacks)


@case(TITLE, "5.1.3", "6.4.5", "CO-N5", "F11")
def test_guns_leave_both_armies_a_target_too() -> None:
    """Nobody has to attack a headquarters, but A can do his duty there."""
    game = along_the_border("G allied ART 0802 3/2 nation=usa setup=combat", beyond="HQ 0704 0/0")
    fire = {"order": "ranged", "artillery": ["G"], "target": "0704"}
    assert barred_by(game, fire) == "5.1.3"
    assert "0704" not in {order.target for order in game.legal() if isinstance(order, Ranged)}


def border_at_random(dice: Random) -> Game:
    """A dozen units of both armies and Germans among them, some dug in, some without a zone."""
    hexes = [f"{column:02}{row:02}" for column in range(3, 8) for row in range(3, 8)]
    dice.shuffle(hexes)
    units = []
    for number, hex_ in enumerate(hexes[:14]):
        kind, works = dice.choice(["INF", "INF", "INF", "HQ"]), dice.choice(["", "", "", DUG_IN])
        if number < 5:
            units.append(f"E{number} german {kind} {hex_} 2/2")
        else:
            nation = dice.choice(["usa", "france", "canada"])
            units.append(f"U{number} allied INF {hex_} 3/3 nation={nation} {works}")
    return fight(*reversed(units), side="allied")


@case(TITLE, "5.1.3", "5.1.7", "CO-N5", "F11")
@pytest.mark.parametrize("seed", range(24))
def test_on_any_border_the_armies_can_do_all_that_is_planned_for(seed: int) -> None:
    """Who has a plan at the start attacks, whatever order of lawful attacks is picked: here nobody is driven off."""
    dice = Random(seed)
    game = border_at_random(dice)
    side = game.book.sides.index("allied")
    owing = [game.state.units[n] for n in duty.owed(game, side).units]
    planned = armies.provided_for(game, {u.n: frozenset(duty.targets_of(game, u)) for u in owing})
    while duty.check_end(game, side) is not None:
        attacks = declaration.possible_targets(game, side)
        assert attacks
        partial: tuple[Any, ...] = ("attack", label(game, dice.choice(attacks)))
        while isinstance(asked := game.choices(partial), Choice):
            values = [option.value for option in asked.options]
            partial = (*partial, dice.choice(values))
        assert game.check(asked) is None
        assert isinstance(asked, Attack)
        for one in asked.attackers:
            game.change(game.book.index[one], fought=True)
        for target in asked.targets:
            for u in stack(game, game.book.labels[target]):
                game.change(u.n, attacked=True)
    assert all(game.state.units[n].fought for n in planned)


@case(TITLE, "CO-N5")
def test_guns_of_two_armies_do_not_fire_at_one_target() -> None:
    game = fight(
        "G allied ART 0603 3/2 nation=usa setup=combat",
        "H allied ART 0503 3/2 nation=canada setup=combat",
        "D german INF 0605 2/2",
    )
    fire = {"order": "ranged", "artillery": ["G", "H"], "target": "0605"}
    assert barred_by(game, fire) == "R61"
    assert refusal(game, {**fire, "artillery": ["H"]}) is None


def modifier(*units: str) -> int:
    game = fight(*units, "D german INF 0605 2/2", dice=[3, 4, *[1] * 20])
    strike(game, "A", "0605")
    return int(told(game, "combat")[0]["roll_modifier"])


@case(TITLE, "CO-N5")
@pytest.mark.parametrize(
    ("nation", "hq", "helps"),
    [("usa", "usa", -1), ("france", "usa", -1), ("usa", "great_britain", 0), ("poland", "canada", -1)],
)
def test_headquarters_serve_their_own_army(nation: str, hq: str, helps: int) -> None:
    """R37; Canadian headquarters reach four hexes like the British."""
    staff = f"S allied HQ 0601 0/0 nation={hq}"
    assert modifier(f"A allied INF 0604 4/4 nation={nation}", staff) == helps


@case(TITLE, "CO-N4", "TO-N4", "LU-N4")
def test_ss_headquarters_serve_army_units() -> None:
    game = fight(
        "A german INF 0604 4/4 quality=line",
        "S german HQ 0601 0/0 quality=SS",
        "D allied INF 0605 2/2 nation=usa",
        dice=[3, 4, *[1] * 20],
    )
    strike(game, "A", "0605")
    assert told(game, "combat")[0]["roll_modifier"] == -1


@case(TITLE, "CO-N5", "6.5.3")
def test_guns_of_two_armies_fire_no_barrage_together() -> None:
    game = lab(
        """
        phase = "barrage"
        side = "allied"
        unit = [
            { id = "G", side = "allied", nation = "usa", type = "ART", hex = "0603", attack = 3 },
            { id = "H", side = "allied", nation = "canada", type = "ART", hex = "0503", attack = 3 },
            { id = "J", side = "allied", nation = "poland", type = "ART", hex = "0503", attack = 3 },
            { id = "D", side = "german", type = "INF", hex = "0605" },
        ]
        [pools.allied]
        ammunition = 4
        """
    )
    barrage = {"order": "barrage", "artillery": ["G", "H"], "target": "0605"}
    assert barred_by(game, barrage) == "R61"
    assert refusal(game, {**barrage, "artillery": ["H", "J"]}) is None


POLES = """
phase = "{phase}"
side = "{side}"
unit = [
    {{ id = "P", side = "allied", nation = "poland", type = "INF", hex = "0604", attack = 4, defence = 4, oos = 2 }},
    {{ id = "D", side = "german", type = "INF", hex = "0605", attack = 8, defence = 8 }},
]
[pools.allied]
air = 7
[pools.german]
air = 7
"""


@case(TITLE, "8.2.5", "8.2.11", "8.2.22")
def test_poles_are_no_soviets_and_fly_with_the_british() -> None:
    """R79: aircraft support a Polish defence, fly in supplies, and nobody hampers the movement of Poles."""

    def by(kind: str, side: str) -> str:
        game = lab(POLES.format(phase="air", side=side))
        mission = {"kind": kind, "target": "0604", "points": 7}
        return barred_by(game, {"order": "air", "missions": [mission], "side": side})

    assert [by(kind, "allied") for kind in ("defensive", "supply")] == ["", ""]
    assert by("disrupt", "german") == "8.2.11"
    game = lab(POLES.format(phase="combat", side="german"), [3, 4, *[1] * 20])
    strike(game, "D", "0604")
    play(game, order="support", air=7)
    assert told(game, "combat")[0]["defender"] == 4 + 4


# ---------------------------------------------------------------------- headquarters in pursuit


@case(TITLE, "5.4.1", "14.3.2", "R90")
def test_a_headquarters_goes_along_with_pursuers_of_its_stack_though_it_did_not_attack() -> None:
    staffs = "S allied HQ 0604", "T allied HQ 0505"
    game = fight("A allied INF 0604 4/4", *staffs, "D german INF 0605 2/2", dice=[3, 4, 1, 1])
    strike(game, "A", "0605", hq=False)
    play(game, order="retreat", paths={"D": ["0606"]})
    assert barred_by(game, order="pursue", paths={"S": ["0605"]}) == "R90"
    assert barred_by(game, order="pursue", paths={"A": ["0605"], "T": ["0605"]}) == "5.4.1"
    play(game, order="pursue", paths={"A": ["0605"], "S": ["0605"]})
    assert (hex_of(game, "A"), hex_of(game, "S")) == ("0605", "0605")
