"""The window's parts and what can be done with them; actions and wiring know these, not how they are put together."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QSplitter, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from passlens.engine.report import write_report
from passlens.gui.controllers.compiling import CompileController
from passlens.gui.controllers.machine import MachineController, chips
from passlens.gui.controllers.opening import FILE_FILTER, OpeningController
from passlens.gui.controllers.running import RunController
from passlens.gui.controllers.search import SearchController
from passlens.gui.controllers.session import SessionController
from passlens.gui.controllers.trimming import TrimController
from passlens.gui.jobs import Jobs
from passlens.gui.messages import Message, MessageBar, MessageKind
from passlens.gui.models.samples import Sample
from passlens.gui.settings import Settings, load_settings, save_settings
from passlens.gui.state import AppState, Condition
from passlens.gui.theme import ThemeChoice, ThemeManager
from passlens.gui.views.details import DetailsView
from passlens.gui.views.devices_view import DevicesView
from passlens.gui.views.ir_view import IrView
from passlens.gui.views.jobs_view import JobsView
from passlens.gui.views.kernels_view import KernelsView
from passlens.gui.views.log_view import LogView
from passlens.gui.views.memory_view import MemoryView
from passlens.gui.views.phase_rail import PhaseRail
from passlens.gui.views.pipeline import PipelineView
from passlens.gui.views.problems import ProblemsView
from passlens.gui.views.run_view import RunView
from passlens.gui.views.search_view import SearchView
from passlens.gui.views.start_page import StartPage
from passlens.gui.widgets.palette import Palette
from passlens.gui.widgets.status_line import StatusLine
from passlens.gui.widgets.toolbar import Toolbar

_SAVE_PAUSE_MS = 1000


class Window(QMainWindow):
    """Owns the state, the controllers and the views. ``MainWindow`` gives it actions and connects it."""

    file_filter = FILE_FILTER
    actions_by_id: dict[str, QAction]

    def __init__(self, themes: ThemeManager, settings: Settings | None = None) -> None:
        super().__init__()
        self.themes = themes
        self.settings = load_settings() if settings is None else settings
        self.state = AppState(self.settings.setup(), self)
        self.jobs = Jobs(self)
        self.machine = MachineController(self.jobs, self)
        self.opening = OpeningController(self.state, self.jobs, self)
        self.session = SessionController(self.state, self.jobs, self)
        self.searching = SearchController(self.state, self.jobs, self)
        self.compiling = CompileController(self.state, self.jobs, self)
        self.running = RunController(self.state, self.jobs, self)
        self.trimming = TrimController(self.state, self.jobs, self)
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
        self.opening.open(sample.path, sample.setup)

    def waiting_for_passes(self) -> str:
        """What stands in the place of the passes until the first of them come."""
        return f"{'Importing' if self.compiling.importing else 'Compiling'}: the passes arrive here."

    def show_start(self) -> None:
        """Show the start page."""
        self.pages.setCurrentWidget(self.start_page)
        self.start_page.setFocus()
        self.rail.hide()

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
        page = self.tab_pages[name]
        if self.tabs.currentWidget() is not page:
            self.tabs.setCurrentWidget(page)
            page.setFocus()  # not a field on it, which would swallow single-key commands

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

    def show_pass(self, pass_id: int) -> None:
        """Select a pass and show its text, wherever it was asked for."""
        overview = self.session.overview
        row = overview.listing.find(pass_id) if overview else None
        self.show_tab("ir")
        self.state.select_pass(pass_id, row.phase if row else "")

    def show_line(self, file: str, line: int) -> None:
        """Show a line of the input or of a file that the compiler left."""
        self.show_tab("ir")
        self.session.show_place(file, line)

    def run_module(self) -> None:
        """Show the Run tab and start the run that its form describes."""
        self.show_tab("run")
        self.run.submit()

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

    def export_report(self, target: Path) -> None:
        """Write the session's report, one HTML file."""
        session = self.state.session
        if session is None:
            return
        queries = session.queries

        def said(path: Path) -> None:
            self.messages.show_message(Message(MessageKind.OK, f"The report is in {path}."))

        self.jobs.call("Write the report", "", lambda: write_report(queries, target), said, self.messages.show_error)

    def choose_theme(self, choice: ThemeChoice) -> None:
        """Take a theme and remember it."""
        self.themes.choose(choice)
        self.remember(replace(self.settings, theme=choice.value))

    def escape(self) -> None:
        """Close what floats, then the message, then cancel the compile or the run."""
        if self.palette_box.close_palette() or self.pipeline.leave_filter():
            return
        if self.messages.message is not None:
            self.messages.dismiss()
        elif Condition.COMPILING in self.state.conditions():
            self.compiling.cancel()
        else:
            self.running.cancel()

    def remember(self, settings: Settings) -> None:
        """Keep settings; written to the disk a moment later."""
        if settings != self.settings:
            self.settings = settings
            self._save_pause.start()

    def remember_file(self, path: Path) -> None:
        """Put a file first among the recent ones."""
        self.remember(self.settings.with_recent(path))
        self.start_page.set_recent([Path(text) for text in self.settings.recent])

    def forget_file(self, path: Path) -> None:
        """Take a file that is gone from the recent ones."""
        self.remember(self.settings.without_recent(path))
        self.start_page.set_recent([Path(text) for text in self.settings.recent])

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
        self.start_page = StartPage()
        self.pipeline = PipelineView(self.themes)
        self.details = DetailsView()
        self.problems = ProblemsView()
        self.search = SearchView(self.themes)
        self.jobs_view = JobsView()
        self.log = LogView(self.themes)
        self.ir = IrView(self.themes)
        self.devices = DevicesView(self.themes)
        self.memory = MemoryView(self.themes)
        self.kernels = KernelsView(self.themes)
        self.run = RunView(self.themes)
        self.tab_pages: dict[str, QWidget] = {
            "ir": self.ir,
            "devices": self.devices,
            "memory": self.memory,
            "kernels": self.kernels,
            "run": self.run,
        }
        self.tabs = QTabWidget()
        self.tabs.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        for name, title in (
            ("ir", "IR"),
            ("devices", "Devices"),
            ("memory", "Memory"),
            ("kernels", "Kernels"),
            ("run", "Run"),
        ):
            self.tabs.addTab(self.tab_pages[name], title)
        self.bottom = QTabWidget()
        self.bottom.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        for panel, title in (
            (self.problems, "Problems"),
            (self.search, "Search"),
            (self.jobs_view, "Jobs"),
            (self.log, "Log"),
        ):
            self.bottom.addTab(panel, title)
        self.columns = _splitter(Qt.Orientation.Horizontal, (self.pipeline, self.tabs, self.details), (0, 1, 0))
        self.workspace = _splitter(Qt.Orientation.Vertical, (self.columns, self.bottom), (1, 0))
        self.columns.setSizes([350, 770, 280])
        self.workspace.setSizes([620, 200])
        self.pages = QStackedWidget()
        self.pages.addWidget(self.start_page)
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
        self.palette_box = Palette(self.themes, self)

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
