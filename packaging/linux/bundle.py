"""The folder that every package for Linux holds: made by PyInstaller, without what nothing needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NoReturn

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUNDLE = ROOT / "packaging" / "bundle"
sys.path.insert(0, str(BUNDLE))

from contents import HELPER_LIBRARIES  # noqa: E402 - it is found only now

_STRIPPED = ("libIREECompiler.so", "libMLIRPythonSupport*.so", "libpython3*.so*", "backend_c.*.so")
"""Libraries that come with tables for debuggers. Those that auditwheel has patched are left: strip breaks
them. Python's own modules are stripped too."""


def say(text: str) -> None:
    """Tell how far the build is."""
    sys.stderr.write(f"{text}\n")


def stop(text: str) -> NoReturn:
    """End with one sentence."""
    sys.exit(f"passlens: {text}")


def need(*tools: str) -> None:
    """End where a tool is not there, with the package that brings it."""
    packages = {
        "strip": "binutils",
        "dpkg-shlibdeps": "dpkg-dev",
        "dpkg-deb": "dpkg",
        "rpmbuild": "rpm",
        "zstd": "zstd",
    }
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        names = " ".join(sorted({packages.get(tool, tool) for tool in missing}))
        stop(f"{', '.join(missing)} is not on this machine; on Debian and Ubuntu: apt-get install {names}")


def run(*words: str | Path, env: dict[str, str] | None = None, cwd: Path | None = None) -> str:
    """Run a program, which must succeed; its standard output."""
    done = subprocess.run(
        [str(word) for word in words],
        env={**os.environ, **(env or {})},
        cwd=cwd,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.stderr.write(done.stdout[-4000:])
        stop(f"{Path(words[0]).name} ended with exit code {done.returncode}; see above.")
    return done.stdout


def make_environment(folder: Path) -> Path:
    """The Python of an environment with what Passlens depends on, and PyInstaller, all pinned; made where it is new."""
    python = folder / "bin" / "python"
    wanted = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    pins = [ROOT / "packaging" / "constraints.txt", BUNDLE / "constraints.txt"]
    mark = folder / "complete"
    fingerprint = wanted + "".join(pin.read_text(encoding="utf-8") for pin in pins)
    if mark.is_file() and mark.read_text(encoding="utf-8") == fingerprint:
        return python
    say(f"Making the environment to build with in {folder} …")
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "venv", folder)
    words: list[str | Path] = [python, "-m", "pip", "install", "-q", "--no-input", "--disable-pip-version-check"]
    for pin in pins:
        words += ["-c", pin]
    run(*words, "pyinstaller", "hatchling", *tomllib.loads(wanted)["project"]["dependencies"])
    mark.write_text(fingerprint, encoding="utf-8")
    return python


