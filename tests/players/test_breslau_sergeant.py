"""The sergeant at the siege of Breslau: his judgement on small boards, and whole games."""

from __future__ import annotations

from typing import Any

import pytest

import arena
import balance
import playing
from conformance import breslau
from conformance.test_fog import exchanged
from counsel import advice, orders
from rules.breslau.tabletop import play, tabletop
from sztab.players import RandomPlayer, Sergeant
from sztab.players.sergeant import REASONS
from sztab.rules.breslau.orders import (
    Advance,
    AirBombard,
    Ambush,
    Attack,
    Barricade,
    Bombard,
    Flak,
    Goliath,
    Mark,
    Move,
    StepLosses,
)
from sztab.table import EndPhase, Game

SIEGE = "siege-of-breslau"


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("seat", [0, 1])
def test_he_beats_random_play_from_either_seat(seat: int) -> None:
    bout = arena.bout(SIEGE, seat, 1)
    assert bout.won, f"{bout.level}, {bout.points}"
    assert max(bout.seconds) < arena.SLOWEST


@pytest.mark.parametrize("options", [{}, breslau.EVERYTHING, {"fog": False, "combat_supply": True, "tabun": True}])
def test_his_orders_are_lawful_and_break_no_invariant(options: dict[str, Any]) -> None:
    game = playing.start(breslau.TITLE, SIEGE, 3, options)
    players, watch, asked = [Sergeant(1), Sergeant(2)], breslau.PhaseWatch(), set()
    while not game.over and game.state.turn <= 5:
        side, ask = playing.one_side(game)
        asked.add(ask.kind)
        found = players[game.seat_of(side)].advice(game.view_of(side), ask)
        assert found.line() and found.key in REASONS
        game.play(found.order, side)
        watch(game)
    assert game.state.turn == 6
    assert {"movement", "mark", "attack", "losses", "bombard", "ambush", "advance"} <= asked


def test_the_same_seed_plays_the_same_game() -> None:
    games = [playing.start(breslau.TITLE, SIEGE, 5) for _ in range(2)]
    hashes = []
    for game in games:
        players: list[Sergeant | RandomPlayer] = [Sergeant(8), RandomPlayer(9)]
        while not game.over and game.state.turn <= 2:
            side, ask = playing.one_side(game)
            game.play(players[game.seat_of(side)].answer(game.view_of(side), ask), side)
        hashes.append(game.state_hash())
    assert hashes[0] == hashes[1]


def test_what_he_may_not_see_does_not_move_him() -> None:
    game = playing.start(breslau.TITLE, SIEGE, 4)
    compared = 0
    for count, now in enumerate(playing.steps(game, 4, 0.04)):
        ask = now.decision
        if count > 600:
            break
        if count % 12 or ask is None or not ask.rest or not now.state.turn:
            continue
        side = ask.sides[0]
        for one, two in breslau.swaps(now, now.seat_of(side))[:1]:
            twin = exchanged(now, one, two)
            if twin.decision is not None and twin.decision.kind == ask.kind:
                here, there = (Sergeant(1).answer(table.view_of(side), ask) for table in (now, twin))
                assert here == there
                compared += 1
    assert compared > 8


def test_the_study_counts_a_whole_siege() -> None:
    one = balance.siege(1, {})
    assert one.winner in ("soviet", "german") and one.turn <= 9
    assert all(steps > 20 for steps in one.lost)
    assert f"| **{one.winner} in all** | 2 | 100 % |" in balance.report([one, one])


# ---------------------------------------------------------------------- marches


def test_a_stack_of_soviets_goes_for_the_fortress_hex_together() -> None:
    game = tabletop(
        "A soviet INF 1209 4/3 movement=8\nB soviet ENG 1209 3/4 movement=8\nG german INF 1203 3/2",
        fortresses=["1203"],
    )
    found = advice(game).order
    assert isinstance(found, Move) and found.units == ("A", "B") and found.path[-1] == "1204"


