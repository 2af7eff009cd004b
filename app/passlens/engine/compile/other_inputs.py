"""Inputs that are not models: how each kind of file begins, and its name."""

from __future__ import annotations

from passlens.engine.formats import GGUF, GZIP, IRPA, NPY, SQLITE, ZIP, Mark
from passlens.engine.messages import Message

MARKS: tuple[tuple[Mark, Message], ...] = (
    (Mark(4, b"IREE"), Message("source-check.module", "a compiled module")),
    (
        Mark(0, b"\x7fELF"),
        Message(
            "source-check.elf",
            "an ELF file (a program, a library or a compiled kernel); give the model that it was compiled from",
        ),
    ),
    (
        Mark(0, b"HIP1"),
        Message("source-check.hip-executable", "a compiled HIP executable, extracted from a module"),
    ),
    (
        Mark(0, b"__CLANG_OFFLOAD_BUNDLE__"),
        Message(
            "source-check.bundle", "a bundle of compiled kernels; IREE takes only a single kernel, as an object file"
        ),
    ),
    (
        Mark(0, b"CCOB"),
        Message(
            "source-check.bundle", "a bundle of compiled kernels; IREE takes only a single kernel, as an object file"
        ),
    ),
    (
        Mark(0, b"BC\xc0\xde"),
        Message("source-check.bitcode", "LLVM bitcode; to link it to kernels, use --iree-link-bitcode"),
    ),
    (Mark(0, b"\x03\x02\x23\x07"), Message("source-check.spirv-binary", "a SPIR-V binary of a kernel")),
    (Mark(0, b"\xff\xfe"), Message("source-check.utf-16", "text in UTF-16, as PowerShell writes; save it as UTF-8")),
    (Mark(0, b"\xfe\xff"), Message("source-check.utf-16", "text in UTF-16, as PowerShell writes; save it as UTF-8")),
    (Mark(257, b"ustar"), Message("source-check.tar", "a tar archive; unpack it first")),
    (Mark(0, b"\xfd7zXZ"), Message("source-check.compressed", "compressed; unpack it first")),
    (Mark(0, b"\x28\xb5\x2f\xfd"), Message("source-check.compressed", "compressed; unpack it first")),
    (Mark(0, b"BZh"), Message("source-check.compressed", "compressed; unpack it first")),
    (Mark(0, b"7z\xbc\xaf"), Message("source-check.compressed", "compressed; unpack it first")),
    (Mark(0, b"MZ"), Message("source-check.windows", "a program or library for Windows")),
    (Mark(0, b"PAR1"), Message("source-check.parquet", "a Parquet table")),
    (Mark(0, b"\0asm"), Message("source-check.wasm", "a WebAssembly module")),
    (Mark(0, b"\xff\xd8\xff"), Message("source-check.picture", "a picture")),
    (ZIP, Message("source-check.zip", "a zip archive; a compiled module (.vmfb) is run, not compiled")),
    (SQLITE, Message("source-check.sqlite", "a SQLite database; a session is opened, not compiled")),
    (Mark(0, b"\x89PNG"), Message("source-check.picture", "a picture")),
    (Mark(0, b"%PDF"), Message("source-check.pdf", "a PDF document")),
    (GZIP, Message("source-check.gzip", "gzip-compressed; unpack it first")),
    (GGUF.marks[0], Message("source-check.gguf", "GGUF parameters; give it as parameters of a run")),
    (IRPA.marks[0], Message("source-check.irpa", "an IREE parameter archive; give it as parameters of a run")),
    (NPY.marks[0], Message("source-check.npy", "a NumPy array; give it as an input of a run")),
    (
        Mark(4, b"TFL3"),
        Message("source-check.tflite", "a TensorFlow Lite model; make MLIR of it with iree-import-tflite"),
    ),
    (Mark(0, b"\x89HDF"), Message("source-check.hdf", "an HDF5 file of Keras; export the model to ONNX or StableHLO")),
)
BYTES: tuple[tuple[bytes, Message], ...] = (
    (
        rb"(?s:[^\0].{3}\0{4}\{\")",
        Message("source-check.safetensors", "a safetensors file; give it as parameters of a run"),
    ),
    (
        rb"\x08[\x01-\x1f]\x12[\x01-\x7f][\w.\- ]",
        Message(
            "source-check.onnx-bytes",
            "an ONNX model; rename it so that it ends in .onnx, or run iree-import-onnx on it",
        ),
    ),
    (
        rb"(?s:PK\x03\x04.{26}[^\0]{0,200}data\.pkl)",
        Message("source-check.torch-zip", "a PyTorch checkpoint or TorchScript; export the model with torch.export"),
    ),
    (
        rb"\x80[\x02-\x05]",
        Message("source-check.pickle", "a Python pickle; load it in Python, and export the model"),
    ),
)
"""Patterns at the start of binary files without a mark at a fixed offset, and the kind of each file."""
_LOG = Message("source-check.log", "a log or compiler output; give the model, or import the log with 'passlens import'")
_LLVM = Message("source-check.llvm-ir", "LLVM IR")
_ASSEMBLY = Message("source-check.assembly", "assembly; give the model or kernel that it was compiled from")
ALIKE: tuple[tuple[str, Message], ...] = (
    (r"[^\s:]+:\d+(?::\d+)?: (?:error|warning|note|remark|fatal error): ", _LOG),
    (r"%[\w.$\"-]+ = type\b", _LLVM),
    (r"\S+:\s+file format \w", _ASSEMBLY),
)
"""The same as ``TEXTS``, for texts that begin like MLIR."""
COMMENTS = (
    r"(?:#!?(?![\w$.]+ *=)(?!\w*(?:include|pragma|if|ifdef|ifndef|define)\b)[^\n]*\n\s*"
    r"|/\*(?s:.*?)\*/\s*|;[^\n]*\n\s*)+"
)
"""Comments of other languages: the text after them is checked too."""
TEXTS: tuple[tuple[str, Message], ...] = (
    (
        r"@?--?[a-zA-Z][\w-]{3,}(?:=\S|[ \t]+\S|[ \t]*(?:\n|\Z))",
        Message(
            "source-check.flags",
            "a file of command-line flags, which iree-compile reads as @FILE; give the model, and these flags after --",
        ),
    ),
    (
        r"(?:error|warning|note|remark|fatal error|fatal): "
        r"|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|[IWEF]\d{4} \d\d:\d\d|\[ *\d+\.\d+\] "
        r"|\[?(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|CRITICAL)\b"
        r"|(?:Please report issues|Stack dump|PLEASE submit a bug report|=====? *test session starts)",
        _LOG,
    ),
    (
        r"ir_version: \d|<\s*ir_version:",
        Message("source-check.onnx-text", "an ONNX model as text; save it as a binary .onnx file"),
    ),
    (
        r'\{\s*"cells"\s*:',
        Message("source-check.notebook", "a Jupyter notebook; export the model in it, or use passlens.capture there"),
    ),
    (r"\{\s*lambda\b", Message("source-check.jaxpr", "a jaxpr of JAX; export the function with jax.export")),
    (
        r"(?://[^\n]*\n\s*)*(?:#\s*include\b|#\s*pragma\b|extern \"C\""
        r"|(?:static |__attribute__|__kernel |__global__ |__device__ "
        r"|template ?<|typedef |using namespace |struct \w+ \{)"
        r"|#\s*(?:if|ifdef|ifndef|define)\b"
        r"|(?:unsigned |const )*(?:void|int|float|double|bool|char|auto) [*&]?\w+\()",
        Message("source-check.c", "C, C++ or HIP source; IREE takes a kernel as a compiled object of a dispatch"),
    ),
    (
        r"#![^\n]*\b(?:ba|z|da)?sh\b|(?:\$ )?(?:\w+=\S+ )*(?:\S*/)?"
        r"(?:iree-(?:compile|opt|run-module|benchmark-module)|passlens) "
        r"|(?:export \w+=|set -[eux]|cd \S+ *(?:\n|&&)|(?:python3?|pip|conda|docker|cmake|sudo) \S)",
        Message(
            "source-check.command",
            "a command or shell script; paste the command into the window, or give the model that it names",
        ),
    ),
    (
        r"graph\(\):|ExportedProgram:|opcode +name +target\b",
        Message("source-check.fx", "a torch.fx graph as text; export the model itself with torch.export"),
    ),
    (r"Traceback \(most recent", Message("source-check.traceback", "a Python traceback; give the model")),
    (
        r"\s*\.(?:version \d|amdgcn_target|amdhsa_|text\b)",
        _ASSEMBLY,
    ),
    (r"version https://git-lfs\.", Message("source-check.lfs", "a Git LFS pointer; git lfs pull gets the file")),
    (r"(?i:<!doctype html|<html)\b", Message("source-check.html", "an HTML page; download the file itself")),
    (r"HloModule\b", Message("source-check.hlo", "XLA's HLO text; convert it to StableHLO")),
    (
        r"(?:; ModuleID\b|source_filename = |target (?:datalayout|triple) = |"
        r"(?:define|declare|attributes #\d) [^\n]*[@=]|@[\w.$-]+ = (?:[\w()]+ )*(?:global|constant) )",
        _LLVM,
    ),
    (
        r'\{\s*(?:"|\}|\Z)|\[\s*(?:[\[{"]|-?\d+(?:\.\d+)?\s*[,\]])',
        Message("source-check.json", "JSON: a configuration or data, not a model"),
    ),
    (
        r"#![^\n]*\bpython[\d.]*\b|(?:#[^\n]*\n\s*)*(?:\"\"\"|'\'\'|@[\w.]+(?:\([^\n]*\))?\n|async def "
        r"|from [\w.]+ import |import [\w.]+(?: as \w+)?\s|def \w+\(|class \w+\b)",
        Message("source-check.python", "Python source; export the model that it builds"),
    ),
    (r"; SPIR-V|Op[A-Z]\w+ +[\w%]|spirv\n", Message("source-check.spirv", "the SPIR-V text of a kernel")),
    (r"graph\(%", Message("source-check.torchscript", "a TorchScript graph; export the model with torch.export")),
    (
        r"diff --git |--- \S[^\n]*\n\+\+\+ ",
        Message("source-check.patch", "a patch; apply it to the file that it changes"),
    ),
    (r"```", Message("source-check.markdown", "Markdown; keep only the lines between the fences")),
    (
        r"FROM \S+[^\n]*\n|cmake_minimum_required\b|project\(|\.PHONY\b|[\w.-]+ *[:?]= ",
        Message("source-check.build", "a build script"),
    ),
    (r"<\?xml\b|<[A-Za-z][\w:-]*(?: [^\n>]*)?>", Message("source-check.xml", "XML")),
    (
        r'\[{1,2}[\w."-]+\]{1,2}[ \t]*(?:\n|\Z)|[\w.-]+ *= *(?:"|\'|-?\d|\[|true\b|false\b|[\w./]+[ \t]*\n)',
        Message("source-check.settings", "a configuration file (TOML or INI); give the model"),
    ),
    (
        r"(?:%YAML|---[ \t]*\n|- [\w.-]+:(?: |\n)|[\w.-]+:(?:[ \t]+[^\s=(][^\n]*)?[ \t]*\n[ \t]*(?:- |[\w.-]+:|#))",
        Message("source-check.yaml", "YAML: a configuration; give the model"),
    ),
    (
        r'(?:"[^"\n]*"|[\w.%/ -]+)(?:,(?:"[^"\n]*"|[^,\n]*)){1,200}\n',
        Message("source-check.csv", "a table of comma-separated values (CSV)"),
    ),
    (
        r"#{1,6} [^\n]+\n\s*(?:[A-Z!\[*-]|\d+\. |#{2,6} )",
        Message("source-check.markdown", "Markdown; keep only the lines between the fences"),
    ),
    (
        r"\d+[:|]?[ \t]+(?:module\b|[a-z_]\w*\.\w|[#!%]\w)",
        Message("source-check.numbered", "text with line numbers; copy it without them"),
    ),
)
"""The beginnings of texts that are not MLIR, each with the kind of text."""
