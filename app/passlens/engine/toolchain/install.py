"""Installs a released compiler with its runtime in a separate environment, completely or not at all.

The environment is created in a folder beside its place, tested, and renamed: a cancelled, failed or killed installation
leaves nothing that looks like a toolchain. The runtime is optional: if the index lacks that version, the compiler is
kept without it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import BugError, UserError
from passlens.engine.events import Progress, StageStarted, Warned
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message
from passlens.engine.process import run_child
from passlens.engine.toolchain.discover import ANSWER_SECONDS, Toolchain, describe, find, places, toolchains_folder
from passlens.engine.toolchain.environments import (
    NEEDED_BYTES,
    check_room,
    install_package,
    make_environment,
    move_scripts,
    python_of,
    unfinished,
)
from passlens.engine.toolchain.knowledge import release_of
from passlens.engine.toolchain.managed import name_taken, unwritable
from passlens.engine.toolchain.package_index import PACKAGE
from passlens.engine.toolchain.runtimes import (
    RUNTIME_PACKAGE,
    Runtime,
    how_to_get,
    runtime_folder,
    runtime_of,
)

RUNTIME_BYTES = 300_000_000
"""Like NEEDED_BYTES, for a runtime alone (measured with 3.2.0 to 3.13.0: 0.15 GB with numpy, and its downloads)."""
_COMPILER_SHARE, _RUNTIME_SHARE = (0.05, 0.65), (0.7, 0.9)
_ASK_RUNTIME = "from iree.runtime import VmInstance, version; VmInstance(); print(version.VERSION)"


@dataclass(frozen=True, slots=True)
class InstallJob:
    """Install a released version (see the Job protocol).

    Attributes:
        version: Such as ``3.5.0``; also the name of the toolchain.
        need_bytes: The required disk space; None: NEEDED_BYTES.
    """

    version: str
    need_bytes: int | None = None

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("install.install-iree", "Install IREE {version}", version=self.version)

    @property
    def queue(self) -> str:
        """One after the other, beside compiles."""
        return "install"

    @property
    def key(self) -> str:
        """Every installation is kept."""
        return ""

    def run(self, context: JobContext) -> Toolchain:
        """Install the version; returns the toolchain.

        Raises:
            UserError: The version is not a release or is already installed, the disk is full, there is no network, or
                the installation does not work.
            CancelledError: The user cancelled; nothing is left.
        """
        version = self.version.removeprefix("v")
        if re.fullmatch(r"\d+(\.\d+)+\w*", version) is None:
            raise UserError(
                Message("install.is-not-version", "'{text}' is not a version.", text=self.version),
                hint=Message("install.form", "Write one such as 3.5.0; 'passlens toolchain available' lists them."),
                location=self.version,
            )
        folder = toolchains_folder()
        target = folder / version
        if version in places():
            raise name_taken(version)
        check_room(folder, NEEDED_BYTES if self.need_bytes is None else self.need_bytes)
        with unfinished(folder, version) as place:
            context.emit(StageStarted(Message("install.making-environment", "Making the environment")))
            context.emit(Progress(Message("install.making-environment", "Making the environment"), 0.0))
            pip = make_environment(place, context.cancel)
            context.emit(StageStarted(Message("install.installing-iree", "Installing IREE {version}", version=version)))
            install_package(pip, place, PACKAGE, version, context, _COMPILER_SHARE)
            context.cancel.raise_if_cancelled()
            try:
                install_package(pip, place, RUNTIME_PACKAGE, version, context, _RUNTIME_SHARE)
            except UserError as error:
                context.emit(
                    Warned(
                        Message(
                            "install.no-runtime",
                            "The runtime of IREE {version} was not installed: {reason}",
                            version=version,
                            reason=error.title_and_hint(),
                        )
                    )
                )
            context.cancel.raise_if_cancelled()
            context.emit(
                Progress(Message("install.asking-compiler-version", "Asking the compiler for its version"), 0.97)
            )
            _check(place, version)
            move_scripts(place, target)
            context.cancel.raise_if_cancelled()
            try:
                place.rename(target)
            except OSError as error:
                if target.exists():
                    raise name_taken(version) from error
                raise unwritable(folder, error) from error
        return describe(version, target)


@dataclass(frozen=True, slots=True)
class RuntimeJob:
    """Install the runtime of a toolchain that has none (see the Job protocol).

    It gets a separate environment, shared by all toolchains of that version: the folder of an added one belongs to the
    user, and may not be an environment.

    Attributes:
        name: The name of the toolchain.
        need_bytes: The required disk space; None: RUNTIME_BYTES.
    """

    name: str
    need_bytes: int | None = None

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("install.install-runtime", "Install the runtime of {name}", name=self.name)

    @property
    def queue(self) -> str:
        """See ``InstallJob``."""
        return "install"

    @property
    def key(self) -> str:
        """Every installation is kept."""
        return ""

    def run(self, context: JobContext) -> Runtime:
        """Install the runtime and return it.

        Raises:
            UserError: There is no such toolchain, it already has a runtime or is not a release, the disk is full, there
                is no network, or the installation does not work.
            CancelledError: The user cancelled; nothing is left.
        """
        toolchain = find(self.name)
        there = runtime_of(toolchain)
        if there is not None:
            raise UserError(
                Message(
                    "install.has-runtime",
                    "The toolchain '{name}' already has its runtime: IREE {version}.",
                    name=toolchain.name,
                    version=there.version,
                ),
                hint=Message("install.runs-modules", "Modules that it compiles are run with it."),
                location=str(there.python),
            )
        version = release_of(toolchain.version)
        if version is None:
            raise UserError(
                Message(
                    "install.no-release",
                    "The toolchain '{name}' ({version}) is not a release: it has no runtime to install.",
                    name=toolchain.name,
                    version=toolchain.version,
                ),
                hint=how_to_get(toolchain),
                location=toolchain.name,
            )
        target = runtime_folder(toolchain.version)
        check_room(target.parent, RUNTIME_BYTES if self.need_bytes is None else self.need_bytes)
        with unfinished(target.parent, version) as place:
            context.emit(StageStarted(Message("install.making-environment", "Making the environment")))
            pip = make_environment(place, context.cancel)
            context.emit(
                StageStarted(
                    Message(
                        "install.installing-runtime-iree", "Installing the runtime of IREE {version}", version=version
                    )
                )
            )
            install_package(pip, place, RUNTIME_PACKAGE, version, context, (_COMPILER_SHARE[0], _RUNTIME_SHARE[1]))
            context.cancel.raise_if_cancelled()
            context.emit(Progress(Message("install.starting-runtime", "Starting the runtime"), 0.97))
            _check_runtime(place, version)
            move_scripts(place, target)
            context.cancel.raise_if_cancelled()
            try:
                place.rename(target)
            except OSError as error:
                raise unwritable(target.parent, error) from error
        found = runtime_of(toolchain)
        if found is None:
            raise BugError(f"The runtime in {target} is not found.")
        return found


def _check_runtime(place: Path, version: str) -> None:
    """Check that the runtime can be imported."""
    outcome = run_child([python_of(place), "-c", _ASK_RUNTIME], timeout_seconds=ANSWER_SECONDS)
    if not outcome.ok or not outcome.stdout.startswith(version):
        raise UserError(
            Message(
                "install.broken-runtime",
                "The package index's runtime of IREE {version} does not work: it was not kept.",
                version=version,
            ),
            detail=(outcome.stdout + outcome.stderr).strip()[-2000:],
            hint=Message("install.check-index", "Check which index pip uses (pip config list)."),
            location=version,
        )


def _check(place: Path, version: str) -> None:
    """Check that the compiler runs and has the requested version."""
    found = describe(version, place)
    same = found.version == version or re.match(rf"{re.escape(version)}(rc|\.dev|\+|$)", found.version)
    if not same:
        raise UserError(
            Message(
                "install.other-version",
                "The package index's IREE {version} says that it is {other}: it was not kept.",
                version=version,
                other=found.version,
            ),
            hint=Message("install.check-index", "Check which index pip uses (pip config list)."),
            location=version,
        )
