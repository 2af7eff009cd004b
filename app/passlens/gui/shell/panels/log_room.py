"""The Log panel: the session's log, and the output of running compiles and runs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.gui.kit.translation import tr
from passlens.gui.shell.feature import Room
from passlens.gui.shell.reading import Log
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import OpenSession

if TYPE_CHECKING:
    from pathlib import Path

    from passlens.gui.shell.panels.log_view import LogView


class LogRoom(Room):
    """The Log panel."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._log = Log("")
        self._made: LogView | None = None
        shell.compiling.started.connect(self.begin)
        shell.compiling.log_lines.connect(self.append)
        shell.logged.connect(self.append)
        shell.session.log_changed.connect(self.show)
        self.state.session_changed.connect(self.forget)

    @override
    @classmethod
    def load_view(cls) -> None:
        from passlens.gui.shell.panels import log_view  # noqa: PLC0415 - not with the window

        del log_view

    @override
    @cached_property
    def view(self) -> LogView:
        from passlens.gui.shell.panels.log_view import LogView  # noqa: PLC0415 - loaded when it is first shown

        view = self._made = LogView(self.shell.themes)
        view.set_log(self._log)
        return view

    @override
    def find(self) -> bool:
        here = self._made is not None and self._made.isAncestorOf(self.shell.window.focusWidget())
        if here:
            self.view.open_find()
        return here

    def show(self, log: Log) -> None:
        """Show another log."""
        self._log = log
        if self._made is not None:
            self._made.set_log(log)

    def append(self, lines: Sequence[str]) -> None:
        """Add lines at the end."""
        self.view.append(lines)

    def begin(self, source: Path | str) -> None:
        """Clear the log for a new compile."""
        doing = tr("WiringJobs", "Import") if self.shell.compiling.importing else tr("WiringJobs", "Compile")
        self.show(Log(f"{doing} {source}"))

    def forget(self, session: OpenSession | None) -> None:
        """Clear the log of the previous session."""
        del session
        self.show(Log(""))
