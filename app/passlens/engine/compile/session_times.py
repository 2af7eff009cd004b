"""The breakdown of a session's compile time; for a large session read in a child process, as it needs all passes."""

from __future__ import annotations

from functools import partial

from passlens.engine.analysis.session_analysis import SessionAnalysis, Watch, pack, read_analysis, serve, unpack
from passlens.engine.compile.fetch.plan import ends_of, plan
from passlens.engine.compile.pass_times import PassTimes, pass_times
from passlens.engine.compile.timing import Execution, TimingRow
from passlens.engine.messages import Message
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Part


def times_of(reader: SessionReader, watch: Watch) -> PassTimes:
    """The times of a session, from the compiler's own report.

    Raises:
        UserError: The session is damaged.
        CancelledError: The user asked to stop.
    """
    return read_analysis(reader, _TIMES, watch)


def _read(reader: SessionReader, watch: Watch) -> PassTimes:
    del watch
    timed = next((lane for lane in reader.info().lanes if "--mlir-timing" in lane.argv), None)
    # With only some of its executions, a row of the report would get a wrong place.
    passes = () if reader.unfetched() else reader.passes()
    known = {row.id for row in passes}  # a running compile adds some in between
    rows, phases = [TimingRow(*row) for row in reader.timings()], reader.phases()
    return pass_times(
        rows,
        [one for one in (Execution(*row) for row in reader.executions()) if one.id in known],
        passes,
        phases,
        timed.wall_ns if timed else None,
        () if passes else plan(rows, ends_of(phases, reader.info().flags)),
    )


# Not stored in the session: reading it again takes no longer, and it would be stale after passes are dropped.
_TIMES = SessionAnalysis(
    __name__,
    frozenset({Part.PASSES, Part.PHASES}),
    Message("session-times.reading-times", "The reading of the times"),
    _read,
    pack,
    partial(unpack, PassTimes),
)

if __name__ == "__main__":
    serve(lambda asked: _TIMES)
