"""A session from elsewhere is looked at, and starts nothing until this user allows it."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.compile.dispatch import DispatchJob, DispatchRequest
from passlens.engine.compile.fetch.job import FetchJob
from passlens.engine.compile.foreign_flags import take_flags
from passlens.engine.compile.foreign_plan import read_plan
from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture, as_compiled
from passlens.engine.compile.session_input import read_input
from passlens.engine.diagnosis.reproduce.job import ReproduceJob
from passlens.engine.jobs import JobContext
from passlens.engine.run.values import RunRequest
from passlens.engine.session import checked, seal, trust
from passlens.engine.session.fetched import Piece
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Origin
from passlens.engine.session.writer import SessionWriter
from passlens.engine.session_runs.session_run import SessionRunJob
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue

LINKER = "--iree-llvmcpu-embedded-linker-path"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]) -> Path:
    """A session that this user made here, for the CPU of this machine."""
    request = CompileRequest(
        source=sample("matmul_f16"),
        driver=Driver.LOCAL,
        passes=PassCapture.NONE,
        output=tmp_path_factory.mktemp("made") / "matmul.passlens",
    )
    return CompileJob(request).run(JobContext())


def altered(session: Path, target: Path, **head: object) -> Path:
    """A copy whose head somebody wrote anew, with right checksums."""
    shutil.copy(session, target)
    with closing(sqlite3.connect(target)) as connection, connection:
        checked.keep_sums(connection)
        for key, value in head.items():
            connection.execute("UPDATE meta SET value = ? WHERE key = ?", (json.dumps(value), key))
    return target


def origin_of(session: Path) -> Origin:
    with SessionReader(session) as reader:
        return reader.info().origin


def is_trusted(session: Path) -> bool:
    with SessionReader(session) as reader:
        return trust.is_trusted(reader)


@pytest.fixture
def from_elsewhere(made: Path, tmp_path: Path) -> Path:
    """The same, with a program as toolchain, a program in a flag, and a file that never ends as input."""
    mark = tmp_path / "started"
    program = tmp_path / "iree-compile"
    program.write_text(f'#!/bin/sh\ntouch "{mark}"\necho "IREE compiler version 3.13.0 @ 0123"\n')
    program.chmod(0o755)
    os.mkfifo(tmp_path / "model.mlir")
    return altered(
        made,
        tmp_path / "sent.passlens",
        toolchain=str(program),
        flags=[f"{LINKER}=sh -c 'touch {mark}' #", "--iree-opt-level=O2"],
        source=str(tmp_path / "model.mlir"),
    )


def test_that_a_session_is_made_here_also_when_it_was_moved_and_copied(made: Path, tmp_path: Path) -> None:
    assert origin_of(made) is Origin.HERE
    copy = Path(shutil.copy(made, tmp_path / "copy.passlens")).rename(tmp_path / "moved.passlens")
    assert origin_of(copy) is Origin.HERE
    assert is_trusted(copy)


def test_that_a_session_of_another_user_is_not_made_here(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert origin_of(made) is Origin.ELSEWHERE
    assert not is_trusted(made)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE meta SET value = '\"x\"' WHERE key = 'source'",
        "UPDATE artifacts SET name = 'other' WHERE kind = 'vmfb'",
        "UPDATE artifacts SET blob = (SELECT min(id) FROM blobs) WHERE kind = 'vmfb'",
        "UPDATE blobs SET digest = zeroblob(16) WHERE id = (SELECT blob FROM artifacts WHERE kind = 'vmfb')",
        "INSERT INTO runs (value) VALUES ('{}')",
        "UPDATE phases SET blob = NULL WHERE ordinal = 3",
    ],
)
def test_that_nothing_which_an_action_uses_can_be_changed_under_the_seal(
    made: Path, tmp_path: Path, change: str
) -> None:
    copy = tmp_path / "changed.passlens"
    shutil.copy(made, copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        checked.keep_sums(connection)
        assert connection.execute(change).rowcount == 1
    assert not is_trusted(copy)


def test_that_a_note_and_a_run_of_this_user_keep_the_seal(made: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copy(made, tmp_path / "copy.passlens"))
    with SessionWriter.append(copy) as writer:
        writer.add_run('{"a":1}')
    assert is_trusted(copy)


def test_that_what_is_added_to_a_session_from_elsewhere_does_not_make_it_ones_own(made: Path, tmp_path: Path) -> None:
    sent = altered(made, tmp_path / "sent.passlens", source="x")
    with SessionWriter.append(sent) as writer:
        writer.add_run('{"a":1}')
    assert origin_of(sent) is Origin.ELSEWHERE
    assert not is_trusted(sent)


def test_that_no_program_named_by_a_session_from_elsewhere_is_started(from_elsewhere: Path, tmp_path: Path) -> None:
    context = JobContext()
    with SessionReader(from_elsewhere) as reader:
        request = as_compiled(reader.info())
    for job in (
        CompileJob(request),
        DispatchJob(DispatchRequest(from_elsewhere, "matmul")),
        FetchJob(from_elsewhere, (Piece(1),)),
        SessionRunJob(RunRequest(tmp_path / "x.vmfb", "local-task", "matmul"), from_elsewhere),
        ReproduceJob(from_elsewhere, None),
    ):
        with refused("errors.untrusted"):
            job.run(context)
    assert not (tmp_path / "started").exists()


def test_that_a_trusted_session_compiles_what_it_holds_by_an_installed_compiler_without_its_programs(
    from_elsewhere: Path, tmp_path: Path
) -> None:
    trust.grant(from_elsewhere)
    with SessionReader(from_elsewhere) as reader:
        request = as_compiled(reader.info())
    compiled = CompileJob(
        CompileRequest(
            **{name: getattr(request, name) for name in request.__slots__}
            | {
                "output": tmp_path / "new.passlens",
                "passes": PassCapture.NONE,
            }
        )
    ).run(JobContext())
    assert not (tmp_path / "started").exists()
    with SessionReader(compiled) as reader:
        info = reader.info()
    assert (info.outcome, info.origin) == ("ok", Origin.HERE)
    assert info.flags == (
        "--iree-opt-level=O2",
    )  # so that the new session, which is this user's, has no program either
    assert info.source.parent.name == "inputs"
    assert any(has_message(notice, "foreign-flags.left-out") and LINKER in str(notice) for notice in info.notices)


def test_that_trust_is_for_the_contents_that_were_looked_at(from_elsewhere: Path, tmp_path: Path) -> None:
    trust.grant(from_elsewhere)
    assert is_trusted(from_elsewhere)
    assert is_trusted(Path(shutil.copy(from_elsewhere, tmp_path / "again.passlens")))
    other = altered(from_elsewhere, tmp_path / "other.passlens", opt_level="O1")
    assert not is_trusted(other)


def test_that_trust_stays_when_a_run_is_kept_and_gives_no_right_to_name_programs(from_elsewhere: Path) -> None:
    trust.grant(from_elsewhere)
    with SessionWriter.append(from_elsewhere) as writer:
        writer.add_run('{"a":1}')
    assert is_trusted(from_elsewhere)
    assert origin_of(from_elsewhere) is Origin.TRUSTED
    with SessionReader(from_elsewhere) as reader:
        request = as_compiled(reader.info())
    assert request.foreign
    assert "/" not in request.toolchain


def test_that_a_file_which_a_session_from_elsewhere_names_is_not_read(from_elsewhere: Path, tmp_path: Path) -> None:
    with SessionReader(from_elsewhere) as reader:
        assert read_input(reader).startswith(b"func.func")  # of the session; the pipe that it names would never end
    part = altered(from_elsewhere, tmp_path / "part.passlens", source_bytes=10_000_000)
    with SessionReader(part) as reader, refused("session-input.not-whole"):
        read_input(reader)


def test_that_the_plan_has_the_command_without_programs_and_lists_them(from_elsewhere: Path) -> None:
    plan = read_plan(from_elsewhere)
    assert plan.command[0] == str(find().compiler)
    assert "--iree-opt-level=O2" in plan.command
    assert not any(LINKER in word for word in plan.command)
    assert len(plan.left_out) == 1
    assert plan.left_out[0].startswith(LINKER)
    assert [one.name for one in plan.files] == ["matmul_f16.mlir"]
    assert plan.module is not None


@pytest.mark.parametrize(
    "flag",
    [
        f"{LINKER}=sh",
        "--iree-llvmcpu-system-linker-path=ld",
        "--iree-load-plugin=x.so",
        "--load=x.so",
        "--iree-hal-preprocess-executables-with=sh",
        "--iree-cuda-use-ptxas-from=x",
        "--iree-cuda-use-ptxas-params=x",
        "--mlir-print-ir-tree-dir=x",
        "--iree-hal-dump-executable-files-to=x",
        "--iree-codegen-tuning-spec-path=x",
        "--iree-parameter-import=x",
        "--iree-rocm-bc-dir=x",
        "--profile-actions-to=x",
        "--iree-preprocessing-pass-pipeline=builtin.module(iree-preprocessing-apply-pdl-patterns{patterns-file=x})",
        "--iree-hal-target-device=hip;x",
        "-o=x",
        "@response",
        "x.mlir",
    ],
)
def test_that_a_flag_which_can_name_a_program_or_a_file_is_not_taken(flag: str) -> None:
    taken = take_flags((flag, "--iree-opt-level=O3"), catalogue(find()))
    assert taken.kept == ("--iree-opt-level=O3",)
    assert taken.left_out == (flag,)


def test_that_no_flag_of_any_text_passes_but_those_that_compiles_need() -> None:
    known = catalogue(find())
    texts = [flag.name for flag in known.flags if flag.kind == "string"]
    assert len(texts) > 50
    passed = [name for name in texts if take_flags((f"--{name}=/x/y",), known).kept]
    assert passed == []


def test_that_the_flags_of_an_ordinary_compile_are_taken() -> None:
    flags = (
        "--iree-opt-level=O3",
        "--iree-hal-target-device=hip[0]",
        "--iree-rocm-target=gfx942",
        "--iree-dispatch-creation-enable-aggressive-fusion=true",
        "--iree-hal-indirect-command-buffers",
        "--iree-stream-resource-memory-model=discrete",
        "--iree-preprocessing-pass-pipeline=builtin.module(iree-preprocessing-generalize-linalg-matmul-experimental)",
    )
    assert take_flags(flags, catalogue(find())).left_out == ()


def test_that_a_session_with_a_broken_key_is_only_looked_at(made: Path) -> None:
    seal.key_file().write_bytes(b"short")
    seal.key_in.cache_clear()
    assert origin_of(made) is Origin.ELSEWHERE
    with refused("trust.no-key"):
        trust.grant(made)