def test_somebody_stays_in_a_fortress_hex_that_was_taken() -> None:
    game = tabletop(
        "A soviet INF 1207 4/3 movement=8\nB soviet INF 1207 4/3 movement=8\nG german INF 1203 3/2",
        fortresses=["1203", "1207"],
        control={"1207": "soviet"},
    )
    moved = [one.order.units for one in orders(game) if isinstance(one.order, Move)]
    assert sum(map(len, moved)) == 1


def test_an_empty_fortress_hex_is_manned() -> None:
    game = tabletop(
        "G german INF 1206 3/2 movement=6\nH german INF 1206 3/2 movement=6\nA soviet INF 1211 4/3",
        phase="german movement",
        fortresses=["1204"],
        hexes={"1204": "fortress"},
        dice=[1, 1, 1],
    )
    moved = [one.order for one in orders(game) if isinstance(one.order, Move)]
    assert any(order.path[-1] == "1204" for order in moved)


def test_an_engineer_bars_the_road_where_a_stack_waits() -> None:
    game = tabletop(
        "E german ENG 1206 3/3 movement=6\nH german INF 1206 3/2 movement=6\nA soviet INF 1209 4/3",
        phase="german movement",
        fortresses=["1206"],
        hexes={"1206": "fortress"},
        roads=[("road", "1205 1206 1207")],
    )
    assert isinstance(advice(game).order, Barricade)


# ---------------------------------------------------------------------- fire


def test_guns_fire_at_the_fullest_stack_in_the_open() -> None:
    game = tabletop(
        """
        Gun german ART 1201 bombard=16 range=*
        A soviet INF 1209 4/3 full=2 steps=2
        B soviet INF 1209 4/3 full=2 steps=2
        C soviet INF 1409 4/3
        """,
        phase="artillery bombardment",
        step=1,
    )
    found = advice(game).order
    assert isinstance(found, Bombard) and found.target == "1209"


def test_aircraft_keep_away_from_flak() -> None:
    units = """
        F1 soviet AIR bombard=16 reduced_bombard=8 full=2 steps=2 box=available
        F2 soviet AIR bombard=16 reduced_bombard=8 full=2 steps=2 box=available
        F3 soviet AIR bombard=16 reduced_bombard=8 full=2 steps=2 box=available
        F4 soviet AIR bombard=16 reduced_bombard=8 full=2 steps=2 box=available
        F5 soviet AIR bombard=16 reduced_bombard=8 full=2 steps=2 box=available
        G german INF 1204 3/2 full=2 steps=2
        H german INF 1204 3/2 full=2 steps=2
        A soviet INF 1911 4/3
        """
    flak = "Flak german AA 1204 4/2 aa=12 aa_range=4\nFlak2 german AA 1204 4/2 aa=12 aa_range=4"
    bare, guarded = (tabletop(units + more, phase="air bombardment", step=2) for more in ("", flak))
    assert isinstance(advice(bare).order, AirBombard)
    assert isinstance(advice(guarded).order, EndPhase)


def test_all_flak_in_reach_fires() -> None:
    game = tabletop(
        """
        F1 soviet AIR bombard=16 reduced_bombard=8 full=2 steps=2 box=available
        Flak german AA 1204 4/2 aa=6 aa_range=4
        Far german AA 1205 4/2 aa=6 aa_range=4
        A soviet INF 1911 4/3
        """,
        phase="air bombardment",
        step=2,
    )
    play(game, order="air_bombard", missions=[{"aircraft": "F1", "target": "1204"}])
    found = advice(game).order
    assert isinstance(found, Flak) and set(found.units) == {"Flak", "Far"}


# ---------------------------------------------------------------------- combat


def designating(units: str, dice: list[int], **fields: Any) -> Game:
    return tabletop(units, phase="combat designation", dice=dice, **fields)


