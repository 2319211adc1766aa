"""The match across its deals: who is dealt in, what the deals come to, who leaves, comes back, or shares the prize."""

from __future__ import annotations

from typing import Final

from ledger.play import turns
from ledger.play.cards_in_play import dealt_cards
from ledger.play.points import REMEMBERED_POINTS, points_by_seat, points_lost
from ledger.play.settlement_lines import figures_of
from ledger.play.state import Deal, Match, deals_of
from ledger.rules.sizes import pack_size
from ledger.rules.standings import (
    Standings,
    after_deal,
    after_gap,
    after_leave,
    after_reentry,
    after_return,
    after_split,
    due_seats,
    has_many_deals,
    match_over,
    reentry_open,
    reentry_total,
)
from schemas import events as ev
from schemas.events import CLAIMS, Act, Claim
from schemas.wire import SeatPoints


def deal_points(deal: Deal) -> dict[int, int | None]:
    """What each seat of a deal lost or won in it, as the rules count; None where the record does not decide it."""
    return {number: score.points for number, score in points_by_seat(deal).items()}


def standings_now(match: Match) -> Standings | None:
    """The standings with the last deal booked if it has ended; None before the match is opened."""
    # Of the deals there are results alone.
    if match.number == 0 and match.standings is not None and not match.is_decided:
        return after_gap(match.standings, None, match.rules)
    return _known_standings(_booked_between_deals(match))


def standings_with_deal(match: Match) -> Standings | None:
    """The standings as if the deal under way, if any, had ended."""
    return _known_standings(with_deal_booked(match))


def _known_standings(match: Match) -> Standings | None:
    """What is known of the standings when a gap may hide whole deals, and who left or came back."""
    standings = match.standings
    if standings is None or match.is_decided or not match.in_gap:
        return standings
    return after_gap(standings, None if match.deals_lost else 0, match.rules)


_AFTER_THE_END: Final = 4
"""Events that follow the end of a match, beside a hand of each seat."""


def with_gap(match: Match, seq: int, length: int) -> Match:
    """The match after a gap of so many events: what it hid of the deals is no longer known.

    The deal under way may have ended in it and another begun, unless the numbers of the deals say otherwise
    (:mod:`ledger.play.profile`), or it is too short for that: an ending and a deal are two events, a deal alone is one.
    """
    deal = match.deal
    is_decided = match.is_decided or match.settled or match.closed is not None
    # In a gap already, it is not known what the deals came to.
    over = not match.in_gap and (deal is None or deal.ended is not None) and is_over(match) is True
    # Else another deal was dealt all the same, or may have been: hands are shown, points booked, and not much more.
    is_decided = is_decided or (
        over and match.log.deals <= match.number and length <= len(match.seats) + _AFTER_THE_END
    )
    within = seq in match.log.within or is_decided
    # With a gap before this one the ending may lie in that, so that a deal alone is enough here.
    length += match.in_gap
    if deal is not None and deal.ended is not None and not deal.scored:
        deal = deal.replace(shows_lost=True)
    match = match.replace(deal=deal, in_gap=True, lossy=True, is_decided=is_decided)
    goes_on = deal is not None and deal.ended is None and deal.pending is None and not deal.scored
    if within or (goes_on and length < 2):
        return match
    return deal_left(match)


def deal_left(match: Match) -> Match:
    """The match when the last deal on record may be over and another one under way of which nothing is known."""
    match = match.replace(deals_lost=True)
    if match.deal is None:
        return match
    match = with_deal_booked(match)
    deal = match.deal
    return match.replace(past=(*match.past, deal), deal=None) if deal is not None else match


