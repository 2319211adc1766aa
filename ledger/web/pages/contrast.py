"""What was claimed beside what the replay computes: figures of the platform, and what an event says of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from ledger.messages.renderer import decimal
from ledger.play.cards_in_play import beyond
from ledger.play.state import Deal
from ledger.play.viewer import NOBODY, in_order, sees
from ledger.web.pages.from_views import MatchRows, Row
from ledger.web.pages.hand_view import known_hand
from ledger.web.pages.moments import Moment
from ledger.web.words.faces import cards_html, words_html
from schemas.cards import UNKNOWN


class Contrast(NamedTuple):
    """A claim and what the replay has in its place. ``ruling`` is a verdict, or empty where the log contradicts."""

    what: str
    claimed: str | Markup
    computed: str | Markup
    ruling: str
    why: str | Markup
    clauses: str


def of_verdicts(rows: Sequence[Row], told: Sequence[Moment], eyes: int | None) -> list[Contrast]:
    """The verdicts on one event, those first that do not uphold."""
    ranked = sorted(rows, key=lambda row: ("OVERTURNED", "UNDECIDABLE", "UPHELD").index(row["verdict"]))
    return [_of_verdict(row, told, eyes) for row in ranked]


def _of_verdict(row: Row, told: Sequence[Moment], eyes: int | None) -> Contrast:
    seat = f"seat {row['seat']}" if row["seat"] else "match"
    computed = "not decided" if row["computed"] is None else _figure(row["claim"], row["computed"])
    why = words_html(row["message"])
    if eyes is not None and row["claim"] == "points" and row["seat"] != eyes and not _of_totals(row, told):
        why = Markup("Counted by the hand of seat {}, which is not shown here.").format(row["seat"])
    claimed = _figure(row["claim"], row["claimed"])
    return Contrast(f"{row['claim'].capitalize()}, {seat}", claimed, computed, row["verdict"], why, row["clauses"])


def _of_totals(row: Row, told: Sequence[Moment]) -> bool:
    """Whether a verdict is on the total of a match, which everybody may know."""
    if not told or told[0].after.rules.match.wins == "deal_winner":
        return False
    return any(
        moment.event.type == "match_settled" and row["event"].endswith(f"/{moment.event.seq}") for moment in told
    )


def _figure(claim: str, figure: int) -> str:
    if claim == "show":
        return "valid" if figure else "not valid"
    return decimal(figure) if claim == "settlement" else str(figure)


def veiled(finding: Row, rows: MatchRows, eyes: int | None) -> Markup:
    """What a finding says, without the words that may name cards which these eyes did not see."""
    if eyes is None or rows.played_on:
        return words_html(finding["message"])
    return Markup("{}.").format(finding["name"])


def of_cards(moment: Moment, eyes: int | None) -> list[Contrast]:
    """Where an event says something of the cards or the turn that the table before it does not bear out."""
    deal = moment.before.deal
    if deal is None or deal.ended is not None:
        return []
    return [*_turn(moment, deal), *_top(moment, deal), *_stock(moment, deal, eyes), *_held(moment, deal, eyes)]


def _differ(what: str, claimed: str | Markup, computed: str | Markup, why: str) -> Contrast:
    return Contrast(what, claimed, computed, "", why, "")


def _turn(moment: Moment, deal: Deal) -> Iterator[Contrast]:
    seat = getattr(moment.event, "seat", None)
    if moment.event.type in {"draw", "discard", "declare", "meld", "lay_off", "lay_contract"} and deal.turn is not None:
        if seat != deal.turn:
            yield _differ("Whose turn", f"seat {seat} acts", f"seat {deal.turn} is to act", "by the order of play")
        elif (moment.event.type == "draw") != (deal.phase == "draw"):
            yield _differ(
                "What was due", _acts(moment.event.type), f"seat {seat} is {_due(deal)}", "by the order of play"
            )


def _acts(kind: str) -> str:
    return {"draw": "draws", "discard": "discards", "declare": "declares"}.get(kind, "lays cards on the table")


def _due(deal: Deal) -> str:
    return {"draw": "to draw", "discard": "to discard"}.get(deal.phase, "to play")


def _top(moment: Moment, deal: Deal) -> Iterator[Contrast]:
    event: Any = moment.event
    taken = event.type == "buy" or (event.type == "draw" and event.from_ == "discards")
    known = moment.known_before.deal
    pile = known.discards if known is not None else ()
    if not taken or event.card in (None, UNKNOWN):
        return
    if not deal.discards:
        yield _differ("Card taken", _cards([event.card], deal), "the open pile is empty", "the open pile before it")
    elif pile and pile[-1] not in (event.card, UNKNOWN):
        yield _differ("Card taken", _cards([event.card], deal), _cards([pile[-1]], deal), "the top of the open pile")


def _stock(moment: Moment, deal: Deal, eyes: int | None) -> Iterator[Contrast]:
    event: Any = moment.event
    if eyes is not None or event.type != "draw" or event.from_ != "stock" or event.card in (None, UNKNOWN):
        return
    if deal.stock and deal.stock[0] not in (event.card, UNKNOWN):
        yield _differ(
            "Card drawn", _cards([event.card], deal), _cards(deal.stock[:1], deal), "the next card of the stock"
        )


def _held(moment: Moment, deal: Deal, eyes: int | None) -> Iterator[Contrast]:
    """Cards put down or shown that the hand did not hold."""
    event: Any = moment.event
    seat = deal.seat(getattr(event, "seat", None) or NOBODY)
    if seat is None or not sees(eyes, seat.number):
        return
    hand = known_hand(seat, moment.known_before.deal)
    used = _used(event)
    if UNKNOWN not in hand and (extra := beyond(hand, used)):
        yield _differ(
            "Not in the hand", _cards(extra, deal), _cards(in_order(hand), deal), f"the hand of seat {seat.number}"
        )


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


def _cards(cards: Sequence[str], deal: Deal) -> Markup:
    return cards_html(" ".join(cards), deal.wild) or Markup("no card")
