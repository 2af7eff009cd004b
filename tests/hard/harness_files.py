"""Harnesses of what reads files from elsewhere: logs, dumps, profiles, arrays, modules, code objects."""

from __future__ import annotations

import gzip
import lzma
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import zstandard

from hard import seeds
from hard.harness import Check, Harness

_PACKED: tuple[Callable[[bytes], bytes], ...] = (
    lambda data: data,
    lambda data: zstandard.compress(data, 1),
    lambda data: gzip.compress(data, 1, mtime=0),
    lambda data: lzma.compress(data, preset=0),
    lambda data: data,  # what claims to be packed, and may be damaged
)
_ARRAYS = ("a.npy", "a.npz", "a.irpa", "a.safetensors", "a.gguf", "a.bin")
_READ_BYTES = 1 << 26
"""What a larger array holds is read by the runtime, in pieces."""
_RUN = ("passlens.engine.run", "passlens.engine.foreign_sqlite", "passlens.engine.regular_files")
_IMPORT = (
    "passlens.engine.importing",
    "passlens.engine.compile",
    "passlens.engine.ir.scan",
    "passlens.engine.ir.outline",
)


def _log(folder: Path) -> Check:
    from passlens.engine.importing.job import ImportJob, ImportRequest
    from passlens.engine.jobs import JobContext

    path, session = folder / "build.log", folder / "out.passlens"

    def check(data: bytes) -> None:
        if not data:
            return
        path.write_bytes(_PACKED[data[0] % len(_PACKED)](data[1:]))
        _remove(session)
        ImportJob(ImportRequest(path, session)).run(JobContext())

    return check


def _split(folder: Path) -> Check:
    """The parts of reading a log that look at each line, without a session: a hundred times as many inputs."""
    from passlens.engine.importing.log import Tally, split_log
    from passlens.engine.importing.reading import LogReader
    from passlens.engine.importing.scopes import Places
    from passlens.engine.importing.shape import is_sound, measure
    from passlens.engine.importing.target import find_target

    path = folder / "build.log"

    def check(data: bytes) -> None:
        path.write_bytes(data[1:] if data[:1] < b"\5" else data)
        places = Places()
        with LogReader(path) as reader:
            for found in split_log(reader.chunks(), Tally()):
                text = getattr(found, "text", b"")
                body = text if isinstance(text, bytes) else text.encode()
                measure(body)
                is_sound(body)
                find_target(body)
                places.of_inner(body.decode("utf-8", errors="replace"))

    return check


def _tree(folder: Path) -> Check:
    from passlens.engine.importing.job import ImportJob, ImportRequest
    from passlens.engine.jobs import JobContext

    root, session = folder / "dumps", folder / "out.passlens"

    def check(data: bytes) -> None:
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir()
        for piece in (b"\n" + data).split(b"\n>>> ")[1:9]:
            name, _, text = piece.partition(b"\n")
            parts = [part for part in name.decode("utf-8", errors="replace").split("/") if part not in {"", ".", ".."}]
            place = root.joinpath(*(part[:80].replace("\0", "") or "x" for part in parts[:6]))
            with suppress(OSError):  # a file where a folder is to be
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(text)
        _remove(session)
        ImportJob(ImportRequest(root, session)).run(JobContext())

    return check


def _remove(session: Path) -> None:
    for path in session.parent.glob(f"{session.name}*"):
        path.unlink()


def _thread_trace(folder: Path) -> Check:
    from passlens.engine.jobs import CancelToken
    from passlens.engine.run.profiles.thread_trace import is_thread_trace, read_thread_trace

    del folder

    def check(data: bytes) -> None:
        is_thread_trace(data)
        read_thread_trace(data, "a.csv", CancelToken())

    return check


def _csv(folder: Path) -> Check:
    from passlens.engine.jobs import CancelToken
    from passlens.engine.run.profiles.profile_file import raw_bytes, read_profile_file

    path = folder / "kernel_trace.csv"

    def check(data: bytes) -> None:
        if data.startswith((b"SQLite", b"IREE")):
            return  # those have harnesses of their own
        path.write_bytes(data)
        read_profile_file(path, CancelToken())
        raw_bytes(path)

    return check


