"""Compiles small modules for tests that run them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from compiled_sessions import content_of, made_once
from compiler_programs import IREE_COMPILE

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


def compile_text(text: str, output: Path, *flags: str) -> Path:
    """Compile a module given as text; for the CPU unless flags say otherwise."""
    source = output.with_suffix(".mlir")
    source.write_text(text, encoding="utf-8")
    return compile_file(source, output, *flags)


def compile_file(source: Path, output: Path, *flags: str) -> Path:
    """Compile a model file; for the CPU unless flags say otherwise. The same text is compiled once in a run."""
    flags = flags or CPU

    def make(folder: Path) -> None:
        argv = [str(IREE_COMPILE), str(source), "-o", str(folder / "module.vmfb"), *flags]
        done = subprocess.run(argv, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    shutil.copyfile(made_once(f"module {flags} {content_of(source)}", make) / "module.vmfb", output)
    return output
