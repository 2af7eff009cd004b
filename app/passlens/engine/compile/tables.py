"""Reads the tables of a compile and stores them in its session."""

from __future__ import annotations

from passlens.engine.analysis import codec, collect
from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.analysis.ir_reader_client import EarlyReader
from passlens.engine.errors import UserError
from passlens.engine.events import AnalysisArrived
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message
from passlens.engine.session.writer import SessionWriter


def store_tables(
    inputs: AnalysisInputs, writer: SessionWriter, context: JobContext, early: EarlyReader | None = None
) -> collect.AnalysisResult | None:
    """Read and store the tables of devices, memory and kernels; ``early`` may already have begun to read them.

    None when that fails; a notice of the session then says why.

    Raises:
        CancelledError: The user asked to stop.
    """
    try:
        result = collect.analyse(inputs, context, early)
    except UserError as error:
        writer.add_notice(not_read(error))
        return None
    with writer.batch():
        for table in result.tables():
            kind = codec.kind_of(table)
            writer.put_analysis(kind, codec.VERSIONS[kind], codec.to_json(table))
            context.emit(AnalysisArrived(kind))
    return result


def not_read(error: UserError) -> Message:
    """Why the session has no tables."""
    return Message("tables.unreadable", "Devices, memory and kernels could not be read: {title}", title=error.title)
