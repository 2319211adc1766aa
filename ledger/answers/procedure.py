"""Answers about the course of play: lost connections, the clock, jokers, the shuffle; which laws each is about.

Of jokers is told who took one from the discards or moved one on the table, and whether the rules allow it: what the
whole table saw. What somebody drew from the closed stock is told to nobody, whoever asks.

Of the shuffle is told what the record fixes of it, whether the cards agree, and how many jokers were dealt. No answer
says that a shuffle was fair or rigged: one match shows neither. How many jokers another player was dealt is told to
staff alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from ledger.answers.claims import by_the_rules, wild_options
from ledger.answers.dealt import deal_event, jokers_dealt
from ledger.answers.subject import MOST_TOLD, About, CitedRule, Ruling, Subject, cite, finding_message, findings_on
from ledger.audit.played import PlayedMatch
from ledger.play.laws import LAWS
from ledger.play.profile import milliseconds
from ledger.play.state import Deal
from ledger.play.story import wild_named
from ledger.rules.points import is_wild
from schemas import events as ev
from schemas.cards import JOKER, UNKNOWN, face, is_known
from schemas.errors import UsageError
from schemas.events import Act, Claim
from schemas.findings import Finding
from schemas.message import CardName, Message, Moment, Points, SeatNo, Several, message, only_for
from schemas.reasons import Missing, missing_message
from schemas.ruleset import Ruleset


def _codes_of(*topics: str) -> frozenset[str]:
    """The laws that stand in these modules of ``ledger/play/laws``."""
    return frozenset(law.code for law in LAWS.values() if law.check.__module__.rpartition(".")[2] in topics)


PRESENCE_CODES: Final[dict[About, frozenset[str]]] = {
    "disconnection": _codes_of("disconnections") | {"reentry_not_allowed", "rejoined_in_deal"},
    "timer": _codes_of("timeouts", "timers", "usefulness"),
}
"""The laws about lost connections, and about clocks."""
JOKER_CODES: Final = frozenset({"joker_from_discards", "no_joker_moves", "joker_not_own", "joker_moved_wrongly"})
"""The laws about taking and moving jokers."""
_COUNT_CODES: Final = frozenset({"too_many_copies", "pack_incomplete", "third_copy", "recycled_cards_differ"})
"""The laws that count the cards of the packs."""
_SHUFFLE_CODES: Final = _COUNT_CODES | {"stock_order", "recycle_order"}
"""The laws that see whether the cards are those of the packs, and come in the order they were dealt in."""
CODES: Final[dict[About, frozenset[str]]] = {**PRESENCE_CODES, "joker": JOKER_CODES, "shuffle": _SHUFFLE_CODES}
"""The laws that are about each."""


def _asked_about(played: PlayedMatch, number: int | None) -> Message:
    """What was looked at."""
    if number is None:
        return message("presence-asked_match", match=played.match)
    return message("presence-asked", match=played.match, deal=number)


def _codes_found(played: PlayedMatch, codes: frozenset[str], number: int | None) -> list[Finding]:
    """Findings of these laws in a deal, or in the match for None."""
    seqs = {event.seq for event in played.of_deal(number)}
    return [each for each in played.audit.findings if each.code in codes and each.seq in seqs]


def _parted(findings: Sequence[Finding]) -> tuple[list[Finding], list[Finding]]:
    """The breaches, and what another reading of the text allows: no breach, and nothing kept for certain either."""
    readings = [each for each in findings if each.severity == "reading"]
    return [each for each in findings if each not in readings], readings


def _tell_readings(readings: Sequence[Finding]) -> list[Message]:
    """The clauses by whose readings something is a breach or none, once each."""
    return [message("presence-reading", clause=clause) for clause in dict.fromkeys(f.clauses[0] for f in readings)]


def deciding_event(
    findings: Sequence[Finding], own: Sequence[Act | Claim | _JokerPlay], events: Sequence[Act | Claim]
) -> int:  # fmt: skip
    """The deciding event: what was found first, else what was told of first, else the last of the events."""
    seqs = [each.seq for each in (*findings[:1], *own[:1], *events[-1:]) if each.seq is not None]
    return seqs[0] if seqs else 1


# -- connections and clocks ------------------------------------------------------------------------

_PRESENCE_OPTIONS: Final[dict[About, tuple[str, ...]]] = {
    "disconnection": ("disconnect.play", "disconnect.before_draw", "disconnect.rounds", "disconnect.then"),
    "timer": ("timer.clock", "timer.seconds", "timeout.turn", "timeout.discard", "timeout.misses"),
}


def is_of(about: About, event: Act | Claim) -> bool:
    """Whether an event is one a complaint about connections, or about the clock, may be made of."""
    if about == "disconnection":
        return isinstance(event, ev.Disconnect | ev.Reconnect | ev.Leave | ev.Rejoin) or event.by == "autoplay"
    return isinstance(event, ev.Miss) or event.by == "timer"


def presence_subject(played: PlayedMatch, about: About, number: int | None, seat: int) -> Subject:
    """What is to be said of the connection, or of the clock, of a seat in a deal or in the whole match."""
    own = _events_of(played, about, number, seat)
    events = [*_lost_before(played, number, seat), *own] if about == "disconnection" else own
    breaches, readings = _parted([f for f in _codes_found(played, CODES[about], number) if f.subject == seat])
    missing = tuple(dict.fromkeys(
        missing_message(row.missing) for row in played.audit.unchecked if row.code in CODES[about]
    ))  # fmt: skip
    # A log in which nobody ever loses a connection, or runs out of time, may just not log it: that nothing is on
    # record of this seat then says nothing.
    silent = not events and not any(is_of(about, event) for event in played.events)
    ruling: Ruling = "BROKEN" if breaches else "UNDECIDABLE" if silent or missing or readings else "KEPT"
    happened = _timed(own, seat)
    if about == "disconnection":
        happened = _tell_losses(events, seat, _last_move(played, number, seat))
    if not happened and (about == "disconnection" or not events):
        happened = [message(f"{about}-none", seat=SeatNo(seat))]
        # So that nobody takes the deal that was looked through for the whole match.
        deals = dict.fromkeys(deal.number for deal in played.deals) if number is not None else ()
        if others := tuple(deal for deal in deals if _events_of(played, about, deal, seat)):
            happened.append(message("presence-elsewhere", count=len(others), deals=Several(others)))
    if ruling == "UNDECIDABLE" and readings:
        decisions = _tell_readings(readings)
        missing = ()
    elif ruling == "UNDECIDABLE":
        missing = missing or (message(f"missing-{about}"),)
        # Some of them hold a comma, or an "or".
        decisions = [message("presence-undecided", what=Several(missing, separator="; "))]
    elif breaches:
        decisions = [finding_message(each) for each in breaches]
    else:
        decisions = [fact for fact in _tell_lawful(played, about, events, seat) if fact not in happened]
        missing = ()
    decisions.append(message(f"ruling-{ruling}"))
    rules = _presence_rules(played, about, breaches or readings)
    deal = played.deal_asked(number)
    computed = played.points(deal, seat) if deal is not None else None
    # Where what is won counts, a loser's nothing tells nothing of how the deal went for that seat.
    if computed is not None and computed.points is not None and computed.how != "nothing_won":
        if breaches:
            decisions.append(message("found-points", seat=SeatNo(seat), points=Points(computed.points)))
        elif not findings_on(played, number):
            decisions.append(by_the_rules(computed, seat))
            rules = (*rules, *cite(played.rules, computed.options))
    return Subject(
        about=about,
        deal=number,
        seat=seat,
        seq=deciding_event(breaches, own or events, played.events),
        ruling=ruling,
        happened=(_asked_about(played, number), *happened),
        decisions=tuple(decisions),
        rules=rules,
        missing=missing,
        computed=computed.points if computed else None,
        remarks=tuple((f.statement,) for f in breaches),
    )  # fmt: skip


def _tell_lawful(played: PlayedMatch, about: About, own: Sequence[Act | Claim], seat: int) -> list[Message]:
    """That the rules were kept in what was done; of a lost connection only where one is on record."""
    if about == "timer":
        return [message("timer-kept", seat=SeatNo(seat))]
    if not own:
        return []
    # It may have been lost in an earlier deal.
    before = (event for event in _events_of(played, about, None, seat) if event.seq <= own[-1].seq)
    if any(isinstance(event, ev.Disconnect | ev.Reconnect) for event in before):
        return [message("disconnection-kept", seat=SeatNo(seat))]
    none = message("disconnection-none", seat=SeatNo(seat))
    by_server = any(event.by == "autoplay" for event in own)
    return [none, message("disconnection-kept_played", seat=SeatNo(seat))] if by_server else [none]


def _events_of(played: PlayedMatch, about: About, number: int | None, seat: int) -> list[Act | Claim]:
    return [event for event in played.of_deal(number) if getattr(event, "seat", None) == seat and is_of(about, event)]


def _lost_before(played: PlayedMatch, number: int | None, seat: int) -> list[Act | Claim]:
    """The loss of a connection that was not back when a deal began in which the seat has a hand. Who acts, or may have
    acted, is back."""
    deal = played.deal_asked(number)
    dealt = deal_event(played, deal) if deal is not None else None
    if dealt is None or all(hand.seat != seat for hand in dealt.hands):
        return []
    before = (
        one
        for one in reversed(played.events)
        if one.seq < dealt.seq
        and getattr(one, "seat", None) == seat
        and (isinstance(one, ev.Disconnect | ev.Reconnect | ev.Leave | ev.Rejoin) or _may_be_own(one))
    )
    last = next(before, None)
    return [last] if isinstance(last, ev.Disconnect) else []


_MOVES: Final = (ev.Draw, ev.Discard, ev.Declare, ev.Meld, ev.LayOff, ev.LayContract, ev.MoveJoker, ev.Buy)


def _may_be_own(event: Act | Claim) -> bool:
    """Whether it is a move the player made, or may have; a drop of nobody named may be for who is away, and hands are
    shown for everybody."""
    if isinstance(event, ev.Drop):
        return event.by == "player"
    return isinstance(event, _MOVES) and event.by in ("player", None)


def rules_broken(
    played: PlayedMatch, findings: Sequence[Finding], options: tuple[str, ...] = ()
) -> tuple[CitedRule, ...]:
    """The rules that findings break, each as the choice it is; of laws without one as one of some ``options``."""
    laws = [LAWS[one.code] for one in findings if one.code in LAWS]
    cited_clauses = {clause for one in findings for clause in one.clauses}
    law_options = tuple(option for law in laws for option in law.options)
    rules = cite(played.rules, law_options or options, *(clause for law in laws for clause in law.clauses))
    return tuple(rule for rule in rules if rule.clause in cited_clauses)


def rules_of_found(played: PlayedMatch, findings: Sequence[Finding]) -> tuple[CitedRule, ...]:
    """The rules broken by what was found, of as much as is told one by one. None by which something was found about
    cards of one seat: it would say what."""
    open_to_all = [each for each in findings[:MOST_TOLD] if not each.hidden]
    return rules_broken(played, open_to_all) if open_to_all else ()


def _presence_rules(played: PlayedMatch, about: About, findings: Sequence[Finding]) -> tuple[CitedRule, ...]:
    options = _PRESENCE_OPTIONS[about]
    # Where no clock runs there are no seconds to cite.
    if played.rules and played.rules.timer.clock == "none":
        options = tuple(option for option in options if option != "timer.seconds")
    return rules_broken(played, findings, options) if findings else cite(played.rules, options)


def _last_move(played: PlayedMatch, number: int | None, seat: int) -> int:
    """The last event that the player may have made in a deal, or the match; 0 for none."""
    events = played.events if number is None else played.of_deal(number)
    return max((one.seq for one in events if getattr(one, "seat", None) == seat and _may_be_own(one)), default=0)


def _tell_losses(own: Sequence[Act | Claim], seat: int, last_move: int = 0) -> list[Message]:
    """The losses of connection, how long each was, and what was played meanwhile. Of one before the player's
    ``last_move`` it is not known when it ended."""
    facts: list[Message] = []
    since: Act | Claim | None = None
    turns = 0
    drops: list[Message] = []
    for event in own:
        if isinstance(event, ev.Disconnect):
            # A second loss without a return between them: what was played till now belongs to the first.
            facts += _played_for(turns, seat, is_away=since is not None)
            since, turns = event, 0
            facts.append(message("disconnection-lost", seat=SeatNo(seat), at=Moment(event.at), seq=event.seq))
        elif isinstance(event, ev.Reconnect):
            facts.append(_back(since, event, seat))
            facts += _played_for(turns, seat)
            since, turns = None, 0
        elif isinstance(event, ev.Leave | ev.Rejoin):
            facts.append(message(f"disconnection-{event.type}", seat=SeatNo(seat), at=Moment(event.at), seq=event.seq))
        elif event.by == "autoplay":
            turns += isinstance(event, ev.Draw)
            if isinstance(event, ev.Drop):
                drops.append(message("disconnection-drop", seat=SeatNo(seat), seq=event.seq))
    if since is not None and since.seq > last_move:
        facts.append(message("disconnection-not_back", seat=SeatNo(seat)))
    return [*facts, *_played_for(turns, seat, is_away=since is not None), *drops]


def _played_for(turns: int, seat: int, is_away: bool = True) -> list[Message]:
    """How many turns the server played, while the connection was gone (``is_away``) or without that on record."""
    key = "disconnection-played_for" if is_away else "disconnection-played"
    return [message(key, seat=SeatNo(seat), turns=turns)] if turns else []


def _back(since: Act | Claim | None, event: ev.Reconnect, seat: int) -> Message:
    if since is not None and since.at is not None and event.at is not None:
        seconds = milliseconds(since.at, event.at) // 1000
        # The clocks of two producers may contradict each other; then the moment alone is told.
        if seconds >= 0:
            return message("disconnection-back_after", seat=SeatNo(seat), seq=event.seq, seconds=seconds)
    return message("disconnection-back", seat=SeatNo(seat), at=Moment(event.at), seq=event.seq)


def _timed(own: Sequence[Act | Claim], seat: int) -> list[Message]:
    """The turns missed, and what the timer did."""
    facts: list[Message] = []
    misses = [event.seq for event in own if isinstance(event, ev.Miss)]
    if misses:
        facts.append(message("timer-missed", seat=SeatNo(seat), count=len(misses), seqs=Several(tuple(misses))))
    for kind in ("draw", "discard", "declare", "drop"):
        acts = [event for event in own if event.type == kind and event.by == "timer"]
        seqs = Several(tuple(event.seq for event in acts))
        if cards := _seen_by_all(acts):
            facts.append(message("timer-discard_named", seat=SeatNo(seat), cards=Several(cards), seqs=seqs))
        elif acts:
            facts.append(message(f"timer-{kind}", seat=SeatNo(seat), seqs=seqs))
    return facts


def _seen_by_all(acts: Sequence[Act | Claim]) -> tuple[CardName, ...]:
    """The cards of these discards, where the whole table saw every one; none of other acts."""
    cards = [one.card for one in acts if isinstance(one, ev.Discard) and one.face != "down" and one.card is not None]
    return tuple(map(CardName, cards)) if len(cards) == len(acts) and all(map(is_known, cards)) else ()


# -- jokers ----------------------------------------------------------------------------------------

_TAKING: Final = ("discards.joker", "discards.first_card")
_MOVING: Final = ("lay_off.joker", "lay_off.joker_leaves")
_WITHOUT: Final = ("pack.printed_jokers",)
_TAKING_ACTS: Final = frozenset({"draw", "buy", "move_joker"})
"""The acts by which a joker is taken from the discards or moved on the table."""

Course = Literal["taken", "opening", "moved", "unknown"]


class _JokerPlay(NamedTuple):
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
    deals = _deals_asked(played, number)
    plays = [one for deal in deals for one in _joker_plays(played, deal)]
    breaches, readings = _parted(_codes_found(played, JOKER_CODES, number))
    gaps = any(isinstance(event, ev.Gap) for event in played.of_deal(number)) and _has_jokers(rules)
    log = played.last.log if played.last is not None else None
    # Where no act of the kind is logged at all, that none is on record says nothing.
    is_hidden = log is None or log.unplayed or not _TAKING_ACTS.isdisjoint(log.unlogged)
    unseen: list[Missing] = ["taken_card"] if any(one.course == "unknown" for one in plays) else []
    unseen += ["gap"] if gaps else []
    unseen += ["play_of_match"] if is_hidden and _has_jokers(rules) else []
    ruling: Ruling = "BROKEN" if breaches else "UNDECIDABLE" if readings or unseen else "KEPT"
    known_plays = [one for one in plays if one.course != "unknown"]
    facts = [_play_told(one) for one in known_plays]
    missing = tuple(map(missing_message, unseen)) if ruling == "UNDECIDABLE" else ()
    decisions = [*(finding_message(each) for each in breaches), *_tell_readings(readings)]
    decisions += [message("presence-undecided", what=each) for each in missing]
    if ruling == "KEPT":
        decisions += _allowed(rules, {one.course for one in known_plays})
    return Subject(
        about="joker",
        deal=number,
        seat=seat,
        seq=deciding_event(breaches, plays, played.of_deal(number) or played.events),
        ruling=ruling,
        happened=(_asked_about(played, number), *_jokers_there(deals, rules), *(facts or _nothing_done(rules))),
        decisions=(*decisions, message(f"ruling-{ruling}")),
        rules=(*_joker_rules(played, breaches or readings, known_plays), *_wild_rules(played, deals)),
        missing=missing,
        remarks=tuple((each.statement,) for each in breaches),
    )


def _deals_asked(played: PlayedMatch, number: int | None) -> list[Deal]:
    """The deal asked about; every deal for None."""
    return [deal for deal in played.deals if number is None or deal.number == number]


def _joker_plays(played: PlayedMatch, deal: Deal) -> Iterator[_JokerPlay]:
    """Every joker that was taken from the discards or moved in a deal, before everybody's eyes."""
    wilds = None if deal.wild_unseen else deal.wild
    # Until somebody draws or discards, the card that lies open is the one the discards were opened with.
    untouched = True
    for event in played.of_deal(deal.number):
        if isinstance(event, ev.MoveJoker):
            yield _JokerPlay(event.seat, event.seq, "moved", event.joker)
        elif isinstance(event, ev.Buy) or (isinstance(event, ev.Draw) and event.from_ == "discards"):
            card = event.card
            # A printed joker is one whatever card was cut.
            if card is None or not is_known(card) or (deal.wild_unseen and face(card) != JOKER):
                yield _JokerPlay(event.seat, event.seq, "unknown", None)
            elif is_wild(card, wilds):
                yield _JokerPlay(event.seat, event.seq, "opening" if untouched else "taken", card)
        untouched = untouched and not isinstance(event, ev.Draw | ev.Discard | ev.Buy)


