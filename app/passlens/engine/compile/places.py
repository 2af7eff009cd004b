"""The default paths of sessions and stored inputs, for when the user names no file."""

from __future__ import annotations

import hashlib
from datetime import datetime
from pathlib import Path

import platformdirs

from passlens.engine.formats import MLIR
from passlens.engine.quoting import file_name


def sessions_folder() -> Path:
    """The folder for sessions when the user names no file."""
    return Path(platformdirs.user_data_dir("passlens")) / "sessions"


def inputs_folder() -> Path:
    """The folder for inputs that were extracted from sessions to be compiled again."""
    return sessions_folder() / "inputs"


def imported_path(kind: str, source: Path) -> Path:
    """The path, among the stored inputs, for the MLIR imported from a model of another format: one per file."""
    mark = hashlib.sha256(str(source.absolute()).encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return inputs_folder() / f"{kind}-{mark}" / f"{file_name(source.stem, 'model')}{MLIR.suffix}"


def default_session_path(source: Path, folder: Path | None = None) -> Path:
    """A new file for a session of ``source``, named after it and the time."""
    folder = sessions_folder() if folder is None else folder
    stem = file_name(source.stem, "model")
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    path = folder / f"{stem}-{stamp}.passlens"
    count = 2
    while path.exists():
        path = folder / f"{stem}-{stamp}-{count}.passlens"
        count += 1
    return path
