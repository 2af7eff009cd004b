"""Folders for working files: locked while their process lives, and removed by the next one should it be killed."""

# ruff: noqa: PLC0415

from __future__ import annotations

import os
import signal
import stat
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from shutil import disk_usage, rmtree
from typing import IO

from passlens.engine.held import this_machine

if sys.platform != "win32":
    import fcntl

PREFIX = "passlens-"
MEMORY = Path("/dev/shm")
"""Files that are held in memory; Linux only."""
SWEEP_SECONDS = 20.0
"""A place is not looked through again before this time: hundreds of small children are started in a minute."""
_LOCK = "lock"
_CHILD = "child"
swept: dict[Path, float] = {}
"""When this process last looked for what is left over, by place."""


class HeldFolder:
    """A folder of our own, until ``close`` or the end of this process: what is left of it then, the next one removes.

    The lock is of the file, not of a process id: it holds between containers that share the place, and the system
    takes it off however its process ends. A folder without a lock is being made, or not ours, and is left alone.

    Attributes:
        path: The folder.
    """

    def __init__(self, purpose: str, parent: Path | None = None) -> None:
        """Make the folder ``passlens-PURPOSE-…`` in ``parent``, or where temporary files go.

        Raises:
            OSError: It cannot be made.
        """
        self.path = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{purpose}-", dir=parent))
        self._lock = lock_folder(self.path)

    def close(self) -> None:
        """Remove the folder with all that is in it."""
        rmtree(self.path, ignore_errors=True)
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def place_for(need_bytes: int) -> Path:
    """Where a folder for so many bytes is to be made: in memory when there is ample room for them."""
    import psutil

    if need_bytes and MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
        room = min(disk_usage(MEMORY).free, psutil.virtual_memory().available)
        if room > 4 * need_bytes:
            return MEMORY
    return Path(tempfile.gettempdir())


def note_child(folder: Path, pid: int) -> None:
    """Write down which process works for a folder's owner, for whoever cleans up should that one be killed."""
    with suppress(OSError, ValueError):  # it may have ended already, or the disk be full
        (folder / _CHILD).write_text(f"{pid} {_started(pid)}", encoding="ascii")


def _started(pid: int) -> str:
    """When a process was started, in ticks since the machine was, and since which start: no step of the clock counts.

    Raises:
        OSError: There is no such process.
        ValueError: The system says something else.
    """
    if not Path("/proc/self/stat").exists():
        import psutil

        try:
            return str(psutil.Process(pid).create_time())  # as the system noted it then
        except psutil.Error as error:
            raise ProcessLookupError from error
    ticks = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[19]
    return f"{int(ticks)} {this_machine()['boot']}"


def remove_left_over() -> None:
    """Remove folders whose owners are gone, with the children that these left, wherever folders are made.

    The cost is that of listing the places, and at most once in ``SWEEP_SECONDS``.
    """
    if sys.platform == "win32":
        return
    for place in {Path(tempfile.gettempdir()), MEMORY}:
        now = time.monotonic()
        if now - swept.get(place, -SWEEP_SECONDS) < SWEEP_SECONDS:
            continue
        swept[place] = now
        with suppress(OSError):
            for folder in place.glob(f"{PREFIX}*"):
                remove_unheld(folder)


def lock_folder(folder: Path) -> IO[bytes] | None:
    """Take a folder's lock; held until it is closed, or its process ends in whatever way."""
    if sys.platform == "win32":
        return None
    file = (folder / f"{_LOCK}.new").open("wb")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        (folder / f"{_LOCK}.new").rename(folder / _LOCK)  # nobody sees it before it is held
    except OSError:  # a file system without locks: then nobody else can take it either
        file.close()
        return None
    return file


def remove_unheld(folder: Path) -> None:
    """Remove a folder of this user whose lock nobody holds."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        mode = folder.lstat()
        if not stat.S_ISDIR(mode.st_mode) or mode.st_uid != os.getuid():
            return
        with (folder / _LOCK).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            end_orphan(folder)
            rmtree(folder, ignore_errors=True)


def end_orphan(folder: Path) -> None:
    """End the group of a child whose parent was killed, unless its number went to another process since."""
    # There may be no note, or half of one.
    with suppress(OSError, ValueError, IndexError):
        pid, _, started = (folder / _CHILD).read_text(encoding="ascii").partition(" ")
        if sys.platform != "win32" and _started(int(pid)) == started:
            os.killpg(int(pid), signal.SIGKILL)
