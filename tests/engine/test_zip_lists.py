"""The length that zip archives state of their list of members."""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

import pytest

from message_checks import refused
from passlens.engine.errors import UserError
from passlens.engine.importing.torch_archive import read_torch_archive
from passlens.engine.run.arrays import open_stored
from passlens.engine.zip_lists import list_bytes

_END = 22
"""Bytes of the last record."""


def archive(members: int) -> tuple[bytes, int]:
    """An archive, and how long its list is."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        for number in range(members):
            made.writestr(f"{number}.npy", "")
    data = file.getvalue()
    return data, len(data) - _END - made.start_dir


def wide(data: bytes, listed: int) -> bytes:
    """The same archive with its end in 64 bits, which states that length of its list."""
    record = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, 1, 1, listed, len(data) - _END)
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, len(data) - _END, 1)
    end = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return data[:-_END] + record + locator + end


@pytest.mark.parametrize("members", [0, 1, 2000])
def test_that_the_length_of_a_list_is_what_the_archive_states(members: int) -> None:
    data, length = archive(members)
    file = io.BytesIO(data)
    assert (list_bytes(file), file.tell()) == (length, 0)
    assert list_bytes(io.BytesIO(wide(data, length))) == length
    assert list_bytes(io.BytesIO(wide(data, 1 << 40))) == 1 << 40
    assert list_bytes(io.BytesIO(data[: -_END - 1])) == 0, "it has no end"


def test_that_a_list_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    path.write_bytes(wide(archive(1)[0], 1 << 40))
    with refused("arrays.too-many", file="a.npz"):
        open_stored(path, None)
    with pytest.raises(UserError) as caught:
        read_torch_archive(path.rename(tmp_path / "a.pt2"))
    assert caught.value.title.id == "torch.no-archive"
    assert caught.value.detail == "it lists more members than are read"
