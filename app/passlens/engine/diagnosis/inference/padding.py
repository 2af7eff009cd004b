"""Whether the padding value of a ``tensor.pad`` varies between elements."""

from __future__ import annotations

import re

_ARGUMENT = re.compile(r"(?P<name>%[\w$.\-]+): index")


def is_invariant(body: str) -> bool:
    """Whether no op in a region of a pad, given with its arguments, uses the index of the element."""
    arguments, uses = _ARGUMENT.findall(body.partition("):")[0]), body.partition("):")[2]
    return not any(re.search(rf"{re.escape(one)}(?![\w$.\-])", uses) for one in arguments)
