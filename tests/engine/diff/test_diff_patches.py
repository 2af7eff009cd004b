"""The patch of two texts: the same whether libgit2 gets them as bytes or, as large ones, out of a store in memory."""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from passlens.engine.diff import patches
from passlens.engine.diff.libgit2 import DiffOption, pygit2
from passlens.engine.diff.lines import count_changes, diff_text
from passlens.engine.diff.patches import make_patch
from passlens.engine.diff.rows import RowKind
from passlens.engine.ir.text import LineIndex

FILLING = "".join(f"  %{at} = arith.addi %{at - 1}, %{at - 2} : i32\n" for at in range(1000))
"""More than what is handed over as bytes."""

ODD = [
    ("", "a\n"),
    ("a", ""),
    ("a", "a\n"),
    ("a\nb", "a\nc"),
    ("a\n", "a\n\n"),
    ("\n", "\n\n\n"),
    ("a\r\nb\r\n", "a\r\nc\r\n"),
    ("a\r\n", "a\n"),
    ("a\r", "a\n"),
    ("same to the last byt\u0065", "same to the last byt\u0066"),
    ("é\n", "è\n"),  # the same first byte of two
    ("é\n", "ĩ\n"),  # the same last byte of two
    ("né", "nè"),
    ("xé\n", "xĩ\n"),
    ("𝔸\n𝔹", "𝔹\n𝔸"),
    ("a\x00b\n", "a\x00c\n"),
    ("\ud800\n", "\udc00\n"),
    ("a\u2028b\x0bc\n", "a\u2028b\x0bd\n"),
]


def random_texts(seed: int) -> tuple[str, str]:
    chance = random.Random(seed)
    before = [chance.choice(["a", "b", "é", "è", "", "c\r", "\x00"]) for _ in range(chance.randrange(40))]
    after = [line for line in before if chance.random() > 0.2]
    for _ in range(chance.randrange(6)):
        after.insert(chance.randrange(len(after) + 1), chance.choice(["new", "ĩ", "a"]))
    return "\n".join(before) + chance.choice(["", "\n"]), "\n".join(after) + chance.choice(["", "\n"])


def of_bytes(old: bytes, new: bytes) -> pygit2.Patch:
    return pygit2.Patch.create_from(old, new, flag=DiffOption.FORCE_TEXT, context_lines=0, interhunk_lines=0)


def what(patch: pygit2.Patch) -> tuple[object, ...]:
    """All that is read of a patch."""
    return [(one.old_start, one.old_lines, one.new_start, one.new_lines) for one in patch.hunks], patch.line_stats


@pytest.mark.parametrize(("before", "after"), [*ODD, *map(random_texts, range(60))])
@pytest.mark.parametrize("large", [0, 1 << 30])
def test_that_a_patch_is_the_same_from_the_store_as_of_bytes(
    monkeypatch: pytest.MonkeyPatch, large: int, before: str, after: str
) -> None:
    monkeypatch.setattr(patches, "LARGE", large)
    old, new = (text.encode("utf-8", "surrogatepass") for text in (before, after))
    assert what(make_patch(old, new)) == what(of_bytes(old, new))
    parts = [np.frombuffer(b"front" + data + b"back", np.uint8)[5 : 5 + len(data)] for data in (old, new)]
    assert what(make_patch(*parts)) == what(of_bytes(old, new))


@pytest.mark.parametrize("filling", [FILLING, FILLING.replace("\n", "\r\n"), FILLING.replace("arith", "äɍ𝔦th")])
@pytest.mark.parametrize(("before", "after"), ODD)
@pytest.mark.parametrize("place", ["top", "middle", "end", "alone"])
def test_that_large_texts_can_be_read_out_of_their_diff(filling: str, before: str, after: str, place: str) -> None:
    others = {"top": ("", filling), "middle": (filling, filling), "end": (filling, ""), "alone": ("", "")}[place]
    old_text, new_text = (others[0] + text + others[1] for text in (before, after))
    if place == "alone":  # one side is large
        new_text += filling
    full = diff_text(old_text, new_text, context=None)
    old, new = LineIndex(old_text), LineIndex(new_text)
    assert [row.text for row in full.rows if row.kind is not RowKind.ADDED] == old.lines(0, old.count)
    assert [row.text for row in full.rows if row.kind is not RowKind.REMOVED] == new.lines(0, new.count)
    assert count_changes(old_text, new_text) == (full.added, full.removed)
    if place != "alone":
        assert full.added <= after.count("\n") + 2
        assert full.removed <= before.count("\n") + 2


def test_that_threads_that_make_patches_at_once_do_not_mix_up_texts() -> None:
    def hunk(at: int) -> tuple[object, ...]:
        old = FILLING.encode()
        return what(make_patch(old, old.replace(b"%%%d =" % at, b"%changed =", 1)))

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(hunk, range(40, 80)))
    assert [hunks for hunks, *_ in found] == [[(at + 1, 1, at + 1, 1)] for at in range(40, 80)]


def test_that_settings_of_git_have_no_part_in_a_diff(tmp_path: Path) -> None:
    (tmp_path / ".gitconfig").write_text("[core\nbroken")
    words = "from passlens.engine.diff.patches import make_patch; print(make_patch(b'a', b'b').line_stats)"
    env = os.environ | {"HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", words], env=env, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "(0, 1, 1)", done.stderr


@contextmanager
def no_collection() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def test_that_large_texts_are_let_go_of_with_their_patch() -> None:
    old, new = (np.frombuffer(text.encode(), np.uint8) for text in (FILLING, FILLING[:-30]))
    alive = [weakref.ref(old), weakref.ref(new)]
    with no_collection():
        assert make_patch(old, new).line_stats[2] == 1
        del old, new
        assert [one() for one in alive] == [None, None]
