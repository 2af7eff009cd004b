"""Finds IREE toolchains: Passlens's own, those installed or added by name, a Python environment, a build folder."""

from __future__ import annotations

import functools
import json
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from passlens.engine.errors import UserError
from passlens.engine.interpreter import own_python
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.process import Outcome, run_child
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.knowledge import release_of, released

ANSWER_SECONDS = 60.0
"""The time limit for a compiler's version or flags: it takes 15 ms, but longer from a slow network disk."""
_BUNDLED = "iree/compiler/_mlir_libs"
_EXE = ".exe" if sys.platform == "win32" else ""


@dataclass(frozen=True, slots=True)
class Toolchain:
    """An IREE compiler.

    Attributes:
        name: The user's name for it: ``own``, a version, or the given path.
        compiler: The ``iree-compile`` binary itself, not a Python script around it: a script would hide signals.
        python: The interpreter whose ``iree.compiler`` parses this toolchain's IR; None for a build without bindings.
        python_path: Folder to put on that interpreter's path; empty if it finds its packages itself.
        version: Such as ``3.13.0rc20261016``.
        revision: The commit it was built from; empty if unknown.
        llvm: The version of its LLVM.
    """

    name: str
    compiler: Path
    python: Path | None
    python_path: str
    version: str
    revision: str
    llvm: str

    @property
    def release(self) -> tuple[int, int]:
        """Major and minor version, ``(0, 0)`` if it is not numbered (a local build)."""
        match = re.match(r"(\d+)\.(\d+)", self.version)
        return (int(match[1]), int(match[2])) if match else (0, 0)


def toolchains_folder() -> Path:
    """The folder for toolchains installed by Passlens, one environment per version."""
    return Path(platformdirs.user_data_dir("passlens")) / "toolchains"


def find(spec: str = "") -> Toolchain:
    """The toolchain that ``spec`` names: empty or ``own``, a name or version, or a path.

    A path is a Python environment, a build or install folder, or ``iree-compile`` itself.

    Raises:
        UserError: There is no such toolchain, or it does not run.
    """
    if spec in {"", OWN}:
        return describe(OWN, _own_root())
    path = Path(spec).expanduser()
    # A release is never searched for in the working folder, which may belong to another user.
    if spec not in released() and path.exists():
        return describe(str(path), path)
    folder = toolchains_folder() / spec
    if is_name(spec) and folder.is_dir():
        return describe(spec, folder)
    added = added_toolchains().get(spec)
    if added is not None:
        return describe(spec, added)
    own = describe(OWN, _own_root())
    if own.version == spec or re.match(rf"{re.escape(spec)}(rc|\.dev|\+|$)", own.version):
        return own
    names = ", ".join(toolchain.name for toolchain in installed())
    give = Message(
        "discover.give-one",
        "Give one of: {names}; or the path of a Python environment or build folder that holds iree-compile.",
        names=names,
    )
    install = Message("discover.install", "Install it with 'passlens toolchain install {version}'.", version=spec)
    raise UserError(
        Message("discover.no-toolchain", "There is no toolchain '{name}'.", name=spec),
        hint=together(install if spec in released() else NOTHING, give),
        location=spec,
    )


def is_missing(spec: str, toolchains: Sequence[Toolchain]) -> bool:
    """Whether ``spec`` names a release that is not among these toolchains: it can be installed."""
    here = {one.name for one in toolchains} | {release_of(one.version) for one in toolchains if one.name == OWN}
    return spec in released() and spec not in here


def installed() -> tuple[Toolchain, ...]:
    """Every toolchain found without a given path, our own first; broken ones are left out."""
    found: list[Toolchain] = []
    for name, root in places().items():
        with suppress(UserError):
            found.append(describe(name, _own_root() if root is None else root))
    return tuple(found)


