"""An op, attribute, type or dialect that this compiler does not know: the IR is newer or older."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.source_rank import has_name
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Edit, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.around_place import word_at
from passlens.engine.diagnosis.inference.attribute_form import Parameter, attribute_at, parameter_in
from passlens.engine.diagnosis.inference.bare_ops import bare_edits, bare_op
from passlens.engine.diagnosis.inference.flag_file import FlagFile, read_flag_file
from passlens.engine.diagnosis.inference.misread import misread
from passlens.engine.diagnosis.inference.rule_help import ISSUES, in_source, matching_errors, version_of
from passlens.engine.diagnosis.rules.missing_file import files_of_flags
from passlens.engine.messages import NOTHING, Items, Join, Message, did_you_mean, together
from passlens.engine.near_names import ALIKE_OF_FEW, nearest
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.toolchain.knowledge import (
    Known,
    NameKind,
    moved_to,
    names,
    release_of,
    released,
    spans,
    table_knows,
    versions_that_know,
)
from passlens.engine.toolchain.syntax_history import parameters_of, words_of

RULE = "unknown-name"
MESSAGE = re.compile(
    r"custom op '(?P<op>[\w.]+)' is unknown"
    r"|Dialect `(?P<dialect>\w*)' not found for custom op '(?P<custom>[\w.]+)'"
    r"|unregistered operation '(?P<unregistered>[\w.]+)'"
    r"|unknown +(?P<kind>attribute|type) `(?P<name>[\w.]+)` in dialect `(?P<of>\w+)`"
    r"|unknown (?P<family>\w+) (?P<sort>attribute|type): (?P<type>[\w.]+)"
    r"|dialect '(?P<bare>\w+)' (?:is unknown|provides no (?:attribute|type) parsing hook)"
    r"|operation '(?P<created>[\w.]+)' .*unregistered dialect|(?P<no>no registered dialect)",
)
NO_PASS = re.compile(r"'(?P<name>[\w.\-]+)' does not refer to a registered pass or pass pipeline")
_SHOWN, _FEW = 3, 12
"""The words shown of a long list, and the longest list shown in full."""
_SLIP = 0.8
"""The least similarity of a misspelled name to the right one: dialects have many similar names."""
_RENAMED = {
    "arith.maxf": "arith.maximumf", "arith.minf": "arith.minimumf", "linalg.init_tensor": "tensor.empty",
    "llvm.mlir.null": "llvm.mlir.zero", "memref.tensor_load": "bufferization.to_tensor",
    "scf.foreach_thread": "scf.forall",
}  # fmt: skip
"""Ops that have had another name, whose present one computes the same; a name as similar may compute something else."""
_STRING = re.compile(r"\"[^\"]*\"")
_VALUES = re.compile(r"expected (?:(?:::)?[\w:]+ to be one of: (?P<values>.+)|one of \[(?P<listed>[^\]]+)\] for )")


def unknown_name(facts: Facts) -> Sequence[Finding]:
    """A finding for the first such name, with the versions that know it."""
    rows = matching_errors(facts, MESSAGE)
    if misread(facts) is not None:
        return ()
    if rows and (named := _named_file(facts, rows[0][0])) is not None and not named[1].is_mlir:
        return ()
    if rows:
        return (_unknown(facts, *rows[0]),)
    for row, found in matching_errors(facts, NO_PASS):
        if line := next((number for number, text in enumerate(facts.source, 1) if has_name(text, found["name"])), 0):
            return (_unknown_pass(facts, row, found["name"], line),)
    for row in facts.errors:
        if (parameter := parameter_in(facts, row)) is not None and parameter.is_unknown(facts):
            return (_of_parameter(facts, row, parameter),)
        if (listed := _VALUES.search(row.message)) is not None and (name := attribute_at(facts, row)):
            return (_unknown_value(facts, row, listed["values"] or listed["listed"], name),)
    return ()


def _unknown_pass(facts: Facts, row: DiagnosticRow, name: str, line: int) -> Finding:
    """A finding for a pass in a pipeline of the input."""
    version = facts.info.toolchain_version
    near = nearest(name, passes_of(version), 1, _SLIP)
    title = Message(
        "unknown-name.pass",
        "The pipeline in line {line:,} names {name}, which is not a pass of IREE {version}.",
        line=line,
        name=name,
        version=version_of(facts),
    )
    known = versions_that_know(name, NameKind.PASS)
    versions = Message("unknown-name.nowhere", "No released version knows {name}.", name=name)
    if known:
        versions = Message("unknown-name.is-in", "{name} is in {versions}.", name=name, versions=known[0].sentence())
    why = together(versions, did_you_mean(near) if near else NOTHING)
    finding = replace(
        _finding(facts, row, title, why, Certainty.CERTAIN, versions), place=f"{facts.info.source.name}:{line}"
    )
    here = in_source(facts, Message("unknown-name.input-uses-here", "The input uses it here."), line)
    text = facts.source[line - 1]
    fixes = tuple(
        Fix(
            "near-value",
            Message("unknown-name.write", "Write {value}", value=one),
            FixKind.EDIT,
            edits=(Edit(line, line, (text.replace(name, one, 1),)),),
        )
        for one in near
    )
    return replace(finding, evidence=(here, *finding.evidence[1:]), fixes=fixes)


def passes_of(version: str) -> tuple[str, ...]:
    """The names of the passes of a version."""
    return tuple(one for one in names(NameKind.PASS) if table_knows(version, one, NameKind.PASS))


def _of_parameter(facts: Facts, row: DiagnosticRow, found: Parameter) -> Finding:
    """A finding for a parameter that an attribute does not have."""
    name, parameter = found.attribute, found.name
    known = {one.name: one for one in parameters_of(name)}
    here = found.here(facts)
    of = known.get(parameter)
    since = NOTHING
    if of is not None:
        since = Message("unknown-name.is-in", "{name} is in {versions}.", name=parameter, versions=spans(of.versions))
    title = Message(
        "unknown-name.no-parameter",
        "In IREE {version}, {name} has no parameter {parameter}.",
        version=version_of(facts),
        name=name,
        parameter=parameter,
    )
    if not name:
        title = Message(
            "unknown-name.no-parameter-here",
            "In IREE {version}, the attribute here has no parameter {parameter}.",
            version=version_of(facts),
            parameter=parameter,
        )
    instead = tuple(one for one in here if of is not None and not set(known[one].versions) & set(of.versions))
    other = Message("unknown-name.parameters", "Its parameters are {parameters}.", parameters=Items(here, Join.AND))
    if instead:
        other = Message(
            "unknown-name.instead",
            "Since IREE {version}, it has {parameters} instead.",
            version=known[instead[0]].versions[0],
            parameters=Items(instead, Join.AND),
        )
    near = () if of is not None else nearest(parameter, here, 1, ALIKE_OF_FEW)
    why = together(since, other if here else NOTHING, did_you_mean(near) if near else NOTHING)
    stops = Message("unknown-name.parser-stops-inside", "The parser stops inside {name}.", name=name or parameter)
    finding = _finding(facts, row, title, why, Certainty.CERTAIN, stops)
    if not near or row.location is None or _named_file(facts, row) is not None:
        return finding
    write = Message("unknown-name.write", "Write {value}", value=near[0])
    line = row.location.line
    text = re.sub(rf"\b{re.escape(parameter)}\b", near[0], facts.source[line - 1], count=1)
    return replace(finding, fixes=(Fix("near-value", write, FixKind.EDIT, edits=(Edit(line, line, (text,)),)),))


def _unknown(facts: Facts, row: DiagnosticRow, found: re.Match[str]) -> Finding:
    groups = found.groupdict()
    kind = NameKind.OP
    name = groups["op"] or groups["custom"] or groups["unregistered"] or groups["created"] or groups["bare"] or ""
    if groups["name"]:
        kind = NameKind.TYPE if groups["kind"] == "type" else NameKind.ATTRIBUTE
        name = f"{groups['of']}.{groups['name']}"
    elif groups["type"]:
        kind = NameKind.TYPE if groups["sort"] == "type" else NameKind.ATTRIBUTE
        name = f"{(groups['family'] or '').lower()}.{groups['type']}"
    known = versions_that_know(name, kind) if name else ()
    version = version_of(facts)
    line = row.location.line if row.location is not None else 0
    bare = bare_op(facts, name, line) if kind is NameKind.OP and not known and line else None
    near = () if known else (bare.meant,) if bare is not None else _near(facts, name, kind)
    if known:
        versions = Message("unknown-name.is-in", "{name} is in {versions}.", name=name, versions=known[0].sentence())
    elif name:
        versions = Message("unknown-name.nowhere", "No released version knows {name}.", name=name)
    else:
        versions = Message("unknown-name.nowhere-it", "No released version knows it.")
    title = _title(version, kind if "." in name else None, name)
    if bare is not None:
        title = Message(
            "unknown-name.bare",
            "{name} in line {line:,} lacks its dialect prefix: inside {holder}, it is {op}.",
            name=name,
            line=line,
            holder=bare.holder,
            op=bare.meant,
        )
        why = Message(
            "unknown-name.bare-why", "Only ops of the func dialect may omit the prefix, and only directly in func.func."
        )
        hint = Message("misread.write", "Write {text}.", text=bare.meant)
        finding = replace(_finding(facts, row, title, why, Certainty.CERTAIN, versions), hint=hint)
        edits = bare_edits(facts, name, line)
        fix = Fix("prefix", Message("unknown-name.write", "Write {value}", value=bare.meant), FixKind.EDIT, edits=edits)
        return replace(finding, evidence=finding.evidence[:1], fixes=(fix,))
    finding = _finding(
        facts,
        row,
        title,
        together(versions, _newer(facts, known), _moved(facts, name, kind), did_you_mean(near) if near else NOTHING),
        Certainty.CERTAIN,
        versions,
    )
    if not near or _named_file(facts, row) is not None:
        return finding
    return replace(finding, fixes=tuple(_written(facts, row, name, one) for one in near))


def _named_file(facts: Facts, row: DiagnosticRow) -> tuple[str, FlagFile] | None:
    """The flag that names the file of a message, and that file; None if no flag does, or it is the input."""
    name = row.location.file.rpartition("/")[2] if row.location is not None else ""
    if not name or name == facts.info.source.name:
        return None
    flag, path = next((one for one in files_of_flags(facts) if one[1].rpartition("/")[2] == name), ("", ""))
    file = read_flag_file(facts.info.source.parent, path) if flag else None
    return (flag, file) if file is not None else None


def _near(facts: Facts, name: str, kind: NameKind) -> tuple[str, ...]:
    """Names of this version that an unknown one may stand for: the same in a dialect, or nearly the same."""
    version = facts.info.toolchain_version
    if name in _RENAMED and table_knows(version, _RENAMED[name], kind):
        return (_RENAMED[name],)
    known = [one for one in names(kind) if table_knows(version, one, kind)]
    if "." not in name:
        same = [one for one in known if one.rpartition(".")[2] == name]
        return tuple(same) if len(same) <= _SHOWN else ()
    dialect = f"{name.partition('.')[0]}."
    of_dialect = [one for one in known if one.startswith(dialect)]
    rest = name.partition(".")[2]
    if not of_dialect or "." in rest or "_" in rest:  # a removed dialect, or an op of another one
        same = [one for one in known if one.partition(".")[2] == rest]
        if 0 < len(same) <= _SHOWN:
            return tuple(same)
    longer = [one for one in of_dialect if one.startswith((f"{name}_", f"{name}."))]
    longer = longer or [one for one in of_dialect if one.endswith(f".{name.rpartition('.')[2]}")]
    if 0 < len(longer) <= _SHOWN:
        return tuple(longer)
    spaces = [name[: found.end()] for found in re.finditer(r"\.", name)]
    space = next((one for one in reversed(spaces) if any(other.startswith(one) for other in known)), "")
    inside = [one.removeprefix(space) for one in known if one.startswith(space)]
    return tuple(f"{space}{one}" for one in nearest(name.removeprefix(space), inside, 1, _SLIP))


def _written(facts: Facts, row: DiagnosticRow, name: str, near: str) -> Fix:
    """A fix that writes a known name in place of an unknown one, from its line on."""
    assert row.location is not None
    word = re.compile(rf"(?<![\w.]){re.escape(name)}(?![\w.])")
    lines = enumerate(facts.source[row.location.line - 1 :], row.location.line)
    edits = tuple(Edit(at, at, (word.sub(near, line, count=1),)) for at, line in lines if word.search(line))
    return Fix(f"near-{near}", Message("unknown-name.write", "Write {value}", value=near), FixKind.EDIT, edits=edits)


def _title(version: str | Message, kind: NameKind | None, name: str) -> Message:
    """``kind``: None if the name may be that of a dialect or of an op."""
    if not name:
        return Message(
            "unknown-name.unnamed",
            "IREE {version} does not know the dialect or op that the input uses.",
            version=version,
        )
    if kind is None:
        return Message(
            "unknown-name.dialect-or-op",
            "IREE {version} does not know the dialect or op {name}.",
            version=version,
            name=name,
        )
    if kind is NameKind.ATTRIBUTE:
        return Message(
            "unknown-name.attribute",
            "IREE {version} does not know the attribute {name}.",
            version=version,
            name=name,
        )
    if kind is NameKind.TYPE:
        return Message("unknown-name.type", "IREE {version} does not know the type {name}.", version=version, name=name)
    return Message("unknown-name.op", "IREE {version} does not know the op {name}.", version=version, name=name)


def _unknown_value(facts: Facts, row: DiagnosticRow, listed: str, name: str) -> Finding:
    """A finding for a word in an attribute that accepts only certain words."""
    assert row.location is not None
    stops = Message("unknown-name.parser-stops-inside", "The parser stops inside {name}.", name=name)
    line, values = row.location.line, re.split(r", *", listed.strip())
    text, column = facts.source[line - 1], row.location.column
    quote = _STRING.search(text, max(column - 2, 0))
    value = word_at(text, column) or (quote[0] if quote is not None else "")
    version = version_of(facts)
    title = Message(
        "unknown-name.value", "IREE {version} does not know {value} of {name}.", version=version, value=value, name=name
    )
    near = nearest(value, values, _SHOWN, ALIKE_OF_FEW)
    of = next((one for key in _keys(name) for one in words_of(key) if one.name == value), None)
    since = NOTHING
    if of is not None:
        since = Message("unknown-name.is-in", "{name} is in {versions}.", name=value, versions=spans(of.versions))
    shown = values if len(values) <= _FEW else near or values[:_SHOWN]
    why = Message(
        "unknown-name.values",
        "Of the {count:,} words that it takes, {values} are nearest: the input was written for another version, or the "
        "word is misspelled.",
        count=len(values),
        values=Items(tuple(shown)),
    )
    if len(shown) == len(values):
        why = Message(
            "unknown-name.all-values",
            "It takes {values}: the input was written for another version, or the word is misspelled.",
            values=Items(tuple(values)),
        )
    finding = _finding(facts, row, title, together(since, why), Certainty.CERTAIN, stops)
    if not near:
        return finding
    text, at = facts.source[line - 1], row.location.column - 1
    fix = Fix(
        "near-value",
        Message("unknown-name.write", "Write {value}", value=near[0]),
        FixKind.EDIT,
        edits=(Edit(line, line, (text[:at] + near[0] + text[at + len(value) :],)),),
    )
    return replace(finding, fixes=(fix,))


def _keys(name: str) -> tuple[str, ...]:
    """The keys of an attribute and its parameters in the table of words."""
    return (name, *(f"{name}.{one.name}" for one in parameters_of(name)))


def _finding(
    facts: Facts,
    row: DiagnosticRow,
    title: Message,
    why: Message,
    certainty: Certainty,
    versions: Message,
) -> Finding:
    place = str(row.location) if row.location is not None else ""
    line = row.location.line if row.location is not None else 0
    text = facts.source[line - 1].strip() if 0 < line <= len(facts.source) else ""
    here = Message("unknown-name.input-uses-here", "The input uses it here.")
    if (named := _named_file(facts, row)) is not None:
        flag, file = named
        text = file.line(line)
        here = Message(
            "unknown-name.file-uses-here", "{path}, which --{flag} names, uses it here.", path=file.path.name, flag=flag
        )
        why = together(
            Message("unknown-name.in-file", "{path}, which --{flag} names, uses it.", path=file.path.name, flag=flag),
            why,
        )
    earlier = [one.id for one in facts.diagnostics if one.id < row.id and one.location and one.location.line == line]
    return Finding(
        RULE,
        Level.ERROR,
        certainty,
        title,
        why,
        (Evidence(here, source=place, excerpt=text[:400]), Evidence(versions)),
        (),
        (f"{ISSUES}8891", f"{ISSUES}13280"),
        hint=Message(
            "unknown-name.knowing-version",
            "Compile with a version that knows it, or export the model for this one.",
        ),
        diagnostics=(row.id, *earlier),
    )


def _moved(facts: Facts, name: str, kind: NameKind) -> Message:
    """The same name in the only other dialect that has it, if another version knows the unknown one."""
    version = facts.info.toolchain_version
    others = moved_to(version, name, kind) if versions_that_know(name, kind) else ()
    if len(others) != 1:
        return NOTHING
    return Message(
        "unknown-name.moved", "{new} is likely its name in IREE {version}.", version=version_of(facts), new=others[0]
    )


def _newer(facts: Facts, known: Sequence[Known]) -> Message:
    """Whether the input is newer or older than the compiler."""
    release = release_of(facts.info.toolchain_version)
    if not known or release is None:
        return Message(
            "unknown-name.misspelled",
            "It is misspelled, of a dialect that IREE does not have, or of an unreleased version.",
        )
    order = released()
    if order.index(known[0].versions[0]) > order.index(release):
        return Message("unknown-name.newer", "The input is newer than this compiler.")
    if order.index(known[0].versions[-1]) < order.index(release):
        return Message(
            "unknown-name.older", "The input is older than this compiler: the op was renamed or taken out since."
        )
    return Message("unknown-name.between", "It is known before and after this version.")
