"""Files of somebody else: what is no file never blocks, what is too large is not read, links lead nowhere."""

from __future__ import annotations

import io
import os
import socket
from pathlib import Path

import pytest

from message_checks import refused
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING
from passlens.engine.regular_files import Folder, open_regular, read_bounded, read_regular

pytestmark = pytest.mark.skipif(os.name == "nt", reason="named pipes and links as POSIX has them")
LIMIT = 1000


def _sentence(path: Path) -> str:
    with pytest.raises(UserError) as fault:
        read_regular(path, at_most=LIMIT)
    return str(fault.value.title)


def test_that_a_named_pipe_a_device_a_socket_and_a_folder_are_neither_read_nor_waited_for(tmp_path: Path) -> None:
    pipe, port = tmp_path / "pipe", tmp_path / "port"
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to(pipe)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(port))
        for path in (pipe, tmp_path / "link", Path("/dev/zero"), port):
            assert _sentence(path) == f"{path} is not an ordinary file."
        assert _sentence(tmp_path) == f"{tmp_path} is a folder."


def test_that_a_file_above_the_limit_is_not_read_and_the_sentence_has_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "big"
    with file.open("wb") as out:
        out.truncate(1 << 40)  # all holes
    assert _sentence(file) == f"{file} is too large: 1.0 TiB; the limit for such a file is 1,000 B."
    file.write_bytes(bytes(LIMIT))
    assert len(read_regular(file, at_most=LIMIT)) == LIMIT


def test_that_a_growing_file_is_no_way_around_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(b"x" * 10)

    class Grows:
        """An open file that somebody appends to between the look at its size and the reading."""

        def __init__(self, opened: io.BufferedReader) -> None:
            self._file = opened

        def fileno(self) -> int:
            return self._file.fileno()

        def tell(self) -> int:
            return 0

        def read(self, size: int) -> bytes:
            with file.open("ab") as out:
                out.write(b"y" * size * 2)
            return self._file.read(size)

    with open_regular(file) as opened, refused("regular-files.too-large"):
        read_bounded(Grows(opened), file, at_most=LIMIT)  # type: ignore[arg-type]


def test_that_a_file_of_unknown_size_is_read() -> None:
    status = Path("/proc/self/status")
    if not status.exists():
        pytest.skip("no /proc")
    assert b"Name:" in read_regular(status, at_most=1 << 20)


def test_that_a_name_with_a_zero_byte_and_a_missing_file_get_a_sentence(tmp_path: Path) -> None:
    assert "is not a file name" in _sentence(tmp_path / "a\0b")
    assert _sentence(tmp_path / "none") == f"There is no file {tmp_path / 'none'}."


def test_that_a_folder_is_not_left_through_links(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "key.mlir").write_text("secret")
    folder = tmp_path / "dumps"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner/a.mlir").write_text("a")
    (folder / "inner/b.txt").write_text("b")
    (folder / "file.mlir").symlink_to(secret / "key.mlir")
    (folder / "inner/zero.mlir").symlink_to("/dev/zero")
    (folder / "other").symlink_to(secret)
    (folder / "up").symlink_to("..")
    os.mkfifo(folder / "pipe.mlir")
    with Folder(folder) as opened:
        assert [file.path for file in opened.files(".mlir")] == [folder / "inner/a.mlir"]
        assert (opened.links, opened.specials, opened.left_out) == (4, 1, NOTHING)
        assert opened.read(folder / "inner/a.mlir", at_most=LIMIT) == b"a"
        for path, identifiers in (
            (folder / "file.mlir", ("regular-files.link",)),
            (folder / "other/key.mlir", ("common.cannot-read", "regular-files.link")),
            (folder / "../secret/key.mlir", ("regular-files.lies-outside",)),
            (secret / "key.mlir", ("regular-files.lies-outside",)),
            (folder / "pipe.mlir", ("common.no-regular-file",)),
        ):
            with pytest.raises(UserError) as caught:
                opened.read(path, at_most=LIMIT)
            assert caught.value.title.id in identifiers


def test_that_a_folder_replaced_by_a_link_after_it_was_listed_is_not_entered(tmp_path: Path) -> None:
    secret, inner = tmp_path / "secret", tmp_path / "dumps/inner"
    secret.mkdir()
    (secret / "a.mlir").write_text("secret")
    inner.mkdir(parents=True)
    (inner / "a.mlir").write_text("a")
    with Folder(inner.parent) as opened:
        found = [file.path for file in opened.files()]
        (inner / "a.mlir").unlink()
        inner.rmdir()
        inner.symlink_to(secret)
        with pytest.raises(UserError):
            opened.read(found[0], at_most=LIMIT)


def test_that_the_number_of_entries_and_the_depth_are_bounded(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}").write_text("")
    with Folder(tmp_path) as opened:
        assert len(list(opened.files(at_most=3))) == 3
        assert str(opened.left_out) == "it holds more than 3 files"
    deep = tmp_path / "/".join("d" * 70)
    deep.mkdir(parents=True)
    (deep / "x").write_text("")
    with Folder(tmp_path) as opened:
        assert len(list(opened.files())) == 5
        assert str(opened.left_out) == "its folders are nested more than 64 deep"
