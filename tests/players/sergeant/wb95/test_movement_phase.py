"""Where units march, and what they do at the end."""

from __future__ import annotations

import pytest

import playing
from counsel import advice, orders
from fight import fight
from lab import hex_of, lab, unit
from nysa import nysa
from sztab.players.sergeant import advise
from sztab.rules.wb95.orders import Attack, Exit, Fortify, Move


def test_a_free_town_in_reach_is_taken() -> None:
    game = lab(
        """
        phase = "movement"
        [map.hexes]
        "0605" = "town"
        [map.supply]
        soviet = ["edge:north"]
        [[unit]]
        id = "A"
        side = "soviet"
        type = "INF"
        hex = "0602"
        attack = 4
        movement = 4
        [[unit]]
        id = "Z"
        side = "german"
        type = "INF"
        hex = "1210"
        """
    )
    found = orders(game)[0]
    assert (found.key, hex_of(game, "A")) == ("take", "0605")


def test_a_strong_stack_closes_in_and_attacks() -> None:
    game = fight(
        *(f"{name} soviet INF 0603 6/6" for name in "ABC"), "D german INF 0605 2/2", phase="movement", dice=[3, 3] * 20
    )
    closing = [one for one in orders(game) if one.key == "close"]
    assert len(closing) == 3
    attack = advice(game)
    assert isinstance(attack.order, Attack) and attack.order.targets == ("0605",)


def test_a_weak_unit_does_not_walk_up_to_a_strong_enemy() -> None:
    game = fight("A soviet INF 0602 1/1", "D german INF 0605 9/9", phase="movement")
    orders(game)
    assert game.book.map.grid.distance(unit(game, "A").hex, unit(game, "D").hex) > 1


def test_who_cannot_attack_next_to_an_enemy_digs_in_or_goes() -> None:
    game = fight("A soviet INF 0604 1/1", "D german INF 0605 9/9", phase="movement")
    found = orders(game)[0].order
    assert isinstance(found, Fortify | Move)


def test_armour_waits_at_the_edge_until_enough_have_come() -> None:
    few = nysa("movement", "soviet", {"16 ARM": "2500", "Bohmen": "0136"})
    assert not any(isinstance(one.order, Exit) for one in orders(few))
    last = nysa("movement", "soviet", {"16 ARM": "2500", "Bohmen": "0136"}, tally={"exited": 58})
    assert isinstance(advice(last).order, Exit)


def test_advice_in_a_movement_phase_names_all_that_is_planned() -> None:
    game = fight(*(f"{name} soviet INF 0603 6/6" for name in "ABC"), "D german INF 0605 2/2", phase="movement")
    side, ask = playing.one_side(game)
    found = advise(game.view_of(side), ask)
    assert [one.key for one in found] == ["close"] * 3
    assert found[0].line().endswith("for the attack on 0605")


def test_a_decisive_town_is_not_left_by_its_last_defender() -> None:
    """Few towns count; D holds one of them, and another, further on, is free to be taken."""
    units = ("D german ARM 0605 6/6 movement=8", "Y soviet INF 0601 4/4")
    game = fight(*units, phase="movement", side="german", hexes={"0605": "town", "0909": "town"})
    orders(game)
    assert hex_of(game, "D") == "0605"


def test_an_empty_decisive_town_gets_a_garrison() -> None:
    """The enemy is ten hexes away, but fast."""
    units = ("E german INF 0605 3/3 movement=4", "Y soviet ARM 1209 9/9 movement=10")
    game = fight(*units, phase="movement", side="german", hexes={"0602": "town"})
    orders(game)
    assert hex_of(game, "E") == "0602"


@pytest.mark.parametrize(("start", "town"), [("0602", "0609"), ("0303", "0910")])
def test_a_front_without_a_gap_is_marched_up_to_all_the_same(start: str, town: str) -> None:
    """Enemies stand in every column; the only town lies behind them."""
    line = [f"D{column} german INF {column:02}06 4/4 fortified=true" for column in range(1, 13)]
    game = fight(f"A soviet INF {start} 6/6 movement=4", *line, phase="movement", hexes={town: "town"})
    away = game.book.map.grid.distance
    before = away(unit(game, "A").hex, game.book.labels[town])
    orders(game)
    assert away(unit(game, "A").hex, game.book.labels[town]) < before


@pytest.mark.parametrize(("start", "town"), [("0209", "1005"), ("0208", "0805"), ("0209", "0805")])
def test_a_lone_regiment_does_not_end_its_day_before_armour(start: str, town: str) -> None:
    """The shortest way to the town leads past two divisions that would attack it at 8:1."""
    foes = ("Y soviet ARM 0604 9/9", "Z soviet ARM 0704 9/9")
    units = (f"A german INF {start} 2/2 steps=2 movement=4", *foes)
    game = fight(*units, phase="movement", hexes={town: "town"})
    orders(game)
    away = game.book.map.grid.distance
    assert min(away(unit(game, "A").hex, unit(game, foe).hex) for foe in "YZ") > 3


@pytest.mark.parametrize(
    ("foe", "stay"), [("Y soviet ARM 0602 9/9", ["0605", "0605"]), ("Y soviet INF 0601 1/1", ["0605"])]
)
def test_as_many_keep_a_decisive_town_as_the_threat_needs(foe: str, stay: list[str]) -> None:
    """They hold it, and would rather take another one."""
    game = lab(
        f"""
        phase = "movement"
        side = "german"
        unit = [
            {{ id = "D", side = "german", type = "ARM", hex = "0605", attack = 2, movement = 8 }},
            {{ id = "E", side = "german", type = "ARM", hex = "0605", attack = 2, movement = 8 }},
            {line(foe)}
        ]
        [map.hexes]
        "0605" = "town"
        "0909" = "town"
        [map.control]
        german = ["0605"]
        soviet = ["0909"]
        [map.supply]
        german = ["edge:south"]
        soviet = ["edge:north"]
        """
    )
    orders(game)
    assert [hex_ for hex_ in (hex_of(game, "D"), hex_of(game, "E")) if hex_ == "0605"] == stay


def line(words: str) -> str:
    """A unit of a position file from `id side type hex attack/defence`."""
    one, side, kind, hex_, values = words.split()
    return f'{{ id = "{one}", side = "{side}", type = "{kind}", hex = "{hex_}", attack = {values[0]} }}'


@pytest.mark.parametrize(("start", "town"), [("0304", "0301"), ("0904", "1001")])
def test_who_is_cut_off_makes_for_his_supply(start: str, town: str) -> None:
    """The enemy has closed the way to the south; an empty town in the north is worth less than the way out."""
    foes = "".join(line(f"Y{column} soviet INF {column:02}07 4/4") + ",\n" for column in range(1, 13, 2))
    game = lab(
        f"""
        phase = "movement"
        side = "german"
        unit = [
            {{ id = "A", side = "german", type = "INF", hex = "{start}", attack = 4, movement = 2 }},
            {foes}
        ]
        [map.hexes]
        "{town}" = "town"
        [map.supply]
        german = ["edge:south"]
        soviet = ["edge:north"]
        """
    )
    edge = game.book.map.grid.border("south")
    before = min(game.book.map.grid.distance(unit(game, "A").hex, hex_) for hex_ in edge)
    orders(game)
    assert min(game.book.map.grid.distance(unit(game, "A").hex, hex_) for hex_ in edge) < before
