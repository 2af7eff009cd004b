"""Tries a fix: compiles what a session was made of once more, with the change, and compares.

The trial is a quick look, without passes, into a session of its own beside the first; the result is kept in the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.analysis.inputs import PLACEMENT_PHASES
from passlens.engine.compile.dispatch import DispatchJob, DispatchRequest
from passlens.engine.compile.job import CompileJob, sessions_folder
from passlens.engine.compile.request import CompileRequest, PassCapture, as_compiled
from passlens.engine.diagnosis.facts import Facts, read_facts
from passlens.engine.diagnosis.findings import Fix, FixKind, FixResult
from passlens.engine.diagnosis.fix_results import store_result
from passlens.engine.diagnosis.fixes import apply_fix, edited_text, key_of, read_input
from passlens.engine.diagnosis.problems import find_problems
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Event, SessionOpened, StageStarted
from passlens.engine.jobs import JobContext
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import QUICK_LOOK, OutcomeKind, SessionInfo, Severity
from passlens.engine.session.writer import SessionWriter
from passlens.engine.units import format_bytes, format_count, format_ns

BYTES_ACROSS, TRANSFERS, DISPATCHES = "bytes across devices", "transfers", "dispatches"
REMARKS, WARNINGS, LDS, TIME = "remarks", "warnings", "largest shared memory of a kernel, bytes", "compile time"


@dataclass(frozen=True, slots=True)
class TrialJob:
    """Try one fix of a session (see the Job protocol).

    Attributes:
        session: The session whose problem it is to mend.
        rule: The rule that proposed it.
        fix: What to change.
    """

    session: Path
    rule: str
    fix: Fix

    @property
    def title(self) -> str:
        """Shown in the Jobs panel."""
        return f"Try: {self.fix.title}"

    @property
    def lane(self) -> str:
        """One after the other, and beside the compile that somebody waits for."""
        return "trial"

    @property
    def key(self) -> str:
        """Each trial is a result of its own."""
        return ""

    def run(self, context: JobContext) -> FixResult:
        """Compile with the change, compare, and keep the result in the session.

        Raises:
            UserError: The fix cannot be tried: the input or the toolchain is not there, or a flag is unknown to it.
            CancelledError: Asked to stop; what there was of the trial is removed.
        """
        context.emit(StageStarted("Preparing the trial"))
        key = key_of(self.fix)
        with SessionReader(self.session) as reader:
            info = reader.info()
            _check(info, self.fix)
            before = read_facts(reader)
            folder = trials_folder(self.session)
            target = folder / f"{self.fix.name}-{key}.passlens"
            request = replace(as_compiled(info), passes=PassCapture.NONE, output=target)
            source = _source(reader, info, folder, self.fix, key)
            request = apply_fix(replace(request, source=source), self.fix, source)
        # It is not the session that is on screen: nobody is to open it while it is written.
        quiet = JobContext(context.cancel, lambda event: None if _opens(event) else context.emit(event))
        try:
            _compile(info, request, quiet)
            with SessionReader(target) as reader:
                after = read_facts(reader)
            if after.info.outcome is OutcomeKind.CANCELLED:
                raise CancelledError("The trial was cancelled.")
        except CancelledError:
            for suffix in ("", "-wal", "-shm"):
                with suppress(OSError):
                    target.with_name(target.name + suffix).unlink(missing_ok=True)
            raise
        result = FixResult(
            fix=self.fix.name,
            rule=self.rule,
            compiles=after.info.outcome is OutcomeKind.OK,
            sentence=_sentence(before, after),
            session=target,
            figures=compare_figures(figures(before), figures(after)),
            hides=self.fix.hides,
            key=key,
        )
        with SessionWriter.append(self.session) as writer:
            store_result(writer, result)
        return result


def _opens(event: Event) -> bool:
    return isinstance(event, SessionOpened)


def _check(info: SessionInfo, fix: Fix) -> None:
    if info.imported:
        raise UserError(
            "Nothing can be tried in imported dumps: they do not tell what was compiled, and with what.",
            hint="Compile the model here, and try it there.",
            location=str(info.path),
        )
    if info.dispatch is not None and fix.kind in {FixKind.EDIT, FixKind.DEVICES}:
        raise UserError(
            f"'{fix.title}' changes the model, and this session is of one of its dispatches.",
            hint=f"Try it in the session of the model: {info.dispatch.session}.",
            location=str(info.path),
        )


def trials_folder(session: Path) -> Path:
    """Where trials of a session and edited copies of its input are kept: beside it where that can be written.

    Raises:
        UserError: Nowhere.
    """
    name = f"{session.stem}.fixes"
    places = (session.absolute().parent / name, sessions_folder() / name)
    for place in places:
        with suppress(OSError):
            place.mkdir(parents=True, exist_ok=True)
            return place
    raise UserError(
        f"{places[-1]} cannot be made.", hint="Give the session a folder that can be written.", location=str(session)
    )


def edited_copy(reader: SessionReader, folder: Path, fix: Fix) -> Path:
    """Write the input with the edits of a fix; the copy's path.

    Raises:
        UserError: The input is not what was compiled any more, or is no text, or the copy cannot be written.
    """
    source = reader.info().source
    path = folder / f"{source.stem}.{fix.name}-{key_of(fix)}{source.suffix or '.mlir'}"
    _write(path, edited_text(read_input(reader), fix).encode())
    return path


def _source(reader: SessionReader, info: SessionInfo, folder: Path, fix: Fix, key: str) -> Path:
    """What to compile: the edited copy, the file itself where it is as it was, else what the session keeps of it."""
    if fix.kind is FixKind.EDIT:
        return edited_copy(reader, folder, fix)
    if info.dispatch is not None:
        return info.source
    data = read_input(reader)
    with suppress(OSError):
        if info.source.read_bytes() == data:
            return info.source
    path = folder / info.source.name
    _write(path, data)
    return path


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror or error}.", location=str(path)) from error


def _compile(info: SessionInfo, request: CompileRequest, context: JobContext) -> None:
    if info.dispatch is None:
        CompileJob(request).run(context)
    else:
        DispatchJob(DispatchRequest(info.path, info.dispatch.name, request)).run(context)


def _sentence(before: Facts, after: Facts) -> str:
    if after.info.outcome is OutcomeKind.OK:
        return after.info.sentence
    first, was = (next(iter(find_problems(facts)), None) for facts in (after, before))
    title = first.title if first is not None else after.info.sentence
    if was is not None and before.info.outcome is not OutcomeKind.OK:
        return f"It fails as before: {title}" if title == was.title else f"It gets further, or fails otherwise: {title}"
    return f"It fails: {title}"


def figures(facts: Facts) -> dict[str, int | None]:
    """What is compared of a session; None where it is not known."""
    affinity, memory = facts.affinity, facts.memory
    placed = affinity if affinity is not None and affinity.phase in PLACEMENT_PHASES else None
    found: dict[str, int | None] = {
        BYTES_ACROSS: sum(one.bytes or 0 for one in placed.transfers) if placed else None,
        TRANSFERS: len(placed.transfers) if placed else None,
        DISPATCHES: dict(memory.statistics).get("execution.dispatch-count") if memory else None,
    }
    if placed is not None and len(placed.devices) > 1:
        for device in placed.devices:
            found[f"dispatches on @{device.symbol.lstrip('@')}"] = device.dispatches
    sizes = [kernel.total for kernel in memory.lds if kernel.total is not None] if memory else []
    # A compile that fails before its kernels are made has none in them yet, which is no figure to compare with.
    found[LDS] = max(sizes, default=None) if facts.info.outcome is OutcomeKind.OK or any(sizes) else None
    found[REMARKS] = sum(row.severity is Severity.REMARK for row in facts.diagnostics)
    found[WARNINGS] = sum(row.severity is Severity.WARNING for row in facts.diagnostics)
    # A run that dumps every pass takes twice as long: the times of these two tell nothing of the model.
    walls = [lane.wall_ns for lane in facts.info.lanes if lane.name == QUICK_LOOK]
    found[TIME] = walls[0] if walls and facts.info.outcome is OutcomeKind.OK else None
    return found


def compare_figures(
    before: Mapping[str, int | None], after: Mapping[str, int | None]
) -> tuple[tuple[str, int | None, int | None], ...]:
    """Figures side by side, those that neither has left out."""
    names = dict.fromkeys([*before, *after])
    rows = ((name, before.get(name), after.get(name)) for name in names)
    return tuple(row for row in rows if row[1] is not None or row[2] is not None)


def figure_text(name: str, value: int | None) -> str:
    """A figure with its unit; ``–`` when it is not known."""
    if value is None:
        return "–"
    if "bytes" in name:
        return format_bytes(value)
    return format_ns(value) if name == TIME else f"{value:,}"


def figures_that_differ(result: FixResult) -> tuple[tuple[str, str, str], ...]:
    """Name, before and after in words, of the figures that the change has changed; the time only where it stands out.

    Compile times vary by a tenth from run to run.
    """
    found = []
    for name, before, after in result.figures:
        if before == after or (name == TIME and (before is None or after is None or abs(after - before) < before / 5)):
            continue
        found.append((name.removesuffix(", bytes"), figure_text(name, before), figure_text(name, after)))
    return tuple(found)


def summary(result: FixResult) -> str:
    """A result in one sentence for a card: what changed, or that nothing that is compared did."""
    if not result.compiles:
        return result.sentence
    known = [row for row in figures_that_differ(result) if row[1] != "–"]
    if known:
        return "; ".join(f"{name} {before} → {after}" for name, before, after in known)
    new = [f"{name} {after}" for name, before, after in figures_that_differ(result) if before == "–"]
    return "; ".join(new) if new else f"{format_count(len(result.figures), 'figure')} compared, none differs"
