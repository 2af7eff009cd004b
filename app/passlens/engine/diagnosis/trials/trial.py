"""Tries a fix: compiles a session's input again with the change, and compares.

The trial is a quick look, without passes, into a separate session beside the first; the result is stored in the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from typing_extensions import override

from passlens.engine.compile.dispatch import DispatchJob, DispatchRequest
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, PassCapture, as_compiled
from passlens.engine.compile.session_input import input_file
from passlens.engine.diagnosis.facts import Facts, read_facts
from passlens.engine.diagnosis.figures import Figure, compare_figures
from passlens.engine.diagnosis.findings import Fix, FixKind, FixResult, Parting, Tried, TriedTiles, key_of
from passlens.engine.diagnosis.fixes.apply import apply_fix
from passlens.engine.diagnosis.fixes.follow_ups import follow_ups
from passlens.engine.diagnosis.problems import find_problems
from passlens.engine.diagnosis.session_figures import figures_of
from passlens.engine.diagnosis.trials.cpu_check import judge
from passlens.engine.diagnosis.trials.dispatch_trial import (
    acts_on_dispatch,
    as_tried,
    baseline,
    compare_ways,
    dispatch_of_trial,
    failing_dispatch,
    hides,
    rewrites,
    try_alone,
)
from passlens.engine.diagnosis.trials.edit_trial import find_edits
from passlens.engine.diagnosis.trials.edited_files import copy_of_file, edited_copy, trials_folder
from passlens.engine.diagnosis.trials.fix_results import store_result
from passlens.engine.diagnosis.trials.tile_trial import find_tiles, with_file
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Event, SessionOpened, StageStarted
from passlens.engine.jobs import CancelToken, CompilerJob, JobContext
from passlens.engine.messages import Count, Message, together
from passlens.engine.session import trust
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.replacing import discard
from passlens.engine.session.rows import ChildKind, ChildOf, OutcomeKind, SessionInfo
from passlens.engine.session.writer import SessionWriter


class _OnTrial(CompilerJob):
    """What the jobs that try fixes have in common."""

    __slots__ = ()

    @property
    @override
    def queue(self) -> str:
        """One after the other, beside the user's compile."""
        return "trial"


