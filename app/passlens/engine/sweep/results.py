"""One compile of a campaign and its result: outcome, cause, and compared figures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.facts import read_facts
from passlens.engine.diagnosis.figures import Figure
from passlens.engine.diagnosis.problems import find_problems
from passlens.engine.diagnosis.session_figures import figures_of
from passlens.engine.messages import NOTHING, Message, Term
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import CompilerRun, OutcomeKind, SessionInfo, Severity


class CellEnd(Term):
    """How one compile ended."""

    COMPILES = "compiles"
    FAILS = "fails"
    CRASHES = "crashes"
    NOT_TRIED = "not tried"  # the release is missing or lacks a flag, or the input cannot be read


@dataclass(frozen=True, slots=True)
class Measure:
    """The timing of a module after its compile.

    Attributes:
        device: As in ``passlens benchmark``; empty: the driver's.
        function: The function; empty: the only one.
        limit_s: The limit for all timed calls, seconds.
    """

    device: str = ""
    function: str = ""
    inputs: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    limit_s: float = 20.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A compile or command to try.

    Attributes:
        request: The compile request; its output is ignored. None: ``command`` is run.
        command: A program and its arguments, judged by its exit code.
        dispatch: The dispatch to compile alone; empty: the model.
        measure: The timing of the module; None: only compile.
        repeat: The number of compiles, for the compile time.
        passes: The passes to capture, overriding the request.
    """

    request: CompileRequest | None
    command: tuple[str, ...] = ()
    dispatch: str = ""
    measure: Measure | None = None
    repeat: int = 1
    passes: PassCapture = PassCapture.NONE


@dataclass(frozen=True, slots=True)
class Spread:
    """A measured figure: the median, and the interval that contains the true value, ns.

    For a compile time, ``low`` and ``high`` are the fastest and slowest compile: there are too few for an interval.
    """

    median: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class CellResult:
    """The result of a cell.

    Attributes:
        key: The identity of the cell by its content: input, toolchain, command.
        cause: The first error as a sentence, or why it was not tried; empty if it compiles.
        rule: The rule that found the cause; empty if none did.
        rules: The rules of all problems, including those that do not prevent the compile.
        version: The toolchain's own version; empty without one.
        figures: Name (see ``Figure``) and value; known ones only.
        compile_ns: Compile time; None unless it compiles.
        took_ns: The duration of the compiler, whatever the outcome; None if it did not run.
        run_ns: Run time; None if not measured.
        run_fault: Why it could not be measured; otherwise empty.
        session: The file name in the campaign's folder, or a path; empty without one.
        together: The number of concurrent compiles allowed: above one, its compile time is longer.
    """

    key: str
    end: CellEnd
    cause: Message = NOTHING
    rule: str = ""
    rules: tuple[str, ...] = ()
    version: str = ""
    figures: tuple[tuple[str, int], ...] = ()
    compile_ns: Spread | None = None
    took_ns: int | None = None
    run_ns: Spread | None = None
    run_fault: Message = NOTHING
    session: str = ""
    together: int = 1

    def figure(self, name: str) -> int | None:
        """One of the figures; None if unknown."""
        return dict(self.figures).get(name)


_ENDS = {
    OutcomeKind.OK: CellEnd.COMPILES,
    OutcomeKind.FAILED: CellEnd.FAILS,
    OutcomeKind.CRASHED: CellEnd.CRASHES,
}


def compile_wall(info: SessionInfo) -> int | None:
    """The compile time of a session, ns; None if unknown."""
    walls = (lane.wall_ns for lane in info.lanes if lane.name == CompilerRun.QUICK_LOOK)
    return next((wall for wall in walls if wall is not None), None)


def read_result(key: str, session: Path) -> CellResult:
    """Read the result from a session, whose compile must have ended.

    Raises:
        UserError: The session cannot be read.
    """
    with SessionReader(session) as reader:
        facts = read_facts(reader)
    problems = find_problems(facts)
    info = facts.info
    end = _ENDS.get(info.outcome, CellEnd.NOT_TRIED)
    first = next((one for one in problems if one.severity is Severity.ERROR), None)
    cause = NOTHING if end is CellEnd.COMPILES else info.sentence if first is None else first.headline
    known = {name: value for name, value in figures_of(facts).items() if value is not None and name != Figure.TIME}
    wall = compile_wall(info)
    taken = Spread(wall, wall, wall) if wall is not None and end is CellEnd.COMPILES else None
    return CellResult(
        key,
        end,
        cause,
        first.rule if first is not None and end is not CellEnd.COMPILES else "",
        tuple(sorted({one.rule for one in problems if one.rule})),
        info.toolchain_version,
        tuple(known.items()),
        taken,
        wall,
        session=session.name,
    )
