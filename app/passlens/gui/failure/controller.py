"""Reads the picture and the texts of a cause in jobs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.jobs import JobContext
from passlens.engine.session.rows import Side
from passlens.gui.failure.places import CausePlace, CauseRequest, Segment
from passlens.gui.kit.translation import tr
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.state import OpenSession

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Problem
    from passlens.engine.queries import Queries
    from passlens.gui.failure.annotated import AnnotatedText
    from passlens.gui.failure.reading import CauseTexts, Picture

_PICTURE, _TEXT = "cause-picture", "cause-text"


@dataclass(frozen=True, slots=True)
class _ReadPicture:
    """Reads the picture; its modules are loaded on the job's thread (see the Job protocol)."""

    queries: Queries
    problem: Problem
    title: str
    queue: str = "query"
    key: str = _PICTURE

    def run(self, context: JobContext) -> Picture:
        from passlens.gui.failure.reading import read_picture  # noqa: PLC0415 - on the job's thread

        return read_picture(self.queries, self.problem, context.cancel)


class CauseController(QObject):
    """One cause at a time.

    Signals:
        texts_read: CauseRequest and CauseTexts: the available texts, and the first to show.
        text_read: CausePlace, its AnnotatedText, and the line to show, from 1; 0: the first marked one.
        picture_read: Picture.
        failed: PasslensError.
    """

    texts_read = Signal(object, object)
    text_read = Signal(object, object, int)
    picture_read = Signal(object)
    failed = Signal(object)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._session: OpenSession | None = None
        self._request: CauseRequest | None = None
        self._places: tuple[CausePlace, ...] = ()
        self._chosen: Segment | None = None

    def read(self, session: OpenSession, request: CauseRequest) -> None:
        """Read texts and picture of a problem, unless they are read already."""
        if (session, request) == (self._session, self._request):
            return
        self._session, self._request = session, request
        self._read_texts(None)
        if request.captured:
            self._jobs.submit(
                _ReadPicture(session.queries, request.problem, tr("Failure", "Read the cause")),
                self._take_picture,
                on_failed=self.failed.emit,
                quiet=True,
            )

    def forget(self) -> None:
        """Reset for another session."""
        self._session = self._request = self._chosen = None
        self._places = ()
        for key in (_PICTURE, _TEXT):
            self._jobs.drop(key)

    def choose(self, segment: str, line: int = 0) -> None:
        """Show another of the texts, at a line, from 1, or at its first marked line."""
        self._chosen = Segment(segment)
        place = next((one for one in self._places if one.segment is self._chosen), None)
        if place is not None:
            self._read_text(place, line)

    def choose_line(self, pass_id: int, line: int) -> bool:
        """Show a line of the IR after a pass, if that is one of the texts; returns whether it is."""
        place = next((one for one in self._places if (one.pass_id, one.side) == (pass_id, Side.AFTER)), None)
        if place is not None:
            self.choose(place.segment.value, line)
        return place is not None

    def _take_picture(self, picture: Picture) -> None:
        self.picture_read.emit(picture)
        if picture.bill is not None or picture.op is not None:
            self._read_texts(picture)

    def _read_texts(self, picture: Picture | None) -> None:
        session, request, chosen = self._session, self._request, self._chosen
        if session is None or request is None:
            return
        queries = session.queries

        def read() -> CauseTexts:
            from passlens.gui.failure.reading import Picture, read_texts  # noqa: PLC0415 - on the job's thread

            return read_texts(queries, request, picture or Picture(), chosen)

        def take(texts: CauseTexts) -> None:
            self._places = texts.places
            self.texts_read.emit(request, texts)

        self._jobs.call(tr("Failure", "Read the text of the cause"), _TEXT, read, take, self.failed.emit)

    def _read_text(self, place: CausePlace, line: int) -> None:
        if self._session is None:
            return
        queries = self._session.queries

        def read() -> AnnotatedText:
            from passlens.gui.failure.reading import read_text  # noqa: PLC0415 - on the job's thread

            return read_text(queries, place)

        self._jobs.call(
            tr("Failure", "Read the text of the cause"),
            _TEXT,
            read,
            lambda text: self.text_read.emit(place, text, line),
            self.failed.emit,
        )
