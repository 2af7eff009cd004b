"""Takes the pictures of README, and of every view in every size and theme, from the real window on real sessions.

    .venv/bin/python packaging/pictures                      # those of README, into resources/pictures
    .venv/bin/python packaging/pictures --all FOLDER         # every view, 1280×800 and 2560×1440, light and dark
    .venv/bin/python packaging/pictures --all FOLDER --scale 1.25 --sizes 1280x800 --scenes kernels,graph

No display is needed. Sessions are compiled once and kept in --work; PASSLENS_MODELS names a folder with models that are
no part of the project, and what needs them is left out, with a word, where it is not there.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def main() -> int:
    """Take them; 0, or 1 when a picture was left out."""
    parser = argparse.ArgumentParser(prog="pictures", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every view, into this folder")
    parser.add_argument("--scenes", default="", help="only these, by name, with commas")
    parser.add_argument("--sizes", default="1280x800,2560x1440", help="sizes of the window")
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--scale", default="1", help="pixels of the device for one of the window")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "passlens-pictures")
    arguments = parser.parse_args()
    work: Path = arguments.work
    home = work / "home"
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = arguments.scale
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):  # nobody's settings are in the pictures
        os.environ[name] = str(home / name.lower())
    from scenes import take_all, take_readme  # noqa: PLC0415 - Qt reads the environment when it loads

    models = Path(os.environ.get("PASSLENS_MODELS", "../shared/models"))
    names = [name for name in arguments.scenes.split(",") if name]
    if arguments.all is None:
        return take_readme(work, models if models.is_dir() else None, names)
    sizes = [tuple(int(part) for part in text.split("x")) for text in arguments.sizes.split(",")]
    return take_all(arguments.all, work, models if models.is_dir() else None, sizes, arguments.themes.split(","), names)


if __name__ == "__main__":
    sys.exit(main())
