"""The texts of a module of the engine, taken out of its source, each with what its gaps may hold.

A gap of an f-string is tried with each text that its expression can give, as far as the module says; else a name stands
in it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

MOST = 64
"""Variants of a sentence that are tried."""
NAME = "@x_1"
"""What stands in a gap of which nothing is known."""
EMPTY = re.compile(r"  | [.,]|''")
"""A gap that the rule does not leave empty."""


class Sentences:
    """The texts of a module, each with what its gaps may hold."""

    def __init__(self, path: Path) -> None:
        self._tree = ast.parse(path.read_text(encoding="utf-8"))
        self._given: dict[str, list[ast.expr]] = {}
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    if isinstance(target, ast.Name):
                        self._given.setdefault(target.id, []).append(node.value)

    def all(self) -> Iterator[str]:
        """Each sentence, with its gaps filled."""
        for node in self._texts(self._tree):
            for text in islice(self.variants(node, set()), MOST):
                if (
                    " " in text
                    and re.match(r" ?[A-Z@]", text)
                    and text.rstrip().endswith(".")
                    and not EMPTY.search(text.strip())
                ):
                    yield text.strip()

    def _texts(self, node: ast.AST) -> Iterator[ast.expr]:
        """The outermost expressions that make texts: no docstrings, no regular expressions."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                continue
            if isinstance(child, ast.Call) and isinstance(child.func, ast.Attribute) and child.func.attr == "compile":
                continue
            if isinstance(child, ast.JoinedStr | ast.BinOp) or (
                isinstance(child, ast.Constant) and isinstance(child.value, str)
            ):
                yield child
            else:
                yield from self._texts(child)

    def variants(self, node: ast.AST, seen: set[str] | None = None) -> Iterator[str]:
        """What an expression can give; ``seen``: the names that are being looked up."""
        seen = seen or set()
        match node:
            case ast.Constant(value=str() as text):
                yield text
            case ast.JoinedStr(values=parts):
                for chosen in product(*([*islice(self.variants(part, seen), 4)] for part in parts)):
                    yield "".join(chosen)
            case ast.FormattedValue(value=value, conversion=conversion):
                for text in self.variants(value, seen):
                    yield f"'{text}'" if conversion == ord("r") else text
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                for first, last in product(self.variants(left, seen), [*self.variants(right, seen)]):
                    yield first + last
            case ast.IfExp(body=body, orelse=other):
                yield from self.variants(body, seen)
                yield from self.variants(other, seen)
            case ast.BoolOp(op=ast.Or(), values=values):
                for value in values:
                    yield from self.variants(value, seen)
            case ast.Call(func=ast.Name(id="format_count"), args=[_, ast.Constant(value=str() as noun), *_]):
                yield f"3 {noun}s" if not noun.endswith("ch") else f"3 {noun}es"
            case ast.Call(func=ast.Name(id="format_bytes")):
                yield "1.5 MiB"
            case ast.Subscript(value=ast.Name(id="LABELS")):
                yield from ("", " of B")
            case ast.Call(func=ast.Name(id="where")):
                yield from ("", " in dispatch @d_0 of @main")
            case ast.Call(func=ast.Attribute(attr="sentence")):
                yield "3.1.0 to 3.9.0; gone in 3.10.0"
            case ast.Name(id=name) if name in self._given and name not in seen:
                for value in self._given[name]:
                    yield from self.variants(value, {*seen, name})
            case _:
                yield NAME
