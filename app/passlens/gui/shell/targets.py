"""Where the window can be led: values that any feature opens, and that the shell hands to the one that shows them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.session.notes import Anchor
from passlens.engine.session.rows import Side
from passlens.gui.kit.op_place import OpPlace
from passlens.gui.shell.state import Selection

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import Evidence
    from passlens.engine.queries import Queries
    from passlens.engine.session.rows import IrText
    from passlens.gui.kit.fix_states import FixAsked


@dataclass(frozen=True, slots=True)
class Target:
    """A place; each kind is opened by the one feature that names it in ``Feature.opens``."""


@dataclass(frozen=True, slots=True)
class Match:
    """Words to mark in a text: their line and column, from 1 and 0, and the words themselves."""

    line: int
    column: int
    words: str


@dataclass(frozen=True, slots=True)
class PassTarget(Target):
    """A pass execution: its text before, after, or the diff, as looked at last."""

    pass_id: int


@dataclass(frozen=True, slots=True)
class TextTarget(Target):
    """The IR that a selection names, with a match to mark in it."""

    selection: Selection
    match: Match | None = None


@dataclass(frozen=True, slots=True)
class LineTarget(Target):
    """A line, from 1, of the input or of a file that the compiler left; 0 for wherever it is."""

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
    """What differs between two files of IR."""

    before: Path
    after: Path


@dataclass(frozen=True, slots=True)
class FreeTextTarget(Target):
    """A text that is no part of a session, such as reduced IR."""

    text: IrText


@dataclass(frozen=True, slots=True)
class DispatchSourceTarget(Target):
    """The source of a dispatch in the IR that code generation gets."""

    dispatch: str


@dataclass(frozen=True, slots=True)
class JourneyTarget(Target):
    """The journey of the op at the caret of a text; None: there is no caret."""

    at: OpPlace | None


@dataclass(frozen=True, slots=True)
class PassListTarget(Target):
    """The passes that match a text; ``changed``: whether those that changed nothing are left out, None: as before."""

    text: str
    changed: bool | None = None


@dataclass(frozen=True, slots=True)
class CaptureTarget(Target):
    """The passes of one dispatch, which is compiled alone for it."""

    dispatch: str


@dataclass(frozen=True, slots=True)
class KernelTarget(Target):
    """The kernels of a dispatch; of all dispatches where it is empty."""

    dispatch: str = ""


@dataclass(frozen=True, slots=True)
class MemoryTarget(Target):
    """The shared memory of a dispatch."""

    dispatch: str = ""


@dataclass(frozen=True, slots=True)
class GraphTarget(Target):
    """A dispatch among the others."""

    dispatch: str = ""


@dataclass(frozen=True, slots=True)
class PatternsTarget(Target):
    """The rewrite patterns of a dispatch, traced; without one the user chooses."""

    dispatch: str = ""


@dataclass(frozen=True, slots=True)
class RunTarget(Target):
    """The form and the results of runs."""


@dataclass(frozen=True, slots=True)
class ModuleTarget(Target):
    """A compiled module, to be run."""

    file: Path


@dataclass(frozen=True, slots=True)
class ProfileTarget(Target):
    """The profile; of that file where one is named, kept in the session that is open."""

    file: Path | None = None


@dataclass(frozen=True, slots=True)
class ProblemTarget(Target):
    """A problem by its place, see ``Anchor.problem``."""

    problem: str


@dataclass(frozen=True, slots=True)
class EvidenceTarget(Target):
    """Where a link of a chain of evidence is."""

    evidence: Evidence


@dataclass(frozen=True, slots=True)
class FixTarget(Target):
    """A fix, to be tried, applied, shown or opened as it asks."""

    asked: FixAsked


@dataclass(frozen=True, slots=True)
class NoteTarget(Target):
    """A new note: where it goes, as far as that is known at once, and how to look up the rest in a job."""

    anchor: Anchor
    find: Callable[[Queries], Anchor] | None = None

    @classmethod
    def on_dispatch(cls, symbol: str) -> NoteTarget:
        """A note on a dispatch."""
        return cls(Anchor(dispatch=symbol, place=f"@{symbol}"))

    @classmethod
    def on_phase(cls, name: str, line: int = 0, *, located: bool = False) -> NoteTarget:
        """A note on a phase, or on a line, from 1, of its IR; ``located``: as shown with debug locations."""
        if not line:
            return cls(Anchor(phase=name, place=f"phase {name}"))
        return cls(
            Anchor(phase=name, line=line, place=f"phase {name}, line {line:,}"),
            lambda queries: queries.notes.place_of_phase(name, line, locations=located),
        )

    @classmethod
    def on_pass(
        cls, pass_id: int, name: str = "", line: int = 0, *, before: bool = False, located: bool = False
    ) -> NoteTarget:
        """A note on a pass execution, or on a line, from 1, of the text before or after it."""
        words = f"pass {name or pass_id}"
        if not line:
            return cls(Anchor(pass_id, place=words), lambda queries: queries.notes.place_of_pass(pass_id))
        side = Side.BEFORE if before else Side.AFTER
        return cls(
            Anchor(pass_id, side, line=line, place=f"{words}, line {line:,}"),
            lambda queries: queries.notes.place_of_pass(pass_id, side, line, locations=located),
        )

    @classmethod
    def on_file(cls, file: str, line: int) -> NoteTarget:
        """A note on a line, from 1, of the input or of a file that the compiler left."""
        anchor = Anchor(file=file, line=line, place=f"{file}, line {line:,}")
        return cls(anchor, lambda queries: queries.notes.place_in_file(file, line))


@dataclass(frozen=True, slots=True)
class ExistingNoteTarget(Target):
    """A note of the open session, by its key, see ``NoteRow``."""

    key: int
