"""The recorded sessions of the samples: they open anywhere, name no machine, and stay small."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from message_checks import refused
from passlens.engine.queries import Queries
from passlens.engine.session.recorded import SUFFIX, unpack
from passlens.engine.session.rows import OutcomeKind

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"
ENTRIES: list[dict[str, Any]] = [
    entry for entry in json.loads((SAMPLES / "index.json").read_text(encoding="utf-8")) if "recorded" in entry
]
MOST_BYTES = 4 << 20


def packed(entry: dict[str, Any]) -> Path:
    """Its file."""
    return SAMPLES / "recorded" / f"{entry['recorded']}{SUFFIX}"


def names_files_of_a_machine(text: str) -> list[str]:
    """Absolute paths in a text that are neither of the samples nor of scratch folders."""
    paths = re.findall(r"(?<![\w.@/])/(?:work|root|home|usr|opt|tmp|Users)/[^\s\"',:\\]*", text)
    return [path for path in paths if not path.startswith(("/tmp/passlens-samples/", str(SAMPLES)))]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["recorded"])
def test_that_a_recorded_session_opens_with_the_model_of_this_installation(
    entry: dict[str, Any], tmp_path: Path
) -> None:
    path = unpack(packed(entry), SAMPLES, tmp_path)
    queries = Queries(path)
    try:
        info = queries.info()
        assert info.source == SAMPLES / entry["file"]
        assert info.outcome is (
            OutcomeKind.FAILED if entry["what"].startswith(("Fails", "Overflows")) else OutcomeKind.OK
        )
        assert info.toolchain_version.startswith(entry.get("record_toolchain", "3.13"))
        assert len(info.devices) == entry["devices"]
        assert bool(info.pass_count) is (entry.get("record_passes") != "none" and entry["recorded"] != "big_tile")
        problems = queries.problems.listing()
        assert bool(problems) is (info.outcome is OutcomeKind.FAILED) or entry["recorded"] == "pinned_constant"
        for problem in problems:
            assert "@samples@" not in f"{problem}"
            assert problem.location is None or (SAMPLES / problem.location.file).is_file()
        assert not names_files_of_a_machine(queries.log())
    finally:
        queries.close()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["recorded"])
def test_that_a_recorded_session_names_no_machine(entry: dict[str, Any], tmp_path: Path) -> None:
    path = unpack(packed(entry), SAMPLES, tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        for table in tables:
            for row in connection.execute(f"SELECT * FROM {table}"):
                for value in row:
                    if isinstance(value, str):
                        assert not names_files_of_a_machine(value), table


def test_that_all_recorded_sessions_are_small_together_and_belong_to_a_sample() -> None:
    files = set((SAMPLES / "recorded").iterdir())
    assert files == {packed(entry) for entry in ENTRIES}
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES


def test_that_what_one_has_added_to_an_unpacked_session_stays(tmp_path: Path) -> None:
    first = unpack(packed(ENTRIES[0]), SAMPLES, tmp_path)
    with closing(sqlite3.connect(first)) as connection, connection:
        connection.execute("INSERT INTO notices (text, quiet) VALUES ('mine', 1)")
    assert unpack(packed(ENTRIES[0]), SAMPLES, tmp_path) == first
    with closing(sqlite3.connect(first)) as connection:
        assert connection.execute("SELECT count(*) FROM notices WHERE text = 'mine'").fetchone() == (1,)
    assert [path.name for path in tmp_path.iterdir()] == [first.name], "no part is left"


def test_that_a_damaged_recording_is_refused_in_a_sentence(tmp_path: Path) -> None:
    broken = tmp_path / f"broken{SUFFIX}"
    broken.write_bytes(packed(ENTRIES[0]).read_bytes()[:1000])
    with refused("recorded.unreadable", name="broken"):
        unpack(broken, SAMPLES, tmp_path / "out")
    assert not list((tmp_path / "out").glob("*"))
