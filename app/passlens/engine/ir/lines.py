"""Lines of printed MLIR, parsed once: the kind of each, the roles of its names, and its text without names.

A printed module has few distinct lines without value names and block labels (its *skeletons*): a pass that renumbers
everything changes none of them. Everything that a skeleton alone determines is computed here and cached across texts,
so that reading a snapshot costs little more than splitting it.

This module knows no dialect. It follows the rules of MLIR's printer: an op begins a line; ``%x: type`` (no blank before
the colon), ``%x = `` inside a header, and ``(%x, %y) in`` or ``(%x, %y) =`` define values of the region that the line
opens; all other names are uses.
"""

from __future__ import annotations

import re
from enum import IntEnum

from passlens.engine.ir.aliases import Expander, definition_blocks, split_aliases
from passlens.engine.ir.locations import blank_locations
from passlens.engine.ir.syntax import (
    AFTER_DEFINITION,
    CLOSER,
    COMMENT,
    GROUP,
    LABEL,
    STRING_OR_REST,
    VALUE,
    follow_brackets,
    name_and_count,
    read_head,
    split_list,
    sym_name,
)

_STRING = re.compile(STRING_OR_REST)
_HIDDEN_CHARACTERS = "%^{}()[]#!/"
_HIDE = str.maketrans(_HIDDEN_CHARACTERS, "\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10")
_SHOW = str.maketrans("\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10", _HIDDEN_CHARACTERS)
_ANY_HIDDEN = re.compile(r"[%^{}()\[\]#!/]")
_COMMENT = re.compile(rf"(?<![ \t])[ \t]*+{COMMENT}")
_VALUE = re.compile(rf"{VALUE}(?:#\d+)?")
_NAME = re.compile(rf"{VALUE}(?:#\d+)?|{LABEL}")
_LABEL_NAME = re.compile(LABEL)
_LABEL = re.compile(r"\^(?:\([^\n]*\))?:[ \t]*$")
_GROUP = re.compile(GROUP)
_STRIPPED = re.compile(r"(\b(?:layout|target)\()#[A-Za-z_]\w*(?:\.\w+)+(?=<)")
_ENTRY = re.compile(r'[\w$."\-]+(?: = [^%]*)?')
_LONG = 20_000
_KEPT_LINES = 20_000
_KEPT_LENGTH = 3_000


class Kind(IntEnum):
    """The kind of a line, as far as the line alone shows it."""

    BLANK = 0
    OP = 1
    LABEL = 2
    CLOSE = 3
    OTHER = 4


class Line:
    """The facts that a line's skeleton determines.

    Attributes:
        kind: The kind of line.
        indent: Leading blanks.
        name: For OP, the op's full name.
        generic: For OP, whether it is in generic form.
        symbol: The symbol right after the name and keywords, without ``@``; a reference for some ops.
        counts: For OP, the number of values of each name before ``=``.
        roles: For each further name (in a label, including the block's own): ``U`` use, ``L`` block label, ``D``
            definition if the line opens a region.
        names: Number of names in the line.
        key: The text without names, results, aliases, locations and outer blanks; attributes in order of their names.
        closers, openers: Brackets that are unmatched within the line, in order.
        plain: Whether it is an op on one balanced line, so that only its names need processing.
    """

    __slots__ = (
        "closers", "counts", "generic", "indent", "key", "kind", "name", "names", "openers", "plain", "roles", "symbol",
    )  # fmt: skip

    def __init__(self, skeleton: str, expander: Expander | None) -> None:
        body = skeleton.strip(" \t\r")
        self.indent = len(skeleton) - len(skeleton.lstrip(" \t"))
        self.name = self.symbol = self.closers = self.openers = ""
        self.generic = False
        self.counts: tuple[int, ...] = ()
        self.kind = Kind.OTHER
        rest = body
        if not body:
            self.kind = Kind.BLANK
        elif body[0] == "^" and _LABEL.match(body):
            self.kind = Kind.LABEL
        elif body[0] in "})]":
            self.kind = Kind.CLOSE
        else:
            head = read_head(body)
            if head is not None and head.certain:
                self.kind = Kind.OP
                self.counts = tuple(name_and_count(result)[1] for result in head.results)
                rest = body[head.name_at :]
                self.generic = head.generic
                self.name = head.name
                self.symbol = visible(sym_name(body) if head.generic else head.symbol)
        self.roles = _roles(rest)
        self.names = len(self.roles) + len(self.counts)
        self._find_brackets(body)
        self.plain = self.kind is Kind.OP and not self.closers and not self.openers
        self.key = _key(rest, expander)

    def _find_brackets(self, body: str) -> None:
        if (
            self.kind is not Kind.CLOSE
            and body[-1:] not in "{(["
            and all(body.count(opener) == body.count(closer) for opener, closer in CLOSER.items())
        ):
            return
        opened: list[str] = []
        self.closers = follow_brackets(body, opened, plain=True)
        self.openers = "".join(opened)


