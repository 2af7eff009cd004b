"""What the rules of diagnosis argue with, in a Chinese window: every sentence of them is known to the templates.

The sentences are taken out of the source of the rules (``engine_texts``), so that a new one is noticed here.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gui.engine_texts import Sentences
from passlens.engine.compile import source_check
from passlens.engine.compile.source_check import check_source
from passlens.engine.diagnosis import problems, rules
from passlens.engine.diagnosis.figures import BYTES_ACROSS, TIME, TRANSFERS
from passlens.engine.diagnosis.findings import FixResult
from passlens.engine.errors import UserError
from passlens.engine.importing.detect import ACCEPTED
from passlens.gui.kit.engine_evidence_compiler import PHRASES
from passlens.gui.kit.engine_templates import ALL
from passlens.gui.kit.engine_words import said, said_at_the_end
from passlens.gui.kit.fix_states import FixState

FOLDER = Path(rules.__file__).parent
CHINESE = re.compile(r"[\u4e00-\u9fff]")
EXCEPTIONS = {
    "That it runs on @@x_1 is inferred": "one condition decides both words",
    "That it will run on @@x_1 is what": "one condition decides both words",
    "IREE @x_1 does not know the @x_1": "an op, an attribute, a type or a dialect: each has a title",
    "will @x_1 on @": "will run",
    "@x_1: @x_1.": "the title of a fix with its flags, which begin with --",
}
"""Parts of texts that no rule says so: the test does not know all that a gap may hold."""
ENGINE = FOLDER.parents[1]
NOTICES = (
    "compile/artifacts.py",
    "compile/every_pass.py",
    "compile/input_file.py",
    "compile/lanes.py",
    "importing/folders.py",
    "importing/logs.py",
    "queries/texts.py",
    "session/before.py",
    "analysis/shared_memory/bill.py",
    "analysis/shared_memory/limits.py",
)
"""Modules that say what could not be captured, where a text comes from, and what a sum leaves out."""
OTHERS = ("No phase is called", "later dump", "With the dumps on, 3.1.0", "IR Dump After")
"""Faults of the command line, and words that the test puts together wrongly."""


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    "path", [*sorted(FOLDER.glob("[a-z]*.py")), Path(problems.__file__)], ids=lambda path: path.stem
)
def test_that_each_sentence_of_a_rule_is_known(path: Path) -> None:
    found = [text for text in Sentences(path).all() if not any(part in text for part in EXCEPTIONS)]
    unknown = {text for text in found if not CHINESE.search(said(text))}
    assert not unknown, "\n".join(sorted(unknown))


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("path", NOTICES)
def test_that_each_notice_and_note_of_a_session_is_known(path: str) -> None:
    found = {text for text in Sentences(ENGINE / path).all() if not any(part in text for part in OTHERS)}
    assert found
    unknown = {text for text in found if not CHINESE.search(said(text))}
    assert not unknown, "\n".join(sorted(unknown))


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(("magic", "what"), source_check._OTHERS)
def test_that_what_is_no_model_is_named_and_what_is_accepted(tmp_path: Path, magic: bytes, what: str) -> None:
    path = tmp_path / "m.mlir"
    path.write_bytes(magic)
    with pytest.raises(UserError) as caught:
        check_source(path)
    assert what in caught.value.title
    assert what not in said(caught.value.title)
    assert CHINESE.search(said(caught.value.hint))
    assert CHINESE.search(said(ACCEPTED))


@pytest.mark.usefixtures("chinese")
def test_that_the_figures_of_a_fix_are_told() -> None:
    figures = ((BYTES_ACROSS, 5 << 20, 5 << 20), (TRANSFERS, 14, 14), (TIME, None, 1_520_000_000))
    same = FixResult("declare", "undeclared-device", True, "It compiles.", None, figures)
    state = FixState(result=same)
    assert state.line()[0] == "✓ 可编译：跨设备字节 5.0 MiB（不变）；传输 14（不变）；编译时间 1.52 s。"


@pytest.mark.usefixtures("chinese")
def test_that_one_and_many_and_the_source_of_a_limit_are_known() -> None:
    assert said("With the later dump of 1 op inside put in place.") == "其中 1 个 op 已换成它较晚的 dump。"
    assert "3,345 次执行" in said(
        "Initializers have no names, so the compiler writes the dumps of several to the same files, each over the one"
        " before: 3,345 executions left no text."
    )
    limit = "max_workgroup_memory_bytes of gfx942 in the IR; ROCm documentation, AMD GPU specifications says the same"
    assert said(limit).startswith("IR 中 gfx942 的")


def test_that_the_sentences_of_the_rules_are_found() -> None:
    found = {text for path in FOLDER.glob("[a-z]*.py") for text in Sentences(path).all()}
    assert len(found) > 150
    assert "It is moved to @@x_1." in found


@pytest.mark.usefixtures("chinese")
def test_that_words_and_counts_in_a_gap_are_said_as_well() -> None:
    assert said("@a is named in 3 places.") == "@a 在 3 处被提到。"
    assert said("@w (a size known at run time) may be on @a and @b.") == "@w (大小在运行时才知道) 可能在 @a 和 @b 上。"
    assert said("--f is in 3.1.0 to 3.9.0; gone in 3.10.0.") == "--f 存在于 3.1.0 至 3.9.0；3.10.0 中移除。"
    bill = "%alloc: 64 × 4 B = 256 B; operand 1 of linalg.generic, promoted; made by some-pass."
    assert said(bill) == "%alloc：64 × 4 B = 256 B；linalg.generic 的操作数 1（经 promotion）；由 some-pass 产生。"


@pytest.mark.usefixtures("chinese")
def test_that_a_sentence_with_unknown_words_in_a_gap_stays_whole() -> None:
    for text in (
        "@a is named in many other places.",
        "The constant which nobody reads is on @a.",
        "It is moved to @a. Nobody knows why.",
    ):
        assert said(text) == text


@pytest.mark.usefixtures("chinese")
def test_that_the_template_that_says_most_is_taken() -> None:
    assert said("@w says that it is on @a.") == "@w 声明自己在 @a 上。"
    assert said("@w is on @a.") == "@w 在 @a 上。"


@pytest.mark.usefixtures("chinese")
def test_that_what_the_compiler_wrote_stays_before_what_the_engine_adds() -> None:
    text = "see current operation: %0 = foo. Failed in cse on @main, phase flow."
    assert said_at_the_end(text) == "see current operation: %0 = foo. 在阶段 flow 中，@main 上的 cse 失败。"
    assert said_at_the_end("only words of the compiler. And more.") == "only words of the compiler. And more."


@pytest.mark.usefixtures("chinese")
def test_that_each_template_takes_over_names_and_numbers() -> None:
    for template in ALL:
        gaps = dict.fromkeys(re.findall(r"\{(\w+)\}", template))
        values = {gap: f"x{place}" for place, gap in enumerate(gaps)}
        text = said(template.format(**values))
        assert CHINESE.search(text) or "。" in text or template.startswith("--{"), template
        assert [value for value in values.values() if value not in text] == [], text


def test_that_each_phrase_is_written_once() -> None:
    assert len(set(PHRASES)) == len(PHRASES)
    assert len(set(ALL)) == len(ALL)


def test_that_english_stays_as_it_is(qapp: QApplication) -> None:
    assert said("@w is on @a.") == "@w is on @a."
