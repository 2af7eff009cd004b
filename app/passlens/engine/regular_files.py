"""The one way to open files that others made, or whose names come from such files.

Only regular files are opened: a named pipe, a socket, a device or a folder raises an error at once and never blocks.
The type is checked on the open file, so that nothing can be swapped in between. Each reader limits its bytes; a file
that grows while it is read cannot exceed that.

Below a folder (``Folder``) no symbolic link is followed, neither to a file nor to a folder: each step is opened
relative to the folder before it (POSIX ``openat`` with ``O_NOFOLLOW``), as a check of the path alone could be raced.
"""

from __future__ import annotations

import errno
import io
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Bytes, Message

MOST_ENTRIES: Final = 2_000_000
"""The most entries that are visited in a folder and the folders below it."""
DEEPEST: Final = 64
"""The most levels of subfolders that are visited."""
_READ = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_NONBLOCK", 0)  # a pipe without a writer or a tape would block the open
)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = getattr(os, "O_DIRECTORY", 0)
_RELATIVE = os.open in os.supports_dir_fd and os.scandir in os.supports_fd
_PIECE = 1 << 20


def open_regular(path: Path, *, follow: bool = True) -> io.BufferedReader:
    """Open a regular file for reading, in binary.

    Args:
        path: The file.
        follow: Whether the file itself may be a symbolic link; links earlier in the path are always followed.

    Raises:
        UserError: It does not exist, is not a regular file, or is not readable.
    """
    try:
        # Checked before opening as well: opening a device can have effects.
        _check(path.stat(follow_symlinks=follow), path)
        number = os.open(path, _READ | (0 if follow else _NO_LINK))
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from error
    return _reader(number, path)


def read_regular(path: Path, *, at_most: int, follow: bool = True, hint: Message = NOTHING) -> bytes:
    """All bytes of a regular file of at most ``at_most`` bytes; ``hint`` is the advice if it is larger.

    Raises:
        UserError: It is larger, does not exist, is not a regular file, or cannot be read.
    """
    with open_regular(path, follow=follow) as file:
        return read_bounded(file, path, at_most=at_most, hint=hint)


def read_bounded(file: io.BufferedReader, path: Path, *, at_most: int, hint: Message = NOTHING) -> bytes:
    """The rest of an open file, at most ``at_most`` bytes.

    Raises:
        UserError: It has more (also if it grew meanwhile), or cannot be read.
    """
    try:
        size = os.fstat(file.fileno()).st_size - file.tell()
        if size <= at_most:
            data = file.read(max(0, size) + 1)
            if len(data) > size:  # it grew, or reports no size, like files in /proc
                data += _in_pieces(file, at_most - len(data))
            if len(data) <= at_most:
                return data
            size = max(len(data), os.fstat(file.fileno()).st_size)
    except OSError as error:
        raise unreadable(path, error) from error
    raise UserError(
        Message(
            "regular-files.too-large",
            "{path} is too large: {size}; the limit for such a file is {limit}.",
            path=path,
            size=Bytes(size),
            limit=Bytes(at_most),
        ),
        hint=hint,
        location=str(path),
    )


def check_regular(path: Path) -> None:
    """Check that a path leads to a regular file, for readers that open it themselves.

    Raises:
        UserError: It is a folder, a pipe, a socket or a device.
        OSError: It does not exist or is not accessible.
    """
    _check(path.stat(), path)


MISSING: Final = frozenset({"file.missing", "import.missing", "session.gone", "common.no-session"})
"""The messages that report a missing file."""


def gone_session(path: Path) -> UserError:
    """The error for a session that was known and is no longer there."""
    return UserError(
        Message("session.gone", "The session {name} was moved or deleted.", name=path.name),
        hint=Message("session.open-elsewhere", "Open it from its new place, or compile its model again."),
        location=str(path),
    )


