"""The mismatches of the failing dispatch's configuration with its op and target."""

from __future__ import annotations

from passlens.engine.diagnosis.dispatch_config import Misfit, misfits
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import pinned_line, source_op
from passlens.engine.toolchain.knowledge import release_of


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
    return misfits(chosen, given=given, refused=str(cause.message), origin=source_op(facts), release=release)


def is_pinned_wrong(facts: Facts) -> bool:
    """Whether the input sets the failing dispatch's configuration, and that does not match its op or the target."""
    return bool(pinned_line(facts) and misfits_of(facts))
