"""Parses the text of an issue: the model, the command and the error that it describes; checks a compile for that error.

Models are in its code blocks, commands and errors anywhere. Of several models or commands one is used, with a notice.
The described errors are compared with the compiler's diagnostics, ignoring places, numbers and names of values.
"""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path, PurePosixPath

from passlens.engine.compile.places import inputs_folder
from passlens.engine.compile.request import TARGET_FLAGS, Driver
from passlens.engine.compile.source_check import begins_like_mlir
from passlens.engine.errors import UserError
from passlens.engine.formats import MLIR
from passlens.engine.messages import Items, Message, Term
from passlens.engine.pasted.choose import shown
from passlens.engine.pasted.markdown import Block, Link, code_blocks, links
from passlens.engine.pasted.words import LONGEST, PastedCommand, Tool, find_commands, plain_text
from passlens.engine.quoting import file_name
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, Severity
from passlens.engine.toolchain.targets import named_chip
from passlens.engine.whole_files import unwritable_file, write_whole

_ERROR = re.compile(
    r"(?m)(?:^|[\s:`])(?:error|LLVM ERROR): (?P<words>[^\n]{4,400})|(?P<assertion>Assertion [`'\"][^\n]{4,300} failed)"
)
_RUN_ERROR = re.compile(
    r"(?:\.(?:c|cc|cpp|h):\d+: |(?m:^)[ \t>`]{0,40})(?P<status>[A-Z][A-Z_]{3,23}; [^\n]{4,300})"
    r"|(?P<device>Memory access fault by GPU[^\n]{0,300}|HSA_STATUS_ERROR[^\n]{0,300})"
)
"""Messages of the runtime and its drivers: ``native_executable.c:309: INTERNAL; HIP driver error …``."""
_OF_RESULTS = re.compile(
    r"\b(?:numeric\w{0,5}|accuracy|precision|rounding|relative|absolute|max\w{0,4}|mean)\s*$", re.IGNORECASE
)
"""Text before an error of results, not of the compiler."""
_CRASH = re.compile(
    r"Stack dump:|Segmentation fault|core ?dump(?:ed)?\b|Exception Code: 0x|\bSIG(?:SEGV|ABRT)\b|(?i:\bsegfault)"
)
_CHANGING = (
    (re.compile(r"[`'\"“”‘’]"), "'"),
    (re.compile(r"%[\w.#$-]+|@[\w.$-]+"), "%"),
    (re.compile(r"0x[0-9a-fA-F]+|\d+"), "0"),
    (re.compile(r"\s+"), " "),
)
_ALIKE = 0.85
_LEAST = 20
"""Characters of a prefix that counts as the whole message: issues truncate long lines."""
_ENOUGH = 20
"""The most errors of an issue that are compared: the first ones suffice."""
_OPS = re.compile(r"\bfunc\.func\b|\butil\.func\b|\bmodule\b|\bhal\.executable\b|^\s*func @", re.MULTILINE)
_DISPATCH = re.compile(r"(?m)^\s*(?:hal|stream)\.executable\s|\bhal\.interface\.binding\.subspan\b")
"""IR of a dispatch, below the level that users compile."""
_DIAGNOSTIC = re.compile(r"(?m)^\S+:\d+:\d+: (?:error|warning|remark|note):|^(?:LLVM ERROR|Stack dump|Diagnostics):")
_WRAPPING = re.compile(
    r"failed to (run (translation|configuration) of|(translate|serialize|configure) executables)"
    r"|failures have been detected"
)
"""Errors that only wrap another one: any failed dispatch has them."""
_LOGGED = re.compile(r"Program arguments:|Invoked with:?\s*$|core dumped\)|\[\d+/\d+\]", re.MULTILINE)
"""Text before a command that a program printed."""
_FINE = re.compile(
    r"(?i)\b(?:works|succeed(?:s|ing)|successfully|passes|passing|correct(?:ly)?|compiles (?:with|fine|cleanly|for))\b"
)
"""Text before a command that does not fail."""
_AMD = re.compile(r"\b(?:rocm|hip|amdgpu|gfx\w+|mi\d{3}x?)\b")
_FILE_LINK = re.compile(r"\.(?:mlir|mlirbc|onnx)(?:\.(?:txt|zip|gz|tar|tgz))?(?:[?#]|$)", re.IGNORECASE)
_STORE_LINK = re.compile(
    r"//(?:gist\.github|pastebin|godbolt)\.|/user-attachments/|/files/\d|//filebin\.net/", re.IGNORECASE
)
_MODEL_FILE = re.compile(r"(?<![^\s`'\"(])(?:[\w.$~-]{0,200}/){0,40}([\w$-][\w.$-]{0,200}\.(?:mlir|onnx))\b")
_FETCHED = re.compile(r"\b(?:download|extract|unzip|unpack)\b", re.IGNORECASE)
_PACKED_LINK = re.compile(r"\.(?:zip|gz|tar|tgz)$", re.IGNORECASE)
_NAMES_MODEL = re.compile(r"\b(?:mlir|ir|onnx|graph|model|repro\w*|input|module)\b", re.IGNORECASE)
_NAMES_OTHER = re.compile(r"\b(?:logs?|errors?|dumps?|traces?|output|npy|irpa|bin|vmfb|png|script)\b", re.IGNORECASE)
_MOST_LINKS = 3


