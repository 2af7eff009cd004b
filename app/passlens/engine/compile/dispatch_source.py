"""The dispatches of a session, and the source of one as a separate module that the compiler accepts."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from passlens.engine.errors import UserError
from passlens.engine.ir import aliases
from passlens.engine.ir.scan import OpNode, find_ops
from passlens.engine.ir.syntax import SYMBOL, unquote_symbol
from passlens.engine.messages import Message, did_you_mean
from passlens.engine.near_names import nearest
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import EXECUTABLE, PHASES, SOURCE

PHASE = "executable-sources"
"""The phase whose IR holds every dispatch as the input of code generation."""
_EXPORT = f"{EXECUTABLE}.export"
_NEAR = 3
_ALIKE = 0.5
_NAMED = 6
_REFERENCE = re.compile(SYMBOL)
_RESOURCE = re.compile(r"\bdense_resource<([\w.\-$]+)>")
_RESOURCES = re.compile(r"^\{-#\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Dispatch:
    """One dispatch of a session.

    Attributes:
        position: Its place in the module, from 1.
        symbol: The symbol of its ``hal.executable``, without ``@``.
        exports: The names of its kernels.
        source_bytes: Size of its source, without the parts shared with others.
    """

    position: int
    symbol: str
    exports: tuple[str, ...]
    source_bytes: int


@dataclass(frozen=True, slots=True)
class Source:
    """The source of one dispatch, as a module that compiles from phase ``executable-sources``.

    Attributes:
        text: The module: its own line, the devices that it names, and the executable. The executable is made public, as
            in the compiler's own dumps of sources: the compiler drops an unused private one.
        elided: Whether it lacks constants that the compiler needs.
    """

    text: str
    elided: bool


def list_dispatches(reader: SessionReader) -> tuple[Dispatch, ...]:
    """The dispatches whose source a session has, in the order of the module; may be empty."""
    nodes = _executables(find_ops(_module_text(reader) or ""))
    return tuple(
        Dispatch(place, node.symbol, _exports(node), node.end - node.start) for place, node in enumerate(nodes, 1)
    )


def find_dispatch(dispatches: Sequence[Dispatch], name: str) -> Dispatch:
    """Find a dispatch by its symbol, the end of its symbol, its kernel, or its position.

    Raises:
        UserError: There is none with that name, or several match; the hint names some.
    """
    bare = name.removeprefix("@")
    for dispatch in dispatches:
        if bare == dispatch.symbol or bare in dispatch.exports:
            return dispatch
    if bare.isdigit() and not 1 <= int(bare) <= len(dispatches):
        raise UserError(
            Message(
                "dispatch-source.no-number",
                "There is no dispatch {number}: the session has {count:,}.",
                number=bare,
                count=len(dispatches),
            ),
            location=name,
        )
    if bare.isdigit():
        return dispatches[int(bare) - 1]
    ending = re.compile(rf"(?:^|[^A-Za-z0-9]){re.escape(bare)}$")
    found = [one for one in dispatches if bare and ending.search(one.symbol)]
    if len(found) == 1:
        return found[0]
    if found:
        names = _some(one.symbol for one in found)
        hint = Message("dispatch-source.name-one", "Name one in full: {names}.", names=names)
        raise UserError(
            Message(
                "dispatch-source.several",
                "'{name}' can be {found:,} dispatches of this session.",
                name=name,
                found=len(found),
            ),
            hint=hint,
            location=name,
        )
    symbols = [one.symbol for one in dispatches]
    every = [*symbols, *(export for one in dispatches for export in one.exports)]
    near = [text for text in every if bare and bare.lower() in text.lower()][:_NEAR]
    near = near or list(nearest(bare, symbols, _NEAR, _ALIKE))
    hint = did_you_mean(near) if near else Message("common.has", "It has {names}.", names=_some(symbols))
    raise UserError(
        Message("dispatch-source.unknown", "The session has no dispatch '{name}'.", name=name),
        hint=hint,
        location=name,
    )


def read_source(reader: SessionReader, symbol: str, alone: str = "") -> Source | None:
    """The source of the dispatch with that symbol; None when the session does not have it.

    Args:
        reader: The session.
        symbol: The symbol of the executable.
        alone: The compiler's own dump of that executable, with all its constants, to use in its place.
    """
    text = _module_text(reader)
    return None if text is None else cut_out(text, symbol, alone)


def cut_out(text: str, symbol: str, alone: str = "", *, public: bool = True) -> Source | None:
    """Cut the source of one dispatch out of a module's IR (see ``read_source``); None when it is missing.

    ``public``: see ``Source``; unchanged, the compiler drops it after generating its code.
    """
    roots = find_ops(text)
    node = next((one for one in _executables(roots) if one.symbol == symbol), None)
    if node is None:
        return None
    inside = _inside(roots)
    outside = text[: roots[0].start] + text[roots[-1].end :]
    head = text[roots[0].start : inside[0].start] if inside is not roots else "module {\n"
    body, rest, indented = text[node.start : node.end], outside, node.indent > 0
    if alone:
        root = find_ops(alone)[-1]
        body, rest, indented = alone[root.start : root.end], alone[root.end :], root.indent > 0
    if not indented:  # the outline of a text follows its indentation
        body = textwrap.indent(body, "  ")
    named = _referenced(head) | _referenced(body)
    needed = "".join(text[one.start : one.end] for one in inside if one.op == "util.global" and one.symbol in named)
    module = f"{head}{needed}{_public(body) if public else body}}}\n"
    known = aliases.split_aliases(outside).aliases
    module = "".join(f"{name} = {known[name]}\n" for name in aliases.used_names(module, known)) + module
    return _with_resources(module, rest)


def executable_of(text: str) -> str:
    """The symbol of the executable whose dump a text is; empty for other texts."""
    roots = find_ops(text)
    return roots[-1].symbol if roots and roots[-1].op == EXECUTABLE else ""


def missing_source(reader: SessionReader) -> UserError:
    """Why a session has no sources of dispatches."""
    trimmed, info = reader.trimmed(), reader.info()
    title = Message(
        "dispatch-source.no-ir",
        "The session holds no IR of phase '{phase}', which dispatches are taken from.",
        phase=PHASE,
    )
    if PHASE in trimmed.drop.phases:
        hint = trimmed.notice
    elif info.imported:
        hint = Message(
            "dispatch-source.import-phases", "Import a folder of --dump-compilation-phases-to, or dumps of every pass."
        )
    elif reader.phase_blob(PHASE) is not None:
        return UserError(
            Message(
                "dispatch-source.none",
                "The model has no dispatches: nothing of it is compiled for a device.",
            )
        )
    else:
        hint = Message("dispatch-source.ended-before", "The compile ended before it: the session's problems say why.")
    return UserError(title, hint=hint, location=str(reader.path))


def _module_text(reader: SessionReader) -> str | None:
    """The IR with the dispatches: that of the phase, else that of its last pass on the module."""
    if reader.meta("dispatch") is not None:  # the compiled input was such a source, with all its constants
        given = next((one.id for one in reader.artifacts() if one.kind == SOURCE), None)
        if given is not None:
            return reader.artifact(given).decode("utf-8", errors="replace")
    blob = reader.phase_blob(PHASE)
    if blob is not None:
        return reader.text(blob)
    whole = {scope.id for scope in reader.scopes() if scope.parent_id is None}
    ordinal = PHASES.index(PHASE) + 1
    last = [use.blob for use in reader.uses().rows if use.phase == ordinal and use.scope_id in whole][-1:]
    text = reader.text(last[0]) if last else ""
    return text if _executables(find_ops(text)) else None


def _inside(roots: Sequence[OpNode]) -> Sequence[OpNode]:
    """The ops of the module: those inside it, or the outermost ones of a text without the module's own line."""
    wrapped = len(roots) == 1 and roots[0].op != EXECUTABLE
    return (roots[0].children or roots) if wrapped else roots


