"""A siege over the wire: a game of the second family by random answers, looked at from both seats as a page does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.seats import Seat, answer_of, lobby, match_of, new, seated, token
from sztab.players import RandomPlayer

SCENARIO = "siege-of-breslau"
OVERLAYS = ("zones", "supply", "control", "artillery", "aa", "fortress")


@pytest.mark.parametrize(
    "options", [{}, {"tabun": True, "combat_supply": True, "support_movement": True, "rubble": True}]
)
def test_a_siege_is_played_over_the_wire(tmp_path: Path, options: dict[str, Any]) -> None:
    player, kinds = RandomPlayer(7, 0.25), set()
    with lobby(tmp_path) as client:
        made = new(client, SCENARIO, options=options)
        with seated(client, token(made, 0)) as soviet, seated(client, token(made, 1), "pl") as german:
            seats = (soviet, german)
            match = match_of(client, made)
            game = match.game
            while game.decision is not None and game.state.turn < 3:
                seat, order = answer_of(game, player)
                kind = game.decision.kind
                asked = settle(seats[seat], match.position(seat))
                assert asked["kind"] == kind and asked["mine"]
                if kind not in kinds or len(match.orders) % 15 == 0:
                    look_round(seats[seat], asked, order)
                kinds.add(kind)
                reply = seats[seat].play(order, after=match.position(seat))
                assert reply["refusal"] is None, reply
            assert game.state.turn == 3
    assert {"setup", "air_bombard", "bombard", "movement", "mark", "losses"} <= kinds
    assert german.board["clock"]["phases"][0]["name"] == "Faza bombardowania lotniczego"
    assert soviet.board["clock"]["phases"][0]["name"] == "Air bombardment phase"


def settle(seat: Seat, position: int) -> dict[str, Any]:
    """The question once everything that is on its way has arrived."""
    seat.ask("AskCalendar")
    assert seat.position == position
    found: dict[str, Any] = seat.question
    return found


def look_round(seat: Seat, asked: dict[str, Any], order: dict[str, Any]) -> None:
    """All a page asks for while the question is open."""
    for name in OVERLAYS:
        assert seat.ask("AskOverlay", name=name)["type"] == "GotOverlay"
    cards = seat.ask("AskCards")
    assert cards["cards"] or cards["more"]
    assert seat.ask("AskDraft", order=order)["drafted"]["refusal"] is None
    for sheet in filter(None, (asked["sheet"], asked["plan"])):
        for starter in sheet["starters"]:
            assert seat.ask("AskDraft", order=starter["order"])["type"] == "GotDraft"
        for fill in sheet["fills"]:
            assert seat.ask("AskPlan", drafts=[], fill=fill["name"])["type"] == "GotPlan"
    hexes = sorted({piece["hex"] for piece in seat.pieces.values() if piece.get("hex")})
    for hex_ in hexes[::12]:
        assert seat.ask("AskHex", hex=hex_)["type"] == "GotHex"
    keys = [piece["key"] for piece in seat.pieces.values() if "can_move" in piece.get("flags", ())][:3]
    if keys and asked["moves"]:
        assert seat.ask("AskReach", keys=keys[:1])["reach"]["hexes"]
        assert seat.ask("AskMarch", keys=keys, hex="1507")["type"] == "GotMarch"
    found = seat.ask("AskAdvice")
    assert found["type"] == "GotAdvice" and found["advice"], f"no advice on {asked['kind']}: {found}"
    for one in found["advice"]:
        drafted = seat.ask("AskDraft", order=one["order"])["drafted"]
        assert drafted["refusal"] is None, f"the sergeant advises what is refused: {one}, {drafted['refusal']}"
        assert one["text"], one
