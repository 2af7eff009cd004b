"""The list's counts of ops against the diff of each pass: two views of one number."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from passlens.engine.analysis.op_counts import kept_counts
from passlens.engine.compile.request import CompileRequest
from passlens.engine.queries import Queries
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PassFilter, Side, Status
from small_models import ADD


@pytest.mark.campaign
def test_that_the_list_counts_of_every_pass_what_its_diff_shows(tmp_path: Path) -> None:
    path = compiled_session(CompileRequest(ADD, output=tmp_path / "add.passlens"))
    with closing(Queries(path)) as queries:
        rows = queries.changes.with_ops(queries.passes.listing())
        unknown = 0
        for row in rows:
            if not queries.texts.ir(row.id, Side.BEFORE).text:
                assert row.ops is None
                unknown += 1
            else:
                assert row.ops == queries.changes.op_diff(row.id).counts, row.name
        assert unknown < len(rows) / 10
        assert sum(row.ops.total > 0 for row in rows if row.ops is not None) > 100
    changed = [row for row in rows if row.status is Status.CHANGED]
    fresh = compiled_session(CompileRequest(ADD, output=tmp_path / "fresh.passlens"))
    with closing(Queries(fresh)) as queries:
        largest = queries.changes.largest(queries.passes.listing(PassFilter(statuses=frozenset({Status.CHANGED}))), 12)
        by_size = sorted(changed, key=lambda row: (-(row.ops.total if row.ops else 0), row.position))
        assert [row.ops for row in largest] == [row.ops for row in by_size[:12]]
        assert [row.id for row in largest] == [row.id for row in by_size[:12]]
    with closing(SessionReader(fresh)) as reader:
        assert len(kept_counts(reader)) < len(changed), "it is not counted of all of them"
    with closing(SessionReader(path)) as reader:
        assert kept_counts(reader) == {row.id: row.ops for row in rows if row.id in kept_counts(reader)}
        assert len(kept_counts(reader)) > 100
