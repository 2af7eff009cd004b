"""Releases for tests that need several: the real compiler, and stand-ins that refuse what it compiles."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.toolchain.discover import toolchains_folder
from stand_ins import build_folder

REFUSES = 'echo "add.mlir:1:1: error: no such luck" >&2\nexit 1'
"""What a release does that fails on everything."""
COMPILES = 'exec "$REAL" "$@"'
_SAYS = """
case " $* " in
  *" --version "*) "$REAL" --version | sed 's/\\(IREE compiler version\\) [^ ]*/\\1 {version}/'; exit ;;
esac
"""


def release(version: str, behaviour: str) -> Path:
    """An installed toolchain that says that it is this release, and behaves so when it compiles."""
    folder = build_folder(toolchains_folder() / version, behaviour)
    script = folder / "tools" / "iree-compile"
    named, asked = script.read_text(encoding="utf-8").split("\n\n", 1)
    script.write_text(f"{named}\n{_SAYS.format(version=version)}\n{asked}", encoding="utf-8")
    return folder
