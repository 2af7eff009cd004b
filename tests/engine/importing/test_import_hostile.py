"""Dumps and logs made to do harm: nothing outside is read, nothing is waited for, no memory is filled."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from message_checks import refused
from passlens.engine.compile.dumps import LONGEST_HEADER, parse_header
from passlens.engine.importing import log as log_module
from passlens.engine.importing import reading
from passlens.engine.importing.detect import detect
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.importing.log import LogDump, Tally, split_log
from passlens.engine.importing.reading import LogReader
from passlens.engine.importing.scopes import Places
from passlens.engine.importing.shape import is_sound
from passlens.engine.jobs import JobContext
from passlens.engine.session.reader import SessionReader
from waiting import grows_with_the_size

BringIn = Callable[..., SessionReader]
HEADER = b"// -----// IR Dump After A: a //----- //\n"
MODULE = b"module @m {\n}\n"
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.ZstdCompressor(level=3).compress,
}


def read_all(file: Path) -> tuple[int, str]:
    """Bytes that come out of a log, and why reading ended early."""
    with LogReader(file) as reader:
        return sum(len(chunk) for chunk in reader.chunks()), str(reader.damage)


@pytest.mark.parametrize("kind", PACKERS)
def test_that_a_small_packed_log_does_not_fill_the_memory(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "FREE_BYTES", 1 << 20)
    monkeypatch.setattr(reading, "MOST_RATIO", 100)
    file = tmp_path / f"bomb.log.{kind}"
    file.write_bytes(PACKERS[kind](b"\n" * (24 << 20)))
    tracemalloc.start()
    try:
        size, damage = read_all(file)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert damage == "it unpacks to more than 100 times its size"
    assert size < 20 << 20
    assert peak < 100 << 20


def test_that_no_more_than_the_limit_is_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_UNPACKED", 5 << 20)
    file = tmp_path / "long.log.gz"
    file.write_bytes(gzip.compress(b"line\n" * (2 << 20)))
    assert read_all(file) == (4 << 20, "it unpacks to more than 5.0 MiB")


def test_that_a_log_whose_unpacking_takes_much_memory_is_refused_with_the_limit(tmp_path: Path) -> None:
    parameters = zstandard.ZstdCompressionParameters.from_level(1, window_log=30)
    packed = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    file = tmp_path / "window.log.zst"
    file.write_bytes(packed.compress(HEADER + MODULE) + packed.flush())
    sentence = "unpacking it needs more than 128.0 MiB of memory"
    assert read_all(file) == (0, sentence)
    # An xz file whose head asks for a dictionary of 1.5 GiB, which its writer did not need.
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 1 << 20}]
    data = bytearray(lzma.compress(HEADER + MODULE, check=lzma.CHECK_NONE, filters=filters))
    at = data.index(bytes([0x21, 1]))  # the filter's number, and the length of its one property
    data[at + 2] = 37
    head = bytes(data[12 : 12 + (data[12] + 1) * 4 - 4])
    data[12 + len(head) : 16 + len(head)] = zlib.crc32(head).to_bytes(4, "little")
    file = tmp_path / "window.log.xz"
    file.write_bytes(data)
    assert read_all(file) == (0, sentence)


def test_that_many_packed_streams_come_out_one_after_the_other(tmp_path: Path) -> None:
    for kind, pack in PACKERS.items():
        file = tmp_path / f"many.log.{kind}"
        file.write_bytes(b"".join(pack(b"line %d\n" % number) for number in range(300)))
        with LogReader(file) as reader:
            assert b"".join(reader.chunks()) == b"".join(b"line %d\n" % number for number in range(300))
            assert not reader.damage


def test_that_an_endless_line_is_refused_with_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LONGEST_LINE", 6 << 20)
    file = tmp_path / "line.log"
    file.write_bytes(b"x" * (9 << 20))
    with refused("reading.long-line", limit=6_291_456):
        read_all(file)


def test_that_a_dump_which_does_not_end_is_left_out_and_the_next_ones_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(log_module, "LONGEST_TEXT", 1 << 16)
    tally = Tally()
    endless = [HEADER + b"module @m {\n", *([b"  %0 = g()\n" * 1000] * 20)]
    parts = list(split_log([HEADER + MODULE, *endless, HEADER + MODULE], tally))
    assert [part.text for part in parts if isinstance(part, LogDump)] == [MODULE, MODULE]
    assert (tally.too_long, tally.dumps, tally.broken) == (1, 2, 0)


def test_that_a_header_made_for_it_does_not_keep_the_reader_busy() -> None:
    begin, end = "// -----// IR Dump After ", " //----- //"

    def read(size: int) -> None:
        for filling in (": ", " (", " Failed: ", " ('a' operation: @", "a (b) ", ")"):
            parse_header(begin + filling * (size // len(filling)) + end + "x")
            parse_header(begin + filling * size + end)

    grows_with_the_size(read, LONGEST_HEADER // 4)
    grows_with_the_size(read, 50_000)
    found = parse_header(f"{begin}CSEPass Failed: cse{{a=b: c (d)}} ('func.func' operation: @f (1)){end}")
    assert found is not None
    assert (found.class_name, found.argument, found.options, found.failed) == ("CSEPass", "cse", "a=b: c (d)", True)
    old = parse_header(f"{begin}CSEPass (cse) ('func.func' operation: @f){end}")
    assert old is not None
    assert (old.class_name, old.argument) == ("CSEPass", "cse")


def test_that_a_number_of_five_thousand_digits_in_ir_is_no_number() -> None:
    assert not is_sound(b"  %" + b"9" * 5000 + b" = g()\n")


def test_that_ops_nested_without_end_have_a_place() -> None:
    depth = 1200
    text = "".join(f"{' ' * level}module @m{level} {{\n" for level in range(depth))
    text += "".join(f"{' ' * level}}}\n" for level in reversed(range(depth)))
    places = Places()
    places.of_outermost(text, "")
    assert places.of_inner("func.func @f() {\n}\n")[0][-1] == ("func.func", "f")


posix = pytest.mark.skipif(os.name == "nt", reason="links and pipes as POSIX has them")


@posix
def test_that_links_in_a_folder_of_dumps_lead_nowhere_and_are_counted(tmp_path: Path, bring_in: BringIn) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "1_b.mlir").write_bytes(HEADER + b"module @secret {\n}\n")
    root = tmp_path / "dumps"
    folder = root / "builtin_module_m"
    folder.mkdir(parents=True)
    (folder / "0_a.mlir").write_bytes(HEADER + MODULE)
    (folder / "1_b.mlir").symlink_to(secret / "1_b.mlir")
    (folder / "2_c.mlir").symlink_to("/dev/zero")
    (root / "builtin_module_n").symlink_to(secret)
    os.mkfifo(folder / "3_d.mlir")
    with bring_in(root) as reader:
        assert [row.name for row in reader.passes()] == ["a"]
        notices = [str(notice) for notice in reader.info().notices]
    assert "3 symbolic links in dumps were not followed." in notices
    assert "1 pipe, socket or device was left out." in notices


@posix
def test_that_links_in_a_folder_of_phases_lead_nowhere(tmp_path: Path, bring_in: BringIn) -> None:
    folder = tmp_path / "phases"
    folder.mkdir()
    (folder / "m.1.input.mlir").write_bytes(MODULE)
    secret = tmp_path / "secret"
    secret.write_bytes(b"module @secret {\n}\n")
    (folder / "m.2.abi.mlir").symlink_to(secret)
    with bring_in(folder) as reader:
        assert [row.name for row in reader.phases() if row.bytes is not None] == ["input"]
        assert "1 symbolic link in phases was not followed." in map(str, reader.info().notices)


@posix
def test_that_a_folder_that_is_a_link_below_the_one_given_is_not_entered(tmp_path: Path) -> None:
    inner = tmp_path / "elsewhere/builtin_module_m"
    inner.mkdir(parents=True)
    (inner / "0_a.mlir").write_bytes(HEADER + MODULE)
    given = tmp_path / "given"
    given.mkdir()
    (given / "dumps").symlink_to(inner.parent)
    with refused("detect.no-dumps"):
        detect(given)
    assert detect(given / "dumps").tree is not None  # named by the user


@posix
def test_that_a_pipe_or_a_device_as_a_log_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "x.log"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with refused("common.no-regular-file"):
            ImportJob(ImportRequest(path, tmp_path / "out.passlens")).run(JobContext())
        with refused("common.no-regular-file"):
            LogReader(path)
    assert not (tmp_path / "out.passlens").exists()


@posix
def test_that_names_that_are_no_text_and_digits_of_other_scripts_are_no_fault(
    tmp_path: Path, bring_in: BringIn
) -> None:
    root = tmp_path / "dumps"
    folder = root / os.fsdecode(b"builtin_module_\xff\xfe")
    folder.mkdir(parents=True)
    (folder / "0_a.mlir").write_bytes(HEADER + MODULE)
    (folder / "\u00b2_b.mlir").write_bytes(HEADER + MODULE)
    (folder / os.fsdecode(b"1_\xff.mlir")).write_bytes(HEADER + MODULE)
    with bring_in(root) as reader:
        assert [row.name for row in reader.passes()] == ["a", "a"]


def test_that_a_dump_above_the_limit_is_left_out_and_named(
    tmp_path: Path, bring_in: BringIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("passlens.engine.importing.folders.LONGEST_TEXT", 1000)
    folder = tmp_path / "dumps/builtin_module_m"
    folder.mkdir(parents=True)
    (folder / "0_a.mlir").write_bytes(HEADER + MODULE)
    (folder / "1_b.mlir").write_bytes(HEADER + MODULE + b"// " + b"x" * 2000)
    with bring_in(folder.parent) as reader:
        assert [row.name for row in reader.passes()] == ["a"]
        assert "1 file is left out: larger than 1,000 B: 1_b.mlir." in map(str, reader.info().notices)
