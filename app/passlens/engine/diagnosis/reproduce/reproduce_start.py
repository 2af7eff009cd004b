"""The starts from which a failed compile can be entered again: one dispatch, one pass, a phase, the model; smallest
first.

Each is a text with a command line that is expected to fail on it; the callers check that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.dispatch import DispatchRequest, prepare_dispatch
from passlens.engine.compile.dispatch_source import (
    PHASE,
    Dispatch,
    find_dispatch,
    list_dispatches,
    read_source,
)
from passlens.engine.compile.request import BEGIN_AND_END, as_compiled, by_flag
from passlens.engine.compile.session_input import read_input
from passlens.engine.compile.session_toolchain import session_toolchain
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.reducer import rd_oracle
from passlens.engine.errors import UserError
from passlens.engine.formats import BYTECODE
from passlens.engine.ir.outline import splice
from passlens.engine.ir.syntax import read_head
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message
from passlens.engine.process import run_child, scratch_folder
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import EXECUTABLE, PHASES, PassRow, ScopeRow
from passlens.engine.toolchain.discover import Toolchain, find
from passlens.engine.toolchain.flags import catalogue

COMPILE, OPT = "iree-compile", "iree-opt"
_SYMBOL = re.compile(r"@\"?([\w$.\-]+)")
_ASKED = 200
"""The most dispatches that are tried one by one."""
_FUNCTIONS = frozenset({"llvm.func", "func.func"})
_PLACE = re.compile(r"^[^\n]*input\.mlir:(\d+):\d+: error: ", re.MULTILINE)
MOST_BYTES = 16 << 20
"""The most bytes of a file named by a flag that a start brings."""
_DUMPS_READ = 200_000
"""Characters of a failed pass's dump that are searched for the name of its dispatch."""


class StartKind(StrEnum):
    """The kind of a start."""

    DISPATCH = "dispatch"
    PASS = "pass"
    PHASE = "phase"
    MODEL = "model"


@dataclass(frozen=True, slots=True)
class Start:
    """A text and the command to run on it.

    Attributes:
        title: Its description, as ``the dispatch @x, compiled from phase executable-sources``.
        data: The file.
        tool: ``iree-compile`` or ``iree-opt``.
        flags: The tool's flags, without input and output files.
        dispatch: The symbol of its executable; empty without one.
        suffix: The file's suffix.
        files: Other files that its flags name: name and content.
    """

    kind: StartKind
    title: Message
    data: bytes
    tool: str
    flags: tuple[str, ...]
    dispatch: str = ""
    suffix: str = ".mlir"
    files: tuple[tuple[str, bytes], ...] = ()


def tool_path(toolchain: Toolchain, tool: str) -> Path:
    """The path of a program beside the compiler.

    Raises:
        UserError: The toolchain has no such program.
    """
    path = toolchain.compiler if tool == COMPILE else toolchain.compiler.with_name(OPT + toolchain.compiler.suffix)
    if not path.is_file():
        raise UserError(
            Message(
                "reproduce-start.no-tool",
                "IREE {version} has no {tool} beside {compiler}.",
                version=toolchain.version,
                tool=tool,
                compiler=toolchain.compiler,
            ),
            location=str(path),
        )
    return path


def choose_toolchain(reader: SessionReader, name: str = "") -> Toolchain:
    """The named toolchain, otherwise the session's.

    Raises:
        UserError: It is not installed, or unknown.
    """
    return find(name) if name else session_toolchain(as_compiled(reader.info()), reader.info())


def list_starts(
    reader: SessionReader, facts: Facts, toolchain: Toolchain, dispatch: str, context: JobContext
) -> Iterator[Start]:
    """The starts of a session, the smallest first, each created on demand.

    Args:
        reader: The session.
        facts: The facts of the session.
        toolchain: The toolchain of the reproducer.
        dispatch: The dispatch at fault, as far as the session shows it.
        context: The job's context.

    Raises:
        CancelledError: The user cancelled.
    """
    folders = (Path.cwd(), reader.info().source.parent)
    for start in _starts(reader, facts, toolchain, dispatch, context):
        yield with_files(start, folders)


def with_files(start: Start, folders: Sequence[Path]) -> Start:
    """A start that brings the files that its flags name, by their names in its own folder.

    Args:
        start: The start.
        folders: Where files named by a relative path may be.
    """
    flags, files = list[str](), dict[str, bytes]()
    for word in start.flags:
        flag, equals, value = word.partition("=")
        path = _file(value, folders) if equals and flag.startswith("--") else None
        if path is None:
            flags.append(word)
            continue
        name = path.name if path.name not in (*files, f"input{start.suffix}") else f"{len(files)}-{path.name}"
        files[name] = path.read_bytes()
        flags.append(f"{flag}={name}")
    return replace(start, flags=tuple(flags), files=tuple(files.items())) if files else start


