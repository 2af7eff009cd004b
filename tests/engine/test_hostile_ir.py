"""IR that somebody made to hurt: it costs no more than its length, and ends in no traceback."""

from __future__ import annotations

import time

import pytest

from passlens.engine.diagnosis.ir_lines import functions
from passlens.engine.diff.ops import diff_ops
from passlens.engine.ir import aliases
from passlens.engine.ir.effects import effect_of
from passlens.engine.ir.locations import elide
from passlens.engine.ir.outline import extract
from passlens.engine.ir.parse import parse
from passlens.engine.ir.regions import finish, read_regions
from passlens.engine.ir.scan import find_ops
from passlens.engine.ir.symbols import find_uses
from passlens.engine.ir.text import LineIndex
from passlens.engine.ir.value_types import describe

BOMB = (
    "#a0 = 1\n"
    + "".join(f"#a{level} = [#a{level - 1}, #a{level - 1}]\n" for level in range(1, 64))
    + "module {\n  func.func @f() attributes {x = #a63} {\n    return\n  }\n}\n"
)


def test_that_aliases_of_aliases_do_not_grow_without_an_end() -> None:
    assert len(aliases.normal_form(BOMB)) < 2 * aliases.LONGEST
    text = extract(BOMB, [("func.func", "f")]) or ""
    assert text.startswith(
        "// Not expanded, since it would add more than 262,144 characters: #a16, #a32, #a48\nfunc.func @f() attributes"
    )
    assert len(text) < 2 * aliases.LONGEST
    assert len(parse(BOMB).ops[1].key) < 2 * aliases.LONGEST


def test_that_a_long_alias_used_everywhere_does_not_fill_the_memory() -> None:
    text = f"#a = <{'x' * 200_000}>\nmodule {{\n" + '  "t.x"() {a = #a} : () -> ()\n' * 10_000 + "}\n"
    assert len(aliases.normal_form(text)) < (64 << 20) + 64 * len(text)  # whole it would be 2 GB


@pytest.mark.parametrize("step", [1, -1], ids=["chain", "cycle"])
def test_that_aliases_nest_as_deeply_as_they_like(step: int) -> None:
    count = 5_000
    lines = [f"#a{at} = [#a{(at - step) % count}]\n" for at in range(count)]
    lines[0] = "#a0 = 1\n" if step == 1 else lines[0]
    began = time.process_time()
    expanded = aliases.normal_form("".join(lines) + f"module {{\n}}\n#a{count - 1}\n")
    assert time.process_time() - began < 2
    assert expanded.count("[") >= count - 1


def uses(text: str, name: str) -> int:
    index = LineIndex(text)
    regions = finish(read_regions(index, "mlir"))
    line, column = index.position(text.index(name))
    found = finish(find_uses(index, regions, "mlir", line, column))
    if found is None:
        return 0
    describe(index, regions, "mlir", found)
    return len(found.places)


NESTS = {
    "regions": '"a.b"() ({\n' * 5_000 + "}) : () -> ()\n" * 5_000,
    "modules": "module @a {\n" * 5_000 + "}\n" * 5_000,
    "named": "".join(f"module @a{at} {{\n a.d{at}\n" for at in range(1_500)) + " a.b\n" + " a.e\n}\n" * 5_000,
    "unclosed": "a.b ([{\n" * 5_000,
    "opened-at-once": f"a.b {'(' * 50_000}\n" + ")\n" * 50_000,
    "free-values": "a.b {\na.c %z\n" * 5_000 + "}\n" * 5_000,
}


@pytest.mark.parametrize("text", NESTS.values(), ids=NESTS)
def test_that_nested_regions_take_no_more_than_linear_time(text: str) -> None:
    """Of 100,000 the outline took 60 s and more, a diff minutes, and others ended in a RecursionError."""
    began = time.process_time()
    tree = parse(text)
    for op in tree.root.children():
        effect_of(op)
    tree.release()
    for root in find_ops(text):
        assert sum(1 for _ in root.walk())
    half = len(text) // 2
    diff_ops(text, text[:half].replace("a.b", "a.c", 2) + text[half:] + "a.z\n")
    assert time.process_time() - began < 4


LINES = {
    "blanks": "a.b" + " " * 300_000 + "x",
    "quotes": 'a.b "' + '\\"' * 100_000,
    "locations": 'a.b loc(\\"' + ' loc(\\"' * 30_000,
    "strings": "a.b " + '" loc(" ' * 30_000 + " loc(#loc1)",
    "names": "a.b " + "%a, " * 30_000,
    "results": "%a, " * 30_000 + "%b = a.b",
    "groups": "a.b %a " + "(%a, %b) = " * 30_000 + "{\n}",
    "counts": f"%a:{'9' * 6000} = a.b : i32",
    "paths": "a.b @f" + "::@g" * 30_000,
    "comments": "a.b %a " + "//" * 30_000,
}


@pytest.mark.parametrize("text", LINES.values(), ids=LINES)
def test_that_a_long_line_takes_no_more_than_linear_time(text: str) -> None:
    """Of 5 MB each took from minutes to hours."""
    began = time.process_time()
    parse(text).release()
    elide(text)
    aliases.normal_form(text)
    diff_ops(text, f"a.c\n{text}")
    for name in ("%a", "@g"):
        if name in text:
            uses(text, name)
    assert time.process_time() - began < 4


def test_that_an_op_of_many_lines_takes_no_more_than_linear_time() -> None:
    """Of 400 kB it took 7 s: each line copied the uses of those above it."""
    text = "a.b %a\n" + "%z,\n" * 100_000
    began = time.process_time()
    tree = parse(text)
    assert len(tree.ops[0].uses) == 100_001
    tree.release()
    (function,) = functions(text)
    assert len(function.lines[0].operands) == 100_001
    assert time.process_time() - began < 3


def test_that_a_line_that_closes_more_than_it_opens_takes_no_more_than_linear_time() -> None:
    """Of 200 kB it took 40 s: what stands after each bracket was read up to the end of the line."""
    began = time.process_time()
    (op,) = find_ops("module @a {\n x" + ") [" * 100_000 + "\n")
    assert op.symbol == "a"
    assert time.process_time() - began < 2


@pytest.mark.parametrize("text", ["% = g(", "a.b (\n^bb0(%a: i32):\n", "%", "^", "%a#", '"a"(', "(% = "])
def test_that_torn_ir_is_read_without_an_exception(text: str) -> None:
    parse(text)
    diff_ops(text, "a.b\n")


def test_that_a_name_in_a_comment_has_no_uses() -> None:
    assert uses("a.b // %a\n", "%a") == 0
