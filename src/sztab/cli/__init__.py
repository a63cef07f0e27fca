"""The `sztab` command. Nothing is imported before a command needs it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

FINE, REFUSED, BAD_INPUT, BROKEN, INTERRUPTED = 0, 1, 2, 3, 130
"""Exit codes: refused also stands for a failed check, broken for a fault of the program."""


LONGEST = 600
"""Length of an error message; the quoted fault may be longer."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Every error is told in one sentence."""
    try:
        try:
            code = _run(argv)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader has closed the pipe. Python flushes once more at the end and needs an open file.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(argv: Sequence[str] | None) -> int:
    from sztab.cli.parser import parse
    from sztab.errors import LogError, SztabError

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        args = parse(argv)
        room, _, name = args.do.partition(":")
        code: int = getattr(import_module(f"sztab.cli.{room}"), name)(args)
        return code
    except SystemExit as leave:
        return leave.code if isinstance(leave.code, int) else FINE
    except BrokenPipeError:
        raise
    except LogError as fault:
        return _complain(str(fault), REFUSED)
    except SztabError as fault:
        refused = hasattr(fault, "refusal")
        return _complain(f"refused: {fault}" if refused else str(fault), REFUSED if refused else BAD_INPUT)
    except OSError as fault:
        where = f"{fault.filename}: " if fault.filename else ""
        return _complain(f"{where}{fault.strerror or fault}", BAD_INPUT)
    except Exception as fault:
        if os.environ.get("SZTAB_TRACE") == "1":
            raise
        kind = type(fault).__name__
        return _complain(f"a fault of the program ({kind}: {fault}); SZTAB_TRACE=1 shows where it happened", BROKEN)


def _complain(sentence: str, code: int) -> int:
    sentence = " ".join(sentence.split())
    print(f"sztab: {sentence if len(sentence) <= LONGEST else sentence[:LONGEST] + ' ...'}", file=sys.stderr)
    return code
