"""A moment of a match as a picture is drawn of it: who sees what, what has just moved, what is to be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ledger.drawing.piles import SHOWN
from ledger.drawing.scene import CardFace, MeldView, PilesView, SeatView, TableView
from ledger.messages.renderer import ENGLISH
from ledger.play.matches import standings_now
from ledger.play.points import seat_points
from ledger.play.state import Deal, SeatState
from ledger.play.story import contract_named, deal_named, ending, has_many_deals, meld_kind, wild_named
from ledger.rules.sizes import contract
from ledger.web.pages.hand_view import card_face, hand_view
from ledger.web.pages.moments import Moment
from schemas.cards import UNKNOWN
from schemas.events import DealScored, Discard, LayOff
from schemas.message import SeatNo, Value, message

_STATUS: Final = {"dropped": "dropped", "wrong_show": "wrong show", "left": "left the table"}


def table_view(
    told: Sequence[Moment], place: int, eyes: int | None, near: int | None, names: Mapping[int, str]
) -> TableView:
    """The table after the event at ``place`` of the moments ``told``, with seat ``near`` at the near side."""
    moment = told[place]
    match, deal = moment.after, moment.after.deal
    here = [earlier for earlier in told[: place + 1] if deal is not None and len(earlier.after.past) == len(match.past)]
    everybody = sorted({*match.seats, *(seat.number for seat in deal.seats)}) if deal is not None else list(match.seats)
    first = everybody.index(near) if near is not None and near in everybody else 0
    turned = [*everybody[first:], *everybody[:first]]
    seats = [_seat(number, moment, here, eyes, names) for number in turned]
    title = f"The table after event {moment.event.seq} of match {moment.event.match}"
    if deal is None:
        return TableView(title, tuple(seats), None, None, "No cards have been dealt yet.")
    ended = f"{ENGLISH.sentence(ending(deal))}." if deal.ended is not None else ""
    melds = _melds(deal, moment, here) if deal.rules.melding.where == "table" else None
    return TableView(title, tuple(seats), _piles(deal, moment, here, eyes), melds, ended)


def _seat(number: int, moment: Moment, here: Sequence[Moment], eyes: int | None, names: Mapping[int, str]) -> SeatView:
    deal = moment.after.deal
    seat = deal.seat(number) if deal is not None else None
    acts = getattr(moment.event, "seat", None) == number
    name = names.get(number, "")
    if deal is None or seat is None:
        notes = ("not in this deal",) if deal is not None else ()
        return SeatView(
            number, name, (), notes, points=_total(number, moment, here, eyes), acts=acts, out=deal is not None
        )
    return SeatView(
        number,
        name,
        hand_view(seat, moment, eyes),
        tuple(_notes(seat, deal, moment)),
        _to_do(seat, deal),
        _points(seat, deal, moment, here, eyes),
        acts,
        seat.status != "in",
    )


def _notes(seat: SeatState, deal: Deal, moment: Moment) -> Iterable[str]:
    if deal.dealer == seat.number:
        yield "dealer"
    if seat.status != "in":
        yield _STATUS[seat.status]
    if deal.pending == seat.number:
        yield "show not judged yet"
    if seat.number in moment.away:
        yield "connection lost"
    if seat.misses and deal.ended is None and seat.status == "in":
        yield f"missed {'1 turn' if seat.misses == 1 else f'{seat.misses} turns'}"


def _to_do(seat: SeatState, deal: Deal) -> str:
    if deal.ended is not None or deal.turn != seat.number:
        return ""
    words = {
        "draw": "to draw",
        "discard": "to meld or discard" if deal.rules.melding.where == "table" else "to discard",
    }
    return words.get(deal.phase, "to play")


def _points(seat: SeatState, deal: Deal, moment: Moment, here: Sequence[Moment], eyes: int | None) -> str:
    """The points of the deal once they are booked, and the total of a match of many deals.

    Somebody at the table knows only what was booked; before that losers may still show their own groups.
    """
    told = []
    if _over(moment, here):
        booked = _booked(deal, here).get(seat.number)
        computed = seat_points(deal, seat, deal.rules).points if eyes is None else None
        if computed is not None:
            told.append(f"{computed} pts" + (f", booked {booked}" if booked not in (None, computed) else ""))
        elif booked is not None:
            told.append(f"booked {booked}")
    total = _total(seat.number, moment, here, eyes)
    return " · ".join([*told, *([total] if total else [])])


def _over(moment: Moment, here: Sequence[Moment]) -> bool:
    """Whether the deal has ended and nothing more can change what it costs."""
    match = moment.after
    if match.deal is None or match.deal.ended is None:
        return False
    return match.settled or match.closed is not None or bool(_booked(match.deal, here))


def _booked(deal: Deal, here: Sequence[Moment]) -> dict[int, int]:
    """What the platform booked for the seats in the deal."""
    claims = [one.event for one in here if isinstance(one.event, DealScored) and one.event.deal in (None, deal.number)]
    return {entry.seat: entry.points for claim in claims for entry in claim.points}


def _total(number: int, moment: Moment, here: Sequence[Moment], eyes: int | None) -> str:
    match = moment.after
    if not has_many_deals(match.rules):
        return ""
    standings = standings_now(match) if eyes is None and _over(moment, here) else match.standings
    account = standings.account(number) if standings is not None and standings.deals else None
    return f"total {account.total}" if account is not None and account.total is not None else ""


def _piles(deal: Deal, moment: Moment, here: Sequence[Moment], eyes: int | None) -> PilesView:
    known = moment.known.deal
    pile = known.discards if known is not None and len(known.discards) == len(deal.discards) else deal.discards
    turned = any(isinstance(earlier.event, Discard) and earlier.event.face == "down" for earlier in here)
    put_down = moment.event.type in {"discard", "declare", "recycle"}
    shown = []
    for place in range(max(len(pile) - SHOWN, 0), len(pile)):
        covered = turned and eyes is not None and pile[place] == UNKNOWN
        moved = put_down and place + 1 == len(pile)
        shown.append(card_face(pile[place], deal, moved=moved, covered=covered))
    wild = None
    if deal.rules.deal.wild != "none":
        wild = card_face(deal.wild_card or UNKNOWN, deal)._replace(wild=False)
    return PilesView(stock_count(deal), tuple(shown), len(pile) - len(shown), wild, _deal_words(deal))


def stock_count(deal: Deal) -> int | None:
    """How many cards the stock holds: as logged, else what is left of the packs; None when that is not certain."""
    if deal.stock is not None:
        return len(deal.stock)
    if deal.tainted is not None or deal.players_unknown:
        return None
    pack = deal.rules.pack
    elsewhere = len(deal.discards) + sum(len(seat.hand) for seat in deal.seats) + (deal.rules.deal.wild != "none")
    left = pack.decks * 52 + pack.printed_jokers - elsewhere - sum(len(meld.cards) for meld in deal.table)
    return left if left >= 0 else None


def _deal_words(deal: Deal) -> str:
    named: list[Value] = [deal_named(deal.number, deal.rules)] if has_many_deals(deal.rules) else []
    if deal.rules.deal.wild != "none":
        named.append(wild_named(deal.wild_card, deal.wild))
    due = contract(deal.number, deal.rules)
    if due is not None:
        named.append(message("table-contract", due=contract_named(due)))
    said = " · ".join(map(ENGLISH.value, named))
    return said[:1].upper() + said[1:]


def _melds(deal: Deal, moment: Moment, here: Sequence[Moment]) -> tuple[MeldView, ...]:
    laid_off: dict[str, list[tuple[str, int, bool]]] = {}
    for earlier in here:
        if isinstance(earlier.event, LayOff):
            new = earlier.event.seq == moment.event.seq
            laid_off.setdefault(earlier.event.meld, []).extend(
                (c, earlier.event.seat, new) for c in earlier.event.cards
            )
    return tuple(
        MeldView(meld.id, ENGLISH.say("table-meld_of", kind=meld_kind(meld, deal.rules), seat=SeatNo(meld.seat)), tuple(
            _meld_cards(meld.cards, laid_off.get(meld.id, []), deal, _is_new(meld.id, moment.event))
        ))
        for meld in deal.table
    )  # fmt: skip


def _is_new(meld: str, event: Any) -> bool:
    """Whether the event laid this meld, or moved a joker of it."""
    return meld.partition(".")[0] == str(event.seq) or (event.type == "move_joker" and meld in (event.meld, event.to))


def _meld_cards(
    cards: Sequence[str], laid_off: Sequence[tuple[str, int, bool]], deal: Deal, new: bool
) -> Iterable[CardFace]:
    waiting = list(laid_off)
    for card in cards:
        added = next((one for one in waiting if one[0] == card), None)
        if added is not None:
            waiting.remove(added)
        yield card_face(card, deal, moved=new or bool(added and added[2]), by=added[1] if added else None)
