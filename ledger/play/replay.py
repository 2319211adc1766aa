"""The replay: events in order, each judged against the state before it and then believed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ledger.play.cards_in_play import judge_declaration
from ledger.play.evolve import evolve
from ledger.play.law import Breach, Law, Outcome, Unseen
from ledger.play.laws import LAWS_ON
from ledger.play.laws.timeouts import STAND_INS
from ledger.play.laws.turns import PLAY
from ledger.play.laying_out import as_laid_out, lays_out
from ledger.play.profile import log_profile
from ledger.play.state import MAY_BE_ABSENT, Deal, Match, SeatState, is_absent, opening
from ledger.rules.admissible import at_table_of
from schemas.cards import UNKNOWN
from schemas.errors import BadRuleset
from schemas.events import CLAIMS, Act, Claim
from schemas.findings import Finding
from schemas.message import SeatNo, message
from schemas.reasons import Missing
from schemas.ruleset import Ruleset

_NONE: tuple[()] = ()
Laws = tuple[Law, ...]
Options = Mapping[str, Mapping[str, Any]]
"""The options of rules by table and name."""

LawFilter = Callable[[Law, Act | Claim], bool]
"""Whether a law is asked about an event."""

NOT_IN_THIS_GAME = "house:not-in-this-game"
"""The source of choices a game has no use for; cited only where that is the whole reason."""


class Step(NamedTuple):
    """One event: the state before and after it, what it broke, and the laws that could not see (code, what)."""

    event: Act | Claim
    before: Match
    after: Match
    findings: tuple[Finding, ...]
    unseen: tuple[tuple[str, Missing], ...]


REFUSED = "A match of {ruleset} is not replayed: its hands are counted here, its knocking is not judged"


def is_replayed(rules: Ruleset) -> bool:
    """Whether matches of this game can be replayed; games of knocking cannot."""
    return rules.turn.steps != "knocking"


def refuse_knocking(rules: Ruleset) -> None:
    """Raises BadRuleset, in one sentence, for a game that is not replayed."""
    if not is_replayed(rules):
        raise BadRuleset(REFUSED.format(ruleset=rules.id))


def replay(events: Sequence[Act | Claim], rules: Ruleset, never: frozenset[str] = frozenset()) -> Iterator[Step]:
    """Step through a match's events, which must come in ``seq`` order, each judged and then believed; ``never`` are
    types of events that the log is taken to leave out altogether, besides those it shows to.

    Raises BadRuleset as :func:`refuse_knocking` does.
    """
    refuse_knocking(rules)
    return _step_through(opening(rules, log_profile(events, rules, never)), events)


def _step_through(state: Match, events: Sequence[Act | Claim]) -> Iterator[Step]:
    for event in events:
        findings, unseen = judge(state, event)
        after = believed(state, event, findings)
        yield Step(event, state, after, findings, unseen)
        state = after


def alike_before(steps: Sequence[Step], rules: Ruleset) -> int:
    """How many steps other rules read alike: where they differ in how hands count or what a show holds alone, nothing
    asks for that until a show is one by the one and none by the other, or a first deal is booked."""
    if not steps or not _differ_in_the_end(steps[0].before.rules.options, rules.options):
        return 0
    for place, step in enumerate(steps):
        before, after = step.before.deal, step.after.deal
        if before is None:
            continue
        if (after is None or after.ended is not None or step.event.type in _ASKING) and _asks_for_the_end(step, rules):
            return place
    return len(steps)


def _differ_in_the_end(ours: Options, others: Options) -> bool:
    lives = {option: others["show"][option] for option in ("pure", "sequences", "impure")}
    return {**ours, "count": others["count"], "show": {**ours["show"], **lives}} == others


def _asks_for_the_end(step: Step, rules: Ruleset) -> bool:
    event, before, after = step.event, step.before.deal, step.after.deal
    if before is None or after is None:
        return True
    if before.ended is not None:
        return event.type not in _AFTER_THE_END
    if event.type != "declare":
        return event.type in _ASKING or (after.ended is not None and after.ended.how == "used_up")
    seat, declarations = before.seat(event.seat), after.declared[len(before.declared) :]
    if before.pending is not None or seat is None or not declarations:
        return True
    return judge_declaration(before.replace(rules=rules), seat, event) != (
        declarations[0].valid,
        declarations[0].faults,
    )


_ASKING = frozenset({"open", "deal", "declare", "gap", "split", "rejoin"})
_AFTER_THE_END = frozenset({"show", "group", *CLAIMS})
"""What asks for nothing once a deal has ended."""


def read_by(rules: Ruleset, match: Match) -> Match:
    """A state that other rules read alike, by them."""
    rules = at_table_of(rules, len(match.seats)) if match.opened else rules
    deal, *past = (deal and deal.replace(rules=rules) for deal in (match.deal, *match.past))
    return match.replace(rules=rules, deal=deal, past=tuple(past))


def believed(state: Match, event: Act | Claim, findings: tuple[Finding, ...]) -> Match:
    """The state after an event that broke these laws."""
    after = evolve(state, event)
    deal = after.deal
    if findings and deal is not None and deal.tainted is None and any(row.severity == "impossible" for row in findings):
        return after.replace(deal=deal.replace(tainted=event.seq))
    return after


def judge(
    state: Match, event: Act | Claim, asks: LawFilter | None = None
) -> tuple[tuple[Finding, ...], tuple[tuple[str, Missing], ...]]:
    """What ``event`` breaks, seen from the state before it. Where ``asks`` picks laws, those are asked besides that put
    a deal in doubt.

    Play in a deal that has ended, or before one was dealt, breaks that one law and no others; after the log has
    contradicted itself, laws that rest on cards are silent.
    """
    laws, act = laws_asked(state, event, asks)
    return ask(laws, state, act) if laws else (_NONE, _NONE)


def laws_asked(state: Match, event: Act | Claim, asks: LawFilter | None = None) -> tuple[Laws, Act | Claim]:
    """The laws that :func:`judge` asks, and of which act: a declare may be a hand laid out that is no show."""
    if event.type == "declare" and lays_out(state, event):
        show = as_laid_out(event)
        return (_NONE, event) if show is None else laws_asked(state, show, asks)
    laws = laws_for(state, event)
    if asks is not None:
        # Those that put a deal in doubt are always asked: without them the state after this would be another one.
        laws = tuple(law for law in laws if law.severity == "impossible" or asks(law, event))
    return laws, event


def ask(laws: Laws, state: Match, event: Act | Claim) -> tuple[tuple[Finding, ...], tuple[tuple[str, Missing], ...]]:
    """What ``event`` breaks of some laws, and which of them could not see."""
    deal = state.deal
    doubtful = deal is not None and deal.tainted is not None and event.type != "deal"
    findings: list[Finding] | None = None
    unseen: list[tuple[str, Missing]] | None = None
    for law in laws:
        if doubtful and law.rests_on_cards:
            # Not asked and still counted: the audit says that the check could not be made.
            outcome: Outcome = _CONTRADICTED
        else:
            outcome = law.check(state, event)
        if outcome is None:
            continue
        if isinstance(outcome, Unseen):
            unseen = unseen or []
            unseen.append((law.code, outcome.what))
        else:
            findings = findings or []
            breach = outcome if isinstance(outcome, Breach) else Breach(outcome, law.options)
            findings.append(_finding(law, state, event, breach))
    return tuple(findings) if findings else _NONE, tuple(unseen) if unseen else _NONE


_CONTRADICTED = Unseen("contradictions")


def clauses_cited(rules: Ruleset, law: Law, options: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses a breach of some options of a law cites: of those the game has, and of the law itself."""
    clauses = tuple(dict.fromkeys((*rules.clauses(*options), *law.clauses)))
    return tuple(clause for clause in clauses if clause != NOT_IN_THIS_GAME) or clauses


