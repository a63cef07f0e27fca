"""What does not change while a game is played, and what players may prefer."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sztab.seat.context import Officer
from sztab.seat.drafts import AnswerCard
from sztab.seat.models import BriefingShown, Customs, Liking, OverlayOffered
from sztab.table import Ask, Board
from sztab.titles.briefings import briefing, first_game

OVERLAYS = {"zones": "Zones of control", "supply": "Supply", "control": "Control"}
LAST = {"moved": "What moved"}
"""The page draws it from the events that the seat has heard of."""


def customs(me: Officer) -> Customs:
    """What does not change in a game."""
    board = me.family.board
    overlays = {**OVERLAYS, **me.family.overlays.NAMES, **LAST}
    return Customs(
        overlays=tuple(OverlayOffered(name, me.say(text), name) for name, text in overlays.items()),
        likings=tuple(
            Liking(
                kind,
                me.say(one.heading),
                (
                    ("usual", me.say("as the staff advises")),
                    *((do, me.say(words)) for do, words in one.choices.items()),
                ),
            )
            for kind in me.book.deciders
            if (one := me.family.prompt(kind).preference) is not None
        ),
        marks={mark: me.say(text) for mark, text in board.MARKS.items()},
        step=me.say(board.STEP),
        missions=me.say(board.MISSIONS),
        enemies=board.enemies(me),
        briefings=tuple(_briefings(me)),
        first_game=first_game(me.book.title, me.book.scenario.slug),
    )


def _briefings(me: Officer) -> Iterator[BriefingShown]:
    for number in me.sides:
        side = me.book.sides[number]
        told = briefing(me.book.title, me.book.scenario.slug, side, me.say.language)
        if told is not None:
            yield BriefingShown(side, told.have, told.first)


def liked(me: Officer, view: Board, ask: Ask, cards: tuple[AnswerCard, ...]) -> tuple[AnswerCard, ...]:
    """The cards, those that do most or least of what can be preferred marked so; of equals the first."""
    prompt = me.family.prompt(ask.kind)
    if prompt.preference is None or not cards:
        return cards
    weights = [prompt.weight(view, place, card) for place, card in enumerate(cards)]
    wanted = {"most": weights.index(max(weights)), "least": weights.index(min(weights))}
    choices = prompt.preference.choices
    return tuple(
        msgspec.structs.replace(card, likes=tuple(one for one in choices if wanted[one] == place))
        for place, card in enumerate(cards)
    )
