"""A comparison as rows of tables: marks and words, tested without a window."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from passlens.engine.compare import words
from passlens.engine.compare.values import (
    ComparedDispatch,
    ComparedFigure,
    ComparedPass,
    Comparison,
    Source,
    Verdict,
)
from passlens.engine.messages import Bytes, Message, Nanoseconds
from passlens.engine.units import format_bytes, format_ns
from passlens.gui.kit.pass_names import short_pass_name
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.translation import mark_text, number_of, tr, translated


class Group(StrEnum):
    """The passes shown by a chip."""

    DIFFERS = "differs"
    ONLY_A = "only in A"
    ONLY_B = "only in B"
    FOLLOWS = "follows"
    SAME = "same"


_MARKS = {Verdict.SAME: "=", Verdict.DIFFERS: "≠", Verdict.FOLLOWS: "≈", Verdict.IDLE: "·", Verdict.UNKNOWN: "?"}


def group_of(row: ComparedPass) -> Group:
    """The chip that a row belongs to."""
    if row.verdict is Verdict.DIFFERS:
        return Group.DIFFERS
    if row.a is None or row.b is None:
        return Group.ONLY_A if row.b is None else Group.ONLY_B
    return Group.SAME if row.verdict is Verdict.SAME else Group.FOLLOWS


def counts_of(found: Comparison) -> dict[Group, int]:
    """The number of executions for each chip."""
    counts = dict.fromkeys(Group, 0)
    for row in found.passes:
        counts[group_of(row)] += row.count
    return counts


def mark_of(row: ComparedPass) -> str:
    """The sign before a pass: ``=``, ``≠``, ``−`` if only A has it, ``+`` if only B has it."""
    if row.a is None or row.b is None:
        return "−" if row.b is None else "+"
    return _MARKS[row.verdict]


def pass_title(row: ComparedPass) -> str:
    """The title of a row: the pass and its scope, or the number of equal passes."""
    place = row.place
    if row.verdict is Verdict.SAME and row.count > 1:
        passes = number_of(row.count, "pass", "passes")
        return tr("CompareRows", "{passes} of {phase}").format(passes=passes, phase=place.phase)
    scope = f"@{place.dispatch}" if place.dispatch else place.scope
    return f"{short_pass_name(place.name)} · {scope}"


def pass_words(row: ComparedPass) -> str:
    """All known facts about a row, for its tooltip."""
    place = row.place
    parts = [f"{place.name} · {place.scope}", translated(row.verdict)]
    if row.b is None:
        parts.append(tr("CompareRows", "only in A"))
    if row.a is None:
        parts.append(tr("CompareRows", "only in B"))
    if row.moved:
        parts.append(tr("CompareRows", "in another order in B"))
    if row.renamed and row.b is not None:
        parts.append(tr("CompareRows", "in B called {name}").format(name=row.b.name))
    return "\n".join(parts)


def pass_columns() -> tuple[Column[ComparedPass], ...]:
    """The timeline; A and B link to the pass in each session."""
    return (
        Column("", mark_of, tone=_pass_tone, tooltip=pass_words),
        Column(mark_text("pass"), pass_title, stretch=True, least=120, tooltip=pass_words, tone=_name_tone),
        Column("A", lambda row: row.a.position if row.a else None, number=True, show=_position_a, link=True),
        Column("B", lambda row: row.b.position if row.b else None, number=True, show=_position_b, link=True),
    )


def _position_a(row: ComparedPass) -> str:
    return f"{row.a.position:,}" if row.a else UNKNOWN


def _position_b(row: ComparedPass) -> str:
    return f"{row.b.position:,}" if row.b else UNKNOWN


def _pass_tone(row: ComparedPass) -> str:
    return {Group.DIFFERS: "fail", Group.SAME: "muted", Group.FOLLOWS: "warn"}.get(group_of(row), "accent")


def _name_tone(row: ComparedPass) -> str:
    return "muted" if group_of(row) in {Group.SAME, Group.FOLLOWS} or row.verdict is Verdict.IDLE else ""


def different_first(rows: Sequence[ComparedDispatch]) -> list[ComparedDispatch]:
    """The dispatches in list order: differing ones first, each group in order."""
    return sorted(rows, key=lambda row: dispatch_mark(row) == "=")


def dispatch_mark(row: ComparedDispatch) -> str:
    """The sign before a dispatch."""
    if not row.a or not row.b:
        return "−" if row.a else "+"
    return "=" if row.computes_the_same and row.first is None else "≠"


def dispatch_words(row: ComparedDispatch) -> str:
    """The facts about a dispatch."""
    parts = [row.name or row.a or row.b]
    if row.likeness is not None:
        parts.append(tr("CompareRows", "matched by: {how}").format(how=translated(row.likeness)))
    if row.source is not None:
        parts.append(tr("CompareRows", "IR that code generation gets: {how}").format(how=translated(row.source)))
    if row.first is not None:
        parts.append(tr("CompareRows", "first: {name}").format(name=row.first.place.name))
    return "\n".join(parts)


def dispatch_columns() -> tuple[Column[ComparedDispatch], ...]:
    """Dispatches; A and B link to the kernel in each session."""
    return (
        Column("", dispatch_mark, tone=lambda row: "muted" if dispatch_mark(row) == "=" else "fail"),
        Column(
            mark_text("dispatch"),
            lambda row: row.name or row.a or row.b,
            show=_dispatch_title,
            stretch=True,
            least=120,
            tooltip=dispatch_words,
            tone=lambda row: "muted" if dispatch_mark(row) == "=" else "",
        ),
        Column("A", lambda row: _number(row.a), link=True, tooltip=lambda row: row.a, number=True, show=_show_a),
        Column("B", lambda row: _number(row.b), link=True, tooltip=lambda row: row.b, number=True, show=_show_b),
    )


def _dispatch_title(row: ComparedDispatch) -> str:
    name = row.name or row.a or row.b
    if row.first is not None:
        return f"{name} · {short_pass_name(row.first.place.name)}"
    return f"{name} · {translated(row.source)}" if row.source in {Source.DIFFERS, Source.BUFFERS} else name


def _number(symbol: str) -> int | None:
    number = symbol.rpartition("_")[2]
    return int(number) if number.isdigit() else None


def _show_a(row: ComparedDispatch) -> str:
    return row.a.rpartition("_")[2] if row.a else UNKNOWN


def _show_b(row: ComparedDispatch) -> str:
    return row.b.rpartition("_")[2] if row.b else UNKNOWN


def figure_columns() -> tuple[Column[ComparedFigure], ...]:
    """Figures with their changes; A and B link to their origin."""
    return (
        Column(mark_text("figure"), lambda row: translated(words.titled(row)), stretch=True, least=160),
        Column("A", lambda row: row.a, number=True, show=_figure_a, link=True, tooltip=_figure_a, stretch=True),
        Column("B", lambda row: row.b, number=True, show=_figure_b, link=True, tooltip=_figure_b, stretch=True),
        Column(
            mark_text("change"),
            lambda row: row.delta,
            number=True,
            show=lambda row: translated(words.change_of(row)),
            sort_key=lambda row: row.weight,
        ),
        Column(
            mark_text("verdict"),
            lambda row: row.change.value,
            show=lambda row: translated(row.change),
            tone=lambda row: row.change.tone,
        ),
    )


def _figure_a(row: ComparedFigure) -> str:
    return value_text(row, row.a)


def _figure_b(row: ComparedFigure) -> str:
    return value_text(row, row.b)


def value_text(row: ComparedFigure, value: float | str | None) -> str:
    """A value of a figure with its unit."""
    match words.value_of(row, value):
        case None:
            return UNKNOWN
        case Bytes(count):
            return format_bytes(count)
        case Nanoseconds(duration):
            return format_ns(duration)
        case Message() as message:
            return translated(message) or UNKNOWN
        case int() as number:
            return f"{number:,}"


def shown_passes(found: Comparison, groups: Sequence[Group]) -> tuple[ComparedPass, ...]:
    """The rows of the active chips; equal ones are always included, for orientation."""
    wanted = {*groups, Group.SAME}
    rows = [row for row in found.passes if group_of(row) in wanted]
    joined: list[ComparedPass] = []
    for row in rows:
        last = joined[-1] if joined else None
        same = row.verdict is Verdict.SAME and last is not None and last.verdict is Verdict.SAME
        if same and last is not None and last.place.phase == row.place.phase:
            joined[-1] = ComparedPass(last.a, last.b, Verdict.SAME, last.moved, last.count + row.count)
        else:
            joined.append(row)
    return tuple(joined)
