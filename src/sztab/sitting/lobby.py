"""Making games: new ones, uploaded ones, lessons, and forks of other games."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from sztab import DICE
from sztab.desk.layout import lay_out
from sztab.desk.order_writer import write_order
from sztab.errors import SztabError
from sztab.sitting import lobby_messages as m
from sztab.sitting.chart_sets import ChartSets
from sztab.sitting.lessons import PROMPTER, lesson
from sztab.sitting.links import invitation
from sztab.sitting.match import Match
from sztab.sitting.sessions import GUEST, KINDS
from sztab.sitting.store import PERSON, Store, Written
from sztab.sitting.uploads import Upload
from sztab.table import Dice, Game, HandDice, IllegalOrder, SeededDice, record
from sztab.titles import ScenarioCard, scenario
from sztab.titles.layout import next_game, persons_of

SECRET = "part of this game is still secret; wait until it has ended"


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short game for beginners: its description and its options."""

    text: str = ""
    options: dict[str, bool | int | str] = {}


def first_game(card: ScenarioCard) -> FirstGame:
    """The first game of a scenario, from its card; None if the card has no text for it."""
    return msgspec.convert(card.card.get("first_game", {}), FirstGame)


def new_game(
    store: Store,
    wanted: m.NewGame,
    lay_out: record.LayOut = lay_out,
    seed: str = "",
    charts: ChartSets | None = None,
) -> m.GameMade:
    """A scenario with its players. The rulebook may be shared."""
    if wanted.dice not in DICE:
        raise SztabError(f"there are no {wanted.dice!r} dice; known: {', '.join(DICE)}")
    card = scenario(wanted.scenario)
    options = {**wanted.options, **(first_game(card).options if wanted.first_game else {})}
    header: dict[str, Any] = {"title": card.title, "scenario": card.slug, "options": options}
    if wanted.charts:
        header["charts"] = (charts or ChartSets()).contents(wanted.charts, header)
    book, state = lay_out(header)
    _check_players(wanted.players, book)
    return _made(store, Game(book, state, _fresh(wanted.dice, seed=seed)), wanted.players)


def new_lesson(store: Store, slug: str) -> m.GameMade:
    """A lesson: its dice first, then always the same ones; a prompter plays the other side."""
    one = lesson(slug)
    book, state = lay_out({"position": one.position})
    players = [PERSON if one.side in [book.sides[side] for side in own] else PROMPTER for own in book.seats]
    return _made(store, Game(book, state, _fresh("seeded", one.dice, seed=slug)), players, slug)


def load_game(store: Store, played: Upload, players: Sequence[str], lay_out: record.LayOut = lay_out) -> m.GameMade:
    """A game from a replayed record. Its rolls stay; new dice follow."""
    book, state = lay_out(played.header)
    _check_players(players, book)
    game = Game(book, state, _fresh(played.mode, played.rolled))  # only its header is needed
    made = _seated(store, game, players, played.lines)
    lines = [msgspec.structs.replace(one, game=made.game) for one in played.summaries]
    store.summarise(made.game, len(played.lines), lines)
    return made


def fork_game(
    store: Store, match: Match, sides: Sequence[int], seat: int, wanted: m.ForkGame
) -> Iterator[m.GameMade | None]:
    """Play on from a position as a new game, with fresh dice and perhaps another reading of a rule: yields order by
    order, then the game."""
    orders = match.reached(seat, wanted.position)
    if match.secret(sides, orders):
        raise SztabError(SECRET)
    header = {**match.header, "options": {**match.header.get("options", {}), **wanted.options}}
    if wanted.options and "position" in header:
        header["position"] = {**header["position"], "options": header["options"]}
    book, state = lay_out(header)
    _check_players(wanted.players, book)
    dice = _fresh(match.header["dice"]["mode"], record.rolled(match.game))
    game = Game(book, state, dice)
    gestures = [0] * len(game.lines)
    for number, one in enumerate(match.orders[:orders], 1):
        try:
            game.play(one.order, one.side)
        except IllegalOrder as fault:
            raise SztabError(_refused(number, one.order, fault)) from None
        gestures += [one.gesture] * (len(game.lines) - len(gestures))
        yield None
    if isinstance(dice, SeededDice):  # of the earlier dice only those used again
        game.dice = SeededDice(dice.seed, dice.mode == "committed", first=dice.first[: dice.thrown])
    lines = [Written(gesture, line) for gesture, line in zip(gestures, record.lines_of(game))]
    yield _seated(store, game, wanted.players, lines)


