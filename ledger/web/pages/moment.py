"""A moment of a match as it is shown to whoever looks: the picture of the table, what the hands are worth, and where
the log says something else than the replay.

In the picture a hand stands in groups as they were shown or saved, else sorted; what was not seen is the back of a
card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup, escape

from ledger.drawing.cards import CardFace, CardGroup
from ledger.drawing.table import SHOWN, MeldView, PilesView, SeatView, TableView, table_svg
from ledger.messages.renderer import Renderer
from ledger.play.cards_in_play import beyond
from ledger.play.matches import standings_now
from ledger.play.points import seat_points
from ledger.play.state import Deal, Groups, SeatState
from ledger.play.story import NOBODY, contract_named, deal_named, ending, meld_kind, no_table, sees, wild_named
from ledger.rules.arrangement import Arrangement, arrange, least_points
from ledger.rules.points import hand_points, is_wild
from ledger.rules.shows import find_show, finishes
from ledger.rules.sizes import contract, show_size
from ledger.rules.standings import Standings, has_many_deals
from ledger.views.tables.matches import WAITING
from ledger.web.desk import Row
from ledger.web.html import cards_html, sentence_html
from ledger.web.pages.replay import Moments, TableMoment
from schemas.cards import JOKER, UNKNOWN, face, sort_key
from schemas.errors import BadCards
from schemas.events import Act, Claim, DealScored, Discard, LayOff
from schemas.message import CardGroups, Money, SeatNo, Value, message
from schemas.ruleset import Ruleset


@dataclass(frozen=True)
class Look:
    """Who looks at which moment: the moment, the events of the same deal up to it, the viewer, and the language;
    ``open`` are claims nobody can decide, each the event and the seat."""

    moment: TableMoment
    here: Sequence[Act | Claim]
    viewer: int | None
    words: Renderer
    open: Collection[tuple[int | None, int]]

    @cached_property
    def bookings(self) -> Mapping[int, tuple[int, int]]:
        """What the platform booked for the seats in the deal, behind the event that did."""
        deal = self.moment.after.deal
        own = (None, deal.number if deal is not None else None)
        claims = [one for one in self.here if isinstance(one, DealScored) and one.deal in own]
        return {entry.seat: (claim.seq, entry.points) for claim in claims for entry in claim.points}

    @cached_property
    def is_over(self) -> bool:
        """Whether the deal has ended and nothing more can change what it costs."""
        match = self.moment.after
        has_ended = match.deal is not None and match.deal.ended is not None
        return has_ended and (match.settled or match.closed is not None or bool(self.bookings))

    @cached_property
    def standings(self) -> Standings | None:
        """The totals of a match of many deals, as far as whoever looks may know them: what a deal adds is computed of
        all hands, and beside points that were booked a player would read the total before it."""
        match = self.moment.after
        if self.is_over and self.viewer is not None:
            return None
        # A gap may hide a deal; no hand lies there.
        return standings_now(match) if match.deal is None or self.is_over else match.standings


def pictures(view: TableView, words: Renderer) -> dict[str, Markup]:
    """The table for wide and for narrow screens."""
    return {"wide": table_svg(view, words), "narrow": table_svg(view, words, narrow=True)}


def table_view(
    moments: Moments,
    place: int,
    viewer: int | None,
    near: int | None,
    names: Mapping[int, str],
    words: Renderer,
    undecided: Collection[tuple[int | None, int]] = (),
) -> TableView:
    """The table after the event at ``place`` of the ``moments``, with seat ``near`` at the near side. Of claims
    that are ``undecided``, each the event and the seat, only what was booked is told."""
    moment = moments[place]
    match, deal = moment.after, moment.after.deal
    look = Look(moment, moments.in_deal(place) if deal is not None else (), viewer, words, undecided)
    everybody = sorted({*match.seats, *(seat.number for seat in deal.seats)}) if deal is not None else list(match.seats)
    first = everybody.index(near) if near is not None and near in everybody else 0
    turned = [*everybody[first:], *everybody[:first]]
    seats = tuple(_seat(number, look, names.get(number, "")) for number in turned)
    title = words.say("at_table-title", seq=moment.event.seq, match=moment.event.match)
    if deal is None:
        return TableView(title, seats, None, None, words.sentence(no_table(match)))
    # After a gap, or what cannot have been, hands and piles are no longer known for certain.
    says = [words.say("at_table-uncertain", seq=deal.tainted)] if deal.tainted is not None else []
    says += [words.say("at_table-ended", ending=words.sentence(ending(deal)))] if deal.ended is not None else []
    melds = _melds(deal, look) if deal.rules.melding.where == "table" else None
    return TableView(title, seats, _piles(deal, look), melds, " ".join(says))


# -- a seat ----------------------------------------------------------------------------------------


def _seat(number: int, look: Look, name: str) -> SeatView:
    deal = look.moment.after.deal
    seat = deal.seat(number) if deal is not None else None
    acts = getattr(look.moment.event, "seat", None) == number
    if deal is None or seat is None:
        notes = (look.words.say("at_table-not_dealt_in"),) if deal is not None else ()
        return SeatView(number, name, (), notes, points=_total(number, look), acts=acts, out=deal is not None)
    return SeatView(
        number, name, hand_view(seat, deal, look), tuple(_notes(seat, deal, look)), _to_do(seat, deal, look.words),
        _points(seat, deal, look), acts, seat.status != "in",
    )  # fmt: skip


def _notes(seat: SeatState, deal: Deal, look: Look) -> Iterator[str]:
    if deal.dealer == seat.number:
        yield look.words.say("at_table-dealer")
    if seat.status != "in":
        yield look.words.say(f"at_table-status_{seat.status}")
    if deal.pending == seat.number:
        yield look.words.say("at_table-show_pending")
    if deal.tainted is not None and deal.ended is None and seat.status == "in":
        yield look.words.say("at_table-hand_uncertain")
    if seat.number in look.moment.away:
        yield look.words.say("at_table-away")
    if seat.misses and deal.ended is None and seat.status == "in":
        yield look.words.say("at_table-missed", count=seat.misses)


def _to_do(seat: SeatState, deal: Deal, words: Renderer) -> str:
    if deal.ended is not None or deal.turn != seat.number:
        return ""
    if deal.phase == "discard" and deal.rules.melding.where == "table":
        return words.say("at_table-to_meld_or_discard")
    return words.say(due_code(deal))


def due_code(deal: Deal) -> str:
    """The message for what is due in a deal: to draw, to discard, to play."""
    return {"draw": "at_table-to_draw", "discard": "at_table-to_discard"}.get(deal.phase, "at_table-to_play")


def _points(seat: SeatState, deal: Deal, look: Look) -> str:
    """The points of the deal once they are booked, and the total of a match of many deals.

    Somebody at the table knows only what was booked; before that losers may still show their own groups.
    """
    parts = []
    if look.is_over:
        seq, points_booked = look.bookings.get(seat.number, (0, None))
        is_open = look.viewer is None and (seq, seat.number) not in look.open
        computed = seat_points(deal, seat, deal.rules).points if is_open else None
        if computed is not None and points_booked not in (None, computed):
            parts.append(look.words.say("at_table-points_booked", points=computed, booked=points_booked or 0))
        elif computed is not None:
            parts.append(look.words.say("at_table-points", points=computed))
        elif points_booked is not None:
            parts.append(look.words.say("at_table-booked", booked=points_booked))
    total = _total(seat.number, look)
    return " · ".join([*parts, *([total] if total else [])])


def _total(number: int, look: Look) -> str:
    if not has_many_deals(look.moment.after.rules):
        return ""
    standings = look.standings
    account = standings.account(number) if standings is not None and standings.deals else None
    if account is None:
        return ""
    if account.total is None:
        return look.words.say("at_table-total_unknown")
    return look.words.say("at_table-total", points=account.total)


# -- a hand ----------------------------------------------------------------------------------------


def hand_view(seat: SeatState, deal: Deal, look: Look) -> tuple[CardGroup, ...]:
    """The hand of a seat after the event, to whoever looks."""
    cards = known_hand(seat, look.moment.known_after.deal)
    is_covered = not sees(look.viewer, seat.number)
    show_groups = _shown_groups(seat, deal)
    if show_groups is not None:
        return _as_shown(seat, show_groups, cards, deal, is_covered, look)
    rest = list(zip(cards, _just_drawn(seat, look.moment, len(cards)), strict=True))
    groups = [[_take(rest, card) for card in group] for group in _saved(seat, look.moment, cards)]
    groups += [sorted(rest, key=lambda one: sort_key(one[0]))] if rest else []
    return tuple(
        CardGroup(tuple(_card_face(card, deal, moved=is_moved, covered=is_covered) for card, is_moved in group))
        for group in groups
    )


def known_hand(seat: SeatState, deal: Deal | None) -> tuple[str, ...]:
    """The cards of a seat as far as they are known; as many as it holds."""
    known_seat = deal.seat(seat.number) if deal is not None else None
    if known_seat is None or len(known_seat.hand) != len(seat.hand):
        return (UNKNOWN,) * len(seat.hand)
    return known_seat.hand


def _shown_groups(seat: SeatState, deal: Deal) -> Groups | None:
    """The groups a seat has laid open before the table: its show, also a wrong one, or what it showed as a loser."""
    if seat.own is not None:
        return seat.own
    return next((one.groups for one in reversed(deal.declared) if one.seat == seat.number and one.groups), None)


def _faults_of(seat: SeatState, deal: Deal, words: Renderer) -> dict[int, str]:
    """What is wrong with each group of a seat's show, by its number, in words."""
    declaration = next((one for one in reversed(deal.declared) if one.seat == seat.number), None)
    faults = declaration.faults if declaration is not None else ()
    return {fault.group: words.say(f"fault-{fault.code}") for fault in faults if fault.group is not None}