def _play_told(one: _JokerPlay) -> Message:
    kind = "taken" if one.course == "opening" else one.course
    return message(f"joker-{kind}", seat=SeatNo(one.seat), card=CardName(one.card or ""), seq=one.seq)


def _allowed(rules: Ruleset, courses: set[Course]) -> list[Message]:
    """Why nothing was found against what was done with jokers."""
    facts = [message("joker-kept_free")] if rules.discards.joker == "free" and courses & {"taken", "opening"} else []
    if rules.discards.joker != "free" and "opening" in courses:
        facts.append(message("joker-kept_opening"))
    return [*facts, message("joker-kept_moved")] if "moved" in courses else facts


def _has_jokers(rules: Ruleset) -> bool:
    return rules.deal.wild != "none" or rules.pack.printed_jokers > 0


def _jokers_there(deals: Sequence[Deal], rules: Ruleset) -> list[Message]:
    """Which cards are jokers: of one deal its wild rank, where that is on record."""
    if not _has_jokers(rules):
        return [message("joker-no_jokers")]
    if len(deals) != 1:
        return []
    (deal,) = deals
    suffix = "_printed" if deal.rules.pack.printed_jokers else ""
    if deal.wild is not None:
        facts = [message(f"joker-wild{suffix}", rank=message(f"ranks-{deal.wild}"))]
        if "deal.flipped_joker" in wild_options(deal):
            facts.append(message("joker-in_deal", wild=wild_named(deal.wild_card, deal.wild)))
        return facts
    return [message("joker-wild_unseen")] if deal.wild_unseen else [message("joker-printed_alone")]


