"""Real compiles for the analysis tests, each made once in a test run."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from passlens.engine.analysis.collect import AnalysisResult, analyse
from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.jobs import JobContext
from shared_models import model

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"

Compile = Callable[..., AnalysisInputs]


def phases_in(folder: Path) -> dict[str, Path]:
    """Phase name to dump file."""
    return {path.name.split(".")[-2]: path for path in folder.glob("*.mlir")}


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compile:
    """Compiles a model with all that the quick look asks for; what comes back is cached by its arguments."""
    made: dict[tuple[object, ...], AnalysisInputs] = {}

    def compile_model(name: str, *devices: str, target: str = "gfx942", flags: tuple[str, ...] = ()) -> AnalysisInputs:
        key = (name, *devices, target, *flags)
        if key in made:
            return made[key]
        source = SAMPLES / name if (SAMPLES / name).exists() else model(name)
        folder = tmp_path_factory.mktemp(source.stem)
        specs = devices or ("hip",)
        subprocess.run(
            [
                Path(sys.executable).parent / "iree-compile",
                source,
                f"-o={folder / 'm.vmfb'}",
                *(f"--iree-hal-target-device={spec}" for spec in specs),
                *([f"--iree-rocm-target={target}"] if target.startswith("gfx") else []),
                f"--dump-compilation-phases-to={folder / 'phases'}",
                f"--iree-hal-dump-executable-files-to={folder / 'executables'}",
                "--iree-scheduling-dump-statistics-format=csv",
                f"--iree-scheduling-dump-statistics-file={folder / 'statistics.csv'}",
                *flags,
            ],
            check=False,  # some are meant to fail
            capture_output=True,
        )
        made[key] = AnalysisInputs(
            source=source,
            declared=specs,
            phases=phases_in(folder / "phases"),
            executables=folder / "executables",
            statistics=folder / "statistics.csv",
            target=target,
            python=Path(sys.executable),
        )
        return made[key]

    return compile_model


@pytest.fixture(scope="session")
def analysed(compiled: Compile) -> Callable[..., AnalysisResult]:
    """The tables of a compiled model, cached like the compile."""
    made: dict[str, AnalysisResult] = {}

    def analyse_model(name: str, *devices: str, target: str = "gfx942", flags: tuple[str, ...] = ()) -> AnalysisResult:
        key = json.dumps([name, devices, target, flags])
        if key not in made:
            made[key] = analyse(compiled(name, *devices, target=target, flags=flags), JobContext())
        return made[key]

    return analyse_model
