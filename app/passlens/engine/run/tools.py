"""Finds the runtime's own programs, which stand beside the Python that runs Passlens or inside its packages."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.interpreter import own_python, packaged

WORKER = Path(__file__).with_name("worker.py")
_PROGRAMS = ("iree/_runtime_libs", "iree/compiler/_mlir_libs")
"""Where the wheels have the programs themselves; what lies beside Python are scripts that start them."""


def worker_argv(request: Path) -> tuple[str, ...]:
    """The command line of the child that loads the runtime.

    It is run as a plain file with ``-P``, so that neither our package nor the folder it lies in (which has an
    ``inspect.py``) is on its path.
    """
    return (str(own_python()), "-P", str(WORKER), str(request))


def runtime_tool(name: str) -> Path:
    """The path of a runtime program, such as ``iree-run-module`` or ``iree-profile``.

    Raises:
        UserError: It is not installed.
    """
    file = f"{name}.exe" if sys.platform == "win32" else name
    if packaged():  # which has no scripts
        folders = [Path(entry, place) for entry in sys.path for place in _PROGRAMS]
    else:
        folders = [Path(sys.executable).parent, Path(sysconfig.get_path("scripts"))]
    for folder in folders:
        if (folder / file).is_file():
            return folder / file
    found = shutil.which(name)
    if found:
        return Path(found)
    raise UserError(
        f"{name} was not found beside {sys.executable}.",
        hint="Install the runtime there: pip install iree-base-runtime.",
        location=name,
    )