class Verdict(Term):
    """Whether a compile fails as an issue describes."""

    AS_DESCRIBED = "fails as described"
    DIFFERS = "differs"
    IN_RUN = "described for a run"
    NOTHING_DESCRIBED = "no error described"


@dataclass(frozen=True, slots=True)
class Promise:
    """The failure that an issue describes.

    Attributes:
        errors: The compiler's errors, in order.
        in_run: The first error of a run; empty without one.
        crashes: Whether it shows the crash of a program.
    """

    errors: tuple[str, ...] = ()
    in_run: str = ""
    crashes: bool = False

    def __bool__(self) -> bool:
        return bool(self.errors or self.in_run or self.crashes)

    def sentence(self) -> Message:
        """A sentence for the session; the promise must not be empty."""
        if first := next(iter(self.errors), self.in_run):
            return Message("issue.promised", "The issue describes: {error}", error=first)
        return Message("issue.promised-crash", "The issue describes a crash of the compiler.")


@dataclass(frozen=True, slots=True)
class Issue:
    """A parsed issue.

    Attributes:
        model: The MLIR text; empty without one.
        command: The described compile; None without a command.
        promise: The described failure.
        notices: Notices on the choice among several models or commands.
        links: Possible links to its model, the likeliest first, if its text has none.
        rest: Its text without the models.
        target: The GPU that it names first, where it has no command; empty: none.
    """

    model: str
    command: PastedCommand | None
    promise: Promise
    notices: tuple[Message, ...]
    links: tuple[str, ...]
    rest: str
    target: str = ""

    def compile_command(self) -> PastedCommand:
        """Its command; where it has none, one for the GPU that it names."""
        words = (f"--{TARGET_FLAGS[Driver.HIP][0]}={self.target}",) if self.target else ()
        return self.command or PastedCommand(Tool.COMPILE, "", words, {})


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a compile compared with an issue's description."""

    verdict: Verdict
    sentence: Message


def read_issue(text: str) -> Issue:
    """Parse the text of an issue."""
    text = plain_text(text[:LONGEST])
    models = [block for block in code_blocks(text) if _is_model(block.text)]
    rest = _without(text, models)
    errors = [
        match
        for match in _ERROR.finditer(rest)
        if not _OF_RESULTS.search(rest, max(0, match.start() - 40), match.start())
    ]
    compiles = _distinct(command for command in find_commands(rest) if command.tool is Tool.COMPILE)
    command = _choose_command(compiles, rest, errors[0].start() if errors else len(rest))
    model = _choose_model(models, command)
    notices = list[Message]()
    if model is not None and len(models) > 1:
        notices.append(
            Message(
                "issue.several-models",
                "The text holds {count:,} models; the one in line {line:,} was taken.",
                count=len(models),
                line=text.count("\n", 0, model.start) + 1,
            )
        )
    if command is not None and len(compiles) > 1:
        notices.append(
            Message(
                "issue.several-commands",
                "The text holds {count:,} commands of {tool}; this one was taken: {command}",
                count=len(compiles),
                tool=command.tool,
                command=shown(command),
            )
        )
    target = named_chip(rest) if command is None else ""
    if target:
        notices.append(
            Message(
                "issue.names-target",
                "The text holds no command; the first target that it names is {target}.",
                target=target,
            )
        )
    words = [(match["words"] or match["assertion"]).strip().rstrip("`") for match in errors]
    run = _RUN_ERROR.search(rest)
    in_run = (run["status"] or run["device"]).strip().rstrip("`") if run is not None else ""
    return Issue(
        model.text if model is not None else "",
        command,
        Promise(tuple(dict.fromkeys(words))[:_ENOUGH], in_run, not in_run and _CRASH.search(rest) is not None),
        tuple(notices),
        () if model is not None else _model_links(rest),
        rest,
        target,
    )


