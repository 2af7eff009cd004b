"""Writes a reproducer as files, and Markdown for an upstream issue: the failure, the versions, the known facts."""

from __future__ import annotations

import math
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from passlens import __version__
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Problem
from passlens.engine.diagnosis.reducer import rd_oracle
from passlens.engine.diagnosis.reproduce.reproduce_start import Start, StartKind
from passlens.engine.errors import UserError
from passlens.engine.formats import BYTECODE
from passlens.engine.messages import Message
from passlens.engine.quoting import (
    file_suffix,
    markdown_block,
    markdown_code,
    markdown_text,
    one_line,
    visible,
)
from passlens.engine.toolchain.discover import Toolchain
from passlens.engine.units import format_bytes
from passlens.engine.whole_files import unwritable_file, write_whole

IR_LINES = 150
IR_CHARACTERS = 16_000
"""The most characters of IR in an issue, which then says that the file is attached."""
ERROR_LINES = 25
LINE_CHARACTERS = 400
"""The longest error lines: the compiler quotes whole ops and attributes."""
TITLE_CHARACTERS = 120
_PATH = re.compile(r"(?<![\w/])/(?!dev/null\b)(?:[\w.+$@~-]+/)+(?=[\w.+$@~-]+)")


@dataclass(frozen=True, slots=True)
class Report:
    """The content of a reproducer's description.

    Attributes:
        stderr: The tool's standard error in the check.
        problem: The first cause in the Problems list; None without one.
        facts: The facts of its session; None for a file.
        note: An additional line, such as on the reduction. May be empty.
        name: The name of the input; empty: ``input`` with its suffix.
        seconds: After how long the script stops a tool that hangs; None: never.
    """

    start: Start
    toolchain: Toolchain
    verdict: rd_oracle.Verdict
    stderr: str
    problem: Problem | None
    facts: Facts | None
    note: str = ""
    name: str = ""
    seconds: float | None = None

    @property
    def file(self) -> str:
        """The name of the input."""
        return self.name or f"input{file_suffix(self.start.suffix, '.mlir')}"

    def command(self) -> str:
        """The command to run in the folder."""
        file = f"./{self.file}" if self.file.startswith("-") else self.file  # not an option
        return shlex.join([self.start.tool, file, *self.start.flags, "-o", "/dev/null"])


def write_folder(folder: Path, report: Report) -> None:
    """Write input, script, description, the expected error, and the text for an issue.

    Raises:
        UserError: The folder contains something else, or cannot be written.
    """
    names = {
        report.file,
        *(name for name, _ in report.start.files),
        "run.sh",
        "README.md",
        "expected-error.txt",
        "issue.md",
    }
    try:
        if folder.is_dir() and {one.name for one in folder.iterdir()} - names:
            raise UserError(
                Message(
                    "reproduce-report.other-files",
                    "{folder} holds other files, which a reproducer must not be mixed with.",
                    folder=folder,
                ),
                hint=Message("reproduce-report.new-folder", "Name a new or an empty folder."),
                location=str(folder),
            )
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in ((report.file, report.start.data), *report.start.files):
            write_whole(folder / name, data)
        script = folder / "run.sh"
        write_whole(script, _script(report))
        script.chmod(0o755)
        write_whole(folder / "expected-error.txt", expected(report))
        write_whole(folder / "README.md", _readme(report))
        write_whole(folder / "issue.md", issue_text(report))
    except OSError as error:
        raise unwritable_file(
            folder, error, Message("reproduce-report.writable-folder", "Name a folder that can be written.")
        ) from error


