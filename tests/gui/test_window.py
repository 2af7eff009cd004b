"""The whole window on real models: open, compile, walk, fail, cancel, close."""

from __future__ import annotations

import subprocess
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from campaigns import rarely
from passlens.engine.compile.request import Driver
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.session.connections import SessionFile
from passlens.engine.session.rows import ChildKind, ChildOf, Location, Origin, OutcomeKind, Status
from passlens.gui.failure import FAILURE
from passlens.gui.passes import PASSES
from passlens.gui.passes import commands as pass_commands
from passlens.gui.problems import PROBLEMS
from passlens.gui.run import RUN
from passlens.gui.shell import reading
from passlens.gui.shell.feature import Side
from passlens.gui.shell.files.files_feature import FILES
from passlens.gui.shell.files.samples import load_samples
from passlens.gui.shell.help.palette_row import PaletteRow
from passlens.gui.shell.settings import load_settings
from passlens.gui.shell.state import Mode
from passlens.gui.shell.window.main_window import MainWindow
from passlens.gui.shell.window.session_path import SessionPath
from passlens.gui.start import START
from passlens.gui.text import TEXT, diffs
from passlens.gui.text.shown import ShownText
from seen import button, words


def press(window: MainWindow, command: str) -> None:
    action = window.shell.actions[command]
    assert action.isEnabled(), command
    action.trigger()


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Until nothing runs and nothing waits to be read again."""
    qtbot.waitUntil(window.shell.jobs.idle)
    qtbot.wait(60)
    qtbot.waitUntil(window.shell.jobs.idle)


def message_text(window: MainWindow) -> str:
    message = window.shell.messages.message
    return f"{message.sentence} {message.hint}" if message else ""


def test_that_an_opened_model_is_shown_and_ready_to_compile(
    window: MainWindow, sample: Callable[[str], Path], qtbot: QtBot
) -> None:
    window.shell.open_path(sample("matmul_f16"))
    settle(window, qtbot)
    assert window.pages.currentWidget() is window.workspace
    assert window.shell.actions["compile.start"].isEnabled()
    assert "matmul_f16.mlir" in window.windowTitle()
    assert window.shell.settings.now.recent[0].endswith("matmul_f16.mlir")


def test_that_j_and_k_walk_the_changed_passes_and_alt_left_comes_back(
    window: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    assert "✓ Compiled" in words(window.toolbar)
    QTest.keyClick(window, Qt.Key.Key_J)
    QTest.keyClick(window, Qt.Key.Key_J)
    settle(window, qtbot)
    assert window.shell.state.selection.pass_id == window.shell.session.tree.walk[1]
    QTest.keyClick(window, Qt.Key.Key_K)
    assert window.shell.state.selection.pass_id == window.shell.session.tree.walk[0]
    QTest.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.shell.state.selection.pass_id == window.shell.session.tree.walk[1]
    settle(window, qtbot)


def test_that_a_failed_session_leads_to_its_cause(window: MainWindow, failed_session: Path, qtbot: QtBot) -> None:
    window.shell.open_path(failed_session)
    settle(window, qtbot)
    assert "✕ Failed" in words(window.toolbar)
    assert window.tabs.feature is FAILURE
    assert window.bottom.folded, "the cause has the room"
    assert window.bottom.tabText(0).startswith("✕ Problems")
    overview = window.shell.session.overview
    assert overview is not None
    selected = next(row for row in overview.passes if row.id == window.shell.state.selection.pass_id)
    assert selected.status is Status.FAILED
    QTest.keyClick(window, Qt.Key.Key_F)
    assert window.shell.state.selection.pass_id in window.shell.session.tree.failures


@pytest.mark.campaign
def test_that_a_location_shows_its_line_of_the_input_and_says_when_the_file_is_not_kept(
    window: MainWindow, failed_session: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(failed_session)
    settle(window, qtbot)
    shown: list[object] = []
    window.shell.room(TEXT).texts.changed.connect(shown.append)
    window.shell.room(PROBLEMS).view.location_requested.emit(Location("/anywhere/tp8_mlp.mlir", 4, 3))
    settle(window, qtbot)
    assert isinstance(shown[-1], ShownText)
    assert (shown[-1].line, str(shown[-1].text.title)) == (4, "tp8_mlp.mlir")
    assert window.shell.state.selection.pass_id is None
    window.shell.room(PROBLEMS).view.location_requested.emit(Location("/tmp/elsewhere.mlir", 1, 1))
    settle(window, qtbot)
    assert "does not hold elsewhere.mlir" in window.shell.room(TEXT).view.shown_text


@pytest.mark.campaign
def test_that_mode_commands_change_what_is_read(window: MainWindow, small_session: Path, qtbot: QtBot) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    press(window, "go.next_changed")
    shown: list[object] = []
    window.shell.room(TEXT).texts.changed.connect(shown.append)
    for command, mode in (("view.before", Mode.BEFORE), ("view.after", Mode.AFTER), ("view.diff", Mode.DIFF)):
        press(window, command)
        settle(window, qtbot)
        assert window.shell.state.selection.mode is mode
    assert len(shown) >= 3


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("missing.mlir", None, "There is no file"),
        rarely("empty.mlir", b"", "is empty"),
        ("text.mlir", b"hello world\n", "does not look like MLIR"),
        rarely("latin.mlir", b"module { } // \xe9\xff\xfe\n", "not UTF-8"),
        rarely("binary.mlir", b"module {\0\0}", "zero byte"),
        ("bad.passlens", b"not a session", "session"),
        rarely("bad.vmfb", b"not a module", "module"),
    ],
)
def test_that_a_wrong_file_gives_one_sentence_and_the_window_lives(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, name: str, content: bytes | None, expected: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    window.shell.open_path(path)
    settle(window, qtbot)
    place = window.shell.room(RUN).view.empty.text if name.endswith(".vmfb") else message_text(window)
    assert expected in place
    assert "Traceback" not in place
    press(window, "view.ir")


def test_that_a_folder_gives_one_sentence(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    window.shell.open_path(tmp_path)
    settle(window, qtbot)
    assert "holds no dumps of the compiler: it is empty" in message_text(window)
    press(window, "go.escape")
    assert window.shell.messages.message is None


def test_that_a_wrong_flag_is_said_before_anything_starts(
    window: MainWindow, sample: Callable[[str], Path], qtbot: QtBot
) -> None:
    window.shell.open_path(sample("matmul_f16"))
    settle(window, qtbot)
    window.shell.state.set_setup(replace(window.shell.state.setup, flags=("--iree-no-such-flag",)))
    press(window, "compile.start")
    qtbot.waitUntil(lambda: not window.shell.compiling.running)
    assert "has no flag --iree-no-such-flag" in message_text(window)
    assert window.shell.state.session is None


def test_that_a_compile_is_cancelled_and_keeps_what_it_has(
    window: MainWindow, sample: Callable[[str], Path], qtbot: QtBot
) -> None:
    window.shell.open_path(sample("llama8b_f16_2l"))
    settle(window, qtbot)
    press(window, "compile.start")
    qtbot.waitUntil(lambda: window.shell.state.session is not None)
    press(window, "compile.cancel")
    activity = window.shell.state.activity
    assert activity is not None
    assert activity.cancelling, "shown at once"
    qtbot.waitUntil(lambda: not window.shell.compiling.running)
    settle(window, qtbot)
    session = window.shell.state.session
    assert session is not None
    assert session.info.outcome is OutcomeKind.CANCELLED
    assert not session.queries.passes.phases()[-1].reached, "the compiler was left to finish"
    assert "⊘" in words(window.toolbar)


@pytest.mark.campaign
def test_that_the_window_does_not_wait_for_the_list_of_all_passes(
    window: MainWindow, small_session: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    threads = set[int]()

    def note_thread(key: str, title: str, note: str, group: str) -> PaletteRow:
        threads.add(threading.get_ident())
        return PaletteRow(key, title, note, group)

    monkeypatch.setattr(pass_commands, "PaletteRow", note_thread)
    press(window, "go.pass")
    qtbot.waitUntil(window.command_palette.isVisible)
    assert threads
    assert threading.get_ident() not in threads
    overview = window.shell.session.overview
    assert overview is not None
    assert window.command_palette.shown_keys()[0] == f"pass:{overview.listing.passes[0].id}"


def test_that_no_dead_window_is_in_sight_while_questions_are_waited_for_at_its_end(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[bool]()
    monkeypatch.setattr(window.shell.jobs, "close", lambda: seen.append(window.isVisible()))
    window.close()
    assert seen == [False]


def test_that_closing_with_a_job_running_asks_once_and_can_be_refused(
    window: MainWindow, sample: Callable[[str], Path], qtbot: QtBot
) -> None:
    window.shell.open_path(sample("llama8b_f16_2l"))
    settle(window, qtbot)
    press(window, "compile.start")
    qtbot.waitUntil(lambda: bool(window.shell.jobs.active()))
    window.close()
    assert window.isVisible()
    box = window.findChild(QMessageBox)
    assert box is not None
    assert "Compile llama8b_f16_2l.mlir" in box.text()
    keep = next(button for button in box.findChildren(QPushButton) if "Keep" in button.text())
    keep.click()
    assert window.shell.compiling.running
    window.close()
    box = window.findChildren(QMessageBox)[-1]
    leave = next(button for button in box.findChildren(QPushButton) if "Close" in button.text())
    leave.click()
    qtbot.waitUntil(lambda: not window.isVisible())


def test_that_a_dropped_file_is_opened(window: MainWindow, sample: Callable[[str], Path], qtbot: QtBot) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(sample("conv_group")))])
    event = QDropEvent(
        QPointF(50, 50),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)
    settle(window, qtbot)
    assert window.shell.state.setup.source == sample("conv_group")


@pytest.mark.campaign
def test_that_a_sample_brings_its_own_choices(window: MainWindow, qtbot: QtBot) -> None:
    window.shell.machine.look()
    qtbot.waitUntil(lambda: bool(window.shell.machine.samples))
    eight = next(sample for sample in window.shell.machine.samples if sample.devices == 8)
    window.shell.open_sample(eight)
    settle(window, qtbot)
    assert window.shell.state.setup.devices == 8
    assert window.toolbar.devices.value == "hip × 8"


@pytest.mark.campaign
def test_that_enter_presses_the_button_that_has_the_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    window.shell.room(START).view.set_samples(load_samples())
    rows = window.shell.room(START).view.findChildren(QPushButton)
    row = next(row for row in rows if row.accessibleName().startswith("f16 matmul"))
    qtbot.waitUntil(row.isVisible)
    row.setFocus()
    assert window.focusWidget() is row
    with qtbot.waitSignal(window.shell.room(START).view.sample_chosen):
        QTest.keyClick(row, Qt.Key.Key_Return)
    settle(window, qtbot)


@pytest.mark.campaign
def test_that_typing_in_the_filter_box_triggers_no_command(
    window: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    press(window, "go.filter")
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "jfnp/")
    assert field.text() == "jfnp/"
    assert window.shell.state.selection.pass_id is None
    field.clear()
    settle(window, qtbot)
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not field.hasFocus()
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_J)
    assert window.shell.state.selection.pass_id is not None, "Escape gives the keys back to the passes"


@pytest.mark.campaign
def test_that_opening_a_session_sets_the_toolbar_to_what_it_was_compiled_for(
    window: MainWindow, failed_session: Path, qtbot: QtBot
) -> None:
    window.shell.state.set_setup(
        replace(window.shell.state.setup, driver=Driver.CUDA, target="sm_86", devices=5, opt_level=3)
    )
    window.shell.open_path(failed_session)
    settle(window, qtbot)
    setup = window.shell.state.setup
    assert (setup.driver, setup.target, setup.devices, setup.opt_level) == (Driver.HIP, "gfx942", 1, None)
    assert setup.source is not None
    assert setup.source.name == "tp8_mlp.mlir"


@pytest.mark.campaign
def test_that_tables_get_the_width_of_the_side_panels_unless_asked(
    window: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    press(window, "view.kernels")
    assert not window.shell.room(PASSES).pipeline.isVisible()
    press(window, "view.left")
    assert window.shell.room(PASSES).pipeline.isVisible()
    press(window, "view.ir")
    press(window, "view.right")
    assert window.shell.room(PASSES).pipeline.isVisible()
    assert window.shell.room(PASSES).details.isVisible()
    press(window, "view.memory")
    assert window.shell.room(PASSES).pipeline.isVisible(), "as it was asked for beside the tables"
    assert not window.shell.room(PASSES).details.isVisible()


@pytest.mark.campaign
def test_that_the_options_of_one_model_are_not_those_of_the_next(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    models = [tmp_path / "first.mlir", tmp_path / "second.mlir"]
    for model in models:
        model.write_text("module {\n}\n", encoding="utf-8")
    shell = window.shell
    shell.state.set_setup(replace(shell.state.setup, target="gfx950"))
    shell.open_path(models[0])
    settle(window, qtbot)
    shell.state.set_setup(replace(shell.state.setup, target="gfx1100", flags=("--x=1",), devices=2))
    shell.open_path(models[1])
    settle(window, qtbot)
    setup = shell.state.setup
    assert (setup.target, setup.flags, setup.devices) == ("gfx950", (), 1), "what was chosen before any model"
    shell.open_path(models[0])
    settle(window, qtbot)
    setup = shell.state.setup
    assert (setup.target, setup.flags, setup.devices) == ("gfx1100", ("--x=1",), 2)


@pytest.mark.campaign
def test_that_choices_and_layout_come_back(window: MainWindow, qtbot: QtBot) -> None:
    window.shell.state.set_setup(replace(window.shell.state.setup, devices=4, opt_level=3))
    press(window, "view.theme")
    window.columns.choose({Side.LEFT: 400})
    window.close()
    settings = load_settings()
    assert (settings.defaults.devices, settings.defaults.opt_level, settings.theme) == (4, 3, "dark")
    again = MainWindow(window.shell.themes, settings)
    qtbot.addWidget(again)
    again.resize(1280, 800)
    assert again.toolbar.devices.value == "hip × 4"
    assert again.shell.settings.now.left_width == settings.left_width == 400
    again.shell.jobs.close()


def test_that_what_takes_time_is_never_done_by_the_windows_thread(
    window: MainWindow, sample: Callable[[str], Path], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To read a session, to start a program, to compare texts, to lay out the passes: all that a compile brings."""
    windows_thread, done = threading.get_ident(), Counter[tuple[str, bool]]()

    def watch(owner: object, name: str) -> None:
        real = getattr(owner, name)

        def called(*values: object, **named: object) -> object:
            done[name, threading.get_ident() == windows_thread] += 1
            return real(*values, **named)

        monkeypatch.setattr(owner, name, called)

    for owner, name in (
        (SessionFile, "_ask"),
        (SessionFile, "__init__"),
        (subprocess.Popen, "__init__"),
        (diffs, "pass_diff"),
        (reading, "build_tree"),
    ):
        watch(owner, name)
    window.shell.state.set_mode(Mode.DIFF)
    window.shell.open_path(sample("matmul_f16"))
    settle(window, qtbot)
    press(window, "compile.start")
    qtbot.waitUntil(lambda: not window.shell.compiling.running)
    qtbot.waitUntil(window.shell.actions["go.next_changed"].isEnabled)  # its passes are read
    for _ in range(5):
        press(window, "go.next_changed")
        settle(window, qtbot)
    assert {name for name, by_window in done if by_window} == set()
    assert {name for name, _ in done} >= {"_ask", "__init__", "pass_diff", "build_tree"}, "else it proves nothing"


