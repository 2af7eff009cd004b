"""``passlens compile``: compiles a model into a session; prints the outcome and the next commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passlens.cli.cells import NONE
from passlens.cli.faults import Exit, exit_for
from passlens.cli.options import (
    DevicesOption,
    HangOption,
    JsonOption,
    OutputOption,
    ToolchainOption,
    VerboseOption,
    session,
)
from passlens.cli.output import Page
from passlens.cli.pasted import (
    CommandOption,
    IssueOption,
    TrustCommandOption,
    compile_request,
    pasted_compile,
    read_described,
)
from passlens.cli.render import (
    add_devices_at_fault,
    add_first_problem,
    add_next,
    cancellable,
    dispatch_words,
    outcome_cell,
    pass_counts,
    pass_fields,
    serious_problems,
)
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.translation import Shown, translated, verbatim
from passlens.engine.analysis.tables import KernelLds
from passlens.engine.compile.device_list import parse_devices
from passlens.engine.compile.request import DEFAULT_TARGETS, HANG_SECONDS, CompileRequest, Driver, PassCapture
from passlens.engine.diagnosis.findings import Problem
from passlens.engine.errors import UserError
from passlens.engine.events import Event, PhaseArrived, SessionOpened
from passlens.engine.importing.model import CompileModelJob
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message
from passlens.engine.pasted.issue import Outcome, Verdict, judge
from passlens.engine.session.rows import OutcomeKind, SessionInfo, Severity
from passlens.engine.units import format_bytes

if TYPE_CHECKING:
    from passlens.engine.compile.dispatch import DispatchJob
    from passlens.engine.importing.job import ImportJob

_TARGETS = ", ".join(f"{target} for {driver.value}" for driver, target in DEFAULT_TARGETS.items())


def compile_(
    source: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="The model: .mlir, .mlirbc, .onnx or .pt2.", show_default=False),
    ] = None,
    flags: Annotated[
        list[str] | None,
        typer.Argument(metavar="[-- RAW FLAGS]", help="Flags of iree-compile, after '--'.", show_default=False),
    ] = None,
    target: Annotated[
        str, typer.Option("--target", metavar="CHIP", help=f"The chip to compile for. Unless given: {_TARGETS}.")
    ] = "",
    driver: Annotated[Driver, typer.Option("--driver", help="Whose devices the module is for.")] = Driver.HIP,
    devices: DevicesOption = "1",
    opt_level: Annotated[
        int | None, typer.Option("-O", "--opt", metavar="N", min=0, max=3, help="Optimisation level.")
    ] = None,
    toolchain: ToolchainOption = "",
    passes: Annotated[
        PassCapture,
        typer.Option(
            "--passes",
            help="Which passes to store with their IR. on-demand: none, unless the compile fails: then those of the "
            "failed phase or dispatch; others are made when you ask for them. none: not even those. changed, all: with "
            "the compile, which takes two to three times as long.",
        ),
    ] = PassCapture.ON_DEMAND,
    assembly: Annotated[
        bool, typer.Option("--assembly", help="Keep LLVM IR and assembly of the kernels, also without the passes.")
    ] = False,
    locations: Annotated[
        bool,
        typer.Option("--locations", help="Keep debug locations in the dumps: the session gets about a sixth larger."),
    ] = False,
    hang_after: HangOption = None,
    command: CommandOption = "",
    trust: TrustCommandOption = False,
    torch_python: Annotated[
        Path | None,
        typer.Option(
            "--torch-python",
            metavar="PYTHON",
            help="The Python with PyTorch and iree-turbine that converts a .pt2, or the folder of its environment. "
            "Unless given: the one that last did, or the first found.",
            show_default=False,
        ),
    ] = None,
    issue: IssueOption = None,
    output: OutputOption = None,
    verbose: VerboseOption = False,
    json: JsonOption = False,
) -> int:
    """Compile a model and keep tables, diagnostics and the list of its passes in a session file.

    What a pass did is made when you ask for it, with 'diff' or 'ir', and kept; --passes all captures all at once.
    """
    described = read_described(issue, source, command) if issue is not None else None
    pasted = None
    if described is not None:
        pasted, source = described.command, described.source
    elif command:
        if source is not None and str(source).startswith("-"):  # what follows '--', where no file is given
            source, flags = None, [str(source), *(flags or ())]
        pasted = pasted_compile(command)
    if pasted is not None:
        request = compile_request(
            pasted,
            source,
            toolchain=toolchain,
            driver=driver,
            devices=devices,
            trusted=trust,
            ask=described is None or bool(command),
        )
    elif source is None:
        raise UserError(
            Message("compile.no-file", "No model is given."),
            hint=Message("compile.give-file", "Give a FILE, or a command that names one with --command."),
        )
    else:
        request = CompileRequest(
            source=source, driver=driver, devices=parse_devices(devices, driver), toolchain=toolchain
        )
    check_flags(flags, ONE_FILE)
    request = replace(
        request,
        target=target or request.target,
        opt_level=request.opt_level if opt_level is None else opt_level,
        flags=(*request.flags, *(flags or ())),
        passes=passes,
        output=output,
        locations=locations,
        assembly=assembly,
        hang_after=hang_after,
    )
    if described is None:
        return carry_out(CompileModelJob(request, torch_python, trusted=trust), verbose=verbose, json=json)
    promise = described.issue.promise
    if promise:
        request = replace(request, notices=(promise.sentence(), *request.notices))
    path, cancelled = make_session(CompileModelJob(request, torch_python, trusted=trust), verbose=verbose)
    verdict = None if cancelled else judge(promise, path)
    code = summarize(path, json=json, verdict=verdict, may_hang=hang_after is None)
    return Exit.CANCELLED if cancelled else code


ONE_FILE = Message("compile.one-file", "One file at a time; raw flags go after '--'.")


def check_flags(flags: Sequence[str] | None, hint: Message) -> None:
    """Refuse words among the raw flags that are not flags.

    Raises:
        UserError: With that hint.
    """
    for flag in flags or ():
        if not flag.startswith("-"):
            raise UserError(
                Message("compile.no-flag", "'{flag}' is neither a flag nor an option.", flag=flag),
                hint=hint,
            )


def carry_out(job: CompileModelJob | DispatchJob, *, verbose: bool, json: bool) -> int:
    """Run a compile and print its outcome; returns the exit code.

    Raises:
        UserError: It could not be started, or its session not be written.
    """
    path, cancelled = make_session(job, verbose=verbose)
    may_hang = isinstance(job, CompileModelJob) and job.request.hang_after is None
    code = summarize(path, json=json, may_hang=may_hang)
    # If the compile had ended before Ctrl-C, its outcome is valid; the command was still interrupted.
    return Exit.CANCELLED if cancelled else code


def make_session(job: CompileModelJob | DispatchJob | ImportJob, *, verbose: bool) -> tuple[Path, bool]:
    """Run a job that makes a session; returns its path, and whether Ctrl-C cut it short. ``verbose`` prints the log.

    Raises:
        UserError: It could not be started, or its session not be written; the place of the session was printed.
    """
    opened: list[Path] = []
    with cancellable(verbose=verbose) as context:

        def emit(event: Event) -> None:
            if isinstance(event, SessionOpened):
                opened.append(event.path)
            elif isinstance(event, PhaseArrived):
                _load_summary()
            context.emit(event)

        try:
            path = job.run(JobContext(cancel=context.cancel, emit=emit))
        except UserError:
            if opened:
                write_note(Message("compile.read-until-then", "What was read until then is in {path}.", path=opened[0]))
            raise
    return path, context.cancel.cancelled


def _load_summary() -> None:
    """Load the modules of the summary during the compile: it takes 0.3 s."""
    for name in ("queries", "diagnosis.problems", "diagnosis.fixes.generic_fixes"):
        import_module(f"passlens.engine.{name}")


def summarize(path: Path, *, json: bool, verdict: Outcome | None = None, may_hang: bool = False) -> int:
    """Print the outcome of a session's compile, compared with its issue if there is one; returns the exit code.

    ``may_hang``: after a cancel, say how to find a pass that hangs.
    """
    with session(path) as queries:
        head, problems = queries.info(), queries.problems.listing()
        affinity, memory = queries.devices.table(), queries.memory.table()
    undeclared = affinity.undeclared if affinity else ()
    over = memory.over_limit if memory else ()
    serious = serious_problems(problems)  # remarks are counted, not listed first
    if json:
        write_json(
            "compile",
            session=head.path,
            dispatch=head.dispatch,
            outcome=head.outcome,
            sentence=head.sentence,
            **pass_fields(head, serious),
            undeclared=undeclared,
            over_limit=over,
            notices=head.notices,
            issue=verdict,
        )
        return exit_for(head.outcome)
    page = Page()
    if verdict is not None:
        page.line(verdict.sentence, "ok" if verdict.verdict in {Verdict.AS_DESCRIBED, Verdict.IN_RUN} else "warn")
    _add_summary(page, head, problems, serious)
    if undeclared or over:
        page.line()
        add_devices_at_fault(page, undeclared, [lds_line(row) for row in over])
    if head.notices and serious:
        page.line()
    for notice in head.notices:
        page.line(notice, "muted")
    if may_hang and head.outcome is OutcomeKind.CANCELLED:
        page.line()
        page.line(
            Message(
                "compile.may-hang",
                "If the compiler hung, compile again with --hang-after {seconds:g} to find the pass that hangs.",
                seconds=HANG_SECONDS,
            )
        )
    add_next(page, _next(head, problems))
    page.show()
    return exit_for(head.outcome)


def lds_line(row: KernelLds) -> Shown:
    """One kernel over its limit, in words."""
    return translated(
        Message(
            "compile.lds-over",
            "{kernel}: {total:,} B of {limit:,} B",
            kernel=row.kernel,
            total=row.bytes or 0,
            limit=row.limit or 0,
        )
    )


def _add_summary(page: Page, head: SessionInfo, problems: tuple[Problem, ...], serious: Sequence[Problem]) -> None:
    remarks = sum(problem.count for problem in problems if problem.severity is Severity.REMARK)
    page.pairs(
        [
            ("outcome", outcome_cell(head.outcome, head.sentence)),
            ("dispatch", dispatch_words(head)),
            ("session", verbatim(f"{head.path} ({format_bytes(head.file_bytes)})")),
            ("passes", pass_counts(head)),
            (
                "remarks",
                Message("compile.remarks", "{count:,} of the compiler, see 'passlens problems'", count=remarks)
                if remarks
                else NONE,
            ),
        ]
    )
    add_first_problem(page, serious)


def _next(head: SessionInfo, problems: Sequence[Problem]) -> list[tuple[str | Path, ...]]:
    path = head.path
    report = ("report", path, "-o", "report.html")
    if head.outcome is not OutcomeKind.OK and problems:
        # Without a failed pass, only the compiler's own messages are left.
        more = ("passes", path, "--failed") if head.failed_count else ("log", path)
        at_fault = next((problem.dispatch for problem in problems if problem.dispatch), "")
        alone = [("dispatch", path, at_fault)] if at_fault and not head.pass_count else []
        return [("problems", path), *alone, more, report]
    if head.changed_count:
        return [("passes", path, "--changed"), ("diff", path, "PASS"), report]
    if head.outcome is OutcomeKind.OK and head.on_demand:
        return [("passes", path), ("diff", path, "PASS"), report]
    # A cancelled compile may have no dispatches yet.
    return [("info", path), *([("dispatch", path)] if head.outcome is OutcomeKind.OK else []), report]