def issue_text(report: Report) -> str:
    """The text of an upstream issue, with its title in the first line."""
    parts = [
        f"# {markdown_text(_title(report))}",
        "### What happens",
        f"`{report.start.tool}` {_ends(report.verdict)} on {markdown_text(str(report.start.title))}:",
        markdown_block("\n".join(_error_lines(report)), "text"),
        "### To reproduce",
        markdown_block(report.command(), "sh"),
        f"{markdown_code(report.file)}{_shown_part(report)}:",
        markdown_block(_ir(report), "mlir"),
        "### What is known",
        "\n".join(f"- {line}" for line in _known(report)),
        "### Versions",
        "\n".join(f"- {markdown_text(line)}" for line in _versions(report)),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def expected(report: Report) -> str:
    """The tool's expected output, without the paths of its files."""
    lines = [line[:LINE_CHARACTERS] for line in report.stderr.splitlines()]
    return visible(_PATH.sub("", "\n".join(lines))).strip() + "\n"


def _title(report: Report) -> str:
    message = re.sub(r"\s+", " ", report.verdict.message.partition(": #")[0])
    if len(message) > TITLE_CHARACTERS:
        message = message[: TITLE_CHARACTERS - 1] + "…"
    target = f" ({report.facts.info.target})" if report.facts and report.facts.info.target else ""
    return f"[{report.toolchain.version}] {message}{target}"


def _ends(verdict: rd_oracle.Verdict) -> str:
    return {rd_oracle.CRASH: "crashes", rd_oracle.HANG: "does not come to an end"}.get(verdict.kind, "fails")


def _error_lines(report: Report) -> list[str]:
    lines = expected(report).splitlines()
    first = next((number for number, line in enumerate(lines) if "error:" in line), 0)
    shown = lines[first : first + ERROR_LINES]
    rest = len(lines) - first - len(shown)
    return [*shown, *([f"… {rest:,} more lines"] if rest > 0 else [])] or [report.verdict.message]


def _ir(report: Report) -> str:
    text = _text(report)
    if not text:
        return "// bytecode: see the file"
    lines = text[:IR_CHARACTERS].splitlines()[:IR_LINES]
    left = text.count("\n") - len(lines)
    return "\n".join([*lines, *([f"// … {left:,} more lines: see the file"] if left > 0 else [])])


def _shown_part(report: Report) -> str:
    text = _text(report)
    cut = not text or len(text) > IR_CHARACTERS or text.count("\n") > IR_LINES
    return f" ({format_bytes(len(report.start.data))}, to be attached; it begins so)" if cut else ""


def _text(report: Report) -> str:
    return "" if BYTECODE.begins(report.start.data) else report.start.data.decode("utf-8", errors="replace")


def _known(report: Report) -> list[str]:
    facts, problem = report.facts, report.problem
    lines = []
    if facts is not None and facts.failed:
        at = facts.failed[0]
        options = f"{{{at.options}}}" if at.options else ""
        words, scope = markdown_code(at.name + options), markdown_code(at.scope)
        lines.append(f"The innermost pass that fails is {words} on {scope}, in phase {markdown_text(at.phase)}.")
    elif facts is not None and facts.cause is not None and facts.cause.pass_name:
        words, scope = markdown_code(facts.cause.pass_name), markdown_code(facts.cause.scope)
        lines.append(f"The innermost pass that fails is {words} on {scope}.")
    dispatch = report.start.dispatch
    if dispatch:
        lines.append(f"The dispatch is {markdown_code('@' + dispatch)}.")
    if problem is not None:
        known = [f"{problem.title}" + (f" ({problem.certainty.value})" if problem.certainty else "")]
        known += [line.strip() for line in str(problem.detail).splitlines() if line.strip()]
        known += [str(one.text) for one in problem.evidence[:6]]
        known += [f"See {one}" for one in problem.references]
        known += [str(one.sentence()) for one in problem.upstream]
        lines += map(markdown_text, known)
        if not problem.rule:
            lines.append("No rule of Passlens knows this failure.")
    if report.note:
        lines.append(markdown_text(report.note))
    return lines or ["Nothing beyond the message."]


def _versions(report: Report) -> list[str]:
    tools, facts = report.toolchain, report.facts
    revision = f" ({tools.revision})" if tools.revision else ""
    lines = [f"IREE {tools.version}{revision}" + (f", LLVM {tools.llvm}" if tools.llvm else "")]
    if facts is not None and facts.info.target:
        lines.append(f"Target {facts.info.target}" + (f" ({facts.info.driver})" if facts.info.driver else ""))
    if facts is not None and report.start.kind is not StartKind.MODEL:
        flags = f" with {shlex.join(facts.info.flags)}" if facts.info.flags else ""
        lines.append(f"Taken from a compile of {facts.info.source.name}{flags}")
    lines.append(f"Made and checked with Passlens {__version__}")
    return lines


def _readme(report: Report) -> str:
    parts = [
        f"# {markdown_text(_title(report))}",
        f"`{report.start.tool}` {_ends(report.verdict)} on `{report.file}`: {markdown_text(str(report.start.title))}.",
        "It was checked to fail so with this command:",
        markdown_block(report.command(), "sh"),
        "`run.sh` runs it with the programs on the PATH, or with those that `IREE_COMPILE` and `IREE_OPT` name.",
        "| file | what it is |\n|---|---|\n"
        f"| {report.file} | the input, {format_bytes(len(report.start.data))} |\n"
        + "".join(f"| {name} | named by a flag, {format_bytes(len(data))} |\n" for name, data in report.start.files)
        + "| run.sh | the command |\n| expected-error.txt | what the tool wrote |\n"
        "| issue.md | a text for an upstream issue |",
        "## What is known",
        "\n".join(f"- {line}" for line in _known(report)),
        "## Versions",
        "\n".join(f"- {markdown_text(line)}" for line in _versions(report)),
        "## The error",
        markdown_block("\n".join(_error_lines(report)), "text"),
    ]
    return "\n\n".join(parts) + "\n"


def _script(report: Report) -> str:
    variable = report.start.tool.upper().replace("-", "_")
    words = shlex.join([report.file, *report.start.flags, "-o", "/dev/null"])
    limit, before = "", ""
    if report.verdict.kind == rd_oracle.HANG and report.seconds is not None:
        limit = f'command -v timeout > /dev/null && limit="timeout {math.ceil(report.seconds)}"  # it does not end\n'
        before = "${limit:-} "
    return (
        "#!/bin/sh\n"
        f"# Expected: {one_line(report.verdict.message.partition(chr(10))[0][:LINE_CHARACTERS])}\n"
        f"# With IREE {one_line(report.toolchain.version)}\n"
        'cd "$(dirname -- "$0")" || exit 2\n'
        f"{limit}"
        f'exec {before}"${{{variable}:-{report.start.tool}}}" {words}\n'
    )
