"""A run of a session's module: its profile is stored, its dispatches are timed alone or compared with another device.

If it dies in a dispatch, that is named.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.errors import CancelledError, UserError
from passlens.engine.formats import IREE_PROFILE
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message, together
from passlens.engine.process import scratch_folder
from passlens.engine.run.benchmark import RunCancelledError, RunJob
from passlens.engine.run.bytecode import with_runtime
from passlens.engine.run.inputs import resolve_inputs
from passlens.engine.run.inspect import find_function, inspect_module
from passlens.engine.run.profiles.profile_store import keep_profile
from passlens.engine.run.record import recorded_runs
from passlens.engine.run.values import Against, Elsewhere, RunRequest, RunResult
from passlens.engine.session import trust
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session_runs.crash_site import died, locate_crash, with_crash
from passlens.engine.session_runs.isolated import time_isolated
from passlens.engine.session_runs.run_against import AgainstJob
from passlens.engine.session_runs.run_inputs import typed
from passlens.engine.session_runs.run_parameters import with_splats

BARE = Message(
    "session-run.bare-module",
    "The dispatch cannot be found for a module without its model: compile the model into a session (passlens "
    "compile MODEL -o S.passlens), and run that.",
)
"""The note on a crash in the run of a bare module."""


@dataclass(frozen=True, slots=True)
class SessionRunJob:
    """Run, then find the facts that need another compile of the model.

    Attributes:
        session: The module's session; None: a module without one, which cannot be traced.
        other: The side to compare the call with; None: no comparison.
        locate: Whether to locate the dispatch in which a run dies.
    """

    request: RunRequest
    session: Path | None = None
    other: Elsewhere | None = None
    locate: bool = True

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return RunJob(self.request).title

    @property
    def queue(self) -> str:
        """See ``RunJob``."""
        return RunJob(self.request).queue

    @property
    def key(self) -> str:
        """Every run is kept."""
        return ""

    def run(self, context: JobContext) -> RunResult:
        """Run; locate the dispatch if it died, otherwise compare.

        Raises:
            UntrustedError: The session is from elsewhere and not trusted.
            UserError: See ``RunJob``.
            RunCancelledError: See ``RunJob``; if cancelled after the run itself, with its result.
            CancelledError: See ``RunJob``.
        """
        if self.session is None:
            result = RunJob(self.request).run(context)
            bare = died(result) and self.locate
            return replace(result, sentence=together(result.sentence, BARE)) if bare else result
        with SessionReader(self.session) as reader:
            trust.require(reader)
        request = on_all_devices(self.session, of_session(self.session, self.request))
        request = typed(self.session, request, context)
        if self.other is not None:
            AgainstJob(self.session, request, self.other).check()
        with scratch_folder("profile") as folder:
            file = folder / f"raw{IREE_PROFILE.suffix}"
            ready = with_splats(self.session, request, folder, context)
            try:
                result = RunJob(ready, keep_profile=file).run(context)
                result = self._looked_into(self.session, ready, result, context)
            except RunCancelledError as cancelled:
                raise RunCancelledError(_as_asked(cancelled.result, request)) from cancelled
            # Stored last: a run cancelled earlier leaves no profile without its run.
            return _with_profile(self.session, _as_asked(result, request), file)

    def _looked_into(self, session: Path, request: RunRequest, result: RunResult, context: JobContext) -> RunResult:
        """The result with facts from further compiles: crash site, dispatches alone, the same call elsewhere."""
        try:
            if died(result) and self.locate:
                return with_crash(result, locate_crash(session, request, context))
            if result.outcome is OutcomeKind.OK and request.isolated:
                result = _isolated(result, session, request, context)
            if result.outcome is OutcomeKind.OK and self.other is not None:
                return _compared(result, AgainstJob(session, request, self.other), context)
        except UserError as error:
            return replace(result, log=f"{result.log}\nThe dispatch was not looked for: {error.sentence()}\n")
        except CancelledError as error:
            raise RunCancelledError(result) from error
        return result


def _as_asked(result: RunResult, request: RunRequest) -> RunResult:
    """The result with the requested parameters instead of the archives made for them."""
    return replace(result, request=replace(result.request, parameters=request.parameters))


def _with_profile(session: Path, result: RunResult, file: Path) -> RunResult:
    """Store the raw profile in the session, under the number that the run will have there."""
    if not file.is_file():
        return result
    try:
        with SessionReader(session) as reader:
            number = len(recorded_runs(reader)) + 1
        return replace(result, profile_file=keep_profile(session, file, f"run-{number}{IREE_PROFILE.suffix}"))
    except UserError as error:
        lost = Message("session-run.not-kept", "The raw profile was not kept: {sentence}", sentence=error.title)
        return replace(result, profile_note=together(result.profile_note, lost))


def _isolated(result: RunResult, session: Path, request: RunRequest, context: JobContext) -> RunResult:
    """The times of single dispatches instead of those from a profile."""
    whole = result.statistics.median_ns if result.statistics is not None else None
    try:
        signature = find_function(inspect_module(request.module, context, request.toolchain), request.function)
        given = resolve_inputs(signature, request.inputs)
        sizes = {f"arg{one.index}[{axis}]": size for one in given for axis, size in enumerate(one.shape)}
        found = time_isolated(session, request, sizes, context, whole_ns=whole)
    except UserError as error:
        # The run itself is good, and stays.
        why = Message(
            "session-run.not-alone", "Its dispatches were not timed alone: {sentence}", sentence=error.title_and_hint()
        )
        return replace(result, profile_note=together(result.profile_note, why))
    return replace(result, dispatches=found.dispatches or result.dispatches, profile_note=found.sentence)


def of_session(session: Path, request: RunRequest) -> RunRequest:
    """The request with the runtime of the session's toolchain, if that is on this machine."""
    with SessionReader(session) as reader:
        return with_runtime(request, reader.info())


def toolchain_of(session: Path, module: Path) -> str:
    """The toolchain whose runtime runs the module of a session; empty if any can."""
    return of_session(session, RunRequest(module, "", "")).toolchain


def on_all_devices(session: Path, request: RunRequest) -> RunRequest:
    """The request with as many devices as the session's module declares.

    One CPU serves as any number of them; for other drivers the first ones are used. A request that already names
    several devices is unchanged.
    """
    with SessionReader(session) as reader:
        count = len(reader.info().devices)
    if count < 2 or "," in request.device:
        return request
    driver = request.device.strip().partition("://")[0]
    names = [request.device if driver.startswith("local") else f"{driver}://{place}" for place in range(count)]
    return replace(request, device=",".join(names))


def _compared(result: RunResult, job: AgainstJob, context: JobContext) -> RunResult:
    try:
        held = job.run(context)
    except UserError as error:
        # The run itself is good, and stays.
        why = Message("session-run.not-compared", "Not compared: {sentence}", sentence=error.title_and_hint())
        held = Against(job.other.words(), why, ())
    return replace(result, against=held)
