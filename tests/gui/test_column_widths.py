"""Widths of columns: nothing is cut while there is room, and figures stay beside their names."""

from __future__ import annotations

from passlens.gui.kit.tables.column_widths import WIDEST, Wish, fitted, kept

NAME, SIZE, NOTE = Wish(120, least=90), Wish(60, number=True), Wish(100, least=90)


def test_that_what_is_left_over_stands_behind_the_last_text() -> None:
    assert fitted((NAME, SIZE, NOTE), 1000) == (120, 60, 820)


def test_that_what_is_left_over_behind_figures_is_spread() -> None:
    assert fitted((NAME, SIZE, SIZE), 540) == (220, 160, 160)


def test_that_marks_stay_beside_the_names_that_they_belong_to() -> None:
    assert fitted((Wish(30, mark=True), NAME, SIZE, SIZE), 570) == (30, 220, 160, 160)


def test_that_figures_do_not_drift_apart_in_a_wide_window() -> None:
    assert fitted((NAME, SIZE), 2400) == (320, 260)


def test_that_a_long_text_is_shown_whole_before_anything_else_grows() -> None:
    long = Wish(900, least=90)
    assert fitted((long, SIZE, NOTE), 1100) == (900, 60, 140)
    assert fitted((long, SIZE, NOTE), 700) == (540, 60, 100)


def test_that_a_long_text_asks_for_no_more_than_the_widest_when_room_is_short() -> None:
    assert fitted((Wish(900), SIZE), 200) == (WIDEST, 60)


def test_that_columns_that_can_shrink_share_what_is_missing_down_to_their_least() -> None:
    wide = Wish(200, least=150)
    assert fitted((wide, SIZE, NOTE), 320) == (170, 60, 90)
    assert fitted((wide, SIZE, NOTE), 100) == (150, 60, 90)
    # One that is at its least leaves the rest to the others.
    assert fitted((Wish(300, least=100), Wish(100, least=95)), 300) == (205, 95)


def test_that_widths_fill_the_room_to_the_pixel() -> None:
    for room in range(280, 700, 7):
        assert sum(fitted((NAME, SIZE, SIZE, Wish(35, number=True)), room)) == max(room, 245)


def test_that_a_name_is_not_cut_where_the_table_scrolls_sideways_anyway() -> None:
    figures = [Wish(300, number=True)] * 3
    assert fitted([Wish(250, least=90), *figures], 760)[0] == 250
    assert fitted([Wish(250, least=90), *figures], 480)[0] == 240
    assert fitted([Wish(250, least=90), *figures], 1000)[0] == 100, "all fit when it is cut"
    assert fitted([Wish(430, least=310), *figures, *figures], 1900)[0] == 430, "a wide window shows it whole"


def test_that_a_spare_column_is_left_out_where_the_others_would_scroll() -> None:
    spare = Wish(200, least=80, spare=True)
    assert kept((NAME, SIZE, spare), 230) == (0, 1, 2), "all fit when they shrink"
    assert kept((NAME, SIZE, spare), 229) == (0, 1)
    assert kept((spare, NAME, spare), 250) == (0, 1, 2)
    assert kept((spare, NAME, spare), 240) == (0, 1), "the last one goes first"
    assert kept((NAME, SIZE), 10) == (0, 1), "what is not spare stays"
    long = Wish(1_500, least=560, spare=True)
    assert kept((NAME, SIZE, long), 709) == (0, 1)
    assert kept((NAME, SIZE, long), 710) == (0, 1, 2), "it is shown with all the room that it needs, or not at all"
