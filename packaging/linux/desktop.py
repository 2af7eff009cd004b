"""What a desktop, a shell and a lawyer look for beside the program: entry, types, icons, man page, licences."""

from __future__ import annotations

import gzip
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from bundle import HERE, ROOT, run, say

sys.path.insert(0, str(ROOT / "packaging"))

from file_types import media_types, mime_package, mime_types

_METADATA = "org.passlens.Passlens.metainfo.xml"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_DRAW = """
import sys
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
application = QGuiApplication([])
for line in sys.stdin.read().splitlines():
    source, size, target = line.split("\\t")
    image = QImage(int(size), int(size), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(source).render(painter)
    painter.end()
    assert image.save(target), target
"""


def make_share(python: Path, share: Path, version: str, epoch: int) -> None:
    """Fill a ``share`` folder."""
    say("Drawing icons, writing the man page …")
    day = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    for place, text in desktop_files(version, day).items():
        _write(share / place, text)
    draw_icons(python, share / "icons" / "hicolor")
    texts = share / "texts"
    run(python, HERE / "command_texts.py", texts, "--date", day, env={"PYTHONPATH": str(ROOT / "app")})
    page = (texts / "man" / "man1" / "passlens.1").read_bytes()
    _write(share / "man" / "man1" / "passlens.1.gz", gzip.compress(page, 9, mtime=0))
    for source, target in (
        ("passlens.bash", "bash-completion/completions/passlens"),
        ("_passlens", "zsh/vendor-completions/_passlens"),
        ("passlens.fish", "fish/vendor_completions.d/passlens.fish"),
    ):
        _write(share / target, (texts / "completions" / source).read_bytes())
    shutil.rmtree(texts)


def desktop_files(version: str, day: str) -> dict[str, str]:
    """The entry, the types of files and the metadata, by their places below ``share``."""
    entry, info = ((HERE / "data" / name).read_text(encoding="utf-8") for name in ("passlens.desktop", _METADATA))
    info = info.replace("@TYPES@", media_types()).replace("@VERSION@", version).replace("@DATE@", day)
    return {
        "applications/passlens.desktop": entry.replace("@TYPES@", mime_types()),
        "mime/packages/passlens.xml": mime_package(),
        f"metainfo/{_METADATA}": info,
    }


def draw_icons(python: Path, theme: Path) -> None:
    """Icons of the application and of its files: the drawings, and PNG of every size, drawn by Qt itself."""
    lines = []
    icons = ROOT / "resources" / "icons"
    for kind, sources in (("apps", [icons / "passlens.svg"]), ("mimetypes", sorted((icons / "types").glob("*.svg")))):
        for source in sources:
            _write(theme / "scalable" / kind / source.name, source.read_bytes())
            for size in SIZES:
                target = theme / f"{size}x{size}" / kind / f"{source.stem}.png"
                target.parent.mkdir(parents=True, exist_ok=True)
                lines.append(f"{source}\t{size}\t{target}")
    listed = theme / "list"
    listed.write_text("\n".join(lines), encoding="utf-8")
    code = _DRAW.replace("sys.stdin.read()", f"open({str(listed)!r}, encoding='utf-8').read()")
    run(python, "-c", code, env={"QT_QPA_PLATFORM": "offscreen"})
    listed.unlink()


def make_licences(python: Path, folder: Path, bundle: Path, libraries: Iterable[Path]) -> None:
    """Write ``copyright`` and the texts of all licences that the bundle falls under.

    Args:
        python: Of the environment: it tells which distributions there are, and has their texts.
        folder: Where to write.
        bundle: Of its packages those distributions are listed that it has parts of.
        libraries: Files of the system that were copied into the bundle; their packages have texts too.
    """
    texts = folder / "licences"
    texts.mkdir(parents=True)
    code = (HERE / "licences.py").read_text(encoding="utf-8")
    listed = run(python, "-c", code, bundle / "_internal", texts).splitlines()
    known = {line.split(" ")[0] for line in listed}
    for library in libraries:
        package = package_of(library)
        if package and package not in known:
            known.add(package)
            source = Path("/usr/share/doc") / package / "copyright"
            if source.is_file():
                shutil.copyfile(source, texts / f"{package}.txt")
            listed.append(f"{package} (of Debian), for {library.name}: licences/{package}.txt")
    for name in ("LGPL-3", "GPL-3", "GPL-2"):
        text = Path("/usr/share/common-licenses") / name
        if text.is_file():
            shutil.copyfile(text, texts / f"{name}.txt")
    own = (ROOT / "packaging" / "LICENSE").read_text(encoding="utf-8")
    # The form that Debian reads: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
    _write(
        folder / "copyright",
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: Passlens\n"
        "Comment: The package brings other projects' work, each under the licence named here; the texts lie in\n"
        " the folder licences beside this file. Qt and PySide6 are used under the LGPL, version 3: their libraries\n"
        " are files of their own below _internal/PySide6 that may be replaced.\n"
        + "".join(f" .\n {line}\n" for line in listed)
        + "\nFiles: *\nCopyright: The Passlens authors\nLicense: Apache-2.0 WITH LLVM-exception\n"
        + "".join(f" {line}\n" if line.strip() else " .\n" for line in own.splitlines()),
    )


def package_of(library: Path) -> str:
    """The Debian package that a file is of; empty where that cannot be told."""
    if shutil.which("dpkg-query") is None:
        return ""
    # The package may know the file by its place from before /lib became a link to /usr/lib, or after.
    for path in (library, library.resolve()):
        for form in (str(path), str(path).removeprefix("/usr"), f"/usr{path}"):
            words = ["dpkg-query", "--search", form]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                return done.stdout.partition(":")[0]
    return ""


def _write(path: Path, data: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
