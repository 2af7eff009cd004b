"""Every command of the documentation runs, ends as it says, and prints what it quotes; every page can be reached."""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from campaigns import rarely
from passlens.cli.main import main
from passlens.engine.data import resource_path
from passlens.gui.shell.features import COMMANDS

_DOCS = resource_path("docs")
_PAGES = sorted(_DOCS.glob("*.md"))
_ROOT = Path(__file__).parents[2]
_README = _ROOT / "README.md"
_OUTSIDE = (_README, _ROOT / "packaging" / "README.md", _ROOT / "tests" / "README.md")
"""Pages that come with the source, not with the window."""
_BLOCK = re.compile(r"(?:^<!-- not run: (?P<why>.+?) -->\n\n)?(?P<lines>(?:^    .+\n|^\n(?=    ))+)", re.MULTILINE)
_EXIT_CODE = re.compile(r"\s{2,}# exit code (\d+)$")
_LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")
_LIMIT = ("--limit", "5")
"""Seconds for a benchmark; the fifth of it shows as well that the command works."""
_LARGE = "deepseek_v3_toy.mlir"
"""A model whose compile takes longer than all other commands of its page."""


@dataclass(frozen=True, slots=True)
class _Command:
    words: tuple[str, ...]
    exit_code: int
    quoted: tuple[str, ...]


def _commands(page: Path) -> list[_Command]:
    """The commands of a page in order, but for those that it says are not run (those of the set-up are ``.ci/run``)."""
    found: list[_Command] = []
    for block in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        if block["why"]:
            continue
        for raw in block["lines"].splitlines():
            line = raw.strip()
            if line.startswith("> "):
                last = found[-1]
                found[-1] = _Command(last.words, last.exit_code, (*last.quoted, line[2:]))
            elif line.startswith("passlens ") or (line and page.parent == _DOCS):
                code = _EXIT_CODE.search(line)
                words = shlex.split(line, comments=True)
                assert words[0] == "passlens", f"{page.name}: what is this? {line}"
                found.append(_Command(tuple(words[1:]), int(code[1]) if code else 0, ()))
    return found


def _folder(tmp_path: Path) -> Path:
    """A folder with all samples in it."""
    for file in resource_path("samples").iterdir():
        if file.suffix in {".mlir", ".xz"}:
            shutil.copy(file, tmp_path)
    return tmp_path


def _with_commands() -> list[object]:
    """The pages that have any.

    Only campaigns run case studies, whose models no other test needs, and the README and the page of all commands,
    which ``tests/cli`` covers.
    """
    pages = [page for page in (*_PAGES, _README) if _commands(page)]
    elsewhere = {"command-line", "README"}
    return [rarely(one) if one.stem.startswith("case-") or one.stem in elsewhere else one for one in pages]


@dataclass(frozen=True, slots=True)
class _Compiled:
    """What a compile left: all of it is there again where another page has the same command."""

    code: int
    out: str
    err: str
    session: Path


@pytest.fixture(scope="module")
def compiled() -> dict[tuple[str, ...], _Compiled]:
    """Compiles of earlier pages by their words, but for the name of the session."""
    return {}


@pytest.mark.parametrize("page", _with_commands(), ids=lambda page: page.stem)
def test_that_the_commands_of_a_page_do_what_it_says(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    compiled: dict[tuple[str, ...], _Compiled],
) -> None:
    """In this process, which saves a start for each of some hundred; ``tests/e2e`` starts real ones."""
    _carry_out([one for one in _commands(page) if _LARGE not in one.words], tmp_path, monkeypatch, capsys, compiled)


@pytest.mark.campaign
def test_that_the_large_model_of_a_page_compiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = [one for page in _PAGES for one in _commands(page) if _LARGE in one.words]
    assert commands
    _carry_out(commands, tmp_path, monkeypatch, capsys, {})


def _in_short(words: tuple[str, ...]) -> tuple[str, ...]:
    """A command with a shorter limit of time, where it has one."""
    at = next((at for at in range(len(words)) if words[at : at + 2] == _LIMIT), None)
    return words if at is None else (*words[:at], "--limit", "1", *words[at + 2 :])


def _session(command: _Command) -> str:
    """The session that a command compiles, as it names it; empty for another command."""
    words = command.words
    return words[words.index("-o") + 1] if words[0] == "compile" and "-o" in words else ""


def _carry_out(
    commands: list[_Command],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    compiled: dict[tuple[str, ...], _Compiled],
) -> None:
    monkeypatch.chdir(_folder(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    for command in commands:
        words, name = command.words, _session(command)
        without = tuple(word for word in words if word != name)
        known = compiled.get(without) if name else None
        if known is not None:
            former = known.session.name
            code, out, err = known.code, known.out.replace(former, name), known.err.replace(former, name)
            shutil.copy(known.session, name)
        else:
            code = main(_in_short(words))
            out, err = capsys.readouterr()
            if name:
                kept = tmp_path / f"kept-{len(compiled)}" / name
                kept.parent.mkdir()
                compiled[without] = _Compiled(code, out, err, Path(shutil.copy(name, kept)))
        shown = f"passlens {shlex.join(command.words)}\n{out}\n{err}"
        assert code == command.exit_code, shown
        output = " ".join(f"{out} {err}".split())
        for quoted in command.quoted:
            assert " ".join(quoted.split()) in output, f"{quoted!r} is not in: {shown}"


def test_that_every_page_of_the_documentation_is_listed_and_every_link_leads_somewhere() -> None:
    listed = set(_LINK.findall((_DOCS / "index.md").read_text(encoding="utf-8")))
    assert {page.name for page in _PAGES} - {"index.md"} <= listed
    for page in (*_PAGES, *_OUTSIDE):
        for target in _LINK.findall(page.read_text(encoding="utf-8")):
            assert (page.parent / target).resolve().is_file(), f"{page.name}: {target}"


def test_that_the_keys_in_the_documentation_are_keys_of_commands() -> None:
    keys = {key for command in COMMANDS for key in command.shortcuts}
    named = re.compile(r"`((?:Ctrl|Alt|Shift)\+[\w\[\]+]+|F\d+)`")
    for page in (*_PAGES, *_OUTSIDE):
        for key in named.findall(page.read_text(encoding="utf-8")):
            assert key in keys, f"{page.name}: {key}"
