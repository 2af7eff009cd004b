"""The scripts that build and try packages: what can be told of them without building one."""

from __future__ import annotations

import py_compile
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from campaigns import rarely

from .conftest import Load

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
SHELL = sorted(path.relative_to(PACKAGING).as_posix() for path in PACKAGING.glob("*/*.sh"))


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
@pytest.mark.parametrize("script", SHELL)
def test_that_shellcheck_finds_nothing(script: str) -> None:
    done = subprocess.run(["shellcheck", PACKAGING / script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("script", SHELL)
def test_that_a_shell_can_read_it(script: str) -> None:
    done = subprocess.run(["sh", "-n", PACKAGING / script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("script", ["windows/build.py", "linux/build.py", "bundle/icons.py", "bundle/start.py"])
def test_that_python_can_read_it(script: str, tmp_path: Path) -> None:
    py_compile.compile(str(PACKAGING / script), cfile=str(tmp_path / "out"), doraise=True)


def test_that_the_spec_is_python() -> None:
    compile((PACKAGING / "bundle" / "passlens.spec").read_text(encoding="utf-8"), "passlens.spec", "exec")


def _build(*words: str | Path, path: str) -> subprocess.CompletedProcess[str]:
    script = PACKAGING / "linux" / "build.py"
    words = (sys.executable, script, *words)
    return subprocess.run(words, env={"PATH": path}, capture_output=True, text=True, check=False)


@pytest.mark.skipif(sys.platform != "linux", reason="packs for Linux")
def test_that_a_missing_tool_is_named_with_its_package(tmp_path: Path) -> None:
    done = _build("--into", tmp_path / "out", "--only", "rpm", path=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("passlens: ")
    assert "rpmbuild" in done.stderr
    assert "apt-get install binutils rpm" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="packs for Linux")
def test_that_nothing_is_built_into_the_project(tmp_path: Path) -> None:
    folder = ROOT / "dist" / "never"
    done = _build("--into", folder, path=str(tmp_path))
    assert done.stderr == f"passlens: {folder} is inside the project; name a folder outside.\n"
    assert not folder.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="packs for Linux")
def test_that_a_folder_in_which_rpmbuild_cannot_work_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "a folder"
    done = _build("--into", folder, "--only", "rpm", path=str(tmp_path))
    assert done.stderr.startswith(f"passlens: rpmbuild cannot work in {folder}")
    assert not folder.exists()


def test_that_the_installer_of_windows_names_files_that_there_are(load: Load) -> None:
    text = (PACKAGING / "windows" / "passlens.iss").read_text(encoding="utf-8")
    licence = re.search(r"^LicenseFile=(.+)$", text, re.MULTILINE)
    assert licence is not None
    assert (PACKAGING / "windows" / licence[1].replace("\\", "/")).is_file()
    named = text + load("file_types.py").windows()
    made = {match[1] for match in re.finditer(r"\{app\}\\(?:types\\)?([\w-]+)\.(?:ico|exe)", named)}
    drawn = {path.stem for path in (ROOT / "resources" / "icons" / "types").glob("*.svg")}
    assert made == drawn | {"passlens"}
    sections = re.findall(r"^\[(\w+)\]$", text, re.MULTILINE)
    assert sections == ["Setup", "Languages", "Tasks", "Files", "Icons", "Registry", "Run", "Code"]


@pytest.mark.parametrize("system", ["windows", "macos"])
def test_that_what_was_never_run_says_so(system: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (PACKAGING / system).glob("*")]
    assert all("untested" in text.lower() for text in texts)


@pytest.mark.parametrize(("suffix", "mark"), [rarely("ico", b"\x00\x00\x01\x00"), ("icns", b"icns")])
def test_that_icons_of_other_systems_are_whole(tmp_path: Path, suffix: str, mark: bytes) -> None:
    target = tmp_path / f"passlens.{suffix}"
    source = ROOT / "resources" / "icons" / "passlens.svg"
    words = [sys.executable, str(PACKAGING / "bundle" / "icons.py"), str(target), str(source)]
    subprocess.run(words, env={"QT_QPA_PLATFORM": "offscreen"}, check=True, capture_output=True)
    data = target.read_bytes()
    assert data.startswith(mark)
    if suffix == "icns":
        assert struct.unpack(">I", data[4:8])[0] == len(data)
    else:
        (count,) = struct.unpack("<H", data[4:6])
        sizes = [struct.unpack("<II", data[6 + 16 * at + 8 : 6 + 16 * at + 16]) for at in range(count)]
        assert sum(size for size, _ in sizes) + 6 + 16 * count == len(data)
        assert all(data[place:].startswith(b"\x89PNG") for _, place in sizes)


def test_that_the_rpm_owns_every_folder_that_it_makes_and_none_of_the_systems(load: Load, tmp_path: Path) -> None:
    for name in (
        "usr/lib/passlens/_internal/x.so",
        "usr/share/fish/vendor_completions.d/passlens.fish",
        "usr/bin/passlens",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    spec = load("linux/formats.py").rpm_spec(
        tmp_path, "1.2", {"libz.so.1", "libc.so.6(GLIBC_2.35)", "ld-linux-x86-64.so.2"}
    )
    listed = spec.partition("%files\n")[2].splitlines()
    assert {line for line in listed if line.startswith("%dir")} == {
        '%dir "/usr/lib/passlens"',
        '%dir "/usr/lib/passlens/_internal"',
        '%dir "/usr/share/fish"',
        '%dir "/usr/share/fish/vendor_completions.d"',
    }
    assert {line for line in listed if line.startswith('"')} == {
        '"/usr/bin/passlens"',
        '"/usr/lib/passlens/_internal/x.so"',
        '"/usr/share/fish/vendor_completions.d/passlens.fish"',
    }
    wanted = {line.removeprefix("Requires: ") for line in spec.splitlines() if line.startswith("Requires: lib")}
    assert wanted == {"libz.so.1()(64bit)", "libc.so.6(GLIBC_2.35)(64bit)"}
