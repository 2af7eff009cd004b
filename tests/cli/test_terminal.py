"""What other people's texts must not do to a terminal."""

from __future__ import annotations

import ast
import io
import json
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from typing_extensions import override

import passlens.cli
from cli.conftest import Answer
from hostile_names import ESCAPES, NAME, hostile_session
from passlens.cli import streams
from passlens.cli.output import Column, Page
from passlens.cli.render import Reporter
from passlens.cli.translation import verbatim
from passlens.engine.events import LogLine, StageStarted
from passlens.engine.messages import quoted
from passlens.engine.quoting import json_text, one_line, visible

Cli = Callable[..., Answer]

NAMES = {"IREE ", "passlens ", "passlens: "}
"""Literals beside names and figures that are the same in every language."""
ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
SHOWN = r"\x1b]0;title\x07\x1b]52;c;cHduZWQ=\x07\x9b31m\x7f\u202eesrever\u2066\u200b\u2028"
COMMANDS = (
    ("info",),
    ("passes",),
    ("passes", "--changed"),
    ("problems",),
    ("kernels",),
    ("memory",),
    ("affinity",),
    ("note",),
    ("times",),
    ("dispatch",),
    ("ir", "2"),
    ("diff", "2"),
    ("search", "func"),
    ("log",),
)


class Terminal(io.StringIO):
    """A stand-in for a terminal."""

    @override
    def isatty(self) -> bool:
        return True


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return hostile_session(tmp_path_factory.mktemp("hostile"))


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_that_no_command_passes_an_escape_or_direction_character_of_a_session(
    words: tuple[str, ...], hostile: Path, cli: Cli
) -> None:
    name, *more = words
    answer = cli(name, hostile, *more)
    assert answer.code in {0, 1}, answer.err
    assert not ACTING.search(answer.out + answer.err)
    if name in {"info", "passes", "problems", "note", "search"}:
        assert SHOWN.removesuffix(r"\u2028") in answer.out


@pytest.mark.parametrize("name", ["info", "passes", "note"])
def test_that_json_holds_the_exact_text_and_nothing_that_acts(name: str, hostile: Path, cli: Cli) -> None:
    answer = cli(name, hostile, "--json")
    assert not ACTING.search(answer.out)
    assert ESCAPES in json.dumps(answer.json, ensure_ascii=False).replace("\\u001b", "\x1b").replace("\\u0007", "\x07")


def test_that_json_keeps_the_value_of_every_character() -> None:
    value = "".join(map(chr, range(0x3000))) + "\U000e0041\U0001d173\udc80"
    document = json_text(json.dumps(value, ensure_ascii=False))
    assert not ACTING.search(document)
    assert json.loads(document) == value


def test_that_a_file_name_cannot_begin_a_line_of_its_own(cli: Cli) -> None:
    answer = cli("info", "gone\npasslens: All is well.\x1b[2K.passlens")
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert r"gone\npasslens: All is well.\x1b[2K" in answer.err


def test_that_a_usage_error_repeats_no_escape_of_an_argument(cli: Cli) -> None:
    answer = cli("info", "--\x1b]0;title\x07")
    assert answer.code == 2
    assert not ACTING.search(answer.err)


def test_that_ir_is_exact_in_a_pipe_and_shows_its_escapes_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream, expected in ((io.StringIO(), f"%0 = {ESCAPES}\r\n"), (Terminal(), f"%0 = {SHOWN}\n")):
        monkeypatch.setattr("sys.stdout", stream)
        streams.write_results(verbatim(f"%0 = {ESCAPES}\r\n"), exact=True)
        assert stream.getvalue() == expected


def test_that_a_diff_of_two_files_is_exact_in_a_pipe(tmp_path: Path, cli: Cli) -> None:
    for name, word in (("a", "x"), ("b", "y\x1b[31m")):
        (tmp_path / f"{name}.mlir").write_text(f'module {{\n  "test.{word}"() : () -> ()\n}}\n')
    assert '+  "test.y\x1b[31m"' in cli("diff", tmp_path / "a.mlir", tmp_path / "b.mlir", "--exact").out


def test_that_colours_of_ours_show_and_those_of_a_name_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stdout", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    page = Page()
    painted = page.paint(verbatim("a\x1b[32mb"), "fail")
    page.line(verbatim(painted + "\x1b[32mc" + streams.STYLE[:-1] + "[32m"))
    page.show()
    assert stream.getvalue().startswith("\x1b[31ma\\x1b[32mb\x1b[0m\\x1b[32mc\\x1b")
    assert stream.getvalue().count("\x1b") == 2


def test_that_a_name_cannot_begin_a_row_of_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    page = Page()
    page.table([Column("pass"), Column("status")], [(verbatim("cse\ninline  changed"), verbatim("un\rchanged"))])
    page.show()
    assert capsys.readouterr().out == "pass                  status\ncse\\ninline  changed  un\\rchanged\n"


def test_that_progress_repeats_no_escape_of_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    with Reporter(verbose=True) as report:
        report(StageStarted(quoted("Reading a\x1b]0;title\x07\nb")))
        report(LogLine("said\x1b]52;c;cHduZWQ=\x07\u202e"))
    assert "\x1b]" not in stream.getvalue()
    assert "\u202e" not in stream.getvalue()
    assert r"said\x1b]52;c;cHduZWQ=\x07\u202e" in stream.getvalue()


def test_that_no_sentence_is_passed_as_a_name() -> None:
    """Only ``translated`` and ``verbatim`` make the type that is printed: no English gets past the translations."""
    sentences = []
    for file in sorted(Path(passlens.cli.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {"verbatim", "Shown", "quoted"}:
                texts = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
                sentences += [
                    f"{file.name}:{node.lineno} {text}"
                    for text in texts
                    if isinstance(text, str) and re.search(r"[A-Za-z]{3}", text) and text not in NAMES
                ]
    assert not sentences


def test_that_nothing_but_one_module_writes_to_the_terminal() -> None:
    """All else goes through ``streams``, which shows what would act: no ``print``, no ``echo``, no other console."""
    doors = []
    for file in sorted(Path(passlens.cli.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func)
                if name in {"print", "typer.echo", "typer.secho", "input", "typer.confirm", "typer.prompt"} or (
                    name in {"sys.stdout.write", "sys.stderr.write", "os.write"} and file.name != "streams.py"
                ):
                    doors.append(f"{file.name}: {ast.unparse(node)}")
    assert doors == ["start.py: os.write(2, b'passlens: Cancelled.\\n')"]


def test_that_every_character_that_draws_nothing_is_shown() -> None:
    """But the signs before Arabic, Syriac and Kaithi numbers, and the joiners of hieroglyphs: those are drawn."""
    drawn = re.compile(r"(ARABIC|SYRIAC|KAITHI|EGYPTIAN) ")
    missed = [
        f"U+{ord(character):04X}"
        for character in map(chr, [*range(0x3000), *range(0xD800, 0xE000), *range(0xFE00, 0x20000), 0xE0001, 0xE0041])
        if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"}
        and character not in "\n\t"
        and not drawn.match(unicodedata.name(character, ""))
        and visible(character) == character
    ]
    assert not missed
    plain = "µs ± – × ✔️ 模型 é\tx\n"
    assert visible(plain) == plain
    assert visible(visible(NAME)) == visible(NAME)
    assert one_line("a\r\n\tb") == r"a\r\n\tb"