def _finding(law: Law, state: Match, event: Act | Claim, breach: Breach) -> Finding:
    arguments = breach.arguments
    seat = arguments.get("seat")
    if seat is None and not law.of_record and hasattr(event, "seat"):
        seat = SeatNo(event.seat)
    deal = event.deal if event.type == "deal" else (state.deal.number if state.deal else None)
    words = {"seq": event.seq} | ({"seat": seat} if seat is not None else {}) | arguments
    subject = arguments.get("subject", seat)
    return Finding(
        match=event.match,
        deal=deal,
        seq=event.seq,
        seat=seat.number if isinstance(seat, SeatNo) else None,
        code=law.code,
        severity=breach.severity or law.severity,
        clauses=clauses_cited(state.rules, law, breach.options),
        statement=message(f"finding-{law.code}", **words),
        evidence=(state.last_seq, event.seq) if state.last_seq else (event.seq,),
        subject=subject.number if isinstance(subject, SeatNo) else None,
        hidden=law.hidden,
    )


# -- which laws an event is held against ---------------------------------------------------------


def _with(*codes: str) -> dict[str, Laws]:
    return {name: tuple(law for law in laws if law.code in codes) for name, laws in LAWS_ON.items()}


def _without(*triggers: str) -> dict[str, Laws]:
    return {name: tuple(law for law in laws if law.trigger not in triggers) for name, laws in LAWS_ON.items()}


