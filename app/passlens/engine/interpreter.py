"""The Python that runs our children: the one that runs us or, in a packaged program, what stands in for it.

A packaged program is no interpreter: started with ``-m`` or with a file it would open the window. The packages bring
a second program beside it, ``passlens-python`` (packaging/bundle/stand_in.py), which takes an interpreter's arguments
and has the same modules.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.messages import Message

STAND_IN = "passlens-python"


def packaged() -> bool:
    """Whether we run from a package (deb, rpm, archive, installer) instead of under an interpreter."""
    return bool(getattr(sys, "frozen", False))


def own_python() -> Path:
    """What runs our modules and our files: it has all that we import, and takes ``-m``, ``-c`` and a file."""
    if not packaged():
        return Path(sys.executable)
    return Path(sys.executable).with_name(f"{STAND_IN}.exe" if sys.platform == "win32" else STAND_IN)


def environment_python() -> Path:
    """What can make a Python environment: ours, or in a packaged program, which cannot, that of the system.

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
