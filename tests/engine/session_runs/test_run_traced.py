"""Runs with every dispatch traced: where one dies, what it takes to see it, and where two runs part."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from message_checks import has_message, refused
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.errors import CancelledError
from passlens.engine.events import Event, Progress
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.run.benchmark import RunCancelledError
from passlens.engine.run.devices import list_drivers
from passlens.engine.run.record import record_run
from passlens.engine.run.values import Elsewhere, RunRequest, RunResult
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session_runs.crash_site import crash_site
from passlens.engine.session_runs.run_against import compare_traces, other_compile
from passlens.engine.session_runs.run_inputs import misfit_of, with_preset
from passlens.engine.session_runs.run_reproducer import default_folder, write_reproducer
from passlens.engine.session_runs.session_run import SessionRunJob
from passlens.engine.session_runs.traced_run import Trace, TracedStep, TracedTensor
from shared_models import model
from waiting import PATIENCE

PICK = """
func.func @pick(%m: tensor<8x8xf32>, %i: tensor<4xi64>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %p = linalg.matmul ins(%m, %m : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %o = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%i : tensor<4xi64>) outs(%o : tensor<4xf32>) {
  ^bb0(%in: i64, %out: f32):
    %x = arith.index_cast %in : i64 to index
    %c = arith.constant 0 : index
    %v = tensor.extract %p[%x, %c] : tensor<8x8xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
FAR = "4xi64=1099511627776"  # elements beyond the matrix: far outside of the process


def compiled(source: Path, output: Path, **how: Any) -> Path:
    request = CompileRequest(source, driver=Driver.LOCAL, passes=PassCapture.NONE, output=output, **how)
    return CompileJob(request).run(JobContext())


@pytest.fixture(scope="module")
def pick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pick")
    (folder / "pick.mlir").write_text(PICK, encoding="utf-8")
    return compiled(folder / "pick.mlir", folder / "pick.passlens")


def request_of(session: Path, function: str, folder: Path, **more: Any) -> RunRequest:
    queries = Queries(session)
    try:
        module = queries.artifacts.extract("vmfb", folder)
    finally:
        queries.close()
    return replace(
        RunRequest(module, "local-task", function, repetitions=1, warmup=0, profile=False),
        **more,
    )


def run(session: Path, request: RunRequest, other: Elsewhere | None = None) -> RunResult:
    return SessionRunJob(request, session, other).run(JobContext())


# --- crashes ---------------------------------------------------------------------------------------------------------


@pytest.mark.campaign
def test_that_a_crash_names_its_dispatch_and_its_reproducer_dies_too(pick: Path, tmp_path: Path) -> None:
    result = run(pick, request_of(pick, "pick", tmp_path, inputs=("8x8xf32=1", FAR)))
    assert result.outcome is OutcomeKind.CRASHED
    assert result.crash is not None
    assert result.crash.entered == 2
    assert "dispatch_1" in result.crash.dispatch
    assert has_message(result.sentence, "crash-site.last", name=result.crash.kernel)
    record_run(pick, result)
    queries = Queries(pick)
    try:
        assert queries.runs.listing()[-1].crash == result.crash
        assert queries.dispatches.find(result.crash.dispatch).symbol == result.crash.dispatch
    finally:
        queries.close()

    folder = write_reproducer(pick, result, tmp_path / "reproducer", JobContext())
    names = {file.name for file in folder.iterdir()}
    assert {"model.mlir", "dispatch.mlir", "reproduce.sh", "dispatch_input0.npy", "dispatch_input1.npy"} <= names
    given = [np.load(folder / f"dispatch_input{place}.npy") for place in range(2)]
    assert sorted(array.shape for array in given) == [(4,), (8, 8)]
    assert next(array for array in given if array.shape == (8, 8)).tolist() == [[8.0] * 8] * 8
    script = (folder / "reproduce.sh").read_text(encoding="utf-8")
    assert str(tmp_path) not in script
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "reproduce.sh"], cwd=folder, env={**os.environ, "PATH": tools}, capture_output=True, check=False
    )
    assert done.returncode not in (0, 1, 2)
    with refused("run-reproducer.is-there-already"):
        write_reproducer(pick, result, folder, JobContext())
    assert not default_folder(pick, result.crash.dispatch).exists()


