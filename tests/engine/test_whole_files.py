"""Files are written whole or not at all, whatever was in their place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from passlens.engine.whole_files import replacing, write_whole


def test_that_a_fault_half_way_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("old")

    def write() -> None:
        with replacing(path) as beside:
            beside.write_text("half")
            assert path.read_text() == "old"
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        write()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_that_a_link_and_rights_outlive_what_is_written_through_them(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(real)
    write_whole(link, "new ☃")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "new ☃"
    assert real.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="no devices with paths")
def test_that_a_device_and_a_pipe_take_what_is_written_and_stay(tmp_path: Path) -> None:
    write_whole(Path(os.devnull), "gone")
    assert not Path(os.devnull).is_file()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        write_whole(pipe, "through")
        assert reader.communicate()[0] == b"through"