def places() -> dict[str, Path | None]:
    """Every toolchain by name, working or not: our own (None), installed ones, added ones."""
    folder = toolchains_folder()
    names = sorted(path.name for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    installed_ones = {name: folder / name for name in sorted(filter(is_name, names), key=by_version)}
    added = dict(sorted(added_toolchains().items(), key=lambda item: by_version(item[0])))
    return {OWN: None, **installed_ones, **added}


def by_version(name: str) -> tuple[tuple[int, ...], str]:
    """A sort key: 3.9.0 comes before 3.13.0."""
    return tuple(int(part) for part in re.findall(r"\d+", name)), name


def is_name(text: str) -> bool:
    """Whether a text can name a toolchain: not a path, and not a folder being created or removed."""
    return re.fullmatch(r"[\w+][\w.+\-]*", text) is not None


def added_toolchains() -> dict[str, Path]:
    """The folders that the user added, by name, including missing ones."""
    try:
        known = json.loads(added_file().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(known, dict):
        return {}
    return {name: Path(path) for name, path in known.items() if isinstance(path, str) and is_name(name)}


def added_file() -> Path:
    """The file that lists the folders that the user added."""
    return toolchains_folder() / "added.json"


def of_version(version: str) -> Toolchain | None:
    """The toolchain of exactly this version on this machine, our own first; None without one."""
    return next((one for one in installed() if one.version == version), None)


def reading_note(reader: Toolchain, version: str) -> Message:
    """Why IR may not parse: another version wrote it than reads it; empty for the same or an unknown version.

    Args:
        reader: The toolchain that parses it.
        version: The version of the compiler that wrote it.
    """
    if not version or reader.version == version:
        return NOTHING
    release = release_of(version)
    wrote = Message(
        "discover.read-by-another",
        "IREE {version} wrote this IR and is not on this machine, so {reader} read it.",
        version=version,
        reader=reader.version,
    )
    brings = Message("discover.brings", "'passlens toolchain install {version}' installs it.", version=release or "")
    return together(wrote, brings if release else NOTHING)


def describe(name: str, root: Path) -> Toolchain:
    """Query the version of the compiler at ``root``.

    Raises:
        UserError: There is no compiler, or it does not print its version.
    """
    compiler, python, python_path = _locate(root)
    stamp = compiler.stat().st_mtime_ns
    version, revision, llvm = _ask(compiler, stamp)
    return Toolchain(name, compiler, python, python_path, version, revision, llvm)


def _own_root() -> Path:
    """The folder with the ``iree`` package of this interpreter."""
    for entry in sys.path:
        if entry and Path(entry, _BUNDLED).is_dir():
            return Path(entry)
    raise UserError(
        Message("discover.no-own-compiler", "No IREE compiler is installed beside Passlens."),
        hint=Message(
            "discover.install-pip",
            "Install it with: pip install iree-base-compiler; or name another toolchain.",
        ),
    )


def _locate(root: Path) -> tuple[Path, Path | None, str]:
    """The compiler binary below ``root``, and the Python with its bindings."""
    if root.is_file():
        return _checked(_behind(root)), _python_beside(root.parent.parent), ""
    tool = f"iree-compile{_EXE}"
    bundled = root / _BUNDLED / tool
    if bundled.is_file():  # a site-packages folder: Passlens's own
        return _checked(bundled), own_python(), ""
    for packages in (*sorted(root.glob("lib/python3*/site-packages")), root / "Lib" / "site-packages"):
        if (packages / _BUNDLED / tool).is_file():
            return _checked(packages / _BUNDLED / tool), _python_beside(root), ""
    for place in ("tools", "bin", "install/bin", "build/tools", "."):
        candidate = root / place / tool
        if candidate.is_file():
            bindings = root / "compiler" / "bindings" / "python"
            if bindings.is_dir():
                return _checked(candidate), own_python(), str(bindings)
            return _checked(candidate), _python_beside(root), ""
    raise UserError(
        Message("discover.no-compiler-in", "No iree-compile was found in {path}.", path=root),
        hint=Message(
            "discover.accepted",
            "Give a Python environment with iree-base-compiler, or an IREE build folder (with tools/iree-compile).",
        ),
        location=str(root),
    )


def _behind(program: Path) -> Path:
    """The compiler behind pip's script, which hides how it ends; the program itself if it is not a script."""
    with program.open("rb") as opened:
        if opened.read(2) != b"#!":
            return program
    around = program.parent.parent
    folders = [*sorted(around.glob("lib/python3*/*-packages")), around / "Lib" / "site-packages"]
    bundled = (packages / _BUNDLED / program.name for packages in folders)
    return next((one for one in bundled if one.is_file()), program)


def _checked(path: Path) -> Path:
    if not os.access(path, os.X_OK):
        raise UserError(
            Message("discover.may-not-executed", "{path} may not be executed.", path=path),
            hint=Message("discover.allow-chmod-x", "Allow it with: chmod +x '{path}'.", path=path),
            location=str(path),
        )
    return path.absolute()


def _python_beside(root: Path) -> Path | None:
    """The interpreter of the environment at ``root``; its link is not resolved, since it identifies the environment."""
    for name in ("bin/python3", "bin/python", "Scripts/python.exe"):
        if (root / name).exists():
            return (root / name).absolute()
    return None


@functools.lru_cache(maxsize=64)
def _ask(compiler: Path, stamp: int) -> tuple[str, str, str]:
    """Version, revision and LLVM version from ``--version``; ``stamp`` invalidates the cache for a rebuilt compiler."""
    outcome = run_child([compiler, "--version"], timeout_seconds=ANSWER_SECONDS)
    text = outcome.stdout + outcome.stderr
    version = re.search(r"IREE compiler version\s+(\S*)(?:\s+@\s+([0-9a-f]+))?", text)
    if not outcome.ok or version is None:
        raise UserError(
            Message(
                "discover.no-version",
                "{path} does not say its version: {reason}",
                path=compiler,
                reason=_reason(outcome),
            ),
            detail=text.strip()[:2000],
            hint=Message("common.reinstall", "Choose another toolchain, or reinstall this one."),
            location=str(compiler),
        )
    llvm = re.search(r"LLVM version\s+(\S+)", text)
    return version[1] or "unnumbered build", version[2] or "", llvm[1] if llvm else ""


def _reason(outcome: Outcome) -> Message:
    if outcome.ok:
        return Message("discover.no-iree-compiler", "it is not an IREE compiler.")
    return outcome.sentence()