def _just_drawn(seat: SeatState, moment: TableMoment, count: int) -> list[bool]:
    """Which cards the event has put into the hand: the last ones, where it has grown."""
    before = moment.before.deal.seat(seat.number) if moment.before.deal is not None else None
    drew = moment.event.type in {"draw", "buy"} and getattr(moment.event, "seat", None) == seat.number
    grown = count - len(before.hand) if before is not None and drew else 0
    return [place >= count - grown for place in range(count)]


def _as_shown(
    seat: SeatState, show_groups: Groups, cards: Sequence[str], deal: Deal, is_covered: bool, look: Look
) -> tuple[CardGroup, ...]:
    """The groups numbered as they were shown, then what was held and not shown."""
    faults = _faults_of(seat, deal, look.words)
    new = look.moment.event.type == "show" and getattr(look.moment.event, "seat", None) == seat.number
    groups = [
        CardGroup(tuple(_card_face(card, deal, moved=new) for card in group), str(number), faults.get(number, ""))
        for number, group in enumerate(show_groups, 1)
    ]
    rest = beyond(tuple(card for group in show_groups for card in group), cards)
    rest += [UNKNOWN] * max(len(cards) - len(rest) - sum(map(len, show_groups)), 0)
    if rest:
        groups.append(CardGroup(tuple(_card_face(card, deal, covered=is_covered) for card in rest)))
    return tuple(groups)


