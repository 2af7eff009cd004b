"""The messages of a comparison: the answer in one sentence, and a pass's effect in one compile only."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.compare.ignoring import Ignored
from passlens.engine.compare.normal import largest
from passlens.engine.compare.values import (
    ComparedDispatch,
    ComparedFigure,
    Comparison,
    Divergence,
    Kind,
    Modules,
    Stage,
    Unit,
    Verdict,
)
from passlens.engine.diagnosis.figures import Figure, figure_title
from passlens.engine.diagnosis.parting import config_difference, config_of, pipeline_of
from passlens.engine.diff.ops import OpChangeKind, diff_ops
from passlens.engine.diff.rows import Diff, RowKind
from passlens.engine.ir.counts import count_ops
from passlens.engine.messages import (
    NOTHING,
    Bytes,
    Count,
    Items,
    Join,
    Message,
    Nanoseconds,
    Word,
    listed,
    quoted,
    together,
)
from passlens.engine.units import format_bytes, format_ns

_OPTION = re.compile(r"([\w-]+)=(\{[^}]*\}|[^\s{}]*)")
_FOLDER = re.compile(r"dump-[\w-]+-path")
_ATTRIBUTE = re.compile(r"[\w.]+ = ")
_NAMES = 3
_WORDS = 60
_DIFFED = 2_000_000
"""Characters of two texts up to which their ops are compared for a message."""


def options_differ(mine: str, theirs: str) -> tuple[tuple[str, str, str], ...]:
    """The differing options of a pass: name, value in A, value in B; empty where one lacks the option.

    Dump paths do not count: every capture has another folder.
    """
    a, b = (
        {name: value for name, value in _OPTION.findall(side) if not _FOLDER.fullmatch(name)} for side in (mine, theirs)
    )
    return tuple((name, a.get(name, ""), b.get(name, "")) for name in {**a, **b} if a.get(name) != b.get(name))


def chose_otherwise(mine: str, theirs: str) -> Message:
    """The pipeline or configuration that differs in the texts of one dispatch, as a clause; empty without one."""
    pipelines = pipeline_of(mine), pipeline_of(theirs)
    if pipelines[0] != pipelines[1] and all(pipelines):
        return Message("comparison.pipeline", "the pipeline is {a} in A, {b} in B", a=pipelines[0], b=pipelines[1])
    was, now = config_difference(config_of(mine), config_of(theirs))
    if was or now:
        return Message("comparison.config", "the lowering_config differs: {what}", what=_in_each(was, now))
    return NOTHING


def did_otherwise(mine: str, theirs: str) -> Message:
    """The difference between the texts after a pass in A and in B, which were equal before it; a clause."""
    a, b = count_ops(mine), count_ops(theirs)
    deltas = {name: b.get(name, 0) - a.get(name, 0) for name in {**a, **b}}
    parts = [_more(name, delta) for name, delta in largest({n: d for n, d in deltas.items() if d}, _NAMES)]
    if parts:
        return Message("comparison.ops", "B has {parts}", parts=listed(parts, Join.AND))
    return _changed(mine, theirs)


def _more(name: str, delta: int) -> Message:
    if delta > 0:
        return Message("comparison.more-ops", "{count:,} more {op}", count=delta, op=name)
    return Message("comparison.fewer-ops", "{count:,} fewer {op}", count=-delta, op=name)


def _changed(mine: str, theirs: str) -> Message:
    """For equal numbers of ops by name: the difference between them."""
    if len(mine) + len(theirs) > _DIFFED:
        return Message("comparison.other-ir", "the IR differs")
    found = diff_ops(mine, theirs, context=0)
    changes = [one for one in found.changes if one.kind is not OpChangeKind.REORDERED]
    words = _words(found.diff)
    if words:
        return words
    if not changes:
        return Message("comparison.attributes-of-scope", "attributes differ")
    names = list(dict.fromkeys(one.name for one in changes))[:_NAMES]
    parts = list(dict.fromkeys(part for one in changes for part in one.parts))
    which = Items(tuple(names), Join.AND)
    if not parts:
        return Message("comparison.other-place", "B has {ops} in another place", ops=which)
    what = Items(tuple(Word(part.value) for part in parts[:_NAMES]), Join.AND)
    return Message("comparison.parts", "B has {ops} with another {parts}", ops=which, parts=what)


def _words(diff: Diff) -> Message:
    """The first differing attributes in A and in B; empty if the difference is not in an attribute."""
    was, now = (
        next(
            (
                entry
                for row in diff.rows
                if row.kind is kind and row.marks and (entry := _entry(row.text, row.marks[0]))
            ),
            "",
        )
        for kind in (RowKind.REMOVED, RowKind.ADDED)
    )
    return _in_each(was, now) if was != now else NOTHING


def _in_each(was: str, now: str) -> Message:
    if was and now:
        return Message("comparison.words", "{was} in A, {now} in B", was=was, now=now)
    if was:
        return Message("comparison.words-a", "only A has {was}", was=was)
    return Message("comparison.words-b", "only B has {now}", now=now)


def _entry(text: str, mark: tuple[int, int]) -> str:
    """The marked words with the name of their attribute; empty without one."""
    found = text[mark[0] : mark[1]].strip(" ,<>{}[]")
    if "=" not in found:
        start = max(text.rfind(sign, 0, mark[0]) for sign in ",<{") + 1
        found = text[start : mark[1]].strip(" ,<>{}[]")
    if not _ATTRIBUTE.match(found):
        return ""
    return found if len(found) <= _WORDS else found[: _WORDS - 1] + "…"


def only_one_has(*, in_b: bool) -> Message:
    """The message that a pass is in one compile only and changed the IR there; a clause."""
    if in_b:
        return Message("comparison.only-b", "only B runs it, and it changes the IR")
    return Message("comparison.only-a", "only A runs it, and it changes the IR")


def ended_before(*, in_b: bool) -> Message:
    """The message that the compile that lacks a pass failed before it; a clause."""
    if in_b:
        return Message("comparison.ended-b", "B failed before it ended")
    return Message("comparison.ended-a", "A failed before it ended")


def runs_instead(mine: str, theirs: str) -> Message:
    """The message that A runs a pass where B runs another one; a clause."""
    return Message("comparison.instead", "B runs {theirs} in place of {mine}", theirs=theirs, mine=mine)


def changes_one(*, in_b: bool) -> Message:
    """The message that a pass changed the IR in one of them only; a clause."""
    if in_b:
        return Message("comparison.changes-b", "it changes the IR in B, and does nothing in A")
    return Message("comparison.changes-a", "it changes the IR in A, and does nothing in B")


def fails_in(*, in_b: bool) -> Message:
    """The message that a pass failed in one of them only; a clause."""
    if in_b:
        return Message("comparison.fails-b", "it fails in B, and does not in A")
    return Message("comparison.fails-a", "it fails in A, and does not in B")


def answer(
    first: Divergence | None,
    dispatches: Sequence[ComparedDispatch],
    figures: Sequence[ComparedFigure],
    *,
    aligned: bool,
    compared: int,
    modules: Modules | None,
) -> Message:
    """The first sentence of the result.

    Args:
        first: The first divergence; None without one.
        dispatches: The dispatches of both.
        figures: The differing figures.
        aligned: Whether passes were compared.
        compared: The number of passes of A with a compared partner.
        modules: How the modules compare.
    """
    effects = _effects(figures)
    if not aligned:
        equal = sum(one.computes_the_same for one in dispatches)
        if effects:
            return Message(
                "comparison.structure-with",
                "{equal:,} of {total:,} dispatches compute the same; {effects}.",
                equal=equal,
                total=len(dispatches),
                effects=effects,
            )
        return Message(
            "comparison.structure",
            "{equal:,} of {total:,} dispatches compute the same.",
            equal=equal,
            total=len(dispatches),
        )
    if first is None:
        if effects:
            return Message("comparison.same-but", "No pass diverges, but figures differ: {effects}.", effects=effects)
        if modules is Modules.DIFFER:
            return Message(
                "comparison.no-pass", "No pass diverges: all leave the same IR in both ({count:,}).", count=compared
            )
        return Message(
            "comparison.same", "No divergence: all passes leave the same IR in both ({count:,}).", count=compared
        )
    name, scope = first.row.place.name, first.scope
    if effects:
        return Message(
            "comparison.until-with",
            "The same until {name} on {scope}: {what}; {effects}.",
            name=name,
            scope=scope,
            what=first.what,
            effects=effects,
        )
    return Message(
        "comparison.until", "The same until {name} on {scope}: {what}.", name=name, scope=scope, what=first.what
    )


def makes_other_code(stage: Stage) -> Message:
    """The difference in the code made from the same IR; a clause."""
    match stage:
        case Stage.LLVM:
            return Message("comparison.other-llvm", "it translates the same IR to different LLVM IR")
        case Stage.OPTIMIZED:
            return Message("comparison.other-optimized", "LLVM's optimizer turns the same LLVM IR into different IR")
        case Stage.ASSEMBLY:
            return Message("comparison.other-assembly", "LLVM's backend turns the same IR into different assembly")
        case Stage.MACHINE:
            return Message("comparison.other-machine", "the machine code differs")


def behind_the_passes(
    modules: Modules | None,
    sizes: tuple[int, int],
    figures: Sequence[ComparedFigure],
    *,
    equal: int | None,
    other: int,
    compiled: bool,
) -> Message:
    """The differences beyond the passes: in kernel code and in the modules.

    Args:
        modules: How they compare.
        sizes: Their sizes, bytes.
        figures: The differing figures.
        equal: The number of kernels, if all have equal code; None if some differ or are unknown.
        other: The number of kernels with different code.
        compiled: Whether both compiled.
    """
    flags = any(row.kind is Kind.COMMAND and row.title.id in _SETTINGS for row in figures)
    if modules is Modules.EQUAL:
        sentence = Message("comparison.equal-modules", "The modules are equal, byte for byte.")
        if not flags:
            return sentence
        return together(
            sentence, Message("comparison.idle-command", "The differences in the command change nothing here.")
        )
    if other:
        return Message(
            "comparison.other-kernels", "The machine code of {kernels} differs.", kernels=Count(other, "kernel")
        )
    code = NOTHING
    if equal is not None:
        code = Message(
            "comparison.equal-kernels", "The machine code of {kernels} is equal.", kernels=Count(equal, "kernel")
        )
    if modules is Modules.DIFFER:
        sentence = Message(
            "comparison.other-modules",
            "The modules differ: {a} in A, {b} in B.",
            a=Bytes(sizes[0]),
            b=Bytes(sizes[1]),
        )
        return together(code, sentence)
    if code or not flags or not compiled:
        return code
    return Message("comparison.unknown-code", "Whether the machine code is the same is not known.")


_SETTINGS = frozenset({"comparison-figures.flag", "comparison-figures.level"})


def unfinished(side: str, name: str, position: int, *, running: bool) -> Message:
    """How far an unfinished compile got; ``name`` is its last pass, empty without one."""
    if running and not name:
        return Message("comparison.running-without", "{side} is still compiling and has no passes yet.", side=side)
    if running:
        return Message(
            "comparison.running",
            "{side} is still compiling: compared up to {name} ({position:,}).",
            side=side,
            name=name,
            position=position,
        )
    if not name:
        return Message("comparison.stopped-without", "{side} was stopped before its first pass.", side=side)
    return Message(
        "comparison.stopped",
        "{side} was stopped: compared up to {name} ({position:,}).",
        side=side,
        name=name,
        position=position,
    )


def _effects(figures: Sequence[ComparedFigure]) -> Message:
    """The most important consequences; a clause."""
    rows = [row for row in figures if row.kind is Kind.MODEL and row.delta is not None]
    main = [row for row in rows if row.title.id in _MAIN]
    said_already = {(row.a, row.b) for row in main}
    kernels = [
        row
        for row in figures
        if row.kind is Kind.KERNEL
        and row.delta is not None
        and row.title.id in _WORST
        and (row.a, row.b) not in said_already
    ]
    shown = [*main, *kernels[: max(0, _NAMES - len(main))]]
    if not shown:
        shown = [row for row in figures if row.kind is Kind.KERNEL and row.delta is not None][:_NAMES]
    return listed([_from_to(row) for row in shown])


_MAIN = frozenset(figure_title(name).id for name in (Figure.DISPATCHES, Figure.TRANSFERS, Figure.LDS))
_WORST = frozenset(
    {"comparison-figures.spills", "comparison-figures.scratch", "comparison-figures.waves", "comparison-figures.lds"}
)


def _from_to(row: ComparedFigure) -> Message:
    return Message(
        "comparison.from-to",
        "{title} {before} → {after}",
        title=titled(row),
        before=_argument(row, row.a),
        after=_argument(row, row.b),
    )


def titled(row: ComparedFigure) -> Message:
    """The title of a figure, with its dispatch."""
    if not row.dispatch_a:
        return row.title
    return Message("comparison.of-dispatch", "{title} of @{dispatch}", title=row.title, dispatch=row.dispatch_a)


def value_of(row: ComparedFigure, value: float | str | None) -> Message | Bytes | Nanoseconds | int | None:
    """A value of a figure with its unit; None if unknown, empty if absent."""
    if value is None or isinstance(value, str):
        return quoted(value) if value is not None else None
    match row.unit:
        case Unit.BYTES:
            return Bytes(int(value))
        case Unit.NS:
            return Nanoseconds(value)
        case _:
            return int(value)


def _argument(row: ComparedFigure, value: float | str | None) -> Message | Bytes | Nanoseconds | int | str:
    found = value_of(row, value)
    return _NO_VALUE if found is None else found


def change_of(row: ComparedFigure) -> Message:
    """The change of a figure: ``−4``, ``+33 %``, ``× 23.2``; empty for non-numbers."""
    delta = row.delta
    if not delta:
        return NOTHING
    sign = "+" if delta > 0 else "−"
    size = abs(delta)
    if row.unit is Unit.COUNT and (size < _SMALL or not row.a):
        return quoted(f"{sign}{int(size):,}")
    if not row.a or isinstance(row.a, str):
        return quoted(f"{sign}{format_bytes(int(size)) if row.unit is Unit.BYTES else format_ns(size)}")
    if size >= _TIMES * row.a:
        return quoted(f"× {(row.a + size) / row.a:.3g}")
    return quoted(f"{sign}{size / row.a * 100:.3g} %")


_SMALL = 100
_TIMES = 10
"""The factor from which on percentages are not used."""
_NO_VALUE = "–"


def ignored_words(what: Ignored, count: int) -> Message:
    """The message on what was ignored, and in how many texts it mattered."""
    return Message("comparison.ignored", "Ignored: {what}, in {count:,} texts.", what=what, count=count)


def counts_of(found: Comparison) -> Message:
    """The summary of passes in one line."""
    alone = found.alone()
    return Message(
        "comparison.counts",
        "{same:,} passes are the same, {differs:,} differ, {follows:,} follow from that; {a:,} only in A, {b:,} only "
        "in B.",
        same=found.count(Verdict.SAME),
        differs=found.count(Verdict.DIFFERS),
        follows=found.followers(),
        a=alone[0],
        b=alone[1],
    )
