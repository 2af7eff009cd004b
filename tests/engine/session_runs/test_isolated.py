"""Dispatches timed alone: what a call launches, the module that is made, times on the CPU and on Vulkan, faults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Event, Progress, Warned
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.queries import Queries
from passlens.engine.run import presets
from passlens.engine.run.devices import list_drivers
from passlens.engine.run.values import RunRequest
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session_runs import isolated
from passlens.engine.session_runs.isolated import Isolated, time_isolated
from passlens.engine.session_runs.isolated_launches import LaunchShape, read_launches
from passlens.engine.session_runs.isolated_text import isolated_module
from passlens.engine.session_runs.run_inputs import offering_presets
from passlens.engine.session_runs.session_run import SessionRunJob
from profiled import cpu_session
from run_modules import ADD

# Two dispatches a call, one of them twice; their sizes depend on the argument.
DYNAMIC = """
func.func @twice(%a: tensor<?x64xf32>, %b: tensor<64x64xf32>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %a, %c0 : tensor<?x64xf32>
  %empty = tensor.empty(%n) : tensor<?x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x64xf32>) -> tensor<?x64xf32>
  %one = linalg.matmul ins(%a, %b : tensor<?x64xf32>, tensor<64x64xf32>) outs(%init : tensor<?x64xf32>)
    -> tensor<?x64xf32>
  %two = linalg.matmul ins(%one, %b : tensor<?x64xf32>, tensor<64x64xf32>) outs(%init : tensor<?x64xf32>)
    -> tensor<?x64xf32>
  return %two : tensor<?x64xf32>
}
"""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("isolated")
    source = folder / "twice.mlir"
    source.write_text(DYNAMIC, encoding="utf-8")
    return cpu_session(source, folder)


def request(device: str = "local-sync", **more: object) -> RunRequest:
    return replace(RunRequest(Path("none.vmfb"), device, "twice"), **more)  # type: ignore[arg-type]  # its own fields


def isolate(session: Path, context: JobContext | None = None, rows: int = 48) -> Isolated:
    return time_isolated(session, request(), {"arg0[0]": rows}, context or JobContext(), whole_ns=1e9)


@pytest.mark.campaign
def test_that_a_call_launches_what_its_schedule_says_with_the_sizes_of_its_inputs(session: Path) -> None:
    with SessionReader(session) as reader:
        launches = read_launches(reader, "twice", {"arg0[0]": 48}, CancelToken())
    assert launches.missing == ()
    assert sum(shape.count for shape in launches.shapes) == 2
    for shape in launches.shapes:
        assert shape.workload == (48,)
        assert shape.device == "__device_0"
        assert len(shape.bindings) == 3
        assert all(offset + length <= shape.buffers[buffer] for buffer, offset, length in shape.bindings)


def test_that_sizes_that_are_not_given_are_named(session: Path) -> None:
    with SessionReader(session) as reader:
        launches = read_launches(reader, "twice", {}, CancelToken())
    assert launches.shapes == ()
    assert {names for _, names in launches.missing} == {("arg0[0]",)}


@pytest.mark.campaign
def test_that_dispatches_of_dynamic_sizes_are_timed_alone_and_summed(session: Path) -> None:
    found = isolate(session)
    assert sum(row.calls for row in found.dispatches) == 2
    assert all(row.isolated for row in found.dispatches)
    assert all(0 < row.min_ns <= row.max_ns for row in found.dispatches)
    total = sum(row.total_ns for row in found.dispatches)
    assert total >= sum(row.calls * row.min_ns for row in found.dispatches) - len(found.dispatches)
    assert has_message(found.sentence, "isolated.call", launches=2, function="twice")
    assert has_message(found.sentence, "isolated.timed-of-whole", dispatches=1, whole=1000000000.0)


def test_that_open_sizes_without_inputs_are_answered_with_the_presets_there_are(
    session: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presets, "presets_file", lambda: tmp_path / "presets.json")
    asked = replace(request(), module=Queries(session).artifacts.extract("vmfb", tmp_path))
    with refused("inputs.open-dimensions") as raised:
        SessionRunJob(asked, session).run(JobContext())
    assert offering_presets(raised.value, session, asked, JobContext()) is raised.value
    presets.save_preset("twice.mlir", "twice", "small", ("8x64xf32=1", "64x64xf32=1"))
    offered = offering_presets(raised.value, session, asked, JobContext())
    assert offered.title == raised.value.title
    assert has_message(offered.hint, "run-inputs.presets", presets=("--preset 'small'",))
    assert has_message(offered.hint, "inputs.write-such")
    other = UserError("Something else.")
    assert offering_presets(other, session, asked, JobContext()) is other


@pytest.mark.campaign
def test_that_what_is_timed_has_the_sizes_that_were_given(session: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[LaunchShape] = []

    def noted(source: str, whole: str, symbol: str, shapes: Sequence[LaunchShape], version: str) -> str:
        asked.extend(shapes)
        return isolated_module(source, whole, symbol, shapes, version)

    monkeypatch.setattr(isolated, "isolated_module", noted)
    found = isolate(session, rows=4800)
    assert sum(row.calls for row in found.dispatches) == sum(shape.count for shape in asked) == 2
    for shape in asked:
        assert shape.workload == (4800,)
        assert max(length for _, _, length in shape.bindings) == 4800 * 64 * 4


def test_that_one_failing_dispatch_does_not_end_the_others(session: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with SessionReader(session) as reader:
        launches = read_launches(reader, "twice", {"arg0[0]": 48}, CancelToken())
    strange = replace(launches.shapes[0], kernel="no_such_kernel", constants=())
    more = replace(launches, shapes=(strange, *launches.shapes))
    monkeypatch.setattr(isolated, "read_launches", lambda *_: more)
    events: list[Event] = []
    found = isolate(session, JobContext(emit=events.append))
    assert sum(row.calls for row in found.dispatches) == 2
    assert has_message(found.sentence, "isolated.fault", name="no_such_kernel")
    assert any(
        isinstance(event, Warned)
        and has_message(event.message, "isolated.dispatch-not-timed", dispatch="no_such_kernel")
        for event in events
    )


def test_that_a_dispatch_that_does_not_compile_is_said(session: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated, "isolated_module", lambda *_: "module { nonsense }")
    found = isolate(session)
    assert found.dispatches == ()
    assert has_message(found.sentence, "isolated.does-not-compile")


def test_that_timing_ends_when_cancelled_in_the_middle(session: Path) -> None:
    cancel = CancelToken()

    def stop(event: Event) -> None:
        if isinstance(event, Progress) and has_message(event.text, "isolated.timing-alone"):
            cancel.cancel()

    with pytest.raises(CancelledError):
        isolate(session, JobContext(cancel=cancel, emit=stop))


def test_that_the_module_has_one_function_a_shape_and_its_device() -> None:
    source = (
        "module attributes {stream.affinity.default = #hal.device.affinity<@__device_0>} {\n"
        "  util.global private @__device_0 = #device : !hal.device\n"
        "  hal.executable public @exe {\n    hal.executable.variant public @v target(#t) {\n    }\n  }\n}\n"
    )
    shape = LaunchShape("k$1", "__device_1", (7, 8), (0xFFFFFFFF,), (100, 300), ((0, 0, 100), (1, 16, 32)), 3, 0)
    whole = (
        '#chip = #hal.executable.target<"rocm">\n#other = #hal.device.target<"hip", [#chip]>\n#unused = 1\n'
        "module {\n  util.global private @__device_1 = #other : !hal.device\n}\n"
    )
    text = isolated_module(source, whole, "exe", [shape, shape])
    assert text.startswith(
        '#chip = #hal.executable.target<"rocm">\n#other = #hal.device.target<"hip", [#chip]>\nmodule'
    )
    assert text.count("util.func public @dispatch_") == 2
    assert text.count("util.global private @__device_1 = #other") == 1
    assert "target(@exe::@v::@k$1) workload([" in text
    assert "arith.constant -1 : i32" in text
    assert "%size = arith.constant 768 : index" in text  # 256 and 512, each rounded up


def test_that_the_module_is_in_the_words_of_the_compiler_that_reads_it() -> None:
    source = (
        "module {\n  util.global private @__device_0 = #device : !hal.device\n"
        "  hal.executable public @exe {\n    hal.executable.variant public @v target(#t) {\n    }\n  }\n}\n"
    )
    shape = LaunchShape("k", "__device_0", (), (), (100,), ((0, 0, 100),), 1, 0)
    new, older, old = (isolated_module(source, "", "exe", [shape], one) for one in ("", "3.9.0rc20251125", "3.5.0"))
    assert "hal.executable.lookup.function target(%exe : !hal.executable) function(@exe::@v::@k) : i64" in new
    for text in (older, old):
        assert "%function = hal.executable.export.ordinal target(@exe::@v::@k) : index" in text
        assert "lookup.function" not in text
    assert "type(%type) usage(%usage)" in older
    assert 'type("DeviceVisible|DeviceLocal") usage("Transfer' in old
    assert "hal.memory_type" not in old
    with refused("isolated-text.too-old", version="3.2.0"):
        isolated_module(source, "", "exe", [shape], "3.2.0")


def test_that_a_session_without_a_schedule_says_so(session: Path) -> None:
    with refused("isolated-launches.no-schedule", function="other"):
        time_isolated(session, request(function="other"), {}, JobContext(), whole_ns=None)


def test_that_a_run_has_the_times_of_its_dispatches_alone(session: Path, tmp_path: Path) -> None:
    queries = Queries(session)
    module = tmp_path / "m.vmfb"
    queries.artifacts.extract("vmfb", module)
    queries.close()
    asked = request(module=module, inputs=("48x64xf32=1", "64x64xf32=1"), repetitions=2, isolated=True)
    result = SessionRunJob(asked, session).run(JobContext())
    assert result.outcome is OutcomeKind.OK
    assert sum(row.calls for row in result.dispatches) == 2
    assert all(row.isolated for row in result.dispatches)
    assert has_message(result.profile_note, "isolated.timed-of-whole")
    assert result.profile_file  # the profile is kept beside it


def test_that_dispatches_are_timed_alone_on_vulkan(tmp_path: Path) -> None:
    (state,) = list_drivers(JobContext(), ("vulkan",))
    if not state.available:
        pytest.skip(f"no Vulkan device: {state.reason}")
    source = tmp_path / "add.mlir"
    source.write_text(ADD, encoding="utf-8")
    output = tmp_path / "v.passlens"
    compiled = CompileRequest(source, driver=Driver.VULKAN, target="valhall", passes=PassCapture.NONE, output=output)
    session = CompileJob(compiled).run(JobContext())
    found = time_isolated(session, RunRequest(Path("x"), "vulkan", "add"), {}, JobContext(), whole_ns=None)
    (row,) = found.dispatches
    assert (row.calls, row.isolated) == (1, True)
    assert row.min_ns > 0
