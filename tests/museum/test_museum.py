"""What older versions stated goes on being stated, or is announced; what they made is whole and goes on being used."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from ledger.audit.auditor import open_ledger
from ledger.audit.changes import CAUSES
from ledger.evidence.backup import back_up, restore
from ledger.evidence.format_2.erasure import ErasedValues
from ledger.evidence.format_2.extents import Target
from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.upgrading import upgrade_ledger
from ledger.evidence.verify import verify
from ledger.rules.library import read_rulebook
from ledger.rules.rulebook import pinned_ruleset, upcast
from schemas.canonical import canonical
from schemas.errors import LedgerError
from tests.museum.museum import ANNOUNCED, FIRST, HERE, HOW, LEDGERS, announced, changed_since, unannounced, unpacked

TOLD = announced(ANNOUNCED.read_text("utf-8"))
CONTENTS = json.loads((HERE / "rulesets-2.json").read_text("utf-8"))
"""The content of every ruleset of format 2, overlays included, with the hash it was pinned by."""


@pytest.mark.parametrize("name", LEDGERS)
def test_no_verdict_changes_unannounced(name: str, tmp_path: Path) -> None:
    wrong = unannounced(name, changed_since(name, unpacked(name, tmp_path)), TOLD)
    assert not wrong, HOW + "\n".join(wrong)


def test_every_announcement_is_of_a_ledger_there_is_and_of_a_known_cause() -> None:
    assert set(TOLD) <= set(CAUSES)
    assert {line.split()[0] for lines in TOLD.values() for line in lines} <= set(LEDGERS)


def test_a_change_that_nobody_announced_is_named(tmp_path: Path) -> None:
    folder = unpacked("3-table-play", tmp_path)
    found = changed_since("3-table-play", folder)
    assert unannounced("3-table-play", found, {})[0].startswith('not announced: cause = "')
    told = {**TOLD, "law": TOLD["law"] + type(TOLD["law"])(["3-table-play m 1 1 show: UPHELD 1 -> UNDECIDABLE"])}
    assert unannounced("3-table-play", found, told) == [
        'announced and not so: cause = "law", row "3-table-play m 1 1 show: UPHELD 1 -> UNDECIDABLE"'
    ]


@pytest.mark.parametrize("name", LEDGERS)
def test_what_an_older_version_made_is_whole(name: str, tmp_path: Path) -> None:
    assert verify(unpacked(name, tmp_path)).problems == ()


@pytest.mark.parametrize("name", FIRST)
def test_what_an_older_version_made_is_backed_up_and_restored_as_it_is(name: str, tmp_path: Path) -> None:
    folder = unpacked(name, tmp_path)
    back_up(folder, tmp_path / "backup")
    assert restore(tmp_path / "backup", tmp_path / "restored") == verify(folder)
    with open_reader(folder) as old, open_reader(tmp_path / "restored") as new:
        assert list(old.export()) == list(new.export()) and old.root() == new.root()
    with pytest.raises(LedgerError, match="cannot erase; restore without --erasures and run meldtrail upgrade"):
        restore(tmp_path / "backup", tmp_path / "erased", [ErasedValues(Target("cards", "M1"))])
    assert not (tmp_path / "erased").exists()


@pytest.mark.parametrize("name", LEDGERS)
def test_lines_of_an_older_ledger_are_known_when_they_come_again_and_a_new_one_goes_on(
    name: str, tmp_path: Path
) -> None:
    """That of format 1 once it is upgraded, which is asked for before anything is written."""
    folder = unpacked(name, tmp_path)
    with open_reader(folder) as reader:
        lines, size = list(reader.export()), reader.event_count()
    if name in FIRST:
        with pytest.raises(LedgerError, match=f"run meldtrail upgrade --ledger {folder}"), open_writer(folder):
            pass
        upgrade_ledger(folder)
    with open_writer(folder) as writer:
        again = writer.ingest(lines, "again", read_rulebook().pin)
        late = canonical({"v": 1, "type": "close", "match": "museum-new", "seq": 1, "reason": "abandoned"}) + b"\n"
        more = writer.ingest([late], "late", read_rulebook().pin)
    assert (again.held, again.accepted, again.conflicting, again.refused) == (size, 0, 0, {})
    assert more.accepted == 1
    assert verify(folder).problems == ()


@pytest.mark.parametrize("name", LEDGERS)
def test_a_line_that_was_valid_stays_valid_and_is_judged_alike_in_a_new_ledger(name: str, tmp_path: Path) -> None:
    """The rules of today's files are others than the old content; where they are the same ones, so are the verdicts."""
    folder = unpacked(name, tmp_path)
    book = read_rulebook()
    with open_reader(folder) as reader:
        lines = [line for line in reader.export() if b'"stream":' not in line]
    with open_writer(tmp_path / "new", create=True) as writer:
        summary = writer.ingest(lines, "old", book.pin)
    assert (summary.accepted, summary.refused) == (len(lines), {})
    compared = 0
    with open_ledger(folder) as old, open_ledger(tmp_path / "new") as new:
        for played in old.all():
            again = new.one(played.match)
            if played.rules is not None and again.rules is not None and played.rules.hash == again.rules.hash:
                assert played.incomplete or again.audit == played.audit
                compared += not played.incomplete
    assert compared >= 2 or name == "6-pins"  # whose rules come with no version


@pytest.mark.parametrize("name", sorted(CONTENTS))
def test_content_of_format_2_means_what_it_meant(name: str) -> None:
    kept = CONTENTS[name]
    assert hashlib.sha256(canonical(kept["content"])).hexdigest() == kept["hash"]
    rules = pinned_ruleset(name, kept["content"], read_rulebook())
    assert rules.id == name
    for table, options in upcast(kept["content"]).items():
        for option, value in options.items():
            assert json.loads(json.dumps(rules.options[table][option])) == value, f"{table}.{option}"
