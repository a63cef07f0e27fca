"""5.1.3-5.1.7, F11 on small random boards, against a reckoning of its own: which attacks are refused, when the phase
may end, and that it always can."""

from __future__ import annotations

import copy
import random
from itertools import chain, combinations
from typing import Any, NamedTuple

import pytest

from case import case
from fight import fight
from lab import play, printed, refusal
from sztab.players import RandomPlayer
from sztab.rules.wb95.tables import TableResult
from sztab.table import EndPhase, Game, SeededDice

RIDERS = "CAV mobility=foot"
OWN = ("INF", "INF", "INF", "INF", "ARM", RIDERS, "HQ", "ART", "ART mobility=tracked", "AT")
FOES = ("INF", "INF", "INF", "INF", "ARM", "HQ", "ART", "ART mobility=tracked", "AA", "VS")
HEXES = [f"{column:02}{row:02}" for column in range(5, 8) for row in range(4, 7)]


class Piece(NamedTuple):
    """A unit of a random board."""

    id: str
    own: bool
    kind: str
    hex: str
    dug: bool

    @property
    def attacks(self) -> bool:
        assault = printed(("ART mobility=tracked",), ardennes2024=())
        return self.kind in ("INF", "ARM", RIDERS, "VS", *assault)

    @property
    def holds(self) -> bool:
        return self.kind in ("INF", "ARM", RIDERS, "VS", "AT", "AA")

    @property
    def foot(self) -> bool:
        return self.kind in ("INF", RIDERS, "VS")


def touching(one: str, two: str) -> bool:
    """Odd columns lie lower."""
    across, down = int(two[:2]) - int(one[:2]), int(two[2:]) - int(one[2:])
    if across == 0:
        return abs(down) == 1
    return abs(across) == 1 and down in ((0, 1) if int(one[:2]) % 2 else (-1, 0))


class Field:
    """A random board, and what a player with the rulebook in hand would say of it."""

    def __init__(self, seed: int) -> None:
        dice = random.Random(seed)
        places = dice.sample(HEXES, dice.randrange(5, 9))
        cut = dice.randrange(2, 5)
        self.swamps = {hex_ for hex_ in HEXES if dice.random() < 0.1}
        pairs = [(a, b) for a, b in combinations(HEXES, 2) if touching(a, b)]
        self.rivers = {frozenset(pair) for pair in pairs if dice.random() < 0.08}
        self.pieces: list[Piece] = []
        for hex_ in places[:cut]:
            dug = dice.random() < 0.25 and hex_ not in self.swamps
            self._put(dice, True, hex_, dug, OWN, dice.choice((1, 1, 2)))
        for hex_ in places[cut:]:
            self._put(dice, False, hex_, False, FOES, dice.choice((1, 1, 2)))
        self.game = fight(
            *(self._words(piece) for piece in self.pieces),
            hexes=dict.fromkeys(sorted(self.swamps), "swamp"),
            sides={"/".join(sorted(pair)): "big_river" for pair in sorted(self.rivers, key=sorted)},
            side="soviet",
        )
        self.bound = [p for p in self.pieces if p.own and p.attacks and not p.dug and self.held(p)]
        self.marked = [f for f in self.foes if any(self.controls(f, p.hex) for p in self.bound)]

    def _put(self, dice: random.Random, own: bool, hex_: str, dug: bool, kinds: tuple[str, ...], count: int) -> None:
        closed = hex_ in self.swamps
        for _ in range(count):
            kind = dice.choice(kinds)
            if not closed or kind in ("INF", RIDERS, "VS", "HQ"):
                self.pieces.append(Piece(f"{'A' if own else 'D'}{len(self.pieces)}", own, kind, hex_, dug))

    def _words(self, p: Piece) -> str:
        word, _, rest = p.kind.partition(" ")
        side = "soviet" if p.own else "german"
        return f"{p.id} {side} {word} {p.hex} 3/3 {rest} {'fortified=true' if p.dug else ''}"

    @property
    def foes(self) -> list[Piece]:
        return [p for p in self.pieces if not p.own]

    def now(self, p: Piece) -> Any:
        return self.game.state.units[self.game.book.index[p.id]]

    def place(self, p: Piece) -> str:
        where = self.now(p).hex if hasattr(self, "bound") else self.game.book.labels[p.hex]
        return self.game.book.map.grid.label(where) if where >= 0 else ""

    def controls(self, p: Piece, hex_: str) -> bool:
        here = self.place(p)
        if not here or not p.holds or not touching(here, hex_) or frozenset((here, hex_)) in self.rivers:
            return False
        return p.foot or hex_ not in self.swamps

    def held(self, p: Piece) -> bool:
        return any(self.controls(foe, self.place(p)) for foe in self.foes)

    def targets(self, p: Piece) -> set[str]:
        """Hexes the unit could attack now."""
        now = self.now(p)
        if not p.own or not p.attacks or now.fought or now.fired or now.hex < 0:
            return set()
        fresh = {self.place(foe) for foe in self.foes if self.place(foe) and not self.now(foe).attacked}
        shelled = {self.game.book.map.grid.label(hex_) for hex_ in self.game.state.shelled}
        return {hex_ for hex_ in fresh - shelled if touching(self.place(p), hex_)}

    def owing(self) -> list[Piece]:
        return [p for p in self.bound if self.targets(p) and self.held(p)]

    def wanted(self) -> set[str]:
        """Hexes with listed enemies that somebody can still attack."""
        left = {self.place(foe) for foe in self.marked if self.place(foe) and not self.now(foe).attacked}
        return left & set(chain(*(self.targets(p) for p in self.pieces)))

    def spoils(self, attackers: tuple[Piece, ...], targets: tuple[str, ...]) -> bool:
        """F11: somebody outside the attack loses his last partner."""
        rest = [p for p in self.pieces if p not in attackers]
        starved = any(not any(hex_ in self.targets(p) for p in rest) for hex_ in self.wanted() - set(targets))
        idle = any(self.targets(p) <= set(targets) for p in self.owing() if p not in attackers)
        return starved or idle

    def attacks(self) -> list[tuple[tuple[Piece, ...], tuple[str, ...]]]:
        """Every attack that 5.1.1, 5.1.2 and 5.1.5 allow."""
        able = [p for p in self.pieces if self.targets(p)]
        hexes = sorted(set(chain(*(self.targets(p) for p in able))))
        found = []
        for units in _subsets(able):
            common = [hex_ for hex_ in hexes if all(hex_ in self.targets(p) for p in units)]
            for targets in _subsets(common):
                if len(targets) == 1 or len({self.place(p) for p in units}) == 1:
                    found.append((units, targets))
        return found


