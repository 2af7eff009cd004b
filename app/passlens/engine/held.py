"""Who is at work is known by a lock of the system, which ends with its process however that ends.

Neither a clock nor a process id tells: clocks step, and ids are given again, and mean nothing in another container. The
lock is ``flock`` on a small file: it belongs to the open file, not to the process, so that another part of the same
process meets it too, and nobody drops it by closing something else (https://man7.org/linux/man-pages/man2/flock.2.html).
It holds between containers of one machine, and on NFS between machines. Where the file is there and its lock is free,
but another machine made it, the lock may be one that does not reach here: then nothing can be said.
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
"""So long it is tried again: whoever only looks holds the lock for some microseconds."""
_PAUSE_SECONDS = 0.01
_MOST_BYTES = 4096
_TAKEN = frozenset({errno.EAGAIN, errno.EACCES, errno.EDEADLK})
_AT = 1 << 30
"""The byte that is locked where locks keep others from reading: none that is there."""


class Life(Enum):
    """Whether somebody holds a file."""

    ALIVE = auto()
    GONE = auto()
    UNKNOWN = auto()


@functools.cache
def this_machine() -> Mapping[str, str]:
    """This machine since it was started: its name, and where the system gives one, the id of its start."""
    import platform

    boot = ""
    with suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    return {"host": platform.node(), "boot": boot}


def is_this_machine(machine: Mapping[str, object]) -> bool:
    """Whether ``this_machine`` said this here: since this start, or, under the same name, before it."""
    here = this_machine()
    return bool(here["boot"] and machine.get("boot") == here["boot"]) or machine.get("host") == here["host"]


class HeldFile:
    """A file that this process holds, until ``release`` or its end.

    Attributes:
        path: The file.
        locked: Whether the system locks it; not on some network drives. Then that it is there is all that tells.
    """

    def __init__(self, path: Path, number: int, *, locked: bool) -> None:
        """``number`` is the open file's; see ``hold``."""
        self.path = path
        self.locked = locked
        self._number: int | None = number

    def release(self) -> None:
        """Take the file away, and let go of it."""
        number, self._number = self._number, None
        if number is None:
            return
        with suppress(OSError):  # while it is still held: nobody else's is taken away
            if sys.platform != "win32" and _is_at(self.path, number):
                self.path.unlink()
        os.close(number)
        if sys.platform == "win32":
            with suppress(OSError):
                self.path.unlink()


def hold(path: Path, content: Mapping[str, object]) -> HeldFile | None:
    """Take a file with a content for whoever asks; None when somebody else holds it.

    Raises:
        OSError: It cannot be made.
    """
    until = time.monotonic() + _PATIENCE_SECONDS
    while True:
        number, made = _open(path)
        try:
            locked = _lock(number)
            if locked is None and not made:
                raise BlockingIOError  # no locks here, and somebody made it before
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
        os.close(number)  # whoever had it took it away meanwhile


def look(path: Path) -> tuple[Life, Mapping[str, Any]]:
    """Whether a process holds a file, and what it wrote there; nothing is changed.

    A file that is not there is held by nobody: it is there for as long as somebody lives who holds it. One that is
    empty and free was left by somebody who ended while taking it.
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
        return Life.ALIVE, _content(number)  # again: it may have been taken since
    finally:
        os.close(number)
    sure = free and (not content or (content.get("locked", True) and is_this_machine(content)))
    return Life.GONE if sure else Life.UNKNOWN, content


def _open(path: Path) -> tuple[int, bool]:
    """The number of the open file, and whether it was made for that."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    try:
        return os.open(path, flags | os.O_EXCL, 0o666), True
    except FileExistsError:
        return os.open(path, flags, 0o666), False


def _lock(number: int, *, alone: bool = True) -> bool | None:
    """Lock an open file; None where that is not possible on its file system.

    Raises:
        BlockingIOError: Somebody else has.
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
    """What the holder wrote; nothing where that is damaged, or not yet there."""
    with suppress(OSError, ValueError):
        os.lseek(number, 0, os.SEEK_SET)
        content = json.loads(os.read(number, _MOST_BYTES))
        if isinstance(content, dict):
            return content
    return {}