def after_gap_dealt(match: Match, event: ev.Deal) -> Match:
    """The match when a deal is dealt after a gap: its number says how many were lost, its hands who is in."""
    standings = match.standings
    if standings is None or match.is_decided:
        return match
    seats = {hand.seat for hand in event.hands}
    match = match.replace(gone=tuple(seat for seat in match.gone if seat not in seats))
    lost_deals = max(event.deal - 1 - standings.deals, 0)
    due = due_seats(standings, match.rules)
    unsure = after_gap(standings, lost_deals, match.rules)
    for seat in seats:  # who is dealt in takes part, whenever it came back
        unsure = unsure.change(seat, left=False)
    if lost_deals or due is None:
        return match.replace(standings=unsure)
    absent, extra = set(due) - seats, seats - set(due)
    if absent and (len(dealt_cards(event, match.rules)) < pack_size(match.rules) or len(event.hands) > len(seats)):
        return match.replace(standings=unsure)
    if len(absent) + len(extra) > 1:  # in what order they left, came back and paid is not known
        return match.replace(standings=unsure)
    for seat in absent:
        standings = after_leave(standings, seat)
    for seat in extra:
        account = standings.account(seat)
        if account is None or not (account.out or account.left):
            return match.replace(standings=unsure)
        was_out = account.out
        standings = after_reentry(standings, seat, match.rules) if was_out else after_return(standings, seat)
    return match.replace(standings=standings)


def back_unlogged(match: Match, event: ev.Deal) -> bool:
    """Whether a seat that was out, or had left, is dealt in where it may have come back, and the log has no coming back
    of anybody: the platform does not write that down."""
    if "rejoin" not in match.log.never or match.in_gap:
        return False
    standings = standings_with_deal(match)
    return standings is not None and any(may_be_back(match, standings, hand.seat) for hand in event.hands)


def may_be_back(match: Match, standings: Standings, seat: int) -> bool:
    """Whether a seat that was out, or had left, may have come back by these standings, where the log has no coming back
    of anybody. Before the prize was shared, for whoever came back is asked as well."""
    account = standings.account(seat)
    if "rejoin" not in match.log.never or account is None or not (account.out or account.left):
        return False
    return account.left or reentry_open(standings._replace(shared=False), seat, match.rules) is not False


_last: Final[list[tuple[Match, Match]]] = []
"""The matches that were booked last: several laws and claims ask at one event."""


class FreshBookings:
    """Within, nothing is taken from which deals were booked and counted before."""

    def __enter__(self) -> FreshBookings:
        self._before = list(_last), dict(REMEMBERED_POINTS)
        self.forget()
        return self

    def __exit__(self, *_: object) -> None:
        self.forget()
        _last.extend(self._before[0])
        REMEMBERED_POINTS.update(self._before[1])

    def forget(self) -> None:
        """What was asked since is asked anew."""
        _last.clear()
        REMEMBERED_POINTS.clear()

    @property
    def remembers(self) -> bool:
        """Whether something that was asked since need not be asked again."""
        return bool(_last or REMEMBERED_POINTS)


def with_deal_booked(match: Match) -> Match:
    """The match with its last deal booked; one that never ended counts as not decided."""
    deal, before = match.deal, match.standings
    if deal is None or match.booked or before is None:
        return match
    # By identity: two states that are equal are compared field by field, which costs more than booking the deal.
    for other, after in _last:
        if other is match:
            return after
    after = _with_deal_booked(match, deal, before)
    _last[:] = [(match, after), *_last[:1]]
    return after


