"""Opens dropped or chosen files: models, sessions, modules, profiles, dumps. Jobs do all reading."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from passlens.engine.errors import BugError, PasslensError, UserError
from passlens.engine.formats import MLIR, ONNX, SESSION, TORCH_PROGRAM, Opens, is_database, opened_as, suffixes_of
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import Message, quoted
from passlens.engine.queries import Queries
from passlens.engine.regular_files import gone_session, unreadable
from passlens.engine.session.rows import IrText
from passlens.engine.units import format_bytes
from passlens.gui.kit.text.prepared import WHOLE_BYTES, prepare, read_input
from passlens.gui.kit.translation import tr
from passlens.gui.shell.files.samples import Sample
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.reading import Overview, read_overview
from passlens.gui.shell.state import AppState, Filters, OpenSession, Setup, setup_of

if TYPE_CHECKING:
    from passlens.engine.importing.input_type import InputDialects
    from passlens.gui.kit.text.names import NamedText
    from passlens.gui.shell.files.early_open import EarlyOpen

_log = logging.getLogger(__name__)

_HEAD_BYTES = 256
"""Of a file: enough for the marks of all formats, and for the columns of a thread trace."""
_PATIENCE = 0.05
"""How long the first picture waits for a session that is almost read, s."""
PARAMETERS: Final = "opening.parameters"
MODEL_BESIDE: Final = "opening.model-beside"
"""The id of the error for parameters, and of the hint if their model seems to lie beside them."""
_NO_TEXT = suffixes_of(*(each for each in Opens if each not in {Opens.MODEL, Opens.LOG}))
"""Formats that open but are never compared as text."""
_IMPORTED = (*ONNX.suffixes, *TORCH_PROGRAM.suffixes)
"""Formats whose import may take long: the Jobs panel lists it, with Cancel."""


@dataclass(frozen=True, slots=True)
class OpenedSource:
    """An input to compile, with its text.

    Attributes:
        dialects: The dialects of the model.
        origin: The file that it was imported from; None if the input itself was opened.
        notices: Notices on the import, for its session.
    """

    path: Path
    bytes: int
    text: IrText
    named: NamedText | None
    dialects: InputDialects
    origin: Path | None = None
    notices: tuple[Message, ...] = ()

    def options(self, setup: Setup) -> Setup:
        """Options with the notices on this input."""
        wrong = self.dialects.contradiction(setup.flags)
        return replace(setup, notices=(*self.notices, *setup.notices, *((wrong,) if wrong else ())))


@dataclass(frozen=True, slots=True)
class OpenedModule:
    """A compiled module to run."""

    path: Path


@dataclass(frozen=True, slots=True)
class OpenedDumps:
    """A dump folder or a log of printed IR to import."""

    path: Path


@dataclass(frozen=True, slots=True)
class OpenedProfile:
    """A profile to show."""

    path: Path


@dataclass(frozen=True, slots=True)
class OpenedThreadTrace:
    """A thread trace to add to the open session."""

    path: Path


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """A session to show, and its lists if requested."""

    session: OpenSession
    overview: Overview | None

    @property
    def path(self) -> Path:
        """The path of its file."""
        return self.session.path


Opened = OpenedSource | OpenedSession | OpenedModule | OpenedDumps | OpenedProfile | OpenedThreadTrace


@dataclass(frozen=True, slots=True)
class OpenJob:
    """Open a file or folder, by its content or, failing that, by its name.

    With ``filters``, also read the lists of a session, filtered.
    """

    path: Path
    filters: Filters | None = None
    queue: str = "query"
    key: str = "open"

    @property
    def title(self) -> str:
        """Shown in the Jobs panel."""
        return tr("Opening", "Open {name}").format(name=self.path.name)

    def run(self, context: JobContext) -> Opened:
        """Open the file.

        Raises:
            UserError: The file is missing, or Passlens does not open its format.
            UntrustedError: The import can run code from the file, and the user has not allowed that.
        """
        path = self.path.expanduser().absolute()
        suffix = path.suffix.lower()
        if path.is_dir():
            from passlens.engine.importing.detect import detect  # noqa: PLC0415 - not with the window

            detect(path)
            return OpenedDumps(path)
        if suffix == SESSION.suffix and not path.exists():
            raise gone_session(path)
        head = _head(path)
        opens = opened_as(suffix)
        if opens is Opens.PROFILE:
            from passlens.engine.run.profiles.thread_trace import is_thread_trace  # noqa: PLC0415 - not with the window

            return OpenedThreadTrace(path) if is_thread_trace(head) else OpenedProfile(path)
        if opens is Opens.SESSION or (is_database(head) and opens is not Opens.PARAMETERS):
            return _session(path, self.filters)
        from passlens.engine.session.recorded import SUFFIX  # noqa: PLC0415 - not with the window

        if path.name.lower().endswith(SUFFIX):
            raise _packed(path)
        if opens is Opens.PARAMETERS:
            raise _parameters(path)
        if opens is Opens.TENSORS:
            raise _tensors(path)
        if opens is Opens.MODULE:
            return OpenedModule(path)
        from passlens.engine.compile.source_check import check_source  # noqa: PLC0415 - not with the window
        from passlens.engine.importing.input_type import read_dialects  # noqa: PLC0415
        from passlens.engine.importing.model import import_model  # noqa: PLC0415
        from passlens.engine.importing.sniff import is_log  # noqa: PLC0415

        origin: Path | None = None
        notices: tuple[Message, ...] = ()
        if (imported := import_model(path, context)) is not None:
            made, notice = imported
            origin, notices, path = path, (notice,), made
        elif is_log(path):
            return OpenedDumps(path)
        source = check_source(path, context.cancel)
        text = _text(path, source.bytes, context.cancel, bytecode=source.bytecode)
        from passlens.gui.kit.text import code_view  # noqa: PLC0415 - here, and not on the window's thread

        del code_view
        dialects = read_dialects(path, context.cancel)
        return OpenedSource(path, source.bytes, text, prepare(text), dialects, origin, notices)


@dataclass(frozen=True, slots=True)
class OpenSampleJob:
    """Open a sample's recorded session, which is unpacked at first use."""

    sample: Sample
    queue: str = "query"
    key: str = "open"

    @property
    def title(self) -> str:
        """Shown in the Jobs panel."""
        return tr("Opening", "Open the sample {title}").format(title=self.sample.title)

    def run(self, context: JobContext) -> OpenedSession:
        """Open the sample.

        Raises:
            UserError: The disk is full, or the recording is damaged.
            CancelledError: The user asked to stop.
        """
        if self.sample.recorded is None:
            raise BugError(f"The sample {self.sample.title} has no recorded session.")
        from passlens.engine.compile.places import sessions_folder  # noqa: PLC0415 - not with the window
        from passlens.engine.session.recorded import unpack  # noqa: PLC0415

        path = unpack(self.sample.recorded, self.sample.path.parent, sessions_folder())
        context.cancel.raise_if_cancelled()
        return _session(path)


