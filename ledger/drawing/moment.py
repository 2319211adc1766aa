"""A moment of a played match as a picture is drawn of it: who sees what, what has just moved, what is to be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ledger.audit.played import PlayedMatch
from ledger.drawing.piles import SHOWN
from ledger.drawing.scene import CardFace, CardGroup, MeldView, PilesView, SeatView, TableView
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.play.cards_in_play import beyond
from ledger.play.evolve import evolve
from ledger.play.matches import standings_now
from ledger.play.points import seat_points
from ledger.play.state import Deal, Groups, Match, SeatState, opening
from ledger.play.story import contract_named, deal_named, ending, has_many_deals, meld_kind, wild_named
from ledger.play.viewer import is_wild, sees
from ledger.rules.sizes import contract
from ledger.views.rows.match_record import events_of, hidden_row, record_row
from schemas.cards import JOKER, UNKNOWN, face, sort_key
from schemas.events import Act, Claim, DealScored, Discard, Disconnect, LayOff, Reconnect, Rejoin
from schemas.message import SeatNo, Value, message


def table_view(
    played: PlayedMatch, place: int, viewer: int | None = None, words: Renderer = ENGLISH,
    names: Mapping[int, str] | None = None,
) -> TableView:  # fmt: skip
    """The table after the event at ``place`` of a match, 0 for the first, as a seat saw it or somebody who sees all
    (None). The viewer sits at the near side; ``names`` of seats stand beside their numbers.

    The rules of the match must be known and replayed.
    """
    moment = _Moment(played, place, viewer, words)
    match, deal = moment.after, moment.after.deal
    numbers = sorted({*match.seats, *(seat.number for seat in deal.seats)}) if deal is not None else list(match.seats)
    first = numbers.index(viewer) if viewer is not None and viewer in numbers else 0
    seats = [_seat(moment, number, (names or {}).get(number, "")) for number in (*numbers[first:], *numbers[:first])]
    title = words.say("scene-title", seq=moment.event.seq, match=played.match)
    if deal is None:
        return TableView(title, tuple(seats), None, None, words.say("scene-no_cards"))
    ended = f"{words.sentence(ending(deal))}{words.say('word-stop')}" if deal.ended is not None else ""
    melds = tuple(_melds(moment, deal)) if deal.rules.melding.where == "table" else None
    return TableView(title, tuple(seats), _piles(moment, deal), melds, ended)


@dataclass(frozen=True)
class _Moment:
    """The table before and after an event, from all that is on record and as far as the viewer knows its cards."""

    played: PlayedMatch
    place: int
    viewer: int | None
    words: Renderer

    @cached_property
    def event(self) -> Act | Claim:
        return self.played.events[self.place]

    @cached_property
    def before(self) -> Match:
        return self.played.steps[self.place].before

    @cached_property
    def after(self) -> Match:
        return self.played.steps[self.place].after

    @cached_property
    def known(self) -> Match:
        """The state replayed from the events with every card covered that the viewer did not see."""
        if self.viewer is None:
            return self.after
        public, hidden = record_row(self.played)["record"], hidden_row(self.played)["record"]
        state = opening(self.after.rules)
        for event in events_of(self.played.match, public, hidden, self.viewer)[: self.place + 1]:
            state = evolve(state, event)
        return state

    @cached_property
    def of_deal(self) -> Sequence[Act | Claim]:
        """The events of the deal on the table up to here."""
        steps = self.played.steps[: self.place + 1]
        number = len(self.after.past)
        return [step.event for step in steps if step.after.deal is not None and len(step.after.past) == number]

    @cached_property
    def away(self) -> frozenset[int]:
        """The seats without a connection; whoever acts is back."""
        away: set[int] = set()
        for event in self.played.events[: self.place + 1]:
            seat = getattr(event, "seat", None)
            if isinstance(event, Disconnect):
                away.add(event.seat)
            elif isinstance(event, Reconnect | Rejoin) or event.by == "player":
                away.discard(seat or 0)
        return frozenset(away)

    @cached_property
    def booked(self) -> dict[int, int]:
        """What the platform booked for the seats in the deal."""
        deal = self.after.deal
        claims = [event for event in self.of_deal if isinstance(event, DealScored)]
        return {
            entry.seat: entry.points
            for claim in claims if deal is not None and claim.deal in (None, deal.number)
            for entry in claim.points
        }  # fmt: skip

    @cached_property
    def is_counted(self) -> bool:
        """Whether the deal has ended and nothing more can change what it costs."""
        deal = self.after.deal
        settled = self.after.settled or self.after.closed is not None
        return deal is not None and deal.ended is not None and (settled or bool(self.booked))


# -- seats -------------------------------------------------------------------------------------------


def _seat(moment: _Moment, number: int, name: str) -> SeatView:
    deal = moment.after.deal
    seat = deal.seat(number) if deal is not None else None
    acts = getattr(moment.event, "seat", None) == number
    if deal is None or seat is None:
        notes = (moment.words.say("scene-not_in_deal"),) if deal is not None else ()
        return SeatView(number, name, (), notes, points=_total(moment, number), acts=acts, out=deal is not None)
    notes = tuple(_notes(moment, seat, deal))
    hand = _hand(moment, seat, deal)
    points = _points(moment, seat, deal)
    return SeatView(number, name, hand, notes, _to_do(moment, seat, deal), points, acts, seat.status != "in")


def _notes(moment: _Moment, seat: SeatState, deal: Deal) -> Iterator[str]:
    words = moment.words
    if deal.dealer == seat.number:
        yield words.say("scene-dealer")
    if seat.status != "in":
        yield words.say(f"scene_status-{seat.status}")
    if deal.pending == seat.number:
        yield words.say("scene-pending")
    if seat.number in moment.away:
        yield words.say("scene-away")
    if seat.misses and deal.ended is None and seat.status == "in":
        yield words.say("scene-missed", count=seat.misses)


def _to_do(moment: _Moment, seat: SeatState, deal: Deal) -> str:
    if deal.ended is not None or deal.turn != seat.number:
        return ""
    if deal.phase == "draw":
        return moment.words.say("scene-to_draw")
    if deal.phase == "discard":
        return moment.words.say("scene-to_meld" if deal.rules.melding.where == "table" else "scene-to_discard")
    return moment.words.say("scene-to_play")


def _points(moment: _Moment, seat: SeatState, deal: Deal) -> str:
    """The points of the deal once they are booked, and the total of a match of many deals.

    Somebody at the table knows only what was booked; before that losers may still show their own groups.
    """
    parts = []
    if moment.is_counted:
        booked = moment.booked.get(seat.number)
        computed = seat_points(deal, seat, deal.rules).points if moment.viewer is None else None
        if computed is not None and booked not in (None, computed):
            parts.append(moment.words.say("scene-points_booked", count=computed, booked=booked or 0))
        elif computed is not None:
            parts.append(moment.words.say("scene-points", count=computed))
        elif booked is not None:
            parts.append(moment.words.say("scene-booked", booked=booked))
    return " · ".join(part for part in (*parts, _total(moment, seat.number)) if part)


def _total(moment: _Moment, number: int) -> str:
    match = moment.after
    if not has_many_deals(match.rules):
        return ""
    standings = standings_now(match) if moment.viewer is None and moment.is_counted else match.standings
    account = standings.account(number) if standings is not None and standings.deals else None
    if account is None or account.total is None:
        return ""
    return moment.words.say("scene-total", total=account.total)


# -- hands -------------------------------------------------------------------------------------------


def _hand(moment: _Moment, seat: SeatState, deal: Deal) -> tuple[CardGroup, ...]:
    """The hand of a seat: groups as they were shown or saved, else sorted; backs for what was not seen."""
    known = moment.known.deal.seat(seat.number) if moment.known.deal is not None else None
    held = known.hand if known is not None and len(known.hand) == len(seat.hand) else (UNKNOWN,) * len(seat.hand)
    covered = not sees(moment.viewer, seat.number)
    shown = _shown_groups(seat, deal)
    if shown is not None:
        return _as_shown(moment, seat, shown, held, deal, covered)
    marked = list(zip(held, _is_new(moment, seat, len(held)), strict=True))
    saved = _saved(known.saved if known is not None else None, held)
    groups = [[_take(marked, card) for card in group] for group in saved]
    rest = sorted(marked, key=lambda one: sort_key(one[0]))
    return tuple(
        CardGroup(tuple(_face(card, deal, moved=moved, covered=covered) for card, moved in group))
        for group in (*groups, rest) if group
    )  # fmt: skip


def _shown_groups(seat: SeatState, deal: Deal) -> Groups | None:
    """The groups a seat has laid open before the table: its show, also a wrong one, or what it showed as a loser."""
    if seat.own is not None:
        return seat.own
    return next((one.groups for one in reversed(deal.declared) if one.seat == seat.number and one.groups), None)


def _as_shown(
    moment: _Moment, seat: SeatState, shown: Groups, held: Sequence[str], deal: Deal, covered: bool
) -> tuple[CardGroup, ...]:
    """The groups numbered as they were shown, each with what is wrong with it, then what was held and not shown."""
    declared = next((one for one in reversed(deal.declared) if one.seat == seat.number), None)
    faults = {
        fault.group: moment.words.say(f"fault-{fault.code}")
        for fault in (declared.faults if declared is not None else ()) if fault.group is not None
    }  # fmt: skip
    new = moment.event.type == "show" and getattr(moment.event, "seat", None) == seat.number
    groups = [
        CardGroup(tuple(_face(card, deal, moved=new) for card in group), str(number), faults.get(number, ""))
        for number, group in enumerate(shown, 1)
    ]
    rest = beyond(tuple(card for group in shown for card in group), held)
    rest += [UNKNOWN] * max(len(held) - len(rest) - sum(map(len, shown)), 0)
    if rest:
        groups.append(CardGroup(tuple(_face(card, deal, covered=covered) for card in rest)))
    return tuple(groups)


def _is_new(moment: _Moment, seat: SeatState, count: int) -> list[bool]:
    """Which cards the event has put into the hand: the last ones, where it has grown."""
    before = moment.before.deal.seat(seat.number) if moment.before.deal is not None else None
    drew = moment.event.type in {"draw", "buy"} and getattr(moment.event, "seat", None) == seat.number
    grown = count - len(before.hand) if before is not None and drew else 0
    return [place >= count - grown for place in range(count)]


def _saved(saved: Groups | None, held: Sequence[str]) -> list[list[str]]:
    """The groups saved for a seat as far as it still holds their cards; none where the hand is not fully known."""
    if saved is None or UNKNOWN in held:
        return []
    left, groups = Counter(held), []
    for group in saved:
        here = []
        for card in group:
            if left[card]:
                left[card] -= 1
                here.append(card)
        groups.append(here)
    return groups


def _take(marked: list[tuple[str, bool]], card: str) -> tuple[str, bool]:
    """Take a card out of a hand, one that has lain there before rather than one just drawn."""
    found = min((one for one in marked if one[0] == card), key=lambda one: one[1])
    marked.remove(found)
    return found


def _face(card: str, deal: Deal, *, moved: bool = False, covered: bool = False, by: int | None = None) -> CardFace:
    """A card as it is drawn; ``covered`` when whoever looks knows that it is there and not which it is."""
    if card == UNKNOWN:
        return CardFace(card, "back" if covered else "unknown", moved=moved, by=by)
    return CardFace(card, "face", face(card) != JOKER and is_wild(card, deal.wild), moved, by)


# -- the middle --------------------------------------------------------------------------------------


def _piles(moment: _Moment, deal: Deal) -> PilesView:
    known = moment.known.deal
    pile = known.discards if known is not None and len(known.discards) == len(deal.discards) else deal.discards
    turned = any(isinstance(event, Discard) and event.face == "down" for event in moment.of_deal)
    put_down = moment.event.type in {"discard", "declare", "recycle"}
    shown = [
        _face(
            pile[place], deal, moved=put_down and place + 1 == len(pile),
            covered=turned and moment.viewer is not None and pile[place] == UNKNOWN,
        )
        for place in range(max(len(pile) - SHOWN, 0), len(pile))
    ]  # fmt: skip
    wild = None
    if deal.rules.deal.wild != "none":
        wild = _face(deal.wild_card or UNKNOWN, deal)._replace(wild=False)
    return PilesView(_stock(deal), tuple(shown), len(pile) - len(shown), wild, _deal_words(deal, moment.words))


def _stock(deal: Deal) -> int | None:
    """How many cards the stock holds: as logged, else what is left of the packs; None when that is not certain."""
    if deal.stock is not None:
        return len(deal.stock)
    if deal.doubt is not None or deal.holed:
        return None
    pack = deal.rules.pack
    elsewhere = len(deal.discards) + sum(len(seat.hand) for seat in deal.seats) + (deal.rules.deal.wild != "none")
    left = pack.decks * 52 + pack.printed_jokers - elsewhere - sum(len(meld.cards) for meld in deal.table)
    return left if left >= 0 else None


def _deal_words(deal: Deal, words: Renderer) -> str:
    """The number of the deal, what is wild, what must be laid."""
    named: list[Value] = [deal_named(deal.number, deal.rules)] if has_many_deals(deal.rules) else []
    if deal.rules.deal.wild != "none":
        named.append(wild_named(deal.wild_card, deal.wild))
    due = contract(deal.number, deal.rules)
    if due is not None:
        named.append(message("table-contract", due=contract_named(due)))
    stated = " · ".join(map(words.value, named))
    return stated[:1].upper() + stated[1:]


def _melds(moment: _Moment, deal: Deal) -> Iterator[MeldView]:
    event = moment.event
    for meld in deal.table:
        new = meld.id.partition(".")[0] == str(event.seq)
        new |= event.type == "move_joker" and meld.id in (event.meld, event.to)
        kind = message("table-meld_of", kind=meld_kind(meld, deal.rules), seat=SeatNo(meld.seat))
        yield MeldView(meld.id, moment.words.words(kind), tuple(_meld_cards(moment, meld.id, meld.cards, deal, new)))


def _meld_cards(moment: _Moment, meld: str, cards: Sequence[str], deal: Deal, new: bool) -> Iterable[CardFace]:
    """The cards of a meld, those laid off on it with the seat that did."""
    lay_offs = [event for event in moment.of_deal if isinstance(event, LayOff) and event.meld == meld]
    waiting: list[tuple[str, Any]] = [(card, event) for event in lay_offs for card in event.cards]
    for card in cards:
        added = next((one for one in waiting if one[0] == card), None)
        if added is None:
            yield _face(card, deal, moved=new)
            continue
        waiting.remove(added)
        yield _face(card, deal, moved=new or added[1].seq == moment.event.seq, by=added[1].seat)
