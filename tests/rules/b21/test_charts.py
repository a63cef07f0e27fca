"""T, the tables: the cells that the worked examples name, and how rows and blocks are found."""

from __future__ import annotations

from case import case
from rules.b21.vectors import Vector, vector
from sztab.rules.b21.charts import COLUMNS, EVEN
from sztab.rules.b21.strengths import percentage
from sztab.titles.b21.chart_reader import charts_of

CHARTS = charts_of()


@vector("shift-plus3")
@case("b21", "3.2b", "3.2c")
def test_shift_plus3(v: Vector) -> None:
    assert COLUMNS[EVEN + 3] == "4:1"


@vector("shift-minus2")
@case("b21", "3.2b", "3.2c")
def test_shift_minus2(v: Vector) -> None:
    assert COLUMNS[EVEN - 2] == "1:3"


@vector("loss-ex-A")
@case("b21", "T.losses_exA", "7.2.4")
def test_loss_ex_A(v: Vector) -> None:
    losses = CHARTS.losses
    row = losses.row(15)
    assert losses.bands[row].name == "11-15"
    assert losses.bands[row + 3].name == "26-30"


@vector("loss-ex-B")
@case("b21", "T.losses_exB", "7.2.4")
def test_loss_ex_B(v: Vector) -> None:
    losses = CHARTS.losses
    row = losses.row(24)
    assert losses.bands[row].name == "21-25"
    assert losses.bands[row - 3].name == "6-10"


@vector("crt-lt1-4-2")
@case("b21", "T.combat")
def test_crt_lt1_4_2(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("<1:4"), 2).text == "-"


@vector("crt-lt1-4-12")
@case("b21", "T.combat")
def test_crt_lt1_4_12(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("<1:4"), 12).text == "A3"


@vector("crt-1-4-7")
@case("b21", "T.combat")
def test_crt_1_4_7(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("1:4"), 7).text == "A2"


@vector("crt-1-3-4")
@case("b21", "T.combat")
def test_crt_1_3_4(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("1:3"), 4).text == "A1"


@vector("crt-1-2-4")
@case("b21", "T.combat")
def test_crt_1_2_4(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("1:2"), 4).text == "-"


@vector("crt-1-1-6")
@case("b21", "T.combat")
def test_crt_1_1_6(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("1:1"), 6).text == "-"


@vector("crt-1-1-7")
@case("b21", "T.combat")
def test_crt_1_1_7(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("1:1"), 7).text == "A1"


@vector("crt-2-1-8")
@case("b21", "T.combat")
def test_crt_2_1_8(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("2:1"), 8).text == "-"


@vector("crt-3-1-10")
@case("b21", "T.combat")
def test_crt_3_1_10(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("3:1"), 10).text == "-"


@vector("crt-5-1-12")
@case("b21", "T.combat")
def test_crt_5_1_12(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("5:1"), 12).text == "-"


@vector("crt-7-1-2")
@case("b21", "T.combat")
def test_crt_7_1_2(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("7:1"), 2).text == "B4"


@vector("crt-10-1-2")
@case("b21", "T.combat")
def test_crt_10_1_2(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("10:1"), 2).text == "B4"


@vector("crt-10-1-12")
@case("b21", "T.combat")
def test_crt_10_1_12(v: Vector) -> None:
    assert CHARTS.fight(COLUMNS.index("10:1"), 12).text == "B1"


@vector("loss-1-2")
@case("b21", "T.losses")
def test_loss_1_2(v: Vector) -> None:
    assert CHARTS.losses.at(1, 2) == 1


@vector("loss-1-7")
@case("b21", "T.losses")
def test_loss_1_7(v: Vector) -> None:
    assert CHARTS.losses.at(1, 7) == 0


@vector("loss-4-5-7")
@case("b21", "T.losses")
def test_loss_4_5_7(v: Vector) -> None:
    assert CHARTS.losses.at(4, 7) == 1


@vector("loss-6-10-5")
@case("b21", "T.losses")
def test_loss_6_10_5(v: Vector) -> None:
    assert CHARTS.losses.at(6, 5) == 0


@vector("loss-21-25-2")
@case("b21", "T.losses")
def test_loss_21_25_2(v: Vector) -> None:
    assert CHARTS.losses.at(21, 2) == 3


@vector("loss-36-40-6")
@case("b21", "T.losses")
def test_loss_36_40_6(v: Vector) -> None:
    assert CHARTS.losses.at(36, 6) == 2


@vector("loss-66-70-3")
@case("b21", "T.losses")
def test_loss_66_70_3(v: Vector) -> None:
    assert CHARTS.losses.at(66, 3) == 6


