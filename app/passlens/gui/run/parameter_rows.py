"""The parameter files of a run: one field for each, and one for each scope that the module reads."""

from __future__ import annotations

from collections.abc import Callable

from passlens.engine.formats import Opens
from passlens.gui.kit.file_dialog import filter_of
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import tr
from passlens.gui.run.file_field import FileField
from passlens.gui.run.file_rows import FileRows


class ParameterRows(FileRows):
    """Fields with ``SCOPE=FILE``; the field of a scope that the module reads cannot be removed."""

    def __init__(self, folder: Callable[[], str]) -> None:
        """``folder`` returns the initial folder of file dialogs."""
        super().__init__(tr("RunFormPanel", "Add a parameter file"), lambda _number: self._field(""))
        self._folder = folder

    @property
    def texts(self) -> tuple[str, ...]:
        """The specifications; scopes without a file are left out."""
        return tuple(text for field in self.fields if (text := field.text) and not text.endswith("="))

    @property
    def unfilled(self) -> FileField | None:
        """The first field of a scope without a file."""
        return next((field for field in self.fields if field.text.endswith("=")), None)

    def unfilled_of(self, scope: str) -> FileField | None:
        """The field of a scope, if it has no file."""
        return next((field for field in self.fields if field.text == f"{scope}="), None)

    def add_scope(self, scope: str) -> FileField:
        """Add a field for a scope; empty: for any."""
        field = self.add(self._field(scope))
        if scope:
            field.set_text(f"{scope}=")
            field.setToolTip(
                plain(tr("RunFormPanel", "The module reads parameters of the scope “{scope}”").format(scope=scope))
            )
        return field

    def _field(self, scope: str) -> FileField:
        def take(before: str, path: str) -> str:
            head, equals, _ = before.partition("=")
            return f"{head}={path}" if equals else path

        field = FileField(
            tr("RunFormPanel", "parameters"),
            filter_of(Opens.PARAMETERS),
            removable=not scope,
            take=take,
            folder=self._folder,
        )
        field.edit.setPlaceholderText(tr("RunFormPanel", "SCOPE=FILE.irpa, or SCOPE=splat for made-up weights"))
        return field
