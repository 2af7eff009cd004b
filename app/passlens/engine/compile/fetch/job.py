"""The job that fetches passes of a quick look: it compiles their phase, or a dispatch, again with dumps.

The session stores the dumps as if they had been captured. The job checks that they are right: the phase must end as it
did in the compile. Where it does not, the job compiles the whole model again and keeps the passes of the phase.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from shutil import disk_usage, rmtree

from passlens.engine.compile.command_line import CommandLine, command_line
from passlens.engine.compile.dispatch_source import cut_out, lacks_constants
from passlens.engine.compile.failure import AFTER, read_failure
from passlens.engine.compile.fetch.exact import StoredEnd, ends_alike
from passlens.engine.compile.fetch.pass_alone import PassToFetch
from passlens.engine.compile.fetch.plan import ends_of, plan, rows_on_module
from passlens.engine.compile.fetch.refusal import fetch_refusal
from passlens.engine.compile.fetch.replay import Beginning, Portion, Replay
from passlens.engine.compile.foreign_flags import as_own
from passlens.engine.compile.parsed_input import ParsedInput
from passlens.engine.compile.request import BEGIN_AND_END, LOCATIONS_FLAG, as_compiled, by_flag
from passlens.engine.compile.session_input import input_file
from passlens.engine.compile.session_toolchain import session_toolchain
from passlens.engine.compile.timing import TimingRow
from passlens.engine.errors import UserError
from passlens.engine.events import Progress, StageStarted, Warned
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import NOTHING, Bytes, Message, together
from passlens.engine.process import Outcome, run_child, scratch_folder
from passlens.engine.quoting import file_name
from passlens.engine.session import trust
from passlens.engine.session.fetched import Piece
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PARSED, PHASES, PassFilter, SessionInfo, Status
from passlens.engine.session.writer import SessionWriter
from passlens.engine.toolchain.discover import Toolchain
from passlens.engine.toolchain.flags import FlagCatalogue, catalogue

SOURCES, CONFIGURED, TARGETS = (
    PHASES.index(name) + 1 for name in ("executable-sources", "executable-configurations", "executable-targets")
)
"""Ordinals of the phases around code generation, which works on each dispatch for itself."""


@dataclass(frozen=True, slots=True)
class FetchJob(CompilerJob):
    """Fetch passes of a session (see the Job protocol).

    Attributes:
        session: A session of a quick look, or one that has fetched passes already.
        pieces: The pieces to fetch, in this order.
        whole: Whether to compile the whole model for each piece that does not replay, or only for the first one; in
            that case nothing is fetched of the others.
    """

    session: Path
    pieces: tuple[Piece, ...]
    whole: bool = True

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        if len(self.pieces) == 1 and self.pieces[0].name:
            return one_pass(self.pieces[0].name)
        names = dict.fromkeys(f"@{one.executable}" if one.executable else PHASES[one.phase - 1] for one in self.pieces)
        if len(names) == 1:
            return Message("fetch.job", "Passes of {name}", name=next(iter(names)))
        return Message(
            "fetch.job-of-several",
            "Passes of {first} and {count:,} more",
            first=next(iter(names)),
            count=len(names) - 1,
        )

    def run(self, context: JobContext) -> frozenset[Piece]:
        """Fetch the missing pieces; return all that the session then has. A cancel keeps the complete ones.

        Raises:
            UserError: The passes cannot be produced again: the toolchain or the input is missing, or the session cannot
                be written.
            UntrustedError: The session is from elsewhere, and the user has not trusted it.
            CancelledError: The user asked to stop.
        """
        with SessionReader(self.session) as reader:
            trust.require(reader)
            check_fetchable(reader)
            missing = missing_pieces(reader, self.pieces)
            if missing:
                need = max(_room(reader, portion) for portion in _portions(missing))
                with (
                    scratch_folder("fetch", need_bytes=need) as folder,
                    SessionWriter.append(self.session) as writer,
                ):
                    _check_room(folder, need)
                    fetcher = _Fetcher(reader, writer, folder, context)
                    for place, portion in enumerate(_portions(missing)):
                        fetcher.fetch(portion, whole=self.whole or not place)
                        fetcher.clear()
            return reader.fetched() or frozenset()


def one_pass(name: str) -> Message:
    """The title of a fetch of one pass."""
    return Message("fetch.pass", "Pass {name}", name=name)


def check_fetchable(reader: SessionReader) -> None:
    """Refuse a session whose passes cannot be fetched.

    Raises:
        UserError: Its passes were captured by the compile, it is still compiling, or its input is unknown.
    """
    why = fetch_refusal(reader)
    if why:
        raise UserError(why, location=str(reader.path))


def missing_pieces(reader: SessionReader, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The wanted pieces that the session lacks, each once."""
    held = reader.fetched() or frozenset()
    return tuple(one for one in dict.fromkeys(pieces) if one not in held and Piece(one.phase) not in held)


