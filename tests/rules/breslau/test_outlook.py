"""The exact chances of an attack, held against every way the dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from case import case
from rules.breslau.onslaught import GERMAN, TARGET, assault, attack, drawn
from rules.breslau.tabletop import asked, order_of, play, tabletop, told
from sztab.rules.breslau.chances import crt, mix
from sztab.rules.breslau.orders import Attack
from sztab.rules.breslau.outlook import Outlook, attack_odds, outlook
from sztab.table import Event, Game

HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)
Answer = Callable[[Game], dict[str, Any]]


def counted(
    units: str, dice: int, answer: Answer, order: dict[str, Any], **fields: Any
) -> tuple[Counter[int], Counter[int]]:
    """Results on the table, and steps lost to ambushes, over all ways so many dice can fall."""
    results: Counter[int] = Counter()
    own: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        game = drawn(units, dice=faces, **fields)
        events: list[Event] = attack(game, **order)
        while asked(game)[1] not in ("attack", "losses") or (asked(game)[0] == "soviet" and asked(game)[1] == "losses"):
            events += play(game, answer(game))
        found = told(events, "result")
        results[found[0]["losses"] if found else 0] += 1
        own[sum(data["lost"] for data in told(events, "loss"))] += 1
    return results, own


def agrees(seen: Outlook, results: Counter[int], own: Counter[int]) -> None:
    total = sum(results.values())
    assert seen.losses == {steps: Fraction(times, total) for steps, times in sorted(results.items())}
    assert seen.own == {steps: Fraction(times, total) for steps, times in sorted(own.items())}


@case("breslau1945", "9.2.7a", "9.2.7d", "9.2.7f", "9.2.8a")
def test_surprise_normal_and_ambush_are_all_in_it() -> None:
    units = "A soviet INF 1206 9/7 full=2 reduced_primary=4 reduced_secondary=3\nG german INF 1205 5/4"
    fields: dict[str, Any] = {"hexes": {TARGET: "suburban"}}

    def answer(game: Game) -> dict[str, Any]:
        if asked(game)[1] == "ambush":
            return {"order": "ambush", "hex": "1206"}
        assert game.decision is not None
        return {"order": "losses", "units": {"A": game.decision.about.number}}

    results, own = counted(units, 3, answer, {}, **fields)
    game = drawn(units, **fields)
    agrees(outlook(game, assault(game)), results, own)


@case("breslau1945", "9.2.4b", "9.2.4c")
def test_aa_fire_is_in_it() -> None:
    units = """
    A soviet INF 1206 4/3
    P soviet AIR bombard=24 reduced_bombard=12
    F german AA 1205
    """
    fields: dict[str, Any] = {"hexes": {TARGET: "city"}}
    results, own = counted(units, 3, lambda game: {"order": "aa", "units": ["F"]}, {"aircraft": "P"}, **fields)
    game = drawn(units, **fields)
    agrees(outlook(game, assault(game, aircraft="P")), results, own)


@case("breslau1945", "14.2.1a", "14.2.3")
def test_the_level_is_in_it() -> None:
    units = "A soviet INF 1206 30/30\nG german INF 1205 fought=yes"
    fields: dict[str, Any] = {"hexes": {TARGET: "city"}, "options": {"city_levels": True}}
    results, own = counted(units, 3, lambda game: {}, {}, **fields)
    game = drawn(units, **fields)
    agrees(outlook(game, assault(game)), results, own)


@case("breslau1945", "9.2.7a", "R30")
def test_the_kinds_of_attack() -> None:
    pair = "A soviet INF 1206\nG german INF 1205 {}"
    game = drawn(pair.format(""))
    assert outlook(game, assault(game)).kinds == {"surprise": SIXTH, "normal": 4 * SIXTH, "ambush": SIXTH}
    clear = drawn(pair.format(""), hexes={"1206": "clear"})
    assert outlook(clear, assault(clear)).kinds == {"normal": 4 * SIXTH, "ambush": 2 * SIXTH}
    spent = drawn(pair.format("fought=yes"))
    assert outlook(spent, assault(spent)).kinds == {"surprise": SIXTH, "normal": 5 * SIXTH}
    german = drawn(pair.format(""), side=GERMAN)
    kinds = outlook(german, assault(german, TARGET, "1206")).kinds
    assert kinds == {"surprise": 2 * SIXTH, "normal": 2 * SIXTH, "ambush": 2 * SIXTH}


@case("breslau1945", "9.2.7d", "9.2.7f")
def test_the_defender_ambushes_where_it_hurts_most() -> None:
    game = drawn("A soviet INF 1206 20/20\nB soviet INF 1306 1/1\nG german INF 1205 24/24")
    seen = outlook(game, assault(game, "1206 1306"))
    # 24 factors always kill A, and B is left with one factor; with A they have 21
    whole, rest = crt(game, 21, 0), crt(game, 1, 0)
    assert seen.losses == mix([(5 * SIXTH, whole), (SIXTH, rest)])
    assert seen.off == 0 and seen.own == {0: 5 * SIXTH, 1: SIXTH}


@case("breslau1945", "9.2.7e")
def test_an_attack_may_be_off() -> None:
    game = drawn("A soviet INF 1206\nG german INF 1205 48/48")
    assert outlook(game, assault(game)).off == SIXTH


@case("breslau1945", "9.2.11a", "14.15c")
def test_an_attack_over_a_pontoon_needs_its_engineer() -> None:
    """A single hit falls on A, for without E nobody attacks."""
    grid = drawn("A soviet INF 1206\nG german INF 1205").book.map.grid
    edge = grid.edge_between(grid.hex("1205"), grid.hex("1206"))
    units = f"A soviet INF 1206 8/8\nE soviet CENG 1206 1/1 bridge={edge}\nG german INF 1205 14/14 full=2"
    fields: dict[str, Any] = {"sides": {"1205/1206": "river"}, "options": {"pontoon": True}}

    def answer(game: Game) -> dict[str, Any]:
        assert game.decision is not None
        if asked(game)[1] == "ambush":
            return {"order": "ambush", "hex": "1206"}
        return {"order": "losses", "units": {"A": 1, "E": 1} if game.decision.about.number > 1 else {"A": 1}}

    game = drawn(units, **fields)
    agrees(outlook(game, assault(game)), *counted(units, 3, answer, {}, **fields))


@case("breslau1945", "9.2.7f")
def test_the_attacker_loses_what_he_can_best_spare() -> None:
    units = "A soviet INF 1206 8/8\nB soviet INF 1206 1/1\nG german INF 1205 2/2"
    game = drawn(units, hexes={"1206": "suburban"})
    seen = outlook(game, assault(game))
    strong = drawn("A soviet INF 1206 8/8\nG german INF 1205 2/2", hexes={"1206": "suburban"})
    # two factors at +1 kill one step on a die of 1 only: then A attacks with 8, else both with 9, the same column
    assert seen.own == {0: 1 - SIXTH * SIXTH, 1: SIXTH * SIXTH}
    normal = outlook(strong, assault(strong))
    assert seen.off == 0 and normal.off == SIXTH * SIXTH


@case("breslau1945", "11.1", "9.2.8a")
def test_chances_of_clearing_the_hex_and_of_an_advance() -> None:
    game = drawn("A soviet INF 1206 12/12\nG german INF 1205 full=2 fought=yes")
    seen = outlook(game, assault(game))
    assert seen.steps == 2
    assert seen.losses == {0: SIXTH, 1: 2 * SIXTH, 2: 2 * SIXTH, 3: SIXTH}
    assert seen.cleared == HALF
    assert seen.advance == {0: 5 * SIXTH, 1: SIXTH}


@case("breslau1945", "14.16a")
def test_aa_that_fires_at_aircraft_does_not_ambush_as_well() -> None:
    units = "A soviet INF 1206\nP soviet AIR\nF german AA 1205"
    game = drawn(units, options={"aa_dual": True})
    assert "ambush" in outlook(game, assault(game)).kinds
    assert "ambush" not in outlook(game, assault(game, aircraft="P")).kinds


@case("breslau1945", "14.11.1d")
def test_aa_without_supply_points_does_not_fire() -> None:
    units = """
    A soviet INF 1206
    P soviet AIR bombard=24 reduced_bombard=12
    F german AA 1203
    E german AA 1204
    G german INF 1205
    """
    sums = []
    for sp in (0, 1, 2):
        game = drawn(units, options={"combat_supply": True}, sp=sp)
        sums.append(outlook(game, assault(game, aircraft="P")).losses)
    assert sums[0] != sums[1] != sums[2]


@case("breslau1945", "3.2b")
def test_what_is_not_seen_makes_the_outlook_unsure() -> None:
    units = "T soviet ARM 1207\nV german VS 1205 top=yes\nG german INF 1205"
    fields: dict[str, Any] = {"options": {"direct_fire": True, "fog": True}, "hexes": {"1206": "clear"}}
    game = drawn(units, **fields)
    order = order_of({"order": "attack", "target": TARGET, "from": "1207"})
    assert isinstance(order, Attack)
    odds, seen = attack_odds(game.view(0), order, 0)
    assert not odds.sure and not seen.sure
    near = drawn(units + "\nA soviet INF 1306", **fields)
    assert attack_odds(near.view(0), order, 0)[1].sure


@case("breslau1945", "9.2.8a")
def test_the_outlook_as_the_desk_prints_it() -> None:
    game = drawn("A soviet INF 1206 12/12\nG german INF 1205 full=2 fought=yes")
    plain = outlook(game, assault(game)).plain()
    assert plain["initiative"] == {"surprise": 0.1667, "normal": 0.8333}
    assert plain["losses"][0] == {"steps": 0, "p": 0.1667}
    assert plain["cleared"] == 0.5 and plain["breakthrough"][1] == {"hexes": 1, "p": 0.1667}


@case("breslau1945", "9.2.8a")
def test_looking_rolls_nothing_and_changes_nothing() -> None:
    game = tabletop(
        "A soviet INF 1206\nG german INF 1205",
        phase="combat resolution",
        first=0,
        markers={"1206": TARGET},
    )
    before = game.state_hash()
    outlook(game, assault(game))
    assert game.state_hash() == before
