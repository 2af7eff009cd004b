"""Uses, definitions and types of names: by hand, and held against the tree and against the compiler's own reader."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from passlens.engine.ir.names import name_at
from passlens.engine.ir.parse import Op, parse
from passlens.engine.ir.regions import finish, read_regions
from passlens.engine.ir.symbols import Uses, find_uses, list_symbols
from passlens.engine.ir.text import LineIndex
from passlens.engine.ir.value_types import Described, describe
from phase_texts import printed

PHASES = ("input", "dispatch-creation", "flow", "stream", "executable-sources", "executable-targets", "hal")

TEXT = """\
#map = affine_map<(d0) -> (d0)>
module @m {
  util.global private @g = #x<"a"> : tensor<4xf32>
  func.func @f(%arg0: tensor<4xf32>, %arg1: i1) -> tensor<4xf32> {
    %0:2 = call @two(%arg0) : (tensor<4xf32>) -> (f32, tensor<2xi8>)
    %1 = scf.if %arg1 -> (f32) {
      %3 = arith.addf %0#0, %0#0 : f32
      scf.yield %3 : f32
    } else {
      %3 = arith.mulf %0#0, %0#0 : f32
      scf.yield %3 : f32
    }
    cf.br ^bb1(%1 : f32)
  ^bb1(%2: f32):  // pred: ^bb0
    %4 = linalg.generic {indexing_maps = [#map, #map]} ins(%arg0 : tensor<4xf32>) outs(%arg0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    return %4 : tensor<4xf32>  // %4, @f
  }
  func.func private @two(%arg0: tensor<4xf32>) -> (f32, tensor<2xi8>)
  hal.executable private @e {
    hal.executable.variant public @v target(<"rocm", "f">) {
      builtin.module {
        func.func @f(%arg0: i32) {
          %0 = arith.constant 1 : i32
          call @f(%0) : (i32) -> ()
          return
        }
      }
    }
  }
  func.func @h(%arg0: index) -> tensor<4xf32> {
    %0 = flow.dispatch @e::@v::@f(%arg0) : (index) -> tensor<4xf32>
    %c = arith.cmpi eq, %arg0, %arg0 : index
    scf.for %i = %arg0 to %arg0 step %arg0 {
      %5 = call @f(%0, %c) : (tensor<4xf32>, i1) -> tensor<4xf32>
    }
    return %0 : tensor<4xf32>
  }
}
"""


class Text:
    def __init__(self, text: str, language: str = "mlir") -> None:
        self.index = LineIndex(text)
        self.language = language
        self.regions = finish(read_regions(self.index, language))

    def uses(self, line: int, words: str, column: int = 0) -> Uses:
        """Of the name at the beginning of some words in a line, from 1."""
        at = self.index.line(line - 1).index(words, column)
        found = finish(find_uses(self.index, self.regions, self.language, line - 1, at))
        assert found is not None
        return found

    def lines(self, line: int, words: str) -> tuple[int, list[int]]:
        """The line of the definition, 0 without one, and the lines of all places."""
        found = self.uses(line, words)
        return found.definition.line + 1 if found.definition else 0, [place.line + 1 for place in found.places]

    def described(self, line: int, words: str) -> Described:
        return describe(self.index, self.regions, self.language, self.uses(line, words))


@pytest.fixture(scope="module")
def text() -> Text:
    return Text(TEXT)


@pytest.mark.parametrize(
    ("line", "words", "definition", "places"),
    [
        (7, "%0#0", 5, [5, 7, 7, 10, 10]),  # results of one op share a name
        (27, "%0", 26, [26, 27]),  # another function, another value
        (8, "%3", 7, [7, 8]),  # the branches of an if have their own
        (10, "%3", 10, [10, 11]),
        (14, "%2", 14, [14]),
        (15, "%arg0", 4, [4, 5, 15, 15]),
        (25, "%arg0", 25, [25]),
        (17, "%in", 16, [16, 17]),
        (36, "%i ", 36, [36]),
        (13, "^bb1", 14, [13, 14]),
        (16, "^bb0", 16, [16]),
        (15, "#map", 1, [1, 15, 15]),
        (3, "@g", 3, [3]),
        (3, "#x", 0, [3]),
        (37, "@f", 4, [4, 37]),  # in the module around it
        (27, "@f", 25, [25, 27, 34]),  # in the inner module, and by its path
        (34, "@f", 25, [25, 27, 34]),
        (34, "@e", 22, [22, 34]),
        (5, "@two", 21, [5, 21]),
        (19, "%4", 15, [15, 19]),  # but not in the comment
    ],
)
def test_that_the_uses_of_a_name_are_those_of_its_scope(
    text: Text, line: int, words: str, definition: int, places: list[int]
) -> None:
    assert text.lines(line, words) == (definition, places)


@pytest.mark.parametrize(
    ("line", "words", "kind"),
    [
        (7, "%0#0", "f32, tensor<2xi8>"),
        (8, "%3", "f32"),
        (13, "%1", "f32"),
        (15, "%4", "tensor<4xf32>"),
        (15, "%arg0", "tensor<4xf32>"),
        (17, "%in", "f32"),
        (34, "%0", "tensor<4xf32>"),
        (35, "%c", "i1"),
        (37, "%5", "tensor<4xf32>"),
        (36, "%i ", ""),  # the loop does not spell it
        (5, "@two", ""),
    ],
)
def test_that_a_value_is_told_with_the_type_that_its_op_spells(text: Text, line: int, words: str, kind: str) -> None:
    assert text.described(line, words).type == kind


def test_that_symbols_and_aliases_are_told_with_the_line_that_defines_them(text: Text) -> None:
    assert text.described(37, "@f").text.startswith("func.func @f(%arg0: tensor<4xf32>, %arg1: i1)")
    assert text.described(15, "#map") == Described("#map", "", 1, "#map = affine_map<(d0) -> (d0)>")
    assert text.described(3, "#x") == Described("#x", "", 0, "")


def test_that_one_walks_through_uses_in_both_directions_and_around(text: Text) -> None:
    uses = text.uses(7, "%0#0")
    assert uses.count == 4
    assert uses.next_from(6, 21, forward=True)[1].line == 6
    assert uses.next_from(9, 1 << 20, forward=True)[1] == uses.definition
    assert uses.next_from(4, 4, forward=False) == (5, uses.places[-1])


def test_that_a_place_without_a_name_has_no_uses(text: Text) -> None:
    for line, column in ((0, 7), (1, 0), (4, 2), (99, 0)):
        assert finish(find_uses(text.index, text.regions, "mlir", line, column)) is None


def test_that_symbols_are_listed_with_their_ops_and_lines() -> None:
    rows = list_symbols(TEXT, "mlir")
    assert [(row.name, row.op, row.line + 1) for row in rows] == [
        ("@m", "builtin.module", 2),
        ("@g", "util.global", 3),
        ("@f", "func.func", 4),
        ("@two", "func.func", 21),
        ("@e", "hal.executable", 22),
        ("@v", "hal.executable.variant", 23),
        ("@f", "func.func", 25),
        ("@h", "func.func", 33),
    ]


LLVM = """\
@g = global i32 0, !dbg !5
define i32 @f(i32 %0, ptr %p) #0 {
  br label %2

2:                                                ; preds = %2, %1
  %3 = add i32 %0, 4
  store i32 %3, ptr @g
  br label %2
}

define i32 @h(i32 %0) #0 {
  %2 = call i32 @f(i32 %0, ptr @g)
  ret i32 %2
}
attributes #0 = { nounwind }
!5 = !{}
"""


def test_that_llvm_ir_has_values_labels_globals_and_metadata() -> None:
    text = Text(LLVM, "llvm")
    assert text.lines(6, "%0") == (2, [2, 6])
    assert text.lines(3, "%2") == (5, [3, 5, 8])
    assert text.lines(5, "2:") == (5, [3, 5, 8])
    assert text.lines(13, "%2") == (12, [12, 13])
    assert text.lines(12, "@g") == (1, [1, 7, 12])
    assert text.lines(12, "@f") == (2, [2, 12])
    assert text.lines(1, "!5") == (16, [1, 16])
    assert text.lines(2, "#0") == (15, [2, 11, 15])
    assert [row.name for row in list_symbols(LLVM, "llvm")] == ["@g", "@f", "@h"]


def test_that_assembly_has_labels_and_registers_whose_ranges_overlap() -> None:
    assembly = (
        "k$a:\n\ts_load_dwordx4 s[4:7], s[0:1], 0x0\n.LBB0_1:\n\ts_add_u32 s5, s5, s8 ; s5\n\ts_branch .LBB0_1\n"
        ".Lfunc_end0:\nother:\n\ts_mov_b32 s5, 0\n.Lfunc_end1:\n"
    )
    text = Text(assembly, "amdgpu")
    assert text.lines(4, "s5") == (0, [2, 4, 4])
    assert text.lines(2, "s[0:1]") == (0, [2])
    assert text.lines(5, ".LBB0_1") == (3, [3, 5])
    assert [row.name for row in list_symbols(assembly, "amdgpu")] == ["k$a", "other"]


def test_that_names_are_found_at_their_columns() -> None:
    assert name_at('util.call @"a b"(%0)', 12) == '@"a b"'
    assert name_at("7:  ; preds = %1", 0, "llvm") == "%7"
    assert name_at("\tv_add v[0:1], v2", 8, "amdgpu") == "v[0:1]"
    assert name_at("%0 = x", 0, "text") == ""


@pytest.fixture(scope="module")
def texts(phases: dict[str, Path]) -> dict[str, str]:
    """The same as iree-opt prints it."""
    return {name: printed(phases[name]) for name in PHASES}


@pytest.mark.parametrize("phase", PHASES)
def test_that_values_are_used_where_the_tree_of_the_text_says(texts: dict[str, str], phase: str) -> None:
    text, tree = Text(texts[phase]), parse(texts[phase])
    uses: dict[tuple[int, str], int] = {}
    for op in tree.ops:
        for value in op.uses:
            definer = tree.definers[value]
            if isinstance(definer, Op):
                key = (definer.index, tree.names[value])
                uses[key] = uses.get(key, 0) + 1
    given = [(op, name) for op in tree.ops if op.results for name in {tree.names[value] for value in op.results}]
    random.Random(1).shuffle(given)
    for op, name in given[:400]:
        found = text.uses(op.lines[0], name)
        assert found.definition is not None, name
        assert found.definition.line + 1 == op.lines[0]
        assert found.count == uses.get((op.index, name), 0), (op.lines[0], name)


@pytest.mark.parametrize("phase", PHASES)
def test_that_types_are_those_that_the_compiler_reads(texts: dict[str, str], phase: str) -> None:
    ir = pytest.importorskip("iree.compiler.ir")
    text, tree = Text(texts[phase]), parse(texts[phase])
    with ir.Context() as context:
        context.allow_unregistered_dialects = True
        read = iter(result_types(ir.Module.parse(texts[phase]).operation))
        # Terminators that are not printed are ops of the compiler's only.
        expected = [next(types for name, types in read if name == op.name) for op in tree.ops]
    known = asked = 0
    for op, types in zip(tree.ops, expected, strict=True):
        if len(types) != 1 or "#" in types[0]:  # the text has aliases in their place
            continue
        described = text.described(op.lines[0], tree.names[op.results[0]])
        asked += 1
        known += bool(described.type)
        if "#" not in described.type and "!" not in described.type:
            assert described.type in {"", types[0]}, described.text
    assert known >= 0.9 * asked


def result_types(root: object) -> Iterator[tuple[str, list[str]]]:
    """Name and types of the results of each op, in the order of the text."""
    yield root.name, [str(result.type) for result in root.results]  # type: ignore[attr-defined]
    for region in root.regions:  # type: ignore[attr-defined]
        for block in region.blocks:
            for inner in block.operations:
                yield from result_types(inner.operation)
