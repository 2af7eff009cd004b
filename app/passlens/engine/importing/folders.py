"""Reads dump trees and phase dumps. Never changes or removes anything there; a compiler may still be writing.

Symbolic links are not followed: in a folder from elsewhere they may lead to any file of this machine.
"""

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
from passlens.engine.importing.reading import LONGEST_TEXT, MARK
from passlens.engine.importing.shape import measure
from passlens.engine.importing.store import ImportedDump, ImportStore
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Bytes, Count, Items, Message
from passlens.engine.regular_files import Folder, FoundFile, read_bounded
from passlens.engine.session.before import OpPath
from passlens.engine.session.rows import PHASES
from passlens.engine.session.writer import SessionWriter

_NAMED = 5


@dataclass(frozen=True, slots=True)
class TreeListing:
    """The dumps of a tree.

    Attributes:
        root: The folder to which their paths are relative.
        folder: The open folder that is read, the root or a part of it.
        files: Their files in pipeline order: paths only; the reader removes them, as there may be very many.
        count: The original number of files.
        bytes: Their total size.
        marked: Whether the compiler dumped its phases as well: the passes then include markers for phase ends.
        executables: The number of executables with dumps.
        notices: What was skipped in the folder, one sentence each.
    """

    root: Path
    folder: Folder
    files: deque[str]
    count: int
    bytes: int
    marked: bool
    executables: int
    notices: tuple[Message, ...]


def list_tree(root: Path, folder: Folder, context: JobContext) -> TreeListing:
    """Find all dumps in ``folder``, which is ``root`` or below it; their paths are relative to ``root``.

    Raises:
        CancelledError: The user cancelled.
        UserError: A folder cannot be read.
    """
    found: list[tuple[str, str]] = []
    executables: set[tuple[str, str]] = set()
    total, marked = 0, False
    for dump, size in _walk(root, folder, context):
        found.append((dump.order_key, os.fspath(dump.file)))
        total += size
        marked = marked or dump.argument == DUMP_MODULE
        if len(dump.path) > 1 and dump.path[1][0] == "hal.executable":
            executables.add(dump.path[1])
    found.sort()
    notices = tuple(left_out(folder))
    return TreeListing(
        root, folder, deque(file for _, file in found), len(found), total, marked, len(executables), notices
    )


def _walk(root: Path, folder: Folder, context: JobContext) -> Iterator[tuple[DumpFile, int]]:
    """Each dump with its size, folder by folder."""
    count = 0

    def tick() -> None:
        context.cancel.raise_if_cancelled()
        context.emit(
            Progress(Message("folders.looking", "Looking through the folder: {dumps}", dumps=Count(count, "dump")))
        )

    for file in folder.files(".mlir", tick=tick):
        if (dump := parse_dump_path(root, file.path)) is not None:
            count += 1
            yield dump, file.bytes


def left_out(folder: Folder) -> Iterator[Message]:
    """What ``Folder.files`` skipped, one sentence each."""
    if folder.links:
        name = folder.path.name
        yield (
            Message("folders.link-not-followed", "1 symbolic link in {name} was not followed.", name=name)
            if folder.links == 1
            else Message(
                "folders.links-not-followed",
                "{count:,} symbolic links in {name} were not followed.",
                count=folder.links,
                name=name,
            )
        )
    if folder.specials:
        yield (
            Message("folders.special-left-out", "1 pipe, socket or device was left out.")
            if folder.specials == 1
            else Message(
                "folders.specials-left-out",
                "{count:,} pipes, sockets or devices were left out.",
                count=folder.specials,
            )
        )
    if folder.refused:
        yield Message("folders.refused", "{folders} may not be read.", folders=Count(folder.refused, "folder"))
    if folder.left_out:
        yield Message(
            "folders.not-all-looked-at",
            "Not all of {name} was searched: {reason}.",
            name=folder.path.name,
            reason=folder.left_out,
        )


def guess_phases(listing: TreeListing) -> PhaseGuess | None:
    """The phase guess for a tree; None if its phases are marked."""
    return None if listing.marked else PhaseGuess(configures_first=listing.executables < 2)


def read_tree(listing: TreeListing, store: ImportStore, writer: SessionWriter, context: JobContext) -> None:
    """Store all dumps; unreadable files and files that are not dumps are counted and named in a notice.

    Raises:
        CancelledError: The user cancelled; what was stored remains.
        UserError: The session cannot be written.
    """
    skipped = _Skipped([], [], [], [])
    for notice in listing.notices:
        writer.add_notice(notice)
    last_counter: dict[OpPath, int] = {}
    while listing.files:
        left = len(listing.files)
        if not left % 50:
            context.cancel.raise_if_cancelled()
        store.set_fraction(1 - left / listing.count)
        dump = parse_dump_path(listing.root, Path(listing.files.popleft()))
        if dump is not None:
            _read_dump(dump, listing.folder, store, skipped, last_counter)
        store.flush_when_full()
    store.flush()
    for names, tell in (
        (skipped.vanished, _vanished),
        (skipped.unfinished, _unfinished),
        (skipped.no_dumps, _no_dumps),
        (skipped.too_large, _too_large),
    ):
        if names:
            shown = Items((*names[:_NAMED], *(("…",) if len(names) > _NAMED else ())))
            writer.add_notice(tell(len(names), shown))


