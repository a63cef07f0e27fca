"""Every command does what it says, prints what it should and exits as documented."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sztab
from commands import Run
from sztab.table import commitment

POSITION = """
title = "budziszyn1945"
dice = [3, 4]
[clock]
turn = 1
phase = "combat"
side = "soviet"
[map]
columns = [1, 12]
rows = [1, 10]
default = "clear"
[map.supply]
soviet = ["edge:east"]
german = ["edge:west"]
[[unit]]
id = "A"
side = "soviet"
type = "INF"
hex = "0504"
attack = 4
defence = 4
[[unit]]
id = "B"
side = "german"
type = "INF"
hex = "0404"
attack = 2
defence = 2
[[order]]
order = "attack"
attackers = ["A"]
targets = ["0404"]
"""


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from sztab.cli import main; code = main(['--help']); "
        "heavy = {'numba', 'numpy', 'msgspec', 'sztab.rules'} & set(sys.modules); sys.exit(code or len(heavy))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "selfplay" in done.stdout


def test_one_shot_commands_never_import_numba(fresh: Path) -> None:
    code = (
        "import sys; from sztab.cli import main; "
        f"code = main(['show', {str(fresh)!r}]); sys.exit(code or 'numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_module_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "sztab", "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, f"sztab {sztab.__version__}\n")


def test_scenarios(run: Run) -> None:
    text, data = run("scenarios"), json.loads(run("scenarios", "--json").out)
    assert "nysa-1945" in text.out
    nysa = next(one for one in data if one["scenario"] == "nysa-1945")
    assert set(nysa) == {"title", "scenario", "name", "sides", "turns", "units"}
    assert (nysa["title"], nysa["sides"], nysa["turns"]) == ("budziszyn1945", ["soviet", "german"], 17)


def test_rules_summary_names_the_counts_and_ends_with_the_holes(run: Run) -> None:
    rows = json.loads(run("rules", "--json").out)
    row = next(one for one in rows if one["title"] == "budziszyn1945")
    assert row["tested"] + row["text"] + row["missing"] == row["cases"]
    lines = run("rules").out.splitlines()
    assert [line.split(": ")[0] for line in lines[: len(rows)]] == [one["title"] for one in rows]
    assert any(line.startswith("budziszyn1945 missing: ") for line in lines)


def test_rules_of_a_title_and_of_a_case(run: Run) -> None:
    rows = json.loads(run("rules", "Budziszyn1945", "--json").out)
    assert set(rows[0]) == {"case", "kind", "summary", "code", "tests", "status"}
    assert "missing: " in run("rules", "budziszyn1945").out
    assert run("rules", "budziszyn1945", "5.3.4").out.startswith("5.3.4")
    assert json.loads(run("rules", "budziszyn1945", "R32", "--json").out)["case"] == "R32"


def test_desk_commands_answer_for_a_position(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    assert run("adjudicate", file).code == 0
    assert json.loads(run("adjudicate", file, "--json").out)["rolls"] == [[3, 4]]
    assert json.loads(run("odds", file, "--json").out)[0]["ratio"] == "2:1"
    assert "0505" in json.loads(run("reach", file, "A", "--json").out)
    assert json.loads(run("supply", file, "soviet", "--json").out)["A"]["supplied"] is True
    assert run("check", file).code == 0


def test_new_lays_a_game_out_and_never_overwrites(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.sztab"
    assert run("new", "Nysa 1945", file, "--seed", "7", "--option", "masking=covered").code == 0
    game = sztab.load(file)
    assert (game.book.options.masking, game.dice.mode) == ("covered", "seeded")
    before = file.read_bytes()
    again = run("new", "nysa-1945", file)
    assert again.code == 2 and "is there already" in again.err
    assert file.read_bytes() == before


def test_new_draws_a_seed_of_its_own(run: Run, tmp_path: Path) -> None:
    seeds = set()
    for name in ("a", "b"):
        run("new", "nysa-1945", tmp_path / name)
        seeds.add(json.loads((tmp_path / name).read_text().splitlines()[0])["dice"]["seed"])
    assert len(seeds) == 2 and all(len(seed) == 32 for seed in seeds)


def test_committed_dice_publish_their_hash_and_keep_their_seed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.sztab"
    done = run("new", "nysa-1945", file, "--dice", "committed", "--seed", "secret")
    assert commitment("secret") in done.out
    assert run("verify", file).code == 1, "the seed is revealed only at the end"
    dice = json.loads(file.read_text().splitlines()[0])["dice"]
    assert dice["commitment"] == commitment("secret") and "seed" not in dice


def test_dice_by_hand_are_asked_for_and_replayed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.sztab"
    run("new", "nysa-1945", file, "--dice", "hand")
    for order in ("end", "end", "air attack 4808 20"):
        done = run("play", file, order)
    assert "roll 2 dice for air attack" in done.out
    assert run("play", file, "end").code == 1
    assert "3 + 4 = 7" in run("play", file, "dice 3 4").out
    assert run("replay", file).code == 0


def test_show_draws_the_map_round_a_hex(run: Run, begun: Path) -> None:
    done = run("show", begun, "--hex", "5110", "--radius", "1")
    assert done.code == 0
    assert "Nysa 1945, turn 1 of 17, 16 April 1945, soviet movement phase." in done.out
    assert "Soviet is asked to move" in done.out
    assert "5110 clear, works: german 554/342 INF 3-3-4 2 CEL" in done.out


def test_show_draws_the_whole_map(run: Run, fresh: Path) -> None:
    done = run("show", fresh)
    assert done.out.count("\n") > 40
    assert "sides: S soviet, G german" in done.out


def test_show_lists_hexes_and_units(run: Run, fresh: Path) -> None:
    assert "5210 clear: soviet 6 INF 5-5-4 2 CEL; 172 INF 4-4-4 2 CEL" in run("show", fresh, "--list").out
    near = run("show", fresh, "--list", "--hex", "5110", "--radius", "0").out
    assert "5110" in near and "5210" not in near
    units = run("show", fresh, "--units").out
    assert "soviet 5210: 6 INF" in units and "german due on turn" in units


def test_show_gives_a_picture(run: Run, fresh: Path) -> None:
    done = run("show", fresh, "--svg", "--hex", "5110", "--radius", "2")
    assert done.out.startswith("<svg ") and done.out.endswith("</svg>\n")


def test_show_for_a_side_hides_what_it_may_not_see(run: Run, masked: Path) -> None:
    for how in (("--list",), ("--hex", "4808"), ("--svg",)):
        assert "687/342" in run("show", masked, *how).out
        assert "687/342" not in run("show", masked, *how, "--side", "soviet").out
        assert "127 INF" in run("show", masked, *how, "--side", "soviet").out


def test_orders_walk_the_choices(run: Run, begun: Path) -> None:
    assert "Choose hex:" in run("orders", begun).out
    assert "6 INF" in run("orders", begun, "5211").out
    data = json.loads(run("orders", begun, "5211", "6 INF", "move", "--json").out)
    assert data["decision"]["side"] == "soviet" and data["choose"] == "to"
    target = data["options"][0]["value"]
    assert run("orders", begun, "5211", "6 INF", "move", target).out.startswith("move 6 INF > ")
    order = json.loads(run("orders", begun, "5211", "6 INF", "move", target, "--json").out)["order"]
    assert order["order"] == "move" and order["units"] == ["6 INF"]


def test_play_takes_words_and_json_and_saves(run: Run, begun: Path) -> None:
    assert "6 INF moves from 5211 to 5210" in run("play", begun, "move 6 inf > 5210").out
    order = {"order": "fortify", "units": ["117 INF"]}
    assert "117 INF digs in" in run("play", begun, json.dumps(order)).out
    assert sum("play" in line for line in begun.read_text().splitlines()) >= 9
    assert run("replay", begun).code == 0


def test_refused_order_changes_nothing_and_exits_1(run: Run, begun: Path) -> None:
    before = begun.read_bytes()
    done = run("play", begun, "move 6 INF > 5110")
    assert done.code == 1 and done.err.startswith("sztab: refused: ")
    assert begun.read_bytes() == before


def test_play_against_the_computer_answers_for_the_other_seat(run: Run, fresh: Path) -> None:
    assert run("play", fresh, "end", "--versus", "random", "--as", "german").code == 0
    game = sztab.load(fresh)
    assert game.pending() == (1,), "the German is asked again, or the set-up would still be Soviet"
    assert game.state.turn >= 1


def test_undo_goes_back_until_something_is_known(run: Run, begun: Path) -> None:
    assert run("undo", begun, "german").code == 1
    assert run("undo", begun, "soviet").code == 0
    assert sztab.load(begun).state.units[sztab.load(begun).book.index["6 INF"]].hex >= 0
    assert run("undo", begun, "soviet").code == 0, "the end of the barrage phase is the player's own"
    before = begun.read_bytes()
    assert run("undo", begun, "soviet").code == 1, "the barrage has been rolled"
    assert begun.read_bytes() == before
    assert run("replay", begun).code == 0


def test_selfplay_result_record_and_replay_agree(run: Run, finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "again.sztab"
    done = run("selfplay", "nysa-1945", "--players", "random,random", "--seed", "7", "--out", out, "--json")
    result = json.loads(done.out)
    assert set(result) == {"winner", "level", "points", "turns", "orders", "hash"}
    assert out.read_bytes() == finished.read_bytes(), "the same seed plays the same game"
    replayed = run("replay", out)
    assert replayed.code == 0 and result["hash"] in replayed.out
    assert "agree with the seed" in run("verify", out).out
    assert run("selfplay", "nysa-1945", "--seed", "7", "--out", out).code == 2


def test_log_tells_the_game_in_sentences(run: Run, begun: Path, finished: Path) -> None:
    text = run("log", begun).out
    assert "soviet: barrage 5 Art 32, 5 Art 33 > 5112" in text
    assert "Roll for barrage: " in text and "[6.5.3" in text
    events = json.loads(run("log", begun, "--json").out)
    assert events[-1]["kind"] == "move"
    assert "The game is over" in run("log", finished).out


def test_log_for_a_side_keeps_the_others_secrets(run: Run, masked: Path) -> None:
    assert "6 INF moves" in run("log", masked).out
    german = run("log", masked, "--side", "german").out
    assert "6 INF moves" not in german and "soviet: move" not in german


def test_broken_pipe_is_quiet(fresh: Path) -> None:
    script = f"{sys.executable} -m sztab show {fresh} --units | head -n 1"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_interrupt_exits_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sztab.cli.desk.scenarios", stop)
    assert run("scenarios").code == 130


def test_fault_of_the_program_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("sztab.cli.desk.scenarios", fall)
    monkeypatch.delenv("SZTAB_TRACE", raising=False)
    done = run("scenarios")
    assert done.code == 3 and done.err.count("\n") == 1 and "SZTAB_TRACE=1" in done.err
    monkeypatch.setitem(os.environ, "SZTAB_TRACE", "1")
    with pytest.raises(ZeroDivisionError):
        run("scenarios")


def test_what_is_reconstructed_is_said_where_a_player_meets_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.sztab"
    laid_out = run("new", "nysa-1945", path)
    assert "Reconstructed (map)" in laid_out.out and "Reconstructed (counters)" in laid_out.out
    assert "rebuilt from geography" in run("show", path).out
    units = run("show", path, "--units").out
    assert "VS 4204 2-2-4 2 CEL (estimated)\n" in units
    assert "22/21 ARM 5-5-7 2 CEL\n" in units
