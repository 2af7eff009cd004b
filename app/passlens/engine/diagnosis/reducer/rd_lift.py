"""Turns a dispatch into an ordinary function of tensors, and dynamic sizes into static ones: both by text.

The code around the body of a small dispatch (executable, variant, export, bindings, loads and stores) is larger than
the body. From a function that takes the loaded values and returns the stored ones, the compiler forms the dispatch
again; the oracle decides whether that fails alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_EXECUTABLE = re.compile(r"^ *hal\.executable ", re.MULTILINE)
_FUNCTION = re.compile(
    r"^(?P<indent> *)func\.func (?:public |private )?@(?P<name>\"[^\"]+\"|[\w$.\-]+)\(\)[^\n]*\{\n", re.MULTILINE
)
_ALIAS = re.compile(r"^[#!][\w$.\-]+ = .*$", re.MULTILINE)
_GIVEN = (
    re.compile(r"^ *(?P<name>%[\w$.\-]+) = \S*dispatch\.tensor\.load .*-> (?P<type>\S+)\n", re.MULTILINE),
    re.compile(r"^ *(?P<name>%[\w$.\-]+) = \S*dispatch\.workload\.ordinal .*: (?P<type>index)\n", re.MULTILINE),
    re.compile(r"^ *(?P<name>%[\w$.\-]+) = hal\.interface\.constant\.load .*: (?P<type>\w+)\n", re.MULTILINE),
)
"""The loads of a dispatch, which become arguments."""
_STORED = re.compile(
    r"^ *\S*dispatch\.tensor\.store (?P<name>%[\w$.\-]+(?:#\d+)?),.*: (?P<type>tensor<\S+>) -> .*\n", re.MULTILINE
)
_SUBSPAN = re.compile(r"^ *%[\w$.\-]+ = hal\.interface\.binding\.subspan .*\n", re.MULTILINE)
_RETURN = re.compile(r"^ *return\n", re.MULTILINE)
_HEAD = re.compile(
    r"^(?P<indent> *)(?P<what>(?:util|func)\.func [^\n(]*@(?:\"[^\"]+\"|[\w$.\-]+))"
    r"\((?P<arguments>[^\n]*?)\)(?P<rest>(?: -> | attributes | \{)[^\n]*)\n",
    re.MULTILINE,
)
_ARGUMENT = re.compile(r"(?P<name>%[\w$.\-]+): (?P<type>tensor<[^<>]*>|index)")
SIZES = (4, 16, 64, 128)
"""The sizes tried in place of an unknown one."""


def lifted(text: str) -> str:
    """A module with one function in place of its only dispatch; empty if impossible."""
    heads = list(_FUNCTION.finditer(text))
    if len(_EXECUTABLE.findall(text)) != 1 or len(heads) != 1:
        return ""
    head = heads[0]
    end = text.find(f"\n{head['indent']}}}\n", head.end())
    body = text[head.end() : end + 1]
    stored = [(found["name"], found["type"]) for found in _STORED.finditer(body)]
    given = [(found.start(), found["name"], found["type"]) for one in _GIVEN for found in one.finditer(body)]
    if not stored or end < 0 or len(_RETURN.findall(body)) != 1:
        return ""
    for pattern in (*_GIVEN, _STORED, _SUBSPAN):
        body = pattern.sub("", body)
    names, types = ", ".join(name for name, _ in stored), ", ".join(kind for _, kind in stored)
    body = _RETURN.sub(f"  util.return {names} : {types}\n", body)
    used = [(name, kind) for _, name, kind in sorted(given) if re.search(rf"{re.escape(name)}(?![\w$.\-])", body)]
    arguments = ", ".join(f"{name}: {kind}" for name, kind in used)
    results = types if len(stored) == 1 else f"({types})"
    aliases = "".join(f"{found[0]}\n" for found in _ALIAS.finditer(text[: head.start()]))
    return f"{aliases}module {{\n  util.func public @{head['name']}({arguments}) -> {results} {{\n{body}  }}\n}}\n"


def static_sizes(text: str) -> Iterator[str]:
    """The text with static arguments instead of dynamic ones: one size for all, with casts to the original types.

    Sizes that are arguments themselves become constants.
    """
    for size in SIZES:
        changed = _HEAD.sub(lambda head, size=size: _static(head, size), text)  # type: ignore[misc]
        if changed != text:
            yield changed


def _static(head: re.Match[str], size: int) -> str:
    kept, made = [], []
    for word in _split(head["arguments"]):
        found = _ARGUMENT.match(word)
        if found is None or not ("?" in found["type"] or found["type"] == "index"):
            kept.append(word)
        elif found["type"] == "index":
            made.append(f"{head['indent']}  {found['name']} = arith.constant {size} : index\n")
        else:
            name, static = found["name"], found["type"].replace("?", str(size))
            kept.append(f"{name}_static: {static}")
            made.append(f"{head['indent']}  {name} = tensor.cast {name}_static : {static} to {found['type']}\n")
    if not made or not head["rest"].rstrip().endswith("{"):
        return head[0]
    return f"{head['indent']}{head['what']}({', '.join(kept)}){head['rest']}\n{''.join(made)}"


def _split(arguments: str) -> list[str]:
    """The arguments of a list, each with its type and attributes."""
    found, depth, start = list[str](), 0, 0
    for place, letter in enumerate(arguments):
        depth += (letter in "<{([") - (letter in ")]}" or (letter == ">" and arguments[place - 1] != "-"))
        if letter == "," and not depth:
            found.append(arguments[start:place].strip())
            start = place + 1
    rest = arguments[start:].strip()
    return [*found, rest] if rest else found
