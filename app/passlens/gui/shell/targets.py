"""Targets: places that any feature may open. The shell passes each to the feature that shows its kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.messages import Message, quoted
from passlens.engine.session.notes import Anchor, line_place, phase_place
from passlens.engine.session.rows import Side
from passlens.gui.kit.text.op_place import OpPlace
from passlens.gui.shell.state import Selection

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Evidence
    from passlens.engine.queries import Queries
    from passlens.engine.run.values import RunRequest
    from passlens.engine.session.rows import IrText
    from passlens.gui.kit.problems.fix_states import FixRequest


@dataclass(frozen=True, slots=True)
class Target:
    """A place. Exactly one feature opens each kind: the one with it in ``Feature.opens``."""


@dataclass(frozen=True, slots=True)
class Match:
    """Words to mark in a text, by line (from 1) and column (from 0)."""

    line: int
    column: int
    words: str


@dataclass(frozen=True, slots=True)
class PassTarget(Target):
    """A pass execution, in the mode used last: before, after or diff."""

    pass_id: int


@dataclass(frozen=True, slots=True)
class TextTarget(Target):
    """The IR of a selection, with a match to mark in it."""

    selection: Selection
    match: Match | None = None


@dataclass(frozen=True, slots=True)
class LineTarget(Target):
    """A line, from 1, of the input or of a file from the compiler; 0: keep the position."""

    file: str
    line: int = 0
    match: Match | None = None

    @classmethod
    def of(cls, place: str) -> LineTarget:
        """The target of ``FILE:LINE``."""
        file, _, line = place.rpartition(":")
        return cls(file, int(line) if line.isdigit() else 0)


@dataclass(frozen=True, slots=True)
class ComparisonTarget(Target):
    """The diff of two files of IR."""

    before: Path
    after: Path


@dataclass(frozen=True, slots=True)
class SessionComparisonTarget(Target):
    """Two sessions side by side; ``ignore_release``: as they were compared already, see ``Ignored``."""

    a: Path
    b: Path
    ignore_release: bool = False


@dataclass(frozen=True, slots=True)
class FreeTextTarget(Target):
    """A text outside the session, such as reduced IR."""

    text: IrText


@dataclass(frozen=True, slots=True)
class DispatchSourceTarget(Target):
    """The source of a dispatch, as given to code generation."""

    dispatch: str


@dataclass(frozen=True, slots=True)
class JourneyTarget(Target):
    """The journey of the op at the caret of a text; None without a caret."""

    at: OpPlace | None


@dataclass(frozen=True, slots=True)
class PassListTarget(Target):
    """The passes that match a text; ``changed``: whether to hide passes that changed nothing, None: no change."""

    text: str
    changed: bool | None = None


@dataclass(frozen=True, slots=True)
class FetchTarget(Target):
    """Every pass that the open session lacks, or those of a dispatch's code generation.

    Attributes:
        dispatch: Symbol of the dispatch; empty: everything.
        then: Called when they are fetched.
    """

    dispatch: str = ""
    then: Callable[[], object] | None = None


@dataclass(frozen=True, slots=True)
class CaptureTarget(Target):
    """The passes of one dispatch, compiled alone."""

    dispatch: str


@dataclass(frozen=True, slots=True)
class KernelTarget(Target):
    """The kernels of a dispatch; empty: of all dispatches."""

    dispatch: str = ""


@dataclass(frozen=True, slots=True)
class MemoryTarget(Target):
    """The shared memory of a dispatch."""

    dispatch: str = ""


@dataclass(frozen=True, slots=True)
class GraphTarget(Target):
    """A dispatch in the graph."""

    dispatch: str = ""


@dataclass(frozen=True, slots=True)
class PatternsTarget(Target):
    """Traced rewrite patterns of a dispatch; empty: the user chooses one."""

    dispatch: str = ""


@dataclass(frozen=True, slots=True)
class RunTarget(Target):
    """The form and the results of runs."""


@dataclass(frozen=True, slots=True)
class ParametersTarget(Target):
    """Parameters for the next run."""

    file: Path


@dataclass(frozen=True, slots=True)
class ModuleTarget(Target):
    """A compiled module to run."""

    file: Path


@dataclass(frozen=True, slots=True)
class RunRequestTarget(Target):
    """A run to fill the form with; ``file`` is its module, None: the open one."""

    request: RunRequest
    file: Path | None


@dataclass(frozen=True, slots=True)
class ProfileTarget(Target):
    """The profile; with a file, the one in it, stored in the open session."""

    file: Path | None = None


@dataclass(frozen=True, slots=True)
class ThreadTraceTarget(Target):
    """A thread trace that the open session is to keep."""

    file: Path


@dataclass(frozen=True, slots=True)
class ProblemTarget(Target):
    """A problem, by its place; see ``Anchor.problem``."""

    problem: str


@dataclass(frozen=True, slots=True)
class EvidenceTarget(Target):
    """The place of one link in a chain of evidence."""

    evidence: Evidence


@dataclass(frozen=True, slots=True)
class FixTarget(Target):
    """A fix to try, apply, show or open."""

    request: FixRequest


@dataclass(frozen=True, slots=True)
class InstallTarget(Target):
    """A release of IREE to install."""

    version: str


@dataclass(frozen=True, slots=True)
class NoteTarget(Target):
    """A new note: the part of its place known at once, and the query for the rest."""

    anchor: Anchor
    find: Callable[[Queries], Anchor] | None = None

    @classmethod
    def on_dispatch(cls, symbol: str) -> NoteTarget:
        """A note on a dispatch."""
        return cls(Anchor(dispatch=symbol, place=quoted(f"@{symbol}")))

    @classmethod
    def on_phase(cls, name: str, line: int = 0, *, located: bool = False) -> NoteTarget:
        """A note on a phase, or on a line, from 1, of its IR; ``located``: shown with debug locations."""
        if not line:
            return cls(Anchor(phase=name, place=phase_place(name)))
        return cls(
            Anchor(phase=name, line=line, place=line_place(phase_place(name), line)),
            lambda queries: queries.notes.place_of_phase(name, line, locations=located),
        )

    @classmethod
    def on_pass(
        cls, pass_id: int, name: str = "", line: int = 0, *, before: bool = False, located: bool = False
    ) -> NoteTarget:
        """A note on a pass execution, or on a line, from 1, of the text before or after it."""
        words = Message("notes.pass-called", "pass {name}", name=name or str(pass_id))
        if not line:
            return cls(Anchor(pass_id, place=words), lambda queries: queries.notes.place_of_pass(pass_id))
        side = Side.BEFORE if before else Side.AFTER
        return cls(
            Anchor(pass_id, side, line=line, place=line_place(words, line)),
            lambda queries: queries.notes.place_of_pass(pass_id, side, line, locations=located),
        )

    @classmethod
    def on_file(cls, file: str, line: int) -> NoteTarget:
        """A note on a line, from 1, of the input or of a file from the compiler."""
        anchor = Anchor(file=file, line=line, place=line_place(quoted(file), line))
        return cls(anchor, lambda queries: queries.notes.place_in_file(file, line))


@dataclass(frozen=True, slots=True)
class ExistingNoteTarget(Target):
    """A note of the open session, by its key; see ``NoteRow``."""

    key: int
