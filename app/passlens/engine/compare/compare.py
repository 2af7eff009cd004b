"""Compares two sessions: the child's program for a window, and the function that both clients call."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from passlens.engine.analysis.session_analysis import Watch, pack, unpack
from passlens.engine.child_work import Tell, answer, run_in_child
from passlens.engine.compare import words
from passlens.engine.compare.code import SERIALIZES, code_parts, compare_modules, count_equal, read_code
from passlens.engine.compare.compared_rows import (
    differing,
    folded_passes,
    pass_instead,
    pieces,
    place_of,
    with_first_pass,
)
from passlens.engine.compare.dispatch_texts import dispatches_of, functions_of, inputs_of, matcher_of
from passlens.engine.compare.dispatches import Dispatch, Pair, match_dispatches
from passlens.engine.compare.divergence import Walk
from passlens.engine.compare.figures import compare_all, read_session_figures
from passlens.engine.compare.ignoring import Ignored, ignore
from passlens.engine.compare.normal import Texts, same_texts
from passlens.engine.compare.scopes import EXECUTABLES, match_scopes
from passlens.engine.compare.sides import ComparedSession, sides_of, why_no_passes
from passlens.engine.compare.timeline import Aligned, align, reached, read_timeline
from passlens.engine.compare.values import (
    ComparedDispatch,
    ComparedPass,
    Comparison,
    Divergence,
    Kind,
    Likeness,
    Modules,
    Source,
    Stage,
    Verdict,
)
from passlens.engine.ir.counts import count_ops
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.session.pass_list import STATUSES
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PARSED, SOURCE, SOURCE_BYTECODE, OutcomeKind, Status

_SOURCES = ("executable-sources", "stream")
"""Phases with the bodies of all dispatches before code generation, the last one first."""
_FORMED = "flow"
"""The phase at whose end dispatches are formed, before their buffers are placed."""
_CONFIGURED = "executable-configurations"
IN_CHILD_BYTES = 1 << 20
_SAME_MODEL = 0.5
"""The share of common ops from which on two inputs are versions of one model."""
_FAILED, _CHANGED = STATUSES.index(Status.FAILED), STATUSES.index(Status.CHANGED)
_SHOWN_SCOPES = 3
_VISIBILITY = re.compile(r"(?:public|private) (?=@)")


def compare_sessions(
    a: Path, b: Path, ignored: frozenset[Ignored] = frozenset(), watch: Watch | None = None
) -> Comparison:
    """Compare two sessions; for a waiting window, large ones in a child process.

    Args:
        a: The first session.
        b: The second one.
        ignored: Differences to ignore.
        watch: Cancel, progress and whether to use a child process.

    Raises:
        UserError: A session cannot be read, or is still being written.
        CancelledError: The comparison was cancelled.
    """
    watch = watch or Watch()
    size = sum(path.stat().st_size for path in (a, b) if path.exists())
    if watch.in_child and size >= IN_CHILD_BYTES:
        asked = {"a": str(a), "b": str(b), "ignored": sorted(ignored)}
        what = Message("comparison.child", "The comparison")
        packed = run_in_child(__name__, asked, what=what, reads_bytes=size, cancel=watch.cancel, tell=watch.progress)
        return unpack(Comparison, packed)
    with SessionReader(a) as one, SessionReader(b) as other:
        return _Comparing(one, other, ignored, watch).run()


class _Comparing:
    def __init__(self, a: SessionReader, b: SessionReader, ignored: frozenset[Ignored], watch: Watch) -> None:
        self._began = time.monotonic()
        self._watch = watch
        self._ignored = ignored
        self._notes: list[Message] = []
        self._code_parts: Mapping[str, Stage] = {}
        # From before buffers are placed, if both sessions have that phase: a session of a single dispatch lacks it.
        formed = all(reader.phase_blob(_FORMED) is not None for reader in (a, b))
        self._a, self._b = (self._read(reader, formed=formed) for reader in (a, b))
        self._same_path = self._a.info.source == self._b.info.source
        self._texts = Texts(
            (a.text, b.text),
            (self._a.timeline.digests, self._b.timeline.digests),
            ignored,
            other_paths=not self._same_path,
        )

    def _read(self, reader: SessionReader, *, formed: bool) -> ComparedSession:
        self._watch.cancel.raise_if_cancelled()
        info = reader.info()  # read before its passes: a compile that has ended by now has them all
        timeline = read_timeline(reader)
        got = next(filter(None, map(reader.phase_blob, _SOURCES)), inputs_of(reader).get(PARSED))
        sources = self._executables(reader, got)  # the input too: a dispatch alone has no earlier phases
        configured = self._executables(reader, reader.phase_blob(_CONFIGURED))
        bodies = self._executables(reader, reader.phase_blob(_FORMED)) if formed else sources
        dispatches = dispatches_of(timeline, bodies, reader)
        symbols = {*timeline.executables.values(), *(one.symbol for one in dispatches)}
        code = read_code(reader, timeline.digests, symbols)
        return ComparedSession(reader, info, timeline, dispatches, sources, configured, formed or bool(sources), code)

    def _executables(self, reader: SessionReader, blob: int | None) -> dict[str, str]:
        """The texts of the executables in the IR of a phase, by symbol."""
        if blob is None:
            return {}
        return {
            piece.symbol: _VISIBILITY.sub("", piece.text, count=1)  # a dispatch alone is public
            for piece in pieces(reader.text(blob))
            if piece.op in EXECUTABLES
        }

    def run(self) -> Comparison:
        """Compare."""
        a, b = self._a, self._b
        self._tell(0.1)
        same_input = self._same_input()
        other_models = self._other_models(same_input)
        # A compile that has not reached its dispatches yet does not show which ones it will have.
        known = all(side.has_bodies or not side.unfinished for side in (a, b))
        pairs = match_dispatches(a.dispatches, b.dispatches) if known else []
        if other_models:  # similar ops then do not mean the same dispatch
            pairs = [pair for pair in pairs if pair.likeness is not Likeness.OPS]
        dispatches, same_sources = self._dispatches(pairs) if known else ((), {})
        executables = self._same_executables(pairs)
        self._code_parts = code_parts(a.code, b.code, executables, same_path=self._same_path)
        aligned = self._may_align(same_input, other_models=other_models)
        self._tell(0.2)
        rows: list[tuple[Aligned, ComparedPass]] = []
        divergences: tuple[Divergence, ...] = ()
        if aligned:
            rows = self._align(pairs, same_sources, begins_same=same_input is not False)
            divergences = self._divergences(rows)
            dispatches = with_first_pass(dispatches, [row for _, row in rows])
            self._note_shared([row for _, row in rows])
        self._tell(0.95)
        figures = compare_all(
            read_session_figures(a.reader, a.configured),
            read_session_figures(b.reader, b.configured),
            [(pair.a, pair.b) for pair in pairs],
            (len(a.dispatches), len(b.dispatches)) if known else (0, 0),
        )
        unfinished = a.unfinished or b.unfinished
        if unfinished:  # a missing figure may still come
            figures = tuple(row for row in figures if row.kind is Kind.COMMAND or row.delta is not None)
        sides = sides_of(a, b)
        first = divergences[0] if divergences else None
        modules = compare_modules(a.code, b.code, same_path=self._same_path)
        sentence = words.answer(
            first,
            dispatches,
            figures,
            aligned=aligned,
            compared=sum(row.verdict is not Verdict.UNKNOWN for _, row in rows),
            modules=modules,
        )
        if first is None:
            behind = words.behind_the_passes(
                modules,
                (a.code.bytes, b.code.bytes),
                figures,
                equal=count_equal(a.code, b.code, executables),
                other=len(self._code_parts),
                compiled=all(side.info.outcome is OutcomeKind.OK for side in (a, b)),
            )
            sentence = together(sentence, behind)
        followed = [row for row in figures if row.follows]
        same = (
            aligned
            and first is None
            and not followed
            and modules is not Modules.DIFFER
            and not unfinished
            and len(a.dispatches) == len(b.dispatches) == len(pairs)
        )
        return Comparison(
            *sides,
            sentence=together(sentence, *[self._how_far(side) for side in (a, b)]),
            same=same,
            aligned=aligned,
            first_divergent_pass=first,
            divergences=divergences,
            passes=folded_passes([row for _, row in rows]),
            dispatches=dispatches,
            figures=figures,
            modules=modules,
            ignored=tuple((one, self._texts.made_the_difference[one]) for one in sorted(self._ignored)),
            notes=tuple(self._notes),
            seconds=time.monotonic() - self._began,
        )

    def _how_far(self, side: ComparedSession) -> Message:
        """How far an unfinished session got; empty for others."""
        if not side.unfinished:
            return NOTHING
        last = side.timeline.uses[-1] if side.timeline.uses else None
        return words.unfinished(
            "A" if side is self._a else "B",
            "" if last is None else last.name,
            0 if last is None else last.position,
            running=side.info.outcome is OutcomeKind.RUNNING,
        )

    def _tell(self, fraction: float) -> None:
        self._watch.cancel.raise_if_cancelled()
        self._watch.progress(fraction)

    def _note_shared(self, rows: Sequence[ComparedPass]) -> None:
        """Note how many executions could not be compared."""
        counts = [
            sum(use.scope_id in side.timeline.shared for use in side.timeline.uses) for side in (self._a, self._b)
        ]
        for row in rows:
            if row.verdict is Verdict.UNKNOWN:
                counts[0] += row.a is not None
                counts[1] += row.b is not None
        if any(counts):
            self._notes.append(
                Message(
                    "comparison.not-told-apart",
                    "Not compared: {a:,} passes of A and {b:,} of B on ops without a name, which share their dumps; "
                    "what they change shows in the next pass around them.",
                    a=counts[0],
                    b=counts[1],
                )
            )

    def _same_input(self) -> bool | None:
        """Whether both compile the same IR, spelled alike or not; None if one of them does not store it."""
        given = [inputs_of(session.reader) for session in (self._a, self._b)]
        for kind in (SOURCE, SOURCE_BYTECODE):
            if kind in given[0] and kind in given[1]:
                one, other = self._a.timeline.digests[given[0][kind]], self._b.timeline.digests[given[1][kind]]
                if one == other:
                    return True
        for kind in (PARSED, SOURCE):
            if kind in given[0] and kind in given[1]:
                return self._texts.same(given[0][kind], given[1][kind])
        return None

    def _may_align(self, same_input: bool | None, *, other_models: bool) -> bool:
        """Whether the passes can be compared; adds notes on why not, or on limitations."""
        a, b = self._a, self._b
        if a.info.imported or b.info.imported:
            self._notes.append(
                Message(
                    "comparison.imported",
                    "Imported dumps do not record their flags, so flags are not compared.",
                )
            )
        for session, name in ((a, "A"), (b, "B")):
            if not session.timeline.uses and not session.unfinished:
                self._notes.append(why_no_passes(session, name))
        some = [name for session, name in ((a, "A"), (b, "B")) if session.timeline.uses and session.reader.unfetched()]
        for name in some:
            self._notes.append(
                Message(
                    "comparison.some-passes",
                    "{name} has the passes of some phases only: compared by dispatches and figures only.",
                    name=name,
                )
            )
        if (a.info.dispatch is None) != (b.info.dispatch is None):
            self._notes.append(
                Message(
                    "comparison.one-dispatch",
                    "One session holds a single dispatch: compared by dispatch structure only.",
                )
            )
            return False
        if other_models:
            self._notes.append(
                Message("comparison.two-models", "These are two models: compared by dispatch structure only.")
            )
            return False
        if same_input is False:
            self._notes.append(
                Message("comparison.other-input", "The inputs differ, so the passes start from different IR.")
            )
        return bool(a.timeline.uses and b.timeline.uses) and not some

    def _input_symbols(self) -> frozenset[str] | None:
        """The symbols in the module of A's input as the compiler parsed it; None if it is not stored."""
        blob = inputs_of(self._a.reader).get(PARSED)
        return None if blob is None else frozenset(piece.symbol for piece in pieces(self._a.reader.text(blob)))

    def _other_models(self, same_input: bool | None) -> bool:
        """Whether two different inputs have too little in common to be one model."""
        if same_input or (self._a.info.dispatch is None) != (self._b.info.dispatch is None):
            return False
        given = [inputs_of(session.reader) for session in (self._a, self._b)]
        blobs = [inputs.get(PARSED, inputs.get(SOURCE)) for inputs in given]
        if None in blobs:  # for imported dumps, the functions in them decide
            names = [functions_of(session.timeline) for session in (self._a, self._b)]
            return all(names) and names[0].isdisjoint(names[1])
        counts = [
            Counter(count_ops(session.reader.text(blob)))
            for session, blob in zip((self._a, self._b), blobs, strict=True)
            if blob is not None
        ]
        union = (counts[0] | counts[1]).total()
        return not union or (counts[0] & counts[1]).total() / union < _SAME_MODEL

    def _dispatches(self, pairs: Sequence[Pair]) -> tuple[tuple[ComparedDispatch, ...], dict[str, bool]]:
        theirs = {one.symbol: one for one in self._b.dispatches}
        found: list[ComparedDispatch] = []
        same_sources: dict[str, bool] = {}
        partners = {pair.a: pair for pair in pairs}
        for one in self._a.dispatches:
            pair = partners.get(one.symbol)
            if pair is None:
                found.append(ComparedDispatch(one.symbol, "", one.kernel, None, None))
                continue
            other = theirs[pair.b]
            source = self._compare_sources(one, other)
            if source is not None:
                same_sources[one.symbol] = source is Source.SAME
            likeness = pair.likeness
            if likeness is Likeness.SOURCE and source is Source.DIFFERS:
                likeness = Likeness.NAME
            found.append(ComparedDispatch(one.symbol, other.symbol, one.kernel or other.kernel, likeness, source))
        taken = {pair.b for pair in pairs}
        found += [
            ComparedDispatch("", one.symbol, one.kernel, None, None)
            for one in theirs.values()
            if one.symbol not in taken
        ]
        return tuple(found), same_sources

    def _same_executables(self, pairs: Sequence[Pair]) -> list[str]:
        """Executables with the same symbol in both, for equal dispatches: their code contains the symbol."""
        mine, theirs = (
            {*side.timeline.executables.values(), *(one.symbol for one in side.dispatches)}
            for side in (self._a, self._b)
        )
        partners, taken = {pair.a: pair.b for pair in pairs}, {pair.b: pair.a for pair in pairs}
        return sorted(one for one in mine & theirs if partners.get(one, one) == one == taken.get(one, one))

    def _compare_sources(self, one: Dispatch, other: Dispatch) -> Source | None:
        got = self._a.sources.get(one.symbol, ""), self._b.sources.get(other.symbol, "")
        if all(got) and self._same_texts(*got):
            return Source.SAME
        if not one.text or not other.text:
            return None
        if not self._same_texts(one.text, other.text):
            return Source.DIFFERS
        return Source.BUFFERS if all(got) else Source.SAME

    def _same_texts(self, one: str, other: str) -> bool:
        return same_texts(ignore(one, self._ignored), ignore(other, self._ignored))

    def _align(
        self, pairs: Sequence[Pair], same_sources: Mapping[str, bool], *, begins_same: bool
    ) -> list[tuple[Aligned, ComparedPass]]:
        a, b = self._a.timeline, self._b.timeline
        of_model = {pair.a: pair.b for pair in pairs}
        scopes = match_scopes(a.scopes, b.scopes, matcher_of(self._a, self._b, of_model))
        aligned = align(a, b, scopes, lambda one, other: self._texts.same(one, other, carefully=False))
        aligned = reached(aligned, a, b, (self._a.unfinished, self._b.unfinished))
        walk = Walk(a, b, self._texts, same_sources, begins_same, frozenset(self._code_parts), self._input_symbols())
        partners = {other: one for one, other in scopes.items()}
        rows: list[tuple[Aligned, ComparedPass]] = []
        for at, one in enumerate(aligned):
            if not at % 500:
                self._tell(0.2 + 0.7 * at / len(aligned))
            verdict = walk.verdict(one, partners)
            rows.append((one, ComparedPass(place_of(a, one.a), place_of(b, one.b), verdict, one.moved)))
        return rows

    def _divergences(self, rows: Sequence[tuple[Aligned, ComparedPass]]) -> tuple[Divergence, ...]:
        found = [at for at, (_, row) in enumerate(rows) if row.verdict is Verdict.DIFFERS]
        if not found:  # it began in a place that cannot be compared: in the input, or in indistinguishable ops
            found = [at for at, (_, row) in enumerate(rows) if row.verdict is Verdict.FOLLOWS][:1]
        ends = self._ends([row for _, row in rows])
        return tuple(
            self._divergence(*rows[at], pass_instead(row for _, row in islice(rows, at, None)), ended=at > min(ends))
            for at in found
        )

    def _ends(self, rows: Sequence[ComparedPass]) -> list[int]:
        """The index of the last row that each of A and B has, if its compile failed; otherwise of the last row."""
        last = [len(rows), len(rows)]
        for side, session in enumerate((self._a, self._b)):
            if session.info.failed:
                has = (at for at, row in enumerate(rows) if (row.a, row.b)[side] is not None)
                last[side] = max(has, default=-1)
        return last

    def _divergence(self, one: Aligned, row: ComparedPass, instead: str, *, ended: bool) -> Divergence:
        """The divergence of a row.

        Args:
            one: The executions.
            row: Their row in the result.
            instead: The pass that B runs where A runs one alone; empty without one.
            ended: Whether the compile that lacks it failed earlier.
        """
        scope = f"@{row.place.dispatch}" if row.place.dispatch else row.place.scope
        if one.a is None or one.b is None:
            what = words.only_one_has(in_b=one.a is None)
            if ended:
                what = words.ended_before(in_b=one.b is None)
            elif instead:
                what = words.runs_instead(row.place.name, instead)
            return Divergence(row, scope, what, ())
        mine, theirs = self._texts.text(0, one.a.blob), self._texts.text(1, one.b.blob)
        named, mine, theirs = differing(mine, theirs)
        if named and not row.place.dispatch:
            scope = ", ".join(named[:_SHOWN_SCOPES]) + (" …" if len(named) > _SHOWN_SCOPES else "")
        changed = one.a.status == _CHANGED, one.b.status == _CHANGED
        if (one.a.status == _FAILED) != (one.b.status == _FAILED):
            what = words.fails_in(in_b=one.b.status == _FAILED)
        elif row.place.name in SERIALIZES and row.place.dispatch in self._code_parts:
            what = words.makes_other_code(self._code_parts[row.place.dispatch])
        elif changed[0] != changed[1]:
            what = words.changes_one(in_b=changed[1])
        else:
            whole = [self._texts.whole(side, use.blob) for side, use in enumerate((one.a, one.b))]
            chosen = words.chose_otherwise(*whole) if row.place.dispatch else NOTHING
            what = chosen or words.did_otherwise(mine, theirs)
        options = [place.options if place is not None else "" for place in (row.a, row.b)]
        return Divergence(row, scope, what, words.options_differ(*options))


def _work(asked: Any, tell: Tell) -> str:
    ignored = frozenset(Ignored(one) for one in asked["ignored"])
    watch = Watch(progress=lambda done: tell(round(done, 3)))
    return pack(compare_sessions(Path(asked["a"]), Path(asked["b"]), ignored, watch))


if __name__ == "__main__":
    answer(_work)
