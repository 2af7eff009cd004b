"""Finds commands of IREE's tools in a text and splits them into words as a shell would, without running one.

A text may be a shell line with its prompt, a block of several lines with or without backslashes, the argument list of a
Python script, a log line around a quoted command, or flags alone. Variables get values only from assignments in the
text itself, never from the user's environment.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice


class Tool(StrEnum):
    """The tools whose commands are parsed."""

    COMPILE = "iree-compile"
    RUN = "iree-run-module"
    BENCHMARK = "iree-benchmark-module"


@dataclass(frozen=True, slots=True)
class PastedCommand:
    """A command in a text.

    Attributes:
        tool: The command's tool. Flags alone belong to ``iree-compile``.
        program: The program as written, such as ``../build/tools/iree-compile``; empty for flags alone.
        words: Its arguments, without quotes; a variable without a value stays ``${NAME}``.
        environment: The variables assigned before it, and exported earlier.
        folder: Its working folder, from preceding ``cd`` and ``pushd``; empty if unknown.
        standard_input: The file piped or redirected into it; empty without one.
        cut_off: Whether it ends in an open quote or a backslash, or has dots in place of words.
        windows: Whether it is a Windows command, in which backslashes separate folders.
        place: Its offset in the result of ``plain_text``, characters.
    """

    tool: Tool
    program: str
    words: tuple[str, ...]
    environment: Mapping[str, str]
    folder: str = ""
    standard_input: str = ""
    cut_off: bool = False
    windows: bool = False
    place: int = field(default=0, compare=False)


LONGEST = 1 << 20
"""The most characters of a text that are read; a command line is far shorter."""
_PROGRAM = re.compile(r"(?<![\w.-])(?P<tool>iree-compile|iree-run-module|iree-benchmark-module)(?:\.exe)?(?![\w/\\.-])")
_PATH_ENDS = frozenset(" \t\n'\"`(),;|&=$<>")
"""Characters that can precede the path of a program."""
_LONGEST_PATH = 4096
_MOST_PLACES = 256
"""The most places with a tool's name that are examined, and the characters before each that may set variables."""
_BEFORE = 64 << 10
_MOST_SPLIT = LONGEST
"""The most characters that are split into words, over all places: a line may name a tool many times."""
_TOOLS = re.compile(
    r"(?m)^[^\n]*?(?<![\w.-])(?P<name>iree-(?!compile\b|run-module\b|benchmark-module\b|base-|turbine\b)[a-z][\w-]+|torch-mlir-opt|mlir-opt"
    r"|mlir-translate|hipcc|nvcc|trtexec|xla_compile|stablehlo-opt|python3?|migraphx-driver|onnxruntime_perf_test)"
    r"(?=\s)"
)
_ASSIGNMENT = re.compile(
    r"(?:^|(?<=[\s;]))(?:export\s+|set\s+|\$env:)?(?P<name>[A-Za-z_]\w*)=(?P<value>'[^'\n]*'|\"[^\"\n]*\"|[^\s;&|'\"]*)"
)
_FOLDER = re.compile(r"(?:^|(?<=[\s;&(]))(?:cd|pushd)\s+(?P<folder>'[^'\n]+'|\"[^\"\n]+\"|[^\s;&|'\"]+)")
_PIPED = re.compile(r"(?:cat|type)\s+(?P<file>[^\s|]+)\s*\|\s*$")
_FLAG_LINE = re.compile(r"\s*(?:>\s+)?[fr]?['\"]?--?[A-Za-z]")
_FLAG_WORD = re.compile(r"--?[A-Za-z][\w.\-]*(?:=.*)?", re.DOTALL)
_LITERAL = re.compile(r"([frbu]{0,2})(?:'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\")")
_PLACEHOLDER = re.compile(r"<[A-Za-z.…][^<>\n]*>|<\.\.\.>")
_UNSET = re.compile(r"\$(?:\{\w+\}|[@*#])")
_WINDOWS = re.compile(r"(?:^|[\s\"'=(])[A-Za-z]:\\|\.exe\b|(?m:^\s*(?:\([^)\n]*\)\s*)?PS\s+[A-Z]:)")
_MODEL = re.compile(r"\.(?:mlir|mlirbc|onnx|linalg|vmfb)$", re.IGNORECASE)
_NAME = re.compile(r"\{(\w+)\}|(\w+)")
_TYPOGRAPHY = str.maketrans(
    {"“": '"', "”": '"', "‘": "'", "’": "'", "\u00a0": " ", "\u200b": "", "\ufeff": "", "\r": ""}
)
_DASHES = re.compile(r"(?m)(^|\s)[—–]-?(?=[A-Za-z])")
_TIME_STAMP = re.compile(r"(?m)^\d{4}-\d\d-\d\dT[\d:.]+Z ")
_COLORS = re.compile(r"\x1b\[[\d;]*[A-Za-z]")


