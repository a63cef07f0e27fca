"""Commands about one game: new, show, orders, play, undo."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import msgspec

import sztab
from sztab.cli import FINE
from sztab.cli.desk import write, write_json
from sztab.cli.players import Opponents
from sztab.cli.screen import board_for, heard, menu, picked, reconstructed, side_named, situation, unit_list
from sztab.desk import textmap
from sztab.desk.order_writer import order_for, write_order
from sztab.errors import SztabError
from sztab.table import Game, IllegalOrder, Order, SeededDice, commitment


def new(args: Namespace) -> int:
    """A scenario in a new file."""
    if args.file.exists():
        raise SztabError(f"{args.file} is there already; a new game does not overwrite it")
    game = sztab.new(args.scenario, seed=args.seed, dice=args.dice, options=dict(args.option), charts=args.charts)
    sztab.save(game, args.file)
    print(f"{args.file}: {game.book.scenario.name}, dice {game.dice.mode}.")
    if isinstance(game.dice, SeededDice) and game.dice.mode == "committed":
        print(f"commitment {commitment(game.dice.seed)}")
    print("\n".join(reconstructed(game)))
    return FINE


def follow(args: Namespace) -> int:
    """The next scenario of a campaign, set up as a finished game left it."""
    if args.next.exists():
        raise SztabError(f"{args.next} is there already; a new game does not overwrite it")
    game = sztab.follow(sztab.load(args.file), takes=args.takes, seed=args.seed)
    sztab.save(game, args.next)
    print(f"{args.next}: {game.book.scenario.name}, dice {game.dice.mode}.")
    return FINE


def show(args: Namespace) -> int:
    """The whole board, or the surroundings of a hex."""
    game = sztab.load(args.file)
    b = board_for(game, args.side)
    grid = b.book.map.grid
    middle = grid.hex(args.hex) if args.hex is not None else None
    columns, rows = textmap.around(b, middle, args.radius) if middle is not None else (None, None)
    if args.svg:
        from sztab.desk.picture import draw

        write(draw(b, columns, rows))
        return FINE
    print("\n".join(situation(game, b)))
    near = None if middle is None else grid.within(middle, args.radius)
    if args.units:
        print("\n".join(unit_list(b)))
    elif args.list:
        print("\n".join(textmap.hex_list(b, near)))
    else:
        write(textmap.window(b, columns, rows) if columns and rows else textmap.overview(b))
        write(textmap.legend(b))
        if near is not None:
            print("\n".join(textmap.hex_list(b, near)))
    return FINE


def orders(args: Namespace) -> int:
    """The next choice after the picks made so far, or the order they make."""
    game = sztab.load(args.file)
    if game.decision is None:
        if args.json:
            write_json({"decision": None})
        else:
            print("\n".join(situation(game, game)))
        return FINE
    side = _asked(game, args.side)
    partial: tuple[Any, ...] = ()
    step = game.choices(partial, side)
    for pick in args.pick:
        if isinstance(step, Order):
            raise SztabError(f"{pick!r} is one choice too many: the order is complete, {write_order(step)!r}")
        partial += (picked(step, pick),)
        step = game.choices(partial, side)
    if args.json:
        write_json(_choice_data(game, side, step))
    elif isinstance(step, Order):
        print(write_order(step))
    else:
        print("\n".join(situation(game, game.view_of(side))))
        print(menu(step))
    return FINE


def play(args: Namespace) -> int:
    """One order, or a game in the terminal."""
    if bool(args.order) == args.interactive:
        raise SztabError("give either an order or --interactive")
    game = sztab.load(args.file)
    others = Opponents(game, args.versus, args.own)
    if args.interactive:
        from sztab.cli.terminal import Terminal

        return Terminal(game, args.file, others).run()
    order = order_for(game, args.order)
    side = side_named(game, args.side) if args.side else None
    seat = game.book.seats[game.seat_of(side if side is not None else game.pending()[0])] if game.pending() else ()
    news = game.play(order, side)
    news += others.answer_all(game)
    sztab.save(game, args.file)
    print("\n".join([*heard(game, news, seat), *situation(game, game)]))
    return FINE


def undo(args: Namespace) -> int:
    """Undo, unless something has been revealed."""
    game = sztab.load(args.file)
    side = side_named(game, args.side)
    refusal = game.undo(game.seat_of(side))
    if refusal:
        raise IllegalOrder(refusal)
    sztab.save(game, args.file)
    print("\n".join(situation(game, game)))
    return FINE


def _asked(game: Game, name: str | None) -> int:
    if not name:
        return game.pending()[0]
    side = side_named(game, name)
    if side not in game.pending():
        raise SztabError(f"{game.book.sides[side]} is not asked for anything now")
    return side


def _choice_data(game: Game, side: int, step: Any) -> dict[str, Any]:
    assert game.decision is not None
    asked = {"id": game.decision.id, "side": game.book.sides[side], "kind": game.decision.kind}
    if isinstance(step, Order):
        return {"decision": asked, "order": msgspec.to_builtins(step)}
    options = [{"value": one.value, "label": one.label, "ends": one.ends} for one in step.options]
    return {"decision": asked, "choose": step.slot, "options": options}
