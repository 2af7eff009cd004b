"""The whole window on a module that runs: compiled here, opened as a file, cancelled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from compiled_sessions import compiled_session
from gui.test_window import press, said, settle
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.queries import Queries
from passlens.engine.run.values import RunResult
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.main_window import MainWindow


def test_that_a_compiled_module_opens_in_the_run_tab(
    window: MainWindow, small_session: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    module = Queries(small_session).extract_artifact("vmfb", tmp_path / "matmul.vmfb")
    window.open_path(module)
    settle(window, qtbot)
    assert window.tabs.currentWidget() is window.run
    assert window.actions_by_id["compile.run"].isEnabled()


def test_that_a_model_is_compiled_for_the_cpu_run_and_the_run_is_kept(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    source = tmp_path / "add.mlir"
    source.write_text(
        "func.func @add(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {\n"
        "  %r = arith.addf %a, %b : tensor<4xf32>\n  return %r : tensor<4xf32>\n}\n",
        encoding="utf-8",
    )
    window.machine.look_for_devices()
    window.open_path(source)
    settle(window, qtbot)
    window.state.set_setup(replace(window.state.setup, driver=Driver.LOCAL, target="host", devices=1))
    press(window, "compile.start")
    qtbot.waitUntil(lambda: not window.compiling.running)
    settle(window, qtbot)
    results: list[RunResult] = []
    window.running.finished.connect(results.append)
    press(window, "compile.run")
    assert window.running.running, said(window)
    qtbot.waitUntil(lambda: not window.running.running)
    settle(window, qtbot)
    assert [result.outcome for result in results] == [OutcomeKind.OK], said(window)
    assert len(results[0].samples_ns) == results[0].request.repetitions
    session = window.state.session
    assert session is not None
    assert session.queries.runs() == tuple(results)


def test_that_escape_cancels_a_run_and_keeps_its_samples(
    window: MainWindow, sample: Callable[[str], Path], tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "matmul.passlens"  # some ms a call, so that 100,000 take minutes
    request = CompileRequest(sample("matmul_f16"), driver=Driver.LOCAL, passes=PassCapture.NONE, output=path)
    window.machine.look_for_devices()
    window.open_path(compiled_session(request))
    settle(window, qtbot)
    assert window.state.setup.driver is Driver.LOCAL, "the toolbar says how the session was compiled"
    window.run.form.repetitions.setValue(100_000)
    results: list[RunResult] = []
    samples: list[int] = []
    window.running.finished.connect(results.append)
    window.running.samples.connect(lambda first, walls_ns: samples.extend(walls_ns))
    press(window, "compile.run")
    qtbot.waitUntil(lambda: bool(samples))
    press(window, "go.escape")
    qtbot.waitUntil(lambda: not window.running.running)
    settle(window, qtbot)
    assert [result.outcome for result in results] == [OutcomeKind.CANCELLED]
    assert results[0].samples_ns
    session = window.state.session
    assert session is not None
    assert session.queries.runs() == (results[0],), "what was measured is kept"