def test_that_a_pass_that_failed_before_it_changed_anything_shows_no_change(failed_session: Path) -> None:
    queries = Queries(failed_session)
    failed = next(row for row in queries.passes.listing() if row.status is Status.FAILED)
    assert (failed.added, failed.removed) == (0, 0)
    assert queries.changes.diff(failed.id).empty
    queries.close()


def test_that_a_session_is_named_and_leads_back_to_its_parent(qtbot: QtBot, small_session: Path) -> None:
    path = SessionPath()
    qtbot.addWidget(path)
    info = Queries(small_session).info()
    path.set_session(info)
    assert path.isVisible()
    assert (path.model.text(), path.end.text(), path.back.isVisible()) == ("matmul_f16", "compiled", False)
    parent = ChildOf(Path("/whole.passlens"), ChildKind.FIX, quoted("Smaller tiles"))
    path.set_session(replace(info, parent=parent, origin=Origin.ELSEWHERE))
    assert not path.back.isVisible(), "a file from elsewhere names nothing on this machine"
    path.set_session(replace(info, parent=parent, origin=Origin.HERE))
    assert path.model.text() == "fix: Smaller tiles"
    with qtbot.waitSignal(path.parent_requested) as asked:
        path.back.click()
    assert asked.args == [Path("/whole.passlens")]
    with qtbot.waitSignal(path.comparison_requested) as compared:
        button(path, "What it changed").click()
    assert compared.args == [Path("/whole.passlens"), info.path]
    assert "Apply…" not in words(path), "flags are in the toolbar already"
    edited = info.source.with_name("matmul_f16.unpin-2357da752b96.mlir")
    path.set_session(replace(info, parent=parent, origin=Origin.HERE, source=edited))
    with qtbot.waitSignal(path.saving_requested):
        button(path, "Apply…").click()
    path.set_session(info)
    assert "What it changed" not in words(path), "it was made from no other"
    assert "Apply…" not in words(path)


@pytest.mark.campaign
def test_that_the_model_of_a_session_is_saved_as_it_was_compiled(
    window: MainWindow, small_session: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    target = tmp_path / "kept.mlir"
    window.shell.room(FILES).write_model(target)
    settle(window, qtbot)
    session = window.shell.state.session
    assert session is not None
    assert target.read_bytes() == session.info.source.read_bytes()
