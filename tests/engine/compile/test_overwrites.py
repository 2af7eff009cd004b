"""Dumps that are written to one file are kept apart, and those that cannot be are counted to the last one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from nameless_models import several_initializers
from passlens.engine.compile.overwrites import Overwrites, Written, nameless_folders
from passlens.engine.toolchain.discover import find
from waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux says when a file was written")

FOLDER = "builtin_module_m/util_initializer_no-symbol-name"
HEADER = "// -----// IR Dump After Canonicalizer (canonicalize) //----- //\n"

WRITER = """
import os, sys, time
folder, times, pause = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
for number in range(times):
    for step, name in enumerate(("canonicalize", "cse")):
        with open(os.path.join(folder, f"0_{step}_{name}.mlir"), "w") as file:
            file.write(f"// -----// IR Dump After X ({name}) //----- //\\nop {number}\\n\\n")
    time.sleep(pause)
"""
"""Writes dumps as a compiler of several nameless ops does: the same two names again and again."""


def start(tmp_path: Path, folders: tuple[str, ...] = (FOLDER,)) -> tuple[Overwrites, Path]:
    root = tmp_path / "tree"
    root.mkdir()
    return Overwrites(root, folders, tmp_path / "scratch"), root


def write(root: Path, times: int, pause: float = 0.0) -> None:
    subprocess.run([sys.executable, "-c", WRITER, root / FOLDER, str(times), str(pause)], check=True)


def texts(dumps: list[Written]) -> list[str]:
    return [one.dump.file.read_text().splitlines()[1] for one in dumps if one.kept]


def test_that_the_folders_of_nameless_ops_are_told_from_the_module() -> None:
    text = "#map = affine_map<(d0) -> (d0)>\nmodule @model attributes {stream.affinity.default = 1} {\n}\n"
    assert nameless_folders(text)[:2] == (
        "builtin_module_model/util_initializer_no-symbol-name",
        "builtin_module_model/vm_module_model/vm_initializer_no-symbol-name",
    )
    assert nameless_folders("module {\n}\n")[0] == "builtin_module_no-symbol-name/util_initializer_no-symbol-name"
    assert nameless_folders('module @"a/b\\5C\\22" {\n}\n')[0].startswith('builtin_module_a_b_"/')
    assert nameless_folders("") == ()


@pytest.mark.campaign
def test_that_every_dump_is_counted_however_fast_they_follow(tmp_path: Path) -> None:
    watch, root = start(tmp_path)
    write(root, 1500)
    dumps = watch.close()
    assert len(dumps) == 3000
    assert watch.exact
    assert {(one.dump.path, one.dump.counters, one.dump.argument) for one in dumps} == {
        ((("builtin.module", "m"), ("util.initializer", "")), (0, 0), "canonicalize"),
        ((("builtin.module", "m"), ("util.initializer", "")), (0, 1), "cse"),
    }
    keys = [one.dump.order_key for one in dumps]
    assert len(set(keys)) == 3000
    for argument in ("canonicalize", "cse"):
        same = [one.dump.order_key for one in dumps if one.dump.argument == argument]
        assert same == sorted(same), "in the order in which they were written"
    assert list((root / FOLDER).iterdir()) == [], "no file is left for another to take"


def test_that_what_is_kept_is_whole_and_in_order(tmp_path: Path) -> None:
    watch, root = start(tmp_path)
    write(root, 100, pause=0.003)
    dumps = watch.close()
    for step in (0, 1):
        kept = [one for one in dumps if one.kept and one.dump.counters[-1] == step]
        numbers = [int(text.removeprefix("op ")) for text in texts(kept)]
        assert numbers == sorted(set(numbers)), "each text once, as they were written"
        assert numbers[-1] == 99, "the last one can always be kept"
    assert all(one.dump.file.read_text().count("IR Dump After") == 1 for one in dumps if one.kept)


def test_that_a_dump_is_there_as_soon_as_it_was_written(tmp_path: Path) -> None:
    watch, root = start(tmp_path)
    try:
        for number in range(20):
            (root / FOLDER / "0_0_canonicalize.mlir").write_text(f"{HEADER}op {number}\n\n")
            assert texts(watch.read()) == [f"op {number}"]
    finally:
        watch.close()


def test_that_a_dump_that_may_be_being_overwritten_waits(tmp_path: Path) -> None:
    watch, root = start(tmp_path)
    first, second = root / FOLDER / "0_0_canonicalize.mlir", root / FOLDER / "0_1_cse.mlir"
    first.write_text(f"{HEADER}op 1\n")  # no empty line at its end
    assert watch.read() == []
    second.write_text(f"{HEADER}op 2\n\n")
    assert texts(watch.read()) == ["op 1", "op 2"]
    first.write_text(HEADER)
    assert watch.read() == []
    assert len(watch.close()) == 1, "nothing can change any more"


def test_that_a_file_moved_while_it_is_written_is_one_dump_more(tmp_path: Path) -> None:
    watch, root = start(tmp_path)
    place = root / FOLDER / "0_0_canonicalize.mlir"
    os.kill(watch.pid, signal.SIGSTOP)  # so that it comes too late
    place.write_text(f"{HEADER}op 1\n\n")
    with place.open("w") as second:
        os.kill(watch.pid, signal.SIGCONT)
        wait_until(lambda: not place.exists(), "the watch did not take it")
        second.write(f"{HEADER}op 2\n\n")
    dumps = watch.close()
    assert len(dumps) == 2
    assert texts(dumps) == ["op 2"]


def test_that_the_number_is_at_least_when_the_watch_is_lost(tmp_path: Path) -> None:
    watch, root = start(tmp_path)
    place = root / FOLDER / "0_0_canonicalize.mlir"
    place.write_text(f"{HEADER}op 1\n\n")
    assert len(watch.read()) == 1
    os.kill(watch.pid, signal.SIGKILL)
    place.write_text(f"{HEADER}op 2\n\n")
    assert watch.read() == []
    assert watch.close() == []
    assert not watch.exact
    assert place.is_file(), "what nobody moved can still be taken"
    assert watch.folders == frozenset()


def test_that_nothing_is_left_running_when_the_watch_is_given_up(tmp_path: Path) -> None:
    watch, _ = start(tmp_path)
    pid = watch.pid
    watch.close()
    wait_until(lambda: not psutil.pid_exists(pid), "the worker goes on")


@pytest.mark.campaign
def test_that_files_and_counted_dumps_together_are_those_of_the_compilers_stream(tmp_path: Path) -> None:
    source = tmp_path / "several.mlir"
    source.write_text(several_initializers(6))
    watch, root = start(tmp_path, nameless_folders(source.read_text()))
    words = [str(find("").compiler), str(source), "--iree-hal-target-backends=vmvx", "--mlir-print-ir-after-all"]
    words += ["-o", str(tmp_path / "m.vmfb")]
    subprocess.run([*words, f"--mlir-print-ir-tree-dir={root}"], check=True, capture_output=True)
    dumps = watch.close()
    files = [file for file in root.rglob("*.mlir") if file.is_file()]
    stream = subprocess.run([*words, "--mlir-disable-threading"], check=True, capture_output=True, text=True).stderr
    assert watch.exact
    assert len(files) + len(dumps) == stream.count("// -----// IR Dump After ")
    nameless = sum(
        after.startswith(("util.initializer", "vm.initializer"))
        for after in (part.partition("\n")[2] for part in stream.split("// -----// IR Dump After "))
    )
    assert len(dumps) == nameless
    assert len({(one.dump.path, one.dump.counters, one.dump.argument) for one in dumps}) < nameless, "they share names"
    for one in dumps:
        if one.kept:
            lines = one.dump.file.read_text().splitlines()
            assert one.dump.argument in lines[0]
            assert lines[1].startswith(one.dump.path[-1][0])