def find_commands(text: str) -> tuple[PastedCommand, ...]:
    """All commands of the tools in a text, in order, without duplicates."""
    text = plain_text(text)
    windows = _WINDOWS.search(text) is not None
    found = list[PastedCommand]()
    reached, left = 0, _MOST_SPLIT
    for program in islice(_PROGRAM.finditer(text), _MOST_PLACES):
        if program.start() < reached or left <= 0:
            continue
        command, end = _at(text, program, windows)
        left -= end - program.start()
        if command is not None:
            reached = end
            if not any(_same(command, other) for other in found):
                found.append(command)
    if not found and (alone := _flags_alone(text, windows)) is not None:
        found.append(alone)
    return tuple(found)


def other_tool(text: str) -> str:
    """The name of another tool whose command is in a text; empty without one."""
    match = _TOOLS.search(plain_text(text))
    return match["name"] if match else ""


def plain_text(text: str) -> str:
    """The text with plain quotes and dashes, without colours and the time stamps of a CI log."""
    text = _COLORS.sub("", text[:LONGEST].translate(_TYPOGRAPHY))
    return _DASHES.sub(r"\1--", _TIME_STAMP.sub("", text))


def is_unset(word: str) -> bool:
    """Whether a word is a variable without a value, or a placeholder such as ``<your file here>``."""
    return _UNSET.fullmatch(word) is not None


def _same(one: PastedCommand, other: PastedCommand) -> bool:
    return (one.tool, one.words) == (other.tool, other.words)


def _at(text: str, program: re.Match[str], windows: bool) -> tuple[PastedCommand | None, int]:
    """The command with this program, and its end; None if the text only mentions the tool."""
    start = _path_start(text, program.start())
    line = text.rfind("\n", 0, start) + 1
    before = text[max(0, line - _BEFORE) : line]
    lead = text[line:start]
    environment = _assignments(before + lead)
    folder = _folder(before + lead, environment)
    quote = lead[-1:] if lead[-1:] in {"'", '"', "`"} else ""
    if quote and text[program.end() : program.end() + 1] == quote:  # a separate string: a list of them, or only a name
        words, end = _literals(text, program.end() + 1)
        cut_off, fed = False, ""
    else:
        closing = quote or _open_quote(lead)
        body, end = _body(text, program.end(), closing, windows)
        split = _Words(body, environment | ({"PWD": folder} if folder else {"PWD": "."}), windows)
        words, cut_off, fed = split.words, split.cut_off, split.standard_input
    piped = _PIPED.search(lead)
    if piped:
        fed = piped["file"]
    if words and (echoed := _PROGRAM.search(words[0])) and echoed.end() == len(words[0]):
        words = words[1:]  # the form of iree.compiler: the name, then the executed command
    if not any(_FLAG_WORD.fullmatch(word) or _MODEL.search(word) for word in words):
        return None, end
    words, dots = _without_dots(words)
    path = text[start : program.end()]
    command = PastedCommand(
        Tool(program["tool"]), path, tuple(words), environment, folder, fed, cut_off or dots, windows, start
    )
    return command, end