def _saved(seat: SeatState, moment: TableMoment, cards: Sequence[str]) -> list[list[str]]:
    """The groups saved for the seat as far as it still holds their cards; none where the hand is not fully known."""
    known_seat = moment.known_after.deal.seat(seat.number) if moment.known_after.deal is not None else None
    if known_seat is None or known_seat.saved is None or UNKNOWN in cards:
        return []
    rest, groups = Counter(cards), []
    for group in known_seat.saved:
        here = []
        for card in group:
            if rest[card]:
                rest[card] -= 1
                here.append(card)
        groups.append(here)
    return [group for group in groups if group]


def _take(rest: list[tuple[str, bool]], card: str) -> tuple[str, bool]:
    """Take a card out of a hand, one that has lain there before rather than one just drawn."""
    pair = min((one for one in rest if one[0] == card), key=lambda one: one[1])
    rest.remove(pair)
    return pair


def _card_face(card: str, deal: Deal, *, moved: bool = False, covered: bool = False, by: int | None = None) -> CardFace:
    """A card as it is drawn; ``covered`` when whoever looks knows that it is there and not which it is."""
    if card == UNKNOWN:
        return CardFace(card, "back" if covered else "unknown", moved=moved, by=by)
    return CardFace(card, "face", face(card) != JOKER and is_wild(card, deal.wild), moved, by)


# -- the middle of the table -----------------------------------------------------------------------


def _piles(deal: Deal, look: Look) -> PilesView:
    moment, sight = look.moment, look.moment.known_after.deal
    pile = sight.discards if sight is not None and len(sight.discards) == len(deal.discards) else deal.discards
    turned = any(isinstance(earlier, Discard) and earlier.face == "down" for earlier in look.here)
    put_down = moment.event.type in {"discard", "declare", "recycle"}
    faces = []
    for place in range(max(len(pile) - SHOWN, 0), len(pile)):
        is_covered = turned and look.viewer is not None and pile[place] == UNKNOWN
        faces.append(_card_face(pile[place], deal, moved=put_down and place + 1 == len(pile), covered=is_covered))
    wild = None
    if deal.rules.deal.wild != "none" and (deal.wild_card is not None or deal.wild is None):
        wild = _card_face(deal.wild_card or UNKNOWN, deal)._replace(wild=False)
    return PilesView(_stock_count(deal), tuple(faces), len(pile) - len(faces), wild, _deal_words(deal, look.words))


