"""Whether games nobody had seen when a lead was decided bear it out by themselves. Only then is it raised again.

The rule: ``fewest`` new deals together or more, and the pair's p over the new games alone, calibrated and corrected for
channels and directions as ever, at most .05 over the number of decided pairs so looked at. New games are matches of
which the ledger held nothing when the figures of the decision were made. It is applied at every scan anew, so over many
scans the chance that one honest pair comes back grows; what comes back is a review.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ledger.audit.auditor import Auditor
from ledger.collusion.channel import Detector
from ledger.collusion.facts.decisions import joined
from ledger.collusion.facts.ended import ended_facts
from ledger.collusion.leads import flagged
from ledger.collusion.persons import by_person, links, people_of
from ledger.collusion.reviewed import Pair, Review, Reviews
from ledger.collusion.scanning import Scan
from ledger.collusion.screening import Lead, screen
from ledger.collusion.sums import N, Sums, key_of, summed
from ledger.collusion.tails import Tails
from schemas.events import Open

ONE, TWO = 0, 1
"""The numbers of a pair in the sums of its new games."""

BORNE_OUT = 0.05
"""Chance that some honest decided pair comes back at one scan."""


class Since(NamedTuple):
    """The games after a decision: deals together in them, p of the pair in them alone (None: too few), the p that is
    asked for, and whether the lead is to be reviewed again."""

    deals: int
    p: float | None
    asked: float
    again: bool

    @property
    def words(self) -> str:
        """In a sentence."""
        if self.p is None:
            return f"{self.deals} deal(s) together in games not seen then: too few to be judged by themselves"
        verdict = "borne out again" if self.again else "not borne out"
        return f"p {self.p:.2g} over {self.deals} deals in games not seen then, {self.asked:.2g} asked for: {verdict}"


class Reviewed(NamedTuple):
    """A flagged pair about which somebody decided, and what came since."""

    lead: Lead
    review: Review
    since: Since


class Queue(NamedTuple):
    """The flagged pairs: those to review, the least p first; those decided and not borne out since; and, of those to
    review, which were decided before."""

    leads: tuple[Lead, ...]
    suppressed: tuple[Reviewed, ...]
    again: tuple[Reviewed, ...]

    def of(self, lead: Lead) -> Reviewed | None:
        """The decision on a lead and what came since; None where none stands."""
        return next((found for found in (*self.suppressed, *self.again) if found.lead is lead), None)


class Weights(NamedTuple):
    """What a pair is judged with: ledger, detectors, calibration, and the fewest deals together."""

    auditor: Auditor
    detectors: Mapping[str, Detector]
    tails: Tails
    fewest: int


def names_of(lead: Lead, scan: Scan) -> Pair:
    """The two people of a lead, as the scan names them, in the lead's order."""
    return scan.gathered.people[lead.one], scan.gathered.people[lead.two]


def queue(scan: Scan, reviews: Reviews, weights: Weights) -> Queue:
    """Sort the flagged pairs into those to review and those somebody decided on, which new games do not bear out."""
    fresh, looked = [], []
    for lead in flagged(scan):
        review = reviews.of(*names_of(lead, scan))
        if review is None or review.decided is None:
            fresh.append(lead)
        else:
            looked.append((lead, review, review.decided.seen))
    asked = BORNE_OUT / max(1, len(looked))
    found = [Reviewed(lead, review, since(lead, seen, scan, reviews, weights, asked)) for lead, review, seen in looked]
    again = tuple(one for one in found if one.since.again)
    leads = sorted([*fresh, *(one.lead for one in again)], key=lambda lead: (lead.p, lead.one, lead.two))
    return Queue(tuple(leads), tuple(one for one in found if not one.since.again), again)


def since(lead: Lead, seen: int, scan: Scan, reviews: Reviews, weights: Weights, asked: float) -> Since:
    """Judge a pair on the matches alone of which nothing was among the first ``seen`` events of the ledger.

    Channels that are withheld over the whole ledger are not weighed here either.
    """
    sums = new_sums(names_of(lead, scan), seen, scan, reviews, weights)
    deals = dict(zip(sums.deals.keys.tolist(), sums.deals.values[:, N].tolist(), strict=True)).get(key_of(ONE, TWO), 0)
    weighed = {code: found for code, found in weights.detectors.items() if code not in scan.whole.withheld}
    judged = screen(sums, weighed, weights.tails, weights.fewest).leads
    p = next((found.p for found in judged if {found.one, found.two} == {ONE, TWO}), None)
    return Since(deals, p, asked, again=p is not None and p <= asked)


def new_sums(pair: Pair, seen: int, scan: Scan, reviews: Reviews, weights: Weights) -> Sums:
    """Sums over the ended matches of one or both of a pair that began after the first ``seen`` events, by person."""
    reader, accounts = weights.auditor.reader, list(pair)
    numbers = {account: number for number, account in enumerate(accounts)}
    both = {reviews.person(account) for account in pair}

    def number(player: str) -> int:
        account = reader.person(player)
        if account not in numbers:
            numbers[account] = len(accounts)
            accounts.append(account)
        return numbers[account]

    def concerns(opened: Open) -> bool:
        return any(reviews.person(reader.person(player.player)) in both for player in opened.players)

    found = [match.facts for match in ended_facts(weights.auditor, number, reader.begun_since(seen), concerns)]
    sums = summed(joined(found), scan.model, weights.detectors.values(), accounts)
    return by_person(sums, people_of(accounts, links(reader)), weights.detectors)


def review_row(found: Reviewed | None) -> dict[str, object]:
    """What was decided about a lead, for a machine."""
    decided = None if found is None else found.review.decided
    if found is None or decided is None:
        return {}
    return {
        "decision": decided.decision,
        "decided_by": decided.who,
        "decided_at": decided.at,
        "reason": decided.reason,
        "since": found.since._asdict(),
        "since_words": found.since.words,
    }
