"""Attribute and type aliases of printed MLIR: read, expand, put back.

The printer names long attributes at the top of a module's dump (``#map = affine_map<…>``), and renumbers them in each
dump. The dump of an op inside a module has no aliases: all attributes are inline. To compare or join the two, aliases
are expanded, or texts with an alias are replaced by it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.ir.syntax import ALIAS, STRING_OR_REST

_VALUE = r"[^\n]*(?:\n[ \t\])}>][^\n]*)*"  # long composites are broken into lines
_DEFINITION = re.compile(rf"^({ALIAS}) = ({_VALUE})", re.MULTILINE)
_BLOCK = re.compile(rf"(?:{ALIAS} = {_VALUE}(?:\n|\Z))+")
_DUMP_HEADER = "// -----// IR Dump "
_BEGIN = re.compile(r"\n[#!]")  # a third of the time of looking for the one, and for the other
_NAME = r"[A-Za-z_](?:[\w$]|-(?!>))*(?![\w.$])"
# Each branch begins with a plain character: then the search for it runs in C, 4 times as fast as with what stands
# before the name looked at first.
_USE = re.compile(rf"{STRING_OR_REST}|#(?<![\w#!]#){_NAME}|!(?<![\w#!]!){_NAME}")
_PREFIX = re.compile(r"#[A-Za-z_]\w*(?:\.\w+)+(?=<)")
_STRIPPED = re.compile(
    r"(?:hal\.interface\.(?:binding\.subspan|constant\.load) layout\(|hal\.executable\.variant [^\n]*\btarget\()\Z"
)
"""Where the printer leaves out an attribute's name, because the op allows one kind only: ``layout(<bindings = …>)``."""
_STRIPPED_WINDOW = 400
_COMPARED_AT_ONCE = 1 << 16
LONGEST = 1 << 18
"""The most characters that expansion may add to an alias: the longest in real modules have a few thousand."""
_EACH, _ANYWAY = 64, 1 << 25
_NOTED = 5
"""The most names in a note on unexpanded aliases."""
_FOLDED = 2_000
"""The most definitions that are searched for in a text, the longest first: each search reads the whole text."""
_ANY_STRIPPED = re.compile(r"(\b(?:layout|target)\()#[A-Za-z_]\w*(?:\.\w+)+(?=<)")


@dataclass(frozen=True, slots=True)
class Module:
    """A printed text split into aliases and body.

    Attributes:
        aliases: Definitions at the top and at the end (locations are defined at the end), as printed.
        body: The rest.
    """

    aliases: Mapping[str, str]
    body: str


def split_aliases(text: str) -> Module:
    """Separate the alias definitions from the rest of a text."""
    aliases: dict[str, str] = {}
    parts: list[str] = []
    position = 0
    for start, end in definition_blocks(text):
        aliases.update(_DEFINITION.findall(text[start:end]))
        parts.append(text[position:start])
        position = end
    parts.append(text[position:])
    return Module(aliases, "".join(filter(None, parts)))  # a single part is not copied


def definitions(text: str) -> dict[str, str]:
    """The alias definitions of a text, as printed."""
    found: dict[str, str] = {}
    for start, end in definition_blocks(text):
        found.update(_DEFINITION.findall(text[start:end]))
    return found


def end_of_definitions(text: str, position: int) -> int:
    """The offset after the alias definitions that begin at ``position``; that offset itself when none do."""
    match = _BLOCK.match(text, position)
    return match.end() if match else position


def definition_blocks(text: str) -> list[tuple[int, int]]:
    """Offsets of the runs of alias definitions; the first one is before the root op."""
    found: list[tuple[int, int]] = []
    position = 0
    while position < len(text):
        end = end_of_definitions(text, position) if text[position] in "#!" else position
        if end > position:
            found.append((position, end))
            position = end
            continue
        begin = _BEGIN.search(text, position)
        if begin is None:
            break
        position = begin.end() - 1
        if end_of_definitions(text, position) == position:
            position += 1
    return found


