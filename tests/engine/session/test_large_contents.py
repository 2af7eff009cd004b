"""Contents of a session that are large enough for large pages: they read back as they were stored."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from message_checks import refused
from passlens.engine.session import blobs, schema
from passlens.engine.session.blobs import BlobStore


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        schema.upgrade(database)
        yield database


def test_that_the_contents_of_a_large_chain_read_back(connection: sqlite3.Connection) -> None:
    store = BlobStore(connection)
    lines = [f"%{at} = arith.constant {at * 7919 % 104729} : i32\n" for at in range(120_000)]
    stored = dict[int, bytes]()
    for step in range(3):
        lines[random.Random(step).randrange(len(lines))] = f"%changed = util.null {step}\n"
        stored[store.put("".join(lines).encode())] = "".join(lines).encode()
        stored[store.put(b"small %d" % step)] = b"small %d" % step
    stored[store.put(b"")] = b""
    assert [chain.bytes for chain in store.chains()] == [sum(map(len, stored.values()))]
    assert store.chains()[0].bytes > blobs.LARGE_BYTES
    fresh = BlobStore(connection, cache_bytes=0)
    for blob, data in reversed(stored.items()):
        assert fresh.get(blob) == data
    fresh.release()
    assert fresh.get(min(stored)) == stored[min(stored)]


def test_that_a_chain_of_nothing_reads_back(connection: sqlite3.Connection) -> None:
    blob = BlobStore(connection).put(b"")
    assert BlobStore(connection).get(blob) == b""


def test_that_a_large_chain_that_is_cut_off_is_said_to_be_damaged(connection: sqlite3.Connection) -> None:
    blob = BlobStore(connection).put(random.Random(1).randbytes(5_000_000))
    connection.execute("UPDATE blobs SET data = substr(data, 1, length(data) / 2)")
    with refused("blobs.session-is-damaged"):
        BlobStore(connection).get(blob)
