"""What the engine tells, as values: said in English and Chinese, stored and read again, whatever a file holds."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from passlens.engine import messages
from passlens.engine.language import LANGUAGES, Catalogue, language, language_of
from passlens.engine.messages import (
    ENGLISH,
    Bytes,
    Count,
    Items,
    Join,
    Message,
    Nanoseconds,
    first_sentence,
    from_stored,
    quoted,
    render,
    to_stored,
    together,
)
from passlens.engine.session.codec import decode
from passlens.engine.session.rows import Severity

FULL = Message(
    "a.b",
    "{name}: {size} in {time} over {passes} ({share:.1%}), {many}; {level} of {sum} at {path}",
    name="@main",
    size=Bytes(286_720),
    time=Nanoseconds(4_810_000),
    passes=Count(2074, "pass", "passes"),
    share=0.1234,
    many=Items(("a", "b", Message("c", "c of {n}", n=3)), Join.AND),
    level=Severity.ERROR,
    sum=1_234_567,
    path=Path("/m/x.mlir"),
)
CHINESE = Catalogue(
    templates={"a.b": {FULL.template: "{path} 的 {name}：{passes}，{many}，{level}"}, "c": {"c of {n}": "{n} 的 c"}},
    words={"error": "错误"},
    nouns={"pass": ["%n 个 pass"]},
    joints={"and": " 和 "},
)


def test_that_a_message_is_said_in_each_language_with_its_units() -> None:
    assert str(FULL) == (
        "@main: 280.0 KiB in 4.81 ms over 2,074 passes (12.3%), a, b and c of 3; error of 1234567 at /m/x.mlir"
    )
    assert render(FULL, CHINESE) == "/m/x.mlir 的 @main：2,074 个 pass，a 和 b 和 3 的 c，错误"


@pytest.mark.parametrize("locale", [name for name in LANGUAGES if name != "en"])
def test_that_every_way_of_joining_has_a_joint_in_every_language(locale: str) -> None:
    plain = Catalogue()
    for join in Join:
        if join is not Join.SENTENCES:
            assert language(locale).joined(["a", "b"], join) != plain.joined(["a", "b"], join)


def test_that_what_a_language_does_not_have_stays_english() -> None:
    assert render(Message("x", "{size} left", size=Bytes(5)), CHINESE) == "5 B left"
    assert CHINESE.number_of(2, "op", "") == "2 ops"


def test_that_one_of_something_is_one() -> None:
    assert ENGLISH.number_of(1, "copy", "copies") == "1 copy"
    assert Catalogue(nouns={"pass": ["%n Lauf", "%n Läufe"]}).number_of(1, "pass", "passes") == "1 Lauf"
    assert Catalogue(nouns={"pass": ["%n Lauf", "%n Läufe"]}).number_of(3, "pass", "passes") == "3 Läufe"


def test_that_stored_and_sent_to_another_process_it_is_the_same() -> None:
    stored = to_stored(FULL)
    assert stored["text"] == str(FULL), "readers that know no messages have the English text"
    assert from_stored(stored) == FULL == pickle.loads(pickle.dumps(FULL))


def test_that_a_text_of_an_older_session_is_told_as_it_is() -> None:
    assert decode(Message, '"error: {name} is broken"') == quoted("error: {name} is broken")
    assert render(quoted("{0} {x.__class__} {{"), CHINESE) == "{0} {x.__class__} {{"


def test_that_nothing_of_a_value_but_its_text_is_reached_by_a_template() -> None:
    assert str(Message("a", "{x.real} {x[0]} {x!r} {0} {y} {{x}}", x="v")) == "{x.real} {x[0]} {x!r} {0} {y} {x}"


@pytest.mark.parametrize(
    "raw",
    [
        7,
        None,
        {},
        {"id": "a"},
        {"id": 1, "template": "t"},
        {"id": "a", "template": "t", "arguments": []},
        {"id": "a", "template": "t", "arguments": {"x": None}},
        {"id": "a", "template": "t", "arguments": {"x": {"bytes": "much"}}},
        {"id": "a", "template": "t", "arguments": {"x": {"count": True}}},
        {"id": "a", "template": "t", "arguments": {"x": {"items": 1}}},
        {"id": "a", "template": "t", "arguments": {"x": {"items": [], "join": "xor"}}},
        {"id": "a", "template": "t", "arguments": {"x": {"ns": []}}},
        {"id": "a", "template": "t", "arguments": {"x": 10**400}},
        {"id": "a", "template": "t", "arguments": {"x": {"bytes": 10**400}}},
        {"id": "a", "template": "t", "arguments": {"x": {"ns": 10**400}}},
    ],
)
def test_that_what_is_no_message_is_refused(raw: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        from_stored(raw)


def test_that_messages_nested_without_end_are_refused() -> None:
    raw: object = "x"
    for _ in range(2000):
        raw = {"id": "a", "template": "{x}", "arguments": {"x": {"items": [raw]}}}
    with pytest.raises(TypeError):
        from_stored(raw)


def test_that_messages_which_repeat_messages_do_not_fill_the_memory() -> None:
    raw: object = "x" * 100
    for _ in range(6):
        raw = {"id": "a", "template": "{x}" * 1000, "arguments": {"x": raw}}
    with pytest.raises(ValueError, match="too long"):
        from_stored(raw)


@pytest.mark.parametrize("form", ["999999999d", ".999999999f", "999999999", "\u4e00>9", ".3", "s", "{", "%Y"])
def test_that_the_form_of_a_number_in_a_file_does_not_widen_or_end_anything(form: str) -> None:
    for number in (1, 1.5):
        stored = {"id": "a", "template": f"{{x:{form}}}", "arguments": {"x": number}}
        assert len(str(from_stored(stored))) < 20


def test_that_sentences_follow_one_another_and_nothing_tells_nothing() -> None:
    one, two = Message("a", "One."), Message("b", "Two.")
    assert str(together(one, Message("", ""), two)) == "One. Two."
    assert together(one) is one
    assert not together()


def test_that_the_first_sentence_is_found_however_deep_sentences_are_nested() -> None:
    one, two, three = quoted("One."), quoted("Two."), Message("a.list", "{parts}.", parts=Items((quoted("x"),)))
    assert first_sentence(together(together(one, two), three)) is one
    assert first_sentence(one) is one
    assert first_sentence(three) is three, "a list is no row of sentences"


@pytest.mark.parametrize(
    ("choice", "environment", "wanted"),
    [
        ("", {"LANG": "zh_CN.UTF-8"}, "zh_CN"),
        ("", {"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        ("", {"LANG": "zh_TW.UTF-8"}, "en"),
        ("", {"LANG": "zh_Hans_SG"}, "zh_CN"),
        ("", {"LANG": "de_DE.UTF-8"}, "en"),
        ("zh", {}, "zh_CN"),
        ("en", {"LANG": "zh_CN.UTF-8"}, "en"),
    ],
)
def test_that_the_language_is_what_was_asked_for_or_what_the_environment_says(
    choice: str, environment: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of(choice) == wanted


PACKAGE = Path(messages.__file__).parents[1]
_RENDERED = (
    r"(?:\b(?:said|told|render)\([^()]*\)|\bstr\([\w.]*\.(?:title|sentence|hint|note|reason|message)\)|\w\.template\b)"
    r"(?:\.\w+\([^()]*\))?"
)
_TAKEN_APART = r"\.(?:startswith|endswith|r?partition|split|find|index|removeprefix|removesuffix)\("
_DECISION = re.compile(f"{_RENDERED}{_TAKEN_APART}|\\b(?:in|==|!=) {_RENDERED}|{_RENDERED} (?:in|==|!=) ")
_LOOP = re.compile(r"\bfor [\w, ()]+ in ")
_ENGLISH = re.compile(r"""\b(?:UserError\(\s*|hint=)f?["'][^"']""")


def decides_on_prose(line: str) -> bool:
    """Whether a line of source compares, searches or takes apart what a message says."""
    return bool(_DECISION.search(_LOOP.sub("", line)))


@pytest.mark.parametrize(
    "line",
    [
        'if part.template.startswith("No pass began"):',
        "told = word.lower() in said(result.sentence).lower()",
        'if str(error.title).startswith("There is no file"):',
        'kind = told(note).partition(":")[0]',
        'if str(info.sentence) == "Compiled.":',
    ],
)
def test_that_a_decision_on_prose_is_seen(line: str) -> None:
    assert decides_on_prose(line)


def test_that_nothing_is_decided_on_what_a_message_says() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if any(mark in line for mark in ("said(", "told(", "render(", "str(", ".template")) and decides_on_prose(line)
    ]
    assert not found


def test_that_the_engine_and_the_command_line_tell_errors_by_messages() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}: {text}"
        for folder in ("engine", "cli")
        for path in sorted((PACKAGE / folder).rglob("*.py"))
        for text in _ENGLISH.findall(path.read_text(encoding="utf-8"))
    ]
    assert not found
