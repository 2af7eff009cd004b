"""What the window asks of toolchains, with the modules that it needs imported when it is first wanted."""

# ruff: noqa: PLC0415

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from passlens.engine.toolchain.discover import Toolchain
    from passlens.engine.toolchain.flags import FlagCatalogue
    from passlens.engine.toolchain.install import InstallJob, RuntimeJob
    from passlens.engine.toolchain.managed import Place
    from passlens.engine.toolchain.package_index import AvailableJob
    from passlens.engine.toolchain.verify import VerifyJob


def list_toolchains() -> tuple[Toolchain, ...]:
    """The toolchains of this machine."""
    from passlens.engine.toolchain.discover import installed

    return installed()


def available_job() -> AvailableJob:
    """The question which versions can be installed."""
    from passlens.engine.toolchain.package_index import AvailableJob

    return AvailableJob()


def install_job(version: str) -> InstallJob:
    """The installation of a released version."""
    from passlens.engine.toolchain.install import InstallJob

    return InstallJob(version)


def runtime_job(name: str) -> RuntimeJob:
    """The installation of the runtime of a toolchain."""
    from passlens.engine.toolchain.install import RuntimeJob

    return RuntimeJob(name)


def verify_job(name: str) -> VerifyJob:
    """A trial of a toolchain."""
    from passlens.engine.toolchain.verify import VerifyJob

    return VerifyJob(name)


def inventory() -> tuple[Place, ...]:
    """Every toolchain that has a name, the broken ones too."""
    from passlens.engine.toolchain.managed import inventory

    return inventory()


def add_toolchain(folder: Path) -> Toolchain:
    """Give a folder a name."""
    from passlens.engine.toolchain.managed import add

    return add(folder)


def remove_toolchain(name: str) -> str:
    """Remove a toolchain."""
    from passlens.engine.toolchain.managed import remove

    return remove(name)


def read_flags(toolchain: str) -> FlagCatalogue:
    """The flags of a toolchain."""
    from passlens.engine.toolchain.discover import find
    from passlens.engine.toolchain.flags import catalogue

    return catalogue(find(toolchain))
