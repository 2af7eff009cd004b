"""Passlens reads the same values and types from an op's text as the compiler."""

from __future__ import annotations

from pathlib import Path

import pytest

from passlens.engine.diagnosis.inference.op_signature import signature
from passlens.engine.diagnosis.inference.passed_values import passed_types
from passlens.engine.diagnosis.inference.unread_keys import unread_keys
from passlens.engine.diagnosis.ir_ops import IrOps
from phase_texts import printed

_DECLARES = ("func.func", "util.func", "vm.import")
"""Ops whose text names values that are no operands of theirs."""


@pytest.mark.parametrize("phase", ["executable-configurations", "hal"])
def test_that_operands_and_result_types_are_those_of_the_generic_form(phases: dict[str, Path], phase: str) -> None:
    text = phases[phase]
    own, generic = IrOps(printed(text)), IrOps(printed(text, "--mlir-print-op-generic"))
    left = iter(generic.ops)  # which has ops that the other form leaves out, such as those of named ops
    for op in own.ops:
        line, real = own.line(op), next(one for one in left if one.name == op.name)
        if op.name not in _DECLARES:
            assert len(op.uses) == len(real.uses), line
        given = [one.type for one in signature(own, op, "").results]
        wanted = [one.type for one in signature(generic, real, "").results]
        assert len(op.results) == len(real.results), line
        assert not given or len(given) == len(real.results), line
        assert [one for one in given if "#" not in one] == [one for one in wanted if "#" not in one][: len(given)], line


@pytest.mark.parametrize(
    ("terminator", "types"),
    [
        ("stream.yield %a, %b : !r<x>{%s}, !r<y>{%t}", ("!r<x>", "!r<y>")),
        ('"stream.yield"(%a, %s) <{operandSegmentSizes = array<i32: 1, 1>}> : (!r<x>, index) -> ()', ("!r<x>",)),
        ("scf.condition(%s) %a : f32", ("f32",)),
        ('"scf.condition"(%s, %a) : (i1, f32) -> ()', ("f32",)),
        ("linalg.yield %a, %b : f32, i8 loc(#loc)", ("f32", "i8")),
        ("flow.return", ()),
    ],
)
def test_that_a_terminator_passes_on_no_sizes_and_no_condition(terminator: str, types: tuple[str, ...]) -> None:
    ir = IrOps(terminator)
    assert passed_types(ir, ir.ops[0]) == types


def test_that_keys_which_the_compiler_dropped_are_found_in_the_input() -> None:
    source = ["objects({", '  #hal.executable.target<"a"> = [#hal.executable.object<{path = "x.co"}>,', "", "    "]
    source += ['    #hal.executable.object<{file = "y.co",', "      data = 3}>]"]
    found = unread_keys("object not loaded: #hal.executable.object<{}>", source)
    assert found is not None
    assert (found.line, found.attribute) == (2, "hal.executable.object")
    found = unread_keys("object not loaded: #hal.executable.object<{data = 3}>", source)
    assert found is not None
    assert (found.line, dict(found.unread)) == (5, {"file": '"y.co"'})
    assert unread_keys('object not loaded: #hal.executable.object<{path = "x.co"}>', source) is None
