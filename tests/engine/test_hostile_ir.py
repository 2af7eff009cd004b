"""IR that somebody made to hurt: it costs no more than its length, and ends in no traceback."""

from __future__ import annotations

import time

import pytest

from passlens.engine.ir import aliases
from passlens.engine.ir.outline import extract
from passlens.engine.ir.parse import parse

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
