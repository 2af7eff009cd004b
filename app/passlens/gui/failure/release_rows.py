"""The table of releases tried on a model."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.diagnosis.figures import Figure, figure_text
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.translation import mark_text, translated

if TYPE_CHECKING:
    from passlens.engine.messages import Message, Term
    from passlens.engine.sweep.bisect import Bisection

OPEN = mark_text("session")
"""The column whose cells open the session."""
_TONES = {"good": "ok", "bad": "fail", "skipped": "warn"}


@dataclass(frozen=True, slots=True)
class ReleaseRow:
    """One release.

    Attributes:
        verdict: None if it was not tried.
        end: The outcome of its compile; None if it was not tried, or only the verdict is known.
        lds: LDS of the kernel that needs most, bytes; None if unknown.
        compile_ns: Its compile time, ns; None unless it compiles.
        session: None if it has none.
    """

    version: str
    verdict: Term | None = None
    why: Message | None = None
    end: Term | None = None
    lds: int | None = None
    compile_ns: int | None = None
    session: Path | None = None


def release_rows(found: Bisection) -> tuple[ReleaseRow, ...]:
    """All releases of a search, newest first, as most users look for those."""
    rows = []
    for place, version in enumerate(found.names):
        one = found.at(place)
        if one is None:
            rows.append(ReleaseRow(version))
            continue
        taken = one.result.compile_ns
        rows.append(
            ReleaseRow(
                version,
                one.verdict,
                one.why,
                one.result.end,
                one.result.figure(Figure.LDS),
                round(taken.median) if taken is not None else None,
                found.session(place),
            )
        )
    return tuple(reversed(rows))


def _order(row: ReleaseRow) -> str:
    return "".join(f"{int(part):05}" if part.isdigit() else part for part in row.version.split("."))


def _text_of(word: Term | Message | None) -> str:
    return translated(word) if word is not None else UNKNOWN


COLUMNS: tuple[Column[ReleaseRow], ...] = (
    Column(mark_text("release"), lambda row: row.version, sort_key=_order),
    Column(
        mark_text("verdict"),
        lambda row: row.verdict.value if row.verdict is not None else None,
        show=lambda row: _text_of(row.verdict),
        tone=lambda row: _TONES.get(row.verdict.value, "") if row.verdict is not None else "muted",
        help=mark_text("Good: it compiles. Bad: it fails or crashes. Skipped: it could not be tried."),
    ),
    Column(
        mark_text("result"),
        lambda row: row.end.value if row.end is not None else None,
        show=lambda row: _text_of(row.end),
    ),
    Column(
        mark_text("shared memory"),
        lambda row: row.lds,
        show=lambda row: figure_text(Figure.LDS, row.lds),
        number=True,
        help=mark_text("Of the kernel that needs most"),
    ),
    Column(
        mark_text("compile time"),
        lambda row: row.compile_ns,
        show=lambda row: figure_text(Figure.TIME, row.compile_ns),
        number=True,
        help=mark_text("Wall time of one compile, beside others that ran at the same time"),
    ),
    Column(OPEN, lambda row: row.session.name if row.session is not None else None, link=True, keep_end=True),
    Column(
        mark_text("why"),
        lambda row: str(row.why) if row.why is not None else None,
        show=lambda row: _text_of(row.why),
        tooltip=lambda row: translated(row.why) if row.why is not None else "",
        stretch=True,
        least=200,
    ),
)
