"""Other releases to compile with: the nearest of those that know all names in the input, installed ones first.

A rejected input needs an older or a newer compiler; a failure in a pass is more often fixed in a newer one. A table has
the names that each release knows (``toolchain.knowledge``), so that releases that are not installed are proposed too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Fix, FixKind
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import Message
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import Toolchain, by_version, is_missing
from passlens.engine.toolchain.knowledge import NameKind, release_of, released, versions_that_know

HERE_NEAR = 4
"""The most installed releases proposed, the nearest ones; for a rejected input the newest and the oldest, too. Of those
older than the session's, only two are tried on a failure in a pass."""
PRINTERS = 2
"""The most installed releases that are asked to rewrite a rejected input."""
AWAY_TRIED = 2
"""The most releases proposed that would have to be installed."""
LINES_READ = 20_000
"""The most lines of the input that are searched for names."""
_NAMED = re.compile(r"(?P<sign>[#!])(?P<name>[a-z_]\w*\.[\w.]+)")
_KINDS = {"#": NameKind.ATTRIBUTE, "!": NameKind.TYPE}


def release_fixes(facts: Facts, toolchains: Sequence[Toolchain], *, newer: bool = False) -> tuple[Fix, ...]:
    """A fix for each release to try, the most promising first.

    Args:
        facts: The facts of a failed session.
        toolchains: All installed toolchains.
        newer: Whether to try only releases after the session's.
    """
    ours = facts.info.toolchain_version
    refused = facts.cause is not None and facts.cause.kind is CauseKind.REFUSED
    taking = set(taking_releases(facts.source))
    here = [one for one in _here(toolchains, ours, taking) if not newer or by_version(one.version) > by_version(ours)]
    away = [one for one in released() if one in taking and is_missing(one, toolchains) and one != release_of(ours)]
    away = [one for one in away if not newer or by_version(one) > by_version(ours)]
    order = _by_distance if refused else _newer_first
    ordered = sorted(here, key=lambda one: order(one.version, ours))
    row = refused_at(facts)
    verified = row is not None and bool(row.op)
    near = 1 if verified else HERE_NEAR  # what all parse, nearly all verify alike
    far = sorted(ordered[near:], key=lambda one: by_version(one.version), reverse=True) if refused else []
    # Syntax changes once: if neither neighbours nor ends read the input, those between do not.
    nearest = ordered[:near] if refused else _spread(ordered, ours)
    chosen = [_of_toolchain(one) for one in (*nearest, *far[:1], *far[1:][-1:])]
    chosen += [_of_release(one) for one in sorted(away, key=lambda one: order(one, ours))[:AWAY_TRIED]]
    return tuple(chosen)


def _spread(ordered: Sequence[Toolchain], ours: str) -> Iterator[Toolchain]:
    """The newer releases, then two of the older ones, since each trial compiles the whole model: the nearest, and the
    oldest of those near, because a regression is either recent or old.

    Args:
        ordered: Newer ones, the newest first, then older ones, the nearest first.
        ours: The session's version.
    """
    newer = [one for one in ordered if by_version(one.version) > by_version(ours)]
    older = ordered[len(newer) :][:HERE_NEAR]
    yield from newer[:HERE_NEAR]
    yield from (*older[:1], *older[1:][-1:])


def rewriting_fixes(facts: Facts, toolchains: Sequence[Toolchain]) -> Iterator[Fix]:
    """Rewrite a rejected input for this release with the nearest installed releases that know all its names."""
    row = refused_at(facts)
    if facts.cause is None or facts.cause.kind is not CauseKind.REFUSED:
        return
    if row is not None and row.op:
        return  # it parses
    ours = facts.info.toolchain_version
    here = _here(toolchains, ours, set(taking_releases(facts.source)))
    for one in sorted(here, key=lambda one: _by_distance(one.version, ours))[:PRINTERS]:
        release = release_of(one.version) or one.version
        yield Fix(
            f"rewrite-{release}",
            Message("release-fixes.rewrite", "The input as IREE {release} prints it, in generic form", release=release),
            FixKind.EDIT,
            Message(
                "release-fixes.rewrite-why",
                "Releases differ in the custom syntax of some ops; the generic form does not use it.",
            ),
            printer=one.name,
            generic=True,
        )


def taking_releases(source: Sequence[str]) -> tuple[str, ...]:
    """The releases that know all ops, attributes and types in an input which any release knows, oldest first.

    All of them if no release knows every name.
    """
    found = set(released())
    for kind, name in names_of(source):
        known = versions_that_know(name, kind)
        if known:
            found &= set(known[0].versions)
    return tuple(one for one in released() if one in found) or released()


def names_of(source: Sequence[str]) -> set[tuple[NameKind, str]]:
    """The ops, attributes and types in an input, with their dialects."""
    found = set[tuple[NameKind, str]]()
    for line in source[:LINES_READ]:
        found |= {(_KINDS[match["sign"]], match["name"]) for match in _NAMED.finditer(line)}
        head = read_head(line)
        if head is not None and head.certain:
            found.add((NameKind.OP, head.name))
    return found


def _here(toolchains: Sequence[Toolchain], ours: str, taking: set[str]) -> Iterator[Toolchain]:
    """Toolchains of another version, each version once; a build that is not a release may accept anything."""
    seen = {release_of(ours) or ours}
    for one in toolchains:
        release = release_of(one.version)
        if (release or one.version) not in seen and (release is None or release in taking):
            seen.add(release or one.version)
            yield one


def _by_distance(version: str, ours: str) -> tuple[int, bool]:
    """The nearest first, the newer one of two."""
    order = released()
    places = [order.index(release) if release else len(order) for release in (release_of(version), release_of(ours))]
    return abs(places[0] - places[1]), places[0] < places[1]


def _newer_first(version: str, ours: str) -> tuple[bool, int]:
    """Newer ones, the newest first, then older ones, the nearest first."""
    distance, _ = _by_distance(version, ours)
    newer = by_version(version) > by_version(ours)
    return not newer, -distance if newer else distance


def _of_toolchain(one: Toolchain) -> Fix:
    named = Message("generic-fixes.with-toolchain", "Compiles with the toolchain '{name}'.", name=one.name)
    if one.name == OWN:
        named = Message("generic-fixes.with-own", "Compiles with the toolchain that Passlens brings.")
    return _fix(release_of(one.version) or one.version, one.name, named)


def _of_release(release: str) -> Fix:
    return _fix(
        release, release, Message("generic-fixes.not-here", "It is not on this machine: it is installed first.")
    )


def _fix(release: str, toolchain: str, detail: Message) -> Fix:
    title = Message("generic-fixes.iree", "IREE {release}", release=release)
    return Fix(f"toolchain-{release}", title, FixKind.TOOLCHAIN, detail, toolchain=toolchain, generic=True)