def _nothing_done(rules: Ruleset) -> list[Message]:
    if not _has_jokers(rules):
        return []
    none = [message("joker-none_taken")]
    if rules.melding.where == "table":
        none.append(message("joker-none_moved"))
    return [*none, message("joker-from_stock")]


def _joker_rules(
    played: PlayedMatch, findings: Sequence[Finding], plays: Sequence[_JokerPlay]
) -> tuple[CitedRule, ...]:
    rules = played.rules
    assert rules is not None  # noqa: S101 - as above
    if not _has_jokers(rules):
        return cite(rules, _WITHOUT)
    if findings:
        clauses = {clause for each in findings for clause in each.clauses}
        taking = any(each.code == "joker_from_discards" for each in findings)
        every = cite(rules, _TAKING if taking else _MOVING[:1])
        return tuple(rule for rule in cite(rules, _TAKING + _MOVING) if rule.clause in clauses) or every
    has_moves = any(one.course == "moved" for one in plays)
    has_draws = not plays or any(one.course != "moved" for one in plays)
    return cite(rules, (_TAKING if has_draws else ()) + (_MOVING if has_moves else ()))


def _wild_rules(played: PlayedMatch, deals: Sequence[Deal]) -> tuple[CitedRule, ...]:
    """Of one deal whose wild rank is told, the rules that make it so."""
    options = wild_options(deals[0]) if len(deals) == 1 else ()
    return cite(played.rules, options) if options else ()


