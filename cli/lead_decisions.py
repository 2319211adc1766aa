"""What staff decide about leads: put on record, and what it does to the queue. Nothing else follows by itself."""

from __future__ import annotations

import hashlib
import unicodedata
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.collusion_report import SHORT, scanned
from cli.terminal import print_json, remark, say
from ledger.audit.auditor import ledger_folder
from ledger.rules.library import read_rulebook
from schemas.canonical import canonical
from schemas.errors import LedgerError, UsageError

if TYPE_CHECKING:
    from ledger.collusion.reviewed import Review, Reviews
    from ledger.collusion.scanning import Scan
    from ledger.collusion.screening import Lead
    from ledger.collusion.since import Queue, Reviewed, Weights
    from ledger.collusion.tails import Tails
    from ledger.evidence.reader import Reader

CONFIRMED, DISMISSED, REOPENED = "confirmed", "dismissed", "reopened"


def weights_of(reader: Reader, tails: Tails, rulesets: Path | None, fewest: int) -> Weights:
    """What pairs of a ledger are judged with."""
    from ledger.audit.auditor import Auditor
    from ledger.collusion.channels import DETECTORS
    from ledger.collusion.since import Weights

    return Weights(Auditor(reader, read_rulebook(rulesets)), DETECTORS, tails, fewest)


def queue_of(found: Scan, weights: Weights) -> tuple[Queue, Reviews]:
    """The flagged pairs in order of review, and what is on record about pairs."""
    from ledger.collusion.reviewed import Reviews
    from ledger.collusion.since import queue

    reviews = Reviews(weights.auditor.reader)
    return queue(found, reviews, weights), reviews


def make_tables(
    folder: Path, found: Scan, queue: Queue, reviews: Reviews, weights: Weights, budget: int, summary: dict[str, Any]
) -> None:
    """Make the tables of leads that ``serve`` shows to analysts."""
    from ledger.views.projecting.leads import Found, build_leads

    build_leads(folder / "views", Found(found, reviews, queue, budget), weights, summary)


def tell_suppressed(queue: Queue) -> None:
    """Say how many flagged pairs are not listed because somebody decided on them."""
    if queue.suppressed:
        counts = [sum(_decision(found) == word for found in queue.suppressed) for word in (CONFIRMED, DISMISSED)]
        say(
            f"{len(queue.suppressed)} flagged pair(s) suppressed: decided ({counts[0]} confirmed, {counts[1]} "
            "dismissed) and not borne out by games not seen then; --all lists them."
        )


def _decision(found: Reviewed) -> str | None:
    decided = found.review.decided
    return None if decided is None else decided.decision


class Decision(NamedTuple):
    """What somebody decided: confirmed, dismissed or reopened, why, who, and when (now without it)."""

    word: str
    reason: str
    who: str
    at: str | None = None


def decide(
    one: str, two: str, decision: Decision, ledger: Path | None, rulesets: Path | None, fewest: int,
    keep: Path | None = None, calibration: Path | None = None, as_json: bool = False,
) -> None:  # fmt: skip
    """Put on record what somebody decided about a pair, and the figures it rests on.

    Raises UsageError for a pair that is not tested, or nothing to reopen; ConflictError when somebody else put
    something on record about the pair in the meantime, or writes to the ledger.
    """
    from ledger.evidence.store import append_records

    word = decision.word
    with scanned(ledger, rulesets, fewest, keep, calibration=calibration) as (found, tails, reader):
        from ledger.collusion.reviewed import Reviews

        lead = _lead(one, two, found, reader)
        reviews = Reviews(reader)
        names = found.gathered.people[lead.one], found.gathered.people[lead.two]
        review, stream = reviews.of(*names), reviews.stream(*names)
        if word == REOPENED and (review is None or review.decided is None):
            raise UsageError("there is no decision on this pair to take back")
        frame = {"stream": stream, "at": decision.at or _now(), "who": _clean(decision.who), "seen": reader.size()}
        raised = {**frame, "type": "raised", **_figures(lead, names, found, tails, reader)}
        last = reader.size_of(stream)
    kind = {"type": REOPENED} if word == REOPENED else {"type": "decided", "decision": word}
    seqs = append_records(
        ledger_folder(ledger), [raised, {**frame, **kind, "reason": _clean(decision.reason)}], after=last
    )
    _show(ledger_folder(ledger), stream, None if word == REOPENED else word)
    figures = {name: raised[name] for name in ("at", "who", "seen", "p", "q", "deals")}
    row = {"kind": "decision", "stream": stream, "seq": seqs[-1], "players": sorted(names), "decision": word}
    _tell(row | figures, review, as_json)


