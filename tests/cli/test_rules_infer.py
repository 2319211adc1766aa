"""``meldtrail rules infer``: the first thing a new operator runs."""

from __future__ import annotations

import json
import re
from pathlib import Path

from ledger.rules.admissible import with_choices
from ledger.rules.library import read_rulebook
from ledger.simulate.simulation import simulate
from tests.cli.conftest import Meldtrail, prepared
from tests.evidence.matches import as_line


def test_a_ledger_says_what_its_tables_use_and_what_it_says_to_state_is_taken_as_it_is_written(
    meldtrail: Meldtrail, tmp_path: Path
) -> None:
    played = with_choices(read_rulebook().resolve("aceleagues-points"), {"pack.printed_jokers": 4}, "AL-01")
    log, ledger, again = tmp_path / "log.jsonl", tmp_path / "ledger", tmp_path / "again"
    sent = [event for events in simulate(played, 6, 3) for event in events]
    log.write_bytes(b"".join(as_line(event) + b"\n" for event in sent))
    assert meldtrail("ingest", log, "--ledger", ledger).code == 0
    said = meldtrail("rules", "infer", "--ledger", ledger)
    assert said.code == 0
    assert "aceleagues-points  pack.printed_jokers (custom:printed-jokers)" in said.out
    assert "  4: 6 match(es) tell, at most 50.0% are played otherwise (95 %)" in said.out
    assert "the ruleset says 2; state it: pack.printed_jokers = 4, in `open` as" in said.out
    untold = [place for place, line in enumerate(said.out.splitlines()) if "  no match tells; " in line]
    assert "(custom:joker-in-discards)  no match tells; forbidden is taken" in said.out
    assert untold[-1] - untold[0] == len(untold) - 1 and untold[-1] == len(said.out.splitlines()) - 1, "behind the rest"
    rows = {row["option"]: row for row in meldtrail("rules", "infer", "--ledger", ledger, "--json").rows}
    assert (rows["pack.printed_jokers"]["consistent"], rows["pack.printed_jokers"]["decided"]) == ([4], True)
    assert rows["discards.joker"]["consistent"] is None
    told = re.search(r'in `open` as "options": (\{.*\})', said.out)
    assert told is not None
    options = json.loads(told[1])
    stated = [{**event, "options": options} if event["type"] == "open" else event for event in sent]
    log.write_bytes(b"".join(as_line(event) + b"\n" for event in stated))
    assert meldtrail("ingest", log, "--ledger", again).code == 0
    assert "pack.printed_jokers" not in meldtrail("rules", "infer", "--ledger", again).out


def test_values_that_change_together_are_said_to_be_stated_together(meldtrail: Meldtrail, tmp_path: Path) -> None:
    drops = {"drop.first": 25, "drop.middle": 50}
    played = with_choices(read_rulebook().resolve("classic"), drops, "custom:drops")
    sent = [event for events in simulate(played, 12, 3, seats=4) for event in events]
    for stated in (False, True):
        log, ledger = tmp_path / f"{stated}.jsonl", tmp_path / str(stated)
        rules = {"ruleset": "classic"} | ({"options": {"drop_first": 25, "drop_middle": 50}} if stated else {})
        log.write_bytes(
            b"".join(as_line(event | rules if event["type"] == "open" else event) + b"\n" for event in sent)
        )
        assert meldtrail("ingest", log, "--ledger", ledger).code == 0
        said = meldtrail("rules", "infer", "--ledger", ledger).out
        assert stated == ("drop.middle" not in said)
        asks = "the ruleset says 40; state it: drop.first = 25 and drop.middle = 50, in `open` as "
        assert stated != (asks + '"options": {"drop_first": 25, "drop_middle": 50}\n' in said)


def test_an_audit_asks_for_other_rules_where_most_matches_break_the_same_clause(
    meldtrail: Meldtrail, tmp_path: Path
) -> None:
    played = [*simulate(read_rulebook().resolve("aceleagues-points"), 10, 5, seats=3)]
    log, ledger = tmp_path / "log.jsonl", tmp_path / "ledger"

    def written(matches: int, ruleset: str) -> Path:
        events = [event for match in played[:matches] for event in match]
        log.write_bytes(b"".join(as_line(one | ({"ruleset": ruleset} if one["type"] == "open" else {})) + b"\n"
                                 for one in events))  # fmt: skip
        return log

    asks = "8 of 10 matches under classic break one and the same clause, custom:points-settlement: are these the rules"
    assert asks in meldtrail("audit", written(10, "classic")).out.splitlines()[-2]
    assert "`meldtrail rules infer`" not in meldtrail("audit", written(4, "classic")).out, "too few to tell"
    prepared("ingest", written(10, "classic"), "--ledger", ledger)
    assert asks in meldtrail("audit", "--all", "--ledger", ledger, "--jobs", 2).out.splitlines()[-2]
    hindi = meldtrail("audit", "--all", "--ledger", ledger, "--lang", "hi").out.splitlines()[-2]
    assert "meldtrail rules infer" in hindi and "10 में से 8" in hindi
    assert "`meldtrail rules infer`" not in meldtrail("audit", written(10, "aceleagues-points")).out


def test_without_a_ledger_it_asks_for_one(meldtrail: Meldtrail) -> None:
    said = meldtrail("rules", "infer")
    assert said.code == 2
    assert "--ledger" in said.complaint
