"""Reads the text or diff of the IR tab, one at a time, in a job: the newest request wins, and can be cancelled.

A diff compares ops unless the exact text is requested; pins are kept with the texts that they belong to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from passlens.engine.errors import PasslensError, UserError
from passlens.engine.events import Event, StageStarted
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message, Text, quoted, together
from passlens.engine.queries import Queries
from passlens.engine.session.rows import Side
from passlens.gui.kit.text.prepared import prepare
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.state import Mode, Selection
from passlens.gui.text.read_ahead import ReadAhead
from passlens.gui.text.shown import Shown, ShownDiff, ShownText, TextKey
from passlens.gui.text.wish import DiffOf, Read, Wish

if TYPE_CHECKING:
    from passlens.gui.kit.text.diff_table import Pins

SLOW_MS = 150
"""A text that takes longer is announced."""
_KEY = "text"


@dataclass(frozen=True, slots=True)
class TextJob:
    """Reads one text or diff."""

    read: Read
    exact: bool
    pins: Pins
    title: Text = Message("jobs.read-a-text", "Read a text")
    queue: str = "query"
    key: str = _KEY

    def run(self, context: JobContext) -> Shown:
        """Read it."""
        context.cancel.raise_if_cancelled()
        shown = self.read(Wish(self.exact, self.pins, context.cancel, lambda title: context.emit(StageStarted(title))))
        context.cancel.raise_if_cancelled()  # of a row of clicks, only the last text is indexed
        return replace(shown, named=prepare(shown.text)) if isinstance(shown, ShownText) else shown


class TextController(QObject):
    """Publishes the text requested last.

    Signals:
        changed: ShownText or ShownDiff.
        loading: The title of a text that takes longer, and the current step; empty if unknown.
        failed: PasslensError: the text cannot be shown.
        cancelled: The user cancelled the reading.
    """

    changed = Signal(object)
    loading = Signal(str, str)
    failed = Signal(object)
    cancelled = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._exact = False
        self._pins: dict[TextKey, Pins] = {}
        self._request: tuple[Read, TextKey | None, str] | None = None
        self._waiting = False
        self._stage = NOTHING
        self._read_ahead = ReadAhead(jobs, self)
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(SLOW_MS)
        self._slow.timeout.connect(self._say_loading)

    @property
    def waiting(self) -> bool:
        """Whether a text is being read."""
        return self._waiting

    @property
    def exact(self) -> bool:
        """Whether diffs compare the exact text."""
        return self._exact

    def ask(self, read: Read, title: str, key: TextKey | None = None, delay_ms: int = 0) -> None:
        """Read a text; drop the previous request.

        Args:
            read: Reads it, on a query thread.
            title: Its name while it is being read.
            key: The compared texts, for a diff.
            delay_ms: Delay before the start.
        """
        self._request = read, key, title
        self._submit(delay_ms)

    def expect(self, read: Read, key: TextKey) -> None:
        """Read the diff that is likely to be requested next, once no other is being waited for."""
        self._read_ahead.expect(read, DiffOf(key, self._exact, self._pins.get(key, ())))

    def compare(self, before: Path, after: Path) -> None:
        """Compare two files of IR."""
        key = TextKey(files=(before, after))
        self.ask(
            lambda wish: read_files(before, after, key, wish),
            tr("Texts", "{name} and {name2}").format(name=before.name, name2=after.name),
            key,
        )

    def forget(self) -> None:
        """Another session is open: drop the request, and the pins of its passes."""
        self._request = None
        self._pins = {key: pins for key, pins in self._pins.items() if key.files is not None}
        self._stop()

    def cancel(self) -> None:
        """Cancel the reading."""
        if self._waiting:
            self._stop()
            self.cancelled.emit()

    def set_exact(self, exact: bool) -> None:
        """Compare the exact text from now on, or ops; the shown diff is made again."""
        if exact != self._exact:
            self._exact = exact
            self._again()

    def pin(self, old: int, new: int) -> None:
        """Pin the ops at two lines to each other; either of them loses its earlier pin."""
        self._set_pins(*(pair for pair in self._current_pins() if pair[0] != old and pair[1] != new), (old, new))

    def unpin(self, old: int, new: int) -> None:
        """Remove a pin."""
        self._set_pins(*(pair for pair in self._current_pins() if pair != (old, new)))

    def unpin_all(self) -> None:
        """Remove all pins of the shown texts."""
        self._set_pins()

    def _current_pins(self) -> Pins:
        key = self._request[1] if self._request else None
        return self._pins.get(key, ()) if key is not None else ()

    def _set_pins(self, *pins: tuple[int, int]) -> None:
        key = self._request[1] if self._request else None
        if key is not None:
            self._pins[key] = tuple(sorted(pins))
            self._again()

    def _again(self) -> None:
        if self._request is not None and self._request[1] is not None:
            self._submit()

    def _submit(self, delay_ms: int = 0) -> None:
        if self._request is None:
            return
        self._waiting, self._stage = True, NOTHING
        self._slow.start()
        read, key, _ = self._request
        pins = self._current_pins()
        prefetched = self._read_ahead.take(DiffOf(key, self._exact, pins) if key is not None else None)
        self._jobs.submit(
            TextJob(prefetched or read, self._exact, pins),
            self._take,
            on_failed=self._fail,
            on_events=self._take_events,
            quiet=True,
            delay_ms=delay_ms,
        )

    def _stop(self) -> None:
        self._slow.stop()
        self._waiting = False
        self._read_ahead.take(None)
        self._jobs.drop(_KEY)

    def _take(self, shown: Shown) -> None:
        self._slow.stop()
        self._waiting = False
        self.changed.emit(shown)

    def _fail(self, error: PasslensError) -> None:
        self._slow.stop()
        self._waiting = False
        self.failed.emit(error)

    def _take_events(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, StageStarted):
                self._stage = event.title
        if self._waiting and not self._slow.isActive():
            self._say_loading()

    def _say_loading(self) -> None:
        if self._request is not None:
            self.loading.emit(self._request[2], translated(self._stage))


def read_place(queries: Queries, file: str, line: int) -> ShownText:
    """Read the text at the location of a diagnostic; on a query thread.

    Raises:
        UserError: The session does not have that file.
    """
    name = file.replace("\\", "/").rsplit("/", 1)[-1]
    if name == queries.info().source.name:
        return ShownText(queries.texts.source(), line=line)
    for artifact in queries.artifacts.listing():
        if artifact.name == name:
            return ShownText(queries.artifacts.text(artifact.id), line=line)
    raise UserError(
        tr("Texts", "The session does not hold {name}.").format(name=name),
        hint=tr("Texts", "Only the input and the files of the compiler are kept."),
        location=file,
    )


def read_text(
    queries: Queries,
    selection: Selection,
    wish: Wish | None = None,
    *,
    plain_diff: bool = False,
    locations: bool = False,
) -> Shown:
    """Read the text or diff of a selection for the IR tab; on a query thread.

    For a pass that changed no line, the text, unless ``plain_diff`` asks for the empty diff. ``locations``: with debug
    locations.
    """
    wish = wish or Wish()
    load_views()
    pass_id = selection.pass_id
    if pass_id is None:
        text = queries.texts.phase(selection.phase, locations=locations) if selection.phase else queries.texts.source()
        return ShownText(text, line=selection.line)
    if selection.mode is Mode.DIFF:
        after = queries.texts.ir(pass_id, Side.AFTER, locations=locations)
        if not after.text:  # its dump was overwritten, as the note says
            return ShownText(after, Mode.DIFF, of_pass=True)
        before = queries.texts.ir(pass_id, Side.BEFORE, locations=locations)
        if not before.text:  # against nothing, all lines would be new; the note says why the text before is missing
            return ShownText(
                replace(
                    after,
                    note=together(before.note, after.note),
                ),
                Mode.DIFF,
                of_pass=True,
            )
        if before.text != after.text or plain_diff:
            from passlens.gui.text.diffs import pass_diff  # noqa: PLC0415 - with the first diff

            return pass_diff(queries, TextKey(pass_id, locations), before, after, wish)
        # A failed pass usually changes nothing: show the IR as it was at that point, or say why that is unknown.
        note = after.note or quoted(tr("Texts", "This pass changed nothing: the IR is as before."))
        return ShownText(
            replace(after, note=note),
            Mode.DIFF,
            of_pass=True,
        )
    side = Side.BEFORE if selection.mode is Mode.BEFORE else Side.AFTER
    text = queries.texts.ir(pass_id, side, locations=locations)
    return ShownText(text, selection.mode, of_pass=True, line=selection.line)


def read_files(before: Path, after: Path, key: TextKey, wish: Wish) -> ShownDiff:
    """Compare two files of IR; on a query thread.

    Raises:
        UserError: A file is missing, or has no printed IR.
    """
    from passlens.gui.text.diffs import file_diff  # noqa: PLC0415 - with the first diff

    load_views()
    return file_diff(before, after, key, wish)


def load_views() -> None:
    """Load the modules that show texts and diffs here, off the GUI thread."""
    from passlens.gui.kit.text import code_view, diff_bar, diff_view  # noqa: PLC0415
    from passlens.gui.text import diffs  # noqa: PLC0415

    del code_view, diff_bar, diff_view, diffs
