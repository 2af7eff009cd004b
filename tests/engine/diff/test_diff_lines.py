"""Line diffs: right on every kind of text, fast on long ones, with the changed words marked."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from passlens.engine.diff.lines import count_changes, diff_text, find_hunks, unfold
from passlens.engine.diff.rows import Diff, DiffRow, RowKind, kind_codes, split_indices
from passlens.engine.diff.words import changed_words
from passlens.engine.ir.text import LineIndex
from passlens.engine.queries import Queries
from passlens.engine.session.rows import Status, Text
from passlens.engine.session.writer import PassRecord, SessionHead, SessionWriter

SIGNS = {RowKind.SAME: " ", RowKind.ADDED: "+", RowKind.REMOVED: "-"}


def readable(row: DiffRow) -> str:
    """A row as text, changed words in brackets: ``-  3    %0 = [add]``."""
    if row.kind is RowKind.FOLD:
        return f"... {row.count}"
    text, shift = row.text, 0
    for start, end in row.marks:
        text = f"{text[: start + shift]}[{text[start + shift : end + shift]}]{text[end + shift :]}"
        shift += 2
    return f"{SIGNS[row.kind]}{row.old_line or '.'} {row.new_line or '.'} {text}"


def show(diff: Diff) -> list[str]:
    return [readable(row) for row in diff.rows]


def test_that_long_unchanged_runs_are_folded_at_both_ends_and_between() -> None:
    before = "\n".join("abcdefghijklmnopqrst") + "\n"
    after = before.replace("f\n", "").replace("p\n", "p\nP\n")
    diff = diff_text(before, after, context=2)
    assert show(diff) == [
        "... 3",
        " 4 4 d",
        " 5 5 e",
        "-6 . f",
        " 7 6 g",
        " 8 7 h",
        "... 6",
        " 15 14 o",
        " 16 15 p",
        "+. 16 P",
        " 17 17 q",
        " 18 18 r",
        "... 2",
    ]
    assert diff.changes == (3, 9)
    assert (diff.added, diff.removed) == (1, 1)


def test_that_changed_words_of_similar_lines_are_marked() -> None:
    before = "%9 = arith.addi %0, %1 : i32\nreturn\n"
    after = "%9 = arith.muli %0, %2 : i32\nreturn\n"
    assert show(diff_text(before, after)) == [
        "-1 . %9 = [arith.addi] %0, [%1] : i32",
        "+. 1 %9 = [arith.muli] %0, [%2] : i32",
        " 2 2 return",
    ]


def test_that_a_line_is_paired_with_the_one_it_resembles_and_not_with_its_neighbour() -> None:
    before = "%1 = memref.load %a[%c0] : memref<4xf32>\n"
    after = "gpu.barrier\nscf.yield\n%1 = memref.load %b[%c0] : memref<4xf32>\n"
    assert show(diff_text(before, after)) == [
        "-1 . %1 = memref.load [%a][%c0] : memref<4xf32>",
        "+. 1 gpu.barrier",
        "+. 2 scf.yield",
        "+. 3 %1 = memref.load [%b][%c0] : memref<4xf32>",
    ]


def test_that_lines_with_nothing_in_common_have_no_marks() -> None:
    diff = diff_text("gpu.barrier\n", "%0 = tensor.empty() : tensor<4xf32>\n")
    assert [row.marks for row in diff.rows] == [(), ()]


def test_that_a_renumbered_block_of_thousands_of_lines_is_marked_line_by_line() -> None:
    before = "".join(f"%{at} = arith.addi %{at - 1}, %c : i32\n" for at in range(1, 3000))
    after = "%0 = arith.constant 0 : i32\n" + before.replace("%c", "%d")
    diff = diff_text(before, after)
    marked = [row for row in diff.rows if row.marks]
    assert len(marked) == 2 * 2999
    assert all([row.text[start:end] for start, end in row.marks] == [row.text.split(", ")[1][:2]] for row in marked)


def test_that_very_long_lines_are_marked_in_their_middle() -> None:
    common = "0123456789abcdef" * 200_000
    old, new = changed_words(f"x = dense<{common}A{common}>", f"x = dense<{common}BB{common}>")
    start = len("x = dense<") + len(common)
    assert (old, new) == (((start, start + 1),), ((start, start + 2),))


@pytest.mark.parametrize("text", ["", "a", "a\n", "a\nb\nc\nd\ne\n", "\n\n\n\n"])
def test_that_equal_texts_have_an_empty_diff(text: str) -> None:
    diff = diff_text(text, text)
    assert diff.empty
    assert diff.changes == ()
    assert count_changes(text, text) == (0, 0)
    assert sum(row.count or 1 for row in diff.rows) == LineIndex(text).count


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("", "a\n", ["+. 1 a"]),
        ("a\n", "", ["-1 . a"]),
        ("a", "a\n", ["-1 . a", "+. 1 a"]),
        ("a\nb", "a\nc", [" 1 1 a", "-2 . b", "+. 2 c"]),
        ("a\r\nb\r\n", "a\r\nc\r\n", [" 1 1 a", "-2 . b", "+. 2 c"]),
        ("é ü\n", "é ö\n", ["-1 . é [ü]", "+. 1 é [ö]"]),
        ("a\x00b\n", "a\x00c\n", ["-1 . a\x00[b]", "+. 1 a\x00[c]"]),
        ("a\u2028b\x0bc\n", "a\u2028b\x0bd\n", ["-1 . a\u2028b\x0b[c]", "+. 1 a\u2028b\x0b[d]"]),
        ("\ud800\n", "x\n", ["-1 . \ud800", "+. 1 x"]),
    ],
)
def test_that_odd_texts_are_diffed_right(before: str, after: str, expected: list[str]) -> None:
    assert [line.replace("[", "").replace("]", "") for line in show(diff_text(before, after))] == [
        line.replace("[", "").replace("]", "") for line in expected
    ]


def random_texts(seed: int) -> tuple[str, str]:
    chance = random.Random(seed)
    before = [chance.choice("abcdé") for _ in range(chance.randrange(30))]
    after = [line for line in before if chance.random() > 0.2]
    for _ in range(chance.randrange(5)):
        after.insert(chance.randrange(len(after) + 1), "new")
    return "\n".join(before) + chance.choice(["", "\n"]), "\n".join(after) + chance.choice(["", "\n"])


@pytest.mark.parametrize("seed", range(150))
def test_that_both_texts_can_be_read_out_of_a_diff_and_folds_open_to_the_full_one(seed: int) -> None:
    before, after = random_texts(seed)
    full = diff_text(before, after, context=None)
    old, new = LineIndex(before), LineIndex(after)
    assert [row.text for row in full.rows if row.kind is not RowKind.ADDED] == old.lines(0, old.count)
    assert [row.text for row in full.rows if row.kind is not RowKind.REMOVED] == new.lines(0, new.count)
    diff = diff_text(before, after, context=seed % 4)
    assert count_changes(before, after) == (diff.added, diff.removed)
    for at in diff.changes:
        assert diff.rows[at].kind in {RowKind.ADDED, RowKind.REMOVED}
    while folds := [at for at, row in enumerate(diff.rows) if row.kind is RowKind.FOLD]:
        diff = unfold(diff, new, folds[-1], limit=seed % 3 + 1)
    assert diff == full
    old_bytes, new_bytes = (text.replace("é", "e").encode() for text in (before, after))
    plain = diff_text(old_bytes.decode(), new_bytes.decode())
    assert diff_text(old_bytes, new_bytes) == plain
    assert diff_text(old_bytes.decode(), new_bytes) == plain
    assert find_hunks(old_bytes.decode(), new_bytes) == find_hunks(old_bytes, new_bytes.decode())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"a\nb\n", b"a\nc\n"),
        (b"a\nb\n", "a\né\n".encode()),
        (b"a\n\xff\n", b"a\n\xfe\n"),
        (b"a loc(unknown)\nb\n", b"a\nc loc(#loc)\n#loc = loc(unknown)\n"),
        (b"a\n", b"a\n"),
        (b"", b"a\r\nb"),
    ],
)
@pytest.mark.parametrize("locations", [False, True])
def test_that_the_diff_of_a_session_is_that_of_the_texts_that_it_shows(
    tmp_path: Path, before: bytes, after: bytes, locations: bool
) -> None:
    path = tmp_path / "s.passlens"
    head = SessionHead(Path("m.mlir"), 1, "hip", "gfx942", ("hip[0]",), "", (), "own", "3", "")
    with SessionWriter.create(path, head) as writer:
        writer.add_scope(None, "builtin.module", "", "", shared=False)
        for place, data in enumerate((before, after)):
            blob = writer.blobs.put(data)
            writer.add_passes(
                [PassRecord(f"{place:08}", 1, "cse", "CSE", "", Status.CHANGED, blob, None, None, Text.WHOLE)]
            )
    queries = Queries(path)
    first, second = (row.id for row in queries.passes.listing())
    old, new = (queries.texts.ir(one, locations=locations) for one in (first, second))
    assert queries.changes.diff(first, second, locations=locations) == diff_text(
        old.text, new.text, before_title=old.title, after_title=new.title
    )
    assert queries.changes.diff(second, locations=locations).rows == diff_text(old.text, new.text).rows
    queries.close()


def side_by_side(diff: Diff) -> list[tuple[DiffRow | None, DiffRow | None]]:
    old, new = split_indices(kind_codes(diff.rows))
    return [
        (diff.rows[left] if left >= 0 else None, diff.rows[right] if right >= 0 else None)
        for left, right in zip(old.tolist(), new.tolist(), strict=True)
    ]


def test_that_a_split_diff_has_every_row_once_and_changes_side_by_side() -> None:
    diff = diff_text("a\nb\nc\nd\n", "a\nB\nd\nE\nF\n")
    columns = [(old.text if old else None, new.text if new else None) for old, new in side_by_side(diff)]
    assert columns == [("a", "a"), ("b", "B"), ("c", None), ("d", "d"), (None, "E"), (None, "F")]
    old, new = side_by_side(diff_text("a\n" * 50 + "x\n", "a\n" * 50 + "y\n"))[0]
    assert old == new
    assert old is not None
    assert old.kind is RowKind.FOLD


def test_that_300_000_lines_are_diffed_and_counted() -> None:
    before = "".join(f"  %{at} = arith.addi %{at - 1}, %{at - 2} : i32\n" for at in range(300_000))
    after = before.replace("%150000 =", "%changed =")
    diff = diff_text(before, after)
    assert len(diff.rows) == 10
    assert count_changes(before, after) == (1, 1)


def test_that_lines_and_offsets_of_a_text_lead_to_one_another() -> None:
    index = LineIndex("ab\n\nc\r\nd")
    assert index.count == 4
    assert index.lines(0, 9) == ["ab", "", "c", "d"]
    assert index.longest == 2
    assert [index.position(at) for at in range(9)] == [
        (0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 1), (3, 0), (3, 1),
    ]  # fmt: skip
    assert [index.offset(line, 1) for line in range(4)] == [1, 3, 5, 8]
    assert LineIndex("").count == 0
    assert LineIndex("\n").lines(0, 5) == [""]
    with pytest.raises(IndexError):
        index.line(4)
