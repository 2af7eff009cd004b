"""Whether a pass changed IR, only renumbered it, or did nothing: cheap enough to ask of every pass execution.

Most questions are answered by counting: a pass that changed something mostly left another number of lines or names.
Where the texts are equal but for names, one-to-one names are the proof. Only what is left is read as ops.
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
"""Characters of the longest text that is looked into; one that is longer counts as changed when it differs."""


class Verdict(StrEnum):
    """What a pass did to its IR."""

    CHANGED = "changed"
    RENUMBERED = "renumbered"  # only names, aliases, locations, or the order of independent ops
    UNCHANGED = "unchanged"


def verdict(before: str, after: str) -> Verdict:
    """What lies between two dumps of an op; header comments do not count.

    RENUMBERED is certain. CHANGED is not always: for a text over 1 MB, and where a pass wrote the same in other words,
    it may turn out as no difference in ``diff.ops``.
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
    """Whether two texts have the same lines but for names, in whatever order; only lines that differ are looked at."""
    left, right = between(before, after)
    if left.count("\n") != right.count("\n"):
        return False
    if _needs_cleaning(left) or _needs_cleaning(right):
        left, right = plain_text(left), plain_text(right)
    return sorted(without_names(left).split("\n")) == sorted(without_names(right).split("\n"))


def _reordered_lines(before: str, after: str) -> tuple[str, str] | None:
    """What stands between the equal lines at both ends, where only the order of ops of one line each differs there.

    Names then mean the same in both texts, and what stands around need not be read: it is the same, and uses values by
    the same names. None where it is not so simple.
    """
    left, right = (part.encode("utf-8", "surrogatepass") for part in between(before, after))
    lines = left.splitlines()
    if sorted(lines) != sorted(right.splitlines()) or not all(_is_op_of_one_line(line) for line in lines):
        return None
    # In a function, since the order of a module's symbols means nothing; what is defined elsewhere is its arguments.
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
    """Whether no block, alias or region begins or ends here, and nothing goes on in the next line; inside an op."""
    if line[:1] != b" " or line.lstrip()[:1] in _STARTS_NO_OP or line[-1:] in _GOES_ON:
        return False
    opened: list[str] = []
    return not follow_brackets(line.decode("utf-8", "replace"), opened) and not opened


def _lines_of_ops(skeleton: str) -> int:
    """How many lines are not alias definitions, and not empty."""
    return sum(1 for line in split_aliases(skeleton).body.split("\n") if line.strip())


def _needs_cleaning(text: str) -> bool:
    """Whether names stand in comments, strings or locations, where they are none."""
    return (
        "//" in text or may_have_locations(text) or any("%" in found or "^" in found for found in _STRING.findall(text))
    )


def _one_to_one(before: list[str], after: list[str]) -> bool:
    """Whether each name became one name, and no two became the same: then nothing else can have changed."""
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