def _file(value: str, folders: Sequence[Path]) -> Path | None:
    """The file that the value of a flag names; None without one, or if it is too large."""
    with suppress(OSError, ValueError):  # most values are no paths
        found = (one for folder in folders if value and (one := folder / value).is_file())
        return next((one for one in found if one.stat().st_size <= MOST_BYTES), None)
    return None


def _starts(
    reader: SessionReader, facts: Facts, toolchain: Toolchain, dispatch: str, context: JobContext
) -> Iterator[Start]:
    """The starts, with files where the command has them."""
    known = list_dispatches(reader)
    given = _dispatch_start(reader, toolchain, dispatch, context) if dispatch and known else None
    if given is not None:
        yield given
    flags = model_flags(reader, toolchain, _failed_phase(reader, facts))
    phase = _phase_start(reader, facts, flags) if flags is not None else None
    model = _model_start(reader, flags) if flags is not None else None
    if given is None and known and (facts.failed_in or not facts.failed) and (phase or model):
        # Without passes a session does not show where it failed, nor do linked kernels: another run does.
        whole = (one for one in (phase, model) if one is not None)
        guilty = next((name for one in whole if (name := _guilty(one, toolchain, known, context))), "")
        # If that does not show it either, each dispatch is tried: one takes a moment.
        names = [guilty] if guilty else [one.symbol for one in known[:_ASKED]]
        yield from (one for name in names if (one := _dispatch_start(reader, toolchain, name, context)) is not None)
    single = _pass_start(reader, facts)
    if single is not None:
        yield single
    yield from (one for one in (phase, model) if one is not None)
    # For a compile that failed in a later phase than recorded, or whose command begins at a later phase.
    if flags is not None and (given_words := _as_given(reader, toolchain)) != flags:
        yield from (one for one in (_model_start(reader, given_words),) if one is not None)


def _dispatch_start(reader: SessionReader, toolchain: Toolchain, name: str, context: JobContext) -> Start | None:
    info = reader.info()
    how = None if info.imported else replace(as_compiled(info), toolchain=toolchain.name)
    if how is None:
        return None
    with suppress(UserError), scratch_folder("reproduce") as folder:
        symbol = find_dispatch(list_dispatches(reader), name).symbol
        prepared = prepare_dispatch(DispatchRequest(reader.path, symbol, how), reader, folder, context)
        title = Message(
            "reproduce-start.dispatch",
            "the dispatch @{dispatch}, compiled from phase {phase}",
            dispatch=symbol,
            phase=PHASE,
        )
        words = prepared.command.words[2:]
        return Start(StartKind.DISPATCH, title, prepared.request.source.read_bytes(), COMPILE, words, symbol)
    return None


def _pass_start(reader: SessionReader, facts: Facts) -> Start | None:
    """The innermost failed pass alone, on the IR before it; None if that was not captured."""
    if not facts.failed:
        return None
    row = facts.failed[0]
    chain = _chain(reader, row)
    try:
        before = reader.before(row.id)
    except UserError:
        return None
    if before is None or not before.text or any(scope.shared for scope in chain):
        return None
    text, chain = _as_module(reader, before.text, chain)
    flags = (f"--pass-pipeline={pipeline([scope.op for scope in chain], row)}",)
    title = Message("reproduce-start.pass", "the pass {name} on {scope}, alone", name=row.name, scope=row.scope)
    return Start(StartKind.PASS, title, text.encode("utf-8", "surrogateescape"), OPT, flags, facts.failed_in)


def pipeline(ops: list[str], row: PassRow) -> str:
    """A pass for ``iree-opt --pass-pipeline``, nested in its ops."""
    nested = ops[1:] if ops and ops[0] == "builtin.module" else ops
    options = f"{{{row.options}}}" if row.options else ""
    text = f"{row.name}{options}"
    for op in reversed(nested):
        text = f"{op}({text})"
    return f"builtin.module({text})"


def _chain(reader: SessionReader, row: PassRow) -> list[ScopeRow]:
    """The scope of a pass with all scopes around it, the outermost first."""
    scopes = reader.scopes_by_id()
    chain, at = list[ScopeRow](), scopes.get(row.scope_id)
    while at is not None:
        chain.append(at)
        at = scopes.get(at.parent_id) if at.parent_id is not None else None
    return chain[::-1]


