"""What to do about a file that does not open, or that was moved or deleted: the buttons of its message."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from passlens.engine.errors import PasslensError, UserError
from passlens.engine.formats import MLIR, opened_as
from passlens.engine.jobs import CancelToken
from passlens.engine.regular_files import MISSING
from passlens.engine.session.naming import model_to_compile
from passlens.gui.kit.file_dialog import all_files, ask_for_file, filter_of
from passlens.gui.kit.translation import tr
from passlens.gui.shell.files.opening import MODEL_BESIDE, PARAMETERS, OpenedSource
from passlens.gui.shell.files.torch_python import ask_for_python
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Condition
from passlens.gui.shell.targets import ParametersTarget
from passlens.gui.shell.window.messages import Step, notice_of


class WaysOn(QObject):
    """Reports files that do not open, and the open session when its file is gone, each with the next steps."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._state = shell.state
        self._compile_next: Path | None = None
        shell.opening.failed.connect(self.say)
        shell.opening.source_opened.connect(self._compile_opened)
        shell.jobs.failed.connect(self._look_for_session)

    def say(self, path: Path, error: PasslensError) -> None:
        """Report why a file did not open."""
        notice = notice_of(error)
        taker = self._taker(error)
        if taker and self._model_beside(path, error) is None:
            notice = replace(notice, hint=tr("WaysOn", "It may belong to {model}, which is open.").format(model=taker))
        self._shell.messages.show_message(notice, *self._steps(path, error))

    def _look_for_session(self, error: PasslensError) -> None:
        """Report that the file of the open session is gone, whichever job noticed it."""
        session = self._state.session
        if session is None or not isinstance(error, UserError):
            return
        if error.title.id in MISSING and error.location == str(session.path):
            self.say(session.path, error)

    def _steps(self, path: Path, error: PasslensError) -> Iterator[Step]:
        from passlens.engine.importing.torch_program import may_need_another_python  # noqa: PLC0415 - not with the window

        if not isinstance(error, UserError):
            return
        if error.title.id in MISSING:
            yield from self._steps_of_missing(path)
        elif may_need_another_python(error):
            yield Step(tr("WaysOn", "Choose a Python…"), lambda: self._choose_python(path))
        elif error.title.id == PARAMETERS:
            yield from self._steps_of_parameters(path, error)

    # A file that is gone.

    def _steps_of_missing(self, path: Path) -> Iterator[Step]:
        settings = self._shell.settings
        yield Step(tr("WaysOn", "Locate…"), lambda: self._look_for(path))
        model = self._model_of(path)
        if model is not None:
            yield Step(tr("WaysOn", "Compile {model} Again").format(model=model.name), lambda: self._compile(model))
        if str(path) in settings.now.recent:
            yield Step(tr("WaysOn", "Remove from the List"), lambda: settings.forget_recent(path))

    def _model_of(self, session: Path) -> Path | None:
        """The model that a session was compiled from, if known; no file is read."""
        now = self._state.session
        if now is not None and now.path == session:
            return model_to_compile(now.info)
        model = self._shell.settings.now.recent_models.get(str(session))
        return Path(model) if model is not None else None

    def _look_for(self, path: Path) -> None:
        def take(found: str) -> None:
            self._shell.settings.forget_recent(path)
            self._shell.open_path(Path(found))

        opens = opened_as(path.suffix)
        ask_for_file(
            self._shell.window,
            tr("WaysOn", "Look for {name}").format(name=path.name),
            str(path.parent),
            [*([filter_of(opens)] if opens is not None else []), all_files()],
            take,
        )

    def _compile(self, model: Path) -> None:
        setup = self._state.setup
        self._compile_next = model
        self._shell.messages.dismiss()
        # The open session's options are in the toolbar; other models have their own.
        self._shell.opening.open(model, (lambda _: setup) if setup.source == model else None)

    def _compile_opened(self, opened: OpenedSource) -> None:
        wanted, self._compile_next = self._compile_next, None
        if wanted is not None and wanted in {opened.path, opened.origin}:
            QTimer.singleShot(0, self, lambda: self._shell.do("compile.start"))

    # Parameters in place of a model.

    def _taker(self, error: PasslensError) -> str:
        """The open model or module whose run can take the parameters that were opened in its place; empty for none."""
        if not (isinstance(error, UserError) and error.title.id == PARAMETERS):
            return ""
        if self._state.setup.source is not None:
            return self._state.setup.source.name
        return tr("WaysOn", "the open module") if Condition.MODULE in self._state.conditions() else ""

    def _model_beside(self, path: Path, error: PasslensError) -> Path | None:
        """The model beside the parameters, unless it is open."""
        beside = path.with_suffix(MLIR.suffix)
        known = isinstance(error, UserError) and error.hint.id == MODEL_BESIDE
        return beside if known and beside != self._state.setup.source else None

    def _steps_of_parameters(self, path: Path, error: UserError) -> Iterator[Step]:
        beside = self._model_beside(path, error)
        if beside is not None:
            yield Step(tr("WaysOn", "Open {model}").format(model=beside.name), lambda: self._shell.open_path(beside))
        if self._taker(error):
            yield Step(tr("WaysOn", "Use as Parameters"), lambda: self._shell.open(ParametersTarget(path)))

    # A PyTorch program.

    def _choose_python(self, program: Path) -> None:
        def look(python: Path) -> None:
            self._shell.jobs.call(
                tr("WaysOn", "Look at {python}").format(python=python),
                "",
                lambda: _remember(python),
                lambda _: self._shell.open_path(program),
                lambda error: self.say(program, error),
            )

        ask_for_python(self._shell.window, look)


def _remember(python: Path) -> None:
    """Remember a Python that the user chose for PyTorch programs, if it can convert them; on a query thread."""
    from passlens.engine.importing import torch_python  # noqa: PLC0415 - not with the window

    torch_python.remember(torch_python.checked(python, CancelToken()))
