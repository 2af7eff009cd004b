"""The text of an issue: its model, command and error; a compile fails as described, or differs."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.errors import UserError
from passlens.engine.pasted.compile_command import read_compile
from passlens.engine.pasted.issue import Promise, Verdict, how_to_get, judge, keep_model, read_issue, same_error
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue
from small_models import ADD, LARGE_TILES, look_at_large_tiles

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
    return compiled_session(look_at_large_tiles(output))


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model that compiles."""
    output = tmp_path_factory.mktemp("issue") / "s.passlens"
    return compiled_session(CompileRequest(ADD, driver=Driver.LOCAL, passes=PassCapture.NONE, output=output))


def test_that_an_issue_has_its_model_command_and_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    issue = read_issue(ISSUE)
    assert issue.model.split() == MODEL.split()
    assert issue.command is not None
    assert "--iree-hip-target=gfx942" in issue.command.words
    assert issue.promise.errors[0] == ERROR
    path = keep_model(issue)
    assert path.name == "net.mlir"
    assert path.read_text(encoding="utf-8") == issue.model


def test_that_a_compile_fails_as_described(failed: Path) -> None:
    assert judge(read_issue(ISSUE).promise, failed).verdict is Verdict.AS_DESCRIBED


def test_that_another_error_differs_although_the_wrapping_one_is_the_same(failed: Path) -> None:
    outcome = judge(Promise(("'memref.copy' op is restricted to lane contexts", WRAPPING)), failed)
    assert outcome.verdict is Verdict.DIFFERS
    assert outcome.sentence.id == "issue.fails-otherwise"


def test_that_an_issue_without_an_error_promises_none(failed: Path) -> None:
    assert judge(Promise(), failed).verdict is Verdict.NOTHING_DESCRIBED


def test_that_an_error_of_a_run_is_no_error_of_the_compile(failed: Path, compiled: Path) -> None:
    text = "```\nruntime/native_executable.c:309: INTERNAL; HIP driver error 'hipErrorNoBinaryForGpu' (209)\n```\n"
    promise = read_issue(text).promise
    assert promise.in_run.startswith("INTERNAL; HIP driver error")
    assert judge(promise, compiled).verdict is Verdict.IN_RUN
    assert judge(promise, failed).sentence.id == "issue.no-module"


def test_that_a_crash_without_words_is_one(failed: Path) -> None:
    promise = read_issue("It died: `Segmentation fault (core dumped)`").promise
    assert promise.crashes
    assert judge(promise, failed).sentence.id == "issue.no-crash"


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
    assert issue.promise.errors == ("something is wrong here",)
    with pytest.raises(UserError) as raised:
        keep_model(issue)
    assert raised.value.title.id == "issue.no-model"


SMALL = "module {\n  func.func @f(%a: f32) -> f32 {\n    return %a : f32\n  }\n}"
MAPS = "#map = affine_map<(d0) -> (d0)>\n"
DISPATCH = "hal.executable public @f_dispatch_0 {\n  func.func @g() {\n    return\n  }\n}"
COMPILE = "iree-compile f.mlir --iree-hal-target-device=hip --iree-hip-target=gfx942 -o f.vmfb"


@pytest.mark.parametrize(
    "text",
    [
        f"```mlir\n{SMALL}\n```\n",
        f"~~~~\n{SMALL}\n~~~~\n",
        f"1. Take\n   ```\n{SMALL}\n   ```\n",
        f"<details><summary>IR</summary>\n\n```\n{SMALL}\n```\n</details>\n",
        f"<details>\n<pre><code>{SMALL.replace('>', '&gt;')}</code></pre>\n</details>\n",
        "".join(f"> {line}\n" for line in ("The model:", "```", *SMALL.splitlines(), "```")),
        f"The model is\n\n{SMALL}\n\nand it fails.\n",
        "".join(f"    {line}\n" for line in SMALL.splitlines()),
        f"It was cut:\n```mlir\n{SMALL}\n",
        f"```\nf.mlir:1:1: error: it is wrong\nfunc.func @f() {{\n```\n```\n{SMALL}\n```\n",
        f"`passlens` says ```error: it is wrong```\n```\n{SMALL}\n```",
        f"```\n{DISPATCH}\n```\n```\n{SMALL}\n```\n",
        f"```\n// -----// IR Dump After CSE //----- //\n{SMALL}\n```\n```\n{SMALL}\n```\n",
        f"`g.mlir`:\n```\n{SMALL.replace('@f', '@g')}\n```\n`f.mlir`:\n```\n{SMALL}\n```\n{COMPILE}\n",
    ],
)  # fmt: skip
def test_that_the_model_is_found_however_it_stands_there(text: str) -> None:
    assert read_issue(text).model.strip() == SMALL


def test_that_a_model_without_a_fence_keeps_its_aliases() -> None:
    assert read_issue(f"See\n{MAPS}{SMALL}\nwhich fails.").model == MAPS + SMALL


def test_that_a_dispatch_is_the_model_of_a_command_that_names_one() -> None:
    command = COMPILE.replace("f.mlir", "f_dispatch_0.mlir")
    issue = read_issue(f"```\n{SMALL}\n```\n```\n{DISPATCH}\n```\n`{command}`\n")
    assert issue.model == DISPATCH
    assert [notice.id for notice in issue.notices] == ["issue.several-models"]


