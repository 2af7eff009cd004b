"""Models for tests of compiling itself: the compiler needs 0.4 s for one, and twice that for a matmul."""

from __future__ import annotations

from pathlib import Path

ADD = Path(__file__).parent / "fixtures" / "add.mlir"
"""Two vectors of four, added; one dispatch."""
LARGE_TILES = ADD.with_name("large_tiles.mlir")
"""A matmul that asks for tiles of 256 KiB of shared memory: it fails in its one dispatch, after 0.3 s."""
