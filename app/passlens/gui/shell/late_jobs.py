"""The jobs of the window, each made with the modules that it needs when it is first wanted.

Imports stand inside of the functions: compiling, running and importing take longer to load than the window to start.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from passlens.gui.kit.translation import tr

if TYPE_CHECKING:
    from passlens.engine.analysis.named_devices import NamedDevices
    from passlens.engine.compile.dispatch import DispatchJob
    from passlens.engine.compile.dispatch_source import Dispatch
    from passlens.engine.compile.foreign_plan import ForeignPlan
    from passlens.engine.compile.job import CompileJob
    from passlens.engine.compile.patterns import PatternsJob
    from passlens.engine.compile.request import CompileRequest
    from passlens.engine.compile.source_check import SourceInfo
    from passlens.engine.diagnosis.findings import Fix, FixResult, Problem
    from passlens.engine.diagnosis.reduce import Reduction
    from passlens.engine.diagnosis.reproduce import Reproducer
    from passlens.engine.diagnosis.run_inputs import FunctionInputs
    from passlens.engine.diagnosis.session_run import SessionRunJob
    from passlens.engine.errors import CancelledError
    from passlens.engine.importing.job import ImportJob
    from passlens.engine.jobs import CancelToken, JobContext
    from passlens.engine.queries import Queries
    from passlens.engine.run.values import DeviceLoad, DriverState, Elsewhere, ModuleInfo, RunRequest, RunResult
    from passlens.engine.session.rows import IrText
    from passlens.engine.session.trim import TrimJob
    from passlens.engine.session.trimmed import Drop
    from passlens.gui.text.controller import Wish
    from passlens.gui.text.shown import ShownDiff, TextKey


def compile_job(request: CompileRequest) -> CompileJob:
    """A compile."""
    from passlens.engine.compile.job import CompileJob

    return CompileJob(request)


def dispatch_job(session: Path, name: str, how: CompileRequest) -> DispatchJob:
    """A compile of one dispatch of a session."""
    from passlens.engine.compile.dispatch import DispatchJob, DispatchRequest

    return DispatchJob(DispatchRequest(session, name, how))


def find_dispatch_line(queries: Queries, symbol: str) -> tuple[str, int]:
    """The phase whose IR has the source of a dispatch, and its line there, from 1.

    Raises:
        UserError: The session does not have it.
    """
    from passlens.engine.compile.dispatch_source import PHASE
    from passlens.engine.errors import UserError

    lines = queries.phase_ir(PHASE).text.splitlines()
    for number, line in enumerate(lines, 1):
        if "hal.executable " in line and (f"@{symbol} " in line or f'@"{symbol}" ' in line):
            return PHASE, number
    raise UserError(
        tr("LateJobs", "The IR of phase '{phase}' has no dispatch '{symbol}'.").format(phase=PHASE, symbol=symbol),
        location=symbol,
    )


def list_dispatches(queries: Queries) -> tuple[Dispatch, ...]:
    """The dispatches of a session.

    Raises:
        UserError: It has the source of none; says why.
    """
    return queries.dispatches() or (queries.find_dispatch(""),)


def import_job(path: Path) -> ImportJob:
    """An import of dumps."""
    from passlens.engine.importing.job import ImportJob, ImportRequest

    return ImportJob(ImportRequest(path))


def run_job(request: RunRequest, session: Path | None, other: Elsewhere | None) -> SessionRunJob:
    """A run of a module; of a session's, with what can be found out by compiling its model again."""
    from passlens.engine.diagnosis.session_run import SessionRunJob

    return SessionRunJob(request, session, other)


def read_inputs(session: Path | None, module: ModuleInfo) -> tuple[FunctionInputs, ...]:
    """What the functions of a module leave open, and presets for it."""
    from passlens.engine.diagnosis.run_inputs import read_inputs

    return read_inputs(session, module)


def keep_preset(model: str, function: str, name: str, inputs: tuple[str, ...] | None) -> None:
    """Save inputs under a name; None: forget that name."""
    from passlens.engine.run.presets import remove_preset, save_preset

    if inputs is None:
        remove_preset(model, function, name)
    else:
        save_preset(model, function, name, inputs)


def read_load(drivers: tuple[DriverState, ...], context: JobContext) -> tuple[DeviceLoad, ...]:
    """How busy the devices are."""
    from passlens.engine.run.load import read_load

    return read_load(drivers, context)


def write_reproducer(session: Path, result: RunResult, context: JobContext) -> Path:
    """Write a folder beside a session that shows the crash of a run."""
    from passlens.engine.diagnosis.run_reproducer import default_folder, write_reproducer

    folder = default_folder(session, result.crash.dispatch if result.crash else "")
    return write_reproducer(session, result, folder, context)


def trim_job(path: Path, drop: Drop, *, only_measure: bool = False) -> TrimJob:
    """A change that makes a session smaller."""
    from passlens.engine.session.trim import TrimJob

    return TrimJob(path, drop, only_measure=only_measure)


def patterns_job(session: Path, dispatch: str) -> PatternsJob:
    """A trace of the rewrite patterns of a dispatch."""
    from passlens.engine.compile.patterns import PatternsJob

    return PatternsJob(session, dispatch)


def key_of(fix: Fix) -> str:
    """What identifies the change that a fix makes."""
    from passlens.engine.diagnosis.findings import key_of

    return key_of(fix)


def try_fix(session: Path, rule: str, fix: Fix, context: JobContext) -> FixResult:
    """Try a fix; what became of it."""
    from passlens.engine.diagnosis.trial import TrialJob

    return TrialJob(session, rule, fix).run(context)