def _with_deal_booked(match: Match, deal: Deal, before: Standings) -> Match:
    computed = points_by_seat(deal)
    points = {number: score.points for number, score in computed.items()}
    at_least = match.at_least or any(score.at_least for score in computed.values())
    winners = deal.ended.winners if deal.ended is not None else ()
    over = before.over
    # Who left before the deal ended is out before it is booked, who left after it once it is: the last one left wins.
    for seat in (seat for seat in match.gone if seat not in match.gone_since):
        before = after_leave(before, seat)
    # They may have left after others came back, which a gap may hide.
    unseen = (deal.ended is None and match.back_since) or (match.in_gap and not match.is_decided)
    if unseen and before.over is not over:
        before = before._replace(over=None, unsure=True)
    losses: dict[int, int | None] | None = None
    if match.rules.match.counts == "won_points" and match.rules.settlement.pays == "sum_of_losers":
        losses = {state.number: points_lost(deal, state, deal.rules).points for state in deal.seats}
    standings = after_deal(before, points, winners, match.rules, losses, called_off=_is_called_off(deal))
    for seat in match.back_since:  # in what order is not kept: while others are back nobody is left alone
        standings = _with_back(match, standings, seat)
        if seat in match.back_amid and reentry_total(before, seat, match.rules) != _total_of(standings, seat):
            standings = standings.change(seat, total=None)  # with the highest total of then or of now: no text says
    for seat in match.gone_since:
        standings = _without_player(match, standings, seat)
    leavers = tuple(seat for seat in match.gone if seat not in match.back_since)
    return match.replace(
        gone=leavers, gone_since=(), back_since=(), back_amid=(), standings=standings, booked=True, at_least=at_least
    )


def _total_of(standings: Standings, seat: int) -> int | None:
    account = standings.account(seat)
    return account.total if account is not None else None


def may_be_more(match: Match) -> bool:
    """Whether points of the deals that have ended may be more than computed, by groups saved and not logged (AT-21)."""
    return _booked_between_deals(match).at_least


def deal_numbered(match: Match, number: int | None) -> Deal | None:
    """The deal a claim speaks of: the one numbered so, else the last one; None when it is not on record."""
    if number is None:
        return match.deal
    return next((deal for deal in reversed(deals_of(match)) if deal.number == number), None)


def booked_of(match: Match, event: ev.DealScored) -> tuple[SeatPoints, ...]:
    """The points booked for a deal, without seats of the match that were not dealt in and are booked nothing."""
    deal = deal_numbered(match, event.deal)
    if deal is None or deal.players_unknown:
        return event.points
    idle = set(match.seats) - set(deal.places)
    return tuple(entry for entry in event.points if entry.points or entry.seat not in idle)


def claim_keys(match: Match, event: Claim) -> tuple[tuple[str, int, int], ...]:
    """What a claim is about, so that one made twice is noticed: its type, deal or declaration, and each seat; of a
    settlement, that may come in several lines, each figure of a seat.

    Nothing where the log does not say about which deal or show it is: points without a number, while a deal is played,
    may be those of the one before.
    """
    if isinstance(event, ev.MatchSettled):
        return tuple((figure, 0, seat) for figure, seat in figures_of(event))
    deal = None if match.in_gap else match.deal
    if isinstance(event, ev.DealScored):
        number = event.deal or (deal.number if deal is not None and deal.ended is not None else 0)
        return tuple((event.type, number, entry.seat) for entry in event.points) if number else ()
    declarations = deal.declared if deal is not None else ()
    return ((event.type, declarations[-1].seq, event.seat),) if declarations else ()


def whole_settlement(match: Match, event: ev.MatchSettled) -> ev.MatchSettled:
    """The settlement that an event is, or is one line of."""
    lines = match.log.settlement
    return lines.whole if lines is not None and event.seq in lines.seqs else event


def begins_settlement(match: Match, event: ev.MatchSettled) -> bool:
    """Whether it is no later line of a settlement that is told in several."""
    lines = match.log.settlement
    return lines is None or event.seq not in lines.seqs[1:]


def ends_settlement(match: Match, event: ev.MatchSettled) -> bool:
    """Whether no later line belongs to the settlement: what its figures come to together is asked then."""
    lines = match.log.settlement
    return lines is None or event.seq not in lines.seqs[:-1]


def seats_due(match: Match, next_deal: ev.Deal | None = None) -> tuple[int, ...] | None:
    """The seats to be dealt in when the deal under way has ended; None when the record does not decide it. Where a next
    deal is dealt (``next_deal``), a seat without a hand may have left in a deal without a move on record, or have sat
    out."""
    standings = standings_with_deal(match)
    due = due_seats(standings, match.rules) if standings is not None else None
    sat_out = match.log.sat_out
    if due and next_deal is not None and sat_out and any((next_deal.seq, seat) in sat_out for seat in due):
        return None
    if due and next_deal is not None and match.deal is not None and match.deal.untouched:
        return due if set(due) <= {hand.seat for hand in next_deal.hands} else None
    return due


