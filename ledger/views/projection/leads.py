"""Makes leads.db from a scan: what ``collusion scan`` and ``collusion show`` say, row by row, people by pseudonym.

The same ledger gives the same rows but for when the scan was, so whoever drops the file gets it back by a scan. A
decision is shown at once, over the figures of the last scan; which pairs come up beyond the budget, the next scan says.
The tables are described in ``tables/leads.py``, which needs no extra.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from sqlite_utils import Database

from ledger.audit.played import pseudonym_of
from ledger.collusion.facts.decisions import (
    DISCARD,
    FIRST_TURN,
    KINDS,
    LATER_TURN,
    Decisions,
    Facts,
    alternatives,
    select,
)
from ledger.collusion.facts.matches import FactsBatch
from ledger.collusion.leads import (
    MEANING,
    REFUNDS_MEAN,
    case_row,
    channel_row,
    of_channel,
    since_message,
)
from ledger.collusion.model import Floats, HonestPlay, choice_probabilities
from ledger.collusion.reviews import Queue, Review, Reviewed, Reviews, Since, lead_id
from ledger.collusion.scan import Scan
from ledger.collusion.screening import FALSE_DISCOVERY_RATE, PairTest
from ledger.evidence.reader import Reader
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import in_words, text_columns
from ledger.views.projection.files import ViewFile, view_file
from ledger.views.sqlite import sqlite3
from ledger.views.tables.deals import deal_ids
from ledger.views.tables.leads import (
    ABOUT,
    COMPARED,
    DECISIONS,
    LEAD_DECISIONS,
    LEADS,
    LEADS_FILE,
    SCANNED_AT,
    TABLES_OF,
    WITHHELD_IN,
)
from ledger.views.tables.table import Row
from ledger.views.view_files import LEAD_TABLES, tables_digest
from schemas.canonical import canonical_digest
from schemas.message import Message
from schemas.records import AnyRecord, Decided, LeadRecord, Note, Raised, Reopened

STAMP = "decisions"
"""The entry of ``about_leads`` that says what the table of decisions was made from."""

LEAVES: Final = "leaves"
"""The entry that says how many leaves the ledger had when the file was made or a decision shown in it."""
FEWEST: Final = "fewest"
CALIBRATED_BY: Final = "calibration table"
REFRESHED: Final = "decided since"
"""The entry that says whether a decision was shown since the scan: then the order of leads is not that of a scan."""

TableRow = tuple[str, Row]
"""A row with the name of its table."""


def build_leads(
    views: Path, scan: Scan, queue: Queue, budget: int, summary: Mapping[str, Any], at: str = ""
) -> None:  # fmt: skip
    """Make ``leads.db`` anew and put it in place; ``budget`` leads of the queue are listed, and those decided on;
    ``summary`` says what was read, tested and gated, ``at`` is the time of the scan.

    Raises LedgerError when the folder cannot be written; what was served before is then untouched.
    """
    path, stamp = views / LEADS_FILE, _stamp(scan)
    with view_file(path, LEAD_TABLES) as file:
        _add(file, _pair_rows(scan, queue.reviews))
        compared: dict[str, str] = {}
        listed = [*enumerate(queue.leads[:budget], 1), *((None, reviewed.pair) for reviewed in queue.suppressed)]
        for rank, pair in listed:
            case, key = case_row(pair, scan), lead_id(queue.reviews.pair(*scan.names(pair)))
            _add(file, _case_rows(case, key, scan, queue, rank, queue.of(pair)))
            if "placebos_total" in case:
                compared[f"{COMPARED}{key}"] = str(case["placebos_total"])
        _add(file, review_rows(queue.reviews))
        if _stamp_of(path) == stamp:
            file.copy(path, DECISIONS.name)
        else:
            for rows in _decision_rows(scan, views):
                file.insert(DECISIONS.name, rows)
        about = {**_about(summary, queue, budget), **_made_of(scan, queue), STAMP: stamp, **compared, SCANNED_AT: at}
        _add(file, ((ABOUT.name, row) for row in _entries(about, summary["skipped"])))


def _add(file: ViewFile, rows: Iterable[TableRow]) -> None:
    for table, row in rows:
        file.add(table, row)


def _stamp(scan: Scan) -> str:
    """What the table of decisions follows from: the games that were summed, the model, and how the table is made."""
    return canonical_digest([list(DECISIONS.columns), scan.model.hash, scan.hash])


def _stamp_of(path: Path) -> str | None:
    """The stamp of the file that stands there; None without one. The same stamp means the same rows of decisions."""
    if not path.is_file():
        return None
    database = Database(path, execute_plugins=False)
    try:
        rows = list(database.query("select value from about_leads where what = ?", [STAMP]))
    except sqlite3.Error:
        return None
    finally:
        database.close()
    return rows[0]["value"] if rows else None


def _entries(about: Mapping[str, Any], skipped: Mapping[Message, int]) -> Iterator[Row]:
    """Entries on a scan as they are kept; beside how many matches were ``skipped``, why."""
    for what, value in about.items():
        is_text = value is None or isinstance(value, Message)
        yield {"what": what, **text_columns("value", value if is_text else str(value))}
    for why, count in skipped.items():
        yield {**text_columns("what", why), "what": f"skipped: {ENGLISH.words(why)}", "value": str(count)}


def _about(summary: Mapping[str, Any], queue: Queue, budget: int) -> dict[str, Any]:
    """What the scan was, one figure a row."""
    figures: dict[str, Any] = {"meaning": MEANING, "refunds_mean": REFUNDS_MEAN, "budget": budget}
    figures |= {"to_review": min(budget, len(queue.leads)), "suppressed": len(queue.suppressed)}
    for name in ("matches", "pairs_tested", "pairs_not_enough", "flagged", "beyond_budget", "confirmed_after", "model"):
        figures[name] = summary.get(name)
    for group in ("withheld", "scatter", "tests", "seen", "calibration"):
        figures |= {f"{group}: {name}": value for name, value in (summary.get(group) or {}).items()}
    figures |= {f"{WITHHELD_IN}{part['ruleset']}: {part['code']}": part["why"] for part in summary["withheld_in_part"]}
    return figures


def _made_of(scan: Scan, queue: Queue) -> dict[str, str]:
    """What somebody needs who makes the tables again."""
    return {
        LEAVES: str(queue.leaves),
        FEWEST: str(scan.fewest),
        CALIBRATED_BY: scan.calibration.digest,
        REFRESHED: "no",
        TABLES_OF: tables_digest(LEAD_TABLES),
    }


# -- pairs ---------------------------------------------------------------------------------------


def _pair_rows(scan: Scan, reviews: Reviews) -> Iterator[TableRow]:
    """Every tested pair, and every channel of it in both directions."""
    for pair in scan.whole.pairs:
        key = lead_id(reviews.pair(*scan.names(pair)))
        one, two = sorted(pseudonym_of(name) for name in scan.names(pair))
        row = {"pair": key, "one": one, "two": two, "deals": pair.deals, "p": pair.p, "q": pair.q}
        yield "pairs", {**row, "flagged": int(pair.q <= FALSE_DISCOVERY_RATE)}
        for test in pair.tests:
            yield "channels", {"pair": key, **_channel_row(test, scan)}


def _channel_row(test: PairTest, scan: Scan) -> Row:
    """A channel, or channels combined, which have no effect in one unit; what is said of it is why there is nothing,
    or else the effect."""
    row = channel_row(test, scan)
    figures = ("n", "n_others", "effect", "effect_low", "effect_high", "p", "p_uncalibrated", "z")
    return {
        "from_player": pseudonym_of(row["from"]),
        "to_player": pseudonym_of(row["to"]),
        "channel": test.code,
        "both_ways": int(row["both_ways"]),
        "name": ENGLISH.sentence(of_channel(test.code, "name")),
        "pattern": ENGLISH.words(of_channel(test.code, "pattern")),
        **{name: row[name] for name in figures},
        "unit": in_words(row["unit"], ENGLISH) or None,
        "why_not": in_words(row["why_not"], ENGLISH),
        **text_columns("words", row["why_not"] or row["words"]),
        "words": ENGLISH.words(row["words"]),
    }


# -- leads ---------------------------------------------------------------------------------------


def _case_rows(
    case: Mapping[str, Any], key: str, scan: Scan, queue: Queue, rank: int | None, reviewed: Reviewed | None
) -> Iterator[TableRow]:
    """A case: the lead, its evidence, its negative controls, what speaks against it, refunds. Of matches still played
    no decision is shown."""
    yield LEADS.name, _lead_row(case, key, rank, reviewed)
    if case["best"] is not None:
        yield from _evidence_rows(case, key, queue.reviews, scan.auditor.reader)
        for place, other in enumerate(case["placebos"], 1):
            figures = {name: other[name] for name in ("n", "effect", "effect_low", "effect_high", "p_uncalibrated")}
            people = {"from_player": pseudonym_of(other["from"]), "to_player": pseudonym_of(other["to"])}
            yield "placebos", {"lead": key, "place": place, **people, **figures}
        causes = [("innocent", words) for words in case["innocent"]] + [("overturns", w) for w in case["overturned_by"]]
        for place, (kind, words) in enumerate(causes, 1):
            yield "considerations", {"lead": key, "place": place, "kind": kind, **text_columns("words", words)}
    for place, row in enumerate(case["refunds"], 1):
        people = {"player": pseudonym_of(row["player"]), "lost_to": pseudonym_of(row["lost_to"])}
        figures = {name: row[name] for name in ("match", "points", "paise")}
        yield "refunds", {"lead": key, "place": place, **people, **figures}


def _lead_row(case: Mapping[str, Any], key: str, rank: int | None, reviewed: Reviewed | None) -> Row:
    best, harm = case["best"], case["harm"]
    one, two = sorted(pseudonym_of(name) for name in case["players"])
    sign = -1 if pseudonym_of(harm["from"]) == two else 1
    return {
        "lead": key,
        "rank": rank,
        "one": one,
        "two": two,
        **{name: case[name] for name in ("deals", "p", "q", "standing")},
        "channel": best and best["channel"],
        "from_player": best and pseudonym_of(best["from"]),
        "to_player": best and pseudonym_of(best["to"]),
        "both_ways": int(bool(best and best["both_ways"])),
        "words": best and ENGLISH.words(best["words"]),
        "decision": reviewed and reviewed.ruling.decision,
        "suppressed": int(rank is None),
        **text_columns("since", reviewed and since_message(reviewed.since), "since_said"),
        "harm_deals": harm["deals"],
        "harm_points": sign * harm["points"],
        "harm_paise": sign * harm["paise"],
        "third_points": harm["third_points"],
    }


def _evidence_rows(case: Mapping[str, Any], lead: str, reviews: Reviews, reader: Reader) -> Iterator[TableRow]:
    """The evidence events of matches that have ended, and what else could have been chosen."""
    events = (event for event in case["evidence"] if reader.hands_are_open(event["match"]))
    for place, event in enumerate(events, 1):
        key, match, seq = f"{lead}/{place}", event["match"], event["seq"]
        one, two = case["players"]  # an account the decision is of, which may be another of the same person
        player, other = (one, two) if reviews.person(event["player"]) == reviews.person(one) else (two, one)
        yield "exhibits", {
            "exhibit": key, "lead": lead, "place": place, "match": match, "event": f"{match}/{seq}", "seq": seq,
            "page": f"/-/match/{match}?at={seq}", "from_player": pseudonym_of(player), "to_player": pseudonym_of(other),
            "channel": case["best"]["channel"],
            **text_columns("chosen", event["chosen"]),
            **{name: event[name] for name in ("worth", "expected", "chance")},
        }  # fmt: skip
        for number, choice in enumerate(event["alternatives"], 1):
            yield "alternatives", {"exhibit": key, "place": number, **in_words(choice, ENGLISH)}


def review_rows(reviews: Reviews) -> Iterator[TableRow]:
    """Every record on every pair."""
    for review in reviews.all():
        for place, record in enumerate(review.records, 1):
            yield LEAD_DECISIONS.name, {"pair": lead_id(review.pair), "place": place, **_record_row(record)}


def _record_row(record: AnyRecord) -> Row:
    figures = ("p", "q", "deals", "channel", "model", "calibration", "evidence")
    reason = record.reason if isinstance(record, Decided | Reopened) else None
    return {
        "type": record.type,
        "at": record.at,
        "who": record.who,
        "decision": record.decision if isinstance(record, Decided) else None,
        "reason": record.text if isinstance(record, Note) else reason,
        "seen": record.seen if isinstance(record, LeadRecord) else None,
        **{name: getattr(record, name) if isinstance(record, Raised) else None for name in figures},
    }


# -- a decision shown at once --------------------------------------------------------------------


def refresh_leads(views: Path, reviews: Reviews, review: Review, leaves: int) -> bool:
    """Show what was just decided about a pair, where a scan has made the tables; whether it has. ``leaves`` is how many
    the ledger has with the decision.

    Raises LedgerError when the file cannot be written or was made by another version.
    """
    path, pair, decision = views / LEADS_FILE, lead_id(review.pair), review.ruling
    if not path.is_file():
        return False
    database = Database(path, execute_plugins=False)
    leads = [dict(row) for row in database.query("select * from leads order by rowid")]
    about = [dict(row) for row in database.query("select * from about_leads order by rowid")]
    database.close()
    if not about:
        return False  # no scan has been made
    nothing = None if decision is None else since_message(Since(0, None, 0, again=False))
    change = {"decision": decision and decision.decision, "suppressed": int(decision is not None)}
    change |= text_columns("since", nothing, "since_said")
    leads = [row | change if row["lead"] == pair else row for row in leads]
    leads.sort(key=lambda row: (row["suppressed"], row["p"]))
    leads = [{**row, "rank": None if row["suppressed"] else rank} for rank, row in enumerate(leads, 1)]
    counts = {"suppressed": str(sum(row["suppressed"] for row in leads))}
    counts["to_review"] = str(len(leads) - int(counts["suppressed"]))
    counts |= {LEAVES: str(leaves), REFRESHED: "yes"}
    with view_file(path, LEAD_TABLES) as file:
        for table in LEAD_TABLES:
            if table not in (LEADS, LEAD_DECISIONS, ABOUT):
                file.copy(path, table.name)
        _add(file, ((LEADS.name, row) for row in leads))
        _add(file, review_rows(reviews))
        _add(file, ((ABOUT.name, {**row, "value": counts.get(row["what"], row["value"])}) for row in about))
    return True


# -- decisions -------------------------------------------------------------------------------------


_STAYS: Final = (FIRST_TURN, LATER_TURN)

DecisionRow = tuple[str | int | float | None, ...]
"""A row of the table of decisions, its columns in order."""


def _decision_rows(scan: Scan, folder: Path) -> Iterator[list[DecisionRow]]:
    """One row for each decision, in order of match and event, those of a match together. Until their turn comes they
    lie in a file without a name in ``folder``: a scan has matches in order of time, if in any."""
    with TemporaryFile(dir=folder) as parts:
        places: dict[str, tuple[int, int]] = {}
        for matches, batch in scan.facts():
            for match, rows in _rows_of_matches(matches, batch, scan.model.of(batch.rules[0]), scan.accounts):
                places[match] = parts.tell(), parts.write(marshal.dumps(rows))
        for _, (start, size) in sorted(places.items()):
            parts.seek(start)
            yield marshal.loads(parts.read(size))  # noqa: S302 - what was written above


def _rows_of_matches(
    matches: Sequence[str], batch: FactsBatch, model: HonestPlay, accounts: list[str]
) -> Iterator[tuple[str, list[DecisionRow]]]:
    """Matches of one ruleset with the rows of their decisions."""
    columns = _columns(batch.facts, model, accounts)
    ends = np.cumsum(batch.deals)
    numbers = np.split(batch.facts.deals.number, ends[:-1])
    ids = [one for match, own in zip(matches, numbers, strict=True) for one in deal_ids(match, own.tolist())]
    deals = batch.facts.decisions.deal
    columns["deal"] = [ids[deal] for deal in deals.tolist()]
    columns["match"] = [matches[place] for place in np.searchsorted(ends, deals, side="right").tolist()]
    columns["event"] = [f"{match}/{seq}" for match, seq in zip(columns["match"], columns["seq"], strict=True)]
    columns["decision"] = [f"{event}/{kind}" for event, kind in zip(columns["event"], columns["kind"], strict=True)]
    rows = list(zip(*(columns[name] for name in DECISIONS.stored_columns), strict=True))
    starts = np.searchsorted(deals, ends - batch.deals).tolist()
    for match, start, end in zip(matches, starts, [*starts[1:], len(rows)], strict=True):
        yield match, rows[start:end]


def _columns(facts: Facts, model: HonestPlay, accounts: list[str]) -> dict[str, list[Any]]:
    """What the table says of decisions, column by column, but for the match and deal they were made in."""
    rows, at = facts.decisions, np.arange(len(facts.decisions.kind))
    chances, waits, distance = _expected(rows, model, accounts)
    gain = rows.gain.astype(np.float64)
    people = [None if one < 0 else pseudonym_of(accounts[one]) for one in range(-1, len(accounts))]
    is_discard, stays = rows.kind == DISCARD, np.isin(rows.kind, _STAYS)
    choices = [alternatives(rows, place) for place in at.tolist()]
    return {
        "seq": rows.seq.tolist(),
        "seat": facts.deals.seats[rows.deal, rows.seat].tolist(),
        "player": [people[one + 1] for one in rows.player.tolist()],
        "kind": [KINDS[kind] for kind in rows.kind.tolist()],
        "chosen": [
            some[one] if some else "showed wrongly" for some, one in zip(choices, rows.chosen.tolist(), strict=True)
        ],
        "alternatives": [
            (" " if is_of_cards else " | ").join(some)
            for some, is_of_cards in zip(choices, is_discard.tolist(), strict=True)
        ],
        "choices": rows.size.tolist(),
        "chance": _figures(chances[at, rows.chosen], rows.size > 0),
        "follower": [people[one + 1] for one in rows.others[at, rows.follower].tolist()],
        "gain": _figures(gain[at, rows.chosen], is_discard),
        "gain_usual": _figures(_usual(chances, gain, rows.size), is_discard),
        "waits": _figures(waits[at, rows.chosen], is_discard),
        "waits_usual": _figures(_usual(chances, waits, rows.size), is_discard),
        "distance": _figures(distance, stays),
    }


def _expected(rows: Decisions, model: HonestPlay, accounts: list[str]) -> tuple[Floats, Floats, Floats]:
    """By row of some decisions: chance of each alternative (NaN: the model knows no such decisions), and over hidden
    hands the sum of what waits and the least distance."""
    chances = np.full(rows.gain.shape, np.nan)
    for kind in model.kinds:
        which = rows.kind == kind
        if which.any():
            chances[which] = choice_probabilities(model, select(rows, which), accounts)
    there = (rows.others >= 0)[:, None, :] & ~np.isnan(rows.waits)
    waits = np.where(there.any(axis=2), np.where(there, rows.waits, 0).sum(axis=2), np.nan)
    near = np.where((rows.others >= 0) & ~np.isnan(rows.distance), rows.distance, np.inf).min(axis=1)
    return chances, waits, np.where(np.isinf(near), np.nan, near)


def _usual(chances: Floats, worth: Floats, size: npt.NDArray[np.int64]) -> Floats:
    """What the alternatives of each decision are worth on average, by their chances."""
    usual = np.full(len(size), np.nan)
    for count in np.unique(size).tolist():  # so that the sum of a row hangs on its own alternatives alone
        which = size == count
        usual[which] = np.ascontiguousarray(chances[which, :count] * worth[which, :count]).sum(axis=1)
    return usual


def _figures(values: Floats, where: npt.NDArray[np.bool_]) -> list[float | None]:
    """Six digits of each figure; None elsewhere, and of what is not known."""
    figures = np.where(where, values, np.nan).tolist()
    return [None if figure != figure else float(f"{figure:.6g}") for figure in figures]
