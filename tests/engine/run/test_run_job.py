"""Runs of real modules in the child: devices, reflection, results, failures, crashes, cancelling."""

from __future__ import annotations

import ast
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import iree.runtime as rt
import numpy as np
import psutil
import pytest

from message_checks import has_message, refused
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Event, Progress, SampleArrived
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import quoted
from passlens.engine.run import inspect
from passlens.engine.run.benchmark import RunCancelledError, RunJob
from passlens.engine.run.devices import list_drivers
from passlens.engine.run.doing import Doing, doing_of
from passlens.engine.run.explain import explain, is_lost_device
from passlens.engine.run.inspect import inspect_module
from passlens.engine.run.run_words import calls_text
from passlens.engine.run.tools import WORKER
from passlens.engine.run.values import ModuleInfo, RunRequest, RunResult
from passlens.engine.session.rows import OutcomeKind
from run_modules import ADD, CPU, compile_text

KINDS = """
func.func @kinds(%a: tensor<?x2xbf16>, %n: i32, %x: f32) -> (tensor<?x2xbf16>, i32, f32) {
  %r = arith.addf %a, %a : tensor<?x2xbf16>
  %m = arith.addi %n, %n : i32
  %y = arith.addf %x, %x : f32
  return %r, %m, %y : tensor<?x2xbf16>, i32, f32
}
func.func @pass(%a: tensor<4xi1>, %b: tensor<2xf8E4M3FNUZ>, %c: tensor<3xi4>, %d: tensor<2xcomplex<f32>>)
    -> (tensor<4xi1>, tensor<2xf8E4M3FNUZ>, tensor<3xi4>, tensor<2xcomplex<f32>>) {
  return %a, %b, %c, %d : tensor<4xi1>, tensor<2xf8E4M3FNUZ>, tensor<3xi4>, tensor<2xcomplex<f32>>
}
"""

