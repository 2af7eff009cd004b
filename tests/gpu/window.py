"""Takes a picture of a session's *Run* tab in the real window, off the screen: ``window.py SESSION PICTURE``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging" / "pictures"))


def main() -> None:
    """Open the session, show the tab, wait until all is read, and save what is on the screen."""
    from PySide6.QtWidgets import QApplication
    from stage import Stage

    from passlens.gui.run import RUN

    app = QApplication(sys.argv[:1])
    stage = Stage(app)
    stage.size(1440, 900)
    stage.open(Path(sys.argv[1]))
    stage.tab("run")
    view = stage.window.shell.room(RUN).view
    stage.wait(lambda: view.history.count() > 0, "the runs of the session")
    view.history.setCurrentIndex(0)
    view.history.activated.emit(0)
    stage.settle()
    stage.quiet()
    stage.picture(Path(sys.argv[2]))
    stage.close()


if __name__ == "__main__":
    main()
