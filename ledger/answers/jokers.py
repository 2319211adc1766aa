"""Answers about jokers: who took one from the discards or moved one on the table, and whether the rules allow it.

Told is what the whole table saw. What somebody drew from the closed stock is told to nobody, whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from ledger.answers.citing import cited
from ledger.answers.found import finding_message
from ledger.answers.subject import Cited, Ruling, Subject
from ledger.audit.played import PlayedMatch
from ledger.play.state import Deal
from schemas import events as ev
from schemas.cards import JOKER, face, is_known
from schemas.findings import Finding
from schemas.message import CardName, Message, SeatNo, message
from schemas.reasons import missing_message
from schemas.ruleset import Ruleset

JOKER_CODES: Final = frozenset({"joker_from_discards", "no_joker_moves", "joker_not_own", "joker_moved_wrongly"})
"""The laws about taking and moving jokers."""
_TAKING: Final = ("discards.joker", "discards.first_card")
_MOVING: Final = ("lay_off.joker", "lay_off.joker_leaves")
_WITHOUT: Final = ("pack.printed_jokers",)

Course = Literal["taken", "opening", "moved", "unknown"]


class JokerPlay(NamedTuple):
    """A joker taken from the discards (``opening``: it was the card that opened them) or moved on the table;
    ``unknown`` where the card taken, or the wild rank, is not on record."""

    seat: int
    seq: int
    course: Course
    card: str | None


def joker_subject(played: PlayedMatch, number: int | None, seat: int | None) -> Subject:
    """What is to be said of jokers to a seat that asks, about a deal or the whole match."""
    rules = played.rules
    assert rules is not None  # noqa: S101 - who asks looks for rules first
    deals = deals_asked(played, number)
    plays = [one for deal in deals for one in joker_plays(played, deal)]
    found = codes_found(played, JOKER_CODES, number)
    broken = [each for each in found if each.severity != "reading"]
    read = [each for each in found if each.severity == "reading"]
    unseen = any(one.course == "unknown" for one in plays)
    ruling: Ruling = "BROKEN" if broken else "UNDECIDABLE" if read or unseen else "KEPT"
    known = [one for one in plays if one.course != "unknown"]
    told = [_play_told(one) for one in known]
    missing = (missing_message("taken_card"),) if ruling == "UNDECIDABLE" and unseen else ()
    decided = [finding_message(each) for each in broken]
    decided += [message("presence-reading", clause=clause) for clause in dict.fromkeys(f.clauses[0] for f in read)]
    decided += [message("presence-undecided", what=each) for each in missing]
    if ruling == "KEPT":
        decided += _allowed(rules, {one.course for one in known})
    of = number if number is not None or played.many_deals else None
    return Subject(
        about="joker",
        deal=number,
        seat=seat,
        seq=_moment(played, broken, plays, number),
        ruling=ruling,
        happened=(asked_about(played, of), *_jokers_there(deals, rules), *(told or _none(rules))),
        decided=(*decided, message(f"ruling-{ruling}")),
        rules=_rules(played, broken or read, known),
        missing=missing,
        remarks=tuple((each.statement,) for each in broken),
    )


def deals_asked(played: PlayedMatch, number: int | None) -> list[Deal]:
    """The deal asked about; every deal for None."""
    return [deal for deal in played.deals if number is None or deal.number == number]


def asked_about(played: PlayedMatch, number: int | None) -> Message:
    """What was looked at."""
    if number is None:
        return message("presence-asked_match", match=played.match)
    return message("presence-asked", match=played.match, deal=number)


def codes_found(played: PlayedMatch, codes: frozenset[str], number: int | None) -> list[Finding]:
    """Findings of these laws in a deal, or in the match for None."""
    seqs = {event.seq for event in played.of_deal(number)}
    return [each for each in played.audit.findings if each.code in codes and each.seq in seqs]


def joker_plays(played: PlayedMatch, deal: Deal) -> Iterator[JokerPlay]:
    """Every joker that was taken from the discards or moved in a deal, before everybody's eyes."""
    wilds = None if deal.wild_unseen else deal.wild
    untouched = True
    for event in played.of_deal(deal.number):
        if isinstance(event, ev.MoveJoker):
            yield JokerPlay(event.seat, event.seq, "moved", event.joker)
        elif isinstance(event, ev.Buy) or (isinstance(event, ev.Draw) and event.from_ == "discards"):
            card = event.card
            if card is None or not is_known(card) or (deal.wild_unseen and face(card) != JOKER):
                yield JokerPlay(event.seat, event.seq, "unknown", None)
            elif face(card) == JOKER or card[0] == wilds:
                yield JokerPlay(event.seat, event.seq, "opening" if untouched else "taken", card)
        untouched = untouched and not isinstance(event, ev.Draw | ev.Discard | ev.Buy)


def _play_told(one: JokerPlay) -> Message:
    kind = "taken" if one.course == "opening" else one.course
    return message(f"joker-{kind}", seat=SeatNo(one.seat), card=CardName(one.card or ""), seq=one.seq)


def _allowed(rules: Ruleset, courses: set[Course]) -> list[Message]:
    """Why nothing was found against what was done with jokers."""
    told = [message("joker-kept_free")] if rules.discards.joker == "free" and courses & {"taken", "opening"} else []
    if rules.discards.joker != "free" and "opening" in courses:
        told.append(message("joker-kept_opening"))
    return [*told, message("joker-kept_moved")] if "moved" in courses else told


def _has_jokers(rules: Ruleset) -> bool:
    return rules.deal.wild != "none" or rules.pack.printed_jokers > 0


def _jokers_there(deals: Sequence[Deal], rules: Ruleset) -> list[Message]:
    """Which cards are jokers: of one deal its wild rank, where that is on record."""
    if not _has_jokers(rules):
        return [message("joker-no_jokers")]
    if len(deals) != 1:
        return []
    (deal,) = deals
    printed = "_printed" if deal.rules.pack.printed_jokers else ""
    if deal.wild is not None:
        return [message(f"joker-wild{printed}", rank=message(f"ranks-{deal.wild}"))]
    return [message("joker-wild_unseen")] if deal.wild_unseen else [message("joker-printed_alone")]


def _none(rules: Ruleset) -> list[Message]:
    if not _has_jokers(rules):
        return []
    none = [message("joker-none_taken")]
    if rules.melding.where == "table":
        none.append(message("joker-none_moved"))
    return [*none, message("joker-from_stock")]


def _rules(played: PlayedMatch, found: Sequence[Finding], known: Sequence[JokerPlay]) -> tuple[Cited, ...]:
    rules = played.rules
    assert rules is not None  # noqa: S101 - as above
    if not _has_jokers(rules):
        return cited(rules, _WITHOUT)
    if found:
        clauses = {clause for each in found for clause in each.clauses}
        taking = any(each.code == "joker_from_discards" for each in found)
        every = cited(rules, _TAKING if taking else _MOVING[:1])
        return tuple(rule for rule in cited(rules, _TAKING + _MOVING) if rule.clause in clauses) or every
    moved = any(one.course == "moved" for one in known)
    taken = not known or any(one.course != "moved" for one in known)
    return cited(rules, (_TAKING if taken else ()) + (_MOVING if moved else ()))


def _moment(played: PlayedMatch, broken: Sequence[Finding], plays: Sequence[JokerPlay], number: int | None) -> int:
    if broken and broken[0].seq is not None:
        return broken[0].seq
    if plays:
        return plays[0].seq
    events = played.of_deal(number) or played.events
    return events[-1].seq if events else 1
