"""Parses the last output of a crashed compiler: the assertion or fatal error, and LLVM's stack dump.

The form is that of LLVM's PrettyStackTrace and ReportFatalError (llvm/lib/Support): ``FILE:LINE: FUNCTION: Assertion
`…' failed.``, ``LLVM ERROR: …``, and ``#7 0x00007f… function file``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ASSERTION = re.compile(r"^(?:\S+: )?(?:\S+:\d+: .*)?(?P<words>Assertion [`'].*' failed\.?)", re.MULTILINE)
_FATAL = re.compile(r"^LLVM ERROR: (?P<words>.+)$", re.MULTILINE)
_BAD_ALLOC = re.compile(r"^terminate called after throwing an instance of '(?P<words>[^']+)'", re.MULTILINE)
_FRAME = re.compile(r"^ *#\d+ 0x[0-9a-f]+ (?P<rest>.+)$", re.MULTILINE)
_RUNNING = re.compile(
    r"^\d+\.\s+Running pass ['\"](?P<pass>[^'\"]+)['\"] on \w+ ['\"]@?(?P<on>[^'\"]+)['\"]", re.MULTILINE
)
_NOT_THE_CAUSE = ("llvm::sys::", "SignalHandler", "PrintStackTrace", "llvm::report_fatal_error", "abort", "raise", "__")
_PART = re.compile(r"\(anonymous namespace\)|\boperator(?:\(\)|<=>|<<|>>|[<>])|->|[<>(]")
"""Tokens that delimit a function's name: brackets, and names that contain bracket characters."""
_CALLBACK = re.compile(r"::callback_fn<(?P<name>[\w:]+)\(")
"""A call through a reference to a function: the frame names that function, whose lambda runs."""
_REFUSED = re.compile(
    r"^(?!.*: (?:error|warning|note|remark): )(?P<why>\S.*)\n(?P<lines>(?:  (?:%\S+ = )?[a-z]+ .*\n)+)(?:.*\n){0,60}?"
    r".*(?:LLVM ERROR: Broken module|: failed to translate the MLIR LLVM dialect)",
    re.MULTILINE,
)
"""What LLVM's verifier prints: its reason, the instructions whose results the refused one takes, and the latter."""
_INSTRUCTION = re.compile(r"(?:%\S+ = )?(?:tail )?(?P<name>call .*?@(?P<callee>[\w.]+)|[a-z]+)")
_SHOWN = 12
_PRINTS = re.compile(r"(?:^|::)print\w*$|OperationPrinter::|AsmPrinter::")
_PRINTING = 2
"""How many of the innermost frames tell whether the compiler crashed while printing."""


@dataclass(frozen=True, slots=True)
class Crash:
    """The end of a crashed compiler.

    Attributes:
        words: The assertion, or the fatal error; empty without one.
        stack: Functions of the compiler, innermost first, without their arguments.
        llvm_pass: The LLVM pass in its stack dump; empty without one.
        on: The scope of that pass: the symbol of a kernel, or the name of a module.
    """

    words: str = ""
    stack: tuple[str, ...] = ()
    llvm_pass: str = ""
    on: str = ""

    @property
    def in_print(self) -> bool:
        """Whether the compiler was printing IR, as it does for a message or a dump."""
        return any(_PRINTS.search(name) for name in self.stack[:_PRINTING])


@dataclass(frozen=True, slots=True)
class Refused:
    """An instruction that LLVM's verifier refuses.

    Attributes:
        why: The verifier's reason.
        what: The instruction as printed.
        name: Its opcode, such as ``alloca``; of a call, the function.
    """

    why: str
    what: str
    name: str


def refused_by_llvm(log: str) -> Refused | None:
    """The first instruction that LLVM's verifier refuses in a log; None without one."""
    found = _REFUSED.search(log)
    what = found["lines"].splitlines()[-1].strip() if found is not None else ""
    named = _INSTRUCTION.match(what)
    if found is None or named is None:
        return None
    return Refused(found["why"].rstrip("!."), what, named["callee"] or named["name"])


def read_crash(log: str) -> Crash:
    """Parse the crash in a log; empty without one."""
    match = next((found for pattern in (_ASSERTION, _FATAL, _BAD_ALLOC) if (found := pattern.search(log))), None)
    stack = list[str]()
    for frame in _FRAME.finditer(log):
        called = _CALLBACK.search(frame["rest"])
        name = called["name"] if called is not None else _function(frame["rest"])
        if name and not name.startswith(_NOT_THE_CAUSE):
            stack.append(name)
        if len(stack) == _SHOWN:
            break
    running = list(_RUNNING.finditer(log))
    inner = running[-1] if running else None
    words = match["words"] if match else ""
    return Crash(words, tuple(stack), inner["pass"] if inner else "", inner["on"] if inner else "")


def _function(rest: str) -> str:
    """The function of a frame; empty if the frame names only a library.

    Template arguments with a function type, which is longer than everything else, are left out: ``function_ref<…>``.
    """
    parts, kept, opened, holds = list[str](), 0, list[int](), False
    for part in _PART.finditer(rest):
        match part[0]:
            case "<":
                opened.append(part.start())
            case ">" if opened:
                begin = opened.pop()
                if holds and not opened:
                    parts += rest[kept:begin], "<…>"
                    kept, holds = part.end(), False
            case "(" if opened:
                holds = True
            case "(":
                return "".join((*parts, rest[kept : part.start()])).strip()
    return "".join((*parts, rest[kept : opened[0] if holds else len(rest)])).strip()