class OpeningController(QObject):
    """Opens files one at a time; the newest wins.

    Signals:
        begun: Path of the first file that the window starts with.
        taking: Path of the model or session that is shown next, in place of the open one.
        source_opened: OpenedSource.
        session_listed: Overview of the session just opened.
        module_opened: Path of a ``.vmfb``.
        dumps_opened: Path of a dump folder or log to import.
        profile_opened: Path of a profile.
        thread_trace_opened: Path of a thread trace.
        opened: Path of any opened file, for the recent files.
        failed: Path and PasslensError.
        given_up: Path of a file whose opening the user cancelled without opening another.
        comparison_requested: Two Paths of texts.
        sessions_compared: Two Paths of sessions.
        sample_opened: Sample and SessionInfo of its recorded session.
        also_dropped: tuple[Path, ...]: dropped files that were not opened.
    """

    begun = Signal(object)
    taking = Signal(object)
    source_opened = Signal(object)
    session_listed = Signal(object)
    module_opened = Signal(object)
    dumps_opened = Signal(object)
    profile_opened = Signal(object)
    thread_trace_opened = Signal(object)
    opened = Signal(object)
    failed = Signal(object, object)
    given_up = Signal(object)
    comparison_requested = Signal(object, object)
    sessions_compared = Signal(object, object)
    also_dropped = Signal(object)
    sample_opened = Signal(object, object)

    def __init__(
        self, state: AppState, jobs: Jobs, options: Callable[[Path], Setup], parent: QObject | None = None
    ) -> None:
        """``options`` returns the options of a model: its own, or the defaults."""
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._options = options
        self._early: EarlyOpen | None = None
        self._newest: Path | None = None

    def expect(self, early: EarlyOpen | None) -> None:
        """Use a session that is already being read when it is opened."""
        self._early = early

    def open(self, path: Path, then: Callable[[Setup], Setup] | None = None) -> None:
        """Open a file; ``then`` changes the toolbar's options with it, as for a sample."""
        early, self._early = self._early, None
        self._newest = path
        if early is None or early.job.path != path:
            early = None
        elif (opened := early.opened(_PATIENCE)) is not None:
            self._take(opened, then)
            return
        self._jobs.submit(
            early or OpenJob(path),
            lambda opened: self._take(opened, then),
            on_failed=lambda error: self._fail(path, error),
            on_cancelled=lambda _: self._give_up(path),
            quiet=path.suffix.lower() not in _IMPORTED,
        )

    def open_sample(self, sample: Sample) -> None:
        """Open the recorded session of a sample, or its model if it has none, with its compile options."""
        if sample.recorded is None:
            self.open(sample.path, sample.setup)
            return
        self._newest = sample.path

        def take(opened: OpenedSession) -> None:
            self._take(opened, sample.setup)
            self.sample_opened.emit(sample, opened.session.info)

        self._jobs.submit(
            OpenSampleJob(sample),
            take,
            on_failed=lambda error: self._fail(sample.path, error),
            quiet=True,
        )

    def open_dropped(self, paths: list[Path]) -> None:
        """Open dropped files: one file or folder, or two texts of IR or two sessions to compare.

        Of more files, open the first of the kind that comes first in ``Opens``, such as the model among its weights,
        and emit the others with ``also_dropped``.
        """
        if len(paths) == 2 and all(path.is_file() and path.suffix.lower() not in _NO_TEXT for path in paths):
            self.comparison_requested.emit(*paths)
            return
        if len(paths) == 2 and all(path.suffix.lower() == SESSION.suffix for path in paths):
            self.sessions_compared.emit(*paths)
            return
        order = list(Opens)
        known = [(order.index(opens), path) for path in paths if (opens := opened_as(path.suffix)) is not None]
        chosen = [min(known, key=lambda one: one[0])[1]] if known else paths[:1]
        if chosen:
            self.open(chosen[0])
        others = tuple(path for path in paths if path not in chosen)
        if others:
            self.also_dropped.emit(others)

    def _take(self, opened: Opened, then: Callable[[Setup], Setup] | None) -> None:
        if isinstance(opened, OpenedSource | OpenedSession):
            self.taking.emit(opened.path)
        match opened:
            case OpenedSource():
                setup = self._options(opened.path)
                self._state.set_session(None)
                self._state.set_setup(opened.options(then(setup) if then else setup))
                self.source_opened.emit(opened)
            case OpenedSession(session, overview):
                self._state.set_session(session)
                setup = setup_of(session.info)
                self._state.set_setup(then(setup) if then else setup)
                if overview is not None:
                    self.session_listed.emit(overview)
            case OpenedModule():
                self.module_opened.emit(opened.path)
            case OpenedDumps():
                self.dumps_opened.emit(opened.path)
            case OpenedProfile():
                self.profile_opened.emit(opened.path)
            case OpenedThreadTrace():
                self.thread_trace_opened.emit(opened.path)
        self.opened.emit(opened.origin or opened.path if isinstance(opened, OpenedSource) else opened.path)

    def _give_up(self, path: Path) -> None:
        if path == self._newest:
            self.given_up.emit(path)

    def _fail(self, path: Path, error: PasslensError) -> None:
        self.failed.emit(path, error)


