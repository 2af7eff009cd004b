"""Opens a profile of any known kind, identified by its content: from the IREE runtime or ROCm's profilers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from passlens.engine.errors import UserError
from passlens.engine.formats import IREE_PROFILE, ROCPD, SESSION, Opens, is_database, suffixes_of
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Items, Message
from passlens.engine.regular_files import open_regular, read_regular, unreadable
from passlens.engine.run.profiles.ireeprof import read_rows
from passlens.engine.run.profiles.ireeprof_timeline import build_timeline
from passlens.engine.run.profiles.rocprof import read_rocpd
from passlens.engine.run.profiles.rocprof_csv import TOO_MUCH, is_rocprof_header, join_files, read_csv, siblings
from passlens.engine.run.profiles.rocprof_json import is_rocprof_json, read_json
from passlens.engine.run.profiles.thread_trace import is_thread_trace
from passlens.engine.run.profiles.timeline import Timeline

MOST_KEPT: Final = 512 << 20
"""The most bytes of a profile that a session stores."""
_HEAD_BYTES = 1 << 18
"""Bytes of the head: CSV files with counters name thousands of columns, those of the times after them."""
_SQLITE_HEADER = 100
"""SQLite file format, "The Database Header"."""


def read_profile_file(file: Path, cancel: CancelToken, *, calls: int = 1) -> Timeline:
    """The timeline of a profile, with the profile's own names of dispatches.

    Args:
        file: A profile.
        cancel: Stops the reading.
        calls: The number of calls of the function in an IREE profile; of several the first is the warm-up.

    Raises:
        UserError: It is not a known profile, or cannot be read.
        CancelledError: The user cancelled.
    """
    head = _head(file)
    if ROCPD.begins(head):
        return read_rocpd(file, cancel)
    if IREE_PROFILE.begins(head) or not head:
        return build_timeline(read_rows(file, cancel), calls=calls)
    if is_rocprof_header(head.decode("utf-8-sig", errors="replace").partition("\n")[0]):
        return read_csv(file, cancel)
    if is_rocprof_json(head):
        return read_json(file, cancel)
    if is_thread_trace(head):
        raise UserError(
            Message("profile-file.thread-trace", "{name} is a thread trace, which has no timeline.", name=file.name),
            hint=Message(
                "profile-file.into-session",
                "Add it to the session of its model: passlens instructions SESSION --import {name}",
                name=file.name,
            ),
            location=str(file),
        )
    raise UserError(
        Message("profile-file.unknown", "{name} is not a profile that Passlens knows.", name=file.name),
        hint=Message(
            "profile-file.opens-profiles",
            "It opens profiles of the IREE runtime and of ROCm's profilers: {suffixes}.",
            suffixes=Items(suffixes_of(Opens.PROFILE)),
        ),
        location=str(file),
    )


def is_session_file(file: Path) -> bool:
    """Whether a file is a session by content or name: errors are then those of a session."""
    try:
        with open_regular(file) as opened:
            head = opened.read(_SQLITE_HEADER)
    except (OSError, UserError):
        head = b""
    if is_database(head) and len(head) == _SQLITE_HEADER:
        return SESSION.begins(head)
    return file.suffix == SESSION.suffix


def raw_bytes(file: Path) -> tuple[bytes, Message]:
    """The bytes of a profile that a session stores, and a note on files included with it.

    Raises:
        UserError: The file cannot be read, or is larger than ``MOST_KEPT``.
    """
    if is_rocprof_header(_head(file).decode("utf-8-sig", errors="replace").partition("\n")[0]):
        files = siblings(file)
        names = Items(tuple(one.name for one in files[1:]))
        word = Message("profile-file.with-it", "With it: {names}.", names=names) if names.items else NOTHING
        return join_files(files, at_most=MOST_KEPT), word
    return read_regular(file, at_most=MOST_KEPT, hint=TOO_MUCH), NOTHING


def _head(file: Path) -> bytes:
    with open_regular(file) as opened:
        try:
            return opened.read(_HEAD_BYTES)
        except OSError as error:
            raise unreadable(file, error) from error
