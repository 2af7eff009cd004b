"""``passlens diff``: the change of a pass, or the differences between two passes or any two files of IR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.faults import Exit
from passlens.cli.fetch import find_pass
from passlens.cli.options import PASS_HELP, JsonOption, LocationsOption, TrustOption, session
from passlens.cli.output import Page
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.translation import Shown, translated, verbatim
from passlens.engine.diff.files import read_ir
from passlens.engine.diff.forms import in_one_form
from passlens.engine.diff.lines import diff_text
from passlens.engine.diff.ops import OpDiff, diff_ops
from passlens.engine.diff.rows import Diff, DiffRow, RowChange, RowKind
from passlens.engine.errors import UserError
from passlens.engine.formats import SESSION, is_database
from passlens.engine.messages import NOTHING, Count, Message, listed, quoted
from passlens.engine.quoting import one_line
from passlens.engine.session.rows import Side

_SIGN = {RowKind.SAME: " ", RowKind.ADDED: "+", RowKind.REMOVED: "-"}
_MOVED_SIGN = {RowKind.ADDED: ">", RowKind.REMOVED: "<"}
_MOVES = frozenset({RowChange.MOVED, RowChange.REORDERED})
_NAMES_SHOWN = 6


def diff(
    path: Annotated[
        Path, typer.Argument(metavar="SESSION|FILE", help="A .passlens file, or a file of IR.", show_default=False)
    ],
    which: Annotated[
        str,
        typer.Argument(metavar="PASS|FILE", help=f"{PASS_HELP} After a file of IR: the other one.", show_default=False),
    ],
    other: Annotated[
        str, typer.Argument(metavar="[PASS]", help="Compare the IR after the first with the IR after this one.")
    ] = "",
    exact: Annotated[
        bool,
        typer.Option(
            "--exact",
            help="Compare the text as it is. Without it, ops are compared: a renumbered value, a renamed alias, "
            "a location, or independent ops in another order do not count.",
        ),
    ] = False,
    locations: LocationsOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Print what a pass changed, or what differs between two files of IR.

    Moved lines begin with '<' at the old place and '>' at the new one. Two files: the exit code is 0 when they are
    the same but for names and the order of independent ops (with --exact: the same text), and 1 when they differ. If
    only one of them is in generic form, iree-opt prints both in one form first.
    """
    del trust  # already applied by its callback
    if _is_session(path):
        return _diff_passes(path, which, other, exact, locations, json)
    if other:
        raise UserError(
            Message("diff.third", "Two files are compared, and {other} is a third.", other=other),
            hint=Message("diff.give-two", "Give two files, or a session first."),
        )
    return _diff_files(path, Path(which), exact, json)


def _diff_passes(path: Path, which: str, other: str, exact: bool, locations: bool, json: bool) -> int:
    with session(path) as queries:
        first = find_pass(path, queries, which)
        second = find_pass(path, queries, other) if other else None
        sides = first.id, second.id if second else None
        ops = None if exact else queries.changes.op_diff(*sides, locations=locations)
        rows = ops.diff if ops is not None else queries.changes.diff(*sides, locations=locations)
        same = not rows.added and not rows.removed and not rows.changes
        notes = [queries.texts.ir(one.id).note for one in (first, second) if same and one is not None]
        note = next(filter(None, notes), NOTHING)
    if json:
        write_json("diff", **{"pass": first}, other=second, note=note, ops=_plain_ops(ops), diff=rows)
        return Exit.DONE
    if same:
        only_names = ops is not None and any(row.old_text is not None for row in rows.rows)
        write_note(note or _nothing(first.name, second.name if second else "", only_names=only_names))
        return Exit.DONE
    _show(rows, ops)
    return Exit.DONE


def _diff_files(left: Path, right: Path, exact: bool, json: bool) -> int:
    before, after = read_ir(left), read_ir(right)
    note = NOTHING
    if exact:
        ops = None
        rows = diff_text(before, after, before_title=quoted(str(left)), after_title=quoted(str(right)))
    else:
        forms = in_one_form(before, after, (str(left), str(right)))
        before, after, note = forms.before, forms.after, forms.note
        titles = forms.title(str(left)), forms.title(str(right))
        ops = diff_ops(before, after, before_title=titles[0], after_title=titles[1])
        rows = ops.diff
    same = ops.same if ops is not None else before == after
    if json:
        write_json("diff", before=left, after=right, same=same, note=note, ops=_plain_ops(ops), diff=rows)
        return Exit.DONE if same else Exit.FAILED
    if note:
        write_note(note)
    if before == after:
        same_text = Message("diff.same", "{left} and {right} are the same.", left=left, right=right)
        equal = Message("diff.equal", "{left} and {right} are equal.", left=left, right=right)
        write_note(same_text if note else equal)
    elif rows.changes:
        _show(rows, ops)
        if same:
            write_note(
                Message(
                    "diff.same-but-order",
                    "{left} and {right} are the same but for names and the order of independent ops.",
                    left=left,
                    right=right,
                )
            )
    elif same:
        write_note(
            Message("diff.same-but-names", "{left} and {right} are the same but for names.", left=left, right=right)
        )
    else:
        _show(rows, ops)
    return Exit.DONE if same else Exit.FAILED


