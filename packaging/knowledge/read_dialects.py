"""Lists the ops, attributes and types that one IREE compiler knows; run by the Python that has its bindings.

The bindings can be asked about a name and list none, so the names to ask about are taken from the compiler's library,
where each stands as a text. A name of an op is asked for in the context; one of an attribute or type is parsed, and is
known when the parser complains otherwise than about a name that no dialect has.

Usage: python read_dialects.py LIBRARY DIALECT… > names.json
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from iree.compiler import ir

_NAME = re.compile(rb"[a-z][a-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+")
_PLACE = re.compile(r'"":\d+:\d+: ')
_MISSING = "passlens_has_no_such_name"


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


def complaint(context: ir.Context, what: type[ir.Attribute | ir.Type], text: str) -> str:
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
    answer = {"ops": ops, "attributes": known(context, ir.Attribute, "#", names), "types": types}
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
