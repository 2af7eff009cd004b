"""Passes of the toolchain as edits: what ``iree-opt`` makes of IR can be plainer than what there was."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from passlens.engine.diagnosis.reducer import rd_lift
else:
    import rd_lift

TIDY = "canonicalize,cse,symbol-dce"
UNIT_DIMENSIONS = ("linalg-fold-unit-extent-dims", "iree-dispatch-creation-fold-unit-extent-dims")
_FUNCTIONS = ("util.func", "func.func")
_SECONDS = 60.0


class Passes:
    """Runs pass pipelines on texts."""

    def __init__(self, opt: str, folder: Path) -> None:
        """Prepare; ``opt``: the path of ``iree-opt``, empty where the toolchain has none."""
        self._opt, self._folder = opt, folder

    def run(self, text: str, pipeline: str) -> str:
        """The text after a pipeline on the module; empty where that cannot be done."""
        if not self._opt:
            return ""
        source, result = self._folder / "passes.mlir", self._folder / "passes.out"
        source.write_text(text, encoding="utf-8", errors="surrogateescape")
        result.unlink() if result.exists() else None
        words = [self._opt, str(source), f"--pass-pipeline=builtin.module({pipeline})", "-o", str(result)]
        try:
            done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return ""
        if done.returncode or not result.exists():
            return ""
        return result.read_text(encoding="utf-8", errors="surrogateescape")

    def tidied(self, text: str) -> Iterator[str]:
        """Folded and without what nothing uses."""
        yield self.run(text, TIDY)

    def without_unit_dimensions(self, text: str) -> Iterator[str]:
        """Dimensions of size one left out of ops."""
        for name in UNIT_DIMENSIONS:
            for function in _FUNCTIONS:
                yield self.run(text, f"{function}({name}),{TIDY}")

    def with_static_sizes(self, text: str) -> Iterator[str]:
        """A size in place of each that is not known."""
        for changed in rd_lift.static_sizes(text):
            yield self.run(changed, TIDY)