def _stock_count(deal: Deal) -> int | None:
    """How many cards the stock holds: as logged, else what is left of the packs; None when that is not certain."""
    if deal.tainted is not None:
        return None
    if deal.stock is not None:
        return len(deal.stock)
    if deal.players_unknown:
        return None
    pack = deal.rules.pack
    elsewhere = len(deal.discards) + sum(len(seat.hand) for seat in deal.seats) + (deal.rules.deal.wild == "cut_card")
    count = pack.decks * 52 + pack.printed_jokers - elsewhere - sum(len(meld.cards) for meld in deal.table)
    return count if count >= 0 else None


def _deal_words(deal: Deal, words: Renderer) -> str:
    parts: list[Value] = [deal_named(deal.number, deal.rules)] if has_many_deals(deal.rules) else []
    if deal.rules.deal.wild != "none":
        parts.append(wild_named(deal.wild_card, deal.wild))
    due = contract(deal.contract_of or deal.number, deal.rules)
    if due is not None:
        parts.append(message("table-contract", due=contract_named(due)))
    line = " · ".join(map(words.value, parts))
    return line[:1].upper() + line[1:]


def _melds(deal: Deal, look: Look) -> tuple[MeldView, ...]:
    laid_off: dict[str, list[tuple[str, int, bool]]] = {}
    event = look.moment.event
    for earlier in look.here:
        if isinstance(earlier, LayOff):
            additions = ((card, earlier.seat, earlier.seq == event.seq) for card in earlier.cards)
            laid_off.setdefault(earlier.meld, []).extend(additions)
    return tuple(
        MeldView(
            meld.id,
            look.words.say("table-meld_of", kind=meld_kind(meld, deal.rules), seat=SeatNo(meld.seat)),
            tuple(_meld_cards(meld.cards, laid_off.get(meld.id, []), deal, _is_new(meld.id, event))),
        )
        for meld in deal.table
    )


def _is_new(meld: str, event: Any) -> bool:
    """Whether the event laid this meld, or moved a joker of it."""
    return meld.partition(".")[0] == str(event.seq) or (event.type == "move_joker" and meld in (event.meld, event.to))


def _meld_cards(
    cards: Sequence[str], laid_off: Sequence[tuple[str, int, bool]], deal: Deal, new: bool
) -> Iterable[CardFace]:
    waiting = list(laid_off)
    for card in cards:
        addition = next((one for one in waiting if one[0] == card), None)
        if addition is not None:
            waiting.remove(addition)
        yield _card_face(card, deal, moved=new or bool(addition and addition[2]), by=addition[1] if addition else None)


# -- what hands are worth ---------------------------------------------------------------------------


class HandWorth(NamedTuple):
    """A hand as a row: whose, the points left in it, its melds and the cards in none, and whether it is a show."""

    seat: str
    points: str
    best: Markup
    left: Markup
    show: str


class Worth(NamedTuple):
    """The hands that whoever looks may know; ``why_not`` where nothing can be said of them."""

    hands: Sequence[HandWorth] = ()
    why_not: str = ""
    arranged: bool = True


def worth_of(moment: TableMoment, viewer: int | None, words: Renderer) -> Worth | None:
    """What hands are worth after an event; None where nobody holds one that may be known."""
    deal = moment.after.deal
    if deal is None:
        return None
    hands = [(seat, known_hand(seat, moment.known_after.deal)) for seat in deal.seats if sees(viewer, seat.number)]
    hands = [(seat, cards) for seat, cards in hands if cards and UNKNOWN not in cards]
    if not hands:
        return None
    if deal.tainted is not None or deal.wild_unseen:
        return Worth(why_not=words.say(f"match-worth_{'tainted' if deal.tainted is not None else 'no_wild'}"))
    is_arranged = deal.rules.melding.where == "hand"
    rows = [_arranged_worth(seat, cards, deal, words) if is_arranged else _counted_worth(seat, cards, deal, words)
            for seat, cards in hands]  # fmt: skip
    return Worth([row for row in rows if row is not None], arranged=is_arranged)


@dataclass(frozen=True)
class _HandKey:
    """A hand and its wild rank, the same under all rules that arrange, show and price hands alike."""

    cards: tuple[str, ...]
    wild: str | None
    alike: str
    rules: Ruleset = field(compare=False, repr=False)


