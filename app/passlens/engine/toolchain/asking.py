"""Finds the toolchains on this machine that know a flag, pass, op, attribute or type: from the table, or by asking
them.
"""

from __future__ import annotations

import re
from contextlib import suppress

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.process import run_child, scratch_folder
from passlens.engine.toolchain.discover import ANSWER_SECONDS, Toolchain, installed
from passlens.engine.toolchain.flags import catalogue
from passlens.engine.toolchain.knowledge import NameKind, split_name, table_knows
from passlens.engine.toolchain.passes import opt_of, pass_catalogue

_UNKNOWN = re.compile(
    r"unregistered (?:operation|dialect)|\bunknown\b|not found|provides no (?:attribute|type) parsing hook|created with"
)
_MISSING = "passlens_has_no_such_name"


def installed_that_know(name: str, kind: NameKind | None = None) -> tuple[Toolchain, ...]:
    """The toolchains on this machine that know a name (see ``knowledge.versions_that_know``).

    Without a sign and a kind, a name with a dot is an op, and one without is a pass.
    """
    bare, signed = split_name(name)
    name_kind = kind or signed or (NameKind.OP if "." in bare else NameKind.PASS)
    return tuple(one for one in installed() if knows(one, bare, name_kind))


def knows(toolchain: Toolchain, name: str, kind: NameKind) -> bool:
    """Whether a toolchain knows a name; one that does not answer knows nothing."""
    known = table_knows(toolchain.version, name, kind)
    if known is not None:
        return known
    with suppress(UserError):
        match kind:
            case NameKind.FLAG:
                return catalogue(toolchain).has(name)
            case NameKind.PASS:
                return pass_catalogue(toolchain).get(name) is not None
            case NameKind.OP:
                return _complaint(toolchain, f'"{name}"() : () -> ()') is None
            case NameKind.ATTRIBUTE | NameKind.TYPE:
                sign = "#" if kind is NameKind.ATTRIBUTE else "!"
                dialect = name.partition(".")[0]
                text = '"builtin.unrealized_conversion_cast"() {{passlens = {}}} : () -> ()'
                complaint = _complaint(toolchain, text.format(f"{sign}{name}"))
                if complaint is None:
                    return True
                missing = _complaint(toolchain, text.format(f"{sign}{dialect}.{_MISSING}")) or ""
                return complaint != missing.replace(f"{dialect}.{_MISSING}", name).replace(
                    _MISSING, name.partition(".")[2]
                )
    return False


def _complaint(toolchain: Toolchain, op: str) -> str | None:
    """The message of ``iree-opt`` on unknown names in an op; None if it knows them, whatever else it reports.

    Raises:
        UserError: The toolchain has no ``iree-opt``, or it cannot be started.
    """
    opt = opt_of(toolchain)
    if not opt.is_file():
        raise UserError(Message("asking.is-missing", "{flag} is missing.", flag=opt), location=str(opt))
    with scratch_folder("ask") as folder:
        source = folder / "ask.mlir"
        source.write_text(f"module {{ {op} }}\n", encoding="utf-8")
        outcome = run_child([opt, source], timeout_seconds=ANSWER_SECONDS)
    if outcome.ok:
        return None
    errors = re.findall(r"error: (.*)", outcome.stderr)
    return next((error for error in errors if _UNKNOWN.search(error)), None)
