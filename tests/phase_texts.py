"""The module of a small model after each compile phase, and how iree-opt prints it."""

from __future__ import annotations

import functools
import subprocess
import sys
from pathlib import Path

TOOLS = Path(sys.executable).parent


def dump_phases(model: Path, folder: Path) -> dict[str, Path]:
    """Compile a model into ``folder``; its module after each phase."""
    command: list[str | Path] = [
        TOOLS / "iree-compile", model, "--iree-hal-target-device=hip", "--iree-rocm-target=gfx942",
        f"--dump-compilation-phases-to={folder}", "-o", folder / "out.vmfb",
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
    return {path.stem.split(".")[-1]: path for path in folder.glob("*.mlir")}


@functools.cache
def printed(path: Path, *flags: str) -> str:
    """A file as iree-opt prints it; asked once for each file and flags."""
    done = subprocess.run([TOOLS / "iree-opt", *flags, path], check=True, capture_output=True, text=True)
    return done.stdout
