"""The Cause tab on recorded failures: what is marked in which text, the picture, and where links lead."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import zstandard
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from campaigns import rarely
from gui.conftest import Photograph
from gui.test_window import settle
from passlens.engine.data import resource_path
from passlens.engine.session import schema
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.failure import FAILURE
from passlens.gui.failure.fix_list import FixLineRow
from passlens.gui.failure.places import Segment
from passlens.gui.failure.view import CauseView
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.problems import PROBLEMS
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT


def recorded(name: str, folder: Path) -> Path:
    """A session as the samples have it."""
    packed = resource_path("samples", "recorded", f"{name}.passlens.zst")
    path = folder / f"{name}.passlens"
    path.write_bytes(zstandard.ZstdDecompressor().stream_reader(packed.read_bytes()).read())
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.upgrade(connection)  # as when the window unpacks it
    return path


def opened(window: MainWindow, name: str, folder: Path, qtbot: QtBot) -> CauseView:
    window.shell.open_path(recorded(name, folder))
    qtbot.waitUntil(lambda: window.tabs.feature is FAILURE)
    settle(window, qtbot)
    return window.shell.room(FAILURE).view


def marked(view: CauseView) -> list[tuple[int, str, str]]:
    """The lines that are marked: number, text, and the comment below."""
    shown = view.shown_text
    assert shown is not None
    lines = shown.named.index
    return [(shown.number(row), lines.line(row).strip(), lines.line(row + 1).strip()) for row in shown.series]


@pytest.mark.campaign
def test_that_a_kernel_over_the_limit_opens_at_its_allocations_beside_their_sum_over_the_passes(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, photograph: Photograph
) -> None:
    view = opened(window, "conv_group-3.9.0", tmp_path, qtbot)
    photograph(window, "cause-shared-memory")
    assert view.headline.text() == "The kernel needs 77,824 bytes of shared memory; gfx942 has 65,536."
    assert "gpu-check-resource-usage" in view.where.text
    assert "Never more than 49,152 B are in use at once" in view.where.text
    assert [number for number, _, _ in marked(view)] == [112, 113, 114]
    assert all("memref.alloc()" in line for _, line, _ in marked(view))
    assert marked(view)[0][2].startswith("// 32,768 B · operand 1 of linalg.generic, promoted")
    assert view.picture.isVisible()
    assert [one.step.total for one in view.picture.steps.spans][-1] == 77_824
    assert 53_248 in {one.total for one in view.picture.fitting.rows.matching}
    assert view.segments is not None
    view.segments.chosen.emit(Segment.BEGAN.value)
    settle(window, qtbot)
    assert "comprehensive-bufferize" in view.title.text()
    assert sum("memref.alloc()" in line for _, line, _ in marked(view)) == 3
    assert window.bottom.folded


@pytest.mark.campaign
def test_that_a_fix_says_what_it_does_in_the_room_that_its_result_leaves(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window.resize(1440, 900)
    view = opened(window, "conv_group-3.9.0", tmp_path, qtbot)
    rows = view.findChildren(FixLineRow)
    assert len(rows) > 1
    for width in (1440, 1000):
        window.resize(width, 700)
        QTest.qWait(50)
        assert all(label.width() >= label.sizeHint().width() for row in rows for label in (row.title, row.measured))
        assert all(row.detail.height() >= row.detail.heightForWidth(row.detail.width()) for row in rows), "all of it"
        assert len({(row.detail.x(), row.measured.x()) for row in rows}) == 1, "the columns line up"
    window.resize(2560, 1440)
    QTest.qWait(50)
    assert max(row.width() for row in rows) <= 1_500, "a button stands near its text"


@pytest.mark.campaign
def test_that_a_flag_given_many_times_is_told_by_its_first_and_last(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    view = opened(window, "tp8_mlp-one-device", tmp_path, qtbot)
    (row, *_) = view.findChildren(FixLineRow)
    assert row.detail.text() == "--iree-hal-target-device=hip[0] … hip[7]"
    assert "hip[3]" in row.detail.toolTip()


def test_that_a_gather_opens_with_its_operands_and_a_click_on_one_shows_its_line(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, photograph: Photograph
) -> None:
    view = opened(window, "gather_view-3.5.0", tmp_path, qtbot)
    photograph(window, "cause-gather")
    assert [(number, line.partition(" = ")[2].split()[0]) for number, line, _ in marked(view)] == [
        (15, "memref.subview"),
        (17, "vector.gather"),
    ]
    operands = view.picture.operands.rows.matching
    assert [(row.value, row.op, row.line) for row in operands if row.depth == 1][:2] == [
        ("%subview", "memref.subview", 15),
        ("%c0", "arith.constant", 4),
    ]
    view.place_chosen.emit(Segment.FAILED.value, 0)
    settle(window, qtbot)
    assert [line.split()[2] for _, line, _ in marked(view)] == ["builtin.unrealized_conversion_cast"]
    view.picture.operands.link_clicked.emit(operands[0], "line")
    settle(window, qtbot)
    shown = view.shown_text
    assert shown is not None
    assert shown.number(view.text.surface.place.caret[0]) == 15
    assert window.tabs.feature is FAILURE


@pytest.mark.campaign
def test_that_undeclared_devices_open_beside_what_is_declared_and_what_is_named(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, photograph: Photograph
) -> None:
    view = opened(window, "tp8_mlp-one-device", tmp_path, qtbot)
    photograph(window, "cause-devices")
    assert view.headline.text() == "The model names 7 devices that this compile does not declare."
    assert [number for number, _, _ in marked(view)] == [4, 6, 8, 10, 12, 14, 16]
    rows = view.picture.devices.rows.matching
    assert [(row.symbol, row.declared) for row in rows[:2]] == [("__device_0", "hip"), ("__device_1", "")]
    assert rows[1].op.startswith("util.global private @ffn_up.shard.1")


def test_that_the_tab_is_there_for_a_failure_only(
    window: MainWindow, small_session: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    def is_there() -> bool:
        return window.tabs.isTabVisible(window.tabs.indexOf(window.shell.room(FAILURE).view))

    view = opened(window, "big_tile", tmp_path, qtbot)
    assert is_there()
    assert not view.picture.isVisible(), "nothing to draw: the text has the width"
    assert view.title.text() == "big_tile.mlir"
    assert [number for number, _, _ in marked(view)] == [2]
    window.shell.show(TEXT)
    window.shell.session.reload_problems()
    settle(window, qtbot)
    assert window.tabs.feature is TEXT, "it comes to the front once"
    window.shell.open_path(small_session)
    settle(window, qtbot)
    assert not is_there()
    assert window.tabs.feature is TEXT


@pytest.mark.campaign
def test_that_the_problems_make_room_for_the_cause_once_the_compile_has_failed(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    opened(window, "big_tile", tmp_path, qtbot)
    state = window.shell.state
    assert state.session is not None
    failed = state.session.info
    state.set_info(replace(failed, outcome=OutcomeKind.RUNNING, failed_count=0))
    folded: list[bool] = []
    window.shell.show(PROBLEMS)
    folded.append(window.bottom.folded)
    state.set_info(failed)
    folded.append(window.bottom.folded)
    window.shell.show(PROBLEMS)  # as the user does
    state.conditions_changed.emit()
    folded.append(window.bottom.folded)
    assert folded == [False, True, False]


@pytest.mark.parametrize("name", [rarely("evidence"), "message"])
def test_that_evidence_and_message_are_folded(
    themes: ThemeManager, window: MainWindow, tmp_path: Path, qtbot: QtBot, name: str
) -> None:
    del themes
    view = opened(window, "conv_group-3.9.0", tmp_path, qtbot)
    height = view.body.height()
    view.folds[name].click()
    qtbot.waitUntil(lambda: view.body.height() < height)
    assert view.folds[name].text().startswith("▾")
    view.folds[name].click()
    qtbot.waitUntil(lambda: view.body.height() == height)
