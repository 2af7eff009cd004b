"""What the attacks on running programs share: folders of their own, models to compile, and what a session holds."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from passlens.engine import scratch
from passlens.engine.child_start import tied_to_us
from passlens.engine.session.reader import SessionReader

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"
COMMAND = (sys.executable, "-m", "passlens.cli.start")
PATIENCE_SECONDS = 120.0
"""Nothing that an attack starts may take longer."""
_USER_FOLDERS = ("DATA", "CONFIG", "STATE")


@dataclass(frozen=True, slots=True)
class Stage:
    """A folder with user folders and temporary files of its own.

    Attributes:
        folder: It all lies in it.
    """

    folder: Path

    @classmethod
    def make(cls, folder: Path) -> Stage:
        """Lay the folders out."""
        stage = cls(folder)
        for name in (*_USER_FOLDERS, "TMP"):
            (folder / name.lower()).mkdir(parents=True, exist_ok=True)
        return stage

    @property
    def temporary(self) -> Path:
        """Where programs put their working files."""
        return self.folder / "tmp"

    @property
    def environment(self) -> dict[str, str]:
        """What programs get; the cache, with its slow and constant content, is the user's own."""
        folders = {f"XDG_{name}_HOME": str(self.folder / name.lower()) for name in _USER_FOLDERS}
        return {**os.environ, **folders, "TMPDIR": str(self.temporary), "QT_QPA_PLATFORM": platform()}

    def start(self, *words: object, program: Sequence[str] = COMMAND, **more: object) -> subprocess.Popen[str]:
        """Start the command line, or another program, in a group of its own that ends with us."""
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, **more}
        return subprocess.Popen(  # type: ignore[call-overload,no-any-return]  # of the keywords given
            tied_to_us([*program, *map(str, words)]),
            env=self.environment,
            cwd=self.folder,
            text=True,
            errors="replace",
            start_new_session=True,
            **pipes,
        )

    def call(self, *words: object) -> tuple[int, str]:
        """Run a command to its end; exit code and all that it wrote."""
        process = self.start(*words)
        try:
            output, _ = process.communicate(timeout=PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            end(process)
            return -signal.SIGALRM, f"it did not end in {PATIENCE_SECONDS:g} s"
        return process.returncode, output

    @contextmanager
    def as_user(self) -> Iterator[None]:
        """This process has the user folders of the stage for a while."""
        before = dict(os.environ)
        os.environ.update(self.environment)
        kept, tempfile.tempdir = tempfile.tempdir, None
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)
            tempfile.tempdir = kept


def platform() -> str:
    """Qt's platform: a display that was asked for, else off the screen."""
    return os.environ.get("QT_QPA_PLATFORM") or "offscreen"


def end(process: subprocess.Popen[str]) -> None:
    """Kill a program with all of its group."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def kill(process: subprocess.Popen[str]) -> str:
    """Kill a program alone, as a user or the kernel does; what it had written."""
    with suppress(ProcessLookupError):
        os.kill(process.pid, signal.SIGKILL)
    output, _ = process.communicate(timeout=PATIENCE_SECONDS)
    return output or ""


def children(pid: int) -> list[psutil.Process]:
    """What a process has started, with what that has."""
    with suppress(psutil.Error):
        return psutil.Process(pid).children(recursive=True)
    return []


def still_there(processes: Sequence[psutil.Process], seconds: float) -> list[str]:
    """Those that have not ended after so long; they are ended then."""
    until = time.monotonic() + seconds
    while (left := [one for one in processes if lives(one)]) and time.monotonic() < until:
        time.sleep(0.02)
    names = []
    for one in left:
        with suppress(psutil.Error):
            names.append(f"{one.name()} ({one.pid})")
            one.kill()
    return names


def lives(process: psutil.Process) -> bool:
    """Whether a process has not ended."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def left_over(stage: Stage, since: float) -> list[str]:
    """Working folders that nobody holds any more, after the next start has cleaned up; in memory since a time (s)."""
    with stage.as_user():
        scratch.swept.clear()
        scratch.remove_left_over()
    found = [one.name for one in stage.temporary.iterdir()]
    for one in scratch.MEMORY.glob(f"{scratch.PREFIX}*") if scratch.MEMORY.is_dir() else ():
        with suppress(OSError):
            if one.stat().st_mtime >= since and _unheld(one):
                found.append(str(one))
    return found