def _nothing(first: str, second: str, *, only_names: bool) -> Message:
    """The message if a pass, or two compared ones, show no change."""
    if second and only_names:
        return Message("diff.only-names", "{first} and {second}: no difference but names.", first=first, second=second)
    if second:
        return Message("diff.no-difference", "{first} and {second}: no difference.", first=first, second=second)
    if only_names:
        return Message("diff.changed-names", "{name} changed nothing but names.", name=first)
    return Message("diff.changed-nothing", "{name} changed nothing.", name=first)


def _is_session(path: Path) -> bool:
    """Whether to open a path as a session: by its suffix, or by its content."""
    if path.suffix == SESSION.suffix:
        return True
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return is_database(file.read(16))


def _plain_ops(ops: OpDiff | None) -> dict[str, object] | None:
    """The summary for JSON, without the rows."""
    if ops is None:
        return None
    plain: dict[str, object] = {field.name: getattr(ops, field.name) for field in fields(ops) if field.name != "diff"}
    for which, counts in (("added", ops.added), ("removed", ops.removed)):
        plain[which] = [{"name": name, "count": count} for name, count in counts.items()]
    return plain


def _show(rows: Diff, ops: OpDiff | None) -> None:
    page = Page()
    add_unified(page, rows)
    if ops is not None:
        page.line(_summary(ops), "muted")
    page.show(exact=True)


def _summary(ops: OpDiff) -> Message:
    """``# 2 ops added (arith.addi 2), 1 op removed (arith.muli), 3 changed, 1 moved; 40 as before``."""
    added, removed = (Count(sum(names.values()), "op") for names in (ops.added, ops.removed))
    parts = []
    if ops.added:
        parts.append(Message("diff.added", "{ops} added ({names})", ops=added, names=_names(ops.added)))
    if ops.removed:
        parts.append(Message("diff.removed", "{ops} removed ({names})", ops=removed, names=_names(ops.removed)))
    if ops.changed:
        parts.append(Message("diff.changed", "{count:,} changed", count=ops.changed))
    if ops.moved:
        parts.append(Message("diff.moved", "{count:,} moved", count=ops.moved))
    if ops.reordered:
        parts.append(Message("diff.reordered", "{count:,} only in another order", count=ops.reordered))
    changes = listed(parts) or Message("diff.no-op", "no op differs")
    return Message("diff.summary", "# {changes}; {kept:,} as before", changes=changes, kept=ops.kept)


def _names(counts: Mapping[str, int]) -> Message:
    shown = [f"{name} {count:,}" if count > 1 else name for name, count in list(counts.items())[:_NAMES_SHOWN]]
    names, more = ", ".join(shown), len(counts) - len(shown)
    if not more:
        return quoted(names)
    return Message("diff.more-names", "{names} and {more}", names=names, more=Count(more, "more name"))


def add_unified(page: Page, result: Diff) -> None:
    """Add a diff in unified form; changed words are marked where the page has colours."""
    for sign, title, side in (("---", result.before_title, Side.BEFORE), ("+++", result.after_title, Side.AFTER)):
        page.line(verbatim(f"{sign} {one_line(translated(title)) or translated(side)}"), "head")
    for hunk in _hunks(result.rows):
        page.line(verbatim(_hunk_head(hunk)), "hunk")
        for row in hunk:
            page.text(_painted(page, row))


def _hunks(rows: Sequence[DiffRow]) -> list[list[DiffRow]]:
    """The rows between folds."""
    hunks: list[list[DiffRow]] = [[]]
    for row in rows:
        if row.kind is RowKind.FOLD:
            hunks.append([])
        elif row.change is not RowChange.QUIET:
            hunks[-1].append(row)
    return [hunk for hunk in hunks if any(row.kind is not RowKind.SAME for row in hunk)]


def _hunk_head(hunk: list[DiffRow]) -> str:
    """``@@ -first,count +first,count @@``; a side without lines starts at 0, as diff(1) has it."""
    parts = []
    for sign, numbers in (
        ("-", [row.old_line for row in hunk if row.kind is not RowKind.ADDED]),
        ("+", [row.new_line for row in hunk if row.kind is not RowKind.REMOVED]),
    ):
        parts.append(f"{sign}{numbers[0] if numbers else 0},{len(numbers)}")
    return f"@@ {' '.join(parts)} @@"


def _painted(page: Page, row: DiffRow) -> Shown:
    moved = row.change in _MOVES
    sign = (_MOVED_SIGN if moved else _SIGN)[row.kind]
    if row.kind is RowKind.SAME or not page.colored:
        return verbatim(f"{sign}{row.text}\n")
    style = "hunk" if moved else row.kind.value
    marked = style if moved else f"{style}_word"
    parts = [page.paint(verbatim(sign), style)]
    at = 0
    for start, end in row.marks:
        parts.append(page.paint(verbatim(row.text[at:start]), style))
        parts.append(page.paint(verbatim(row.text[start:end]), marked))
        at = end
    parts.append(page.paint(verbatim(row.text[at:]), style))
    return verbatim("".join(parts) + "\n")
