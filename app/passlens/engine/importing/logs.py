"""Reads a log of printed IR: its dumps in order, each with its place in the module, and the output between them."""

from __future__ import annotations

import re
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.events import Progress
from passlens.engine.importing.compiler_output import CompilerOutput
from passlens.engine.importing.detect import ACCEPTED
from passlens.engine.importing.log import Between, LogDump, Tally, split_log
from passlens.engine.importing.reading import LONGEST_TEXT, MARK, LogReader
from passlens.engine.importing.scopes import Places
from passlens.engine.importing.store import ImportedDump, ImportStore
from passlens.engine.ir.outline import extract
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Bytes, Count, Message, together
from passlens.engine.session.writer import SessionWriter

_SHOWN = 60
_LOOKED_AT = 256 << 20
_ENOUGH = 1 << 20
_MODULE = re.compile(rb'(?m)^module(?: @("[^"\n]*"|[\w$.-]+))?(?: attributes [^\n]*)? \{$')


def check_log(path: Path, context: JobContext) -> str:
    """Check that a file has printed IR; returns the name of its module, empty if it has none or it appears late.

    Dumps of functions can come before the first dump of their module.

    Raises:
        UserError: The file has no printed IR, or cannot be read.
        CancelledError: The user cancelled.
    """
    lines, looked_at, first = 0, 0, ""
    with LogReader(path) as reader:
        for chunk in reader.chunks():
            context.cancel.raise_if_cancelled()
            context.emit(Progress(Message("logs.looking-dumps", "Looking for dumps"), reader.fraction))
            if looked_at or MARK in chunk:
                looked_at += len(chunk)
                if module := _MODULE.search(chunk):
                    return module[1].decode("utf-8", "replace").strip('"') if module[1] else ""
                if looked_at > _LOOKED_AT:
                    return ""
                continue
            lines += chunk.count(b"\n") + (not chunk.endswith(b"\n"))
            if not first and (text := chunk.lstrip()):
                first = text[: 4 * _SHOWN].decode("utf-8", "replace").splitlines()[0]
        if looked_at:
            return ""
        if reader.damage:
            raise UserError(
                Message("logs.packed", "{path} cannot be unpacked: {reason}.", path=path.name, reason=reader.damage),
                location=str(path),
            )
    begins = Message("logs.begins", ", beginning with '{text}'", text=first.strip()[:_SHOWN]) if first else NOTHING
    raise UserError(
        Message(
            "logs.no-ir",
            "{name} holds no printed IR: {lines}{begins}, and no '// -----// IR Dump After … //----- //' among them.",
            name=path.name,
            lines=Count(lines, "line"),
            begins=begins,
        ),
        hint=ACCEPTED,
        location=str(path),
    )


def read_log(
    path: Path, module: str, store: ImportStore, output: CompilerOutput, writer: SessionWriter, context: JobContext
) -> Tally:
    """Store all dumps of a log; returns the counts of its parts.

    Raises:
        CancelledError: The user cancelled; what was stored remains.
        UserError: The log cannot be read any more, or the session cannot be written.
    """
    tally, places = Tally(), Places(module)
    with LogReader(path) as reader:
        for number, part in enumerate(split_log(reader.chunks(), tally)):
            match part:
                case LogDump():
                    store.set_fraction(reader.fraction)
                    store.add(_placed(part, places, f"{number:09d}"))
                    store.flush_when_full()
                case Between(text=text):
                    output.add(text)
            if not number % 50:
                context.cancel.raise_if_cancelled()
        store.flush()
        if reader.damage:
            writer.add_notice(
                Message(
                    "logs.damaged",
                    "{file} is damaged or ends early ({reason}): what came before is here.",
                    file=path.name,
                    reason=reader.damage,
                )
            )
        if reader.has_grown:
            writer.add_notice(
                Message(
                    "logs.changed",
                    "{file} changed while it was read: import it again when its compiler has ended.",
                    file=path.name,
                )
            )
    _note(tally, path, writer)
    return tally


def _placed(dump: LogDump, places: Places, key: str) -> ImportedDump:
    # The start of a truncated dump suffices to find its place; searching for the ends of its ops would take long.
    text = (dump.text if dump.whole else dump.text[:_ENOUGH]).decode("utf-8", errors="replace")
    data, shared = dump.text, False
    if dump.op:
        found = places.of_named(text, dump.op, dump.symbol)
        inner = extract(text, found[1:]) if found is not None and len(found) > 1 else None
        if found is None or (len(found) > 1 and inner is None):  # shown as the text that it is: the whole module
            path = places.of_outermost(text, "")
        else:
            path, data = found, data if inner is None else inner.encode("utf-8", "surrogatepass")
    elif dump.outermost:
        path = places.of_outermost(text, dump.header.argument)
    else:
        path, shared = places.of_inner(text)
    return ImportedDump(path, key, dump.header, dump.before, data, shared=shared, whole=dump.whole)


def _note(tally: Tally, path: Path, writer: SessionWriter) -> None:
    if tally.tangled:
        writer.add_notice(
            together(
                Message(
                    "logs.written-into-each-other",
                    "The dumps of {file} are interleaved, as with several threads: {dumps} could be saved whole, "
                    "{count:,} could not; {lines} cannot be assigned.",
                    file=path.name,
                    dumps=Count(tally.dumps, "dump"),
                    count=tally.broken,
                    lines=Count(tally.lines, "line"),
                ),
                Message(
                    "logs.print-otherwise",
                    "Print with --mlir-disable-threading, or with --mlir-print-ir-tree-dir.",
                ),
            )
        )
    if tally.too_long:
        writer.add_notice(
            Message(
                "logs.one-too-long",
                "1 dump of {file} is left out: longer than {size}.",
                file=path.name,
                size=Bytes(LONGEST_TEXT),
            )
            if tally.too_long == 1
            else Message(
                "logs.too-long",
                "{count:,} dumps of {file} are left out: longer than {size}.",
                count=tally.too_long,
                file=path.name,
                size=Bytes(LONGEST_TEXT),
            )
        )
    if tally.cut_off:
        writer.add_notice(
            Message(
                "logs.cut-off",
                "{file} ends inside a dump: it was cut off, or its compiler was ended.",
                file=path.name,
            )
        )
