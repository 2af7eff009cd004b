"""Faults of a program that no verifier finds: its parts disagree, and a pass that connects them fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import source_lines
from passlens.engine.diagnosis.program.declared_functions import declared_function
from passlens.engine.diagnosis.program.dispatch_regions import (
    access,
    bindings,
    of_kernels,
    on_tensors,
    ordinal_beyond,
    ordinals,
    region_arguments,
    scalars,
)
from passlens.engine.diagnosis.program.fault import ProgramFault
from passlens.engine.diagnosis.program.host_values import computed_axis, indices, of_no_value, reshaped, storage
from passlens.engine.diagnosis.program.onnx_attributes import onnx_attribute
from passlens.engine.diagnosis.program.onnx_opset import onnx_opset
from passlens.engine.diagnosis.program.program_devices import taken_name, untargeted
from passlens.engine.diagnosis.program.program_globals import (
    buffer_parameter,
    dynamic_global,
    extern_global,
    immutable,
    initial_order,
)
from passlens.engine.diagnosis.program.program_parts import fallback, made_symbol, mixed, script
from passlens.engine.diagnosis.program.windows import window_beyond
from passlens.engine.session.rows import DiagnosticRow

_READERS: Sequence[Callable[[Facts, DiagnosticRow, int], ProgramFault | None]] = (
    bindings,
    dynamic_global,
    fallback,
    indices,
    of_kernels,
    immutable,
    region_arguments,
    access,
    ordinals,
    on_tensors,
    made_symbol,
    taken_name,
    script,
    mixed,
    reshaped,
    of_no_value,
    ordinal_beyond,
    window_beyond,
    untargeted,
    scalars,
    buffer_parameter,
    extern_global,
    storage,
    computed_axis,
    initial_order,
)
_UNCONVERTED = (declared_function, onnx_opset, onnx_attribute)
"""Readers of what no conversion takes. If the program compiles without a flag, the conversions take it."""


def program_fault(facts: Facts) -> ProgramFault | None:
    """The fault of the program behind the first error; None if none is known."""
    row = facts.first_error
    at = next(iter(source_lines(facts)), 0)
    if row is None or not at:
        return None
    readers = _READERS if facts.flags_at_fault else (*_READERS, *_UNCONVERTED)
    return next((found for read in readers if (found := read(facts, row, at)) is not None), None)
