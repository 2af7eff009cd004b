"""Profiles and sessions for tests that open them; made by the real runtime and compiler."""

from __future__ import annotations

import subprocess
from pathlib import Path

from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.run.profiles.profiled_calls import FAMILIES
from passlens.engine.run.tools import runtime_tool
from run_modules import ADD, compile_text

MATMUL_INPUTS = ("512x1024xf16=1", "1024x2048xf16=2")


def profiled_add(folder: Path, *, calls: int, device: str = "local-task") -> Path:
    """The profile of some calls of a function that adds two vectors."""
    module = compile_text(ADD, folder / "add.vmfb")
    file = folder / "add.ireeprof"
    argv = [
        str(runtime_tool("iree-benchmark-module")),
        f"--module={module}",
        "--function=add",
        f"--device={device}",
        "--input=4xf32=1",
        "--input=4xf32=1",
        f"--benchmark_min_time={calls}x",
        f"--device_profiling_mode={FAMILIES[device]}",
        f"--device_profiling_output={file}",
    ]
    subprocess.run(argv, check=True, capture_output=True)
    return file


def cpu_session(source: Path, folder: Path) -> Path:
    """A session of a model compiled for the CPU."""
    output = folder / f"{source.stem}.passlens"
    request = CompileRequest(source, driver=Driver.LOCAL, passes=PassCapture.NONE, output=output)
    return compiled_session(request)
