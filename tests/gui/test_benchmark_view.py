"""Benchmarks in the Run tab: what the form asks for, what is drawn meanwhile, and what stands there in the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from passlens.engine.messages import quoted
from passlens.engine.run.benchmark_job import sentence_of
from passlens.engine.run.benchmark_values import (
    BenchmarkRequest,
    BenchmarkResult,
    BenchmarkSide,
    Conditions,
    DeviceReading,
    Interval,
    LoadPairs,
    SideResult,
    Throughput,
    ToolTimes,
    WarmUp,
)
from passlens.engine.run.stats import median_interval, outliers, ratio_of, summarize, turn_ratios
from passlens.engine.run.values import Device, DriverState, Elsewhere, ModuleInfo, RunRequest, Signature, TensorType
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.run.benchmark_job import benchmark_job
from passlens.gui.run.benchmark_points import Gathering, points_of
from passlens.gui.run.course_chart import lines_of
from passlens.gui.run.run_form import BenchmarkForm, RunForm
from passlens.gui.run.view import RunView, history_text
from seen import words

STATIC = TensorType("f32", (4, 8), "tensor<4x8xf32>")
FORWARD = Signature("forward", (STATIC,), (), "func @forward(tensor<4x8xf32>)", True)
MODULE = ModuleInfo(Path("m.vmfb"), "module", (FORWARD,), (), ())
DRIVERS = (
    DriverState("local-task", True, quoted(""), (Device("local-task", "local-task", quoted("CPU"), True),)),
    DriverState("local-sync", True, quoted(""), (Device("local-sync", "local-sync", quoted("CPU"), True),)),
)
REQUEST = RunRequest(Path("m.passlens"), "local-task", "forward")
COMMAND = ("iree-benchmark-module", "--module=a b.vmfb", "--function=forward")


def a_side(name: str, samples: tuple[int, ...], **more: object) -> SideResult:
    side = SideResult(
        words=quoted(f"{name}.passlens, @forward on local-task"),
        request=REQUEST,
        function="forward",
        device_name=quoted("CPU"),
        samples_ns=samples,
        statistics=summarize(samples),
        interval=median_interval(samples, 0.95),
        outliers=outliers(samples),
        drift=None,
        warmups=(WarmUp(10, 5, 500, True, 0.01),),
        throughput=(Throughput(128, 5e9, "B", quoted("inputs 128 B, each once a call")),),
    )
    return replace(side, **more)  # type: ignore[arg-type]  # the fields are those of the class


def a_result(sides: tuple[SideResult, ...], pairs: tuple[LoadPairs, ...] = ()) -> BenchmarkResult:
    ratio = None
    if len(sides) > 1:
        first, second = (side.samples_ns for side in sides)
        each = len(first) // len(pairs)
        ratio = ratio_of(
            [
                turn_ratios(first[at : at + each], second[at : at + each], pairs[0].turns)
                for at in range(0, len(first), each)
            ],
            0.01,
        )
    result = BenchmarkResult(
        request=BenchmarkRequest(tuple(BenchmarkSide(side.words, side.request) for side in sides)),
        started="2026-08-01T10:00:00+00:00",
        outcome=OutcomeKind.OK,
        sentence=quoted(""),
        sides=sides,
        pairs=pairs,
        ratio=ratio,
        conditions=Conditions(
            (("processor clock", quoted("3,000 MHz")),),
            (("processor clock", quoted("2,900 MHz")),),
            (quoted("Busy."),),
            40.0,
        ),
        notes=(quoted("Drifted."),),
        log="",
    )
    return replace(result, sentence=sentence_of(result))


ALONE = a_result((a_side("m", (*(1_000_000 + 1000 * (place % 9) for place in range(40)), 9_000_000)),))
SLOWER = a_result(
    (
        a_side(
            "a", tuple(1_000_000 + 1000 * (place % 5) for place in range(48)), tool=ToolTimes(9e5, 8e5, 5, 70, COMMAND)
        ),
        a_side("b", tuple(1_050_000 + 1000 * (place % 7) for place in range(48))),
    ),
    tuple(LoadPairs(4, (1, 1)) for _ in range(12)),
)


@pytest.fixture
def view(qtbot: QtBot, themes: ThemeManager) -> RunView:
    view = RunView(themes)
    qtbot.addWidget(view)
    view.resize(1000, 700)
    view.set_devices(DRIVERS)
    view.set_module(MODULE)
    view.set_inputs((), comparable=True)
    view.show()
    return view


@pytest.mark.campaign
def test_that_clock_temperature_and_power_of_the_devices_are_charted(view: RunView) -> None:
    readings = tuple(
        DeviceReading(place / 2, uri, 1400.0 + 100 * place, 40.0 + place, None, 99.0)
        for place in range(4)
        for uri in ("cuda://GPU-aa", "cuda://GPU-bb")
    )
    view.show_benchmark(replace(ALONE, conditions=replace(ALONE.conditions, course=readings)))
    chart = view.benchmark.course
    assert chart.isVisible()
    shown = [len(lines) for lines in lines_of(chart.course)]
    assert shown == [2, 2, 0]  # no device tells its power: no plot of it
    assert chart.csv().splitlines()[1] == "0.0,cuda://GPU-aa,1400.0,40.0,,99.0"
    view.show_benchmark(ALONE)
    assert not chart.isVisible()


def press(qtbot: QtBot, view: RunView) -> RunForm:
    with qtbot.waitSignal(view.run_requested) as caught:
        QTest.mouseClick(view.form.benchmark_button, Qt.MouseButton.LeftButton)
    assert caught.args is not None
    form = caught.args[0]
    assert isinstance(form, RunForm)
    return form


def test_that_benchmark_times_alone_without_a_word_typed(qtbot: QtBot, view: RunView) -> None:
    form = press(qtbot, view)
    assert form.benchmark == BenchmarkForm()
    job = benchmark_job(form, Path("m.vmfb"), Path("m.passlens"))
    assert [subject.session for subject in job.subjects] == [Path("m.passlens")]
    assert job.how.precision == 0.01
    options = view.form.benchmark
    assert (options.precision.isVisibleTo(view.form), options.loads.isVisibleTo(view.form)) == (True, False)


def test_that_each_other_side_becomes_a_second_subject(qtbot: QtBot, view: RunView) -> None:
    options = view.form.benchmark
    choice = options.other.choice
    choice.setCurrentIndex(choice.findData("local-sync"))
    assert (options.precision.isVisibleTo(view.form), options.loads.isVisibleTo(view.form)) == (False, True)
    device = benchmark_job(press(qtbot, view), Path("m.vmfb"), Path("m.passlens")).subjects[1]
    assert (device.request.device, device.other) == ("local-sync", None)
    choice.setCurrentIndex(choice.findData(""))
    with qtbot.assertNotEmitted(view.run_requested):
        view.form.submit_benchmark()
    assert "A and B are the same" in view.form.message
    options.other.toolchain.setText("3.12.0")
    compiled = benchmark_job(press(qtbot, view), Path("m.vmfb"), Path("m.passlens")).subjects[1]
    assert compiled.other == Elsewhere("", "", (), "3.12.0")
    choice.setCurrentIndex(choice.findData("file"))
    with qtbot.assertNotEmitted(view.run_requested):
        view.form.submit_benchmark()
    assert "Choose the session or module" in view.form.message
    options.other.file.set_text("other.vmfb")
    other = benchmark_job(press(qtbot, view), Path("m.vmfb"), Path("m.passlens")).subjects[1]
    assert (other.request.module, other.session) == (Path("other.vmfb"), None)


def test_that_a_bare_module_can_be_compared_but_not_compiled_otherwise(qtbot: QtBot, view: RunView) -> None:
    view.set_inputs((), comparable=False)
    choice = view.form.benchmark.other.choice
    assert choice.findData("") == -1
    choice.setCurrentIndex(choice.findData("local-sync"))
    assert not view.form.benchmark.other.flags.isVisibleTo(view.form)
    subjects = benchmark_job(press(qtbot, view), Path("m.vmfb"), None).subjects
    assert [subject.request.device for subject in subjects] == ["local-task", "local-sync"]


def test_that_the_wheel_over_the_form_changes_no_value(qtbot: QtBot, view: RunView) -> None:
    choice = view.form.device
    before = choice.currentIndex()
    view.form.run_button.setFocus()
    for widget in (choice, view.form.repetitions, view.form.benchmark.precision):
        center = QPointF(widget.rect().center())
        QTest.mouseMove(widget, center.toPoint())
        qtbot.wait(1)
        QTest.wheelEvent(
            widget.window().windowHandle(), widget.mapTo(widget.window(), center.toPoint()), QPointF(0, -120).toPoint()
        )
    assert choice.currentIndex() == before
    assert view.form.repetitions.value() == 10
    assert view.form.benchmark.precision.value() == 1.0


@pytest.mark.campaign
def test_that_calls_are_drawn_while_it_goes_on(view: RunView) -> None:
    view.set_busy(True, "Load 1 of 12…")
    view.begin_benchmark()
    view.set_busy(True, "Load 2 of 12…")
    page = view.benchmark
    assert not page.chart.isVisible()
    view.add_calls(((0, ((10, 12, 14), (20,))), (0, ((11, 11, 11), (22,)))))
    view.add_calls(((1, ((10, 10, 10), (15,))),))
    assert page.isVisible()
    assert page.chart.isVisible()
    assert page.chart.points.ratios == pytest.approx((66.67, 100.0, 50.0), abs=0.01)
    assert [(begin, end) for begin, end, _ in page.chart.points.loads] == [(0, 2), (2, 3)]
    assert "B to A +66.67 % over 2 loads" in page.basis.text()
    assert "12 calls" in words(page)


def test_that_the_verdict_stands_first_and_both_sides_below_it(view: RunView) -> None:
    view.show_benchmark(SLOWER)
    page = view.benchmark
    assert page.status.text == "▲ B is 4.9 % to 5.3 % slower than A."
    assert "12 loads" in page.basis.text()
    assert page.sides.rows.rowCount() == 2
    assert page.rates.rows.rowCount() == 2
    assert page.notes.notes == ("Drifted.", "Busy.")
    assert page.facts.rows.rowCount() == 1
    assert "real time 900 µs, CPU time 800 µs" in page.tool.text()
    QTest.mouseClick(page.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "iree-benchmark-module '--module=a b.vmfb' --function=forward"
    points = page.chart.points
    assert len(points.ratios) == 48
    assert points.interval is not None
    assert page.chart.ratios.widget.isVisible()
    assert page.chart.csv().splitlines()[:2] == ["pair,a_ns,b_ns,b_minus_a_percent", "1,1000000.0,1050000.0,5.0000"]


@pytest.mark.campaign
def test_that_one_side_has_its_outliers_marked_and_no_ratio(view: RunView) -> None:
    view.show_benchmark(ALONE)
    page = view.benchmark
    assert page.status.text.startswith("✓ @forward on local-task: median 1.00 ms (95 % interval")
    assert page.chart.points.sides[0].marked == (40,)
    assert page.chart.points.above == 1
    assert "1 point above the chart" in words(page)
    assert not page.chart.ratios.widget.isVisible()
    assert not page.tool.isVisible()
    assert page.chart.csv().splitlines()[-1] == "41,9000000"


@pytest.mark.campaign
def test_that_the_chart_draws_in_both_themes_and_says_what_the_pointer_is_on(
    view: RunView, themes: ThemeManager
) -> None:
    view.show_benchmark(SLOWER)
    chart = view.benchmark.chart
    pictures = []
    for name in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        themes.choose(name)
        image = QImage(400, 300, QImage.Format.Format_ARGB32)
        painter = QPainter(image)
        chart.draw(painter, QRectF(0, 0, 400, 300))
        painter.end()
        pictures.append(image)
    assert pictures[0] != pictures[1]
    place = chart.times.pixel_of(QPointF(1, 1_000_000 / 1e6))
    assert chart.tooltip_at(chart.times, place).startswith("pair 1, A: 1.00 ms")
    assert (
        chart.tooltip_at(chart.ratios, chart.ratios.pixel_of(QPointF(1, 5.0)))
        == "pair 1, load 1: B took 5.00 % longer than A"
    )


@pytest.mark.campaign
def test_that_benchmarks_stand_among_earlier_runs(view: RunView) -> None:
    view.set_history((ALONE, SLOWER))
    assert "benchmark: B is 4.9 % to 5.3 % slower" in history_text(SLOWER)
    view.history.setCurrentIndex(1)
    view.history.activated.emit(1)
    assert view.benchmark.isVisible()
    assert view.benchmark.status.text.startswith("▲ B is")


def test_that_what_was_cancelled_shows_what_there_is_and_a_bad_start_says_why(view: RunView) -> None:
    view.show_benchmark(
        replace(SLOWER, outcome=OutcomeKind.CANCELLED, sentence=quoted("The benchmark was cancelled."), log="")
    )
    assert view.benchmark.status.text == "▲ The benchmark was cancelled."
    assert view.benchmark.basis.text().startswith("Until then: B is 4.9 %")
    view.set_busy(True, "")
    view.begin_benchmark()
    view.set_busy(False)
    view.show_error("There is no device.", "Choose another.")
    assert view.benchmark.status.text == "✗ There is no device. Choose another."
    assert not view.benchmark.chart.isVisible()


def test_that_points_of_a_result_are_those_gathered_live() -> None:
    gathered = Gathering.empty()
    for place in range(48):
        gathered.add(
            place // 4, (SLOWER.sides[0].samples_ns[place : place + 1], SLOWER.sides[1].samples_ns[place : place + 1])
        )
    assert replace(gathered.points(), interval=points_of(SLOWER).interval) == points_of(SLOWER)


def test_that_the_band_of_several_processes_is_that_of_their_medians() -> None:
    gathered = Gathering.empty()
    for process, calls in enumerate(((10, 11, 12), (20, 21), (22,), (30, 31, 32))):
        gathered.add(min(process, 2), (calls,))
    (side,) = gathered.points().sides
    assert (side.low, side.high) == (11, 30.5), "medians 11, 20.5 and 30.5"
    (alone,) = ALONE.sides
    several = replace(ALONE, sides=(replace(alone, by_process=(1.0, 3.0), interval=Interval(1.0, 3.0, 0.5)),))
    (shown,) = points_of(several).sides
    assert (shown.low, shown.high) == (1.0, 3.0)
    assert points_of(ALONE).sides[0].high != 3.0