def _unheld(folder: Path) -> bool:
    import fcntl

    with (folder / "lock").open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return False
    return True


# What a session holds.


@dataclass(frozen=True, slots=True)
class Content:
    """What a session holds, as far as the user would miss it.

    Attributes:
        passes: Name, scope and digest of the text of each pass, in order.
        phases: Name and digest of the IR of each phase.
        artifacts: Kind, name and digest.
        notes: Their texts.
        outcome: How the compile ended.
    """

    passes: tuple[tuple[str, str, str], ...]
    phases: tuple[tuple[str, str], ...]
    artifacts: tuple[tuple[str, str, str], ...]
    notes: tuple[str, ...]
    outcome: str


def read_content(path: Path) -> Content:
    """Read all of a session.

    Raises:
        UserError: It cannot be read.
    """
    digests: dict[int, str] = {}
    with SessionReader(path) as reader:

        def digest(blob: int) -> str:
            if blob not in digests:
                digests[blob] = hashlib.blake2b(reader.blob(blob), digest_size=8).hexdigest()
            return digests[blob]

        scopes = {scope.id: scope.path for scope in reader.scopes()}
        uses = reader.uses().rows
        phases, artifacts = reader.text_blobs()
        return Content(
            tuple((use.name, scopes[use.scope_id], digest(use.blob)) for use in uses),
            tuple((name, digest(blob)) for name, blob in phases),
            tuple((kind, name, digest(blob)) for _, kind, name, blob in artifacts),
            tuple(note.text for note in reader.notes()),
            str(reader.info().outcome),
        )


def damage(path: Path) -> str:
    """What SQLite finds wrong with a file once it has recovered it; empty when it is sound.

    As a writer opens it: SQLite rolls back what a journal beside the file has, which a reader may not.
    """
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=20)) as database:
            rows = [row[0] for row in database.execute("PRAGMA integrity_check")]
            rows += [f"row of {row[0]} without its {row[2]}" for row in database.execute("PRAGMA foreign_key_check")]
    except sqlite3.Error as error:
        return str(error)
    return "" if rows == ["ok"] else "; ".join(map(str, rows[:3]))


def is_database(path: Path) -> bool:
    """Whether a file begins as SQLite's do."""
    try:
        with path.open("rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


def copy_session(source: Path, target: Path) -> Path:
    """Copy a finished session."""
    for one in (target, *(target.with_name(target.name + suffix) for suffix in ("-wal", "-shm", "-journal"))):
        one.unlink(missing_ok=True)
    shutil.copyfile(source, target)
    return target


@dataclass(frozen=True, slots=True)
class Material:
    """What is attacked, made once.

    Attributes:
        model: A small model.
        session: Its session with every pass.
        tree: The dumps of its compile, as a folder.
        log: The same as a log.
    """

    model: Path
    session: Path
    tree: Path
    log: Path


def make_material(stage: Stage) -> Material:
    """Compile the smallest sample, with dumps of every form."""
    folder = stage.folder / "material"
    folder.mkdir(exist_ok=True)
    made = Material(
        folder / "matmul_f16.mlir", folder / "matmul_f16.passlens", folder / "tree", folder / "matmul_f16.log"
    )
    shutil.copyfile(SAMPLES / made.model.name, made.model)
    code, output = stage.call("compile", made.model, "--passes", "all", "-o", made.session)
    if code:
        raise RuntimeError(f"the sample does not compile: {output}")
    words = [str(Path(sys.executable).with_name("iree-compile")), str(made.model), "-o", os.devnull]
    words += ["--iree-hal-target-device=hip", "--iree-rocm-target=gfx942"]
    words += ["--mlir-print-ir-after-all", "--mlir-print-ir-after-change", "--mlir-disable-threading"]
    with made.log.open("wb") as log:
        subprocess.run(words, stderr=log, check=True, timeout=PATIENCE_SECONDS)
    subprocess.run(
        [*words, f"--mlir-print-ir-tree-dir={made.tree}"],
        stderr=subprocess.DEVNULL,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    return made
