"""Starts the worker with a runtime's Python, and finds a runtime's own programs.

The programs of our own runtime are inside its packages. The scripts beside the Python that runs Passlens only start
them: one more interpreter, 0.2 s each time.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.interpreter import own_python, packaged
from passlens.engine.messages import Message
from passlens.engine.toolchain.runtimes import Runtime

WORKER = Path(__file__).with_name("worker.py")
_PROGRAMS = ("iree/_runtime_libs", "iree/compiler/_mlir_libs")
"""Where the wheels have them."""

_START = "import runpy, sys; del sys.path[0], sys.argv[0]; runpy.run_path(sys.argv[0], run_name='__main__')"
"""The effect of ``-P``, for a Python before 3.11 without that flag."""


def worker_argv(request: Path | str, runtime: Runtime | None = None) -> tuple[str, ...]:
    """The command line of the child that loads the runtime.

    It runs as a plain file with ``-P``, so that neither our package nor the file's folder (which has an ``inspect.py``)
    is on its path.

    Args:
        request: The file with the request; ``-``: standard input.
        runtime: The runtime whose Python to start; None: our own.
    """
    if runtime is None or runtime.own:
        return (str(own_python()), "-P", str(WORKER), str(request))
    return (str(runtime.python), "-c", _START, str(WORKER), str(request))


def worker_environment(runtime: Runtime | None = None) -> dict[str, str]:
    """Environment variables of that child: another environment's packages must not precede the runtime's own."""
    if runtime is None or runtime.own:
        return {}
    return {"PYTHONPATH": runtime.python_path, "PYTHONNOUSERSITE": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def runtime_tool(name: str, runtime: Runtime | None = None) -> Path:
    """The path of a runtime program, such as ``iree-run-module`` or ``iree-profile``.

    Args:
        name: The program's name.
        runtime: The runtime; None: our own.

    Raises:
        UserError: It is not installed.
    """
    if runtime is not None and not runtime.own:
        program = runtime.program(name)
        if program is None:
            raise UserError(
                Message(
                    "tools.no-program",
                    "The runtime of '{name}' (IREE {version}) has no {program}.",
                    name=runtime.name,
                    version=runtime.version,
                    program=name,
                ),
                location=name,
            )
        return program
    file = f"{name}.exe" if sys.platform == "win32" else name
    folders = [Path(entry, place) for entry in sys.path for place in _PROGRAMS]
    if not packaged():  # a package has no scripts
        folders += [Path(sys.executable).parent, Path(sysconfig.get_path("scripts"))]
    for folder in folders:
        if (folder / file).is_file():
            return folder / file
    found = shutil.which(name)
    if found:
        return Path(found)
    raise UserError(
        Message("tools.not-beside", "{name} was not found beside {path}.", name=name, path=sys.executable),
        hint=Message("tools.install", "Install the runtime there: pip install iree-base-runtime."),
        location=name,
    )
