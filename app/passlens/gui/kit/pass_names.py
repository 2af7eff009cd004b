"""Names of passes as lists and charts show them."""

from __future__ import annotations

_PREFIXES = ("iree-codegen-", "iree-")
_PHASE_PREFIXES = {
    "preprocessing": "preprocessing-",
    "global-optimization": "global-opt-",
    "dispatch-creation": "dispatch-creation-",
}


def short_pass_name(name: str, phase: str = "") -> str:
    """A pass name without the prefix that nearly all of IREE's passes share, and without that of its phase."""
    for prefix in _PREFIXES:
        if name.startswith(prefix) and len(name) > len(prefix):
            name = name[len(prefix) :]
            break
    return name.removeprefix(_PHASE_PREFIXES.get(phase, "")) or name