@dataclass(frozen=True, slots=True)
class TrialJob(_OnTrial):
    """Try one fix of a session (see the Job protocol).

    Attributes:
        session: The session with the problem.
        rule: The rule that proposed it.
        fix: The fix.
    """

    session: Path
    rule: str
    fix: Fix

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("trial.try", "Try: {title}", title=self.fix.title)

    def run(self, context: JobContext) -> FixResult:
        """Compile with the change, compare, and store the result in the session.

        If the compile fails in one dispatch and the fix can act there, the dispatch is compiled alone first; the model
        only if that compiles.

        Raises:
            UntrustedError: The session is from elsewhere and not trusted.
            UserError: The fix cannot be tried: the input or the toolchain is missing, or the toolchain does not know a
                flag.
            CancelledError: The user cancelled; the partial trial is removed.
        """
        context.emit(StageStarted(Message("trial.preparing-trial", "Preparing the trial")))
        with SessionReader(self.session) as reader:
            trust.require(reader)
            info = reader.info()
            _check(info, self.fix)
            before = read_facts(reader)
            folder = trials_folder(self.session)
            dispatch = _dispatch(reader, before)
        target = folder / f"{self.fix.name}-{key_of(self.fix)}.passlens"
        discard(target)
        # The trial is not the session on screen: nobody should open it while it is written.
        quiet = JobContext(context.cancel, lambda event: None if _opens(event) else context.emit(event))
        try:
            result = self._run(before, dispatch, target, quiet)
        except CancelledError:
            for path in (target, _alone(target)):
                for suffix in ("", "-wal", "-shm"):
                    with suppress(OSError):
                        path.with_name(path.name + suffix).unlink(missing_ok=True)
            raise
        with SessionWriter.append(self.session) as writer:
            store_result(writer, result)
        return result

    def _child(self) -> ChildOf:
        return ChildOf(self.session.absolute(), ChildKind.FIX, self.fix.title)

    def _run(self, before: Facts, dispatch: str, target: Path, context: JobContext) -> FixResult:
        fix, info, folder = self.fix, before.info, target.parent
        if fix.kind is FixKind.SEARCH:
            return find_edits(before, fix, self.rule, context)
        ground, way = None, None
        if dispatch:
            context.emit(
                StageStarted(
                    Message(
                        "trial.dispatch-alone-fails", "The dispatch alone as it fails: @{dispatch}", dispatch=dispatch
                    )
                )
            )
            ground = baseline(info, dispatch, folder, context)
        if fix.tiles:
            return self._tiles(before, dispatch, ground, target, context)
        if ground is not None and acts_on_dispatch(fix):
            context.emit(
                StageStarted(
                    Message(
                        "trial.dispatch-alone-fix", "The dispatch alone with the fix: @{dispatch}", dispatch=dispatch
                    )
                )
            )
            way = try_alone(info, dispatch, fix, _alone(target), context)
            if way is not None:
                with SessionReader(ground) as one, SessionReader(way) as other:
                    was, alone = read_facts(one), read_facts(other)
                if alone.info.outcome is not OutcomeKind.OK:
                    return self._result(was, alone, way, compare_ways(ground, way), Tried.DISPATCH)
        passes = PassCapture.NONE
        if info.dispatch is not None and info.pass_count:
            ground, passes = self.session, PassCapture.CHANGED
        with SessionReader(self.session) as reader:
            source = _source(reader, info, folder, fix, context.cancel)
            copy = copy_of_file(reader, folder, fix)
        request = replace(
            as_tried(info), passes=passes, output=target, source=source, taken_from=None, parent=self._child()
        )
        _compile(info, apply_fix(request, fix, source, copy), context)
        with SessionReader(target) as reader:
            after = read_facts(reader)
        if after.info.outcome is OutcomeKind.CANCELLED:
            raise CancelledError("The trial was cancelled.")
        parting = None
        if ground is not None and after.info.outcome is OutcomeKind.OK:
            if info.dispatch is not None:
                way = target
            elif way is None:
                context.emit(
                    StageStarted(
                        Message(
                            "trial.dispatch-alone-fix",
                            "The dispatch alone with the fix: @{dispatch}",
                            dispatch=dispatch,
                        )
                    )
                )
                way = dispatch_of_trial(target, dispatch, _alone(target), context)
            parting = (
                compare_ways(ground, way)
                if way is not None
                else Parting("", Message("trial.not-formed", "@{dispatch} is not formed.", dispatch=dispatch))
            )
        gone = dispatch if parting is not None and parting.session is None else ""
        result = self._result(before, after, target, parting, Tried.MODEL, gone=gone)
        if copy is None or fix.file is None:
            return result
        named = Message("trial.copy", "In the trial, --{flag} names {file}.", flag=fix.file.flag, file=copy)
        return replace(result, sentence=together(result.sentence, named))

    def _tiles(self, before: Facts, dispatch: str, ground: Path | None, target: Path, context: JobContext) -> FixResult:
        """Find tiles that fit, and compile the model with that dispatch."""
        if ground is None:
            raise UserError(
                Message(
                    "trial.no-dispatch",
                    "No dispatch is known that fails alone, whose tiles could be made smaller.",
                )
            )
        context.emit(StageStarted(Message("trial.smaller-tiles", "Smaller tiles for @{dispatch}", dispatch=dispatch)))
        tiled = find_tiles(self.session, dispatch, ground, target.with_suffix(".mlir"), context)
        if tiled.chosen is None:
            return FixResult(
                fix=self.fix.name,
                rule=self.rule,
                compiles=False,
                sentence=Message(
                    "tile-trial.none-fits",
                    "None of the smaller tiles that would fit makes @{name} compile.",
                    name=dispatch,
                ),
                session=None,
                key=key_of(self.fix),
                tried=Tried.DISPATCH,
                tiles=tiled.failed,
            )
        with SessionReader(self.session) as reader:
            source = _source(reader, before.info, target.parent, self.fix, context.cancel)
        request = replace(
            as_compiled(before.info),
            passes=PassCapture.NONE,
            output=target,
            source=source,
            taken_from=None,
            parent=self._child(),
        )
        context.emit(StageStarted(Message("trial.model-dispatch-so", "The model with the dispatch so")))
        CompileJob(with_file(request, tiled)).run(context)
        with SessionReader(target) as reader:
            after = read_facts(reader)
        if after.info.outcome is OutcomeKind.CANCELLED:
            raise CancelledError("The trial was cancelled.")
        what = Message(
            "trial.tiles",
            "The configuration has {title}: {arithmetic}.",
            title=tiled.chosen.title,
            arithmetic=tiled.chosen.arithmetic,
        )
        found = self._result(before, after, target, Parting("", what, baseline=ground), Tried.MODEL, decided=True)
        chosen = TriedTiles(dispatch, tiled.chosen.changes, bool(found.compiles), found.sentence)
        return replace(
            found,
            sentence=together(
                found.sentence,
                Message("trial.with", "With {title}, in {file}.", title=tiled.chosen.title, file=tiled.file),
            ),
            flags=(tiled.flag,),
            tiles=(*tiled.failed, chosen),
        )

    def _result(
        self,
        before: Facts,
        after: Facts,
        session: Path,
        parting: Parting | None,
        tried: Tried,
        *,
        decided: bool = False,
        gone: str = "",
    ) -> FixResult:
        """``decided``: it is known to hide nothing; ``gone``: the dispatch that is no longer formed."""
        compiles = after.info.outcome is OutcomeKind.OK
        was, now = figures_of(before), figures_of(after)
        why = self.fix.hides
        if compiles and parting is not None and not why and not decided:
            own = rewrites(self.fix, before)
            why = _undone(gone, was, now) if gone and not own else hides(self.fix, parting, rewritten=own)
        then: tuple[Fix, ...] = ()
        if not compiles and tried is Tried.MODEL:
            problems = [problem for facts in (before, after) for problem in find_problems(facts)[:1]]
            then = follow_ups(self.fix, before, after, *problems) if len(problems) == 2 else ()
        return FixResult(
            fix=self.fix.name,
            rule=self.rule,
            compiles=compiles,
            sentence=_sentence(before, after, tried),
            session=session,
            figures=compare_figures(was, now),
            hides=why,
            key=key_of(self.fix),
            tried=tried,
            parting=parting,
            then=then,
        )


