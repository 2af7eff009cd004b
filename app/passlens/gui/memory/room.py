"""The room of the Memory tab: reads bills and plans, and links to diffs, IR and the input."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.gui.kit.translation import tr
from passlens.gui.memory import MEMORY
from passlens.gui.memory.controller import MemoryController
from passlens.gui.memory.targets import Where, read_target
from passlens.gui.shell.feature import Room
from passlens.gui.shell.reading import Overview, Tables
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Mode, OpenSession, Selection
from passlens.gui.shell.tables import no_table_title, why_no_table
from passlens.gui.shell.targets import (
    FetchTarget,
    LineTarget,
    MemoryTarget,
    PassTarget,
    ProfileTarget,
    Target,
    TextTarget,
)

if TYPE_CHECKING:
    from passlens.gui.memory.view import MemoryView

_RULE = "shared-memory"


class MemoryRoom(Room):
    """The Memory tab; before its first look, it reads bills as evidence for problems."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.reading = MemoryController(self.state, shell.jobs, self)
        self.reading.bills_read.connect(shell.session.reload_problems)
        self.reading.failed.connect(shell.messages.show_error)
        shell.session.problems_changed.connect(self.read_for_problems)

    @override
    @classmethod
    def load_view(cls) -> None:
        from passlens.gui.memory import device_picture, view  # noqa: PLC0415 - not with the window

        del device_picture, view

    @override
    @cached_property
    def view(self) -> MemoryView:
        from passlens.gui.memory.view import MemoryView  # noqa: PLC0415 - loaded when it is first shown

        view = MemoryView(self.shell.themes)
        self._connect_view(view)
        self._connect_reading(view)
        self._connect_state(view)
        return view

    @override
    def open(self, target: Target) -> None:
        if isinstance(target, MemoryTarget):
            if target.dispatch:
                self.state.select_dispatch(target.dispatch)
            self.shell.show(MEMORY)

    def _connect_view(self, view: MemoryView) -> None:
        reading, shell = self.reading, self.shell
        view.watched.connect(reading.watch)
        view.watched.connect(lambda page: self.state.profile_watched.emit(MEMORY.name, page == "device"))
        view.cancel_requested.connect(reading.cancel)
        view.again_requested.connect(reading.read_again)
        view.lifetimes_requested.connect(reading.read_lifetimes)
        view.source_requested.connect(reading.read_source)
        view.passes_requested.connect(lambda dispatch: shell.open(FetchTarget(dispatch)))
        view.picture_wished.connect(reading.picture)
        view.dispatch_selected.connect(self.choose_dispatch)
        view.target_requested.connect(self.follow)
        view.profile_requested.connect(lambda: shell.open(ProfileTarget()))

    def _connect_reading(self, view: MemoryView) -> None:
        reading = self.reading
        reading.lifetimes_read.connect(view.set_lifetimes)
        reading.source_read.connect(view.set_source)
        reading.pictured.connect(view.set_picture)
        reading.shared.changed.connect(view.set_shared)
        reading.device.changed.connect(view.set_device)
        view.set_shared(reading.shared.reading)
        view.set_device(reading.device.reading)

    def _connect_state(self, view: MemoryView) -> None:
        state, session = self.state, self.shell.session

        def forget_table(opened: OpenSession | None) -> None:
            view.shared.kernel_view.set_can_make(opened is not None and opened.info.on_demand)
            view.show_empty(
                tr("WiringSession", "No memory to show"), tr("WiringSession", "Open a model and compile it (F5).")
            )

        def show_table(tables: Tables | None) -> None:
            if tables is None:
                return
            if tables.memory is not None:
                view.set_table(tables.memory)
            else:
                title = no_table_title(self.shell, tr("WiringSession", "No memory table"))
                view.show_empty(title, why_no_table(self.shell, tables, "memory"))
            mark(state.selection)

        def mark(selection: Selection) -> None:
            if selection.dispatch:
                view.select_dispatch(selection.dispatch)

        state.session_changed.connect(forget_table)
        state.info_changed.connect(lambda info: view.shared.kernel_view.set_can_make(info.on_demand))
        forget_table(state.session)
        session.tables_changed.connect(show_table)
        show_table(session.tables)
        state.selection_changed.connect(mark)
        state.fixes_changed.connect(view.shared.kernel_view.set_fix_states)
        view.shared.kernel_view.set_fix_states(state.fixes)
        state.profile_changed.connect(view.set_measured)
        view.set_measured(state.profile)

    def read_for_problems(self, overview: Overview) -> None:
        """Read the bill as evidence if a problem is about shared memory."""
        if any(problem.rule == _RULE for problem in overview.problems):
            self.reading.read_for_problems()

    def choose_dispatch(self, executable: str) -> None:
        """Select the dispatch of a kernel."""
        if executable:
            self.state.select_dispatch(executable)

    def follow(self, text: str) -> None:
        """Follow a link."""
        target = read_target(text)
        match target.where:
            case Where.DIFF:
                self.shell.open(PassTarget(target.pass_id))
                self.state.set_mode(Mode.DIFF)
            case Where.IR:
                self.shell.open(PassTarget(target.pass_id))
                self.state.select(replace(self.state.selection, mode=Mode.AFTER, line=target.line))
            case Where.PHASE:
                self.shell.open(TextTarget(Selection(phase=target.name, line=target.line, mode=Mode.AFTER)))
            case Where.INPUT:
                self.shell.open(LineTarget(target.name, target.line))
