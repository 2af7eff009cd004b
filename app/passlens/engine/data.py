"""Finds the files of resources/: in the installed package or in the checkout."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.errors import BugError

_PACKAGE = Path(__file__).resolve().parent.parent
_PLACES = (_PACKAGE / "resources", _PACKAGE.parent.parent / "resources")


def resource_path(*parts: str) -> Path:
    """The path of a file or folder under resources/.

    Raises:
        BugError: It does not exist: the package is incomplete.
    """
    for place in _PLACES:
        path = place.joinpath(*parts)
        if path.exists():
            return path
    raise BugError(f"resources/{'/'.join(parts)} is missing from this installation.")
