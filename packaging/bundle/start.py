"""Where the packaged ``passlens`` begins."""

from __future__ import annotations

import os
import sys


def restore_libraries() -> None:
    """Give our children the library path of whoever started us, not that which PyInstaller made for us."""
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)


if __name__ == "__main__":
    restore_libraries()
    from passlens.cli.start import main

    sys.exit(main())