def _portions(pieces: Sequence[Piece]) -> list[Portion]:
    """The runs that fetch the pieces: one run covers all code generation phases of a dispatch."""
    found = dict[Portion, None]()
    for piece in pieces:
        whole = (
            Portion(CONFIGURED, TARGETS, piece.executable)
            if piece.executable
            else Portion(piece.phase, piece.phase, name=piece.name)
        )
        found[whole] = None
    return list(found)


def _room(reader: SessionReader, portion: Portion) -> int:
    """Bytes of scratch space that a run may need; dumps are read and removed as they appear."""
    if portion.executable:
        return _LEAST_ROOM  # one dispatch is a small part of the module
    sizes = [phase.bytes or 0 for phase in reader.phases() if portion.first - 1 <= phase.ordinal <= portion.last]
    return max(_LEAST_ROOM, (_TEXTS_OF_ONE if portion.name else _TEXTS_OF_ALL) * max(sizes, default=0))


def _check_room(folder: Path, need: int) -> None:
    """Check that there is enough scratch space.

    Raises:
        UserError: There is too little.
    """
    free = disk_usage(folder).free
    if free < need:
        raise UserError(
            Message(
                "fetch.no-room",
                "About {need} are needed in {folder} to fetch these passes; {free} are free.",
                need=Bytes(need),
                folder=folder.parent,
                free=Bytes(free),
            ),
            hint=Message("common.free-space", "Free some space there, or set TMPDIR to a folder that has more."),
            location=str(folder.parent),
        )


