"""Toolchain passes as edits: the result of ``iree-opt`` can be simpler IR."""

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
        """``opt``: the path of ``iree-opt``, empty if the toolchain has none."""
        self._opt, self._folder = opt, folder

    def run(self, text: str, pipeline: str) -> str:
        """The text after a pipeline on the module; empty if it fails."""
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
        """The text after folding and removal of unused ops."""
        yield self.run(text, TIDY)

    def without_unit_dimensions(self, text: str) -> Iterator[str]:
        """The text without dimensions of size one in ops."""
        for name in UNIT_DIMENSIONS:
            for function in _FUNCTIONS:
                yield self.run(text, f"{function}({name}),{TIDY}")

    def with_static_sizes(self, text: str) -> Iterator[str]:
        """The text with a size in place of each unknown one."""
        for changed in rd_lift.static_sizes(text):
            yield self.run(changed, TIDY)
