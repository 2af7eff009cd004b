"""All harnesses, by name."""

from __future__ import annotations

from hard import harness_files, harness_ir, harness_iree, harness_sessions, harness_texts

HARNESSES = {
    harness.name: harness
    for module in (harness_ir, harness_files, harness_texts, harness_sessions, harness_iree)
    for harness in module.HARNESSES
}
