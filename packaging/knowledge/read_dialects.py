"""Lists the ops, attributes and types that one IREE compiler knows; run by the Python that has its bindings.

The bindings can be asked about a name and list none, so the names to ask about are taken from the compiler's library,
where each stands as a text. A name of an op is asked for in the context; one of an attribute or type is parsed, and is
known when the parser complains otherwise than about a name that no dialect has.

The same complaints say how a name is written: an op refuses the wrong number of regions, an attribute names the
parameter and the definition at which it stops, and lists the words that it takes there.

Usage: python read_dialects.py LIBRARY DIALECT… > names.json
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

from iree.compiler import ir

_NAME = re.compile(rb"[a-z][a-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+")
_PLACE = re.compile(r'"":\d+:\d+: ')
_MISSING = "passlens_has_no_such_name"
_PARAMETER = re.compile(rb"failed to parse (\w+) parameter '(\w+)' which is to be a `([^`]+)`")
_STOPS = re.compile(r"failed to parse (?P<definition>\w+) parameter '(?P<name>\w+)'")
_WORDS = re.compile(r"to be one of: (?P<words>\w[\w.\-]*(?:, \w[\w.\-]*)*)")
_REGIONS = re.compile(r"(?:requires|expected) (?P<count>zero|one|\d+) regions?\b")
_COUNTS = {"zero": 0, "one": 1}
_MANY_REGIONS = ", ".join(["{}"] * 6)
_FOREIGN = ("arm_", "emitc", "llvm", "nvgpu", "nvvm", "spirv", "x86", "xegpu", "xevm")
"""Dialects of other targets, whose attributes nobody writes for an AMD GPU."""


def candidates(library: Path, dialects: set[str]) -> set[str]:
    """Texts of the library that begin with a dialect's name.

    The linker keeps a text that ends another one only once, so every ending is a candidate too.
    """
    found: set[str] = set()
    for match in set(_NAME.findall(library.read_bytes())):
        text = match.decode("ascii")
        places = [0, *(place + 1 for place, sign in enumerate(text) if sign in "._")]
        found.update(text[place:] for place in places if text[place:].partition(".")[0] in dialects)
    return found


def complaint(context: ir.Context, what: type[ir.Attribute | ir.Module | ir.Type], text: str) -> str:
    """What the parser says of a text; empty when it takes it."""
    said: list[str] = []

    def listen(diagnostic: ir.Diagnostic) -> bool:
        said.append(str(diagnostic.message))
        return True

    handler = context.attach_diagnostic_handler(listen)
    try:
        what.parse(text, context)
    except Exception as error:  # its type differs between versions
        said.append("" if said else str(error).replace(text, ""))
    else:
        said.clear()
    finally:
        handler.detach()
    return _PLACE.sub("", " ".join(said))


def known(context: ir.Context, what: type[ir.Attribute | ir.Type], sigil: str, names: list[str]) -> list[str]:
    """Those of some names that a dialect parses as an attribute or a type."""
    refusals: dict[str, str] = {}
    found: list[str] = []
    for name in names:
        dialect, _, rest = name.partition(".")
        if not rest:
            continue
        if dialect not in refusals:
            refusals[dialect] = complaint(context, what, f"{sigil}{dialect}.{_MISSING}")
        if complaint(context, what, f"{sigil}{name}") != refusals[dialect].replace(_MISSING, rest):
            found.append(name)
    return found


def apart(questions: list[Callable[[], str]]) -> list[str]:
    """The answers to questions, asked in a process of its own: some verifiers crash. Empty for one that crashes."""
    answers: list[str] = []
    while len(answers) < len(questions):
        read, write = os.pipe()
        child = os.fork()
        if not child:
            os.close(read)
            for question in questions[len(answers) :]:
                os.write(write, question().encode() + b"\0")
            os._exit(0)
        os.close(write)
        with os.fdopen(read, "rb") as answer:
            said = answer.read().decode().split("\0")
        os.waitpid(child, 0)
        answers += said[:-1]
        if len(answers) < len(questions):
            answers.append("")
    return answers


def regions(context: ir.Context, ops: list[str]) -> dict[str, int]:
    """The number of regions of each op that has a fixed one."""

    def ask(name: str) -> Callable[[], str]:
        return lambda: complaint(context, ir.Module, f'"{name}"() ({_MANY_REGIONS}) : () -> ()')

    found: dict[str, int] = {}
    for name, said in zip(ops, apart([ask(one) for one in ops]), strict=True):
        if count := _REGIONS.search(said):
            found[name] = _COUNTS[count["count"]] if count["count"] in _COUNTS else int(count["count"])
    return found


def parameters(library: Path) -> dict[str, dict[str, str]]:
    """The parameters of each attribute or type and their C++ types, from the messages of its parser."""
    found: dict[str, dict[str, str]] = {}
    for definition, name, kind in sorted(set(_PARAMETER.findall(library.read_bytes()))):
        found.setdefault(definition.decode(), {})[name.decode()] = kind.decode()
    return found


def written(
    context: ir.Context, attributes: list[str], defined: dict[str, dict[str, str]]
) -> tuple[dict[str, str], dict[str, str]]:
    """The definition of each attribute, and the words that it, or a parameter ``ATTRIBUTE.NAME`` of it, takes."""

    def ask(text: str) -> Callable[[], str]:
        return lambda: complaint(context, ir.Attribute, text)

    def letters(name: str) -> str:
        return name.lower().replace("_", "")

    definitions, words = dict[str, str](), dict[str, str]()
    for attribute in attributes:
        if attribute.startswith(_FOREIGN):
            continue
        dialect = letters(attribute.partition(".")[0])
        own = (names for one, names in defined.items() if "_" not in one or letters(one).startswith(dialect))
        names = ["", *sorted(frozenset[str]().union(*own))]
        texts = (f"#{attribute}<{name} = {_MISSING}>" if name else f"#{attribute}<{_MISSING}>" for name in names)
        for name, said in zip(names, apart([ask(text) for text in texts]), strict=True):
            stops, listed = _STOPS.search(said), _WORDS.search(said)
            if name and (stops is None or stops["name"] != name):
                continue
            if stops is not None:
                definitions.setdefault(attribute, stops["definition"])
            if listed is not None and listed["words"] != words.get(attribute):
                words[f"{attribute}.{name}" if name else attribute] = listed["words"]
        if attribute not in definitions:
            name = letters(attribute.partition(".")[2].replace(".", ""))
            alike = (one for one in defined if letters(one).partition("attr")[0] in {name, f"{dialect}{name}"})
            if one := next(alike, ""):
                definitions[attribute] = one
    return definitions, words


def main() -> None:
    """Write the names as JSON."""
    library, dialects = Path(sys.argv[1]), set(sys.argv[2:])
    context = ir.Context()
    for dialect in sorted(dialects):
        try:
            context.dialects[dialect]  # loads it: only then are its ops registered
        except Exception as error:
            sys.stderr.write(f"{dialect}: {error}\n")
    names = sorted(candidates(library, dialects))
    ops = [name for name in names if context.is_registered_operation(name)]
    # Some parsers of types stop where they have enough: !vm.buffer.load is !vm.buffer with something after it.
    longer = {name for name in ops if name.count(".") > 1}
    types = known(context, ir.Type, "!", [name for name in names if name not in longer])
    attributes = known(context, ir.Attribute, "#", names)
    defined = parameters(library)
    definitions, words = written(context, attributes, defined)
    answer = {
        "ops": ops,
        "attributes": attributes,
        "types": types,
        "regions": regions(context, ops),
        "parameters": {name: list(defined.get(definition, ())) for name, definition in definitions.items()},
        "kinds": {name: kinds for name, definition in definitions.items() if (kinds := defined.get(definition))},
        "words": words,
    }
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