class Expander:
    """Replaces aliases by their definitions, recursively.

    A few lines with aliases of aliases could expand without limit. So an alias that would gain more than ``LONGEST`` is
    left unexpanded, and all texts together gain at most ``_EACH`` times their length plus ``_ANYWAY``. Linear in the
    input.

    Attributes:
        left: The aliases that were too long.
    """

    def __init__(self, aliases: Mapping[str, str]) -> None:
        self.left: dict[str, None] = {}
        self._aliases = aliases
        self._full: dict[str, str] = {}
        self._may_add = _ANYWAY

    def definition(self, name: str) -> str:
        """The definition of an alias with all aliases inside expanded; its name when that is too long."""
        known = self._full.get(name)
        if known is None:
            self._find(name)
            known = self._full[name]
        return known

    def _find(self, alias: str) -> None:
        """Expand an alias, those inside it first."""
        full, waiting, opened = self._full, [alias], set[str]()
        while waiting:
            name = waiting[-1]
            text = self._aliases[name]
            if name not in full and name not in opened:
                opened.add(name)
                waiting += [
                    inner
                    for inner in _USE.findall(text)
                    if inner in self._aliases and inner not in full and inner not in opened
                ]
                continue
            waiting.pop()
            if name not in full:  # those inside that are open still hold this one: their names stay
                full[name] = self._replaced(text, name)

    def _replaced(self, text: str, name: str) -> str:
        in_location = text.startswith("loc(")
        places = self._places(text, in_location=in_location)
        if places and not self._allow(text, sum(len(full) - (end - start) for start, end, full in places), LONGEST):
            self.left[name] = None
            return name
        return _put(text, places)

    def _allow(self, text: str, added: int, most: int) -> bool:
        self._may_add += _EACH * len(text)
        if added > min(most, self._may_add):
            return False
        self._may_add -= max(0, added)
        return True

    def _places(self, text: str, *, in_location: bool = False) -> list[tuple[int, int, str]]:
        """The places of known aliases, with their replacements."""
        found = []
        for match in _USE.finditer(text):
            full = self._full.get(match[0])
            if full is None or full == match[0]:
                continue
            start = match.start()
            if in_location:  # locations inside one lack ``loc(`` and its bracket
                full = _inner_location(full)
            elif text[start - 1 : start] == "(":
                prefix = _PREFIX.match(full)
                if prefix and _STRIPPED.search(text, max(0, start - _STRIPPED_WINDOW), start):
                    full = full[prefix.end() :]
                elif text[start - 4 : start] == "loc(":
                    full = _inner_location(full)
            found.append((start, match.end(), full))
        return found

    def unstable(self, other: Expander) -> frozenset[str]:
        """The aliases that have another meaning, or none, in the other text."""
        mine, theirs = self._aliases, other._aliases
        if mine == theirs:
            return frozenset()
        same = {name for name in mine.keys() & theirs.keys() if self.definition(name) == other.definition(name)}
        return frozenset(mine.keys() | theirs.keys()) - same

    def expand(self, text: str) -> str:
        """The text with its aliases expanded, as the printer writes it without aliases."""
        if not self._aliases or ("#" not in text and "!" not in text):
            return text
        for name in dict.fromkeys(_USE.findall(text)):
            if name in self._aliases:
                self.definition(name)
        places = self._places(text)
        if not places:
            return text
        kept = []
        self._may_add += _EACH * len(text)
        for start, end, full in places:
            added = len(full) - (end - start)
            if added <= self._may_add:
                self._may_add -= max(0, added)
                kept.append((start, end, full))
            else:
                self.left[text[start:end]] = None
        return _put(text, kept)

    def note(self) -> str:
        """A comment on the unexpanded aliases, with a line end; empty when there are none."""
        if not self.left:
            return ""
        names = [*self.left][:_NOTED]
        more = f" and {len(self.left) - _NOTED:,} more" if len(self.left) > _NOTED else ""
        return f"// Not expanded, since it would add more than {LONGEST:,} characters: {', '.join(names)}{more}\n"


def _inner_location(full: str) -> str:
    return full[4:-1] if full.startswith("loc(") and full.endswith(")") else full


def _put(text: str, places: Sequence[tuple[int, int, str]]) -> str:
    """The text with some places replaced."""
    if not places:
        return text
    pieces, position = list[str](), 0
    for start, end, full in places:
        pieces += text[position:start], full
        position = end
    pieces.append(text[position:])
    return "".join(pieces)


def used_names(text: str, aliases: Mapping[str, str]) -> list[str]:
    """The aliases that a text uses, directly or through others, in the order of their definition."""
    used: set[str] = set()
    open_texts = [text]
    while open_texts:
        for match in _USE.finditer(open_texts.pop()):
            name = match[0]
            if name in aliases and name not in used:
                used.add(name)
                open_texts.append(aliases[name])
    return [name for name in aliases if name in used]


