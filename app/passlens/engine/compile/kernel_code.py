"""LLVM IR and assembly of the kernels: a part of the runs that take every pass, not of the quick look.

For assembly the compiler runs LLVM's backend once more on all kernels, on one thread (IREE, ROCMTarget.cpp): of the
17 to 26 s of a quick look of llama8b_f16_32l that takes 2 to 3, and no table is read from it.
"""

from __future__ import annotations

from pathlib import Path

from passlens.engine.compile import artifacts
from passlens.engine.process import Outcome
from passlens.engine.session.writer import SessionWriter


class KernelCode:
    """One part of a run of the compiler (see ``lanes.Part``)."""

    def __init__(self, folder: Path, writer: SessionWriter) -> None:
        """Prepare to take what the compiler leaves of its way from IR to machine code.

        Args:
            folder: Scratch folder of this run.
            writer: Where it goes.
        """
        self._folder, self._writer = folder / "code", writer

    def flags(self) -> list[str]:
        """What the compiler is asked for."""
        return [f"--iree-hal-dump-executable-intermediates-to={self._folder}"]

    def start(self) -> None:
        """The compiler makes the folder."""

    def tick(self) -> None:
        """The files come near the end, all at once."""

    def finish(self, lane: int, outcome: Outcome, module: Path) -> None:
        """Take the files, also those of a compile that failed."""
        artifacts.store_executables(self._writer, self._folder)

    def close(self) -> None:
        """Nothing is held."""
