"""Direct fights as declared, for tests of the chapters that carry them out."""

from __future__ import annotations

from typing import Any, cast

from rules.b21.field import order_of, unit
from sztab.rules.b21.assaults import COMBAT, DirectFight, Manner
from sztab.rules.b21.battle import settle
from sztab.rules.b21.board import Game
from sztab.rules.b21.charts import FightResult
from sztab.rules.b21.odds import FightOdds, reckon
from sztab.rules.b21.pieces import stack
from sztab.table import IllegalOrder, Procedure, only_answer
from sztab.table.decision import Throw


def numbers(game: Game, names: str) -> tuple[int, ...]:
    return tuple(unit(game, name).n for name in names.split())


def fight(game: Game, attackers: str, targets: str, manner: Manner = COMBAT, **more: Any) -> DirectFight:
    """The named units attack these hexes; defenders are all who stand there but field artillery beside line units,
    unless `defenders` are named. `guns` and `their_guns` support."""
    hexes = tuple(game.book.labels[text] for text in targets.split())
    found = [u for hex_ in hexes for u in stack(game, hex_)]
    line = {u.hex for u in found if game.book.counters[u.n].line}
    usual = [u.n for u in found if not (game.book.counters[u.n].field_artillery and u.hex in line)]
    named = more.get("defenders")
    return DirectFight(
        manner=manner,
        side=unit(game, attackers.split()[0]).side,
        attackers=numbers(game, attackers),
        targets=hexes,
        defenders=numbers(game, named) if named else tuple(usual),
        artillery=(numbers(game, more.get("guns", "")), numbers(game, more.get("their_guns", ""))),
        aircraft=(numbers(game, more.get("aircraft", "")), numbers(game, more.get("their_aircraft", ""))),
        engineers=numbers(game, more.get("engineers", "")),
    )


def odds_of(game: Game, attackers: str, targets: str, manner: Manner = COMBAT, **more: Any) -> FightOdds:
    night, surprise = more.pop("night", 0), more.pop("surprise", 0)
    return reckon(game, fight(game, attackers, targets, manner, **more), night, surprise)


def shifts(odds: FightOdds) -> dict[str, int]:
    """The ladder by the cases of its rungs."""
    return {one.case: one.value for one in odds.shifts}


def run(game: Game, procedure: Procedure, *orders: dict[str, Any]) -> Any:
    """Carry a procedure out: each question is answered by the next order, or by its only answer. Gives what the
    procedure gives."""
    left, answer = list(orders), cast(Any, None)
    while True:
        try:
            step = procedure.send(answer)
        except StopIteration as end:
            assert not left, f"nobody asked for {left}"
            return end.value
        if isinstance(step, Throw):
            answer = game.dice.throw(step.number)
            continue
        decider = game.book.deciders[step.kind]
        order = order_of(left.pop(0)) if left else only_answer(decider, game, step)
        assert order is not None, f"{step.kind} is asked: {step.about}"
        refusal = decider.check(game, step, order)
        if refusal is not None:
            raise IllegalOrder(refusal)
        answer = order


def result(text: str) -> FightResult:
    """A cell of the combat table: A2, B3, -."""
    steps = int(text[1:] or 0)
    return FightResult(text, steps * text.startswith("A"), steps * text.startswith("B"))


def beaten(game: Game, assault: DirectFight, text: str, lost: tuple[int, int], *orders: dict[str, Any]) -> Any:
    """Settle a fight with that result and these losses of attacker and defender."""
    return run(game, settle(game, assault, result(text), lost), *orders)
