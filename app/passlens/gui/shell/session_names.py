"""The names of sessions in lists: read from their heads in a job, said in the user's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.formats import SESSION
from passlens.engine.session.naming import SessionName, name_of
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.kit.translation import said, tr
from passlens.gui.shell.jobs import Jobs

OUTCOME_MARKS = {
    OutcomeKind.OK: ("✓", "ok"),
    OutcomeKind.FAILED: ("✕", "fail"),
    OutcomeKind.CRASHED: ("✕", "fail"),
    OutcomeKind.CANCELLED: ("⊘", "warn"),
    OutcomeKind.INTERRUPTED: ("▲", "warn"),
    OutcomeKind.RUNNING: ("…", "muted"),
}
"""The mark and the role of each end."""


def read_names(paths: Sequence[Path]) -> Mapping[Path, SessionName]:
    """The names of those that are sessions and can be read; reads files."""
    from passlens.engine.session.reader import SessionReader  # noqa: PLC0415 - on the job's thread

    found = {}
    for path in paths:
        if path.suffix.lower() == SESSION.suffix:
            with suppress(UserError), SessionReader(path) as reader:
                found[path] = name_of(reader.info())
    return found


def ask_for_names(jobs: Jobs, paths: Sequence[Path], take: Callable[[Mapping[Path, SessionName]], None]) -> None:
    """Read the names in a job; the newest request wins."""
    jobs.call(tr("SessionNames", "Read the names of sessions"), "session-names", lambda: read_names(paths), take)


def words(name: SessionName) -> str:
    """A name with its age."""
    age = said(name.age())
    return f"{said(name.text())}, {age}" if age else said(name.text())
