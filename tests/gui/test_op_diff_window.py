"""The diff of ops in the whole window, on real passes: the exact text beside it, pins, two files, Cancel."""

from __future__ import annotations

import subprocess
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from campaigns import rarely
from compiler_programs import IREE_OPT
from gui.conftest import Photograph
from passlens.engine.diff import watched
from passlens.engine.diff.rows import RowChange, RowKind
from passlens.engine.session.rows import PassRow, Side
from passlens.gui.kit.theme import ThemeChoice
from passlens.gui.passes import PASSES
from passlens.gui.shell.help.view_feature import VIEW
from passlens.gui.shell.settings import load_settings, save_settings
from passlens.gui.shell.targets import PassTarget
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.text import TEXT
from passlens.gui.text.shown import ShownDiff, ShownText
from seen import words

HOIST = "iree-loop-invariant-code-motion"
LEFT = """\
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b : i32
  %2 = math.absi %1 : i32
  return %2 : i32
}
"""
RIGHT = LEFT.replace("%0", "%sum").replace("%1", "%product").replace("math.absi", "math.ctpop")


@pytest.fixture
def shown(window: MainWindow) -> list[ShownText | ShownDiff]:
    """What the IR tab was given, the latest last."""
    given: list[ShownText | ShownDiff] = []
    window.shell.room(TEXT).texts.changed.connect(given.append)
    return given


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    paths = tmp_path / "left.mlir", tmp_path / "right.mlir"
    for path, text in zip(paths, (LEFT, RIGHT), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def settle(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(window.shell.jobs.idle)
    qtbot.wait(60)
    qtbot.waitUntil(window.shell.jobs.idle)


def go_to(window: MainWindow, name: str, qtbot: QtBot) -> PassRow:
    session = window.shell.state.session
    assert session is not None
    rows = [one for one in session.queries.passes.listing() if one.name == name]
    row = max(rows, key=lambda one: one.added or 0)
    window.shell.open(PassTarget(row.id))
    settle(window, qtbot)
    return row


def last_diff(shown: list[ShownText | ShownDiff]) -> ShownDiff:
    assert isinstance(shown[-1], ShownDiff)
    return shown[-1]


def drop(window: MainWindow, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))


@pytest.mark.campaign
def test_that_a_pass_that_hoists_shows_moved_ops_and_nothing_else(
    window: MainWindow, small_session: Path, shown: list[ShownText | ShownDiff], qtbot: QtBot, photograph: Photograph
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    row = go_to(window, HOIST, qtbot)
    diff = last_diff(shown)
    assert diff.ops is not None
    assert (diff.ops.moved > 20, dict(diff.ops.added), diff.ops.changed) == (True, {}, 0)
    coloured = {one.change for one in diff.diff.rows if one.kind in {RowKind.ADDED, RowKind.REMOVED}}
    assert RowChange.MOVED in coloured
    assert coloured <= {RowChange.MOVED, RowChange.QUIET, RowChange.REORDERED}
    assert f"{diff.ops.moved} moved" in window.shell.room(TEXT).view.bar.summary.text
    assert f"{diff.ops.moved} moved" in words(window.shell.room(PASSES).details)
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        window.shell.room(VIEW).choose_theme(choice)
        for split in (False, True):
            window.shell.room(TEXT).view.set_split(split)
            photograph(window, f"op_diff_{choice.value}_{'split' if split else 'unified'}")
    window.shell.room(TEXT).view.set_split(False)
    surface = window.shell.room(TEXT).view.changes.unified
    start = surface.place.caret[0]
    window.shell.actions["go.partner"].trigger()
    there = surface.place.caret[0]
    assert there != start
    one, other = surface.row(start), surface.row(there)
    assert one is not None
    assert other is not None
    assert one.text.split(" = ")[-1].split()[0] == other.text.split(" = ")[-1].split()[0]
    assert window.shell.state.selection.pass_id == row.id


@pytest.mark.campaign
def test_that_the_exact_text_is_one_box_away_and_remembered(
    window: MainWindow, small_session: Path, shown: list[ShownText | ShownDiff], tmp_path: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    go_to(window, HOIST, qtbot)
    of_ops = last_diff(shown)
    assert window.shell.room(TEXT).view.renumbering.isVisible()
    assert window.shell.room(TEXT).view.renumbering.isChecked()
    window.shell.room(TEXT).view.renumbering.click()
    settle(window, qtbot)
    exact = last_diff(shown)
    assert exact.ops is None
    assert exact.diff.added > 1.5 * of_ops.diff.added, "what was renumbered counts"
    assert "lines added" in window.shell.room(TEXT).view.bar.summary.text
    save_settings(window.shell.settings.now, tmp_path / "window.json")
    again = MainWindow(window.shell.themes, load_settings(tmp_path / "window.json"))
    qtbot.addWidget(again)
    assert not again.shell.room(TEXT).view.renumbering.isChecked()
    assert again.shell.room(TEXT).texts.exact
    QTest.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.AltModifier)
    settle(window, qtbot)
    assert last_diff(shown).ops == of_ops.ops
    assert not window.shell.settings.now.exact_diff


@pytest.mark.campaign
def test_that_a_pass_that_only_renumbered_says_so_and_shows_its_text(
    window: MainWindow, small_session: Path, shown: list[ShownText | ShownDiff], qtbot: QtBot
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    session = window.shell.state.session
    assert session is not None
    found = [row for row in session.queries.passes.listing() if row.status.value == "renumbered"]
    assert found
    window.shell.open(PassTarget(found[0].id))
    settle(window, qtbot)
    diff = last_diff(shown)
    assert diff.ops is not None
    assert diff.ops.same
    assert (
        "Nothing changed but names" in window.shell.room(TEXT).view.bar.summary.text
        or "Only renumbered" in window.shell.room(TEXT).view.bar.summary.text
    )
    assert window.shell.room(TEXT).view.bar.position.text() == "no change"
    assert window.shell.room(TEXT).view.changes.unified.lines.count >= 3
    assert "only renumbered" in words(window.shell.room(PASSES).details)


def test_that_a_pin_runs_the_match_again_and_can_be_taken_away(
    window: MainWindow, files: tuple[Path, Path], shown: list[ShownText | ShownDiff], qtbot: QtBot
) -> None:
    drop(window, *files)
    settle(window, qtbot)
    free = last_diff(shown)
    assert free.ops is not None
    assert (dict(free.ops.removed), free.ops.changed) == ({"math.absi": 1}, 1)
    surface = window.shell.room(TEXT).view.changes.unified
    rows = [surface.lines.line(at) for at in range(surface.lines.count)]
    surface.go_to_row(next(at for at, line in enumerate(rows) if "math.absi" in line))
    window.shell.actions["view.pin"].trigger()
    assert "Which line after is the same op as line 4 before?" in window.shell.room(TEXT).view.bar.summary.text
    surface.go_to_row(next(at for at, line in enumerate(rows) if "math.ctpop" in line))
    QTest.keyClick(surface, Qt.Key.Key_Return)
    settle(window, qtbot)
    pinned = last_diff(shown)
    assert pinned.pins == ((4, 4),)
    assert pinned.ops is not None
    assert (dict(pinned.ops.removed), pinned.ops.changed) == ({}, 1)
    assert window.shell.room(TEXT).view.bar.pins.isVisible()
    assert window.shell.room(TEXT).view.bar.pins.text() == "1 pin ▾"
    window.shell.room(TEXT).view.bar.pins.menu().actions()[0].trigger()
    settle(window, qtbot)
    assert last_diff(shown).ops == free.ops
    assert not window.shell.room(TEXT).view.bar.pins.isVisible()
    window.shell.room(TEXT).texts.pin(4, 4)
    window.shell.room(TEXT).texts.pin(3, 4)
    settle(window, qtbot)
    assert last_diff(shown).pins == ((3, 4),), "one line is one op: the later pin counts"
    window.shell.actions["view.unpin"].trigger()
    settle(window, qtbot)
    assert last_diff(shown).pins == ()


@pytest.mark.campaign
def test_that_pins_stay_with_their_pass(
    window: MainWindow, small_session: Path, shown: list[ShownText | ShownDiff], qtbot: QtBot
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    row = go_to(window, HOIST, qtbot)
    window.shell.room(TEXT).texts.pin(2, 2)
    settle(window, qtbot)
    go_to(window, "cse", qtbot)
    assert last_diff(shown).pins == ()
    window.shell.open(PassTarget(row.id))
    settle(window, qtbot)
    assert last_diff(shown).pins == ((2, 2),)


@pytest.mark.campaign
def test_that_two_dropped_files_are_compared_beside_an_open_session(
    window: MainWindow,
    small_session: Path,
    files: tuple[Path, Path],
    shown: list[ShownText | ShownDiff],
    qtbot: QtBot,
    photograph: Photograph,
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    row = go_to(window, HOIST, qtbot)
    drop(window, *files)
    settle(window, qtbot)
    diff = last_diff(shown)
    assert diff.key.files == files
    assert (diff.before.text, diff.after.text) == (LEFT, RIGHT)
    assert window.shell.room(TEXT).view.head.title.text() == "left.mlir → right.mlir"
    assert not window.shell.room(TEXT).view.modes.isVisible()
    assert window.shell.state.selection.pass_id is None
    photograph(window, "two_files")
    window.shell.room(TEXT).view.renumbering.click()
    settle(window, qtbot)
    assert last_diff(shown).ops is None
    assert last_diff(shown).diff.added == 3
    window.shell.room(TEXT).view.renumbering.click()
    window.shell.open(PassTarget(row.id))
    settle(window, qtbot)
    assert last_diff(shown).key.pass_id == row.id


@pytest.mark.campaign
def test_that_a_file_in_generic_form_is_compared_as_the_other_one_is_printed(
    window: MainWindow,
    files: tuple[Path, Path],
    shown: list[ShownText | ShownDiff],
    qtbot: QtBot,
    photograph: Photograph,
) -> None:
    words = [str(IREE_OPT), str(files[1]), "--mlir-print-op-generic"]
    files[1].write_bytes(subprocess.run(words, check=True, capture_output=True).stdout)
    drop(window, *files)
    settle(window, qtbot)
    diff = last_diff(shown)
    assert diff.ops is not None
    assert (diff.ops.added, diff.ops.removed) == ({"math.ctpop": 1}, {"math.absi": 1})
    assert "%2 = math.ctpop %1 : i32" in diff.after.text
    assert window.shell.room(TEXT).view.head.title.text().startswith("left.mlir → right.mlir, printed by iree-opt 3.")
    photograph(window, "two_forms")


def test_that_two_files_that_are_equal_say_so(window: MainWindow, files: tuple[Path, Path], qtbot: QtBot) -> None:
    files[1].write_text(LEFT)
    drop(window, *files)
    settle(window, qtbot)
    assert window.shell.room(TEXT).view.shown_text == "No line changed. The texts before and after are the same."


@pytest.mark.parametrize(
    ("second", "content", "said"),
    [
        rarely("other.mlir", b"ML\xefR\x01", "is MLIR bytecode"),
        ("notes.txt", b"Nothing of the kind.\n", "holds no printed MLIR"),
        rarely(
            "ci.log", b"// -----// IR Dump After CSEPass: cse //----- //\nmodule {\n  a.b\n}\n", "a log of many dumps"
        ),
    ],
)
def test_that_two_files_of_which_one_is_no_ir_give_one_sentence(
    window: MainWindow, files: tuple[Path, Path], second: str, content: bytes, said: str, qtbot: QtBot
) -> None:
    other = files[0].with_name(second)
    other.write_bytes(content)
    drop(window, files[0], other)
    settle(window, qtbot)
    assert said in window.shell.room(TEXT).view.shown_text
    assert "Two files are compared when both hold printed IR" in window.shell.room(TEXT).view.shown_text


@pytest.mark.campaign
def test_that_files_to_compare_are_asked_for_one_after_the_other(
    window: MainWindow, files: tuple[Path, Path], shown: list[ShownText | ShownDiff], qtbot: QtBot
) -> None:
    window.shell.actions["file.compare"].trigger()
    for path in files:
        dialog = next(one for one in window.findChildren(QFileDialog) if one.isVisible())
        dialog.fileSelected.emit(str(path))
        dialog.close()
        qtbot.wait(20)
    settle(window, qtbot)
    assert last_diff(shown).key.files == files


def test_that_a_long_comparison_says_what_it_does_and_escape_ends_it(
    window: MainWindow,
    tmp_path: Path,
    shown: list[ShownText | ShownDiff],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watched, "CHILD_FROM_CHARACTERS", 0)
    body = "".join(f"  %{at} = a.b %arg0 {{n = {at}}} : i32\n" for at in range(30_000))
    paths = tmp_path / "a.mlir", tmp_path / "b.mlir"
    for path, text in zip(paths, (body, body.replace("n = 2", "n = 3")), strict=True):
        path.write_text(f"func.func @f(%arg0: i32) {{\n{text}  return\n}}\n")
    drop(window, *paths)
    qtbot.waitUntil(lambda: "the ops" in window.shell.room(TEXT).view.shown_text)
    assert "Comparing… a.mlir and b.mlir:" in window.shell.room(TEXT).view.shown_text
    children = psutil.Process().children(recursive=True)
    assert any("passlens.engine.diff.diff_process" in child.cmdline() for child in children)
    window.shell.actions["go.escape"].trigger()
    assert "was cancelled" in window.shell.room(TEXT).view.shown_text, "at once"
    settle(window, qtbot)
    assert shown == []
    assert not any("passlens.engine.diff.diff_process" in child.cmdline() for child in psutil.Process().children())
    window.shell.room(TEXT).view.renumbering.click()
    settle(window, qtbot)
    assert last_diff(shown).ops is None, "and the exact text can be had"


@pytest.mark.campaign
def test_that_a_newer_selection_drops_the_comparison_before(
    window: MainWindow,
    small_session: Path,
    shown: list[ShownText | ShownDiff],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    monkeypatch.setattr(watched, "CHILD_FROM_CHARACTERS", 0)
    session = window.shell.state.session
    assert session is not None
    shown.clear()
    first, second = (session.queries.passes.find(name).id for name in (HOIST, "convert-scf-to-cf"))
    window.shell.open(PassTarget(first))
    qtbot.wait(100)
    window.shell.open(PassTarget(second))
    settle(window, qtbot)
    assert [one.key.pass_id for one in shown if isinstance(one, ShownDiff)] == [second]
    ops = last_diff(shown).ops
    assert ops is not None
    before, after = (session.queries.texts.ir(second, side).text for side in (Side.BEFORE, Side.AFTER))
    assert (before, after) == (last_diff(shown).before.text, last_diff(shown).after.text)
    assert ops == session.queries.changes.op_diff(second), "kept: nothing is compared twice"


@pytest.mark.campaign
def test_that_walking_changes_stops_at_true_ones_only(
    window: MainWindow, small_session: Path, shown: list[ShownText | ShownDiff], qtbot: QtBot
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    go_to(window, "cse", qtbot)
    assert last_diff(shown).ops is not None
    surface = window.shell.room(TEXT).view.changes.unified
    total = window.shell.room(TEXT).view.changes.change_count
    assert total
    seen: set[int] = set()
    for _ in range(total):
        row = surface.row(surface.place.caret[0])
        assert row is not None
        assert row.kind in {RowKind.ADDED, RowKind.REMOVED}
        assert row.change not in {RowChange.REORDERED, RowChange.QUIET}
        seen.add(surface.place.caret[0])
        QTest.keyClick(window, Qt.Key.Key_N)
    assert len(seen) == total
