"""Dumps that are cut off, damaged, entangled, changed while they are read, or something else entirely."""

from __future__ import annotations

import gzip
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.importing.conftest import Dumps, passes_of
from message_checks import has_message, refused
from passlens.engine.errors import CancelledError
from passlens.engine.events import Event, PassesArrived, SessionOpened
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, Text
from waiting import no_child_stays

BringIn = Callable[..., SessionReader]
HEADER = b"// -----// IR Dump "


def test_that_a_log_cut_off_inside_a_character_keeps_all_before_and_the_rest_as_it_is(
    tmp_path: Path, bring_in: BringIn
) -> None:
    first = b'module @m {\n  util.global @a = "\xc3\xa4" : !util.buffer\n}\n'
    log = tmp_path / "cut.log"
    header = HEADER + b"After A: a //----- //\n"
    log.write_bytes(header + first + b"\n\n" + header + first[: first.index(b"\xa4")])
    with bring_in(log) as reader:
        notices = [str(notice) for notice in reader.info().notices]
        rows = reader.passes()
        assert [reader.pass_blob(row.id)[1] for row in rows] == [Text.WHOLE, Text.CUT_OFF]
        assert reader.blob(reader.pass_blob(rows[0].id)[0]) == first
        assert reader.blob(reader.pass_blob(rows[1].id)[0]) == first[: first.index(b"\xa4")] + b"\n"
    assert any("ends inside a dump" in notice for notice in notices)


def test_that_a_log_cut_off_anywhere_keeps_the_dumps_before(dumps: Dumps, tmp_path: Path, bring_in: BringIn) -> None:
    whole = dumps.log.read_bytes()
    wanted = passes_of(bring_in(dumps.log))
    for share in (0.1, 0.37, 0.62):
        log = tmp_path / "part.log"
        log.write_bytes(whole[: int(len(whole) * share)])
        found = passes_of(bring_in(log))
        assert found[:-1] == wanted[: len(found) - 1]
        assert len(found) >= 3


