"""A file that a flag of the command or the input names, and that the compiler did not find."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import dispatch_of, in_source, version_of
from passlens.engine.diagnosis.inference.unread_keys import unread_keys
from passlens.engine.diagnosis.pass_flags import flag_that_runs
from passlens.engine.messages import Message, quoted
from passlens.engine.session.rows import DiagnosticRow

RULE = "missing-file"
_FILE = re.compile(r'\w*(?:path|file)\w* = "(?P<path>[^"\n]+)"')
"""A file that a message quotes as an attribute."""
_ABSENT = re.compile(r"\bopen\b|\bno such file\b|\bnot (?:exist|found)\b", re.IGNORECASE)
"""Words on a file that could not be read: a message without them shows that it was."""
_NO_PROGRAM = re.compile(r"\bfailed to find tool `(?P<name>[^`\n]{1,200})`")
_WRITES = re.compile(r"\bcreate file\b|\boutput file\b|\bfor (?:printing|writing)\b")
MALFORMED = re.compile(r"requires `(?P<form>[^`]+)`[^;]*; received")
"""A refusal of a flag's value because of its form, whether or not the file in it exists."""
_SEQUENCE = re.compile(r"(?<=\.mlir)@[\w$.]*$")
"""The name of a sequence, after the file that defines it."""
_OF_PATHS = re.compile(
    r"(?:^|-)(?:path|paths|file|files|filename|dir|directory|library|bitcode)(?:-|$)|^iree-.*-(?:to|from)$"
    r"|^iree-(?:opt|parameter)-.*(?:import|export|splat)"
)
"""Names of flags that take a path."""
_OBJECT, _PATH_KEY = "hal.executable.object", "path"
_PATH = re.compile(r"[/\\]|\.[A-Za-z]\w*$")


def missing_file(facts: Facts) -> Sequence[Finding]:
    """A finding if the first error is about a missing file that a flag or the input names."""
    row = next(iter(facts.errors), None)
    if facts.cause is None or MALFORMED.search(facts.log):
        return ()
    of_row = (_of_input(facts, row) or _without_path(facts, row)) if row is not None else ()
    return _of_flag(facts, row) or _program(facts) or of_row


def _of_flag(facts: Facts, row: DiagnosticRow | None) -> tuple[Finding, ...]:
    """A finding if the message names a path from the command, or the compile fails without a message and the flag is at
    fault.
    """
    paths = files_of_flags(facts)
    if row is not None:
        place = row.location.file if row.location is not None else ""
        absent = _ABSENT.search(row.message) is not None
        at_fault = facts.flags_at_fault if absent else ()
        named = [
            (flag, path)
            for flag, path in paths
            if (path == place and absent) or path in row.message or flag in at_fault
        ]
    else:
        cause = facts.cause
        runs = flag_that_runs(cause.class_name, cause.pass_name, facts.info.flags)[0] if cause is not None else ""
        absent_here = [line for line in facts.log.splitlines() if _ABSENT.search(line)]
        named = [(flag, path) for flag, path in paths if any(path in line for line in absent_here)]
        named += [(flag, path) for flag, path in paths if flag == runs or flag in facts.flags_at_fault]
    folder = facts.info.source.parent
    missing = (one for one in named if not Path(one[1]).exists() and not (folder / one[1]).exists())
    flag, name = next(missing, ("", ""))
    if not flag and row is not None:
        files = ((one, path) for one, path in paths if f"{path.rstrip('/')}/" in row.message)
        flag, name = next(((one, path) for one, path in files if (folder / path).is_file()), ("", ""))
    if not flag:
        return ()
    title = Message("missing-file.title", "The file {name}, which --{flag} names, is not there.", name=name, flag=flag)
    if not Path(name).suffix:
        title = Message(
            "missing-file.either",
            "The file or folder {name}, which --{flag} names, is not there.",
            name=name,
            flag=flag,
        )
    if (folder / name).is_file():
        title = Message(
            "missing-file.no-folder",
            "--{flag} names {name}, which is a file, but the compiler needs a folder to write files into.",
            name=name,
            flag=flag,
        )
    elif not (folder / name).parent.is_dir():  # an absolute path replaces that folder
        title = Message(
            "missing-file.folder",
            "The folder of {name}, which --{flag} names, is not there.",
            name=name,
            flag=flag,
        )
    elif row is not None and _WRITES.search(row.message):
        title = Message(
            "missing-file.not-written",
            "The file {name}, which --{flag} names, cannot be written.",
            name=name,
            flag=flag,
        )
    hint = Message("missing-file.hint", "Correct the path: it is looked for in the folder of the compile.")
    if Path(name).is_absolute():
        hint = Message("missing-file.absolute-hint", "Correct the path, or create the file or folder.")
    evidence = (Evidence(quoted(row.message.strip().split("\n", 1)[0])),) if row is not None else ()
    fix = Fix(
        "without",
        Message("generic-fixes.without", "Without --{flag}", flag=flag),
        FixKind.FLAGS,
        Message("missing-file.not-done", "What the compiler reads that file for is not done."),
        without=(flag,),
    )
    return (replace(_finding(facts, title, evidence, hint), fixes=(fix,)),)


