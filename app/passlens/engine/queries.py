"""The one read door for both clients: everything on screen is a query over a session file.

Every method may be called from any thread; the session's reader keeps one read-only connection a thread.
Values are frozen; results of costly queries are cached.

The list of passes is asked for first, and often nothing else: what takes long to load (diffs, tables, search) is
imported by the question that needs it.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import functools
import json
import threading
from bisect import bisect_left
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from passlens.engine.compile.artifacts import OUTPUT, SOURCE_BYTECODE
from passlens.engine.data import resource_path
from passlens.engine.errors import UserError
from passlens.engine.ir.locations import elide, spell_out
from passlens.engine.jobs import CancelToken
from passlens.engine.session.listing import PassList
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import (
    PARSED,
    SOURCE,
    ArtifactRow,
    DiagnosticRow,
    IrText,
    PassDetails,
    PassFilter,
    PassRow,
    PhaseRow,
    Problem,
    ScopeRow,
    SessionInfo,
    Side,
    Status,
    executables_of,
)
from passlens.engine.session.writer import Text

if TYPE_CHECKING:
    from passlens.engine.analysis.codec import Table
    from passlens.engine.analysis.graph import GraphTable
    from passlens.engine.analysis.lineage.values import Lineage, Start, Step
    from passlens.engine.analysis.tables import AffinityTable, KernelTable, MemoryTable
    from passlens.engine.compile.dispatch_source import Dispatch, Source
    from passlens.engine.compile.pass_times import PassTimes
    from passlens.engine.diff.ops import OpDiff
    from passlens.engine.diff.rows import Diff
    from passlens.engine.diff.watched import Watch
    from passlens.engine.run.values import RunResult
    from passlens.engine.session.search.search import Take
    from passlens.engine.session.search.values import SearchRequest, SearchResult
    from passlens.engine.session.usage import Usage
    from passlens.engine.toolchain.passes import PassHelp

_CACHED = 64
_CACHED_ROWS = 100_000
"""Rows of all diffs that are kept, but for the last one: 60 MB."""
_LANGUAGES = {
    "rocmasm": "amdgpu",
    "s": "text",
    "ptx": "text",
    "linked.ll": "llvm",
    "optimized.ll": "llvm",
    "ll": "llvm",
    "configured": "mlir",
    "benchmark": "mlir",
    "executable-source": "mlir",
    SOURCE: "mlir",
    PARSED: "mlir",
    OUTPUT: "mlir",
}
"""The text artifacts, and how each is highlighted. All others are binary."""
_TEXT_NOTES = {
    Text.WHOLE: "",
    Text.CUT_OFF: "This text was cut off: the compiler died while it printed it, or the imported file ends here.",
    Text.NOT_PRINTED: "The compiler cannot print what this failed pass left: this is what stood before it.",
    Text.OVERWRITTEN: "The compiler overwrote this text with the next: it writes the dumps of all ops without a name"
    " to the same files. The pass ran; what it did cannot be told.",
}
ValueT = TypeVar("ValueT")


class Queries:
    """All questions that can be asked of one session file, also while it is being written."""

    def __init__(self, path: Path) -> None:
        """Open a session.

        Raises:
            UserError: There is no such file, it is no session, it is damaged, or it was written by a newer Passlens.
        """
        self._reader = SessionReader(path)
        self._cache: OrderedDict[Hashable, object] = OrderedDict()
        self._rows: dict[Hashable, int] = {}
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close all connections of this session."""
        self._reader.close()

    def info(self) -> SessionInfo:
        """The head of the session."""
        return self._reader.info()

    def usage(self) -> Usage:
        """What takes the space in the session."""
        return self._reader.usage()

    def phases(self) -> tuple[PhaseRow, ...]:
        """All twelve phases in order; those not reached are marked so."""
        return self._reader.phases()

    def scopes(self) -> tuple[ScopeRow, ...]:
        """All scopes, parents first."""
        return self._reader.scopes()

    def passes(self, which: PassFilter | None = None) -> tuple[PassRow, ...]:
        """Pass executions in pipeline order."""
        return self._reader.passes(which)

    def pass_list(self, statuses: frozenset[Status], since: PassList | None = None) -> PassList:
        """The pass list of the window: executions of these outcomes and failed ones, with figures over all.

        ``since`` is an earlier list of this session to continue at the cost of what is new.
        """
        return self._reader.pass_list(statuses, since)

    def find_pass(self, text: str) -> PassRow:
        """The execution that ``text`` names: a position, or a name (the first one that changed, else the first).

        Raises:
            UserError: No execution has that position or name; the hint names close ones.
        """
        rows = self._reader.passes()
        if text.isdigit():
            place = bisect_left(rows, int(text), key=lambda row: row.position)  # of a trimmed session with gaps
            if place < len(rows) and rows[place].position == int(text):
                return rows[place]
            trimmed = self._reader.trimmed()
            raise UserError(
                f"There is no pass {text}: the session has {len(rows):,}.", hint=trimmed.notice, location=text
            )
        named = [row for row in rows if text and text in {row.name, row.class_name}]  # some have no class that is known
        if not named:
            import difflib

            near = difflib.get_close_matches(text, sorted({row.name for row in rows}), n=3)
            hint = f"Did you mean {', '.join(near)}?" if near else "The list of its passes has all names."
            raise UserError(f"The session has no pass '{text}'.", hint=hint, location=text)
        telling = [row for row in named if row.status in {Status.CHANGED, Status.FAILED}]
        return (telling or named)[0]

    def ir(self, pass_id: int, side: Side = Side.AFTER, *, locations: bool = False) -> IrText:
        """The IR before or after a pass execution, without its debug locations unless asked for."""
        row = self._row(pass_id)
        title = f"{row.name} · {row.scope}"
        if side is Side.BEFORE:
            if row.status is Status.UNCHANGED or (row.added == 0 and row.removed == 0):
                # The same text: a composed one could name its aliases otherwise, and show a change that there is not.
                # A pass that failed before it changed anything is of this kind too.
                after = self.ir(pass_id, locations=locations)
                if not (locations and after.located):  # the locations may have changed
                    return replace(after, note="This pass changed nothing.")
            before = self._reader.before(pass_id)
            if before is None:
                return IrText(title, "", note="What stood before this pass was not captured.")
            return _shown(IrText(title, before.text, note=before.note), locations=locations)
        blob, kind = self._reader.pass_blob(pass_id)
        return _shown(IrText(title, self._reader.text(blob), note=_TEXT_NOTES[kind]), locations=locations)

    def source(self) -> IrText:
        """The input file as it was compiled."""
        for artifact in self.artifacts():
            if artifact.kind == SOURCE:
                return self.artifact_text(artifact.id)
            if artifact.kind == SOURCE_BYTECODE:
                return IrText(artifact.name, "", note="The input is MLIR bytecode; see the phase 'input' for its text.")
        if self.info().imported:
            return IrText("input", "", note="These dumps were imported; the input of their compile is not among them.")
        return IrText("input", "", note="The input was not kept in this session.")

    def phase_ir(self, name: str, *, locations: bool = False) -> IrText:
        """The module's IR at the end of a phase, without its debug locations unless asked for.

        Raises:
            UserError: The compile did not reach the end of that phase.
        """
        blob = self._reader.phase_blob(name)
        if blob is None:
            trimmed = self._reader.trimmed()
            if name in trimmed.drop.phases:
                raise UserError(f"The IR at the end of phase '{name}' was dropped.", hint=trimmed.notice, location=name)
            if self.info().imported:
                return self._last_of_phase(name, locations=locations)
            if self.info().dispatch:
                raise UserError(
                    f"Phase '{name}' is no part of this session: one dispatch was compiled, to its machine code.",
                    hint="The session of the whole model has all phases.",
                    location=name,
                )
            raise UserError(f"The compile did not reach the end of phase '{name}'.", location=name)
        return _shown(IrText(f"module after {name}", self._reader.text(blob)), locations=locations)

    def _last_of_phase(self, name: str, *, locations: bool) -> IrText:
        """The module as the last pass on it in a phase left it, which is what dumps have of a phase's end."""
        whole = {scope.id for scope in self.scopes() if scope.parent_id is None}
        rows = [row for row in self.passes(PassFilter(phase=name)) if row.scope_id in whole]
        if not rows:
            raise UserError(
                f"The imported dumps hold no text of the whole module in phase '{name}'.",
                hint="Its passes are listed with the ops that they ran on.",
                location=name,
            )
        note = f"The last dump of the module in this phase, after {rows[-1].name}; passes inside it may have run since."
        return replace(self.ir(rows[-1].id, locations=locations), title=f"module in {name}", note=note)

    def diff(self, pass_id: int, other: int | None = None, *, locations: bool = False) -> Diff:
        """What a pass execution changed; with ``other``, from the text after the first to the text after the other.

        Debug locations are left out unless asked for.
        """
        from passlens.engine.diff.lines import diff_text

        def make() -> Diff:
            after = self.ir(pass_id, locations=locations)
            if other is not None:
                second = self.ir(other, locations=locations)
                return diff_text(after.text, second.text, before_title=after.title, after_title=second.title)
            before = self.ir(pass_id, Side.BEFORE, locations=locations)
            title = before.title if before.text else "nothing captured"
            return diff_text(
                before.text, after.text, before_title=f"{title}, before", after_title=f"{after.title}, after"
            )

        return self._cached(("diff", pass_id, other, locations), make, lambda found: len(found.rows))

    def op_diff(
        self,
        pass_id: int,
        other: int | None = None,
        pins: tuple[tuple[int, int], ...] = (),
        *,
        locations: bool = False,
        watch: Watch | None = None,
    ) -> OpDiff:
        """What a pass execution changed, op by op, whatever values are called; sides as in ``diff``.

        ``pins`` are pairs of lines, before and after, from 1, at which the same op stands. Debug locations are no
        difference, and are in the lines where they are asked for. With ``watch``, large texts are compared in a
        process of their own, which can be cancelled.
        """
        from passlens.engine.diff.watched import diff_ops_watched

        def make() -> OpDiff:
            after = self.ir(pass_id, locations=locations)
            if other is not None:
                second = self.ir(other, locations=locations)
                return diff_ops_watched(after.text, second.text, pins, after.title, second.title, watch)
            before = self.ir(pass_id, Side.BEFORE, locations=locations)
            title = f"{before.title}, before" if before.text else "nothing captured, before"
            return diff_ops_watched(before.text, after.text, pins, title, f"{after.title}, after", watch)

        return self._cached(("op_diff", pass_id, other, pins, locations), make, lambda found: len(found.diff.rows))

    def details(self, pass_id: int) -> PassDetails:
        """What the Details panel shows of a pass execution."""
        from passlens.engine.ir.counts import count_ops

        def make() -> PassDetails:
            row = self._row(pass_id)
            before, after = self.ir(pass_id, Side.BEFORE), self.ir(pass_id)
            had, has = Counter(count_ops(before.text)), Counter(count_ops(after.text))
            scope = next(scope for scope in self.scopes() if scope.id == row.scope_id)
            return PassDetails(
                row=row,
                summary=pass_summaries().get(row.name, ""),
                ops_added=tuple((has - had).most_common()) if before.text else (),
                ops_removed=tuple((had - has).most_common()) if before.text else (),
                scope_path=scope.path,
                before_note=before.note,
            )

        return self._cached(("details", pass_id), make)

    def problems(self) -> tuple[Problem, ...]:
        """Problems, cause first, equal ones folded."""
        from passlens.engine.diagnosis.problems import Evidence, find_problems

        scopes = {scope.id: scope for scope in self.scopes()}
        depth = {scope.id: scope.path.count("/") for scope in scopes.values()}
        failed = self.passes(PassFilter(statuses=frozenset({Status.FAILED})))
        innermost = tuple(sorted(failed, key=lambda row: (-depth[row.scope_id], row.position)))
        failed_in = executables_of(scopes).get(innermost[0].scope_id, "") if innermost else ""
        return find_problems(
            Evidence(
                self.info(),
                self._reader.loud_notices(),
                self.diagnostics(),
                innermost,
                self.affinity(),
                self.memory(),
                failed_in,
            )
        )

    def dispatches(self) -> tuple[Dispatch, ...]:
        """The dispatches of which the session has the source; none before phase ``executable-sources``."""
        from passlens.engine.compile.dispatch_source import list_dispatches

        return list_dispatches(self._reader)

    def find_dispatch(self, name: str) -> Dispatch:
        """The dispatch that ``name`` means: a symbol, the end of one, a kernel, or a position.

        Raises:
            UserError: The session has no sources of dispatches, none of that name, or several.
        """
        from passlens.engine.compile.dispatch_source import find_dispatch, missing_source

        known = self.dispatches()
        if not known:
            raise missing_source(self._reader)
        return find_dispatch(known, name)

    def dispatch_source(self, symbol: str) -> Source:
        """The source of a dispatch, as a module that compiles alone.

        Raises:
            UserError: The session does not have it.
        """
        from passlens.engine.compile.dispatch_source import missing_source, read_source

        source = read_source(self._reader, symbol)
        if source is None:
            raise missing_source(self._reader)
        return source

    def diagnostics(self) -> tuple[DiagnosticRow, ...]:
        """All diagnostics in the order the compiler gave them."""
        return self._reader.diagnostics()

    def affinity(self) -> AffinityTable | None:
        """The device table; None while it has not been made."""
        from passlens.engine.analysis.tables import AffinityTable

        table = self._table("affinity")
        return table if isinstance(table, AffinityTable) else None

    def memory(self) -> MemoryTable | None:
        """The memory table; None while it has not been made."""
        from passlens.engine.analysis.tables import MemoryTable

        table = self._table("memory")
        return table if isinstance(table, MemoryTable) else None

    def kernels(self) -> KernelTable | None:
        """The kernel table; None while it has not been made."""
        from passlens.engine.analysis.tables import KernelTable

        table = self._table("kernels")
        return table if isinstance(table, KernelTable) else None

    def graph(self, phase: str, cancel: CancelToken | None = None) -> GraphTable:
        """The dispatch graph of the phase ``flow`` or ``stream``: read when it is first asked for, and kept.

        Raises:
            UserError: The session has no IR of that phase, or it cannot be read.
            CancelledError: It was cancelled.
        """
        from passlens.engine.analysis.graph_store import graph_of

        shown = self.phase_ir(phase)
        blob = self._reader.phase_blob(phase)
        raw = self._reader.text(blob) if blob is not None and shown.located else ""
        key = ("graph", phase, hash(shown.text))
        return self._cached(key, lambda: graph_of(self._reader, phase, shown, raw, cancel))

    def dispatch_times(self) -> dict[str, int]:
        """Time of one call by a dispatch's name as the profile has it, ns, of the newest run that has any."""
        for run in reversed(self.runs()):
            if run.dispatches:
                return {one.name: one.total_ns // max(1, one.calls) for one in run.dispatches}
        return {}

    def artifacts(self) -> tuple[ArtifactRow, ...]:
        """Files that the compiler left."""
        return self._reader.artifacts()

    def artifact_text(self, artifact_id: int) -> IrText:
        """A text artifact (assembly, LLVM IR, MLIR).

        Raises:
            UserError: The artifact is binary.
        """
        artifact = next((one for one in self.artifacts() if one.id == artifact_id), None)
        if artifact is None:
            raise UserError(f"The session has no artifact {artifact_id}.")
        language = _LANGUAGES.get(artifact.kind)
        if language is None:
            raise UserError(f"{artifact.name} is binary and has no text to show.", location=artifact.name)
        text = self._reader.artifact(artifact_id).decode("utf-8", errors="replace")
        return IrText(artifact.name, text, language)

    def extract_artifact(self, kind: str, target: Path) -> Path:
        """Write the newest artifact of that kind (``vmfb``) to ``target``, a file or a folder.

        Raises:
            UserError: The session has none, or the place cannot be written.
        """
        found = [artifact for artifact in self.artifacts() if artifact.kind == kind]
        if not found:
            trimmed = self._reader.trimmed()
            if kind in trimmed.drop.artifacts:
                raise UserError(f"The session holds no {kind} any more.", hint=trimmed.notice)
            raise UserError(
                f"The session holds no {kind}: the compile did not get that far.",
                hint="Its problems say why.",
            )
        name = found[-1].name
        if kind == "vmfb":
            name = f"{self.info().source.stem}.vmfb"
        path = target / name if target.is_dir() else target
        try:
            path.write_bytes(self._reader.artifact(found[-1].id))
        except OSError as error:
            raise UserError(f"{path} cannot be written: {error.strerror or error}.", location=str(path)) from error
        return path

    def log(self, lane: str = "") -> str:
        """What the compiler wrote to stderr, and what we noted, as text; of one lane, or of all."""
        parts = []
        for name, sentence, text in self._reader.log(lane):
            parts.append(f"== {name}: {sentence or 'still running'}" + (f"\n{text.rstrip()}" if text.strip() else ""))
        return "\n".join(parts) + "\n" if parts else ""

    def search(
        self,
        request: SearchRequest,
        take: Take | None = None,
        cancel: CancelToken | None = None,
        *,
        apart: bool = False,
    ) -> SearchResult:
        """Search all texts.

        Args:
            request: What to look for, and where.
            take: Gets what is found, part by part, while the search goes on; on this thread.
            cancel: Ends it.
            apart: Search in a process of its own, so that a window stays alive: 0.2 s more.

        Raises:
            UserError: The pattern cannot be used, or there is no such phase.
            CancelledError: The search was cancelled.
        """
        take, cancel = take or (lambda found, done: None), cancel or CancelToken()
        if apart:
            from passlens.engine.session.search.child import search_apart

            return search_apart(self._reader.path, request, take, cancel)
        from passlens.engine.session.search.search import search

        return search(self._reader, request, take, cancel)

    def pass_times(self) -> PassTimes:
        """Where the compile's time went, from the compiler's own report."""
        from passlens.engine.compile.pass_times import pass_times
        from passlens.engine.compile.timing import Execution, TimingRow

        info = self._reader.info()
        timed = next((lane for lane in info.lanes if "--mlir-timing" in lane.argv), None)

        def make() -> PassTimes:
            passes = self._reader.passes()
            known = {row.id for row in passes}  # a compile that is under way adds some in between
            return pass_times(
                [TimingRow(*row) for row in self._reader.timings()],
                [one for one in (Execution(*row) for row in self._reader.executions()) if one.id in known],
                passes,
                self._reader.phases(),
                timed.wall_ns if timed else None,
            )

        return self._cached(("pass_times", info.pass_count, timed), make)

    def pass_help(self, row: PassRow) -> PassHelp:
        """What the toolchain that ran a pass says of it, and of each option that it had."""
        from passlens.engine.toolchain.passes import pass_help

        info = self._reader.info()
        key = "pass_help", row.name, row.options, info.toolchain, info.toolchain_version
        return self._cached(key, lambda: pass_help(*key[1:]))

    def lineage(
        self, start: Start, take: Callable[[Step], None] | None = None, cancel: CancelToken | None = None
    ) -> Lineage:
        """Where an op comes from, and what became of it, over all passes.

        Args:
            start: The op.
            take: Gets each step as soon as it is found, unless the answer is known; on this thread.
            cancel: Ends it.

        Raises:
            UserError: There is no such pass or line, or no op stands there.
            CancelledError: It was cancelled.
        """
        from passlens.engine.analysis.lineage.trace import trace

        return self._cached(("lineage", start), lambda: trace(self._reader, start, take, cancel))

    def runs(self) -> tuple[RunResult, ...]:
        """Runs recorded in this session, oldest first."""
        from passlens.engine.run.record import recorded_runs

        return recorded_runs(self._reader)

    def _row(self, pass_id: int) -> PassRow:
        return self._reader.pass_row(pass_id)

    def _table(self, kind: str) -> Table | None:
        from passlens.engine.analysis import codec

        stored = self._reader.analysis(kind)
        if stored is None or stored[0] != codec.VERSIONS[kind]:
            return None
        return codec.from_json(kind, stored[1])

    def _cached(
        self, key: Hashable, make: Callable[[], ValueT], weigh: Callable[[ValueT], int] | None = None
    ) -> ValueT:
        with self._lock:
            if key in self._cache:
                self._cache.move_to_end(key)
                return self._cache[key]  # type: ignore[return-value]  # a key always holds the type its maker gives
        value = make()
        with self._lock:
            self._cache[key] = value
            if weigh is not None:
                self._rows[key] = weigh(value)
            excess = sum(self._rows.values()) - _CACHED_ROWS
            for old in [one for one in self._cache if one in self._rows and one != key]:
                if excess <= 0:
                    break
                excess -= self._rows.pop(old)
                del self._cache[old]
            while len(self._cache) > _CACHED:
                self._rows.pop(self._cache.popitem(last=False)[0], None)
        return value


def _shown(text: IrText, *, locations: bool) -> IrText:
    """The text as it is shown: with its debug locations only where they are asked for, and then spelled out."""
    shown = spell_out(text.text) if locations else elide(text.text)
    return replace(text, text=shown.text, located=shown.found, hidden=shown.hidden)


@functools.cache
def pass_summaries() -> dict[str, str]:
    """What each known pass is for, one sentence, by argument name (resources/knowledge/passes.json)."""
    raw = json.loads(resource_path("knowledge", "passes.json").read_text(encoding="utf-8"))
    return {str(name): str(text) for name, text in raw.items()}
