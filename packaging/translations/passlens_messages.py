"""Finds what the engine and its clients tell: calls of ``Message`` with identifier and template, terms and words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

import typer.main

from passlens.cli.help_page import help_texts
from passlens.cli.program import build_app

_TRANSLATED_CALLS = frozenset({"Message", "Count", "Word", "Column", "tr", "_plural", "mark_text", "t"})
"""Functions and classes whose arguments are told to users."""

Templates: TypeAlias = frozenset[tuple[str, str]]
"""Identifier and template."""


_Told: TypeAlias = ast.Call | ast.ClassDef | ast.Tuple
"""A node that may contain a message."""
_TELLS = re.compile(rf"\b(?:{'|'.join(sorted(_TRANSLATED_CALLS))})\(|\bTerm\b")


def _nodes(package: Path) -> Iterator[tuple[Path, _Told]]:
    """The nodes that may contain a message, with their module."""
    for path in sorted(package.rglob("*.py")):
        for node in _nodes_of(path):
            yield path, node


@cache
def _nodes_of(path: Path) -> tuple[_Told, ...]:
    """The nodes of a module that may contain a message; cached, as parsing all modules takes seconds."""
    text = path.read_text(encoding="utf-8")
    of_commands = path.parent.name == "cli"
    if not of_commands and not _TELLS.search(text):
        return ()
    found: list[_Told] = []
    left: list[ast.AST] = [ast.parse(text)]
    while left:  # takes a third of the time of ``ast.walk``
        node = left.pop()
        for value in vars(node).values():
            if isinstance(value, ast.AST):
                left.append(value)
            elif isinstance(value, list):
                left.extend(one for one in value if isinstance(one, ast.AST))
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in _TRANSLATED_CALLS:
                found.append(node)
            case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="tr")), attr="format")):
                found.append(node)
            case ast.ClassDef(bases=bases) if any(isinstance(base, ast.Name) and base.id == "Term" for base in bases):
                found.append(node)
            case ast.Tuple(elts=[_, _]) if of_commands:
                found.append(node)
    return tuple(found)


def calls(package: Path, *names: str) -> Iterator[tuple[Path, ast.Call]]:
    """The calls of these, each with its module; not those in the module of messages, which makes any kind of them."""
    for path, node in _nodes(package):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in names and path.parts[-2:] != ("engine", "messages.py"):
                yield path, node


def formatted(package: Path) -> Iterator[tuple[Path, ast.Call, ast.Call]]:
    """The calls of ``tr(…).format(…)``: module, the whole call, that of ``tr``."""
    for path, node in _nodes(package):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Call() as text, attr="format")):
                yield path, node, text


def literals(nodes: Iterable[ast.expr]) -> list[str]:
    """Those that are literal texts."""
    return [one.value for one in nodes if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def messages_in(package: Path) -> Templates:
    """All messages of a package.

    Raises:
        ValueError: A call has no literal identifier or template, or two templates share an identifier.
    """
    found: dict[str, str] = {}
    for path, call in calls(package, "Message"):
        words = literals(call.args)
        if len(words) != 2 or len(call.args) != 2:
            raise ValueError(f"{path}:{call.lineno}: a message has a literal identifier and a literal template")
        name, template = words
        if name and found.setdefault(name, template) != template:
            raise ValueError(f"{path}:{call.lineno}: '{name}' has another template elsewhere")
    return frozenset(found.items())


def _choices(node: ast.expr) -> list[ast.expr]:
    return [*_choices(node.body), *_choices(node.orelse)] if isinstance(node, ast.IfExp) else [node]


@cache
def _help_words() -> frozenset[str]:
    """The sentences of ``--help`` and the names of values in it, which typer holds."""
    root = typer.main.get_command(build_app())
    return frozenset(help_texts(root, root.context_class(root, info_name="passlens")))


def nouns_in(package: Path) -> frozenset[str]:
    """The nouns of all counts of a package, in the singular."""
    counts = (call for _, call in calls(package, "Count") if len(call.args) > 1)
    return frozenset(noun for call in counts for noun in literals(_choices(call.args[1])))


def words_in(package: Path) -> frozenset[str]:
    """The values of all terms of a package, the literal words, and labels and help of the command line."""
    found = set(_help_words())
    for _, node in _nodes(package):
        match node:
            case ast.ClassDef(body=body):
                values = [line.value for line in body if isinstance(line, ast.Assign)]
            case ast.Call(func=ast.Name(id="Word" | "Column"), args=args):
                values = args[:1]
            case ast.Tuple(elts=elements):
                values = _choices(elements[0])
            case _:
                continue
        found |= {text for text in literals(values) if any(map(str.isalpha, text))}
    return frozenset(found)
