"""Decides whether two texts of IR are equal except for the numbers of values, labels, aliases, dispatches and globals.

Most texts of two sessions are byte-identical. For the others, a loose form with all numbers equal is compared first: 50
MB/s, and a difference there is real. If it is equal, numbers are compared in the order of their first use, op by op of
a module; if those differ too, the ops are compared (``diff.ops``), which ignores the order of independent ops. A module
is split into its functions, executables and globals, so that the differing ones can be named.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from passlens.engine.compare.ignoring import Ignored, ignore, parts_of
from passlens.engine.diff.ops import count_changed_ops
from passlens.engine.ir.aliases import Expander, split_aliases, strip_header
from passlens.engine.ir.locations import elide
from passlens.engine.ir.scan import OpNode, find_ops

_NUMBERED = tuple(
    re.compile(pattern)
    for pattern in (
        r"%[\w$.\-]+(?:#\d+)?",
        r"\^bb\d+",
        r"_dispatch_\d+",
        r"_\d+(?![\w$.\-])",
        r"#[A-Za-z_]\w*+(?![.$<])",
        r"![A-Za-z_]\w*+(?![.$<])",
    )
)
"""Names that two compiles may number differently. Each begins with a sign that is searched for in C: all of them
together take a fifth of the time of one expression with as many branches.
"""
_NAMES = re.compile(
    r"(?P<value>%[\w$.\-]+)|(?P<label>\^bb\d+)|_dispatch_(?P<dispatch>\d+)|"
    r"(?P<stem>@[\w$.\-]*?_)(?P<number>\d+)(?![\w$.\-])"
)
_MODULE = "builtin.module"
_FLATBUFFERS = 'mime_type = "application/x-'
_CODE_BYTES = re.compile(rf"^(?=.*{_FLATBUFFERS})(.*?\bvector<)\d+(?=xi8>)", re.MULTILINE)
"""The size of kernel code buffers, and the path of the input."""
_OPS_COMPARED = 3_000_000
"""Characters of two texts up to which their ops are compared as a last resort: some 4 s."""


@dataclass(frozen=True, slots=True)
class Piece:
    """An op directly inside a module: its name, its symbol, and its text with aliases expanded."""

    op: str
    symbol: str
    text: str

    @property
    def key(self) -> tuple[str, str]:
        """The key by which it is matched in another compile's module."""
        return self.op, stem(self.symbol)


@dataclass(frozen=True, slots=True)
class _Loose:
    """The loose form of a text: its digest, and the digests of a module's direct children by name and symbol."""

    whole: bytes
    pieces: Mapping[tuple[str, str], bytes] | None


class Texts:
    """Compares the texts of two sessions and caches the results."""

    def __init__(
        self,
        read: tuple[Callable[[int], str], Callable[[int], str]],
        digests: tuple[Mapping[int, bytes], Mapping[int, bytes]],
        ignored: frozenset[Ignored] = frozenset(),
        *,
        other_paths: bool = False,
    ) -> None:
        """Prepare a comparison.

        Args:
            read: Return the content of a blob, of A and of B.
            digests: The digests of all contents, of A and of B; equal contents have equal digests.
            ignored: Further differences to ignore.
            other_paths: Whether the inputs have different paths, which are stored beside kernel code.
        """
        self._read = read
        self._other_paths = other_paths
        self._digests = digests
        self._ignored = ignored
        self._known: dict[tuple[bytes, bytes], bool] = {}
        self._loose: dict[bytes, _Loose] = {}
        self._of_pieces: dict[bytes, bytes] = {}
        self.made_the_difference: Counter[Ignored] = Counter()

    def identical(self, blob: int, other: int) -> bool:
        """Whether a text of A and one of B are byte-identical."""
        return self._digests[0].get(blob) == self._digests[1].get(other)

    def same(self, blob: int, other: int, *, carefully: bool = True) -> bool:
        """Whether a text of A and one of B are equal except for numbers.

        Args:
            blob: The blob of A.
            other: The blob of B.
            carefully: Whether to compare ops if the numbers in order of use differ.
        """
        pair = self._digests[0][blob], self._digests[1][other]
        if pair[0] == pair[1]:
            return True
        known = self._known.get(pair)
        if known is None or (not known and carefully):
            known = self._known[pair] = self._same(blob, other, carefully=carefully)
        return known

    def _same(self, blob: int, other: int, *, carefully: bool) -> bool:
        loose = self._loose_of(0, blob).whole == self._loose_of(1, other).whole
        if not loose and not carefully:
            return False
        sides = self.text(0, blob), self.text(1, other)
        same = (loose and strict_form(sides[0]) == strict_form(sides[1])) or (carefully and _same_ops(*sides))
        if same and self._ignored:
            texts = self._read[0](blob), self._read[1](other)
            self.made_the_difference.update(
                one for one in self._ignored if parts_of(texts[0], one) != parts_of(texts[1], one)
            )
        return same

    def differing(self, blob: int, other: int) -> frozenset[tuple[str, str]] | None:
        """The ops of two modules that differ or are in one only, by name and symbol; None if they are not modules."""
        mine, theirs = self._loose_of(0, blob).pieces, self._loose_of(1, other).pieces
        if mine is None or theirs is None:
            return None
        return frozenset(key for key in mine.keys() | theirs.keys() if mine.get(key) != theirs.get(key))

    def whole(self, side: int, blob: int) -> str:
        """A text without locations, including ignored parts."""
        return elide(strip_header(self._read[side](blob))).text

    def text(self, side: int, blob: int) -> str:
        """A text without locations and without ignored parts."""
        text = self.whole(side, blob)
        if self._other_paths and _FLATBUFFERS in text:
            text = _CODE_BYTES.sub(r"\1", text)
        return ignore(text, self._ignored) if self._ignored else text

    def _loose_of(self, side: int, blob: int) -> _Loose:
        digest = self._digests[side][blob]
        known = self._loose.get(digest)
        if known is None:
            known = self._loose[digest] = self._read_loose(self.text(side, blob))
        return known

    def _read_loose(self, text: str) -> _Loose:
        """A module is processed op by op: most ops are the same as in the previous dump."""
        nodes = _nodes(text)
        if not nodes:
            return _Loose(loose_form(text), None)
        pieces: dict[tuple[str, str], bytes] = {}
        around, position = list[str](), 0
        for node, piece in nodes:
            raw = _digest(piece)
            form = self._of_pieces.get(raw)
            if form is None:
                form = self._of_pieces[raw] = _digest(_without_numbers(piece))
            key = node.op, stem(node.symbol)
            pieces[key] = pieces.get(key, b"") + form
            around.append(text[position : node.start])
            position = node.end
        around.append(text[position:])
        whole = blake2b(loose_form("".join(around)), digest_size=16)
        for form in pieces.values():
            whole.update(form)
        return _Loose(whole.digest(), pieces)


