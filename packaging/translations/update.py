"""Collects the texts of the window into the .ts files and compiles each to the .qm that is loaded.

Run it with the environment's Python, after texts changed and again after they were translated (pyside6-linguist).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOLS = Path(sys.executable).parent
ALIASES = "tr=not_qt_s_own,translate+=tr,translate+=_plural,QT_TR_NOOP+=mark_text,QT_TR_NOOP+=t"
"""How the functions of gui/kit/translation.py are called in lupdate's terms."""


def main() -> None:
    """Update every language of ``resources/translations``; names on the command line, such as ``de_DE``, are begun."""
    folder = ROOT / "resources" / "translations"
    modules = sorted(str(path) for path in (ROOT / "app" / "passlens" / "gui").rglob("*.py"))
    begun = [folder / f"passlens_{name}.ts" for name in sys.argv[1:]]
    for source in sorted({*folder.glob("passlens_*.ts"), *begun}):
        options = ["-silent", "-no-obsolete", "-locations", "none", "-source-language", "en"]
        options += ["-target-language", source.stem.removeprefix("passlens_"), "-tr-function-alias", ALIASES]
        subprocess.run([TOOLS / "pyside6-lupdate", *options, *modules, "-ts", source], check=True)
        # Written beside and renamed: a window that runs has mapped the old one, and would die of it being cut.
        made = source.with_suffix(".qm.new")
        subprocess.run([TOOLS / "pyside6-lrelease", source, "-qm", made], check=True)
        made.replace(source.with_suffix(".qm"))


if __name__ == "__main__":
    main()
