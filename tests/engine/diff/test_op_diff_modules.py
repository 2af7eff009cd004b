"""Large modules: what is the same on both sides is not read, and nothing is lost by that."""

from __future__ import annotations

import random

from passlens.engine.diff.ops import OpDiff, diff_ops
from passlens.engine.diff.rows import RowKind
from passlens.engine.diff.unchanged import read_pair
from passlens.engine.diff.verdict import Verdict, verdict

FUNCTION = """\
  util.func public @f{number}(%arg0: tensor<4xf32>, %arg1: index) -> tensor<4xf32> attributes {{kind = #kind}} {{
    %c{number} = arith.constant {number} : index
    %0 = affine.apply #map()[%arg1]
    %1 = arith.addi %c{number}, %0 : index
    %2 = tensor.extract %arg0[%1] : tensor<4xf32>
    %3 = tensor.insert %2 into %arg0[%0] : tensor<4xf32>
    %4 = scf.for %arg2 = %c{number} to %1 step %0 iter_args(%arg3 = %3) -> (tensor<4xf32>) {{
      %5 = math.exp %arg3 : tensor<4xf32>
      scf.yield %5 : tensor<4xf32>
    }}
    util.return %4 : tensor<4xf32>
  }}
"""
ALIASES = '#kind = #some.kind<"a">\n#map = affine_map<()[s0] -> (s0 * 2)>\n'
COUNT = 120


def module(aliases: str = ALIASES, **instead: str) -> str:
    parts = [instead.get(f"f{number}", FUNCTION.format(number=number)) for number in range(COUNT)]
    return f"{aliases}module attributes {{x}} {{\n{''.join(parts)}}}\n"


def lines_of(found: OpDiff, left: str, right: str) -> None:
    rows = found.diff.rows
    old = [row.text if row.old_text is None else row.old_text for row in rows if row.kind is not RowKind.ADDED]
    assert old == left.splitlines()
    assert [row.text for row in rows if row.kind is not RowKind.REMOVED] == right.splitlines()


def test_that_functions_with_the_same_text_are_not_read() -> None:
    left, right = module(), module(f7=FUNCTION.format(number=7).replace("math.exp", "math.log"))
    pair = read_pair(left, right)
    assert len(pair.left_out[0]) == len(pair.left_out[1]) == COUNT - 1
    assert len(pair.before.ops) == COUNT + 10
    found = diff_ops(left, right, context=None)
    assert [(change.kind, change.name) for change in found.changes] == [
        ("removed", "math.exp"),
        ("added", "math.log"),
        ("changed", "scf.yield"),
    ]
    lines_of(found, left, right)
    assert verdict(left, right) is Verdict.CHANGED


def test_that_functions_in_another_order_are_no_difference() -> None:
    left = module()
    parts = [FUNCTION.format(number=number) for number in range(COUNT)]
    random.Random(3).shuffle(parts)
    right = f"{ALIASES}module attributes {{x}} {{\n{''.join(parts)}}}\n"
    found = diff_ops(left, right, context=None)
    assert found.same
    assert found.reordered
    lines_of(found, left, right)


def test_that_a_function_whose_text_is_the_same_changes_with_the_meaning_of_its_aliases() -> None:
    left, right = module(), module(ALIASES.replace("s0 * 2", "s0 * 3"))
    found = diff_ops(left, right)
    assert not found.same
    assert {(change.name, change.parts) for change in found.changes} == {("affine.apply", ("attribute",))}
    assert found.changed == COUNT
    assert verdict(left, right) is Verdict.CHANGED


def test_that_renumbered_aliases_are_no_difference_in_a_large_module() -> None:
    left = module()
    right = module('#map = #some.kind<"a">\n#map1 = affine_map<()[s0] -> (s0 * 2)>\n')
    right = right.replace("apply #map()", "apply #map1()").replace("kind = #kind", "kind = #map")
    found = diff_ops(left, right)
    assert found.same
    assert not found.changes
    assert verdict(left, right) is Verdict.RENUMBERED


def test_that_a_function_that_is_gone_is_counted_with_all_that_was_in_it() -> None:
    left, right = module(), module(f3="")
    found = diff_ops(left, right, context=None)
    assert [(change.kind, change.name, change.symbol, change.count) for change in found.changes] == [
        ("removed", "util.func", "f3", 10)
    ]
    lines_of(found, left, right)


EXECUTABLE = """\
  hal.executable private @{name} {{
    hal.executable.variant public @rocm target(<"rocm">) {{
      hal.executable.export public @{name} ordinal(0)
      builtin.module {{
        llvm.func @{name}(%arg0: !llvm.ptr) {{
{body}          llvm.return
        }}
      }}
    }}
  }}
"""


def executable(name: str, seed: int, ops: int = 12) -> str:
    lines = [f"          %{at} = llvm.mlir.constant({seed * 100 + at} : i64) : i64\n" for at in range(ops)]
    return EXECUTABLE.format(name=name, body="".join(lines))


def test_that_executables_which_were_renamed_keep_all_that_is_inside() -> None:
    left = "module {\n" + "".join(executable(f"dispatch_{at}", at) for at in range(9)) + "}\n"
    order = [4, 2, 0, 1, 3, 8, 7, 5, 6]
    right = "module {\n" + "".join(executable(f"matmul_{at}", at) for at in order) + "}\n"
    found = diff_ops(left, right)
    assert (found.added, found.removed, found.moved) == ({}, {}, 0)
    assert found.changed == 3 * len(order), "the executable, its export and its function"
    assert {change.name for change in found.changes if change.kind == "changed"} == {
        "hal.executable",
        "hal.executable.export",
        "llvm.func",
    }


def test_that_the_one_module_of_an_executable_stays_itself_when_most_of_it_goes() -> None:
    left = f"module {{\n{executable('a', 1, 40)}{executable('b', 2, 40)}}}\n"
    right = f"module {{\n{executable('a', 1, 14)}{executable('b', 2, 14)}}}\n"
    found = diff_ops(left, right)
    assert (found.added, found.removed) == ({}, {"llvm.mlir.constant": 52})
    assert (found.changed, found.moved) == (0, 0)