# -- the shuffle -----------------------------------------------------------------------------------


def shuffle_subject(played: PlayedMatch, number: int | None, seat: int | None) -> Subject:
    """What can be said of the shuffle to a seat that asks, about a deal or the whole match. Never that it was kept; and
    where the record contradicts itself, whoever is to blame, it is undecidable as well."""
    deals = _deals_asked(played, number)
    findings = [each for each in _codes_found(played, _SHUFFLE_CODES, number) if each.severity != "reading"]
    ruling: Ruling = "BROKEN" if any(each.severity == "breach" for each in findings) else "UNDECIDABLE"
    happened = [_asked_about(played, number), *_committed(played, deals)]
    happened += [*_ordered(played, deals, has_order_finding=any(f.code == "stock_order" for f in findings))]
    if not any(each.code in _COUNT_CODES for each in findings):
        happened += _tell_count(played, deals)
    happened += [*_jokers_told(played, deals), message("shuffle-one_match")]
    return Subject(
        about="shuffle",
        deal=number,
        seat=seat,
        seq=deciding_event(findings, (), (played.of_deal(number) or played.events)[:1]),
        ruling=ruling,
        happened=tuple(happened),
        decisions=(*(finding_message(each) for each in findings), message(f"ruling-{ruling}")),
        rules=(CitedRule(None, "house:shuffle"), *cite(played.rules, ("pack.decks", "pack.printed_jokers"))),
        missing=() if ruling == "BROKEN" else (message("missing-shuffle"),),
        remarks=tuple((each.statement,) for each in findings),
    )


