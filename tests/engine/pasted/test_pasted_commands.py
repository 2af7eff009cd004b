"""Commands as they stand in logs, issues and scripts: what is read, what is left out and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.request import Driver
from passlens.engine.errors import UserError
from passlens.engine.pasted.choose import COMPILES, RUNS, find_file, read_one
from passlens.engine.pasted.compile_command import PastedCompile, missing_file, read_compile
from passlens.engine.pasted.run_command import read_run
from passlens.engine.pasted.words import Tool, find_commands
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import FlagCatalogue, catalogue

PLAIN = "iree-compile net.mlir --iree-hal-target-device=hip --iree-hip-target=gfx942 -o net.vmfb"
SHELLS = {
    "prompt": f"$ {PLAIN}",
    "user and folder": f"(venv) me@node:~/work$ {PLAIN}",
    "no blank after the prompt": f"me@node:~/work${PLAIN}",
    "time in the prompt": f"09:15 $ {PLAIN}",
    "other prompt": f"❯ {PLAIN}",
    "traced script": f"+ {PLAIN}",
    "program's path": PLAIN.replace("iree-compile", "../../iree-build/tools/iree-compile"),
    "environment": f"HIP_VISIBLE_DEVICES=0 IREE_X='a b' time {PLAIN}",
    "folder before": f"cd models && {PLAIN}",
    "output in a file": f"{PLAIN} 2>&1 | tee log.txt",
    "next command": f"{PLAIN} && echo done; ls",
    "comment": f"{PLAIN}  # takes 3 s",
    "markdown": f"Run `{PLAIN}`, and it fails.",
    "fence": f"To see it:\n```bash\n{PLAIN}\n```\nIt prints\n```\nerror: no\n```\n",
    "backslashes": PLAIN.replace(" --", " \\\n    --"),
    "backslashes and prompts": PLAIN.replace(" --", " \\\n>  --"),
    "lines of flags alone": PLAIN.replace(" --", " \n--"),
    "stack dump": f"Stack dump:\n0.\tProgram arguments: {PLAIN}\n #0 0x00007f libIREECompiler.so",
    "log of a script": f"INFO  root:bench.py:25 ('Exec:', '{PLAIN}')",
    "CI log": f"2026-01-02T03:04:05.6789012Z \x1b[36;1m{PLAIN}\x1b[0m",
    "list of a script": f"subprocess.run({PLAIN.split()!r}, check=True)",
    "quoted values": 'iree-compile "net.mlir" --iree-hal-target-device="hip" \'--iree-hip-target=gfx942\' -o=net.vmfb',
    "values in words of their own": "iree-compile --iree-hal-target-device hip --iree-hip-target gfx942 net.mlir -o x",
    "one dash": PLAIN.replace("--iree", "-iree"),
    "dashes of a word processor": PLAIN.replace("--iree", "—iree"),
    "typographic quotes": PLAIN.replace("=hip ", "=“hip” "),
    "variables of the text": f"export CHIP=gfx942\nM=net.mlir\n{PLAIN}".replace("=gfx942 -", "=${CHIP} -").replace(
        "iree-compile net.mlir", "iree-compile $M"
    ),
    "old names": "iree-compile --iree-hal-target-backends=rocm --iree-rocm-target-chip=gfx942 net.mlir -o net.vmfb",
    "piped in": PLAIN.replace("iree-compile net.mlir", "cat net.mlir | iree-compile -"),
    "redirected": PLAIN.replace("net.mlir", "- < net.mlir", 1),
}
"""The same command in the forms that people paste."""


@pytest.fixture(scope="module")
def flags() -> FlagCatalogue:
    return catalogue(find())


def read(text: str, flags: FlagCatalogue) -> PastedCompile:
    return read_compile(read_one(text, COMPILES), flags)


@pytest.mark.parametrize("form", SHELLS)
def test_that_a_command_is_read_in_every_form(form: str, flags: FlagCatalogue) -> None:
    pasted = read(SHELLS[form], flags)
    assert (pasted.file, pasted.driver, pasted.target, pasted.devices) == ("net.mlir", Driver.HIP, "gfx942", 1)
    assert (pasted.flags, pasted.refused, pasted.left_out) == ((), (), ())


def test_that_what_python_tells_of_a_failed_compile_is_a_command_without_its_file(flags: FlagCatalogue) -> None:
    text = (
        "Invoked with:\n iree-compile /opt/v/iree/compiler/_mlir_libs/iree-compile - --iree-input-type=torch "
        "--mlir-print-debuginfo --iree-opt-strip-assertions=true --iree-hip-target=gfx1100\n\nNeed more information?"
    )
    pasted = read(text, flags)
    assert (pasted.file, pasted.target) == ("", "gfx1100")
    assert pasted.flags == ("--iree-input-type=torch", "--iree-opt-strip-assertions=true")
    assert missing_file(pasted).title.id == "pasted.no-file"


def test_that_flags_alone_are_a_compile(flags: FlagCatalogue) -> None:
    for text in (
        "--iree-hip-target=gfx1100\n--iree-hal-target-device=hip \n--iree-opt-level=O2\n",
        '["--iree-hip-target=gfx1100",\n  "--iree-hal-target-device=hip",\n  "--iree-opt-level=O2",\n]',
    ):
        pasted = read(text, flags)
        assert (pasted.target, pasted.opt_level, pasted.file, pasted.flags) == ("gfx1100", 2, "", ())


def test_that_devices_of_a_list_are_kept(flags: FlagCatalogue) -> None:
    four = " ".join(f'--iree-hal-target-device="hip[{n}]"' for n in range(4))
    assert read(f"iree-compile a.mlir {four} -iree-hip-target=gfx942", flags).devices == 4
    named = "--iree-hal-target-device=a=hip[1] --iree-hal-target-device=b=hip[3]"
    assert read(f"iree-compile a.mlir {named}", flags).devices == ("a=hip[1]", "b=hip[3]")


@pytest.mark.parametrize(
    ("written", "driver", "target"),
    [
        ("--iree-hal-target-device=llvm-cpu", Driver.LOCAL, "generic"),
        ("--iree-hal-target-backends=llvm-cpu --iree-llvmcpu-target-cpu=host", Driver.LOCAL, "host"),
        ("--iree-hal-target-backends=vulkan-spirv --iree-vulkan-target=rdna4", Driver.VULKAN, "rdna4"),
        ("--iree-cuda-target=sm_90", Driver.CUDA, "sm_90"),
        ("--iree-hal-target-device=amdgpu --iree-rocm-target=gfx950", Driver.HIP, "gfx950"),
    ],
)
def test_that_the_driver_comes_from_device_backend_or_target(
    written: str, driver: Driver, target: str, flags: FlagCatalogue
) -> None:
    pasted = read(f"iree-compile a.mlir {written}", flags)
    assert (pasted.driver, pasted.target) == (driver, target)


def test_that_what_the_session_holds_anyway_is_no_flag_of_the_compile(flags: FlagCatalogue) -> None:
    held = "--mlir-timing --mlir-print-ir-after-all --iree-hal-dump-executable-files-to=/tmp/d --mlir-disable-threading"
    pasted = read(f"iree-compile a.mlir --iree-hip-target=gfx942 {held} -o a.vmfb", flags)
    assert pasted.flags == ()
    assert pasted.held == (*held.split(), "-o=a.vmfb")
    assert pasted.notices(trusted=False) == ()


def test_that_a_flag_of_another_release_is_left_out_and_the_release_named(flags: FlagCatalogue) -> None:
    pasted = read("iree-compile a.mlir --iree-hip-target=gfx942 --iree-hip-legacy-sync=false", flags)
    assert pasted.flags == ()
    (sentence,) = pasted.left_out
    assert "removed in 3.2.0" in str(sentence)
    assert [one.arguments["release"] for one in pasted.remarks if one.id == "pasted.release-knows"] == ["3.1.0"]


def test_that_a_flag_older_than_all_releases_names_the_nearest(flags: FlagCatalogue) -> None:
    pasted = read("iree-compile a.mlir --iree-hip-target=gfx942 --iree-flow-enable-aggressive-fusion", flags)
    (sentence,) = pasted.left_out
    assert "--iree-dispatch-creation-enable-aggressive-fusion" in str(sentence)
    assert not any(one.id == "pasted.release-knows" for one in pasted.remarks)


def test_that_a_slip_of_the_pen_is_asked_about(flags: FlagCatalogue) -> None:
    pasted = read("iree-compile a.mlir --iree-hal-target-divice=hip", flags)
    assert pasted.slips == (("--iree-hal-target-divice=hip", "--iree-hal-target-device"),)


def test_that_what_can_name_a_program_or_file_is_taken_on_demand_only(flags: FlagCatalogue) -> None:
    evil = "--iree-llvmcpu-embedded-linker-path=sh -c 'touch /tmp/x' #"
    pasted = read(f'iree-compile a.mlir --iree-hip-target=gfx942 --iree-plugin=p --iree-hip-bc-dir=/x "{evil}"', flags)
    assert pasted.flags == ()
    assert pasted.refused == ("--iree-plugin=p", "--iree-rocm-bc-dir=/x", evil)
    assert pasted.request(Path("a.mlir")).flags == ()
    assert pasted.request(Path("a.mlir"), trusted=True).flags == pasted.refused


def test_that_a_pipeline_may_have_numbers_as_options_and_no_files(flags: FlagCatalogue) -> None:
    padded = (
        "--iree-preprocessing-pass-pipeline=builtin.module(func.func(iree-preprocessing-pad-linalg-ops{pad-size=16}))"
    )
    files = "--iree-preprocessing-pass-pipeline=builtin.module(iree-preprocessing-pdl-spec{spec-file=/etc/x})"
    pasted = read(f"iree-compile a.mlir --iree-hip-target=gfx942 '{padded}'", flags)
    assert pasted.flags == (padded,)
    assert read(f"iree-compile a.mlir --iree-hip-target=gfx942 '{files}'", flags).refused == (files,)
    endless = f"--iree-preprocessing-pass-pipeline=x{{a={'1111=' * 40}!}}"  # digits of a value, or of the next name
    assert read(f"iree-compile a.mlir --iree-hip-target=gfx942 '{endless}'", flags).refused == (endless,)


def test_that_a_variable_without_a_value_is_named(flags: FlagCatalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHIP", "secret")  # the environment of whoever pastes is not the text's
    pasted = read("iree-compile a.mlir --iree-hal-target-device=hip --iree-hip-target=$CHIP -o $OUT", flags)
    assert pasted.target == "gfx942"
    assert [one.id for one in pasted.notices(trusted=False)] == ["pasted.unset", "pasted.no-target"]


@pytest.mark.parametrize(
    "cut", ["--iree-hip-target=gfx942 \\", "'--iree-hip-target=gfx942", "--iree-hip-target=gfx942 ..."]
)
def test_that_half_a_command_says_that_it_is_cut_off(cut: str, flags: FlagCatalogue) -> None:
    pasted = read(f"iree-compile a.mlir {cut}", flags)
    assert pasted.target == "gfx942"
    assert "pasted.cut-off" in [one.id for one in pasted.remarks]


def test_that_a_windows_command_keeps_its_backslashes(flags: FlagCatalogue, tmp_path: Path) -> None:
    text = (
        "(v) PS C:\\work> iree-compile.exe C:\\Users\\me\\net.mlir ^\n --iree-hip-target=gfx1100 ^\n"
        ' --iree-rocm-bc-dir="C:\\Program Files\\bc" -o C:\\net.vmfb'
    )
    pasted = read(text, flags)
    assert (pasted.file, pasted.target) == ("C:\\Users\\me\\net.mlir", "gfx1100")
    assert pasted.refused == ("--iree-rocm-bc-dir=C:\\Program Files\\bc",)
    assert find_file(pasted.file, pasted.command, tmp_path) is None
    (tmp_path / "net.mlir").touch()
    assert find_file(pasted.file, pasted.command, tmp_path) == tmp_path / "net.mlir"


def test_that_a_file_is_found_where_the_command_was_run_or_by_its_name(flags: FlagCatalogue, tmp_path: Path) -> None:
    (tmp_path / "models").mkdir()
    there, here = tmp_path / "models" / "net.mlir", tmp_path / "net.mlir"
    pasted = read("cd models && iree-compile net.mlir --iree-hip-target=gfx942", flags)
    assert find_file(pasted.file, pasted.command, tmp_path) is None
    here.touch()
    assert find_file(pasted.file, pasted.command, tmp_path) == here
    there.touch()
    assert find_file(pasted.file, pasted.command, tmp_path) == there


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "pasted.empty"),
        ("Hello world", "pasted.none"),
        ("The iree-compile command fails on my machine.", "pasted.none"),
        ("pip install iree-base-compiler && which iree-compile", "pasted.none"),
        ("$ iree-opt a.mlir --canonicalize", "pasted.other-tool"),
        ("iree-run-module --module=a.vmfb --device=hip", "pasted.not-this"),
        (
            "iree-compile a.mlir --iree-hip-target=gfx942\niree-compile b.mlir --iree-hip-target=gfx942",
            "pasted.several",
        ),
        ("iree-compile a.mlir --iree-hal-target-backends=metal-spirv", "pasted.no-driver"),
    ],
)
def test_that_wrong_texts_get_one_sentence(text: str, message: str, flags: FlagCatalogue) -> None:
    with pytest.raises(UserError) as raised:
        read(text, flags)
    assert raised.value.title.id == message
    assert raised.value.hint


def test_that_the_same_command_twice_is_one(flags: FlagCatalogue) -> None:
    again = f"{PLAIN}\nStack dump:\n0.\tProgram arguments: /opt/iree-compile {PLAIN.partition(' ')[2]}\n"
    assert read(again, flags).target == "gfx942"


def test_that_what_was_read_makes_a_command_for_the_compiler(flags: FlagCatalogue) -> None:
    text = (
        "iree-compile net.mlir --iree-hal-target-backends=rocm --iree-hip-target=gfx1100 --iree-opt-data-tiling=false"
    )
    request = read(text + " --iree-opt-level=O3 -o x.vmfb", flags).request(Path("net.mlir"))
    line = command_line(request, find(), flags)
    assert line.words[1:] == (
        "net.mlir",
        "--iree-hal-target-device=hip",
        "--iree-rocm-target=gfx1100",
        "--iree-opt-level=O3",
        "--iree-opt-data-tiling=false",
    )
    assert line.notices == request.notices


def test_that_a_run_command_fills_a_run(tmp_path: Path) -> None:
    (tmp_path / "w.irpa").touch()
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "x.npy").touch()
    text = (
        "ROCR_VISIBLE_DEVICES=0,1 iree-benchmark-module --hip_use_streams=true --module=m.vmfb --device=hip://0 \\\n"
        "  --device=hip://1 --parameters=model=/far/away/w.irpa --function=prefill --input=@in/x.npy \\\n"
        "  --input=4xi64=1 --expected_output=@gone.npy --benchmark_repetitions=3"
    )
    run = read_run(read_one(text, RUNS), tmp_path)
    assert run.module == "m.vmfb"
    assert (run.request.device, run.request.function, run.request.repetitions) == ("hip://0,hip://1", "prefill", 3)
    assert run.request.inputs == (f"@{tmp_path / 'in' / 'x.npy'}", "4xi64=1")
    assert run.request.parameters == (f"model={tmp_path / 'w.irpa'}",)
    assert run.missing == ("gone.npy",)
    assert [one.id for one in run.left_out] == ["pasted.run-flag"]


def test_that_a_text_with_a_compile_and_a_run_has_both() -> None:
    text = f"{PLAIN}\niree-run-module --module=net.vmfb --device=hip --input=4xf32\nEXEC @main\n"
    assert [command.tool for command in find_commands(text)] == [Tool.COMPILE, Tool.RUN]


@pytest.mark.parametrize(
    "text", ["a/" * 100_000, "iree-compile -x\n" * 10_000, "`" * 200_000], ids=("path", "many", "ticks")
)
def test_that_a_hostile_text_takes_no_time_to_speak_of(text: str) -> None:
    assert len(find_commands(text)) <= 1  # these took minutes when the time grew with the square of the length


def test_that_a_placeholder_is_no_redirection(flags: FlagCatalogue) -> None:
    pasted = read(
        "iree-compile <your model here> --iree-hip-target=gfx942 --iree-rocm-bc-dir=<where it is>/bc -o a.vmfb", flags
    )
    assert (pasted.file, pasted.flags, pasted.refused) == ("", (), ())
    assert [one.id for one in pasted.left_out] == ["pasted.unset"]


def test_that_a_placeholder_takes_the_place_of_a_value_or_of_a_file(flags: FlagCatalogue) -> None:
    pasted = read("iree-compile <input> -o <output> --iree-hal-target-device=vulkan --iree-opt-strip-assertions", flags)
    assert (pasted.driver, pasted.file, pasted.held) == (Driver.VULKAN, "", ("-o",))
    assert (pasted.flags, pasted.left_out) == (("--iree-opt-strip-assertions",), ())
    arguments = read('iree-compile $1 --iree-hip-target=gfx942 "$@"', flags)
    assert (arguments.file, arguments.left_out) == ("", ())


def test_that_a_file_in_a_folder_without_a_value_is_found_by_its_name(flags: FlagCatalogue, tmp_path: Path) -> None:
    pasted = read("iree-compile $MODELS/net.mlir --iree-hip-target=gfx942", flags)
    assert missing_file(pasted).title.id == "pasted.file-missing"
    (tmp_path / "net.mlir").touch()
    assert find_file(pasted.file, pasted.command, tmp_path) == tmp_path / "net.mlir"
