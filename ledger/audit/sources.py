"""Whether the source of a log can be believed: how often its matches contradict themselves, against what is usual.

A converter with one wrong line makes logs that accuse everybody. Two kinds of evidence are told apart: contradictions
of the deck, which no platform can mean, and disagreement with the platform's claims, which may be the platform's fault.
Each is an e-process for the mean of numbers between 0 and 1, one number a match, made by betting against the usual mean
(Waudby-Smith and Ramdas, *Estimating means of bounded random variables by betting*, 2023): where the true mean is not
above the usual one, the chance that the e-value ever reaches ``DOUBTED`` is at most 1 in that (Ville, 1939). The
logarithms are kept as whole micro-nats, so that sums are the same in any order and can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from math import exp, log1p
from typing import Final, Literal, NamedTuple

from ledger.audit.audits import contradicts_itself
from ledger.audit.clearing import CleanMatch
from ledger.audit.played import Origin, PlayedMatch
from ledger.evidence.reader import RULES, MatchGaps
from schemas.message import Message, Moment, message

Kind = Literal["deck", "claims"]

USUAL: Final[dict[Kind, float]] = {"deck": 0.02, "claims": 0.05}
"""At most this share of the matches of a sound source contradict the deck, and at most this share of a match's decided
claims is overturned on average."""
# A stake times the usual share stays below 1 (here 0.6): from 1 on, one match in order takes the logarithm of 0.
STAKES: Final[dict[Kind, tuple[float, float]]] = {"deck": (5.0, 30.0), "claims": (2.0, 12.0)}
"""What is bet a match on more than usual: a little finds what is somewhat too much, a lot is quick."""
DOUBTED: Final = 200
"""The e-value from which a source is doubted: at most one sound source in so many ever is."""
LOOKED_AT: Final = 60
"""So many matches of a source are judged where no view keeps their sum."""
_MICRO: Final = 1_000_000


class SourceRecord(NamedTuple):
    """What is on record of a source; figures of single matches are added up.

    ``matches`` ended and were judged, ``contradicted`` of them contradict the deck, or have lines in doubt. ``claims``
    were decided, of these ``overturned`` were. The rest are logarithms of e-values in micro-nats, by kind and stake.
    """

    matches: int = 0
    contradicted: int = 0
    claims: int = 0
    overturned: int = 0
    deck_low: int = 0
    deck_high: int = 0
    claims_low: int = 0
    claims_high: int = 0

    def plus(self, other: SourceRecord) -> SourceRecord:
        """Both together."""
        return SourceRecord(*(one + two for one, two in zip(self, other, strict=True)))

    def e_value(self, kind: Kind) -> float:
        """The evidence that more than the usual share is wrong."""
        low, high = (self.deck_low, self.deck_high) if kind == "deck" else (self.claims_low, self.claims_high)
        # The mean of two e-values is an e-value; the larger of the two would be none, and doubt twice as often.
        return (_exp(low) + _exp(high)) / 2

    @property
    def doubts(self) -> tuple[Kind, ...]:
        """The kinds of evidence by which the source is doubted, contradictions of the deck first."""
        kinds: tuple[Kind, ...] = ("deck", "claims")
        return tuple(kind for kind in kinds if self.e_value(kind) >= DOUBTED)


@dataclass(frozen=True)
class Doubt:
    """A source that is doubted, and why."""

    origin: Origin
    record: SourceRecord

    @property
    def kind(self) -> Kind:
        """The stronger kind: contradictions of the deck where there are such, for no platform can mean them."""
        return self.record.doubts[0]

    @property
    def fact(self) -> Message:
        """That the source is doubted, with its figures, as a sentence for staff."""
        record, source = self.record, origin_message(self.origin)
        if self.kind == "deck":
            figures = {"matches": record.matches, "contradicted": record.contradicted}
        else:
            figures = {"matches": record.matches, "claims": record.claims, "overturned": record.overturned}
        return message(f"source-doubted_{self.kind}", source=source, **figures)


def doubt_of(origin: Origin, record: SourceRecord) -> Doubt | None:
    """Why an import is doubted, None where it is not. A platform's own log was converted by nobody: that its claims are
    often wrong is what an audit is for."""
    return Doubt(origin, record) if origin.how == "imported" and record.doubts else None


def origin_message(origin: Origin) -> Message:
    """Where the lines of a match come from, as a part of a sentence."""
    producer = (
        message("source-producer", producer=origin.producer) if origin.producer else message("source-no_producer")
    )
    if origin.mapping:
        return message("source-imported_by", producer=producer, mapping=origin.mapping[:12])
    return message(f"source-{origin.how}", producer=producer)


def imported_message(origin: Origin, at: str | None) -> Message | None:
    """That a match was imported, from where and when, as a sentence; None for what its platform itself logged."""
    if origin.how != "imported":
        return None
    if at is None:
        return message("source-stated", source=origin_message(origin))
    return message("source-stated_at", source=origin_message(origin), at=Moment(at))


def erasure_message(played: PlayedMatch) -> Message | None:
    """That something was erased which events of a match hid, as a sentence for staff: what a verdict lacks then is not
    missing from the log."""
    if played.erasure is None:
        return None
    events, record, at = played.erasure
    return message("source-erased", events=events, at=Moment(at), record=record)


def lines_doubted(incomplete: MatchGaps) -> Message | None:
    """That an event of a match is not the one that was stored, or that lines came from a writer who was revoked as
    suspect, as a sentence for staff."""
    if incomplete.altered == RULES:
        return message("source-altered_rules")
    if incomplete.altered is not None:
        return message("source-altered", event=incomplete.altered)
    if incomplete.suspect is None:
        return None
    writer, leaf = incomplete.suspect
    return message("source-suspect", writer=writer, leaf=leaf)


def match_record(match: PlayedMatch) -> SourceRecord:
    """What one match says of its source; nothing while it is played, or where nothing of it could be judged."""
    if not match.ended or match.rules is None:
        return SourceRecord()
    contradicted = contradicts_itself(match.audit.findings)
    rulings = [verdict.verdict for verdict in match.audit.verdicts]
    overturned, claims = rulings.count("OVERTURNED"), len(rulings) - rulings.count("UNDECIDABLE")
    deck = _bets("deck", float(contradicted))
    # Without a claim that was decided there is no figure: 0 would speak for the source, by matches that say nothing.
    claimed = _bets("claims", overturned / claims) if claims else (0, 0)
    return SourceRecord(1, int(contradicted), claims, overturned, *deck, *claimed)


def cleared_record(match: CleanMatch) -> SourceRecord:
    """What a match says of its source that was found clean without a replay."""
    claimed = _bets("claims", 0.0) if match.claims else (0, 0)
    return SourceRecord(1, 0, match.claims, 0, *_bets("deck", 0.0), *claimed)


def with_doubt(subject: PlayedMatch, matches: Iterable[PlayedMatch]) -> PlayedMatch:
    """The match with why its source is not to be relied on, by the first of the ``matches`` that are of that source."""
    sources = Sources()
    for match in islice((match for match in matches if match.origin == subject.origin), LOOKED_AT):
        sources.add(match)
    sentence = next((doubt.fact for doubt in sources.doubts), None)
    return replace(subject, doubted=sentence) if sentence is not None else subject


class Sources:
    """The sources of the matches that were gone through, and what is on record of each."""

    def __init__(self) -> None:
        self._records: dict[Origin, SourceRecord] = {}

    def add(self, match: PlayedMatch) -> None:
        """What a match says of its source."""
        self.add_record(match.origin, match_record(match))

    def add_record(self, origin: Origin, record: SourceRecord) -> None:
        """What is on record of matches of a source."""
        self._records[origin] = self._records.get(origin, SourceRecord()).plus(record)

    @property
    def records(self) -> dict[Origin, SourceRecord]:
        """What is on record of each source."""
        return dict(self._records)

    @property
    def doubts(self) -> list[Doubt]:
        """The sources that are doubted, sorted."""
        by_origin = (doubt_of(origin, record) for origin, record in sorted(self._records.items()))
        return [doubt for doubt in by_origin if doubt is not None]


def _bets(kind: Kind, figure: float) -> tuple[int, int]:
    low, high = STAKES[kind]
    return _bet(low, figure - USUAL[kind]), _bet(high, figure - USUAL[kind])


def _bet(stake: float, excess: float) -> int:
    return round(_MICRO * log1p(stake * excess))


def _exp(micro: int) -> float:
    return exp(min(micro / _MICRO, 700.0))  # beyond 709 a float has no room
