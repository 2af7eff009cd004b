"""The file formats that Passlens opens and writes: suffixes, magic bytes, readers, and desktop types.

The one table for the window, the command line, the packages and the documentation: it decides what a file opens as or
is written as, and no other module knows MIME types or magic bytes. It imports only the standard library, since the
scripts that build packages and pages read it without an environment.
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
    PARAMETERS = auto()  # a run reads a module's weights from it
    TENSORS = auto()  # a run reads an input or an expected result from it


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

    def is_in(self, head: bytes) -> bool:
        """Whether the first bytes of a file contain the mark."""
        return head.startswith(self.data, self.offset)


@dataclass(frozen=True, slots=True)
class DesktopType:
    """A format as registered with desktops.

    Attributes:
        mime: Type in the shared MIME database of freedesktop.org.
        icon: Drawing in ``resources/icons/types``. Types that share an icon are one type on Windows and macOS.
        program: Its program identifier on Windows, after ``Passlens.``.
        claim: How strongly Passlens claims it.
        parent: The more general MIME type; empty for none.
        editable: Whether Passlens writes to such files.
    """

    mime: str
    icon: str
    program: str
    claim: Claim
    parent: str = ""
    editable: bool = False


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A file format.

    Attributes:
        name: In English.
        names: Its translations, by locale.
        opens: What Passlens does with such a file; opening it means the first. Empty: it only writes them.
        suffixes: Lower case; Passlens writes the first.
        by: The library, program or format description by which Passlens reads or writes it.
        marks: Bytes in every such file; empty if only the name identifies it.
        written: Whether Passlens writes such files.
        desktop: None for a type of another application.
    """

    name: str
    names: Mapping[str, str]
    opens: tuple[Opens, ...]
    suffixes: tuple[str, ...]
    by: str
    marks: tuple[Mark, ...] = ()
    written: bool = False
    desktop: DesktopType | None = None

    @property
    def suffix(self) -> str:
        """The suffix that Passlens writes."""
        return self.suffixes[0]

    def begins(self, head: bytes) -> bool:
        """Whether the first bytes of a file match this format; False for a format without marks."""
        return bool(self.marks) and all(mark.is_in(head) for mark in self.marks)


SQLITE = Mark(0, b"SQLite format 3\0")
"""https://www.sqlite.org/fileformat.html, "The Database Header"."""
APPLICATION_ID = 0x5053_4C4E
"""The application ID at byte 68 of a session, as of every SQLite database."""
ZIP = Mark(0, b"PK\x03\x04")
GZIP = Mark(0, b"\x1f\x8b")
ZSTANDARD = Mark(0, b"\x28\xb5\x2f\xfd")
XZ = Mark(0, b"\xfd7zXZ\x00")
BZIP2 = Mark(0, b"BZh")

