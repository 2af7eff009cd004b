"""Real compiles for the analysis tests, each made once in a test run."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from compiled_sessions import content_of, made_once
from compiler_programs import IREE_COMPILE
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
def compiled(_user_folders_for_wide_fixtures: None) -> Compile:
    """Compiles a model with all that the quick look asks for, once in a run; nobody writes to what comes back."""

    def compile_model(name: str, *devices: str, target: str = "gfx942", flags: tuple[str, ...] = ()) -> AnalysisInputs:
        source = SAMPLES / name if (SAMPLES / name).exists() else model(name)
        words = [
            *(f"--iree-hal-target-device={spec}" for spec in devices or ("hip",)),
            *([f"--iree-rocm-target={target}"] if target.startswith("gfx") else []),
            *flags,
        ]

        def make(folder: Path) -> None:
            subprocess.run(
                [
                    IREE_COMPILE,
                    source,
                    f"-o={folder / 'm.vmfb'}",
                    f"--dump-compilation-phases-to={folder / 'phases'}",
                    f"--iree-hal-dump-executable-files-to={folder / 'executables'}",
                    "--iree-scheduling-dump-statistics-format=csv",
                    f"--iree-scheduling-dump-statistics-file={folder / 'statistics.csv'}",
                    *words,
                ],
                check=False,  # some are meant to fail
                capture_output=True,
            )

        folder = made_once(f"compiled {words} {source} {content_of(source)}", make)
        return AnalysisInputs(
            source=source,
            declared=devices or ("hip",),
            phases=phases_in(folder / "phases"),
            executables=folder / "executables",
            statistics=folder / "statistics.csv",
            target=target,
            python=Path(sys.executable),
        )

    return compile_model


@pytest.fixture(scope="session")
def analysed(compiled: Compile) -> Callable[..., AnalysisResult]:
    """The tables of a compiled model, made once like the compile."""

    @cache
    def analyse_model(name: str, *devices: str, target: str = "gfx942", flags: tuple[str, ...] = ()) -> AnalysisResult:
        inputs = compiled(name, *devices, target=target, flags=flags)

        def make(folder: Path) -> None:
            (folder / "tables").write_bytes(pickle.dumps(analyse(inputs, JobContext())))

        kept = made_once(f"analysed {inputs} {content_of(inputs.source)}", make)
        result = pickle.loads((kept / "tables").read_bytes())
        assert isinstance(result, AnalysisResult)
        return result

    return analyse_model
