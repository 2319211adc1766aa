"""What may have been: verdicts that hold in whatever lawful way the little a log leaves out may have gone.

Where a few events are missing, or a few cards or groups were not told, each way the rules allow is gone through: every
missing event in every way it can be, as the laws judge it, and of these ways only those the rest of the log goes on
from without a breach. A claim that comes to the same in all of them is decided by them; all others stay undecided.
Where something may be missing that is not gone through, nothing is decided so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product, takewhile
from typing import Any, Final

from ledger.audit.readings import Readings
from ledger.audit.referee import UNDECIDABLE, rule
from ledger.play.evolve import evolve
from ledger.play.matches import is_over
from ledger.play.profile import log_profile
from ledger.play.replay import judge
from ledger.play.state import Deal, Match, SeatState, opening
from ledger.rules.arrangement import arrange
from ledger.rules.shows import find_show
from schemas import events as ev
from schemas.cards import FACES, JOKER, RANKS, SUITS, UNKNOWN
from schemas.errors import BadCards
from schemas.events import CLAIMS, EVENT, Act, Claim, first_open
from schemas.findings import ALARMS, Finding, Verdict
from schemas.message import SeatNo, message
from schemas.reasons import reason
from schemas.ruleset import Ruleset

OF_WINNERS: Final = frozenset({"places_wrong"})
"""What is found by who has won alone, and no more where that is not known after all."""
MOST_EVENTS: Final = 4
"""Missing events that are gone through, in all gaps of a log together."""
MOST_UNTOLD: Final = 3
"""Cards and groups not told that are gone through."""
LARGEST_HAND: Final = 15
"""Cards of the largest hand of any game: a longer row is a stock, whose order counts."""
MOST_WAYS: Final = 1_500
"""Ways that are gone through side by side; beyond, nothing is decided by them."""

_OF_FIGURES: Final = frozenset({"places_wrong", "money_not_balanced", "claim_seats"})
"""What is found in claims and not in the play: it says nothing of what may have been played."""

Key = tuple[int, str, bool, int]
"""A claim for one seat: its event, its kind, whether it is of a total, the seat."""


class _OutOfReachError(Exception):
    """Something may be missing that is not gone through here."""


@dataclass(frozen=True, slots=True)
class _Way:
    """One way a log may have gone: the match as it then stands, and the verdicts so far.

    ``saved`` is the deal for which groups of a hand were filled in, of which the worst and the best stand for all that
    count between. ``play`` is the play without them, after every gap: ways of one play are parted by groups alone.
    """

    match: Match
    verdicts: tuple[Verdict, ...] = ()
    saved: int = 0
    play: tuple[object, ...] = ()


def _key_of(verdict: Verdict) -> Key:
    """Which claim a verdict is on."""
    return verdict.seq, verdict.claim, verdict.of_total, verdict.seat


def is_nearly_whole(events: Iterable[Act | Claim]) -> bool:
    """Whether a log leaves something out, and so little that the ways it may have gone can be gone through."""
    gap = untold = 0
    for event in events:
        if isinstance(event, ev.Gap):
            gap += event.to - event.seq + 1
        elif isinstance(event, ev.Declare):
            untold += event.groups is None
        elif isinstance(event, ev.Deal):
            untold += (event.open_card in {None, UNKNOWN}) + (event.wild_card == UNKNOWN)
            untold += sum(UNKNOWN in hand.cards for hand in event.hands) + (UNKNOWN in (event.stock or ()))
        elif isinstance(event, ev.Draw | ev.Discard):
            untold += event.card in {None, UNKNOWN}
        if gap > MOST_EVENTS or untold > MOST_UNTOLD:
            return False
    return gap + untold > 0


def by_every_way(
    events: Sequence[Act | Claim], readings: Readings, findings: list[Finding], verdicts: list[Verdict]
) -> tuple[list[Finding], list[Verdict]]:
    """Findings and verdicts with what is decided in whatever way a nearly whole log went. Where it went in no lawful
    one and no act is found wrong, what it says of cards is, and decides neither a show nor who has won by it."""
    by_key = _decide(events, readings)
    if by_key is not None:
        return findings, [_in_every_way(row, by_key.get(_key_of(row))) for row in verdicts]
    rest = [row for row in findings if row.code not in OF_WINNERS]
    if any(row.severity in ALARMS for row in rest):
        return findings, verdicts
    return rest, [_of_unknown_cards(row) if row.claim == "show" else row for row in verdicts]


def _in_every_way(row: Verdict, other: Verdict | None) -> Verdict:
    """A verdict with what the ways of the log come to."""
    if row.computed is not None or other is None:
        return row
    return other if other.computed is not None else row._replace(may_be=True)


def _of_unknown_cards(row: Verdict) -> Verdict:
    """The verdict on a show that was found wrong, where its cards cannot be those of the hand."""
    if row.verdict != "OVERTURNED":
        return row
    why = reason("cards_not_in_hand")
    statements = (message("verdict-show_undecided", seat=SeatNo(row.seat), why=why),)
    return row._replace(computed=None, why=why, statements=statements, clauses=UNDECIDABLE)


def _decide(events: Sequence[Act | Claim], readings: Readings) -> Mapping[Key, Verdict] | None:
    """The verdicts that come to the same in every way a nearly whole log may have gone, and the undecided ones that are
    right in some; nothing where neither. None where it can have gone in no lawful way."""
    if not events or not isinstance(events[0], ev.Open) or log_profile(events, readings.rules).unlogged:
        return {}  # what a log never records may stand anywhere
    deals = {event.deal for event in events if isinstance(event, ev.Deal)}
    # None is in it for points without a number, which most platforms of one deal write.
    if not {event.deal for event in events if isinstance(event, ev.DealScored)} <= {*deals, None}:
        return {}  # a deal that is booked lies in a gap
    try:
        ways, borne_out = _ways(events, readings)
    except _OutOfReachError:
        return {}
    if not ways:
        return None
    by_key: dict[Key, Verdict] = {}
    rows = [{_key_of(verdict): verdict for verdict in way.verdicts} for way in ways]
    for key, verdict in rows[0].items():
        computed = {row[key].computed if key in row else None for row in rows}
        is_wrong = verdict.verdict == "OVERTURNED" and key in borne_out  # or what came after it is, and nobody can tell
        if len(computed) == 1 and None not in computed and not is_wrong:
            by_key[key] = verdict._replace(statements=(*verdict.statements, message("verdict-every_way")))
        elif verdict.claimed in computed:
            by_key[key] = verdict._replace(computed=None, may_be=True)
    return by_key


def _ways(events: Sequence[Act | Claim], readings: Readings) -> tuple[list[_Way], set[Key]]:
    """Every lawful way a log may have gone, and the claims that are right in one that only a later act breaks."""
    rules, open_event = readings.rules, first_open(events)
    whole = [event for event in events if not isinstance(event, ev.Gap)]
    # The gaps are taken out first: each way fills them, and must not be judged leniently for having them.
    # A way may have what the log lacks, and it says whether somebody left, who else would have sat out.
    profile = log_profile(whole, rules)._replace(unlogged=frozenset(), sat_out=frozenset())
    ways, doubt = [_Way(opening(rules, profile))], False
    borne_out: set[Key] = set()
    for place, event in enumerate(events):
        if isinstance(event, ev.Gap):
            ways, doubt = _through(ways, event, events[place + 1 :]), True
            continue
        after: list[_Way] = []
        ends: set[tuple[object, ...]] = set()
        for way in ways:
            for version in _fill_in(way.match, event):
                doubt = doubt or version is not event
                if isinstance(version, Claim) and version.type in CLAIMS:
                    verdicts = (*way.verdicts, *rule(way.match, version, open_event, readings))
                    way = replace(way, verdicts=verdicts)
                match = _after(way.match, version, doubt=doubt)
                if match is not None:
                    after.append(replace(way, match=match))
                else:
                    ends.add(way.play)
                    borne_out |= {_key_of(row) for row in way.verdicts if row.verdict == "UPHELD"}
            if len(after) > MOST_WAYS:
                raise _OutOfReachError
        with_groups = {way.play for way in ways if way.saved} if ends else set()
        # Worst and best groups stand for all between, which holds only as long as both go on or both end.
        if any(way.play in ends & with_groups for way in after):
            raise _OutOfReachError  # the worst or the best groups cannot have been; some between them can
        ways = after
    return ways, borne_out


def _after(match: Match, event: Act | Claim, *, doubt: bool) -> Match | None:
    """The match after an event; None where it would be a breach after something that is not known."""
    if doubt:
        findings, _ = judge(match, event)
        if any(finding.severity in ALARMS and finding.code not in _OF_FIGURES for finding in findings):
            return None
    return evolve(match, event)


# -- what an event does not tell -----------------------------------------------------------------


def _fill_in(match: Match, event: Act | Claim) -> Iterator[Act | Claim]:
    """An event with the cards and groups it does not tell, in every way."""
    deal = match.deal
    if isinstance(event, ev.Deal):
        yield from _fill_in_deal(event, match.rules)
        return
    if deal is None or deal.ended is not None or not isinstance(event, ev.Draw | ev.Discard | ev.Declare):
        yield event
        return
    seat = deal.seat(event.seat)
    if seat is None:
        yield event
    elif isinstance(event, ev.Draw) and event.card in {None, UNKNOWN}:
        yield event.model_copy(update={"card": _next_card(deal, event.from_)})
    elif isinstance(event, ev.Discard) and event.card in {None, UNKNOWN}:
        yield from (event.model_copy(update={"card": card}) for card in _hand_faces(seat))
    elif isinstance(event, ev.Declare) and event.groups is None:
        finishes = _hand_faces(seat) if event.finish in {None, UNKNOWN} else [event.finish or UNKNOWN]
        for finish in finishes:
            for groups in _shows(deal, seat, finish):
                yield event.model_copy(update={"finish": finish, "groups": groups})
    else:
        yield event


def _fill_in_deal(event: ev.Deal, rules: Ruleset) -> Iterator[ev.Deal]:
    """A deal with the cards it does not tell, where the rest of the pack is just these."""
    rows = [list(hand.cards) for hand in event.hands]
    wild = [] if rules.deal.wild == "none" else [event.wild_card or UNKNOWN]
    rows += [[event.open_card or UNKNOWN], wild, list(event.stock or ())]
    holes = [(row, row.count(UNKNOWN)) for row in rows if UNKNOWN in row]
    rest = _pack_less([card for row in rows for card in row if card != UNKNOWN], rules)
    if not holes or event.stock is None or sum(count for _, count in holes) != rest.total():
        yield event
        return
    for _ in _fillings(holes, rest):
        hands = tuple(
            hand.model_copy(update={"cards": tuple(cards)}) for hand, cards in zip(event.hands, rows, strict=False)
        )
        fields = {"hands": hands, "open_card": rows[-3][0], "stock": tuple(rows[-1])}
        yield event.model_copy(update=fields | ({"wild_card": wild[0]} if wild else {}))


def _pack_less(cards: list[str], rules: Ruleset) -> Counter[str]:
    """What is left of the pack without some cards, copy by copy where they are told apart."""
    suffixed = any("." in card for card in cards)
    rest: Counter[str] = Counter()
    for name in FACES:
        count = rules.pack.printed_jokers if name == JOKER else rules.pack.decks
        rest.update([f"{name}.{n}" for n in range(1, count + 1)] if suffixed else {name: count})
    rest.subtract(cards)
    # More of a card than the pack has: the deal is found wrong by laws, and nothing is made up to go with it.
    return +rest if min(rest.values()) >= 0 else Counter()


def _fillings(holes: list[tuple[list[str], int]], rest: Counter[str]) -> Iterator[None]:
    """Fill the holes of rows in place, in every way; the order of cards counts only in a stock, the last row."""
    if not holes:
        yield
        return
    (row, count), *others = holes
    places = [place for place, card in enumerate(row) if card == UNKNOWN]
    # All that is left goes into this hand: in which order does not matter, one way for all orders.
    if count == rest.total() and len(row) <= LARGEST_HAND:
        choices: Iterator[tuple[str, ...]] = iter([tuple(rest.elements())])
    elif rest.total() > MOST_UNTOLD:
        raise _OutOfReachError
    else:
        choices = iter(sorted(set(permutations(sorted(rest.elements()), count))))
    for cards in choices:
        for place, card in zip(places, cards, strict=True):
            row[place] = card
        yield from _fillings(others, rest - Counter(cards))
    for place in places:
        row[place] = UNKNOWN


def _next_card(deal: Deal, source: str) -> str:
    row = deal.stock if source == "stock" else deal.discards[::-1]
    if not row or row[0] == UNKNOWN:
        raise _OutOfReachError
    return row[0]


def _hand_faces(seat: SeatState) -> list[str]:
    if UNKNOWN in seat.hand:
        raise _OutOfReachError
    return sorted(set(seat.hand))


def _shows(deal: Deal, seat: SeatState, finish: str) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Groups of the hand but for one card: some that are no valid show, and if there are any, some that are."""
    rest = list(seat.hand)
    if finish not in rest or UNKNOWN in rest or deal.wild_card is None:
        raise _OutOfReachError
    rest.remove(finish)
    yield tuple((card,) for card in rest)
    with suppress(BadCards):
        show = find_show(rest, deal.wild, deal.rules)
        if show is not None:
            yield show


