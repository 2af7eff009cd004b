"""The text of an issue: the model, the command and the error that it describes, and whether a compile fails so.

An issue is Markdown: models and errors stand in fences, commands in fences or between backticks. What it promises is
compared with the compiler's diagnostics without what changes between runs: places, numbers, names of values.
"""

from __future__ import annotations

import difflib
import hashlib
import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from passlens.engine.compile.job import inputs_folder
from passlens.engine.compile.source_check import begins_like_mlir
from passlens.engine.errors import UserError
from passlens.engine.formats import MLIR
from passlens.engine.messages import Message, Term
from passlens.engine.pasted.choose import COMPILES, read_one
from passlens.engine.pasted.words import LONGEST, PastedCommand, Tool, find_commands
from passlens.engine.quoting import file_name
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, Severity
from passlens.engine.whole_files import unwritable_file, write_whole

_FENCE = re.compile(
    r"(?m)^[ \t>]*(?P<fence>`{3,40}(?!`)|~{3,40}(?!~))[^\n]*\n(?P<body>.*?)^[ \t>]*(?P=fence)",
    re.DOTALL,
)
_ERROR = re.compile(
    r"(?m)(?:^|[\s:`])(?:error|LLVM ERROR): (?P<words>[^\n]{4,400})|(?P<assertion>Assertion [`'\"][^\n]{4,300} failed)"
)
_CHANGING = (
    (re.compile(r"[`'\"“”‘’]"), "'"),
    (re.compile(r"%[\w.#$-]+|@[\w.$-]+"), "%"),
    (re.compile(r"0x[0-9a-fA-F]+|\d+"), "0"),
    (re.compile(r"\s+"), " "),
)
_ALIKE = 0.85
_LEAST = 20
"""Characters of a beginning that counts as the whole: issues cut long lines."""
_ENOUGH = 20
"""Errors of an issue that are looked at: the first ones tell."""
_OPS = re.compile(r"\bfunc\.func\b|\butil\.func\b|\bmodule\b|\bhal\.executable\b|^\s*func @", re.MULTILINE)


_DIAGNOSTIC = re.compile(r"\S+:\d+:\d+:")
_WRAPPING = re.compile(
    r"failed to (run (translation|configuration) of|(translate|serialize|configure) executables)"
    r"|failures have been detected"
)
"""Errors that only say that there was one inside: any failed dispatch has them."""


class Verdict(Term):
    """Whether a compile fails as an issue says."""

    AS_DESCRIBED = "fails as described"
    DIFFERS = "differs"
    NOTHING_DESCRIBED = "no error described"


@dataclass(frozen=True, slots=True)
class Issue:
    """What an issue holds.

    Attributes:
        model: The MLIR text; empty when it has none.
        command: The compile that it tells of; None: it has no command.
        errors: The errors that it quotes, in order.
        rest: Its text without the models.
    """

    model: str
    command: PastedCommand | None
    errors: tuple[str, ...]
    rest: str

    def promise(self) -> tuple[Message, ...]:
        """What the session is to say of it."""
        if not self.errors:
            return ()
        return (Message("issue.promised", "The issue describes: {error}", error=self.errors[0]),)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a compile went against what an issue describes."""

    verdict: Verdict
    sentence: Message


def read_issue(text: str) -> Issue:
    """Read the text of an issue.

    Raises:
        UserError: It has several commands of ``iree-compile``.
    """
    text = text[:LONGEST].replace("\r", "")
    blocks = [_unquoted(match["body"]) for match in _FENCE.finditer(text)]
    models = [block for block in blocks if _is_model(block)]
    outside = text
    for model in models:
        outside = outside.replace(model, "")
    command = read_one(outside, COMPILES) if _has_compile(outside) else None
    return Issue(max(models, key=len, default=""), command, tuple(_errors(outside))[:_ENOUGH], outside)


def keep_model(issue: Issue) -> Path:
    """Write the model of an issue among the user's inputs, under the name that its command gives it.

    Raises:
        UserError: It cannot be written, or there is none.
    """
    if not issue.model:
        raise UserError(
            Message("issue.no-model", "The text holds no model."),
            hint=Message("issue.give-model", "Save the model that it links to, and give that file."),
        )
    words = issue.command.words if issue.command is not None else ()
    named = next((PurePosixPath(word).stem for word in words if word.endswith(MLIR.suffix)), "issue")
    mark = hashlib.sha256(issue.model.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    path = inputs_folder() / f"issue-{mark}" / f"{file_name(named, 'issue')}{MLIR.suffix}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, issue.model, errors="replace")
    except OSError as error:
        raise unwritable_file(path, error) from error
    return path


def judge(errors: Sequence[str], session: Path) -> Outcome:
    """Whether a session's compile failed as an issue describes.

    Raises:
        UserError: The session cannot be read.
    """
    with SessionReader(session) as reader:
        info = reader.info()
        found = [row.message for row in reader.diagnostics() if row.severity is Severity.ERROR]
    if not errors:
        return Outcome(
            Verdict.NOTHING_DESCRIBED,
            Message("issue.nothing-described", "The issue quotes no error; here: {sentence}", sentence=info.sentence),
        )
    if info.outcome is OutcomeKind.OK:
        return Outcome(
            Verdict.DIFFERS,
            Message(
                "issue.compiles",
                "Differs: it compiles with IREE {version}, and the issue says: {error}",
                version=info.toolchain_version,
                error=errors[0],
            ),
        )
    telling = [error for error in errors if not _WRAPPING.match(error.lower())] or errors
    for promised in telling:
        for said in found:
            if same_error(promised, said):
                return Outcome(
                    Verdict.AS_DESCRIBED,
                    Message("issue.as-described", "Fails as described: {error}", error=said.splitlines()[0]),
                )
    return Outcome(
        Verdict.DIFFERS,
        Message(
            "issue.fails-otherwise",
            "Differs: it fails with '{found}', and the issue says: {error}",
            found=found[0].splitlines()[0] if found else str(info.sentence),
            error=telling[0],
        ),
    )


def same_error(one: str, other: str) -> bool:
    """Whether two texts are the same error, but for numbers, names of values, quotes and a cut end."""
    first, second = _steady(one), _steady(other)
    short, long = sorted((first, second), key=len)
    if short == long or (len(short) >= _LEAST and long.startswith(short)):
        return True
    return difflib.SequenceMatcher(None, first, second, autojunk=False).ratio() >= _ALIKE


def _steady(text: str) -> str:
    text = text.strip().splitlines()[0][:400] if text.strip() else ""
    for pattern, put in _CHANGING:
        text = pattern.sub(put, text)
    return text.strip().rstrip(".…").lower()


def _errors(text: str) -> list[str]:
    found = [(match["words"] or match["assertion"]).strip().rstrip("`") for match in _ERROR.finditer(text)]
    return list(dict.fromkeys(found))


def _has_compile(text: str) -> bool:
    return any(command.tool is Tool.COMPILE for command in find_commands(text))


def _is_model(block: str) -> bool:
    if _DIAGNOSTIC.match(block.lstrip()) or "IR Dump" in block:
        return False
    return begins_like_mlir(block) and "{" in block and _OPS.search(block) is not None


def _unquoted(block: str) -> str:
    """A block without the marks of a quotation and without its common indentation."""
    lines = block.split("\n")
    if lines and all(line.lstrip().startswith(">") or not line.strip() for line in lines):
        lines = [line.lstrip()[1:] for line in lines]
    return textwrap.dedent("\n".join(lines))