class _Fetcher:
    """Fetches into one session, and holds the state that its runs share."""

    def __init__(self, reader: SessionReader, writer: SessionWriter, folder: Path, context: JobContext) -> None:
        self._reader, self._writer, self._folder, self._context = reader, writer, folder, context
        self._info: SessionInfo = reader.info()
        request = as_compiled(self._info)
        self._toolchain: Toolchain = session_toolchain(request, self._info)
        self._flags: FlagCatalogue = catalogue(self._toolchain)
        request, left_out = as_own(request, self._flags)
        for notice in left_out:
            context.emit(Warned(notice))
        command = command_line(request, self._toolchain, self._flags)
        raw = by_flag(command.words[2:], self._flags)
        words = [word for name, part in raw if name not in BEGIN_AND_END for word in part]
        self._command: CommandLine = replace(command, words=(*command.words[:2], *words))
        self._made = list[Path]()
        self._phases = reader.phases()
        self._ends = ends_of(self._phases, self._info.flags)
        writer.add_fetched(())  # readers must not use dumps of other phases as the text before

    def fetch(self, portion: Portion, *, whole: bool = True) -> None:
        """Fetch one portion; one that does not replay is skipped unless ``whole``.

        Raises:
            UserError: It cannot be produced again.
            CancelledError: The user asked to stop; nothing of it is left in the session.
        """
        if portion.name:
            if self._fetch_alone(portion):
                return
            portion = replace(portion, name="")
            _check_room(self._folder, _room(self._reader, portion))
        name = f"@{portion.executable}" if portion.executable else PHASES[portion.first - 1]
        self._context.emit(StageStarted(Message("fetch.stage", "Passes of {name}", name=name)))
        done = False
        try:
            why = self._from_the_phase_before(portion)
            if why and not whole:
                return
            if why:
                warning = together(Message("fetch.does-not-replay", "{name} does not replay:", name=name), why)
                self._context.emit(Warned(warning))
                self._writer.add_notice(together(warning, _OF_WHOLE), quiet=True)
                self._drop(portion)
                self._of_the_whole(portion)
            done = True
        finally:
            if not done:
                self._drop(portion)
        with self._writer.batch():
            self._writer.add_fetched(portion.pieces)
            if not portion.executable:
                self._writer.place_passes_alone(portion.first)

    def clear(self) -> None:
        """Remove the files of earlier runs from the scratch folder."""
        for folder in self._made:
            rmtree(folder, ignore_errors=True)

    def _fetch_alone(self, portion: Portion) -> bool:
        """Fetch one pass without the rest of its phase; return whether it matches the whole compile.

        Raises:
            CancelledError: The user asked to stop; nothing of it is left in the session.
        """
        ordinal = self._ordinal_before(portion.first)
        ended = self._reader.phase_blob(PHASES[portion.last - 1]) is not None
        if not ordinal or self._after(ordinal) != portion.first or not ended:
            return False
        self._context.emit(StageStarted(one_pass(portion.name)))
        done = False
        try:
            done = not self._from_the_phase_before(portion)
        finally:
            if not done:
                self._drop(portion)
        if done:
            self._writer.add_fetched(portion.pieces)
        return done

    def _drop(self, portion: Portion) -> None:
        held = self._reader.fetched() or frozenset()
        for piece in portion.pieces:
            if piece in held or Piece(piece.phase) in held:
                continue
            kept = [one.executable for one in held if one.phase == piece.phase and one.executable]
            self._writer.drop_passes(piece, kept)

    def _from_the_phase_before(self, portion: Portion) -> Message:
        """Compile the portion alone; return why it differs from the whole compile, empty when it does not."""
        self._drop(portion)  # of a fetch that was killed
        ordinal, text = self._end_before(portion.first)
        if not ordinal:
            self._of_the_whole(portion)
            return NOTHING
        file = self._new_folder() / self._name()
        if portion.executable:
            source = cut_out(text, portion.executable, public=False)
            if source is None:
                return Message(
                    "fetch.no-source", "the IR of phase {phase} does not hold it.", phase=PHASES[ordinal - 1]
                )
            text = source.text
        start = text
        beginning = Beginning(file, ordinal, self._after(ordinal), start)
        # The passes after code generation do not read the contents of code objects.
        lacking = lacks_constants(text if portion.last <= TARGETS else _CODE.sub("", text))
        if lacking and (
            portion.executable or portion.last > TARGETS or (portion.name and portion.first <= _EVALUATES)
        ):  # producing the IR again takes as long as the whole compile
            return Message("fetch.constants", "its IR in the session leaves out constants.")
        if not lacking or portion.first > _EVALUATES:  # its constants seldom matter then, and its end shows if they do
            file.write_text(text, encoding="utf-8", errors="surrogateescape")
            why = self._run(portion, beginning)
            if not (why and lacking) or portion.name:
                return why
            self._drop(portion)
        self._remake(ordinal, file)
        return self._run(portion, beginning)

    def _of_the_whole(self, portion: Portion) -> None:
        """Compile the model up to the end of the portion, and keep the passes of the portion.

        Raises:
            UserError: The input is missing, or the compile now gives another result.
        """
        ordinal, text = self._end_before(portion.first)
        file = self._input()
        if not ordinal:
            text = self._parsed(file)
        why = self._run(portion, Beginning(file, self._ends.before, self._after(0), text))
        if why:
            raise UserError(
                Message("fetch.differs", "The new compile differs from the old one: {why}", why=why),
                hint=Message("fetch.compile-again", "Compile the model again with every pass (--passes all)."),
                location=str(self._info.path),
            )

    def _run(self, portion: Portion, beginning: Beginning) -> Message:
        """Run the compiler; return why its end differs from the whole compile, empty when it does not."""
        held = self._reader.fetched() or frozenset()
        rows = None if portion.executable else rows_on_module(self._timings, self._ends).get(portion.first)
        expected = None if rows is None else [row.name for row in rows]
        alone = self._pass_to_fetch(portion) if portion.name else None
        blob = self._reader.phase_blob(PHASES[portion.last - 1])
        end = None if blob is None else StoredEnd(partial(self._reader.text, blob), portion.executable)
        replay = Replay(portion, beginning, held, expected, self._new_folder(), self._writer, self._context, alone, end)
        outcome = replay.run(self._command, self._flags)
        self._context.cancel.raise_if_cancelled()
        why = self._difference(portion, replay, outcome, end)
        return why or (self._difference_at_failure(portion) if beginning.phase else NOTHING)

    def _pass_to_fetch(self, portion: Portion) -> PassToFetch:
        """The only pass that a portion asks for."""
        numbers: dict[tuple[str, str], list[int]] = {}
        for one in plan(self._timings, self._ends):
            if one.ordinal == portion.first and one.name == portion.name:
                numbers.setdefault((one.class_name, one.op), []).append(one.number)
        return PassToFetch(portion.first, portion.name, numbers)

    def _difference(self, portion: Portion, replay: Replay, outcome: Outcome, stored: StoredEnd | None) -> Message:
        failure = read_failure(self._reader) if stored is None else None
        if failure is not None and portion.executable:
            failure = next((one for one in (failure, *failure.others) if one.dispatch == portion.executable), failure)
        fails = stored is None and (failure is None or portion.executable in {"", failure.dispatch})
        if fails:
            if outcome.ok:
                return Message("fetch.does-not-fail", "alone it does not fail.")
            failed = {
                row.name
                for row in self._reader.passes(PassFilter(statuses=frozenset({Status.FAILED})))
                if row.phase == PHASES[portion.last - 1]
            }
            if failure is not None and failure.name and failed and failure.name not in failed:
                return Message("fetch.fails-elsewhere", "alone it fails in another pass.")
            return NOTHING
        if not outcome.ok:
            return outcome.sentence("iree-compile")
        if not replay.as_before:
            return Message("fetch.other-passes", "alone, it runs other passes.")
        if stored is None:  # another dispatch failed there
            return NOTHING
        end = replay.end()
        if end is None or not stored.is_like(end):
            return Message("fetch.ends-otherwise", "alone, it ends with different IR from the whole compile.")
        return NOTHING

    def _difference_at_failure(self, portion: Portion) -> Message:
        """Why the IR left by the failed pass differs from that of the whole compile; empty when it does not."""
        failure = read_failure(self._reader)
        known = next((row.id for row in self._reader.artifacts() if row.kind == AFTER), None)
        if failure is None or known is None or portion.executable not in {"", failure.dispatch}:
            return NOTHING
        failed = self._reader.passes(PassFilter(phase=PHASES[portion.last - 1], statuses=frozenset({Status.FAILED})))
        texts = [self._reader.text(self._reader.pass_blob(row.id)[0]) for row in failed if row.name == failure.name]
        left = self._reader.artifact(known).decode("utf-8", errors="replace")
        if not texts or any(ends_alike(left, text) for text in texts):
            return NOTHING
        return Message("fetch.fails-otherwise", "alone, it fails with different IR from the whole compile.")

    def _end_before(self, first: int) -> tuple[int, str]:
        """The last phase before a phase whose IR the session has, and that IR; an earlier one where phases are merged.

        0 and no text when there is none.
        """
        ordinal = self._ordinal_before(first)
        blob = self._reader.phase_blob(PHASES[ordinal - 1]) if ordinal else None
        return (0, "") if blob is None else (ordinal, self._reader.text(blob))

    def _ordinal_before(self, first: int) -> int:
        """The phase of ``_end_before``."""
        held = (one for one in range(first - 1, 0, -1) if self._reader.phase_blob(PHASES[one - 1]) is not None)
        return next(held, 0)

    def _after(self, ordinal: int) -> int:
        """The phase that followed another one in the compile."""
        return next(phase.ordinal for phase in self._phases if phase.ordinal > ordinal and phase.reached)

    def _remake(self, ordinal: int, file: Path) -> None:
        """Compile up to the end of a phase for the IR with its constants, which the session leaves out."""
        text = Message("fetch.constants-again", "Compiling the model again for its constants")
        self._context.emit(Progress(text))
        words = [self._command.words[0], str(self._input()), *self._command.words[2:]]
        words += [f"--compile-from={PHASES[self._ends.before - 1]}"] if self._ends.before else []
        words += [f"--compile-to={PHASES[ordinal - 1]}", "-o", str(file)]
        if self._info.locations and self._flags.has(LOCATIONS_FLAG):
            words.append(f"--{LOCATIONS_FLAG}")
        outcome = run_child(words, cancel=self._context.cancel)
        self._context.cancel.raise_if_cancelled()
        if not outcome.ok:
            raise UserError(
                Message(
                    "fetch.no-constants",
                    "The constants cannot be made again: {end}",
                    end=outcome.sentence("iree-compile"),
                ),
                detail=outcome.stderr[-2000:],
                location=str(self._info.path),
            )

    @cached_property
    def _timings(self) -> list[TimingRow]:
        """The timing report of the compile; a dispatch does not need it."""
        return [TimingRow(*row) for row in self._reader.timings()]

    def _input(self) -> Path:
        """The input as it was compiled."""
        return input_file(self._reader, self._folder / "model")

    def _parsed(self, file: Path) -> str:
        """The input as the compiler prints it before its first pass; the session keeps it."""
        kept = next((row for row in self._reader.artifacts() if row.kind == PARSED), None)
        if kept is not None:
            return self._reader.artifact(kept.id).decode("utf-8", errors="replace")
        command = replace(self._command, words=(self._command.words[0], str(file), *self._command.words[2:]))
        parsed = ParsedInput(self._toolchain, command, self._new_folder())
        try:
            text = parsed.take(self._context.cancel)
        finally:
            parsed.close()
        if text:
            self._writer.add_artifact(PARSED, "input, parsed", "", text)
        return text.decode("utf-8", errors="replace")

    def _new_folder(self) -> Path:
        folder = self._folder / f"{len(self._made) + 1}"
        folder.mkdir()
        self._made.append(folder)
        return folder

    def _name(self) -> str:
        """The name of the file to compile: that of the model, after which modules and code objects are named."""
        return f"{file_name(self._info.source.stem, 'model')}.mlir"


_LEAST_ROOM = 128 << 20
_TEXTS_OF_ONE, _TEXTS_OF_ALL = 16, 128
"""The space for texts in the scratch folder, as a multiple of the module's text: the compiled input, its result, and
dumps not read yet. Measured on a busy machine, for 2 and 32 layers of llama8b_f16: up to 10 (cse, which runs often) and
114 (stream, in which the module is longer than at its ends).
"""
_EVALUATES = PHASES.index("global-optimization") + 1
"""The phase that computes with constants."""
_CODE = re.compile(r"(?<= data = )dense_resource<[\w.$-]+>(?= : vector<\d+xi8>)")
_OF_WHOLE = Message("fetch.taken-of-whole", "Its passes were taken from a compile of the whole model.")
