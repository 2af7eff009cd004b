"""Reads tree dumps and phase dumps. Nothing is ever changed or removed there; somebody may still write to them."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.dumps import DUMP_MODULE, DumpFile, parse_dump_path, parse_header, parse_phase_file
from passlens.engine.errors import UserError
from passlens.engine.events import Progress
from passlens.engine.importing.pipeline import PhaseGuess
from passlens.engine.importing.reading import MARK
from passlens.engine.importing.shape import measure
from passlens.engine.importing.store import ImportedDump, ImportStore
from passlens.engine.jobs import JobContext
from passlens.engine.session.before import OpPath
from passlens.engine.session.rows import PHASES
from passlens.engine.session.writer import SessionWriter
from passlens.engine.units import format_count

_NAMED = 5


@dataclass(frozen=True, slots=True)
class TreeListing:
    """The dumps of a tree.

    Attributes:
        root: The folder that their places count from.
        files: Their files in pipeline order: paths only, and whoever reads them takes them out, as there may be very
            many.
        count: How many there were.
        bytes: Size of all of them.
        marked: Whether the compiler dumped its phases, too: it then marks their ends among the passes.
        executables: How many executables have dumps.
    """

    root: Path
    files: deque[str]
    count: int
    bytes: int
    marked: bool
    executables: int


def list_tree(root: Path, inside: Path, context: JobContext) -> TreeListing:
    """Find all dumps below ``inside``; their places count from ``root``.

    Raises:
        CancelledError: The user asked to stop.
    """
    found: list[tuple[str, str]] = []
    executables: set[tuple[str, str]] = set()
    total, marked = 0, False
    for dump, size in _walk(root, inside, context):
        found.append((dump.order_key, os.fspath(dump.file)))
        total += size
        marked = marked or dump.argument == DUMP_MODULE
        if len(dump.path) > 1 and dump.path[1][0] == "hal.executable":
            executables.add(dump.path[1])
    found.sort()
    return TreeListing(root, deque(file for _, file in found), len(found), total, marked, len(executables))


def _walk(root: Path, inside: Path, context: JobContext) -> Iterator[tuple[DumpFile, int]]:
    """Each dump with its size, folder by folder."""
    count = 0
    folders = [os.fspath(inside)]
    while folders:
        context.cancel.raise_if_cancelled()
        try:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    elif (dump := parse_dump_path(root, Path(entry.path))) is not None:
                        count += 1
                        yield dump, entry.stat().st_size
        except (FileNotFoundError, NotADirectoryError):  # gone since its parent was listed
            continue
        context.emit(Progress(f"Looking through the folder: {format_count(count, 'dump')}"))


def guess_phases(listing: TreeListing) -> PhaseGuess | None:
    """How to tell phases; None where they are marked."""
    return None if listing.marked else PhaseGuess(apart=listing.executables < 2)


def read_tree(listing: TreeListing, store: ImportStore, writer: SessionWriter, context: JobContext) -> None:
    """Take all dumps; what cannot be read, or is none, is counted and named in a notice.

    Raises:
        CancelledError: The user asked to stop; what was taken stays.
        UserError: The session cannot be written.
    """
    skipped = _Skipped([], [], [])
    last_counter: dict[OpPath, int] = {}
    while listing.files:
        left = len(listing.files)
        if not left % 50:
            context.cancel.raise_if_cancelled()
        store.set_fraction(1 - left / listing.count)
        dump = parse_dump_path(listing.root, Path(listing.files.popleft()))
        if dump is not None:
            _read_dump(dump, store, skipped, last_counter)
        store.flush_when_full()
    store.flush()
    for names, what in (
        (skipped.vanished, "vanished or could not be read while the folder was read"),
        (skipped.unfinished, "empty or end inside a dump: the compiler had not finished them"),
        (skipped.no_dumps, "named like dumps but hold none"),
    ):
        if names:
            shown = ", ".join(names[:_NAMED]) + (", …" if len(names) > _NAMED else "")
            verb = "" if names is skipped.vanished else "is " if len(names) == 1 else "are "
            writer.add_notice(f"{format_count(len(names), 'file')} {verb}{what}: {shown}.")


@dataclass(frozen=True, slots=True)
class _Skipped:
    """Names of files that are not, or not wholly, taken."""

    vanished: list[str]
    unfinished: list[str]
    no_dumps: list[str]


def _read_dump(dump: DumpFile, store: ImportStore, skipped: _Skipped, last_counter: dict[OpPath, int]) -> None:
    try:
        with dump.file.open("rb") as file:
            line = file.readline()
            body = file.read()
    except FileNotFoundError:
        skipped.vanished.append(dump.file.name)
        return
    except OSError as error:
        skipped.vanished.append(f"{dump.file.name} ({error.strerror or error})")
        return
    header = parse_header(line.decode("utf-8", errors="replace").rstrip("\r\n"))
    if header is None or not body.strip():
        begun = header is not None or MARK.startswith(line[: len(MARK)])
        (skipped.unfinished if begun else skipped.no_dumps).append(dump.file.name)
        return
    whole = measure(body).closed
    if not whole:
        skipped.unfinished.append(dump.file.name)
    nameless = not dump.path[-1][1] and dump.path[-1][0].endswith(".initializer")
    shared = nameless and dump.counters[-1] <= last_counter.get(dump.path, -1)
    last_counter[dump.path] = dump.counters[-1]
    store.add(ImportedDump(dump.path, dump.order_key, header, False, body, shared=shared, whole=whole))


def note_changes(listing: TreeListing, root: Path, inside: Path, writer: SessionWriter, context: JobContext) -> None:
    """Say when the folder has other files now than when it was listed."""
    count = size = 0
    for _, one in _walk(root, inside, context):
        count += 1
        size += one
    if (count, size) != (listing.count, listing.bytes):
        writer.add_notice(
            f"The folder changed while it was read ({format_count(listing.count, 'dump')} then,"
            f" {count:,} now): import it again when its compiler has ended."
        )


def read_phases(folder: Path, module: str, store: ImportStore, writer: SessionWriter, context: JobContext) -> int:
    """Take the files of a phase folder; how many there are.

    Raises:
        CancelledError: The user asked to stop; what was taken stays.
        UserError: Nothing in the folder can be read.
    """
    try:
        files = sorted(
            (phase, file)
            for file in folder.iterdir()
            if (phase := parse_phase_file(file.name)) is not None and file.name.rsplit(".", 3)[0] == module
        )
    except OSError as error:
        raise UserError(f"{folder} cannot be read: {error.strerror or error}.", location=str(folder)) from error
    count = 0
    for number, ((_, name), file) in enumerate(files):
        context.cancel.raise_if_cancelled()
        context.emit(Progress(f"Phase {name}", number / len(files)))
        try:
            data = file.read_bytes()
        except OSError as error:
            writer.add_notice(f"{file.name} could not be read: {error.strerror or error}.")
            continue
        if name not in PHASES:
            writer.add_notice(f"{file.name} was left out: IREE has no phase '{name}'.")
            continue
        if not data.strip():
            writer.add_notice(f"{file.name} is empty: the compiler had not finished it.")
            continue
        if not measure(data).closed:
            writer.add_notice(f"{file.name} ends inside the module: the compiler had not finished it.")
        # The place among all phases, not the file's number: an older compiler may have counted otherwise.
        store.put_phase(PHASES.index(name) + 1, name, data)
        count += 1
    return count
