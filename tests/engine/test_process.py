from __future__ import annotations

import errno
import os
import sys
import tempfile
import threading
from pathlib import Path

import psutil
import pytest

from message_checks import has_message, refused
from passlens.engine import child_limits, process
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.process import run_child, scratch_folder
from waiting import PATIENCE, wait_until


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def _is_gone(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def test_that_output_and_exit_code_are_whole() -> None:
    outcome = run_child(python("import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)"))
    assert (outcome.exit_code, outcome.signal, outcome.ok) == (3, "", False)
    assert outcome.stdout == "out\n"
    assert outcome.stderr == "err\n"
    assert has_message(outcome.sentence("tool"), "process.exit-code", code="3")


def test_that_a_signal_is_named_and_is_a_crash() -> None:
    outcome = run_child(python("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"))
    assert outcome.crashed
    assert outcome.exit_code is None
    assert has_message(outcome.sentence("tool"), "process.ended-by-signal", name="tool", signal="SIGSEGV")


@pytest.mark.parametrize(
    ("code", "signal"),
    [
        (1, ""),
        (2, ""),
        (128, ""),
        (129, ""),
        (139, "SIGSEGV"),
        (134, "SIGABRT"),
        (245, "SIGSEGV"),
        (250, "SIGABRT"),
        (255, ""),
    ],
)
def test_that_a_signal_is_known_behind_a_script(code: int, signal: str) -> None:
    outcome = run_child(["/bin/sh", "-c", f"exit {code}"])
    assert outcome.signal == signal
    assert outcome.exit_code == (None if signal else code)


def test_that_lines_arrive_while_the_child_runs(tmp_path: Path) -> None:
    """The child says nothing more before it was seen that its line arrived."""
    seen: list[str] = []

    def take(line: str) -> None:
        seen.append(line)
        (tmp_path / line).touch()

    code = (
        "import pathlib, sys, time\n"
        "for number in range(3):\n"
        "    print(number, flush=True)\n"
        f"    answer, end = pathlib.Path({str(tmp_path)!r}, str(number)), time.monotonic() + {PATIENCE}\n"
        "    while not answer.exists():\n"
        "        if time.monotonic() > end: sys.exit('nobody heard it')\n"
        "        time.sleep(0.01)\n"
        "print('no newline', end='')"
    )
    outcome = run_child(python(code), on_stdout=take)
    assert outcome.ok, outcome.stderr
    assert seen == ["0", "1", "2", "no newline"]


def test_that_bytes_which_are_not_utf8_are_replaced() -> None:
    outcome = run_child(python(r"import sys; sys.stdout.buffer.write(b'a\xffb')"))
    assert outcome.stdout == "a\ufffdb"


def test_that_standard_input_is_given() -> None:
    assert run_child(python("print(input())"), stdin="hello\n").stdout == "hello\n"


def test_that_cancel_ends_the_whole_group(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    code = (
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(100)'])\n"
        f"open({str(note)!r}, 'w').write(str(child.pid))\n"
        "time.sleep(100)"
    )
    token = CancelToken()

    def cancel_when_started() -> None:
        wait_until(lambda: note.exists() and note.read_text())
        token.cancel()

    threading.Thread(target=cancel_when_started, daemon=True).start()
    outcome = run_child(python(code), cancel=token)
    assert outcome.cancelled
    assert not outcome.crashed, "our own signal is no crash"
    grandchild = int(note.read_text())
    wait_until(lambda: _is_gone(grandchild), "the grandchild outlived the cancel")


def test_that_a_child_which_ignores_sigterm_is_killed() -> None:
    token = CancelToken()
    deaf = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    code = deaf + "print('ready', flush=True)\ntime.sleep(100)"
    outcome = run_child(python(code), cancel=token, on_stdout=lambda line: token.cancel())
    assert outcome.cancelled
    assert outcome.signal == "SIGKILL"


def test_that_what_a_tick_raises_ends_the_child(tmp_path: Path) -> None:
    full = UserError("The disk is full.")

    def tick() -> None:
        raise full

    before = set(psutil.Process().children())
    with pytest.raises(UserError) as caught:
        run_child(python("import time; time.sleep(100)"), on_tick=tick, tick_seconds=0.05)
    assert caught.value is full
    assert set(psutil.Process().children()) <= before, "a child was left behind"


def test_that_a_program_which_cannot_start_is_one_sentence(tmp_path: Path) -> None:
    with refused("child-start.cannot-started") as caught:
        run_child([tmp_path / "nowhere"])
    assert caught.value.hint


@pytest.mark.parametrize("content", [b"\x7fELF\x02\x01\x01" + bytes(57), b"nothing", b"", b"#!/nowhere/python\n"])
def test_that_a_program_for_another_machine_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    """The system finds this out when it executes the file, which another program may do for us."""
    wrong = tmp_path / "compiler"
    wrong.write_bytes(content)
    wrong.chmod(0o755)
    with refused("child-start.cannot-started", program=wrong) as caught:
        run_child([wrong])
    assert "setpriv" not in caught.value.sentence()


def test_that_a_scratch_folder_is_gone_afterwards() -> None:
    with scratch_folder("test", need_bytes=1) as folder:
        (folder / "file").write_text("x")
        assert folder.is_dir()
    assert not folder.exists()


def test_that_a_missing_temporary_folder_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import tempfile

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    with refused("process.no-temporary-files"), scratch_folder("test"):
        pass


# --- children without measure


def test_that_of_an_endless_standard_error_both_ends_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "STDERR_KEPT_BYTES", 4000)
    code = "import sys\nfor number in range(10_000): print('line', number, file=sys.stderr)"
    outcome = run_child(python(code))
    lines = outcome.stderr.splitlines()
    assert len(outcome.stderr) < 4100
    assert (lines[0], lines[-1]) == ("line 0", "line 9999")
    cut = [line for line in lines if not line.startswith("line ")]
    assert len(cut) == 1
    assert "left out" in cut[0]
    assert "KiB" in cut[0]


def test_that_a_child_which_gives_no_answer_is_ended() -> None:
    outcome = run_child(python("import time; time.sleep(100)"), timeout_seconds=0.3)
    assert outcome.timed_out
    assert not outcome.ok
    assert not outcome.crashed
    assert has_message(outcome.sentence(), "process.no-answer")


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not report it")
def test_that_processor_time_is_measured_and_limited() -> None:
    spins = "import time\nwhile time.process_time() < {}: pass"
    outcome = run_child(
        python(f"import subprocess, sys; subprocess.run([sys.executable, '-c', {spins.format(0.3)!r}])")
    )
    assert outcome.cpu_ns is not None
    assert 0.3e9 <= outcome.cpu_ns <= 0.3e9 * PATIENCE, "with what it waited for"
    assert run_child(python("import time; time.sleep(0.4)")).work_ns < 0.4e9
    ended = run_child(python(spins.format(100)), cpu_seconds=0.5)
    assert ended.timed_out
    assert not ended.crashed
    assert ended.work_ns < 3e9


def test_that_a_full_temporary_folder_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "mkdtemp", full)
    with refused("process.no-temporary-files"):
        run_child(python(""))