@vector("loss-71p-12")
@case("b21", "T.losses")
def test_loss_71p_12(v: Vector) -> None:
    assert CHARTS.losses.at(71, 12) == 7


@vector("far-p7-2")
@case("b21", "T.far")
def test_far_p7_2(v: Vector) -> None:
    assert CHARTS.shot(7, 2) == 4


@vector("far-p7-12")
@case("b21", "T.far")
def test_far_p7_12(v: Vector) -> None:
    assert CHARTS.shot(7, 12) == 0


@vector("far-p5-11")
@case("b21", "T.far")
def test_far_p5_11(v: Vector) -> None:
    assert CHARTS.shot(5, 11) == 1


@vector("far-p4-10")
@case("b21", "T.far")
def test_far_p4_10(v: Vector) -> None:
    assert CHARTS.shot(4, 10) == 1


@vector("far-p3-9")
@case("b21", "T.far")
def test_far_p3_9(v: Vector) -> None:
    assert CHARTS.shot(3, 9) == 1


@vector("far-p1-7")
@case("b21", "T.far")
def test_far_p1_7(v: Vector) -> None:
    assert CHARTS.shot(1, 7) == 1


@vector("far-p1-8")
@case("b21", "T.far")
def test_far_p1_8(v: Vector) -> None:
    assert CHARTS.shot(1, 8) == 0


@vector("far-0-6")
@case("b21", "T.far")
def test_far_0_6(v: Vector) -> None:
    assert CHARTS.shot(0, 6) == 1


@vector("far-0-7")
@case("b21", "T.far")
def test_far_0_7(v: Vector) -> None:
    assert CHARTS.shot(0, 7) == 0


@vector("far-m1-4")
@case("b21", "T.far")
def test_far_m1_4(v: Vector) -> None:
    assert CHARTS.shot(-1, 4) == 1


@vector("far-m1-5")
@case("b21", "T.far")
def test_far_m1_5(v: Vector) -> None:
    assert CHARTS.shot(-1, 5) == 0


@vector("far-m3-2")
@case("b21", "T.far")
def test_far_m3_2(v: Vector) -> None:
    assert CHARTS.shot(-3, 2) == 1


@vector("far-m3-3")
@case("b21", "T.far")
def test_far_m3_3(v: Vector) -> None:
    assert CHARTS.shot(-3, 3) == 0


@vector("arty-1-8-7-10-2")
@case("b21", "T.artillery")
def test_arty_1_8_7_10_2(v: Vector) -> None:
    assert CHARTS.artillery.at(1, 7, 2) == 0


@vector("arty-1-8-21p-6")
@case("b21", "T.artillery")
def test_arty_1_8_21p_6(v: Vector) -> None:
    assert CHARTS.artillery.at(1, 21, 6) == 3


@vector("arty-9-16-11-15-1")
@case("b21", "T.artillery")
def test_arty_9_16_11_15_1(v: Vector) -> None:
    assert CHARTS.artillery.at(9, 11, 1) == 1


@vector("arty-17-24-16-20-3")
@case("b21", "T.artillery")
def test_arty_17_24_16_20_3(v: Vector) -> None:
    assert CHARTS.artillery.at(17, 16, 3) == 4


@vector("arty-25p-21p-6")
@case("b21", "T.artillery")
def test_arty_25p_21p_6(v: Vector) -> None:
    assert CHARTS.artillery.at(25, 21, 6) == 7


@vector("recon-1-6-1-5-3")
@case("b21", "T.recon")
def test_recon_1_6_1_5_3(v: Vector) -> None:
    assert CHARTS.surprise.at(1, 1, 3).text == "A1"


@vector("recon-1-6-11-15-12")
@case("b21", "T.recon")
def test_recon_1_6_11_15_12(v: Vector) -> None:
    assert CHARTS.surprise.at(1, 11, 12).text == "B2(-2)"


@vector("recon-7-14-6-10-2")
@case("b21", "T.recon")
def test_recon_7_14_6_10_2(v: Vector) -> None:
    assert CHARTS.surprise.at(7, 6, 2).text == "A1(-1)"


@vector("recon-15p-16p-12")
@case("b21", "T.recon")
def test_recon_15p_16p_12(v: Vector) -> None:
    assert CHARTS.surprise.at(15, 16, 12).text == "B2(-2)"


@vector("dogfight-1-5-1-5-1")
@case("b21", "T.fighter")
def test_dogfight_1_5_1_5_1(v: Vector) -> None:
    assert CHARTS.dogfights.at(1, 1, 1).text == "U-1/-"


@vector("dogfight-6-10-11-15-2")
@case("b21", "T.fighter")
def test_dogfight_6_10_11_15_2(v: Vector) -> None:
    assert CHARTS.dogfights.at(6, 11, 2).text == "U-1/U-1"


