"""Matches names in a profile with kernels of a session."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from passlens.engine.messages import Items, Message
from passlens.engine.run.profiles.timeline import SpanKind, Timeline

_NAMES_SHOWN = 3
"""The most names in a note."""
_CUT_OFF = 48
"""The shortest length at which a profile may truncate a name (60 characters in IREE 3.13)."""
_MANGLED = re.compile(r"^_Z(\d+)(\w+)")
_CLONE = re.compile(r"\s*\[clone [^\]]*\]\s*$")
_OTHER = re.compile(r"[^\w]")


def plain_name(name: str) -> str:
    """A kernel's name without profilers' additions: ``.kd``, ``[clone .kd]``, arguments, return type, C++ mangling."""
    text = _CLONE.sub("", name.strip().strip('"')).removesuffix(".kd")
    if found := _MANGLED.match(text):
        return found[2][: int(found[1])]
    if text.endswith(")"):
        text = text[: text.find("(")]
    return text.removeprefix("void ").strip()


def match_names(names: Iterable[str], kernels: Iterable[str]) -> dict[str, str]:
    """The session's kernel for each name in a profile; names without a kernel are left out.

    An ambiguous truncated name has no kernel.
    """
    known = list(dict.fromkeys(kernels))
    exact = set(known)
    letters: dict[str, list[str]] = {}  # drivers write _ for signs that a language does not allow
    for kernel in known:
        letters.setdefault(_OTHER.sub("_", kernel), []).append(kernel)
    found = {}
    for name in dict.fromkeys(names):
        plain = name if name in exact else plain_name(name)
        near = [plain] if plain in exact else letters.get(_OTHER.sub("_", plain), [])
        if not near and len(plain) >= _CUT_OFF:
            near = [kernel for kernel in known if kernel.startswith(plain)]
        if len(near) == 1:
            found[name] = near[0]
    return found


def resolved(timeline: Timeline, kernels: Iterable[str]) -> Timeline:
    """The timeline with the session's name of each dispatch; empty if the session has no such kernel."""
    names = {span.dispatch for span in timeline.spans if span.kind is SpanKind.DISPATCH}
    means = match_names(names, kernels)
    spans = tuple(
        span
        if span.kind is not SpanKind.DISPATCH or means.get(span.dispatch) == span.dispatch
        else replace(span, dispatch=means.get(span.dispatch, ""))
        for span in timeline.spans
    )
    others = sorted(names - set(means))
    if not others:
        return replace(timeline, spans=spans)
    return replace(timeline, spans=spans, notes=(*timeline.notes, _unknown(others)))


def _unknown(names: Sequence[str]) -> Message:
    """The note on names without a kernel in the session."""
    listed = Items(tuple(names[:_NAMES_SHOWN]))
    if len(names) == 1:
        return Message("profile-names.unknown-name", "1 name is of no kernel of this session: {names}.", names=listed)
    if len(names) <= _NAMES_SHOWN:
        return Message(
            "profile-names.unknown-names",
            "{count:,} names are of no kernel of this session: {names}.",
            count=len(names),
            names=listed,
        )
    return Message(
        "profile-names.unknown-names-and-more",
        "{count:,} names are of no kernel of this session: {names} and {more:,} more.",
        count=len(names),
        names=listed,
        more=len(names) - _NAMES_SHOWN,
    )
