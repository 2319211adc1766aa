"""The converter of docs/converting.md, and what is said of it with one mistake in it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Meldtrail

PAGE = (Path(__file__).parents[2] / "docs" / "converting.md").read_text("utf-8")


def converted(folder: Path, change: tuple[str, str] = ("", "")) -> Path:
    """The log that the converter of the page makes of its export, with one place of either written otherwise."""
    blocks = dict(re.findall(r"^```(csv|python)\n(.*?)^```$", PAGE, re.M | re.S))
    assert any(change[0] in block for block in blocks.values())
    for kind, name in (("csv", "games.csv"), ("python", "convert.py")):
        text = blocks[kind].replace(*change) if change[0] else blocks[kind]
        (folder / name).write_text(text, encoding="utf-8")
    subprocess.run([sys.executable, "convert.py"], cwd=folder, check=True, env={**os.environ, "PYTHONUTF8": "1"})
    return folder / "archive.jsonl"


def test_the_converter_of_the_page_makes_a_log_that_is_taken_in_and_upheld(
    tmp_path: Path, meldtrail: Meldtrail
) -> None:
    log, ledger = converted(tmp_path), tmp_path / "L"
    assert meldtrail("ingest", log, "--ledger", ledger, "--imported", "--mapping", tmp_path / "convert.py").code == 0
    said = meldtrail("audit", "--all", "--ledger", ledger)
    assert said.code == 0
    assert "1 match(es), 1 clean; 0 finding(s); claims: 7 upheld, 0 overturned, 0 undecidable." in said.out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('.replace("10", "T")', ""), "got '10D'; write TD"),
        (("SUITS[text[-1]]", "text[-1]"), "expected a card like 9S, TH, JK or ??"),
        (("(of[\"DEALT\"], 1)", "(of[\"DEALT\"], 0)"), "seat: expected 1 or more, got 0"),
        (('"deal": 1', '"deal": 0'), "deal.deal: expected 1 or more, got 0"),
        (("%H:%M:%S.000Z", "%H:%M:%S"), "open.at: expected a time like 2026-11-20T10:15:30.123Z"),
        (('"at": utc(row["Time"])', '"at": 1709654220'), "open.at: expected a time like 2026-11-20T10:15:30.123Z"),
        (('int(text.replace(",", "").replace(".", ""))', 'float(text.replace(",", ""))'), "money in minor units"),
        (("\"ruleset\": \"classic\"", "\"ruleset\": \"Classic Points\""), "expected the id of a ruleset"),
    ],
)  # fmt: skip
def test_a_mistake_that_a_line_shows_is_refused_with_what_was_expected(
    tmp_path: Path, meldtrail: Meldtrail, change: tuple[str, str], said: str
) -> None:
    refused = meldtrail("ingest", converted(tmp_path, change), "--ledger", tmp_path / "L", "--imported")
    assert refused.code in {1, 3}
    assert said in refused.err


@pytest.mark.parametrize(
    ("change", "overturned"),
    [
        (("RIGHT,,,", "WRONG,,,"), "The platform judged it wrong."),
        (('"points": int(row["Points"])', '"points": -int(row["Points"])'), "The platform booked -19."),
        (("meena,SCORE,,19", "meena,SCORE,,29"), "The platform booked 29."),
    ],
)
def test_a_mistake_that_only_the_play_shows_is_overturned(
    tmp_path: Path, meldtrail: Meldtrail, change: tuple[str, str], overturned: str
) -> None:
    said = meldtrail("audit", converted(tmp_path, change))
    assert said.code == 1
    assert overturned in said.out


def test_a_payout_less_a_fee_is_upheld_once_the_part_is_stated_as_the_page_says(
    tmp_path: Path, meldtrail: Meldtrail
) -> None:
    raked = converted(tmp_path, ('"1,90,000.00"', '"1,71,000.00"'))
    log = raked.read_text("utf-8")
    assert "6 upheld, 0 overturned, 1 undecidable" in meldtrail("audit", raked).out
    told = re.search(r'stated in `open`, `("options":\{.*?\})`', PAGE)
    assert told is not None
    for stated in (log, log.replace(', "fee": 1900000', "")):
        raked.write_text(stated.replace('"currency"', f'{told[1]}, "currency"'), "utf-8")
        assert "7 upheld, 0 overturned, 0 undecidable" in meldtrail("audit", raked).out


@pytest.mark.parametrize("left_out", [', "finish": card(finish)', '"clocks": [{"resolution": 1000}],', ', "fee": fee'])
def test_what_is_left_out_accuses_nobody(tmp_path: Path, meldtrail: Meldtrail, left_out: str) -> None:
    assert meldtrail("audit", converted(tmp_path, (left_out, ""))).code == 0
