"""The fix that makes the tiles of one dispatch smaller (tried by ``tile_trial``)."""

from __future__ import annotations

from passlens.engine.diagnosis.findings import Fix, FixKind

FLAG = "iree-hal-substitute-executable-configuration"
SMALLER_TILES = Fix(
    "smaller-tiles",
    "Smaller tiles for this dispatch",
    FixKind.FLAGS,
    f"Edits its lowering_config until it fits, in a file that stands for the dispatch (--{FLAG}).",
    tiles=True,
)
