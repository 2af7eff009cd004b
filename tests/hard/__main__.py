"""``python tests/hard [PART…]`` runs the parts; ``python tests/hard replay FILE`` runs one kept input again."""

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1])  # so that no module here hides one of another package

from hard.command import main  # noqa: E402  (the line above)

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
