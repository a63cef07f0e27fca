"""Playing a file's orders: one after the other, with what leaves no choice answered by the way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sztab.desk.clerk import clerk
from sztab.desk.habits import Habits, sides_named
from sztab.desk.order_reader import Given
from sztab.desk.position_reader import Position
from sztab.desk.words import words_for
from sztab.errors import DataError
from sztab.table import EndPhase, Game, Order, Refusal
from sztab.table.fields import OrderField, fields_of, named

MOST_BRANCHES = 20_000
MEANT, LATER, ASTRAY = "meant", "later", "astray"
"""An order is for the open question, for one that comes after it, or for none that is asked in this phase."""


class Stopped(msgspec.Struct, frozen=True):
    """Why the rest of a file was not played: a refusal, or a question it does not answer."""

    index: int
    kind: str
    refusal: Refusal | None


class FileDice:
    """The dice of a file. When they are used up the roll is asked for, and the referee says what to think of it."""

    mode = "forced"

    def __init__(self, dice: Iterable[int]) -> None:
        self.left = list(dice)

    def throw(self, number: int) -> tuple[int, ...] | None:
        if len(self.left) < number:
            return None
        dice, self.left = tuple(self.left[:number]), self.left[number:]
        return dice


class Referee:
    """A game on a position, fed with the orders of its file."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.clerk = clerk(position.book)
        self.family = self.clerk.referee.HABITS
        self.words = words_for(position.book)
        self.dice = FileDice(position.dice)
        self.game = self._checked(Game(position.book, position.state, self.dice))
        self.ahead = [(index, one) for index, given in enumerate(position.given, 1) for one in self._by_sides(given)]
        """The orders still to come, with their places in the file."""
        self.counted = self._moment(position.state)
        """The phase it would be if the file's own ends of phases were all there are."""
        self.latest = self.counted
        """The phase in which the last order was played."""

    def play_all(self) -> Stopped | None:
        """Every order of the file, then whatever has only one answer; None if nothing stopped it."""
        while self.ahead:
            stopped = self.play_next()
            if stopped is not None:
                return stopped
        self.settle()
        return None

    def play_next(self) -> Stopped | None:
        """The next order, after the questions before it that leave no choice or that it passes over."""
        index, given = self.ahead.pop(0)
        if index == 1 and self.family.taken_as_read(self.position, given.order):
            self.counted += 1
            return None
        if self._passed_already(given) or self._uncalled(given) or self._waits_for_dice(given):
            return None
        aside = self.family.aside(self.game, given.order)
        if aside is not False:
            return Stopped(index, given.kind, aside) if isinstance(aside, Refusal) else None
        while (standing := self._standing(given)) != MEANT:
            if self._turn_round(index, given) or self._put_off(index, given):
                index, given = self.ahead.pop(0)
            elif self._take_only_answer(goes_on=True) or self._pass_over():
                continue
            elif standing == LATER:
                return Stopped(index, given.kind, None)
            else:
                break
        if self._uncalled(given):  # the answers just taken have ended the phase
            return None
        return None if self._waives(given) else self._play(index, given)

    def arrive(self, given: Given) -> None:
        """Go on to the question an order is meant for, as far as nobody has to answer those before it."""
        while self._standing(given) != MEANT and (self._take_only_answer(goes_on=True) or self._pass_over()):
            pass

    def inside(self, given: Given, attack: Given) -> Game | None:
        """The game within an attack before it, where an order would be played; None if it does not belong there."""
        fight = self.game.fork(FileDice(()))
        if fight.check(attack.order, attack.side) is not None:
            return None
        fight.play(attack.order, attack.side)
        if fight.decision is None or fight.decision.rest or fight.decision.kind == "dice":
            return None
        if fight.check(given.order, given.side) is None:
            return fight
        return later(fight, given.order, given.side, self.family)

    def in_turn(self, given: Given, index: int) -> Game:
        """The game with those who give the order asked for theirs: where sides take turns in a phase, as they are once
        the others have passed; where one follows the other, for orders after the first."""
        named = {given.side} if given.side is not None else self.family.givers(self.game, given.order)
        mine = not named or named & set(self.game.pending())
        if mine or (index == 1 and given.kind not in self.family.PASSES):
            return self.game
        trial = self.game.fork(FileDice(()))
        while not named & set(trial.pending()) and trial.check(EndPhase()) is None:
            trial.play(EndPhase())
            if self._moment(trial.state) != self._moment(self.game.state):
                return self.game
        return trial if named & set(trial.pending()) else self.game

    def settle(self) -> None:
        """Answer what has only one answer, up to the next question that leaves a choice."""
        while self._take_only_answer() or self._close():
            pass

    # ------------------------------------------------------------------ one order

    def _play(self, index: int, given: Given) -> Stopped | None:
        self._need_dice()
        first = self.family.before(self.game, given.order)
        if first is not None:
            refusal = self.game.check(first)
            if refusal is not None:
                return Stopped(index, given.kind, refusal)
            self._carry_out(first, None)
        order, joined = self._whole(given)
        refusal = self.game.check(order, given.side)
        while refusal is not None and self._fits_later(given):
            self._take_only_answer()
            self.arrive(given)
            order, joined = self._whole(given)
            refusal = self.game.check(order, given.side)
        if refusal is None:
            self._carry_out(order, given.side)
            return None
        if not self.family.undecided(self.game, order):
            return Stopped(index, given.kind, self.family.judged(self.game, order, refusal))
        if joined is not None:
            return Stopped(self.ahead[0][0], self.ahead[0][1].kind, self.game.check(joined, given.side))
        return Stopped(index, given.kind, None)

    def _whole(self, given: Given) -> tuple[Order, Order | None]:
        """The order as it is meant, and what it would be with the one after it if that does not fit."""
        joined = self.family.joined(self.game, given.order, self.ahead[0][1].order) if self.ahead else None
        if joined is not None and self.game.check(joined, given.side) is None:
            self.ahead.pop(0)
            return joined, None
        return self.family.completed(self.game, given.order), joined

    def _carry_out(self, order: Order, side: int | None) -> None:
        self.latest = self._moment(self.game.state)
        self.counted = self.latest + isinstance(order, EndPhase)
        self.game.play(order, side)
        self._checked(self.game)

    # ------------------------------------------------------------------ what a file need not say, or says otherwise

    def _by_sides(self, given: Given) -> list[Given]:
        """Losses of several players in one order are an order for each of them; so are lists of what units do."""
        if given.side is not None:
            return [given]
        entries = next((field for field in fields_of(type(given.order)).values() if _of_entries(field)), None)
        if entries is not None:
            return self._entries_by_sides(given, entries.name)
        units = getattr(given.order, "units", ())
        if given.kind != "losses":
            return [given]
        seats = {one: {self.game.seat_of(side) for side in sides_named(self.game, [one])} for one in units}
        parts = [
            {one: units[one] for one in units if seat in seats[one]} for seat in sorted(set().union(*seats.values()))
        ]
        if len(parts) < 2:
            return [given]
        return [
            msgspec.structs.replace(given, order=msgspec.structs.replace(given.order, units=part)) for part in parts
        ]

    def _entries_by_sides(self, given: Given, name: str) -> list[Given]:
        parts: dict[int, list[Any]] = {}
        for one in getattr(given.order, name):
            for side in sorted(sides_named(self.game, named(one).own))[:1] or [-1]:
                parts.setdefault(side, []).append(one)
        if len(parts) < 2:
            return [given]
        orders = (msgspec.structs.replace(given.order, **{name: tuple(part)}) for part in parts.values())
        return [msgspec.structs.replace(given, order=order) for order in orders]

    def _turn_round(self, index: int, given: Given) -> bool:
        """Answers of two sides to the same kind of question may stand the other way round than they are asked for."""
        if given.kind not in self.family.ANSWERS or not self.ahead or self.ahead[0][1].kind != given.kind:
            return False
        if self._standing(self.ahead[0][1]) != MEANT:
            return False
        self.ahead.insert(1, (index, given))
        return True

    def _put_off(self, index: int, given: Given) -> bool:
        """An order after which a file may bring what comes before it."""
        first = self.family.put_off(self.game, given.order)
        early = 0
        while early < len(self.ahead) and self.ahead[early][1].kind in first:
            early += 1
        self.ahead.insert(early, (index, given))
        if early:
            return True
        self.ahead.pop(0)
        return False

    def _fits_later(self, given: Given) -> bool:
        """An answer that is wrong where there is no choice, but right for the next question of its kind."""
        ask = self.game.decision
        if ask is None or ask.rest or ask.kind != given.kind or given.kind not in self.family.ANSWERS:
            return False
        if only_answer(self.game, self.game.pending()[0]) is None:
            return False
        return later(self.game, given.order, given.side, self.family) is not None

    def _pass_over(self) -> bool:
        """A question that nobody has to answer: the file goes on, so nothing is wanted."""
        ask = self.game.decision
        answer = self.family.UNSAID.get(ask.kind) if ask else None
        if answer is None or self.game.check(answer, self.game.pending()[0]) is not None:
            return False
        self.game.play(answer, self.game.pending()[0])
        self._checked(self.game)
        return True

    def _uncalled(self, given: Given) -> bool:
        """An end for a phase that has gone by without a question: the next order is for a phase that would be over if
        every end before it were played."""
        if not isinstance(given.order, EndPhase) or self._moment(self.game.state) <= self.counted:
            return False
        ends = 1
        while len(self.ahead) >= ends and isinstance(self.ahead[ends - 1][1].order, EndPhase):
            ends += 1
        if len(self.ahead) < ends:  # nothing comes after it
            self.counted += 1
            return True
        aim = self.ahead[ends - 1][1]
        if self._comes_after(ends, aim):
            return False
        trial = self.game.fork(FileDice(self.dice.left))
        for _ in range(ends):
            here = self._fits(trial, aim)
            end = self.family.completed(trial, EndPhase())
            goes_on = trial.check(end) is None
            if goes_on:
                trial.play(end)
            if here and not (goes_on and self._fits(trial, aim)):
                self.counted += 1
                return True
            if not goes_on:
                return False
        return False

    def _comes_after(self, ends: int, aim: Given) -> bool:
        """Whether an order would be played after so many ends of phases that are all real."""
        trial = self.game.fork(FileDice(self.dice.left))
        for _ in range(ends):
            end = self.family.completed(trial, EndPhase())
            if trial.check(end) is not None:
                return False
            trial.play(end)
        return self._fits(trial, aim) and trial.check(aim.order, aim.side) is None

    def _waits_for_dice(self, given: Given) -> bool:
        """The last ends of a file that has no dice for the phases after its own."""
        ask = self.game.decision
        ends = isinstance(given.order, EndPhase) and all(isinstance(one.order, EndPhase) for _, one in self.ahead)
        return ends and ask is not None and ask.kind == "dice" and not self._in_phase(self.game)

    def _fits(self, game: Game, given: Given) -> bool:
        """Whether an order is one for the phase, from somebody whose turn it is."""
        ask = game.decision
        if ask is None or given.kind not in self.words.orders.at.get(ask.kind, ()):
            return False
        named = {given.side} if given.side is not None else self.family.givers(game, given.order)
        seats = {game.seat_of(side) for side in ask.sides}
        return not named or bool(seats & {game.seat_of(side) for side in named})

    def _moment(self, state: Any) -> int:
        """Phases since the beginning of the game."""
        return int(state.turn * len(self.position.book.phases) + state.phase)

    def _waives(self, given: Given) -> bool:
        """An answer that names nothing to a question that did not come up: nothing is wanted, nothing is done."""
        ask = self.game.decision
        resting = ask is None or (ask.rest and ask.kind not in self.family.ANSWERED_BY)
        mine = given.side is None or given.side in self.game.pending()
        called = ask is not None and ask.kind == given.kind and mine
        return resting and not called and self.family.waived(given.order)

    def _passed_already(self, given: Given) -> bool:
        """In what is done in turns a side that has nothing left to do has passed without a word."""
        ask = self.game.decision
        if ask is None or ask.kind not in self.family.PASSES or not isinstance(given.order, EndPhase):
            return False
        return given.side is not None and given.side not in ask.sides

    def _standing(self, given: Given) -> str:
        """Whether the order is for the question that is open now; at most rest points every order is."""
        ask = self.game.decision
        answers = self.family.ANSWERED_BY.get(ask.kind) if ask else None
        if ask is None or ask.kind == "dice" or (ask.rest and answers is None):
            return MEANT
        if given.kind not in (answers or (ask.kind,)):
            return ASTRAY if ask.rest else LATER
        named = {given.side} if given.side is not None else self.family.givers(self.game, given.order)
        mine = not named or bool(named & set(self.game.pending()))
        return MEANT if mine and not self.family.for_later(self.game, given.order) else LATER

    def _take_only_answer(self, goes_on: bool = False) -> bool:
        """At a rest point only what is asked for by itself; a phase ends by order, unless the sides pass in turns: then
        it does if the file goes on, or has played in it."""
        game, ask = self.game, self.game.decision
        if ask is None or ask.kind == "dice" or (ask.rest and ask.kind not in self.family.ANSWERED_BY):
            return False
        side = game.pending()[0]
        answer = only_answer(game, side)
        passes = ask.kind in self.family.PASSES and (goes_on or self._moment(game.state) == self.latest)
        if answer is None or (ask.rest and isinstance(answer, EndPhase) and not passes):
            return False
        game.play(answer, side)
        self._checked(game)
        return True

    def _close(self) -> bool:
        """The end of the file closes a question that it has answered in part."""
        answer = self.family.rest_of_answer(self.game)
        if answer is None:
            return False
        self.game.play(answer, self.game.pending()[0])
        self._checked(self.game)
        return True

    def _checked(self, game: Game) -> Game:
        """Dice that run out in the phase of the file are the file's fault; afterwards the run just stops."""
        if game.decision is not None and game.decision.kind == "dice" and self._in_phase(game):
            self._need_dice(game)
        return game

    def _in_phase(self, game: Game) -> bool:
        began = self.position.state
        return (game.state.turn, game.state.phase) == (began.turn, began.phase)

    def _need_dice(self, game: Game | None = None) -> None:
        ask = (game or self.game).decision
        if ask is not None and ask.kind == "dice":
            reason = f"the dice ran out: {ask.about.number} needed, {len(self.dice.left)} left"
            raise DataError(self.position.file, reason, "dice")


