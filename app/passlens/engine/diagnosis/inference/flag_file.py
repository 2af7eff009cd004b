"""Files that flags of the command name: what they are, and what they lack of what the compiler looked for.

The compiler's message names what it looked for, but neither the file nor what the file has instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from passlens.engine.compile.source_check import begins_like_mlir
from passlens.engine.formats import BYTECODE, GGUF, IRPA, MODULE, ONNX, ZIP
from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import Items, Join, Message, quoted

_READ = 1 << 20
"""Bytes of a file that are read."""
_SHOWN, _SHOWN_BYTES = 4, 40
_SAFETENSORS, _LENGTH = "safetensors", 8
"""A format that begins with the length of its header, in this many bytes, followed by the header in JSON."""
_BITCODE = b"BC\xc0\xde"
_NAMED_SEQUENCE, _EXECUTABLE = "transform.named_sequence", "hal.executable"
_NO_SEQUENCE = re.compile(r"could not find a nested named sequence with name: (?P<name>[\w$.]+)")
_NO_ENTRY = re.compile(r"Missing named sequence '(?P<name>[\w$.]+)'")
_NO_LIBRARY = re.compile(r"without the '(?P<name>transform\.with_named_sequence)' attribute")
_NOT_LOADED = re.compile(r"ailed to load (?:tuning spec )?transform (?:dialect )?library")
_NO_EXECUTABLE = re.compile(r"expected a hal\.executable with the name `(?P<name>[\w$.]+)` but none was found")
_UNSUPPORTED = re.compile(r"unsupported file format `(?P<suffix>\w*)`.*\[(?P<known>[^\]]*)\]?")
_ARCHIVE = re.compile(r"parsing parameter archive|parameter archive.*(?:header|magic)", re.IGNORECASE)
_NO_BITCODE = re.compile(r"failed to parse \S+ bitcode|Invalid bitcode signature")
_DEFINED = re.compile(r"@(?P<name>[\w$.\-]+)")
_SYMBOL = re.compile(r"@[\w$.\-]+")


@dataclass(frozen=True, slots=True)
class FlagFile:
    """A file that a flag names.

    Attributes:
        what: Such as "MLIR text"; it completes "it is".
        lines: Its lines if it is text, up to a limit.
        is_mlir: Whether that text begins like MLIR.
    """

    path: Path
    what: Message
    lines: tuple[str, ...]
    is_mlir: bool = False

    def line(self, number: int) -> str:
        """A line, from 1, without its indent; empty if there is none."""
        return self.lines[number - 1].strip() if 0 < number <= len(self.lines) else ""

    def names(self, op: str) -> tuple[str, ...]:
        """The symbols that the ops of a name define, with ``@``."""
        heads = (line for line in self.lines if (head := read_head(line)) is not None and head.name == op)
        return tuple(f"@{found['name']}" for line in heads if (found := _DEFINED.search(line)) is not None)


def read_flag_file(folder: Path, name: str) -> FlagFile | None:
    """The file that a flag names; None if it cannot be read.

    Args:
        folder: That of the compile.
        name: As the flag has it.
    """
    path = folder / name  # an absolute path replaces the folder
    if path.is_dir():
        return FlagFile(path, Message("flag-file.folder", "a folder"), ())
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            head = file.read(_READ)
    except OSError:
        return None
    what, text = _what(head, path.suffix.lower())
    return FlagFile(path, what, tuple(text.splitlines()), begins_like_mlir(text))


def flag_file_of(path: Path, lines: Sequence[str]) -> FlagFile:
    """A file that a flag names and that is the input itself, which the session has."""
    text = "\n".join(lines)
    return FlagFile(path, _what(text.encode(), path.suffix.lower())[0], tuple(lines), begins_like_mlir(text))


def _what(head: bytes, suffix: str) -> tuple[Message, str]:
    """What a file is by its first bytes, and its text; empty for no text."""
    if not head.strip():
        return Message("flag-file.empty", "empty"), ""
    for format_ in (BYTECODE, IRPA, GGUF, MODULE):
        if format_.begins(head):
            return Message("flag-file.format", "a file of type {name}", name=format_.name), ""
    if head[_LENGTH : _LENGTH + 1] == b"{" and not any(head[_LENGTH // 2 : _LENGTH]):
        return Message("flag-file.format", "a file of type {name}", name=_SAFETENSORS), ""
    for start, what in (
        (_BITCODE, Message("flag-file.bitcode", "LLVM bitcode")),
        (b"\x7fELF", Message("flag-file.elf", "an ELF file")),
        (ZIP.data, Message("flag-file.zip", "a zip archive")),
    ):
        if head.startswith(start):
            return what, ""
    text = "" if b"\0" in head else head.decode("utf-8", errors="replace")
    if not text or suffix in ONNX.suffixes:
        return Message("flag-file.binary", "binary data"), ""
    if begins_like_mlir(text):
        return Message("flag-file.mlir", "MLIR text"), text
    first = text.strip().split("\n", 1)[0][:_SHOWN_BYTES]
    return Message("flag-file.text", "text that begins with '{start}'", start=first), text


def lacks(file: FlagFile, name: str, flag: str, message: str) -> Message | None:
    """The sentence on what the file lacks, or what it is instead; None if the file does not explain the message.

    Args:
        file: The file.
        name: As the flag has it.
        flag: The flag's name.
        message: The compiler's message.
    """
    for pattern, sentence in _SENTENCES:
        if (found := pattern.search(message)) is not None:
            return sentence(file, name, flag, found)
    return None if file.is_mlir else unusable(file, name, flag)


def at_line(file: FlagFile, name: str, flag: str, line: int, message: str) -> Message | None:
    """The sentence on the op in a line of the file, with the symbols of a message that the file does not define; None
    if the line has no op.
    """
    head = read_head(file.line(line))
    if head is None:
        return None
    undefined = tuple(one for one in dict.fromkeys(_SYMBOL.findall(message)) if not _defines(file.lines, one))
    if undefined:
        return Message(
            "flag-file.undefined",
            "{op} in line {line:,} of {path}, which --{flag} names, refers to {symbols}, which that file lacks.",
            op=head.name,
            line=line,
            path=name,
            flag=flag,
            symbols=Items(undefined),
        )
    return Message(
        "flag-file.at-line",
        "{op} in line {line:,} of {path}, which --{flag} names, is refused: {reason}.",
        op=head.name,
        line=line,
        path=name,
        flag=flag,
        reason=quoted(message),
    )


def says_what_it_needs(message: str) -> bool:
    """Whether a message says what a file of some kind needs."""
    return any(pattern.search(message) for pattern, _ in _SENTENCES)


def _defines(lines: Sequence[str], symbol: str) -> bool:
    definition = re.compile(rf"\s*[\w.]+ (?:\w+ )*{re.escape(symbol)}(?![\w$.\-])")
    return any(definition.match(line) for line in lines)


def unusable(file: FlagFile, name: str, flag: str) -> Message:
    """The sentence on what a file is that cannot be used."""
    return Message(
        "flag-file.is",
        "{path}, which --{flag} names, cannot be used: it is {what}.",
        path=name,
        flag=flag,
        what=file.what,
    )


def _no_symbol(op: str) -> Callable[[FlagFile, str, str, re.Match[str]], Message]:
    def sentence(file: FlagFile, name: str, flag: str, found: re.Match[str]) -> Message:
        has = file.names(op)[:_SHOWN]
        instead = Message("flag-file.is-only", "it is {what}", what=file.what)
        if file.lines:
            instead = Message("flag-file.has-none", "it is {what} without any", what=file.what)
        if has:
            instead = Message("flag-file.has", "it has {names}", names=Items(has, Join.AND))
        return Message(
            "flag-file.no-symbol",
            "{path}, which --{flag} names, has no {op} {wanted}: {instead}.",
            path=name,
            flag=flag,
            op=op,
            wanted=f"@{found['name']}" if op == _EXECUTABLE else found["name"],  # a sequence is known by its bare name
            instead=instead,
        )

    return sentence


def _no_attribute(file: FlagFile, name: str, flag: str, found: re.Match[str]) -> Message:
    if not file.lines:
        return unusable(file, name, flag)
    return Message(
        "flag-file.no-attribute",
        "{path}, which --{flag} names, is not a transform library: its module lacks the attribute {attribute}.",
        path=name,
        flag=flag,
        attribute=found["name"],
    )


def _not_loaded(file: FlagFile, name: str, flag: str, found: re.Match[str]) -> Message | None:
    if not file.is_mlir:
        return unusable(file, name, flag)
    attribute = "transform.with_named_sequence"
    if any(attribute in line for line in file.lines):
        return None
    return Message(
        "flag-file.no-attribute",
        "{path}, which --{flag} names, is not a transform library: its module lacks the attribute {attribute}.",
        path=name,
        flag=flag,
        attribute=attribute,
    )


def _no_such_suffix(file: FlagFile, name: str, flag: str, found: re.Match[str]) -> Message:
    return Message(
        "flag-file.suffix",
        "{path}, which --{flag} names, is not a parameter archive: the suffix .{suffix} is none of {known}.",
        path=name,
        flag=flag,
        suffix=found["suffix"],
        known=Items(tuple(re.findall(r"\.\w+", found["known"]))),
    )


def _no_archive(file: FlagFile, name: str, flag: str, found: re.Match[str]) -> Message:
    suffix = file.path.suffix.lower()
    wanted = next((one for one in (IRPA, GGUF) if suffix in one.suffixes), None)
    format_ = wanted.name if wanted is not None else suffix.removeprefix(".")
    if not file.lines and file.what.arguments.get("name") == format_:
        return Message(
            "flag-file.damaged-archive",
            "{path}, which --{flag} names, is a damaged parameter archive.",
            path=name,
            flag=flag,
        )
    return Message(
        "flag-file.no-archive",
        "{path}, which --{flag} names, is not a parameter archive ({suffix}): it is {what}.",
        path=name,
        flag=flag,
        suffix=suffix,
        what=file.what,
    )


def _no_bitcode(file: FlagFile, name: str, flag: str, found: re.Match[str]) -> Message:
    return Message(
        "flag-file.no-bitcode",
        "{path}, which --{flag} names, is not LLVM bitcode that IREE can read: it is {what}.",
        path=name,
        flag=flag,
        what=file.what,
    )


_SENTENCES: tuple[tuple[re.Pattern[str], Callable[[FlagFile, str, str, re.Match[str]], Message | None]], ...] = (
    (_NO_SEQUENCE, _no_symbol(_NAMED_SEQUENCE)),
    (_NO_ENTRY, _no_symbol(_NAMED_SEQUENCE)),
    (_NO_EXECUTABLE, _no_symbol(_EXECUTABLE)),
    (_NO_LIBRARY, _no_attribute),
    (_NOT_LOADED, _not_loaded),
    (_UNSUPPORTED, _no_such_suffix),
    (_NO_BITCODE, _no_bitcode),
    (_ARCHIVE, _no_archive),
)