# -- what is missing altogether ------------------------------------------------------------------


def _through(ways: list[_Way], gap: ev.Gap, rest: Sequence[Act | Claim]) -> list[_Way]:
    """Every way through a gap. A missing event may also be one that changes nothing, as a claim does."""
    ways = [replace(way, match=_anybody_away(way.match)) for way in ways]
    following = next((event.deal for event in rest if isinstance(event, ev.Deal)), None)
    of_deal = takewhile(lambda event: event.type != "deal", rest)
    stay = {event.seat for event in of_deal if isinstance(event, ev.Show | ev.Group) and event.by == "player"}
    by_key, fresh = {(_alike(way.match), way.saved, way.play): way for way in ways}, ways
    for seq in range(gap.seq, gap.to + 1):
        later: dict[tuple[object, int, tuple[object, ...]], _Way] = {}
        for way in fresh:
            _within_reach(way.match, following)
            lawful: dict[tuple[str, int], set[bool]] = {}
            for event in _candidates(way.match, gap.match, seq, stay):
                match, saved = _after(way.match, event, doubt=True), way.saved
                if isinstance(event, ev.Group | ev.Show):
                    saved = saved or way.match.number
                    lawful.setdefault((event.type, event.seat), set()).add(match is not None)
                if match is not None and (alike := (_alike(match), saved, way.play)) not in by_key:
                    later[alike] = replace(way, match=match, saved=saved)
            if any(len(answers) == 2 for answers in lawful.values()):
                # Groups that are lawful in some ways and not in others decide something: two of them cannot stand for
                # the rest.
                raise _OutOfReachError  # so may be what counts between
            if len(by_key) + len(later) > MOST_WAYS:
                raise _OutOfReachError
        by_key |= later
        fresh = list(later.values())
    for way in fresh:
        _stands_known(way.match)  # no room is left in the gap for another deal
    return [replace(way, play=(*way.play, _play_of(way))) for way in by_key.values()]


