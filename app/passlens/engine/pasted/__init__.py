"""Commands as people paste them, from logs, issues and scripts: read, never executed."""
