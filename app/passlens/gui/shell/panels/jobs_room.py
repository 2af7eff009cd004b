"""The Jobs panel: lists jobs and cancels them."""

from __future__ import annotations

from typing_extensions import override

from passlens.gui.shell.feature import Room
from passlens.gui.shell.panels.jobs_view import JobsView
from passlens.gui.shell.shell import Shell


class JobsRoom(Room):
    """The Jobs panel."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._view = view = JobsView()
        shell.jobs.listed.connect(view.set_rows)
        view.cancel_requested.connect(self.cancel)
        view.set_rows(shell.jobs.rows())

    @property
    @override
    def view(self) -> JobsView:
        return self._view

    def cancel(self, job_id: int) -> None:
        """Cancel a job; a running compile through its controller."""
        if self.shell.compiling.job_id == job_id:
            self.shell.compiling.cancel()
        else:
            self.shell.jobs.cancel(job_id)