def _play_of(way: _Way) -> object:
    """What a way shares with those that differ from it in saved groups alone, and in totals by them; nothing when they
    are of an earlier deal."""
    match, deal = way.match, way.match.deal
    if deal is None or 0 < way.saved < match.number:
        return None
    seats = tuple(seat.replace(own=None, saved=None, saved_late=None) for seat in deal.seats)
    totals = {"standings": None} if deal.ended is not None else {}
    return _alike(match.replace(deal=deal.replace(seats=seats), **totals))


def _alike(match: Match) -> object:
    """What matches share that go on alike, whatever way they came there."""
    deal = match.deal
    now = match.standings
    between = (
        match.gone, match.gone_since, match.back_since, match.back_amid, match.away, match.connection_unknown,
        match.offer, match.declined, match.booked,
        (now.accounts, now.shared, now.deals, now.tied) if now is not None else (),
    )  # fmt: skip
    if deal is None:
        return between
    values = tuple(value for name, value in vars(deal).items() if name not in {"rules", "places"})
    return (between, values, bool(deal.declared) and deal.declared[-1].seq == match.last_act)


def _anybody_away(match: Match) -> Match:
    """Connections may have come and gone in a gap, where that matters."""
    if match.rules.disconnect.play != "autoplay":
        return match
    match = match.replace(connection_unknown=match.seats)
    deal = match.deal
    if deal is None or deal.ended is not None:
        return match
    seats = tuple(seat.replace(connection_unknown=True) for seat in deal.seats)
    return match.replace(deal=deal.replace(seats=seats))


