"""The small files that a window keeps for itself: one that is damaged costs what it held, never the start."""

from __future__ import annotations

from pathlib import Path

import pytest

from left_drafts import leave
from passlens.engine.run import load
from passlens.engine.run.benchmark_tool import parse_times
from passlens.engine.session.notes import Anchor
from passlens.engine.toolchain.discover import added_file, added_toolchains
from passlens.gui.notes import drafts as note_drafts
from passlens.gui.notes.drafts import Draft
from passlens.gui.shell.files import recovery
from passlens.gui.shell.settings import Settings, load_settings
from passlens.gui.shell.upkeep import instance

SESSION = Path("/a")
DAMAGED = (
    "[" * 100_000,
    '{"drafts": ' + "[" * 100_000,
    f'{{"session": "{SESSION}", "drafts": [{{"anchor": 5}}, {{"anchor": [1]}}]}}',
    "",
)


@pytest.mark.parametrize("text", DAMAGED, ids=("deep", "deeper", "other shape", "empty"))
def test_that_a_damaged_file_of_ours_is_not_the_end_of_the_window(text: str, tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_text(text, encoding="utf-8")
    added_file().parent.mkdir(parents=True, exist_ok=True)
    added_file().write_text(text, encoding="utf-8")
    assert load_settings(path) == Settings()
    recovery.folder().mkdir(parents=True)
    (recovery.folder() / "damaged.json").write_text(text, encoding="utf-8")
    assert recovery.take_left() is None
    leave(SESSION, Draft(-1, "lost", Anchor(), "Ada")).write_text(text, encoding="utf-8")
    assert note_drafts.left() == ()
    assert note_drafts.take(SESSION, lambda: -1) == ()
    assert set(added_toolchains()) <= {"session"}
    assert instance.parse(text.encode()) is None
    assert load.read_rows(text) == []
    assert parse_times(text, ("tool",)).real_ns is None