def make_bundle(python: Path, folder: Path, epoch: int) -> Path:
    """Have PyInstaller make the bundle below ``folder``, and take out of it what nothing needs."""
    say("Collecting the program …")
    work, made = folder / "work", folder / "collected"
    shutil.rmtree(made, ignore_errors=True)
    fixed = {"SOURCE_DATE_EPOCH": str(epoch), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    run(
        python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR",
        "--distpath", made, "--workpath", work, BUNDLE / "passlens.spec",
        env={**fixed, "PYINSTALLER_CONFIG_DIR": str(folder / "cache")},
    )  # fmt: skip
    bundle = made / "passlens"
    for path in files(bundle):
        if path.parent.name == "lib-dynload" or any(fnmatch(path.name, pattern) for pattern in _STRIPPED):
            run("strip", "--strip-unneeded", path)
    drop_unneeded(python, bundle)
    forget_places(python, bundle)
    for path in bundle.rglob("*"):
        if not path.is_symlink():
            program = path.is_dir() or (path.stat().st_mode & 0o100 and ".so" not in path.name)
            path.chmod(0o755 if program else 0o644)
    return bundle


def files(folder: Path) -> Iterator[Path]:
    """The files below a folder that are no links, sorted."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())


def needed(python: Path, paths: Iterable[Path]) -> dict[Path, list[str]]:
    """What each of these files needs, where it is an ELF file: libraries, and as ``NAME(VERSION)`` versions of symbols.

    It is read with the environment's pyelftools.
    """
    code = (
        "import sys\nfrom elftools.elf.elffile import ELFFile\n"
        "for name in sys.stdin.read().splitlines():\n"
        "    with open(name, 'rb') as file:\n"
        "        if file.read(4) != b'\\x7fELF': continue\n"
        "        elf = ELFFile(file)\n"
        "        part = elf.get_section_by_name('.dynamic')\n"
        "        names = [tag.needed for tag in part.iter_tags('DT_NEEDED')] if part else []\n"
        "        part = elf.get_section_by_name('.gnu.version_r')\n"
        "        for library, versions in part.iter_versions() if part else ():\n"
        "            names += [f'{library.name}({one.name})' for one in versions]\n"
        "        print(name, *names, sep='\\t')\n"
    )
    asked = "\n".join(str(path) for path in paths)
    done = subprocess.run([python, "-c", code], input=asked, stdout=subprocess.PIPE, text=True, check=True)
    rows = (line.split("\t") for line in done.stdout.splitlines())
    return {Path(name): names for name, *names in rows}


def forget_places(python: Path, bundle: Path) -> None:
    """Blank the search paths that name folders of the machine which built Python; those inside the bundle stay."""
    code = (
        "import sys\nfrom elftools.elf.elffile import ELFFile\n"
        "for name in sys.stdin.read().splitlines():\n"
        "    with open(name, 'r+b') as file:\n"
        "        if file.read(4) != b'\\x7fELF': continue\n"
        "        elf = ELFFile(file)\n"
        "        part = elf.get_section_by_name('.dynamic')\n"
        "        names = elf.get_section_by_name('.dynstr')\n"
        "        for tag in part.iter_tags() if part else ():\n"
        "            if tag.entry.d_tag not in ('DT_RPATH', 'DT_RUNPATH'): continue\n"
        "            path = names.get_string(tag.entry.d_val)\n"
        "            if all(one.startswith('$ORIGIN') for one in path.split(':')): continue\n"
        "            file.seek(names['sh_offset'] + tag.entry.d_val)\n"
        "            file.write(b'\\0')\n"
    )
    asked = "\n".join(str(path) for path in files(bundle))
    subprocess.run([python, "-c", code], input=asked, text=True, check=True)


def drop_unneeded(python: Path, bundle: Path) -> None:
    """Remove libraries that no program, module or plugin of the bundle leads to, and links to what is gone."""
    wants = needed(python, files(bundle))
    there: dict[str, list[Path]] = {}
    for path in bundle.rglob("*.so*"):
        there.setdefault(path.name, []).append(path)
    loaded_by_name = ("libIREECompiler.so", "libpython3*")

    def is_root(path: Path) -> bool:
        library = path.name.startswith("lib") and "plugins" not in path.parts
        return not library or any(fnmatch(path.name, pattern) for pattern in loaded_by_name)

    reached = {path for path in wants if is_root(path)}
    todo = list(reached)
    while todo:
        for name in wants[todo.pop()]:
            for path in there.get(name, ()):
                found = path.resolve()
                if found in wants and found not in reached:
                    reached.add(found)
                    todo.append(found)
    for path in wants.keys() - reached:
        path.unlink()
    for path in sorted(bundle.rglob("*")):
        if path.is_symlink() and not path.exists():
            path.unlink()
    for path in sorted((one for one in bundle.rglob("*") if one.is_dir()), reverse=True):
        if not any(path.iterdir()):
            path.rmdir()


def system_needs(python: Path, bundle: Path) -> set[str]:
    """The libraries, and versions of their symbols, that the bundle leaves to the system."""
    wants = needed(python, files(bundle))
    own = {path.name for path in bundle.rglob("*")}
    return {name for names in wants.values() for name in names if name.partition("(")[0] not in own}


def add_helpers(bundle: Path) -> list[Path]:
    """Copy the small libraries of the X11 plugin, which a desktop may lack, from this machine; where they came from."""
    known: dict[str, Path] = {}
    for line in run("/sbin/ldconfig", "-p").splitlines():
        name, _, path = line.strip().partition(" ")
        if "=> " in path and ("x86-64" in path or "AArch64" in path):
            known.setdefault(name, Path(path.rpartition("=> ")[2]))
    found = []
    for name in HELPER_LIBRARIES:
        if name not in known:
            stop(
                f"{name} is not on this machine, and the archive is to bring it; packaging/setup.sh names its package."
            )
        shutil.copyfile(known[name].resolve(), bundle / "_internal" / name)
        found.append(known[name])
    return found


def sizes(bundle: Path) -> list[tuple[str, int]]:
    """What takes how many bytes, largest first."""
    groups = (
        ("compiler (libIREECompiler)", "_internal/iree/compiler/_mlir_libs"),
        ("compiler's Python bindings", "_internal/iree/compiler"),
        ("runtime and its programs", "_internal/iree"),
        ("Qt and PySide6", "_internal/PySide6"),
        ("Qt and PySide6", "_internal/shiboken6"),
        ("numpy with OpenBLAS", "_internal/numpy"),
        ("libgit2", "_internal/pygit2"),
        ("Passlens and its resources", "_internal/passlens"),
        ("Python", "_internal/python3"),
        ("Python", "_internal/libpython3"),
        ("Python", "_internal/base_library.zip"),
    )
    found: dict[str, int] = {}
    for path in files(bundle):
        name = path.relative_to(bundle).as_posix()
        group = next((title for title, prefix in groups if name.startswith(prefix)), "other libraries and Python's")
        found[group] = found.get(group, 0) + path.stat().st_size
    return sorted(found.items(), key=lambda item: -item[1])