def _session(path: Path, filters: Filters | None = None) -> OpenedSession:
    """Open a session, and read its lists with ``filters``; raises UserError."""
    queries = Queries(path, in_child=True)
    if filters is None:
        return OpenedSession(OpenSession(path, queries, queries.info()), None)
    overview = read_overview(queries, filters)
    return OpenedSession(OpenSession(path, queries, overview.info, listed=True), overview)


def _packed(path: Path) -> UserError:
    return UserError(
        Message("opening.packed", "{name} is a packed session.", name=path.name),
        hint=Message(
            "opening.unpack",
            "Unpack it with “zstd -d {name}”, then open {session}. Samples open from the Help menu.",
            name=path.name,
            session=path.name[: -len(path.suffix)],
        ),
        location=str(path),
    )


def _parameters(path: Path) -> UserError:
    model = path.with_suffix(MLIR.suffix)
    return UserError(
        Message("opening.parameters", "{name} holds parameters of a model, and no model.", name=path.name),
        hint=Message("opening.model-beside", "Its model may be {model} beside it.", model=model.name)
        if model.is_file()
        else Message(
            "opening.parameters-of-run",
            "Open its model and compile it: a run takes {name} as parameters.",
            name=path.name,
        ),
        location=str(path),
    )


def _tensors(path: Path) -> UserError:
    return UserError(
        Message("opening.tensors", "{name} holds tensors, and no model.", name=path.name),
        hint=Message("opening.tensors-of-run", "A run takes it as an input or as an expected result."),
        location=str(path),
    )


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_HEAD_BYTES)
    except OSError as error:
        raise unreadable(path, error) from error


def _text(path: Path, size: int, cancel: CancelToken, *, bytecode: bool) -> IrText:
    if bytecode:
        note = tr("Opening", "MLIR bytecode, {size}: its text is shown after the compile.").format(
            size=format_bytes(size)
        )
        return IrText(quoted(path.name), "", "text", quoted(note))
    try:
        text, whole = read_input(path, size, cancel)
    except OSError as error:
        raise unreadable(path, error) from error
    if whole:
        return IrText(quoted(path.name), text, "mlir")
    limit = format_bytes(WHOLE_BYTES)
    note = tr(
        "Opening", "Only the beginning of files larger than {limit} is shown: this one has {size}. All is compiled."
    ).format(limit=limit, size=format_bytes(size))
    return IrText(quoted(path.name), text, "mlir", quoted(note))
