"""Fixtures that every test shares.

Nothing here starts a window, and no test reads or writes the user's own files: the folders that platformdirs and
Qt derive from the XDG variables lie in pytest's temporary folder.
"""

from __future__ import annotations

import gc
import importlib
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from pytestqt.qtbot import QtBot

import compiled_sessions
from passlens.engine import scratch
from passlens.engine.session import seal
from patient_bot import PatientBot
from waiting import wait_until

# Before Qt starts: a window of the tests never needs a display, and never shows on one.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

SAMPLES = Path(__file__).resolve().parent.parent / "resources" / "samples"

# How long an example takes is the machine's business. In ``packaging/test.sh``, "repeatable": always the same examples.
settings.register_profile("passlens", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# With fixed examples, more of them would find nothing new in later runs.
settings.register_profile(
    "repeatable", settings.get_profile("passlens"), derandomize=True, database=None, max_examples=40
)
settings.load_profile("passlens")


def pytest_configure(config: pytest.Config) -> None:
    """Draw examples that do not depend on what was imported before, where they are to be repeatable.

    WORKAROUND https://github.com/HypothesisWorks/hypothesis/pull/4356: hypothesis collects the constants of all our
    modules that are loaded by then, in each process and again whenever more have been loaded, and draws from them.
    No setting turns that off; a release without these names draws as before.
    """
    if config.getoption("--hypothesis-profile", default=None) == "repeatable":
        with suppress(ImportError, AttributeError):
            providers = importlib.import_module("hypothesis.internal.conjecture.providers")
            nothing = importlib.import_module("hypothesis.internal.constants_ast").Constants()
            patch = pytest.MonkeyPatch()
            patch.setattr(providers, "_get_local_constants", lambda: nothing)
            config.add_cleanup(patch.undo)


_BEGUN = time.time()
_LONGEST = (
    "engine/diagnosis/test_inferred_causes.py",
    "gui/test_window.py",
    "engine/diagnosis/test_flag_causes.py",
    "e2e/test_window.py",
    "e2e/test_second_start.py",
    "engine/analysis/test_lineage.py",
    "engine/session/test_search.py",
    "cli/test_compile_and_run.py",
    "engine/diagnosis/test_reproduce.py",
    "cli/test_wrong_input.py",
    "engine/compile/test_compile_job.py",
    "gui/test_notes.py",
    "engine/report/test_report.py",
    "engine/diagnosis/test_cause.py",
    "engine/compile/test_dispatch.py",
    "gui/test_fixes.py",
    "packaging/test_wheel.py",
    "engine/importing/test_import_real.py",
    "gui/test_memory_view.py",
    "cli/test_listings.py",
    "engine/compile/test_fetch.py",
    "engine/session/test_trim.py",
    "e2e/test_one_truth.py",
    "gui/test_translation.py",
    "gui/test_devices_view.py",
)
"""Files that take longest; they come first, so that no process has one of them left when the others have ended."""
_OWN_FOR_EACH_TEST = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest files; tests of one file stay together, and so do those of one folder."""
    here = Path(__file__).parent
    places = {here / name: place for place, name in enumerate(_LONGEST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


@pytest.fixture(scope="session", autouse=True)
def _user_folders_for_wide_fixtures(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Temporary user folders for what module and session fixtures do, and what all processes of a run share.

    That is the cache, which holds what is slow to compute and never differs, such as the flag catalogue of a toolchain;
    sessions that several tests look at; and the key of their user.
    """
    root = tmp_path_factory.mktemp("user")
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with pytest.MonkeyPatch.context() as patch:
        for name in _OWN_FOR_EACH_TEST:
            folder = root / name.lower()
            folder.mkdir()
            patch.setenv(name, str(folder))
        (shared / "cache").mkdir(exist_ok=True)
        patch.setenv("XDG_CACHE_HOME", str(shared / "cache"))
        key = seal.key_in(shared / "session.key")
        assert key is not None
        seal.key_file().parent.mkdir(parents=True)
        seal.key_file().write_bytes(key)
        compiled_sessions.keep_in(shared / "compiled")
        yield


@pytest.fixture(scope="session")
def _user_key(_user_folders_for_wide_fixtures: None) -> bytes:
    """The key of the user who runs the tests: what one fixture makes, every test made here."""
    key = seal.user_key()
    assert key is not None
    return key


@pytest.fixture(autouse=True)
def _no_garbage_of_windows_on_threads(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let no job's thread delete what belongs to a window, as the program does with its ``GarbageCollector``."""
    of_windows = "qapp" in request.fixturenames
    if of_windows:
        gc.disable()
    yield
    if of_windows:
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _scratch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A temporary folder for whatever the tests start, in which nothing of ours may be left at the end."""
    folder = tmp_path_factory.mktemp("scratch")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(folder))
        patch.setattr(tempfile, "tempdir", None)  # it was asked for already
        yield
        # The child of a job that the last test did not wait for may still be ending.
        wait_until(lambda: not [*folder.glob(f"{scratch.PREFIX}*")], f"the tests left folders in {folder}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail, after all workers have ended, where working files are left in the memory that all programs share."""
    if hasattr(session.config, "workerinput") or session.config.option.collectonly:
        return
    left = sorted(str(one) for one in scratch.MEMORY.glob(f"{scratch.PREFIX}*") if _is_left_over(one))
    if left:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        print(f"\nNobody holds {left} any more: a test left them.")  # noqa: T201


def _is_left_over(folder: Path) -> bool:
    """Whether a folder for working files was made since the tests began, and its owner is gone."""
    import fcntl  # where there is no such folder, there need not be locks

    try:
        with (folder / "lock").open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return os.fstat(file.fileno()).st_mtime > _BEGUN
    except OSError:  # it is held, or was removed meanwhile
        return False


_unused: list[tuple[Path, dict[str, tuple[int, int]]]] = []
"""User folders that the test before did not touch, and how they were: most tests do not."""


def _state(root: Path) -> dict[str, tuple[int, int]]:
    """Mode of everything in a folder, and when each file was written."""
    found = {}
    for path in (root, *root.rglob("*")):
        stat = path.lstat()
        found[str(path)] = stat.st_mode, 0 if path.is_dir() else stat.st_mtime_ns
    return found


@pytest.fixture(autouse=True)
def _user_folders(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, _user_key: bytes
) -> Iterator[None]:
    """Fresh settings, data and state for each test, so that none sees what another left."""
    root, state = _unused.pop() if _unused else (tmp_path_factory.mktemp("home"), {})
    for name in _OWN_FOR_EACH_TEST:
        (root / name.lower()).mkdir(exist_ok=True)
        monkeypatch.setenv(name, str(root / name.lower()))
    if not state:
        seal.key_file().parent.mkdir(parents=True)
        seal.key_file().write_bytes(_user_key)
        state = _state(root)
    yield
    if root.is_dir() and _state(root) == state:
        _unused.append((root, state))


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> QtBot:
    """In the place of pytest-qt's own: no wait of a test depends on how fast the machine is."""
    return PatientBot(request)


@pytest.fixture(scope="session")
def sample() -> Callable[[str], Path]:
    """Finds a model of resources/samples: ``sample("matmul_f16")`` or ``sample("matmul_f16.mlir")``."""

    def find(name: str) -> Path:
        path = SAMPLES / (name if "." in name else f"{name}.mlir")
        assert path.is_file(), f"{path} is not one of the samples"
        return path

    return find