def rename(text: str, names: Mapping[str, str]) -> str:
    """The text with aliases renamed; strings are left alone."""
    if not names:
        return text
    return _USE.sub(lambda match: names.get(match[0], match[0]), text)


class Folder:
    """Replaces definitions by their alias names, the longest first; the reverse of expanding."""

    def __init__(self, aliases: Mapping[str, str]) -> None:
        expander = Expander(aliases)
        # Locations are not folded: there is one for each line of the input, and they are never compared.
        names = [name for name in aliases if not aliases[name].startswith("loc(")]
        full = sorted(((expander.definition(name), name) for name in names), key=lambda each: -len(each[0]))
        self._pairs = [pair for definition, name in full[:_FOLDED] for pair in _foldings(definition, name)]

    def fold(self, text: str) -> str:
        """The text with the definitions replaced."""
        for definition, name in self._pairs:
            text = text.replace(definition, name)
        return text


def _foldings(definition: str, name: str) -> Iterator[tuple[str, str]]:
    """The texts that match a definition, and their replacement."""
    if definition[:1].isalnum() and "<" not in definition:
        return  # a bare word or number could mean anything
    yield definition, name
    prefix = _PREFIX.match(definition)
    if prefix:
        bare = definition[prefix.end() :]
        for keyword in ("layout(", "target("):
            yield f"{keyword}{bare}", f"{keyword}{name}"


def same_but_for_aliases(one: str, other: str) -> bool:
    """Whether two texts have the same normal form; equal parts are not normalised, and nothing is copied."""
    old, position, old_end = _body(one)
    new, place, new_end = _body(other)
    if old.count("\n", position, old_end) != new.count("\n", place, new_end):
        return False
    if position == old_end or place == new_end:
        return position == old_end and place == new_end
    normal = [Expander(definitions(each)) for each in (one, other)]
    unstable = normal[0].unstable(normal[1])
    while position < old_end:
        # Strings, and what an expansion looks back at, end with the line: blocks of lines can be compared alone.
        end = old.find("\n", position + _COMPARED_AT_ONCE, old_end) + 1 or old_end
        block = old[position:end]
        next_place = new_end if end == old_end else place + len(block)
        same_text = new[place:next_place] == block
        if not same_text and end != old_end:
            next_place = _after_lines(new, place, block.count("\n"))
        renamed = bool(unstable) and not unstable.isdisjoint(_USE.findall(block))
        if not same_text or renamed:
            lines = zip(block.split("\n"), new[place:next_place].split("\n"), strict=True)
            told = [pair for pair in lines if pair[0] != pair[1] or (renamed and ("#" in pair[0] or "!" in pair[0]))]
            first, second = (
                _ANY_STRIPPED.sub(r"\1", expander.expand("\n".join(side)))
                for expander, side in zip(normal, zip(*told, strict=True), strict=True)
            )
            if first != second:
                return False
        position, place = end, next_place
    return True


def _body(text: str) -> tuple[str, int, int]:
    """A text, and where the part below its alias definitions begins and ends, without outer line ends.

    Where there are more definitions, at the end, it is a copy without them.
    """
    start = 0 if not text.startswith(_DUMP_HEADER) else text.find("\n") + 1 or len(text)
    start = end_of_definitions(text, start)
    end = len(text)
    if _BEGIN.search(text, max(0, start - 1)):
        text = split_aliases(strip_header(text)).body
        start, end = 0, len(text)
    while start < end and text[start] == "\n":
        start += 1
    while start < end and text[end - 1] == "\n":
        end -= 1
    return text, start, end


def _after_lines(text: str, position: int, count: int) -> int:
    """The offset after ``count`` line ends from ``position`` on."""
    for _ in range(count):
        position = text.find("\n", position) + 1
    return position


def normal_form(text: str) -> str:
    """The normal form, equal for texts that differ only in alias names, alias order, or alias use.

    The dump's header comment is dropped; the last line ends without a newline.
    """
    module = split_aliases(strip_header(text))
    full = Expander(module.aliases).expand(module.body)
    return _ANY_STRIPPED.sub(r"\1", full).strip("\n")


def strip_header(text: str) -> str:
    """The text without the line ``// -----// IR Dump After … //----- //`` at its top."""
    if not text.startswith(_DUMP_HEADER):
        return text
    end = text.find("\n")
    return "" if end < 0 else text[end + 1 :]
