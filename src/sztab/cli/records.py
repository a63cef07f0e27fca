"""Commands about records: replay, verify, log, and selfplay, which makes one."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import msgspec

import sztab
from sztab.cli import FINE
from sztab.cli.desk import write_json
from sztab.cli.players import answer
from sztab.cli.screen import side_named
from sztab.desk.log import tell, whole
from sztab.desk.order_writer import write_order
from sztab.errors import LogError, SztabError
from sztab.players.named import player
from sztab.table import Event, Game, RollDice, record
from sztab.table.events import GameOver
from sztab.titles.layout import lay_out


def replay(args: Namespace) -> int:
    """Replay the record; any difference is a failure."""
    written = record.read(args.file)
    game = record.replay(written, lay_out)
    if not written.lines or "end" not in written.lines[-1][1]:
        raise LogError(f"{args.file}: the record breaks off: its last line is not the closing hash")
    count = sum("play" in line for _, line in written.lines)
    print(f"{args.file}: {count} orders replayed, hash {game.state_hash()} agrees.")
    return FINE


def verify(args: Namespace) -> int:
    """The dice of the record against its seed."""
    print(f"{args.file}: {record.verify(record.read(args.file))}.")
    return FINE


def log(args: Namespace) -> int:
    """The whole record in sentences."""
    pages: list[tuple[dict[str, Any], list[Event]]] = []
    game = record.replay(record.read(args.file), lay_out, watch=lambda line, news: pages.append((line, news)))
    sides = game.book.seats[game.seat_of(side_named(game, args.side))] if args.side else ()
    told = [(line, _known(game, news, sides)) for line, news in pages]
    if args.json:
        write_json([event.plain() for _, news in told for event in news])
        return FINE
    for line, news in told:
        heading = _heading(game, line, sides)
        if heading:
            print(heading)
        for event in news:
            for text in tell(event, game.book):
                print(f"  {text}")
    return FINE


def selfplay(args: Namespace) -> int:
    """A whole game between computer players."""
    from sztab.hexes import kernels

    if args.out is not None and args.out.exists():
        raise SztabError(f"{args.out} is there already; a new game does not overwrite it")
    game = sztab.new(args.scenario, seed=args.seed, options=dict(args.option))
    seed = str(getattr(game.dice, "seed", ""))
    names = _seated(args.players, len(game.book.seats))
    players = [player(name, f"{seed}:{seat}") for seat, name in enumerate(names)]
    kernels.fast(True)
    try:
        while not game.over:
            side = game.pending()[0]
            answer(game, side, players[game.seat_of(side)])
    finally:
        kernels.fast(False)
    if args.out is not None:
        sztab.save(game, args.out)
    result = _result(game)
    if args.json:
        write_json(result)
    else:
        points = ", ".join(f"{name} {count}" for name, count in result["points"].items())
        print(f"{game.book.scenario.name}, seed {seed}: {result['level']} ({points}).")
        print(f"{result['turns']} turns, {result['orders']} orders, hash {result['hash']}.")
    return FINE


def _seated(players: str, seats: int) -> list[str]:
    names = [name.strip() for name in players.split(",")]
    if len(names) == 1:
        names *= seats
    if len(names) != seats or not all(names):
        raise SztabError(f"--players {players!r}: there are {seats} seats, name a player for each or one for all")
    return names


def _result(game: Game) -> dict[str, Any]:
    end = next(one.what for one in reversed(game.events) if isinstance(one.what, GameOver))
    return {
        "winner": end.winner or None,
        "level": end.level,
        "points": end.points,
        "turns": game.state.turn,
        "orders": sum(kind == "order" for kind, _ in game.lines),
        "hash": game.state_hash(),
    }


def _known(game: Game, news: list[Event], sides: tuple[int, ...]) -> list[Event]:
    """Events as these sides may know them; without sides, in full."""
    heard = [game.book.tell(game, event, sides) for event in news] if sides else whole(news)
    return [event for event in heard if event is not None]


def _heading(game: Game, line: dict[str, Any], sides: tuple[int, ...]) -> str:
    """The order and its side. A side's log shows its own orders only; events tell the rest."""
    if "undo" in line:
        names = ", ".join(game.book.sides[side] for side in game.book.seats[line["undo"]])
        return f"{names} takes the last order back."
    if "play" not in line or (sides and game.book.sides.index(line["side"]) not in sides):
        return ""
    order = msgspec.convert(line["play"], game.book.orders | RollDice)
    return f"{line['side']}: {write_order(order)}"
