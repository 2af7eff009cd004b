"""What the IR tab shows: a text, or a diff of two with what is known of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.session.rows import IrText
from passlens.gui.shell.state import Mode

if TYPE_CHECKING:
    from passlens.engine.diff.ops import OpDiff
    from passlens.engine.diff.rows import Diff
    from passlens.gui.kit.diff_table import DiffTable, Pins
    from passlens.gui.kit.names import NamedText


@dataclass(frozen=True, slots=True)
class TextKey:
    """Which texts a diff is of: of a pass, with locations or without, or of two files."""

    pass_id: int | None = None
    locations: bool = False
    files: tuple[Path, Path] | None = None


@dataclass(frozen=True, slots=True)
class ShownText:
    """A text for the IR tab."""

    text: IrText
    mode: Mode = Mode.AFTER
    of_pass: bool = False
    line: int = 0
    named: NamedText | None = None  # the text with its lines, found on the thread that read it


@dataclass(frozen=True, slots=True)
class ShownDiff:
    """A diff for the IR tab, with both texts.

    Attributes:
        diff: The rows.
        before, after: The whole texts.
        table: The rows as numbers.
        key: What is compared.
        ops: What differs op by op; None for a diff of the exact text.
        pins: What is pinned as the same op.
    """

    diff: Diff
    before: IrText
    after: IrText
    table: DiffTable
    key: TextKey = TextKey()
    ops: OpDiff | None = None
    pins: Pins = ()


Shown = ShownText | ShownDiff
