"""The window's parts and what can be done with them; actions and wiring know these, not how they are put together."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from passlens.engine.session.rows import executable_of
from passlens.gui import late_views
from passlens.gui.controllers import late_jobs
from passlens.gui.controllers.compiling import CompileController
from passlens.gui.controllers.fixing import FixController
from passlens.gui.controllers.graph import GraphController
from passlens.gui.controllers.kernels import KernelsController
from passlens.gui.controllers.machine import MachineController, chips
from passlens.gui.controllers.memory import MemoryController
from passlens.gui.controllers.opening import FILE_FILTER, OpeningController
from passlens.gui.controllers.placement import PlacementController
from passlens.gui.controllers.preflight import PreflightController
from passlens.gui.controllers.profiling import ProfileController
from passlens.gui.controllers.reproducing import ReproduceController
from passlens.gui.controllers.running import RunController
from passlens.gui.controllers.search import SearchController
from passlens.gui.controllers.session import SessionController
from passlens.gui.controllers.toolchains import ToolchainController
from passlens.gui.controllers.tracing import TraceController
from passlens.gui.controllers.trimming import TrimController
from passlens.gui.jobs import Jobs
from passlens.gui.late import Late, LateTabs, page_of
from passlens.gui.messages import Message, MessageBar, MessageKind
from passlens.gui.models.samples import Sample
from passlens.gui.settings import Settings, load_settings, save_settings
from passlens.gui.state import AppState, Condition
from passlens.gui.theme import ThemeChoice, ThemeManager
from passlens.gui.views.details import DetailsView
from passlens.gui.views.ir_view import IrView
from passlens.gui.views.phase_rail import PhaseRail
from passlens.gui.views.pipeline import PipelineView
from passlens.gui.views.problems import ProblemsView
from passlens.gui.widgets.bottom_panel import USUAL_PX, BottomPanel
from passlens.gui.widgets.status_line import StatusLine
from passlens.gui.widgets.toolbar import Toolbar

if TYPE_CHECKING:
    from passlens.gui.views.devices_view import DevicesView
    from passlens.gui.views.graph_view import GraphView
    from passlens.gui.views.jobs_view import JobsView
    from passlens.gui.views.kernels_view import KernelsView
    from passlens.gui.views.log_view import LogView
    from passlens.gui.views.memory_view import MemoryView
    from passlens.gui.views.profile_view import ProfileView
    from passlens.gui.views.run_view import RunView
    from passlens.gui.views.search_view import SearchView
    from passlens.gui.views.start_page import StartPage
    from passlens.gui.views.time_view import TimeView
    from passlens.gui.widgets.palette import Palette

_SAVE_PAUSE_MS = 1000


class Window(QMainWindow):
    """Owns the state, the controllers and the views. ``MainWindow`` gives it actions and connects it."""

    file_filter = FILE_FILTER
    actions_by_id: dict[str, QAction]
    trace_requested = Signal()  # the patterns of the selected dispatch are wanted
    begun = Signal(bool)  # the first picture is there; whether a file was named
    closed = Signal()  # the window closes, and nothing runs any more

    def __init__(self, themes: ThemeManager, settings: Settings | None = None) -> None:
        super().__init__()
        self.themes = themes
        self.settings = load_settings() if settings is None else settings
        self.state = AppState(self.settings.setup(), self)
        self.jobs = Jobs(self)
        self.machine = MachineController(self.jobs, self)
        self.toolchains = ToolchainController(self.jobs, self.machine, self)
        self.opening = OpeningController(self.state, self.jobs, self)
        self.session = SessionController(self.state, self.jobs, self)
        self.graphs = GraphController(self.state, self.jobs, self)
        self.memory_reading = MemoryController(self.state, self.jobs, self)
        self.kernel_reading = KernelsController(self.state, self.jobs, self)
        self.placing = PlacementController(self.state, self.jobs, self)
        self.searching = SearchController(self.state, self.jobs, self)
        self.compiling = CompileController(self.state, self.jobs, self)
        self.running = RunController(self.state, self.jobs, self)
        self.profiling = ProfileController(self.state, self.jobs, self)
        self.trimming = TrimController(self.state, self.jobs, self)
        self.tracing = TraceController(self.state, self.jobs, self)
        self.fixing = FixController(self.state, self.jobs, self)
        self.reproducing = ReproduceController(self.jobs, self)
        self.preflight = PreflightController(self.state, self.jobs, self)
        # The tables and charts need the width: beside them the side panels are shown only when asked for.
        self._side_panels = {("pipeline", True): True, ("details", True): True}
        self._save_pause = QTimer(self)
        self._save_pause.setSingleShot(True)
        self._save_pause.setInterval(_SAVE_PAUSE_MS)
        self._save_pause.timeout.connect(self._save)

    def open_path(self, path: Path) -> None:
        """Open any file; what is wrong with it is said in the message bar."""
        self.messages.dismiss()
        self.opening.open(path.expanduser().absolute())

    def open_sample(self, sample: Sample) -> None:
        """Open a sample with the choices it is meant to be compiled with."""
        self.messages.dismiss()
        self.opening.open_sample(sample)

    def waiting_for_passes(self) -> str:
        """What stands in the place of the passes until the first of them come."""
        return f"{'Importing' if self.compiling.importing else 'Compiling'}: the passes arrive here."

    # Views that are made when they are first shown or asked for.

    @property
    def start_page(self) -> StartPage:
        """The start page."""
        return self.late_start.view

    @property
    def devices(self) -> DevicesView:
        """The Devices tab."""
        return self.late_devices.view

    @property
    def memory(self) -> MemoryView:
        """The Memory tab."""
        return self.late_memory.view

    @property
    def kernels(self) -> KernelsView:
        """The Kernels tab."""
        return self.late_kernels.view

    @property
    def graph(self) -> GraphView:
        """The Graph tab."""
        return self.late_graph.view

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
    def palette_box(self) -> Palette:
        """The palette."""
        return self.late_palette.view

    def show_start(self) -> None:
        """Show the start page."""
        self.pages.setCurrentWidget(page_of(self.pages, self.late_start))
        self.start_page.setFocus()
        self.rail.hide()

    @property
    def on_start_page(self) -> bool:
        """Whether the start page is shown: what is about a text does nothing there."""
        return self.pages.currentWidget() is not self.workspace

    def show_opening(self, file: Path) -> None:
        """Say that a file is on its way."""
        self.pipeline.show_empty(f"Opening {file.name}…")
        self.ir.show_loading(file.name)
        self.show_workspace()
        self.ir.setFocus()

    def show_workspace(self) -> None:
        """Show the panels and tabs."""
        if self.pages.currentWidget() is not self.workspace:
            self.pages.setCurrentWidget(self.workspace)
            self.rail.show()
            # Not the filter box, which Qt would choose: single-key commands must work at once.
            self.ir.setFocus()

    def show_tab(self, name: str) -> None:
        """Show a tab by its name."""
        self.show_workspace()
        late = self._late_tabs.get(name)
        page = late.view if late is not None else self.ir
        if self.tabs.currentWidget() is not page:
            self.tabs.setCurrentWidget(page)
            page.setFocus()  # not a field on it, which would swallow single-key commands

    @property
    def tab_name(self) -> str:
        """The name of the tab in front, as ``show_tab`` takes it."""
        current = self.tabs.currentWidget()
        return next((name for name, late in self._late_tabs.items() if late.made is current), "ir")

    def toggle_side_panel(self, name: str) -> None:
        """Show or hide ``pipeline`` or ``details``, beside the IR and beside the other tabs on their own."""
        beside_ir = self.tabs.currentWidget() is self.ir
        self._side_panels[name, beside_ir] = not self._side_panels.get((name, beside_ir), False)
        self._place_side_panels()

    def show_panel(self, panel: QWidget) -> None:
        """Show a panel at the bottom."""
        self.show_workspace()
        self.bottom.setVisible(True)
        self.bottom.setCurrentWidget(panel)
        self.bottom.unfold()

    def show_pass(self, pass_id: int) -> None:
        """Select a pass and show its text, wherever it was asked for."""
        overview = self.session.overview
        row = overview.listing.find(pass_id) if overview else None
        self.show_tab("ir")
        if row is None:
            self.state.select_pass(pass_id)
        else:
            self.state.select_pass(pass_id, row.phase, self.dispatch_of(row.scope_id))

    def capture_dispatch(self, name: str) -> None:
        """Compile a dispatch of the open session alone, and show its passes."""
        if not self.compiling.running:
            self.show_tab("ir")
        self.compiling.capture_dispatch(name)

    def dispatch_of(self, scope: int) -> str:
        """The executable that a scope of the pass list is, or lies in; empty when it is none."""
        overview = self.session.overview
        return executable_of(scope, overview.listing.scopes) if overview else ""

    def show_line(self, file: str, line: int) -> None:
        """Show a line of the input or of a file that the compiler left."""
        self.show_tab("ir")
        self.session.show_place(file, line)

    def compare_files(self, before: Path, after: Path) -> None:
        """Show what differs between two files of IR."""
        self.messages.dismiss()
        self.show_tab("ir")
        self.session.compare(before.expanduser().absolute(), after.expanduser().absolute())

    def run_module(self) -> None:
        """Show the Run tab and start the run that its form describes."""
        self.show_tab("run")
        self.run.submit()

    def benchmark_module(self) -> None:
        """Show the Run tab and start the benchmark that its form describes."""
        self.show_tab("run")
        self.run.submit_benchmark()

    def save_module(self, target: Path) -> None:
        """Write the session's compiled module to a file."""
        session = self.state.session
        if session is None:
            return
        queries = session.queries

        def said(path: Path) -> None:
            self.messages.show_message(Message(MessageKind.OK, f"The compiled module is in {path}."))

        self.jobs.call(
            "Save the module", "", lambda: queries.extract_artifact("vmfb", target), said, self.messages.show_error
        )

    def open_profile(self, path: Path) -> None:
        """Show a profile: kept in the session that is open, or alone."""
        self.messages.dismiss()
        self.show_tab("profile")
        self.profiling.open_file(path.expanduser().absolute())

    def export_report(self, target: Path) -> None:
        """Write the session's report, one HTML file."""
        session = self.state.session
        if session is None:
            return
        queries = session.queries

        def said(path: Path) -> None:
            self.messages.show_message(Message(MessageKind.OK, f"The report is in {path}."))

        self.jobs.call(
            "Write the report", "", lambda: late_jobs.write_report(queries, target), said, self.messages.show_error
        )

    def choose_theme(self, choice: ThemeChoice) -> None:
        """Take a theme and remember it."""
        self.themes.choose(choice)
        self.remember(replace(self.settings, theme=choice.value))

    def escape(self) -> None:
        """Close what floats, then the message, then cancel the compile or the run."""
        if self.close_palette() or self.pipeline.leave_filter() or self.ir.cancel_pin():
            return
        if self.messages.message is not None:
            self.messages.dismiss()
        elif self.session.texts.waiting:
            self.session.texts.cancel()
        elif Condition.COMPILING in self.state.conditions():
            self.compiling.cancel()
        else:
            self.running.cancel()

    def close_palette(self) -> bool:
        """Close the palette; whether it was open."""
        palette = self.late_palette.made
        return palette is not None and palette.close_palette()

    def remember(self, settings: Settings) -> None:
        """Keep settings; written to the disk a moment later."""
        if settings != self.settings:
            self.settings = settings
            self._save_pause.start()

    def remember_file(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        self.remember(self.settings.with_recent(path))
        self.show_recent()

    def forget_file(self, path: Path) -> None:
        """Take a file that is gone from the recent ones."""
        self.remember(self.settings.without_recent(path))
        self.show_recent()

    def show_recent(self) -> None:
        """List the recent files on the start page."""
        recent = [Path(text) for text in self.settings.recent]
        self.late_start.tell("recent", lambda page: page.set_recent(recent))

    def update_title(self) -> None:
        """Name the session or the input in the title bar."""
        session, source = self.state.session, self.state.setup.source
        name = session.path.name if session else source.name if source else ""
        self.setWindowTitle(f"{name} — Passlens" if name else "Passlens")

    def _save(self) -> None:
        self._save_pause.stop()
        save_settings(self.settings)

    def _build(self, act: dict[str, QAction], menu: QMenu) -> None:
        self.toolbar = Toolbar(act["file.open"], act["compile.start"], act["compile.run"], act["compile.flags"])
        self.toolbar.set_chips(chips())
        self.menu = menu
        self.toolbar.menu_button.setMenu(self.menu)
        self.rail = PhaseRail(self.themes)
        self.messages = MessageBar()
        self.pipeline = PipelineView(self.themes)
        self.details = DetailsView()
        self.problems = ProblemsView(self.themes)
        self.ir = IrView(self.themes)
        self._build_late()
        self.tabs = LateTabs()
        self.tabs.setAccessibleName("Views")
        self.tabs.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.tabs.addTab(self.ir, "IR")
        for name, late in self._late_tabs.items():
            self.tabs.add_late(late, name.capitalize())
        self.bottom = BottomPanel()
        self.bottom.setAccessibleName("Panels")
        self.bottom.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.bottom.addTab(self.problems, "Problems")
        for panel, title in ((self.late_search, "Search"), (self.late_jobs_view, "Jobs"), (self.late_log, "Log")):
            self.bottom.add_late(panel, title)
        self.columns = _splitter(Qt.Orientation.Horizontal, (self.pipeline, self.tabs, self.details), (0, 1, 0))
        self.workspace = _splitter(Qt.Orientation.Vertical, (self.columns, self.bottom), (1, 0))
        self.columns.setSizes([350, 770, 280])
        self.workspace.setSizes([620, USUAL_PX])
        self.bottom.height_wanted.connect(self._give_bottom)
        self.bottom.fold()
        self.pages = QStackedWidget()
        self.pages.addWidget(self.workspace)
        self.status_line = StatusLine()
        self.status_line.job_clicked.connect(lambda: self.show_panel(self.jobs_view))
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (self.toolbar, self.rail, self.messages):
            layout.addWidget(widget)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.status_line)
        self.setCentralWidget(middle)
        self.tabs.currentChanged.connect(self._place_side_panels)

    def _give_bottom(self, height: int) -> None:
        whole = sum(self.workspace.sizes())
        self.workspace.setSizes([whole - height, height])

    def _build_late(self) -> None:
        """What is made when it is first shown or asked for."""
        themes = self.themes
        self.late_start = Late(late_views.start_page)
        self.late_devices = Late(lambda: late_views.devices_view(themes))
        self.late_memory = Late(lambda: late_views.memory_view(themes))
        self.late_kernels = Late(lambda: late_views.kernels_view(themes))
        self.late_graph = Late(lambda: late_views.graph_view(themes))
        self.late_run = Late(lambda: late_views.run_view(themes))
        self.late_time = Late(lambda: late_views.time_view(themes))
        self.late_profile = Late(lambda: late_views.profile_view(themes))
        self.late_search = Late(lambda: late_views.search_view(themes))
        self.late_jobs_view = Late(late_views.jobs_view)
        self.late_log = Late(lambda: late_views.log_view(themes))
        self.late_palette = Late(lambda: late_views.palette(themes, self))
        self._late_tabs: dict[str, Late[Any]] = {
            "devices": self.late_devices,
            "memory": self.late_memory,
            "kernels": self.late_kernels,
            "graph": self.late_graph,
            "run": self.late_run,
            "time": self.late_time,
            "profile": self.late_profile,
        }

    def _place_side_panels(self) -> None:
        beside_ir = self.tabs.currentWidget() is self.ir
        for name, panel in (("pipeline", self.pipeline), ("details", self.details)):
            panel.setVisible(self._side_panels.get((name, beside_ir), False))


def _splitter(orientation: Qt.Orientation, widgets: tuple[QWidget, ...], stretch: tuple[int, ...]) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setHandleWidth(1)
    splitter.setChildrenCollapsible(False)
    for place, (widget, share) in enumerate(zip(widgets, stretch, strict=True)):
        splitter.addWidget(widget)
        splitter.setStretchFactor(place, share)
    return splitter
