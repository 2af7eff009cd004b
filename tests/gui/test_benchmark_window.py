"""A benchmark in the whole window: it ends and is kept, is cancelled and kept too, or cannot begin and says why."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.jobs import JobContext
from passlens.engine.run.benchmark_values import BenchmarkResult
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.run import RUN
from passlens.gui.shell.window.main_window import MainWindow

ADD = """
func.func @add(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = arith.addf %a, %b : tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
"""


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Until nothing runs and nothing waits to be read again."""
    qtbot.waitUntil(window.shell.jobs.idle)
    qtbot.wait(60)
    qtbot.waitUntil(window.shell.jobs.idle)


@pytest.fixture(scope="module")
def add(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session for this machine's CPU."""
    folder = tmp_path_factory.mktemp("add")
    source = folder / "add.mlir"
    source.write_text(ADD)
    request = CompileRequest(source, driver=Driver.LOCAL, passes=PassCapture.NONE, output=folder / "add.passlens")
    return CompileJob(request).run(JobContext())


@pytest.fixture
def opened(window: MainWindow, add: Path, tmp_path: Path, qtbot: QtBot) -> MainWindow:
    """A window on that session, whose form compares two of its devices."""
    window.shell.machine.look_for_devices()
    window.shell.open_path(Path(shutil.copy(add, tmp_path)))
    settle(window, qtbot)
    choice = window.shell.room(RUN).view.form.benchmark.other.choice
    choice.setCurrentIndex(choice.findData("local-sync"))
    return window


def test_that_a_benchmark_is_timed_drawn_and_kept_and_a_cancelled_one_too(opened: MainWindow, qtbot: QtBot) -> None:
    window = opened
    results: list[BenchmarkResult] = []
    batches: list[object] = []
    window.shell.room(RUN).running.benchmarked.connect(results.append)
    window.shell.room(RUN).running.timed.connect(batches.append)
    window.shell.room(RUN).view.form.benchmark.loads.setValue(2)
    window.shell.actions["compile.benchmark"].trigger()
    assert window.shell.room(RUN).running.running
    qtbot.waitUntil(lambda: not window.shell.room(RUN).running.running)
    settle(window, qtbot)
    assert [result.outcome for result in results] == [OutcomeKind.OK]
    assert batches
    page = window.shell.room(RUN).view.benchmark
    assert window.shell.room(RUN).view.isVisible()
    assert page.isVisible()
    assert page.chart.points.interval is not None
    assert len(page.chart.points.loads) == 2
    session = window.shell.state.session
    assert session is not None
    assert session.queries.runs.benchmarks() == tuple(results)

    batches.clear()
    window.shell.room(RUN).view.form.benchmark.loads.setValue(100)
    window.shell.room(RUN).view.form.benchmark.limit.setValue(1000)
    window.shell.actions["compile.benchmark"].trigger()
    qtbot.waitUntil(lambda: bool(batches))
    assert "So far: A median" in page.basis.text()
    window.shell.actions["go.escape"].trigger()
    qtbot.waitUntil(lambda: not window.shell.room(RUN).running.running)
    settle(window, qtbot)
    assert results[1].outcome is OutcomeKind.CANCELLED
    assert all(side.samples_ns for side in results[1].sides)
    assert session.queries.runs.benchmarks() == tuple(results)
    assert window.shell.room(RUN).view.history.count() == 2
    assert page.status.text.startswith("▲ The benchmark was cancelled at ")


@pytest.mark.campaign
def test_that_a_benchmark_that_cannot_begin_says_why(opened: MainWindow, qtbot: QtBot) -> None:
    window = opened
    window.shell.room(RUN).view.form.inputs[0].set_text("2x2xf32=1")
    window.shell.actions["compile.benchmark"].trigger()
    qtbot.waitUntil(lambda: not window.shell.room(RUN).running.running)
    settle(window, qtbot)
    assert "2x2" in window.shell.room(RUN).view.benchmark.status.text
    assert window.shell.room(RUN).view.benchmark.status.text.startswith("✗")
    assert not window.shell.room(RUN).view.benchmark.chart.isVisible()