def test_that_no_child_takes_the_memory_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "compiler_memory_bytes", lambda: 96 << 20)
    outcome = run_child(python("import time; held = bytearray(b'x' * (200 << 20)); time.sleep(60)"))
    assert outcome.memory_limit_bytes == 96 << 20
    assert outcome.crashed
    assert not outcome.ok
    assert has_message(outcome.sentence("tool"), "process.memory-limit", name="tool", size=100_663_296)


def test_that_a_child_and_what_it_starts_do_not_take_the_memory_of_the_machine_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process, "compiler_memory_bytes", lambda: 96 << 20)
    code = (
        "import subprocess, sys\n"
        "hold = \"import time; held = bytearray(b'x' * (40 << 20)); time.sleep(60)\"\n"
        "for one in [subprocess.Popen([sys.executable, '-c', hold]) for _ in range(3)]: one.wait()"
    )
    outcome = run_child(python(code))
    assert outcome.memory_limit_bytes == 96 << 20
    assert not outcome.ok
    assert str(outcome.sentence("tool")).startswith(
        "tool and the programs that it started together reached the memory limit of 96.0 MiB and were ended after "
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="There is no fork here.")
def test_that_memory_which_processes_share_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "compiler_memory_bytes", lambda: 200 << 20)
    code = (
        "import os, time\n"
        "held = bytearray(b'x' * (80 << 20))\n"
        "for _ in range(3): os.fork()\n"  # eight processes
        "time.sleep(0.5)"
    )
    assert run_child(python(code)).ok


@pytest.mark.skipif(sys.platform != "linux", reason="Elsewhere memory is only looked at.")
def test_that_what_a_child_that_reads_starts_gets_no_more_memory_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "own_memory_bytes", lambda: 96 << 20)
    started = "try: bytearray(1 << 30)\nexcept MemoryError: raise SystemExit(3)"
    code = f"import subprocess, sys; sys.exit(subprocess.call([sys.executable, '-c', {started!r}]))"
    assert run_child(python(code), reads_bytes=0).exit_code == 3


@pytest.mark.skipif(sys.platform != "linux", reason="Elsewhere memory is only looked at.")
def test_that_a_child_that_reads_is_not_given_more_memory_than_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "own_memory_bytes", lambda: 96 << 20)
    code = """
import resource, sys, time
while resource.getrlimit(resource.RLIMIT_DATA)[0] == resource.RLIM_INFINITY: time.sleep(0.01)  # set after the start
try: bytearray(1 << 30)
except MemoryError: sys.exit(3)
"""
    assert run_child(python(code), reads_bytes=0).exit_code == 3


def test_that_a_child_that_reads_does_not_run_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_limits, "OWN_SECONDS", 0.2)
    outcome = run_child(python("import time; time.sleep(60)"), reads_bytes=0)
    assert outcome.timed_out


def test_that_a_larger_file_gives_its_reader_more_time() -> None:
    assert child_limits.own_seconds(0) == 120
    assert child_limits.own_seconds(3 << 20) == 180
