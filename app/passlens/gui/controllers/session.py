"""Reads the open session in jobs and publishes what the panels show; follows selection, filters and new passes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from passlens.engine.errors import PasslensError, UserError
from passlens.engine.queries import Queries
from passlens.engine.session.listing import ListedPass, PassList
from passlens.engine.session.rows import IrText, PassDetails, PhaseRow, Problem, SessionInfo, Side
from passlens.gui import late_views
from passlens.gui.jobs import Jobs
from passlens.gui.models.pass_tree import PassTree, build_tree, statuses_for
from passlens.gui.state import AppState, Filters, Mode, OpenSession, Selection

if TYPE_CHECKING:
    from passlens.engine.analysis.tables import AffinityTable, KernelTable, MemoryTable
    from passlens.engine.diff.rows import Diff

RELOAD_MS = 400
"""While a compile writes: the shortest time between two readings of the pass list."""
PAINT_MS = 50
"""The passes of a session come first, and are painted before the rest of it is read."""
_RELOAD_SHARE = 4  # … and at most a quarter of the time goes into reading

_KEYS = ("overview", "problems", "tree", "text", "details", "tables", "log")


@dataclass(frozen=True, slots=True)
class Overview:
    """Everything about a session save texts and tables. ``seconds`` is how long it took to read.

    The problems are read after the rest, which is shown before; until then they are those of the overview before.
    """

    info: SessionInfo
    phases: tuple[PhaseRow, ...]
    listing: PassList
    tree: PassTree
    seconds: float
    problems: tuple[Problem, ...] = ()

    @property
    def passes(self) -> tuple[ListedPass, ...]:
        """The passes that the filters need."""
        return self.listing.passes


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of the Devices, Memory and Kernels tabs; None while not made."""

    affinity: AffinityTable | None
    memory: MemoryTable | None
    kernels: KernelTable | None


@dataclass(frozen=True, slots=True)
class ShownText:
    """A text for the IR tab."""

    text: IrText
    mode: Mode = Mode.AFTER
    of_pass: bool = False
    line: int = 0


@dataclass(frozen=True, slots=True)
class ShownDiff:
    """A diff for the IR tab, with both texts."""

    diff: Diff
    before: IrText
    after: IrText


