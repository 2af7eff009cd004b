"""The files from elsewhere that this user allowed to start something, by their fingerprints."""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path

import platformdirs

MOST = 4096
"""Remembered; the earliest is forgotten for one more."""
_here: set[str] = set()
"""What was granted in this process: all there is where the list cannot be written."""


def grants_file() -> Path:
    """The file with the fingerprints."""
    return platformdirs.user_data_path("passlens") / "trusted-sessions"


def is_granted(mark: str) -> bool:
    """Whether contents with this fingerprint are trusted."""
    return bool(mark) and (mark in _here or mark in _stored())


def remember(mark: str) -> None:
    """Trust contents with this fingerprint from now on."""
    _here.add(mark)
    file = grants_file()
    beside = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    known = [one for one in _stored() if one != mark][1 - MOST :]
    with suppress(OSError):  # it still holds for this process
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text("".join(f"{one}\n" for one in (*known, mark)), encoding="ascii")
        beside.replace(file)


def _stored() -> tuple[str, ...]:
    with suppress(OSError, UnicodeError):
        return tuple(grants_file().read_text(encoding="ascii").split())
    return ()
