"""A game in the terminal: one line in, a few lines out. People share the keyboard, or play against the computer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sztab
from sztab.cli import FINE
from sztab.cli.players import Opponents
from sztab.cli.screen import heard, menu, situation, unit_list
from sztab.desk import textmap
from sztab.desk.order_writer import FIELDS, forms, order_for, short_names, write_order
from sztab.errors import SztabError
from sztab.table import Board, Choice, Event, Game, Order
from sztab.titles.files import find

HELP = """\
An order is written as `help orders` says, or as JSON. Besides there are:
  choices          what can be done now, numbered; a number picks, several go on: 3 1 2
  back             one choice back
  map [HEX [N]]    the whole map, or N hexes round a hex
  list [HEX [N]]   the same in words, hex by hex
  units [TEXT]     your units and all you see of the others
  show             where the game stands and what is asked
  log [N]          the last N events
  undo             take your last order back
  help [ORDER]     this, or how an order is written
  quit             leave; the game is saved after every order"""

Words = list[str]


class Terminal:
    """One session. Everything shown to a side comes from its own view."""

    def __init__(self, game: Game, path: Path, others: Opponents) -> None:
        self.game, self.path, self.others = game, path, others
        self.partial: tuple[Any, ...] = ()
        self.step: Choice | None = None
        self.commands: dict[str, Callable[[Words], None]] = {
            "choices": self._choices,
            "back": self._back,
            "map": self._map,
            "list": self._list,
            "units": self._units,
            "show": self._show,
            "undo": self._undo,
            "log": self._log,
            "help": self._help,
        }

    def run(self) -> int:
        """Until the game is over, the input ends or the player quits."""
        if sys.stdin.isatty():
            __import__("readline")
        self._let_others_play()
        self._show([])
        while not self.game.over:
            try:
                line = input(f"{self.game.book.sides[self._side()]}> ").strip()
            except EOFError:
                print()
                break
            if line in ("quit", "exit", "q"):
                break
            try:
                self._obey(line)
            except SztabError as fault:
                print(f"  {fault}")
        if self.game.over:
            self._show([])
        return FINE

    def _obey(self, line: str) -> None:
        words = line.split()
        if not words:
            self._show([])
        elif all(word.isdecimal() for word in words):
            self._pick([int(word) for word in words])
        elif words[0] in self.commands:
            self.commands[words[0]](words[1:])
        else:
            self._give(order_for(self.game, line))

    def _give(self, order: Order) -> None:
        """Play, save, and let the computer answer."""
        side = self._side()
        seat = self.game.book.seats[self.game.seat_of(side)]
        self._forget()
        self._tell(self.game.play(order, side), seat)
        sztab.save(self.game, self.path)
        self._let_others_play()
        if not self.game.over:
            print("\n".join(situation(self.game, self._view())))

    def _let_others_play(self) -> None:
        news = self.others.answer_all(self.game)
        if news:
            self._tell(news, self.others.sides(self.game))
            sztab.save(self.game, self.path)

    def _pick(self, numbers: list[int]) -> None:
        if self.step is None:
            self.step = self._next()
        for number in numbers:
            if not 1 <= number <= len(self.step.options):
                raise SztabError(f"there is no choice {number}; `choices` shows them")
            self.partial += (self.step.options[number - 1].value,)
            step = self.game.choices(self.partial, self._side())
            if isinstance(step, Order):
                print(f"  {write_order(step)}")
                self._give(step)
                return
            self.step = step
        print(menu(self.step))

    def _next(self) -> Choice:
        step = self.game.choices(self.partial, self._side())
        assert isinstance(step, Choice)
        return step

    def _choices(self, words: Words) -> None:
        self._forget()
        self.step = self._next()
        print(menu(self.step))

    def _back(self, words: Words) -> None:
        self.partial = self.partial[:-1]
        self.step = self._next()
        print(menu(self.step))

    def _map(self, words: Words) -> None:
        view = self._view()
        if words:
            sys.stdout.write(textmap.window(view, *textmap.around(view, *self._place(view, words, 4))))
        else:
            sys.stdout.write(textmap.overview(view))
        sys.stdout.write(textmap.legend(view))

    def _list(self, words: Words) -> None:
        view = self._view()
        hexes = None
        if words:
            middle, radius = self._place(view, words, 0)
            hexes = view.book.map.grid.within(middle, radius)
            if not radius:
                print(textmap.hex_line(view, middle))
                return
        print("\n".join(textmap.hex_list(view, hexes)) or "  nothing stands there")

    def _units(self, words: Words) -> None:
        print("\n".join(unit_list(self._view(), " ".join(words))) or "  no unit is called that")

    def _show(self, words: Words) -> None:
        print("\n".join(situation(self.game, self.game if self.game.over else self._view())))

    def _undo(self, words: Words) -> None:
        seat = self.others.sides(self.game)[:1] or self._last_side()
        refusal = self.game.undo(self.game.seat_of(seat[0]))
        if refusal:
            raise SztabError(str(refusal))
        self._forget()
        sztab.save(self.game, self.path)
        self._show([])

    def _log(self, words: Words) -> None:
        number = int(words[0]) if words and words[0].isdecimal() else 20
        self._tell(self.game.events[-number:] if number else [], self._view().sides)

    def _help(self, words: Words) -> None:
        known = forms(self.game.book.orders)
        if not words:
            print(HELP)
            return
        if words[0] == "orders":
            shorts = [f"{short} for {long}" for short, long in {**short_names(known), **FIELDS}.items()]
            print("\n".join(f"  {form.usage()}" for form in known.values()))
            print(f"  Units are separated by commas, hexes by blanks. Short: {', '.join(shorts)}.")
            return
        form = known[find(short_names(known).get(words[0], words[0]), known, "order")]
        print(f"  {form.usage()}\n  {' '.join((form.order.__doc__ or '').split())}".rstrip())

    def _tell(self, news: list[Event], sides: tuple[int, ...]) -> None:
        for line in heard(self.game, news, sides):
            print(f"  {line}")

    def _place(self, view: Board, words: Words, radius: int) -> tuple[int, int]:
        """A hex and a radius."""
        if len(words) > 1:
            if not words[1].isdecimal() or int(words[1]) > 60:
                raise SztabError(f"{words[1]!r} is not a number of hexes")
            radius = int(words[1])
        return view.book.map.grid.hex(words[0]), radius

    def _side(self) -> int:
        """The side at the screen: the next person asked."""
        pending = self.game.pending()
        return next((side for side in pending if self.game.seat_of(side) not in self.others.seats), pending[0])

    def _last_side(self) -> tuple[int, ...]:
        orders = [what[0] for kind, what in self.game.lines if kind == "order"]
        return (orders[-1],) if orders else (self._side(),)

    def _view(self) -> Board:
        return self.game.view_of(self._side())

    def _forget(self) -> None:
        self.partial, self.step = (), None
