"""The command line as people type it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from sztab import DICE, __version__

MOST = 1_000_000
"""Games, seeds, processes."""
EPILOG = "Exit codes: 0 fine, 1 refused or a failed check, 2 bad input. The manual is in docs/."


class Parser(argparse.ArgumentParser):
    """Reports errors in one sentence."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False, "formatter_class": _layout, **kwargs})

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {' '.join(message.split())} (see {self.prog} --help)\n")


def parse(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """The arguments; `do` names the function of the command, as module:function."""
    parser = Parser(prog="sztab", description="The staff at your wargame table.", epilog=EPILOG)
    parser.add_argument("--version", action="version", version=f"sztab {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, title="commands")
    _desk_commands(commands)
    _game_commands(commands)
    _record_commands(commands)
    _study_commands(commands)
    _server_commands(commands)
    return parser.parse_args(argv)


def _desk_commands(commands: Any) -> None:
    for name, words in (
        ("adjudicate", "play the orders of a position file with its dice"),
        ("odds", "the ladder of its attacks and the chance of every result"),
        ("reach", "every hex a unit may end its move in"),
        ("supply", "who of a side is in supply, and by which line"),
        ("check", "is the position lawful?"),
    ):
        one = _command(commands, name, words, "desk:answer", command=name)
        one.add_argument("file", type=Path, metavar="FILE", help="a position file (TOML)")
        if name == "reach":
            one.add_argument("rest", nargs=1, metavar="UNIT")
        elif name == "supply":
            one.add_argument("rest", nargs=1, metavar="SIDE")
        else:
            one.set_defaults(rest=[])
        _json(one)
    rules = _command(commands, "rules", "the printed cases, their code and their tests", "desk:rules")
    rules.add_argument("title", nargs="?", metavar="TITLE")
    rules.add_argument("case", nargs="?", metavar="CASE", help="one case or ruling only")
    _json(rules)
    _json(_command(commands, "scenarios", "what can be played", "desk:scenarios"))


def _game_commands(commands: Any) -> None:
    new = _command(commands, "new", "lay a scenario out", "games:new")
    new.add_argument("scenario", metavar="SCENARIO")
    new.add_argument("file", type=Path, metavar="FILE.sztab", help="the game's file; it must not exist yet")
    _options(new)
    new.add_argument("--charts", type=Path, metavar="DIR", help="charts of your own in place of reconstructed ones")
    new.add_argument("--seed", metavar="S", help="of the dice; drawn at random when none is given")
    new.add_argument(
        "--dice", choices=DICE, default="seeded", help="seeded, committed to beforehand, or rolled by hand"
    )

    follow = _command(commands, "follow", "lay out the next scenario of a campaign", "games:follow")
    _file(follow)
    follow.add_argument("next", type=Path, metavar="NEXT.sztab", help="the next game's file; it must not exist yet")
    follow.add_argument("--takes", default="", metavar="SIDE", help="the side the winner picks, where he may")
    follow.add_argument("--seed", metavar="S", help="of the dice; drawn at random when none is given")

    show = _command(commands, "show", "the board in text, or as a picture", "games:show")
    _file(show)
    show.add_argument("--hex", metavar="HEX", help="the neighbourhood of a hex instead of the whole map")
    show.add_argument("--radius", type=_radius, default=4, metavar="N", help="how far round the hex (4)")
    show.add_argument("--side", metavar="SIDE", help="only what this side may see")
    how = show.add_mutually_exclusive_group()
    how.add_argument("--list", action="store_true", help="hex by hex in words, good for screen readers")
    how.add_argument("--units", action="store_true", help="every unit, also those off the map")
    how.add_argument("--svg", action="store_true", help="a picture (SVG) on standard output")

    orders = _command(commands, "orders", "what can be ordered now", "games:orders")
    _file(orders)
    orders.add_argument("pick", nargs="*", metavar="PICK", help="choices made so far, to see the next ones")
    orders.add_argument("--side", metavar="SIDE", help="whose, when several are asked at once")
    _json(orders)

    play = _command(commands, "play", "give an order, or play in the terminal", "games:play")
    _file(play)
    play.add_argument("order", nargs="?", metavar="ORDER", help="in words ('move 37/6 > 5110 5111') or as JSON")
    play.add_argument("--interactive", "-i", action="store_true", help="play in the terminal")
    play.add_argument("--side", metavar="SIDE", help="who gives the order, when several are asked at once")
    play.add_argument("--versus", metavar="PLAYER", help="a computer for the other seats, such as sergeant or random")
    play.add_argument("--as", dest="own", metavar="SIDE", help="the side that is yours (with --versus)")

    undo = _command(commands, "undo", "take a side's last order back", "games:undo")
    _file(undo)
    undo.add_argument("side", metavar="SIDE")


def _record_commands(commands: Any) -> None:
    replay = _command(commands, "replay", "play a game's record again and compare its hashes", "records:replay")
    _file(replay)
    verify = _command(commands, "verify", "compare the dice with the revealed seed", "records:verify")
    _file(verify)
    log = _command(commands, "log", "the record in sentences, with dice and cases", "records:log")
    _file(log)
    log.add_argument("--side", metavar="SIDE", help="only what this side has learned")
    _json(log)
    selfplay = _command(commands, "selfplay", "let computer players play a whole game", "records:selfplay")
    selfplay.add_argument("scenario", metavar="SCENARIO")
    selfplay.add_argument(
        "--players", default="random", metavar="A,B", help="one for each seat, or one for all (random)"
    )
    selfplay.add_argument("--seed", metavar="S", help="of dice and players; drawn at random when none is given")
    selfplay.add_argument("--out", type=Path, metavar="FILE.sztab", help="where the record goes")
    _options(selfplay)
    _json(selfplay)


def _study_commands(commands: Any) -> None:
    study = _command(commands, "study", "many games between computer players, counted and told", "study:study")
    study.add_argument("scenario", metavar="SCENARIO")
    study.add_argument(
        "--sides", default="sergeant", metavar="A,B", help="a player for each seat, or one for all (sergeant)"
    )
    study.add_argument("--games", type=_count, default=100, metavar="N", help="of each variant (100)")
    study.add_argument("--seed", type=_count, default=1, metavar="S", help="of the first game; the others follow (1)")
    study.add_argument("--jobs", type=_count, metavar="J", help="processes (one for each core)")
    study.add_argument(
        "--vary", default="", metavar="OPTION[=A,B]", help="play the same dice with each value of an option"
    )
    study.add_argument("--out", type=Path, metavar="DIR", help="the folder; that of an earlier run goes on")
    _options(study)


def _server_commands(commands: Any) -> None:
    serve = _command(commands, "serve", "open the browser table on this machine", "serve:serve")
    serve.add_argument("--host", default="127.0.0.1", metavar="HOST", help="where to listen (127.0.0.1)")
    serve.add_argument("--port", type=_port, default=8000, metavar="N", help="at which port; 0 takes a free one (8000)")
    known = "a name the server is known by, with its port unless it is the usual one; may be given several times"
    serve.add_argument("--allow", action="append", default=[], metavar="NAME", help=known)
    kept = "a file, a folder or sqlite:///FILE (~/.local/share/sztab)"
    serve.add_argument("--store", default="", metavar="PLACE", help=f"where games are kept: {kept}")
    serve.add_argument("--charts", type=Path, metavar="DIR", help="charts of your own to choose in the lobby")
    serve.add_argument("--open", action="store_true", help="open the browser as well")
    serve.add_argument("--seed", default="", metavar="S", help="the same dice for every new game: for tests and shows")
    serve.add_argument("--plain", action="store_true", help="plain Python kernels even where numba is installed")

    backup = _command(commands, "backup", "copy the games of a server, also while it serves", "store:backup")
    backup.add_argument("store", metavar="STORE", help="where the games are, as for serve")
    backup.add_argument("file", type=Path, metavar="FILE", help="the copy; it must not exist yet")
    restore = _command(commands, "restore", "make a server's games of a backup", "store:restore")
    restore.add_argument("file", type=Path, metavar="FILE", help="a backup")
    restore.add_argument("store", metavar="STORE", help="where the games shall be, as for serve")
    restore.add_argument("--replace", action="store_true", help="even if there are games already; they are lost")


def _command(commands: Any, name: str, words: str, do: str, **defaults: Any) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = commands.add_parser(name, help=words, description=words.capitalize() + ".")
    one.set_defaults(do=do, **defaults)
    return one


def _file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE.sztab", help="a game")


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="JSON instead of text")


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        type=_option,
        default=[],
        metavar="NAME=VALUE",
        help="an option of the scenario; may be given several times",
    )


def _layout(prog: str) -> argparse.HelpFormatter:
    formatter = argparse.HelpFormatter(prog, max_help_position=26, width=100)
    formatter._action_max_length = 16  # argparse ignores the indent of subcommands and breaks the longest ones
    return formatter


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name.strip() or not value.strip():
        raise argparse.ArgumentTypeError(f"{text!r} is not name=value")
    return name.strip(), value.strip()


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to 65535")
    return int(text)


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {MOST}")
    return int(text)


def _radius(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 60:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 60")
    return int(text)
