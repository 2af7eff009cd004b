from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from message_checks import has_message, refused
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Event, Progress
from passlens.engine.held import hold
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import quoted
from passlens.engine.session.made_with import made_with, reads_ir_of
from passlens.engine.session.rows import Origin, OutcomeKind, SessionInfo
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import find, installed, reading_note, toolchains_folder
from passlens.engine.toolchain.install import InstallJob
from passlens.engine.toolchain.managed import PlaceKind, add, inventory, remove
from passlens.engine.toolchain.package_index import available
from passlens.engine.toolchain.verify import VerifyJob
from stand_ins import build_folder
from waiting import PATIENCE, children, no_child_stays
from wheels import make_wheel, only_from, only_index, stalling_index

SMALL = 50_000_000
"""Room that the tiny wheels need."""


def left() -> list[str]:
    """What lies where toolchains are installed."""
    folder = toolchains_folder()
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def test_that_a_release_is_installed_in_an_environment_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(tmp_path, "7.7.7")
    only_from(monkeypatch, tmp_path)
    events: list[Event] = []
    found = InstallJob("7.7.7", SMALL).run(JobContext(emit=events.append))
    assert (found.name, found.version) == ("7.7.7", "7.7.7")
    assert find("7.7.7").compiler == found.compiler
    assert found.python is not None
    assert left() == ["7.7.7"]
    fractions = [event.fraction for event in events if isinstance(event, Progress) and event.fraction is not None]
    assert fractions == sorted(fractions)
    assert fractions[-1] > 0.9
    # The environment was made elsewhere and moved: its scripts must know where they are now.
    script = found.python.with_name("iree-tool")
    assert (
        subprocess.run([script], capture_output=True, text=True, check=True).stdout == "a script of the environment\n"
    )


@pytest.mark.campaign
def test_that_a_compiler_that_is_not_the_wanted_one_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(tmp_path, "7.7.7", says="6.6.6")
    only_from(monkeypatch, tmp_path)
    with refused("install.other-version", other="6.6.6"):
        InstallJob("7.7.7", SMALL).run(JobContext())
    assert left() == []


@pytest.mark.campaign
def test_that_a_version_that_was_never_released_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(tmp_path, "7.7.7")
    only_from(monkeypatch, tmp_path)
    with refused("environments.no-version", what="IREE 9.9.9") as caught:
        InstallJob("9.9.9", SMALL).run(JobContext())
    assert "7.7.7" in caught.value.detail
    assert left() == []


@pytest.mark.parametrize("text", ["", "newest", "../x", "3.5.0; rm", "--help"])
def test_that_what_is_no_version_is_refused_before_anything_starts(text: str) -> None:
    with refused("install.is-not-version"):
        InstallJob(text, SMALL).run(JobContext())
    assert not toolchains_folder().exists()


@pytest.mark.campaign
def test_that_a_missing_network_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    only_index(monkeypatch, "http://127.0.0.1:9/simple")
    with refused("environments.index-without-package"):
        InstallJob("3.5.0", SMALL).run(JobContext())
    assert left() == []


