"""Finding, cutting out and putting back ops of printed IR; mostly on dumps that the compiler makes here."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from compiler_programs import IREE_COMPILE
from passlens.engine.ir.aliases import normal_form, strip_header
from passlens.engine.ir.counts import count_ops
from passlens.engine.ir.outline import extract, splice
from passlens.engine.ir.scan import OpNode, find_ops
from shared_models import model

TREE_OPS = (
    "hal.executable.variant",
    "hal.executable",
    "stream.executable",
    "flow.executable",
    "builtin.module",
    "util.initializer",
    "util.func",
    "func.func",
    "llvm.func",
    "vm.initializer",
    "vm.module",
    "vm.func",
)


def dump_tree(source: Path, folder: Path) -> Path:
    tree = folder / "tree"
    subprocess.run(
        [
            IREE_COMPILE,
            source,
            f"--mlir-print-ir-tree-dir={tree}",
            "--mlir-print-ir-after-all",
            "--mlir-print-assume-verified",
            "--iree-hal-target-device=hip",
            "--iree-rocm-target=gfx942",
            "-o",
            folder / "m.vmfb",
        ],
        check=True,
        capture_output=True,
    )
    return tree


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]) -> Path:
    return dump_tree(sample("matmul_f16"), tmp_path_factory.mktemp("matmul"))


@dataclass(frozen=True)
class Pair:
    """A dump of an op and a dump of its parent with nothing in between."""

    parent: str
    path: tuple[tuple[str, str], ...]
    child: str
    where: str


def folder_op(name: str) -> tuple[str, str]:
    for op in TREE_OPS:
        prefix = op.replace(".", "_") + "_"
        if name.startswith(prefix):
            symbol = name.removeprefix(prefix)
            return op, "" if symbol == "no-symbol-name" else symbol
    raise AssertionError(name)


def split_counter(name: str) -> tuple[list[int], str]:
    match = re.fullmatch(r"((?:\d+_)+)(.*)\.mlir", name)
    assert match is not None, name
    return [int(part) for part in match[1].strip("_").split("_")], match[2]


def pairs_of(tree: Path) -> Iterator[Pair]:
    """An adaptor pass runs passes on the ops inside and is dumped right after the last of them."""
    for folder in sorted(path for path in tree.rglob("*") if path.is_dir()):
        last: dict[tuple[int, ...], tuple[int, Path]] = {}
        for file in folder.glob("*.mlir"):
            numbers, _ = split_counter(file.name)
            key = tuple(numbers[:-1])
            if key:
                last[key] = max(last.get(key, (-1, file)), (numbers[-1], file))
        for key, (_, file) in last.items():
            parent_key = "_".join(map(str, (*key[:-1], key[-1] + 1)))
            parent = folder.parent / f"{parent_key}_iree-op-pipeline-adaptor.mlir"
            if parent.exists():
                yield Pair(
                    parent.read_text(encoding="utf-8"),
                    (folder_op(folder.name),),
                    file.read_text(encoding="utf-8"),
                    f"{parent.name} > {folder.name}/{file.name}",
                )


def nameless_siblings(pair: Pair) -> int:
    op, symbol = pair.path[0]
    (root,) = find_ops(strip_header(pair.parent))
    return 0 if symbol else sum(child.op == op for child in root.children)


def check_pairs(tree: Path) -> int:
    checked = 0
    for pair in pairs_of(tree):
        cut = extract(pair.parent, pair.path)
        if nameless_siblings(pair) > 1:
            assert cut is None, pair.where
            continue
        assert cut is not None, pair.where
        assert cut.strip("\n") == strip_header(pair.child).strip("\n"), pair.where
        kept = extract(pair.parent, pair.path, keep_aliases=True)
        assert kept is not None
        assert normal_form(kept) == normal_form(pair.child), pair.where
        back = splice(pair.parent, [(pair.path, pair.child)])
        assert back == (pair.parent, 1), pair.where
        with_aliases = splice(pair.parent, [(pair.path, kept)])
        assert with_aliases == (pair.parent, 1), pair.where
        checked += 1
    return checked


@pytest.mark.campaign
def test_that_an_op_cut_out_of_its_parent_reads_like_its_own_dump(tree: Path) -> None:
    assert check_pairs(tree) > 50


@pytest.mark.campaign
@pytest.mark.shared_models
def test_that_ops_of_a_model_with_long_attributes_and_resources_are_cut_out_whole(tmp_path: Path) -> None:
    assert check_pairs(dump_tree(model("clip_f32.mlir"), tmp_path)) > 300


def test_that_an_op_several_levels_down_is_found_by_its_path(tree: Path) -> None:
    dumps = sorted(tree.rglob("157_iree-hal-outline-memoize-regions.mlir"))
    module = dumps[0].read_text(encoding="utf-8")
    name = "main_dispatch_0_matmul_512x2048x1024_f16xf16xf32"
    steps = (
        ("hal.executable", "main_dispatch_0"),
        ("hal.executable.variant", "rocm_hsaco_fb"),
        ("builtin.module", ""),
        ("llvm.func", name),
    )
    cuts = [extract(module, steps[:depth]) for depth in range(5)]
    starts = [cut.split("(")[0].split(" {")[0] for cut in cuts if cut is not None]
    assert starts[1:] == [
        "hal.executable private @main_dispatch_0",
        "hal.executable.variant public @rocm_hsaco_fb target",
        "module",
        f"llvm.func @{name}",
    ]
    whole = cuts[0]
    assert whole is not None
    assert normal_form(whole) == normal_form(module)


TRICKY = """\
// -----// IR Dump After TestPass: test{a={b}} //----- //
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, Indirect>]>
#long = #util.composite<8xi8, [
    dense<0> : tensor<4xi8>,
    "a } b",
]>
module @m attributes {a = {b = "}"}, c = "func.func @no() {"} {
  // a comment with { and @symbol
  util.global private mutable @"quoted name" = #long : i32
  util.global private @plain = 1 : i32
  func.func private @declared(i32) -> i32
  hal.executable private @ex {
    hal.executable.variant public @v target(<"rocm", {x = "{"}>) {
      hal.executable.export public @f ordinal(0) layout(#layout) count(%arg0: !hal.device) -> (index) {
        hal.return %arg0 : index
      } attributes {workgroup = [1 : index]}
      builtin.module {
        func.func @f() {
          %0 = hal.interface.binding.subspan layout(#layout) binding(0) : memref<4xf32>
          %1 = affine.apply #map(%c0)
          cf.cond_br %c, ^bb1, ^bb2
        ^bb1:  // pred: ^bb0 {
          func.call @declared() : () -> ()
          scf.if %c {
            test.op @looks_like_a_symbol
          } else {
            "test.string"() {s = "^bb }", m = #map1} : () -> ()
          }
          return
        ^bb2:
          return
        }
      }
    }
  }
  "util.func"() <{sym_name = "generic", type = () -> ()}> ({
    "util.return"() : () -> ()
  }) : () -> ()
  "test.symbol"() ({
    "test.end"() : () -> ()
  }) {sym_name = "after"} : () -> ()
  util.initializer {
    util.return
  }
  util.initializer {
    util.return
  }
  "test.without_a_symbol"() : () -> ()
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x00"
    }
  }
#-}
"""


def lines_of(node: OpNode) -> str:
    first, last = TRICKY.count("\n", 0, node.start) + 1, TRICKY.count("\n", 0, node.end - 1) + 1
    return f"{node.op} @{node.symbol} {first}-{last}"


def test_that_braces_in_strings_comments_and_attributes_do_not_end_an_op() -> None:
    (root,) = find_ops(TRICKY)
    assert [lines_of(node) for node in root.walk()] == [
        "builtin.module @m 9-51",
        "util.global @quoted name 11-11",
        "util.global @plain 12-12",
        "func.func @declared 13-13",
        "hal.executable @ex 14-37",
        "hal.executable.variant @v 15-36",
        "hal.executable.export @f 16-18",
        "builtin.module @ 19-35",
        "func.func @f 20-34",
        "util.func @generic 38-40",
        "test.symbol @after 41-43",
        "util.initializer @ 44-46",
        "util.initializer @ 47-49",
    ]


def test_that_a_cut_out_op_has_its_aliases_expanded_as_the_printer_does() -> None:
    path = [("hal.executable", "ex"), ("hal.executable.variant", "v"), ("builtin.module", ""), ("func.func", "f")]
    cut = extract(TRICKY, path)
    assert cut is not None
    assert cut.splitlines()[:3] == [
        "func.func @f() {",
        "  %0 = hal.interface.binding.subspan layout(<bindings = "
        "[#hal.pipeline.binding<storage_buffer, Indirect>]>) binding(0) : memref<4xf32>",
        "  %1 = affine.apply affine_map<(d0) -> (d0)>(%c0)",
    ]
    kept = extract(TRICKY, path, keep_aliases=True)
    assert kept is not None
    assert re.findall(r"^#\w+", kept, re.MULTILINE) == ["#map", "#map1", "#layout"]
    assert normal_form(kept) == normal_form(cut)


def test_that_a_nameless_op_is_found_only_when_it_is_the_only_one() -> None:
    assert extract(TRICKY, [("util.initializer", "")]) is None
    assert extract(TRICKY.replace("util.initializer {", "util.other {", 1), [("util.initializer", "")]) is not None
    assert extract(TRICKY, [("func.func", "nowhere")]) is None
    assert splice(TRICKY, [([("func.func", "nowhere")], "func.func @nowhere() {\n}\n")]) == (TRICKY, 0)


def test_that_splicing_takes_the_parents_alias_names_and_adds_what_is_missing() -> None:
    child = """\
#map = affine_map<(d0, d1) -> (d1)>
#new = affine_map<(d0) -> (d0 * 2)>
func.func private @declared(i32) -> i32 {
  %0 = affine.apply #map(%a, %b)
  %1 = affine.apply #new(%a)
  return %1 : i32
}
"""
    spliced, count = splice(TRICKY, [([("func.func", "declared")], child)])
    assert count == 1
    assert (
        """\
  func.func private @declared(i32) -> i32 {
    %0 = affine.apply #map1(%a, %b)
    %1 = affine.apply #new(%a)
    return %1 : i32
  }
  hal.executable private @ex {
"""
        in spliced
    )
    assert "\n]>\n#new = affine_map<(d0) -> (d0 * 2)>\nmodule @m" in spliced
    assert extract(spliced, [("func.func", "declared")]) == normal_form(child) + "\n"


def test_that_the_normal_form_is_blind_to_alias_names_and_to_nothing_else() -> None:
    renamed = TRICKY.replace("#map1", "#other").replace("#map", "#a1").replace("#layout", "#pipeline_layout3")
    assert normal_form(renamed) == normal_form(TRICKY)
    assert normal_form(TRICKY.replace("(d0, d1) -> (d1)", "(d0, d1) -> (d0)")) != normal_form(TRICKY)
    assert normal_form(TRICKY.replace("@plain = 1", "@plain = 2")) != normal_form(TRICKY)


def test_that_location_aliases_at_the_end_are_expanded() -> None:
    text = "module {\n  util.func @f() {\n    util.return loc(#loc1)\n  } loc(#loc)\n} loc(#loc)\n"
    text += '#loc = loc("f.mlir":1:1)\n#loc1 = loc(callsite("g" at #loc))\n'
    assert extract(text, [("util.func", "f")]) == (
        'util.func @f() {\n  util.return loc(callsite("g" at "f.mlir":1:1))\n} loc("f.mlir":1:1)\n'
    )


def test_that_several_outermost_ops_are_taken_as_those_of_one_module() -> None:
    text = "func.func @a() {\n  return\n}\nfunc.func @b() {\n  return\n}\n"
    assert extract(text, [("func.func", "b")]) == "func.func @b() {\n  return\n}\n"


def test_that_text_without_the_printers_indentation_is_cut_by_counting_braces() -> None:
    text = "module {\nfunc.func @a() {\nscf.if %c {\ntest.x\n}\nreturn\n}\nfunc.func @b() {\nreturn\n}\n}\n"
    cut = extract(text, [("func.func", "a")])
    assert cut is None or cut == "func.func @a() {\nscf.if %c {\ntest.x\n}\nreturn\n}\n"


@pytest.mark.parametrize(
    "text", ["", "\n", "// only a comment", "#map = affine_map<(d0) -> (d0)>", "module {", "}", "{-#"]
)
def test_that_text_without_a_whole_op_is_taken_calmly(text: str) -> None:
    find_ops(text)
    assert extract(text, [("func.func", "f")]) is None
    assert isinstance(normal_form(text), str)
    assert count_ops(text) in ({}, {"builtin.module": 1})


def test_that_ops_are_counted_as_the_compiler_counts_them(tree: Path) -> None:
    ir = pytest.importorskip("iree.compiler.ir")
    checked = 0
    for file in sorted(tree.rglob("*.mlir"))[::40]:
        text = file.read_text(encoding="utf-8")
        expected: Counter[str] = Counter()

        def visit(op: object, counts: Counter[str] = expected) -> object:
            counts[op.name] += 1  # type: ignore[attr-defined]
            return ir.WalkResult.ADVANCE

        with ir.Context() as context, ir.Location.unknown():
            context.allow_unregistered_dialects = True
            try:
                module = ir.Module.parse(text)
            except ir.MLIRError:
                continue  # an op that names a symbol outside of itself does not stand alone
            module.operation.walk(visit)
        counted = count_ops(text)
        if counted.get("builtin.module", 0) < expected["builtin.module"]:
            expected["builtin.module"] -= 1  # the parser puts one around an op that stands alone
        # The printer leaves out terminators with nothing to say, and the bodies of named linalg ops.
        hidden = {name for name in expected if re.search(r"yield|end$|terminator|in_parallel|return$|arith\.", name)}
        for name in (set(expected) | set(counted)) - hidden:
            assert counted.get(name, 0) == expected[name], (file.name, name)
        for name in hidden:
            assert counted.get(name, 0) <= expected[name], (file.name, name)
        checked += 1
    assert checked > 15


def test_that_names_in_comments_strings_resources_and_attributes_are_not_counted() -> None:
    counts = count_ops(TRICKY)
    assert counts["util.global"] == 2
    assert counts["func.return"] == 2
    assert counts["test.string"] == 1
    assert counts["builtin.module"] == 2
    assert not [name for name in counts if name.startswith(("blob", "#", "dense"))]


def test_that_ten_megabytes_are_outlined_within_a_second() -> None:
    body = "".join(f"    %{at} = arith.addi %a, %b {{tag = #map}} : i32\n" for at in range(600))
    functions = "".join(f"  util.func private @f{at}() {{\n{body}    util.return\n  }}\n" for at in range(380))
    text = "#map = affine_map<(d0) -> (d0)>\nmodule {\n" + functions + "}\n"
    assert len(text) > 10_000_000
    (root,) = find_ops(text)
    assert len(root.children) == 380
    assert count_ops(text)["arith.addi"] == 600 * 380
    cut = extract(text, [("util.func", "f379")])
    assert cut is not None
    assert cut.count("affine_map") == 600
