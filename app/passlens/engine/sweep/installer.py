"""Installs the releases that a campaign needs and this machine lacks, one at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterable

from passlens.engine.errors import UserError
from passlens.engine.events import StageStarted
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Items, Message
from passlens.engine.toolchain.discover import installed, is_missing
from passlens.engine.toolchain.install import InstallJob

_OF_ONE_RELEASE = frozenset({"environments.no-version", "install.other-version", "managed.exists"})
"""Errors that concern one release only."""


class Installer:
    """Installs releases on request, from any thread.

    An error that affects all releases, such as no network or a full disk, stops further attempts.
    """

    def __init__(self, *, allowed: bool = True) -> None:
        """``allowed``: whether to install at all; otherwise a missing release is unavailable."""
        self._allowed = allowed
        self._lock = threading.Lock()
        self._refused: UserError | None = None

    def bring(self, spec: str, context: JobContext) -> None:
        """Install the release that ``spec`` names, if it is missing.

        Raises:
            UserError: It is unavailable.
            CancelledError: The user cancelled.
        """
        with self._lock:
            context.cancel.raise_if_cancelled()
            if not is_missing(spec, installed()):
                return
            if not self._allowed:
                raise UserError(
                    Message("sweep.release-not-here", "IREE {version} is not on this machine.", version=spec),
                    location=spec,
                )
            if self._refused is not None:
                raise self._refused
            context.emit(StageStarted(Message("install.install-iree", "Install IREE {version}", version=spec)))
            try:
                InstallJob(spec).run(context)
            except UserError as error:
                if error.title.id not in _OF_ONE_RELEASE:
                    self._refused = error
                raise


def those_here(releases: Iterable[str]) -> Message:
    """A sentence on the toolchains of this machine; empty if no wanted release is missing."""
    here = installed()
    if not any(is_missing(one, here) for one in releases):
        return NOTHING
    names = tuple(f"{one.name} ({one.version})" if one.name != one.version else one.name for one in here)
    return Message("sweep.here", "On this machine are: {names}.", names=Items(names))