def _dispatch(reader: SessionReader, facts: Facts) -> str:
    """The executable in which a session of a model fails; empty without one."""
    if facts.info.dispatch is not None or facts.info.outcome is OutcomeKind.OK:
        return ""
    cause = next(iter(find_problems(facts)), None)
    return failing_dispatch(reader, facts, cause.dispatch if cause else "")


def _alone(target: Path) -> Path:
    """The path for the failing dispatch alone with a fix, beside the trial of the model."""
    return target.with_name(f"{target.stem}-alone{target.suffix}")


def _undone(dispatch: str, before: Mapping[str, int | None], after: Mapping[str, int | None]) -> Message:
    """Why a dispatch that no longer exists is not fixed."""
    was, now = before.get(Figure.DISPATCHES), after.get(Figure.DISPATCHES)
    if was and now and was != now:
        return Message(
            "trial.undone-counted",
            "@{dispatch} is not formed any more: what was fused there is now divided otherwise ({was} → {now:,}).",
            dispatch=dispatch,
            was=Count(was, "dispatch", "dispatches"),
            now=now,
        )
    return Message(
        "trial.undone",
        "@{dispatch} is not formed any more: what was fused there is now divided otherwise.",
        dispatch=dispatch,
    )


def _opens(event: Event) -> bool:
    return isinstance(event, SessionOpened)


@dataclass(frozen=True, slots=True)
class JudgeJob(_OnTrial):
    """Run the result of a fix that compiles, and store the judgement in the session (see the Job protocol).

    Attributes:
        session: The session with the problem.
        fix: The fix.
        result: The result of its trial.
    """

    session: Path
    fix: Fix
    result: FixResult

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("trial.judge", "Run with: {title}", title=self.fix.title)

    def run(self, context: JobContext) -> FixResult:
        """Compile and run it on the CPU, with a reference; returns the result of the trial with the judgement.

        Raises:
            UntrustedError: The session is from elsewhere and not trusted.
            UserError: The input is missing.
            CancelledError: The user cancelled; the result of the trial is unchanged.
        """
        with SessionReader(self.session) as reader:
            trust.require(reader)
            info = reader.info()
            fixed = _source(reader, info, trials_folder(self.session), self.fix, context.cancel)
            result = replace(self.result, judgement=judge(reader, self.fix, fixed, context))
        with SessionWriter.append(self.session) as writer:
            store_result(writer, result)
        return result


def _check(info: SessionInfo, fix: Fix) -> None:
    if info.imported:
        raise UserError(
            Message(
                "trial.imported",
                "Nothing can be tried in imported dumps: they do not tell what was compiled, and with what.",
            ),
            hint=Message("trial.try-in-model", "Compile the model here, and try it there."),
            location=str(info.path),
        )
    if info.dispatch is not None and (fix.kind in {FixKind.EDIT, FixKind.DEVICES, FixKind.SEARCH} or fix.tiles):
        raise UserError(
            Message(
                "trial.changes-model",
                "'{title}' changes the model, and this session is of one of its dispatches.",
                title=fix.title,
            ),
            hint=Message(
                "trial.try-session-model", "Try it in the session of the model: {path}.", path=info.dispatch.session
            ),
            location=str(info.path),
        )


def _source(reader: SessionReader, info: SessionInfo, folder: Path, fix: Fix, cancel: CancelToken) -> Path:
    """The file to compile: the edited copy, the unchanged file itself, otherwise the session's copy."""
    if fix.kind is FixKind.EDIT and (fix.edits or fix.file is None):
        return edited_copy(reader, folder, fix, cancel)
    return info.source if info.dispatch is not None else input_file(reader, folder)


def _compile(info: SessionInfo, request: CompileRequest, context: JobContext) -> None:
    if info.dispatch is None:
        CompileJob(request).run(context)
    else:
        DispatchJob(DispatchRequest(info.path, info.dispatch.name, request)).run(context)


def _sentence(before: Facts, after: Facts, tried: Tried = Tried.MODEL) -> Message:
    if after.info.outcome is OutcomeKind.OK:
        return after.info.sentence
    if tried is Tried.DISPATCH:
        return Message("trial.alone", "The failing dispatch alone: {end}", end=_sentence(before, after))
    first, was = (next(iter(find_problems(facts)), None) for facts in (after, before))
    title = first.title if first is not None else after.info.sentence
    if was is None or before.info.outcome is OutcomeKind.OK:
        return Message("trial.fails", "It fails: {title}", title=title)
    if title == was.title:
        return Message("trial.fails-as-before", "It fails as before: {title}", title=title)
    return Message("trial.fails-otherwise", "It gets further, or fails otherwise: {title}", title=title)
