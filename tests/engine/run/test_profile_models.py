"""Results and profiles of a whole model: clip_f32 on the CPU and on Vulkan."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.run.devices import list_drivers
from passlens.engine.run.inspect import inspect_module
from passlens.engine.run.profiles.timeline import SpanKind
from passlens.engine.run.record import record_run
from passlens.engine.run.values import RunRequest, RunResult
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session_runs.session_run import SessionRunJob
from shared_models import model

pytestmark = [pytest.mark.shared_models, pytest.mark.slow]
Compile = Callable[..., Path]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compile:
    """Sessions of shared models."""
    folder = tmp_path_factory.mktemp("sessions")

    def get(name: str, driver: Driver = Driver.LOCAL, target: str = "") -> Path:
        output = folder / f"{name}-{driver.value}.passlens"
        if not output.is_file():
            source = model(f"{name}.mlir")
            CompileJob(
                CompileRequest(source, driver=driver, target=target, passes=PassCapture.NONE, output=output)
            ).run(JobContext())
        return output

    return get


@contextmanager
def ran(session: Path, function: str, folder: Path, **more: object) -> Iterator[tuple[RunResult, Queries]]:
    """A run of a session, recorded in it, and what can be asked of it then."""
    queries = Queries(session)
    try:
        module = queries.artifacts.extract("vmfb", folder)
        given = {"device": "local-task", "repetitions": 2, "warmup": 1, **more}
        request = RunRequest(module=module, function=function, **given)  # type: ignore[arg-type]  # its own fields
        result = SessionRunJob(request, session).run(JobContext())
        record_run(session, result)
        yield result, queries
    finally:
        queries.close()


def clip(session: Path, folder: Path, device: str) -> None:
    """Run clip_f32 as its test suite has it, and look at results, times and memory."""
    with ran(
        session,
        "forward_bs4",
        folder,
        device=device,
        inputs=(str(model("clip_f32_input.irpa")),),
        parameters=(f"model={model('clip_f32.irpa')}",),
        expected=(str(model("clip_f32_expected.irpa")),),
    ) as (result, queries):
        assert result.outcome is OutcomeKind.OK
        assert [output.shape for output in result.outputs] == [(4, 17, 65), (4, 65)]
        assert [entry.matches for entry in result.comparisons] == [True]
        assert result.comparisons[0].max_abs_error is not None
        assert result.comparisons[0].max_abs_error < (1e-4 if device == "local-task" else 1e-2)
        assert sum(row.calls for row in result.dispatches) == 39
        assert result.profile_calls >= 2
        name = result.profile_file
        timeline = queries.profiles.timeline(name)
        dispatches = [span for span in timeline.spans if span.kind is SpanKind.DISPATCH]
        assert len(dispatches) == 39 * result.profile_calls
        assert [call.warm_up for call in timeline.calls] == [True, *[False] * (result.profile_calls - 1)]
        table = queries.profiles.table(name)
        assert all(row.kernel is not None for row in table.rows)
        assert sum(row.percent for row in table.rows) == pytest.approx(100)
        # What a call allocates is what the compiler planned, rounded up to the alignment of the pool.
        (measured,), (plan,) = table.in_call, table.planned
        assert plan.highest is not None
        assert plan.highest <= measured.highest <= plan.highest + 1024
        assert set(queries.runs.dispatch_times()) == {row.name for row in result.dispatches}


@pytest.mark.campaign
def test_that_a_module_without_declarations_still_has_signatures(compiled: Compile, tmp_path: Path) -> None:
    with closing(Queries(compiled("clip_f32"))) as queries:
        info = inspect_module(queries.artifacts.extract("vmfb", tmp_path), JobContext())
    (function,) = info.functions
    assert [value.text for value in function.arguments] == ["tensor<4x17xi64>"]
    assert [value.text for value in function.results] == ["tensor<4x17x65xf32>", "tensor<4x65xf32>"]
    assert info.parameter_scopes == ("model",)


@pytest.mark.campaign
def test_that_clip_on_the_cpu_has_a_profile_that_joins_kernels_and_the_memory_plan(
    compiled: Compile, tmp_path: Path
) -> None:
    clip(compiled("clip_f32"), tmp_path, "local-task")


def test_that_clip_on_vulkan_matches_and_has_a_profile_of_the_device(compiled: Compile, tmp_path: Path) -> None:
    (state,) = list_drivers(JobContext(), ("vulkan",))
    if not state.available:
        pytest.skip(f"no Vulkan device: {state.reason}")
    clip(compiled("clip_f32", Driver.VULKAN, "valhall"), tmp_path, "vulkan")
