"""Similar failures known to iree-org/iree: issues with the release of their fix, as a reference rather than a cause.

The table, resources/knowledge/upstream.json, is made by packaging/knowledge/make_upstream_table.py. A failure is
matched by identifiers: the pass, the op, ops and element types of the failing dispatch, functions of the stack, the
rule that explains it. Message texts are not compared.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from passlens.engine.data import resource_path
from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.facts import OP_NAMES, Facts
from passlens.engine.diagnosis.findings import UpstreamReport
from passlens.engine.toolchain.knowledge import release_of, released

SHOWN = 2
"""The most reports on a failure."""
_TYPE = re.compile(r"(?<![\w.])(?:\d+x|\?x)*(?P<type>f\d+\w*|bf16|i\d+)\b")


@dataclass(frozen=True, slots=True, eq=False)
class _Entry:
    report: UpstreamReport
    since: str
    when: Mapping[str, tuple[str, ...]]


def known_upstream(facts: Facts, rule: str) -> tuple[UpstreamReport, ...]:
    """The reports that match a failure, the most specific ones first.

    Args:
        facts: The facts of the session.
        rule: The rule that explains the failure; empty without one.
    """
    cause = facts.cause
    if cause is None or cause.kind is CauseKind.REFUSED:  # the reports are about passes, and none ran
        return ()
    signs = _signs(facts, cause, rule)
    found = [one for one in _table() if _can_have(one, facts.info.toolchain_version) and _fits(one, signs)]
    found.sort(key=lambda one: (-len(one.when), one.report.is_open, -one.report.issue))
    return tuple(one.report for one in found[:SHOWN])


def _signs(facts: Facts, cause: Cause, rule: str) -> Mapping[str, Callable[[str], bool]]:
    """For each kind of identifier, a test of whether the failure has it."""
    texts = (facts.texts.before, facts.texts.after, facts.configured)

    @functools.cache
    def ops() -> set[str]:
        return {name for text in texts for name in OP_NAMES.findall(text)} or set(facts.ops or ())

    @functools.cache
    def types() -> set[str]:
        return {found["type"] for text in texts for found in _TYPE.finditer(text)}

    return {
        "pass": lambda name: name == cause.pass_name,
        "op": lambda name: name == cause.op,
        "holds": lambda name: name in ops(),
        "type": lambda name: name in types(),
        "symbol": lambda name: any(name in frame for frame in cause.stack),
        "rule": lambda name: name == rule,
        "end": lambda name: name == cause.kind.value,
        "target": facts.info.target.startswith,
    }


def _fits(entry: _Entry, signs: Mapping[str, Callable[[str], bool]]) -> bool:
    return all(any(map(signs[kind], names)) for kind, names in entry.when.items())


def _can_have(entry: _Entry, version: str) -> bool:
    """Whether a release can have the reported problem; a build that is not a release may have any."""
    order, release = released(), release_of(version)
    if release is None:
        return True
    at = order.index(release)
    fixed = entry.report.fixed_in
    return (not fixed or at < order.index(fixed)) and (not entry.since or order.index(entry.since) <= at)


@functools.lru_cache(maxsize=1)
def _table() -> Sequence[_Entry]:
    try:
        document = json.loads(resource_path("knowledge", "upstream.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
    return tuple(map(_entry, document["reports"]))


def _entry(row: dict[str, Any]) -> _Entry:
    report = UpstreamReport(row["issue"], row["what"], row["fixed_in"], tuple(row["fixes"]), row["is_open"])
    when = {kind: (names,) if isinstance(names, str) else tuple(names) for kind, names in row["when"].items()}
    # Tests that read the IR come last: most reports are ruled out before.
    return _Entry(report, row["since"], dict(sorted(when.items(), key=lambda one: one[0] in {"holds", "type"})))
