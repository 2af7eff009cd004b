"""The whole job on the command line, as a new user does it: compile, look, run, report."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import passlens
from engine.report.html_text import ReportReader
from waiting import PATIENCE


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Calls ``passlens`` in a folder of its own, with no display."""
    environment = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    environment["PYTHONPATH"] = str(Path(passlens.__file__).resolve().parent.parent)

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "passlens.cli.start", *map(str, arguments)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=environment,
            timeout=PATIENCE,
            check=False,
        )

    return run


@pytest.fixture
def passlens_command(start: Callable[..., subprocess.CompletedProcess[str]]) -> Callable[..., str]:
    """Calls ``passlens`` for what goes well; its standard output."""

    def run(*arguments: str | Path) -> str:
        done = start(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def _json(text: str) -> Any:
    return json.loads(text)


@pytest.mark.campaign
def test_that_the_sample_goes_from_file_to_report(
    passlens_command: Callable[..., str], sample: Callable[[str], Path], tmp_path: Path
) -> None:
    # For the GPU: every pass, its diff, the kernel.
    out = passlens_command(
        "compile", sample("matmul_f16"), "--target", "gfx942", "--passes", "all", "-o", "gpu.passlens"
    )
    assert out.startswith("outcome")
    assert "Next:\n  passlens passes" in out
    changed = _json(passlens_command("passes", "gpu.passlens", "--changed", "--json"))["passes"]
    assert len(changed) > 50
    pipeline = next(row for row in changed if row["name"] == "iree-hal-conversion")
    diff = passlens_command("diff", "gpu.passlens", "iree-hal-conversion", "--exact")
    assert diff.count("\n+") >= pipeline["added"]
    kernel = _json(passlens_command("kernels", "gpu.passlens", "--json"))["kernels"]["kernels"][0]
    assert kernel["target"].startswith("gfx942")

    # For this machine: run it, and see the run in the report.
    passlens_command("compile", sample("matmul_f16"), "--driver", "local", "--passes", "none", "-o", "cpu.passlens")
    ran = passlens_command(
        "run", "cpu.passlens", "--input", "512x1024xf16=1", "--input", "1024x2048xf16=1", "--repetitions", "4"
    )
    assert "median" in ran
    passlens_command("report", "cpu.passlens", "-o", "cpu.html")
    passlens_command("report", "gpu.passlens", "-o", "gpu.html")
    for name, words in {
        "gpu.html": {"passes": "iree-", "kernels": kernel["name"], "devices": "__device_0", "runs": "Nothing was run"},
        "cpu.html": {"runs": "Median", "outcome": "✓ ok", "phases": "executable-targets"},
    }.items():
        reader = ReportReader((tmp_path / name).read_text(encoding="utf-8"))
        assert reader.faults == []
        assert reader.loads == []
        for section, word in words.items():
            assert word in reader.sections[section], (name, section)
