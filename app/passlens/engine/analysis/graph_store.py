"""The dispatch graphs of a session: loaded if stored, otherwise read with the session's toolchain."""

from __future__ import annotations

from passlens.engine.analysis.graph import (
    VERSION,
    GraphSource,
    GraphTable,
    kind_of,
    pack,
    read_graph,
    unpack,
)
from passlens.engine.analysis.phase_end import end_of
from passlens.engine.analysis.session_analysis import SessionAnalysis, Watch, read_analysis, serve
from passlens.engine.errors import UserError
from passlens.engine.ir.locations import elide
from passlens.engine.messages import Message
from passlens.engine.session.made_with import reads_ir_of
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Part, SessionInfo
from passlens.engine.toolchain.discover import Toolchain, reading_note


def graph_of(reader: SessionReader, phase: str, watch: Watch | None = None) -> GraphTable:
    """The graph of the phase ``flow`` or ``stream``.

    Raises:
        UserError: The graph cannot be read.
        CancelledError: The reading was cancelled.
    """
    return read_analysis(reader, _graph(phase), watch or Watch())


def _graph(phase: str) -> SessionAnalysis[GraphTable]:
    def read(reader: SessionReader, watch: Watch) -> GraphTable:
        toolchain = reads_ir_of(reader.info())
        end = end_of(reader, phase)
        shown = elide(end[1] if end is not None else "")
        located = end[1] if end is not None and shown.found else ""
        source = GraphSource(phase, shown.text, located, toolchain.python, toolchain.python_path)
        try:
            return read_graph(source, watch.cancel)
        except UserError as error:
            raise with_reader(error, toolchain, reader.info()) from error

    return SessionAnalysis(
        __name__,
        frozenset({Part.PHASES}),
        Message("graph-store.reading-graph", "The reading of the graph"),
        read,
        pack,
        unpack,
        {"phase": phase},
        kind_of(phase),
        VERSION,
    )


def with_reader(error: UserError, toolchain: Toolchain, info: SessionInfo) -> UserError:
    """The same error, with a hint if the IR was written by another version than read it."""
    note = reading_note(toolchain, info.toolchain_version)
    return UserError(error.title, detail=error.detail, hint=note, location=error.location) if note else error


if __name__ == "__main__":
    serve(lambda asked: _graph(asked["phase"]))
