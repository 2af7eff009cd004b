"""Selects the runtime for a module: by its compiler if known, otherwise by the version of its bytecode.

A module is a FlatBuffer, alone in its file or as the first, uncompressed entry of a ZIP archive. Field 13 of its root
table (``iree/schemas/bytecode_module_def.fbs``), ``bytecode_version``, has the major version in the upper 16 bits and
the minor one in the lower. A runtime rejects another major version, and a minor one above its own
(``iree/vm/bytecode/verifier.c``).
"""

from __future__ import annotations

import struct
from dataclasses import replace
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.formats import ZIP
from passlens.engine.messages import Message, quoted
from passlens.engine.regular_files import open_regular
from passlens.engine.run.values import RunRequest
from passlens.engine.session.made_with import made_with
from passlens.engine.session.rows import SessionInfo
from passlens.engine.toolchain.discover import Toolchain, find
from passlens.engine.toolchain.knowledge import release_of
from passlens.engine.toolchain.runtimes import (
    Runtime,
    how_to_get,
    installed_runtimes,
    own_runtime,
    runtime_of,
)

_VERSION_FIELD = 13
_HEAD_BYTES = 1 << 16
"""The bytes of a module that are read: its root table and that table's layout are near the start."""
_RELEASES: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = (
    ((3, 0), (15, 0)),
    ((3, 10), (16, 0)),
    ((3, 11), (17, 0)),
)
"""The first release (major, minor) that wrote each bytecode version; measured with the released compilers."""


def bytecode_version(module: Path) -> tuple[int, int] | None:
    """Major and minor version of a module's bytecode; None if unknown."""
    try:
        with open_regular(module) as file:
            data = file.read(_HEAD_BYTES)
            start = 0
            if ZIP.is_in(data):
                name, extra = struct.unpack_from("<HH", data, 26)
                start = 30 + name + extra
            # The FlatBuffer may be preceded by its size.
            start = next(place for place in (start, start + 4) if data[place + 4 : place + 8] == b"IREE")
            root = start + int(struct.unpack_from("<I", data, start)[0])
            file.seek(root)
            layout = root - int(struct.unpack("<i", file.read(4))[0])
            file.seek(layout)
            size = int(struct.unpack("<H", file.read(2))[0])
            place = 4 + 2 * _VERSION_FIELD
            if size < place + 2:
                return None
            file.seek(layout + place)
            offset = int(struct.unpack("<H", file.read(2))[0])
            if not offset:
                return 0, 0  # the default is not stored
            file.seek(root + offset)
            value = int(struct.unpack("<I", file.read(4))[0])
    except (UserError, OSError, ValueError, OverflowError, struct.error, StopIteration):
        return None
    return value >> 16, value & 0xFFFF


def reads(runtime: Runtime, version: tuple[int, int] | None) -> bool:
    """Whether a runtime reads this bytecode version; an unknown one is tried."""
    if version is None or runtime.release == (0, 0):
        return True
    own = next((bytecode for release, bytecode in reversed(_RELEASES) if runtime.release >= release), None)
    return own is None or (own[0] == version[0] and version[1] <= own[1])


def releases_of(version: tuple[int, int]) -> tuple[str, str]:
    """The first and the last release that write a bytecode version; no last one means that it is still written.

    Both are empty for an unknown version.
    """
    for place, (release, bytecode) in enumerate(_RELEASES):
        if bytecode == version:
            first = f"{release[0]}.{release[1]}"
            if place + 1 == len(_RELEASES):
                return first, ""
            after = _RELEASES[place + 1][0]
            last = f"{after[0]}.{after[1] - 1}"
            return first, last
    return "", ""


def runtime_for(module: Path, toolchain: str = "") -> Runtime:
    """The runtime for a module.

    Args:
        module: The compiled module; it need not be readable.
        toolchain: Name, version or path of the toolchain that compiled it, whose runtime is used; empty: unknown, so
            Passlens's own runtime is used, or the newest on this machine that reads the module.

    Raises:
        UserError: There is no such toolchain, or no runtime on this machine reads the module; the hint says what to
            install.
    """
    own, version = own_runtime(), bytecode_version(module)
    if toolchain:
        compiler = find(toolchain)
        found = runtime_of(compiler)
        if found is not None:
            return found
        if reads(own, version):
            return own
        raise no_runtime(compiler)
    if reads(own, version):
        return own
    other = next((one for one in installed_runtimes() if reads(one, version)), None)
    if other is not None:
        return other
    assert version is not None  # otherwise it would be tried
    first, last = releases_of(version)
    raise UserError(
        Message(
            "bytecode.no-reader",
            "{name} was compiled by IREE {iree} (bytecode {major}.{minor}), which no runtime "
            "on this machine reads: Passlens has {own}.",
            name=module.name,
            iree=_releases(first, last),
            major=version[0],
            minor=version[1],
            own=own.version or Message("bytecode.unknown-version", "no known version"),
        ),
        hint=Message(
            "bytecode.install-toolchain",
            "Install a toolchain of that version, which brings its runtime: passlens toolchain "
            "install {newest}. Or compile the model again.",
            newest=f"{last or first}.0" if first else "VERSION",
        ),
        location=str(module),
    )


def no_runtime(toolchain: Toolchain) -> UserError:
    """The error for a toolchain whose modules cannot run here."""
    return UserError(
        Message(
            "bytecode.no-runtime",
            "The toolchain '{name}' (IREE {version}) has no runtime, and the one of Passlens, {own}, "
            "does not read its modules.",
            name=toolchain.name,
            version=toolchain.version,
            own=own_runtime().version,
        ),
        hint=how_to_get(toolchain),
        location=toolchain.name,
    )


def with_runtime(request: RunRequest, info: SessionInfo) -> RunRequest:
    """The request with the runtime of the toolchain that compiled a session, if that is on this machine.

    If it is not, and Passlens's own cannot read the module, the request names the release, for the error message.
    """
    if request.toolchain or info.imported:
        return request
    compiler = made_with(info)
    here = compiler.name if compiler is not None else ""
    if not here and not reads(own_runtime(), bytecode_version(request.module)):
        here = release_of(info.toolchain_version) or ""
    return replace(request, toolchain=here)


def _releases(first: str, last: str) -> Message:
    if not first:
        return Message("bytecode.another-version", "of another version")
    if not last:
        return Message("bytecode.or-later", "{release} or later", release=first)
    return quoted(first) if first == last else Message("bytecode.span", "{first} to {last}", first=first, last=last)
