"""Releases for tests that need several: the real compiler, and stand-ins that refuse what it compiles."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.toolchain.discover import toolchains_folder
from stand_ins import build_folder

REFUSES = 'echo "add.mlir:1:1: error: no such luck" >&2\nexit 1'
"""What a release does that fails on everything."""
COMPILES = 'exec "$REAL" "$@"'


def release(version: str, behaviour: str) -> Path:
    """An installed toolchain of that name that behaves so when it compiles."""
    return build_folder(toolchains_folder() / version, behaviour)
