"""Connects the start page, opening, the message bar, recent files and the toolbar's choices."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import PasslensError, UserError
from passlens.gui.kit.engine_words import said
from passlens.gui.kit.translation import tr
from passlens.gui.shell.messages import MessageKind, Notice
from passlens.gui.shell.opening import OpenedSource
from passlens.gui.shell.state import Condition, Setup
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

if TYPE_CHECKING:
    from passlens.engine.session.rows import SessionInfo
    from passlens.gui.shell.samples import Sample
    from passlens.gui.start.view import StartPage

_NAMED = 4
_SOMETHING_OPEN = frozenset({Condition.SOURCE, Condition.SESSION, Condition.COMPILING, Condition.RUNNABLE})


class Files(Part):
    """Start page, opening, message bar, recent files, the toolbar's choices."""

    @override
    def connect_parts(self, window: Window) -> None:
        opening, toolbar = window.opening, window.toolbar
        window.late_start.when_made(self.connect_start)
        opening.source_opened.connect(self.show_source)
        opening.module_opened.connect(self.show_module)
        opening.dumps_opened.connect(window.compiling.import_dumps)
        opening.opened.connect(window.remember_file)
        opening.failed.connect(self.fail)
        opening.also_dropped.connect(self.list_others)
        opening.sample_opened.connect(self.tell_recorded)
        toolbar.setup_edited.connect(self.state.set_setup)
        self.state.setup_changed.connect(self.take_setup)

    def connect_start(self, page: StartPage) -> None:
        """The start page is there."""
        page.open_requested.connect(self.window_.actions_by_id["file.open"].trigger)
        page.file_chosen.connect(self.window_.open_path)
        page.sample_chosen.connect(self.window_.open_sample)

    def show_source(self, opened: OpenedSource) -> None:
        """Show an input that waits for Compile."""
        window = self.window_
        window.show_tab("ir")
        window.ir.modes.hide()
        if opened.text.text:
            window.ir.show_text(opened.text, opened.named)
        else:
            window.ir.show_empty(opened.text.title, said(opened.text.note))
        if opened.text.note and opened.text.text:
            window.messages.show_message(Notice(MessageKind.WARN, said(opened.text.note)))
        window.details.show_input(self.state.setup, opened.bytes)
        window.pipeline.show_empty(tr("WiringFiles", "Press Compile (F5): the passes arrive here."))
        window.toolbar.set_status(tr("WiringFiles", "Not compiled"), "muted")
        window.update_title()

    def show_module(self, path: Path) -> None:
        """Show a compiled module in the Run tab."""
        self.window_.show_tab("run")
        self.window_.running.use_file(path)

    def tell_recorded(self, sample: Sample, info: SessionInfo) -> None:
        """What is on screen was compiled elsewhere."""
        self.window_.messages.show_message(
            Notice(
                MessageKind.OK,
                tr("WiringFiles", "{title}: a compile by IREE {toolchain_version}, recorded.").format(
                    title=sample.title, toolchain_version=info.toolchain_version
                ),
                tr("WiringFiles", "Compile (F5) compiles it here, with every pass."),
            )
        )

    def list_others(self, paths: tuple[Path, ...]) -> None:
        """Of several files one is opened: the others are one step away."""
        window = self.window_
        for path in reversed(paths):
            window.remember_file(path)
        names = ", ".join(path.name for path in paths[:_NAMED]) + (" …" if len(paths) > _NAMED else "")
        window.messages.show_message(
            Notice(
                MessageKind.OK,
                tr("WiringFiles", "One file is open at a time; the others are among the recent files."),
                names,
            ),
            tr("WiringFiles", "Recent Files…"),
            window.actions_by_id["file.recent"].trigger,
        )

    def fail(self, path: Path, error: PasslensError) -> None:
        """Say what is wrong with a file."""
        window = self.window_
        window.messages.show_error(error)
        if not self.state.conditions() & _SOMETHING_OPEN:
            window.show_start()
        if isinstance(error, UserError) and str(error.title).startswith(
            ("There is no file", tr("Opening", "There is no file {path}.").partition("{")[0])
        ):
            window.forget_file(path)

    def take_setup(self, setup: Setup) -> None:
        """Show and remember the toolbar's choices."""
        window = self.window_
        window.toolbar.set_setup(setup)
        window.remember(window.settings.with_setup(setup))
        if setup.source is not None:
            folder = setup.source.parent
            window.late_run.tell("folder", lambda view: view.set_folder(folder))
        if self.state.session is None:
            window.status_line.set_session(None, setup)
            window.details.show_input(setup, None)
        window.update_title()