def _of_entries(field: OrderField) -> bool:
    """A list of entries, such as placed aircraft or shots."""
    return bool(field.shape.inner and field.shape.inner.entry)


def later(game: Game, order: Order, side: int | None, family: Habits) -> Game | None:
    """The game at the first of the next questions at which an order would be played, up to the next rest point, if
    those before it are answered in the only way, or as by somebody who wants nothing. Nothing is done to the game."""
    trial = game.fork(FileDice(getattr(game.dice, "left", ())))
    for _ in range(MOST_BRANCHES):
        ask, asked = trial.decision, trial.pending()
        answer = (only_answer(trial, asked[0]) or family.UNSAID.get(ask.kind)) if ask and ask.kind != "dice" else None
        if answer is None or trial.check(answer, asked[0]) is not None:
            return None
        trial.play(answer, asked[0])
        ask = trial.decision
        if ask is None or ask.kind == "dice":
            return None
        if trial.check(family.completed(trial, order), side) is None:
            return trial
        if ask.rest:
            return None
    return None


def only_answer(game: Game, side: int, start: tuple[Any, ...] = ()) -> Order | None:
    """The answer to the open question, if there is exactly one, however it is put together."""
    found: Order | None = None
    stack = [start]
    for _ in range(MOST_BRANCHES):
        if not stack:
            return found
        partial = stack.pop()
        step = game.choices(partial, side)
        if not isinstance(step, Order):
            stack.extend((*partial, option.value) for option in reversed(step.options))
        elif found is None:
            found = step
        elif step != found:
            return None
    return None