def follow_game(store: Store, match: Match, seats: Sequence[int], wanted: m.FollowGame) -> m.GameMade:
    """The next scenario of a campaign. Players keep their sides; people who are not at the given `seats` are
    invited."""
    dice = _fresh(match.header["dice"]["mode"])
    die = SeededDice(secrets.token_hex(16)).throw(1)[0]
    header = next_game(match.game, wanted.takes, die)
    game = Game(*lay_out(header), dice)
    before, now = persons_of(match.game), persons_of(game)
    sat = {person: match.game.seat_of(side) for side, person in before.items()}
    kinds = {person: _again(match.players[seat], seat in seats) for person, seat in sat.items()}
    players = tuple(kinds[now[seat[0]]] for seat in game.book.seats)
    return _made(store, game, players)


def exported(match: Match, sides: Sequence[int]) -> bytes:
    """The record of a game as a file. It has the seed of the dice only when the game is over."""
    game = match.game
    if match.secret(sides, len(match.orders)):
        raise SztabError(SECRET)
    head = {**match.header, "dice": {**match.header["dice"]}}
    seed = head["dice"].pop("sealed_seed", None) or head["dice"].pop("seed", None)
    if game.over and seed is not None:
        head["dice"]["seed"] = seed
    lines = [head, *record.lines_of(game), record.closing(game)]
    return b"\n".join(msgspec.json.encode(line) for line in lines) + b"\n"


def as_it_lies(store: Store, game: str) -> bytes:
    """The record of an unopened game, as in the store, but without the seed of its dice."""
    head, *lines = store.record(game)
    try:
        header = msgspec.json.decode(head, type=dict[str, Any])
        header["dice"] = {key: value for key, value in header["dice"].items() if key not in ("seed", "sealed_seed")}
    except (msgspec.DecodeError, KeyError, AttributeError):
        header = {"damaged": True}
    return b"\n".join([msgspec.json.encode(header), *lines, b""])


def _made(store: Store, game: Game, players: Sequence[str], lesson: str = "") -> m.GameMade:
    return _seated(store, game, players, [Written(0, line) for line in record.lines_of(game)], lesson)


def _seated(store: Store, game: Game, players: Sequence[str], lines: Sequence[Written], lesson: str = "") -> m.GameMade:
    """Store the game. Its maker gets the keys of people's seats and invitations for guests."""
    book = game.book
    persons = tuple(PERSON if name == GUEST else name for name in players)
    if game.dice.mode == "hand" and any(name != PERSON for name in persons):
        raise SztabError("dice that are rolled by hand need a person in every seat")
    sides = [tuple(book.sides[side] for side in own) for own in book.seats]
    invited = {seat: invitation(book, sides[seat]) for seat, name in enumerate(players) if name == GUEST}
    id_, links = store.create(record.header(game), persons, lines, lesson, invited)
    seats = tuple(
        m.SeatLink(seat, sides[seat], name, "" if name == GUEST else one.plays, one.invitation)
        for seat, (name, one) in enumerate(zip(players, links))
    )
    return m.GameMade(id_, seats, links[0].watches if PERSON not in persons else "")


def _again(player: str, here: bool) -> str:
    """The players of the new game: people at other screens are invited."""
    return GUEST if player == PERSON and not here else player


def _check_players(players: Sequence[str], book: Any) -> None:
    for name in players:
        if name not in KINDS:
            raise SztabError(f"there is no player {name!r}; known: {', '.join(KINDS)}")
    if len(players) != len(book.seats):
        raise SztabError(f"there are {len(book.seats)} seats at this game; name a player for each")


def _fresh(mode: str, first: Sequence[int] = (), seed: str = "") -> Dice:
    if mode == "hand":
        return HandDice()
    return SeededDice(seed or secrets.token_hex(16), committed=mode == "committed", first=first)


def _refused(number: int, order: Any, fault: IllegalOrder) -> str:
    words = f"order {number} ({write_order(order)}) is refused: {fault}"
    return f"with this reading of the rules the game cannot reach this position: {words}"