def _committed(played: PlayedMatch, deals: Sequence[Deal]) -> Iterator[Message]:
    """What the platform committed itself to before the cards of the first deal asked about. By which method that
    becomes an order of cards the record does not hold, so the two are not compared."""
    first = next((event for deal in deals if (event := deal_event(played, deal)) is not None), None)
    commits = [e.seq for e in played.events if isinstance(e, ev.Shuffle) and e.phase == "commit"]
    reveals = [e.seq for e in played.events if isinstance(e, ev.Shuffle) and e.phase == "reveal"]
    if first is None or not commits:
        yield message("shuffle-no_commitment")
        return
    before = [seq for seq in commits if seq < first.seq]
    if not before:
        yield message("shuffle-commitment_late", seq=commits[0])
        return
    yield message("shuffle-commitment", seq=before[-1])
    revealed = [seq for seq in reveals if seq > first.seq]
    yield message("shuffle-revealed", seq=revealed[0]) if revealed else message("shuffle-not_revealed")


def _ordered(played: PlayedMatch, deals: Sequence[Deal], has_order_finding: bool) -> Iterator[Message]:
    """Whether the cards drawn from the stock came in the order that the log fixed with the deal."""
    events = [deal_event(played, deal) for deal in deals]
    fixed = [event for event in events if event is not None and event.stock is not None and UNKNOWN not in event.stock]
    if not deals or len(fixed) < len(deals):
        yield message("shuffle-no_order")
        return
    unseen = [row.missing for row in played.audit.unchecked if row.code == "stock_order"]
    if unseen:
        missing = tuple(missing_message(each) for each in dict.fromkeys(unseen))
        yield message("shuffle-order_unseen", what=Several(missing, separator="; "))
    elif not has_order_finding:
        yield message("shuffle-order_kept")