def _program(facts: Facts) -> tuple[Finding, ...]:
    """A finding if the compiler did not find a program that a flag names."""
    found = _NO_PROGRAM.search(facts.log)
    words = (word.lstrip("-").partition("=")[0] for word in facts.info.flags if word.startswith("-"))
    given = ((flag, value) for flag in words for value in flag_values(facts.info.flags, flag) if found is not None)
    flag = next((flag for flag, value in given if found is not None and found["name"] in value.split()), "")
    if not flag or found is None:
        return ()
    title = Message(
        "missing-file.program", "The program {name}, named by --{flag}, was not found.", name=found["name"], flag=flag
    )
    hint = Message("missing-file.program-hint", "Install it, or give its full path.")
    fix = Fix(
        "without", Message("generic-fixes.without", "Without --{flag}", flag=flag), FixKind.FLAGS, without=(flag,)
    )
    return (replace(_finding(facts, title, (Evidence(quoted(found[0])),), hint), fixes=(fix,)),)


def files_of_flags(facts: Facts) -> list[tuple[str, str]]:
    """The flags of the command that name a file, each with its path."""
    words = (word.lstrip("-").partition("=")[0] for word in facts.info.flags if word.startswith("-"))
    return [
        (word, path)
        for word in dict.fromkeys(words)
        for value in flag_values(facts.info.flags, word)
        for path in _paths(value, named=_OF_PATHS.search(word) is not None)
    ]


def _paths(value: str, *, named: bool) -> Iterator[str]:
    """The paths in the value of a flag: each in a list may have a name before ``=``. A URL is not a path.

    Args:
        value: Of the flag.
        named: Whether the flag's name says that it takes a path, which then may be any word.
    """
    for part in value.split(","):
        path = _SEQUENCE.sub("", part.rpartition("=")[2])
        if path and (named or _PATH.search(path)) and "://" not in path:
            yield path


def _of_input(facts: Facts, row: DiagnosticRow) -> tuple[Finding, ...]:
    """A finding if the message quotes a file named in the input."""
    folder = facts.info.source.parent
    for found in _FILE.finditer(row.message.split("\n", 1)[0]):
        path = found["path"]
        line = next((number for number, text in enumerate(facts.source, 1) if f'"{path}"' in text), 0)
        if not line or Path(path).exists() or (folder / path).exists():
            continue
        title = Message(
            "missing-file.of-input", "The file {name}, which line {line:,} names, was not found.", name=path, line=line
        )
        hint = Message(
            "missing-file.search",
            "Put it where the compiler looks for such files; for kernels in object files, "
            "--iree-hal-executable-object-search-path names that folder.",
        )
        here = in_source(facts, Message("missing-file.here", "The input names it here."), line)
        return (_finding(facts, title, (here,), hint),)
    return ()


def _without_path(facts: Facts, row: DiagnosticRow) -> tuple[Finding, ...]:
    """A finding if the message is about an object file of kernels without a path that the compiler reads."""
    found = unread_keys(row.message, facts.source)
    if found is None or found.attribute != _OBJECT:
        return ()
    title = Message(
        "missing-file.no-path", "#{attribute} in line {line:,} has no path.", line=found.line, attribute=_OBJECT
    )
    if found.unread:
        title = Message(
            "missing-file.unread",
            "#{attribute} in line {line:,} has no path: IREE {version} does not read its key {key}.",
            line=found.line,
            attribute=_OBJECT,
            version=version_of(facts),
            key=next(iter(found.unread)),
        )
    if value := found.unread.get(_PATH_KEY):
        title = Message(
            "missing-file.path-form",
            "The path of #{attribute} in line {line:,} is {value}, but must be a string in quotes.",
            attribute=_OBJECT,
            line=found.line,
            value=value,
        )
    hint = Message("missing-file.path-hint", "Write {text}, with the path of the kernel's file.", text='path = "…"')
    here = in_source(facts, Message("missing-file.object", "The object."), found.line)
    return (replace(_finding(facts, title, (here,), hint), place=here.source),)


def _finding(facts: Facts, title: Message, evidence: tuple[Evidence, ...], hint: Message) -> Finding:
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        evidence=evidence,
        dispatch=dispatch_of(facts),
        hint=hint,
        diagnostics=tuple(one.id for one in facts.errors),
    )
