"""Reads the open session in jobs and publishes it to the features; follows selection, filters and new passes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from passlens.engine.errors import PasslensError
from passlens.engine.queries import Queries
from passlens.engine.session.listing import ListedPass
from passlens.engine.session.rows import PassDetails, PhaseRow, SessionInfo, executable_of
from passlens.gui.kit.translation import texts_of_language, tr
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.pass_tree import PassTree, build_tree, statuses_for
from passlens.gui.shell.planned import Planned, with_planned
from passlens.gui.shell.reading import Log, Overview, Tables, complaints, phase_walls, read_log, read_overview
from passlens.gui.shell.state import AppState, Changes, Filters, OpenSession, Selection, changes

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Problem

RELOAD_MS = 400
"""The shortest interval between two readings of the pass list during a compile."""
PAINT_MS = 50
"""Delay for the rest of the session, so that its passes are painted first."""
_RELOAD_SHARE = 4  # at most a quarter of the time is spent reading

_KEYS = ("overview", "problems", "tree", "details", "tables", "log")


class SessionController(QObject):
    """Publishes frozen values of the open session.

    Signals:
        overview_changed: Overview; None without a session.
        problems_changed: Overview, with its problems.
        tree_changed: The tree, also when the filters change.
        failed: PasslensError of any other query.
    """

    overview_changed: Changes[Overview | None] = changes()
    problems_changed: Changes[Overview] = changes()
    tree_changed: Changes[PassTree] = changes()
    tables_changed: Changes[Tables] = changes()
    details_changed: Changes[PassDetails | PhaseRow | SessionInfo | None] = changes()
    log_changed: Changes[Log] = changes()
    failed: Changes[PasslensError] = changes()

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._session: OpenSession | None = None
        self._overview: Overview | None = None
        self._tree = PassTree()
        self._tables: Tables | None = None
        self._asked: Selection | None = None
        self._reload_pause = QTimer(self)
        self._reload_pause.setSingleShot(True)
        self._reload_pause.timeout.connect(self._follow)
        state.session_changed.connect(self._on_session)
        state.selection_changed.connect(self._on_selection)
        state.filters_changed.connect(self._on_filters)

    @property
    def overview(self) -> Overview | None:
        """The newest overview."""
        return self._overview

    @property
    def tree(self) -> PassTree:
        """The tree of the listed passes."""
        return self._tree

    @property
    def tables(self) -> Tables | None:
        """The newest tables."""
        return self._tables

    def find_pass(self, pass_id: int | None) -> ListedPass | None:
        """A pass of the list by its id; None if it is not listed or the list was not read yet."""
        return self._overview.listing.find(pass_id) if self._overview and pass_id is not None else None

    def find_planned(self, pass_id: int) -> Planned | None:
        """A listed pass that is not fetched yet, by its negative id."""
        planned = self._overview.planned if self._overview else ()
        return planned[-1 - pass_id] if 0 < -pass_id <= len(planned) else None

    @property
    def lacks_passes(self) -> bool:
        """Whether the list has passes that are not fetched yet."""
        return self._overview is not None and bool(self._overview.planned)

    def dispatch_of(self, scope: int) -> str:
        """The executable that a scope of the pass list is, or is in; empty for none."""
        return executable_of(scope, self._overview.listing.scopes) if self._overview else ""

    def reload(self) -> None:
        """Read everything except texts again."""
        self._read(None)

    def release(self) -> None:
        """Drop listed passes that the filters no longer need: 20 MB for a large model."""
        overview = self._overview
        if overview is not None:
            statuses = statuses_for(self._state.filters)
            if overview.listing.covers(statuses):
                self._overview = replace(overview, listing=overview.listing.narrowed(statuses))

    def _follow(self) -> None:
        """Read what the compile has added."""
        self._read(self._overview)

    def _read(self, before: Overview | None) -> None:
        self._reload_pause.stop()
        session = self._session
        if session is not None:
            queries, filters = session.queries, self._state.filters
            self._jobs.call(
                tr("Session", "Read the session"),
                "overview",
                lambda: read_overview(queries, filters, before),
                lambda overview: self._take_overview(overview, before),
                self._fail,
                queue="refresh",
            )

    def reload_soon(self) -> None:
        """Read again, at a limited rate."""
        if not self._reload_pause.isActive():
            took = self._overview.seconds if self._overview else 0.0
            self._reload_pause.start(max(RELOAD_MS, round(took * 1000 * _RELOAD_SHARE)))

    def reload_tables(self, delay_ms: int = 0) -> None:
        """Read the tables again."""
        session = self._session
        if session is not None:
            queries = session.queries
            self._jobs.call(
                tr("Session", "Read the tables"),
                "tables",
                lambda: Tables(
                    queries.devices.table(), queries.memory.table(), queries.kernels.table(), queries.foreign_tables()
                ),
                self._take_tables,
                self._fail,
                queue="refresh",
                delay_ms=delay_ms,
            )

    def reload_log(self, delay_ms: int = 0) -> None:
        """Read the log again."""
        session = self._session
        if session is not None:
            queries = session.queries
            self._jobs.call(
                tr("Session", "Read the log"),
                "log",
                lambda: read_log(queries),
                self.log_changed.emit,
                self._fail,
                queue="refresh",
                delay_ms=delay_ms,
            )

    def _on_session(self, session: OpenSession | None) -> None:
        self._reload_pause.stop()
        old, self._session = self._session, session
        for key in _KEYS:
            self._jobs.drop(key)
        if old is not None:
            self._jobs.call(tr("Session", "Close the session"), "", old.queries.close)
        self._overview = None
        self._tree = PassTree()
        self._tables = None
        self._asked = None
        if session is None:
            self.overview_changed.emit(None)
        elif not session.listed:
            self.reload()

    def take_listed(self, overview: Overview) -> None:
        """Publish the lists that were read with the session."""
        if overview.tree.filters == self._state.filters:
            self._take_overview(overview, None)
        else:  # the filters have changed since
            self.reload()

    def _on_filters(self, filters: Filters) -> None:
        overview = self._overview
        if overview is None:
            return
        if not overview.listing.covers(statuses_for(filters)):
            self.reload()
            return
        self._jobs.call(
            tr("Session", "Filter the passes"),
            "tree",
            lambda: with_planned(
                build_tree(overview.listing, filters, phase_walls(overview.phases)), overview.planned, filters
            ),
            self._take_tree,
            self._fail,
        )

    def _on_selection(self, selection: Selection) -> None:
        if self._session is None:
            return
        if self._overview is None:  # the passes come first, then the first text
            if not self._session.listed:
                self.details_changed.emit(self._without_pass(selection))
            return
        queries, asked = self._session.queries, self._asked
        self._asked = selection
        if asked is None or (asked.pass_id, asked.phase) != (selection.pass_id, selection.phase):
            self._ask_details(queries, selection)

    def _ask_details(self, queries: Queries, selection: Selection) -> None:
        pass_id = selection.pass_id
        if pass_id is not None:
            self._jobs.call(
                tr("Session", "Read details"),
                "details",
                lambda: _details(queries, pass_id),
                self.details_changed.emit,
                self._fail,
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
            self._asked = None
            self._on_selection(self._state.selection)
            self.reload_tables(PAINT_MS)
            self.reload_log(PAINT_MS)
            return  # the problems are read with the tables
        if before is None or complaints(before.info) != complaints(overview.info):
            self.reload_problems()
        if self._state.selection.pass_id is None:
            self.details_changed.emit(self._without_pass(self._state.selection))

    def _take_tables(self, tables: Tables) -> None:
        self._tables = tables
        self.tables_changed.emit(tables)
        if self._overview is not None:
            self.reload_problems()  # some problems are found in the tables

    def reload_problems(self) -> None:
        """Read the problems again, since there may be more evidence."""
        if self._session is not None:
            queries = self._session.queries
            self._jobs.call(
                tr("Session", "Read the problems"),
                "problems",
                lambda: queries.problems.listing(quick=True),
                self._take_problems,
                self._fail,
                queue="refresh",
            )

    def _take_problems(self, problems: tuple[Problem, ...]) -> None:
        if self._overview is not None:
            self._overview = replace(self._overview, problems=problems)
            self.problems_changed.emit(self._overview)

    def _take_tree(self, tree: PassTree) -> None:
        self._tree = tree
        self.tree_changed.emit(tree)

    def _fail(self, error: PasslensError) -> None:
        self.failed.emit(error)


def _details(queries: Queries, pass_id: int) -> PassDetails:
    """The details of an execution, with the pass's description in the window's language; reads files."""
    details = queries.changes.details(pass_id)
    return replace(details, summary=texts_of_language("passes").get(details.row.name, details.summary))
