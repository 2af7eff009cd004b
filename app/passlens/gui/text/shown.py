"""The content of the IR tab: a text, or a diff of two with its data."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.session.rows import IrText
from passlens.gui.shell.state import Mode

if TYPE_CHECKING:
    from passlens.engine.diff.ops import OpDiff
    from passlens.engine.diff.rows import Diff
    from passlens.gui.kit.text.diff_table import DiffTable, Pins
    from passlens.gui.kit.text.names import NamedText


@dataclass(frozen=True, slots=True)
class TextKey:
    """The texts of a diff: of a pass, with locations or without, or of two files."""

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
    named: NamedText | None = None  # the text with its lines, indexed on the thread that read it


@dataclass(frozen=True, slots=True)
class ShownDiff:
    """A diff for the IR tab, with both texts.

    Attributes:
        diff: The rows.
        before, after: The whole texts.
        table: The rows as arrays.
        key: The compared texts.
        ops: The op diff; None for a diff of the exact text.
        pins: The pins.
    """

    diff: Diff
    before: IrText
    after: IrText
    table: DiffTable
    key: TextKey = TextKey()
    ops: OpDiff | None = None
    pins: Pins = ()


Shown = ShownText | ShownDiff
