"""The text of the pass tree for a phase, a group or a pass: each column, and the tooltip."""

from __future__ import annotations

from enum import IntEnum

from passlens.engine.op_counts import OpCounts
from passlens.engine.session.listing import ListedPass
from passlens.engine.session.rows import Status
from passlens.engine.units import REPORT_STEP_NS, format_report_time
from passlens.gui.kit.pass_names import short_pass_name
from passlens.gui.kit.translation import localized, mark_text, number_of, tr
from passlens.gui.shell.pass_tree import Group, Phase


class Column(IntEnum):
    """The columns of the tree."""

    NAME = 0
    DELTA = 1
    TIME = 2


def cell_text(node: Phase | Group | ListedPass, column: Column, ops: OpCounts | None = None) -> str:
    """The text of a cell; ``ops``: the changes of a pass."""
    match node, column:
        case (Phase(name=name), Column.NAME):
            return name
        case (Group(label=label), Column.NAME):
            return label
        case (Phase() | Group(), Column.DELTA):
            return f"{node.pass_count if isinstance(node, Phase) else len(node.passes):,}"
        case (Phase(wall_ns=wall), Column.TIME):
            return format_report_time(wall) if wall else ""
        case (Group(wall_ns=wall, over=over), Column.TIME):
            return f"Σ {format_report_time(wall)}" if wall and not over else ""
        case (ListedPass(), Column.NAME):
            return f"{short_pass_name(node.name, node.phase)} {node.options}".rstrip()
        case (ListedPass(planned=True), Column.DELTA):
            return ""
        case (ListedPass(), Column.DELTA):
            return delta_text(node.status, ops)
        case (ListedPass(wall_ns=int() as wall_ns), Column.TIME):
            return time_text(wall_ns, node.wall_shared)
        case _:
            return ""


_STATUS_WORDS = {
    Status.CHANGED: mark_text("changed"),
    Status.UNCHANGED: mark_text("unchanged"),
    Status.RENUMBERED: mark_text(
        "only renumbered: names of values, labels and aliases, or the order of independent ops"
    ),
    Status.FAILED: mark_text("failed"),
    Status.UNKNOWN: mark_text("not known whether it changed anything: ops without a name share their dumps"),
}


_PLANNED = mark_text("Click to see what it did: Passlens makes that now, and keeps it.")


def time_text(wall_ns: int, shared: int) -> str:
    """The time of one execution; with ``~`` an equal share of the time of several executions."""
    share = wall_ns / max(1, shared)
    return format_report_time(share) if shared <= 1 or share < REPORT_STEP_NS else f"~{format_report_time(share)}"


def delta_text(status: Status, ops: OpCounts | None) -> str:
    """``+84 −61`` ops, ``~3`` if it only changed or moved some, or a word without counts."""
    if status is Status.FAILED:
        return localized("failed")
    if status is Status.UNCHANGED:
        return "="
    if status is Status.RENUMBERED or (ops is not None and ops.same):
        return "≡"
    if status is Status.UNKNOWN:
        return "?"
    if ops is None or not ops.total:
        return localized("changed")
    if not (ops.added or ops.removed):
        return f"~{_short(ops.changed + ops.moved)}"
    return " ".join(f"{sign}{_short(count)}" for sign, count in (("+", ops.added), ("−", ops.removed)) if count)


def _short(count: int) -> str:
    """A count below a million in at most four characters; tooltip and Details have it in full."""
    return f"{count:,}" if count < 1000 else f"{count / 1000:.1f}k" if count < 9_950 else f"{round(count / 1000):,}k"


def tooltip(node: Phase | Group | ListedPass, ops: OpCounts | None = None) -> str:
    """A row in full."""
    if isinstance(node, ListedPass):
        place = "" if node.position is None else f"{node.position:,}. "
        status = _PLANNED if node.planned else _STATUS_WORDS[node.status]
        lines = [place + node.name, node.class_name, node.options, node.scope, localized(status)]
        if ops is not None:
            words = tr(
                "PassTreeModel", "Ops: {added:,} added, {removed:,} removed, {changed:,} changed, {moved:,} moved"
            )
            counts = {"added": ops.added, "removed": ops.removed, "changed": ops.changed, "moved": ops.moved}
            lines.append(words.format(**counts))
        if node.added is not None and node.removed is not None:
            lines.append(
                tr("PassTreeModel", "Lines of text: {added:,} added, {removed:,} removed").format(
                    added=node.added, removed=node.removed
                )
            )
        if node.wall_ns is not None:
            lines.append(timing_text(node.wall_ns, node.wall_shared))
        return "\n".join(line for line in lines if line)
    count = node.pass_count if isinstance(node, Phase) else len(node.passes)
    head = node.name if isinstance(node, Phase) else node.path
    lines = [
        head,
        tr("PassTreeModel", "{passes} listed, {changed:,} changed, {failed:,} failed").format(
            passes=number_of(count, "pass", "passes"), changed=node.changed, failed=node.failed
        ),
    ]
    if node.wall_ns and isinstance(node, Phase):
        lines.append(
            tr("PassTreeModel", "{wall_ns} of wall time in the quick look, as in the phase rail.").format(
                wall_ns=format_report_time(node.wall_ns)
            )
        )
    elif node.wall_ns:
        lines.append(
            tr(
                "PassTreeModel",
                "{wall_ns} is the sum of its passes over all threads, listed or not, in the compiler's report. "
                "A pass that runs others counts with them. Where that is more than the phase took, only this says so.",
            ).format(wall_ns=format_report_time(node.wall_ns))
        )
    return "\n".join(lines)


def timing_text(wall_ns: int, shared: int) -> str:
    """What is known about the time of one execution, in words."""
    if wall_ns < REPORT_STEP_NS:
        return tr("PassTreeModel", "under 0.1 ms: the compiler's report counts in steps of 0.1 ms")
    if shared <= 1:
        return format_report_time(wall_ns)
    together, each = format_report_time(wall_ns), format_report_time(wall_ns / shared)
    return tr(
        "PassTreeModel",
        "{together} for {shared:,} executions together, about {each} each: the compiler's "
        "report does not tell them apart",
    ).format(together=together, shared=shared, each=each)
