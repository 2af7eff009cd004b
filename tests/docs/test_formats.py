"""The one table of file formats is what the documentation and the help of commands say."""

from __future__ import annotations

import pytest
import typer.main
from passlens_formats import BEGIN, END, ENGLISH, table

from passlens.cli.program import build_app
from passlens.engine.data import resource_path
from passlens.engine.formats import FORMATS, Opens, opened_as, suffixes_of
from passlens.engine.language import LANGUAGES

_LOCALES = sorted(LANGUAGES.keys() - {ENGLISH})


@pytest.mark.parametrize("locale", [ENGLISH, *_LOCALES])
def test_that_the_page_of_formats_has_the_table(locale: str) -> None:
    folder = resource_path("docs") if locale == ENGLISH else resource_path("docs") / locale
    page = (folder / "formats.md").read_text(encoding="utf-8")
    assert page.partition(BEGIN)[2].partition(END)[0].strip() == table(locale).strip()


def test_that_every_format_is_named_in_every_language() -> None:
    assert all(set(each.names) == set(_LOCALES) for each in FORMATS)
    assert all(each.opens or each.written for each in FORMATS)


@pytest.mark.parametrize(("command", "opens"), [("compile", Opens.MODEL), ("run", Opens.PARAMETERS)])
def test_that_the_help_of_a_command_names_every_format_that_it_takes(command: str, opens: Opens) -> None:
    app = typer.main.get_command(build_app())
    texts = [getattr(option, "help", None) or "" for option in app.commands[command].params]  # type: ignore[attr-defined]
    assert any(all(suffix in text for suffix in suffixes_of(opens)) for text in texts)


def test_that_a_suffix_says_what_opening_the_file_means() -> None:
    assert opened_as(".MLIR") is Opens.MODEL
    assert opened_as(".irpa") is Opens.PARAMETERS
    assert opened_as(".npy") is Opens.TENSORS
    assert opened_as(".html") is None
    assert opened_as("") is None
