"""Keeps the dispatch graphs of a session: what is there is taken, the rest is read with the session's toolchain."""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from passlens.engine.analysis.graph import (
    VERSION,
    GraphSource,
    GraphTable,
    kind_of,
    pack,
    read_graph,
    unpack,
)
from passlens.engine.errors import BugError, UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import IrText, OutcomeKind, SessionInfo
from passlens.engine.session.writer import SessionWriter
from passlens.engine.toolchain.discover import Toolchain, parsing_toolchain, reading_note


def graph_of(
    reader: SessionReader, phase: str, shown: IrText, located: str, cancel: CancelToken | None = None
) -> GraphTable:
    """The graph of a phase.

    Args:
        reader: The session.
        phase: ``flow`` or ``stream``.
        shown: The phase's IR without debug locations.
        located: The same with them; empty when it has none.
        cancel: Ends it.

    Raises:
        UserError: It cannot be read.
        CancelledError: It was cancelled.
    """
    ended = reader.info().outcome is not OutcomeKind.RUNNING
    stored = reader.analysis(kind_of(phase))
    if ended and stored is not None and stored[0] == VERSION:
        with suppress(BugError):
            return unpack(stored[1])
    toolchain = toolchain_of(reader.info())
    source = GraphSource(phase, shown.text, located, toolchain.python, toolchain.python_path)
    try:
        table = read_graph(source, cancel or CancelToken())
    except UserError as error:
        raise with_reader(error, toolchain, reader.info()) from error
    # What cannot be kept is read again the next time: the session may lie where nothing can be written.
    if ended:
        with suppress(UserError, sqlite3.Error), SessionWriter.append(reader.path) as writer:
            writer.put_analysis(kind_of(phase), VERSION, pack(table))
    return table


def with_reader(error: UserError, toolchain: Toolchain, info: SessionInfo) -> UserError:
    """The same error, with a hint where IR was read by another version than wrote it."""
    note = reading_note(toolchain, info.toolchain_version)
    return UserError(error.title, detail=error.detail, hint=note, location=error.location) if note else error


def toolchain_of(info: SessionInfo) -> Toolchain:
    """The toolchain that reads a session's IR: of the version that wrote it, our own where none is on this machine."""
    return parsing_toolchain(info.toolchain, info.toolchain_version)
