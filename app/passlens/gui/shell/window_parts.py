"""What the window is made of: its state, its controllers, its views, and how they are put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from passlens.gui.devices.feature import DEVICES
from passlens.gui.graph.feature import GRAPH
from passlens.gui.kernels.feature import KERNELS
from passlens.gui.kit.problem_list import ProblemsView
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, tr
from passlens.gui.memory.feature import MEMORY
from passlens.gui.notes.controller import NotesController
from passlens.gui.passes.details import DetailsView
from passlens.gui.passes.phase_rail import PhaseRail
from passlens.gui.passes.pipeline import PipelineView
from passlens.gui.problems.controller import FixController
from passlens.gui.problems.preflight import PreflightController
from passlens.gui.problems.reproducing import ReproduceController
from passlens.gui.profile.controller import ProfileController
from passlens.gui.run.controller import RunController
from passlens.gui.search.controller import SearchController
from passlens.gui.shell import late_views
from passlens.gui.shell.bottom_panel import USUAL_PX, BottomPanel
from passlens.gui.shell.columns import Columns
from passlens.gui.shell.features import FEATURES
from passlens.gui.shell.late import Late, LateTabs
from passlens.gui.shell.machine import chips
from passlens.gui.shell.settings import KeptSettings
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.status_line import StatusLine
from passlens.gui.shell.toolbar import Toolbar
from passlens.gui.shell.trimming import TrimController
from passlens.gui.text.view import IrView
from passlens.gui.time.controller import TraceController
from passlens.gui.toolchains.controller import ToolchainController

if TYPE_CHECKING:
    from passlens.gui.notes.view import NotesView
    from passlens.gui.profile.view import ProfileView
    from passlens.gui.run.view import RunView
    from passlens.gui.search.view import SearchView
    from passlens.gui.shell.jobs_view import JobsView
    from passlens.gui.shell.log_view import LogView
    from passlens.gui.shell.palette import Palette
    from passlens.gui.start.view import StartPage
    from passlens.gui.time.view import TimeView


class WindowParts(QMainWindow):
    """Makes the controllers at once, the views when ``_build`` is called, and most when first shown."""

    def __init__(self, themes: ThemeManager, settings: KeptSettings) -> None:
        super().__init__()
        self.themes = themes
        self.shell = shell = Shell(self, FEATURES, themes, settings)
        self.state = shell.state
        self.jobs = shell.jobs
        self.machine = shell.machine
        self.messages = shell.messages
        self.toolchains = ToolchainController(self.jobs, self.machine, self)
        self.opening = shell.opening
        self.session = shell.session
        self.searching = SearchController(self.state, self.jobs, self)
        self.compiling = shell.compiling
        self.running = RunController(self.state, self.jobs, self)
        self.profiling = ProfileController(self.state, self.jobs, self)
        self.trimming = TrimController(self.state, self.jobs, self)
        self.tracing = TraceController(self.state, self.jobs, self)
        self.fixing = FixController(self.state, self.jobs, self)
        self.reproducing = ReproduceController(self.jobs, self)
        self.preflight = PreflightController(self.state, self.jobs, self)
        self.note_keeping = NotesController(self.state, self.jobs, self)

    # Views that are made when they are first shown or asked for.

    @property
    def start_page(self) -> StartPage:
        """The start page."""
        return self.late_start.view

    @property
    def run(self) -> RunView:
        """The Run tab."""
        return self.late_run.view

    @property
    def time(self) -> TimeView:
        """The Time tab."""
        return self.late_time.view

    @property
    def profile(self) -> ProfileView:
        """The Profile tab."""
        return self.late_profile.view

    @property
    def search(self) -> SearchView:
        """The Search panel."""
        return self.late_search.view

    @property
    def jobs_view(self) -> JobsView:
        """The Jobs panel."""
        return self.late_jobs_view.view

    @property
    def log(self) -> LogView:
        """The Log panel."""
        return self.late_log.view

    @property
    def notes(self) -> NotesView:
        """The Notes panel."""
        return self.late_notes.view

    @property
    def palette_box(self) -> Palette:
        """The palette."""
        return self.late_palette.view

    def _build(self, act: dict[str, QAction], menu: QMenu) -> None:
        self.toolbar = Toolbar(act["file.open"], act["compile.start"], act["compile.run"], act["compile.flags"])
        self.toolbar.set_chips(chips())
        self.menu = menu
        self.toolbar.menu_button.setMenu(self.menu)
        self.rail = PhaseRail(self.themes)
        self.pipeline = PipelineView(self.themes)
        self.details = DetailsView()
        self.problems = ProblemsView(self.themes)
        self.ir = IrView(self.themes)
        self._build_late()
        self.tabs = LateTabs()
        self.tabs.setAccessibleName(tr("WindowParts", "Views"))
        self.tabs.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.tabs.addTab(self.ir, "IR")
        for name, late in self._late_tabs.items():
            self.tabs.add_late(late, localized(name.capitalize()))
        self.bottom = BottomPanel()
        self.bottom.setAccessibleName(tr("WindowParts", "Panels"))
        self.bottom.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bottom.addTab(self.problems, tr("WindowParts", "Problems"))
        for panel, title in (
            (self.late_search, tr("WindowParts", "Search")),
            (self.late_notes, tr("WindowParts", "Notes")),
            (self.late_jobs_view, tr("WindowParts", "Jobs")),
            (self.late_log, tr("WindowParts", "Log")),
        ):
            self.bottom.add_late(panel, title)
        self.columns = Columns(self.pipeline, self.tabs, self.details)
        self.workspace = _splitter(Qt.Orientation.Vertical, (self.columns, self.bottom), (1, 0))
        self.workspace.setSizes([620, USUAL_PX])
        self.bottom.height_wanted.connect(self._give_bottom)
        self.bottom.fold()
        self.pages = QStackedWidget()
        self.pages.addWidget(self.workspace)
        self.status_line = StatusLine()
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (self.toolbar, self.rail, self.messages):
            layout.addWidget(widget)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.status_line)
        self.setCentralWidget(middle)

    def _give_bottom(self, height: int) -> None:
        whole = sum(self.workspace.sizes())
        self.workspace.setSizes([whole - height, height])

    def _build_late(self) -> None:
        """What is made when it is first shown or asked for."""
        themes = self.themes
        self.late_start = Late(late_views.start_page)
        self.late_run = Late(lambda: late_views.run_view(themes))
        self.late_time = Late(lambda: late_views.time_view(themes))
        self.late_profile = Late(lambda: late_views.profile_view(themes))
        self.late_search = Late(lambda: late_views.search_view(themes))
        self.late_notes = Late(lambda: late_views.notes_view(themes))
        self.late_jobs_view = Late(late_views.jobs_view)
        self.late_log = Late(lambda: late_views.log_view(themes))
        self.late_palette = Late(lambda: late_views.palette(themes, self))
        self._late_tabs: dict[str, Late[Any]] = {
            "devices": Late(lambda: self.shell.room(DEVICES).view),
            "memory": Late(lambda: self.shell.room(MEMORY).view),
            "kernels": Late(lambda: self.shell.room(KERNELS).view),
            "graph": Late(lambda: self.shell.room(GRAPH).view),
            "run": self.late_run,
            "time": self.late_time,
            "profile": self.late_profile,
        }


def _splitter(orientation: Qt.Orientation, widgets: tuple[QWidget, ...], stretch: tuple[int, ...]) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setHandleWidth(1)
    splitter.setChildrenCollapsible(False)
    for place, (widget, share) in enumerate(zip(widgets, stretch, strict=True)):
        splitter.addWidget(widget)
        splitter.setStretchFactor(place, share)
    return splitter