def is_of_a_table(match: Match) -> bool:
    """Whether several deals are told of a match that is one, and not settled one by one: those of a table, each a match
    of its own."""
    return len(match.past) > match.deals_settled and not has_many_deals(match.rules)


def is_over(match: Match) -> bool | None:
    """Whether the match is over with the deals ended so far; None when the record does not decide it."""
    if match.standings is None:
        return None
    choice = match.rules.match
    called_off = match.standings.called_off or (match.deal is not None and _is_called_off(match.deal))
    if choice.ends == "after_deals" and choice.tie == "shared" and not match.gone and not called_off:
        has_ended = not match.booked and match.deal is not None and match.deal.ended is not None
        over = match.standings.deals + has_ended >= choice.deals
        return over or (None if match.standings.unsure or (match.in_gap and not match.is_decided) else False)
    standings = standings_now(match)
    return match_over(standings, match.rules) if standings is not None else None


def contract_numbers(match: Match, number: int) -> tuple[int, ...]:
    """The deals whose contract deal ``number`` may have: its own, or an earlier one for each that was called off before
    it and may have been dealt again, of which no text speaks. The last deal has been booked."""
    before = match.standings.called_off if match.standings is not None else 0
    return tuple(range(number, max(number - before, 1) - 1, -1))


def _is_called_off(deal: Deal) -> bool:
    """Whether a deal was broken off without points."""
    return deal.ended is not None and deal.ended.how == "closed"


def dealt_in(match: Match, event: ev.Deal) -> tuple[tuple[int, ...], bool]:
    """The seats of the next deal, and whether that is certain: those due, and whoever else of the match was dealt a
    hand all the same.

    Where the record does not decide who is due they are those with a hand if not a card of the pack is missing, else
    all who may still be in. Of whom left in a deal without a move on record, nothing is on record either.
    """
    seats = {hand.seat for hand in event.hands if hand.seat in match.seats or not match.opened}
    due = due_seats(match.standings, match.rules) if match.standings is not None else None
    if due and (not match.at_least or set(due) <= seats):  # with more points some may be out
        return tuple(sorted({*due, *seats})), seats_due(match, event) is not None
    accounts = match.standings.accounts if match.standings is not None else ()
    over = due == ()  # and dealt all the same: to whom, only hands tell
    playing = {account.seat for account in accounts if over or (not account.out and (not account.left or match.lossy))}
    may_be = playing if match.opened else set(match.log.seats)
    whole = len(dealt_cards(event, match.rules)) >= pack_size(match.rules) and len(event.hands) == len(seats)
    if whole:
        may_be = seats
    # Who sat down is not known without the opening: a seat may never be named at all.
    return tuple(sorted(may_be | seats)), may_be <= seats and (match.opened or whole)


def leave(match: Match, seat: int) -> Match:
    """A player has left the match, for the deals to come too."""
    match = match.replace(back_since=_without(match.back_since, seat))
    if seat in match.gone:
        return match
    leavers = (*match.gone, seat)
    if match.booked and match.standings is not None:
        standings = _without_player(match, match.standings, seat)
        if match.offer and {account.seat for account in standings.playing()} <= set(match.offer):
            standings = standings._replace(unsure=True)  # all who are left agree: to share with whoever was asked too?
        return match.replace(gone=leavers, standings=standings)
    deal = match.deal
    if deal is not None and deal.ended is None and match.standings is not None and deal.may_have_ended:
        match = match.replace(standings=after_gap(match.standings, 0, match.rules))  # before or after: nobody knows
    has_ended = deal is not None and deal.ended is not None and deal.ended.seq < match.last_seq
    return match.replace(gone=leavers, gone_since=(*match.gone_since, seat) if has_ended else match.gone_since)


