"""Garbage collection: rare, never over permanent objects, and paused while many objects are created.

A full collection visits every object that is not frozen: the modules of the window alone take 60 ms, during which
nothing else runs.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_OFTEN = (50_000, 20, 100)
"""Thresholds for a program that stays open: the rows of a session are frozen values without cycles."""

_changing = threading.Lock()
_paused = 0
_kept = False


def keep_what_there_is() -> None:
    """Exempt all present objects (the modules of a program that stays open) from collection; collect others rarely."""
    global _kept  # noqa: PLW0603 - of the process
    _kept = True
    gc.freeze()
    gc.set_threshold(*_OFTEN)


@contextmanager
def without_collection() -> Iterator[None]:
    """Pause garbage collection meanwhile: over a hundred thousand new objects it takes longer than creating them."""
    global _paused  # noqa: PLW0603 - how many ask for it, in all threads
    with _changing:
        ours = gc.isenabled() or _paused > 0  # otherwise somebody disabled it for good
        if ours:
            _paused += 1
            gc.disable()
    try:
        yield
    finally:
        if ours:
            with _changing:
                _paused -= 1
                if _paused == 0:
                    if not _kept:
                        # Count the new objects as visited: otherwise a collection would visit them all now, at the
                        # caller's cost. Freezing and unfreezing covers all objects, so permanently frozen ones would
                        # thaw.
                        gc.freeze()
                        gc.unfreeze()
                    gc.enable()