def _rocpd(folder: Path) -> Check:
    from hard.databases import changed_database
    from passlens.engine.jobs import CancelToken
    from passlens.engine.run.profiles.profile_file import is_session_file, read_profile_file

    path = folder / "trace.db"

    def check(data: bytes) -> None:
        path.write_bytes(seeds.rocpd())
        changed_database(path, data)
        is_session_file(path)
        read_profile_file(path, CancelToken())

    return check


def _rows(folder: Path) -> Check:
    from passlens.engine.jobs import CancelToken
    from passlens.engine.run.profiles.ireeprof import RawProfile, exported_rows
    from passlens.engine.run.profiles.ireeprof_timeline import build_timeline
    from passlens.engine.run.profiles.profile_table import device_times, gaps, held_memory, shares

    path = folder / "rows.jsonl"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        timeline = build_timeline(RawProfile(exported_rows(path, CancelToken())[0], "fuzz", "local-task", ()), calls=2)
        shares(timeline)
        gaps(timeline)
        device_times(timeline)
        held_memory(timeline)

    return check


def _profile(folder: Path) -> Check:
    from passlens.engine.jobs import CancelToken
    from passlens.engine.run.profiles.ireeprof import check_header, without_torn_end

    path, work = folder / "a.ireeprof", folder / "work"
    work.mkdir()

    def check(data: bytes) -> None:
        path.write_bytes(data)
        check_header(path)
        without_torn_end(path, work, CancelToken())

    return check


def _arrays(folder: Path) -> Check:
    from passlens.engine.run.archives import read_archive
    from passlens.engine.run.arrays import open_stored
    from passlens.engine.run.inputs import parse_input

    def check(data: bytes) -> None:
        if not data:
            return
        path = folder / _ARRAYS[data[0] % len(_ARRAYS)]
        path.write_bytes(data[1:])
        stored = open_stored(path, "x" if data[0] & 128 else None)
        if stored.length <= _READ_BYTES:
            stored.read()
        if path.suffix == ".irpa":
            read_archive(path)
        parse_input(f"@{path}")

    return check


def _module(folder: Path) -> Check:
    from passlens.engine.run.bytecode import bytecode_version
    from passlens.engine.run.inspect import check_module_file

    path = folder / "a.vmfb"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        bytecode_version(path)
        check_module_file(path)

    return check


def _code_object(folder: Path) -> Check:
    from passlens.engine.analysis.code_objects import read_code_object
    from passlens.engine.analysis.descriptors import described_vgprs

    path = folder / "a.hsaco"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        try:
            kernels = read_code_object(path)
        except ValueError:  # what it says of a damaged one
            kernels = ()
        for kernel in kernels:
            kernel.number(".vgpr_count")
            kernel.sizes(".reqd_workgroup_size")
        described_vgprs(data, "gfx942", {})

    return check


def _heads() -> Iterator[bytes]:
    yield from (data[:3000] for data in seeds.artifacts("vmfb"))


_LOGS, _PROFILES, _CODE = (
    "logs and dump folders",
    "profiles (.ireeprof, .db, .csv, .json)",
    "arrays, modules, code objects",
)

HARNESSES = (
    Harness("log-import", _LOGS, _log, seeds.logs, _IMPORT, 1.5),
    Harness("log-split", _LOGS, _split, seeds.logs, _IMPORT),
    Harness("tree-import", _LOGS, _tree, seeds.trees, _IMPORT),
    Harness("rocprof-csv", _PROFILES, _csv, seeds.rocprof_csv, _RUN, longest=8192),
    Harness("thread-trace", _PROFILES, _thread_trace, seeds.thread_traces, _RUN, 0.5, longest=8192),
    Harness("rocprof-db", _PROFILES, _rocpd, lambda: (b"\0" * 12, b"\3\1\2\5" * 4), _RUN, longest=200, pumped=False),
    Harness("profile-rows", _PROFILES, _rows, seeds.profile_rows, _RUN, longest=16384),
    Harness("profile-head", _PROFILES, _profile, lambda: (seeds.iree_profile(),), _RUN, 0.5, longest=8192),
    Harness("arrays", _CODE, _arrays, seeds.arrays, _RUN),
    Harness("module-head", _CODE, _module, _heads, _RUN, 0.4),
    Harness(
        "code-object",
        _CODE,
        _code_object,
        lambda: seeds.artifacts("hsaco"),
        ("passlens.engine.analysis",),
        longest=16384,
    ),
)
