"""Detects what a path is: a tree of dumps, a folder of phases, both, or a log; and finds its root.

Symbolic links below a folder are skipped: they can lead anywhere.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.dumps import parse_dump_path, parse_phase_file
from passlens.engine.errors import UserError
from passlens.engine.messages import Items, Message
from passlens.engine.regular_files import unreadable

ACCEPTED = Message(
    "detect.accepted",
    "Passlens imports a folder of --mlir-print-ir-tree-dir, a folder of --dump-compilation-phases-to,"
    " or a log of printed IR (also .gz, .zst, .xz, .bz2).",
)
_LOOKED_AT = 20_000
"""The most entries visited before a folder counts as something else."""
_DEPTH = 3


@dataclass(frozen=True, slots=True)
class ImportSource:
    """The source of an import.

    Attributes:
        path: The user's path.
        tree: The folder given to ``--mlir-print-ir-tree-dir``.
        inside: The part of ``tree`` that the user selected; ``tree`` itself for all of it.
        phases: The folder given to ``--dump-compilation-phases-to``.
        module: The module of the phases; for a log, the name of its module.
        log: A file of printed IR.
    """

    path: Path
    tree: Path | None = None
    inside: Path | None = None
    phases: Path | None = None
    module: str = ""
    log: Path | None = None


def detect(path: Path) -> ImportSource:
    """Detect what the user gave. A file is assumed to be a log, which is checked when it is read.

    Raises:
        UserError: The path does not exist, cannot be read, or cannot be imported.
    """
    path = path.expanduser().absolute()
    try:
        if not path.exists():
            raise UserError(
                Message("import.missing", "There is no file or folder {path}.", path=path),
                hint=Message("common.check-name", "Check the name."),
                location=str(path),
            )
        if path.is_dir():
            return _in_folder(path)
    except OSError as error:
        raise unreadable(path, error) from error
    if not path.is_file():
        raise UserError(
            Message("common.no-regular-file", "{path} is not an ordinary file.", path=path),
            hint=ACCEPTED,
            location=str(path),
        )
    if not path.stat().st_size:
        raise UserError(
            Message("common.is-empty", "{path} is empty.", path=path.name), hint=ACCEPTED, location=str(path)
        )
    phase = parse_phase_file(path.name)
    if phase is not None:
        return ImportSource(path, phases=path.parent, module=_module_of(path.name))
    return ImportSource(path, log=path)


def _in_folder(path: Path) -> ImportSource:
    trees = _trees(path)
    # The path is inside a tree: its files have one counter per level up to the root.
    above = _levels_above(path)
    if above:
        root = path
        for _ in range(above):
            root = root.parent
        return ImportSource(path, tree=root, inside=path)
    phases = _phase_folders(path)
    if len(trees) > 1 or len(phases) > 1:
        several = trees if len(trees) > 1 else phases
        names = ", ".join(os.path.relpath(one, path) for one in several[:6]) + (", …" if len(several) > 6 else "")
        raise UserError(
            Message("detect.holds-dump-folders", "{path} holds {count} dump folders.", path=path, count=len(several)),
            hint=Message("detect.give-one-them", "Give one of them: {names}.", names=names),
            location=str(path),
        )
    if not trees and not phases:
        raise UserError(
            Message(
                "detect.no-dumps",
                "{path} holds no dumps of the compiler: {what}.",
                path=path,
                what=_seen(path),
            ),
            hint=ACCEPTED,
            location=str(path),
        )
    module = ""
    if phases:
        some = itertools.islice(_files(phases[0], 0), _LOOKED_AT)
        files = [file.name for file in some if parse_phase_file(file.name)]
        modules = sorted({_module_of(name) for name in files})
        if len(modules) > 1:
            raise UserError(
                Message(
                    "detect.holds-phases-modules",
                    "{path} holds the phases of {count} modules: {names}.",
                    path=phases[0],
                    count=len(modules),
                    names=", ".join(modules[:6]),
                ),
                hint=Message(
                    "detect.give-one",
                    "Give one file of the module that you mean, such as {file}.",
                    file=min(files),
                ),
                location=str(phases[0]),
            )
        module = modules[0] if modules else ""
    return ImportSource(
        path,
        tree=trees[0] if trees else None,
        inside=trees[0] if trees else None,
        phases=phases[0] if phases else None,
        module=module,
    )


def _trees(path: Path) -> list[Path]:
    """Roots of dump trees: ``path`` itself, or its direct subfolders."""
    if _is_tree(path):
        return [path]
    return [folder for folder in _folders(path) if _is_tree(folder)]


def _is_tree(root: Path) -> bool:
    """Whether a direct subfolder has dumps of an outermost op, or only of ops inside it."""
    for folder in _folders(root):
        if "_" not in folder.name:
            continue
        for file in _files(folder, _DEPTH):
            if parse_dump_path(root, file) is not None:
                return True
    return False


def _levels_above(path: Path) -> int:
    """The number of levels from ``path`` up to the root, by the counters in the names of its direct files."""
    for file in itertools.islice(_files(path, 0), _LOOKED_AT):
        pieces = file.stem.split("_")
        counters = sum(1 for _ in itertools.takewhile(str.isdecimal, pieces))
        if not counters or counters == len(pieces) or counters >= len(path.parts):
            continue
        root = path.parents[counters - 1]
        if "_" in path.name and parse_dump_path(root, file) is not None:
            return counters
    return 0


def _phase_folders(path: Path) -> list[Path]:
    if _has_phases(path):
        return [path]
    return [folder for folder in _folders(path) if _has_phases(folder)]


def _has_phases(path: Path) -> bool:
    return any(parse_phase_file(file.name) for file in itertools.islice(_files(path, 0), _LOOKED_AT))


def _folders(path: Path) -> list[Path]:
    try:
        with os.scandir(path) as entries:
            some = itertools.islice(entries, _LOOKED_AT)
            return sorted(Path(one.path) for one in some if one.is_dir(follow_symlinks=False))
    except PermissionError:
        return []


def _files(path: Path, depth: int) -> Iterator[Path]:
    """Files of a folder, then those of its subfolders, down to a depth."""
    folders: list[Path] = []
    try:
        with os.scandir(path) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(Path(entry.path))
                elif entry.name.endswith(".mlir") and entry.is_file(follow_symlinks=False):
                    yield Path(entry.path)
    except (PermissionError, FileNotFoundError):
        return
    if depth:
        for folder in folders:
            yield from _files(folder, depth - 1)


def _module_of(name: str) -> str:
    """``model`` of ``model.3.preprocessing.mlir``."""
    return name.rsplit(".", 3)[0]


def _seen(path: Path) -> Message:
    """The content of a folder, in brief."""
    with os.scandir(path) as entries:
        names = sorted(
            entry.name + ("/" if entry.is_dir(follow_symlinks=False) else "")
            for entry in itertools.islice(entries, _LOOKED_AT)
        )
    if not names:
        return Message("detect.empty", "it is empty")
    shown = Items(tuple(names[:4]))
    if len(names) <= 4:
        return Message("detect.names", "{names}", names=shown)
    return Message("detect.names-and-more", "{names} and {count:,} more", names=shown, count=len(names) - 4)
