"""Compiles small modules for tests that run them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from passlens.engine.run.tools import runtime_tool

CPU = (
    "--iree-hal-target-device=local",
    "--iree-hal-local-target-device-backends=llvm-cpu",
    "--iree-llvmcpu-target-cpu=host",
)

ADD = """
func.func @add(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.addf %a, %b : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""

_made: dict[tuple[bytes, tuple[str, ...]], bytes] = {}


def compile_text(text: str, output: Path, *flags: str) -> Path:
    """Compile a module given as text; for the CPU unless flags say otherwise."""
    source = output.with_suffix(".mlir")
    source.write_text(text, encoding="utf-8")
    return compile_file(source, output, *flags)


def compile_file(source: Path, output: Path, *flags: str) -> Path:
    """Compile a model file; for the CPU unless flags say otherwise. The same text is compiled once in a process."""
    flags = flags or CPU
    key = source.read_bytes(), flags
    if key not in _made:
        argv = [str(runtime_tool("iree-compile")), str(source), "-o", str(output), *flags]
        done = subprocess.run(argv, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        _made[key] = output.read_bytes()
    output.write_bytes(_made[key])
    return output