def unreadable(path: Path, error: OSError | ValueError) -> UserError:
    """The error for a file that the system does not let us read."""
    if isinstance(error, FileNotFoundError):
        return UserError(
            Message("file.missing", "There is no file {path}.", path=path),
            hint=Message("common.check-name", "Check the name."),
            location=str(path),
        )
    if isinstance(error, ValueError):  # a null byte in the name
        return UserError(
            Message("regular-files.no-name", "{path} is not a file name.", path=repr(path)),
            hint=Message("common.check-name", "Check the name."),
            location=str(path),
        )
    if error.errno == errno.ELOOP:
        return UserError(
            Message("regular-files.link", "{path} is a symbolic link, which is not followed.", path=path),
            location=str(path),
        )
    return UserError(
        Message("common.cannot-read", "{path} cannot be read: {reason}.", path=path, reason=error.strerror or error),
        hint=Message("common.check-permissions", "Check its permissions."),
        location=str(path),
    )


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A regular file below a folder.

    Attributes:
        path: The path: the folder's, then the file's below it.
        bytes: Its size when found.
    """

    path: Path
    bytes: int


class Folder:
    """A folder from others, read without leaving it. Use as a context manager. Not thread-safe.

    Attributes:
        path: As given; it may itself be a symbolic link, since the user named it.
        links: The number of symbolic links that the last ``files`` met. None was followed.
        specials: The number of entries that are neither files nor folders: pipes, sockets, devices.
        refused: The number of unreadable folders.
        left_out: Why ``files`` did not visit everything, as a clause; empty if it did.
    """

    def __init__(self, path: Path) -> None:
        """Open a folder.

        Raises:
            UserError: It does not exist, is not a folder, or is not readable.
        """
        self.path = path
        self.links = self.specials = self.refused = 0
        self.left_out = NOTHING
        self._number = -1
        try:
            if not stat.S_ISDIR(path.stat().st_mode):
                raise UserError(
                    Message("regular-files.is-not-folder", "{path} is not a folder.", path=path),
                    hint=Message("common.check-path", "Check the path."),
                    location=str(path),
                )
            if _RELATIVE:
                self._number = os.open(path, _READ | _FOLDER)
        except FileNotFoundError as error:
            raise UserError(
                Message("common.no-folder", "There is no folder {path}.", path=path),
                hint=Message("common.check-path", "Check the path."),
                location=str(path),
            ) from error
        except (OSError, ValueError) as error:
            raise unreadable(path, error) from error

    def close(self) -> None:
        """Close it."""
        if self._number >= 0:
            os.close(self._number)
            self._number = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def files(
        self,
        suffix: str = "",
        *,
        at_most: int = MOST_ENTRIES,
        depth: int = DEEPEST,
        tick: Callable[[], None] | None = None,
    ) -> Iterator[FoundFile]:
        """The regular files in the folder and below, unordered; files that vanish meanwhile are skipped.

        Args:
            suffix: The end of the names to return.
            at_most: The most entries to visit.
            depth: Levels of subfolders; 0: this folder only.
            tick: Called for each folder and every thousand entries; an exception from it ends the walk.

        Raises:
            UserError: A folder that should be readable cannot be read.
        """
        seen = self.links = self.specials = self.refused = 0
        self.left_out = NOTHING
        folders: list[tuple[str, ...]] = [()]
        while folders:
            parts = folders.pop()
            if tick is not None:
                tick()
            try:
                with self._entries(parts) as entries:
                    for entry in entries:
                        seen += 1
                        if seen > at_most:
                            self.left_out = Message(
                                "regular-files.too-many", "it holds more than {count:,} files", count=at_most
                            )
                            return
                        if tick is not None and not seen % 1000:
                            tick()
                        if _is_link(entry):
                            self.links += 1
                        elif entry.is_dir(follow_symlinks=False):
                            if len(parts) < depth:
                                folders.append((*parts, entry.name))
                            elif depth == DEEPEST:
                                self.left_out = Message(
                                    "regular-files.too-deep",
                                    "its folders are nested more than {depth} deep",
                                    depth=DEEPEST,
                                )
                        elif not entry.is_file(follow_symlinks=False):
                            self.specials += 1
                        elif entry.name.endswith(suffix):
                            with suppress(FileNotFoundError):
                                size = entry.stat(follow_symlinks=False).st_size
                                yield FoundFile(self.path.joinpath(*parts, entry.name), size)
            except OSError as error:
                if error.errno in (errno.EACCES, errno.EPERM):
                    self.refused += 1
                elif error.errno not in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP):  # gone, or no longer a folder
                    raise unreadable(self.path.joinpath(*parts), error) from error

    def open(self, file: Path) -> io.BufferedReader:
        """Open a regular file below the folder; no component of its path may be a link.

        Raises:
            UserError: It does not exist, is not a regular file, is outside the folder, or is not readable.
        """
        try:
            *parts, name = self._place(file)
            with self._descend(tuple(parts)) as (number, folder):
                if number is None:
                    _check((folder / name).stat(follow_symlinks=False), file)
                    return _reader(os.open(folder / name, _READ | _NO_LINK), file)
                _check(os.stat(name, dir_fd=number, follow_symlinks=False), file)
                return _reader(os.open(name, _READ | _NO_LINK, dir_fd=number), file)
        except (OSError, ValueError) as error:
            raise unreadable(file, error) from error

    def read(self, file: Path, *, at_most: int) -> bytes:
        """All bytes of a regular file below the folder, at most ``at_most``.

        Raises:
            UserError: See ``open``; also if it is larger.
        """
        with self.open(file) as opened:
            return read_bounded(opened, file, at_most=at_most)

    def _place(self, file: Path) -> tuple[str, ...]:
        parts = file.relative_to(self.path).parts if file.is_relative_to(self.path) else ()
        if not parts or ".." in parts:
            raise UserError(
                Message("regular-files.lies-outside", "{file} is outside {folder}.", file=file, folder=self.path),
                location=str(file),
            )
        return parts

    @contextmanager
    def _entries(self, parts: tuple[str, ...]) -> Iterator[Iterator[os.DirEntry[str]]]:
        with self._descend(parts) as (number, folder), os.scandir(folder if number is None else number) as entries:
            yield entries

    @contextmanager
    def _descend(self, parts: tuple[str, ...]) -> Iterator[tuple[int | None, Path]]:
        """Open the subfolder at this place; yields only its path if the system cannot open relative to a folder."""
        folder = self.path.joinpath(*parts)
        if not _RELATIVE:
            if not folder.resolve().is_relative_to(self.path.resolve()):
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(folder))
            yield None, folder
            return
        with ExitStack() as opened:
            number = self._number
            for part in parts:
                number = os.open(part, _READ | _FOLDER | _NO_LINK, dir_fd=number)
                opened.callback(os.close, number)
            yield number, folder


def _is_link(entry: os.DirEntry[str]) -> bool:
    junction = getattr(entry, "is_junction", None)  # Python 3.12, Windows: a folder elsewhere
    return entry.is_symlink() or (junction is not None and junction())


def _reader(number: int, path: Path) -> io.BufferedReader:
    try:
        _check(os.fstat(number), path)
        return os.fdopen(number, "rb")
    except BaseException:
        os.close(number)
        raise


def _check(found: os.stat_result, path: Path) -> None:
    mode = found.st_mode
    if stat.S_ISREG(mode):
        return
    if stat.S_ISLNK(mode):
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if stat.S_ISDIR(mode):
        raise UserError(
            Message("common.is-folder", "{path} is a folder.", path=path),
            hint=Message("regular-files.name-file", "Name a file in it."),
            location=str(path),
        )
    raise UserError(
        Message("common.no-regular-file", "{path} is not an ordinary file.", path=path),
        hint=Message("regular-files.copy-first", "Copy its output to a file first."),
        location=str(path),
    )


def _in_pieces(file: io.BufferedReader, at_most: int) -> bytes:
    """The rest of a file up to the limit, plus one byte if it has more."""
    pieces, size = [], 0
    while size <= at_most and (piece := file.read(min(_PIECE, at_most + 1 - size))):
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces)
