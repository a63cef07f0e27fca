"""Inside a combat a side meets two sheets at most: its answer to the attack, and what becomes of the result."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import playing
from conformance import wb95
from fight import fight
from server.seats import PEOPLE, plain
from sztab.language.tongue import Tongue
from sztab.players import RandomPlayer
from sztab.rules.wb95.orders import Attack
from sztab.seat.drafts import USUAL
from sztab.seat.staff import staff
from sztab.sitting.match import Match
from sztab.table import Game, record

A2_AND_A_LOSS = [6, 4]
"""At 1:2 the attacker goes back two hexes and loses one CEL, and so does the defender."""
CALM = [1, 1]


def table(game: Game) -> Match:
    return Match("sheets", record.header(game), PEOPLE, game)


def cards_of(match: Match) -> tuple[int, Any, bool]:
    """Who is asked inside a combat, his cards, and whether there is anything else to answer."""
    seat = match.game.seat_of(match.game.pending()[0])
    ask = match.ask(seat)
    assert ask is not None
    cards, more = staff(match.game.book, seat, Tongue()).cards(match.view(seat), ask)
    return seat, cards, more


def accept(match: Match, number: int = 0) -> str:
    """The card is played as a page plays it; its title."""
    seat, cards, _ = cards_of(match)
    outcome = match.play(seat, [cards[number].order, *cards[number].then], match.position(seat))
    assert outcome.refusal is None and outcome.played
    return str(cards[number].title)


def asked(match: Match) -> tuple[str, str]:
    ask = match.game.decision
    assert ask is not None
    return match.game.book.sides[match.game.pending()[0]], ask.kind


@pytest.mark.parametrize("scenario", ["nysa-1945", "two-stars"])
def test_a_side_meets_two_sheets_at_most(scenario: str) -> None:
    """Cards are played as they lie, or another of them; what has one answer only is no sheet."""
    games = [sheets_met(scenario, seed) for seed in (31, 32)]
    assert max(met for sheets, _ in games for met in sheets.values()) == 2
    assert sum(promised for _, promised in games) > 3


def sheets_met(scenario: str, seed: int) -> tuple[Counter[tuple[int, int]], int]:
    """How many sheets each side met in each combat of a game, and how many cards promised a later answer."""
    dice = random.Random(4)
    game = playing.start(wb95.TITLE, scenario, seed)
    match, player = table(game), RandomPlayer(seed, 0.1)
    sheets: Counter[tuple[int, int]] = Counter()
    promised = 0
    while (combats := attacks(game)) < 120 and game.decision is not None:
        ask = game.decision
        side, seat = game.pending()[0], game.seat_of(game.pending()[0])
        if ask.rest or ask.kind not in ("support", "losses", "retreat", "pursue"):
            order = plain(player.answer(game.view_of(side), playing.one_side(game)[1]))
            order |= {"side": game.book.sides[side]} if len(ask.sides) > 1 else {}
            assert match.play(seat, [order], match.position(seat)).refusal is None
            continue
        _, cards, more = cards_of(match)
        after_the_phase = ask.kind == "losses" and ask.about.case == "3.2.1"  # a hex that is overstacked
        if (len(cards) > 1 or more) and not after_the_phase:
            sheets[combats, side] += 1
        card = cards[0] if dice.random() < 0.5 else dice.choice(cards)
        outcome = match.play(seat, [card.order, *card.then], match.position(seat))
        assert outcome.refusal is None and outcome.played <= 1 + len(card.then)
        promised += bool(card.then)
    return sheets, promised


def attacks(game: Game) -> int:
    """How many combats there have been, those that only one answer could begin among them."""
    return sum(what == "order" and isinstance(line[1], Attack) for what, line in game.lines)


def beaten_off() -> Match:
    """The attack of A and B on D and E is beaten off: A2-1, and the defender loses a CEL too."""
    units = ["A soviet INF 0604 4/4", "B soviet INF 0604 2/2", "D german INF 0605 7/7", "E german INF 0605 5/5"]
    match = table(fight(*units, dice=[*A2_AND_A_LOSS, *CALM * 4]))
    match.play(0, [{"order": "attack", "attackers": ["A", "B"], "targets": ["0605"]}], 0)
    assert asked(match) == ("soviet", "losses")
    return match


def test_losses_and_the_way_back_are_one_answer_although_the_other_side_is_asked_between() -> None:
    match = beaten_off()
    _, cards, _ = cards_of(match)
    assert cards[0].title.startswith(f"B loses 1; retreat to {cards[0].paths['A'][-1]}, north")
    assert cards[0].paths.keys() == {"A", "B"}
    accept(match)
    assert asked(match) == ("german", "losses")
    accept(match)
    orders = [plain(one.order)["order"] for one in match.orders]
    assert orders[:5] == ["attack", "losses", "losses", "retreat", "pursue"]
    assert match.game.decision is None or match.game.decision.rest


def test_whoever_beat_an_attack_off_says_with_his_losses_whether_he_follows() -> None:
    match = beaten_off()
    accept(match)
    _, cards, _ = cards_of(match)
    assert [card.then for card in cards[:2]] == [(USUAL,), ({"order": "pursue"},)]
    accept(match, 1)
    assert all(u.hex == match.game.book.labels["0605"] for u in match.game.state.units if u.side == 1 and u.hex >= 0)


def test_losses_without_a_word_on_the_rest_leave_the_rest_open() -> None:
    match = beaten_off()
    match.play(0, [{"order": "losses", "units": {"A": 1}}], match.position(0))
    accept(match)
    assert asked(match) == ("soviet", "retreat")


def test_a_promise_that_does_not_fit_is_forgotten() -> None:
    match = beaten_off()
    strange = {"order": "retreat", "paths": {"A": ["0101"]}}
    assert match.play(0, [{"order": "losses", "units": {"A": 1}}, strange], match.position(0)).refusal is None
    accept(match)
    assert asked(match) == ("soviet", "retreat")
    assert not match.automatic.in_advance.get(0)


def test_a_card_is_taken_back_as_a_whole() -> None:
    units = ["A soviet INF 0604 9/9", "D german INF 0605 2/2", "E german INF 0605 1/1"]
    match = table(fight(*units, dice=[6, 4, *CALM * 4]))
    match.play(0, [{"order": "attack", "attackers": ["A"], "targets": ["0605"]}], 0)
    while asked(match)[0] == "soviet":
        accept(match)
    assert asked(match) == ("german", "losses")
    before = match.game.state
    _, cards, _ = cards_of(match)
    assert match.play(1, [cards[0].order, *cards[0].then], match.position(1)).played == 2
    assert match.undo(1).played == 2
    assert match.game.state == before and asked(match) == ("german", "losses")
