"""Work in a child process: what it says, how it ends, and that nothing of it stays."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from message_checks import has_message, refused
from passlens.engine import child_limits, child_work, process
from passlens.engine.child_work import run_in_child
from passlens.engine.errors import BugError, CancelledError, UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import quoted
from waiting import wait_until

Make = Callable[[str], str]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Makes a module of the body of ``work(asked, tell)``; its name."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    def module(body: str) -> str:
        imports = "import os, signal, sys\nfrom passlens.engine.child_work import answer\n"
        work = "def work(asked, tell):\n" + textwrap.indent(textwrap.dedent(body), "    ")
        (tmp_path / "a_child.py").write_text(f"{imports}{work}\nanswer(work)\n", encoding="utf-8")
        return "a_child"

    return module


def ask(module: str, cancel: CancelToken | None = None, tell: Callable[[Any], None] = lambda part: None) -> str:
    request = {"word": "née\n"}
    return run_in_child(
        module, request, what=quoted("The child"), reads_bytes=0, cancel=cancel or CancelToken(), tell=tell
    )


def test_that_parts_and_result_come_as_they_were_said(make: Make) -> None:
    parts: list[Any] = []
    module = make("tell(0.5)\ntell(['a b', None])\nreturn asked['word'] * 2\n")
    assert ask(module, tell=parts.append) == "née\nnée\n"
    assert parts == [0.5, ["a b", None]]


def test_that_a_refusal_of_the_child_is_raised_as_it_was(make: Make) -> None:
    body = "from passlens.engine.errors import UserError\nraise UserError('No.', hint='Try.', location='here')\n"
    with pytest.raises(UserError) as caught:
        ask(make(body))
    assert (str(caught.value.title), str(caught.value.hint), caught.value.location) == ("No.", "Try.", "here")


def test_that_an_exception_of_the_child_is_a_bug_in_one_sentence(make: Make) -> None:
    with pytest.raises(BugError, match=r"^The child ended with exit code 1 after .*ValueError: odd$"):
        ask(make("raise ValueError('odd')\n"))


@pytest.mark.skipif(sys.platform == "win32", reason="There is no SIGKILL.")
def test_that_the_death_of_a_child_is_one_sentence(make: Make) -> None:
    with refused("process.ended-by-signal", signal="SIGKILL"):
        ask(make("os.kill(os.getpid(), signal.SIGKILL)\n"))


@pytest.mark.skipif(sys.platform == "win32", reason="There only the child itself can be ended.")
def test_that_a_cancel_ends_the_child_and_what_it_started(make: Make) -> None:
    module = make(
        """
        import threading, time
        from passlens.engine.process import run_child
        def look():
            while not (found := psutil.Process().children()):
                time.sleep(0.01)
            tell([os.getpid(), found[0].pid])
        import psutil
        threading.Thread(target=look, daemon=True).start()
        run_child([sys.executable, "-c", "import time; time.sleep(60)"])
        return ""
        """
    )
    cancel, started = CancelToken(), list[int]()

    def tell(part: Any) -> None:
        started.extend(part)
        cancel.cancel()

    with pytest.raises(CancelledError):
        ask(module, cancel, tell)
    assert len(started) == 2
    wait_until(lambda: not any(psutil.pid_exists(pid) for pid in started), "they outlived the cancel")


@pytest.mark.skipif(sys.platform != "linux", reason="Elsewhere memory is only looked at.")
@pytest.mark.parametrize("body", ["bytearray(1 << 30)", "raise MemoryError"])
def test_that_running_out_of_memory_is_a_sentence_and_no_bug(
    make: Make, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    for module in (child_work, process):
        monkeypatch.setattr(module, "own_memory_bytes", lambda: 512 << 20)
    with refused("process.memory-limit", size=536_870_912) as caught:
        ask(make(body))
    assert has_message(caught.value.hint, "apart.ask-for-less")


def test_that_a_child_that_never_ends_is_a_sentence_and_no_bug(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_limits, "OWN_SECONDS", 0.5)
    with refused("apart.time-limit", seconds=0.5):
        ask(make("import time\ntime.sleep(60)"))


def test_that_what_is_nested_too_deeply_is_a_sentence_and_no_bug(make: Make) -> None:
    with refused("apart.nested"):
        ask(make("raise RecursionError"))