def _arranged_worth(seat: SeatState, cards: Sequence[str], deal: Deal, words: Renderer) -> HandWorth | None:
    """A hand of a game in which melds are laid down with the show; with a card too many, without the dearest one."""
    worth = _worth(_HandKey(tuple(cards), deal.wild, deal.rules.hand_key, deal.rules), words)
    return worth._replace(seat=words.value(SeatNo(seat.number))) if worth is not None else None


@lru_cache(maxsize=512)  # from one event to the next all hands but one are as they were
def _worth(hand: _HandKey, words: Renderer) -> HandWorth | None:
    cards, wild, rules = hand.cards, hand.wild, hand.rules
    try:
        if len(cards) != show_size(rules) + 1:
            best = arrange(cards, wild, rules)
            return _row(best, words.say("match-worth_yes" if best.can_show else "match-worth_no"), wild, words)
        rest = [[*cards[:place], *cards[place + 1 :]] for place in range(len(cards))]
        # A hand that can be shown costs nothing, however few points another leaves.
        cheapest = min(rest, key=lambda one: (find_show(one, wild, rules) is None, least_points(one, wild, rules)))
        best, puts_down = arrange(cheapest, wild, rules), finishes(cards, wild, rules)
    except BadCards:
        return None
    shows = words.say("match-worth_putting_down", cards=CardGroups((puts_down,))) if puts_down else ""
    return _row(best, shows or words.say("match-worth_no"), wild, words)


def _row(best: Arrangement, verdict: str, wild: str | None, words: Renderer) -> HandWorth:
    melds = " | ".join(" ".join(cards) for _, cards in best.melds)
    rest = " ".join(sorted(best.deadwood, key=sort_key))
    return HandWorth("", str(best.score), _cards_html(melds, wild, words), _cards_html(rest, wild, words), verdict)


def _counted_worth(seat: SeatState, cards: Sequence[str], deal: Deal, words: Renderer) -> HandWorth | None:
    """A hand of a game of melds on the table: what its cards cost who is caught with them."""
    try:
        points = hand_points(cards, deal.wild, deal.rules)
    except BadCards:
        return None
    html = _cards_html(" ".join(sorted(cards, key=sort_key)), deal.wild, words)
    return HandWorth(words.value(SeatNo(seat.number)), str(points), Markup(""), html, "")


def _cards_html(text: str, wild: str | None, words: Renderer) -> Markup:
    return (cards_html(text, wild, words) if text else None) or Markup("–")


# -- what was claimed beside what the replay computes ----------------------------------------------

_ON_THE_TURN: Final = frozenset({"draw", "discard", "declare", "meld", "lay_off", "lay_contract"})


class _Contrast(NamedTuple):
    """A claim and what the replay has in its place. ``ruling`` is a verdict, or empty where the log contradicts."""

    what: str
    claimed: str | Markup
    computed: str | Markup
    ruling: str
    why: str | Markup
    clauses: str


def verdict_contrasts(
    rows: Sequence[Row], moments: Moments | None, viewer: int | None, words: Renderer
) -> list[_Contrast]:
    """The verdicts on one event, those first that do not uphold."""
    ranked = sorted(rows, key=lambda row: ("OVERTURNED", "UNDECIDABLE", WAITING, "UPHELD").index(row["verdict"]))
    return [_of_verdict(row, moments, viewer, words) for row in ranked]


def _of_verdict(row: Row, moments: Moments | None, viewer: int | None, words: Renderer) -> _Contrast:
    who = message("seat", number=row["seat"]) if row["seat"] else message("contrast-match")
    why = sentence_html(row["message"], words)
    if viewer is not None and row["claim"] == "points" and row["seat"] != viewer and not _of_totals(row, moments):
        why = escape(words.say("contrast-hand_hidden", seat=SeatNo(row["seat"])))
    computed = words.say("contrast-undecided")
    if row["computed"] is not None:
        computed = _figure(row["claim"], row["computed"], words)
    what = words.say(f"contrast-{row['claim']}", who=who)
    return _Contrast(
        what, _figure(row["claim"], row["claimed"], words), computed, row["verdict"], why, row["clauses"]
    )  # fmt: skip


def _of_totals(row: Row, moments: Moments | None) -> bool:
    """Whether a verdict is on the total of a match, which everybody may know."""
    if not moments or moments.rules.match.wins == "deal_winner":
        return False
    return any(event.type == "match_settled" and row["event"].endswith(f"/{event.seq}") for event in moments.events)