def _path_start(text: str, program: int) -> int:
    """The start of the path of a program, whose name begins there."""
    at = program
    while at > max(0, program - _LONGEST_PATH) and text[at - 1] not in _PATH_ENDS:
        at -= 1
    return at


def _body(text: str, start: int, closing: str, windows: bool) -> tuple[str, int]:
    """The lines of a command: the rest of the first, and its continuations."""
    lines = list[str]()
    continued = "^`" if windows else "\\"
    at = start
    while True:
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end]
        if closing:
            stop = _closes(line, closing)
            if stop >= 0:
                lines.append(line[:stop])
                return _joined(lines), at + stop
        stripped = line.rstrip()
        goes_on = stripped.endswith(tuple(continued)) or (windows and stripped.endswith("\\"))
        lines.append(stripped[:-1] if goes_on else line)
        following = text[end + 1 : _end_of_line(text, end + 1)]
        if end >= len(text):
            if goes_on:
                lines.append("\\")  # a lone backslash: the command was truncated there
            return _joined(lines), end
        if not goes_on and not _FLAG_LINE.match(following):
            return _joined(lines), end
        at = end + 1
        prompt = re.match(r"\s*>\s+(?=\S)", following)  # the shell's prompt for the next line
        at += prompt.end() if prompt else 0


def _joined(lines: list[str]) -> str:
    return " ".join(lines)


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _closes(line: str, closing: str) -> int:
    """The place at which a quote opened before the program is closed: followed by an end, not by more of a word."""
    for match in re.finditer(re.escape(closing), line):
        if re.match(r"$|[\s)\],.;:]", line[match.end() :]):
            return match.start()
    return -1


def _open_quote(lead: str) -> str:
    """The open quote or backtick before the program."""
    return next((mark for mark in "`\"'" if lead.count(mark) % 2), "")


def _assignments(text: str) -> dict[str, str]:
    return {match["name"]: match["value"].strip("'\"") for match in _ASSIGNMENT.finditer(text)}


def _folder(text: str, environment: Mapping[str, str]) -> str:
    folder = ""
    for match in _FOLDER.finditer(text):
        word = _expanded(match["folder"].strip("'\""), {**environment, "PWD": folder or "."})
        folder = posixpath.normpath(posixpath.join(folder, word)) if word != "-" else ""
    return folder


def _literals(text: str, start: int) -> tuple[list[str], int]:
    """The strings of a script's list, up to its bracket."""
    words, at = list[str](), start
    while at < len(text) and text[at] not in "])":
        literal = _LITERAL.match(text, at)
        if literal is None:
            at += 1
        else:
            words.append(_content(literal))
            at = literal.end()
    return words, at


def _content(match: re.Match[str]) -> str:
    """The value of a string literal; computed parts of a formatted one become variables without a value."""
    content = re.sub(r"\\(.)", r"\1", match[2] if match[2] is not None else match[3])
    if "f" not in match[1]:
        return content
    return re.sub(r"\{([^{}]*)\}", lambda hole: "${" + (re.sub(r"\W+", "_", hole[1]).strip("_") or "_") + "}", content)


def _flags_alone(text: str, windows: bool) -> PastedCommand | None:
    """A text of flags only, one or more per line, or as strings of a list."""
    lines = [bare for line in text.splitlines() if (bare := line.strip().lstrip("[("))]
    flags = [line for line in lines if _FLAG_LINE.match(line)]
    if not flags or not any("--iree-" in line or "-iree-" in line for line in flags):
        return None
    first = lines.index(flags[0])
    rest = [line for line in lines[first:] if _FLAG_LINE.match(line) or _MODEL.search(line.rstrip("\\ "))]
    if all(_LITERAL.match(line) for line in flags):
        words, _ = _literals("\n".join(rest), 0)
        return PastedCommand(Tool.COMPILE, "", tuple(words), {}, windows=windows, place=text.find(flags[0]))
    body = " ".join(line.rstrip("\\^`").rstrip() if line.endswith(("\\", "^", "`")) else line for line in rest)
    split = _Words(body, {"PWD": "."}, windows)
    words, dots = _without_dots(split.words)
    cut_off = split.cut_off or dots
    return PastedCommand(Tool.COMPILE, "", tuple(words), {}, "", "", cut_off, windows, text.find(flags[0]))