@pytest.mark.parametrize(
    "text",
    [
        f"```\n{COMPILE}\n```\n`Stack dump:\n0. Program arguments: /home/me/iree-compile /home/me/f.mlir "
        "--iree-hal-target-device=hip --iree-hip-target=gfx942 -o /tmp/f.vmfb\n",
        f"CPU:\n```\niree-compile f.mlir --iree-hal-target-backends=llvm-cpu\n```\nGPU:\n```\n{COMPILE}\n```\n",
        f"Works:\n```\n{COMPILE} --iree-opt-level=O3\n```\nCrashes:\n```\n{COMPILE}\n```\n",
        f"`iree-compile` fails.\n```\n{COMPILE} --iree-opt-level=O1\n```\nThen\n```\n{COMPILE}\n```\n"
        f"f.mlir:1:1: error: it is wrong\n```\n{COMPILE} --iree-opt-level=O2\n```\n",
        "> ```\n" + "".join(f"> {word} \\\n" for word in COMPILE.split()) + "> ```\n",
        f"With correct results:\n```\n{COMPILE} --iree-opt-level=O1\n```\nIncorrect:\n```\n{COMPILE}\n```\n",
    ],
)  # fmt: skip
def test_that_the_command_that_fails_is_taken(text: str) -> None:
    command = read_issue(text).command
    assert command is not None
    assert "--iree-hip-target=gfx942" in command.words
    assert not any("opt-level" in word for word in command.words)


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("Input IR: https://gist.github.com/me/0123", ["https://gist.github.com/me/0123"]),
        ("The smaller repro is in this [gist](https://gist.github.com/me/0123).", ["https://gist.github.com/me/0123"]),
        ("Full error [here](https://gist.github.com/me/0123)", []),
        ("[log.txt](https://github.com/user-attachments/files/1/log.txt)", []),
        ("See https://github.com/iree-org/iree/pull/1 and https://iree.dev/model", []),
        (
            "[a](https://github.com/user-attachments/files/1/a.zip), [`f.mlir`](https://gist.github.com/me/4)",
            ["https://gist.github.com/me/4", "https://github.com/user-attachments/files/1/a.zip"],
        ),
        ("Download https://gist.github.com/me/0123", ["https://gist.github.com/me/0123"]),
        (
            "1. Download and extract [an-error.zip](https://github.com/user-attachments/files/1/an-error.zip).",
            ["https://github.com/user-attachments/files/1/an-error.zip"],
        ),
    ],
)
def test_that_an_issue_without_its_model_names_where_it_may_be(text: str, links: list[str]) -> None:
    issue = read_issue(text)
    assert list(issue.links) == links
    with pytest.raises(UserError) as raised:
        keep_model(issue)
    assert raised.value.hint.id == ("issue.linked" if links else "issue.give-model")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"```\n{COMPILE}\n```", "f.mlir"),
        ("`iree-compile -o flow.mlir f.mlir --iree-hal-target-device=hip --compile-to=flow`", "f.mlir"),
        ("With the model `models/base_ir/f.mlir`:\n```\n--iree-hip-target=gfx1100\n```", "f.mlir"),
        ("It prints\n```\nf.mlir:3:1: error: it is wrong\n```", "f.mlir"),
    ],
)
def test_that_an_issue_without_its_model_names_its_file(text: str, name: str) -> None:
    assert str(how_to_get(read_issue(text)).arguments["name"]) == name


def test_that_a_file_that_is_written_is_not_asked_for() -> None:
    issue = read_issue("`iree-compile - --iree-hip-target=gfx942 --mlir-pass-pipeline-crash-reproducer=./t/core.mlir`")
    assert how_to_get(issue).id == "issue.give-model"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        (f"# It fails on MI250, 7900XTX\n```\n{SMALL}\n```\n", "gfx90a"),
        (f"On gfx1151 (and on an RX 7900 XTX)\n```\n{SMALL}\n```\n", "gfx1151"),
        (f"For MI300\n```\n{SMALL}\n```\n", "gfx942"),
        (f"For 9070 rows\n```\n{SMALL}\n```\n", ""),
        (f"On gfx1151\n```\n{SMALL}\n```\n{COMPILE}\n", ""),
    ],
)
def test_that_an_issue_without_a_command_is_compiled_for_the_gpu_that_it_names(text: str, target: str) -> None:
    issue = read_issue(text)
    assert issue.target == target
    assert [notice.id for notice in issue.notices] == ["issue.names-target"] * bool(target)
    compiled = read_compile(issue.compile_command(), catalogue(find()))
    assert (compiled.driver, compiled.target) == (Driver.HIP, target or "gfx942")


def test_that_an_error_of_the_results_is_none_of_the_compiler() -> None:
    issue = read_issue("# [GPU] Numerical error: softmax with dynamic K\nThe max error: 0.5 is large.\n")
    assert not issue.promise
    assert read_issue("# [GPU] error: 'x.y' op is wrong\n").promise.errors == ("'x.y' op is wrong",)


def test_that_a_status_of_the_runtime_needs_no_place() -> None:
    promise = read_issue("```\nRESOURCE_EXHAUSTED; HIP driver error 'hipErrorOutOfMemory' (2)\n```\n").promise
    assert promise.in_run == "RESOURCE_EXHAUSTED; HIP driver error 'hipErrorOutOfMemory' (2)"


@pytest.mark.parametrize(
    "piece",
    ["```\n", "<pre>\n", "module {\n", "#a = 1\n", "[a](https://x.y/z) ", "iree-compile ", "a/", "a.mli", "gfx"],
)
def test_that_a_hostile_text_is_read_in_linear_time(piece: str) -> None:
    begin = time.process_time()
    read_issue(piece * (8_000 // len(piece)))
    once = time.process_time() - begin
    begin = time.process_time()
    read_issue(piece * (64_000 // len(piece)))
    assert time.process_time() - begin < 24 * max(once, 0.01)
