"""The pipeline and the tiles of a dispatch against its ops and its target."""