@pytest.mark.campaign
def test_that_a_module_without_its_model_says_what_names_the_dispatch(pick: Path, tmp_path: Path) -> None:
    request = request_of(pick, "pick", tmp_path, inputs=("8x8xf32=1", FAR))
    result = SessionRunJob(request, None).run(JobContext())
    assert (result.outcome, result.crash) == (OutcomeKind.CRASHED, None)
    assert has_message(result.sentence, "session-run.bare-module")


def test_that_a_run_that_ends_well_is_not_looked_into(pick: Path, tmp_path: Path) -> None:
    result = run(pick, request_of(pick, "pick", tmp_path, inputs=("8x8xf32=1", "4xi64=1"), expected=("4xf32=8",)))
    assert (result.outcome, result.crash) == (OutcomeKind.OK, None)
    with refused("run-reproducer.unknown-place"):
        write_reproducer(pick, result, tmp_path / "none", JobContext())


def test_that_a_time_limit_ends_a_run_in_a_sentence(pick: Path, tmp_path: Path) -> None:
    request = request_of(pick, "pick", tmp_path, inputs=("8x8xf32=1", "4xi64=1"), repetitions=2_000_000_000)
    limit = 1.0
    while True:  # until it is long enough for this machine to come to the calls
        limit *= 2
        result = SessionRunJob(replace(request, time_limit_s=limit), pick, locate=False).run(JobContext())
        assert result.outcome is OutcomeKind.FAILED
        assert has_message(result.sentence, "ending.time-limit")
        if result.samples_ns or limit > PATIENCE:
            break
    assert re.search(r"was ended after \d+ s, the time limit: it was at repetition \d+", str(result.sentence))
    assert result.samples_ns


def test_that_the_search_for_the_dispatch_can_be_cancelled_and_keeps_the_run(pick: Path, tmp_path: Path) -> None:
    token = CancelToken()

    def stop(event: Event) -> None:
        if isinstance(event, Progress) and has_message(event.text, "traced-run.compiling"):
            token.cancel()

    job = SessionRunJob(request_of(pick, "pick", tmp_path, inputs=("8x8xf32=1", FAR)), pick)
    with pytest.raises(RunCancelledError) as caught:
        job.run(JobContext(cancel=token, emit=stop))
    assert isinstance(caught.value, CancelledError)
    assert caught.value.result.outcome is OutcomeKind.CRASHED


# --- two runs held together ------------------------------------------------------------------------------------------


def step(folder: Path, name: str, values: list[float]) -> TracedStep:
    file = folder / f"{len(list(folder.iterdir()))}.npy"
    np.save(file, np.array(values, np.float32).view(np.uint8))
    return TracedStep(name, f"{name}_kernel", False, (TracedTensor((len(values),), 0x21000020, file),))


def trace(plan: Any, *steps: TracedStep) -> Trace:
    return Trace(plan, list(steps))


def test_that_the_first_dispatch_that_differs_is_named(pick: Path, tmp_path: Path) -> None:
    folder = tmp_path / "steps"
    folder.mkdir()
    request = request_of(pick, "pick", tmp_path)

    class Plan:
        class signature:  # noqa: N801 - stands for the attribute
            results = ()

    here = trace(Plan(), step(folder, "a", [1, 2]), step(folder, "b", [3, 4]), step(folder, "c", [9, 9]))
    there = trace(Plan(), step(folder, "a", [1, 2]), step(folder, "b", [3, 5]), step(folder, "c", [0, 9]))
    found = compare_traces(here, there, request, quoted("elsewhere"))
    assert (found.dispatch, found.kernel, found.step) == ("b", "b_kernel", 2)
    assert found.dispatch_comparison is not None
    assert found.dispatch_comparison.first[0].index == (1,)
    assert has_message(found.sentence, "run-against.first-that-differs", name="b_kernel", number=2, count=3)
    other = trace(Plan(), step(folder, "x", [1, 2]))
    assert has_message(compare_traces(here, other, request, quoted("e")).sentence, "run-against.none-compared")