@vector("dogfight-11-15-11-15-4")
@case("b21", "T.fighter")
def test_dogfight_11_15_11_15_4(v: Vector) -> None:
    assert CHARTS.dogfights.at(11, 11, 4).text == "U-2/U-2"


@vector("dogfight-16-20-26p-1")
@case("b21", "T.fighter")
def test_dogfight_16_20_26p_1(v: Vector) -> None:
    assert CHARTS.dogfights.at(16, 26, 1).text == "U-1/-2"


@vector("dogfight-21p-26p-6")
@case("b21", "T.fighter")
def test_dogfight_21p_26p_6(v: Vector) -> None:
    assert CHARTS.dogfights.at(21, 26, 6).text == "-1/U-4"


@vector("bomb-5-6")
@case("b21", "T.bomber")
def test_bomb_5_6(v: Vector) -> None:
    found = CHARTS.bombers["troops"].at(5, 6)
    assert found == "25"
    assert percentage(int(found), 30) == 7


@vector("bomb-3-object")
@case("b21", "T.bomber")
def test_bomb_3_object(v: Vector) -> None:
    assert [CHARTS.bombers["object"].at(3, roll) for roll in range(1, 7)] == [*"-----", "Z"]


@vector("air-object-2")
@case("b21", "T.air_objects")
def test_air_object_2(v: Vector) -> None:
    assert [roll for roll in range(1, 7) if CHARTS.air_objects.at(2, roll)] == [5, 6]


@vector("arty-object-16")
@case("b21", "T.artillery_on_objects")
def test_arty_object_16(v: Vector) -> None:
    assert [roll for roll in range(1, 7) if CHARTS.artillery_objects.at(16, roll)] == [3, 4, 5, 6]


@vector("surprise-adj-2")
@case("b21", "17.2.6")
def test_surprise_adj_2(v: Vector) -> None:
    assert CHARTS.drop_surprise["adjacent"].at(0, 2).lost_by_many == 4


@case("b21", "15.3.4", "R74")
def test_a_difference_beyond_the_table_is_its_first_row_or_forbidden() -> None:
    assert CHARTS.shot(11, 2) == CHARTS.shot(7, 2)
    assert CHARTS.may_shoot(-3)
    assert not CHARTS.may_shoot(-4)


@case("b21", "15.3.5a", "R73")
def test_the_older_fire_table_hits_one_row_lower() -> None:
    old = charts_of(old_fire=True)
    assert [roll for roll in range(2, 13) if old.shot(1, roll)] == [2, 3, 4, 5, 6]
    assert [roll for roll in range(2, 13) if old.shot(0, roll)] == [2, 3, 4, 5]


@case("b21", "9.6.2", "T.artillery")
def test_fire_too_weak_for_the_table_has_no_row() -> None:
    assert CHARTS.artillery.of(10).row(6) == -1
    assert CHARTS.artillery.of(10).row(7) == 0


@case("b21", "R35")
def test_rows_of_losses_end_with_the_table() -> None:
    assert CHARTS.losses.across(-4, 2) == CHARTS.losses.across(0, 2)
    assert CHARTS.losses.across(40, 12) == 7


# ---------------------------------------------------------------------- what the book names and does not print


@case("b21", "M.1", "R101", "23.4.2")
def test_helicopters_hit_like_artillery_from_three_points_on() -> None:
    for target in (1, 9, 17, 25):
        for points, guns in ((3, 7), (4, 11), (5, 16), (6, 21), (9, 21)):
            for roll in range(1, 7):
                assert CHARTS.helicopters.at(target, points, roll) == CHARTS.artillery.at(target, guns, roll)
        for weak, strong in ((1, 2), (2, 3)):
            lost = [
                sum(CHARTS.helicopters.at(target, points, roll) for roll in range(1, 7)) for points in (weak, strong)
            ]
            assert lost[0] < lost[1]


@case("b21", "M.2", "R100", "23.3.12")
def test_what_fighters_do_to_land_units() -> None:
    rows = {1: "000001", 6: "000011", 11: "000112", 16: "001122"}
    for points, row in rows.items():
        assert "".join(str(CHARTS.fighters.at(points, roll)) for roll in range(1, 7)) == row
        assert CHARTS.fighter_objects.at(points, 6) == (points >= 11)
        assert not CHARTS.fighter_objects.at(points, 5)


@case("b21", "M.5", "R71", "15.1.3")
def test_a_gun_loses_a_point_for_each_hex_of_distance() -> None:
    assert CHARTS.far_range == (0, -1, -2, -3)
