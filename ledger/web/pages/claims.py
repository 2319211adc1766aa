"""What was claimed beside what the replay computes: figures of the platform, and what an event says of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup, escape

from ledger.messages.renderer import Renderer, decimal
from ledger.play.cards_in_play import beyond
from ledger.play.state import Deal
from ledger.play.viewer import NOBODY, in_order, sees
from ledger.web.desk import Row
from ledger.web.html import cards_html, sentence_html
from ledger.web.pages.replay import TableMoment, ViewedMatch
from ledger.web.pages.table_picture import due_code, known_hand
from schemas.cards import UNKNOWN
from schemas.message import SeatNo, message

_ON_THE_TURN: Final = frozenset({"draw", "discard", "declare", "meld", "lay_off", "lay_contract"})


class Contrast(NamedTuple):
    """A claim and what the replay has in its place. ``ruling`` is a verdict, or empty where the log contradicts."""

    what: str
    claimed: str | Markup
    computed: str | Markup
    ruling: str
    why: str | Markup
    clauses: str


def of_verdicts(
    rows: Sequence[Row], moments: Sequence[TableMoment], viewer: int | None, words: Renderer
) -> list[Contrast]:
    """The verdicts on one event, those first that do not uphold."""
    ranked = sorted(rows, key=lambda row: ("OVERTURNED", "UNDECIDABLE", "UPHELD").index(row["verdict"]))
    return [_of_verdict(row, moments, viewer, words) for row in ranked]


def _of_verdict(row: Row, moments: Sequence[TableMoment], viewer: int | None, words: Renderer) -> Contrast:
    who = message("seat", number=row["seat"]) if row["seat"] else message("contrast-match")
    why = sentence_html(row["message"], words)
    if viewer is not None and row["claim"] == "points" and row["seat"] != viewer and not _of_totals(row, moments):
        why = escape(words.say("contrast-hand_hidden", seat=SeatNo(row["seat"])))
    computed = words.say("contrast-undecided")
    if row["computed"] is not None:
        computed = _figure(row["claim"], row["computed"], words)
    what = words.say(f"contrast-{row['claim']}", who=who)
    return Contrast(
        what, _figure(row["claim"], row["claimed"], words), computed, row["verdict"], why, row["clauses"]
    )  # fmt: skip


def _of_totals(row: Row, moments: Sequence[TableMoment]) -> bool:
    """Whether a verdict is on the total of a match, which everybody may know."""
    if not moments or moments[0].after.rules.match.wins == "deal_winner":
        return False
    return any(
        moment.event.type == "match_settled" and row["event"].endswith(f"/{moment.event.seq}") for moment in moments
    )


def _figure(claim: str, figure: int, words: Renderer) -> str:
    if claim == "show":
        return words.say("figure-valid" if figure else "figure-not_valid")
    return decimal(figure) if claim == "settlement" else str(figure)


def veiled(finding: Row, rows: ViewedMatch, viewer: int | None, words: Renderer) -> Markup:
    """What a finding says, without the words that may name cards which this viewer did not see."""
    if viewer is None or rows.played_on:
        return sentence_html(finding["message"], words)
    return Markup("{}.").format(finding["name"])


# -- what an event says of the cards ---------------------------------------------------------------


class _Event(NamedTuple):
    """An event of a deal that is played, and to whom it is moments."""

    moment: TableMoment
    event: Any
    deal: Deal
    viewer: int | None
    words: Renderer

    def differs(self, code: str, claimed: str | Markup, computed: str | Markup, seat: int = NOBODY) -> Contrast:
        """The message ``code`` says what of the event differs, its attribute ``.why`` from what."""
        why = self.words.say(f"{code}.why", **({"seat": SeatNo(seat)} if seat else {}))
        return Contrast(self.words.say(code), claimed, computed, "", why, "")

    def cards(self, cards: Sequence[str]) -> Markup:
        """Cards drawn."""
        return cards_html(" ".join(cards), self.deal.wild, self.words) or escape(self.words.say("card-none"))


def of_cards(moment: TableMoment, viewer: int | None, words: Renderer) -> list[Contrast]:
    """Where an event says something of the cards or the turn that the table before it does not bear out."""
    deal = moment.before.deal
    if deal is None or deal.ended is not None:
        return []
    seen = _Event(moment, moment.event, deal, viewer, words)
    return [*_turn(seen), *_top(seen), *_stock(seen), *_hand(seen)]


def _turn(seen: _Event) -> Iterator[Contrast]:
    event, deal, say = seen.event, seen.deal, seen.words.say
    if event.type not in _ON_THE_TURN or deal.turn is None:
        return
    seat = SeatNo(event.seat)
    if event.seat != deal.turn:
        due = say("contrast-to_act", seat=SeatNo(deal.turn))
        yield seen.differs("contrast-turn", say("contrast-acts", seat=seat), due)
    elif (event.type == "draw") != (deal.phase == "draw"):
        acts = event.type if event.type in {"draw", "discard", "declare"} else "meld"
        due = say("contrast-is_due", seat=seat, due=message(due_code(deal)))
        yield seen.differs("contrast-due", say(f"contrast-acts_{acts}"), due)


def _top(seen: _Event) -> Iterator[Contrast]:
    event, known = seen.event, seen.moment.known_before.deal
    taken = event.type == "buy" or (event.type == "draw" and event.from_ == "discards")
    pile = known.discards if known is not None else ()
    if not taken or event.card in (None, UNKNOWN):
        return
    if not seen.deal.discards:
        empty = seen.words.say("contrast-pile_empty")
        yield seen.differs("contrast-taken_of_none", seen.cards([event.card]), empty)
    elif pile and pile[-1] not in (event.card, UNKNOWN):
        yield seen.differs("contrast-taken", seen.cards([event.card]), seen.cards([pile[-1]]))


def _stock(seen: _Event) -> Iterator[Contrast]:
    event, stock = seen.event, seen.deal.stock
    hidden = seen.viewer is not None or event.type != "draw" or event.from_ != "stock"
    if hidden or event.card in (None, UNKNOWN) or not stock or stock[0] in (event.card, UNKNOWN):
        return
    yield seen.differs("contrast-drawn", seen.cards([event.card]), seen.cards(stock[:1]))


def _hand(seen: _Event) -> Iterator[Contrast]:
    """Cards put down or shown that the hand did not hold."""
    seat = seen.deal.seat(getattr(seen.event, "seat", None) or NOBODY)
    if seat is None or not sees(seen.viewer, seat.number):
        return
    hand = known_hand(seat, seen.moment.known_before.deal)
    if UNKNOWN not in hand and (extra := beyond(hand, _used(seen.event))):
        yield seen.differs("contrast-not_in_hand", seen.cards(extra), seen.cards(in_order(hand)), seat.number)


def _used(event: Any) -> list[str]:
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
