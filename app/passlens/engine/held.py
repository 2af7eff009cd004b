"""Locks that show whether their process is alive: the system releases them when the process ends, however it ends.

Neither clocks nor process ids can show that: clocks step, and ids are reused and mean nothing in another container. The
lock is ``flock`` on a small file: it belongs to the open file, not to the process, so it also excludes other parts of
the same process, and closing another file does not release it (https://man7.org/linux/man-pages/man2/flock.2.html). It
works across the containers of one machine, and on NFS across machines. If the file exists with a free lock, but another
machine created it, that lock may not reach this one: the state is then unknown.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import errno
import functools
import json
import os
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import Any

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_PATIENCE_SECONDS = 0.5
"""How long a lock is retried: a process that only looks holds it for microseconds."""
_PAUSE_SECONDS = 0.01
_MOST_BYTES = 4096
_TAKEN = frozenset({errno.EAGAIN, errno.EACCES, errno.EDEADLK})
_AT = 1 << 30
"""The locked byte, where locks keep others from reading: far past the content."""


class Life(Enum):
    """Whether a process holds a file."""

    ALIVE = auto()
    GONE = auto()
    UNKNOWN = auto()


@functools.cache
def this_machine() -> Mapping[str, str]:
    """The identity of this machine since boot: its name, and where available its boot id."""
    import platform

    boot = ""
    with suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    return {"host": platform.node(), "boot": boot}


def is_this_machine(machine: Mapping[str, object]) -> bool:
    """Whether ``this_machine`` returned this here: since this boot or, under the same name, before it."""
    here = this_machine()
    return bool(here["boot"] and machine.get("boot") == here["boot"]) or machine.get("host") == here["host"]


class HeldFile:
    """A file that this process holds until ``release`` or its exit.

    Attributes:
        path: The file.
        locked: Whether the system locks it; False on some network drives, where only its existence counts.
    """

    def __init__(self, path: Path, number: int, *, locked: bool) -> None:
        """``number`` is the file descriptor; see ``hold``."""
        self.path = path
        self.locked = locked
        self._number: int | None = number

    def release(self) -> None:
        """Delete the file and release the lock."""
        number, self._number = self._number, None
        if number is None:
            return
        with suppress(OSError):  # while the lock is held: it cannot be another process's file
            if sys.platform != "win32" and _is_at(self.path, number):
                self.path.unlink()
        os.close(number)
        if sys.platform == "win32":
            with suppress(OSError):
                self.path.unlink()


def hold(path: Path, content: Mapping[str, object]) -> HeldFile | None:
    """Create a file with this content and hold it; None if another process holds it.

    Raises:
        OSError: It cannot be created.
    """
    until = time.monotonic() + _PATIENCE_SECONDS
    while True:
        number, made = _open(path)
        try:
            locked = _lock(number)
            if locked is None and not made:
                raise BlockingIOError  # no locks here, and the file existed before
            if _is_at(path, number):
                os.ftruncate(number, 0)
                os.write(number, json.dumps({**content, **this_machine(), "locked": bool(locked)}).encode())
                return HeldFile(path, number, locked=bool(locked))
        except BlockingIOError:
            os.close(number)
            if time.monotonic() > until:
                return None
            time.sleep(_PAUSE_SECONDS)
            continue
        except OSError:
            if made:
                with suppress(OSError):
                    path.unlink()
            os.close(number)
            raise
        os.close(number)  # its previous holder deleted it meanwhile


def look(path: Path) -> tuple[Life, Mapping[str, Any]]:
    """Whether a process holds a file, and what that process wrote there; changes nothing.

    A missing file is held by nobody: it exists as long as its holder lives. An empty file with a free lock was left by
    a process that ended while taking it.
    """
    try:
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        return Life.GONE, {}
    except OSError:
        return Life.UNKNOWN, {}
    try:
        content = _content(number)
        free = _lock(number, alone=False)
    except BlockingIOError:
        return Life.ALIVE, _content(number)  # read again: it may have been taken since
    finally:
        os.close(number)
    sure = free and (not content or (content.get("locked", True) and is_this_machine(content)))
    return Life.GONE if sure else Life.UNKNOWN, content


def _open(path: Path) -> tuple[int, bool]:
    """The file descriptor, and whether the file was created for it."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    try:
        return os.open(path, flags | os.O_EXCL, 0o666), True
    except FileExistsError:
        return os.open(path, flags, 0o666), False


def _lock(number: int, *, alone: bool = True) -> bool | None:
    """Lock an open file; None if its file system has no locks.

    Raises:
        BlockingIOError: It is locked elsewhere.
    """
    try:
        if sys.platform == "win32":
            os.lseek(number, _AT, os.SEEK_SET)
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
            os.lseek(number, 0, os.SEEK_SET)
        else:
            fcntl.flock(number, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _TAKEN:
            raise BlockingIOError from error
        return None
    return True


def _is_at(path: Path, number: int) -> bool:
    """Whether the path still leads to the open file."""
    try:
        there, own = path.lstat(), os.fstat(number)
    except OSError:
        return False
    return (there.st_dev, there.st_ino) == (own.st_dev, own.st_ino)


def _content(number: int) -> Mapping[str, Any]:
    """What the holder wrote; empty if that is damaged or not written yet."""
    with suppress(OSError, ValueError):
        os.lseek(number, 0, os.SEEK_SET)
        content = json.loads(os.read(number, _MOST_BYTES))
        if isinstance(content, dict):
            return content
    return {}