def _executables(roots: Sequence[OpNode]) -> list[OpNode]:
    return [node for node in _inside(roots) if node.op == EXECUTABLE and node.symbol]


def _exports(node: OpNode) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.symbol for one in node.walk() if one.op == _EXPORT and one.symbol))


def _referenced(text: str) -> set[str]:
    return set(map(unquote_symbol, _REFERENCE.findall(text)))


def _public(body: str) -> str:
    return body.replace(f"{EXECUTABLE} private ", f"{EXECUTABLE} public ", 1)


def _with_resources(module: str, rest: str) -> Source:
    """Add the block of resources in ``rest`` to the module, if it uses one."""
    if not _RESOURCE.search(module):
        return Source(module, elided=False)
    begin = _RESOURCES.search(rest)
    end = rest.find("\n#-}", begin.start()) if begin is not None else -1
    held = f"{rest[begin.start() : end]}\n#-}}\n" if begin is not None and end >= 0 else ""
    return Source(module + held, elided=lacks_constants(module + held))


def lacks_constants(text: str) -> bool:
    """Whether a module's IR lacks constants that the compiler needs."""
    used = set(_RESOURCE.findall(text))
    begin = _RESOURCES.search(text) if used else None
    held = "" if begin is None else text[begin.start() :]
    return any(not re.search(rf"\b{re.escape(name)}:", held) for name in used)


def _some(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - _NAMED:,} more" if len(listed) > _NAMED else ""
    return ", ".join(listed[:_NAMED]) + more