def loose_form(text: str) -> bytes:
    """The digest of a text with all numbers equal and aliases in any order."""
    module = split_aliases(text)
    body = _without_numbers(module.body)
    aliases = sorted({_without_numbers(definition) for definition in module.aliases.values()})
    return _digest(body, *aliases)


def _without_numbers(text: str) -> str:
    for pattern in _NUMBERED:
        text = pattern.sub("%", text)
    return text


def strict_form(text: str) -> bytes:
    """The digest of a text with its numbers in the order of their first use, op by op of a module."""
    found = pieces_of(text)
    if not found:
        module = split_aliases(text)
        return _digest(ranked(Expander(module.aliases).expand(module.body)))
    return _digest(*[ranked(one.text) for one in found])


def pieces_of(text: str) -> list[Piece]:
    """The ops directly inside a module, each with aliases expanded, and the text around them; empty if it is not a
    module.
    """
    nodes = _nodes(text)
    if not nodes:
        return []
    module = split_aliases(text)
    expander = Expander(module.aliases)
    found, around, position = list[Piece](), list[str](), 0
    body = module.body
    for node, piece in _nodes(body):
        around.append(body[position : node.start])
        position = node.end
        found.append(Piece(node.op, node.symbol, expander.expand(piece)))
    around.append(body[position:])
    return [Piece(_MODULE, "", expander.expand("".join(around))), *found]


def _nodes(text: str) -> list[tuple[OpNode, str]]:
    """The ops directly inside a text's only op, if that is a module."""
    outer = find_ops(text)
    if len(outer) != 1 or outer[0].op != _MODULE:
        return []
    return [(node, text[node.start : node.end]) for node in outer[0].children]


def ranked(text: str) -> str:
    """A text with its values, labels, dispatches and numbered symbols renamed in the order of their first use."""
    ranks: dict[str, dict[str, str]] = {}

    def rank(kind: str, name: str) -> str:
        known = ranks.setdefault(kind, {})
        return known.setdefault(name, str(len(known)))

    def call(match: re.Match[str]) -> str:
        name = match[0]
        if match["value"] is not None:
            return f"%{rank('%', name)}"
        if match["label"] is not None:
            return f"^{rank('^', name)}"
        if match["dispatch"] is not None:
            return f"_dispatch_{rank('d', match['dispatch'])}"
        return f"{stem(match['stem'])}{rank(match['stem'], name)}"

    return _NAMES.sub(call, text)


def stem(symbol: str) -> str:
    """A symbol without its number: the common name of dispatches in two compiles."""
    return re.sub(r"_\d+$", "_", re.sub(r"_dispatch_\d+", "_dispatch", symbol))


def same_texts(one: str, other: str) -> bool:
    """Whether two texts without aliases are equal except for numbers and the order of independent ops."""
    return ranked(one) == ranked(other) or _equal_ops(one, other)


def _same_ops(before: str, after: str) -> bool:
    """Whether the ops of two texts are equal, compared one by one in a module."""
    pieces = pieces_of(before), pieces_of(after)
    if not all(pieces):
        return _equal_ops(before, after)
    if [one.op for one in pieces[0]] != [one.op for one in pieces[1]]:
        return False
    return all(same_texts(one.text, other.text) for one, other in zip(*pieces, strict=True))


def _equal_ops(before: str, after: str) -> bool:
    """Whether the ops of two texts are equal, ignoring the names of dispatches; False for texts that are too large."""
    if len(before) + len(after) > _OPS_COMPARED:
        return False
    return count_changed_ops(_without_dispatches(before), _without_dispatches(after)).same


def _without_dispatches(text: str) -> str:
    ranks: dict[str, str] = {}
    return re.sub(r"_dispatch_(\d+)", lambda match: f"_dispatch_{ranks.setdefault(match[1], str(len(ranks)))}", text)


def _digest(*parts: str) -> bytes:
    found = blake2b(digest_size=16)
    for part in parts:
        found.update(part.encode("utf-8", "surrogatepass"))
        found.update(b"\0")
    return found.digest()


def largest(counts: Mapping[str, int], most: int) -> Sequence[tuple[str, int]]:
    """The entries with the largest absolute values, largest first."""
    return sorted(counts.items(), key=lambda entry: (-abs(entry[1]), entry[0]))[:most]
