"""Round trips of reshapes, as values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RoundTripOp:
    """An op of a collapse/expand chain. ``shape`` is its result type."""

    op: str
    type: str
    line: int
    created_by: str
    created_id: int | None
    created_at: int


@dataclass(frozen=True, slots=True)
class RoundTrip:
    """Dimensions that are collapsed and expanded again, or the reverse, around ops.

    Attributes:
        function: The function that contains it.
        dispatch: The executable; empty outside of one.
        pass_id: The pass execution after which the chain is first complete; None for a phase's dump.
        position: The position of that pass; 0 without one.
        pass_name: The name of that pass.
        ops: The chain: the first reshape, the ops in between, the last reshape.
        around: Names of the computing ops in between.
        shape_in, shape_out: The types before and after the chain.
        exact: Whether both types are the same: then the chain serves only the ops in between.
        temporary_bytes: Bytes of its values as separate buffers; None if one is dynamic.
        workgroup_bytes: The part of these in workgroup memory.
        last_position: The last pass after which it still exists.
    """

    function: str
    dispatch: str
    pass_id: int | None
    position: int
    pass_name: str
    ops: tuple[RoundTripOp, ...]
    around: tuple[str, ...]
    shape_in: str
    shape_out: str
    exact: bool
    temporary_bytes: int | None
    workgroup_bytes: int
    last_position: int
