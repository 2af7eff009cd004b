"""IR that somebody made to hurt: it costs no more than its length, and ends in no traceback."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from campaigns import rarely
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
from waiting import grows_with_the_size

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


@pytest.mark.campaign
def test_that_a_long_alias_used_everywhere_does_not_fill_the_memory() -> None:
    text = f"#a = <{'x' * 200_000}>\nmodule {{\n" + '  "t.x"() {a = #a} : () -> ()\n' * 10_000 + "}\n"
    assert len(aliases.normal_form(text)) < (64 << 20) + 64 * len(text)  # whole it would be 2 GB


@pytest.mark.parametrize("step", [1, -1], ids=["chain", "cycle"])
def test_that_aliases_nest_as_deeply_as_they_like(step: int) -> None:
    def expand(count: int) -> None:
        lines = [f"#a{at} = [#a{(at - step) % count}]\n" for at in range(count)]
        lines[0] = "#a0 = 1\n" if step == 1 else lines[0]
        expanded = aliases.normal_form("".join(lines) + f"module {{\n}}\n#a{count - 1}\n")
        assert expanded.count("[") >= count - 1

    grows_with_the_size(expand, 1_250)


def uses(text: str, name: str) -> int:
    index = LineIndex(text)
    regions = finish(read_regions(index, "mlir"))
    line, column = index.position(text.index(name))
    found = finish(find_uses(index, regions, "mlir", line, column))
    if found is None:
        return 0
    describe(index, regions, "mlir", found)
    return len(found.places)


NESTS: dict[str, Callable[[int], str]] = {
    "regions": lambda size: '"a.b"() ({\n' * size + "}) : () -> ()\n" * size,
    "modules": lambda size: "module @a {\n" * size + "}\n" * size,
    "named": lambda size: "".join(f"module @a{at} {{\n a.d{at}\n" for at in range(size // 3)) + " a.e\n}\n" * size,
    "unclosed": lambda size: "a.b ([{\n" * size,
    "opened-at-once": lambda size: f"a.b {'(' * 5 * size}\n" + ")\n" * 5 * size,
    "generic": lambda size: '     "a.b"() module {\n  a.c (\n' * size,
    "free-values": lambda size: "a.b {\na.c %z\n" * size + "}\n" * size,
}


@pytest.mark.parametrize(
    "nest", [nest if name == "free-values" else rarely(nest) for name, nest in NESTS.items()], ids=NESTS
)
def test_that_nested_regions_take_no_more_than_linear_time(nest: Callable[[int], str]) -> None:
    """Of 100,000 the outline took 60 s and more, a diff minutes, and others ended in a RecursionError."""
    for read in (parse_it, outline_it, compare_it):
        grows_with_the_size(partial(read_nest, read, nest), 1_000)


def read_nest(read: Callable[[str], None], nest: Callable[[int], str], size: int) -> None:
    read(nest(size))


def parse_it(text: str) -> None:
    tree = parse(text)
    for op in tree.root.children():
        effect_of(op)
    tree.release()


def outline_it(text: str) -> None:
    for root in find_ops(text):
        assert sum(1 for _ in root.walk())


def compare_it(text: str) -> None:
    half = len(text) // 2
    diff_ops(text, text[:half].replace("a.b", "a.c", 2) + text[half:] + "a.z\n")


LINES: dict[str, Callable[[int], str]] = {
    "blanks": lambda size: "a.b" + " " * 10 * size + "x",
    "quotes": lambda size: 'a.b "' + '\\"' * 3 * size,
    "locations": lambda size: 'a.b loc(\\"' + ' loc(\\"' * size,
    "strings": lambda size: "a.b " + '" loc(" ' * size + " loc(#loc1)",
    "names": lambda size: "a.b " + "%a, " * size,
    "results": lambda size: "%a, " * size + "%b = a.b",
    "groups": lambda size: "a.b %a " + "(%a, %b) = " * size + "{\n}",
    "counts": lambda size: f"%a:{'9' * (size // 5)} = a.b : i32",
    "paths": lambda size: "a.b @f" + "::@g" * size,
    "comments": lambda size: "a.b %a " + "//" * size,
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_that_a_long_line_takes_no_more_than_linear_time(line: Callable[[int], str]) -> None:
    """Of 5 MB each took from minutes to hours."""
    grows_with_the_size(lambda size: follow_every_name(line(size)), 4_000)


def follow_every_name(text: str) -> None:
    parse(text).release()
    elide(text)
    aliases.normal_form(text)
    diff_ops(text, f"a.c\n{text}")
    for name in ("%a", "@g"):
        if name in text:
            uses(text, name)


def test_that_an_op_of_many_lines_takes_no_more_than_linear_time() -> None:
    """Of 400 kB it took 7 s: each line copied the uses of those above it."""

    def read(size: int) -> None:
        text = "a.b %a\n" + "%z,\n" * size
        tree = parse(text)
        assert len(tree.ops[0].uses) == size + 1
        tree.release()

    grows_with_the_size(read, 12_500)


def test_that_a_line_that_closes_more_than_it_opens_takes_no_more_than_linear_time() -> None:
    """Of 200 kB it took 40 s: what stands after each bracket was read up to the end of the line."""

    def find(size: int) -> None:
        (op,) = find_ops("module @a {\n x" + ") [" * size + "\n")
        assert op.symbol == "a"

    grows_with_the_size(find, 25_000)


@pytest.mark.parametrize("text", ["% = g(", "a.b (\n^bb0(%a: i32):\n", "%", "^", "%a#", '"a"(', "(% = "])
def test_that_torn_ir_is_read_without_an_exception(text: str) -> None:
    parse(text)
    diff_ops(text, "a.b\n")


def test_that_a_name_in_a_comment_has_no_uses() -> None:
    assert uses("a.b // %a\n", "%a") == 0