def _roles(text: str) -> str:
    """The role of each name in a text, if the text opened a region."""
    if "%" not in text and "^" not in text:
        return ""
    grouped = [match.span() for match in _GROUP.finditer(text)] if "(%" in text else []
    group = 0
    roles: list[str] = []
    for match in re.finditer(r"[%^]", text):
        at = match.start()
        after = text[at + 1 : at + 4]
        if match[0] == "^":
            roles.append("L")
        elif after.startswith(AFTER_DEFINITION):
            roles.append("D")
        elif grouped:
            while group < len(grouped) and grouped[group][1] <= at:
                group += 1
            roles.append("D" if group < len(grouped) and grouped[group][0] < at else "U")
        else:
            roles.append("U")
    return "".join(roles)


def _key(text: str, expander: Expander | None) -> str:
    if expander is not None:
        text = re.sub(r"[ \t]*\n[ \t]*", "\n", expander.expand(text))
    if "(#" in text:
        text = _STRIPPED.sub(r"\1", text)
    if "{" in text and "," in text and len(text) < _LONG:
        text = _ordered(text)
    return text


def _ordered(text: str) -> str:
    """The text with the entries of its attribute dictionaries sorted by name."""
    parts: list[list[str]] = [[]]  # the pieces of the open groups
    position = 0
    for match in re.finditer(r"[{}]", text):
        at = match.start()
        parts[-1].append(text[position:at])
        if match[0] == "{":
            parts.append([])
        elif len(parts) > 1:
            inside = "".join(parts.pop())
            entries = split_list(inside)
            if len(entries) > 1 and all(map(_ENTRY.fullmatch, entries)):
                inside = ", ".join(sorted(entries))
            parts[-1].append("{" + inside + "}")
        else:
            parts[-1].append("}")
        position = at + 1
    parts[-1].append(text[position:])
    return "{".join("".join(part) for part in parts)


class Skeleton:
    """A text split into lines without names, and the names.

    Attributes:
        lines: One skeleton per line; those of alias definitions, comments and resources are empty.
        names: All value names and block labels in the order of the text.
        aliases: The definitions of the text's aliases.
        resources: The text of the resource section at the end, if any.
    """

    __slots__ = ("_expander", "_own", "aliases", "lines", "names", "resources")

    def __init__(self, text: str) -> None:
        text = plain_text(text)
        self.resources = ""
        start = 0 if text.startswith("{-#") else text.find("\n{-#")
        if start >= 0:
            self.resources = text[start:]
            text = text[:start] + "\n" * self.resources.count("\n")
        self.aliases: dict[str, str] = {}
        if text[:1] in {"#", "!"} or "\n#" in text or "\n!" in text:
            self.aliases = {k: v for k, v in split_aliases(text).aliases.items() if not v.startswith("loc(")}
            pieces, position = list[str](), 0
            for begin, end in definition_blocks(text):
                pieces += (text[position:begin], "\n" * text.count("\n", begin, end))
                position = end
            text = "".join(pieces) + text[position:]
        self.names: list[str] = names_in(text)
        self.lines: list[str] = without_names(text).split("\n")
        self._expander = Expander(self.aliases) if self.aliases else None
        self._own: dict[str, Line] = {}

    def known_lines(self, start: int, end: int) -> list[Line]:
        """The facts on a range of lines."""
        own, line = self._own, self.line
        return [own.get(skeleton) or line(skeleton) for skeleton in self.lines[start:end]]

    def line(self, skeleton: str) -> Line:
        """The facts on a line."""
        expander = self._expander
        kept = _known
        if expander is not None and ("#" in skeleton or "!" in skeleton):
            kept = self._own
        else:
            expander = None
        found = kept.get(skeleton)
        if found is None:
            found = Line(skeleton, expander)
            if kept is _known:
                if len(skeleton) > _KEPT_LENGTH:
                    kept = self._own
                elif len(kept) >= _KEPT_LINES:
                    kept.clear()
            kept[skeleton] = found
        self._own[skeleton] = found
        return found


_known: dict[str, Line] = {}


def forget() -> None:
    """Clear the cache of lines."""
    _known.clear()


def names_in(text: str) -> list[str]:
    """The names of values and blocks in text order; the name of one of several results includes its number."""
    return _NAME.findall(text)


def without_names(text: str) -> str:
    """The text with all names of values and blocks emptied."""
    text = _VALUE.sub("%", text)
    return _LABEL_NAME.sub("^", text) if "^" in text else text


def plain_text(text: str) -> str:
    """The text without comments and locations, line for line; strings have their special characters replaced.

    ``visible`` restores them.
    """
    if '"' in text:
        text = _STRING.sub(_hide, text)
    if "//" in text:
        text = _COMMENT.sub("", text)
    return blank_locations(text)


def visible(text: str) -> str:
    """A part of the result of ``plain_text`` with the special characters restored."""
    return text.translate(_SHOW)


def _hide(match: re.Match[str]) -> str:
    text = match[0]
    return text.translate(_HIDE) if _ANY_HIDDEN.search(text) else text