def _within_reach(match: Match, following: int | None) -> None:
    """Refuse a gap in which cards may have been dealt, or of which it is not known how it begins."""
    _stands_known(match)
    has_ended = match.deal is not None and match.deal.ended is not None
    if has_ended and is_over(match) is not True and following != match.number + 1:
        raise _OutOfReachError


def _stands_known(match: Match) -> None:
    """Refuse a way of which it is not known how the deal stands."""
    deal = match.deal
    if deal is None or deal.pending is not None or deal.tainted is not None or deal.players_unknown:
        raise _OutOfReachError
    if deal.ended is None and deal.turn is None and deal.fold_due is None:
        raise _OutOfReachError


def _candidates(match: Match, name: str, seq: int, stay: Container[int]) -> Iterator[Act]:
    """Every act that may be missing now; the laws refuse many of them. Nobody leaves who ``stay``: they arrange or lay
    out their hands later in the deal."""
    deal = match.deal
    if deal is None:
        return
    acts = [(kind, act) for kind, act in _beside_turns(match, deal) if kind != "leave" or act["seat"] not in stay]
    acts += _in_turn(deal) if deal.ended is None else ()
    for kind, fields in acts:
        event: Any = EVENT.validate_python({"v": 1, "match": name, "seq": seq, "type": kind, **fields}, strict=False)
        yield event


