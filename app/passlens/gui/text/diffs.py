"""Makes the diffs of the IR tab, on a query thread: of a pass or of two files, by ops or by exact text."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.diff.files import read_ir
from passlens.engine.diff.forms import in_one_form
from passlens.engine.diff.lines import diff_text, unfold
from passlens.engine.diff.ops import OpDiff
from passlens.engine.diff.rows import Diff, RowKind, fold_moved
from passlens.engine.diff.watched import Watch, diff_ops_watched
from passlens.engine.errors import UserError
from passlens.engine.importing.sniff import is_log
from passlens.engine.ir.text import LineIndex
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.session.rows import IrText
from passlens.gui.kit.text.diff_table import DiffTable
from passlens.gui.kit.translation import tr
from passlens.gui.text.shown import ShownDiff, TextKey
from passlens.gui.text.wish import Wish

_OPEN_LINES = 1_000
"""If nothing but names changed, this much of the text is unfolded."""


def pass_diff(queries: Queries, key: TextKey, before: IrText, after: IrText, wish: Wish) -> ShownDiff:
    """The change of a pass.

    Raises:
        CancelledError: The request was dropped.
    """
    if key.pass_id is None:
        raise ValueError(key)
    if wish.exact or before.text == after.text:
        return _exact(queries.changes.diff(key.pass_id, locations=key.locations), before, after, key)
    watch = Watch(wish.cancel, wish.on_stage)
    ops = queries.changes.op_diff(key.pass_id, None, wish.pins, locations=key.locations, watch=watch)
    return _of_ops(ops, before, after, key, wish)


def file_diff(before: Path, after: Path, key: TextKey, wish: Wish) -> ShownDiff:
    """The difference of two files.

    Raises:
        UserError: A file is missing, or has no printed IR.
        CancelledError: The request was dropped.
    """
    names = f"{before.name} → {after.name}"
    old, new = (IrText(quoted(names), _read(path)) for path in (before, after))
    if wish.exact or old.text == new.text:
        diff = diff_text(old.text, new.text, before_title=quoted(str(before)), after_title=quoted(str(after)))
        return _exact(diff, old, new, key)
    forms = in_one_form(old.text, new.text, (before.name, after.name), wish.cancel, wish.on_stage)
    old, new = IrText(forms.title(names), forms.before), IrText(forms.title(names), forms.after)
    titles = forms.title(str(before)), forms.title(str(after))
    ops = diff_ops_watched(old.text, new.text, wish.pins, *titles, Watch(wish.cancel, wish.on_stage))
    return _of_ops(ops, old, new, key, wish)


def _read(path: Path) -> str:
    hint = tr("Diffs", "Two files are compared when both hold printed IR; open one alone for what it is.")
    try:
        text = read_ir(path)
    except UserError as error:
        raise UserError(error.title, hint=hint, location=str(path)) from error
    if is_log(path):
        raise UserError(tr("Diffs", "{path} is a log of many dumps.").format(path=path), hint=hint, location=str(path))
    return text


def _exact(diff: Diff, before: IrText, after: IrText, key: TextKey) -> ShownDiff:
    return ShownDiff(diff, before, after, DiffTable.of(diff), key)


def _of_ops(ops: OpDiff, before: IrText, after: IrText, key: TextKey, wish: Wish) -> ShownDiff:
    diff = fold_moved(ops.diff)
    if len(diff.rows) == 1 and diff.rows[0].kind is RowKind.FOLD:
        # Nothing but names changed: show the text itself.
        diff = unfold(diff, LineIndex(after.text), 0, _OPEN_LINES, LineIndex(before.text))
    return ShownDiff(diff, before, after, DiffTable.of(diff), key, ops, wish.pins)
