#!/usr/bin/env python3
"""Builds the packages for Linux: .deb, .rpm, an archive, and the wheel with the source distribution.

    python3 packaging/linux/build.py --into DIR [--only deb,rpm,archive,wheel] [--keep]

Everything is written below DIR, the environment to build with too, which a later call finds there. All packages come
from one bundle (packaging/bundle); two builds of the same commit give the same bytes. Sizes and digests are printed,
and written to DIR/packages.txt.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import re
import shutil
import subprocess
import time
from pathlib import Path

from bundle import ROOT, add_helpers, make_bundle, make_environment, need, run, say, sizes, stop, system_needs
from desktop import make_licences, make_share, package_of
from formats import make_archive, make_deb, make_rpm

FORMS = ("deb", "rpm", "archive", "wheel")
_NOTE = """Passlens {version}, with the compiler and the runtime of IREE inside.

    ./passlens                  opens the window
    ./passlens compile FILE     and all else on the command line: ./passlens --help

The folder may lie anywhere, be moved, and be read-only. To remove it, delete it. share/ has the desktop entry, types of
files, icons, man page and completions, for those who want to copy them to their places; doc/ the licences.
"""


def main() -> None:
    """Build what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, required=True, help="where everything goes")
    parser.add_argument("--only", default=",".join(FORMS), help=f"some of {','.join(FORMS)}")
    parser.add_argument("--keep", action="store_true", help="use the bundle that lies there")
    asked = parser.parse_args()
    forms = asked.only.split(",")
    if set(forms) - set(FORMS):
        parser.error(f"--only takes {','.join(FORMS)}")
    if platform.system() != "Linux":
        stop("this script packs for Linux; packaging/windows and packaging/macos have theirs.")
    into = asked.into.resolve()
    if ROOT in (into, *into.parents):
        stop(f"{into} is inside the project; name a folder outside.")
    if "rpm" in forms and re.search(r"\s", str(into)):
        stop(f"rpmbuild cannot work in {into}: name a folder without spaces, or leave it out with --only.")
    need(
        "strip", *(["dpkg-deb", "dpkg-shlibdeps"] if "deb" in forms else []), *(["rpmbuild"] if "rpm" in forms else [])
    )
    into.mkdir(parents=True, exist_ok=True)
    os.umask(0o022)
    os.environ["LC_ALL"] = "C.UTF-8"
    epoch, version = _epoch(), _version()
    python = make_environment(into / "environment")
    made: list[Path] = []
    if "wheel" in forms:
        made += make_wheel(python, into, epoch)
    lines = []
    if set(forms) & {"deb", "rpm", "archive"}:
        began = time.monotonic()
        bundle = into / "collected" / "passlens"
        if not (asked.keep and bundle.is_dir()):
            bundle = make_bundle(python, into, epoch)
        lines.append(f"Bundle ({time.monotonic() - began:.0f} s), bytes:")
        lines += [f"  {size:>13,}  {what}" for what, size in [*sizes(bundle), ("in all", _total(bundle))]]
        made += make_packages(python, bundle, into, version, epoch, forms)
    for path in made:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        lines.append(f"{path.stat().st_size:>13,}  {digest}  {path.name}")
    text = "\n".join(lines) + "\n"
    (into / "packages.txt").write_text(text, encoding="utf-8")
    say(text)


def make_packages(python: Path, bundle: Path, into: Path, version: str, epoch: int, forms: list[str]) -> list[Path]:
    """The packages of these forms, all from one bundle."""
    scratch = into / "staged"
    shutil.rmtree(scratch, ignore_errors=True)
    root = scratch / "root"
    library = root / "usr" / "lib" / "passlens"
    library.parent.mkdir(parents=True)
    run("cp", "-a", "--reflink=auto", bundle, library)
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / "passlens").symlink_to("../lib/passlens/passlens")
    share = root / "usr" / "share"
    make_share(python, share, version, epoch)
    doc = share / "doc" / "passlens"
    make_licences(python, doc, bundle, _system_files(bundle))
    changes = (ROOT / "resources" / "CHANGELOG.md").read_bytes()
    run("gzip", "-9n", _written(doc / "NEWS", changes))
    made = []
    if "deb" in forms:
        bundled = {package_of(path) for path in _system_files(bundle)} - {""}
        made.append(make_deb(root, into, version, scratch, epoch, bundled))
    if "rpm" in forms:
        made.append(make_rpm(root, into, version, scratch, epoch, system_needs(python, bundle)))
    if "archive" in forms:
        name = f"passlens-{version}-linux-{platform.machine()}"
        folder = scratch / name
        library.rename(folder)
        helpers = add_helpers(folder)
        share.rename(folder / "share")
        shutil.rmtree(folder / "share" / "doc")
        make_licences(python, folder / "doc", bundle, [*_system_files(bundle), *helpers])
        _written(folder / "README", _NOTE.format(version=version).encode())
        made.append(make_archive(folder, into, name, epoch))
    shutil.rmtree(scratch)
    return made


def make_wheel(python: Path, into: Path, epoch: int) -> list[Path]:
    """The wheel, and the source distribution that it is made from."""
    say("Building the wheel …")
    target = into / "wheel"
    shutil.rmtree(target, ignore_errors=True)
    words = ("-m", "hatchling", "build", "-d", str(target))
    run(python, *words, env={"SOURCE_DATE_EPOCH": str(epoch)}, cwd=ROOT)
    return sorted(target.iterdir())


def _system_files(bundle: Path) -> list[Path]:
    """Where those libraries of the bundle come from that are the system's own."""
    listed = run("/sbin/ldconfig", "-p")
    found: dict[str, Path] = {}
    for line in listed.splitlines():
        name, _, path = line.strip().partition(" ")
        found.setdefault(name, Path(path.rpartition("=> ")[2]))
    top = (path for path in sorted((bundle / "_internal").glob("lib*.so*")) if not path.is_symlink())
    return [found[path.name] for path in top if path.name in found and not path.name.startswith("libpython")]


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def _total(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def _version() -> str:
    text = (ROOT / "app" / "passlens" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "([^"]+)"', text)
    return found[1] if found else stop("app/passlens/__init__.py names no version.")


def _epoch() -> int:
    """The date that everything gets: SOURCE_DATE_EPOCH, else that of the last commit, else one long ago."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isdigit():
        return int(given)
    words = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    except OSError:
        return 315532800
    return int(done.stdout) if done.returncode == 0 else 315532800


if __name__ == "__main__":
    main()
