"""Parts of printed IR: finds ops, cuts one out in the form of its dump, and inserts a later dump of one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from passlens.engine.ir import aliases
from passlens.engine.ir.aliases import strip_header
from passlens.engine.ir.scan import OpNode, find_ops

_UNSAFE = re.compile(r"[^\w$]")


def find_op(roots: Sequence[OpNode], path: Sequence[tuple[str, str]]) -> OpNode | None:
    """The op at ``path`` below the root op; an empty path is the root itself.

    Args:
        roots: The outline of a text. With several outermost ops (a module that was printed without its own line)
            the path begins with one of them.
        path: Op name and symbol of each step. An empty symbol finds the op when it is the only nameless one of
            that name at its level; a symbol that is not found is also tried as a file name made from a symbol.
    """
    if len(roots) == 1:
        node, level = roots[0], roots[0].children
        if not path:
            return node
    else:
        level = tuple(roots)
    found: OpNode | None = None
    for op, symbol in path:
        candidates = [node for node in level if node.symbol == symbol and node.op == op]
        if not candidates and symbol:
            name = _file_name(symbol)
            candidates = [node for node in level if node.op == op and _file_name(node.symbol) == name]
        if len(candidates) != 1:
            return None
        found = candidates[0]
        level = found.children
    return found


class Outline:
    """A printed text with the places of its ops and its aliases; each is found once, when it is asked for first.

    Attributes:
        whole: The text as it was given.
        text: Without the header comment of a dump.
    """

    __slots__ = ("_aliases", "_roots", "text", "whole")

    def __init__(self, whole: str) -> None:
        self.whole = whole
        self.text = strip_header(whole)
        self._roots: tuple[OpNode, ...] | None = None
        self._aliases: Mapping[str, str] | None = None

    @property
    def roots(self) -> tuple[OpNode, ...]:
        """The outermost ops."""
        if self._roots is None:
            self._roots = find_ops(self.text)
        return self._roots

    @property
    def aliases(self) -> Mapping[str, str]:
        """What the text defines at its top and its end."""
        if self._aliases is None:
            self._aliases = aliases.definitions(self.text)
        return self._aliases

    def extract(self, path: Sequence[tuple[str, str]], *, keep_aliases: bool = False) -> str | None:
        """As the function ``extract``."""
        node = find_op(self.roots, path)
        if node is None:
            return None
        body = _root_name(_shift(self.text[node.start : node.end], -node.indent))
        if not body.endswith("\n"):
            body += "\n"
        if not keep_aliases:
            expander = aliases.Expander(self.aliases)
            body = expander.expand(body)
            return expander.note() + body
        known = self.aliases
        lines = [f"{name} = {known[name]}\n" for name in aliases.used_names(body, known)]
        return "".join(lines) + body

    def splice(self, children: Sequence[tuple[Sequence[tuple[str, str]], str]]) -> tuple[str, int]:
        """As the function ``splice``."""
        if not children:
            return self.whole, 0
        parent = self.text
        folder: aliases.Folder | None = None
        known = dict(self.aliases)
        fresh: list[str] = []
        places: list[tuple[int, int, str]] = []
        for path, child_text in children:
            node = find_op(self.roots, path)
            if node is None:
                continue
            child = aliases.split_aliases(strip_header(child_text))
            folder = folder or aliases.Folder(known)
            names, added = _adopt(known, child.aliases, child.body) if child.aliases else ({}, [])
            known.update(added)
            fresh.extend(f"{name} = {text}\n" for name, text in added)
            body = folder.fold(aliases.rename(child.body.strip("\n"), names))
            body = _shift(_inner_name(body, parent[node.start : node.end]), node.indent)
            places.append((node.start, node.end, body))
        if not places:
            return self.whole, 0
        pieces, position = [self.whole[: len(self.whole) - len(parent)]], 0
        if fresh:
            blocks = aliases.definition_blocks(parent)
            position = blocks[0][1] if blocks and blocks[0][1] <= min(places)[0] else self.roots[0].start
            pieces += [parent[:position], *fresh]
        for start, end, body in sorted(places):
            pieces += [parent[position:start], body, "\n"]
            position = end
        pieces.append(parent[position:])
        return "".join(pieces), len(places)


def extract(text: str, path: Sequence[tuple[str, str]], *, keep_aliases: bool = False) -> str | None:
    """Cut an op out of the dump of an op that holds it.

    MLIR prints the dump of an inner op without aliases; so the result has them expanded and can be compared with such
    a dump line by line.

    Args:
        text: A dump, with or without its header comment.
        path: Op name and symbol of each op from below the text's outermost op to the wanted one.
        keep_aliases: Put the alias definitions that the op uses on top instead, as in a module's dump.

    Returns:
        The op's text, starting in the first column, after a comment on aliases that are too long to expand, if any;
        None when it is missing or ambiguous.
    """
    return Outline(text).extract(path, keep_aliases=keep_aliases)


def splice(parent_text: str, children: Sequence[tuple[Sequence[tuple[str, str]], str]]) -> tuple[str, int]:
    """Put dumps of ops in the places of those ops in the dump of an op that holds them.

    A child's text is indented to its place and uses the parent's aliases where they exist; aliases that only the
    child has are added to the parent's.

    Args:
        parent_text: The dump of an op that holds the ops.
        children: Path, as in ``extract``, and a dump of the op alone, with its own alias definitions on top, if any. No
            op contains another.

    Returns:
        The parent's new text, and the number of ops that were found: the others are missing or ambiguous.
    """
    return Outline(parent_text).splice(children)


def _adopt(
    parent: Mapping[str, str], child: Mapping[str, str], body: str
) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The parent's names for the child's aliases, and the definitions to add there."""
    in_parent = aliases.Expander(parent)
    by_definition = {(name[0], in_parent.definition(name)): name for name in reversed(list(parent))}
    in_child = aliases.Expander(child)
    taken = set(parent)
    names: dict[str, str] = {}
    fresh: list[str] = []
    for name in aliases.used_names(body, child):
        known = by_definition.get((name[0], in_child.definition(name)))
        if known is None:
            known, number = name, 0
            while known in taken:
                known, number = f"{name}_{number}", number + 1
            taken.add(known)
            fresh.append(name)
        names[name] = known
    return names, [(names[name], aliases.rename(child[name], names)) for name in fresh]


def _shift(text: str, columns: int) -> str:
    """The text moved right, or left by blanks that all its lines have."""
    if columns == 0:
        return text
    if columns > 0:
        blanks = " " * columns
        return "\n".join(blanks + line if line else line for line in text.split("\n"))
    blanks = " " * -columns
    return text.removeprefix(blanks).replace("\n" + blanks, "\n")


def _root_name(text: str) -> str:
    """``builtin.module`` is printed as ``module`` where it is outermost."""
    return text.removeprefix("builtin.") if text.startswith("builtin.module") else text


def _inner_name(child: str, replaced: str) -> str:
    """A ``module`` line as the printer wrote it at the place where the child goes."""
    if child.startswith("module") and replaced.lstrip().startswith("builtin.module"):
        return "builtin." + child
    return child


def _file_name(symbol: str) -> str:
    return _UNSAFE.sub("_", symbol)
