"""Decides whether a pass changed IR, only renumbered it, or did nothing: cheap enough for every pass execution.

Most cases are decided by counting: a pass with an effect usually changes the number of lines or names. For texts that
are equal except for names, a one-to-one mapping of names is the proof. Only the rest is parsed into ops.
"""

from __future__ import annotations

import re
from enum import StrEnum

from passlens.engine.collection import without_collection
from passlens.engine.diff.compare import compare
from passlens.engine.diff.ends import between
from passlens.engine.diff.match import Matching
from passlens.engine.diff.unchanged import read_pair
from passlens.engine.ir.aliases import split_aliases, strip_header
from passlens.engine.ir.lines import names_in, plain_text, without_names
from passlens.engine.ir.locations import may_have_locations
from passlens.engine.ir.syntax import STRING_OR_REST, follow_brackets

_STRING = re.compile(STRING_OR_REST)
_STARTS_NO_OP = frozenset((b"^", b"}", b")", b"]", b"#", b"!", b"/", b""))
_GOES_ON = frozenset((b"{", b"(", b"[", b",", b":", b"="))
_MOST = 1_000_000
"""Characters of the longest text that is analysed; a longer one counts as changed if it differs."""


class Verdict(StrEnum):
    """The effect of a pass on its IR."""

    CHANGED = "changed"
    RENUMBERED = "renumbered"  # only names, aliases, locations, or the order of independent ops
    UNCHANGED = "unchanged"


def verdict(before: str, after: str) -> Verdict:
    """The difference between two dumps of an op, ignoring header comments.

    RENUMBERED is certain. CHANGED is not: for a text over 1 MB, and if a pass rewrote the same meaning in another form,
    ``diff.ops`` may find no difference.
    """
    before, after = strip_header(before).rstrip(), strip_header(after).rstrip()
    if before == after:
        return Verdict.UNCHANGED
    if max(len(before), len(after)) > _MOST or before.count("%") != after.count("%"):
        return Verdict.CHANGED
    aliases = before[:1] in {"#", "!"} or after[:1] in {"#", "!"} or "\n#" in before or "\n#" in after
    if not aliases and not _same_skeletons(before, after):
        return Verdict.CHANGED
    if _needs_cleaning(before) or _needs_cleaning(after):
        before, after = plain_text(before), plain_text(after)
        if before == after:
            return Verdict.RENUMBERED  # locations or comments
    left, right = without_names(before), without_names(after)
    if left == right:
        if _one_to_one(names_in(before), names_in(after)):
            return Verdict.RENUMBERED
    elif aliases and _lines_of_ops(left) != _lines_of_ops(right):
        return Verdict.CHANGED
    before, after = _reordered_lines(before, after) or (before, after)
    with without_collection():
        pair = read_pair(before, after)
        same = (
            len(pair.before.ops) == len(pair.after.ops) and compare(Matching(pair.before, pair.after, exact=True)).same
        )
        pair.release()
    return Verdict.RENUMBERED if same else Verdict.CHANGED


def _same_skeletons(before: str, after: str) -> bool:
    """Whether two texts have the same lines except for names, in any order; reads only the differing lines."""
    left, right = between(before, after)
    if left.count("\n") != right.count("\n"):
        return False
    if _needs_cleaning(left) or _needs_cleaning(right):
        left, right = plain_text(left), plain_text(right)
    return sorted(without_names(left).split("\n")) == sorted(without_names(right).split("\n"))


def _reordered_lines(before: str, after: str) -> tuple[str, str] | None:
    """The parts between the equal lines at both ends, if only one-line ops were reordered there; None otherwise.

    Names then mean the same in both texts, and the surrounding lines need no parsing: they are equal and use values by
    the same names.
    """
    left, right = (part.encode("utf-8", "surrogatepass") for part in between(before, after))
    lines = left.splitlines()
    if sorted(lines) != sorted(right.splitlines()) or not all(_is_op_of_one_line(line) for line in lines):
        return None
    # Inside a function, because the order of a module's symbols means nothing; values defined elsewhere become
    # arguments.
    defined = {name for line in lines if line.lstrip()[:1] == b"%" for name in _names(line.partition(b" = ")[0])}
    outside = sorted({name for line in lines for name in _names(line)} - defined)
    header = f"func.func @around({', '.join(f'{name}: index' for name in outside)}) {{\n"
    first, second = (f"{header}{part.decode('utf-8', 'surrogatepass')}}}\n" for part in (left, right))
    return first, second


def _names(line: bytes) -> list[str]:
    """The values named in a line."""
    names = names_in(line.decode("utf-8", "replace"))
    return [name.partition("#")[0] for name in names if name.startswith("%")]


def _is_op_of_one_line(line: bytes) -> bool:
    """Whether a line inside an op is a complete op: no block, alias or region begins or ends, nothing continues."""
    if line[:1] != b" " or line.lstrip()[:1] in _STARTS_NO_OP or line[-1:] in _GOES_ON:
        return False
    opened: list[str] = []
    return not follow_brackets(line.decode("utf-8", "replace"), opened) and not opened


def _lines_of_ops(skeleton: str) -> int:
    """The number of lines that are neither alias definitions nor empty."""
    return sum(1 for line in split_aliases(skeleton).body.split("\n") if line.strip())


def _needs_cleaning(text: str) -> bool:
    """Whether comments, strings or locations contain text that looks like names."""
    return (
        "//" in text or may_have_locations(text) or any("%" in found or "^" in found for found in _STRING.findall(text))
    )


def _one_to_one(before: list[str], after: list[str]) -> bool:
    """Whether the mapping of names is one-to-one: then nothing else can have changed."""
    pairs = set(zip(before, after, strict=True))
    if any("#" in name for name, _ in pairs):
        groups = set[tuple[str, str]]()
        for name, other in pairs:
            (base, _, number), (base_other, _, number_other) = name.partition("#"), other.partition("#")
            if number != number_other:
                return False
            groups.add((base, base_other))
        pairs = groups
    return len(pairs) == len({name for name, _ in pairs}) == len({other for _, other in pairs})
