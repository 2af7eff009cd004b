"""Writes files completely or not at all: beside their place, flushed to the disk, then renamed.

Until the rename the old file is untouched; after it the new one is in place. No file that may still be needed is
truncated: not on a full disk, and not if the process is killed or the power fails half-way.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Message


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A path beside ``path`` to write to; when the block ends, the file replaces ``path``.

    A link stays a link: its target is replaced. Permissions are preserved. A device or a pipe is written directly: a
    file in its place would break it for everybody.

    Raises:
        OSError: The folder is not writable; ``path`` is unchanged, and nothing is left beside it.
    """
    target = path.resolve() if path.is_symlink() else path
    if target.exists() and not target.is_file():
        yield target
        return
    beside = target.with_name(f".{target.name[:200]}.{os.urandom(4).hex()}.part")
    try:
        yield beside
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        keep_rights(target, beside)
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


def write_whole(path: Path, content: bytes | str, *, errors: str = "strict") -> None:
    """Write a file atomically; text as UTF-8, with ``errors`` for characters that cannot be encoded.

    Raises:
        OSError: See ``replacing``.
    """
    data = content.encode("utf-8", errors) if isinstance(content, str) else content
    with replacing(path) as beside:
        beside.write_bytes(data)


def unwritable_file(path: Path, error: OSError, hint: Message = NOTHING) -> UserError:
    """The error for a file or folder that the system does not let us write; ``hint`` is the advice."""
    return UserError(
        Message(
            "common.cannot-written", "{path} cannot be written: {reason}.", path=path, reason=error.strerror or error
        ),
        hint=hint,
        location=str(path),
    )


def keep_rights(old: Path, new: Path) -> None:
    """Give ``new`` the permissions of ``old``, if that exists and the file system has permissions."""
    with suppress(OSError):
        new.chmod(stat.S_IMODE(old.stat().st_mode))


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk, so that a rename survives a power cut; does nothing if unsupported."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(number)
        finally:
            os.close(number)
