"""Models for tests of compiling itself: the compiler needs 0.4 s for one, and twice that for a matmul."""

from __future__ import annotations

from pathlib import Path

ADD = Path(__file__).parent / "fixtures" / "add.mlir"
"""Two vectors of four, added; one dispatch."""
