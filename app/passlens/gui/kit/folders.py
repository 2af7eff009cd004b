"""The folders last used in file dialogs, one for each kind of file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path


class Folders:
    """Remembers the folder for each kind of file; the window stores them in its settings."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}
        self._on_change: Callable[[tuple[str, ...]], object] | None = None

    def load(self, entries: Sequence[str], on_change: Callable[[tuple[str, ...]], object]) -> None:
        """Take the stored folders, and a function to call on changes."""
        parts = (entry.partition("=") for entry in entries)
        self._known = {kind: folder for kind, _, folder in parts if kind and folder}
        self._on_change = on_change

    def leave(self, on_change: Callable[[tuple[str, ...]], object]) -> None:
        """Stop calling the function given to ``load``: its window has closed."""
        if self._on_change == on_change:
            self._on_change = None

    def start(self, kind: str, suggestion: str) -> str:
        """Where a dialog opens: the suggested name in the folder last used for this kind, if that still exists.

        Args:
            kind: Such as ``save .html``.
            suggestion: A folder, a path, or a bare file name; may be empty.
        """
        folder = self._known.get(kind, "")
        if not folder or not Path(folder).is_dir():
            return suggestion if Path(suggestion).is_absolute() or not suggestion else str(Path.home() / suggestion)
        path = Path(suggestion)
        bare = bool(suggestion) and not path.is_dir()
        return str(Path(folder) / path.name) if bare else folder

    def used(self, kind: str, path: str, *, folder: bool = False) -> None:
        """Remember the folder of a chosen file for the next dialog of this kind."""
        parent = str(Path(path) if folder else Path(path).parent)
        if self._known.get(kind) != parent:
            self._known[kind] = parent
            self._tell()

    def forget(self, folder: Path) -> None:
        """Forget a folder, such as one that cannot be written."""
        kept = {kind: place for kind, place in self._known.items() if place != str(folder)}
        if kept != self._known:
            self._known = kept
            self._tell()

    def _tell(self) -> None:
        if self._on_change is not None:
            self._on_change(tuple(f"{name}={place}" for name, place in self._known.items()))


FOLDERS = Folders()
"""Shared by the whole process: charts, tables and forms open dialogs without knowing of each other."""
