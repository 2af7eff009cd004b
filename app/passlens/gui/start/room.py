"""The room of the start page: recent files, samples, and this machine's toolchains and devices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.gui.shell.feature import Room
from passlens.gui.shell.files.session_names import ask_for_names
from passlens.gui.shell.shell import Shell
from passlens.gui.start.view import StartPage

if TYPE_CHECKING:
    from passlens.engine.queries.names import KnownFiles


class StartRoom(Room):
    """The start page."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        machine, settings = shell.machine, shell.settings
        self._known: KnownFiles | None = None
        self._view = page = StartPage()
        page.open_requested.connect(lambda: shell.do("file.open"))
        page.drop_zone.paste.clicked.connect(lambda: shell.do("file.paste"))
        page.file_chosen.connect(shell.open_path)
        page.sample_chosen.connect(shell.open_sample)
        settings.recent_changed.connect(self.show_recent)
        shell.opening.failed.connect(lambda *_: self.show_recent(settings.now.recent))  # a file may be gone
        machine.samples_found.connect(page.set_samples)
        machine.toolchains_found.connect(page.set_toolchains)
        machine.devices_found.connect(page.set_devices)
        self.show_recent(settings.now.recent)
        if machine.looked:
            page.set_samples(machine.samples)
        if machine.toolchains or machine.toolchains_problem:
            page.set_toolchains(machine.toolchains, machine.toolchains_problem)
        if machine.drivers or machine.drivers_problem:
            page.set_devices(machine.drivers, machine.drivers_problem)

    @property
    @override
    def view(self) -> StartPage:
        return self._view

    @override
    def show_drop(self, active: bool) -> None:
        self.view.drop_zone.set_active(active)

    def show_recent(self, recent: Sequence[str]) -> None:
        """List the recent files; the names of sessions, and what is gone, follow."""
        paths = [Path(text) for text in recent]
        self._list(paths)
        ask_for_names(self.shell.jobs, paths, lambda known: self._take(paths, known))

    def _take(self, paths: Sequence[Path], known: KnownFiles) -> None:
        if self._known is not None:  # what is gone keeps its name
            names = {path: name for path, name in self._known.names.items() if path in known.missing}
            known = replace(known, names={**names, **known.names})
        self._known = known
        self._list(paths)

    def _list(self, paths: Sequence[Path]) -> None:
        known = self._known
        if known is None:
            self.view.set_recent(paths)
        else:
            self.view.set_recent(paths, known.names, known.missing)
