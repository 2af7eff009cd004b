"""The room of the Instructions tab: adds thread traces to the session, and links to the kernel."""

from __future__ import annotations

from pathlib import Path

from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.engine.formats import THREAD_TRACE
from passlens.gui.instructions import INSTRUCTIONS
from passlens.gui.instructions.controller import TraceController
from passlens.gui.instructions.view import InstructionsView
from passlens.gui.kit.file_dialog import all_files, ask_for_file, file_filter
from passlens.gui.kit.translation import tr
from passlens.gui.shell.feature import Room
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.targets import KernelTarget, Target, ThreadTraceTarget
from passlens.gui.shell.window.messages import MessageKind, Notice, notice_of


class InstructionsRoom(Room):
    """The Instructions tab."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.tracing = tracing = TraceController(self.state, shell.jobs, self)
        self._view = view = InstructionsView(shell.themes)
        view.watched.connect(tracing.watch)
        view.trace_chosen.connect(tracing.choose)
        view.add_requested.connect(self.ask_for_file)
        view.kernel_requested.connect(lambda dispatch: shell.open(KernelTarget(dispatch)))
        tracing.loading.connect(view.show_loading)
        tracing.loaded.connect(view.show_trace)
        tracing.emptied.connect(view.clear)
        tracing.failed.connect(self.fail)
        tracing.added.connect(self.say_added)
        tracing.refused.connect(shell.messages.show_error)

    @property
    @override
    def view(self) -> InstructionsView:
        return self._view

    def show(self) -> None:
        """Show the tab."""
        self.shell.frame.set_tab_shown(INSTRUCTIONS, shown=True)
        self.shell.show(INSTRUCTIONS)

    @override
    def open(self, target: Target) -> None:
        if isinstance(target, ThreadTraceTarget):
            self.add(target.file)

    def add(self, file: Path) -> None:
        """Add a thread trace to the open session."""
        if self.state.session is None:
            words = tr("Instructions", "{name} is a thread trace: open the session of its model first.")
            hint = tr("Instructions", "The session keeps the trace; then drop the file again.")
            self.shell.messages.show_message(Notice(MessageKind.FAIL, words.format(name=file.name), hint))
            return
        self.show()
        self.shell.messages.dismiss()
        self.tracing.add(file)

    def ask_for_file(self) -> None:
        """Ask for a thread trace."""
        ask_for_file(
            self.shell.window,
            tr("Instructions", "Add a thread trace"),
            self.shell.settings.now.last_folder,
            [file_filter(tr("Instructions", "Thread traces"), THREAD_TRACE.suffixes), all_files()],
            lambda path: self.add(Path(path)),
        )

    def say_added(self, name: str) -> None:
        """Report that a trace was added."""
        words = tr("Instructions", "Added to the session: {name}.").format(name=name)
        self.shell.messages.show_message(Notice(MessageKind.OK, words))

    def fail(self, error: PasslensError) -> None:
        """Show why a trace cannot be read."""
        self.view.show_failure(notice_of(error))
        if isinstance(error, BugError):
            self.shell.messages.show_error(error)

    @override
    def stop_waiting(self) -> bool:
        waiting = self.view.waiting
        if waiting:
            self.tracing.cancel()
        return waiting
