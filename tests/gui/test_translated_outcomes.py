"""How runs end and why a driver is not there, in a Chinese window: nothing is English but what the runtime said."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from gui.engine_texts import Sentences
from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.process import Outcome
from passlens.engine.run import devices, worker
from passlens.engine.run.child import Conversation, Json
from passlens.engine.run.compare import compare_arrays
from passlens.engine.run.devices import DRIVERS, find_device, list_drivers
from passlens.engine.run.ending import bad_ending
from passlens.engine.run.explain import explain
from passlens.engine.run.fits import mismatch
from passlens.engine.run.values import Against, Device, ModuleInfo
from passlens.gui.kit.engine_outcomes import PARTS
from passlens.gui.kit.engine_templates import by_template
from passlens.gui.kit.engine_words import said
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.run.against_panel import AgainstPanel, comparison_columns

CHINESE = re.compile(r"[\u4e00-\u9fff]")
WORD = re.compile(r"[A-Za-z][a-z]+")
QUOTED = re.compile(r"'[^']*'|“[^”]*”|--\w+ [^\s。]+")
"""Names, and flags with their values."""
FOLDER = Path(worker.__file__).parent
TERMS = frozenset(
    (
        *("kernel", "kernels", "tensor", "shared", "memory", "workgroup", "subgroup", "scope", "dispatch", "lane"),
        *("bytecode", "profile", "buffer", "loader", "main", "local", "task", "sync", "hip", "cuda", "vulkan"),
        *("Vulkan", "libcuda", "libamdhip"),
    )
)
"""Terms that stay English, names, and drivers."""
QUOTE = "the words of it. They are two"
"""What a stand-in of the runtime says."""


def english_in(told: str, *quoted: str) -> list[str]:
    """The words of English that stand in a text beside what was quoted, terms and names."""
    assert CHINESE.search(told), told
    told = QUOTED.sub("", told)
    for quote in quoted:
        told = told.replace(quote, "")
    return [word for word in WORD.findall(told) if word not in TERMS]


REFUSED = (
    ("a.c:1: NOT_FOUND; no provider registered that handles scopes like 'model'; while x", ()),
    ("a.c:1: NOT_FOUND; required module 'io_parameters' not registered", ()),
    ('HAL device `__device_1` not found or unavailable: #hal.device.target<"local", {ordinal = 1 : index}>', ()),
    ('HAL device `__device_0` not found or unavailable: #hal.device.target<"hip", [<arch = "gfx942">]>', ("gfx942",)),
    (
        "x; does not support any variant of executable `main_dispatch_0`; available formats: [rocm-hsaco-fb]",
        ("main_dispatch_0", "rocm-hsaco-fb"),
    ),
    ("a.c:1: NOT_FOUND; parameter 'w.0' not found in the index", ()),
    (f"a.c:1: INTERNAL; hipErrorNoBinaryForGpu {QUOTE}", ("hipErrorNoBinaryForGpu",)),
    (f"a.c:1: INTERNAL; CUDA_ERROR_INVALID_PTX {QUOTE}", ("CUDA_ERROR_INVALID_PTX",)),
    (f"a.c:1: INTERNAL; CUDA_ERROR_UNSUPPORTED_PTX_VERSION {QUOTE}", ("CUDA_ERROR_UNSUPPORTED_PTX_VERSION",)),
    (f"a.c:1: RESOURCE_EXHAUSTED; hipErrorLaunchOutOfResources {QUOTE}", ("hipErrorLaunchOutOfResources",)),
    (f"a.c:1: RESOURCE_EXHAUSTED; {QUOTE}", ()),
    ("RESOURCE_EXHAUSTED; out of memory on the host", ()),
    (f"a.c:1: ABORTED; hipErrorIllegalAddress {QUOTE}", ("hipErrorIllegalAddress",)),
    ("a.c:1: INTERNAL; the subgroup size 64 is not 32", ("the subgroup size 64 is not 32",)),
    (f"a.c:1: INVALID_ARGUMENT; {QUOTE}; while invoking", ()),
    ("UNAVAILABLE; the IREE runtime cannot be imported: no libc", ("IREE", "no libc")),
    ("INTERNAL; the process of this side ended with code 3", ()),
    ("NOT_FOUND; no function main", ()),
    ("", ()),
)
"""A message for each branch of ``explain``, and what of it is quoted."""
DOING = ("copying the inputs to the device", "warm-up call 1 of 2", "timed call 3 to 9 of B", "starting")


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("doing", DOING)
@pytest.mark.parametrize(("message", "quoted"), REFUSED)
def test_that_what_the_runtime_refused_is_told(message: str, quoted: tuple[str, ...], doing: str) -> None:
    sentence = explain(message, device="local-task", doing=doing)
    assert english_in(said(sentence), *quoted, QUOTE) == []
    assert english_in(said(f"B: {sentence} 3 samples kept."), *quoted, QUOTE) == []
    if QUOTE in sentence:
        assert QUOTE in said(sentence)


def test_that_each_branch_of_the_refusals_is_walked() -> None:
    branches = ast.parse((FOLDER / "explain.py").read_text(encoding="utf-8"))
    function = next(node for node in branches.body if isinstance(node, ast.FunctionDef) and node.name == "explain")
    returns = [node for node in ast.walk(function) if isinstance(node, ast.Return)]
    begun = {explain(message, device="D", doing="x").replace(QUOTE, "")[:24] for message, _ in REFUSED}
    assert len(begun) >= len(returns)


UNAVAILABLE = "a.c:1: UNAVAILABLE; library not available"
REASONS = (
    *((name, UNAVAILABLE, "", ()) for name in ("hip", "cuda", "vulkan")),
    ("cuda", "a.c:1: X; CUDA error 'CUDA_ERROR_NO_DEVICE' (100)", "", ("CUDA_VISIBLE_DEVICES",)),
    ("hip", "a.c:1: X; HIP driver error hipErrorNoDevice", "", ("HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES")),
    ("cuda", UNAVAILABLE, "libcuda.so.1", ("libcuda.so.1", "libcuda.so")),
    ("hip", "a.c:1: NOT_FOUND; symbol 'hipCtx' not found in library", "", ("libamdhip64",)),
    ("vulkan", "a.c:1: NOT_FOUND; symbol 'vkX' not found in library", "", ()),
    ("local-task", "a.c:1: NOT_FOUND; symbol 'x' not found in library", "", ()),
    ("cuda", "a.c:1: X; CUDA error 'CUDA_ERROR_SYSTEM_DRIVER_MISMATCH' (803): of two", "", ("CUDA error ", ": of two")),
    ("hip", f"a.c:1: X; HIP driver error: {QUOTE}", "", (f"HIP driver error: {QUOTE}",)),
    ("vulkan", f"a.c:1: X; {QUOTE}", "", (QUOTE,)),
    ("local-task", f"a.c:1: X; {QUOTE}", "", (QUOTE,)),
    ("local-task", "UNAVAILABLE; the IREE runtime cannot be imported: no libc", "", ("IREE", "no libc")),
)
NAMES = (
    "NVIDIA",
    "ROCm",
    "HIP",
    "Debian",
    "libvulkan1",
    "mesa-vulkan-drivers",
    "amdgpu",
    "IREE",
    "GPU",
    "LD_LIBRARY_PATH",
)


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(("driver", "message", "beside", "quoted"), REASONS)
def test_that_why_a_driver_is_not_there_is_told(
    driver: str, message: str, beside: str, quoted: tuple[str, ...]
) -> None:
    state = devices._state(driver, {"error": message, "beside": beside})
    assert state.reason
    assert english_in(said(state.reason), *quoted, *NAMES) == []
    with pytest.raises(UserError) as caught:
        find_device(driver, (state,))
    assert english_in(said(caught.value.title)) == []
    assert english_in(said(caught.value.hint), *quoted, *NAMES, "none") == []


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("driver", DRIVERS)
def test_that_a_driver_without_devices_and_one_that_crashes_are_told(
    driver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert english_in(said(devices._state(driver, {"devices": []}).reason), *NAMES) == []

    def crash(_request: Json, _folder: Path, listen: object, **_more: object) -> tuple[Conversation, Outcome]:
        talk = Conversation(listen)  # type: ignore[arg-type]
        talk.doing = driver
        return talk, Outcome(("python",), None, "SIGSEGV", False, 2_000_000_000, None, "", "")

    def hang(_request: Json, _folder: Path, listen: object, **_more: object) -> tuple[Conversation, Outcome]:
        listen({"event": "doing", "text": driver})  # type: ignore[operator]
        raise devices._NoAnswerError

    for ending in (crash, hang):
        monkeypatch.setattr(devices, "ask_worker", ending)
        (state,) = list_drivers(JobContext(), (driver,))
        assert driver in state.reason
        assert english_in(said(state.reason), "SIGSEGV") == []


def worker_words() -> list[str]:
    """What the worker says that it is doing, with names and numbers in the gaps."""
    found = []
    for path in (FOLDER / "worker.py", *sorted((FOLDER / "worker_parts").glob("*.py"))):
        texts = Sentences(path)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "doing":
                found += [text for text in texts.variants(node.args[0]) if re.match(r"[a-z].* ", text)]
    return found


@pytest.mark.usefixtures("chinese")
def test_that_all_that_the_worker_does_is_told_alone_and_in_a_sentence() -> None:
    words = worker_words()
    assert len(words) > 12
    for doing in (*words, "starting", "the start", "the start of load 2 of 3"):
        for side in ("", " of A", " of B") if not doing.endswith(" of B") else ("",):
            plain = f"{doing}{side}".replace("@x_1", "1")
            assert english_in(said(f"The benchmark was cancelled at {plain}."), "A", "B") == [], plain
            assert english_in(said(f"Load 1 of 3: {plain}"), "A", "B") == [], plain
            if " " in plain:
                assert english_in(said(plain[0].upper() + plain[1:]), "A", "B") == [], plain
    assert said("Warm-up call 2 of 5") == "第 2 次预热调用，共 5 次"
    assert said("Warm-up call 2 of A") == "第 2 次预热调用（A）"


ENDINGS = (
    Outcome(("python",), 1, "", True, 10**9, None, "", ""),
    Outcome(("python",), None, "SIGKILL", False, 10**9, None, "", "", timed_out=True),
    Outcome(("python",), None, "SIGKILL", False, 10**9, None, "", ""),
    Outcome(("python",), None, "SIGSEGV", False, 10**9, None, "", ""),
    Outcome(("python",), 3, "", False, 10**9, None, "", ""),
    Outcome(("python",), 0, "", False, 10**9, None, "", ""),
)


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("samples", [0, 1, 1200])
@pytest.mark.parametrize("outcome", ENDINGS)
def test_that_how_a_run_died_is_told(outcome: Outcome, samples: int) -> None:
    talk = Conversation(lambda _event: None)
    for talk.doing in DOING:
        bad = bad_ending("main", "hip://0", talk, outcome, samples)
        assert bad is not None
        assert english_in(said(bad[1]), "SIGSEGV", "A", "B") == [], bad[1]


@pytest.mark.usefixtures("chinese")
def test_that_why_a_device_does_not_run_a_module_is_told() -> None:
    def module(*targets: str) -> ModuleInfo:
        return ModuleInfo(Path("m.vmfb"), "m", (), (), targets)

    hip = Device("hip://0", "hip", "MI300", False, chip="gfx942")
    narrow = Device("vulkan://0", "vulkan", "X", False, subgroups=(16, 32))
    one = Device("vulkan://0", "vulkan", "X", False, subgroups=(32, 32))
    told = (
        mismatch(module("embedded-elf-x86_64"), hip),
        mismatch(module("rocm-hsaco-fb (gfx1100)"), hip),
        mismatch(module("vulkan-spirv-fb (gfx942)"), narrow),
        mismatch(module("vulkan-spirv-fb (gfx942)"), one),
    )
    assert len(set(told)) == 4
    for text in told:
        assert english_in(said(text), "embedded-elf-x86_64", "rocm-hsaco-fb", "gfx1100", "gfx942", "hip") == [], text


@pytest.mark.usefixtures("chinese")
def test_that_results_that_differ_are_told() -> None:
    values = np.arange(6, dtype=np.float32).reshape(2, 3)
    told = (
        compare_arrays(0, values, values, 0, 0, "f32"),
        compare_arrays(0, values, values + 1, 0, 0, "f32"),
        compare_arrays(0, values, values * np.float32(1.000001), 1e-3, 0, "f32"),
        compare_arrays(0, values, values[0], 0, 0, "f32"),
        compare_arrays(0, values[:0], values[:0], 0, 0, "f32"),
    )
    assert len({one.sentence for one in told}) == 5
    for one in told:
        assert english_in(said(one.sentence), "ULP") == [], one.sentence
    differs = told[1].sentence
    whole = (
        f"1 of 3 results differs. The first dispatch that differs is k, number 2 of 4 that both sides have: {differs}"
    )
    assert english_in(said(whole[:-1].replace(": R", ": r") + "."), "k") == []


@pytest.mark.usefixtures("chinese")
def test_that_a_comparison_is_shown_as_it_is_told(qtbot: QtBot, themes: ThemeManager) -> None:
    values = np.arange(6, dtype=np.float32)
    differs = compare_arrays(0, values, values + 1, 0, 0, "f32")
    panel = AgainstPanel(themes)
    qtbot.addWidget(panel)
    panel.show_against(Against("hip://0", "1 of 1 result differs. Run it alone there first.", (differs,)))
    assert "1 个结果不同。请先在那里单独运行它。" in panel.verdict.text
    says = comparison_columns()[-1]
    assert says.show is not None
    assert says.show(differs).startswith("结果 1 的 6 个元素中有 6 个不同")


@pytest.mark.usefixtures("chinese")
def test_that_whose_sentence_it_is_is_told_apart_from_it() -> None:
    state = devices._state("hip", {"error": UNAVAILABLE})
    with pytest.raises(UserError) as caught:
        find_device("hip", (state,))
    assert said(caught.value.hint).startswith("hip：未安装 libamdhip64：请安装 ROCm")
    lost = explain("a.c:1: ABORTED; hipErrorIllegalAddress", device="hip://0", doing="timed call 3 of B")
    assert said(f"B: {lost}").startswith("B：hip://0 在第 3 次计时调用（B）中丢失")


SAYING = (
    *("ending", "explain", "devices", "benchmark", "benchmark_job", "benchmark_words", "benchmark_tool", "compare"),
    *("conditions", "inputs", "layout", "parameters", "archives", "arrays", "bytecode", "tools", "inspect", "fits"),
    *("profile", "profile_names", "profile_store", "ireeprof", "ireeprof_memory", "ireeprof_timeline"),
    *("rocprof", "rocprof_csv", "rocprof_events", "throughput", "sizes"),
)
"""Modules of ``run`` with sentences that the window shows."""
WRONG = {
    "It was at": "how the program ended stands between: ENDINGS have it",
    "@x_1 of 3 results differs": "one condition decides both words",
    "3 calls is an outlier": "one condition decides both words",
    "3 calls of @x_1 is an outlier": "one condition decides both words",
    "3 copy or fills": "copies and fills",
    "@x_1 row is left out": "one row",
    "@x_1 name is of no kernel": "one name",
    "but @x_1@x_1 was given": "one device",
    "gone in 3.10.0": "a sentence of another module",
    "Devices here": "why a driver is not there stands before it: REASONS have it",
    "@x_1 is not installed: @x_1.": "a hint stands there: REASONS have it",
    "@x_1 (@x_1; medians": "a verdict stands before it",
    "@x_1 was ended by @x_1.": "part of another sentence",
    "@x_1@x_1, but": "a size stands before it, and has a test",
}
"""What the test puts together wrongly."""


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("name", SAYING)
def test_that_each_sentence_about_runs_is_known(name: str) -> None:
    unknown = {
        text
        for text in Sentences(FOLDER / f"{name}.py").all()
        if not CHINESE.search(said(text)) and not any(part in text for part in WRONG)
    }
    assert not unknown, "\n".join(sorted(unknown))


@pytest.mark.usefixtures("chinese")
def test_that_sizes_that_do_not_fit_are_told() -> None:
    size = "Size 2 of argument 1 of @main is 1,005"
    assert "4 的倍数" in said(f"{size}, but the model takes multiples of 4 there.")
    assert "必须为 16" in said(f"{size}, but argument 2 has a size for which it must be 16.")


@pytest.mark.usefixtures("chinese")
def test_that_each_part_takes_over_names_and_numbers() -> None:
    for part in PARTS:
        gaps = dict.fromkeys(re.findall(r"\{(\w+)\}", part))
        values = {gap: f"x{place}" for place, gap in enumerate(gaps)}
        text = part.format(**values)
        told = by_template(f"It finds no device here: {text}.")
        assert told is not None, part
        assert CHINESE.search(told.removeprefix("这里没有找到设备")) or part.endswith((" of A", " of B")), part
        assert [value for value in values.values() if value not in told] == [], told


@pytest.mark.usefixtures("chinese")
def test_that_a_quote_of_several_sentences_stays_and_what_follows_is_told() -> None:
    sentence = explain(f"a.c:1: INTERNAL; {QUOTE}", device="d", doing="reading the results")
    assert said(f"{sentence} 3 samples kept.") == f"运行时在读取结果时停止：{QUOTE}。保留 3 个样本。"
    unknown = "The runtime did what nobody knows. They are two."
    assert said(unknown) == unknown
