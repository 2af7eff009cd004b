"""The whole window on a module that runs: compiled here, opened as a file, cancelled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import PropertyMock

import pytest
from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session
from gui.test_window import press, settle
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.messages import NOTHING, quoted
from passlens.engine.queries import Queries
from passlens.engine.run.values import Device, DriverState, RunResult
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.run import RUN
from passlens.gui.run.room import RunRoom
from passlens.gui.shell.compiling.compiles import CompileController
from passlens.gui.shell.state import Condition
from passlens.gui.shell.window.main_window import MainWindow


def test_that_a_compiled_module_opens_in_the_run_tab(
    window: MainWindow, small_session: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    module = Queries(small_session).artifacts.extract("vmfb", tmp_path / "matmul.vmfb")
    window.shell.open_path(module)
    settle(window, qtbot)
    assert window.shell.shows(RUN)
    assert window.shell.actions["compile.run"].isEnabled()


@pytest.mark.campaign
def test_that_a_module_that_no_device_here_loads_cannot_be_run_from_the_toolbar_either(
    window: MainWindow, small_session: Path, qtbot: QtBot
) -> None:
    local = Device("local-task://", "local-task", quoted("CPU"), profiles=True)
    window.shell.open_path(small_session)
    settle(window, qtbot)
    assert window.toolbar.run.isEnabled(), "it is not known yet what is here"
    window.shell.machine.devices_found.emit((DriverState("local-task", True, NOTHING, (local,)),), "")
    assert not window.toolbar.run.isEnabled()
    assert "it needs a hip device" in window.toolbar.run.toolTip()
    assert not window.shell.actions["compile.benchmark"].isEnabled()
    window.shell.show(RUN)
    assert "it needs a hip device" in window.shell.room(RUN).view.empty.text
    assert Condition.MODULE in window.shell.state.conditions()
    hip = replace(local, uri="hip://0", driver="hip", chip="gfx942")
    window.shell.machine.devices_found.emit((DriverState("hip", True, NOTHING, (hip,)),), "")
    assert window.toolbar.run.isEnabled()
    assert "Run the Module" in window.toolbar.run.toolTip()
    assert "press Run" in window.shell.room(RUN).view.empty.text


@pytest.mark.campaign
def test_that_escape_cancels_a_run_and_keeps_its_samples(
    window: MainWindow, sample: Callable[[str], Path], tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "matmul.passlens"  # some ms a call, so that 100,000 take minutes
    request = CompileRequest(sample("matmul_f16"), driver=Driver.LOCAL, passes=PassCapture.NONE, output=path)
    window.shell.machine.look_for_devices()
    window.shell.open_path(compiled_session(request))
    settle(window, qtbot)
    assert window.shell.state.setup.driver is Driver.LOCAL, "the toolbar says how the session was compiled"
    window.shell.room(RUN).view.form.repetitions.setValue(100_000)
    results: list[RunResult] = []
    samples: list[int] = []
    window.shell.room(RUN).running.finished.connect(results.append)
    window.shell.room(RUN).running.samples.connect(lambda first, walls_ns: samples.extend(walls_ns))
    press(window, "compile.run")
    qtbot.waitUntil(lambda: bool(samples))
    press(window, "go.escape")
    qtbot.waitUntil(lambda: not window.shell.room(RUN).running.running)
    settle(window, qtbot)
    assert [result.outcome for result in results] == [OutcomeKind.CANCELLED]
    assert results[0].samples_ns
    session = window.shell.state.session
    assert session is not None
    assert session.queries.runs.listing() == (results[0],), "what was measured is kept"


@pytest.mark.campaign
def test_that_a_module_can_be_run_while_its_passes_are_captured_and_that_of_the_compile_before_cannot(
    window: MainWindow, small_session: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    shell = window.shell
    shell.open_path(small_session)
    qtbot.waitUntil(lambda: Condition.RUNNABLE in shell.state.conditions())
    session, room = shell.state.session, shell.room(RUN)
    assert session is not None
    assert isinstance(room, RunRoom)
    compiling = PropertyMock(return_value=small_session.with_name("next.passlens"))
    monkeypatch.setattr(CompileController, "running", True)
    monkeypatch.setattr(CompileController, "path", compiling)
    room.wait()
    assert Condition.RUNNABLE not in shell.state.conditions()
    room.look_for_module()
    qtbot.wait(20)
    assert Condition.RUNNABLE not in shell.state.conditions()
    compiling.return_value = small_session
    room.look_for_module()
    qtbot.waitUntil(lambda: Condition.RUNNABLE in shell.state.conditions())
