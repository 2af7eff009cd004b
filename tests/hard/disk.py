"""A disk that loses power: the calls of a program, recorded by strace, replayed up to a moment, less what a disk loses.

What is approximated, after the file systems that people have (ext4 with ``data=ordered``, XFS):

- What was written to a file since its last ``fsync`` is kept or lost page by page (4 KiB), in any order; a page may be
  torn at a sector (512 bytes).
- Names and sizes (created, renamed, removed, cut off) are kept in order, up to any point after the last ``fsync`` of
  a folder, or of a file whose own name or size had changed: these file systems write one journal, and such a sync
  writes all of it. A file that got longer by writes that were lost has zeros there.
- Memory that is mapped, as SQLite's ``-shm``, is lost: the file is missing, empty, or full of noise.

A disk that lies about ``fsync``, or writes a sector in part, is not among them.
"""

from __future__ import annotations

import ast
import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

PAGE, SECTOR = 4096, 512
_CALLS = (
    "openat,open,creat,write,pwrite64,lseek,read,ftruncate,truncate,fsync,fdatasync,rename,renameat,renameat2,unlink,"
    "unlinkat,link,linkat,sendfile,copy_file_range"
)
_LONGEST = 4 << 20
_LINE = re.compile(r"^(?P<at>\d+\.\d+) (?P<call>\w+)\((?P<rest>.*)\) += (?P<result>-?\d+|0x[0-9a-f]+)(?P<tail>.*)$")
_FILE = re.compile(r"^(?P<fd>-?\d+|AT_FDCWD)(<(?P<path>[^>]*)>)?(\(deleted\))?$")
_STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')


def tracer() -> str:
    """The program that records; empty where there is none."""
    return shutil.which("strace") or ""


def recording(words: Sequence[str], log: Path) -> list[str]:
    """The command line that runs a program, and records its calls."""
    return [
        tracer(), "-ff", "-ttt", "-y", "-xx", "-s", str(_LONGEST), "--seccomp-bpf", "-f", "-qq",
        "-e", f"trace={_CALLS}", "-o", str(log), *words,
    ]  # fmt: skip


def works() -> bool:
    """Whether programs may be traced here."""
    if not tracer():
        return False
    return (
        subprocess.run([tracer(), "-qq", "-e", "trace=none", "true"], capture_output=True, check=False).returncode == 0
    )


# The calls.


@dataclass(frozen=True, slots=True)
class Call:
    """One call that changed a file or folder, or wrote to the user.

    Attributes:
        at: When, s.
        kind: ``write``, ``size``, ``create``, ``rename``, ``link``, ``remove``, ``sync``, or ``say``.
        path: Of the file.
        offset: Of a write; of ``size``, the new size.
        data: Of a write.
        other: The new name of ``rename`` and ``link``.
    """

    at: float
    kind: str
    path: str = ""
    offset: int = 0
    data: bytes = b""
    other: str = ""


def read_calls(log: Path, folder: Path) -> list[Call]:
    """What was done in a folder, in order, from the files of a recording; and what was written to the user."""
    lines = []
    for file in log.parent.glob(f"{log.name}*"):
        with file.open(encoding="latin-1") as text:
            for line in text:
                found = _LINE.match(line)
                if found:
                    lines.append((float(found["at"]), file.name, found))
    lines.sort(key=lambda line: line[0])
    return list(_Reader(str(folder)).calls(lines))


