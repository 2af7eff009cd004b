"""Reading of printed IR: what it gives depends on the text alone, whatever was read before."""

from __future__ import annotations

import pytest

from passlens.engine.ir import lines
from passlens.engine.ir.parse import parse

ODD_NAMES = """module {
  func.func @f() {
    %0 = "é.x"() : () -> i32
    é.foo %0 : i32
    "tést.op"() : () -> ()
    bare %0
    return
  }
}
"""


def names(text: str) -> list[tuple[str, int]]:
    return [(op.name, len(op.uses)) for op in parse(text).ops]


def test_that_ops_with_odd_names_read_the_same_at_every_reading() -> None:
    expected = [("builtin.module", 0), ("func.func", 0), ("é.x", 0), ("é.foo", 1), ("tést.op", 0), ("bare", 1)]
    lines.forget()
    for _ in range(3):
        assert names(ODD_NAMES)[:-1] == expected


@pytest.mark.parametrize("line", ["    é.foo %0 : i32", "    bare %0", "    else %0"])
def test_that_a_line_read_in_another_text_before_changes_nothing(line: str) -> None:
    lines.forget()
    alone = names(ODD_NAMES)
    lines.forget()
    parse(f"{line}\n{line}\n")
    parse(f"module {{\n    a.b\n{line}\n}}\n")
    assert names(ODD_NAMES) == alone
