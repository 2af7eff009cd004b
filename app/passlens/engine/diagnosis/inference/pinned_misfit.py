"""The mismatches of the failing dispatch's configuration with its op and target."""

from __future__ import annotations

from passlens.engine.compile.probe_fields import MODE
from passlens.engine.diagnosis.configuration.misfits import misfits
from passlens.engine.diagnosis.configuration.op_config import Misfit
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.probed import fields_at_fault
from passlens.engine.diagnosis.inference.rule_help import pinned_line, source_op
from passlens.engine.toolchain.knowledge import release_of

_TILES = frozenset({"workgroup", "reduction", "partial_reduction", "thread", "subgroup", "padding"})
_BASIS = frozenset({"subgroup_basis", "lane_basis", "subgroup_m_count", "subgroup_n_count"})
_KIND = frozenset({"mma_kind"})
_THREADS = frozenset({"workgroup_size", "subgroup_size"})
_OF_KEY = frozenset({"config.loops", "config.negative"})
"""Mismatches of the field that their argument ``key`` names."""
_UNREAD = "config.form"
_FIELDS = {
    "config.accumulates": _KIND,
    "config.basis": _BASIS,
    "config.basis-count": _BASIS,
    "config.lanes": _KIND | _THREADS,
    "config.multiples": _TILES | _KIND,
    "config.no-basis": _BASIS,
    "config.no-intrinsic": _KIND,
    "config.no-lane-basis": _BASIS,
    "config.no-subgroups": frozenset({"subgroup"}),
    "config.no-workgroup": frozenset({"workgroup"}),
    "config.other-release": _BASIS,
    "config.pads": _TILES,
    "config.parallel": frozenset({"reduction"}),
    "config.product": _TILES | _BASIS,
    "config.promotes": frozenset({"promote_operands"}),
    "config.remainder": _TILES,
    "config.shares": _TILES | _BASIS,
    "config.subgroup": _THREADS,
    "config.subgroup-share": _TILES | _KIND,
    "config.subgroups": _BASIS | _THREADS,
    "config.threads": _THREADS,
    "config.types": _KIND,
}
"""The fields of a mismatch, by its identifier; without an entry it concerns the configuration as a whole."""

_OF_MODE = frozenset(
    {
        *("config.no-basis", "config.no-lane-basis", "config.no-subgroups", "config.no-workgroup"),
        *("config.other-release", "config.old-basis"),
        *("config.multiples", "config.product", "config.remainder", "config.shares", "config.subgroup-share"),
    }
)
"""Mismatches that depend on how the pipeline reads tiles and subgroups: another pipeline may have none of them."""


def misfits_of(facts: Facts) -> tuple[Misfit, ...]:
    """The mismatches, each once; empty without a dispatch.

    Args:
        facts: Of the compile.
    """
    cause = facts.cause
    if cause is None or not cause.dispatch:
        return ()
    chosen = facts.configured if "translation_info" in facts.configured else facts.texts.before
    release = release_of(facts.info.toolchain_version) or ""
    given = bool(pinned_line(facts))
    found = misfits(chosen, given=given, refused=str(cause.message), origin=source_op(facts), release=release)
    op = facts.probed.op if facts.probed is not None else ""
    return tuple(one for one in found if _is_confirmed(one, fields_at_fault(facts), op))


def _is_confirmed(one: Misfit, fields: frozenset[str], op: str) -> bool:
    """Whether the probe's compiles with other values of these fields, if any, leave a mismatch possible.

    A field that the compiler does not read is always a mismatch.
    """
    if one.what.id == _UNREAD:
        return True
    concerned = {str(one.what.arguments["key"])} if one.what.id in _OF_KEY else _FIELDS.get(one.what.id, fields)
    if MODE in fields and one.what.id not in _OF_MODE:
        return one.op in {"", op}
    return not fields or bool(fields & concerned)


def is_pinned_wrong(facts: Facts) -> bool:
    """Whether the input sets the failing dispatch's configuration, and that does not match its op or the target."""
    return bool(pinned_line(facts) and misfits_of(facts))
