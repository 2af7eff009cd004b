"""The command line of a session, to be run again: what it writes goes to a folder of the test."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def elsewhere(argv: Sequence[str], folder: Path) -> list[str]:
    """The same words with the scratch folder of the session's compile, long gone, replaced by ``folder``.

    Run as it stands, it would make that folder anew, in memory, where nobody owns it.
    """
    scratch = str(Path(argv[argv.index("-o") + 1]).parent)
    return [word.replace(scratch, str(folder)) for word in argv]