def _without_player(match: Match, standings: Standings, seat: int) -> Standings:
    """The standings when a player leaves between two deals: the last has won, unless a gap may hide who came back."""
    after = after_leave(standings, seat)
    return after._replace(over=None) if match.in_gap and not match.is_decided and not standings.over else after


def rejoin(match: Match, event: ev.Rejoin) -> Match:
    """A player comes back: one who left, or one who pays the entry again after elimination."""
    if match.rules.match.ends == "last_standing":
        match = _booked_between_deals(match)
    if match.standings is None:
        return match.replace(gone=_without(match.gone, event.seat))
    if not match.booked:
        account, deal = match.standings.account(event.seat), match.deal
        is_uncounted = event.seat in match.gone and event.seat not in match.gone_since and deal and deal.ended
        undecided = deal is not None and deal.ended is None and (deal.scored or deal.pending is not None)
        perhaps_out = undecided and event.seat not in match.gone
        if is_uncounted or perhaps_out or (account is not None and (account.out or account.left)):
            # A deal is not counted yet, for losers may still show, or nobody knows its end: the seat is back after it.
            amid = (event.seat,) if deal is not None and deal.ended is None and not deal.scored else ()
            back_since = tuple(dict.fromkeys((*match.back_since, event.seat)))
            return match.replace(back_since=back_since, back_amid=(*match.back_amid, *amid))
        leavers, since = _without(match.gone, event.seat), _without(match.gone_since, event.seat)
        return match.replace(gone=leavers, gone_since=since)
    return match.replace(
        standings=_with_back(match, match.standings, event.seat), gone=_without(match.gone, event.seat)
    )


def _with_back(match: Match, standings: Standings, seat: int) -> Standings:
    """The standings with a player back between two deals."""
    account = standings.account(seat)
    if match.in_gap and not match.is_decided and account is not None and (account.out or account.left):
        return standings.change(seat, total=None, least=0, out=0, left=False)
    if account is not None and (account.out or (account.total is None and seat not in match.gone)):
        return after_reentry(standings, seat, match.rules)
    if account is not None and account.total is None:  # with a total unknown, perhaps eliminated besides
        return standings.change(seat, least=0, out=0, left=False)._replace(unsure=True)
    return after_return(standings, seat) if seat in match.gone else standings


def with_lost_deal(match: Match, event: ev.DealScored) -> Match:
    """The match when a deal is booked that lies in a gap, or of which nobody knows to whom it was dealt after one: who
    was out or had left before played it all the same, by the log. Who was not in a deal on record may stand there with
    no points."""
    seats, deal = tuple(entry.seat for entry in event.points), match.deal
    if deal is not None and deal.players_unknown and match.lossy and event.deal in (None, deal.number):
        seats = tuple(seat for seat in seats if deal.seat(seat) is not None)
    elif match.in_gap and event.deal is not None and event.deal > match.number:
        match = _booked_between_deals(match)
    else:
        return match
    standings = match.standings
    if standings is None:
        return match
    for seat in seats:
        account = standings.account(seat)
        if account is not None and (account.out or (account.left and not match.in_gap)):
            standings = standings.change(seat, total=None, least=0, out=0, left=False)
            match = match.replace(gone=_without(match.gone, seat)) if account.left else match
    return match.replace(standings=standings)


