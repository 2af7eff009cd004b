"""The file formats that Passlens opens: suffixes, first bytes, and desktop types.

The one table for the window, the command line and the packages: no other module holds a suffix, first byte or MIME
type. It imports only the standard library, since the scripts that build packages read it without an environment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto


class Opens(Enum):
    """What Passlens does with a file."""

    MODEL = auto()  # compile it
    SESSION = auto()  # show it
    MODULE = auto()  # run it
    PROFILE = auto()  # show it, or add it to the open session
    LOG = auto()  # import it


class Claim(Enum):
    """How strongly Passlens claims a type on the desktop; the value is the rank on macOS."""

    OFFERED = "Alternate"  # editors open it too
    DEFAULT = "Default"
    OWNED = "Owner"  # our own type: its files open with Passlens


@dataclass(frozen=True, slots=True)
class Mark:
    """Bytes at a fixed offset in every file of a format."""

    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class DesktopType:
    """A format as desktops know it.

    Attributes:
        mime: Type in the shared MIME database of freedesktop.org.
        name: Name of the type, in English.
        names: Its translations, by locale.
        icon: Drawing in ``resources/icons/types``. Types that share an icon are one type on Windows and macOS.
        program: Its program identifier on Windows, after ``Passlens.``.
        claim: How strongly Passlens claims it.
        parent: The more general MIME type; empty for none.
        editable: Whether Passlens writes to such files.
    """

    mime: str
    name: str
    names: Mapping[str, str]
    icon: str
    program: str
    claim: Claim
    parent: str = ""
    editable: bool = False


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A file format.

    Attributes:
        opens: What Passlens does with such a file.
        suffixes: Lower case; Passlens writes the first.
        marks: Bytes in every such file; empty if only the name identifies it.
        desktop: None for a type of another application.
    """

    opens: Opens
    suffixes: tuple[str, ...]
    marks: tuple[Mark, ...] = ()
    desktop: DesktopType | None = None

    @property
    def suffix(self) -> str:
        """The suffix of the files that Passlens writes."""
        return self.suffixes[0]

    def begins(self, head: bytes) -> bool:
        """Whether the first bytes of a file match this format; False for a format without marks."""
        return bool(self.marks) and all(head.startswith(mark.data, mark.offset) for mark in self.marks)


_SQLITE = Mark(0, b"SQLite format 3\0")
"""https://www.sqlite.org/fileformat.html, "The Database Header"."""
APPLICATION_ID = 0x5053_4C4E
"""The application ID at byte 68 of a session, as of every SQLite database."""

MLIR = FileFormat(
    Opens.MODEL,
    (".mlir",),
    desktop=DesktopType(
        "text/x-mlir", "MLIR module", {"zh_CN": "MLIR 模块"}, "text-x-mlir", "mlir", Claim.OFFERED, parent="text/plain"
    ),
)
BYTECODE = FileFormat(
    Opens.MODEL,
    (".mlirbc",),
    (Mark(0, b"ML\xefR"),),  # mlir/docs/BytecodeFormat.md, "Magic Number"
    DesktopType(
        "application/x-mlir-bytecode",
        "MLIR module (bytecode)",
        {"zh_CN": "MLIR 模块（字节码）"},
        "text-x-mlir",
        "mlir",
        Claim.OFFERED,
    ),
)
ONNX = FileFormat(Opens.MODEL, (".onnx",))
SESSION = FileFormat(
    Opens.SESSION,
    (".passlens",),
    (_SQLITE, Mark(68, APPLICATION_ID.to_bytes(4, "big"))),
    DesktopType(
        "application/x-passlens",
        "Passlens session",
        {"zh_CN": "Passlens 会话"},
        "application-x-passlens",
        "session",
        Claim.OWNED,
        parent="application/vnd.sqlite3",
        editable=True,
    ),
)
MODULE = FileFormat(
    Opens.MODULE,
    (".vmfb",),
    # A zip whose first entry is not compressed; older compilers write a bare flatbuffer instead.
    (Mark(0, b"PK\x03\x04"), Mark(30, b"module.fb")),
    DesktopType(
        "application/x-iree-vmfb",
        "IREE module",
        {"zh_CN": "IREE 模块"},
        "application-x-iree-vmfb",
        "vmfb",
        Claim.DEFAULT,
    ),
)
IREE_PROFILE = FileFormat(
    Opens.PROFILE,
    (".ireeprof",),
    (Mark(0, b"IRPF"),),
    DesktopType(
        "application/x-iree-profile",
        "IREE profile",
        {"zh_CN": "IREE 性能剖析"},
        "application-x-iree-profile",
        "profile",
        Claim.OWNED,
    ),
)
ROCPD = FileFormat(Opens.PROFILE, (".db", ".rocpd"), (_SQLITE,))
ROCPROF_CSV = FileFormat(Opens.PROFILE, (".csv",))
LOG = FileFormat(Opens.LOG, (".log", ".txt", ".out", ".err", ".gz", ".zst", ".xz", ".bz2"))

FORMATS = (MLIR, BYTECODE, ONNX, SESSION, MODULE, IREE_PROFILE, ROCPD, ROCPROF_CSV, LOG)

STARTS_WINDOW = tuple(
    suffix for each in FORMATS if each.opens is Opens.MODEL or each.desktop is not None for suffix in each.suffixes
)
"""``passlens NAME`` takes a name with one of these suffixes for a file, even if it does not exist."""

IRPA_SUFFIX = ".irpa"
PARAMETER_SUFFIXES = (IRPA_SUFFIX, ".gguf", ".safetensors")
"""Of files of parameters, which belong to a module."""


def suffixes_of(*opens: Opens) -> tuple[str, ...]:
    """The suffixes of the formats that open as one of these, in the order of the table."""
    return tuple(suffix for each in FORMATS if each.opens in opens for suffix in each.suffixes)


def is_database(head: bytes) -> bool:
    """Whether these first bytes are of a SQLite database: a session, a rocpd profile, or any other."""
    return head.startswith(_SQLITE.data)
