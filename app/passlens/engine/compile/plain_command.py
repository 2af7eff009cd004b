"""The command of a session for use in a shell, without the flags that Passlens adds."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.compile.request import BEGIN_AND_END, ELIDE, LOCATIONS_FLAG
from passlens.engine.session.rows import Origin, SessionInfo
from passlens.engine.toolchain import OWN

_TO_SEE_MORE = (
    "dump-compilation-phases-to",
    "iree-hal-dump-executable-",
    "iree-scheduling-dump-statistics-",
    "mlir-print-assume-verified",
    "mlir-print-ir-",
    "mlir-timing",
    LOCATIONS_FLAG,
    *(word.lstrip("-").partition("=")[0] for word in ELIDE),
)
"""Prefixes of the flags that ``lanes.run`` adds."""


def plain_command(info: SessionInfo) -> tuple[str, ...]:
    """Program, model, the flags of the compile, and a module in the current folder; empty where no compiler ran.

    A dispatch that was compiled alone has its source only in its session: the command is then that of Passlens.
    """
    if info.dispatch is not None:
        return _of_dispatch(info, info.dispatch.session, info.dispatch.name)
    if not info.lanes or len(info.lanes[0].argv) < 2:
        return ()
    program, _, *words = info.lanes[0].argv
    if info.origin is not Origin.HERE:  # the maker of the session chose the path
        program = "iree-compile"
    names = set[str]()
    kept = list[str]()
    if words[-2:-1] == ["-o"]:
        words = words[:-2]
    for word in words:
        name = word.lstrip("-").partition("=")[0] if word.startswith("-") else ""
        names.add(name)
        if word in info.flags or not (name and name.startswith(_TO_SEE_MORE)):
            kept.append(word)
    module = Path(info.source.name).with_suffix(".mlir" if names & (BEGIN_AND_END - {"compile-from"}) else ".vmfb")
    if module.name == info.source.name:
        module = module.with_stem(f"{module.stem}-compiled")
    return program, str(info.source), *kept, "-o", _not_a_flag(module.name)


def _of_dispatch(info: SessionInfo, session: Path, name: str) -> tuple[str, ...]:
    toolchain = ("--toolchain", info.toolchain) if info.toolchain and info.toolchain != OWN else ()
    return "passlens", "dispatch", str(session), name, *toolchain, *(("--", *info.flags) if info.flags else ())


def _not_a_flag(name: str) -> str:
    return f"./{name}" if name.startswith("-") else name
