"""The Python that runs child processes: this interpreter or, in a packaged program, its stand-in.

A packaged program is no interpreter: with ``-m`` or a file it would open the window. The packages contain a second
program, ``passlens-python`` (packaging/bundle/stand_in.py), which takes an interpreter's arguments and has the same
modules.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.messages import Message

STAND_IN = "passlens-python"


def packaged() -> bool:
    """Whether Passlens runs from a package (deb, rpm, archive, installer) instead of under an interpreter."""
    return bool(getattr(sys, "frozen", False))


def own_python() -> Path:
    """The interpreter for our modules and files: it has all our imports and takes ``-m``, ``-c`` and a file."""
    if not packaged():
        return Path(sys.executable)
    return Path(sys.executable).with_name(f"{STAND_IN}.exe" if sys.platform == "win32" else STAND_IN)


def environment_python() -> Path:
    """The interpreter that can create a Python environment: this one; in a packaged program, which cannot, the
    system's.

    Raises:
        UserError: There is none.
    """
    if not packaged():
        return Path(sys.executable)
    for name in ("python3", "python"):
        found = shutil.which(name)
        if found:
            return Path(found)
    raise UserError(
        Message(
            "interpreter.no-python",
            "A toolchain needs a Python environment, and this machine has no Python to make one.",
        ),
        hint=Message(
            "interpreter.install-python",
            "Install Python 3 with its modules venv and pip (on Debian and Ubuntu: python3-venv), or uv.",
        ),
    )
