r"""Builds the installer for Windows. UNTESTED: written on Linux against the same bundle; see README.md here.

    py -3.12 packaging\windows\build.py --into C:\out

Needs Python 3.11 or later and Inno Setup 6 (iscc on the path). Everything is written below the folder named.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUNDLE = ROOT / "packaging" / "bundle"
sys.path.insert(0, str(ROOT / "packaging"))

from file_types import windows  # noqa: E402 - it is found only now


def main() -> None:
    """Make the environment, the bundle, and the installer."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, required=True)
    into = parser.parse_args().into.absolute()
    if sys.platform != "win32":
        sys.exit("passlens: this script packs for Windows; packaging/linux and packaging/macos have theirs.")
    iscc = shutil.which("iscc")
    if iscc is None:
        sys.exit("passlens: iscc is not on the path; install Inno Setup 6 and add its folder.")
    into.mkdir(parents=True, exist_ok=True)
    environment = into / "environment"
    python = environment / "Scripts" / "python.exe"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = ["-c", ROOT / "packaging" / "constraints.txt", "-c", BUNDLE / "constraints.txt"]
    _run(sys.executable, "-m", "venv", environment)
    _run(python, "-m", "pip", "install", "-q", *pins, "pyinstaller", *project["dependencies"])
    work, icons = into / "work", ROOT / "resources" / "icons"
    _run(python, BUNDLE / "icons.py", work / "passlens" / "passlens.ico", icons / "passlens.svg")
    _run(
        python, "-m", "PyInstaller", "--noconfirm", "--distpath", into / "collected", "--workpath", work,
        BUNDLE / "passlens.spec",
    )  # fmt: skip
    bundle = into / "collected" / "passlens"
    for drawing in (icons / "types").glob("*.svg"):
        _run(python, BUNDLE / "icons.py", bundle / "types" / f"{drawing.stem}.ico", drawing)
    shutil.copyfile(work / "passlens" / "passlens.ico", bundle / "passlens.ico")
    text = (ROOT / "app" / "passlens" / "__init__.py").read_text(encoding="utf-8")
    version = re.search(r'__version__ = "([^"]+)"', text)
    if version is None:
        sys.exit("passlens: app/passlens/__init__.py names no version.")
    types = work / "types.iss"
    types.write_text(windows(), encoding="utf-8")
    _run(iscc, f"/DVersion={version[1]}", f"/DBundle={bundle}", f"/DTypes={types}", f"/O{into}", HERE / "passlens.iss")


def _run(*words: str | Path) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run([str(word) for word in words], env=environment, check=False)
    if done.returncode:
        sys.exit(f"passlens: {Path(words[0]).name} ended with exit code {done.returncode}; see above.")


if __name__ == "__main__":
    main()
