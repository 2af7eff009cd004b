"""Another model is opened while one is compiled, run or reduced: its job goes on, and the window is the new one's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session
from gui.test_window import press, settle
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.units import format_bytes
from passlens.gui.devices import DEVICES
from passlens.gui.graph import GRAPH
from passlens.gui.passes.details import DetailsView
from passlens.gui.problems import PROBLEMS
from passlens.gui.run import RUN
from passlens.gui.run.room import RunRoom
from passlens.gui.shell.jobs import JobState
from passlens.gui.shell.state import Condition, Setup
from passlens.gui.shell.window.main_window import MainWindow
from seen import words

Sample = Callable[[str], Path]


def open_source(window: MainWindow, path: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.shell.opening.source_opened):
        window.shell.open_path(path)


@pytest.mark.campaign
def test_that_details_of_an_input_are_written_once_and_keep_its_size(
    window: MainWindow, sample: Sample, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, write = list[str](), DetailsView.show_input

    def noted(details: DetailsView, setup: Setup, size: int | None) -> None:
        write(details, setup, size)
        written.append(words(details))

    monkeypatch.setattr(DetailsView, "show_input", noted)
    open_source(window, sample("pinned_constant"), qtbot)
    open_source(window, sample("matmul_f16"), qtbot)
    assert [name in text for name, text in zip(("pinned", "matmul"), written, strict=True)] == [True, True]
    window.shell.state.set_setup(replace(window.shell.state.setup, opt_level=3))
    size = format_bytes(sample("matmul_f16").stat().st_size)
    assert ["O3" in text for text in written] == [False, False, True]
    assert [size in text for text in written] == [False, True, True]


@pytest.mark.campaign
def test_that_a_compile_of_the_model_before_goes_on_as_a_job_and_does_not_take_the_window(
    window: MainWindow, sample: Sample, qtbot: QtBot
) -> None:
    shell = window.shell
    first, second = sample("matmul_f16"), sample("pinned_constant")
    open_source(window, first, qtbot)
    shell.compiling.start()
    open_source(window, second, qtbot)
    assert not shell.compiling.running
    assert shell.state.activity is None
    assert shell.room(RUN).running.missing[0] == "Nothing to run yet"
    assert Condition.SOURCE in shell.state.conditions(), "the second one can be compiled"
    assert [row.title for row in shell.jobs.active()] == ["Compile matmul_f16.mlir"]
    with qtbot.waitSignal(shell.compiling.ended_unseen) as ended:
        pass
    settle(window, qtbot)
    assert Condition.SESSION not in shell.state.conditions()
    assert shell.state.setup.source == second
    assert [row.state for row in shell.jobs.rows()] == [JobState.DONE]
    message = shell.messages.message
    assert message is not None
    assert message.sentence.startswith("matmul_f16.mlir: Compiled")
    next(button for button in shell.messages.findChildren(QPushButton) if button.text() == "Open").click()
    settle(window, qtbot)
    assert shell.state.session is not None
    assert shell.state.session.path == ended.args[0]
    assert shell.state.setup.source == first


def test_that_a_compile_waits_for_that_of_the_model_before_and_its_session_is_followed_again(
    window: MainWindow, sample: Sample, qtbot: QtBot
) -> None:
    shell = window.shell
    open_source(window, sample("matmul_f16"), qtbot)
    with qtbot.waitSignal(shell.state.session_changed):
        shell.compiling.start()
    writing = shell.compiling.path
    assert writing is not None
    open_source(window, sample("pinned_constant"), qtbot)
    shell.compiling.start()
    assert shell.state.activity is not None
    assert shell.state.activity.title == "Waits for: Compile matmul_f16.mlir"
    shell.compiling.cancel()
    qtbot.waitUntil(lambda: not shell.compiling.running)
    with qtbot.waitSignal(shell.state.session_changed):
        shell.open_path(writing)
    assert shell.compiling.path == writing
    with qtbot.waitSignal(shell.compiling.ended):
        pass
    settle(window, qtbot)
    assert shell.state.session is not None
    assert shell.state.session.info.outcome is OutcomeKind.OK


@pytest.mark.campaign
def test_that_a_module_that_was_opened_stays_in_run_when_a_compile_ends(
    window: MainWindow, sample: Sample, small_session: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    shell = window.shell
    module = Queries(small_session).artifacts.extract("vmfb", tmp_path / "opened.vmfb")
    open_source(window, sample("pinned_constant"), qtbot)
    shell.compiling.start()
    with qtbot.waitSignal(shell.compiling.ended):
        shell.open_path(module)
    settle(window, qtbot)
    running = shell.room(RUN).running.module
    assert running is not None
    assert running.path == module


@pytest.mark.campaign
def test_that_a_run_of_the_session_before_is_kept_there_and_not_shown(
    window: MainWindow, sample: Sample, tmp_path: Path, qtbot: QtBot
) -> None:
    shell, room = window.shell, window.shell.room(RUN)
    assert isinstance(room, RunRoom)
    request = CompileRequest(
        sample("matmul_f16"), driver=Driver.LOCAL, passes=PassCapture.NONE, output=tmp_path / "matmul.passlens"
    )
    session = compiled_session(request)
    shell.machine.look_for_devices()
    shell.open_path(session)
    settle(window, qtbot)
    room.view.form.repetitions.setValue(100_000)
    shown = list[object]()
    room.running.finished.connect(shown.append)
    with qtbot.waitSignal(room.running.samples):
        press(window, "compile.run")
    open_source(window, sample("pinned_constant"), qtbot)
    assert not room.running.running
    (job,) = shell.jobs.active()
    assert "matmul" in job.title
    shell.jobs.cancel(job.id)
    qtbot.waitUntil(lambda: len(Queries(session).runs.listing()) == 1)
    assert not shown
    assert room.view.empty.isVisibleTo(room.view)


def choices(window: MainWindow) -> set[str]:
    """All rows of all choices of the window."""
    return {box.itemText(row) for box in window.findChildren(QComboBox) for row in range(box.count())}


@pytest.mark.campaign
def test_that_no_choice_and_no_problem_is_that_of_the_model_before(
    window: MainWindow, sample: Sample, tmp_path: Path, qtbot: QtBot
) -> None:
    shell = window.shell
    several = CompileRequest(
        sample("tp8_mlp"), devices=8, passes=PassCapture.NONE, output=tmp_path / "several.passlens"
    )
    one = CompileRequest(sample("conv_group"), passes=PassCapture.NONE, output=tmp_path / "one.passlens")
    first, second = compiled_session(several), compiled_session(one)

    def open_all(path: Path) -> None:
        shell.open_path(path)
        settle(window, qtbot)
        for feature in (RUN, DEVICES, GRAPH):
            shell.show(feature)
            settle(window, qtbot)

    open_all(first)
    assert any("__device_7" in row for row in choices(window))
    functions = {row for row in choices(window) if row.startswith(("forward", "@forward"))}
    assert len(functions) >= 3, "of Run, Devices and Graph"
    shell.open_path(second)
    qtbot.waitUntil(lambda: shell.state.session is not None and shell.state.session.path == second)
    assert not choices(window) & functions, "not for a moment: Run would run it"
    open_all(second)
    assert {row for row in choices(window) if "main" in row}
    assert not choices(window) & functions
    assert not any("__device_7" in row for row in choices(window))
    open_all(first)
    open_source(window, sample("matmul_f16"), qtbot)
    settle(window, qtbot)
    assert not choices(window) & functions
    assert not any("__device_" in row for row in choices(window))
    problems = shell.room(PROBLEMS).view
    open_source(window, sample("tp8_mlp"), qtbot)
    settle(window, qtbot)
    assert "@__device_1" in words_of(problems)
    open_source(window, sample("matmul_f16"), qtbot)
    assert "device_1" not in words_of(problems)
    settle(window, qtbot)
    assert "device_1" not in words_of(problems)
    assert shell.state.setup.devices == 1


def words_of(view: QWidget) -> str:
    return " ".join(label.text() for label in view.findChildren(QLabel) if label.isVisibleTo(view))
