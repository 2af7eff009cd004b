"""Runs of whole models, and of a device that is not the CPU."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from passlens.engine.jobs import JobContext
from passlens.engine.run.benchmark import RunJob
from passlens.engine.run.devices import list_drivers
from passlens.engine.run.inspect import inspect_module
from passlens.engine.run.values import RunRequest, RunResult
from passlens.engine.session.rows import OutcomeKind
from run_modules import compile_file
from shared_models import model


def request_for(module: Path, function: str = "add", **more: Any) -> RunRequest:
    return replace(
        RunRequest(module=module, device="local-task", function=function, repetitions=3, warmup=1, profile=False),
        **more,
    )


def run(request: RunRequest) -> RunResult:
    return RunJob(request).run(JobContext())


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    folder = tmp_path_factory.mktemp("models")

    def get(name: str) -> Path:
        output = folder / f"{name}.vmfb"
        source = model(f"{name}.mlir")
        return output if output.is_file() else compile_file(source, output)

    return get


@pytest.mark.shared_models
def test_that_clip_matches_its_expected_result_and_profiles_39_dispatches(compiled: Callable[[str], Path]) -> None:
    result = run(
        request_for(
            compiled("clip_f32"),
            "forward_bs4",
            inputs=(str(model("clip_f32_input.irpa")),),
            parameters=(f"model={model('clip_f32.irpa')}",),
            expected=(str(model("clip_f32_expected.irpa")),),
            profile=True,
        )
    )
    assert result.outcome is OutcomeKind.OK
    assert [output.shape for output in result.outputs] == [(4, 17, 65), (4, 65)]
    assert [entry.matches for entry in result.comparisons] == [True]
    assert result.comparisons[0].max_abs_error is not None
    assert result.comparisons[0].max_abs_error < 1e-4
    assert sum(row.calls for row in result.dispatches) == 39


@pytest.mark.shared_models
def test_that_a_module_without_declarations_still_has_signatures(compiled: Callable[[str], Path]) -> None:
    info = inspect_module(compiled("clip_f32"), JobContext())
    (function,) = info.functions
    assert [value.text for value in function.arguments] == ["tensor<4x17xi64>"]
    assert [value.text for value in function.results] == ["tensor<4x17x65xf32>", "tensor<4x65xf32>"]
    assert info.parameter_scopes == ("model",)


@pytest.mark.shared_models
@pytest.mark.slow
def test_that_a_model_that_dies_with_sigsegv_is_an_outcome(compiled: Callable[[str], Path]) -> None:
    module = compiled("toy_llama")
    weights = (f"model={model('toy_llama.irpa')}",)
    result = run(
        request_for(
            module,
            "prefill_bs1",
            inputs=("1x16xi64=1", "1xi64=16", "1x1xi64=0", "4x24576xf16=0"),
            parameters=weights,
            profile=True,
        )
    )
    assert result.outcome is OutcomeKind.CRASHED
    assert "SIGSEGV in warm-up call 1 of 1" in result.sentence
    assert result.samples_ns == ()
    works = run(
        request_for(
            module,
            "decode_bs1",
            inputs=("1x1xi64=1", "1xi64=1", "1xi64=0", "1x1xi64=0", "4x24576xf16=0"),
            parameters=weights,
        )
    )
    assert works.outcome is OutcomeKind.OK
    assert works.outputs[0].shape == (1, 1, 256)


def test_that_matmul_runs_on_a_vulkan_device(tmp_path: Path, sample: Callable[[str], Path]) -> None:
    (state,) = list_drivers(JobContext(), ("vulkan",))
    if not state.available:
        pytest.skip(f"no Vulkan device: {state.reason}")
    flags = ("--iree-hal-target-device=vulkan", "--iree-vulkan-target=valhall")
    module = compile_file(sample("matmul_f16"), tmp_path / "matmul.vmfb", *flags)
    result = run(
        request_for(
            module,
            "main",
            device="vulkan",
            inputs=("512x1024xf16=1", "1024x2048xf16=2"),
            expected=("512x2048xf32=2048",),
            repetitions=1,
            warmup=0,
            profile=True,
        )
    )
    assert result.outcome is OutcomeKind.OK, result.sentence
    assert result.comparisons[0].matches
    assert [row.calls for row in result.dispatches] == [1]
