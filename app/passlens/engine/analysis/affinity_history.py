"""The passes that decided where something is placed: read from the printed texts, all of which must be searched.

For a device: the number of each form of its name (promise, affinity), to find the pass at which a promise survives or
reappears. For a global: its affinity. For a dispatch: where each text executes the callers of its executable, whose
symbol stays the same. For another op: the affinities of its ancestors and descendants.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from passlens.engine.analysis.lineage.trace import trace
from passlens.engine.analysis.lineage.values import LineageStep, Relation, Start
from passlens.engine.analysis.placement_tables import AffinityEvent, AffinityHistory, Change
from passlens.engine.analysis.session_analysis import SessionAnalysis, Watch, read_analysis, serve
from passlens.engine.errors import UserError
from passlens.engine.ir.locations import elide
from passlens.engine.ir.syntax import STRING_OR_REST, read_head
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Items, Join, Message
from passlens.engine.session import codec
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import EXECUTABLE, Part, PassRow, Status, executables_of
from passlens.engine.units import whole_number

FORMS = ("promise", "affinity")
_SHOWN = 160
_STRING = re.compile(rf"(?<!@){STRING_OR_REST}")
_CALLED = re.compile(r'\bdispatch \{?@(?P<executable>[\w.$\-]+|"[^"]+")::')
_FUNCTIONS = frozenset({"util.func", "util.initializer", "func.func"})
_STATED = re.compile(r"(?:\bon\(|\bto |\baffinity = |\btarget = )(?=#hal\.device\.)")


@dataclass(frozen=True, slots=True)
class _Seen:
    """The statements of a text about a subject, by form, and the line of the first one."""

    says: dict[str, str]
    lines: dict[str, int]


def history_of(reader: SessionReader, subject: str | Start, cancel: CancelToken | None = None) -> AffinityHistory:
    """The passes that decided where a subject is placed.

    Args:
        reader: The session.
        subject: ``@symbol`` of a device, a global or the executable of a dispatch, or the position of an op.
        cancel: Stops the search.

    Raises:
        UserError: The session contains nothing with that name.
        CancelledError: The search was cancelled.
    """
    cancel = cancel or CancelToken()
    if isinstance(subject, Start):
        called = _CALLED.search(_line_of(reader, subject))
        return _of_op(reader, subject, cancel) if called is None else _of_dispatch(reader, called["executable"], cancel)
    symbol = subject.lstrip("@")
    events = list(_of_symbol(reader, symbol, cancel))
    if not events:
        found = _of_dispatch(reader, symbol, cancel)
        if found.events:
            return found
        raise UserError(
            Message("affinity-history.unknown-place", "No text in the session says where @{name} is.", name=symbol),
            hint=Message(
                "affinity-history.name-as-in-ir",
                "Name a device, a global or the executable of a dispatch as the IR does.",
            ),
            location=subject,
        )
    return AffinityHistory(f"@{symbol}", tuple(events), _notes(events))


def history_in_child(reader: SessionReader, subject: str | Start, watch: Watch) -> AffinityHistory:
    """Like ``history_of``; a large session is read in a child process."""
    return read_analysis(reader, _history(subject), watch)


def _history(subject: str | Start) -> SessionAnalysis[AffinityHistory]:
    return SessionAnalysis(
        __name__,
        frozenset({Part.PASSES}),
        Message("affinity-history.search-passes", "The search for the passes"),
        lambda reader, watch: _with_missing(history_of(reader, subject, watch.cancel), reader),
        codec.to_json,
        partial(codec.from_json, AffinityHistory),
        {"symbol": subject} if isinstance(subject, str) else {"start": codec.to_json(subject)},
    )


def _with_missing(history: AffinityHistory, reader: SessionReader) -> AffinityHistory:
    """The history, with a note on the phases whose passes are not all in the session."""
    missing = reader.unfetched()
    if not missing:
        return history
    text = Message(
        "affinity-history.on-demand",
        "Passes that were not made yet are not among these: those of {phases}.",
        phases=Items(missing, Join.AND),
    )
    return replace(history, notes=(*history.notes, text), unseen=missing)


def _notes(events: list[AffinityEvent]) -> tuple[Message, ...]:
    promises = [event for event in events if event.form == "promise"]
    if not promises or not promises[-1].after:
        return ()
    left = promises[-1]
    if not left.position:
        return (
            Message(
                "affinity-history.open-since-input",
                "{count} of its promises have stayed open since the input: no pass in the session resolves them.",
                count=left.after,
            ),
        )
    return (
        Message(
            "affinity-history.open-since-pass",
            "{count} of its promises have stayed open since pass {number} ({name}): no pass in the session resolves "
            "them.",
            count=left.after,
            number=left.position,
            name=left.name,
        ),
    )


def _of_symbol(reader: SessionReader, symbol: str, cancel: CancelToken) -> Iterator[AffinityEvent]:
    scopes = reader.scopes_by_id()
    hidden = executables_of(scopes)
    last: dict[int, dict[str, str]] = {}
    rows = [row for row in reader.passes() if row.status in {Status.CHANGED, Status.FAILED}]
    first = reader.passes()[:1]
    if first:
        before = reader.before(first[0].id)
        seen = _look(elide(before.text).text, symbol) if before is not None else _Seen({}, {})
        for form, assigned in seen.says.items():
            line = seen.lines[form]
            text = elide(before.text).text if before is not None else ""
            yield AffinityEvent(Change.FOUND, None, 0, "the input", "", "", form, "", assigned, line, _line(text, line))
        last[first[0].scope_id] = seen.says
    for row in rows:
        cancel.raise_if_cancelled()
        if row.scope_id in hidden or scopes[row.scope_id].op == EXECUTABLE:
            continue
        blob, _ = reader.pass_blob(row.id)
        text = elide(reader.text(blob)).text
        seen = _look(text, symbol)
        if last.get(row.scope_id) == seen.says:
            continue
        composed = reader.before(row.id)
        had = _look(elide(composed.text).text, symbol).says if composed is not None and composed.text else None
        last[row.scope_id] = seen.says
        if had is not None:
            yield from _events(row, had, seen, text)


def _events(row: PassRow, had: dict[str, str], seen: _Seen, text: str) -> Iterator[AffinityEvent]:
    for form in dict.fromkeys([*had, *seen.says]):
        before, after = had.get(form, ""), seen.says.get(form, "")
        if before == after:
            continue
        change = Change.CHANGED
        if not before or not after:
            change = Change.ASSIGNED if after else Change.REMOVED
        elif form:
            change = Change.MORE if whole_number(after) > whole_number(before) else Change.FEWER
        line = seen.lines.get(form, 0)
        shown = _line(text, line)
        yield AffinityEvent(
            change, row.id, row.position, row.name, row.scope, row.phase, form, before, after, line, shown
        )


def _look(text: str, symbol: str) -> _Seen:
    """The statements of a text about a device or a global."""
    name = rf'@(?:{re.escape(symbol)}|"{re.escape(symbol)}")(?![\w.$\-])'
    says: dict[str, str] = {}
    lines: dict[str, int] = {}
    text = _STRING.sub(lambda found: " " * len(found[0]), text)  # text for people and bindings, not affinities
    for form in FORMS:
        found = list(re.finditer(rf"#hal\.device\.{form}<{name}", text))
        if found:
            says[form] = str(len(found))
            lines[form] = text.count("\n", 0, found[0].start()) + 1
    home = re.search(rf"^\s*util\.global [^\n@]*{name}[^\n]*", text, re.MULTILINE)
    if home is not None:
        stated = stated_affinity(home[0])
        if stated:
            says[""] = stated
            lines[""] = text.count("\n", 0, home.start()) + 1 + home[0].startswith("\n")
    return _Seen(says, lines)


def stated_affinity(line: str) -> str:
    """The affinity in a printed op; empty if it has none."""
    found = _STATED.search(line)
    if found is None:
        return ""
    depth = 0
    for place in range(found.end(), len(line)):
        if line[place] == "<":
            depth += 1
        elif line[place] == ">":
            depth -= 1
            if depth == 0:
                return line[found.end() : place + 1]
    return ""


def _line(text: str, number: int) -> str:
    if not number:
        return ""
    found = text.split("\n", number)[number - 1].strip() if number <= text.count("\n") + 1 else ""
    return found if len(found) <= _SHOWN else found[: _SHOWN - 1] + "…"


def _line_of(reader: SessionReader, start: Start) -> str:
    """The line at this position if it is in the text after a pass; otherwise empty."""
    if start.pass_id is None or start.before:
        return ""
    text = reader.text(reader.pass_blob(start.pass_id)[0])
    return _line(text if start.locations else elide(text).text, start.line)


def _of_dispatch(reader: SessionReader, executable: str, cancel: CancelToken) -> AffinityHistory:
    """Where the ops that dispatch to an executable run, function by function."""
    name = executable.strip('"')
    scopes = reader.scopes_by_id()
    hidden = executables_of(scopes)
    last: dict[str, str] = {}
    events: list[AffinityEvent] = []
    called = False
    for row in reader.passes():
        cancel.raise_if_cancelled()
        executed = row.scope_id in hidden or scopes[row.scope_id].op == EXECUTABLE
        if executed or row.status not in {Status.CHANGED, Status.FAILED}:
            continue
        text = elide(reader.text(reader.pass_blob(row.id)[0])).text
        for function, (stated, line, shown) in _calls(text, name).items():
            called = True
            had = last.get(function, "")
            if stated != had:
                change = Change.CHANGED if had and stated else Change.ASSIGNED if stated else Change.REMOVED
                where = (change, row.id, row.position, row.name, row.scope, row.phase)
                events.append(AffinityEvent(*where, "", had, stated, line, shown))
            last[function] = stated
    notes: tuple[Message, ...] = ()
    if not called:
        notes = (Message("affinity-history.not-dispatched-to", "No text in the session dispatches to it."),)
    elif not events:
        notes = (Message("affinity-history.no-text-says", "No text says where it runs."),)
    return AffinityHistory(f"@{name}", tuple(events), notes)


def _calls(text: str, executable: str) -> dict[str, tuple[str, int, str]]:
    """For each function that dispatches to an executable: its affinities, and the first dispatching line."""
    if f"@{executable}::" not in text and f'@"{executable}"::' not in text:
        return {}
    lines = text.split("\n")
    found: dict[str, tuple[str, int, str]] = {}
    function = ""
    for number, line in enumerate(lines, 1):
        head = read_head(line) if ".func" in line or ".initializer" in line else None
        if head is not None and head.name in _FUNCTIONS:
            function = head.symbol or "initializer"
        called = _CALLED.search(line)
        if called is None or called["executable"].strip('"') != executable:
            continue
        stated = _stated_around(lines, number - 1)
        before, first, shown = found.get(function, ("", number, _line(text, number)))
        parts = dict.fromkeys(part for part in (*before.split(", "), stated) if part)
        found[function] = ", ".join(parts), first, shown
    return found


def _of_op(reader: SessionReader, start: Start, cancel: CancelToken) -> AffinityHistory:
    lineage = trace(reader, start, None, cancel)
    events: list[AffinityEvent] = []
    had = ""
    for step in (*lineage.ancestors, *lineage.descendants):
        cancel.raise_if_cancelled()
        stated, line, shown = _step(reader, step)
        if step.relation is Relation.GONE or step.relation is Relation.COMPILED or (stated == had and events):
            continue
        change = Change.CHANGED if had and stated else Change.ASSIGNED if stated else Change.REMOVED
        if stated or had:
            if step.relation is Relation.INPUT:
                change = Change.FOUND
            events.append(
                AffinityEvent(
                    *(change, step.pass_id, step.position, step.name, step.scope, step.phase),
                    *("", had, stated, line, shown),
                )
            )
        had = stated
    none = Message(
        "affinity-history.no-affinity-of-op",
        "No text of this op, of what it comes from or of what it became states an affinity.",
    )
    notes = () if events else (none,)
    return AffinityHistory(lineage.op.text, tuple(events), notes)


def _step(reader: SessionReader, step: LineageStep) -> tuple[str, int, str]:
    """The affinity of the followed op after a step, the line's number, and the line itself."""
    if not step.ops or not step.ops[0].line:
        return "", 0, ""
    op = step.ops[0]
    if step.pass_id is None:
        return stated_affinity(op.text), op.line, op.text
    lines = elide(reader.text(reader.pass_blob(step.pass_id)[0])).text.split("\n")
    if op.line > len(lines):
        return "", 0, ""
    return _stated_around(lines, op.line - 1), op.line, op.text


def _stated_around(lines: list[str], place: int) -> str:
    """The affinity of an op, or of the op around it that executes it."""
    indent = len(lines[place]) - len(lines[place].lstrip())
    stated = stated_affinity(lines[place])
    for number in range(place - 1, -1, -1):
        if stated or not indent:
            break
        text = lines[number]
        depth = len(text) - len(text.lstrip())
        if text.strip() and depth < indent:
            indent = depth
            if "stream.cmd.execute" in text or "stream.async.execute" in text:
                return stated_affinity(text)
    return stated


if __name__ == "__main__":
    serve(lambda asked: _history(asked.get("symbol") or codec.from_json(Start, asked["start"])))
