"""Finds the IREE runtime of a toolchain: the Python that imports it, and its programs.

A module is run by the runtime of the release that compiled it, if available: another may not read its bytecode, and a
comparison of two releases should use each one's runtime. A toolchain installed by Passlens has its runtime in its own
environment. For one added from a folder, a runtime of the same version can be installed separately.
"""

from __future__ import annotations

import importlib.metadata
import re
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.interpreter import own_python
from passlens.engine.messages import Message
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import Toolchain, find, installed, toolchains_folder
from passlens.engine.toolchain.knowledge import release_of

RUNTIME_PACKAGE = "iree-base-runtime"
_VERSION_FILES = ("iree/_runtime_libs/version.py", "iree/runtime/version.py")
_PROGRAMS = "iree/_runtime_libs"


@dataclass(frozen=True, slots=True)
class Runtime:
    """An IREE runtime.

    Attributes:
        name: The name of its toolchain: ``own``, a version, or the given path.
        version: Such as ``3.9.0rc20251107``; empty if unknown.
        python: The interpreter that imports it.
        python_path: Folder to put on that interpreter's path; empty if it finds its packages itself.
        programs: Folders that may have its programs, such as ``iree-benchmark-module``; empty for our own (see
            ``run.tools``).
    """

    name: str
    version: str
    python: Path
    python_path: str
    programs: tuple[Path, ...]

    @property
    def own(self) -> bool:
        """Whether it is the one that Passlens was installed with."""
        return self.name == OWN

    @property
    def release(self) -> tuple[int, int]:
        """Major and minor version, ``(0, 0)`` if it is not numbered."""
        match = re.match(r"(\d+)\.(\d+)", self.version)
        return (int(match[1]), int(match[2])) if match else (0, 0)

    def program(self, name: str) -> Path | None:
        """One of its programs; None if it is missing."""
        file = f"{name}.exe" if sys.platform == "win32" else name
        return next((folder / file for folder in self.programs if (folder / file).is_file()), None)


def own_runtime() -> Runtime:
    """The runtime that Passlens was installed with; a broken one is detected on import."""
    version = ""
    with suppress(importlib.metadata.PackageNotFoundError):
        version = importlib.metadata.version(RUNTIME_PACKAGE)
    for entry in sys.path:
        found = _version_in(Path(entry)) if entry else ""
        if found:
            version = found
            break
    if not version:  # a packaged program has neither; it is built of a compiler and a runtime of one release
        with suppress(UserError):
            version = find().version
    return Runtime(OWN, version, own_python(), "", ())


def runtime_of(toolchain: Toolchain) -> Runtime | None:
    """The runtime of a toolchain; None without one.

    It is in the toolchain's Python environment or build folder, or was installed for its version.
    """
    own = own_runtime()
    if toolchain.name == OWN or (toolchain.python == own.python and not toolchain.python_path):
        return own
    build = toolchain.compiler.parent.parent
    for root in (build, build / "build", build.parent):
        bindings = root / "runtime" / "bindings" / "python"
        if (bindings / "iree" / "runtime").is_dir():
            version = _version_in(bindings) or toolchain.version
            return Runtime(toolchain.name, version, own.python, str(bindings), (root / "tools", bindings / _PROGRAMS))
    if toolchain.python is not None:
        found = _in_environment(toolchain.name, toolchain.python.parent.parent)
        if found is not None:
            return found
    return _in_environment(toolchain.name, runtime_folder(toolchain.version))


def runtime_folder(version: str) -> Path:
    """The folder for the installed runtime of a version, for toolchains without one."""
    return toolchains_folder().with_name("runtimes") / (release_of(version) or version)


def installed_runtimes() -> tuple[Runtime, ...]:
    """The runtimes of all toolchains on this machine, our own first, then the newest."""
    found = [runtime for toolchain in installed() if (runtime := runtime_of(toolchain)) is not None]
    return tuple(sorted(found, key=lambda one: (not one.own, tuple(-part for part in one.release), one.name)))


def how_to_get(toolchain: Toolchain) -> Message:
    """How to get a toolchain's runtime, in a sentence."""
    release = release_of(toolchain.version)
    if release is None:
        return Message(
            "runtimes.install-same-build",
            "Install the {package} of the same build into its Python environment.",
            package=RUNTIME_PACKAGE,
        )
    return Message(
        "runtimes.installs-it",
        "'passlens toolchain runtime {name}' installs {package} {version} for it.",
        name=toolchain.name,
        package=RUNTIME_PACKAGE,
        version=release,
    )


def _in_environment(name: str, root: Path) -> Runtime | None:
    for packages in (*sorted(root.glob("lib/python3*/site-packages")), root / "Lib" / "site-packages"):
        version = _version_in(packages)
        python = _python_of(root)
        if version and python is not None:
            return Runtime(name, version, python, "", (packages / _PROGRAMS,))
    return None


def _version_in(packages: Path) -> str:
    """The version of the runtime in a folder of packages, read without importing it; empty without one."""
    texts = []
    for place in _VERSION_FILES:
        with suppress(OSError):
            texts.append((packages / place).read_text(encoding="utf-8"))
    match = re.search(r"^VERSION\s*=\s*[\"']([^\"']+)", "\n".join(texts), re.MULTILINE)
    return match[1] if match else "unnumbered build" if texts else ""


def _python_of(root: Path) -> Path | None:
    for name in ("bin/python3", "bin/python", "Scripts/python.exe"):
        if (root / name).exists():
            return (root / name).absolute()
    return None