def _beside_turns(match: Match, deal: Deal) -> Iterator[tuple[str, dict[str, Any]]]:
    rules = match.rules
    for seat in () if is_over(match) is True else match.seats:
        yield "leave", {"seat": seat}
        if deal.ended is not None and (seat in match.gone or rules.pool.reentry != "never"):
            yield "rejoin", {"seat": seat}
        if deal.ended is not None and rules.pool.split != "never":
            yield from (("split", {"seat": seat, "step": step}) for step in ("offer", "accept", "refuse", "auto"))
    if rules.stock.stuck != "plays_on" and deal.ended is None:
        yield "close", {"deal": deal.number, "reason": "finished"}
    grouping = rules.count.groups != "own_else_best" or rules.timeout.complete_hand == "declared"
    grouping = grouping and (deal.ended is None or deal.settling)
    for state in deal.seats:
        if state.status in {"in", "left"} and (grouping or deal.settling):
            for groups in _groupings(deal, state):
                if grouping:
                    yield "group", {"seat": state.number, "groups": groups}
                if deal.settling and state.own is None and groups:
                    yield "show", {"seat": state.number, "groups": groups}


def _in_turn(deal: Deal) -> Iterator[tuple[str, dict[str, Any]]]:  # noqa: C901 - one branch a kind of move
    rules = deal.rules
    if deal.stock is None or rules.buying.who != "nobody":
        raise _OutOfReachError
    if deal.fold_due is not None:
        yield "drop", {"seat": deal.fold_due, "by": "timer"}
        return
    state = deal.seat(deal.turn or 0)
    if state is None:
        raise _OutOfReachError
    turn = {"seat": state.number}
    yield "miss", turn
    if deal.phase == "draw":
        yield "drop", turn
        for source in ("stock", "discards"):
            if deal.stock if source == "stock" else deal.discards:
                yield "draw", {**turn, "from": source, "card": _next_card(deal, source)}
        if not deal.stock:
            yield "recycle", {}
        return
    if rules.melding.where == "table":
        yield from ((kind, {**turn, **fields}) for kind, fields in _possible_melds(deal, state))
    last = {"face": "down"} if len(state.hand) == 1 and rules.going_out.last_discard == "face_down" else {}
    for card in _hand_faces(state):
        yield "discard", {**turn, "card": card, **last}
        for groups in _shows(deal, state, card) if rules.show.finish != "none" else ():
            yield "declare", {**turn, "finish": card, "groups": groups}


def _possible_melds(deal: Deal, seat: SeatState) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a seat may lay on the table, or add to what lies there; with jokers or contracts that is out of reach."""
    if deal.rules.pack.printed_jokers or deal.rules.contract.trios:
        raise _OutOfReachError
    hand = _hand_faces(seat)
    melds = [
        list(cards)
        for rank in RANKS
        for count in (3, 4)
        for cards in combinations([card for card in hand if card[0] == rank], count)
    ]
    # The ace once more behind the king: it lies at either end, and not between.
    row = RANKS + RANKS[0]
    for suit in SUITS:
        for first, last in combinations(range(len(row) + 1), 2):
            places = [[card for card in hand if card[:2] == rank + suit] for rank in row[first:last]]
            if last - first in range(3, len(RANKS) + 1) and all(places):
                melds += [list(run) for run in product(*places)]
    yield from (("meld", {"melds": [meld]}) for meld in melds)
    if not deal.rules.melding.per_turn:
        pairs = combinations(melds, 2)
        yield from (("meld", {"melds": [one, two]}) for one, two in pairs if not {*one} & {*two})
    for lying in deal.table:
        for count in (1, 2, 3):
            for cards in combinations(hand, count):
                if len({card[1] for card in cards}) == 1:
                    yield "lay_off", {"meld": lying.id, "cards": list(cards)}


def _groupings(deal: Deal, seat: SeatState) -> list[list[list[str]]]:
    """No groups, the worst and the best there are: what any others count lies between."""
    if UNKNOWN in seat.hand or deal.wild_card is None:
        raise _OutOfReachError
    plain = [card for card in seat.hand if card != JOKER and card[0] != (deal.wild or JOKER)[0]]
    unlike = any(one[0] != two[0] and one[1] != two[1] for one, two in combinations(plain, 2))
    worst = [list(seat.hand)] if unlike else [[card] for card in seat.hand]
    with suppress(BadCards):
        best = arrange(seat.hand, deal.wild, deal.rules)
        groups = [*(list(cards) for _, cards in best.melds), list(best.deadwood)]
        return [[], worst, [group for group in groups if group]]
    raise _OutOfReachError
