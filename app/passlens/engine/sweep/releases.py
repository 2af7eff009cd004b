"""Finds which releases compile a model, by trying released compilers in the fewest runs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.places import inputs_folder, sessions_folder
from passlens.engine.compile.request import CompileRequest, as_compiled
from passlens.engine.compile.session_input import input_file
from passlens.engine.errors import UserError
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import Message, did_you_mean
from passlens.engine.near_names import nearest
from passlens.engine.quoting import file_name
from passlens.engine.session import trust
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import SessionInfo
from passlens.engine.sweep.bisect import Bisection, BisectJob, Candidate
from passlens.engine.sweep.judge import Criterion
from passlens.engine.sweep.results import Cell, Measure
from passlens.engine.toolchain.discover import by_version, installed
from passlens.engine.toolchain.knowledge import release_of, released

RANGE = ".."
"""The separator between the first and the last release of a range."""


def campaign_folder(source: Path) -> Path:
    """The default folder for the tries on a model."""
    return sessions_folder() / "campaigns" / file_name(source.stem, "model")


def releases_in(text: str = "") -> tuple[str, ...]:
    """The releases of a range, oldest first: ``3.4.0..3.13.0``, either end left out, or one release; empty: all.

    Raises:
        UserError: An end is not a release, or the range is empty.
    """
    known = {*released(), *(release for one in installed() if (release := release_of(one.version)))}
    ordered = tuple(sorted(known, key=by_version))
    first, dots, last = text.partition(RANGE)
    for end in (first, last):
        if end and end not in known:
            near = nearest(end, ordered)
            listed = Message("releases.there-are", "There are {first} to {last}.", first=ordered[0], last=ordered[-1])
            raise UserError(
                Message("releases.unknown", "IREE {version} is not a known release.", version=end),
                hint=did_you_mean(near) if near else listed,
                location=end,
            )
    low = ordered.index(first) if first else 0
    high = ordered.index(last) if last else low if first and not dots else len(ordered) - 1
    if low > high:
        raise UserError(
            Message("releases.empty", "There is no release from {first} to {last}.", first=first, last=last),
            hint=Message("releases.oldest-first", "Write the older one first."),
            location=text,
        )
    return ordered[low : high + 1]


@dataclass(frozen=True, slots=True)
class ReleasesJob(CompilerJob):
    """Find the first release that compiles a model, or the last one that did (see the Job protocol).

    Attributes:
        source: A session, or a request whose toolchain is the release in question; empty: none.
        versions: The releases to try, oldest first.
        every: Whether to try all of them.
        folder: The folder for sessions; None: beside the user's other sessions.
        capture: See ``BisectJob``.
    """

    source: Path | CompileRequest
    versions: tuple[str, ...]
    criterion: Criterion = Criterion()  # noqa: RUF009 - a frozen value
    every: bool = False
    install: bool = True
    jobs: int = 0
    folder: Path | None = None
    measure: Measure | None = None
    capture: bool = False

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        path = self.source if isinstance(self.source, Path) else self.source.source
        return Message("releases.title", "Which release compiles {name}?", name=path.name)

    def run(self, context: JobContext) -> Bisection:
        """Search; results are stored however the search ends.

        Raises:
            UserError: The session has no input to compile, or a file cannot be read or written.
            UntrustedError: The session is from elsewhere and not trusted.
            CancelledError: The user cancelled.
        """
        request, seed = self._request()
        about = release_of(request.toolchain) if seed is None else request.toolchain
        place = self.versions.index(about) if about in self.versions else None
        candidates = tuple(Candidate(one, Cell(replace(request, toolchain=one))) for one in self.versions)
        return BisectJob(
            candidates,
            self.criterion,
            self.folder or campaign_folder(request.source),
            known=place,
            every=self.every,
            install=self.install,
            jobs=self.jobs,
            measure=self.measure,
            capture=self.capture,
            subject=request.source.name,
            seeds=() if seed is None or place is None else ((place, seed),),
        ).run(context)

    def _request(self) -> tuple[CompileRequest, Path | None]:
        """The compile request, and the session that already has one release's result."""
        if not isinstance(self.source, Path):
            return self.source, None
        request, info = request_of_session(self.source)
        return replace(request, toolchain=release_of(info.toolchain_version) or request.toolchain), self.source


def request_of_session(session: Path) -> tuple[CompileRequest, SessionInfo]:
    """The request to compile a session's model again, and the session's head.

    Raises:
        UserError: The session has imported dumps or a single dispatch, or its input is missing.
        UntrustedError: The session is from elsewhere and not trusted.
    """
    with SessionReader(session) as reader:
        trust.require(reader)
        info = reader.info()
        if info.imported:
            raise UserError(
                Message(
                    "releases.imported",
                    "Imported dumps do not say what was compiled and how: {path}.",
                    path=session,
                ),
                hint=Message("releases.compile-here", "Compile the model here and use that session."),
                location=str(session),
            )
        if info.dispatch is not None:
            raise UserError(
                Message(
                    "releases.dispatch",
                    "{path} holds one dispatch, which another compiler may form differently.",
                    path=session,
                ),
                hint=Message("releases.ask-model", "Use the session of its model: {path}.", path=info.dispatch.session),
                location=str(session),
            )
        source = input_file(reader, inputs_folder())
    return replace(as_compiled(info), source=source, taken_from=None), info
