"""Reshapes that a later one takes back, as values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RoundTripOp:
    """One op of a collapse/expand chain. ``shape`` is the type it gives."""

    op: str
    type: str
    line: int
    created_by: str
    created_id: int | None
    created_at: int


@dataclass(frozen=True, slots=True)
class RoundTrip:
    """Dimensions that are collapsed and expanded again, or the other way, around ops.

    Attributes:
        function: In which it stands.
        dispatch: The executable, or empty outside of one.
        pass_id: The pass execution after which the chain is whole for the first time; None for a phase's dump.
        position: Of that pass; 0 without.
        pass_name: Its name.
        ops: The chain: the first reshape, what stands between, the last reshape.
        around: Names of the ops between that compute.
        shape_in, shape_out: The types before and after the chain.
        exact: Whether both are the same type: then the chain is for the ops between only.
        temporary_bytes: What its values take as buffers of their own; None when one is dynamic.
        workgroup_bytes: Of these, what lies in workgroup memory.
        last_position: The last pass after which it still stands.
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
