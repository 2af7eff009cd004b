"""Every pass execution that the compiler performed is in the session: with its text, or with the word that it is gone.

The witness is the compiler's own sequential stream of dumps, which loses none.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from command_lines import elsewhere
from message_checks import has_message
from nameless_models import several_initializers
from passlens.engine.compile import nameless
from passlens.engine.compile.dumps import DUMP_MODULE, OURS
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.rows import PassFilter, Side, Status

_HEADER = re.compile(r"^// -----// IR Dump After \S+: ([\w-]+)", re.MULTILINE)


def compiled(source: Path, folder: Path) -> Queries:
    """The session of a model for the CPU."""
    request = CompileRequest(source, driver=Driver.LOCAL, output=folder / "s.passlens", passes=PassCapture.ALL)
    return Queries(CompileJob(request).run(JobContext()))


def executions(queries: Queries, folder: Path) -> Counter[str]:
    """How often each pass runs, from the stream of the session's own command line."""
    argv = elsewhere(queries.info().lanes[-1].argv, folder)
    words = [word for word in argv if not word.startswith("--mlir-print-ir-tree-dir")]
    words.append("--mlir-disable-threading")
    stream = subprocess.run(words, check=True, capture_output=True, text=True).stderr
    ours = {DUMP_MODULE, *OURS}
    return Counter(name for name in _HEADER.findall(stream) if name not in ours)


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Queries:
    folder = tmp_path_factory.mktemp("several")
    source = folder / "several.mlir"
    source.write_text(several_initializers(6))
    return compiled(source, folder)


@pytest.fixture(scope="module")
def counted(several: Queries, tmp_path_factory: pytest.TempPathFactory) -> Counter[str]:
    return executions(several, tmp_path_factory.mktemp("counted"))


@pytest.mark.campaign
def test_that_rows_are_as_many_as_executions_where_ops_share_their_dumps(
    several: Queries, counted: Counter[str]
) -> None:
    rows = several.passes.listing()
    assert Counter(row.name for row in rows) == counted
    shared = {scope.id for scope in several.passes.scopes() if scope.shared}
    assert {scope.op for scope in several.passes.scopes() if scope.shared} == {"util.initializer"}
    ordinals = Counter(row.name for row in rows if row.scope_id in shared)
    assert max(ordinals.values()) >= 6, "each of the six has a row of its own"


def test_that_what_is_gone_is_counted_and_said(several: Queries) -> None:
    gone = [row for row in several.passes.listing(PassFilter(statuses=frozenset({Status.UNKNOWN}))) if not row.bytes]
    shared = {scope.id for scope in several.passes.scopes() if scope.shared}
    assert {row.scope_id for row in gone} <= shared
    for row in gone[:5]:
        text = several.texts.ir(row.id)
        assert text.text == ""
        assert has_message(text.note, "texts.overwritten")
        assert has_message(several.texts.ir(row.id, Side.BEFORE).note, "texts.before-not-captured")
        assert several.changes.diff(row.id).empty
    notices = [notice for notice in several.info().notices if has_message(notice, "every-pass.overwritten")]
    assert [has_message(notice, "every-pass.overwritten", count=len(gone)) for notice in notices] == [True] * bool(gone)
    assert not any(has_message(notice, "every-pass.overwritten-at-least") for notice in several.info().notices)


@pytest.mark.campaign
def test_that_texts_of_ops_that_share_a_folder_are_each_a_dump_of_one(several: Queries) -> None:
    shared = {scope.id for scope in several.passes.scopes() if scope.shared}
    texts = [several.texts.ir(row.id).text for row in several.passes.listing() if row.scope_id in shared and row.bytes]
    assert len(texts) > 20
    assert all(text.count("util.initializer") == 1 for text in texts)
    stored = {found for text in texts for found in re.findall(r"@state\d", text)}
    assert stored >= {f"@state{number}" for number in range(6)}, "of all of them something was kept"


def test_that_an_initializer_that_reads_as_before_is_unchanged(several: Queries) -> None:
    scopes = {scope.id for scope in several.passes.scopes() if scope.shared}
    earlier: set[str] = set()
    for row in several.passes.listing():
        if row.scope_id in scopes and row.bytes:
            text = several.texts.ir(row.id).text
            if row.status is Status.UNCHANGED:
                assert text in earlier
            earlier.add(text)


@pytest.mark.campaign
def test_that_without_a_watch_what_is_lost_is_at_least_said(
    counted: Counter[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_watch(*_: object) -> None:
        raise OSError("inotify is Linux's")

    monkeypatch.setattr(nameless, "Overwrites", no_watch)
    source = tmp_path / "several.mlir"
    source.write_text(several_initializers(6))
    queries = compiled(source, tmp_path)
    assert queries.info().outcome == "ok"
    (lost,) = [notice for notice in queries.info().notices if has_message(notice, "every-pass.overwritten-at-least")]
    assert has_message(lost, "every-pass.overwritten-at-least")
    assert len(queries.passes.listing()) <= counted.total()
