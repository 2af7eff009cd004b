"""Profiles stored in a session as the original files: of its runs, and imported ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.process import scratch_folder, unusable_file
from passlens.engine.regular_files import read_regular
from passlens.engine.run.profiles.profile_child import read_profile
from passlens.engine.run.profiles.profile_file import raw_bytes
from passlens.engine.run.profiles.thread_trace import FEWER, MOST_BYTES, read_thread_trace
from passlens.engine.run.profiles.timeline import Timeline
from passlens.engine.run.record import recorded_runs
from passlens.engine.run.values import RunResult
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PROFILE, THREAD_TRACE, ArtifactRow
from passlens.engine.session.writer import SessionWriter

_CALLS = "profile-calls:"
"""This prefix plus the name is the key for the number of calls in an imported profile."""


@dataclass(frozen=True, slots=True)
class ProfileEntry:
    """A profile stored in a session.

    Attributes:
        name: The file's name, which identifies it.
        bytes: Its size.
        run: The number of its run, from 1, as listed by ``Queries.runs``; None: it was imported.
        function: The called function; empty if unknown.
        device: The device that ran it; empty if unknown.
        calls: The number of calls of the function; of several the first is a warm-up. 0: unknown.
    """

    name: str
    bytes: int
    run: int | None
    function: str
    device: str
    calls: int


@dataclass(frozen=True, slots=True)
class Imported:
    """A profile imported into a session.

    Attributes:
        name: Its name in the session.
        word: A note on files included with it; empty: none.
        timeline: Its timeline, since it was read before it was stored.
    """

    name: str
    word: Message
    timeline: Timeline


def list_profiles(reader: SessionReader) -> tuple[ProfileEntry, ...]:
    """The profiles of a session, oldest first."""
    runs = {result.profile_file: (number, result) for number, result in enumerate(recorded_runs(reader), 1)}
    return tuple(_entry(reader, row, runs) for row in reader.artifacts() if row.kind == PROFILE)


def _entry(reader: SessionReader, row: ArtifactRow, runs: dict[str, tuple[int, RunResult]]) -> ProfileEntry:
    if row.name not in runs:
        stored = reader.analysis(f"{_CALLS}{row.name}")
        calls = int(stored[1]) if stored is not None and stored[1].isascii() and stored[1].isdigit() else 0
        return ProfileEntry(row.name, row.bytes, None, "", "", calls)
    number, result = runs[row.name]
    request = result.request
    return ProfileEntry(row.name, row.bytes, number, request.function, request.device, result.profile_calls)


def read_stored(reader: SessionReader, name: str, cancel: CancelToken | None = None) -> Timeline:
    """Decode a profile of a session, with the profile's own names of dispatches.

    Raises:
        UserError: The session has no profile of that name, or it cannot be read.
        CancelledError: The reading was cancelled.
    """
    row = next((row for row in reader.artifacts() if row.kind == PROFILE and row.name == name), None)
    if row is None:
        raise no_such_profile(list_profiles(reader), name)
    entry = next(entry for entry in list_profiles(reader) if entry.name == name)
    with scratch_folder("profile") as folder:
        file = folder / Path(name).name
        try:
            file.write_bytes(reader.artifact(row.id))
        except OSError as error:
            raise unusable_file(error) from error
        return read_profile(file, cancel or CancelToken(), calls=max(1, entry.calls))


def no_such_profile(known: tuple[ProfileEntry, ...], name: str) -> UserError:
    """The error for a name that no profile has."""
    if not known:
        return UserError(
            Message("profile-store.none", "The session has no profile."),
            hint=Message(
                "profile-store.run-or-import",
                "Run its module on a device that gives one, or add one: passlens profile SESSION --import FILE.",
            ),
            location=name,
        )
    return UserError(
        Message("profile-store.unknown", "The session has no profile '{name}'.", name=name),
        hint=Message("common.has", "It has {names}.", names=", ".join(entry.name for entry in known)),
        location=name,
    )


def keep_profile(session: Path, file: Path, name: str) -> str:
    """Add the raw profile of a run to a session; returns its name (a repeated name gets a number).

    Raises:
        UserError: It is too large, cannot be read, or the session cannot be written.
    """
    return _keep(session, PROFILE, name, raw_bytes(file)[0])


def import_profile(session: Path, file: Path, cancel: CancelToken, *, calls: int = 0) -> Imported:
    """Add a profile from another machine to a session, if it can be read.

    Args:
        session: The session.
        file: A profile of any supported kind.
        cancel: Stops the import.
        calls: The number of calls of the function, of several the first a warm-up; 0: unknown.

    Raises:
        UserError: It is not a profile, too large, or the session cannot be written.
        CancelledError: The user cancelled.
    """
    with SessionReader(session) as reader:
        reader.info()  # first: checks that it is a session
    timeline = read_profile(file, cancel, calls=max(1, calls))
    data, word = raw_bytes(file)
    name = _keep(session, PROFILE, file.name, data)
    if calls:
        with SessionWriter.append(session) as writer:
            writer.put_analysis(f"{_CALLS}{name}", 1, str(calls))
    return Imported(name, word, timeline)


def import_thread_trace(session: Path, file: Path, cancel: CancelToken) -> str:
    """Keep a thread trace in a session; the name that it has there.

    Raises:
        UserError: It is no thread trace, too large, or the session cannot be written.
        CancelledError: The user asked to stop.
    """
    data = read_regular(file, at_most=MOST_BYTES, hint=FEWER)
    read_thread_trace(data, file.name, cancel)
    return _keep(session, THREAD_TRACE, file.name, data)


def _keep(session: Path, kind: str, name: str, data: bytes) -> str:
    with SessionReader(session) as reader:
        taken = {row.name for row in reader.artifacts()}
    stem, suffix = Path(name).stem, Path(name).suffix
    unique, number = name, 1
    while unique in taken:
        number += 1
        unique = f"{stem}-{number}{suffix}"
    with SessionWriter.append(session) as writer:
        writer.add_artifact(kind, unique, "", data)
    return unique
