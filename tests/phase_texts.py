"""The module of a small model after each compile phase, and how iree-opt prints it."""

from __future__ import annotations

import functools
import subprocess
from pathlib import Path

from compiled_sessions import content_of, made_once
from compiler_programs import IREE_COMPILE, IREE_OPT


def phase_texts(model: Path) -> dict[str, Path]:
    """A model after each phase of its compile."""

    def make(folder: Path) -> None:
        command: list[str | Path] = [
            IREE_COMPILE, model, "--iree-hal-target-device=hip", "--iree-rocm-target=gfx942",
            f"--dump-compilation-phases-to={folder}", "-o", folder / "out.vmfb",
        ]  # fmt: skip
        subprocess.run(command, check=True, capture_output=True)

    folder = made_once(f"phases {model} {content_of(model)}", make)
    return {path.stem.split(".")[-1]: path for path in folder.glob("*.mlir")}


@functools.cache
def printed(path: Path, *flags: str) -> str:
    """A file as iree-opt prints it; asked once for each file and flags."""
    done = subprocess.run([IREE_OPT, *flags, path], check=True, capture_output=True, text=True)
    return done.stdout