def _figure(claim: str, figure: int, words: Renderer) -> str:
    if claim == "show":
        return words.say("figure-valid" if figure else "figure-not_valid")
    return words.value(Money(figure)) if claim == "settlement" else str(figure)


# -- what an event says of the cards ---------------------------------------------------------------


class _Event(NamedTuple):
    """An event of a deal that is played, and to whom it is shown."""

    moment: TableMoment
    event: Any
    deal: Deal
    viewer: int | None
    words: Renderer

    def differs(self, code: str, claimed: str | Markup, computed: str | Markup, seat: int = NOBODY) -> _Contrast:
        """The message ``code`` says what of the event differs, its attribute ``.why`` from what."""
        why = self.words.say(f"{code}.why", **({"seat": SeatNo(seat)} if seat else {}))
        return _Contrast(self.words.say(code), claimed, computed, "", why, "")

    def cards(self, cards: Sequence[str]) -> Markup:
        """Cards drawn."""
        return cards_html(" ".join(cards), self.deal.wild, self.words) or escape(self.words.say("card-none"))


def event_contrasts(moment: TableMoment, viewer: int | None, words: Renderer) -> list[_Contrast]:
    """Where an event says something of the cards or the turn that the table before it does not bear out."""
    deal = moment.before.deal
    if deal is None or deal.ended is not None:
        return []
    step = _Event(moment, moment.event, deal, viewer, words)
    return [*_turn(step), *_top(step), *_stock(step), *_hand(step)]


def _turn(step: _Event) -> Iterator[_Contrast]:
    event, deal, say = step.event, step.deal, step.words.say
    if event.type not in _ON_THE_TURN or deal.turn is None:
        return
    seat = SeatNo(event.seat)
    if event.seat != deal.turn:
        due = say("contrast-to_act", seat=SeatNo(deal.turn))
        yield step.differs("contrast-turn", say("contrast-acts", seat=seat), due)
    elif (event.type == "draw") != (deal.phase == "draw"):
        acts = event.type if event.type in {"draw", "discard", "declare"} else "meld"
        due = say("contrast-is_due", seat=seat, due=message(due_code(deal)))
        yield step.differs("contrast-due", say(f"contrast-acts_{acts}"), due)


def _top(step: _Event) -> Iterator[_Contrast]:
    event, sight = step.event, step.moment.known_before.deal
    is_taking = event.type == "buy" or (event.type == "draw" and event.from_ == "discards")
    pile = sight.discards if sight is not None else ()
    if not is_taking or event.card in (None, UNKNOWN):
        return
    if not step.deal.discards:
        empty = step.words.say("contrast-pile_empty")
        yield step.differs("contrast-taken_of_none", step.cards([event.card]), empty)
    elif pile and pile[-1] not in (event.card, UNKNOWN):
        yield step.differs("contrast-taken", step.cards([event.card]), step.cards([pile[-1]]))


def _stock(step: _Event) -> Iterator[_Contrast]:
    event, stock = step.event, step.deal.stock
    hidden = step.viewer is not None or event.type != "draw" or event.from_ != "stock"
    if hidden or event.card in (None, UNKNOWN) or not stock or stock[0] in (event.card, UNKNOWN):
        return
    yield step.differs("contrast-drawn", step.cards([event.card]), step.cards(stock[:1]))


def _hand(step: _Event) -> Iterator[_Contrast]:
    """Cards put down or shown that the hand did not hold."""
    seat = step.deal.seat(getattr(step.event, "seat", None) or NOBODY)
    if seat is None or not sees(step.viewer, seat.number):
        return
    hand = known_hand(seat, step.moment.known_before.deal)
    if UNKNOWN not in hand and (extra := beyond(hand, _cards_used(step.event))):
        hand_html = step.cards(sorted(hand, key=sort_key))
        yield step.differs("contrast-not_in_hand", step.cards(extra), hand_html, seat.number)


def _cards_used(event: Any) -> list[str]:
    if event.type == "discard":
        return [event.card] if event.card else []
    if event.type == "declare":
        finish = [event.finish] if event.finish else []
        return [card for group in event.groups or () for card in group] + finish
    if event.type in {"show", "group"}:
        return [card for group in event.groups for card in group]
    if event.type in {"meld", "lay_contract"}:
        return [card.partition("=")[0] for group in event.melds for card in group]
    return [card.partition("=")[0] for card in event.cards] if event.type == "lay_off" else []
