"""What a search asks and what it finds, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.session.rows import Status

SHOWN_LINES = 10_000
"""Lines that a search hands out when nobody says how many; all are counted."""


class Corpus(StrEnum):
    """What can be searched."""

    PASSES = "passes"  # the IR after each pass
    PHASES = "phases"  # the module's IR at the end of each phase
    INPUT = "input"  # as it was given, and as the compiler parsed it
    LLVM = "llvm"  # LLVM IR of the kernels
    ASSEMBLY = "assembly"


IR = frozenset({Corpus.PASSES, Corpus.PHASES})
"""What is searched when nothing else is said."""
EVERYTHING = frozenset(Corpus)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """What to look for, and where.

    Attributes:
        pattern: A text, or with ``regex`` a regular expression in Python's syntax; looked for in each line by itself.
        ignore_case: Of ASCII letters.
        scope: A glob over scope paths, as in PassFilter; empty: all.
        phase: Only passes of this phase, and its IR at the end; empty: all.
        where: What to search. With a scope, only passes are.
        limit: How many lines to hand out; all are counted.
        journey: Whether to find out when the text was there: up to a second for one that is everywhere.
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
        text: The line, or what stands around the match where it is long: then with ``…`` at the cut ends.
        start, end: The first match in ``text``.
    """

    line: int
    column: int
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Source:
    """The text that hits are in. The same text may stand after several passes: this is the first of them.

    Attributes:
        name: The pass, the phase, or the file.
        phase: The phase's name; empty for a file.
        pass_id: None for a phase or a file.
        position: Place in pipeline order, from 1; 0 without a pass.
        scope: The label of what the pass ran on; empty without a pass.
        artifact_id: Of a file.
        more: How many further passes and phases show the same text.
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
    """What one text holds: the first lines that match (as many as the limit left room for), and how many do."""

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
    """From the pass after which a text is there to the pass after which it no longer is.

    ``first`` is None when the parsed input has it already, ``gone`` when it is there at the end.
    """

    first: Mark | None
    gone: Mark | None


@dataclass(frozen=True, slots=True)
class ScopeJourney:
    """When a text was there in one scope, ops inside it that have passes of their own left out."""

    scope_id: int
    scope: str
    path: str
    intervals: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class Journey:
    """When a text was there.

    Attributes:
        intervals: Anywhere in what was searched.
        scopes: In each scope, in the order in which it first appears.
        exact: False when so many large dumps have the text that not each was looked into for the inner scopes that
            have it: those that had it before count as still having it.
    """

    intervals: tuple[Interval, ...]
    scopes: tuple[ScopeJourney, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The sums over a whole search; exact, also where only some lines were handed out.

    Attributes:
        lines: Lines that match, each text counted once.
        texts: Different texts that have a match.
        places: Passes, phases and files that show one of these texts.
        shown: Lines handed out.
        searched_bytes: Of different texts.
    """

    lines: int
    texts: int
    places: int
    shown: int
    searched_bytes: int
    journey: Journey
