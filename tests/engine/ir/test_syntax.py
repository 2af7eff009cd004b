"""The grammar that all readers of printed IR share: heads of ops, and brackets."""

from __future__ import annotations

import pytest

from passlens.engine.ir.syntax import follow_brackets, name_and_count, read_head, split_list, sym_name

HEADS = {
    "  %3:2, %x = scf.if %c -> (i32, i32) {": ("scf.if", "", ["%3:2", "%x"]),
    "func.func private @f(%arg0: i32) {": ("func.func", "f", []),
    'memref.global "private" constant @"a b" : memref<4xi8>': ("memref.global", "a b", []),
    '"util.func"() <{sym_name = "f"}> ({': ("util.func", "", []),
    "llvm.mlir.global internal constant @c() {addr_space = 3 : i32}": ("llvm.mlir.global", "c", []),
    "module attributes {a} {": ("builtin.module", "", []),
    "%c = constant @f : () -> ()": ("func.constant", "f", ["%c"]),
    "return %0, %1 : i32, i32": ("func.return", "", []),
}


@pytest.mark.parametrize("line", HEADS)
def test_that_a_head_gives_name_symbol_and_results(line: str) -> None:
    head = read_head(line)
    assert head is not None
    assert (head.name, head.symbol, head.results) == HEADS[line]
    assert head.certain
    assert head.generic == ('"util' in line)


@pytest.mark.parametrize("line", ["^bb0(%a: i32):", "}) : () -> ()", "// a.b", "#map = 1", "", "%0 : i32", '"a.b" x'])
def test_that_other_lines_have_no_head(line: str) -> None:
    assert read_head(line) is None


@pytest.mark.parametrize("line", ["  translation.info = #info,", "ins(%a, %b : i32, i32)", "affinity"])
def test_that_a_line_inside_an_op_is_not_certainly_another_op(line: str) -> None:
    head = read_head(line)
    assert head is not None
    assert not head.certain


def test_that_offsets_count_in_the_whole_text() -> None:
    text = 'a.b\n  %0 = "c.d"(%1) : (i32) -> i32\n  e.f nested @g::@h\n'
    generic, custom = read_head(text, 4), read_head(text, text.index("  e.f"))
    assert generic is not None
    assert custom is not None
    assert text[generic.start : generic.name_end] == '%0 = "c.d"'
    assert text[generic.name_at : generic.name_end] == '"c.d"'
    assert text[custom.symbol_at :].startswith("@g::@h")
    assert (generic.symbol_at, custom.symbol) == (-1, "g")


def test_that_a_result_has_a_name_and_a_count() -> None:
    assert name_and_count("%3:2") == ("%3", 2)
    assert name_and_count("%x") == ("%x", 1)
    assert name_and_count("%x:" + "9" * 6000) == ("%x", 10**18)


def test_that_a_symbol_in_properties_is_read_in_one_part_of_a_text() -> None:
    text = '"a.b"() <{sym_name = "x"}>\n"a.b"() <{sym_name = "y"}>'
    assert sym_name(text) == "x"
    assert sym_name(text, 20) == "y"
    assert sym_name(text, 20, 40) == ""


def test_that_brackets_in_strings_and_comments_are_none() -> None:
    opened: list[str] = []
    assert follow_brackets('a.b "}" ({ // [', opened) == ""
    assert opened == ["(", "{"]
    opened = ["{", "("]
    assert follow_brackets('"{" }) ] // (', opened) == "}]"
    assert opened == ["{"]
    assert follow_brackets('"{"', opened, plain=True) == ""
    assert opened == ["{", "{"]


def test_that_a_list_is_taken_apart_at_its_own_commas_only() -> None:
    assert split_list('a = "x, y", b = (i32, i32) -> f32, memref<4xf32, strided<[1, 2]>>') == [
        'a = "x, y"',
        "b = (i32, i32) -> f32",
        "memref<4xf32, strided<[1, 2]>>",
    ]
    assert split_list("a") == ["a"]
    assert split_list("a,") == ["a", ""]
