"""What a seat is shown: counters, markers, pools, Fortress hexes, questions; and what it is not shown."""

from __future__ import annotations

from case import case
from rules.breslau.tabletop import tabletop
from seat.breslau.seats import GERMAN, SOVIET, moments, staff_of, to_question
from sztab.rules.breslau import sight
from sztab.seat.models import Piece, Shown
from sztab.table import Game


def shown(game: Game, seat: int | None = None) -> Shown:
    staff, view, ask = staff_of(game, seat)
    return staff.show(view, ask)


def piece(board: Shown, key: str) -> Piece:
    return next(one for one in board.pieces if one.key == key)


STREET = """
A   soviet INF 1206 4/3 full=2 steps=1 reduced_primary=2 reduced_secondary=1
Gun soviet ART 1208 bombard=16 range=* fired=True
Fk  german AA  1203 4/2 aa=6 aa_range=4
G   german VS  1205 1/1 oos=1
Air soviet AIR bombard=24
"""


def test_counters_show_the_figures_they_fight_with() -> None:
    board = shown(tabletop(STREET, phase="german movement"))
    assert piece(board, "A").figures == ("2", "1")
    assert piece(board, "A").marks == ("reduced",)
    assert piece(board, "Gun").figures == ("16", "(*)") and "fired" in piece(board, "Gun").marks
    assert piece(board, "Fk").figures == ("4", "2", "AA6")
    assert piece(board, "Air").figures == ("24",) and piece(board, "Air").hex == ""
    assert piece(board, "G").oos == 1 and "oos" in piece(board, "G").marks


def test_what_lies_on_the_map_is_shown() -> None:
    game = tabletop(
        "A soviet INF 1206 4/3\nG german INF 1205 3/2\nE german ENG 1203 3/3",
        phase="combat resolution",
        hexes={"1204": "city", "1205": "city"},
        roads=[("road", "1203 1204")],
        barricades=["1204"],
        rubble=["1205"],
        gas=["1210"],
        markers={"1206": "1205"},
        step=2,
        first=SOVIET,
    )
    board = shown(game)
    assert board.lying == {"1204": ("barricade",), "1205": ("rubble",), "1210": ("gas",)}
    (arrow,) = board.arrows
    assert (arrow.kind, arrow.start, arrow.path, arrow.side) == ("attack", ("1206",), ("1205",), "soviet")


@case("breslau1945", "3.1a")
def test_a_crowded_hex_is_shown_as_overfull_and_said_to_be_lost() -> None:
    four = "\n".join(f"A{k} soviet INF 1206 4/3" for k in range(4))
    game = tabletop(four, phase="soviet movement", step=2)
    staff, view, ask = staff_of(game)
    assert staff.show(view, ask).overfull == {"1206": "4/3"}
    (owed,) = staff.question(view, ask, game.pending()).owed
    assert owed.case == "3.1a" and owed.hexes == ("1206",)


@case("breslau1945", "16.0")
def test_fortress_hexes_are_the_score() -> None:
    game = tabletop(
        "A soviet INF 1206 4/3\nG german INF 1203 3/2",
        phase="german movement",
        fortresses=["1206", "1203", "1204"],
        control={"1206": "soviet", "1204": "german"},
    )
    score = shown(game).score
    assert score is not None
    assert score.points == {"soviet": 1, "german": 2}
    assert score.headline == "The Germans win: decisive victory"
    assert [(aim.case, aim.count, aim.need) for aim in score.aims if aim.side == "soviet" and aim.hexes] == [
        ("16.1", 1, 8),
        ("16.0", 1, 0),
    ]
    assert [(one.winner, one.least, one.most) for one in score.levels][::5] == [
        ("german", 0, 1),
        ("soviet", 8, None),
    ]


def test_pools_tell_what_can_be_used_up() -> None:
    game = tabletop(
        "S soviet INF 1210 4/3\nG german INF 1203 3/2\nA1 soviet AIR bombard=24\nA2 soviet AIR bombard=24 box=used",
        phase="german movement",
        options={"combat_supply": True, "tabun": True},
        sp=9,
        gas_left=2,
        built=3,
    )
    pools = {pool.kind: pool.left for pool in shown(game, GERMAN).pools}
    assert pools == {"air": 1, "air_used": 1, "barricades": 7, "sp": 9, "gas": 2}
    assert "gas" not in {pool.kind for pool in shown(game, SOVIET).pools}


def test_the_clock_names_all_eight_phases() -> None:
    clock = shown(to_question("air_bombard")).clock
    assert clock.date == "1945-03-04" and clock.turns == 9
    assert [phase.name for phase in clock.phases][:2] == ["Air bombardment phase", "Artillery bombardment phase"]
    assert [phase.side for phase in clock.phases].count("") == 5


@case("breslau1945", "3.2b")
def test_the_soviet_is_not_shown_what_lies_hidden() -> None:
    game = to_question("movement", options={}, turn=1)
    hidden = {u.n for u in game.state.units if u.side == GERMAN} - sight.seen(game)
    assert hidden
    ours = {one.key for one in shown(game, SOVIET).pieces}
    assert not {game.book.counters[n].id for n in hidden} & ours
    theirs = {one.key for one in shown(game, GERMAN).pieces}
    assert {game.book.counters[n].id for n in hidden} <= theirs
    assert any("top" in one.marks for one in shown(game, GERMAN).pieces)
    assert not any("top" in one.marks for one in shown(game, SOVIET).pieces)


def test_what_must_attack_is_flagged() -> None:
    game = tabletop(
        "A soviet INF 1206 4/3\nB soviet INF 1306 4/3\nG german INF 1205 3/2",
        phase="combat resolution",
        markers={"1206": "1205"},
        step=2,
        first=SOVIET,
    )
    board = shown(game)
    assert set(piece(board, "A").flags) >= {"can_attack", "must_attack"}
    assert "can_attack" not in piece(board, "B").flags


def test_every_kind_of_question_has_a_sentence_with_its_case() -> None:
    seen: dict[str, str] = {}
    for seed in (21, 22):
        for game in moments(seed, {"support_movement": True, "combat_supply": True, "combat_supply_mode": "tactical"}):
            staff, view, ask = staff_of(game)
            question = staff.question(view, ask, game.pending())
            assert question.mine and question.text != "Decide" and question.case and question.orders
            other, theirs, heard = staff_of(game, 1 - staff.me.seat)
            waits = other.question(theirs, heard, game.pending())
            assert not waits.mine and not waits.orders and "decides" not in waits.text.split()[-1:]
            seen[ask.kind] = question.form
    assert seen["movement"] == "map" and seen["mark"] == "entries" and seen["attack"] == "rows"
    assert {"run", "support_move", "losses", "ambush", "advance", "aa"} <= set(seen)
