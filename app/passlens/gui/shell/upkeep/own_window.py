"""Marks this process as one of the user's windows, by a lock that it holds as long as it lives.

A window's recovery record names the window that wrote it. Several machines and containers may share the folder, so
process ids would mean nothing.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from platformdirs import user_state_path

from passlens.engine.held import HeldFile, Life, hold, look

_NAME = re.compile(r"[0-9a-f]{16}")


@functools.cache
def own_name() -> str:
    """The name of this window, unique across machines."""
    return os.urandom(8).hex()


@functools.cache
def _held() -> HeldFile | None:
    path = _place(own_name())
    path.parent.mkdir(parents=True, exist_ok=True)
    return hold(path, {})


def show_alive() -> Mapping[str, str]:
    """Take this window's lock, which shows others that it lives; returns its record.

    Raises:
        OSError: The folder is not writable.
    """
    _held()
    return {"name": own_name()}


def leave() -> None:
    """Remove this window's lock."""
    if _held.cache_info().currsize:
        held = _held()
        _held.cache_clear()
        if held is not None:
            held.release()


def may_be_alive(window: object) -> bool:
    """Whether the window described by ``show_alive`` still runs, or may run on another machine."""
    name = window.get("name") if isinstance(window, Mapping) else None
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        return False
    return name == own_name() or look(_place(name))[0] is not Life.GONE


def sweep() -> None:
    """Remove the locks of killed windows."""
    with suppress(OSError):
        for place in _folder().glob("*.lock"):
            if look(place)[0] is Life.GONE and (held := hold(place, {})) is not None:
                held.release()


def _folder() -> Path:
    return user_state_path("passlens", appauthor=False) / "windows"


def _place(name: str) -> Path:
    return _folder() / f"{name}.lock"
