"""Titles that name an op and the parts of it that a probe found at fault."""

from __future__ import annotations

from passlens.engine.compile.probe import Probed
from passlens.engine.compile.probe_change import ChangeKind
from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import version_of, where
from passlens.engine.messages import Items, Message

_TO_THREADS = Message("probed.threads", "threads")
_TO_WORKGROUPS = Message("probed.workgroups", "workgroups")
_DISTRIBUTES = {
    "iree-codegen-gpu-verify-distribution": _TO_THREADS,
    "iree-codegen-verify-workgroup-distribution": _TO_WORKGROUPS,
    "iree-llvmgpu-configure-tensor-layouts": _TO_THREADS,
    "iree-llvmgpu-vector-distribute": _TO_THREADS,
}
"""The passes that fail on an op that is not distributed, and to what they distribute ops."""


def probed_title(facts: Facts, probed: Probed, parts: Items) -> Message:
    """The title: the op, and the parts that keep it from being lowered.

    Args:
        facts: The facts of the compile.
        probed: What its probe found.
        parts: The parts, as phrases such as "with mode 2".
    """
    kind = facts.cause.kind if facts.cause is not None else None
    if any(one.kind is ChangeKind.FIELD for one in probed.lowered):
        return Message(
            "probed.configuration",
            "The configuration of {op} does not fit{where}: the compile fails {parts}.",
            op=probed.op,
            where=where(facts),
            parts=parts,
        )
    if kind is CauseKind.CRASHED:
        return Message(
            "probed.crashes",
            "IREE {version} crashes on {op} {parts}{where}.",
            version=version_of(facts),
            op=probed.op,
            parts=parts,
            where=where(facts),
        )
    if facts.cause is not None and facts.cause.dispatch and (levels := _DISTRIBUTES.get(facts.cause.pass_name)):
        return Message(
            "probed.not-distributed",
            "IREE {version} cannot distribute {op} {parts} to {levels}{where}.",
            version=version_of(facts),
            op=probed.op,
            parts=parts,
            levels=levels,
            where=where(facts),
        )
    if facts.cause is not None and facts.cause.dispatch:
        return Message(
            "probed.no-code",
            "IREE {version} generates no code for {op} {parts}{where}.",
            version=version_of(facts),
            op=probed.op,
            parts=parts,
            where=where(facts),
        )
    return Message(
        "probed.title",
        "IREE {version} does not lower {op} {parts}.",
        version=version_of(facts),
        op=probed.op,
        parts=parts,
    )
