"""Records that can be trusted: dice entered by hand, committed dice, and every tampering found with its line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sztab
from playing import one_side
from sztab.errors import DataError, LogError
from sztab.players import RandomPlayer
from sztab.table import Game, RollDice, record
from sztab.table.dice import commitment, stream
from sztab.titles.layout import lay_out

Lines = list[dict[str, Any]]


def play_on(game: Game, orders: int, faces: Iterator[int] | None = None) -> Game:
    """So many orders of a random player; dice that are asked for are entered from `faces`."""
    player = RandomPlayer(4, 0.2)
    for _ in range(orders):
        if game.over:
            break
        side, ask = one_side(game)
        if ask.kind == "dice":
            assert faces is not None
            game.play(RollDice(dice=tuple(next(faces) for _ in range(ask.about.number))), side)
        else:
            game.play(player.answer(game.view_of(side), ask), side)
    return game


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with seeded dice, some days old."""
    path = tmp_path_factory.mktemp("records") / "game.sztab"
    record.save(play_on(sztab.new("nysa-1945", seed=21), 160), path)
    return path


def again(path: Path) -> Game:
    return record.replay(record.read(path), lay_out)


def tampered(written: Path, tmp_path: Path, change: Callable[[Lines], int]) -> tuple[Path, int]:
    """A copy with one line changed, and the number of that line."""
    lines = [json.loads(line) for line in written.read_text().splitlines()]
    place = change(lines)
    copy = tmp_path / "copy.sztab"
    copy.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return copy, place + 1


def first(lines: Lines, wanted: Callable[[dict[str, Any]], bool]) -> int:
    return next(k for k, line in enumerate(lines) if wanted(line))


def is_order(kind: str) -> Callable[[dict[str, Any]], bool]:
    return lambda line: line.get("play", {}).get("order") == kind


# ---------------------------------------------------------------------- replaying


def test_a_record_gives_the_same_game_and_goes_on(written: Path) -> None:
    one, two = again(written), again(written)
    assert one.state_hash() == two.state_hash()
    assert json.loads(written.read_text().splitlines()[-1])["hash"] == one.state_hash()
    assert play_on(one, 40).state_hash() == play_on(two, 40).state_hash()


def test_a_game_that_goes_on_rolls_what_it_would_have_rolled(written: Path) -> None:
    straight = play_on(sztab.new("nysa-1945", seed=21), 160)
    resumed = again(written)
    assert [straight.dice.throw(2) for _ in range(5)] == [resumed.dice.throw(2) for _ in range(5)]


def test_orders_that_were_taken_back_are_replayed_with_their_undo(tmp_path: Path) -> None:
    game = sztab.new("nysa-1945", seed=3)
    side = game.pending()[0]
    order = next(one for one in game.legal() if type(one).__name__ != "EndPhase")
    before = game.state_hash()
    game.play(order, side)
    assert game.undo(game.seat_of(side)) is None
    path = tmp_path / "game.sztab"
    record.save(game, path)
    assert '"undo"' in path.read_text()
    assert again(path).state_hash() == before


# ---------------------------------------------------------------------- dice entered by hand


def by_hand(orders: int = 130, scenario: str = "two-stars") -> Game:
    return play_on(sztab.new(scenario, dice="hand"), orders, stream("a physical table"))


@pytest.mark.parametrize("scenario", ["two-stars", "siege-of-breslau"])
def test_dice_entered_by_hand_are_replayed(tmp_path: Path, scenario: str) -> None:
    game = by_hand(160, scenario)
    path = tmp_path / "game.sztab"
    record.save(game, path)
    assert json.loads(path.read_text().splitlines()[0])["dice"] == {"mode": "hand"}
    assert sum(line.count('"order":"dice"') for line in path.read_text().splitlines()) > 20
    twin = again(path)
    assert twin.state_hash() == game.state_hash()
    assert twin.dice.mode == "hand"
    assert twin.decision == game.decision


def test_a_game_by_hand_asks_for_every_roll() -> None:
    game = sztab.new("two-stars", dice="hand")
    while game.decision is not None and game.decision.kind != "dice":
        game.play(next(game.legal()))
    assert game.decision is not None and game.decision.about.number == 1
    for wrong in (RollDice(dice=()), RollDice(dice=(7,)), RollDice(dice=(1, 2))):
        assert game.check(wrong) is not None
    assert game.check(RollDice(dice=(4,))) is None
    assert len(list(game.legal())) == 6


