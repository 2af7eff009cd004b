"""Paste a Command: the text of the clipboard becomes a compile of the model that it names, or a filled Run form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from gui.conftest import Photograph
from gui.test_window import settle
from passlens.engine.compile.request import Driver
from passlens.engine.errors import UserError
from passlens.engine.toolchain.discover import installed
from passlens.gui.paste import PASTE
from passlens.gui.paste.dialog import PasteDialog
from passlens.gui.paste.reading import read_text
from passlens.gui.run import RUN
from passlens.gui.run.room import RunRoom
from passlens.gui.shell.window.main_window import MainWindow

Sample = Callable[[str], Path]


def read(window: MainWindow, text: str, qtbot: QtBot) -> PasteDialog:
    """Paste a text by the command; the dialog once it was read."""
    QGuiApplication.clipboard().setText(text)
    window.shell.do("file.paste")
    dialog = window.shell.room(PASTE).dialog
    assert dialog is not None
    qtbot.waitUntil(window.shell.jobs.idle)
    return dialog


def button(dialog: PasteDialog, text: str) -> QPushButton:
    return next(one for one in dialog.findChildren(QPushButton) if one.text() == text)


def test_that_a_pasted_command_opens_its_model_with_its_options(
    window: MainWindow, sample: Sample, qtbot: QtBot
) -> None:
    model = sample("matmul_f16")
    more = "--iree-opt-level=O3 --iree-opt-data-tiling=false --iree-plugin=x"
    text = f"$ iree-compile {model} --iree-hip-target=gfx1100 {more}"
    dialog = read(window, text, qtbot)
    with qtbot.waitSignal(window.shell.opening.source_opened):
        button(dialog, "Open the Model").click()
    setup = window.shell.state.setup
    assert (setup.source, setup.driver, setup.target, setup.opt_level) == (model, Driver.HIP, "gfx1100", 3)
    assert setup.flags == ("--iree-opt-data-tiling=false",)
    assert [notice.id for notice in setup.notices] == ["pasted.refused"]


@pytest.mark.campaign
def test_that_a_command_is_read_after_a_session_of_a_release_that_is_not_here(
    window: MainWindow, sample: Sample, qtbot: QtBot
) -> None:
    window.shell.machine.toolchains = installed()
    window.shell.state.set_setup(replace(window.shell.state.setup, toolchain="3.5.0"))
    dialog = read(window, f"iree-compile {sample('matmul_f16')} --iree-hip-target=gfx1100", qtbot)
    with qtbot.waitSignal(window.shell.opening.source_opened):
        button(dialog, "Open the Model").click()
    assert window.shell.state.setup.toolchain == ""


def test_that_a_model_that_is_not_here_is_asked_for(window: MainWindow, sample: Sample, qtbot: QtBot) -> None:
    dialog = read(window, "iree-compile ~/gone.mlir --iree-hip-target=gfx942", qtbot)
    assert not button(dialog, "Compile").isEnabled()
    dialog.set_source(sample("matmul_f16"))
    assert button(dialog, "Compile").isEnabled()


def test_that_a_pasted_run_fills_the_form_of_the_open_session(
    window: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    window.shell.open_path(small_session)
    settle(window, qtbot)
    room = window.shell.room(RUN)
    assert isinstance(room, RunRoom)
    qtbot.waitUntil(lambda: room.running.module is not None)
    text = "iree-run-module --module=m.vmfb --device=local-sync --input=512x1024xf16=7 --input=1024x2048xf16=8"
    dialog = read(window, text, qtbot)
    button(dialog, "Fill the Run Form").click()
    form = room.view.form.form()
    assert (form.function, form.inputs) == ("main", ("512x1024xf16=7", "1024x2048xf16=8"))


@pytest.mark.campaign
def test_that_a_text_without_a_command_says_so_and_can_be_corrected(window: MainWindow, qtbot: QtBot) -> None:
    dialog = read(window, "iree-opt a.mlir --canonicalize", qtbot)
    assert dialog.reading is None
    assert not button(dialog, "Compile").isEnabled()
    dialog.edit.setPlainText("iree-compile a.mlir --iree-hip-target=gfx942")
    qtbot.waitUntil(lambda: dialog.reading is not None)


def test_that_pasted_files_are_opened(window: MainWindow, sample: Sample, qtbot: QtBot) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(sample("matmul_f16")))])
    QGuiApplication.clipboard().setMimeData(data)
    with qtbot.waitSignal(window.shell.opening.source_opened):
        window.shell.do("file.paste")


def test_that_the_dialog_shows_what_it_read(qtbot: QtBot, qapp: QApplication, photograph: Photograph) -> None:
    dialog = PasteDialog("")
    qtbot.addWidget(dialog)
    text = "iree-compile a.mlir --iree-hip-target=gfx942 --iree-plugin=p -o x\niree-run-module --module=x --input=4xf32"
    dialog.set_reading(read_text(text, "", (Path(),)))
    photograph(dialog, "paste")
    with pytest.raises(UserError) as raised:
        read_text("nothing", "", ())
    dialog.set_failure(raised.value)
    photograph(dialog, "paste-failed")


def test_that_a_pasted_issue_opens_its_model_and_is_held_against_it(
    window: MainWindow, failed_session: Path, sample: Sample, qtbot: QtBot
) -> None:
    text = f"It fails.\n```mlir\n{sample('pinned_constant').read_text()}\n```\n```\nerror: 'x.y' op is not there\n```\n"
    dialog = read(window, text, qtbot)
    assert dialog.reading is not None
    assert dialog.reading.issue is not None
    with qtbot.waitSignal(window.shell.opening.source_opened):
        button(dialog, "Open the Model").click()
    window.shell.compiling.ended.emit(failed_session)
    qtbot.waitUntil(lambda: window.shell.messages.message is not None)
    message = window.shell.messages.message
    assert message is not None
    assert message.sentence.startswith("Differs: it fails with")
