"""Array and parameter files made to do harm, or damaged: a sentence, before memory is taken for what they claim."""

from __future__ import annotations

import io
import json
import os
import struct
import tracemalloc
import zipfile
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from message_checks import has_message, refused
from passlens.engine.errors import UserError
from passlens.engine.run import arrays
from passlens.engine.run.archives import read_archive, write_splats
from passlens.engine.run.arrays import open_stored
from passlens.engine.run.bytecode import bytecode_version
from passlens.engine.run.inputs import parse_input


def fault(path: Path, key: str | None = None) -> UserError:
    with pytest.raises(UserError) as found:
        open_stored(path, key)
    return found.value


def npy(header: str, *, version: int = 1, length: int | None = None) -> bytes:
    text = header.encode()
    size = len(text) if length is None else length
    return np.lib.format.MAGIC_PREFIX + bytes([version, 0]) + size.to_bytes(2 if version == 1 else 4, "little") + text


def described(shape: str, kind: str = "'<f4'") -> str:
    return f"{{'descr': {kind}, 'fortran_order': False, 'shape': {shape}, }}\n"


def npz(path: Path, head: bytes, count: int) -> Path:
    """An archive with one packed array of zeros."""
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("x.npy", "w", force_zip64=True) as out,
    ):
        out.write(head)
        for _ in range(count >> 20):
            out.write(bytes(1 << 20))
    return path


def test_that_a_small_npz_of_a_huge_array_takes_no_memory_and_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrays, "FREE_BYTES", 1 << 20)
    size = 32 << 20
    file = npz(tmp_path / "bomb.npz", npy(described(f"({size // 4},)")), size)
    assert file.stat().st_size < 64_000
    tracemalloc.start()
    try:
        sentence = str(fault(file).title)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert sentence == "'x' of bomb.npz unpacks to 32.0 MiB, more than 200 times its size there."
    assert peak < 4 << 20


