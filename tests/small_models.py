"""Models for tests of compiling itself: the compiler needs 0.4 s for one, and twice that for a matmul."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.messages import quoted
from passlens.engine.session.rows import ChildKind, ChildOf

ADD = Path(__file__).parent / "fixtures" / "add.mlir"
"""Two vectors of four, added; one dispatch."""
LARGE_TILES = ADD.with_name("large_tiles.mlir")
"""A matmul that asks for tiles of 256 KiB of shared memory: it fails in its one dispatch, after 0.3 s."""


def look_at_large_tiles(output: Path) -> CompileRequest:
    """A quick look at ``LARGE_TILES`` as the trial of a fix, which does not spend 12 s on other forms of its matmul."""
    parent = ChildOf(LARGE_TILES, ChildKind.FIX, quoted("Other tiles"))
    return CompileRequest(LARGE_TILES, output=output, passes=PassCapture.NONE, parent=parent)
