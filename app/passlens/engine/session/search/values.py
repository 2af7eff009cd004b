"""The request and the results of a search, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.session.rows import Status

SHOWN_LINES = 10_000
"""The default limit on returned lines; all are counted."""


class Corpus(StrEnum):
    """The kinds of text that can be searched."""

    PASSES = "passes"  # the IR after each pass
    PHASES = "phases"  # the module's IR at the end of each phase
    INPUT = "input"  # as given, and as the compiler parsed it
    LLVM = "llvm"  # the kernels' LLVM IR
    ASSEMBLY = "assembly"


IR = frozenset({Corpus.PASSES, Corpus.PHASES})
"""The default of what is searched."""
EVERYTHING = frozenset(Corpus)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """The pattern, filters and limits of a search.

    Attributes:
        pattern: A text, or with ``regex`` a regular expression in Python's syntax; matched against single lines.
        ignore_case: For ASCII letters.
        scope: A glob over scope paths, as in PassFilter; empty: all.
        phase: Search only passes of this phase, and its IR at the end; empty: all.
        where: What to search. With a scope, only passes are searched.
        limit: The most lines to return; all are counted.
        journey: Whether to compute the journey: up to a second for a text that is everywhere.
    """

    pattern: str
    regex: bool = False
    ignore_case: bool = False
    scope: str = ""
    phase: str = ""
    where: frozenset[Corpus] = IR
    limit: int = SHOWN_LINES
    journey: bool = True


@dataclass(frozen=True, slots=True)
class Hit:
    """A line that matches.

    Attributes:
        line: From 1.
        column: Of the first match, from 1, in characters.
        text: The line; of a long one the part around the match, with ``…`` at the cut ends.
        start, end: The first match in ``text``.
    """

    line: int
    column: int
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Source:
    """The text with the hits. The same text may follow several passes: this is the first.

    Attributes:
        name: The pass, the phase, or the file.
        phase: The phase's name; empty for a file.
        pass_id: None for a phase or a file.
        position: Place in pipeline order, from 1; 0 without a pass.
        scope: The label of the pass's scope; empty without a pass.
        artifact_id: Of a file.
        more: The number of further passes and phases with the same text.
    """

    corpus: Corpus
    name: str
    phase: str
    pass_id: int | None
    position: int
    status: Status | None
    scope_id: int | None
    scope: str
    artifact_id: int | None
    more: int


@dataclass(frozen=True, slots=True)
class TextHits:
    """The hits in one text: the first matching lines, as many as the limit allowed, and the number of all."""

    source: Source
    hits: tuple[Hit, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A pass execution as a place in the pipeline."""

    pass_id: int
    position: int
    name: str
    scope: str


@dataclass(frozen=True, slots=True)
class Interval:
    """The interval from the pass after which a text is present to the pass after which it is gone.

    ``first`` is None when the parsed input has the text; ``gone`` when the text is present at the end.
    """

    first: Mark | None
    gone: Mark | None


@dataclass(frozen=True, slots=True)
class ScopeJourney:
    """The intervals in which one scope contains a text, not counting inner ops that have passes."""

    scope_id: int
    scope: str
    path: str
    intervals: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class Journey:
    """The intervals in which a text is present.

    Attributes:
        intervals: Anywhere in the searched texts.
        scopes: Per scope, in order of first appearance.
        exact: False when too many large dumps contain the text to search each one for the inner scopes with it: scopes
            that had it before then count as still having it.
    """

    intervals: tuple[Interval, ...]
    scopes: tuple[ScopeJourney, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The totals of a search; exact, even if only some lines were returned.

    Attributes:
        lines: Matching lines, each text counted once.
        texts: Distinct texts with a match.
        places: Passes, phases and files that show one of these texts.
        shown: Lines returned.
        searched_bytes: Bytes of distinct texts.
    """

    lines: int
    texts: int
    places: int
    shown: int
    searched_bytes: int
    journey: Journey
