"""Opens a profile of any kind that is known, by what the file holds: of the IREE runtime, or of rocprof."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.jobs import CancelToken
from passlens.engine.run.ireeprof import read_rows
from passlens.engine.run.ireeprof_timeline import build_timeline
from passlens.engine.run.timeline import Timeline


def read_profile_file(file: Path, cancel: CancelToken, *, calls: int = 1) -> Timeline:
    """The timeline of a profile.

    Args:
        file: A profile.
        cancel: Ends it.
        calls: How often the function was called in it; of several the first is the warm-up.

    Raises:
        UserError: It is no profile that is known, or cannot be read.
        CancelledError: The user asked to stop.
    """
    return build_timeline(read_rows(file, cancel), calls=calls)
