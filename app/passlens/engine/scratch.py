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
_MADE = ".passlens-new-"
"""How a folder is called until its lock is held, and while it is removed."""
_LOCK = "lock"
_CHILD = "child"
swept: dict[Path, float] = {}
"""When this process last looked for what is left over, by place."""


class HeldFolder:
    """A folder of our own, until ``close`` or the end of this process: what is left of it then, the next one removes.

    The lock is of the file, not of a process id: it holds between containers that share the place, and the system
    takes it off however its process ends. A folder gets its name when its lock is held: one of that name without a lock
    is not ours, and is left alone.

    Attributes:
        path: The folder.
    """

    def __init__(self, purpose: str, parent: Path | None = None) -> None:
        """Make the folder ``passlens-PURPOSE-…`` in ``parent``, or where temporary files go.

        Raises:
            OSError: It cannot be made.
        """
        self.path, self._lock = _make_held(purpose, parent)

    def close(self) -> None:
        """Remove the folder with all that is in it."""
        _remove(self.path)
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _make_held(purpose: str, parent: Path | None) -> tuple[Path, IO[bytes] | None]:
    while True:
        made = Path(tempfile.mkdtemp(prefix=_MADE, dir=parent))
        try:
            lock = lock_folder(made)
        except (FileNotFoundError, BlockingIOError):
            continue  # somebody took it for what a killed process left
        return made.rename(made.with_name(f"{PREFIX}{purpose}-{made.name.removeprefix(_MADE)}")), lock


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
            for folder in (*place.glob(f"{PREFIX}*"), *place.glob(f"{_MADE}*")):
                remove_unheld(folder)


def lock_folder(folder: Path) -> IO[bytes] | None:
    """Take a folder's lock; held until it is closed, or its process ends in whatever way.

    Raises:
        FileNotFoundError: Somebody has removed the folder.
        BlockingIOError: Somebody is removing it.
    """
    if sys.platform == "win32":
        return None
    file = (folder / _LOCK).open("wb")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise
    except OSError:  # a file system without locks: then nobody else can take it either
        file.close()
        return None
    if not (folder / _LOCK).exists():
        file.close()
        raise FileNotFoundError(folder)
    return file


def remove_unheld(folder: Path) -> None:
    """Remove a folder of this user whose lock nobody holds."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        mode = folder.lstat()
        if not stat.S_ISDIR(mode.st_mode) or mode.st_uid != os.getuid():
            return
        if folder.name.startswith(_MADE):
            with suppress(OSError):
                folder.rmdir()  # with no lock in it yet: whoever still makes it makes another one
        with (folder / _LOCK).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            end_orphan(folder)
            _remove(folder)


def _remove(folder: Path) -> None:
    """Remove a held folder, its lock last: what a process that is killed meanwhile leaves has one, or is empty."""
    gone = folder.with_name(f"{_MADE}{folder.name.removeprefix(PREFIX)}")
    with suppress(OSError):
        folder = folder.rename(gone)
    with suppress(OSError):
        for inside in folder.iterdir():
            if inside.name == _LOCK:
                continue
            if inside.is_dir() and not inside.is_symlink():
                rmtree(inside, ignore_errors=True)
            else:
                inside.unlink()
    rmtree(folder, ignore_errors=True)


def end_orphan(folder: Path) -> None:
    """End the group of a child whose parent was killed, unless its number went to another process since."""
    # There may be no note, or half of one.
    with suppress(OSError, ValueError, IndexError):
        pid, _, started = (folder / _CHILD).read_text(encoding="ascii").partition(" ")
        if sys.platform != "win32" and _started(int(pid)) == started:
            os.killpg(int(pid), signal.SIGKILL)
