"""Compiles and imports: asked about, started, followed and shown."""
