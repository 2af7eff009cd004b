"""Every command of the documentation runs, ends as it says, and prints what it quotes; every page can be reached."""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from passlens.cli.main import main
from passlens.engine.data import resource_path
from passlens.gui.commands import COMMANDS

_DOCS = resource_path("docs")
_PAGES = sorted(_DOCS.glob("*.md"))
_README = Path(__file__).parents[2] / "README.md"
_BLOCK = re.compile(r"(?:^<!-- not run: (?P<why>.+?) -->\n\n)?(?P<lines>(?:^    .+\n|^\n(?=    ))+)", re.MULTILINE)
_EXIT_CODE = re.compile(r"\s{2,}# exit code (\d+)$")
_LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")


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


@pytest.mark.parametrize("page", [page for page in (*_PAGES, _README) if _commands(page)], ids=lambda page: page.stem)
def test_that_the_commands_of_a_page_do_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In this process, which saves a start for each of some hundred; ``tests/e2e`` starts real ones."""
    monkeypatch.chdir(_folder(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home"))
    for command in _commands(page):
        code = main(command.words)
        out, err = capsys.readouterr()
        shown = f"passlens {shlex.join(command.words)}\n{out}\n{err}"
        assert code == command.exit_code, shown
        said = " ".join(f"{out} {err}".split())
        for quoted in command.quoted:
            assert " ".join(quoted.split()) in said, f"{quoted!r} is not in: {shown}"


def test_that_every_page_of_the_documentation_is_listed_and_every_link_leads_somewhere() -> None:
    listed = set(_LINK.findall((_DOCS / "index.md").read_text(encoding="utf-8")))
    assert {page.name for page in _PAGES} - {"index.md"} <= listed
    for page in (*_PAGES, _README):
        for target in _LINK.findall(page.read_text(encoding="utf-8")):
            assert (page.parent / target).resolve().is_file(), f"{page.name}: {target}"


def test_that_the_keys_in_the_documentation_are_keys_of_commands() -> None:
    keys = {key for command in COMMANDS for key in command.shortcuts}
    named = re.compile(r"`((?:Ctrl|Alt|Shift)\+[\w\[\]+]+|F\d+)`")
    for page in (*_PAGES, _README):
        for key in named.findall(page.read_text(encoding="utf-8")):
            assert key in keys, f"{page.name}: {key}"
