"""Brings names in a profile and kernels of a session together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from passlens.engine.messages import Items, Message
from passlens.engine.run.timeline import SpanKind, Timeline

_NAMES_SHOWN = 3
"""Names that a note tells."""
_CUT_OFF = 48
"""A profile may cut a name off behind so many characters (60 in IREE 3.13)."""
_MANGLED = re.compile(r"^_Z(\d+)(\w+)")
_CLONE = re.compile(r"\s*\[clone [^\]]*\]\s*$")
_OTHER = re.compile(r"[^\w]")


def plain_name(name: str) -> str:
    """A kernel's name without what profilers add: ``.kd``, ``[clone .kd]``, arguments, return type, C++ mangling."""
    text = _CLONE.sub("", name.strip().strip('"')).removesuffix(".kd")
    if found := _MANGLED.match(text):
        return found[2][: int(found[1])]
    if text.endswith(")"):
        text = text[: text.find("(")]
    return text.removeprefix("void ").strip()


def match_names(names: Iterable[str], kernels: Iterable[str]) -> dict[str, str]:
    """The kernel of a session that each name of a profile means; names that are none of its kernels are left out.

    A name that could be several, because it is cut off, is taken for none.
    """
    known = list(dict.fromkeys(kernels))
    exact = set(known)
    letters: dict[str, list[str]] = {}  # drivers put _ where a language allows no other sign
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
    """The timeline with the session's name of each dispatch; empty where it is none of its kernels."""
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
    """That these names are of no kernel of the session."""
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