def test_entered_dice_cannot_be_verified_against_a_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.sztab"
    record.save(by_hand(40), path)
    with pytest.raises(LogError, match="these dice were hand, not drawn from a seed"):
        record.verify(record.read(path))


def test_a_changed_hand_roll_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.sztab"
    record.save(by_hand(), path)

    def change(lines: Lines) -> int:
        place = first(lines, lambda line: is_order("dice")(line) and line["play"]["dice"] == [6])
        lines[place]["play"]["dice"] = [3]
        return place

    copy, place = tampered(path, tmp_path, change)
    with pytest.raises(LogError, match=r"copy\.sztab:\d+: ") as caught:
        again(copy)
    assert line_of(caught.value) > place


def line_of(fault: Exception) -> int:
    return int(str(fault).split("copy.sztab:")[1].split(":")[0])


# ---------------------------------------------------------------------- committed dice


def committed(tmp_path: Path, reveal: bool) -> Path:
    path = tmp_path / "game.sztab"
    record.save(play_on(sztab.new("nysa-1945", seed="secret", dice="committed"), 120), path, reveal=reveal)
    return path


def test_committed_dice_agree_with_the_revealed_seed(tmp_path: Path) -> None:
    path = committed(tmp_path, reveal=True)
    head = record.read(path).header["dice"]
    assert head == {"mode": "committed", "commitment": commitment("secret"), "seed": "secret"}
    assert record.verify(record.read(path)).endswith("dice agree with the seed and its commitment")
    assert again(path).dice.mode == "committed"


def test_committed_dice_are_not_verified_before_the_seed_is_revealed(tmp_path: Path) -> None:
    path = committed(tmp_path, reveal=False)
    assert "seed" not in record.read(path).header["dice"]
    with pytest.raises(LogError, match="the seed has not been revealed yet"):
        record.verify(record.read(path))
    assert again(path).dice.mode == "committed"  # the referee's file goes on all the same


def test_another_seed_than_the_one_committed_to_is_found(tmp_path: Path) -> None:
    def change(lines: Lines) -> int:
        lines[0]["dice"]["seed"] = "another"
        return 0

    copy, _ = tampered(committed(tmp_path, reveal=True), tmp_path, change)
    with pytest.raises(LogError, match="the seed is not the one that was committed to"):
        record.verify(record.read(copy))


def test_a_missing_commitment_is_found(tmp_path: Path) -> None:
    def change(lines: Lines) -> int:
        del lines[0]["dice"]["commitment"]
        return 0

    copy, _ = tampered(committed(tmp_path, reveal=True), tmp_path, change)
    with pytest.raises(LogError, match="no commitment to check"):
        record.verify(record.read(copy))


def test_a_changed_roll_does_not_agree_with_the_seed(tmp_path: Path) -> None:
    copy, place = tampered(committed(tmp_path, reveal=True), tmp_path, other_roll)
    with pytest.raises(LogError, match=rf"copy\.sztab:{place}: the record has .*, the seed gives"):
        record.verify(record.read(copy))


# ---------------------------------------------------------------------- tampering


def other_roll(lines: Lines) -> int:
    place = first(lines, lambda line: "roll" in line and len(line["roll"]) == 2)
    lines[place]["roll"] = [6, 6] if lines[place]["roll"][0] < 4 else [1, 1]
    return place


def other_order(lines: Lines) -> int:
    place = first(lines, is_order("move"))
    lines[place]["play"]["path"] = ["0101"]
    return place


def other_choice(lines: Lines) -> int:
    place = first(lines, lambda line: is_order("move")(line) and len(line["play"]["path"]) > 1)
    lines[place]["play"]["path"].pop()
    return place


def other_hash(lines: Lines) -> int:
    place = first(lines, lambda line: "phase" in line)
    lines[place]["hash"] = "0" * 32
    return place


def other_end(lines: Lines) -> int:
    lines[-1]["hash"] = "f" * 32
    return len(lines) - 1


def other_side(lines: Lines) -> int:
    place = first(lines, is_order("move"))
    lines[place]["side"] = "german" if lines[place]["side"] == "soviet" else "soviet"
    return place


def no_side(lines: Lines) -> int:
    place = first(lines, is_order("move"))
    lines[place]["side"] = "martians"
    return place


def no_order(lines: Lines) -> int:
    place = first(lines, is_order("move"))
    lines[place]["play"] = {"order": "surrender"}
    return place