class _Reader:
    """Makes calls of lines; knows where in its file each number reads and writes."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._places: dict[tuple[str, str], int] = {}
        self._sizes: dict[str, int] = {}

    def calls(self, lines: list[tuple[float, str, re.Match[str]]]) -> Iterator[Call]:
        own = lines[0][1] if lines else ""  # the program itself; what it starts does not speak to the user
        for at, thread, found in lines:
            if found["result"].startswith("-"):
                continue
            if thread != own and found["rest"].startswith(("1<", "2<")):
                continue
            yield from self._call(at, found["call"], _arguments(found["rest"]), int(found["result"], 0), found["tail"])

    def _ours(self, path: str) -> bool:
        return path == self._folder or path.startswith(self._folder + "/")

    def _call(self, at: float, call: str, arguments: list[str], result: int, tail: str) -> Iterator[Call]:
        match call:
            case "openat" | "open" | "creat":
                path = _path_of(str(result) + tail.strip())
                flags = arguments[2] if call == "openat" else arguments[1] if call == "open" else "O_CREAT|O_TRUNC"
                if not self._ours(path):
                    return
                if "O_CREAT" in flags and path not in self._sizes:
                    yield Call(at, "create", path)
                if "O_TRUNC" in flags:
                    self._sizes[path] = 0
                    yield Call(at, "size", path, 0)
                self._sizes.setdefault(path, 0)
                self._places[path, "append" if "O_APPEND" in flags else str(result)] = 0
            case "write" | "pwrite64":
                number, path = _file_of(arguments[0])
                data = _bytes_of(arguments[1])[:result]
                if number in {"1", "2"}:
                    yield Call(at, "say", data=data)
                elif self._ours(path):
                    key = (path, number)
                    offset = (
                        int(arguments[3]) if call == "pwrite64" else self._places.get(key, self._sizes.get(path, 0))
                    )
                    if call == "write":
                        self._places[key] = offset + result
                    self._sizes[path] = max(self._sizes.get(path, 0), offset + result)
                    yield Call(at, "write", path, offset, data)
            case "read" | "lseek":
                number, path = _file_of(arguments[0])
                if self._ours(path):
                    key = (path, number)
                    self._places[key] = result if call == "lseek" else self._places.get(key, 0) + result
            case "sendfile" | "copy_file_range":
                path = _file_of(arguments[0] if call == "sendfile" else arguments[2])[1]
                if self._ours(path):
                    raise ValueError(f"{path} is written with {call}, which is not followed")
            case "ftruncate" | "truncate":
                path = _file_of(arguments[0])[1] if call == "ftruncate" else _text_of(arguments[0])
                if self._ours(path):
                    self._sizes[path] = int(arguments[1])
                    yield Call(at, "size", path, int(arguments[1]))
            case "fsync" | "fdatasync":
                path = _file_of(arguments[0])[1]
                if self._ours(path):
                    yield Call(at, "sync", path)
            case "rename" | "renameat" | "renameat2" | "link" | "linkat":
                names = [_text_of(one) for one in arguments if one.startswith('"')]
                if self._ours(names[1]):
                    self._sizes[names[1]] = self._sizes.get(names[0], 0)
                    yield Call(at, "link" if call.startswith("link") else "rename", names[0], other=names[1])
            case "unlink" | "unlinkat":
                name = next(_text_of(one) for one in arguments if one.startswith('"'))
                if not name.startswith("/"):
                    name = f"{_file_of(arguments[0])[1]}/{name}"
                if self._ours(name):
                    self._sizes.pop(name, None)
                    yield Call(at, "remove", name)
            case _:
                pass


def _arguments(rest: str) -> list[str]:
    """The arguments of a call: its strings are all of ``\\x``, so that commas and brackets part them."""
    return [one.strip() for one in re.split(r", (?![^<\"]*>)", rest)]


def _unescaped(text: str) -> str:
    return bytes(ast.literal_eval(f'b"{text}"')).decode("utf-8", "surrogateescape")


def _file_of(argument: str) -> tuple[str, str]:
    found = _FILE.match(argument)
    return (found["fd"], _unescaped(found["path"] or "")) if found else (argument, "")


def _path_of(argument: str) -> str:
    return _file_of(argument)[1]


def _bytes_of(argument: str) -> bytes:
    found = _STRING.match(argument)
    if found is None or found[2]:
        raise ValueError(f"a call wrote more than {_LONGEST:,} bytes at once")
    return bytes(ast.literal_eval(f'b"{found[1]}"'))


def _text_of(argument: str) -> str:
    return _bytes_of(argument).decode("utf-8", "surrogateescape")


# The disk.


@dataclass(slots=True)
class _File:
    """One file: as it is on the disk, and what was written since its last sync."""

    stable: bytearray = field(default_factory=bytearray)
    pending: list[tuple[int, int, bytes]] = field(default_factory=list)  # number of the call, offset, data

    def synced(self) -> None:
        for _, offset, data in self.pending:
            _put(self.stable, offset, data)
        self.pending.clear()

    def resized(self, size: int) -> _File:
        """As it is once cut off, or made longer by zeros."""
        content = self.stable[:size]
        content.extend(bytes(size - len(content)))
        pending = [(number, at, data[: size - at]) for number, at, data in self.pending if at < size]
        return _File(content, pending)

    @property
    def grows(self) -> bool:
        """Whether what is not synced makes it longer."""
        return any(offset + len(data) > len(self.stable) for _, offset, data in self.pending)


def _put(content: bytearray, offset: int, data: bytes) -> None:
    if len(content) < offset + len(data):
        content.extend(bytes(offset + len(data) - len(content)))
    content[offset : offset + len(data)] = data


@dataclass(frozen=True, slots=True)
class Loss:
    """How much of what is not synced a disk keeps: of the data, a share of pages; of the names, up to a share."""

    data: float
    names: float
    torn: bool = False


NOTHING_LOST, ALL_LOST = Loss(1.0, 1.0), Loss(0.0, 0.0)


class Disk:
    """Takes calls one after the other; gives what would be there after a power cut now."""

    def __init__(self, folder: Path) -> None:
        """``folder`` is as the program found it, and all of it on the disk."""
        self._files: dict[str, _File] = {
            str(one): _File(bytearray(one.read_bytes())) for one in folder.rglob("*") if one.is_file()
        }
        self._names: list[Call] = []  # not synced
        self._before = dict(self._files)  # names as of the last sync
        self._number = 0

    def take(self, call: Call) -> None:
        """Do one call."""
        self._number += 1
        match call.kind:
            case "create" | "rename" | "link" | "remove" | "size":
                self._change(call)
            case "write":
                file = self._files.get(call.path)
                if file is not None:
                    file.pending.append((self._number, call.offset, call.data))
            case "sync":
                file = self._files.get(call.path)
                grew = file is None or file.grows
                if file is not None:
                    file.synced()
                if grew or any(call.path in (one.path, one.other) for one in self._names):
                    self._settle()
            case _:
                pass

    def _change(self, call: Call) -> None:
        files = self._files
        match call.kind:
            case "create":
                files.setdefault(call.path, _File())
            case "rename" if call.path in files:
                files[call.other] = files.pop(call.path)
            case "link" if call.path in files:
                files[call.other] = files[call.path]
            case "remove":
                files.pop(call.path, None)
            case "size" if call.path in files:
                file = files[call.path]
                # A size is a change of the journal; data that was not written before it is cut with it.
                files[call.path] = file.resized(call.offset)
        self._names.append(call)

    def _settle(self) -> None:
        self._before = dict(self._files)
        self._names.clear()

    def after_cut(self, chance: random.Random, loss: Loss) -> dict[str, bytes]:
        """The files after a power cut at this moment, by name."""
        kept = len(self._names) if loss.names >= 1 else chance.randint(0, round(loss.names * len(self._names)))
        if kept == len(self._names):
            files = self._files
        else:
            files = dict(self._before)
            for call in self._names[:kept]:
                _redo(files, call, self._files)
        return {name: self._content(file, chance, loss) for name, file in files.items() if not name.endswith("-shm")}

    @staticmethod
    def _content(file: _File, chance: random.Random, loss: Loss) -> bytes:
        content = bytearray(file.stable)
        for _, offset, data in file.pending:
            end = offset + len(data)
            if len(content) < end and (loss.data > 0):
                content.extend(bytes(end - len(content)))
            at = offset
            while at < end:
                until = min(end, (at // PAGE + 1) * PAGE)
                if chance.random() < loss.data:
                    if loss.torn and chance.random() < 0.1:
                        until_kept = min(until, (at // SECTOR + 1 + chance.randrange(PAGE // SECTOR)) * SECTOR)
                        content[at:until_kept] = data[at - offset : until_kept - offset]
                    else:
                        content[at:until] = data[at - offset : until - offset]
                at = until
        return bytes(content)


def _redo(files: dict[str, _File], call: Call, now: dict[str, _File]) -> None:
    """One change of names, on the names as they were at the last sync."""
    match call.kind:
        case "create":
            files.setdefault(call.path, now.get(call.path) or _File())
        case "rename" if call.path in files:
            files[call.other] = files.pop(call.path)
        case "link" if call.path in files:
            files[call.other] = files[call.path]
        case "remove":
            files.pop(call.path, None)
        case "size" if call.path in files:
            files[call.path] = files[call.path].resized(call.offset)


def lay_out(files: dict[str, bytes], was: Path, folder: Path, chance: random.Random) -> None:
    """Write files where a program can look at them, with an index in memory that a power cut leaves anyhow."""
    for name, content in files.items():
        place = folder / os.path.relpath(name, was)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
        if name.endswith("-wal"):
            shared = place.with_name(place.name.removesuffix("-wal") + "-shm")
            match chance.randrange(3):
                case 0:
                    shared.unlink(missing_ok=True)
                case 1:
                    shared.write_bytes(b"")
                case _:
                    shared.write_bytes(chance.randbytes(32768))
