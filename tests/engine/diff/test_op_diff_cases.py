"""What the op diff says of small changes made by hand: each is found, and nothing else is."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest

from passlens.engine.diff.ops import OpChangeKind, OpDiff, diff_ops
from passlens.engine.diff.rows import RowChange, RowKind
from passlens.engine.diff.verdict import Verdict, verdict

BASE = dedent("""\
    func.func @f(%arg0: tensor<4x8xf32>, %arg1: index) -> tensor<4x8xf32> attributes {target = "gfx942"} {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %cst = arith.constant 1.000000e+00 : f32
      %0 = tensor.empty() : tensor<4x8xf32>
      %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
      %2 = scf.for %arg2 = %c0 to %c8 step %arg1 iter_args(%arg3 = %1) -> (tensor<4x8xf32>) {
        %4 = arith.muli %arg1, %c8 : index
        %extracted = tensor.extract %arg3[%c0, %arg2] : tensor<4x8xf32>
        %5 = arith.addf %extracted, %cst {fastmath = #arith.fastmath<fast>} : f32
        %inserted = tensor.insert %5 into %arg3[%c0, %4] : tensor<4x8xf32>
        scf.yield %inserted : tensor<4x8xf32>
      }
      %3 = arith.addf %2, %arg0 : tensor<4x8xf32>
      return %3 : tensor<4x8xf32>
    }
    """)


def described(found: OpDiff) -> list[str]:
    return [" ".join([change.kind, change.name, *change.parts]) for change in found.changes]


def edited(*replacements: tuple[str, str]) -> str:
    text = BASE
    for old, new in replacements:
        assert text.count(old) >= 1, old
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    ("replacement", "expected"),
    [
        (("constant 8 : index", "constant 16 : index"), "changed arith.constant attribute"),
        (("1.000000e+00", "2.000000e+00"), "changed arith.constant attribute"),
        (("<fast>", "<contract>"), "changed arith.addf attribute"),
        ((" {fastmath = #arith.fastmath<fast>}", ""), "changed arith.addf attribute"),
        (('"gfx942"', '"gfx90a"'), "changed func.func attribute"),
        (("@f(", "@g("), "changed func.func attribute"),
        (
            ("%0 = tensor.empty() : tensor<4x8xf32>", "%0 = tensor.empty() : tensor<?x8xf32>"),
            "changed tensor.empty type",
        ),
        (("tensor.extract %arg3[%c0, %arg2]", "tensor.extract %arg3[%arg2, %c0]"), "changed tensor.extract operand"),
        (("addf %2, %arg0", "addf %arg0, %2"), "changed arith.addf operand"),
        (("addf %2, %arg0", "addf %1, %arg0"), "changed arith.addf operand"),
        (("scf.yield %inserted", "scf.yield %arg3"), "changed scf.yield operand"),
        (("%arg2 = %c0 to %c8", "%arg2 = %c8 to %c8"), "changed scf.for operand"),
    ],
)
def test_that_a_single_edit_is_found_at_exactly_its_op(replacement: tuple[str, str], expected: str) -> None:
    after = edited(replacement)
    found = diff_ops(BASE, after)
    assert described(found) == [expected]
    assert not found.same
    assert verdict(BASE, after) is Verdict.CHANGED
    line = next(
        at for at, pair in enumerate(zip(BASE.split("\n"), after.split("\n"), strict=True), 1) if pair[0] != pair[1]
    )
    assert (found.changes[0].old_line, found.changes[0].new_line) == (line, line)
    coloured = [row for row in found.diff.rows if row.kind in {RowKind.ADDED, RowKind.REMOVED}]
    assert [(row.kind, row.change, row.partner) for row in coloured] == [
        (RowKind.REMOVED, RowChange.CHANGED, line),
        (RowKind.ADDED, RowChange.CHANGED, line),
    ]


def test_that_only_the_words_that_changed_are_marked_not_the_renumbered_ones() -> None:
    after = edited(
        ("%c8 = arith.constant 8", "%c16 = arith.constant 16"), ("%c8", "%c16"), ("%arg1, %c16 :", "%c0, %c16 :")
    )
    found = diff_ops(BASE, after)
    assert described(found) == ["changed arith.constant attribute", "changed arith.muli operand"]
    marked = [[row.text[start:end] for start, end in row.marks] for row in found.diff.rows if row.marks]
    assert marked == [["8"], ["16"], ["%arg1"], ["%c0"]]


def test_that_a_loop_says_what_of_its_header_changed_and_keeps_its_insides() -> None:
    after = edited(("step %arg1", "step %c8"), ("scf.for %arg2", "scf.for %i"), ("%arg2", "%i"))
    assert described(diff_ops(BASE, after)) == ["changed scf.for operand"]


def test_that_an_op_that_moved_out_of_a_loop_is_moved_and_nothing_else_changed() -> None:
    line = "    %4 = arith.muli %arg1, %c8 : index\n"
    after = BASE.replace(line, "").replace("  %2 = scf.for", line[2:] + "  %2 = scf.for")
    found = diff_ops(BASE, after)
    assert described(found) == ["moved arith.muli"]
    assert not found.same
    assert verdict(BASE, after) is Verdict.CHANGED
    rows = [(row.kind, row.change, row.old_line or row.new_line, row.partner) for row in found.diff.rows if row.partner]
    assert rows == [
        (RowKind.ADDED, RowChange.MOVED, 7, 8),
        (RowKind.REMOVED, RowChange.MOVED, 8, 7),
    ]


def test_that_a_cloned_op_is_added_and_its_users_did_not_change() -> None:
    after = edited(
        ("    %4 = arith.muli", "    %c8_0 = arith.constant 8 : index\n    %4 = arith.muli"),
        ("%arg1, %c8 :", "%arg1, %c8_0 :"),
    )
    assert described(diff_ops(BASE, after)) == ["added arith.constant"]
    assert described(diff_ops(after, BASE)) == ["removed arith.constant"]


def test_that_the_clone_of_what_has_an_effect_is_another_value() -> None:
    before = "%0 = memref.alloc() : memref<4xf32>\nuse.a %0 : memref<4xf32>\nuse.b %0 : memref<4xf32>\n"
    after = (
        "%0 = memref.alloc() : memref<4xf32>\n%1 = memref.alloc() : memref<4xf32>\n"
        "use.a %0 : memref<4xf32>\nuse.b %1 : memref<4xf32>\n"
    )
    assert described(diff_ops(before, after)) == ["added memref.alloc", "changed use.b operand"]


def test_that_fused_ops_move_into_the_op_that_holds_them_now() -> None:
    before = dedent("""\
        util.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
          %0 = tensor.empty() : tensor<4xf32>
          %1 = linalg.exp ins(%arg0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
          %2 = linalg.log ins(%1 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
          util.return %2 : tensor<4xf32>
        }
        """)
    after = dedent("""\
        util.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
          %0 = tensor.empty() : tensor<4xf32>
          %1 = flow.dispatch.region -> (tensor<4xf32>) {
            %2 = linalg.exp ins(%arg0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
            %3 = linalg.log ins(%2 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
            flow.return %3 : tensor<4xf32>
          }
          util.return %1 : tensor<4xf32>
        }
        """)
    found = diff_ops(before, after)
    assert described(found) == [
        "added flow.dispatch.region", "moved linalg.exp", "moved linalg.log", "changed util.return operand",
    ]  # fmt: skip
    assert found.added == {"flow.dispatch.region": 1, "flow.return": 1}
    assert not found.removed


def test_that_outlined_ops_are_found_in_the_function_they_went_to() -> None:
    before = dedent("""\
        module {
          util.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
            %0 = flow.dispatch.workgroups(%arg0) : (tensor<4xf32>) -> tensor<4xf32> =
                (%arg1: !x.in<tensor<4xf32>>, %arg2: !x.out<tensor<4xf32>>) {
              %1 = flow.dispatch.tensor.load %arg1, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32>
              %2 = tensor.empty() : tensor<4xf32>
              %3 = linalg.exp ins(%1 : tensor<4xf32>) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
              flow.dispatch.tensor.store %3, %arg2, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32>
              flow.return
            }
            util.return %0 : tensor<4xf32>
          }
        }
        """)
    after = dedent("""\
        module {
          flow.executable private @dispatch_0 {
            flow.executable.export public @exp workgroups() -> (index, index, index)
            builtin.module {
              func.func @exp(%arg0: !x.in<tensor<4xf32>>, %arg1: !x.out<tensor<4xf32>>) {
                %0 = flow.dispatch.tensor.load %arg0, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32>
                %1 = tensor.empty() : tensor<4xf32>
                %2 = linalg.exp ins(%0 : tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
                flow.dispatch.tensor.store %2, %arg1, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32>
                return
              }
            }
          }
          util.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
            %0 = flow.dispatch @dispatch_0::@exp(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
            util.return %0 : tensor<4xf32>
          }
        }
        """)  # fmt: skip
    found = diff_ops(before, after)
    went = {
        change.name
        for change in found.changes
        if change.kind is OpChangeKind.MOVED or (change.old_line and change.new_line)
    }
    assert {"flow.dispatch.tensor.load", "linalg.exp", "flow.dispatch.tensor.store", "tensor.empty"} <= went
    assert "linalg.exp" not in {*found.added, *found.removed}
    assert found.added["flow.dispatch"] == 1


def test_that_swapped_stores_are_a_change_and_swapped_sums_are_none() -> None:
    before = dedent("""\
        func.func @f(%m: memref<4xi32>, %i: index, %j: index, %a: i32) {
          %0 = arith.addi %a, %a : i32
          %1 = arith.muli %a, %a : i32
          memref.store %0, %m[%i] : memref<4xi32>
          memref.store %1, %m[%j] : memref<4xi32>
          return
        }
        """)
    lines = before.split("\n")
    sums = "\n".join([lines[0], lines[2].replace("%1", "%0"), lines[1].replace("%0", "%1"), *lines[3:]])
    sums = sums.replace("store %0", "store %x").replace("store %1", "store %0").replace("store %x", "store %1")
    found = diff_ops(before, sums)
    assert found.same
    assert found.reordered == 1
    assert verdict(before, sums) is Verdict.RENUMBERED
    assert found.diff.added == found.diff.removed == 0
    stores = "\n".join([*lines[:3], lines[4], lines[3], *lines[5:]])
    found = diff_ops(before, stores)
    assert not found.same
    assert described(found) == ["moved memref.store"]
    assert verdict(before, stores) is Verdict.CHANGED


def test_that_equal_allocations_are_told_apart_by_who_uses_them() -> None:
    before = dedent("""\
        %0 = memref.alloc() : memref<4xf32>
        %1 = memref.alloc() : memref<4xf32>
        "use.a"(%0) : (memref<4xf32>) -> ()
        "use.b"(%1) : (memref<4xf32>) -> ()
        """)
    swapped = before.replace("%0", "%x").replace("%1", "%0").replace("%x", "%1")
    assert diff_ops(before, swapped).same
    confused = before.replace('"use.b"(%1)', '"use.b"(%0)')
    assert described(diff_ops(before, confused)) == ["changed use.b operand"]


def test_that_a_branch_to_another_block_is_a_change_and_renamed_blocks_are_none() -> None:
    before = dedent("""\
        func.func @f(%c: i1, %a: i32) -> i32 {
          cf.cond_br %c, ^bb1(%a : i32), ^bb2
        ^bb1(%0: i32):  // pred: ^bb0
          cf.br ^bb3(%0 : i32)
        ^bb2:  // pred: ^bb0
          cf.br ^bb3(%a : i32)
        ^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
          return %1 : i32
        }
        """)
    renamed = re.sub(r"\^bb([123])", r"^block\1", before)
    assert diff_ops(before, renamed).same
    assert verdict(before, renamed) is Verdict.RENUMBERED
    other = before.replace("cf.br ^bb3(%a : i32)", "cf.br ^bb1(%a : i32)")
    assert described(diff_ops(before, other)) == ["changed cf.br successor"]
    assert verdict(before, other) is Verdict.CHANGED


def test_that_one_of_several_results_is_not_another() -> None:
    before = '%0:2 = "a.b"() : () -> (i32, i32)\n"use"(%0#0, %0#1) : (i32, i32) -> ()\n'
    assert diff_ops(before, before.replace("%0", "%7")).same
    other = before.replace("(%0#0, %0#1)", "(%0#1, %0#0)")
    assert described(diff_ops(before, other)) == ["changed use operand"]
    assert verdict(before, other) is Verdict.CHANGED
    more = before.replace("%0:2", "%0:3")
    assert described(diff_ops(before, more)) == ["changed a.b result"]


def test_that_a_name_in_a_string_is_text() -> None:
    before = 'gpu.printf "%d is %a", %a : i32\n'
    assert verdict(before, before.replace("%d", "%f")) is Verdict.CHANGED
    assert not diff_ops(before, before.replace("%d", "%f")).same
    assert diff_ops(before, before.replace(", %a", ", %b")).same


def test_that_the_order_of_attributes_is_no_change() -> None:
    before = '"a.b"() {x = 1 : i32, y = [2, 3], z = {p = "q, r", s}} : () -> ()\n'
    after = '"a.b"() {z = {s, p = "q, r"}, y = [2, 3], x = 1 : i32} : () -> ()\n'
    assert diff_ops(before, after).same
    assert not diff_ops(before, after.replace("[2, 3]", "[3, 2]")).same


def test_that_a_function_that_was_renamed_is_the_same_function() -> None:
    other = BASE.replace("@f(", "@other(").replace("gfx942", "gfx1100")
    assert described(diff_ops(f"module {{\n{BASE}}}\n", f"module {{\n{other}}}\n")) == ["changed func.func attribute"]


def test_that_pinned_ops_are_the_same_op_whatever_they_look_like() -> None:
    before = "%0 = a.x %arg0 : i32\nuse.it %0 : i32\n"
    after = "%0 = b.y %arg0, %arg0 : i64\nuse.it %0 : i32\n"
    assert described(diff_ops(before, after)) == ["removed a.x", "added b.y", "changed use.it operand"]
    pinned = diff_ops(before, after, pins=[(1, 1)])
    assert described(pinned) == ["changed b.y name type operand"]
    assert [row.change for row in pinned.diff.rows[:2]] == [RowChange.CHANGED, RowChange.CHANGED]


def test_that_a_text_without_ops_or_with_unclosed_brackets_is_read_without_complaint() -> None:
    for text in (
        "",
        "\n",
        "}",
        "}}}",
        "hello",
        "func.func @f(",
        "((((",
        "%0 = ",
        '"a.b"() ({',
        "{-#",
        "^bb0(%a: i32):",
    ):
        assert diff_ops(text, text).same
        diff_ops(text, BASE)
        diff_ops(BASE, text)
        verdict(text, BASE)


def test_that_resources_count() -> None:
    before = 'a.b\n\n{-#\n  dialect_resources: {\n    builtin: {\n      x: "0x04"\n    }\n  }\n#-}\n'
    after = before.replace("0x04", "0x05")
    found = diff_ops(before, after)
    assert not found.same
    assert [row.text.strip() for row in found.diff.rows if row.kind is RowKind.ADDED] == ['x: "0x05"']
    assert verdict(before, after) is Verdict.CHANGED


@pytest.mark.parametrize("context", [3, None])
def test_that_a_header_comment_and_locations_are_no_change(context: int | None) -> None:
    located = re.sub(r"(?m)( : (?:index|f32))$", r'\1 loc("a.py":3:(4))', BASE)
    located = f"// -----// IR Dump After X: x //----- //\n{located}"
    assert located.count("loc(") > 3
    assert diff_ops(BASE, located, context=context).same
    assert verdict(BASE, located) is Verdict.RENUMBERED


def test_that_a_damaged_text_that_names_a_block_which_is_not_there_is_compared() -> None:
    diff = diff_ops("module @u{\nc.c @f^bb0", "module @u{\nfunc @f(^bb0\n}\n^bb0():")
    assert diff.diff.rows


def test_that_a_name_that_means_another_value_is_marked_where_both_lines_read_the_same() -> None:
    before = dedent("""\
        func.func @f(%arg0: i32) -> i32 {
          %0 = "a.b"(%arg0) : (i32) -> i32
          %1 = "a.c"(%0) : (i32) -> i32
          return %1 : i32
        }
        """)
    region = dedent("""\
        %0 = "a.region"(%arg0) ({
            %2 = "a.b"(%arg0) : (i32) -> i32
            "a.yield"(%2) : (i32) -> ()
          }) : (i32) -> i32""")
    after = before.replace('%0 = "a.b"(%arg0) : (i32) -> i32', region)
    rows = [row for row in diff_ops(before, after).diff.rows if row.change is RowChange.CHANGED]
    assert [row.text for row in rows] == ['  %1 = "a.c"(%0) : (i32) -> i32'] * 2
    assert [[row.text[start:end] for start, end in row.marks] for row in rows] == [["%0"], ["%0"]]
