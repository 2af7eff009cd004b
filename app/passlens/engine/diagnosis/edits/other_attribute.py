"""Sets an attribute of an op to another value, in the form that the line uses."""

from __future__ import annotations

import re

_VALUE = (
    r"\[(?P<list>[^\[\]]*)\]|array<(?P<array>\w+): ?(?P<numbers>[^<>]*)>|\"(?P<word>[^\"]*)\"|"
    r"(?P<number>-?[\d.]+(?:[eE][-+]?\d+)?|true|false)(?P<type> : [a-z]\w*)?"
)
_TYPE = re.compile(r" : [a-z]\w*")


def with_attribute(line: str, name: str, value: str, was: str = "") -> str:
    """A line in which an attribute has another value; the line unchanged without such an attribute in a known form.

    Args:
        line: The line with the attribute, also as ``torch.onnx.NAME``.
        name: The attribute.
        value: As users write it, without types: ``2``, ``[1, 1]``, ``"mean"``.
        was: The value that it must have, in the same form; empty for any.
    """
    for found in re.finditer(rf"(?<![\w.%])(?:torch\.onnx\.)?{re.escape(name)} = (?P<value>{_VALUE})", line):
        typed = _TYPE.search(found["value"])
        kind = typed[0] if typed is not None else ""
        if was and _plain(found) != was:
            continue
        if found["array"]:
            text = f"array<{found['array']}: {value.strip('[]')}>"
        elif found["list"] is not None and value.startswith("["):
            numbers = [one for one in value.strip("[]").split(", ") if one]
            text = f"[{', '.join(one + kind for one in numbers)}]"
        else:
            text = value if value.startswith(('"', "[")) else value + kind
        return line[: found.start("value")] + text + line[found.end("value") :]
    return line


def _plain(found: re.Match[str]) -> str:
    """A value without types."""
    return f"[{found['numbers']}]" if found["array"] else _TYPE.sub("", found["value"])
