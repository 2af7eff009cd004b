"""When Python looks for garbage: seldom, never in what stays for good, and not while many objects are made.

A full collection walks all that is not kept: with the modules of the window alone that is 60 ms, in which nothing else
runs.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_OFTEN = (50_000, 20, 100)
"""Thresholds of a program that stays open: the rows of a session are frozen values, without cycles."""

_changing = threading.Lock()
_paused = 0
_kept = False


def keep_what_there_is() -> None:
    """Never look at what there is now, the modules of a program that stays open; and at the rest seldom."""
    global _kept  # noqa: PLW0603 - of the process
    _kept = True
    gc.freeze()
    gc.set_threshold(*_OFTEN)


@contextmanager
def without_collection() -> Iterator[None]:
    """Let no garbage collection run meanwhile: over a hundred thousand new objects it takes longer than making them."""
    global _paused  # noqa: PLW0603 - how many ask for it, in all threads
    with _changing:
        ours = gc.isenabled() or _paused > 0  # else somebody has switched it off for good
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
                        # What was made meanwhile counts as looked at: else all of it would be, now, in the caller's
                        # time. Both do so with all there is: what is kept for good would not be any more.
                        gc.freeze()
                        gc.unfreeze()
                    gc.enable()