MLIR = FileFormat(
    "MLIR module",
    {"zh_CN": "MLIR 模块"},
    (Opens.MODEL,),
    (".mlir",),
    "iree-compile",
    written=True,
    desktop=DesktopType("text/x-mlir", "text-x-mlir", "mlir", Claim.OFFERED, parent="text/plain"),
)
BYTECODE = FileFormat(
    "MLIR module (bytecode)",
    {"zh_CN": "MLIR 模块（字节码）"},
    (Opens.MODEL,),
    (".mlirbc",),
    "iree-compile",
    (Mark(0, b"ML\xefR"),),  # mlir/docs/BytecodeFormat.md, "Magic Number"
    desktop=DesktopType("application/x-mlir-bytecode", "text-x-mlir", "mlir", Claim.OFFERED),
)
ONNX = FileFormat(
    "ONNX model", {"zh_CN": "ONNX 模型"}, (Opens.MODEL,), (".onnx",), "onnx, iree.compiler.tools.import_onnx"
)
TORCH_PROGRAM = FileFormat(
    "torch.export program",
    {"zh_CN": "torch.export 程序"},
    (Opens.MODEL,),
    (".pt2",),
    "iree-turbine, in your own Python",
)
SESSION = FileFormat(
    "Passlens session",
    {"zh_CN": "Passlens 会话"},
    (Opens.SESSION,),
    (".passlens",),
    "SQLite",
    (SQLITE, Mark(68, APPLICATION_ID.to_bytes(4, "big"))),
    written=True,
    desktop=DesktopType(
        "application/x-passlens",
        "application-x-passlens",
        "session",
        Claim.OWNED,
        parent="application/vnd.sqlite3",
        editable=True,
    ),
)
MODULE = FileFormat(
    "IREE module",
    {"zh_CN": "IREE 模块"},
    (Opens.MODULE,),
    (".vmfb",),
    "iree.runtime",
    # A zip whose first entry is not compressed; older compilers write a bare flatbuffer instead.
    (ZIP, Mark(30, b"module.fb")),
    written=True,
    desktop=DesktopType("application/x-iree-vmfb", "application-x-iree-vmfb", "vmfb", Claim.DEFAULT),
)
IREE_PROFILE = FileFormat(
    "IREE profile",
    {"zh_CN": "IREE 性能剖析"},
    (Opens.PROFILE,),
    (".ireeprof",),
    "iree-profile",
    (Mark(0, b"IRPF"),),
    written=True,
    desktop=DesktopType("application/x-iree-profile", "application-x-iree-profile", "profile", Claim.OWNED),
)
ROCPD = FileFormat(
    "ROCm profile (rocprofv3)",
    {"zh_CN": "ROCm 性能剖析（rocprofv3）"},
    (Opens.PROFILE,),
    (".db", ".rocpd"),
    "SQLite",
    (SQLITE,),
)
ROCPROF_CSV = FileFormat(
    "ROCm profile (rocprofv3, CSV)",
    {"zh_CN": "ROCm 性能剖析（rocprofv3，CSV）"},
    (Opens.PROFILE,),
    (".csv",),
    "csv",
)
ROCPROF_JSON = FileFormat(
    "ROCm profile (rocprofv3, JSON)",
    {"zh_CN": "ROCm 性能剖析（rocprofv3，JSON）"},
    (Opens.PROFILE,),
    (".json",),
    "msgspec",
)
THREAD_TRACE = FileFormat(
    "ROCm thread trace (rocprofv3 --att, CSV)",
    {"zh_CN": "ROCm 线程跟踪（rocprofv3 --att，CSV）"},
    (Opens.PROFILE,),
    (".csv",),
    "csv",
)
LOG = FileFormat(
    "Log of printed IR",
    {"zh_CN": "打印 IR 的日志"},
    (Opens.LOG,),
    (".log", ".txt", ".out", ".err", ".gz", ".zst", ".xz", ".bz2"),
    "gzip, zstandard, lzma, bz2",
)
IRPA = FileFormat(
    "IREE parameter archive",
    {"zh_CN": "IREE 参数归档"},
    (Opens.PARAMETERS, Opens.TENSORS),
    (".irpa",),
    "iree/schemas/parameter_archive.h",
    (Mark(0, b"IRPA"),),
    written=True,
)
GGUF = FileFormat(
    "GGUF parameters", {"zh_CN": "GGUF 参数"}, (Opens.PARAMETERS,), (".gguf",), "ggml docs/gguf.md", (Mark(0, b"GGUF"),)
)
SAFETENSORS = FileFormat(
    "Safetensors parameters",
    {"zh_CN": "Safetensors 参数"},
    (Opens.PARAMETERS, Opens.TENSORS),
    (".safetensors",),
    "json",
)
NPY = FileFormat(
    "NumPy array", {"zh_CN": "NumPy 数组"}, (Opens.TENSORS,), (".npy",), "numpy", (Mark(0, b"\x93NUMPY"),), written=True
)
NPZ = FileFormat("NumPy archive", {"zh_CN": "NumPy 归档"}, (Opens.TENSORS,), (".npz",), "numpy")
HTML = FileFormat("Report", {"zh_CN": "报告"}, (), (".html",), "jinja2", written=True)
MARKDOWN = FileFormat("Text or table", {"zh_CN": "文本或表格"}, (), (".md",), "Markdown", written=True)
TABLE = FileFormat("Table", {"zh_CN": "表格"}, (), (".csv",), "csv", written=True)
JSON = FileFormat("Values, traces for Perfetto", {"zh_CN": "数值、Perfetto 跟踪"}, (), (".json",), "json", written=True)
PICTURE = FileFormat("Picture", {"zh_CN": "图片"}, (), (".png", ".svg", ".pdf"), "Qt", written=True)

FORMATS = (
    *(MLIR, BYTECODE, ONNX, TORCH_PROGRAM, SESSION, MODULE, IREE_PROFILE, ROCPD, ROCPROF_CSV, ROCPROF_JSON),
    *(THREAD_TRACE, LOG, IRPA, GGUF, SAFETENSORS, NPY, NPZ, HTML, MARKDOWN, TABLE, JSON, PICTURE),
)

STARTS_WINDOW = tuple(
    suffix for each in FORMATS if Opens.MODEL in each.opens or each.desktop is not None for suffix in each.suffixes
)
"""``passlens NAME`` treats a name with one of these suffixes as a file, even if none exists."""

SEVERAL_TENSORS = (*IRPA.suffixes, *NPZ.suffixes, *SAFETENSORS.suffixes)
"""Suffixes of files with named tensors: ``FILE:KEY`` selects one."""


def suffixes_of(*opens: Opens) -> tuple[str, ...]:
    """The suffixes of the formats that open as one of these, in table order."""
    found = (suffix for each in FORMATS if set(opens) & set(each.opens) for suffix in each.suffixes)
    return tuple(dict.fromkeys(found))


def opened_as(suffix: str) -> Opens | None:
    """What opening a file with this suffix means; None if the suffix does not decide it."""
    return next((each.opens[0] for each in FORMATS if each.opens and suffix.lower() in each.suffixes), None)


def is_database(head: bytes) -> bool:
    """Whether a file with these first bytes is a SQLite database: a session, a rocpd profile, or any other."""
    return head.startswith(SQLITE.data)