def test_that_a_packed_array_is_described_from_its_head_and_read_whole_later(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    values = np.arange(6, dtype=">i4").reshape(2, 3)
    np.savez_compressed(file, a=values, b=np.asfortranarray(values))
    for key in "ab":
        found = open_stored(file, key)
        assert (found.shape, found.length) == ((2, 3), 24)
        assert found.array().tolist() == values.tolist()
        assert found.read().view("<i4").tolist() == list(range(6))
    assert open_stored(file, "a").array().dtype.byteorder in "<="


@pytest.mark.parametrize(
    ("head", "why"),
    [
        (npy(described("(-4,)")), "negative"),
        (npy(described("(99999999999999999999, 4)")), "larger than any file"),
        (npy(described("(0, 99999999999999999999)")), "larger than any file"),
        (npy(described(f"({'1,' * 65})")), "more than 64 dimensions|maximum supported dimension"),
        (npy(described("(" * 4000)), ""),
        (npy("", version=2, length=4_000_000_000), "longer than 10,000 bytes"),
        (npy(described("(1.5,)")), ""),
        (npy(described("(4,)", "'zz'")), ""),
        (npy("{'descr': '<f4'}"), ""),
    ],
)
def test_that_a_head_that_claims_what_cannot_be_is_refused(tmp_path: Path, head: bytes, why: str) -> None:
    file = tmp_path / "x.npy"
    file.write_bytes(head + bytes(64))
    error = fault(file)
    assert has_message(error.title, "arrays.no-npy")
    assert not why or any(one in error.detail for one in why.split("|"))
    packed = tmp_path / "x.npz"
    npz(packed, head, 0)
    assert has_message(fault(packed).title, "arrays.no-npz")


@pytest.mark.parametrize("kind", ["'|O'", "'<U4'", "'<M8[s]'", "[('a', '<f4')]", "('<f4', (1000, 1000))"])
def test_that_what_is_no_number_is_never_unpickled(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "x.npy"
    file.write_bytes(npy(described("(1,)", kind)) + bytes(64))
    assert has_message(fault(file).title, "arrays.holds-not-numbers")


def test_that_an_archive_with_a_list_too_long_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "x.npz"
    npz(file, npy(described("(0,)")), 0)
    data = bytearray(file.read_bytes())
    at = data.rindex(b"PK\x05\x06")
    data[at + 12 : at + 16] = (200 << 20).to_bytes(4, "little")
    file.write_bytes(data)
    assert str(fault(file).title) == "The array list of x.npz exceeds 64.0 MiB, the most that is read."


def test_that_a_member_shorter_than_its_head_says_is_cut_short(tmp_path: Path) -> None:
    file = npz(tmp_path / "x.npz", npy(described("(1000000000,)")), 0)
    assert str(fault(file).title) == "x.npz is cut short: it has 0 of 4,000,000,000 bytes."


def test_that_damaged_bytes_of_an_npz_get_a_sentence_anywhere(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    np.savez_compressed(buffer, a=np.arange(50))
    whole = buffer.getvalue()
    file = tmp_path / "x.npz"
    for at in range(0, len(whole), 3):
        data = bytearray(whole)
        data[at] ^= 0xFF
        file.write_bytes(data)
        with suppress(UserError):  # and nothing else
            open_stored(file, None).array()


@pytest.mark.parametrize(
    "entries",
    [
        "[" * 100_000,
        json.dumps({"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 1e999]}}),
        json.dumps({"a": {"dtype": "F32", "shape": ["9" * 4000] * 1000, "data_offsets": [0, 4]}}),
        json.dumps({"a": {"dtype": "F32", "shape": [-1, -4], "data_offsets": [0, 16]}}),
        json.dumps({"a": 7}),
        "7",
        '{"a": {"dtype": "F32", "shape": [' + "9" * 5000 + ']}, "data_offsets": [0, 4]}',
    ],
)
def test_that_a_damaged_head_of_safetensors_is_said(tmp_path: Path, entries: str) -> None:
    file = tmp_path / "x.safetensors"
    file.write_bytes(struct.pack("<Q", len(entries)) + entries.encode() + bytes(64))
    assert str(fault(file).title) == "x.safetensors is not a safetensors file, or it is cut short."


def test_that_a_head_of_safetensors_above_the_limit_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrays, "MOST_HEADER_BYTES", 100)
    file = tmp_path / "x.safetensors"
    file.write_bytes(struct.pack("<Q", 500) + bytes(600))
    assert has_message(fault(file).title, "arrays.long-head", size=100)


def irpa(tmp_path: Path, *places: tuple[int, int]) -> Path:
    """An archive with 64-bit numbers put over those at some places."""
    file = write_splats(tmp_path / "x.irpa", [("weight", 64), ("bias", 8)], b"\0\0\0\0")
    data = bytearray(file.read_bytes())
    for at, value in places:
        data[at : at + 8] = value.to_bytes(8, "little")
    file.write_bytes(data)
    return file


HUGE = (1 << 64) - 1
_AT_NEXT, _AT_COUNT, _AT_TABLE, _AT_TEXT = 16, 32, 48, 64
_ENTRY = 96


@pytest.mark.parametrize(
    "places",
    [
        [(_AT_COUNT, HUGE)],
        [(_AT_TABLE, HUGE)],
        [(_AT_TEXT, HUGE)],
        [(_AT_NEXT, HUGE)],
        [(_AT_NEXT, 1 << 63)],
        [(_ENTRY, HUGE)],
        [(_ENTRY, 0)],
        [(_ENTRY + 24, HUGE)],
        [(_ENTRY + 56, HUGE)],
    ],
)
def test_that_a_damaged_parameter_archive_is_said(tmp_path: Path, places: list[tuple[int, int]]) -> None:
    with refused("archives.damaged-index", path="x.irpa"):
        read_archive(irpa(tmp_path, *places))


def test_that_parts_of_an_archive_that_lie_in_one_another_end(tmp_path: Path) -> None:
    file = tmp_path / "x.irpa"
    head = struct.pack("<IHHQQQ", 0x41505249, 0, 0, 88, 96, 0)
    one = head + struct.pack("<QQQQQQQ", 0, 0, 8, 0, 8, 0, 0) + bytes(8)
    file.write_bytes(one * 5000)
    with refused("archives.too-many-parts", count=256):
        read_archive(file)


@pytest.mark.skipif(os.name == "nt", reason="named pipes as POSIX has them")
@pytest.mark.parametrize("suffix", [".npy", ".npz", ".irpa", ".safetensors", ".bin"])
def test_that_a_named_pipe_as_an_input_is_not_waited_for(tmp_path: Path, suffix: str) -> None:
    pipe = tmp_path / f"x{suffix}"
    os.mkfifo(pipe)
    assert str(fault(pipe).title) == f"{pipe} is not an ordinary file."


def test_that_an_input_of_any_length_is_parsed_or_refused() -> None:
    assert len(parse_input("1 " * 1000).values) == 1000
    for text in (f"random:{'9' * 5000}", f"{'9' * 5000}xf32=0", f"4x{'9' * 40}xf32", f"4xf32=random:{'1' * 30}"):
        with refused("inputs.long-number", count=18):
            parse_input(text)


def test_that_a_module_with_impossible_offsets_has_no_known_version(tmp_path: Path) -> None:
    file = tmp_path / "m.vmfb"
    for root in (0, 8, 0x7FFFFFFF, 0xFFFFFFFF):
        for layout in (-(1 << 31), -1, 0, (1 << 31) - 1):
            data = bytearray(struct.pack("<I4s", root, b"IREE") + bytes(200))
            if root < 100:
                data[root : root + 4] = struct.pack("<i", layout)
            file.write_bytes(data)
            bytecode_version(file)
            file.write_bytes(b"PK\x03\x04" + bytes(22) + struct.pack("<HH", 0xFFFF, 0xFFFF) + data)
            assert bytecode_version(file) is None
    assert bytecode_version(Path("/dev/zero")) is None
    assert bytecode_version(tmp_path / "none") is None
