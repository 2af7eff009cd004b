"""The benchmarks run and print their table; what they measure is judged by people, not by a test."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import iree.runtime as rt
import numpy as np
import pytest

BENCHMARKS = Path(__file__).parent / "benchmarks"
CLIP = """
util.global private @w = #stream.parameter.named<"model"::"w"> : tensor<64x64xf32>
func.func @forward_bs4(%tokens: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %w = util.global.load @w : tensor<64x64xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x64xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x64xf32>) -> tensor<4x64xf32>
  %r = linalg.matmul ins(%tokens, %w : tensor<4x64xf32>, tensor<64x64xf32>)
    outs(%fill : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %r : tensor<4x64xf32>
}
"""
"""Stands for the model that is run: whether it can be measured does not depend on how large it is."""

ADD = """
func.func @main(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = arith.addf %a, %b : tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
"""
"""Stands for the models that are compiled."""


def models(folder: Path) -> Path:
    """A folder with the files of that model."""
    folder.mkdir()
    (folder / "clip_f32.mlir").write_text(CLIP)
    rt.save_archive_file({"w": np.ones((64, 64), np.float32)}, str(folder / "clip_f32.irpa"))
    rt.save_archive_file({"": np.ones((4, 64), np.float32)}, str(folder / "clip_f32_input.irpa"))
    return folder


FIGURES = {
    "quick look, whole",
    "line diff of the largest pair",
    "a call of clip_f32, local-task",
    "window on the session, to its pass list",
    "dispatches of clip_f32 alone, local-sync",
}


@pytest.mark.campaign
def test_that_every_figure_is_measured_and_printed(tmp_path: Path) -> None:
    model = tmp_path / "add.mlir"
    model.write_text(ADD)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    environment = {"PASSLENS_MODELS": str(models(tmp_path / "models")), "QT_QPA_PLATFORM": "offscreen"}
    words = [sys.executable, str(BENCHMARKS), "--model", str(model), "--small", str(model), "--rounds", "1"]
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [*words, "--rest", "0", "--scratch", str(scratch)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment, "PYTHONPATH": paths},
    )
    assert done.returncode == 0, done.stderr
    rows = [line for line in done.stdout.splitlines() if line.endswith(("ok", "short"))]
    assert {line.split("  ")[0] for line in rows} >= FIGURES
    assert len(rows) >= 11
    assert list(scratch.iterdir()) == []


@pytest.mark.campaign
def test_that_a_model_which_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    words = [sys.executable, str(BENCHMARKS), "--model", str(tmp_path / "none.mlir")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "is not there" in done.stderr


@pytest.mark.campaign
def test_that_figures_agree_with_sources_that_share_no_code_with_ours() -> None:
    words = [sys.executable, str(BENCHMARKS), "truth", "--case", "only those written there"]
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(words, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": paths})
    assert done.returncode == 0, done.stderr
    equal, of = re.findall(r"^(\d+) of (\d+) equal$", done.stdout, re.MULTILINE)[0]
    assert equal == of, done.stdout
    assert int(of) > 90