def share(match: Match, event: ev.Split) -> Match:
    """A step towards sharing the prize; it is shared by the rules themselves, or once everybody still in agrees."""
    match = _booked_between_deals(match)
    standings = match.standings
    if standings is None or (match.in_gap and event.step != "auto"):
        return match
    if event.step == "auto":
        return match.replace(standings=after_split(standings), offer=())
    if may_be_back(match, standings, event.seat):  # whoever has a say in it is in
        standings = standings.change(event.seat, total=None, least=0, out=0, left=False)._replace(unsure=True)
        match = match.replace(standings=standings)
    if event.step == "refuse" or (event.step == "accept" and match.declined):
        return match.replace(offer=(), declined=(*match.declined, *match.offer, event.seat))
    agreed = (*match.offer, event.seat)
    if event.step == "offer":
        if match.offer:  # two at once: whether each has agreed to the other's nobody knows
            standings = standings._replace(unsure=True)
        return match.replace(standings=standings, offer=tuple(dict.fromkeys(agreed)), declined=())
    everybody = {account.seat for account in standings.playing()} | set(match.back_since)
    if everybody and everybody <= set(agreed) and match.offer:
        return match.replace(standings=after_split(standings), offer=())
    sure = {account.seat for account in standings.playing() if account.total is not None} | set(match.back_since)
    if match.offer and sure < everybody and sure <= set(agreed):  # who else is in, if anybody, is not known
        standings = standings._replace(unsure=True)
    return match.replace(standings=standings, offer=tuple(dict.fromkeys(agreed)))


def is_shared(match: Match) -> bool:
    """Whether the prize has been split, which may end a deal too (AT-12)."""
    return match.standings is not None and match.standings.shared


def _booked_between_deals(match: Match) -> Match:
    return with_deal_booked(match) if match.deal is None or match.deal.ended is not None else match


def disconnect(match: Match, event: ev.Disconnect) -> Match:
    """A seat has lost its connection; what is done for it then is the rules' choice. Its clock is no longer known."""
    match = _clock_lost(match, event.seat)
    if match.rules.disconnect.play != "autoplay" or event.seat in match.away:
        return match
    match = _connection(match, event.seat, away=True)
    seat = match.deal.seat(event.seat) if match.deal is not None else None
    before = seat.played_before + seat.played_for if seat is not None else 0
    since = {"played_for": 0, "played_before": before, "begun_by_hand": False}
    return _seat_changed(match, event.seat, away=True, connection_unknown=False, **since)


def reconnect(match: Match, event: ev.Reconnect) -> Match:
    """A seat is connected again."""
    return _connected(_clock_lost(match, event.seat), event.seat)


_DONE_TO_SEAT = frozenset({"disconnect", "reconnect", "miss", *CLAIMS})
"""Events of a seat that are not its player's acts."""


def heard_of(match: Match, event: Act | Claim) -> Match:
    """What an act says of its seat's connection: a player who acts is connected; where the log does not say
    who acted, nobody knows."""
    seat = getattr(event, "seat", None)
    if event.type in _DONE_TO_SEAT or (seat not in match.away and seat not in match.connection_unknown):
        return match
    if event.by == "player":
        return _connected(match, seat)
    if event.by is not None or seat in match.connection_unknown:
        return match
    return _seat_changed(
        match.replace(connection_unknown=(*match.connection_unknown, seat)), seat, connection_unknown=True
    )


def _connected(match: Match, seat: int) -> Match:
    if seat not in match.away and seat not in match.connection_unknown:
        return match
    if "disconnect" in match.log.unlogged:
        return match
    return _seat_changed(_connection(match, seat, away=False), seat, away=False, connection_unknown=False)


def _connection(match: Match, seat: int, *, away: bool) -> Match:
    others = _without(match.away, seat)
    connection_unknown = _without(match.connection_unknown, seat)
    return match.replace(away=(*others, seat) if away else others, connection_unknown=connection_unknown)


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(number for number in seats if number != seat)


def _clock_lost(match: Match, seat: int) -> Match:
    """How much of its time a seat in turn has left is not on record once its connection came or went."""
    in_turn = match.deal is not None and match.deal.turn == seat
    return match.replace(turn_at=None, step_at=None) if in_turn else match


def _seat_changed(match: Match, number: int, **changes: object) -> Match:
    deal = match.deal
    seat = deal.seat(number) if deal is not None else None
    if deal is None or seat is None or deal.ended is not None:
        return match
    return match.replace(deal=turns.with_seat(deal, seat.replace(**changes)))
