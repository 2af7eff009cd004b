"""Makes the patch of two texts by libgit2, without the checksums by which git names contents.

libgit2 computes the SHA-1 of each text passed as bytes: two fifths of the time for a patch of large texts. It already
knows a blob's name, so large texts are passed as blobs of an in-memory store, under invented names.
"""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from passlens.engine.diff.libgit2 import DiffOption, ObjectType, Option, pygit2

Bytes = bytes | NDArray[np.uint8]
"""A text as UTF-8; an array for a part of another text, to avoid a copy."""

LARGE = 16 << 10
"""Bytes of both texts from which on the checksums take longer than creating a store."""
_NAMES = "1" * 40, "2" * 40

# Otherwise libgit2 would compute a blob's checksum when reading it, and reject an invented name. Nothing else in
# Passlens reads blobs.
pygit2.option(Option.ENABLE_STRICT_HASH_VERIFICATION, False)


def make_patch(old: Bytes, new: Bytes) -> pygit2.Patch:
    """The changes between two texts, without context lines.

    Its hunks give the changed line ranges; they cannot give the lines, since libgit2 does not keep the bytes.
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
    store.texts.clear()  # a repository lives until the next garbage collection and keeps copies of its blobs
    repository.free()
    return patch


def _patch(old: bytes | pygit2.Blob, new: bytes | pygit2.Blob) -> pygit2.Patch:
    # Forced, because a text with a NUL would count as binary and as unchanged.
    return pygit2.Patch.create_from(old, new, flag=DiffOption.FORCE_TEXT, context_lines=0, interhunk_lines=0)


class _Store(pygit2.OdbBackend):
    """Serves texts to libgit2 as blobs."""

    def __init__(self, texts: dict[str, Bytes]) -> None:
        super().__init__()
        self.texts = texts

    def read_cb(self, name: pygit2.Oid) -> tuple[int, Bytes]:
        """libgit2's callback for reading a blob; it copies the text."""
        return ObjectType.BLOB, self.texts[str(name)]
