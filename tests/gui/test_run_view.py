"""The Run tab: what the form asks and fills in, and how results are shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from passlens.engine.messages import quoted
from passlens.engine.run.inputs import parse_input, resolve_inputs
from passlens.engine.run.presets import Preset
from passlens.engine.run.sizes import FunctionSizes, Open, Symbol
from passlens.engine.run.stats import summarize
from passlens.engine.run.values import (
    Against,
    Comparison,
    CrashSite,
    Device,
    DeviceLoad,
    DispatchTime,
    DriverState,
    Elsewhere,
    Histogram,
    Mismatch,
    ModuleInfo,
    OutputSummary,
    RunRequest,
    RunResult,
    Signature,
    Slice,
    TensorType,
)
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session_runs.run_inputs import FunctionInputs
from passlens.gui.kit.form import Number
from passlens.gui.kit.style import apply_style, clear_style
from passlens.gui.kit.theme import ThemeChoice, ThemeManager
from passlens.gui.run.run_form import RunForm, default_specification, example_specification
from passlens.gui.run.run_options import ResultOptions
from passlens.gui.run.view import RunView
from seen import button, part, press, words

STATIC = TensorType("i64", (4, 17), "tensor<4x17xi64>")
DYNAMIC = TensorType("f32", (None, 8), "tensor<?x8xf32>")
FORWARD = Signature("forward", (STATIC,), (), "func @forward(tensor<4x17xi64>)", True)
PREFILL = Signature("prefill", (STATIC, DYNAMIC), (), "func @prefill(tensor<4x17xi64>, tensor<?x8xf32>)", True)
UNREAD = Signature("odd", (), (), "func @odd(!something)", False)
MODULE = ModuleInfo(Path("clip.vmfb"), "module", (FORWARD, PREFILL, UNREAD), (), ())
DRIVERS = (
    DriverState("hip", False, quoted("libamdhip64.so was not found."), ()),
    DriverState("local-task", True, quoted(""), (Device("local-task", "local-task", quoted("default"), True),)),
    DriverState("vulkan", True, quoted(""), (Device("vulkan://0", "vulkan", quoted("llvmpipe"), False),)),
)
SAMPLES = (4_800_000, 4_900_000, 4_700_000)
RESULT = RunResult(
    request=RunRequest(Path("clip.vmfb"), "local-task", "forward"),
    started="2026-08-01T10:00:00+00:00",
    device_name=quoted("local-task"),
    outcome=OutcomeKind.OK,
    exit_code=0,
    sentence=quoted("@forward on local-task: median 4.80 ms."),
    samples_ns=SAMPLES,
    statistics=summarize(SAMPLES),
    outputs=(OutputSummary(0, "f32", (4, 17), -1.0, 1.0, 0.25, 2, 0, quoted("0.1 0.2")),),
    comparisons=(Comparison(0, True, 1e-6, 1e-5, (0, 3), 0, quoted("within 1e-4")),),
    dispatches=(DispatchTime("forward$async_dispatch_1", 3, 300_000, 90_000, 110_000),),
    profile_note=quoted(""),
    log="",
)


@pytest.fixture
def view(qtbot: QtBot, themes: ThemeManager) -> RunView:
    view = RunView(themes)
    qtbot.addWidget(view)
    view.resize(780, 500)
    view.set_devices(DRIVERS)
    view.set_module(MODULE)
    view.show()
    return view


def submit(qtbot: QtBot, view: RunView) -> RunForm:
    with qtbot.waitSignal(view.run_requested) as caught:
        QTest.mouseClick(view.form.run_button, Qt.MouseButton.LeftButton)
    assert caught.args is not None
    form = caught.args[0]
    assert isinstance(form, RunForm)
    return form


def test_that_a_static_function_runs_without_a_word_typed(qtbot: QtBot, view: RunView) -> None:
    form = submit(qtbot, view)
    assert form == RunForm("local-task", "forward", ("random",), (), (), 10, 2, True, 0)
    assert form.to_request(Path("m.vmfb")) == RunRequest(Path("m.vmfb"), "local-task", "forward", inputs=("random",))


def test_that_what_is_filled_in_and_shown_as_example_is_what_the_engine_takes() -> None:
    given = [default_specification(STATIC), example_specification(DYNAMIC)]
    assert len(resolve_inputs(PREFILL, given)) == 2
    assert default_specification(DYNAMIC) == ""
    assert parse_input(example_specification(TensorType("", (), "!hal.buffer_view"))).shape == (4, 17)


def test_that_an_open_size_must_be_filled_in_before_a_run(qtbot: QtBot, view: RunView) -> None:
    view.form.function.setCurrentIndex(1)
    with qtbot.assertNotEmitted(view.run_requested):
        view.form.submit()
    assert "Argument 2 leaves its size open: write a size, as in 16x8xf32=random:3" in view.form.message
    view.form.inputs[1].set_text(" 2x8xf32=random:1 ")
    assert submit(qtbot, view).inputs == ("random", "2x8xf32=random:1")


def test_that_what_was_written_for_a_function_comes_back_with_it(view: RunView) -> None:
    view.form.inputs[0].set_text("4x17xi64=1")
    view.form.function.setCurrentIndex(1)
    view.form.function.setCurrentIndex(0)
    assert view.form.inputs[0].text == "4x17xi64=1"
    view.set_module(None)
    view.set_module(replace(MODULE, path=Path("elsewhere") / MODULE.path.name))  # compiled again: another file
    assert view.form.inputs[0].text == "4x17xi64=1"


def test_that_the_rows_of_a_form_outlive_another_compile_of_the_same_model(view: RunView) -> None:
    view.form.add_parameters().set_text("model=a.irpa")
    view.form.add_expected().set_text("b.npy")
    view.form.function.setCurrentIndex(1)
    view.set_module(None)
    view.set_module(replace(MODULE, path=Path("elsewhere") / MODULE.path.name))
    assert [field.text for field in (*view.form.parameters, *view.form.expected)] == ["model=a.irpa", "b.npy"]
    assert view.form.function.currentText() == "prefill"
    view.set_module(replace(MODULE, path=Path("other.vmfb")))
    assert not view.form.parameters


def test_that_a_row_that_was_asked_for_takes_what_is_typed_next(view: RunView) -> None:
    button = next(button for button in view.findChildren(QPushButton) if button.text() == "+ Add an expected result")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert view.focusWidget() is view.form.expected[0].edit


def test_that_an_unread_declaration_takes_arguments_one_by_one(qtbot: QtBot, view: RunView) -> None:
    view.form.function.setCurrentIndex(2)
    view.form.add_input().set_text("i32=5")
    assert submit(qtbot, view).inputs == ("i32=5",)


def test_that_an_unavailable_driver_is_listed_with_its_reason_and_cannot_be_chosen(view: RunView) -> None:
    device = view.form.device
    assert [device.itemText(row) for row in range(device.count())] == [
        "local-task · default",
        "vulkan://0 · llvmpipe",
        "hip · not available",
    ]
    assert device.itemData(2, Qt.ItemDataRole.ToolTipRole) == "libamdhip64.so was not found."
    model = device.model()
    assert isinstance(model, QStandardItemModel)
    assert not model.item(2).isEnabled()


def test_that_the_device_follows_what_the_module_is_compiled_for(view: RunView) -> None:
    view.set_module(replace(MODULE, path=Path("a.vmfb"), executable_targets=("vulkan-spirv-fb",)))
    assert view.form.form().device == "vulkan://0"
    view.set_module(replace(MODULE, path=Path("b.vmfb"), executable_targets=("rocm-hsaco-fb (gfx942)",)))
    assert "Compiled for rocm-hsaco-fb (gfx942): it needs a hip device." in words(view.form)
    for pressed in (view.form.run_button, view.form.benchmark_button):
        assert not pressed.isEnabled()
        assert "it needs a hip device" in pressed.toolTip()
    view.set_module(MODULE)
    assert "it needs a hip device" not in words(view.form)
    assert view.form.run_button.isEnabled()


def test_that_a_driver_without_a_profile_is_not_asked_for_one(qtbot: QtBot, view: RunView) -> None:
    view.form.device.setCurrentIndex(1)
    assert not view.form.profile.isEnabled()
    assert submit(qtbot, view).profile is False


@pytest.mark.parametrize(
    ("module", "drivers", "why"),
    [(None, DRIVERS, "Compile the model first"), (MODULE, DRIVERS[:1], "No device is available")],
)
def test_that_run_says_why_it_is_disabled(
    view: RunView, module: ModuleInfo | None, drivers: tuple[DriverState, ...], why: str
) -> None:
    view.set_module(module)
    view.set_devices(drivers)
    assert not view.form.run_button.isEnabled()
    assert why in view.form.run_button.toolTip()


def test_that_parameters_of_a_scope_must_name_a_file_and_browsing_keeps_the_scope(qtbot: QtBot, view: RunView) -> None:
    view.set_module(replace(MODULE, path=Path("other.vmfb"), parameter_scopes=("model",)))
    view.form.submit()
    assert "choose their file" in view.form.message
    dialog = view.form.parameters[0].open_dialog()  # returns at once
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit("/data/clip.irpa")
    dialog.reject()
    view.form.add_expected().set_text("expected.irpa")
    form = submit(qtbot, view)
    assert (form.parameters, form.expected) == (("model=/data/clip.irpa",), ("expected.irpa",))


def test_that_a_run_in_progress_can_be_cancelled_and_says_so_at_once(qtbot: QtBot, view: RunView) -> None:
    view.set_busy(True, "Call 1 of 10")
    assert not view.form.run_button.isEnabled()
    with qtbot.waitSignal(view.cancel_requested):
        QTest.mouseClick(view.form.cancel_button, Qt.MouseButton.LeftButton)
    assert "Cancelling…" in words(view.form).splitlines()
    view.set_busy(False)
    assert view.form.run_button.isEnabled()


def test_that_samples_appear_while_the_run_goes_on(view: RunView) -> None:
    view.show_result(RESULT)
    view.set_busy(True, "Warming up")
    assert not view.results.chart.samples
    view.add_samples(0, (4_800_000,))
    view.set_busy(True, "Call 2 of 10")
    view.add_samples(1, (4_900_000,))
    view.add_samples(1, (4_900_000, 5_000_000))  # one is told twice, and drawn once
    assert view.results.chart.samples == (4_800_000, 4_900_000, 5_000_000)
    assert view.results.status.text.endswith("Call 2 of 10")


def test_that_a_result_shows_statistics_outputs_comparison_and_dispatches(view: RunView) -> None:
    view.show_result(RESULT)
    results = view.results
    assert results.status.text == "✓ Finished. @forward on local-task: median 4.80 ms."
    figures, calls = results.statistics.text().split("\n")
    assert figures == "median 4.80 ms · spread ± 100 µs (median deviation) · 4.70 ms to 4.90 ms · n = 3"
    assert calls.startswith("Timed: 3 calls after 2 calls of warm-up, steady or not.")
    assert [results.outputs.rows.index(0, place).data() for place in range(8)] == [
        "1", "4×17", "f32", "-1", "1", "0.25", "▲ 2", "0",
    ]  # fmt: skip
    assert results.comparisons.rows.index(0, 1).data() == "✓ matches"
    assert [results.dispatches.rows.index(0, place).data() for place in range(3)] == [
        "forward·dispatch_1", "300 µs", "3",
    ]  # fmt: skip


def test_that_a_differing_result_is_a_failure_although_the_run_finished(view: RunView) -> None:
    wrong = replace(RESULT.comparisons[0], matches=False, max_abs_error=0.4, mismatches=42)
    view.show_result(replace(RESULT, comparisons=(wrong,)))
    assert view.results.status.text.startswith("✗ Differs.")
    assert view.results.comparisons.rows.index(0, 1).data() == "✗ differs"


def test_that_a_crash_keeps_its_samples_and_what_the_runtime_wrote(view: RunView) -> None:
    crash = "@prefill on local-task crashed with SIGSEGV in call 4. 3 samples kept."
    view.show_result(
        replace(
            RESULT,
            outcome=OutcomeKind.CRASHED,
            sentence=quoted(crash),
            outputs=(),
            comparisons=(),
            dispatches=(),
            profile_note=quoted("There is no profile: the run did not end well."),
            log="stderr",
        )
    )
    results = view.results
    assert results.status.text == f"✗ {crash}"
    assert results.chart.samples == SAMPLES
    assert results.profile_note.isVisible()
    assert not results.dispatches.isVisible()
    assert not results.log.isVisible()
    press(results, "Show what the runtime wrote")
    assert results.log.isVisible()
    assert results.log.toPlainText() == "stderr"


def test_that_a_dispatch_time_selects_its_dispatch(qtbot: QtBot, view: RunView) -> None:
    view.show_result(RESULT)
    with qtbot.waitSignal(view.dispatch_selected) as caught:
        view.results.dispatches.selectRow(0)
    assert caught.args == ["forward$async_dispatch_1"]


@pytest.mark.campaign
def test_that_earlier_runs_can_be_looked_at_again(view: RunView) -> None:
    older = replace(RESULT, samples_ns=(1_000_000,), statistics=summarize((1_000_000,)))
    view.set_history((RESULT, older))
    assert "forward on local-task · 1.00 ms" in view.history.itemText(1)
    view.history.activated.emit(1)
    assert view.results.chart.samples == (1_000_000,)


def test_that_an_error_and_an_empty_view_say_what_to_do(view: RunView) -> None:
    view.show_error("The file x.npy does not exist.", "Choose another one.")
    assert view.results.status.text == "✗ The file x.npy does not exist. Choose another one."
    assert not view.results.chart.isVisible(), "no axes where nothing was measured"
    view.show_empty("No session", "Open a model.")
    assert view.empty.isVisible()


SIZES = FunctionSizes(
    "prefill",
    (Symbol("s1", 2, 3),),
    ((0, (4, 17)), (1, (Open("s1", 32), 8))),
    state=(1,),
)
INPUTS = (
    FunctionInputs("forward", FORWARD, FunctionSizes("forward", (), ((0, (4, 17)),)), ()),
    FunctionInputs(
        "prefill",
        PREFILL,
        SIZES,
        (
            Preset("prefill 96", ("4x17xi64=random", "96x8xf32=0"), (("s1", 3),)),
            Preset("mine", ("4x17xi64=1", "64x8xf32=2"), saved=True),
        ),
    ),
)


def test_that_open_sizes_are_asked_for_and_presets_fill_them_in(qtbot: QtBot, view: RunView) -> None:
    view.set_inputs(INPUTS, comparable=True)
    view.form.function.setCurrentIndex(1)
    presets = view.form.presets
    assert [presets.choice.itemText(row) for row in range(presets.choice.count())] == ["prefill 96", "mine"]
    presets.choice.setCurrentIndex(0)
    presets.choice.activated.emit(0)
    assert [field.text for field in view.form.inputs] == ["4x17xi64=random", "96x8xf32=0"]
    assert presets.values == {"s1": 3}
    view.form.inputs[1].set_text("96x8xf32=random:7")
    part(presets, Number).setValue(2)
    assert view.form.inputs[1].text == "64x8xf32=random:7"
    view.form.inputs[1].set_text("40x8xf32=1")
    assert "is 40, but the model needs multiples of 32" in words(view.form)
    with qtbot.waitSignal(view.save_preset) as saved:
        presets.save_requested.emit("two")
    assert saved.args == ["prefill", "two", ("4x17xi64=random", "40x8xf32=1")]
    presets.choice.setCurrentIndex(1)
    presets.choice.activated.emit(1)
    with qtbot.waitSignal(view.save_preset) as removed:
        presets.remove.click()
    assert removed.args == ["prefill", "mine", None]


def test_that_a_comparison_with_nothing_different_is_refused_and_another_device_is_asked_for(
    qtbot: QtBot, view: RunView
) -> None:
    view.set_inputs(INPUTS, comparable=True)
    other = view.form.results.other.choice
    other.setCurrentIndex(1)
    with qtbot.assertNotEmitted(view.run_requested):
        view.form.submit()
    assert "Both sides are the same" in view.form.message
    other.setCurrentIndex(other.findData("vulkan://0"))
    view.form.results.other.target.setText("valhall")
    view.form.timing.limit.setValue(30)
    view.form.results.save.setText("results")
    form = submit(qtbot, view)
    assert form.other == Elsewhere("vulkan://0", "valhall")
    request = form.to_request(Path("m.vmfb"))
    assert (request.time_limit_s, request.save_to) == (30.0, Path("results"))
    view.set_inputs(INPUTS, comparable=False)  # a bare module cannot be compiled again
    assert not other.isVisible()
    assert submit(qtbot, view).other is None


def test_that_a_crash_leads_to_its_dispatch_and_makes_a_reproducer(qtbot: QtBot, view: RunView) -> None:
    site = CrashSite("d_0", "d_0_gather", 3, quoted("The last dispatch entered is d_0_gather, number 3."))
    crashed = replace(RESULT, outcome=OutcomeKind.CRASHED, sentence=quoted("It crashed with SIGSEGV."), crash=site)
    view.show_result(crashed)
    panel = view.results.crash
    assert panel.isVisible()
    assert panel.text.text() == "d_0_gather"
    for pressed, signal in ((panel.look, view.ir_requested), (panel.capture, view.capture_requested)):
        with qtbot.waitSignal(signal) as asked:
            QTest.mouseClick(pressed, Qt.MouseButton.LeftButton)
        assert asked.args == ["d_0"]
    with qtbot.waitSignal(view.reproducer_requested) as wanted:
        QTest.mouseClick(panel.reproducer, Qt.MouseButton.LeftButton)
    assert wanted.args == [crashed]
    assert not panel.reproducer.isEnabled()
    panel.say("Written: x.")
    assert panel.note.isVisible()
    view.show_result(RESULT)
    assert not panel.isVisible()


def test_that_results_show_their_values_by_slice_and_what_differs(view: RunView) -> None:
    output = replace(
        RESULT.outputs[0],
        deviation=0.5,
        histogram=Histogram(-1.0, 1.0, (1, 5, 2000, 2)),
        slices=(Slice((0,), (("1", "2"),), True), Slice((3,), (("nan", "4"),), False)),
    )
    wrong = replace(
        RESULT.comparisons[0], matches=False, mismatches=30, max_ulp=7, first=(Mismatch((0, 3), "1.5", "1"),)
    )
    view.show_result(replace(RESULT, outputs=(output,), comparisons=(wrong,)))
    details = view.results.details
    assert details.chart.logarithmic
    assert details.chart.csv().splitlines()[:2] == ["from,to,count", "-1.0,-0.5,1"]
    assert details.slices.itemText(1) == "[3, …, …]"
    details.slices.setCurrentIndex(1)
    assert details.values.rows.rowCount() == 1
    assert "The first 1 rows" in words(details)
    assert view.results.mismatches.rows.rowCount() == 1
    assert "29 more" in words(view.results)


def test_that_a_comparison_elsewhere_names_the_dispatch(qtbot: QtBot, view: RunView) -> None:
    held = Against(
        quoted("vulkan"),
        quoted("1 of 1 result differs. The first dispatch that differs is d_4."),
        (),
        "d_4",
        "d_4_mm",
        4,
        9,
    )
    view.show_result(replace(RESULT, against=held))
    assert view.results.against.isVisible()
    with qtbot.waitSignal(view.ir_requested) as asked:
        QTest.mouseClick(view.results.against.look, Qt.MouseButton.LeftButton)
    assert asked.args == ["d_4"]


def test_that_the_load_of_the_chosen_device_stands_below_it(view: RunView) -> None:
    view.set_load((DeviceLoad("local-task", 12.0, 1, 4),))
    assert view.form.target.load.text() == "load: 12 % busy, 25 % of memory"


def test_that_the_link_beside_a_folder_has_the_colour_of_the_theme_that_came_later(
    qapp: QApplication, themes: ThemeManager, qtbot: QtBot
) -> None:
    apply_style(qapp, themes)
    options = ResultOptions()
    qtbot.addWidget(options)
    options.show()
    light = themes.theme.color("accent").rgb()
    themes.choose(ThemeChoice.DARK)
    image = button(options, "choose…").grab().toImage()
    shown = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    assert themes.theme.color("accent").rgb() in shown
    assert light not in shown
    clear_style(qapp)
