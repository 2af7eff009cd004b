"""The benchmarks run and print their table; what they measure is judged by people, not by a test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from passlens.engine.data import resource_path

BENCHMARKS = Path(__file__).parent / "benchmarks"


def test_that_every_figure_is_measured_and_printed(tmp_path: Path) -> None:
    model = resource_path("samples", "matmul_f16.mlir")
    words = [
        sys.executable,
        str(BENCHMARKS),
        "--model",
        str(model),
        "--small",
        str(model),
        "--rounds",
        "1",
        "--rest",
        "0",
    ]
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [*words, "--scratch", str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": paths},
    )
    rows = [line for line in done.stdout.splitlines() if line.endswith(("ok", "short"))]
    names = {line.split("  ")[0] for line in rows}
    assert {"quick look, whole", "line diff of the largest pair", "window on the session, to its pass list"} <= names
    assert len(rows) >= 11
    assert list(tmp_path.iterdir()) == []


def test_that_a_model_which_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    words = [sys.executable, str(BENCHMARKS), "--model", str(tmp_path / "none.mlir")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "is not there" in done.stderr