def test_that_dispatches_side_by_side_are_told_of_a_crash() -> None:
    steps = [
        TracedStep(name, name, entered, ()) for name, entered in (("a", True), ("a", False), ("b", True), ("c", True))
    ]
    site = crash_site(trace(None, *steps))
    assert (site.kernel, site.entered) == ("c", 3)
    assert has_message(site.sentence, "crash-site.last-of-several", count=1)
    assert has_message(crash_site(trace(None, *steps[:2])).sentence, "crash-site.after-dispatch", name="a")


@pytest.mark.campaign
def test_that_a_run_is_held_against_another_compile_and_device(pick: Path, tmp_path: Path) -> None:
    request = request_of(pick, "pick", tmp_path, inputs=("random", "4xi64=1 2 3 4"))
    held = run(pick, request, Elsewhere("local-sync", flags=("--iree-opt-level=O0",))).against
    assert held is not None
    assert [one.matches for one in held.comparisons] == [True]
    assert (held.compared, held.dispatch) == (2, "")
    with refused("run-against.same-sides"):
        run(pick, request, Elsewhere("local-task"))


def test_that_a_device_of_another_driver_needs_a_target() -> None:
    first = CompileRequest(Path("m.mlir"), driver=Driver.LOCAL, flags=("--iree-llvmcpu-target-cpu=host",))
    with refused("run-against.no-chip"):
        other_compile(first, Elsewhere("vulkan"), "local-task")
    with refused("run-against.no-device"):
        other_compile(first, Elsewhere("tpu"), "local-task")
    made = other_compile(first, Elsewhere("vulkan", "valhall"), "local-task")
    assert (made.driver, made.target, made.flags) == (Driver.VULKAN, "valhall", ())


# --- whole models ----------------------------------------------------------------------------------------------------


@pytest.mark.shared_models
@pytest.mark.campaign
def test_that_the_dispatch_that_toy_llama_dies_in_is_named_with_the_reason(tmp_path: Path) -> None:
    session = compiled(model("toy_llama.mlir"), tmp_path / "toy.passlens")
    request = request_of(
        session,
        "prefill_bs1",
        tmp_path,
        inputs=("1x16xi64=1", "1xi64=16", "1x1xi64=0", "4x24576xf16=0"),
        parameters=(f"model={model('toy_llama.irpa')}",),
    )
    wrong = misfit_of(session, request, JobContext())
    assert has_message(wrong, "sizes.no-multiple")
    assert str(wrong) == "Size 2 of argument 1 of @prefill_bs1 is 16, but the model needs multiples of 32 there."
    result = run(session, request)
    assert result.crash is not None
    assert result.crash.kernel == "prefill_bs1$async_dispatch_0_elementwise_broadcast_Dx256_i64xf16"
    assert result.crash.misfit == wrong
    # With sizes that fit together it runs.
    good = run(session, with_preset(session, request, "prefill", JobContext()))
    assert good.outcome is OutcomeKind.OK, good.sentence
    decode = replace(request, function="decode_bs1", inputs=())
    decoded = run(session, with_preset(session, decode, "decode", JobContext()))
    assert decoded.outcome is OutcomeKind.OK, decoded.sentence
    assert decoded.outputs[0].shape == (1, 1, 256)
    assert decoded.outputs[0].nan_count == 0


@pytest.mark.shared_models
@pytest.mark.slow
def test_that_clip_on_a_vulkan_device_matches_with_times_of_each_dispatch(tmp_path: Path) -> None:
    (state,) = list_drivers(JobContext(), ("vulkan",))
    if not state.available:
        pytest.skip(f"no Vulkan device: {state.reason}")
    request = CompileRequest(
        model("clip_f32.mlir"), Driver.VULKAN, "valhall", passes=PassCapture.NONE, output=tmp_path / "clip.passlens"
    )
    session = CompileJob(request).run(JobContext())
    result = run(
        session,
        request_of(
            session,
            "forward_bs4",
            tmp_path,
            device="vulkan",
            inputs=(str(model("clip_f32_input.irpa")),),
            parameters=(f"model={model('clip_f32.irpa')}",),
            expected=(str(model("clip_f32_expected.irpa")),),
            profile=True,
        ),
    )
    assert result.outcome is OutcomeKind.OK, result.sentence
    assert [one.matches for one in result.comparisons] == [True]
    assert sum(row.calls for row in result.dispatches) >= 30
    assert all(row.total_ns > 0 for row in result.dispatches)
