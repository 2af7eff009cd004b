"""The lexers colour what they claim to, lose no character, and are never slow on a line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_by_name
from pygments.token import Error, Keyword, Name, String, _TokenType

from campaigns import rarely
from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest
from passlens.engine.data import resource_path
from passlens.engine.ir.lexer import lex_line, lexer_for
from passlens.engine.queries import Queries

SAMPLES = resource_path("samples")
_NUMBER = re.compile(r"\d+")

OP, TYPE, ATTRIBUTE, VALUE, SYMBOL, LABEL = (
    Name.Builtin,
    Keyword.Type,
    Name.Attribute,
    Name.Variable,
    Name.Function,
    Name.Label,
)


def colored(line: str, language: str = "mlir") -> list[tuple[_TokenType, str]]:
    lexer = lexer_for(language)
    assert lexer is not None
    wanted = {OP, TYPE, ATTRIBUTE, VALUE, SYMBOL, LABEL}
    return [(kind, text) for _, kind, text in lex_line(lexer, line) if kind in wanted]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "  %alloc = memref.alloc() : memref<1x?x56xf32, #gpu.address_space<workgroup>>  // arith.addi",
            [
                (VALUE, "%alloc"),
                (OP, "memref.alloc"),
                (TYPE, "memref<"),
                (TYPE, "1x?x56x"),
                (TYPE, "f32"),
                (ATTRIBUTE, "#gpu.address_space<workgroup>"),
            ],
        ),
        (
            "    %0:2 = vm.call @hal.device.query.i64(%8#1, %c-1_i64) : (!vm.ref<!hal.device>) -> (i32, i64)",
            [
                (VALUE, "%0:2"),
                (OP, "vm.call"),
                (SYMBOL, "@hal.device.query.i64"),
                (VALUE, "%8#1"),
                (VALUE, "%c-1_i64"),
                (TYPE, "!vm.ref"),
                (TYPE, "!hal.device"),
                (TYPE, "i32"),
                (TYPE, "i64"),
            ],
        ),
        ('  "stream.yield"(%1) : (index) -> ()', [(OP, '"stream.yield"'), (VALUE, "%1"), (TYPE, "index")]),
        ("    return %a : f16", [(OP, "return"), (VALUE, "%a"), (TYPE, "f16")]),
        ("  %1 = call @f() : () -> bf16", [(VALUE, "%1"), (OP, "call"), (SYMBOL, "@f"), (TYPE, "bf16")]),
        ("^bb1(%2: i64):  // pred: ^bb0", [(LABEL, "^bb1"), (VALUE, "%2"), (TYPE, "i64")]),
        ("#map1 = affine_map<(d0) -> (d0)>", [(ATTRIBUTE, "#map1"), (ATTRIBUTE, "affine_map")]),
        (
            'util.global private @"a b" = #hal.device.promise<@dev>',
            [(OP, "util.global"), (SYMBOL, '@"a b"'), (ATTRIBUTE, "#hal.device.promise"), (SYMBOL, "@dev")],
        ),
        (
            "module attributes {stream.affinity.default = #x, iree.abi.stub} {",
            [(OP, "module"), (ATTRIBUTE, "#x")],
        ),
        ("  gpu.barrier", [(OP, "gpu.barrier")]),
        ("  %c = arith.constant dense<0x7F80> : vector<4xf8E4M3FNUZ>", [
            (VALUE, "%c"),
            (OP, "arith.constant"),
            (ATTRIBUTE, "dense"),
            (TYPE, "vector<"),
            (TYPE, "4x"),
            (TYPE, "f8E4M3FNUZ>"),
        ]),
    ],
)  # fmt: skip
def test_that_the_parts_of_a_line_are_told_apart(line: str, expected: list[tuple[_TokenType, str]]) -> None:
    assert colored(line) == expected


def test_that_assembly_has_instructions_registers_and_labels() -> None:
    assert colored("\tv_mfma_f32_32x32x8_f16 a[0:15], v[2:3], v4, 0 ; comment s1", "amdgpu") == [
        (OP, "v_mfma_f32_32x32x8_f16"),
        (VALUE, "a[0:15]"),
        (VALUE, "v[2:3]"),
        (VALUE, "v4"),
    ]
    assert colored(".LBB0_1:", "amdgpu") == [(LABEL, ".LBB0_1")]


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.mlir")), ids=lambda path: path.stem)
def test_that_every_sample_is_lexed_whole_and_without_errors(path: Path) -> None:
    lexer = lexer_for("mlir")
    assert lexer is not None
    lines = path.read_text(encoding="utf-8").split("\n")
    for line in lines[:400] + lines[400::17]:
        part = line[:4000]
        tokens = lex_line(lexer, part)
        assert "".join(text for _, _, text in tokens) == part
        assert not [text for _, kind, text in tokens if kind is Error], part
        ends = [start + len(text) for start, _, text in tokens]
        assert [start for start, _, _ in tokens[1:]] == ends[:-1]


@pytest.mark.parametrize("language", ["mlir", "amdgpu"])
@pytest.mark.parametrize(
    "make",
    [
        lambda: "a" * 5000,
        lambda: "%" + "x." * 2500,
        lambda: '"' + "\\" * 4999,
        lambda: '"' * 5001,
        lambda: "4x" * 2500,
        lambda: "<" * 5000,
        lambda: "= " * 2500,
        lambda: " " * 5000,
        lambda: "#a." * 1700,
        lambda: "%a, " * 1200 + "= op",
        lambda: "-" * 5000,
    ],
)
def test_that_an_odd_line_of_5000_characters_is_lexed_whole(language: str, make: Callable[[], str]) -> None:
    lexer = lexer_for(language)
    assert lexer is not None
    line = make()
    tokens = lex_line(lexer, line)
    assert "".join(text for _, _, text in tokens) == line


@pytest.mark.parametrize("name", ["matmul_f16", rarely("conv_group"), rarely("pinned_constant"), rarely("tp8_mlp")])
def test_that_no_snapshot_or_artifact_of_a_compiled_sample_has_an_error_token(
    name: str, sample: Callable[[str], Path], tmp_path: Path
) -> None:
    session = compiled_session(CompileRequest(sample(name), output=tmp_path / "a.passlens"))
    queries = Queries(session)
    seen = walked = 0
    known: dict[str, set[str]] = {}
    texts = [(text.language, text.text) for text in (queries.texts.ir(row.id) for row in queries.passes.listing())]
    texts += [(text.language, text.text) for text in map(queries.artifacts.text, artifacts_with_text(queries))]
    queries.close()
    for language, text in texts:
        lexer = lexer_for(language)
        if lexer is None:
            continue
        seen += 1
        for line in text.split("\n"):
            # Lines that differ in their numbers only have the same tokens: of 200,000 lines 2,000 are left.
            shape = _NUMBER.sub("0", line[:4_000])
            if shape in known.setdefault(language, set()):
                continue
            known[language].add(shape)
            walked += 1
            tokens = lex_line(lexer, line[:4_000])
            assert "".join(text for _, _, text in tokens) == line[:4_000]
            assert not [text for _, kind, text in tokens if kind is Error], line
    assert seen > 20
    assert walked > 500


def artifacts_with_text(queries: Queries) -> list[int]:
    return [row.id for row in queries.artifacts.listing() if row.name.endswith((".ll", ".rocmasm", ".mlir"))]


def test_that_a_string_cut_off_by_the_slice_is_still_a_string() -> None:
    lexer = lexer_for("mlir")
    assert lexer is not None
    kind: object = lex_line(lexer, 'a "0x00')[-1][1]
    assert kind is String.Double


def test_that_the_project_offers_the_lexer_to_pygments_by_its_right_place() -> None:
    project = tomllib.loads((SAMPLES.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    place = project["project"]["entry-points"]["pygments.lexers"]["passlens-mlir"]
    lexer = EntryPoint("passlens-mlir", place, "pygments.lexers").load()
    assert isinstance(lexer_for("mlir"), lexer)
    assert "mlir" in lexer.aliases


def test_that_pygments_finds_the_lexer_where_the_project_is_installed() -> None:
    if not entry_points(group="pygments.lexers", name="passlens-mlir"):
        pytest.skip("the project is not installed here; the tests run from its folder")
    assert type(get_lexer_by_name("mlir")) is type(lexer_for("mlir"))


def test_that_plain_text_has_no_lexer() -> None:
    assert lexer_for("text") is None