def _without_dots(words: list[str]) -> tuple[list[str], bool]:
    kept = [word for word in words if word not in {"...", "…", "[...]", "[…]"}]
    return kept, len(kept) < len(words)


def _expanded(word: str, environment: Mapping[str, str]) -> str:
    return "".join(_variables(word, environment))


def _variables(text: str, environment: Mapping[str, str]) -> Iterator[str]:
    at = 0
    for dollar in re.finditer(r"\$", text):
        if dollar.start() < at:
            continue
        yield text[at : dollar.start()]
        name = _NAME.match(text, dollar.end())
        if name is None:
            yield "$"
            at = dollar.end()
            continue
        key = name[1] or name[2]
        yield environment.get(key, "${" + key + "}")
        at = name.end()
    yield text[at:]


class _Words:
    """The words of a command, up to its end: a pipe, another command, a redirection, a comment.

    Attributes:
        words: The words in order.
        cut_off: Whether a quote is open, or the last character is a backslash.
        standard_input: The file after ``<``.
    """

    def __init__(self, text: str, environment: Mapping[str, str], windows: bool) -> None:
        self.words = list[str]()
        self.cut_off = False
        self.standard_input = ""
        self._environment = environment
        self._escapes = not windows
        self._word: list[str] | None = None
        self._read(_PLACEHOLDER.sub("${placeholder}", text))

    def _read(self, text: str) -> None:
        at, depth = 0, 0
        while at < len(text):
            sign = text[at]
            if sign in " \t\n":
                self._end()
                depth = 0
                at += 1
            elif sign in "'\"":
                at = self._quoted(text, at)
            elif sign == "\\" and self._escapes:
                if at + 1 >= len(text):
                    self.cut_off = True
                    break
                self._add(text[at + 1])
                at += 2
            elif sign in "|;`" or (sign == "&" and text[at : at + 2] in {"&&", "&", "& "}):
                break
            elif sign in "<>":
                if self._word is not None and "".join(self._word) in {"1", "2", "&"}:
                    self._word = None
                self._end()
                at = self._redirected(text, at)
            elif (sign == "#" and self._word is None) or (sign == ")" and depth == 0):
                break
            else:
                depth += (sign == "(") - (sign == ")")
                end = at + 1
                while end < len(text) and text[end] not in " \t\n'\"\\|;&`<>()":
                    end += 1
                self._add(_expanded(text[at:end], self._environment))
                at = end
        self._end()

    def _quoted(self, text: str, at: int) -> int:
        quote, parts, here = text[at], list[str](), at + 1
        while here < len(text) and text[here] != quote:
            if (
                quote == '"'
                and text[here] == "\\"
                and self._escapes
                and text[here + 1 : here + 2] in {'"', "\\", "$", "`"}
            ):
                here += 1
            parts.append(text[here])
            here += 1
        if here >= len(text):
            self.cut_off = True
        content = "".join(parts)
        self._add(content if quote == "'" else _expanded(content, self._environment))
        return here + 1

    def _redirected(self, text: str, at: int) -> int:
        target = re.compile(r"(?P<sign>[<>]+&?)\s*(?P<file>[^\s|;&]*)").match(text, at)
        if target is None:
            return at + 1
        if target["sign"] == "<":
            self.standard_input = target["file"].strip("'\"")
        return target.end()

    def _add(self, text: str) -> None:
        if self._word is None:
            self._word = []
        self._word.append(text)

    def _end(self) -> None:
        if self._word is not None:
            self.words.append("".join(self._word))
            self._word = None
