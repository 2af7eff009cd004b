"""Copies the licence texts of the distributions that a bundle has parts of, and prints a line about each.

Run with the Python of the environment that the bundle was made from; arguments: the bundle's folder of packages, the
folder for the texts.
"""

from __future__ import annotations

import re
import shutil
import sys
import sysconfig
from importlib.metadata import Distribution, distributions
from pathlib import Path

_TEXT = re.compile(r"(^|/)(LICEN[CS]E|COPYING|COPYRIGHT|NOTICE|AUTHORS)[^/]*$", re.IGNORECASE)


def main() -> None:
    """Do both."""
    bundle, texts = Path(sys.argv[1]), Path(sys.argv[2])
    for one in sorted(distributions(), key=lambda item: item.name.lower()):
        if not _has_part(one, bundle):
            continue
        found: list[str] = []
        for file in one.files or ():
            if _TEXT.search(file.as_posix()) and Path(str(file.locate())).is_file():
                name = f"{one.name}-{len(found) + 1}-{file.name}" + ("" if file.suffix else ".txt")
                shutil.copyfile(str(file.locate()), texts / name)
                found.append(f"licences/{name}")
        licence = _field(one, "License-Expression") or _field(one, "License") or _classified(one)
        licence = licence.strip().splitlines()[0] if licence.strip() else "see its text"
        where = ", ".join(found) if found else "its text is that of the licence named"
        print(f"{one.name} {one.version}: {licence}; {where}")  # noqa: T201
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if python.is_file():
        shutil.copyfile(python, texts / "Python.txt")
    print(f"Python {sys.version.split()[0]}: PSF-2.0; licences/Python.txt")  # noqa: T201


def _has_part(one: Distribution, bundle: Path) -> bool:
    for file in one.files or ():
        path = bundle / file.as_posix()
        if file.suffix == ".py" and path.with_suffix(".pyc").is_file():
            return True
        if ".so" in file.name and path.is_file():
            return True
    return False


def _field(one: Distribution, name: str) -> str:
    return str(one.metadata[name]) if name in one.metadata else ""


def _classified(one: Distribution) -> str:
    found = [name.rpartition(" :: ")[2] for name in one.metadata.get_all("Classifier") or () if "License ::" in name]
    return ", ".join(found)


if __name__ == "__main__":
    main()
