"""The reduction job: from the smallest start that fails to a few ops with the same failure.

The toolchain's own Python edits the IR in a child (see ``reducer``), and the toolchain's own compiler judges it. If the
user stops it, or the time limit is reached, the best result so far is used.
"""

from __future__ import annotations

import json
import re
import shlex
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from passlens.engine.child_start import tied_to_us
from passlens.engine.diagnosis.facts import Facts, read_facts
from passlens.engine.diagnosis.findings import Problem
from passlens.engine.diagnosis.narrowed import (
    REDUCED_IR,
    Narrowed,
    Narrowing,
    lacks_line,
    left_ops,
    only_line,
    store_narrowed,
)
from passlens.engine.diagnosis.reducer import rd_oracle
from passlens.engine.diagnosis.reproduce.job import check, end_of, find_start
from passlens.engine.diagnosis.reproduce.reduce_lines import LINES_READ, reduce_lines
from passlens.engine.diagnosis.reproduce.reproduce_report import Report, issue_text
from passlens.engine.diagnosis.reproduce.reproduce_start import COMPILE, OPT, Start, StartKind, tool_path
from passlens.engine.diagnosis.rules.unbounded_padding import RULE as UNBOUNDED_PADDING
from passlens.engine.errors import UserError
from passlens.engine.events import Progress, StageStarted
from passlens.engine.formats import SESSION
from passlens.engine.ir.syntax import read_head
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import NOTHING, Bytes, Count, Message, quoted, together
from passlens.engine.process import Outcome, run_child, scratch_folder
from passlens.engine.quoting import one_line
from passlens.engine.regular_files import unreadable
from passlens.engine.session import trust
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.writer import SessionWriter
from passlens.engine.toolchain.discover import Toolchain, find
from passlens.engine.units import whole_number
from passlens.engine.whole_files import unwritable_file, write_whole

REDUCER = Path(__file__).parents[1] / "reducer" / "rd_main.py"
SUFFIX = ".reduced.mlir"
_RESTARTS = 24
"""The most restarts of the child after an edit killed it; it then continues with the best result, without that edit."""
_FINAL_SECONDS = 600.0
_CHECKS = 3
_REFUSED_LINE = re.compile(r"^[^\n]*\binput[^:\n]*:(?P<line>\d+):\d+: error: ", re.MULTILINE)
_OF_DYNAMIC_SIZES = frozenset({UNBOUNDED_PADDING})
"""Rules of failures that static sizes would turn into another failure, possibly with the same message."""


@dataclass(frozen=True, slots=True)
class ReduceRequest:
    """The input and the limits of a reduction.

    Attributes:
        source: The session of a failed compile, or a file of IR.
        output: The path of the result; None: beside the source.
        flags: The tool's flags, for a file: ``iree-opt`` if they name a pass pipeline, otherwise ``iree-compile``.
        toolchain: The toolchain; empty: the session's, or our own.
        seconds: The time limit; None: until nothing more can be removed.
        hang_seconds: A longer run counts as hanging; 0: derived from the first run.
        jobs: The number of concurrent runs; 0: one per processor.
    """

    source: Path
    output: Path | None = None
    flags: tuple[str, ...] = ()
    toolchain: str = ""
    seconds: float | None = None
    hang_seconds: float = 0.0
    jobs: int = 0


@dataclass(frozen=True, slots=True)
class IrSize:
    """The size of IR: its text (bytes) and its ops; ``ops`` excludes those that only produce or consume a value."""

    bytes: int
    ops: int
    all_ops: int


@dataclass(frozen=True, slots=True)
class Reduction:
    """The result of a reduction.

    Attributes:
        path: The written file.
        start: The start, as ``the dispatch @x, compiled from phase executable-sources``.
        before: The original size; None for IR that the bindings could not read.
        after: The reduced size.
        tried: The number of candidates that the tool was run on.
        wall_ns: The duration, ns.
        stopped: Whether it was stopped before nothing more could be removed.
        message: The error in the last check.
        command: The command that shows it.
        markdown: The text for an upstream issue.
    """

    path: Path
    start: Message
    before: IrSize
    after: IrSize
    tried: int
    wall_ns: int
    stopped: bool
    message: Message
    command: str
    markdown: str

    def sentence(self) -> Message:
        """A sentence on the result."""
        became = Message(
            "reduce.became",
            "{before} ({size}) became {after} ({left}) after {tried}.",
            before=Count(self.before.all_ops, "op"),
            size=Bytes(self.before.bytes),
            after=Count(self.after.all_ops, "op"),
            left=Bytes(self.after.bytes),
            tried=Count(self.tried, "candidate"),
        )
        stopped = Message("reduce.stopped", "It was stopped: more may go.") if self.stopped else NOTHING
        return together(became, stopped)