# Made once for every type of event, as one of them is chosen at every event of every replay.
_USUAL = _without("off_deal")
_IN_TURN = _without("off_deal", "off_turn")
_PLAIN = _without("off_deal", "off_turn", "unusual")
_ENDED = _with("play_after_end", "after_match_end", "unknown_seat")
_SETTLING = _with("play_after_end", "after_match_end", "unknown_seat", "groups_not_hand")
_UNDEALT = _with("nothing_dealt", "not_opened", "after_match_end", "unknown_seat")
_ABSENT = _with("no_table_play", "no_shows", "not_opened", "after_match_end", "unknown_seat")
_OF_A_TURN = frozenset({"draw", "discard", "declare"})


def laws_for(state: Match, event: Act | Claim) -> Laws:
    """The laws to ask about ``event`` when the match stands at ``state``.

    Outside a deal under way that is a matter of sense: play after the end breaks that one law, not ten others. So does
    a move the game does not have, at any time, for it changes nothing. Within a deal it is a matter of time: most moves
    are plain, the next card of the stock drawn or a held card put down by the seat in turn, and the laws marked for it
    cannot be broken by those. A test holds both ways of asking equal.
    """
    name, deal = event.type, state.deal
    if name in MAY_BE_ABSENT and is_absent(name, state.rules):
        return _ABSENT[name]
    if deal is not None and deal.ended is None and not state.settled and state.closed is None and state.last_seq:
        return _for_move(name, deal, event) if name in _OF_A_TURN else _USUAL.get(name, _NONE)
    if name in PLAY and (deal is None or deal.ended is not None):
        return _UNDEALT[name] if deal is None else (_SETTLING if deal.settling else _ENDED)[name]
    return LAWS_ON.get(name, _NONE)


def _for_move(name: str, deal: Deal, event: Any) -> Laws:
    number = event.seat
    seat = deal.seat(number) if deal.turn == number else None
    if seat is None or seat.status != "in" or deal.fold_due is not None:
        return _USUAL[name]
    if name == "declare" or deal.phase != name or deal.tainted is not None or _by_others(seat, event):
        return _IN_TURN[name]
    card = event.card
    # With its copy where the deal has none, or the other way round, a card breaks a law that plain moves cannot.
    if card is None or card == UNKNOWN or ("." in card) != deal.suffixed:
        return _IN_TURN[name]
    if name == "discard":
        plain = card in seat.hand and len(seat.hand) > 1 and event.face != "down" and not _just_taken(deal, card)
        return _PLAIN[name] if plain else _IN_TURN[name]
    plain = event.from_ == "stock" and deal.stock and deal.stock[0] == card
    return _PLAIN[name] if plain else _IN_TURN[name]


def _by_others(seat: SeatState, event: Any) -> bool:
    """Whether somebody else acts for the seat, or should."""
    return event.by in STAND_INS or seat.away or seat.connection_unknown


def _just_taken(deal: Deal, card: str) -> bool:
    """Whether it may be the very card that was taken from the discards in this turn."""
    return deal.taken_from == "discards" and (card == deal.taken or deal.taken == UNKNOWN)