def _vanished(count: int, names: Items) -> Message:
    return Message(
        "folders.vanished",
        "{files} vanished or could not be read while the folder was read: {names}.",
        files=Count(count, "file"),
        names=names,
    )


def _unfinished(count: int, names: Items) -> Message:
    if count == 1:
        return Message(
            "folders.one-unfinished",
            "1 file is empty or ends inside a dump: the compiler had not finished it: {names}.",
            names=names,
        )
    return Message(
        "folders.unfinished",
        "{count:,} files are empty or end inside a dump: the compiler had not finished them: {names}.",
        count=count,
        names=names,
    )


def _no_dumps(count: int, names: Items) -> Message:
    if count == 1:
        return Message("folders.one-is-no-dump", "1 file is named like a dump but holds none: {names}.", names=names)
    return Message(
        "folders.are-no-dumps",
        "{count:,} files are named like dumps but hold none: {names}.",
        count=count,
        names=names,
    )


def _too_large(count: int, names: Items) -> Message:
    size = Bytes(LONGEST_TEXT)
    if count == 1:
        return Message(
            "folders.one-too-large", "1 file is left out: larger than {size}: {names}.", size=size, names=names
        )
    return Message(
        "folders.too-large",
        "{count:,} files are left out: larger than {size}: {names}.",
        count=count,
        size=size,
        names=names,
    )


@dataclass(frozen=True, slots=True)
class _Skipped:
    """Names of files that were skipped or read in part."""

    vanished: list[str]
    unfinished: list[str]
    no_dumps: list[str]
    too_large: list[str]


def _read_dump(
    dump: DumpFile, folder: Folder, store: ImportStore, skipped: _Skipped, last_counter: dict[OpPath, int]
) -> None:
    try:
        with folder.open(dump.file) as file:
            if os.fstat(file.fileno()).st_size > LONGEST_TEXT:
                skipped.too_large.append(dump.file.name)
                return
            text = read_bounded(file, dump.file, at_most=LONGEST_TEXT)
    except (UserError, OSError):
        skipped.vanished.append(dump.file.name)
        return
    end = text.find(b"\n") + 1 or len(text)
    line, body = text[:end], text[end:]
    header = parse_header(line.decode("utf-8", errors="replace").rstrip("\r\n"))
    if header is None or header.before or not body.strip():
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


def note_changes(listing: TreeListing, writer: SessionWriter, context: JobContext) -> None:
    """Add a notice if the folder's files changed since it was listed."""
    count = size = 0
    for _, one in _walk(listing.root, listing.folder, context):
        count += 1
        size += one
    if (count, size) != (listing.count, listing.bytes):
        writer.add_notice(
            Message(
                "folders.changed",
                "The folder changed while it was read ({before} then, {now:,} now): import it again "
                "when its compiler has ended.",
                before=Count(listing.count, "dump"),
                now=count,
            )
        )


def phase_files(folder: Folder, module: str) -> list[tuple[str, FoundFile]]:
    """The phases of a module with their files, in phase order.

    Raises:
        UserError: The folder cannot be read.
    """
    found = sorted(
        (phase, os.fspath(file.path), file)
        for file in folder.files(".mlir", depth=0)
        if (phase := parse_phase_file(file.path.name)) is not None and file.path.name.rsplit(".", 3)[0] == module
    )
    return [(name, file) for (_, name), _, file in found]


def read_phases(folder: Folder, module: str, store: ImportStore, writer: SessionWriter, context: JobContext) -> int:
    """Store the files of a phase folder; returns their number.

    Raises:
        CancelledError: The user cancelled; what was stored remains.
        UserError: No file in the folder can be read.
    """
    files = phase_files(folder, module)
    for notice in left_out(folder):
        writer.add_notice(notice)
    count = 0
    for number, (name, file) in enumerate(files):
        context.cancel.raise_if_cancelled()
        context.emit(Progress(Message("folders.phase", "Phase {name}", name=name), number / len(files)))
        try:
            data = folder.read(file.path, at_most=LONGEST_TEXT)
        except UserError as error:
            writer.add_notice(
                Message("folders.was-left-out", "{name} was left out: {title}", name=file.path.name, title=error.title)
            )
            continue
        if name not in PHASES:
            writer.add_notice(
                Message(
                    "folders.unknown-phase",
                    "{file} was left out: IREE has no phase '{name}'.",
                    file=file.path.name,
                    name=name,
                )
            )
            continue
        if not data.strip():
            writer.add_notice(
                Message(
                    "folders.empty",
                    "{file} is empty: the compiler had not finished it.",
                    file=file.path.name,
                )
            )
            continue
        if not measure(data).closed:
            writer.add_notice(
                Message(
                    "folders.cut-short",
                    "{file} ends inside the module: the compiler had not finished it.",
                    file=file.path.name,
                )
            )
        # The index among all phases, not the file's number: an older compiler may have numbered differently.
        store.put_phase(PHASES.index(name) + 1, name, data)
        count += 1
    return count
