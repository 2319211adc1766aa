"""A ledger verified by what ``schemas/SPEC.md`` says and nothing of this program, as a stranger would: where the two
differ, one of them is wrong."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from hmac import digest
from pathlib import Path
from typing import Any, Final

import pytest

from ledger.cases import erasure
from ledger.evidence.format_2.erasure import erasures
from ledger.evidence.store import append_records, create_ledger
from ledger.evidence.verify import roots_at, verify
from tests.cases.erasing import erase, target_in
from tests.evidence.ledgers import feed, unguarded
from tests.evidence.matches import as_line, match_events, match_lines
from tests.evidence.test_tampering import ASIDE, STORED

ROWS: Final = {"players": ("address", "device", "name", "player"), "hands": ("cards",)}
"""The fields of rows that are hidden (section 9), by the field that has the rows."""


def hmac(key: bytes, *parts: bytes | str | int) -> bytes:
    """HMAC-SHA256 over parts with a NUL between."""
    assert len(key) == 32
    return digest(key, b"\0".join(part if isinstance(part, bytes) else str(part).encode() for part in parts), "sha256")


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def root(leaves: list[bytes]) -> bytes:
    """Of RFC 6962, section 2.1, over hashes of leaves."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256(b"").digest()
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return sha256(b"\1" + root(leaves[:split]) + root(leaves[split:])).digest()


def hidden(body: Any, seq: int) -> Iterator[tuple[str, str]]:
    """Path and scope of each hidden value, in the order of the JSON."""
    for field in sorted(body):
        value, seat = body[field], f"seat/{body.get('seat')}"
        if field in ROWS and isinstance(value, list):
            for number, row in enumerate(value, 1):
                scope = f"person/{seq}.{number}" if field == "players" else f"seat/{row['seat']}"
                yield from ((f"{field}.{number}.{name}", scope) for name in sorted(row) if row[name] is None)
        elif field == "stock" or (field == "values" and value is None):
            yield field, f"deck/{seq}"
        elif field == "covers":
            yield field, f"erasure/{seq}"
        elif value is None:
            of_seat = field in ("card", "cards", "groups") and "seat" in body
            of_person = field in ("one", "two", "player", "same_as")
            yield field, seat if of_seat else f"person/{seq}.{field}" if of_person else "text"


def sealed(key: bytes, path: str, value: Any) -> bytes:
    if path != "stock":
        return hmac(key, canonical(value))
    entries = [hmac(hmac(key, "meldtrail/position/2", place), canonical(card)) for place, card in enumerate(value)]
    return root([sha256(b"\0" + entry).digest() for entry in entries])


def strangers(folder: Path) -> tuple[int, str, int, set[int]]:
    """The number of leaves, the root, how many hidden values were proved, and the leaves that are wrong."""
    hashes, proved, wrong = list[bytes](), 0, set[int]()
    with (
        closing(sqlite3.connect(folder / "ledger.db")) as ledger,
        closing(sqlite3.connect(folder / "vault.db")) as vault,
    ):
        secrets = dict(vault.execute("SELECT scope, secret FROM secrets"))
        opened = dict(vault.execute("SELECT leaf, fields FROM opened"))
        names = dict(ledger.execute("SELECT number, name FROM streams"))
        query = "SELECT leaf, stream, seq, body, hash FROM leaves ORDER BY leaf"
        for leaf, number, seq, body, stored in ledger.execute(query).fetchall():
            stream = names[number]
            bytes_of_leaf = b"\2" + bytes([len(stream)]) + stream.encode() + seq.to_bytes(8, "big") + body
            hashes.append(sha256(b"\0" + bytes_of_leaf).digest())
            text, _, seals = body.partition(b"\0")
            shown = json.loads(text)
            if stored != hashes[-1] or canonical(shown) != text or leaf != len(hashes) - 1:
                wrong.add(leaf)
            values = json.loads(opened.get(leaf, "[]"))
            places = zip(hidden(shown, seq), values, strict=False)
            for place, ((path, scope), value) in enumerate(places):
                secret = secrets.get(f"{stream}/{scope}")
                kept = secrets.get(f"{stream}/{scope}/{seq}.{path}")
                if value is None or (secret is None and kept is None):
                    continue
                key = kept or b"" if secret is None else hmac(secret, "meldtrail/field/2", stream, path, seq)
                is_right = sealed(key, path, value) == seals[place * 32 : place * 32 + 32]
                proved, wrong = proved + is_right, wrong if is_right else wrong | {leaf}
    return len(hashes), root(hashes).hex(), proved, wrong


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger with everything that is hidden: hands, decks, persons, texts, a face-down card, and something erased."""
    create_ledger(tmp_path / "ledger")
    down = [dict(one) | ({"face": "down"} if one["type"] == "discard" else {}) for one in match_events("m7", rounds=2)]
    extra = [dict(one) | {"ext": {"table": 7}} for one in match_events("m8", rounds=1)]
    feed(
        tmp_path / "ledger", [*STORED, *ASIDE, *match_lines("m5", rounds=3), *map(as_line, down), *map(as_line, extra)]
    )
    said = {"stream": "case/C1", "at": "2026-11-20T10:15:30.123Z", "who": "Ann"}
    append_records(
        tmp_path / "ledger", [said | {"type": "case_opened", "ticket": "T", "about": ["m5", 1], "claim": "it was mine"}]
    )
    return tmp_path / "ledger"


def told(folder: Path) -> tuple[int, str, int, set[int]]:
    """The same by the program."""
    report = verify(folder)
    leaves = {one.leaf for one in report.problems if one.leaf is not None}
    with erasure.open_to_erase(folder) as reader:
        lists = sum(one.state == "erased" for one in erasures(reader))  # which are no fields of anybody
    return report.size, report.root, report.opened + lists, leaves


def test_a_stranger_finds_the_same_leaves_root_and_proofs(folder: Path) -> None:
    assert strangers(folder) == told(folder)
    assert strangers(folder)[1] == roots_at(folder, {strangers(folder)[0]})[0][strangers(folder)[0]]
    assert strangers(folder)[2] > 70


def test_a_stranger_finds_the_same_after_an_erasure(folder: Path) -> None:
    erase(folder, target_in(folder, json.loads(match_lines("m5")[0])["players"][0]["player"]))
    before = verify(folder)
    assert before.erased and strangers(folder) == told(folder)


@pytest.mark.parametrize(
    ("file", "statement"),
    [
        ("ledger.db", "UPDATE leaves SET body = CAST(replace(body, 'player\",\"c', 'server\",\"c') AS BLOB)"),
        ("ledger.db", "UPDATE leaves SET hash = zeroblob(32) WHERE leaf = 9"),
        ("vault.db", "UPDATE opened SET fields = (SELECT max(fields) FROM opened) WHERE fields LIKE '[\"__\"]'"),
    ],
)
def test_a_stranger_finds_what_was_changed_where_the_program_does(folder: Path, file: str, statement: str) -> None:
    before = strangers(folder)
    with unguarded(folder / file) as conn:
        conn.execute(statement)
    assert strangers(folder)[3] and strangers(folder) != before
    assert strangers(folder)[3] == told(folder)[3]