def test_that_a_cancelled_installation_leaves_nothing_and_no_child(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = make_wheel(tmp_path, "7.7.7")
    cancel = CancelToken()
    before = children()
    with stalling_index(wheel) as (url, begun):
        only_index(monkeypatch, url)

        def stop() -> None:
            if begun.wait(PATIENCE):
                cancel.cancel()

        thread = threading.Thread(target=stop)
        thread.start()
        with pytest.raises(CancelledError):
            InstallJob("7.7.7", SMALL).run(JobContext(cancel=cancel))
        thread.join()
        assert begun.is_set()
    assert left() == []
    no_child_stays(before)


@pytest.mark.campaign
def test_that_what_a_killed_installation_left_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = toolchains_folder()
    for name in (".new-3.5.0", ".old-3.5.0", ".new-3.6.0", ".new-7.7.7"):
        (folder / name / "bin").mkdir(parents=True)
    held = hold(folder / ".new-3.6.0.lock", {})
    assert held is not None
    assert [one.name for one in installed()] == [OWN]
    only_from(monkeypatch, tmp_path)
    with pytest.raises(UserError):
        InstallJob("7.7.7", SMALL).run(JobContext())
    assert left() == [".new-3.6.0", ".new-3.6.0.lock"], "somebody installs that one right now"
    with refused("environments.being-installed"):
        InstallJob("3.6.0", SMALL).run(JobContext())
    held.release()


def test_that_a_full_disk_is_said_before_anything_is_downloaded() -> None:
    with refused("environments.too-little-space") as caught:
        InstallJob("3.5.0", 10**18).run(JobContext())
    assert has_message(caught.value.hint, "environments.free-space")


def test_that_a_version_is_not_installed_twice() -> None:
    build_folder(toolchains_folder() / "3.5.0", 'exec "$REAL" "$@"')
    with refused("managed.exists", name="3.5.0"):
        InstallJob("3.5.0", SMALL).run(JobContext())


@pytest.mark.campaign
def test_that_the_versions_of_the_index_are_listed_newest_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("3.9.0", "3.13.0", "3.0.0", "2.9.0"):
        make_wheel(tmp_path, version)
    only_from(monkeypatch, tmp_path)
    found = available()
    assert found.versions == ("3.13.0", "3.9.0", "3.0.0")
    assert not found.note


@pytest.mark.campaign
def test_that_without_a_network_the_versions_of_the_table_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    only_index(monkeypatch, "http://127.0.0.1:9/simple")
    found = available()
    assert {"3.0.0", "3.5.0", "3.13.0"} <= set(found.versions)
    assert has_message(found.note, "package-index.known")


def test_that_an_added_folder_is_found_by_its_name_and_stays_when_it_is_taken_off_the_list(tmp_path: Path) -> None:
    folder = build_folder(tmp_path / "my build", 'exec "$REAL" "$@"')
    assert add(folder).name == "my-build"
    assert find("my-build").compiler == folder / "tools" / "iree-compile"
    assert "my-build" in [one.name for one in installed()]
    with refused("managed.is-there-already", name="my-build"):
        add(folder, "other")
    assert remove("my-build").id == "managed.off-the-list"
    assert folder.is_dir()
    with refused("discover.no-toolchain"):
        find("my-build")


@pytest.mark.parametrize("name", ["own", "a/b", "..", ".x"])
def test_that_a_name_that_could_not_be_used_is_refused(tmp_path: Path, name: str) -> None:
    folder = build_folder(tmp_path / "build", 'exec "$REAL" "$@"')
    with refused("managed.cannot-name-toolchain"):
        add(folder, name)


def test_that_an_added_folder_that_went_is_listed_as_broken_and_can_be_removed(tmp_path: Path) -> None:
    folder = build_folder(tmp_path / "build", 'exec "$REAL" "$@"')
    add(folder, "mine")
    folder.rename(tmp_path / "elsewhere")
    place = next(one for one in inventory() if one.name == "mine")
    assert (place.kind, place.toolchain) == (PlaceKind.ADDED, None)
    assert has_message(place.fault, "discover.no-compiler-in", path=folder)
    assert "mine" not in [one.name for one in installed()]
    remove("mine")
    assert [one.name for one in inventory()] == [OWN]


def test_that_an_installed_toolchain_is_deleted_and_our_own_is_not() -> None:
    folder = build_folder(toolchains_folder() / "9.9.9", 'exec "$REAL" "$@"')
    assert remove("9.9.9").id == "managed.removed"
    assert not folder.exists()
    assert left() == []
    for name in (OWN, "9.9.9", "../x", ".new-1.0.0-1"):
        with pytest.raises(UserError):
            remove(name)


def test_that_a_damaged_list_of_added_folders_is_an_empty_one() -> None:
    toolchains_folder().mkdir(parents=True)
    for text in ("{", "[]", json.dumps({"a/b": "/", "x": 1})):
        (toolchains_folder() / "added.json").write_text(text)
        assert [one.name for one in inventory()] == [OWN]


def test_that_our_own_toolchain_verifies() -> None:
    found = VerifyJob("").run(JobContext())
    assert found.ok, found
    names = ["version", "flags", "compiles", "iree-opt", "Python bindings", "runtime"]
    assert [check.name for check in found.checks] == names
    assert has_message(found.sentence(), "verify.works")


def test_that_verifying_says_what_is_missing_and_what_that_costs(tmp_path: Path) -> None:
    folder = build_folder(tmp_path / "build", 'echo "error: no such thing" >&2\nexit 3')
    found = VerifyJob(str(folder)).run(JobContext())
    bad = {check.name: str(check.text) for check in found.checks if not check.ok}
    assert set(bad) == {"compiles", "iree-opt", "Python bindings"}
    assert "no such thing" in bad["compiles"]
    assert "not beside its compiler" in bad["iree-opt"]
    assert "cannot be read from its IR" in bad["Python bindings"]


def test_that_a_cancelled_verification_stops(tmp_path: Path) -> None:
    folder = build_folder(tmp_path / "build", "sleep 600")
    cancel = CancelToken()

    def stop(event: Event) -> None:
        if isinstance(event, Progress) and has_message(event.text, "verify.compiling"):
            threading.Timer(0.3, cancel.cancel).start()

    with pytest.raises(CancelledError):
        VerifyJob(str(folder)).run(JobContext(cancel=cancel, emit=stop))


def test_that_ir_is_read_by_a_toolchain_of_the_version_that_wrote_it(tmp_path: Path) -> None:
    folder = tmp_path / "old"
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python").symlink_to(sys.executable)
    script = folder / "bin" / "iree-compile"
    script.write_text('#!/bin/sh\necho "IREE compiler version 3.5.0rc1 @ 0123"\n')
    script.chmod(0o755)
    add(folder, "old")
    own = find()
    assert reads_ir_of(made_by("own", "3.5.0rc1")).name == "old"  # "own" was another version when it wrote
    assert reads_ir_of(made_by("gone", "3.5.0rc1")).name == "old"
    assert reads_ir_of(made_by("old", "3.5.0rc1")).python == folder / "bin" / "python"
    assert reads_ir_of(made_by("own", own.version)) == own
    assert reads_ir_of(made_by("gone", "3.6.0")).name == OWN
    assert reads_ir_of(made_by("", "")) == own


def made_by(name: str, version: str, origin: Origin = Origin.HERE) -> SessionInfo:
    """The head of a session that says it was made by this toolchain."""
    return SessionInfo(
        path=Path("s.passlens"),
        source=Path("m.mlir"),
        source_bytes=0,
        created="",
        driver="hip",
        target="gfx942",
        devices=(),
        opt_level="",
        flags=(),
        toolchain=name,
        toolchain_version=version,
        toolchain_revision="",
        outcome=OutcomeKind.OK,
        sentence=quoted(""),
        lanes=(),
        pass_count=0,
        changed_count=0,
        renumbered_count=0,
        failed_count=0,
        snapshot_count=0,
        file_bytes=0,
        notices=(),
        origin=origin,
    )


def test_that_a_program_that_a_session_from_elsewhere_names_is_not_started(tmp_path: Path) -> None:
    started = tmp_path / "started"
    program = tmp_path / "iree-compile"
    program.write_text(f'#!/bin/sh\ntouch "{started}"\necho "IREE compiler version 3.5.0rc1 @ 0123"\n')
    program.chmod(0o755)
    assert made_with(made_by(str(program), "3.5.0rc1", Origin.ELSEWHERE)) is None
    assert reads_ir_of(made_by(str(program), "3.5.0rc1", Origin.ELSEWHERE)).name == OWN
    assert not started.exists()
    assert made_with(made_by(str(program), "3.5.0rc1")) is not None  # the user's own word
    assert started.exists()


def test_that_a_release_is_not_looked_for_in_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "3.5.0" / "bin"
    folder.mkdir(parents=True)
    program = folder / "iree-compile"
    program.write_text('#!/bin/sh\ntouch started\necho "IREE compiler version 3.5.0 @ 0123"\n')
    program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    with refused("discover.no-toolchain", name="3.5.0"):
        find("3.5.0")
    assert not (tmp_path / "started").exists()


def test_that_ir_of_a_version_that_is_not_here_says_how_to_get_it() -> None:
    own = find()
    assert not reading_note(own, own.version)
    assert not reading_note(own, "")
    note = reading_note(own, "3.6.0rc20250718")
    assert has_message(note, "discover.read-by-another", version="3.6.0rc20250718")
    assert has_message(note, "discover.brings", version="3.6.0")
    assert "install" not in str(reading_note(own, "unnumbered build"))
