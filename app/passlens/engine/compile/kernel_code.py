"""LLVM IR and assembly of the kernels: part of the runs that capture every pass, not of the quick look.

For assembly the compiler runs LLVM's backend once more on all kernels, on one thread (IREE, ROCMTarget.cpp): this takes
2 to 3 s of the 17 to 26 s of a quick look of llama8b_f16_32l, and no table needs it.
"""

from __future__ import annotations

from pathlib import Path

from passlens.engine.compile import artifacts
from passlens.engine.process import Outcome
from passlens.engine.session.writer import SessionWriter


class KernelCode:
    """One part of a run of the compiler (see ``lanes.Part``)."""

    def __init__(self, folder: Path, writer: SessionWriter) -> None:
        """Prepare to store the compiler's intermediate files between IR and machine code.

        Args:
            folder: Scratch folder of this run.
            writer: The session.
        """
        self._folder, self._writer = folder / "code", writer

    def flags(self) -> list[str]:
        """The flags to add."""
        return [f"--iree-hal-dump-executable-intermediates-to={self._folder}"]

    def start(self) -> None:
        """The compiler makes the folder."""

    def tick(self) -> None:
        """The files come near the end, all at once."""

    def finish(self, lane: int, outcome: Outcome, module: Path) -> None:
        """Store the files, including those of a failed compile."""
        artifacts.store_executables(self._writer, self._folder)

    def close(self) -> None:
        """Nothing is held."""
