"""The commands that make something to hand on of a failure: a reproducer, reduced IR, a text for an issue."""

from __future__ import annotations

from pathlib import Path

from passlens.gui.kit.file_dialog import ask_for_file
from passlens.gui.kit.translation import tr
from passlens.gui.shell.actions_base import ActionsBase


class ReproduceActions(ActionsBase):
    """Methods that the command table names."""

    def make_reproducer(self) -> None:
        """Ask for a folder, and write a reproducer into one of its own there."""
        session = self._window.state.session
        if session is None:
            return
        path = session.path
        name = f"{path.stem}.reproducer"
        ask_for_file(
            self._window,
            tr("ReproduceActions", "The folder to put {name} in").format(name=name),
            str(path.parent),
            [],
            lambda chosen: self._reproduce(path, Path(chosen) / name),
            folder=True,
        )

    def reduce_failure(self) -> None:
        """Ask where the result goes, and reduce."""
        session = self._window.state.session
        if session is None:
            return
        path = session.path
        ask_for_file(
            self._window,
            tr("ReproduceActions", "Where the reduced IR goes"),
            str(path.with_name(f"{path.stem}.reduced.mlir")),
            [tr("ReproduceActions", "MLIR (*.mlir)"), tr("ReproduceActions", "All files (*)")],
            lambda chosen: self._reduce(path, Path(chosen)),
            save=True,
        )

    def copy_reproducer(self) -> None:
        """Copy a text for an upstream issue."""
        session = self._window.state.session
        if session is not None:
            self._window.reproducing.copy_issue(session.path)

    def _reproduce(self, session: Path, folder: Path) -> None:
        self._window.reproducing.reproduce(session, folder)
        self._window.show_panel(self._window.jobs_view)

    def _reduce(self, session: Path, output: Path) -> None:
        self._window.reproducing.reduce(session, output)
        self._window.show_panel(self._window.jobs_view)
