"""``passlens diff`` of two files of IR: what it prints, and the exit code that scripts rely on."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from compiler_programs import IREE_OPT
from stand_ins import CRASH_AFTER_FAILURE, build_folder

Cli = Callable[..., Answer]

ADD = """\
func.func @f(%arg0: i32) -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.addi %arg0, %0 : i32
  return %1 : i32
}
"""


@pytest.fixture
def pair(tmp_path: Path) -> Callable[[str, str], tuple[Path, Path]]:
    """Writes two files."""

    def write(before: str, after: str) -> tuple[Path, Path]:
        paths = tmp_path / "a.mlir", tmp_path / "b.mlir"
        for path, text in zip(paths, (before, after), strict=True):
            path.write_text(text, encoding="utf-8")
        return paths

    return write


def test_that_renamed_values_are_no_difference_but_with_exact_they_are(
    cli: Cli, pair: Callable[[str, str], tuple[Path, Path]]
) -> None:
    paths = pair(ADD, ADD.replace("%0", "%c").replace("%1", "%sum"))
    answer = cli("diff", *paths)
    assert (answer.code, answer.out) == (0, "")
    assert answer.tells("diff.same-but-names")
    exact = cli("diff", *paths, "--exact")
    assert exact.code == 1
    assert "-  %1 = arith.addi %arg0, %0 : i32\n" in exact.out


def test_that_a_changed_constant_is_shown_alone_and_counted(
    cli: Cli, pair: Callable[[str, str], tuple[Path, Path]]
) -> None:
    paths = pair(ADD, ADD.replace("constant 1", "constant 2").replace("%1", "%7"))
    answer = cli("diff", *paths)
    assert answer.code == 1
    assert answer.out == (
        f"--- {paths[0]}\n+++ {paths[1]}\n@@ -1,5 +1,5 @@\n func.func @f(%arg0: i32) -> i32 {{\n"
        "-  %0 = arith.constant 1 : i32\n+  %0 = arith.constant 2 : i32\n"
        "   %7 = arith.addi %arg0, %0 : i32\n   return %7 : i32\n }\n# 1 changed; 3 as before\n"
    )


def test_that_swapped_independent_ops_are_shown_and_end_with_0(
    cli: Cli, pair: Callable[[str, str], tuple[Path, Path]]
) -> None:
    first, second = "  %2 = arith.constant 7 : i32\n", "  %0 = arith.constant 1 : i32\n"
    paths = pair(ADD.replace(second, first + second), ADD.replace(second, second + first))
    answer = cli("diff", *paths)
    assert answer.code == 0
    assert ">" in {line[:1] for line in answer.out.splitlines()}
    assert "1 only in another order" in answer.out
    assert answer.tells("diff.same-but-order")


def test_that_the_json_of_two_files_is_documented_and_tells_each_op(
    cli: Cli, pair: Callable[[str, str], tuple[Path, Path]]
) -> None:
    paths = pair(ADD, ADD.replace("i32", "i64"))
    answer = cli("diff", *paths, "--json")
    assert answer.code == 1
    assert_documented(answer.json)
    assert [change["name"] for change in answer.json["ops"]["changes"]] == [
        "func.func", "arith.constant", "arith.addi", "func.return",
    ]  # fmt: skip
    assert {part for change in answer.json["ops"]["changes"] for part in change["parts"]} == {"type"}
    assert not answer.json["same"]
    assert_documented(cli("diff", *paths, "--json", "--exact").json)


def test_that_a_real_module_and_itself_in_other_words_are_the_same(
    cli: Cli, tmp_path: Path, sample: Callable[[str], Path]
) -> None:
    paths = tmp_path / "plain.mlir", tmp_path / "local.mlir"
    for path, flag in zip(paths, ("--mlir-print-debuginfo", "--mlir-print-local-scope"), strict=True):
        subprocess.run([IREE_OPT, sample("matmul_f16"), flag, "-o", path], check=True)
    assert cli("diff", *paths).code == 0
    assert cli("diff", *paths, "--exact").code == 1


@pytest.mark.parametrize("kind", ["missing", "folder", "bytecode", "binary", "text", "third"])
def test_that_what_is_no_ir_is_refused_with_a_sentence(cli: Cli, tmp_path: Path, kind: str) -> None:
    good, bad = tmp_path / "good.mlir", tmp_path / "bad.mlir"
    good.write_text(ADD, encoding="utf-8")
    more: list[str] = []
    match kind:
        case "folder":
            bad.mkdir()
        case "bytecode":
            bad.write_bytes(b"ML\xefR\x0dMLIR")
        case "binary":
            bad.write_bytes(bytes(range(256)))
        case "text":
            bad.write_text("hello, this is a letter\n", encoding="utf-8")
        case "third":
            bad.write_text(ADD, encoding="utf-8")
            more = ["c.mlir"]
    for files in ((good, bad), (bad, good)):
        answer = cli("diff", *files, *more)
        assert answer.code == 2
        assert answer.out == ""
        assert ("c.mlir" if more else "bad.mlir") in answer.err
        assert "Traceback" not in answer.err


@pytest.fixture
def generic() -> str:
    """``ADD`` as the compiler prints it in generic form."""
    words = [str(IREE_OPT), "--mlir-print-op-generic", "-"]
    return str(subprocess.run(words, input=ADD, check=True, capture_output=True, text=True).stdout)


def test_that_generic_form_is_no_difference_from_custom_form(
    cli: Cli, pair: Callable[[str, str], tuple[Path, Path]], generic: str
) -> None:
    for paths in (pair(ADD, generic), pair(generic, ADD)):
        answer = cli("diff", *paths)
        assert (answer.code, answer.out) == (0, "")
        assert answer.tells("forms.apart")
        assert answer.tells("forms.printed")
    assert cli("diff", *paths, "--exact").code == 1


def test_that_an_edit_shows_alone_across_forms(
    cli: Cli, pair: Callable[[str, str], tuple[Path, Path]], generic: str
) -> None:
    paths = pair(ADD, generic.replace("value = 1 :", "value = 2 :"))
    answer = cli("diff", *paths)
    assert answer.code == 1
    assert "-    %c1_i32 = arith.constant 1 : i32\n+    %c2_i32 = arith.constant 2 : i32\n" in answer.out
    assert f"+++ {paths[1]}, printed by iree-opt" in answer.out
    assert "# 1 changed;" in answer.out
    assert answer.tells("forms.apart")
    document = cli("diff", *paths, "--json").json
    assert document["note"]
    assert_documented(document)


def test_that_two_texts_in_generic_form_are_compared_as_they_stand(
    cli: Cli, pair: Callable[[str, str], tuple[Path, Path]], generic: str
) -> None:
    answer = cli("diff", *pair(generic, generic.replace("value = 1 :", "value = 2 :")))
    assert answer.code == 1
    assert '-    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32\n' in answer.out
    assert "printed by" not in answer.out + answer.err


def test_that_forms_which_no_parser_reads_are_compared_as_they_stand_and_said_to_be(
    cli: Cli, pair: Callable[[str, str], tuple[Path, Path]], generic: str
) -> None:
    torn = generic[: generic.index("arith.addi") - 5]
    answer = cli("diff", *pair(ADD, torn))
    assert answer.code == 1
    assert answer.tells("forms.unreadable")
    assert answer.tells("forms.as-they-are")
    assert '+    %0 = "arith.constant"()' in answer.out


@pytest.mark.campaign
def test_that_what_a_failed_pass_changed_is_unknown_if_its_ir_cannot_be_printed(
    cli: Cli, tmp_path: Path, sample: Callable[[str], Path]
) -> None:
    toolchain = build_folder(tmp_path / "build", CRASH_AFTER_FAILURE)
    session = tmp_path / "s.passlens"
    compiled = cli("compile", sample("pinned_constant"), "--toolchain", toolchain, "-o", session)
    assert compiled.code == 1
    (failed,) = cli("passes", session, "--failed", "--json").json["passes"]
    for others in ((), (str(failed["position"] - 1),)):
        answer = cli("diff", session, str(failed["position"]), *others)
        assert answer.tells("texts.not-printed")
        assert not answer.tells("diff.changed-nothing")
        assert not answer.tells("diff.no-difference")
    assert cli("diff", session, str(failed["position"]), "--json").json["note"]
    (counted,) = cli("passes", session, "--failed", "--ops", "--json").json["passes"]
    assert counted["ops"] is None