def apply_fix(request: CompileRequest, fix: Fix) -> CompileRequest:
    """A request with the change that a fix makes of it."""
    from passlens.engine.diagnosis.fixes import apply_fix

    return apply_fix(request, fix)


def edit_pair(session: Path, fix: Fix) -> tuple[Path, Path]:
    """The input of a session, and a copy with the edits of a fix."""
    from passlens.engine.diagnosis.trial import edit_pair

    return edit_pair(session, fix)


def save_edited(session: Path, fix: Fix, target: Path) -> Path:
    """Write the input of a session with the edits of a fix."""
    from passlens.engine.diagnosis.trial import save_edited

    return save_edited(session, fix, target)


def read_devices(request: CompileRequest, context: JobContext) -> NamedDevices:
    """The devices that an input names."""
    from passlens.engine.diagnosis.preflight import read_named

    return read_named(request, context.cancel)


def preflight_problems(request: CompileRequest, named: NamedDevices, machine: int | None = None) -> tuple[Problem, ...]:
    """What a compile would lack, or declare in vain; and whether its module runs on this machine.

    Args:
        request: The compile.
        named: The devices that its input names.
        machine: How many devices of the driver are on this machine; None when that is not known.
    """
    from passlens.engine.compile.device_list import count_devices
    from passlens.engine.diagnosis.findings import Level
    from passlens.engine.diagnosis.preflight import MACHINE, preflight
    from passlens.engine.diagnosis.problems import problem_of

    # That a machine for reading IR has no device at all is worth a word only where several are asked for.
    several = count_devices(request.devices) > 1
    found = preflight(request, named, machine if several or machine else None).findings
    shown = [one for one in found if one.level is not Level.INFO or one.rule == MACHINE]
    return tuple(problem_of(finding) for finding in shown)


def partial_result(error: CancelledError | None) -> RunResult | None:
    """What a run that was cancelled had measured until then; None when it had not begun."""
    from passlens.engine.run.benchmark import RunCancelledError

    return error.result if isinstance(error, RunCancelledError) else None


def inspect_module(path: Path, context: JobContext, session: Path | None = None) -> ModuleInfo:
    """What a compiled module declares, read by the runtime of the session's toolchain where it is here."""
    from passlens.engine.diagnosis.run_parameters import with_parameters
    from passlens.engine.diagnosis.session_run import toolchain_of
    from passlens.engine.run.inspect import inspect_module

    if session is None:
        return inspect_module(path, context)
    return with_parameters(session, inspect_module(path, context, toolchain_of(session, path)))


def record_run(session: Path, result: RunResult) -> None:
    """Keep the result of a run in a session."""
    from passlens.engine.run.record import record_run

    record_run(session, result)


def check_source(path: Path, cancel: CancelToken) -> SourceInfo:
    """Whether a file can be compiled."""
    from passlens.engine.compile.source_check import check_source

    return check_source(path, cancel)


def check_dumps(folder: Path) -> None:
    """Whether a folder holds dumps.

    Raises:
        UserError: It does not.
    """
    from passlens.engine.importing.detect import detect

    detect(folder)


def is_log(path: Path) -> bool:
    """Whether a file is a log of printed IR."""
    from passlens.engine.importing.sniff import is_log

    return is_log(path)


def log_suffixes() -> frozenset[str]:
    """What logs of printed IR are called."""
    from passlens.engine.importing.sniff import LOG_SUFFIXES

    return frozenset(LOG_SUFFIXES)


def list_drivers(context: JobContext) -> tuple[DriverState, ...]:
    """The drivers of this machine with their devices."""
    from passlens.engine.run.devices import list_drivers

    return list_drivers(context)


def read_foreign_plan(session: Path) -> ForeignPlan:
    """What a session from elsewhere would start."""
    from passlens.engine.compile.foreign_plan import read_plan

    return read_plan(session)


def grant_trust(session: Path) -> None:
    """Let a session from elsewhere start something, from now on."""
    from passlens.engine.session.trust import grant

    grant(session)


def unpack_sample(packed: Path, samples: Path) -> Path:
    """The recorded session of a sample, where the user's sessions are."""
    from passlens.engine.compile.job import sessions_folder
    from passlens.engine.session.recorded import unpack

    return unpack(packed, samples, sessions_folder())


def write_report(queries: Queries, target: Path, cancel: CancelToken) -> Path:
    """Write a session's report."""
    from passlens.engine.report import write_report

    return write_report(queries, target, cancel)


def pass_diff(queries: Queries, key: TextKey, before: IrText, after: IrText, wish: Wish) -> ShownDiff:
    """What a pass changed, of ops or of the exact text."""
    from passlens.gui.text.diffs import pass_diff

    return pass_diff(queries, key, before, after, wish)


def file_diff(before: Path, after: Path, key: TextKey, wish: Wish) -> ShownDiff:
    """What differs between two files of IR."""
    from passlens.gui.text.diffs import file_diff

    return file_diff(before, after, key, wish)


def reproduce(session: Path, folder: Path | None, context: JobContext) -> Reproducer:
    """Make a reproducer of a session; see ``ReproduceJob.run`` for what it raises."""
    from passlens.engine.diagnosis.reproduce import ReproduceJob

    return ReproduceJob(session, folder).run(context)


def reduce(session: Path, output: Path, context: JobContext) -> tuple[Reduction, IrText]:
    """Reduce the failure of a session, and its text; see ``ReduceJob.run`` for what it raises."""
    from passlens.engine.diagnosis.reduce import ReduceJob, ReduceRequest
    from passlens.engine.session.rows import IrText

    made = ReduceJob(ReduceRequest(session, output)).run(context)
    text = made.path.read_text(encoding="utf-8", errors="replace")
    return made, IrText(made.path.name, text, note=made.sentence())