def keep_model(issue: Issue) -> Path:
    """Write the model of an issue to the user's inputs, under its name in the command.

    Raises:
        UserError: It cannot be written, or there is no model.
    """
    if not issue.model:
        raise UserError(Message("issue.no-model", "The text holds no model."), hint=how_to_get(issue))
    mark = hashlib.sha256(issue.model.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    path = inputs_folder() / f"issue-{mark}" / f"{file_name(_named(issue.command), 'issue')}{MLIR.suffix}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, issue.model, errors="replace")
    except OSError as error:
        raise unwritable_file(path, error) from error
    return path


def how_to_get(issue: Issue) -> Message:
    """Where to find the model of an issue without one, and the next step."""
    if issue.links:
        return Message(
            "issue.linked",
            "It may be at {links}. Save it, then give that file together with the issue.",
            links=Items(issue.links),
        )
    named = _named(issue.command)
    name = f"{named}{MLIR.suffix}" if named else next(iter(_MODEL_FILE.findall(issue.rest)), "")
    if name:
        return Message(
            "issue.named",
            "It names {name}: give that file together with the issue, or ask the reporter for it.",
            name=name,
        )
    return Message("issue.give-model", "Give the model's file together with the issue.")


def judge(promise: Promise, session: Path) -> Outcome:
    """Judge whether a session's compile failed as an issue describes.

    Raises:
        UserError: The session cannot be read.
    """
    with SessionReader(session) as reader:
        info = reader.info()
        found = [row.message for row in reader.diagnostics() if row.severity is Severity.ERROR]
    if not promise.errors:
        return _without_errors(promise, info.outcome, info.sentence)
    if info.outcome is OutcomeKind.OK:
        return Outcome(
            Verdict.DIFFERS,
            Message(
                "issue.compiles",
                "Differs: it compiles with IREE {version}, and the issue says: {error}",
                version=info.toolchain_version,
                error=promise.errors[0],
            ),
        )
    telling = [error for error in promise.errors if not _WRAPPING.match(error.lower())] or promise.errors
    for promised in telling:
        for actual in found:
            if same_error(promised, actual):
                return Outcome(
                    Verdict.AS_DESCRIBED,
                    Message("issue.as-described", "Fails as described: {error}", error=actual.splitlines()[0]),
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


def _without_errors(promise: Promise, outcome: OutcomeKind, sentence: Message) -> Outcome:
    if promise.in_run and outcome is OutcomeKind.OK:
        return Outcome(
            Verdict.IN_RUN,
            Message(
                "issue.run-fails", "It compiles; the issue describes a runtime error: {error}", error=promise.in_run
            ),
        )
    if promise.in_run:
        return Outcome(
            Verdict.DIFFERS,
            Message(
                "issue.no-module",
                "Differs: the issue describes a runtime error ({error}), but here: {sentence}",
                error=promise.in_run,
                sentence=sentence,
            ),
        )
    if promise.crashes and outcome is OutcomeKind.CRASHED:
        return Outcome(
            Verdict.AS_DESCRIBED, Message("issue.crashes", "Crashes as described: {sentence}", sentence=sentence)
        )
    if promise.crashes:
        return Outcome(
            Verdict.DIFFERS,
            Message("issue.no-crash", "Differs: the issue describes a crash, but here: {sentence}", sentence=sentence),
        )
    return Outcome(
        Verdict.NOTHING_DESCRIBED,
        Message("issue.nothing-described", "The issue quotes no error; here: {sentence}", sentence=sentence),
    )


def same_error(one: str, other: str) -> bool:
    """Whether two texts are the same error, ignoring numbers, names of values, quotes and a truncated end."""
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


def _is_model(block: str) -> bool:
    if _DIAGNOSTIC.search(block) or "IR Dump" in block:
        return False
    return begins_like_mlir(block) and "{" in block and _OPS.search(block) is not None


def _without(text: str, blocks: Sequence[Block]) -> str:
    """A text with the lines of its models emptied."""
    parts, at = list[str](), 0
    for block in blocks:
        parts += [text[at : block.start], "\n" * text.count("\n", block.start, block.end)]
        at = block.end
    return "".join((*parts, text[at:]))


def _named(command: PastedCommand | None) -> str:
    """The name of the model in a command, without its suffix; empty without one."""
    words = command.words if command is not None else ()
    return next(
        (
            PurePosixPath(word).stem
            for before, word in pairwise(("", *words))
            if word.endswith(MLIR.suffix) and not word.startswith("-") and before != "-o"
        ),
        "",
    )


def _distinct(commands: Iterable[PastedCommand]) -> list[PastedCommand]:
    """Commands that differ in more than folders and output paths: logs repeat them with those differences."""
    found = dict[tuple[str, ...], PastedCommand]()
    for command in commands:
        words, skipped = set[str](), False
        for word in command.words:
            if skipped or word.startswith("-o="):
                skipped = False
            elif word == "-o":
                skipped = True
            else:
                words.add(word if word.startswith("-") else PurePosixPath(word).name)
        found.setdefault(tuple(sorted(words)), command)
    return list(found.values())


def _choose_command(commands: Sequence[PastedCommand], text: str, error: int) -> PastedCommand | None:
    """The compile that an issue is about.

    In order of preference: written by a person rather than printed by a program; not said to work; for an AMD GPU; the
    last before the first error, at ``error``; the first.
    """

    def rank(command: PastedCommand) -> tuple[bool, bool, bool, bool, int]:
        begin = max(0, command.place - 300)
        lead = "\n".join(text[begin : command.place].split("\n")[-4:])
        after = command.place > error
        return (
            _LOGGED.search(lead) is not None,
            _FINE.search(lead) is not None,
            _AMD.search(" ".join(command.words)) is None,
            after,
            command.place if after or error == len(text) else -command.place,
        )

    return min(commands, key=rank, default=None)


def _choose_model(models: Sequence[Block], command: PastedCommand | None) -> Block | None:
    """The model that an issue is about: the one in its command, otherwise the first of the command's level."""
    name = _named(command)
    words = command.words if command is not None else ()
    partial_compile = "dispatch" in name or any(word.lstrip("-").startswith("compile-from") for word in words)

    def rank(model: Block) -> tuple[bool, bool]:
        named = bool(name) and f"{name}{MLIR.suffix}" in model.lead
        return not named, (_DISPATCH.search(model.text) is not None) != partial_compile

    return min(models, key=rank, default=None)


def _model_links(text: str) -> tuple[str, ...]:
    """Links to possible models, the likeliest first."""

    def rank(link: Link) -> int:
        stored = _STORE_LINK.search(link.url) is not None
        if _FILE_LINK.search(link.url) or (stored and _FILE_LINK.search(link.label.strip("`"))):
            return 0
        if not stored:
            return 2
        if _FETCHED.search(link.before):
            return 1
        for words in (link.label.replace("_", " "), link.before):
            if _NAMES_OTHER.search(words):
                return 2
            if _NAMES_MODEL.search(words):
                return 1
        return 1 if _PACKED_LINK.search(link.url) or not (link.label or link.before) else 2

    found = sorted(((rank(link), link.url) for link in links(text)), key=lambda one: one[0])
    return tuple(url for place, url in found if place < 2)[:_MOST_LINKS]
