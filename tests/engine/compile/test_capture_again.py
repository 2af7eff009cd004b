"""Nameless initializers share one folder of dumps: a later one writes file names that were taken already."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.compile.capture import DumpCapture, End
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Status
from passlens.engine.session.writer import SessionHead, SessionWriter

HEAD = SessionHead(Path("model.mlir"), 12, "hip", "gfx942", ("hip",), "", (), "own", "3.13.0", "abc")
HEADER = "// -----// IR Dump After Canonicalizer (canonicalize) //----- //\n"


def test_that_a_file_name_written_again_after_it_was_taken_ends_nothing(tmp_path: Path) -> None:
    root = tmp_path / "passes"
    folder = root / "builtin_module_no-symbol-name" / "util_initializer_no-symbol-name"
    folder.mkdir(parents=True)
    session = tmp_path / "s.passlens"
    with SessionWriter.create(session, HEAD) as writer:
        capture = DumpCapture(root, tmp_path, writer, keep_unchanged=True)
        for value in (1, 2):  # the first initializer, then another one
            text = f"util.initializer {{\n  %c{value} = arith.constant {value} : index\n  util.return\n}}\n"
            (folder / "0_0_canonicalize.mlir").write_text(HEADER + text)
            capture.sweep(End.EXITED)
    reader = SessionReader(session)
    rows = reader.passes()
    assert [(row.name, row.status) for row in rows] == [("canonicalize", Status.UNKNOWN)] * 2
    assert ["%c1" in reader.text(reader.pass_blob(row.id)[0]) for row in rows] == [True, False]
    assert [scope.shared for scope in reader.scopes()] == [False, True]
    assert not capture.nameless.exact, "nobody saw what was written in between"
    reader.close()
