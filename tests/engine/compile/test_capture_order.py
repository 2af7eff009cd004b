"""Folders of dumps are listed one after the other while the compiler writes: what is taken is in pipeline order."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from passlens.engine.compile import arrivals
from passlens.engine.compile.capture import DumpCapture, End
from passlens.engine.compile.folder_watch import FolderWatch
from passlens.engine.compile.nameless import NamelessDumps
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Status
from passlens.engine.session.writer import SessionHead, SessionWriter

HEAD = SessionHead(Path("model.mlir"), 12, "hip", "gfx942", ("hip",), "", (), "own", "3.13.0", "abc")
HEADER = "// -----// IR Dump After Canonicalizer (canonicalize) //----- //\n"
Op = tuple[str, ...]
OUTER, INNER = ("builtin_module_m",), ("builtin_module_m", "builtin_module_n")
LEAVES: tuple[Op, ...] = ((*OUTER, "util_func_f"), (*OUTER, "util_func_g"), (*INNER, "util_func_h"))
STEPS = st.lists(
    st.tuples(st.sampled_from((OUTER, INNER, *LEAVES)), st.sampled_from((None, *LEAVES))), min_size=1, max_size=24
)
"""On which op a pass ran, and what it changed; it can change only what is inside."""


class Compiler:
    """Writes the dumps of a pipeline as MLIR does: names have a number for each op around, from lib/Pass/IRPrinting."""

    def __init__(self, root: Path, steps: list[tuple[Op, Op | None]]) -> None:
        self.root = root
        self._steps = iter(steps)
        self._values = dict.fromkeys(LEAVES, 0)
        self._counters: dict[Op, int] = {}

    def write(self) -> bool:
        """Run one pass and dump its op."""
        op, changed = next(self._steps, (None, None))
        if op is None:
            return False
        if changed is not None and changed[: len(op)] == op:
            self._values[changed] += 1
        for depth in range(1, len(op)):
            self._counters.setdefault(op[:depth], 0)
        self._counters[op] = self._counters.get(op, -1) + 1
        number = "_".join(str(self._counters[op[:depth]]) for depth in range(1, len(op) + 1))
        folder = self.root.joinpath(*op)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{number}_canonicalize.mlir").write_text(HEADER + self.text(op) + "\n")
        return True

    def text(self, op: Op, indent: str = "") -> str:
        """An op as it stands now."""
        name = op[-1].rpartition("_")[2]
        if op in LEAVES:
            inside = f"{indent}  %c = arith.constant {self._values[op]} : index\n{indent}  util.return\n"
            return f"{indent}util.func @{name}() {{\n{inside}{indent}}}\n"
        children = [one for one in (INNER, *LEAVES) if one[:-1] == op]
        inside = "".join(self.text(one, indent + "  ") for one in children)
        return f"{indent}module @{name} {{\n{inside}{indent}}}\n"


def rows(
    steps: list[tuple[Op, Op | None]], pauses: list[int] | None, *, watched: bool = True
) -> list[tuple[object, ...]]:
    """What a capture says of each pass, in pipeline order.

    Args:
        steps: What the compiler does.
        pauses: How many dumps it writes before each listing of a folder; None: all before the only sweep.
        watched: Whether the system tells which folders have new files, if it can.
    """
    listing, waits = os.scandir, iter(pauses or ())

    def scandir(folder: str) -> AbstractContextManager[Iterator[os.DirEntry[str]]]:
        for _ in range(next(waits, 0)):
            compiler.write()
        return listing(folder)

    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        compiler = Compiler(place / "passes", steps)
        compiler.root.mkdir()
        with SessionWriter.create(place / "s.passlens", HEAD) as writer, pytest.MonkeyPatch.context() as patch:
            capture = DumpCapture(compiler.root, place, writer, keep_unchanged=True)
            capture.begin_with(compiler.text(OUTER))
            patch.setattr(os, "scandir", scandir)
            if not watched:
                patch.setattr(arrivals, "FolderWatch", refuse)
            for _ in pauses or ():
                capture.sweep()
            patch.undo()
            while compiler.write():
                pass
            capture.sweep(End.EXITED)
        with closing(SessionReader(place / "s.passlens")) as reader:
            return [
                (row.scope, row.status, row.added, row.removed, reader.text(reader.pass_blob(row.id)[0]))
                for row in reader.passes()
            ]


def refuse() -> None:
    """A system that has no watches left."""
    raise OSError(errno.EMFILE, "inotify_init1")


@settings(max_examples=15, deadline=None)
@given(STEPS, st.lists(st.integers(0, 4), max_size=24), st.booleans())
def test_that_it_does_not_matter_when_folders_are_listed(
    steps: list[tuple[Op, Op | None]], pauses: list[int], watched: bool
) -> None:
    assert rows(steps, pauses, watched=watched) == rows(steps, None)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every folder is listed each time")
def test_that_folders_without_news_are_not_listed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler(tmp_path / "passes", [(leaf, leaf) for leaf in (*LEAVES, *LEAVES)])
    for _ in LEAVES:
        compiler.write()
    listing, listed = os.scandir, list[str]()

    def scandir(folder: str) -> AbstractContextManager[Iterator[os.DirEntry[str]]]:
        listed.append(Path(folder).name)
        return listing(folder)

    monkeypatch.setattr(os, "scandir", scandir)
    with closing(arrivals.Arrivals(compiler.root, NamelessDumps())) as found:
        found.complete()
        listed.clear()
        found.complete()
        assert listed == []
        compiler.write()
        assert [dump.file.name for dump in found.complete()] == ["0_0_canonicalize.mlir"]
        assert listed == ["util_func_f"]


@pytest.mark.campaign
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every folder is listed each time")
def test_that_a_watch_tells_when_events_were_lost(tmp_path: Path) -> None:
    quiet, busy = tmp_path / "quiet", tmp_path / "busy"
    most = int(Path("/proc/sys/fs/inotify/max_queued_events").read_text(encoding="ascii"))
    with closing(FolderWatch()) as watch:
        for folder in (quiet, busy):
            folder.mkdir()
            watch.add(str(folder))
        assert watch.changed() is None
        (busy / "one").touch()
        assert watch.changed() == frozenset({str(busy)})
        for number in range(most + 1):
            (busy / f"{number}").touch()
        assert watch.changed() is None
        assert watch.changed() == frozenset()


@pytest.mark.parametrize("outer", [OUTER, INNER])
def test_that_a_dump_waits_for_those_of_ops_around_it_that_are_listed_later(outer: Op) -> None:
    leaf = (*outer, "util_func_f" if outer is OUTER else "util_func_h")
    steps = [(outer, None), (leaf, leaf), (outer, None), (leaf, leaf), (leaf, None), (outer, None)]
    # The root is listed, and the ops around; before the one inside is, three more passes run.
    listed = rows(steps, [2, *(0 for _ in outer), 3])
    assert listed == rows(steps, None)
    assert [row[1] for row in listed].count(Status.CHANGED) == 2
