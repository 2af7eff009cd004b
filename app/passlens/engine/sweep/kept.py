"""The stored grid of a sweep's folder, which opens on another machine, without models and compilers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.places import sessions_folder
from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.quoting import file_name
from passlens.engine.session.codec import StoredValueError, from_json, to_json
from passlens.engine.sweep.folder import KnownResults
from passlens.engine.sweep.grid import Grid, Point
from passlens.engine.sweep.results import CellResult
from passlens.engine.whole_files import unwritable_file, write_whole

KEPT = "sweep.json"
_VERSION = 1


@dataclass(frozen=True, slots=True)
class KeptCell:
    """A cell, and the key of its result; empty if it could not be tried."""

    point: Point
    key: str


@dataclass(frozen=True, slots=True)
class KeptSweep:
    """The last sweep in a folder.

    Attributes:
        name: The name of the grid.
        cells: All cells, in grid order.
    """

    version: int
    name: str
    grid: Grid
    cells: tuple[KeptCell, ...]


def sweep_folder(source: Path) -> Path:
    """The folder for the sweep of a model without a grid file."""
    return sessions_folder() / "sweeps" / file_name(source.stem, "model")


def keep_sweep(folder: Path, name: str, grid: Grid, cells: tuple[KeptCell, ...]) -> None:
    """Store the last sweep.

    Raises:
        UserError: The file cannot be written.
    """
    file = folder / KEPT
    try:
        write_whole(file, to_json(KeptSweep(_VERSION, name, grid, cells)))
    except OSError as error:
        raise unwritable_file(file, error) from error


def kept_sweep(folder: Path) -> tuple[KeptSweep, tuple[CellResult | None, ...]]:
    """The last sweep in a folder, and the result of each cell.

    Raises:
        UserError: There is no sweep, or it is of an unknown version.
    """
    try:
        kept = from_json(KeptSweep, (folder / KEPT).read_text(encoding="utf-8"))
    except (OSError, ValueError, StoredValueError) as error:
        raise _no_sweep(folder) from error
    if kept.version != _VERSION:
        raise _no_sweep(folder)
    known = KnownResults(folder)
    return kept, tuple(known.result(cell.key) for cell in kept.cells)


def _no_sweep(folder: Path) -> UserError:
    return UserError(
        Message("sweep.no-results", "{folder} holds no sweep results.", folder=folder),
        hint=Message("sweep.choose-results", "Choose the folder that a sweep wrote: GRID.sweep, beside its grid."),
        location=str(folder),
    )
