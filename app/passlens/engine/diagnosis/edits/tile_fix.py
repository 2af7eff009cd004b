"""The fix that makes the tiles of one dispatch smaller (tried by ``trials.tile_trial``)."""

from __future__ import annotations

from passlens.engine.diagnosis.findings import Fix, FixKind
from passlens.engine.messages import Message

FLAG = "iree-hal-substitute-executable-configuration"
SMALLER_TILES = Fix(
    "smaller-tiles",
    Message("tile-fix.smaller-tiles", "Smaller tiles for this dispatch"),
    FixKind.FLAGS,
    Message(
        "tile-fix.edits",
        "Edits its lowering_config until it fits, in a file that stands for the dispatch ({flag}).",
        flag=f"--{FLAG}",
    ),
    tiles=True,
)
