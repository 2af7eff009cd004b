"""The names of sessions in lists: read from their heads in a job, worded in the user's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.session.naming import SessionName
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.jobs import Jobs

if TYPE_CHECKING:
    from passlens.engine.queries.names import KnownFiles

OUTCOME_MARKS = {
    OutcomeKind.OK: ("✓", "ok"),
    OutcomeKind.FAILED: ("✕", "fail"),
    OutcomeKind.CRASHED: ("✕", "fail"),
    OutcomeKind.CANCELLED: ("⊘", "warn"),
    OutcomeKind.INTERRUPTED: ("▲", "warn"),
    OutcomeKind.RUNNING: ("…", "muted"),
}
"""The mark and the role of each outcome."""


def ask_for_names(jobs: Jobs, paths: Sequence[Path], take: Callable[[KnownFiles], None]) -> None:
    """Read the names, and what is gone, in a job; the newest request wins."""

    def read() -> KnownFiles:
        from passlens.engine.queries.names import read_names  # noqa: PLC0415 - on the job's thread

        return read_names(paths)

    jobs.call(tr("SessionNames", "Read the names of sessions"), "session-names", read, take)


def words(name: SessionName) -> str:
    """A name with its age."""
    age = translated(name.age())
    return f"{translated(name.text())}, {age}" if age else translated(name.text())


def gone() -> str:
    """The mark of a moved or deleted file in lists."""
    return tr("SessionNames", "moved or deleted")