@dataclass(frozen=True, slots=True)
class _Origin:
    """The input of a reduction with its known facts."""

    start: Start
    toolchain: Toolchain
    expected: rd_oracle.Verdict | None
    seconds: float | None
    problem: Problem | None
    facts: Facts | None


@dataclass(slots=True)
class _ChildProgress:
    """The child's output so far."""

    tried: int = 0
    size: tuple[int, ...] = ()
    first: tuple[int, ...] = ()
    bytes: int = 0
    stage: str = ""
    done: bool = False
    lifted: bool = False
    error: str = ""
    verdict: rd_oracle.Verdict | None = None


@dataclass(frozen=True, slots=True)
class ReduceJob:
    """Reduce a session's failure, or a file (see the Job protocol)."""

    request: ReduceRequest

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("reduce.reduce", "Reduce {name}", name=self.request.source.name)

    @property
    def queue(self) -> str:
        """Runs beside the user's compile and beside trials."""
        return "reduce"

    @property
    def key(self) -> str:
        """Every reduction is kept."""
        return ""

    def run(self, context: JobContext) -> Reduction:
        """Reduce, and write the result, even if stopped early.

        Raises:
            UserError: Nothing fails, the IR cannot be read, or the result cannot be written.
            CancelledError: The user cancelled before anything was removed.
        """
        began = time.monotonic_ns()
        origin = self._origin(context)
        if origin.toolchain.python is None:
            raise UserError(
                Message(
                    "reduce.no-bindings",
                    "IREE {version} has no Python bindings, which reducing needs.",
                    version=origin.toolchain.version,
                ),
                hint=Message(
                    "reduce.name-environment",
                    "Name a toolchain that is a Python environment (--toolchain).",
                ),
                location=origin.toolchain.name,
            )
        with scratch_folder("reduce") as folder:
            progress, stopped = self._reduce(origin, folder, began, context)
            best = folder / "best.mlir"
            data = best.read_bytes() if best.is_file() else b""
        if not data:
            context.cancel.raise_if_cancelled()
            data, progress.size = origin.start.data, progress.first
        small = replace(_lifted(origin.start) if progress.lifted else origin.start, data=data, suffix=".mlir")
        context.emit(Progress(Message("reduce.checking-result", "Checking the result")))
        # A user who stops it wants the present result, so this last run is not cancelled with the rest.
        for _ in range(_CHECKS):  # a crash may be intermittent
            verdict, stderr = check(small, origin.toolchain, origin.seconds or _FINAL_SECONDS, CancelToken())
            if progress.verdict is not None and verdict.like(progress.verdict):
                break
        if progress.verdict is None or not verdict.like(progress.verdict):
            raise UserError(
                Message(
                    "reduce.does-not-fail",
                    "The reduced IR does not fail as before when it is checked once more: {message}",
                    message=end_of(verdict),
                ),
                hint=Message(
                    "reduce.flaky",
                    "The failure may come and go; try again with fewer runs at a time (--jobs 1).",
                ),
            )
        if origin.facts is not None:
            self._keep(origin, origin.facts, small, progress, stderr)
        return self._result(origin, small, progress, verdict, stderr, stopped, time.monotonic_ns() - began)

    def _keep(self, origin: _Origin, facts: Facts, small: Start, progress: _ChildProgress, stderr: str) -> None:
        """Store in the session what the reduced IR shows about its failure."""
        ops, at_fault = left_ops(small.data.decode("utf-8", errors="replace"), stderr)
        with SessionReader(self.request.source) as reader:
            earlier = sum(one.kind == REDUCED_IR for one in reader.artifacts())
        needs_line = lacks_line(facts.cause, facts.narrowed)
        narrowed = Narrowed(
            by=Narrowing.REDUCED,
            start=origin.start.title,
            dispatch=origin.start.dispatch,
            source=only_line(facts.source, facts.info.source.name, ops) if needs_line else (),
            ops=ops,
            told=at_fault,
            count=(progress.first[1], progress.size[1]) if progress.first and progress.size else (0, 0),
            file=f"reduced.{earlier + 1}.mlir" if earlier else "reduced.mlir",
        )
        with suppress(UserError), SessionWriter.append(self.request.source) as writer:
            store_narrowed(writer, narrowed, small.data)

    def _origin(self, context: JobContext) -> _Origin:
        request = self.request
        if request.source.suffix == SESSION.suffix:
            if request.flags:
                raise UserError(
                    Message("reduce.raw-flags", "Raw flags are for a file: a session has its own."),
                    location=shlex.join(request.flags),
                )
            with SessionReader(request.source) as reader:
                trust.require(reader)
                found = find_start(reader, request.toolchain, context, request.hang_seconds)
                facts = read_facts(reader)
            return _Origin(
                found.start, found.toolchain, found.verdict, found.target.seconds, found.target.problem, facts
            )
        try:
            data = request.source.read_bytes()
        except OSError as error:
            raise unreadable(request.source, error) from error
        tool = OPT if any(word.lstrip("-").startswith("pass-pipeline") for word in request.flags) else COMPILE
        title = Message("reduce.file", "the file {name}", name=request.source.name)
        start = Start(StartKind.MODEL, title, data, tool, request.flags, "", request.source.suffix or ".mlir")
        return _Origin(start, find(request.toolchain), None, request.hang_seconds or None, None, None)

    def _reduce(self, origin: _Origin, folder: Path, began: int, context: JobContext) -> tuple[_ChildProgress, bool]:
        """Run the child; returns its output, and whether it was stopped early."""
        context.emit(StageStarted(Message("reduce.reducing", "Reducing {name}", name=origin.start.title)))
        source = folder / f"input{origin.start.suffix}"
        source.write_bytes(origin.start.data)
        progress = _ChildProgress(verdict=origin.expected)
        tool = tool_path(origin.toolchain, origin.start.tool)
        opt = origin.toolchain.compiler.with_name(OPT + origin.toolchain.compiler.suffix)
        lifted = _lifted(origin.start)

        def words(start: Start) -> list[str]:
            # The child starts these processes: if it is killed, the running candidate must end too.
            return [*tied_to_us([str(tool)], parent="{pid}"), "{file}", *start.flags, "-o", str(folder / "out")]

        for _ in range(_RESTARTS):
            left = self._seconds_left(began)
            if left is not None and left <= 0:
                return progress, True
            request = {
                "source": str(source),
                "words": words(lifted if progress.lifted else origin.start),
                "lifted": [] if progress.lifted or lifted is origin.start else words(lifted),
                "opt": str(opt) if opt.is_file() else "",
                "static": origin.problem is None or origin.problem.rule not in _OF_DYNAMIC_SIZES,
                "seconds": origin.seconds or 0,
                "jobs": self.request.jobs,
                "folder": str(folder),
                "wanted": list(progress.verdict) if progress.verdict is not None else None,
            }
            outcome = self._child(origin, folder, request, left, progress, context)
            if progress.error == rd_oracle.DOES_NOT_PARSE and self._by_lines(origin, folder, began, progress, context):
                return progress, context.cancel.cancelled
            if progress.error:
                raise self._refused(progress, origin)
            if outcome.ok and progress.done:
                return progress, False
            if outcome.cancelled or outcome.timed_out:
                return progress, True
            best = folder / "best.mlir"
            if not best.is_file():
                raise UserError(
                    Message(
                        "reduce.failed",
                        "The IR could not be reduced: {reason}",
                        reason=outcome.sentence(Message("reduce.reducer", "the reducer")),
                    ),
                    detail=outcome.stderr[-2000:],
                )
            source = folder / "again.mlir"
            source.write_bytes(best.read_bytes())
        return progress, True

    def _by_lines(
        self, origin: _Origin, folder: Path, began: int, progress: _ChildProgress, context: JobContext
    ) -> bool:
        """Reduce a text that the compiler refuses by its lines; false where it is not refused at one of them."""
        start, expected = origin.start, progress.verdict
        text = start.data.decode("utf-8", errors="surrogateescape")
        lines = text.split("\n")
        _, stderr = check(start, origin.toolchain, origin.seconds, context.cancel)
        refused = _REFUSED_LINE.search(stderr)
        line = whole_number(refused["line"]) if refused is not None else 0
        if expected is None or not 0 < line <= len(lines) <= LINES_READ:
            return False
        progress.first = progress.size = _size_of_lines(lines)

        def fails(tried: Sequence[str], place: int) -> bool:
            progress.tried += 1
            progress.bytes = sum(map(len, tried)) + len(tried)
            progress.size = _size_of_lines(tried)
            context.emit(Progress(_progress(progress)))
            data = "\n".join((*tried, "")).encode("utf-8", "surrogateescape")
            # A try is short: who stops it gets what there is.
            verdict, stderr = check(replace(start, data=data), origin.toolchain, origin.seconds, CancelToken())
            found = _REFUSED_LINE.search(stderr)
            return verdict.like(expected) and found is not None and whole_number(found["line"]) == place + 1

        def stop() -> bool:
            left = self._seconds_left(began)
            return context.cancel.cancelled or (left is not None and left <= 0)

        best = reduce_lines(lines, line - 1, fails, stop)
        progress.size, progress.done, progress.error = _size_of_lines(best), True, ""
        (folder / "best.mlir").write_bytes("\n".join((*best, "")).encode("utf-8", "surrogateescape"))
        return True

    def _child(
        self,
        origin: _Origin,
        folder: Path,
        request: dict[str, Any],
        left: float | None,
        progress: _ChildProgress,
        context: JobContext,
    ) -> Outcome:
        file = folder / "request.json"
        file.write_text(json.dumps(request), encoding="utf-8")
        before = progress.tried

        def listen(line: str) -> None:
            with suppress(ValueError):
                _note(json.loads(line), progress, before)
                if progress.size and not progress.done:
                    context.emit(Progress(_progress(progress)))

        env = {
            "PYTHONPATH": origin.toolchain.python_path,
            "PYTHONNOUSERSITE": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        python = origin.toolchain.python
        assert python is not None, "checked before anything starts"
        return run_child(
            [python, REDUCER, file],
            cancel=context.cancel,
            env=env,
            on_stdout=listen,
            timeout_seconds=left,
        )

    def _seconds_left(self, began: int) -> float | None:
        if self.request.seconds is None:
            return None
        return self.request.seconds - (time.monotonic_ns() - began) / 1e9

    def _refused(self, progress: _ChildProgress, origin: _Origin) -> UserError:
        name = origin.start.title
        seen = progress.verdict
        if progress.error == rd_oracle.DOES_NOT_PARSE:
            return UserError(
                Message(
                    "reduce.unparsed",
                    "The Python bindings of IREE {version} cannot parse {name}, so it cannot be reduced.",
                    version=origin.toolchain.version,
                    name=name,
                ),
                hint=Message("reduce.name-toolchain", "Name the toolchain whose IR it is (--toolchain)."),
            )
        if progress.error == rd_oracle.DOES_NOT_FAIL:
            return UserError(
                Message(
                    "reduce.nothing-to-reduce",
                    "There is nothing to reduce: {start} does not fail.",
                    start=name,
                ),
                hint=Message(
                    "reduce.give-flags",
                    "Give the flags that it fails with after '--', and its toolchain with --toolchain.",
                ),
            )
        if progress.error == rd_oracle.FAILS_OTHERWISE:
            return UserError(
                Message(
                    "reduce.not-twice-alike",
                    "It cannot be reduced, since {start} does not fail twice alike: {reason}",
                    start=name,
                    reason=end_of(seen) if seen else "",
                )
            )
        return UserError(quoted(progress.error))

    def _result(
        self,
        origin: _Origin,
        small: Start,
        progress: _ChildProgress,
        verdict: rd_oracle.Verdict,
        stderr: str,
        stopped: bool,
        wall_ns: int,
    ) -> Reduction:
        target = self.request.output or self.request.source.with_name(self.request.source.stem + SUFFIX)
        before, after = _size(progress.first, len(origin.start.data)), _size(progress.size, len(small.data))
        note = f"Reduced with Passlens from {before.all_ops:,} to {after.all_ops:,} ops."
        report = Report(small, origin.toolchain, verdict, stderr, origin.problem, origin.facts, note, target.name)
        summary = one_line(f"IREE {origin.toolchain.version}: {verdict.message}")
        header = f"// {one_line(report.command())}\n// {summary}\n"
        if target.exists() and self.request.source.exists() and target.samefile(self.request.source):
            raise UserError(
                Message("reduce.own-file", "{target} is what is reduced.", target=target),
                hint=Message("reduce.other-file", "Name another file (-o)."),
                location=str(target),
            )
        try:
            write_whole(target, header.encode("utf-8", "replace") + small.data)
        except OSError as error:
            raise unwritable_file(
                target, error, Message("reduce.writable-place", "Name a place that can be written (-o).")
            ) from error
        return Reduction(
            path=target,
            start=origin.start.title,
            before=before,
            after=after,
            tried=progress.tried,
            wall_ns=wall_ns,
            stopped=stopped,
            message=end_of(verdict),
            command=report.command(),
            markdown=issue_text(report),
        )


def _size_of_lines(lines: Sequence[str]) -> tuple[int, int]:
    count = sum((head := read_head(line)) is not None and head.certain for line in lines)
    return count, count


def _note(line: dict[str, Any], progress: _ChildProgress, before: int) -> None:
    """Process one line of the child."""
    progress.error = line.get("error", progress.error)
    if "verdict" in line and progress.verdict is None:
        progress.verdict = rd_oracle.Verdict(*line["verdict"])
    progress.tried = before + line.get("tried", progress.tried - before)
    progress.bytes = line.get("bytes", progress.bytes)
    progress.stage = line.get("stage", progress.stage)
    progress.done = line.get("done", progress.done)
    progress.lifted = line.get("lifted", progress.lifted)
    if "size" in line:
        progress.size = tuple(line["size"])
        progress.first = progress.first or progress.size


def _lifted(start: Start) -> Start:
    """The start for a function in place of a dispatch: from the beginning, up to the dispatch."""
    if start.kind is not StartKind.DISPATCH:
        return start
    flags = tuple(word for word in start.flags if not word.lstrip("-").startswith("compile-from"))
    title = Message("reduce.function", "a function made of the dispatch @{dispatch}", dispatch=start.dispatch)
    return replace(start, title=title, flags=flags)


_STAGES: Final[Mapping[str, Message]] = {
    "names": Message("reduce.stage.names", "Making names short"),
    "plain": Message("reduce.stage.plain", "Making attributes and types plain"),
    "dimensions": Message("reduce.stage.dimensions", "Making dimensions smaller"),
    "lift": Message("reduce.stage.lift", "Making a function of the dispatch"),
    "static": Message("reduce.stage.static", "Making sizes static"),
    "unit-dimensions": Message("reduce.stage.unit-dimensions", "Folding dimensions of size one"),
    "tidy": Message("reduce.stage.tidy", "Tidying up"),
    "symbols": Message("reduce.stage.symbols", "Leaving out functions and executables"),
    "constants": Message("reduce.stage.constants", "Making constants plain"),
    "without-results": Message("reduce.stage.without-results", "Leaving out ops without results"),
    "cut": Message("reduce.stage.cut", "Cutting functions short"),
    "replace": Message("reduce.stage.replace", "Replacing ops by what they are made of"),
    "globals": Message("reduce.stage.globals", "Leaving out globals"),
    "results": Message("reduce.stage.results", "Leaving out results of functions"),
    "arguments": Message("reduce.stage.arguments", "Leaving out arguments of functions"),
    "merge-arguments": Message("reduce.stage.merge-arguments", "Giving one argument for several"),
    "operands": Message("reduce.stage.operands", "Leaving out operands of linalg ops"),
    "blocks": Message("reduce.stage.blocks", "Leaving out blocks of regions"),
    "attributes": Message("reduce.stage.attributes", "Leaving out attributes"),
}
"""By the codes of ``rd_main`` and ``rd_edits``."""


def _progress(progress: _ChildProgress) -> Message:
    return Message(
        "reduce.progress",
        "{ops}, {size} of {first:,}; {candidates} tried. {stage}",
        ops=Count(progress.size[1], "op"),
        size=Bytes(progress.bytes),
        first=progress.first[1],
        candidates=Count(progress.tried, "candidate"),
        stage=_STAGES.get(progress.stage, NOTHING),
    )


def _size(size: tuple[int, ...], count: int) -> IrSize:
    ops, all_ops = (size[0], size[1]) if size else (0, 0)
    return IrSize(count, ops, all_ops)
