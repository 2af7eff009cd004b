"""Tries smaller tiles for a dispatch whose shared memory does not fit, by replacing the dispatch with an edited file.

The bill of the dispatch alone shows which tiles would fit. Its configured source is edited accordingly and compiled
alone, and the first one that compiles replaces the dispatch in the model.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.analysis.session_analysis import Watch
from passlens.engine.analysis.shared_memory.store import shared_memory_of
from passlens.engine.analysis.shared_memory.values import Alternative
from passlens.engine.compile.dispatch import DispatchRequest, prepare_dispatch
from passlens.engine.compile.request import CompileRequest, as_compiled
from passlens.engine.compile.session_toolchain import session_toolchain
from passlens.engine.diagnosis.edits.tile_fix import FLAG
from passlens.engine.diagnosis.findings import TriedTiles
from passlens.engine.diagnosis.parting import attributes
from passlens.engine.errors import UserError
from passlens.engine.events import Progress
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message, quoted
from passlens.engine.process import run_child, scratch_folder
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import SessionInfo
from passlens.engine.toolchain.flags import catalogue

CONFIGURED = "executable-configurations"
_TRIED = 4
_ALONE_SECONDS = 120.0
"""The time limit: unrolled for other tiles, a kernel can compile for minutes, which is no fix."""


@dataclass(frozen=True, slots=True)
class Tiled:
    """The result of trying other tiles of a dispatch.

    Attributes:
        chosen: The tiles that compile; None if none do.
        file: Its configured source, edited.
        flag: The flag that makes the compiler use it.
        failed: The tiles that do not compile.
    """

    chosen: Alternative | None
    file: Path
    flag: str
    failed: tuple[TriedTiles, ...]


def find_tiles(session: Path, symbol: str, ground: Path, file: Path, context: JobContext) -> Tiled:
    """Edit the tiles of a dispatch until it compiles alone.

    Args:
        session: The session of the model.
        symbol: The executable's symbol.
        ground: The session of the failing dispatch alone, with its passes.
        file: The path for the edited source.
        context: Provides cancel and progress.

    Raises:
        UserError: No fitting tiles are known.
        CancelledError: The user cancelled.
    """
    with SessionReader(ground) as reader:
        bills = shared_memory_of(reader, Watch(context.cancel)).bills
    fitting = [one for bill in bills if bill.limit and (bill.total or 0) > bill.limit for one in bill.alternatives]
    fitting = [one for one in fitting if one.fits][:_TRIED]
    if not fitting:
        raise UserError(
            Message(
                "tile-trial.none-known",
                "No smaller tiles are known that make @{name} fit.",
                name=symbol,
            ),
            location=symbol,
        )
    with SessionReader(session) as reader, scratch_folder("tiles") as folder:
        prepared = prepare_dispatch(DispatchRequest(session, symbol, _how(reader.info())), reader, folder, context)
        words = [word for word in prepared.command.words if not word.startswith(("--compile-from=", "--compile-to="))]
        configured = folder / "configured.mlir"
        start = ["--compile-from=executable-sources", f"--compile-to={CONFIGURED}"]
        made = run_child([*words, *start, "-o", configured], cancel=context.cancel)
        context.cancel.raise_if_cancelled()
        if not made.ok or not configured.is_file():
            raise UserError(
                Message(
                    "tile-trial.no-source",
                    "The configured source of @{symbol} cannot be made: {sentence}",
                    symbol=symbol,
                    sentence=made.sentence("iree-compile"),
                )
            )
        text = configured.read_text(encoding="utf-8", errors="surrogateescape")
        failed = list[TriedTiles]()
        for one in fitting:
            edited = with_tiles(text, one)
            if not edited:
                continue
            context.emit(
                Progress(Message("tile-trial.dispatch-alone", "The dispatch alone with {title}", title=one.title))
            )
            file.write_text(edited, encoding="utf-8", errors="surrogateescape")
            alone = [words[0], str(file), *words[2:], f"--compile-from={CONFIGURED}", "--compile-to=hal"]
            outcome = run_child([*alone, "-o", os.devnull], cancel=context.cancel, timeout_seconds=_ALONE_SECONDS)
            context.cancel.raise_if_cancelled()
            if outcome.ok:
                return Tiled(one, file, f"--{FLAG}={symbol}={file}", tuple(failed))
            error = outcome.stderr.strip().split("\n", 1)[0]
            sentence = quoted(error) if error else outcome.sentence("iree-compile")
            failed.append(TriedTiles(symbol, one.changes, compiles=False, sentence=sentence))
    file.unlink(missing_ok=True)
    return Tiled(None, file, "", tuple(failed))


def with_tiles(text: str, change: Alternative) -> str:
    """Configured source with other tiles; empty if it has no such configuration, or more than one."""
    of_workgroup = [one for one in change.changes if one[0] == "workgroup_size"]
    of_config = [one for one in change.changes if one[0] != "workgroup_size"]
    for changes, head in ((of_config, "lowering_config"), (of_workgroup, "translation_info")):
        if not changes:
            continue
        olds = [one for one in dict.fromkeys(attributes(text, head)) if _has_all(one, changes)]
        if len(olds) != 1:
            return ""
        new = olds[0]
        for key, before, after in changes:
            new = new.replace(f"{key} = {before}", f"{key} = {after}", 1)
        text = text.replace(olds[0], new)
    return text


def with_file(request: CompileRequest, tiled: Tiled) -> CompileRequest:
    """The request with the edited dispatch instead of the compiler's own."""
    return replace(request, flags=(*request.flags, tiled.flag))


def _has_all(attribute: str, changes: list[tuple[str, str, str]]) -> bool:
    return all(f"{key} = {before}" in attribute for key, before, _ in changes)


def _how(info: SessionInfo) -> CompileRequest:
    how = as_compiled(info)
    toolchain = session_toolchain(how, info)
    if not catalogue(toolchain).has(FLAG):
        raise UserError(
            Message("tile-trial.iree-has-no", "IREE {version} has no --{flag}.", version=toolchain.version, flag=FLAG),
            location=FLAG,
        )
    return how
