"""Checks that a phase that was compiled again ends as it did in the whole compile."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property

from passlens.engine.compile.dump_text import comparable
from passlens.engine.diff.ops import diff_ops
from passlens.engine.ir.aliases import same_but_for_aliases
from passlens.engine.ir.outline import extract
from passlens.engine.session.rows import EXECUTABLE

_CODE_SIZE = re.compile(r"(hal\.executable\.binary [^\n]*\bdata = [^\n]* : vector<)\d+(?=xi8>)")
"""A code object names the file that was compiled: its size varies with the length of that name."""


class StoredEnd:
    """The end of a phase in the whole compile, to compare the end of a part of it with."""

    def __init__(self, read: Callable[[], str], executable: str = "") -> None:
        """Prepare.

        Args:
            read: Reads the text of the whole compile.
            executable: The dispatch; only its result is compared. Empty: everything is compared.
        """
        self._read, self._executable = read, executable

    def prepare(self) -> None:
        """Read what is compared, which takes 30 ms of a large model, before it is needed."""
        self._text  # noqa: B018 - a cached property

    def is_like(self, again: str) -> bool:
        """Whether the end of the phase or dispatch alone differs only in names and the order of independent ops."""
        alone = self._part(again)
        return self._text is not None and alone is not None and ends_alike(self._text, alone)

    @cached_property
    def _text(self) -> str | None:
        return self._part(self._read())

    def _part(self, text: str) -> str | None:
        return extract(text, ((EXECUTABLE, self._executable),)) if self._executable else text


def ends_alike(stored: str, again: str) -> bool:
    """Whether two texts of the end of a phase differ only in names and the order of independent ops."""
    return stored == again or _same(_CODE_SIZE.sub(r"\1", stored), _CODE_SIZE.sub(r"\1", again))


def _same(stored: str, again: str) -> bool:
    stored, again = comparable(stored), comparable(again)
    return stored == again or same_but_for_aliases(stored, again) or diff_ops(stored, again).same
