"""What takes long to read: in a child for a window, kept in the session, and the same from wherever it comes."""

from __future__ import annotations

import base64
import shutil
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from passlens.engine.analysis import session_analysis
from passlens.engine.analysis.lineage.values import LineageStep, Start
from passlens.engine.analysis.session_analysis import compress, decompress
from passlens.engine.child_work import run_in_child
from passlens.engine.compile.request import CompileRequest
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING
from passlens.engine.queries import Queries
from passlens.engine.session import codec
from passlens.engine.session.codec import StoredValueError
from passlens.engine.session.lock import lock_session
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PROFILE, OutcomeKind
from passlens.engine.session.writer import SessionHead, SessionWriter


@pytest.fixture(scope="module")
def matmul(tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]) -> Path:
    request = CompileRequest(sample("matmul_f16"), output=tmp_path_factory.mktemp("deep") / "s.passlens")
    return compiled_session(request)


@pytest.fixture
def session(matmul: Path, tmp_path: Path) -> Path:
    """A session of which nothing was read yet."""
    return Path(shutil.copy(matmul, tmp_path / "s.passlens"))


@pytest.fixture
def read_in_children(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Has every session read in a child; the modules that were asked."""
    asked: list[str] = []
    ask = run_in_child

    def note(module: str, *arguments: object, **named: object) -> str:
        asked.append(module.rpartition(".")[2])
        return ask(module, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(session_analysis, "CHILD_FROM_BYTES", 0)
    monkeypatch.setattr(session_analysis, "run_in_child", note)
    return asked


def test_that_the_packing_of_older_sessions_is_still_read() -> None:
    text = "IR of \N{GREEK SMALL LETTER ALPHA}"
    older = base64.b85encode(zlib.compress(text.encode(), 6)).decode()
    assert decompress(older) == decompress(compress(text)) == text


@pytest.mark.parametrize(
    "change", [lambda text: text[:-8], lambda text: "c" + text, lambda text: f"KLUv{text}", str.lower]
)
def test_that_a_damaged_packing_is_refused(change: Callable[[str], str]) -> None:
    with pytest.raises(StoredValueError):
        decompress(change(compress("IR " * 100)))


def test_that_a_text_is_refused_that_expands_to_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = compress("0" * 100)
    monkeypatch.setattr(codec, "MOST_BYTES", 99)
    with pytest.raises(StoredValueError):
        decompress(packed)


@pytest.mark.campaign
def test_that_a_child_reads_what_this_process_would(session: Path, read_in_children: list[str]) -> None:
    progress: list[float] = []
    in_child, here = (
        Queries(session, in_child=True),
        Queries(Path(shutil.copy(session, session.with_name("here.passlens")))),
    )
    assert in_child.memory.shared(None, progress.append) == here.memory.shared()
    assert in_child.kernels.details() == here.kernels.details()
    assert in_child.dispatches.graph("flow") == here.dispatches.graph("flow")
    assert in_child.devices.placement("stream") == here.devices.placement("stream")
    assert in_child.passes.times() == here.passes.times()
    assert read_in_children == ["store", "resource_store", "graph_store", "placement_store", "session_times"]
    assert progress == sorted(progress)
    assert 0 < progress[0] < progress[-1] <= 1


def test_that_a_second_look_starts_no_child(session: Path, read_in_children: list[str]) -> None:
    first = Queries(session, in_child=True).memory.shared()
    assert Queries(session, in_child=True).memory.shared() == first
    assert read_in_children == ["store"]


@pytest.mark.campaign
def test_that_what_another_version_kept_is_read_anew(session: Path, read_in_children: list[str]) -> None:
    first = Queries(session, in_child=True).dispatches.graph("flow")
    with SessionWriter.append(session) as writer:
        writer.put_analysis("graph:flow", 0, "of another version")
    assert Queries(session, in_child=True).dispatches.graph("flow") == first
    assert read_in_children == ["graph_store", "graph_store"]


@pytest.mark.campaign
def test_that_what_is_read_while_a_compile_still_writes_is_not_kept_nor_called_all(session: Path) -> None:
    with SessionWriter.append(session) as writer:  # as it is between the quick look and the last of its passes
        lock = lock_session(session)
        writer.set_meta("writer", dict(lock.writer))
    queries = Queries(session)
    assert queries.info().outcome is OutcomeKind.OK
    assert queries.info().growing
    early = queries.memory.shared()
    queries.kernels.details()
    queries.dispatches.graph("flow")
    assert str(early.unknown).startswith("Not known yet")
    reader = SessionReader(session)
    assert (reader.analysis("shared-memory"), reader.analysis("resources")) == (None, None)
    assert reader.analysis("graph:flow") is not None, "phases are whole when it is known how the compile ended"
    lock.release()
    whole = queries.memory.shared()
    assert (whole.bills, whole.unknown) == (early.bills, NOTHING)
    queries.kernels.details()
    assert reader.analysis("shared-memory") is not None
    assert reader.analysis("resources") is not None


@pytest.mark.campaign
def test_that_what_was_read_is_read_anew_when_more_arrives(session: Path, read_in_children: list[str]) -> None:
    queries = Queries(session, in_child=True)
    queries.kernels.details()
    with SessionWriter.append(session) as writer:
        writer.add_artifact(PROFILE, "a.ireeprof", "", b"no part of a compile")
    Queries(session, in_child=True).kernels.details()
    assert read_in_children == ["resource_store"]
    with SessionWriter.append(session) as writer:
        writer.add_artifact("rocmasm", "late.rocmasm", "", b"")
    queries.kernels.details()
    assert read_in_children == ["resource_store"] * 2


def test_that_a_session_without_device_code_says_so_and_not_that_no_kernel_uses_shared_memory(tmp_path: Path) -> None:
    head = SessionHead(tmp_path / "m.mlir", 0, "hip", "gfx942", (), "", (), "3.13.0", "3.13.0", "")
    with SessionWriter.create(tmp_path / "s.passlens", head) as writer:
        writer.finish(OutcomeKind.FAILED, NOTHING)
    queries = Queries(tmp_path / "s.passlens")
    assert str(queries.memory.shared().unknown).startswith("Not known: the session has no device code")
    with pytest.raises(UserError, match="Not known"):
        queries.memory.bill("k")


@pytest.mark.campaign
def test_that_a_session_that_cannot_be_written_is_read_all_the_same(
    session: Path, read_in_children: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> SessionWriter:
        raise UserError(f"{path} cannot be written: no space left on device.")

    monkeypatch.setattr(SessionWriter, "append", full)
    assert Queries(session, in_child=True).dispatches.graph("flow").nodes
    assert SessionReader(session).analysis("graph:flow") is None
    assert read_in_children == ["graph_store"]


def test_that_a_cancelled_reading_keeps_nothing(session: Path, read_in_children: list[str]) -> None:
    cancel = CancelToken()
    with pytest.raises(CancelledError):
        Queries(session, in_child=True).memory.shared(cancel, lambda done: cancel.cancel())
    assert SessionReader(session).analysis("shared-memory") is None
    assert read_in_children == ["store"]


@pytest.mark.campaign
def test_that_a_walk_apart_takes_the_same_steps(session: Path, read_in_children: list[str]) -> None:
    del read_in_children
    here, in_child = Queries(session), Queries(session, in_child=True)
    row = next(row for row in here.passes.listing() if "linalg.matmul" in here.texts.ir(row.id).text)
    line = next(at for at, text in enumerate(here.texts.ir(row.id).text.splitlines(), 1) if "linalg.matmul" in text)
    taken: list[LineageStep] = []
    assert in_child.search.lineage(Start(row.id, line), taken.append) == here.search.lineage(Start(row.id, line))
    assert taken
