"""A session compiled for this processor and run with a profile: what the Kernels page and its JSON join with times."""

from __future__ import annotations

from pathlib import Path

from passlens.cli.main import main

KERNEL = "scale_dispatch_0"
ROWS, WIDTH = 64, 1024
FLOPS, BYTES = ROWS * WIDTH, 2 * ROWS * WIDTH * 4

_SCALE = """\
func.func @scale(%x: tensor<?x1024xf32>) -> tensor<?x1024xf32> {
  %y = arith.addf %x, %x : tensor<?x1024xf32>
  return %y : tensor<?x1024xf32>
}
"""


def measured_session(folder: Path) -> Path:
    """``ROWS`` rows of ``WIDTH`` numbers, each added to itself, on local-task."""
    source, path = folder / "scale.mlir", folder / "scale.passlens"
    source.write_text(_SCALE)
    assert main(["compile", str(source), "-o", str(path), "--driver", "local", "--passes", "none"]) == 0
    words = ["--device", "local-task", "--input", f"{ROWS}x{WIDTH}xf32=1", "--repetitions", "2"]
    assert main(["run", str(path), *words]) == 0
    return path
