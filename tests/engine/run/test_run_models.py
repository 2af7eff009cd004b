"""Runs of whole models, and of a device that is not the CPU."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import iree.runtime as rt
import numpy as np
import numpy.typing as npt
import pytest

from campaigns import rarely
from message_checks import has_message
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.run.benchmark import RunJob
from passlens.engine.run.benchmark_job import BenchmarkJob
from passlens.engine.run.benchmark_values import BenchmarkRequest, BenchmarkSide
from passlens.engine.run.devices import list_drivers
from passlens.engine.run.values import RunRequest, RunResult
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session_runs.session_run import SessionRunJob
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
@pytest.mark.campaign
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
    assert has_message(result.sentence, "ending.crashed", signal="SIGSEGV")
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
    # The cache stays on the device and goes on changed: that, too, can be timed, and its tokens counted.
    timed = BenchmarkJob(BenchmarkRequest((BenchmarkSide(quoted("toy_llama"), works.request),), repetitions=20)).run(
        JobContext()
    )
    (side,) = timed.sides
    assert timed.outcome is OutcomeKind.OK, timed.sentence
    assert len(side.samples_ns) == 20
    assert next((one.unit, one.amount) for one in side.throughput) == ("tokens", 1)


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


def one_device(text: str) -> str:
    """The same model on one device: every shard and step of it on the first."""
    return re.sub(r"@__device_[1-7]\b", "@__device_0", text)


@dataclass(frozen=True, slots=True)
class Block:
    """A feed-forward block: its weights, one input, and its sessions by the number of devices."""

    weights: dict[str, npt.NDArray[np.float16]]
    archive: Path
    x: Path
    sessions: dict[int, Path]


@pytest.fixture(scope="module")
def block(tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]) -> Block:
    folder = tmp_path_factory.mktemp("block")
    generator = np.random.default_rng(8)
    shapes = {"up": (1024, 512), "down": (512, 1024)}
    weights = {
        f"ffn_{name}.shard.{place}": (generator.standard_normal(shape) / 32).astype(np.float16)
        for place in range(8)
        for name, shape in shapes.items()
    }
    rt.save_archive_file(weights, str(folder / "weights.irpa"))
    np.save(folder / "x.npy", generator.standard_normal((128, 1024)).astype(np.float16))
    sessions = {}
    for devices, text in ((8, sample("tp8_mlp").read_text()), (1, one_device(sample("tp8_mlp").read_text()))):
        source = folder / f"mlp{devices}.mlir"
        source.write_text(text)
        asked = CompileRequest(
            source,
            driver=Driver.LOCAL,
            devices=devices,
            passes=PassCapture.NONE,
            output=folder / f"mlp{devices}.passlens",
        )
        sessions[devices] = CompileJob(asked).run(JobContext())
    return Block(weights, folder / "weights.irpa", folder / "x.npy", sessions)


@pytest.mark.parametrize("driver", [pytest.param("local-task", marks=pytest.mark.campaign), rarely("local-sync")])
def test_that_a_model_on_eight_local_devices_agrees_with_itself_on_one(
    tmp_path: Path, block: Block, driver: str
) -> None:
    outputs = {}
    for devices, session in sorted(block.sessions.items()):
        module = tmp_path / f"mlp{devices}.vmfb"
        queries = Queries(session)
        queries.artifacts.extract("vmfb", module)
        queries.close()
        request = request_for(
            module,
            "forward",
            device=driver,
            inputs=(f"@{block.x}",),
            parameters=(f"model={block.archive}",),
            expected=(str(tmp_path / "results1" / "result1.npy"),) if devices == 8 else (),
            save_to=tmp_path / f"results{devices}",
        )
        result = SessionRunJob(request, session).run(JobContext())
        assert result.outcome is OutcomeKind.OK, result.sentence
        assert result.request.device.count(driver) == devices
        (output,) = result.outputs
        assert output.file == tmp_path / f"results{devices}" / "result1.npy"
        assert output.deviation
        assert [one.matches for one in result.comparisons] == [True] * (devices == 8)
        outputs[devices] = np.load(output.file)
    up, down = (
        np.concatenate([block.weights[f"ffn_{name}.shard.{place}"] for place in range(8)], axis).astype(np.float32)
        for name, axis in (("up", 1), ("down", 0))
    )
    hidden = np.maximum(np.load(block.x).astype(np.float32) @ up, 0).astype(np.float16).astype(np.float32)
    np.testing.assert_allclose(outputs[8], outputs[1], rtol=1e-5, atol=1e-4)
    np.testing.assert_allclose(outputs[8], hidden @ down, rtol=1e-2, atol=5e-2)