def strange_line(lines: Lines) -> int:
    lines.insert(5, {"remark": "well played"})
    return 5


def stolen_undo(lines: Lines) -> int:
    place = first(lines, lambda line: "phase" in line)
    lines.insert(place + 1, {"undo": 1})
    return place + 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (other_order, "the order is refused"),
        (other_hash, "the state at .* is another one"),
        (other_end, "the state at the end is another one"),
        (other_side, "the order is refused"),
        (no_side, "there is no side 'martians'"),
        (no_order, "not an order"),
        (strange_line, "neither an order, a roll, an undo nor a hash"),
        (stolen_undo, "cannot be undone"),
    ],
)
def test_a_changed_line_is_refused_by_its_number(
    written: Path, tmp_path: Path, change: Callable[[Lines], int], message: str
) -> None:
    copy, place = tampered(written, tmp_path, change)
    with pytest.raises(LogError, match=rf"copy\.sztab:{place}: .*{message}"):
        again(copy)


@pytest.mark.parametrize("change", [other_roll, other_choice])
def test_what_is_lawful_but_was_not_so_shows_at_the_next_hash_or_order(
    written: Path, tmp_path: Path, change: Callable[[Lines], int]
) -> None:
    copy, place = tampered(written, tmp_path, change)
    with pytest.raises(LogError) as caught:
        again(copy)
    assert line_of(caught.value) > place


def test_a_left_out_line_is_found(written: Path, tmp_path: Path) -> None:
    def change(lines: Lines) -> int:
        place = first(lines, is_order("end_phase"))
        del lines[place]
        return place

    copy, place = tampered(written, tmp_path, change)
    with pytest.raises(LogError) as caught:
        again(copy)
    assert line_of(caught.value) >= place


def test_a_left_out_roll_is_found(written: Path, tmp_path: Path) -> None:
    def change(lines: Lines) -> int:
        place = max(k for k, line in enumerate(lines) if "roll" in line)
        del lines[place]
        return place

    copy, _ = tampered(written, tmp_path, change)
    with pytest.raises(LogError, match="the record ends before a roll that is due"):
        again(copy)


def test_a_roll_nobody_asked_for_is_found(written: Path, tmp_path: Path) -> None:
    def change(lines: Lines) -> int:
        lines.insert(len(lines) - 1, {"roll": [3, 3]})
        return len(lines) - 2

    copy, _ = tampered(written, tmp_path, change)
    with pytest.raises(LogError, match="rolls are left over"):
        again(copy)


@pytest.mark.parametrize(("dice", "fault"), [([7], "from 1 to 6"), ("six", "from 1 to 6"), ([0, 1], "from 1 to 6")])
def test_dice_that_no_die_shows_are_bad_input(written: Path, tmp_path: Path, dice: Any, fault: str) -> None:
    def change(lines: Lines) -> int:
        place = first(lines, lambda line: "roll" in line)
        lines[place]["roll"] = dice
        return place

    copy, place = tampered(written, tmp_path, change)
    with pytest.raises(DataError, match=rf"copy\.sztab:{place}: .*{fault}"):
        again(copy)


def test_a_line_that_is_no_object_is_bad_input(written: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sztab"
    lines = written.read_text().splitlines()
    copy.write_text("\n".join([*lines[:3], "{half a line", *lines[3:]]))
    with pytest.raises(DataError, match=r"copy\.sztab:4: not a JSON object"):
        record.read(copy)


def test_a_record_of_other_rules_is_good_as_long_as_it_agrees(written: Path, tmp_path: Path) -> None:
    def change(lines: Lines) -> int:
        lines[0]["rules"] = "0"
        return 0

    copy, _ = tampered(written, tmp_path, change)
    assert again(copy).state_hash() == again(written).state_hash()
    assert record.header(again(copy))["rules"] == again(copy).book.version


def test_where_other_rules_part_from_these_both_are_named(written: Path, tmp_path: Path) -> None:
    def change(lines: Lines) -> int:
        lines[0]["rules"] = "0"
        place = next(k for k, line in enumerate(lines) if k > 20 and "phase" in line)
        lines[place]["hash"] = "0" * 32
        return place

    copy, place = tampered(written, tmp_path, change)
    with pytest.raises(LogError, match=rf"copy\.sztab:{place}: .*recorded with rules '0', these are"):
        again(copy)
