"""One file per schema step; a step imports no module of Passlens."""
