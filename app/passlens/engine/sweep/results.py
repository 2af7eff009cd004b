"""One compile of a campaign, and what came of it: how it ended, its cause, the figures that are compared."""

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
    NOT_TRIED = "not tried"  # the release is not here, it lacks a flag, the input cannot be read


@dataclass(frozen=True, slots=True)
class Measure:
    """How a module is timed after its compile.

    Attributes:
        device: As ``passlens benchmark`` takes it; empty: that of the driver.
        function: Empty: the only one.
        limit_s: Of the timed calls together, seconds.
    """

    device: str = ""
    function: str = ""
    inputs: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    limit_s: float = 20.0


@dataclass(frozen=True, slots=True)
class Cell:
    """One thing to try.

    Attributes:
        request: What to compile, and how; its output is not looked at. None: ``command`` is run.
        command: A program and its arguments, of which only the end tells something.
        dispatch: Compile this dispatch of the model alone; empty: the model.
        measure: Time the module; None: only compile.
        repeat: How often to compile, for the compile time.
        passes: Which passes to keep, whatever the request says.
    """

    request: CompileRequest | None
    command: tuple[str, ...] = ()
    dispatch: str = ""
    measure: Measure | None = None
    repeat: int = 1
    passes: PassCapture = PassCapture.NONE


@dataclass(frozen=True, slots=True)
class Spread:
    """A figure that was measured: the median, and the interval that holds the true value, ns.

    Of a compile time, ``low`` and ``high`` are the fastest and slowest compile: there are too few for an interval.
    """

    median: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class CellResult:
    """What came of a cell.

    Attributes:
        key: Tells the cell by its content: input, toolchain, command.
        cause: The first error in a sentence, or why it was not tried; nothing where it compiles.
        rule: The rule that found the cause; empty where no rule knows it.
        rules: Of all problems, also of those that do not keep it from compiling.
        version: Of the toolchain, as it says; empty where there is none.
        figures: Name (see ``Figure``) and value; only those that are known.
        compile_ns: Compile time; None unless it compiles.
        took_ns: How long the compiler worked, however that ended; None where it did not.
        run_ns: Run time; None where it was not measured.
        run_fault: Why it could not be measured; nothing where it was, or need not be.
        session: File name in the folder of the campaign, or a path; empty where there is none.
        together: How many compiles could run at the same time: with more than one, its compile time is longer.
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
        """One of the figures; None where it is not known."""
        return dict(self.figures).get(name)


_ENDS = {
    OutcomeKind.OK: CellEnd.COMPILES,
    OutcomeKind.FAILED: CellEnd.FAILS,
    OutcomeKind.CRASHED: CellEnd.CRASHES,
}


def compile_wall(info: SessionInfo) -> int | None:
    """How long the compile of a session took, ns; None where it is not known."""
    walls = (lane.wall_ns for lane in info.lanes if lane.name == CompilerRun.QUICK_LOOK)
    return next((wall for wall in walls if wall is not None), None)


def read_result(key: str, session: Path) -> CellResult:
    """What a session tells of its compile, which must have come to its end.

    Raises:
        UserError: It cannot be read.
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
