"""Dump folders and logs in the window: dropped, shown while they come in, cancelled, refused."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph
from passlens.engine.importing.store import ImportStore
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.passes import PASSES
from passlens.gui.shell.window.main_window import MainWindow
from waiting import PATIENCE

HEADER = "// -----// IR Dump After {0}Pass: {0} //----- //\n"


def module(number: int) -> str:
    return f"module @m {{\n  util.global private @a = {number} : i32\n}}\n"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "ci.log"
    path.write_text("building\n" + "".join(HEADER.format("cse") + module(n) + "\n\n" for n in range(40)))
    return path


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    folder = tmp_path / "dumps" / "builtin_module_m"
    folder.mkdir(parents=True)
    for number in range(3000):
        (folder / f"{number}_cse.mlir").write_text(HEADER.format("cse") + module(number))
    return folder.parent


def drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))


def settle(window: MainWindow, qtbot: QtBot) -> None:
    for _ in range(3):
        qtbot.waitUntil(window.shell.jobs.idle)
        qtbot.wait(60)


def test_that_a_dropped_log_becomes_a_session_with_its_passes(
    window: MainWindow, log: Path, qtbot: QtBot, photograph: Photograph
) -> None:
    drop(window, log)
    qtbot.waitUntil(lambda: window.shell.state.session is not None)
    settle(window, qtbot)
    session = window.shell.state.session
    assert session is not None
    assert session.info.pass_count == 40
    assert session.info.outcome is OutcomeKind.OK
    assert not window.shell.actions["compile.start"].isEnabled()
    assert window.shell.state.setup.imported
    toolbar = window.toolbar
    shown = [button.accessibleName() for button in (toolbar.target, toolbar.opt, toolbar.flags, toolbar.toolchain)]
    assert shown == ["Target unknown", "Opt unknown", "Flags… unknown", "Toolchain unknown"]
    photograph(window, "imported_log")


def test_that_a_dropped_folder_shows_its_passes_while_they_come_and_can_be_cancelled(
    window: MainWindow, tree: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    flush, cancelled = ImportStore.flush_when_full, threading.Event()

    def hold(store: ImportStore) -> None:
        """Goes on after the first batch when it is cancelled: else the import may end before."""
        flush(store)
        if store.total:
            assert cancelled.wait(PATIENCE)

    monkeypatch.setattr(ImportStore, "flush_when_full", hold)
    files = sorted(tree.rglob("*"))
    drop(window, tree)
    qtbot.waitUntil(lambda: window.shell.state.session is not None)
    opened = window.shell.state.session
    assert opened is not None
    qtbot.waitUntil(lambda: bool(opened.queries.passes.listing()))
    assert window.shell.compiling.running
    window.shell.actions["compile.cancel"].trigger()
    cancelled.set()
    qtbot.waitUntil(lambda: not window.shell.compiling.running)
    settle(window, qtbot)
    session = window.shell.state.session
    assert session is not None
    assert session.info.outcome is OutcomeKind.CANCELLED
    assert 0 < session.info.pass_count < 3000
    assert sorted(tree.rglob("*")) == files


@pytest.mark.campaign
def test_that_a_model_opened_after_an_import_has_a_target_again(
    window: MainWindow, log: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(log)
    qtbot.waitUntil(lambda: window.shell.state.session is not None)
    settle(window, qtbot)
    model = tmp_path / "m.mlir"
    model.write_text(module(1))
    window.shell.open_path(model)
    settle(window, qtbot)
    assert not window.shell.state.setup.imported
    assert window.shell.state.setup.target == "gfx942"
    assert window.shell.actions["compile.start"].isEnabled()


@pytest.mark.parametrize("kind", ["folder", "log"])
def test_that_what_holds_no_dumps_is_refused_in_one_sentence(
    kind: str, window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "thing.log"
    if kind == "folder":
        path.mkdir()
    else:
        path.write_text("no dumps here\n")
    window.shell.open_path(path)
    qtbot.waitUntil(lambda: window.shell.messages.message is not None)
    settle(window, qtbot)
    message = window.shell.messages.message
    assert message is not None
    assert "holds no" in message.sentence
    assert "--mlir-print-ir-tree-dir" in message.hint
    assert window.shell.state.session is None


def test_that_after_a_refused_log_nothing_is_said_to_be_on_its_way(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "thing.log"
    path.write_text("no dumps here\n")
    window.shell.open_path(path)
    qtbot.waitUntil(lambda: window.shell.messages.message is not None)
    settle(window, qtbot)
    assert window.on_start_page


def test_that_a_model_that_cannot_be_compiled_waits_again(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "m.mlir"
    path.write_text(module(1))
    window.shell.open_path(path)
    qtbot.waitUntil(lambda: window.shell.state.setup.source == path)
    settle(window, qtbot)
    waits = texts(window.shell.room(PASSES).pipeline)
    window.shell.state.set_setup(replace(window.shell.state.setup, toolchain=str(tmp_path)))
    window.shell.actions["compile.start"].trigger()
    qtbot.waitUntil(lambda: window.shell.messages.message is not None)
    settle(window, qtbot)
    assert texts(window.shell.room(PASSES).pipeline) == waits


def texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]