INPLACE = """
func.func @twice(%a: tensor<4xf32> {iree.abi.output = 0 : index}) -> tensor<4xf32> {
  %r = arith.addf %a, %a : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""


@pytest.fixture(scope="module")
def add(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_text(ADD, tmp_path_factory.mktemp("add") / "add.vmfb")


COUNTER = """
func.func @step(%view: !hal.buffer_view) -> tensor<1xi32> {
  %state = hal.tensor.import %view : !hal.buffer_view -> tensor<1xi32>
  %one = arith.constant dense<1> : tensor<1xi32>
  %first = arith.constant 0 : index
  %most = arith.constant 12 : i32
  %now = tensor.extract %state[%first] : tensor<1xi32>
  %small = arith.cmpi slt, %now, %most : i32
  cf.assert %small, "the state has come to twelve"
  %next = arith.addi %state, %one : tensor<1xi32>
  %kept = hal.tensor.alias %next : tensor<1xi32> to %view : !hal.buffer_view
  return %kept : tensor<1xi32>
}
"""


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_text(KINDS, tmp_path_factory.mktemp("kinds") / "kinds.vmfb")


def request_for(module: Path, function: str = "add", **more: Any) -> RunRequest:
    return replace(
        RunRequest(module=module, device="local-task", function=function, repetitions=3, warmup=1, profile=False),
        **more,
    )


def run(request: RunRequest) -> RunResult:
    return RunJob(request).run(JobContext())


def refusal(request: RunRequest) -> str:
    with pytest.raises(UserError) as caught:
        run(request)
    return caught.value.sentence()


def workers() -> list[psutil.Process]:
    """Our own children that run the worker and still live."""
    found = []
    for child in psutil.Process().children(recursive=True):
        try:
            if str(WORKER) in child.cmdline() and child.status() != psutil.STATUS_ZOMBIE:
                found.append(child)
        except psutil.Error:
            continue
    return found


# --- reflection ------------------------------------------------------------------------------------------------------


def test_that_a_module_tells_its_functions_and_targets(kinds: Path) -> None:
    info = inspect_module(kinds, JobContext())
    assert [function.name for function in info.functions] == ["kinds", "pass"]
    first = info.functions[0]
    assert [value.text for value in first.arguments] == ["tensor<?x2xbf16>", "i32", "f32"]
    assert info.parameter_scopes == ()
    assert len(info.executable_targets) == 1
    assert info.executable_targets[0].startswith("embedded-elf")


def test_that_a_file_that_is_no_module_is_one_sentence(add: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.vmfb").touch()
    (tmp_path / "text.vmfb").write_text("func.func @main() { return }")
    (tmp_path / "cut.vmfb").write_bytes(add.read_bytes()[:-2000])
    (tmp_path / "zeros.vmfb").write_bytes(add.read_bytes()[:64] + bytes(5000))
    for name, identifier in [
        ("empty.vmfb", "inspect.empty"),
        ("text.vmfb", "inspect.no-module"),
        ("cut.vmfb", "inspect.damaged"),
        ("zeros.vmfb", "inspect.damaged"),
        ("none.vmfb", "file.missing"),
        ("", "inspect.folder"),
    ]:
        with refused(identifier):
            inspect_module(tmp_path / name, JobContext())


# --- the job: finishes -----------------------------------------------------------------------------------------------


def test_that_a_run_gives_samples_results_and_events(add: Path) -> None:
    events: list[Event] = []
    request = request_for(add, inputs=("4xf32=1 2 3 4", "4xf32=10"), expected=("4xf32=11 12 13 14",), profile=True)
    result = RunJob(request).run(JobContext(emit=events.append))
    assert (result.outcome, result.exit_code) == (OutcomeKind.OK, 0)
    samples = [event.wall_ns for event in events if isinstance(event, SampleArrived)]
    assert list(result.samples_ns) == samples
    assert result.first_ns is not None
    assert str(calls_text(result)).startswith("The first call took ")
    assert len(samples) == 3
    assert result.statistics is not None
    assert result.statistics.median_ns == np.median(samples)
    assert str(result.outputs[0].preview) == "11, 12, 13, 14"
    assert [entry.matches for entry in result.comparisons] == [True]
    assert [(row.name, row.calls) for row in result.dispatches] == [("add_dispatch_0_elementwise_4_f32", 1)]
    assert str(result.profile_note) == ""
    fractions = [event.fraction for event in events if isinstance(event, Progress) and event.fraction is not None]
    assert fractions == sorted(fractions)
    assert workers() == []


def test_that_every_kind_of_value_goes_in_and_comes_out(kinds: Path) -> None:
    result = run(
        request_for(
            kinds, "kinds", inputs=("2x2xbf16=1 2 3 4.5", "21", "0.75"), expected=("2x2xbf16=2 4 6 9", "42", "1.5")
        )
    )
    assert [entry.sentence for entry in result.comparisons if not entry.matches] == []
    assert [output.element for output in result.outputs] == ["bf16", "i32", "f32"]
    same = ("4xi1=true false 1 0", "2xf8E4M3FNUZ=1.5 -2", "3xi4=1 -2 7", "2xcomplex<f32>=1+2j 3-1j")
    result = run(request_for(kinds, "pass", inputs=same, expected=same, profile=True))
    assert [entry.sentence for entry in result.comparisons if not entry.matches] == []
    assert "failed" not in str(result.profile_note)


@pytest.mark.campaign
def test_that_results_are_those_of_the_first_call(tmp_path: Path) -> None:
    module = compile_text(INPLACE, tmp_path / "twice.vmfb")
    result = run(request_for(module, "twice", inputs=("4xf32=1 2 3 4",), expected=("4xf32=2 4 6 8",), repetitions=5))
    assert str(result.comparisons[0].sentence) == "Result 1 equals what is expected in all 4 elements."


@pytest.mark.campaign
def test_that_an_asynchronous_entry_point_runs(tmp_path: Path) -> None:
    module = compile_text(ADD, tmp_path / "async.vmfb", *CPU, "--iree-execution-model=async-external")
    result = run(request_for(module, inputs=("4xf32=1", "4xf32=2"), expected=("4xf32=3",)))
    assert result.outcome is OutcomeKind.OK
    assert result.comparisons[0].matches


def test_that_a_wrong_result_is_told_and_the_run_is_still_good(add: Path) -> None:
    result = run(request_for(add, inputs=("4xf32=1", "4xf32=2"), expected=("4xf32=3 3 3 4",)))
    assert result.outcome is OutcomeKind.OK
    assert has_message(result.sentence, "benchmark.one-differs", results=1)
    assert (result.comparisons[0].mismatches, result.comparisons[0].worst_at) == (1, (3,))


# --- the job: fails --------------------------------------------------------------------------------------------------


def test_that_what_is_wrong_beforehand_is_refused_with_what_there_is(add: Path, tmp_path: Path) -> None:
    assert "Functions there: add" in refusal(request_for(add, "nothing"))
    assert "Devices here: local-task" in refusal(request_for(add, device="tpu"))
    assert "declared tensor<4xf32>" in refusal(request_for(add, inputs=("5xf32", "4xf32")))
    assert "at least one repetition" in refusal(request_for(add, repetitions=0))
    assert "There is no file" in refusal(request_for(add, parameters=("model=/nowhere.safetensors",)))
    hip = compile_text(ADD, tmp_path / "hip.vmfb", "--iree-hal-target-device=hip", "--iree-rocm-target=gfx942")
    error = refusal(request_for(hip))
    assert "is compiled for rocm-hsaco-fb (gfx942), which local-task does not run" in error


def test_that_a_missing_parameter_scope_is_named(tmp_path: Path) -> None:
    text = """
    util.global private @w = #stream.parameter.named<"model"::"w"> : tensor<4xf32>
    func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
      %w = util.global.load @w : tensor<4xf32>
      %r = arith.addf %a, %w : tensor<4xf32>
      return %r : tensor<4xf32>
    }
    """
    module = compile_text(text, tmp_path / "w.vmfb")
    assert "needs parameter scope 'model'. Add --parameters model=FILE.irpa." in refusal(request_for(module, "f"))
    good, bad = tmp_path / "good.irpa", tmp_path / "bad.irpa"
    rt.save_archive_file({"w": np.arange(4, dtype=np.float32)}, str(good))
    rt.save_archive_file({"v": np.arange(4, dtype=np.float32)}, str(bad))
    for given in (f"model={good}", str(good)):  # the module's only scope need not be written
        result = run(request_for(module, "f", inputs=("4xf32=1",), parameters=(given,), expected=("4xf32=1 2 3 4",)))
        assert result.comparisons[0].matches
    lacking = refusal(request_for(module, "f", parameters=(f"model={bad}",)))
    assert "bad.irpa lacks 1 of the 1 parameters that the module reads of scope 'model': w." in lacking


def test_that_a_crash_keeps_the_samples_and_says_where(add: Path) -> None:
    def kill_at_the_second(event: Event) -> None:
        if isinstance(event, SampleArrived) and event.index == 1:
            for worker in workers():
                os.kill(worker.pid, signal.SIGSEGV)

    request = request_for(add, repetitions=50_000_000)
    result = RunJob(request).run(JobContext(emit=kill_at_the_second))
    assert result.outcome is OutcomeKind.CRASHED
    assert has_message(result.sentence, "ending.crashed", signal="SIGSEGV")
    assert has_message(result.sentence, "ending.advice")
    assert has_message(result.sentence, "doing.repetitions", count=50_000_000)
    assert len(result.samples_ns) >= 2
    assert result.statistics is not None
    assert workers() == []


def test_that_a_module_without_its_parameters_says_that_there_are_none() -> None:
    runtime_error = (
        "context.c:239: NOT_FOUND; required module 'io_parameters' not registered on the context; resolving module"
    )
    assert str(explain(runtime_error, device="local-task", doing=Doing(quoted("x"), lasting=False))) == (
        "The module reads parameters, and none are given: add --parameters SCOPE=FILE.irpa."
    )


def test_that_the_runtimes_refusal_becomes_a_sentence() -> None:
    text = (
        "Error creating vm context with modules: <vm>:0: INCOMPATIBLE; HAL device `__device_0` not found or "
        'unavailable: #hal.device.target<"hip", [#hal.executable.target<"rocm", {t = #t<arch = "gfx942">}>]>; \n'
        "[ 0] bytecode module@2:1000 -"
    )
    assert str(explain(text, device="local-task", doing=Doing(quoted("x"), lasting=False))) == (
        "The module is compiled for a hip (gfx942) device, and local-task is not one: "
        "choose another device, or compile for this one."
    )
    text = (
        "c/runtime/src/iree/hal/x.c:12: INVALID_ARGUMENT; tensor shape dimension 0 mismatch; expected 4; while invoking"
    )
    assert str(explain(text, device="d", doing=doing_of({"what": "repetition", "number": 1, "count": 3}))) == (
        "The runtime stopped in repetition 1 of 3: tensor shape dimension 0 mismatch; expected 4."
    )


_LOADING = "Error creating vm context with modules: c/runtime/src/iree/hal/drivers/cuda/native_executable.c:389: "
_GUESSES = (
    "; mismatched target chip? missing/wrong bitcode directory?; while invoking native function hal.executable.create;"
)


@pytest.mark.parametrize(
    ("text", "words", "lost"),
    [
        # The words are the runtime's (IREE 3.13.0); what the CUDA driver answers is a stand-in's for libcuda, with the
        # names and texts that NVIDIA documents.
        (
            f"{_LOADING}FAILED_PRECONDITION; CUDA error 'CUDA_ERROR_NO_BINARY_FOR_GPU' (209): no kernel image is "
            "available "
            f"for execution on the device{_GUESSES}",
            "cuda cannot load the module's kernels, which are compiled for another chip: compile for this one (CUDA "
            "error "
            "'CUDA_ERROR_NO_BINARY_FOR_GPU' (209): no kernel image is available for execution on the device).",
            False,
        ),
        (
            f"{_LOADING}FAILED_PRECONDITION; CUDA error 'CUDA_ERROR_INVALID_PTX' (218): a PTX JIT compilation failed"
            f"{_GUESSES}",
            "The driver of cuda cannot compile the module's kernels for it: they are compiled for a newer chip, "
            "or "
            "are not valid (CUDA error 'CUDA_ERROR_INVALID_PTX' (218): a PTX JIT compilation failed).",
            False,
        ),
        (
            f"{_LOADING}FAILED_PRECONDITION; CUDA error 'CUDA_ERROR_UNSUPPORTED_PTX_VERSION' (222): the provided PTX "
            "was "
            f"compiled with an unsupported toolchain.{_GUESSES}",
            "The driver of cuda is older than the compiler of the module's kernels: update the driver (CUDA error "
            "'CUDA_ERROR_UNSUPPORTED_PTX_VERSION' (222): the provided PTX was compiled with an unsupported toolchain).",
            False,
        ),
        (
            "Error invoking function: c/runtime/src/iree/hal/drivers/cuda/stream_command_buffer.c:601: "
            "RESOURCE_EXHAUSTED; CUDA "
            "error "
            "'CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES' (701): too many resources requested for launch; while invoking",
            "cuda cannot start a kernel in warm-up call 1 of 2: it asks for more registers, threads or shared memory "
            "than "
            "the device has for one workgroup (CUDA error 'CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES' (701): too many "
            "resources "
            "requested for launch).",
            False,
        ),
        (
            "Failed to allocate buffer copy: c/runtime/src/iree/hal/drivers/cuda/cuda_allocator.c:407: "
            "RESOURCE_EXHAUSTED; "
            "CUDA error 'CUDA_ERROR_OUT_OF_MEMORY' (2): out of memory",
            "cuda is out of memory in warm-up call 1 of 2: CUDA error 'CUDA_ERROR_OUT_OF_MEMORY' (2): out of memory.",
            False,
        ),
        (
            "Error invoking function: c/runtime/src/iree/hal/drivers/cuda/stream_command_buffer.c:601: ABORTED; CUDA "
            "error 'CUDA_ERROR_ILLEGAL_ADDRESS' "
            "(700): "
            "an illegal memory access was encountered; while invoking native function hal.fence.await",
            "cuda was lost in warm-up call 1 of 2: a kernel hung, or accessed memory that it may not (CUDA error "
            "'CUDA_ERROR_ILLEGAL_ADDRESS' (700): an illegal memory access was encountered).",
            True,
        ),
    ],
)
def test_that_an_answer_of_the_cuda_driver_becomes_a_sentence(text: str, words: str, lost: bool) -> None:
    assert str(explain(text, device="cuda", doing=doing_of({"what": "warm-up", "number": 1, "count": 2}))) == words
    assert is_lost_device(text) is lost


# --- the job: is cancelled -------------------------------------------------------------------------------------------


def test_that_a_cancelled_run_leaves_no_child_and_keeps_its_samples(add: Path) -> None:
    token = CancelToken()

    def cancel_at_the_third(event: Event) -> None:
        if isinstance(event, SampleArrived) and event.index == 2:
            token.cancel()

    asked = 2_000_000  # some minutes: it ends before that, or is not cancelled
    request = request_for(add, repetitions=asked)
    with pytest.raises(RunCancelledError) as caught:
        RunJob(request).run(JobContext(cancel=token, emit=cancel_at_the_third))
    assert workers() == []
    assert caught.value.result.outcome is OutcomeKind.CANCELLED
    assert 3 <= len(caught.value.result.samples_ns) < asked


def test_that_a_job_cancelled_beforehand_starts_nothing(add: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        RunJob(request_for(add)).run(JobContext(cancel=token))
    with pytest.raises(CancelledError):
        list_drivers(JobContext(cancel=token))
    assert workers() == []


@pytest.mark.parametrize(
    "identifier", ["benchmark.reading", "benchmark.looking-device", "doing.stage.device", "benchmark.profiling"]
)
def test_that_it_can_be_cancelled_at_any_stage(add: Path, identifier: str) -> None:
    token = CancelToken()

    def cancel_there(event: Event) -> None:
        if isinstance(event, Progress) and has_message(event.text, identifier):
            token.cancel()

    with pytest.raises(CancelledError):
        RunJob(request_for(add, profile=True)).run(JobContext(cancel=token, emit=cancel_there))
    assert workers() == []


# --- lanes, profiles, the child's own rules --------------------------------------------------------------------------


def test_that_each_device_has_a_lane_and_the_cpu_only_one() -> None:
    def queue(device: str) -> str:
        return RunJob(RunRequest(Path("x.vmfb"), device, "f")).queue

    assert queue("local-task") == queue("local-sync") == "device:cpu"
    assert queue("hip") == queue("hip://0") == "device:hip"
    assert queue("hip://1") != queue("hip")


def test_that_the_worker_imports_the_standard_library_numpy_and_the_runtime_only() -> None:
    names: set[str] = set()
    parts = tuple((WORKER.parent / "worker_parts").glob("wp_*.py"))
    own = {part.stem for part in parts}
    for file in (WORKER, *parts):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                names.add((node.module or "").removeprefix("passlens.engine.run.worker_parts."))  # for type checkers
    foreign = {name for name in names - own if name.split(".")[0] not in sys.stdlib_module_names}
    assert foreign == {"numpy", "iree.runtime", "passlens.engine.run.worker_parts"}


@pytest.mark.parametrize(("warmup", "repetitions", "samples"), [(0, 2, 2), (1, 1, 1), (2, 3, 0)])
def test_that_an_argument_that_is_changed_in_place_goes_on_changed_from_call_to_call(
    tmp_path: Path, warmup: int, repetitions: int, samples: int
) -> None:
    """Such as a KV cache: it lies on the device for all calls. What is shown are the results of the first one."""
    module = compile_text(COUNTER, tmp_path / "counter.vmfb")
    result = run(request_for(module, "step", inputs=("1xi32=10",), warmup=warmup, repetitions=repetitions))
    assert len(result.samples_ns) == samples
    if warmup + repetitions > 2:
        assert result.outcome is OutcomeKind.FAILED
        assert has_message(result.sentence, "explain.stopped")
    else:
        assert result.outcome is OutcomeKind.OK, result.sentence
        assert [str(one.preview) for one in result.outputs] == ["11"]


def test_that_a_module_is_read_once_however_often_it_is_asked_for(
    add: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []

    def read(vmfb: Path, *rest: Any) -> ModuleInfo:
        asked.append(vmfb)
        return read_module(vmfb, *rest)

    read_module = inspect.read_module
    monkeypatch.setattr(inspect, "kept", type(inspect.kept)())
    monkeypatch.setattr(inspect, "read_module", read)
    copy = tmp_path / "copy.vmfb"
    copy.write_bytes(add.read_bytes())
    infos = [inspect_module(path, JobContext()) for path in (add, copy, add)]
    assert asked == [add]
    assert [info.path for info in infos] == [add, copy, add]
    copy.write_bytes(add.read_bytes() + b"\0")
    inspect_module(copy, JobContext())
    assert asked == [add, copy]