def _show(folder: Path, stream: str, decision: str | None) -> None:
    """Show the decision in the desk's tables of leads, where there are any."""
    from ledger.collusion.reviewed import Reviews, lead_id
    from ledger.evidence.store import open_reader
    from ledger.views.projecting.lead_refresh import refresh_leads

    with open_reader(folder) as reader:
        reviews = Reviews(reader)
    pair = next(lead_id(review.pair) for review in reviews.all() if review.records[-1].stream == stream)
    try:
        refresh_leads(folder / "views", reviews, pair, decision)
    except LedgerError:
        remark("on record; the tables of the desk do not show it until the next scan")


def _tell(row: dict[str, Any], before: Review | None, as_json: bool) -> None:
    if as_json:
        print_json(row)
        return
    pair = " and ".join(name[:SHORT] for name in row["players"])
    say(f"{pair}: {row['decision']} by {row['who']} at {row['at']}, on record as {row['stream']}:{row['seq']}.")
    if before is not None and before.decided is not None:
        was = before.decided
        say(f"Before it was {was.decision} by {was.who} at {was.at}; that stays on record.")
    say(
        "It is listed again at the next scan."
        if row["decision"] == REOPENED
        else "It is not listed again unless games not seen till now bear it out by themselves. Nothing else follows: "
        "what is done about anybody is for people to decide."
    )


def _lead(one: str, two: str, found: Scan, reader: Reader) -> Lead:
    """The tested pair of two people. Raises UsageError where there is none."""
    numbers = {_number(one, found, reader), _number(two, found, reader)}
    if len(numbers) == 1:
        raise UsageError("A and B are the same player; name two")
    lead = next((lead for lead in found.whole.leads if {lead.one, lead.two} == numbers), None)
    if lead is None:
        raise UsageError("this pair is not tested: not enough deals together, so there is nothing to decide")
    return lead


def _number(name: str, found: Scan, reader: Reader) -> int:
    """A person by the ledger's id, the beginning of it, the desk's pseudonym, or the platform's name."""
    from ledger.audit.played import pseudonym_of

    people = found.gathered.people
    known = reader.person(name)
    fits = [n for n, person in enumerate(people) if known == person or name == pseudonym_of(person)]
    fits = fits or [n for n, person in enumerate(people) if person.startswith(name)]
    if len(fits) != 1:
        raise UsageError(
            f"{name}: {'several players' if fits else 'no player'} of that name; collusion scan lists them"
        )
    return _person_of(found, fits[0])


def _person_of(found: Scan, account: int) -> int:
    """Whose account it is, by number."""
    persons = getattr(found.gathered, "persons", None)
    return account if persons is None else int(persons.of[account])


def _figures(lead: Lead, names: tuple[str, str], found: Scan, tails: Tails, reader: Reader) -> dict[str, Any]:
    """What is seen of a pair at this moment, for the record."""
    from ledger.collusion.channels import DETECTORS
    from ledger.collusion.leads import case_row

    case = case_row(lead, found, DETECTORS, tails)
    players = {reader.person(player): player for player in reader.players()}
    if missing := [name for name in names if name not in players]:
        raise UsageError(f"{missing[0][:SHORT]}: the ledger no longer knows who that is; nothing can be put on record")
    best = case["best"]
    row: dict[str, Any] = {"one": players[names[0]], "two": players[names[1]]}
    row |= {"model": found.model.hash, "calibration": _digest(tails.as_json()), "deals": lead.deals}
    row |= {"p": _chance(lead.p), "q": _chance(lead.q)}
    row["evidence"] = _digest([[shown["match"], shown["seq"]] for shown in case["evidence"]])
    if best is not None:
        row["channel"] = best["channel"]
        if not best["both_ways"]:
            row["acting"] = "one" if best["from"] == names[0] else "two"
    return row


def _digest(value: object) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


def _chance(p: float) -> str:
    return f"{min(1.0, max(0.0, p)):.6g}"


def _clean(words: str) -> str:
    """As the log wants text; a terminal may compose letters otherwise."""
    return unicodedata.normalize("NFC", words.strip())


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
