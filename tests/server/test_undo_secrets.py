"""Whether a seat may undo depends on nothing it may not know: sealed answers and secret notes of others."""

from __future__ import annotations

import msgspec
import pytest

import playing
from case import case
from lab import lab
from server.seats import plain
from server.test_leaks import RIVER, Asks, two_servers
from sztab.rules.wb95.orders import Air, AirMission, BridgeWork
from sztab.sitting.match import Match
from sztab.table import EndPhase, Game, Order, SeededDice, record

GERMAN, SOVIET = 0, 1
LOOK: Asks = [{"type": "AskCalendar"}, {"type": "AskCards"}]
BRIDGE = BridgeWork(unit="HQ", side="0603/0604", do="build")
RAID = Air(missions=(AirMission(kind="offensive", target="0510", points=3),), side="soviet")
ENDING = RIVER.replace('"movement"\nside = "soviet"', '"strategic"\nside = "german"')
AIR = "[pools.soviet]\nair = 10\n[pools.german]\nair = 10\n"


def last_phase_of_the_german(pools: str) -> Game:
    """After it the Soviet moves, or both sides plan in the air."""
    return lab(ENDING + pools)


@case("budziszyn1945", "14.3.2", "8.1.7")
@pytest.mark.parametrize(("secret", "pools", "kind"), [(BRIDGE, "", "movement"), (RAID, AIR, "air")])
def test_secrets_of_the_other_side_do_not_show_in_what_can_be_undone(
    tmp_path_factory: pytest.TempPathFactory, secret: Order, pools: str, kind: str
) -> None:
    """Two games in which the German ends his last phase. In one the Soviet does something in secret; not a byte that
    the German is sent tells him of it, and in both he may undo."""
    heard = []
    with two_servers(tmp_path_factory, "nysa-1945") as twins:
        for twin, theirs in zip(twins, ([], [secret])):
            match = twin.lay(last_phase_of_the_german(pools))
            assert match.play(GERMAN, [plain(EndPhase())], 0).refusal is None
            assert match.game.decision is not None and match.game.decision.kind == kind
            for order in theirs:
                assert match.play(SOVIET, [plain(order)], match.position(SOVIET)).refusal is None
            with twin.sit(GERMAN) as said:
                heard.append([twin.unnamed(said[0]), *twin.hear([*LOOK, {"type": "Undo"}, *LOOK])])
            assert match.game.pending() == (GERMAN,) and not match.game.state.notes
            assert not match.can_undo(SOVIET)
    assert heard[0] == heard[1]
    assert '"can_undo":true' in heard[0][0]
    assert any('"type":"Played"' in one and '"played":1' in one for one in heard[0])


@case("budziszyn1945", "8.1.7")
def test_an_answer_under_seal_stays_in_when_another_is_taken_back() -> None:
    """Three players: one undoes its answer and gives another; whoever has answered meanwhile is not asked again."""
    match = three_plan_in_the_air()
    game = match.game
    first, second, third = (game.seat_of(side) for side in game.pending())
    before = [match.can_undo(seat) for seat in (first, second, third)]
    answer(match, first)
    alone = match.can_undo(first), match.can_undo(third)
    answer(match, second)
    assert (match.can_undo(first), match.can_undo(third)) == alone == (True, before[2])
    known = [match.position(seat) for seat in (second, third)]
    assert match.undo(first).played == 1
    assert game.decision is not None
    assert [game.seat_of(side) for side in game.pending()] == [first, third]
    assert [match.position(seat) for seat in (second, third)] == known
    assert match.can_undo(second), "its own answer is as good as before"
    assert match.undo(second).played == 1
    assert game.pending() == game.decision.sides
    for seat in (first, second, third):
        answer(match, seat)
    assert game.decision is None or game.decision.kind != "air" or len(game.pending()) == 3


def test_what_has_ended_cannot_be_undone() -> None:
    """The order that ends a game stands."""
    last = None
    for now in playing.steps(playing.start("budziszyn1945", "nysa-1945", 4, {"turns": 5}), 4, 0.5):
        if now.state.turn == 5 and now.decision is not None and now.check(EndPhase()) is None:
            last = now.state
    assert now.over and last is not None
    match = Match("end", record.header(now), ("person", "person"), Game(now.book, last, SeededDice("end")))
    seat = match.game.seat_of(match.game.pending()[0])
    assert match.play(seat, [plain(EndPhase())], 0).refusal is None
    assert match.game.over and not match.can_undo(seat)
    assert match.undo(seat).refusal is not None


def three_plan_in_the_air() -> Match:
    """Two Stars with three players; the Germans have aircraft as well."""
    for now in playing.steps(playing.start("budziszyn1945", "two-stars", 4, {"players": 3}), 4, 0.9):
        if now.decision is not None and now.decision.kind == "air":
            break
    game = Game(now.book, msgspec.structs.replace(now.state, air=(10, 10, 10)), SeededDice("three"))
    assert len(game.pending()) == 3
    return Match("three", record.header(game), ("person", "person", "person"), game)


def answer(match: Match, seat: int) -> None:
    """Nothing flies for this seat."""
    name = match.game.book.sides[match.owed(seat)[0]]
    assert match.play(seat, [{"order": "air", "side": name}], match.position(seat)).refusal is None
