"""Makes reproducers of the open session and reduces them, in the background; keeps the last of each session."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted
from passlens.engine.session.rows import IrText
from passlens.gui.kit.translation import tr
from passlens.gui.shell.jobs import Jobs

if TYPE_CHECKING:
    from passlens.engine.diagnosis.reproduce.job import Reproducer
    from passlens.engine.diagnosis.reproduce.reduce import Reduction


@dataclass(frozen=True, slots=True)
class _Reproduce:
    """Makes a reproducer; its modules are loaded on the job's thread (see the Job protocol)."""

    session: Path
    folder: Path | None
    queue: str = "reproduce"
    key: str = ""

    @property
    def title(self) -> str:
        return tr("Reproducing", "Reproducer of {stem}").format(stem=self.session.stem)

    def run(self, context: JobContext) -> Reproducer:
        from passlens.engine.diagnosis.reproduce.job import ReproduceJob  # noqa: PLC0415 - on the job's thread

        return ReproduceJob(self.session, self.folder).run(context)


@dataclass(frozen=True, slots=True)
class _Reduce:
    """Reduces IR, in the same way. After a cancellation, the best so far is its result."""

    session: Path
    output: Path
    queue: str = "reduce"
    key: str = ""

    @property
    def title(self) -> str:
        return tr("Reproducing", "Reduce {stem}; Cancel keeps the best so far").format(stem=self.session.stem)

    def run(self, context: JobContext) -> tuple[Reduction, IrText]:
        from passlens.engine.diagnosis.reproduce.reduce import ReduceJob, ReduceRequest  # noqa: PLC0415 - on the job's thread

        made = ReduceJob(ReduceRequest(self.session, self.output)).run(context)
        text = made.path.read_text(encoding="utf-8", errors="replace")
        return made, IrText(quoted(made.path.name), text, note=made.sentence())


class ReproduceController(QObject):
    """Reproducers and reductions of sessions; they continue when another session is opened.

    Signals:
        reproduced: Reproducer: a folder was written.
        narrowed: The session's Path, which now has the result of a reproducer or a reduction.
        copied: Text for an upstream issue.
        reduced: The session's Path, a Reduction, and its text as IrText.
        failed: PasslensError.
    """

    reproduced = Signal(object)
    narrowed = Signal(object)
    copied = Signal(str)
    reduced = Signal(object, object, object)
    failed = Signal(object)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._issues: dict[Path, str] = {}
        self._reducing: set[Path] = set()

    def reproduce(self, session: Path, folder: Path) -> None:
        """Write a reproducer of a session to a folder."""

        def take(made: Reproducer) -> None:
            self.narrowed.emit(session)
            self.reproduced.emit(made)

        self._jobs.submit(_Reproduce(session, folder), take, on_failed=self.failed.emit)

    def copy_issue(self, session: Path) -> None:
        """Emit the text for an issue: of the reduced IR, otherwise of a new reproducer."""
        if session in self._issues:
            self.copied.emit(self._issues[session])
            return

        def take(made: Reproducer) -> None:
            self.narrowed.emit(session)
            self.copied.emit(made.markdown)

        self._jobs.submit(_Reproduce(session, None), take, on_failed=self.failed.emit)

    def reduce(self, session: Path, output: Path) -> None:
        """Reduce the failure of a session, unless that is in progress."""
        if session in self._reducing:
            return
        self._reducing.add(session)

        def take(result: tuple[Reduction, IrText]) -> None:
            self._reducing.discard(session)
            self._issues[session] = result[0].markdown
            self.narrowed.emit(session)
            self.reduced.emit(session, *result)

        def fail(error: object) -> None:
            self._reducing.discard(session)
            self.failed.emit(error)

        self._jobs.submit(
            _Reduce(session, output),
            take,
            on_failed=fail,
            on_cancelled=lambda _: self._reducing.discard(session),
        )
