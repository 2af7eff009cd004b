"""The text of an issue: its model, command and error; a compile fails as described, or differs."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.errors import UserError
from passlens.engine.pasted.issue import Verdict, judge, keep_model, read_issue, same_error
from small_models import LARGE_TILES

MODEL = LARGE_TILES.read_text(encoding="utf-8")
ERROR = "function 'main_dispatch_7' uses 524288 bytes of shared memory; exceeded the limit of 65536 bytes"
WRAPPING = (
    'failed to run translation of source executable to target executable for backend #hal.executable.target<"rocm"'
)
ISSUE = f"""### What happened?

```
net.mlir:8:8: error: {ERROR}
net.mlir:8:8: error: {WRAPPING}
func.func @inner() {{
```

### Steps to reproduce

> ```mlir
{"".join("> " + line for line in MODEL.splitlines(keepends=True))}
> ```

1. Run `iree-compile --iree-hal-target-backends=rocm --iree-hip-target=gfx942 net.mlir -o net.vmfb`.
"""


@pytest.fixture(scope="module")
def failed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The model of the issue, compiled: its tile needs too much shared memory."""
    output = tmp_path_factory.mktemp("issue") / "s.passlens"
    return compiled_session(CompileRequest(LARGE_TILES, passes=PassCapture.NONE, output=output))


def test_that_an_issue_has_its_model_command_and_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    issue = read_issue(ISSUE)
    assert issue.model.split() == MODEL.split()
    assert issue.command is not None
    assert "--iree-hip-target=gfx942" in issue.command.words
    assert issue.errors[0] == ERROR
    path = keep_model(issue)
    assert path.name == "net.mlir"
    assert path.read_text(encoding="utf-8") == issue.model


def test_that_a_compile_fails_as_described(failed: Path) -> None:
    assert judge(read_issue(ISSUE).errors, failed).verdict is Verdict.AS_DESCRIBED


def test_that_another_error_differs_although_the_wrapping_one_is_the_same(failed: Path) -> None:
    outcome = judge(("'memref.copy' op is restricted to lane contexts", WRAPPING), failed)
    assert outcome.verdict is Verdict.DIFFERS
    assert outcome.sentence.id == "issue.fails-otherwise"


def test_that_an_issue_without_an_error_promises_none(failed: Path) -> None:
    assert judge((), failed).verdict is Verdict.NOTHING_DESCRIBED


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("`tensor.pack` op needs 16 tiles", "'tensor.pack' op needs 32 tiles", True),
        ("failed to legalize operation 'torch.add'", "failed to legalize operation 'torch.add' that was", True),
        ("failed to legalize operation 'arith.constant'", "failed to materialize conversion for block argument", False),
        ("no", "no such thing", False),
    ],
)  # fmt: skip
def test_that_numbers_quotes_and_cut_ends_make_no_difference(one: str, other: str, same: bool) -> None:
    assert same_error(one, other) is same


def test_that_a_text_without_a_model_says_so() -> None:
    issue = read_issue("It fails.\n```\nerror: something is wrong here\n```\n")
    assert issue.errors == ("something is wrong here",)
    with pytest.raises(UserError) as raised:
        keep_model(issue)
    assert raised.value.title.id == "issue.no-model"