def test_markers_of_several_stacks_point_at_the_same_strong_hex() -> None:
    game = designating(
        """
        A soviet INF 1206 4/3 full=2 steps=2
        B soviet INF 1106 4/3 full=2 steps=2
        C soviet INF 1306 4/3 full=2 steps=2
        G german INF 1205 3/2 full=2 steps=2
        H german INF 1205 3/2 full=2 steps=2
        """,
        [1, 1, 1],
        hexes={"1205": "city"},
    )
    found = advice(game).order
    assert isinstance(found, Mark) and [aim.target for aim in found.attacks] == ["1205"] * 3


def test_the_german_leaves_a_hopeless_attack_alone() -> None:
    units = "G german VS 1205 1/1\n" + "\n".join(f"{one} soviet INF 1206 4/3 full=2 steps=2" for one in "ABC")
    game = designating(units, [1, 1, 6], hexes={"1206": "city"})
    found = advice(game)
    assert isinstance(found.order, Mark) and not found.order.attacks


def test_the_weakest_steps_go_first() -> None:
    game = tabletop(
        """
        A soviet INF 1206 4/3 full=2 steps=2
        B soviet INF 1206 4/3 full=2 steps=2
        T german ARM 1205 6/3
        V german VS 1205 1/1
        """,
        phase="combat resolution",
        markers={"1206": "1205"},
        hexes={"1206": "woods"},
        dice=[1, 3, 3],
    )
    play(game, order="attack", target="1205", from_="1206")
    found = advice(game).order
    assert isinstance(found, StepLosses) and found.units == {"V": 1}


def test_an_ambush_strikes_where_more_can_be_lost() -> None:
    game = tabletop(
        """
        A soviet INF 1206 4/3
        B soviet INF 1106 4/3 full=2 steps=2
        C soviet INF 1106 4/3 full=2 steps=2
        G german INF 1205 6/6 full=2 steps=2
        H german INF 1205 6/6 full=2 steps=2
        """,
        phase="combat resolution",
        markers={"1206": "1205", "1106": "1205"},
        hexes={"1206": "woods", "1106": "woods"},
        dice=[1, 6],
    )
    play(game, order="attack", target="1205", from_=["1206", "1106"])
    found = advice(game).order
    assert isinstance(found, Ambush) and found.hex == "1106"


def test_a_breakthrough_goes_into_the_fortress_hex() -> None:
    game = tabletop(
        """
        A soviet INF 1206 8/8 full=2 steps=2
        B soviet INF 1206 8/8 full=2 steps=2
        V german VS 1205 1/1
        X german VS 1902 1/1
        """,
        phase="combat resolution",
        markers={"1206": "1205"},
        hexes={"1206": "woods"},
        fortresses=["1205"],
        dice=[1, 3, 1],
    )
    play(game, order="attack", target="1205", from_="1206")
    play(game, advice(game).order)
    found = advice(game).order
    assert isinstance(found, Advance) and all(way[-1] == "1205" for way in found.paths.values()) and found.paths


def test_a_goliath_is_sent_at_armour() -> None:
    game = tabletop(
        """
        E german ENG 1205 3/3 goliath=1 movement=6
        A soviet INF 1206 4/3
        T soviet ARM 1206 6/3 full=2 steps=2
        """,
        phase="german movement",
        step=3,
    )
    found = advice(game).order
    assert isinstance(found, Goliath) and found.unit == "T"


def test_guns_support_the_attack() -> None:
    game = tabletop(
        """
        A soviet INF 1206 4/3 full=2 steps=2
        Gun soviet ART 1210 bombard=14 range=*
        G german INF 1205 3/2 full=2 steps=2
        H german INF 1205 3/2 full=2 steps=2
        """,
        phase="combat resolution",
        markers={"1206": "1205"},
        dice=[1],
    )
    found = advice(game).order
    assert isinstance(found, Attack) and found.artillery == ("Gun",)
