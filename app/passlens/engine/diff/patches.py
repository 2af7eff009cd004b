"""The patch of two texts, by libgit2, without the checksums that git names contents by.

libgit2 takes the SHA-1 sum of each text that it is handed as bytes: two fifths of the time that a patch of large texts
takes. Of a blob it knows the name, so large texts come to it as blobs of a store in memory, under names that are made
up.
"""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from passlens.engine.diff.libgit2 import DiffOption, ObjectType, Option, pygit2

Bytes = bytes | NDArray[np.uint8]
"""A text as UTF-8; an array where it is a part of another one that is not to be copied."""

LARGE = 16 << 10
"""Bytes of both texts from which on the sums take longer than making a store."""
_NAMES = "1" * 40, "2" * 40

# libgit2 would else take the sum of a blob as it reads it, and refuse a made-up name. Nothing else of ours reads blobs.
pygit2.option(Option.ENABLE_STRICT_HASH_VERIFICATION, False)


def make_patch(old: Bytes, new: Bytes) -> pygit2.Patch:
    """What changed between two texts, with no unchanged lines around it.

    Its hunks say where lines changed; the lines themselves cannot be read of it: libgit2 does not keep bytes.
    """
    if len(old) + len(new) < LARGE:
        return _patch(bytes(old), bytes(new))
    store = _Store(dict(zip(_NAMES, (old, new), strict=True)))
    database = pygit2.Odb()
    database.add_backend(store, 1)
    repository = pygit2.Repository()
    repository.set_odb(database)
    first, second = (cast("pygit2.Blob", repository[name]) for name in _NAMES)
    patch = _patch(first, second)
    del first, second
    store.texts.clear()  # a repository lives until the next garbage collection, and keeps copies of its blobs
    repository.free()
    return patch


def _patch(old: bytes | pygit2.Blob, new: bytes | pygit2.Blob) -> pygit2.Patch:
    # Forced, or a text that holds a NUL would count as binary and as unchanged.
    return pygit2.Patch.create_from(old, new, flag=DiffOption.FORCE_TEXT, context_lines=0, interhunk_lines=0)


class _Store(pygit2.OdbBackend):
    """Gives libgit2 texts as blobs."""

    def __init__(self, texts: dict[str, Bytes]) -> None:
        super().__init__()
        self.texts = texts

    def read_cb(self, name: pygit2.Oid) -> tuple[int, Bytes]:
        """What libgit2 asks for a blob; it copies the text."""
        return ObjectType.BLOB, self.texts[str(name)]
