"""Finds what the engine and its clients tell: calls of ``Message`` with identifier and template, terms and words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

import typer.main

from passlens.cli.help_page import help_texts
from passlens.cli.program import build_app

Told: TypeAlias = frozenset[tuple[str, str]]
"""Identifier and template."""


def told_in(package: Path) -> Told:
    """All messages of a package.

    Raises:
        ValueError: A call has no literal identifier or template, or two templates share an identifier.
    """
    found: dict[str, str] = {}
    for path in sorted(package.rglob("*.py")):
        for call in calls(path):
            words = [one.value for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if len(words) != 2 or len(call.args) != 2:
                raise ValueError(f"{path}:{call.lineno}: a message has a literal identifier and a literal template")
            name, template = words
            if name and found.setdefault(name, template) != template:
                raise ValueError(f"{path}:{call.lineno}: '{name}' has another template elsewhere")
    return frozenset(found.items())


def calls(path: Path) -> Iterator[ast.Call]:
    """The calls of ``Message`` in a module; not those of its own, which make messages of any kind."""
    if path.name == "messages.py" and path.parent.name == "engine":
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message":
            yield node


def _choices(node: ast.expr) -> list[ast.expr]:
    return [*_choices(node.body), *_choices(node.orelse)] if isinstance(node, ast.IfExp) else [node]


@cache
def _help_words() -> frozenset[str]:
    """The sentences of ``--help`` and the names of values in it, which typer holds."""
    root = typer.main.get_command(build_app())
    return frozenset(help_texts(root, root.context_class(root, info_name="passlens")))


def nouns_in(package: Path) -> frozenset[str]:
    """The nouns of all counts of a package, in the singular."""
    found = set[str]()
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Count" and len(node.args) > 1:
                values = _choices(node.args[1])
                found |= {one.value for one in values if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    return frozenset(found)


def words_in(package: Path) -> frozenset[str]:
    """The values of all terms of a package, the literal words, and labels and help of the command line."""
    found = set(_help_words())
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Term" for base in node.bases):
                values = [line.value for line in node.body if isinstance(line, ast.Assign)]
            elif isinstance(node, ast.Call) and ast.unparse(node.func) in {"Word", "Column"}:
                values = node.args[:1]
            elif isinstance(node, ast.Tuple) and len(node.elts) == 2 and path.parent.name == "cli":
                values = _choices(node.elts[0])
            else:
                continue
            texts = (one.value for one in values if isinstance(one, ast.Constant) and isinstance(one.value, str))
            found |= {text for text in texts if any(map(str.isalpha, text))}
    return frozenset(found)
