"""Named toolchains: a list including broken ones, adding folders of the user, and removal."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.held import hold
from passlens.engine.messages import NOTHING, Bytes, Message, Term
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import (
    Toolchain,
    added_file,
    added_toolchains,
    describe,
    find,
    installed,
    is_name,
    places,
    toolchains_folder,
)
from passlens.engine.toolchain.runtimes import runtime_folder, runtime_of
from passlens.engine.whole_files import write_whole

GOING = ".old-"
"""The prefix of folders that are being removed."""


class PlaceKind(Term):
    """How a toolchain is known; the words are displayed."""

    OWN = "with Passlens"
    INSTALLED = "installed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Place:
    """A named toolchain, working or not.

    Attributes:
        folder: Its folder.
        toolchain: The toolchain; None if it cannot be used.
        fault: Why not, as a sentence; empty if it can.
        runtime: The version of its runtime; empty without one.
    """

    name: str
    kind: PlaceKind
    folder: Path
    toolchain: Toolchain | None
    fault: Message
    runtime: str = ""


def inventory() -> tuple[Place, ...]:
    """Every named toolchain, including broken ones."""
    added = added_toolchains()
    found: list[Place] = []
    for name, folder in places().items():
        kind = PlaceKind.OWN if folder is None else PlaceKind.ADDED if name in added else PlaceKind.INSTALLED
        try:
            toolchain = find("" if name == OWN else name)
        except UserError as error:
            found.append(Place(name, kind, folder or Path(sys.prefix), None, error.title_and_hint()))
        else:
            runtime = runtime_of(toolchain)
            version = runtime.version if runtime is not None else ""
            found.append(Place(name, kind, folder or toolchain.compiler.parent, toolchain, NOTHING, version))
    return tuple(found)


def add(path: Path, name: str = "") -> Toolchain:
    """Give a build folder, an install folder or a Python environment a name.

    Args:
        path: See ``find``.
        name: The name; empty: that of its folder.

    Raises:
        UserError: There is no working compiler, or the name is taken or invalid.
    """
    path = path.expanduser().absolute()
    if not path.exists():
        raise UserError(
            Message("common.no-folder", "There is no folder {path}.", path=path),
            hint=Message("common.check-path", "Check the path."),
            location=str(path),
        )
    chosen = name or _name_of(path)
    if not is_name(chosen) or chosen == OWN:
        raise UserError(
            Message("managed.cannot-name-toolchain", "'{name}' cannot be the name of a toolchain.", name=chosen),
            hint=Message(
                "managed.name-form",
                "Give one of letters, digits, '.', '-', '_' and '+' with --name.",
            ),
            location=chosen,
        )
    known = added_toolchains()
    same = next((one for one, there in known.items() if there == path), None)
    if same is not None:
        raise UserError(
            Message("managed.is-there-already", "{path} is already listed, as '{name}'.", path=path, name=same),
            hint=Message("managed.use-toolchain", "Use it with --toolchain {name}.", name=same),
        )
    if chosen in places():
        raise name_taken(chosen)
    found = describe(chosen, path)
    _write_added({**known, chosen: path})
    return found


def remove(name: str) -> Message:
    """Remove a toolchain; returns a sentence on the result.

    An installed one is deleted. An added one is removed from the list, and its folder is kept.

    Raises:
        UserError: There is no such toolchain, it is our own, or it cannot be deleted.
    """
    if name in {"", OWN}:
        raise UserError(
            Message(
                "managed.own",
                "The compiler that Passlens was installed with cannot be removed.",
            ),
            hint=Message("managed.choose-one", "Choose one that you installed."),
        )
    known = added_toolchains()
    version = name
    with suppress(UserError):
        version = find(name).version
    if name in known:
        path = known.pop(name)
        _write_added(known)
        _remove_runtime(version)
        return Message(
            "managed.off-the-list", "'{name}' was taken off the list; {path} stays as it is.", name=name, path=path
        )
    folder = toolchains_folder()
    if not is_name(name) or name not in places():
        names = ", ".join(one for one in places() if one != OWN) or "none"
        raise UserError(
            Message("managed.unknown", "No toolchain '{name}' was installed or added.", name=name),
            hint=Message("managed.there-are", "There are: {names}.", names=names),
            location=name,
        )
    going = folder / f"{GOING}{name}"
    try:
        held = hold(lock_of(going), {})
        if held is None:
            raise UserError(
                Message("managed.being-removed", "IREE {name} is being removed already.", name=name),
                hint=Message("managed.wait", "Wait for that."),
                location=name,
            )
        try:
            shutil.rmtree(going, ignore_errors=True)  # left by a killed removal
            (folder / name).rename(going)  # hidden at once, even if the deletion fails
            size = size_of(going)
            shutil.rmtree(going)
        finally:
            held.release()
    except OSError as error:
        raise unwritable(folder, error) from error
    _remove_runtime(version)
    return Message("managed.removed", "IREE {name} was removed: {size} are free.", name=name, size=Bytes(size))


def lock_of(place: Path) -> Path:
    """The lock file for work in a toolchain folder that is being created or removed."""
    return place.with_name(f"{place.name}.lock")


def _remove_runtime(version: str) -> None:
    """Remove the installed runtime of a version, unless another toolchain has that version."""
    place = runtime_folder(version)
    used = (runtime_of(one) for one in installed())
    if place.is_dir() and not any(one is not None and one.python.is_relative_to(place) for one in used):
        shutil.rmtree(place, ignore_errors=True)


def size_of(folder: Path) -> int:
    """Total bytes of the files below a folder; links are not followed."""
    total = 0
    for root, _, files in os.walk(folder):
        for file in files:
            with suppress(OSError):
                total += os.lstat(os.path.join(root, file)).st_size  # noqa: PTH118 - 10,000 files: a Path each is slow
    return total


def _write_added(known: dict[str, Path]) -> None:
    file = added_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps({name: str(path) for name, path in known.items()}, indent=1))
    except OSError as error:
        raise unwritable(file.parent, error) from error


def _name_of(path: Path) -> str:
    folder = path.parent.parent if path.is_file() else path
    name = folder.parent.name if folder.name in {".venv", "venv", "build", "install"} else folder.name
    return re.sub(r"[^\w.+\-]+", "-", name).strip(".-")


def name_taken(name: str) -> UserError:
    """The error for a name that is taken."""
    return UserError(
        Message("managed.exists", "A toolchain '{name}' already exists.", name=name),
        hint=Message(
            "managed.use-or-remove",
            "Use it with --toolchain {name}, or remove it first with 'passlens toolchain remove {name}'.",
            name=name,
        ),
        location=name,
    )


def unwritable(folder: Path, error: OSError) -> UserError:
    """The error for a toolchain folder that cannot be changed."""
    return UserError(
        Message(
            "managed.nothing-can-written",
            "Nothing can be written in {folder}: {reason}.",
            folder=folder,
            reason=error.strerror or error,
        ),
        hint=Message("managed.free-space", "Free some space there, or check its permissions."),
        location=str(folder),
    )