def _subsets(items: list[Any]) -> list[tuple[Any, ...]]:
    return [some for size in range(1, len(items) + 1) for some in combinations(items, size)]


def still(game: Game) -> Game:
    """With a combat table in which nothing ever happens."""
    game.book.tables = copy.copy(game.book.tables)
    game.book.tables.combat = dict.fromkeys(game.book.tables.combat, (TableResult("-"), TableResult("-")))
    game.dice = SeededDice(1)
    return game


def order(attackers: tuple[Piece, ...], targets: tuple[str, ...]) -> dict[str, Any]:
    return {"order": "attack", "attackers": [p.id for p in attackers], "targets": list(targets)}


@case("budziszyn1945", "5.1.3", "5.1.4", "5.1.5", "5.1.7", "F11")
@pytest.mark.parametrize("block", range(6))
def test_exactly_the_attacks_that_spoil_the_duty_of_others_are_refused(block: int) -> None:
    refused = accepted = 0
    for seed in range(25 * block, 25 * block + 25):
        field, dice = Field(seed), random.Random(seed)
        still(field.game)
        while True:
            lawful = []
            for units, targets in field.attacks():
                no = refusal(field.game, order(units, targets))
                spoils = field.spoils(units, targets)
                assert (no is not None) == spoils, f"board {seed}: {order(units, targets)}: {no}"
                assert no is None or no.case in ("5.1.3", "5.1.4")
                refused, accepted = refused + spoils, accepted + (not spoils)
                if not spoils:
                    lawful.append((units, targets))
            may_end = refusal(field.game, order="end_phase") is None
            assert may_end == (not field.owing() and not field.wanted()), f"board {seed}"
            if not lawful:
                assert may_end, f"board {seed} is stuck"
                break
            _play(field.game, *dice.choice(lawful))
    assert refused > 20 and accepted > 50


def _play(game: Game, units: tuple[Piece, ...], targets: tuple[str, ...]) -> None:
    play(game, order(units, targets))
    while game.decision is not None and not game.decision.rest:
        game.play(RandomPlayer(1).answer(game.view_of(game.pending()[0]), game.decision))


@case("budziszyn1945", "5.1.3", "5.1.4", "5.1.7", "F11")
@pytest.mark.parametrize("block", range(4))
def test_whatever_is_chosen_every_listed_unit_and_enemy_with_a_partner_is_served(block: int) -> None:
    served = 0
    for seed in range(1000 + 40 * block, 1040 + 40 * block):
        field = Field(seed)
        units = [p for p in field.bound if field.targets(p)]
        enemies = [foe for foe in field.marked if field.place(foe) in field.wanted()]
        _to_the_end(still(field.game), seed)
        assert all(field.now(p).fought for p in units), f"board {seed}"
        assert all(field.now(foe).attacked for foe in enemies), f"board {seed}"
        served += len(units) + len(enemies)
    assert served > 50


@case("budziszyn1945", "5.1.3", "5.1.4", "5.1.7", "F11")
@pytest.mark.parametrize("block", range(4))
def test_with_real_dice_the_phase_ends_when_what_is_left_is_impossible(block: int) -> None:
    for seed in range(2000 + 40 * block, 2040 + 40 * block):
        field = Field(seed)
        field.game.dice = SeededDice(seed)
        _to_the_end(field.game, seed)
        assert not field.owing(), f"board {seed}: {field.owing()}"
        assert not field.wanted(), f"board {seed}: {field.wanted()}"


def _to_the_end(game: Game, seed: int) -> None:
    """Random choices until the phase could be ended and the player would."""
    player = RandomPlayer(seed, haste=0.5)
    for _ in range(200):
        side, ask = game.pending()[0], game.decision
        assert ask is not None
        answer = player.answer(game.view_of(side), ask)
        if isinstance(answer, EndPhase):
            return
        game.play(answer, side)
    raise AssertionError("the phase does not end")
