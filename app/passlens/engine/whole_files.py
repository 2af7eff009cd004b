"""Files that are written whole or not at all: beside their place, on the disk, and then renamed.

Until the rename the old file is there, untouched; after it the new one is. Nothing truncates a file that somebody may
still want, not on a full disk and not when the process is killed or the power fails half-way.
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
    """A name beside ``path`` to write a file under, which takes the place of ``path`` once the block has ended.

    A link stays a link: the file that it leads to is replaced. Rights stay as they were. A device or a pipe takes what
    is written as it comes: a file put in its place would break it for everybody.

    Raises:
        OSError: The folder cannot be written; ``path`` is as it was, and nothing is left beside it.
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
    """Put a file in its place at once; text as UTF-8, where ``errors`` says what becomes of what is none.

    Raises:
        OSError: See ``replacing``.
    """
    data = content.encode("utf-8", errors) if isinstance(content, str) else content
    with replacing(path) as beside:
        beside.write_bytes(data)


def unwritable_file(path: Path, error: OSError, hint: Message = NOTHING) -> UserError:
    """What to say of a file or folder that the system does not let us write; ``hint`` says what to do."""
    return UserError(
        Message(
            "common.cannot-written", "{path} cannot be written: {reason}.", path=path, reason=error.strerror or error
        ),
        hint=hint,
        location=str(path),
    )


def keep_rights(old: Path, new: Path) -> None:
    """Give ``new`` the rights of ``old``, where there is one and the file system has rights."""
    with suppress(OSError):
        new.chmod(stat.S_IMODE(old.stat().st_mode))


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, so that a rename outlives a power cut; nothing where there is no way."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(number)
        finally:
            os.close(number)
