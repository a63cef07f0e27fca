"""The messages as the page knows them are the messages of the server."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec

from sztab.seat.models import Cased
from sztab.sitting import counsel
from sztab.sitting import messages as m
from sztab.sitting.answers import ANSWERS
from sztab.sitting.typescript import whole

PAGE = Path(__file__).parents[2] / "web" / "src" / "wire.ts"


def test_the_page_has_the_messages_of_the_server() -> None:
    assert PAGE.read_text("utf-8") == whole(), "run: python -m sztab.sitting.typescript > web/src/wire.ts"


def test_every_request_has_an_answer() -> None:
    gestures = {m.Play, m.Undo, m.TakeBack}
    assert set(get_args(m.Request)) == gestures | {m.Say} | set(ANSWERS) | set(counsel.ANSWERS)
    assert not set(ANSWERS) & set(counsel.ANSWERS)


def test_messages_go_by_their_names() -> None:
    assert msgspec.json.encode(m.Refused(7, Cased("no", "4.2.1"))) == (
        b'{"type":"Refused","id":7,"reason":{"text":"no","case":"4.2.1"}}'
    )
