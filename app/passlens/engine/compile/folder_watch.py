"""Watches folders with inotify(7), which reports those with new entries, so that the others need no listing."""

from __future__ import annotations

import ctypes
import functools
import os
import struct
import sys
from collections.abc import Iterator

OPENED, CLOSED_AFTER_WRITING, MOVED_HERE, MADE = 0x20, 0x8, 0x80, 0x100
"""Events of a file in a watched folder."""
_LOST = 0x4000
_EVENT = struct.Struct("iIII")
_READ_BYTES = 1 << 18
_NONBLOCK = os.O_NONBLOCK if sys.platform != "win32" else 0


def new_queue() -> int:
    """Open a non-blocking descriptor that delivers events.

    Raises:
        OSError: The system has no inotify, or no instance left.
    """
    if sys.platform != "linux":
        raise OSError("inotify exists on Linux only")
    return _checked(_libc().inotify_init1(os.O_CLOEXEC | _NONBLOCK), "inotify_init1")


def watch(queue: int, folder: str | os.PathLike[str], events: int) -> int:
    """Watch a folder for some events; return the number of the watch, which its events carry.

    Raises:
        OSError: The folder is missing, or the system has no watches left.
    """
    return _checked(_libc().inotify_add_watch(queue, os.fsencode(folder), events), "inotify_add_watch")


@functools.cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _checked(result: int, call: str) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), call)
    return int(result)


class FolderWatch:
    """Reports which of the watched folders have new entries. Not thread-safe; close it afterwards."""

    def __init__(self) -> None:
        """Watch no folder yet.

        Raises:
            OSError: The system has no inotify, or no instance left.
        """
        self._queue = new_queue()
        self._folders: dict[int, str] = {}
        self._lost = True

    def add(self, folder: str) -> None:
        """Watch a folder; nothing that appears in it from now on is missed.

        Raises:
            OSError: The folder is missing, or the system has no watches left.
        """
        self._folders[watch(self._queue, folder, MADE | MOVED_HERE)] = folder

    def changed(self) -> frozenset[str] | None:
        """The folders with new entries since the last call; None where unknown: at first, and after lost events."""
        found = {self._folders.get(number, "") for number, event in self._events() if not event & _LOST}
        lost, self._lost = self._lost, False
        return None if lost else frozenset(found) - {""}

    def _events(self) -> Iterator[tuple[int, int]]:
        """Watch and kind of all events so far."""
        while True:
            try:
                data = os.read(self._queue, _READ_BYTES)
            except BlockingIOError:
                return
            place = 0
            while place < len(data):
                number, event, _, length = _EVENT.unpack_from(data, place)
                self._lost = self._lost or bool(event & _LOST)
                yield number, event
                place += _EVENT.size + length

    def close(self) -> None:
        """Stop watching."""
        os.close(self._queue)