@pytest.mark.campaign
def test_that_a_compressed_log_cut_off_gives_what_can_be_unpacked(
    dumps: Dumps, tmp_path: Path, bring_in: BringIn
) -> None:
    packed = gzip.compress(dumps.log.read_bytes(), 1)
    log = tmp_path / "part.log.gz"
    log.write_bytes(packed[: len(packed) // 2])
    with bring_in(log) as reader:
        assert any(has_message(notice, "logs.damaged") for notice in reader.info().notices)
        found = passes_of(reader)
    assert len(found) > 20
    assert found[:-1] == passes_of(bring_in(dumps.log))[: len(found) - 1]


@pytest.mark.campaign
def test_that_entangled_dumps_are_told_and_whole_ones_saved(dumps: Dumps, tmp_path: Path, bring_in: BringIn) -> None:
    wanted = passes_of(bring_in(dumps.log))
    pieces = [HEADER + piece for piece in dumps.log.read_bytes().split(HEADER)[1:]]
    pieces[-1] = pieces[-1][: pieces[-1].index(b"===---")] if b"===---" in pieces[-1] else pieces[-1]
    first, second = 40, 41  # the second is written into the middle of the first
    cut = len(pieces[first]) // 2
    pieces[first : second + 1] = [pieces[first][:cut] + pieces[second].rstrip(b"\n") + b"\n" + pieces[first][cut:]]
    cut = len(pieces[60]) // 3
    pieces[60:62] = [pieces[60][:cut] + pieces[61][:50] + pieces[60][cut:] + pieces[61][50:]]  # a header in a header
    log = tmp_path / "tangled.log"
    log.write_bytes(b"".join(pieces))
    with bring_in(log) as reader:
        notices = [notice for notice in reader.info().notices if has_message(notice, "logs.written-into-each-other")]
        found = passes_of(reader)
    assert len(notices) == 1
    assert re.search(
        rf"{len(found)} dumps could be saved whole, [1-9]\d* could not; [1-9][\d,]* lines", str(notices[0])
    )
    assert has_message(notices[0], "logs.print-otherwise")
    texts = {text for *_, text in wanted}
    assert all(text in texts for *_, text in found)
    assert len(found) >= len(wanted) - 4
    assert found[:40] == wanted[:40]


def test_that_a_folder_that_changes_while_it_is_read_says_so(dumps: Dumps, tmp_path: Path, bring_in: BringIn) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(dumps.tree, tree)
    files = sorted(tree.rglob("*.mlir"))

    def change(event: Event) -> None:
        if isinstance(event, SessionOpened):
            files[3].unlink()
            shutil.rmtree(files[-1].parent)
            (files[0].parent / "999_cse.mlir").write_bytes(files[0].read_bytes())

    with bring_in(tree, JobContext(emit=change)) as reader:
        info = reader.info()
    assert info.outcome is OutcomeKind.OK
    assert any(has_message(notice, "folders.vanished", names=(files[3].name,)) for notice in info.notices)
    assert any(has_message(notice, "folders.changed") for notice in info.notices)


def test_that_a_log_that_grows_while_it_is_read_says_so(dumps: Dumps, tmp_path: Path, bring_in: BringIn) -> None:
    log = tmp_path / "growing.log"
    shutil.copy(dumps.log, log)

    def grow(event: Event) -> None:
        if isinstance(event, PassesArrived):
            with log.open("ab") as file:
                file.write(b"more\n")

    with bring_in(log, JobContext(emit=grow)) as reader:
        assert any(has_message(notice, "logs.changed") for notice in reader.info().notices)


@pytest.mark.campaign
def test_that_unfinished_files_of_a_tree_are_named_and_hurt_no_other(
    dumps: Dumps, tmp_path: Path, bring_in: BringIn
) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(dumps.tree, tree)
    top = next(tree.iterdir())
    own = sorted(top.glob("*.mlir"), key=lambda file: int(file.name.split("_")[0]))
    own[5].write_bytes(b"")
    own[-1].write_bytes(own[-1].read_bytes()[: own[-1].stat().st_size // 2])
    (top / "7_notes.mlir").write_text("my own notes\n")
    (top / "readme.txt").write_text("x")
    with bring_in(tree) as reader:
        notices = [str(notice) for notice in reader.info().notices]
        top_rows = [row for row in reader.passes() if row.scope_id == 1]
        assert reader.pass_blob(top_rows[-1].id)[1] is Text.CUT_OFF
        assert reader.pass_blob(top_rows[-2].id)[1] is Text.WHOLE
        count = reader.info().pass_count
    assert count == len(passes_of(bring_in(dumps.tree))) - 1
    assert any(own[5].name in notice and own[-1].name in notice and "not finished" in notice for notice in notices)
    assert any("7_notes.mlir" in notice and "but holds none" in notice for notice in notices)


def test_that_an_unfinished_phase_folder_has_the_phases_that_are_there(
    dumps: Dumps, tmp_path: Path, bring_in: BringIn
) -> None:
    for file in dumps.phases.iterdir():
        if int(file.name.split(".")[-3]) <= 4:
            shutil.copy(file, tmp_path)
    fifth = next(file for file in dumps.phases.iterdir() if ".5." in file.name)
    (tmp_path / fifth.name).write_bytes(fifth.read_bytes()[:300])
    (tmp_path / fifth.name.replace(".5.dispatch-creation", ".6.flow")).touch()
    with bring_in(tmp_path) as reader:
        assert [phase.bytes is not None for phase in reader.phases()] == [True] * 5 + [False] * 7
        notices = " ".join(map(str, reader.info().notices))
    assert "5.dispatch-creation.mlir ends inside the module" in notices
    assert "6.flow.mlir is empty" in notices


@pytest.mark.campaign
def test_that_two_compiles_in_one_log_stay_apart(failed_log: Path, tmp_path: Path, bring_in: BringIn) -> None:
    once = passes_of(bring_in(failed_log))
    log = tmp_path / "twice.log"
    log.write_bytes(failed_log.read_bytes() * 2)
    twice = passes_of(bring_in(log))
    # The first pass of all changes nothing here, so it is not dumped: both compiles begin with another.
    with bring_in(log) as reader:
        starts = [row for row in reader.passes() if row.name == once[0][1]]
    assert len(twice) == 2 * len(once)
    assert [text for *_, text in twice] == [text for *_, text in once] * 2
    assert len(starts) >= 2


@pytest.mark.parametrize("what", ["tree", "log", "phases"])
def test_that_a_cancelled_import_keeps_what_was_read_and_leaves_no_files_and_no_child(
    what: str, dumps: Dumps, bring_in: BringIn
) -> None:
    token = CancelToken()
    files = sorted(dumps.tree.rglob("*"))

    def cancel(event: Event) -> None:
        if isinstance(event, SessionOpened):
            token.cancel()

    with bring_in(getattr(dumps, what), JobContext(cancel=token, emit=cancel)) as reader:
        info = reader.info()
    assert info.outcome is OutcomeKind.CANCELLED
    assert has_message(info.sentence, "importing.cancelled")
    assert sorted(dumps.tree.rglob("*")) == files
    no_child_stays()


def test_that_an_import_cancelled_before_its_session_makes_none(dumps: Dumps, tmp_path: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        ImportJob(ImportRequest(dumps.tree, tmp_path / "a.passlens")).run(JobContext(cancel=token))
    assert not (tmp_path / "a.passlens").exists()


def test_that_names_of_all_kinds_are_kept_apart(tmp_path: Path, bring_in: BringIn) -> None:
    names = ["f$async_dispatch_0", 'a"b', "a/b", "a.b", "x" * 5000, "späße", "$", "f (2)"]
    functions = [f'util.func private @"{name}"() {{\n  util.return\n}}\n' for name in names]
    module = "module @m {\n" + "".join(f"  {line}\n" for text in functions for line in text.splitlines()) + "}\n"
    log = tmp_path / "names.log"
    header = "// -----// IR Dump After P: p //----- //\n"
    log.write_text(header + module + "\n\n" + "".join(f"{header}{text}\n" for text in functions), encoding="utf-8")
    found = passes_of(bring_in(log))
    assert [text.decode() for *_, text in found] == [module, *functions]
    assert len({scope for scope, *_ in found}) == len(names) + 1


@pytest.mark.parametrize(
    ("make", "identifier"),
    [
        (lambda place: None, "import.missing"),
        (lambda place: place.mkdir(), "detect.no-dumps"),
        (lambda place: place.write_bytes(b""), "common.is-empty"),
        (lambda place: place.write_bytes(b"\x7fELF\0\0\0" * 9), "reading.binary"),
        (lambda place: place.write_text("make: all\n" * 5), "logs.no-ir"),
        (lambda place: place.write_bytes(b"\x1f\x8bnot really"), "logs.packed"),
        (os.mkfifo, "common.no-regular-file"),
    ],
)
def test_that_anything_else_is_refused_in_one_sentence_and_leaves_no_session(
    make: Callable[[Path], object], identifier: str, tmp_path: Path
) -> None:
    path = tmp_path / "thing"
    make(path)
    with refused(identifier) as caught:
        ImportJob(ImportRequest(path, tmp_path / "a.passlens")).run(JobContext())
    assert "\n" not in caught.value.sentence()
    assert not (tmp_path / "a.passlens").exists()


def test_that_several_dumps_below_one_folder_are_named(dumps: Dumps, tmp_path: Path, bring_in: BringIn) -> None:
    shutil.copytree(dumps.tree, tmp_path / "one")
    shutil.copytree(dumps.tree, tmp_path / "two")
    with refused("detect.holds-dump-folders", count=2) as caught:
        bring_in(tmp_path)
    assert has_message(caught.value.hint, "detect.give-one-them", names="one, two")


def test_that_the_phases_of_two_modules_are_asked_for_by_a_file(
    dumps: Dumps, tmp_path: Path, bring_in: BringIn
) -> None:
    for file in dumps.phases.iterdir():
        shutil.copy(file, tmp_path)
        shutil.copy(file, tmp_path / f"other.{file.name.split('.', 1)[1]}")
    with refused("detect.holds-phases-modules", count=2, names="matmul_f16, other"):
        bring_in(tmp_path)
    with bring_in(tmp_path / "other.1.input.mlir") as reader:
        assert all(phase.bytes for phase in reader.phases())
