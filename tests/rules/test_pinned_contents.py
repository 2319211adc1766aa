"""Verdicts last: what an older version pinned is read by what it meant then."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from ledger.audit.auditor import open_ledger
from ledger.evidence.store import open_writer
from ledger.rules.library import read_rulebook
from ledger.rules.rulebook import pinned_ruleset, upcast
from ledger.simulate.simulation import simulate
from schemas.canonical import canonical
from schemas.errors import BadRuleset
from tests.evidence.matches import as_line

MUSEUM = Path(__file__).parents[1] / "museum"
VERSION_1 = json.loads((MUSEUM / "rulesets-1.json").read_text("utf-8"))
"""The content of every ruleset as the first version of this program pinned it."""
CHOSEN_SINCE = {
    ("ace2three-points", "count.groups"), ("ace2three-points", "disconnect.play"),
    ("ace2three-points", "disconnect.before_draw"), ("ace2three-points", "disconnect.rounds"),
    ("ace2three-points", "disconnect.then"), ("ace2three-points", "disconnect.show"),
    ("ace2three-points", "disconnect.after_discard"),
    *((name, f"timer.{option}") for name in ("aceleagues-points", "rummy-106", "rummy-106-literal")
      for option in ("clock", "seconds", "tolerance")),
    ("rummy-106", "timeout.complete_hand"), ("rummy-106-literal", "timeout.complete_hand"),
}  # fmt: skip
"""What the rulesets of today say that those of version 1 did not know of."""


@pytest.mark.parametrize("name", sorted(VERSION_1))
def test_content_of_version_1_means_today_what_it_meant_then(name: str) -> None:
    book = read_rulebook()
    then, now = pinned_ruleset(name, VERSION_1[name], book), book.resolve(name)
    differing = {
        (name, path)
        for path in now.sources
        for table, option in [path.split(".")]
        if then.options[table][option] != now.options[table][option]
    }
    assert differing <= CHOSEN_SINCE
    assert all(then.sources[path] == now.sources[path] for path in now.sources if (name, path) not in differing)
    for table, options in VERSION_1[name].items():
        for option, value in options.items():
            if (table, option) not in {("match", "format"), ("deal", "cards"), ("stock", "used_up")}:
                assert then.options[table][option] == value


def test_every_choice_made_since_is_one() -> None:
    book = read_rulebook()
    for name, path in CHOSEN_SINCE:
        table, option = path.split(".")
        assert upcast(VERSION_1[name])[table][option] != book.resolve(name).options[table][option], path


def test_content_of_today_comes_back_as_it_is() -> None:
    for name in read_rulebook().ids:
        content = read_rulebook().resolve(name).options
        assert upcast(content) is content


def test_content_of_a_version_to_come_is_none_that_is_known() -> None:
    book = read_rulebook()
    with pytest.raises(BadRuleset, match="another version"):
        pinned_ruleset("classic", {**book.resolve("classic").options, "weather": {"rain": 1}}, book)


def test_a_ledger_of_version_1_is_judged_as_it_was(tmp_path: Path) -> None:
    """Its claims were undecidable for ever once options came that its content does not hold."""
    rules = read_rulebook().resolve("classic")
    content = canonical(VERSION_1["classic"]).decode()
    lines = [as_line(event) for events in simulate(rules, 4, 3, prefix="m") for event in events]
    with open_writer(tmp_path / "ledger", create=True) as writer:
        pinned = hashlib.sha256(content.encode()).hexdigest()
        writer.ingest(lines, "log", lambda _: (pinned, content))
    with open_ledger(tmp_path / "ledger") as auditor:
        for played in auditor.all():
            assert played.audit.clean
            assert played.ruleset_hash == pinned != rules.hash