class SessionController(QObject):
    """Publishes frozen values of the open session.

    Signals:
        overview_changed: Overview; None when no session is open.
        problems_changed: Overview, with its problems.
        tree_changed: PassTree, also after a change of the filters.
        tables_changed: Tables.
        text_changed: ShownText or ShownDiff.
        text_loading: The title of a text that takes longer.
        text_failed: PasslensError: the text cannot be shown.
        details_changed: PassDetails, PhaseRow, SessionInfo or None.
        log_changed: The log's text.
        failed: PasslensError of any other question.
    """

    overview_changed = Signal(object)
    problems_changed = Signal(object)
    tree_changed = Signal(object)
    tables_changed = Signal(object)
    text_changed = Signal(object)
    text_loading = Signal(str)
    text_failed = Signal(object)
    details_changed = Signal(object)
    log_changed = Signal(str)
    failed = Signal(object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._session: OpenSession | None = None
        self._overview: Overview | None = None
        self._tree = PassTree()
        self._asked: Selection | None = None
        self._plain_diff = False
        self._locations = False
        self._reload_pause = QTimer(self)
        self._reload_pause.setSingleShot(True)
        self._reload_pause.timeout.connect(self._follow)
        self._slow_text = QTimer(self)
        self._slow_text.setSingleShot(True)
        self._slow_text.setInterval(150)
        self._slow_text.timeout.connect(lambda: self.text_loading.emit(self._title()))
        state.session_changed.connect(self._on_session)
        state.selection_changed.connect(self._on_selection)
        state.filters_changed.connect(self._on_filters)

    @property
    def overview(self) -> Overview | None:
        """What was read last."""
        return self._overview

    @property
    def tree(self) -> PassTree:
        """The pass tree as it is listed."""
        return self._tree

    def reload(self) -> None:
        """Read everything but texts again."""
        self._read(None)

    def _follow(self) -> None:
        """Read what a compile has added."""
        self._read(self._overview)

    def _read(self, before: Overview | None) -> None:
        self._reload_pause.stop()
        session = self._session
        if session is not None:
            queries, filters = session.queries, self._state.filters
            self._jobs.call(
                "Read the session",
                "overview",
                lambda: read_overview(queries, filters, before),
                lambda overview: self._take_overview(overview, before),
                self._fail,
                lane="refresh",
            )

    def reload_soon(self) -> None:
        """Read again, but not more often than the window and the disk can bear."""
        if not self._reload_pause.isActive():
            took = self._overview.seconds if self._overview else 0.0
            self._reload_pause.start(max(RELOAD_MS, round(took * 1000 * _RELOAD_SHARE)))

    def reload_tables(self, delay_ms: int = 0) -> None:
        """Read the tables again."""
        session = self._session
        if session is not None:
            queries = session.queries
            self._jobs.call(
                "Read the tables",
                "tables",
                lambda: Tables(queries.affinity(), queries.memory(), queries.kernels()),
                self._take_tables,
                self._fail,
                lane="refresh",
                delay_ms=delay_ms,
            )

    def reload_log(self, delay_ms: int = 0) -> None:
        """Read the log again."""
        session = self._session
        if session is not None:
            log = session.queries.log
            self._jobs.call(
                "Read the log", "log", log, self.log_changed.emit, self._fail, lane="refresh", delay_ms=delay_ms
            )

    def reload_text(self, *, plain_diff: bool = False, delay_ms: int = 0) -> None:
        """Ask for the text and details of the selection again; ``plain_diff``: a diff even where it is empty."""
        self._asked = None
        self._plain_diff = plain_diff
        self._on_selection(self._state.selection, delay_ms)
        self._plain_diff = False

    def show_locations(self, shown: bool) -> None:
        """Read texts with their debug locations from now on, or without."""
        if shown != self._locations:
            self._locations = shown
            self.reload_text()

    def show_place(self, file: str, line: int) -> None:
        """Show a line of the input, or of a file that the compiler left; the pass is no longer selected."""
        if self._session is None:
            return
        queries = self._session.queries
        self._state.select(Selection(mode=self._state.selection.mode, line=line))
        self._slow_text.start()
        self._jobs.call("Read a text", "text", lambda: read_place(queries, file, line), self._take_text, self._no_text)

    def _on_session(self, session: OpenSession | None) -> None:
        self._reload_pause.stop()
        self._slow_text.stop()
        old, self._session = self._session, session
        for key in _KEYS:
            self._jobs.drop(key)
        if old is not None:
            self._jobs.call("Close the session", "", old.queries.close)
        self._overview = None
        self._tree = PassTree()
        self._asked = None
        if session is None:
            self.overview_changed.emit(None)
            return
        self.reload()

    def _on_filters(self, filters: Filters) -> None:
        overview = self._overview
        if overview is None:
            return
        if not overview.listing.covers(statuses_for(filters)):
            self.reload()
            return
        self._jobs.call(
            "Filter the passes",
            "tree",
            lambda: build_tree(overview.listing, filters, phase_walls(overview.phases)),
            self._take_tree,
            self._fail,
        )

    def _on_selection(self, selection: Selection, delay_ms: int = 0) -> None:
        if self._session is None:
            return
        if self._overview is None:  # the passes come first; the first text is asked for when they are there
            self.details_changed.emit(self._without_pass(selection))
            return
        queries, asked = self._session.queries, self._asked
        self._asked = selection
        if asked is None or (asked.pass_id, asked.phase) != (selection.pass_id, selection.phase):
            self._ask_details(queries, selection)
            text_moved = True
        else:
            text_moved = selection.mode is not asked.mode or selection.line != asked.line
        if text_moved:
            self._slow_text.start()
            plain_diff, locations = self._plain_diff, self._locations
            self._jobs.call(
                "Read a text",
                "text",
                lambda: read_text(queries, selection, plain_diff=plain_diff, locations=locations),
                self._take_text,
                self._no_text,
                delay_ms=delay_ms,
            )

    def _ask_details(self, queries: Queries, selection: Selection) -> None:
        pass_id = selection.pass_id
        if pass_id is not None:
            self._jobs.call(
                "Read details", "details", lambda: queries.details(pass_id), self.details_changed.emit, self._fail
            )
            return
        self._jobs.drop("details")
        self.details_changed.emit(self._without_pass(selection))

    def _without_pass(self, selection: Selection) -> PhaseRow | SessionInfo | PassDetails | None:
        overview = self._overview
        if overview is None:
            return self._session.info if self._session else None
        if selection.phase:
            return next((phase for phase in overview.phases if phase.name == selection.phase), None)
        return overview.info

    def _take_overview(self, overview: Overview, before: Overview | None) -> None:
        first = self._overview is None
        if self._overview is not None:
            overview = replace(overview, problems=self._overview.problems)
        self._overview = overview
        self._state.set_info(overview.info)
        self.overview_changed.emit(overview)
        self._take_tree(overview.tree)
        if first:
            self.reload_text(delay_ms=PAINT_MS)
            self.reload_tables(PAINT_MS)
            self.reload_log(PAINT_MS)
            return  # the problems come with the tables
        if before is None or _complaints(before.info) != _complaints(overview.info):
            self._read_problems()
        if self._state.selection.pass_id is None:
            self.details_changed.emit(self._without_pass(self._state.selection))

    def _take_tables(self, tables: Tables) -> None:
        self.tables_changed.emit(tables)
        if self._overview is not None:
            self._read_problems()  # some are seen in the tables

    def _read_problems(self) -> None:
        if self._session is not None:
            queries = self._session.queries
            self._jobs.call(
                "Read the problems", "problems", queries.problems, self._take_problems, self._fail, lane="refresh"
            )

    def _take_problems(self, problems: tuple[Problem, ...]) -> None:
        if self._overview is not None:
            self._overview = replace(self._overview, problems=problems)
            self.problems_changed.emit(self._overview)

    def _take_tree(self, tree: PassTree) -> None:
        self._tree = tree
        self.tree_changed.emit(tree)

    def _take_text(self, shown: ShownText | ShownDiff) -> None:
        self._slow_text.stop()
        self.text_changed.emit(shown)

    def _no_text(self, error: PasslensError) -> None:
        self._slow_text.stop()
        self.text_failed.emit(error)

    def _fail(self, error: PasslensError) -> None:
        self.failed.emit(error)

    def _title(self) -> str:
        selection = self._state.selection
        if selection.pass_id is not None and self._overview is not None:
            row = self._overview.listing.find(selection.pass_id)
            return row.name if row else "the pass"
        return selection.phase or "the input"


def read_overview(queries: Queries, filters: Filters, before: Overview | None = None) -> Overview:
    """Read a session's lists; on a query thread. With ``before``, at the cost of what is new since then."""
    start = time.monotonic()
    since, statuses = before.listing if before else None, statuses_for(filters)
    if since is not None and since.covers(statuses):
        statuses = since.statuses
    listing, phases = queries.pass_list(statuses, since), queries.phases()
    return Overview(
        info=queries.info(),
        phases=phases,
        listing=listing,
        tree=build_tree(listing, filters, phase_walls(phases), before.tree if before else None),
        seconds=time.monotonic() - start,
    )


def _complaints(info: SessionInfo) -> tuple[int, tuple[str, ...]]:
    """What tells that a session has other problems now; what else there is comes with its tables or at its end."""
    return info.failed_count, info.notices


def phase_walls(phases: Sequence[PhaseRow]) -> dict[str, int | None]:
    """The times of the phases by name, ns."""
    return {phase.name: phase.wall_ns for phase in phases}


def read_place(queries: Queries, file: str, line: int) -> ShownText:
    """Read the text that a location of a diagnostic names; on a query thread.

    Raises:
        UserError: The session does not hold that file.
    """
    name = file.replace("\\", "/").rsplit("/", 1)[-1]
    if name == queries.info().source.name:
        return ShownText(queries.source(), line=line)
    for artifact in queries.artifacts():
        if artifact.name == name:
            return ShownText(queries.artifact_text(artifact.id), line=line)
    raise UserError(
        f"The session does not hold {name}.",
        hint="Only the input and the files of the compiler are kept.",
        location=file,
    )


def read_text(
    queries: Queries, selection: Selection, *, plain_diff: bool = False, locations: bool = False
) -> ShownText | ShownDiff:
    """Read what the IR tab shows for a selection; on a query thread.

    Of a pass that changed no line the text is read, unless ``plain_diff`` asks for the empty diff. ``locations`` asks
    for the debug locations.
    """
    late_views.load_texts()  # here, and not on the window's thread when the text is there
    if selection.pass_id is None:
        text = queries.phase_ir(selection.phase, locations=locations) if selection.phase else queries.source()
        return ShownText(text, line=selection.line)
    if selection.mode is Mode.DIFF:
        diff = queries.diff(selection.pass_id, locations=locations)
        after = queries.ir(selection.pass_id, Side.AFTER, locations=locations)
        if not after.text:  # its dump was overwritten: the note says so
            return ShownText(after, Mode.DIFF, of_pass=True)
        before = queries.ir(selection.pass_id, Side.BEFORE, locations=locations)
        if not before.text:  # against nothing, all lines would be new: the note says why there is no more
            return ShownText(replace(after, note=f"{before.note} {after.note}".rstrip()), Mode.DIFF, of_pass=True)
        if plain_diff or not diff.empty:
            return ShownDiff(diff, before, after)
        # A failed pass mostly changes nothing: the IR as it stood then is what one wants to read.
        note = "This pass changed nothing: the IR as it stood."
        return ShownText(replace(after, note=f"{note} {after.note}".rstrip()), Mode.DIFF, of_pass=True)
    side = Side.BEFORE if selection.mode is Mode.BEFORE else Side.AFTER
    text = queries.ir(selection.pass_id, side, locations=locations)
    return ShownText(text, selection.mode, of_pass=True, line=selection.line)
