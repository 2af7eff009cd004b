"""Writes resources/knowledge/pipeline.json: in which order the compiler runs its passes, from sessions with every pass.

A quick look has the timing report only, which merges passes over functions and phases. By this table its rows find
their phase and their place. Run with the environment's Python: make_pipeline.py SESSION …; the first one gives the
order, all of them the names.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from passlens.engine.data import resource_path
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PHASES


def main(sessions: list[Path]) -> None:
    """Write the table."""
    names: dict[str, str] = {}
    order: list[tuple[int, str, str]] = []
    for place, path in enumerate(sessions):
        with SessionReader(path) as reader:
            ops = {row[0]: row[2] for row in reader.executions()}
            passes = reader.passes()
            names = {row.class_name: row.name for row in passes if row.class_name} | names
            if place:
                continue
            most = Counter((row.phase, ops[row.id], row.scope_id) for row in passes)
            chosen: dict[tuple[str, str], int] = {}
            for (phase, op, scope), _ in most.most_common():
                chosen.setdefault((phase, op), scope)
            order = [
                (PHASES.index(row.phase) + 1, ops[row.id], row.class_name)
                for row in passes
                if chosen[row.phase, ops[row.id]] == row.scope_id
            ]
    text = ",\n".join(f"  {json.dumps(row)}" for row in order)
    words = ",\n".join(f"  {json.dumps(name)}: {json.dumps(names[name])}" for name in sorted(names))
    target = resource_path("knowledge") / "pipeline.json"
    target.write_text(f'{{"names": {{\n{words}\n}},\n"order": [\n{text}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
