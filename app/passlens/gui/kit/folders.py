"""The folders that file dialogs were last used in, one for each kind of file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path


class Folders:
    """Remembers folders by the kind of file that was chosen there; the window keeps them in its settings."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}
        self._on_change: Callable[[tuple[str, ...]], object] | None = None

    def load(self, entries: Sequence[str], on_change: Callable[[tuple[str, ...]], object]) -> None:
        """Take what was kept, and whom to tell when it changes."""
        parts = (entry.partition("=") for entry in entries)
        self._known = {kind: folder for kind, _, folder in parts if kind and folder}
        self._on_change = on_change

    def leave(self, on_change: Callable[[tuple[str, ...]], object]) -> None:
        """Whom ``load`` named is told no more: its window is closed."""
        if self._on_change == on_change:
            self._on_change = None

    def start(self, kind: str, suggestion: str) -> str:
        """Where a dialog begins: the suggested name in the folder used last for this kind, when that is still there.

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
        """A file or folder was chosen: the next dialog of this kind begins there."""
        parent = str(Path(path) if folder else Path(path).parent)
        if self._known.get(kind) != parent:
            self._known[kind] = parent
            if self._on_change is not None:
                self._on_change(tuple(f"{name}={place}" for name, place in self._known.items()))


FOLDERS = Folders()
"""Of the program: dialogs are opened by charts, tables and forms that know nothing of each other."""