def _as_module(reader: SessionReader, text: str, chain: list[ScopeRow]) -> tuple[str, list[ScopeRow]]:
    """The text of an op inside the executable that states its target; otherwise alone, which the parser wraps."""
    place = next((number for number, scope in enumerate(chain) if scope.op == EXECUTABLE), None)
    if place is not None and len(chain) > place + 1:
        source = read_source(reader, chain[place].symbol)
        if source is not None:
            path = [(scope.op, scope.symbol) for scope in chain[place:]]
            whole, found = splice(source.text, [(path, text)])
            if found:
                return whole, chain
    outer = chain[-1]
    return text, [outer] if outer.op == "builtin.module" else [chain[0], outer]


def _failed_phase(reader: SessionReader, facts: Facts) -> str:
    """The phase whose end a compile did not reach; empty if unknown."""
    if facts.failed:
        return facts.failed[0].phase
    return next((row.name for row in reader.phases() if not row.reached or row.failed), "")


def model_flags(reader: SessionReader, toolchain: Toolchain, until: str) -> tuple[str, ...] | None:
    """The flags of the session's compile, as this toolchain spells them; None if unknown.

    ``until``: the failed phase, after which the compiler may stop, so that a run without failure takes no longer.
    """
    info = reader.info()
    if info.imported or info.dispatch is not None:
        return None
    known = catalogue(toolchain)
    words = command_line(as_compiled(info), toolchain, known).words[2:]
    raw = [word for name, given in by_flag(words, known) if name not in BEGIN_AND_END for word in given]
    return (*raw, *([f"--compile-to={until}"] if until and until != PHASES[-1] else []))


def _as_given(reader: SessionReader, toolchain: Toolchain) -> tuple[str, ...]:
    """The flags of the whole compile, with its first and last phase."""
    return tuple(command_line(as_compiled(reader.info()), toolchain, catalogue(toolchain)).words[2:])


def _model_start(reader: SessionReader, flags: tuple[str, ...]) -> Start | None:
    """The input; None if it is missing."""
    name = reader.info().source
    with suppress(UserError):
        title = Message("reproduce-start.model", "the model {name}", name=name.name)
        return Start(StartKind.MODEL, title, read_input(reader), COMPILE, flags, "", name.suffix)
    return None


def _phase_start(reader: SessionReader, facts: Facts, flags: tuple[str, ...]) -> Start | None:
    """The whole module at the end of the last phase before the failure."""
    failed = PHASES.index(facts.failed[0].phase) if facts.failed else len(PHASES)
    for name in reversed(PHASES[:failed]):
        blob = reader.phase_blob(name)
        if blob is not None:
            text = reader.text(blob)
            title = Message("reproduce-start.phase", "the module after phase {phase}", phase=name)
            data = text.encode("utf-8", "surrogateescape")
            return Start(StartKind.PHASE, title, data, COMPILE, (*flags, f"--compile-from={name}"))
    return None


def _guilty(start: Start, toolchain: Toolchain, known: tuple[Dispatch, ...], context: JobContext) -> str:
    """The dispatch of the first failed pass in another run of this start; empty if unknown."""
    context.cancel.raise_if_cancelled()
    with scratch_folder("reproduce") as folder:
        file = folder / f"input{start.suffix}"
        file.write_bytes(start.data)
        words: list[str | Path] = [
            tool_path(toolchain, start.tool),
            file,
            *start.flags,
            rd_oracle.AFTER_FAILURE,
            "-o",
            str(folder / "out"),
        ]
        outcome = run_child(words, cancel=context.cancel)
        context.cancel.raise_if_cancelled()
    kernels = {name: one.symbol for one in known for name in (one.symbol, *one.exports)}
    at = _PLACE.search(outcome.stderr)
    if at is not None and not BYTECODE.begins(start.data):
        above = start.data.decode("utf-8", errors="replace").splitlines()[: int(at[1])]
        heads = (read_head(line) for line in reversed(above) if ".func" in line)
        names = (head.symbol for head in heads if head is not None and head.name in _FUNCTIONS and head.symbol)
        if (name := kernels.get(next(names, ""))) is not None:
            return name
    _, mark, dump = outcome.stderr.partition("// -----// IR Dump After ")
    named = {kernels.get(found[1], "") for found in _SYMBOL.finditer(dump[:_DUMPS_READ])} - {""}
    # Kernels of one target are linked into one executable, whose dump names them all and identifies none.
    return named.pop() if mark and len(named) == 1 else ""
