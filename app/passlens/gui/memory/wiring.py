"""Connects the Memory tab: what is read for it, and the way to diffs, IR and the input."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.gui.memory.targets import Where, read_target
from passlens.gui.shell.reading import Overview
from passlens.gui.shell.state import Mode, Selection
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

if TYPE_CHECKING:
    from passlens.gui.memory.view import MemoryView

_RULE = "shared-memory"


class Memories(Part):
    """The Memory tab."""

    @override
    def connect_parts(self, window: Window) -> None:
        window.late_memory.when_made(self.connect_view)
        window.memory_reading.bills_read.connect(window.session.reload_problems)
        window.memory_reading.failed.connect(window.messages.show_error)
        window.session.problems_changed.connect(self.read_for_problems)

    def connect_view(self, view: MemoryView) -> None:
        """The tab is there."""
        reading = self.window_.memory_reading
        view.watched.connect(reading.watch)
        view.cancel_requested.connect(reading.cancel)
        view.again_requested.connect(reading.read_again)
        view.lifetimes_requested.connect(reading.read_lifetimes)
        view.source_requested.connect(reading.read_source)
        view.picture_wished.connect(reading.picture)
        view.dispatch_selected.connect(self.choose_dispatch)
        view.target_requested.connect(self.follow)
        reading.lifetimes_read.connect(view.set_lifetimes)
        reading.source_read.connect(view.set_source)
        reading.pictured.connect(view.set_picture)
        reading.shared.changed.connect(view.set_shared)
        reading.device.changed.connect(view.set_device)
        view.set_shared(reading.shared.reading)
        view.set_device(reading.device.reading)
        if view.isVisible():  # it was put in its place, and shown, before it was connected
            reading.watch(view.asked)

    def read_for_problems(self, overview: Overview) -> None:
        """Where the compiler complains of shared memory, the bill is the evidence."""
        if any(problem.rule == _RULE for problem in overview.problems):
            self.window_.memory_reading.read_for_problems()

    def choose_dispatch(self, executable: str) -> None:
        """A kernel was chosen."""
        if executable:
            self.state.select(replace(self.state.selection, dispatch=executable), remember=False)

    def follow(self, text: str) -> None:
        """Show where a link leads."""
        target = read_target(text)
        window = self.window_
        match target.where:
            case Where.DIFF:
                window.show_pass(target.pass_id)
                self.state.set_mode(Mode.DIFF)
            case Where.IR:
                window.show_pass(target.pass_id)
                self.state.select(replace(self.state.selection, mode=Mode.AFTER, line=target.line))
            case Where.PHASE:
                window.show_tab("ir")
                self.state.select(Selection(phase=target.name, line=target.line, mode=Mode.AFTER))
            case Where.INPUT:
                window.show_line(target.name, target.line)
