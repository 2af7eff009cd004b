"""The sequence from opening a file, and from a compile to its result: read, show, remember."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from passlens.engine.errors import PasslensError
from passlens.engine.messages import first_sentence
from passlens.engine.queries import Queries
from passlens.engine.session.naming import model_to_compile
from passlens.engine.session.rows import OutcomeKind, SessionInfo
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.features import START, TEXT
from passlens.gui.shell.files.samples import Sample
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Condition, OpenSession
from passlens.gui.shell.targets import (
    ComparisonTarget,
    ModuleTarget,
    ProfileTarget,
    SessionComparisonTarget,
    ThreadTraceTarget,
)
from passlens.gui.shell.window.messages import MessageKind, Notice, Step

_NAMED = 4
_SOMETHING_OPEN = frozenset({Condition.SOURCE, Condition.SESSION, Condition.COMPILING, Condition.MODULE})


class CompileFlow(QObject):
    """Leads from a file to a session, and from starting a compile to its end."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._state = shell.state
        self._connect_opening()
        self._connect_compile()
        shell.session.failed.connect(shell.messages.show_error)
        shell.jobs.failed_unseen.connect(shell.messages.show_error)
        self._state.session_changed.connect(self._come_forward)

    def _connect_opening(self) -> None:
        shell, opening = self._shell, self._shell.opening
        opening.module_opened.connect(lambda path: shell.open(ModuleTarget(path)))
        opening.profile_opened.connect(lambda path: shell.open(ProfileTarget(path)))
        opening.thread_trace_opened.connect(lambda path: shell.open(ThreadTraceTarget(path)))
        opening.comparison_requested.connect(lambda before, after: shell.open(ComparisonTarget(before, after)))
        opening.sessions_compared.connect(lambda a, b: shell.open(SessionComparisonTarget(a, b)))
        opening.dumps_opened.connect(shell.compiling.import_dumps)
        opening.taking.connect(shell.compiling.leave)
        opening.opened.connect(self.remember)
        opening.failed.connect(lambda *_: self._leave_empty())
        opening.given_up.connect(lambda _: self._leave_empty())
        opening.also_dropped.connect(self.list_others)
        opening.sample_opened.connect(self.say_recorded)

    def _connect_compile(self) -> None:
        compiling = self._shell.compiling
        compiling.started.connect(self.begin)
        compiling.arrived.connect(self.take_arrived)
        compiling.ended.connect(self.end)
        compiling.failed.connect(self.fail)
        compiling.ended_unseen.connect(self.say_ended)

    # Opening.

    def remember(self, path: Path) -> None:
        """Put a file at the top of the recent files."""
        session = self._state.session
        model = model_to_compile(session.info) if session is not None and session.path == path else None
        self._shell.settings.put_recent(path, model)

    def _leave_empty(self) -> None:
        if not self._state.conditions() & _SOMETHING_OPEN:
            self._shell.show(START)

    def list_others(self, paths: tuple[Path, ...]) -> None:
        """Offer the dropped files that were not opened."""
        for path in reversed(paths):
            self.remember(path)
        names = ", ".join(path.name for path in paths[:_NAMED]) + (" …" if len(paths) > _NAMED else "")
        words = tr("WiringFiles", "One file is open at a time; the others are among the recent files.")
        self._shell.messages.show_message(
            Notice(MessageKind.OK, words, names),
            Step(tr("WiringFiles", "Recent Files…"), lambda: self._shell.do("file.recent")),
        )

    def say_recorded(self, sample: Sample, info: SessionInfo) -> None:
        """Say that the session of the sample was compiled on another machine."""
        words = tr("WiringFiles", "{title}: a compile by IREE {toolchain_version}, recorded.").format(
            title=sample.title, toolchain_version=info.toolchain_version
        )
        hint = tr("WiringFiles", "Compile (F5) compiles it here.")
        self._shell.messages.show_message(Notice(MessageKind.OK, words, hint))

    def _come_forward(self, session: OpenSession | None) -> None:
        if session is not None and self._shell.frame.on_start_page:
            self._shell.show(TEXT)

    # A compile.

    def begin(self, source: Path | str) -> None:
        """Prepare the window for a new compile."""
        del source
        self._shell.messages.dismiss()
        if self._shell.frame.on_start_page:
            self._shell.show(TEXT)

    def take_arrived(self, kind: str) -> None:
        """Read what the compile has added."""
        if kind == "tables":
            self._shell.session.reload_tables()
        self._shell.session.reload_soon()  # the overview with the tables: it has the outcome of the quick look

    def end(self, path: Path | None) -> None:
        """Read the results after the compile ended, whether it succeeded or not."""
        shell, session = self._shell, self._state.session
        shell.session.reload_tables()
        shell.session.reload_log()
        if session is None or path is None:
            self.restore()
            return
        self.remember(path)
        shell.jobs.call(
            tr("WiringJobs", "Read the outcome"), "outcome", session.queries.info, self.take_outcome, self.fail
        )

    def say_ended(self, path: Path) -> None:
        """Offer the session of a compile that ended while the window showed something else."""
        self.remember(path)
        self._shell.jobs.call(
            tr("WiringJobs", "Read the outcome"), "", lambda: _read_head(path), lambda info: self._offer(path, info)
        )

    def _offer(self, path: Path, info: SessionInfo) -> None:
        self._shell.settings.put_recent(path, model_to_compile(info))
        sentence = tr("WiringJobs", "{name}: {outcome}").format(
            name=info.source.name, outcome=translated(first_sentence(info.sentence))
        )
        self._shell.messages.show_message(
            Notice(MessageKind.OK if info.outcome is OutcomeKind.OK else MessageKind.WARN, sentence),
            Step(tr("WiringJobs", "Open"), lambda: self._shell.open_path(path)),
        )

    def take_outcome(self, info: SessionInfo) -> None:
        """Show the outcome, and read the session again."""
        self._state.set_info(info)
        self._shell.session.reload()

    def fail(self, error: PasslensError) -> None:
        """Report that the compile could not start."""
        self._shell.messages.show_error(error)
        self.restore()

    def restore(self) -> None:
        """Show the open session again after an attempt to replace it failed."""
        session = self._state.session
        if session is None:
            if self._state.setup.source is None and Condition.MODULE not in self._state.conditions():
                self._shell.show(START)  # what was to be imported is nothing that could be shown
        elif not self._shell.compiling.running:
            self._shell.session.reload()
            self._shell.session.reload_log()


def _read_head(path: Path) -> SessionInfo:
    """The head of a session without opening it; on a query thread."""
    queries = Queries(path, in_child=True)
    try:
        return queries.info()
    finally:
        queries.close()
