"""Folders for working files: locked while their process lives, and removed by the next one if it is killed."""

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
"""The least time between two sweeps of a place: hundreds of small children may start in a minute."""
_MADE = ".passlens-new-"
"""The name of a folder until its lock is held, and while it is removed."""
_LOCK = "lock"
_CHILD = "child"
swept: dict[Path, float] = {}
"""The time of this process's last sweep, by place."""


class HeldFolder:
    """Our own folder until ``close`` or the end of this process; the next process removes leftovers.

    The lock is on a file, not on a process id: it works between containers that share the place, and the system
    releases it however its process ends. A folder gets its name once its lock is held: one of that name without a lock
    is not ours, and is left alone.

    Attributes:
        path: The folder.
    """

    def __init__(self, purpose: str, parent: Path | None = None) -> None:
        """Create the folder ``passlens-PURPOSE-…`` in ``parent``, or in the folder for temporary files.

        Raises:
            OSError: It cannot be created.
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
            continue  # another process took it for a leftover
        return made.rename(made.with_name(f"{PREFIX}{purpose}-{made.name.removeprefix(_MADE)}")), lock


def place_for(need_bytes: int) -> Path:
    """Where to create a folder for so many bytes: in memory when there is ample space for them."""
    import psutil

    if need_bytes and MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
        room = min(disk_usage(MEMORY).free, psutil.virtual_memory().available)
        if room > 4 * need_bytes:
            return MEMORY
    return Path(tempfile.gettempdir())


def note_child(folder: Path, pid: int) -> None:
    """Record the process that works for a folder's owner, for the clean-up if the owner is killed."""
    with suppress(OSError, ValueError):  # it may have ended already, or the disk be full
        (folder / _CHILD).write_text(f"{pid} {_started(pid)}", encoding="ascii")


def _started(pid: int) -> str:
    """When a process started, in ticks since boot, and the id of that boot: clock changes do not matter.

    Raises:
        OSError: There is no such process.
        ValueError: The system reports something else.
    """
    if not Path("/proc/self/stat").exists():
        import psutil

        try:
            return str(psutil.Process(pid).create_time())  # as the system recorded it then
        except psutil.Error as error:
            raise ProcessLookupError from error
    ticks = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[19]
    return f"{int(ticks)} {this_machine()['boot']}"


def remove_left_over() -> None:
    """Remove folders whose owners are gone, with the children that they left, in all places for folders.

    It costs a listing of the places, at most once in ``SWEEP_SECONDS``.
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
    """Take a folder's lock; it is held until closed, or until the process ends in any way.

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
    except OSError:  # a file system without locks: nobody else can take it either
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
                folder.rmdir()  # no lock in it yet: its creator will create another one
        with (folder / _LOCK).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            end_orphan(folder)
            _remove(folder)


def _remove(folder: Path) -> None:
    """Remove a held folder, its lock last: if we are killed meanwhile, the rest still has a lock or is empty."""
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
    """End the group of a child whose parent was killed, unless its id belongs to another process by now."""
    # The note may be missing or incomplete.
    with suppress(OSError, ValueError, IndexError):
        pid, _, started = (folder / _CHILD).read_text(encoding="ascii").partition(" ")
        if sys.platform != "win32" and _started(int(pid)) == started:
            os.killpg(int(pid), signal.SIGKILL)
