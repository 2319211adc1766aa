"""The match across its deals: who is dealt in, what the deals come to, who leaves, comes back, or shares the prize."""

from __future__ import annotations

from ledger.play import turns
from ledger.play.points import seat_points
from ledger.play.state import Deal, Match
from ledger.rules.sizes import pack_size
from ledger.rules.standings import (
    Standings,
    after_deal,
    after_leave,
    after_reentry,
    after_return,
    after_split,
    due_seats,
    match_over,
)
from schemas import events as ev
from schemas.events import CLAIMS, Act, Claim


def deal_points(deal: Deal) -> dict[int, int | None]:
    """What each seat of a deal lost or won in it, as the rules count; None where the record does not decide it."""
    return {state.number: seat_points(deal, state, deal.rules).points for state in deal.seats}


def standings_now(match: Match) -> Standings | None:
    """The standings with the last deal booked if it has ended; None before the match is opened."""
    return _booked_between_deals(match).standings


def with_deal_booked(match: Match) -> Match:
    """The match with its last deal booked; one that never ended counts as not decided."""
    deal, before = match.deal, match.standings
    if deal is None or match.booked or before is None:
        return match
    computed = [(state.number, seat_points(deal, state, deal.rules)) for state in deal.seats]
    points = {number: found.points for number, found in computed}
    at_least = match.at_least or any(found.at_least for _, found in computed)
    winners = deal.ended.winners if deal.ended is not None else ()
    for seat in (seat for seat in match.gone if seat not in match.gone_since):
        before = after_leave(before, seat)
    standings = after_deal(before, points, winners, match.rules)
    for seat in match.gone_since:
        standings = after_leave(standings, seat)
    for seat in match.back_since:
        standings = after_return(standings, seat)
    gone = tuple(seat for seat in match.gone if seat not in match.back_since)
    return match.replace(gone=gone, gone_since=(), back_since=(), standings=standings, booked=True, at_least=at_least)


def may_be_more(match: Match) -> bool:
    """Whether points of the deals that have ended may be more than computed, by groups saved and not logged (AT-21)."""
    return _booked_between_deals(match).at_least


def deal_numbered(match: Match, number: int | None) -> Deal | None:
    """The deal a claim speaks of: the one numbered so, else the last one; None when it is not on record."""
    if number is None:
        return match.deal
    deals = [*match.past, *([match.deal] if match.deal else [])]
    return next((deal for deal in reversed(deals) if deal.number == number), None)


def claim_key(match: Match, event: Claim) -> tuple[str, int, int]:
    """What a claim is about, so that one made twice is noticed: its type, deal or declaration, and seat."""
    if isinstance(event, ev.MatchSettled):
        return event.type, 0, 0
    if isinstance(event, ev.DealScored):
        return event.type, event.deal or (match.deal.number if match.deal else 0), 0
    declared = match.deal.declared if match.deal else ()
    return event.type, declared[-1].seq if declared else 0, event.seat


def seats_due(match: Match) -> tuple[int, ...] | None:
    """The seats to be dealt in when the deal under way has ended; None when the record does not decide it."""
    standings = with_deal_booked(match).standings
    return due_seats(standings, match.rules) if standings is not None else None


def is_over(match: Match) -> bool | None:
    """Whether the match is over with the deals ended so far; None when the record does not decide it."""
    if match.standings is None:
        return None
    choice = match.rules.match
    if choice.ends == "after_deals" and choice.tie == "shared" and not match.gone:
        ended = not match.booked and match.deal is not None and match.deal.ended is not None
        return match.standings.deals + ended >= choice.deals
    standings = standings_now(match)
    return match_over(standings, match.rules) if standings is not None else None


def dealt_in(match: Match, event: ev.Deal) -> tuple[tuple[int, ...], bool]:
    """The seats of the next deal, and whether that is certain: those due, and whoever else of the match was dealt a
    hand all the same.

    Where the record does not decide who is due they are those with a hand if not a card of the pack is missing, else
    all who may still be in.
    """
    logged = {hand.seat for hand in event.hands if hand.seat in match.seats or not match.opened}
    due = due_seats(match.standings, match.rules) if match.standings is not None else None
    if due is not None:
        return tuple(sorted({*due, *logged})), True
    cards = sum(len(hand.cards) for hand in event.hands) + len(event.stock or ())
    cards += (event.open_card is not None) + (event.wild_card is not None)
    may_be = {account.seat for account in match.standings.playing()} if match.standings is not None else set()
    if cards >= pack_size(match.rules):
        may_be = logged
    return tuple(sorted(may_be | logged)), may_be <= logged


def left(match: Match, seat: int) -> Match:
    """A player has left the match, for the deals to come too."""
    if seat in match.gone:
        return match.replace(back_since=_without(match.back_since, seat))
    gone = (*match.gone, seat)
    if match.booked and match.standings is not None:
        return match.replace(gone=gone, standings=after_leave(match.standings, seat))
    ended = match.deal is not None and match.deal.ended is not None and match.deal.ended.seq < match.last_seq
    return match.replace(gone=gone, gone_since=(*match.gone_since, seat) if ended else match.gone_since)


def rejoined(match: Match, event: ev.Rejoin) -> Match:
    """A player comes back: one who left, or one who pays the entry again after elimination."""
    if match.rules.match.ends == "last_standing":
        match = _booked_between_deals(match)
    if match.standings is None:
        return match
    if not match.booked:
        if event.seat in match.gone and event.seat not in match.gone_since and match.deal and match.deal.ended:
            # The deal that has ended is not counted yet, for losers may still show: the seat is back after that.
            return match.replace(back_since=tuple(dict.fromkeys((*match.back_since, event.seat))))
        gone, since = _without(match.gone, event.seat), _without(match.gone_since, event.seat)
        return match.replace(gone=gone, gone_since=since)
    standings = match.standings
    account = standings.account(event.seat)
    if account is not None and account.out:
        standings = after_reentry(standings, event.seat, match.rules)
    elif event.seat in match.gone:
        standings = after_return(standings, event.seat)
    return match.replace(standings=standings, gone=_without(match.gone, event.seat))


def shared(match: Match, event: ev.Split) -> Match:
    """A step towards sharing the prize; it is shared by the rules themselves, or once everybody still in agrees."""
    match = _booked_between_deals(match)
    standings = match.standings
    if standings is None:
        return match
    if event.step == "auto":
        return match.replace(standings=after_split(standings), offer=())
    if event.step == "refuse":
        return match.replace(offer=())
    agreed = (event.seat,) if event.step == "offer" else (*match.offer, event.seat)
    everybody = {account.seat for account in standings.playing()}
    if everybody and everybody <= set(agreed) and match.offer:
        return match.replace(standings=after_split(standings), offer=())
    return match.replace(offer=tuple(dict.fromkeys(agreed)))


def _booked_between_deals(match: Match) -> Match:
    return with_deal_booked(match) if match.deal is None or match.deal.ended is not None else match


def disconnected(match: Match, event: ev.Disconnect) -> Match:
    """A seat has lost its connection; what is done for it then is the rules' choice. Its clock is no longer known."""
    match = _clock_lost(match, event.seat)
    if match.rules.disconnect.play != "autoplay" or event.seat in match.away:
        return match
    match = _connection(match, event.seat, away=True)
    return _seat_changed(match, event.seat, away=True, connection_unknown=False, played_for=0, begun_by_hand=False)


def reconnected(match: Match, event: ev.Reconnect) -> Match:
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
