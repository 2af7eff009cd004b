"""A user's Python with PyTorch and iree-turbine: named, remembered, or the first found."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_config_path

from passlens.engine.errors import UserError
from passlens.engine.interpreter import packaged
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Items, Join, Message
from passlens.engine.process import run_child
from passlens.engine.regular_files import read_regular
from passlens.engine.whole_files import write_whole

CONVERTER = Path(__file__).parent / "converter" / "torch_to_mlir.py"
_PATIENCE_SECONDS = 20.0
_MOST_BYTES = 1 << 16
_here: list[Path] = []
"""The remembered Python if the file cannot be written."""


@dataclass(frozen=True, slots=True)
class TorchPython:
    """A Python with both packages, and their versions; a version is empty if the package states none."""

    path: Path
    torch: str
    turbine: str


def torch_python(named: Path | None, cancel: CancelToken) -> TorchPython | None:
    """The Python that the user names; otherwise the remembered one or the first found, if it has both packages.

    Raises:
        UserError: The named one cannot be started, or lacks a package.
        CancelledError: The user cancelled.
    """
    if named is not None:
        return checked(named, cancel)
    for python in dict.fromkeys(_pythons()):
        cancel.raise_if_cancelled()
        with suppress(UserError):  # it cannot be started
            found = _ask(python, cancel)
            if isinstance(found, TorchPython):
                return found
    return None


def checked(named: Path, cancel: CancelToken) -> TorchPython:
    """The Python that the user names: its file, its name on PATH, or the folder of its environment.

    Raises:
        UserError: It cannot be started, or lacks a package.
        CancelledError: The user cancelled.
    """
    path = named.expanduser()
    if path.is_dir():
        path = _of_environment(path)
    elif len(path.parts) == 1 and not path.exists() and (found := shutil.which(path)):
        path = Path(found)
    path = path.absolute()  # without resolving links: for a link into an environment, the environment counts
    python = _ask(path, cancel)
    if isinstance(python, TorchPython):
        return python
    raise UserError(
        Message("torch.python-lacks", "{python} has no {packages}.", python=path, packages=Items(python, Join.OR)),
        hint=Message("torch.install-turbine", "Install iree-turbine beside PyTorch (pip install iree-turbine)."),
        location=str(path),
    )


def remember(python: TorchPython) -> None:
    """Use this Python by default from now on."""
    _here.clear()
    if _stored() == python.path:
        return
    file = memory_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps({"python": str(python.path)}) + "\n")
    except OSError:
        _here.append(python.path)


def memory_file() -> Path:
    """The file with the remembered Python."""
    return user_config_path("passlens", appauthor=False) / "torch-python.json"


def _stored() -> Path | None:
    """The stored Python; None if the file is not ours."""
    try:
        return Path(json.loads(read_regular(memory_file(), at_most=_MOST_BYTES))["python"])
    except (UserError, ValueError, TypeError, KeyError, RecursionError):
        return None


def _ask(python: Path, cancel: CancelToken) -> TorchPython | tuple[str, ...]:
    """A Python with both packages, or the packages that it lacks.

    Raises:
        UserError: It cannot be started.
        CancelledError: The user cancelled.
    """
    outcome = run_child((python, CONVERTER), cancel=cancel, timeout_seconds=_PATIENCE_SECONDS)
    cancel.raise_if_cancelled()
    try:
        answer = json.loads(outcome.stdout.strip().splitlines()[-1])
        versions = {"PyTorch": answer["torch"], "iree-turbine": answer["turbine"]}
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        versions = {"PyTorch": None, "iree-turbine": None}
    lacks = tuple(name for name, version in versions.items() if version is None)
    return lacks or TorchPython(python, *(str(version) for version in versions.values()))


def _pythons() -> Iterator[Path]:
    yield from _here
    if remembered := _stored():
        yield remembered
    folder = os.environ.get("VIRTUAL_ENV") or os.environ.get("CONDA_PREFIX")
    if folder:
        yield _of_environment(Path(folder))
    for name in ("python3", "python"):
        if found := shutil.which(name):
            yield Path(found)
    if not packaged():
        yield Path(sys.executable)


def _of_environment(folder: Path) -> Path:
    if os.name != "nt":
        return folder / "bin" / "python"
    of_conda = folder / "python.exe"
    return of_conda if of_conda.is_file() else folder / "Scripts" / "python.exe"
