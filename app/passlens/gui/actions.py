"""What the commands do: one method for each row of the command table, and the Qt actions made from the table."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QInputDialog, QMenu, QWidget

from passlens.engine.errors import PasslensError
from passlens.gui import late_views
from passlens.gui.capture_actions import CaptureActions
from passlens.gui.commands import COMMANDS, MenuName
from passlens.gui.dialogs.help import AboutDialog, ShortcutsDialog, key_text
from passlens.gui.messages import Message, MessageKind
from passlens.gui.state import AppState, Mode, OpenSession
from passlens.gui.theme import ThemeChoice
from passlens.gui.widgets.file_dialog import ask_for_file
from passlens.gui.window import Window

if TYPE_CHECKING:
    from passlens.gui.dialogs.flags import FlagsDialog
    from passlens.gui.dialogs.trim import TrimDialog

_RECENT = "recent:"


class Actions(CaptureActions):
    """The methods that the command table names. Each is quick: what takes time becomes a job."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._state = window.state
        self._flags: FlagsDialog | None = None
        self._trim: TrimDialog | None = None
        self._state.session_changed.connect(self._follow_session)

    # File

    def open_file(self) -> None:
        """Ask for a file, without blocking the window."""
        ask_for_file(
            self._window,
            "Open a file",
            self._folder(),
            self._window.file_filter.split(";;"),
            lambda path: self._window.open_path(Path(path)),
        )

    def import_folder(self) -> None:
        """Ask for a dump folder, without blocking the window."""
        ask_for_file(
            self._window,
            "Import a dump folder",
            self._folder(),
            [],
            lambda path: self._window.open_path(Path(path)),
            folder=True,
        )

    def compare_files(self) -> None:
        """Ask for two files of IR, one after the other, without blocking the window."""
        filters = ["IR (*.mlir *.txt)", "All files (*)"]

        def then(before: str) -> None:
            ask_for_file(
                self._window,
                f"Compare {Path(before).name} with",
                str(Path(before).parent),
                filters,
                lambda after: self._window.compare_files(Path(before), Path(after)),
            )

        ask_for_file(self._window, "Compare: choose the file before", self._folder(), filters, then)

    def open_recent(self) -> None:
        """List recent files in the palette."""
        rows = [
            late_views.palette_row(_RECENT + path, Path(path).name, str(Path(path).parent))
            for path in self._window.settings.recent
        ]
        self._window.palette_box.open_with(rows, "Recent files…")

    def show_start(self) -> None:
        """Back to the start page; the session stays open behind it."""
        self._window.show_start()

    def save_module(self) -> None:
        """Ask where to write the compiled module of the session."""
        session = self._state.session
        if session is None:
            return
        ask_for_file(
            self._window,
            "Save the compiled module",
            self._beside(session.info.source, ".vmfb"),
            ["Compiled modules (*.vmfb)", "All files (*)"],
            lambda path: self._window.save_module(Path(path)),
            save=True,
        )

    def export_report(self) -> None:
        """Ask where to write the report of the session."""
        session = self._state.session
        if session is None:
            return
        ask_for_file(
            self._window,
            "Export the report",
            self._beside(session.info.source, ".html"),
            ["HTML (*.html)", "All files (*)"],
            lambda path: self._window.export_report(Path(path)),
            save=True,
        )

    def copy_session_path(self) -> None:
        """Put the session's path on the clipboard."""
        if self._state.session is not None:
            self._copy(str(self._state.session.path), "The session's path is on the clipboard.")

    def trim_session(self) -> None:
        """List what takes the space in the session, and make it smaller."""
        session, trimming = self._state.session, self._window.trimming
        if session is None:
            return
        if self._trim is not None:
            self._trim.close()
        dialog = self._trim = late_views.trim_dialog(session.path, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        trimming.usage_read.connect(dialog.set_usage)
        trimming.estimated.connect(dialog.set_estimate)
        trimming.measured.connect(dialog.set_measured)
        trimming.progressed.connect(dialog.set_progress)
        trimming.done.connect(dialog.set_done)
        trimming.cancelled.connect(dialog.set_cancelled)
        trimming.failed.connect(dialog.set_error)
        dialog.choice_changed.connect(trimming.choose)
        dialog.apply_requested.connect(trimming.apply)
        dialog.cancel_requested.connect(trimming.cancel)
        dialog.finished.connect(trimming.end)
        dialog.destroyed.connect(lambda: setattr(self, "_trim", None) if self._trim is dialog else None)
        trimming.begin(session)
        dialog.show()

    def quit(self) -> None:
        """Close the window."""
        self._window.close()

    # Compile

    def compile(self) -> None:
        """Start the compile."""
        self._window.compiling.start()

    def cancel_compile(self) -> None:
        """Stop the compile."""
        self._window.compiling.cancel()

    def run_module(self) -> None:
        """Show the Run tab and start the run it describes."""
        self._window.run_module()

    def trace_patterns(self) -> None:
        """Trace the dispatch that is selected; without one, to where it is chosen."""
        self._window.trace_requested.emit()

    def choose_target(self) -> None:
        """Open the target menu."""
        self._window.toolbar.target.open_menu()

    def choose_devices(self) -> None:
        """Open the devices menu."""
        self._window.toolbar.devices.open_menu()

    def choose_opt(self) -> None:
        """Open the menu of optimisation levels."""
        self._window.toolbar.opt.open_menu()

    def choose_toolchain(self) -> None:
        """Open the toolchain menu."""
        self._window.toolbar.toolchain.open_menu()

    def edit_flags(self) -> None:
        """Open the flags dialog, filled from the toolchain's own catalogue."""
        dialog = late_views.flags_dialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.set_flags(self._state.setup.flags)
        dialog.set_locations(self._state.setup.locations)
        dialog.applied.connect(lambda flags: self._state.set_setup(replace(self._state.setup, flags=flags)))
        dialog.locations_applied.connect(
            lambda wanted: self._state.set_setup(replace(self._state.setup, locations=wanted))
        )
        dialog.destroyed.connect(lambda: setattr(self, "_flags", None))
        if self._flags is not None:
            self._flags.close()
        self._flags = dialog

        def fail(error: PasslensError) -> None:
            if self._flags is dialog:
                dialog.set_catalogue(None, str(error))

        self._window.machine.ask_flags(
            self._state.setup.toolchain,
            lambda found: dialog.set_catalogue(found) if self._flags is dialog else None,
            fail,
        )
        dialog.show()

    def type_target(self) -> None:
        """Ask for a chip that the menu does not list."""
        self._ask(
            "Target chip",
            f"Chip for the driver {self._state.setup.driver.value}, such as gfx90a:",
            self._state.setup.target,
            lambda text: self._state.set_setup(replace(self._state.setup, target=text)),
        )

    def type_toolchain(self) -> None:
        """Ask for a toolchain that the menu does not list."""
        self._ask(
            "Toolchain",
            "Version, or path of a Python environment or build folder:",
            self._state.setup.toolchain,
            lambda text: self._state.set_setup(replace(self._state.setup, toolchain=text)),
        )

    def copy_command(self) -> None:
        """Put the exact command line of the session's first compile on the clipboard."""
        session = self._state.session
        if session is not None and session.info.imported:
            self._window.messages.show_message(
                Message(MessageKind.WARN, "Imported dumps do not tell the command line that made them.")
            )
        elif session is not None and session.info.lanes:
            self._copy(shlex.join(session.info.lanes[0].argv), "The command line is on the clipboard.")

    # Go

    def show_palette(self) -> None:
        """List every command."""
        conditions = self._state.conditions()
        rows = [
            late_views.palette_row(
                row.id,
                row.title,
                "  ".join(key_text(shortcut) for shortcut in row.shortcuts[:1]),
                row.menu.value,
                row.enabled_when in conditions,
            )
            for row in COMMANDS
            if row.id not in {"go.palette", "go.escape"}
        ]
        self._window.palette_box.open_with(rows, "Find a command…")

    def take_palette_row(self, key: str) -> None:
        """Do what was chosen in the palette."""
        if key.startswith(_RECENT):
            self._window.open_path(Path(key.removeprefix(_RECENT)))
        elif not (self.take_dispatch_row(key) or self.take_text_row(key)):
            self._window.actions_by_id[key].trigger()

    def go_back(self) -> None:
        """To the selection before."""
        self._state.back()

    def go_forward(self) -> None:
        """To the selection after."""
        self._state.forward()

    def next_changed(self) -> None:
        """To the next pass of the list that changed the IR."""
        self._walk(+1)

    def previous_changed(self) -> None:
        """To the previous pass of the list that changed the IR."""
        self._walk(-1)

    def next_failure(self) -> None:
        """To the next failed pass."""
        self._go_to(self._window.session.tree.next_failure(self._state.selection.pass_id))

    def next_change(self) -> None:
        """To the next change in the text."""
        if self._window.on_start_page:
            return
        self._window.show_tab("ir")
        self._window.ir.next_change()

    def previous_change(self) -> None:
        """To the previous change in the text."""
        if self._window.on_start_page:
            return
        self._window.show_tab("ir")
        self._window.ir.previous_change()

    def go_to_partner(self) -> None:
        """From a moved line of a diff to its other place."""
        if self._window.on_start_page:
            return
        self._window.show_tab("ir")
        self._window.ir.jump()

    def find(self) -> None:
        """Find in the log when the keyboard is there, else in the IR."""
        log = self._window.late_log.made
        if log is not None and log.isAncestorOf(self._window.focusWidget()):
            log.open_find()
            return
        self._window.show_tab("ir")
        self._window.ir.open_find()

    def search_all(self) -> None:
        """To the Search panel, with the words that are selected in the IR."""
        self._window.show_panel(self._window.search)
        self._window.search.ask(self._window.ir.selected_words())

    def next_hit(self) -> None:
        """To the next line that the search found."""
        self._step_hit(+1)

    def previous_hit(self) -> None:
        """To the line that the search found before."""
        self._step_hit(-1)

    def focus_filter(self) -> None:
        """To the filter box of the passes."""
        self._window.show_tab("ir")
        if not self._window.pipeline.isVisible():
            self._window.toggle_side_panel("pipeline")
        self._window.pipeline.focus_filter()

    def escape(self) -> None:
        """Close what is open; with nothing open, cancel the compile or the run."""
        self._window.escape()

    # View

    def show_ir(self) -> None:
        """To the IR tab."""
        self._window.show_tab("ir")

    def show_devices(self) -> None:
        """To the Devices tab."""
        self._window.show_tab("devices")

    def show_memory(self) -> None:
        """To the Memory tab."""
        self._window.show_tab("memory")

    def show_kernels(self) -> None:
        """To the Kernels tab."""
        self._window.show_tab("kernels")

    def show_graph(self) -> None:
        """To the Graph tab."""
        self._window.show_tab("graph")

    def show_run(self) -> None:
        """To the Run tab."""
        self._window.show_tab("run")

    def show_time(self) -> None:
        """To the Time tab."""
        self._window.show_tab("time")

    def show_after(self) -> None:
        """The text after the pass."""
        self._state.set_mode(Mode.AFTER)

    def show_before(self) -> None:
        """The text before the pass."""
        self._state.set_mode(Mode.BEFORE)

    def show_diff(self) -> None:
        """What the pass changed."""
        self._state.set_mode(Mode.DIFF)

    def toggle_locations(self) -> None:
        """Show debug locations in the IR, or leave them out."""
        self._window.show_tab("ir")
        self._window.ir.toggle_locations()

    def toggle_renumbering(self) -> None:
        """Compare ops, or the exact text."""
        if self._window.on_start_page:
            return
        self._window.show_tab("ir")
        self._window.ir.toggle_renumbering()

    def pin_ops(self) -> None:
        """Say that the op at the caret is the same as another one on the other side of the diff."""
        if self._window.on_start_page:
            return
        self._window.show_tab("ir")
        self._window.ir.start_pin()

    def unpin_all(self) -> None:
        """Let the diff match all ops by itself again."""
        self._window.session.texts.unpin_all()

    def show_problems(self) -> None:
        """To the Problems panel."""
        self._window.show_panel(self._window.problems)

    def show_jobs(self) -> None:
        """To the Jobs panel."""
        self._window.show_panel(self._window.jobs_view)

    def show_log(self) -> None:
        """To the Log panel."""
        self._window.show_panel(self._window.log)
        self._window.log.setFocus()

    def toggle_pipeline(self) -> None:
        """Show or hide the left panel."""
        self._window.toggle_side_panel("pipeline")

    def toggle_details(self) -> None:
        """Show or hide the right panel."""
        self._window.toggle_side_panel("details")

    def toggle_bottom(self) -> None:
        """Show or hide the bottom panel."""
        self._window.bottom.setVisible(not self._window.bottom.isVisible())

    def switch_theme(self) -> None:
        """From light to dark or back; stays so until the system is followed again."""
        dark = self._window.themes.theme.name == "dark"
        self._window.choose_theme(ThemeChoice.LIGHT if dark else ThemeChoice.DARK)

    def follow_system_theme(self) -> None:
        """Light or dark as the system is."""
        self._window.choose_theme(ThemeChoice.SYSTEM)

    # Help

    def show_shortcuts(self) -> None:
        """List the shortcuts."""
        dialog = ShortcutsDialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def show_about(self) -> None:
        """Say what this is."""
        own = next((chain.version for chain in self._window.machine.toolchains if chain.name == "own"), "")
        dialog = AboutDialog(own, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _folder(self) -> str:
        """Where the last input was: sessions lie in a folder of their own, where nobody looks for models."""
        inputs = (path for path in self._window.settings.recent if not path.endswith(".passlens"))
        latest = next(inputs, "")
        return str(Path(latest).parent) if latest else ""

    def _beside(self, source: Path, suffix: str) -> str:
        """A name to write to: beside the input where that can be written, else in the user's folder."""
        folder = source.parent if os.access(source.parent, os.W_OK) else Path.home()
        return str(folder / f"{source.stem}{suffix}")

    def _follow_session(self, session: OpenSession | None) -> None:
        """The dialog on the session's space shows the session that is open, or goes."""
        if self._trim is None:
            return
        if session is not None and session.path == self._window.trimming.path:
            self._window.trimming.begin(session)
        else:
            self._trim.close()

    def _walk(self, by: int) -> None:
        self._go_to(self._window.session.tree.step(self._state.selection.pass_id, by))

    def _step_hit(self, by: int) -> None:
        if not self._window.search.step(by):
            self.search_all()  # nothing was found yet: look for something first

    def _go_to(self, pass_id: int | None) -> None:
        if pass_id is not None:
            self._window.show_pass(pass_id)

    def _copy(self, text: str, said: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._window.messages.show_message(Message(MessageKind.OK, said))

    def _ask(self, title: str, label: str, text: str, take: Callable[[str], None]) -> None:
        dialog = QInputDialog(self._window)
        dialog.setWindowTitle(title)
        dialog.setLabelText(label)
        dialog.setTextValue(text)
        dialog.resize(420, dialog.sizeHint().height())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.textValueSelected.connect(lambda value: take(value.strip()))
        dialog.open()


def build_actions(window: QWidget, target: QObject) -> dict[str, QAction]:
    """Qt actions for all commands, by id, added to the window so that their shortcuts work everywhere in it."""
    made: dict[str, QAction] = {}
    for row in COMMANDS:
        action = QAction(row.title, window)
        action.setObjectName(row.id)
        action.setShortcuts([QKeySequence(shortcut) for shortcut in row.shortcuts])
        if row.id == "go.escape":
            # Find bars and menus close on Escape by themselves; the window takes it only when nobody wanted it.
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(getattr(target, row.action))
        window.addAction(action)
        made[row.id] = action
    return made


def build_menu(parent: QWidget, actions: dict[str, QAction]) -> QMenu:
    """One menu with a submenu for each group of the command table."""
    menu = QMenu(parent)
    submenus = {name: menu.addMenu(name.value) for name in MenuName}
    for row in COMMANDS:
        if row.starts_group:
            submenus[row.menu].addSeparator()
        submenus[row.menu].addAction(actions[row.id])
    return menu


def enable_actions(actions: dict[str, QAction], state: AppState) -> None:
    """Enable what can be done now."""
    conditions = state.conditions()
    for row in COMMANDS:
        actions[row.id].setEnabled(row.enabled_when in conditions)