def _tell_count(played: PlayedMatch, deals: Sequence[Deal]) -> Iterator[Message]:
    if not deals:
        return
    pack = deals[0].rules.pack
    yield message("shuffle-counts_kept", decks=pack.decks, jokers=pack.printed_jokers)
    if not any(row.code == "pack_incomplete" for row in played.audit.unchecked):
        yield message("shuffle-pack_whole")


# -- jokers, and what chance gives ---------------------------------------------------------------------


def _jokers_told(played: PlayedMatch, deals: Sequence[Deal]) -> Iterator[Message]:
    rows = jokers_dealt(played, deals)
    if not rows:
        yield message("shuffle-jokers_unseen")
        return
    if not any(each.expected for each in rows):  # a game without jokers
        return
    for each in rows:
        few = each.jokers < each.expected
        yield only_for(
            each.seat,
            message(
                "shuffle-jokers_few" if few else "shuffle-jokers_many",
                seat=SeatNo(each.seat), deals=each.deals, count=each.jokers, expected=_tenths(each.expected),
                share=_share(each.so_few if few else each.so_many),
            ),
        )  # fmt: skip
    yield message("shuffle-jokers_others")


def _tenths(figure: Fraction) -> str:
    # A fraction is rounded half to even, everywhere alike.
    tenths = round(figure * 10)
    return f"{tenths // 10}.{tenths % 10}"


def _share(chance: Fraction) -> Message:
    """Of how many hands in a hundred, rounded; under a half fewer than one."""
    of_hundred = round(chance * 100)
    return message("shuffle-of_100", count=of_hundred) if of_hundred else message("shuffle-below_1")


# -- each of them ----------------------------------------------------------------------------------

OF_THE_TABLE: Final[Mapping[About, Callable[[PlayedMatch, int | None, int | None], Subject]]] = {
    "joker": joker_subject,
    "shuffle": shuffle_subject,
}
"""What is the same for the whole table, so that it can be asked about without a seat."""


def procedure_subject(played: PlayedMatch, about: About, number: int | None, seat: int | None) -> Subject:
    """What is to be said of one of :data:`CODES` to a seat, in a deal or in the whole match with known rules. Raises
    UsageError without a seat where each seat has its own."""
    if about in OF_THE_TABLE:
        return OF_THE_TABLE[about](played, number, seat)
    if seat is None:
        fact = message("asked_wrong-who_asks", match=played.match, what=message(f"about-{about}"))
        raise UsageError(f"{played.match} has no {about} on record; name the seat that asks").stating(fact)
    return presence_subject(played, about, number, seat)
