"""The package index from the user's pip settings: its versions, and why it does not answer."""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
from dataclasses import dataclass

from passlens.engine.interpreter import packaged
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.process import Outcome, run_child
from passlens.engine.toolchain.discover import by_version
from passlens.engine.toolchain.knowledge import released

PACKAGE = "iree-base-compiler"
_ASKED_SECONDS = 120.0
_INSTALLS_ELSEWHERE = (22, 3)
"""The pip version from which on ``--python`` installs into another environment."""
QUIET = {
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_INPUT": "1",
    "PYTHONUNBUFFERED": "1",
    "PIP_REQUIRE_VIRTUALENV": "0",
    "PIP_NO_COLOR": "1",
}
_OFFLINE = (
    "Temporary failure in name resolution",
    "Name or service not known",
    "Network is unreachable",
    "Failed to establish a new connection",
    "Connection refused",
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "nodename nor servname",
    "getaddrinfo failed",
    "Max retries exceeded",
    "Cannot connect to proxy",
    "dns error",
    "error sending request",
)


@dataclass(frozen=True, slots=True)
class Released:
    """The installable versions.

    Attributes:
        versions: Newest first.
        note: Their source if the package index did not answer; one sentence, or empty.
    """

    versions: tuple[str, ...]
    note: Message = NOTHING


def available(cancel: CancelToken | None = None) -> Released:
    """The released versions in the user's package index for this Python; without a network the known ones.

    Raises:
        CancelledError: The query was cancelled.
    """
    known = tuple(sorted(released(), key=by_version, reverse=True))
    pip = find_pip()
    if pip is None:
        return Released(
            known,
            Message(
                "package-index.no-pip",
                "There is no pip to ask for the versions: these are those that this Passlens knows of.",
            ),
        )
    outcome = run_child(
        [*pip, "index", "versions", PACKAGE, "--no-color"], cancel=cancel, env=QUIET, timeout_seconds=_ASKED_SECONDS
    )
    if cancel is not None:
        cancel.raise_if_cancelled()
    listed = re.search(r"^Available versions: (.+)$", outcome.stdout, re.MULTILINE)
    if not outcome.ok or listed is None:
        return Released(
            known,
            together(
                _why_unlisted(outcome),
                Message("package-index.known", "These are the versions that this Passlens knows of."),
            ),
        )
    found = (text.strip() for text in listed[1].split(","))
    return Released(tuple(sorted((one for one in found if by_version(one)[0] >= (3,)), key=by_version, reverse=True)))


@dataclass(frozen=True, slots=True)
class AvailableJob:
    """Query the installable versions (see the Job protocol)."""

    title: str = "List the released versions"
    queue: str = "query"
    key: str = "available-toolchains"

    def run(self, context: JobContext) -> Released:
        """Query the index.

        Raises:
            CancelledError: The user cancelled.
        """
        return available(context.cancel)


def find_pip() -> list[str] | None:
    """Pip of this interpreter, or None; in a packaged program the system's."""
    if packaged():
        python = shutil.which("python3") or shutil.which("python")
        if python is None:
            return None
        output = run_child([python, "-m", "pip", "--version"], timeout_seconds=_ASKED_SECONDS).stdout
        version = re.match(r"pip (\d+)\.(\d+)", output)
        known = version is not None and (int(version[1]), int(version[2])) >= _INSTALLS_ELSEWHERE
        return [python, "-m", "pip"] if known else None
    if importlib.util.find_spec("pip") is None:
        return None
    return [sys.executable, "-m", "pip"]


def is_offline(output: str) -> bool:
    """Whether output of pip or uv says that the index is unreachable."""
    return any(text in output for text in _OFFLINE)


def _why_unlisted(outcome: Outcome) -> Message:
    output = outcome.stderr + outcome.stdout
    if is_offline(output):
        return Message("package-index.offline", "The package index cannot be reached.")
    if outcome.ok or "No matching distribution" in output:
        return Message(
            "package-index.no-package",
            "The package index cannot be reached, or has no {package} for this Python.",
            package=PACKAGE,
        )
    if outcome.timed_out:
        return Message("package-index.no-answer", "The package index gave no answer.")
    return Message("package-index.pip-too-old", "pip cannot list the versions.")
