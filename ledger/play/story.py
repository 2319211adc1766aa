"""A match told as a story: one message an event, as somebody at the table would tell it; and what a table is called.

Whoever looks through one seat's eyes is told only what that seat could see. The terminal, the desk and its tables all
tell a match with these messages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ledger.play import matches
from ledger.play.state import Deal, Match, TableMeld
from ledger.rules.sizes import Contract, contract
from ledger.rules.standings import Account, Standings, has_many_deals
from schemas import events as ev
from schemas.cards import JOKER, UNKNOWN, face
from schemas.message import CardGroups, Message, Money, Quoted, SeatNo, Several, Value, loose_cards, message
from schemas.ruleset import Ruleset

NOBODY: Final = 0
"""Sits at the table without a hand, and so sees nobody's; any other viewer is a seat, and None sees all."""
WITHHELD: Final = "-"
"""Stands where the words a platform wrote itself are kept back."""
_NONE: Final = message("story-none")


def story(before: Match | None, event: ev.Act | ev.Claim, viewer: int | None = None) -> Message:
    """One event told, half a sentence. ``before`` is the state it met, None where the match cannot be replayed."""
    return TELLERS[event.type](before, event, viewer)


def sees(viewer: int | None, seat: int) -> bool:
    """Whether a viewer sees the hidden cards of ``seat``."""
    return viewer is None or viewer == seat


def public_story(event: ev.Act | ev.Claim) -> Message:
    """An event by itself: no card that only one seat could see, no words the platform wrote itself."""
    wrote = _WRITTEN.get(event.type)
    return story(None, event if wrote is None else event.model_copy(update={wrote: WITHHELD}), NOBODY)


_WRITTEN: Final = {"gap": "reason", "shuffle": "algo", "show_judged": "reason"}
"""Fields in which a platform writes words of its own."""


def _who(event: ev.Seated) -> dict[str, Value]:
    """The seat, and who acted for it where it was not its player."""
    by = message("story-by", who=message(f"by-{event.by}")) if event.by in ("timer", "autoplay", "staff") else _NONE
    return {"seat": SeatNo(event.seat), "by": by}


def _own_words(text: str | None, form: str = "story-bracketed") -> Message:
    """What a platform wrote itself; nothing where it wrote nothing or it is kept back."""
    return message(form, text=Quoted(text)) if text and text != WITHHELD else _NONE


def seats_listed(seats: Sequence[int]) -> Message:
    """``seat 1``, ``seats 1 and 3``, ``seats 1, 2 and 4``."""
    return message("seats-list", count=len(seats), numbers=Several(tuple(seats))) if seats else message("seats-none")


# -- the deal and its moves ----------------------------------------------------------------------


def _open(before: Match | None, event: ev.Open, viewer: int | None) -> Message:
    ruleset: Value = event.ruleset.partition("@")[0] if event.ruleset else message("story-no_ruleset")
    seats = Several(tuple(player.seat for player in event.players), separator=", ")
    if not event.dealer_draw:
        return message("story-open", ruleset=ruleset, seats=seats)
    draws = (message("story-drawn", card=loose_cards(one.card), seat=SeatNo(one.seat)) for one in event.dealer_draw)
    return message("story-open_drawn", ruleset=ruleset, seats=seats, drawn=Several(tuple(draws), separator=" "))


def _shuffle(before: Match | None, event: ev.Shuffle, viewer: int | None) -> Message:
    return message(f"story-shuffle_{event.phase}", algo=_own_words(event.algo))


def _deal(before: Match | None, event: ev.Deal, viewer: int | None) -> Message:
    parts = []
    if event.dealer and (before is None or has_many_deals(before.rules)):
        parts.append(message("story-deal_dealer", seat=SeatNo(event.dealer)))
    if event.first:
        parts.append(message("story-deal_first", seat=SeatNo(event.first)))
    return deal_named(event.deal, before.rules if before is not None else None, Several(tuple(parts), separator=""))


def deal_named(number: int, rules: Ruleset | None, parts: Value = "") -> Message:
    """``deal 2 of 7`` where the rules set how many; an extra deal after a tie is beyond them."""
    last = rules.match.deals if rules is not None and rules.match.ends == "after_deals" else 0
    if 1 < last >= number:
        return message("story-deal_of", deal=number, last=last, parts=parts)
    return message("story-deal", deal=number, parts=parts)


def _draw(before: Match | None, event: ev.Draw, viewer: int | None) -> Message:
    if event.from_ == "discards":
        return message("story-draw_discards", **_who(event), card=loose_cards(event.card or UNKNOWN))
    if not sees(viewer, event.seat):
        return message("story-draw_hidden", **_who(event))
    return message("story-draw_stock", **_who(event), card=loose_cards(event.card or UNKNOWN))


def _discard(before: Match | None, event: ev.Discard, viewer: int | None) -> Message:
    if event.face == "down" and not sees(viewer, event.seat):
        return message("story-discard_hidden", **_who(event))
    code = "story-discard_down" if event.face == "down" else "story-discard"
    return message(code, **_who(event), card=loose_cards(event.card or UNKNOWN))


def _drop(before: Match | None, event: ev.Drop, viewer: int | None) -> Message:
    deal = before.deal if before is not None else None
    state = deal.seat(event.seat) if deal else None
    if deal is not None and deal.fold_due == event.seat:
        return message("story-folded", **_who(event))
    kind = "" if state is None else "_middle" if state.drawn else "_first"
    return message(f"story-drop{kind}", **_who(event))


def _declare(before: Match | None, event: ev.Declare, viewer: int | None) -> Message:
    return message(
        "story-declare", **_who(event), card=loose_cards(event.finish or UNKNOWN), groups=CardGroups(event.groups or ())
    )


def _show(before: Match | None, event: ev.Show, viewer: int | None) -> Message:
    return message("story-show", seat=SeatNo(event.seat), groups=CardGroups(event.groups))


def _group(before: Match | None, event: ev.Group, viewer: int | None) -> Message:
    if not sees(viewer, event.seat):
        return message("story-group_hidden", seat=SeatNo(event.seat))
    if not event.groups:
        return message("story-group_none", seat=SeatNo(event.seat))
    return message("story-group", seat=SeatNo(event.seat), groups=CardGroups(event.groups))


def _recycle(before: Match | None, event: ev.Recycle, viewer: int | None) -> Message:
    what = message(f"story-recycle_{before.rules.stock.used_up if before is not None else 'ends'}")
    return what if event.open_card is None else message("story-turned_up", what=what, card=loose_cards(event.open_card))


# -- presence, shares, gaps ----------------------------------------------------------------------


def _miss(before: Match | None, event: ev.Miss, viewer: int | None) -> Message:
    if event.count and event.count > 1:
        return message("story-miss_again", seat=SeatNo(event.seat), count=event.count)
    return message("story-miss", seat=SeatNo(event.seat))


def _presence(before: Match | None, event: ev.Disconnect | ev.Reconnect | ev.Leave, viewer: int | None) -> Message:
    return message(f"story-{event.type}", seat=SeatNo(event.seat))


def _rejoin(before: Match | None, event: ev.Rejoin, viewer: int | None) -> Message:
    """Back after leaving, or after elimination, which is paid for and has a total to begin with."""
    seat = SeatNo(event.seat)
    then = matches.standings_now(before) if before is not None else None
    now = matches.rejoin(before, event).standings if before is not None else None
    was = then.account(event.seat) if then is not None else None
    back = now.account(event.seat) if now is not None else None
    if was is None or back is None or back.entries == was.entries:
        return message("story-rejoin", seat=seat)
    if back.total is None:
        return message("story-rejoin_paid", seat=seat)
    return message("story-rejoin_paid_with", seat=seat, points=back.total)


def _split(before: Match | None, event: ev.Split, viewer: int | None) -> Message:
    if event.step == "auto":
        return message("story-split_auto")
    step = message(f"story-split_{event.step}", seat=SeatNo(event.seat))
    after = matches.share(before, event).standings if before is not None else None
    return message("story-split_shared", what=step) if after is not None and after.shared else step


def _gap(before: Match | None, event: ev.Gap, viewer: int | None) -> Message:
    reason = _own_words(event.reason, "story-after_colon")
    return message("story-gap", first=event.seq, last=event.to, count=event.to - event.seq + 1, reason=reason)


def _close(before: Match | None, event: ev.Close, viewer: int | None) -> Message:
    back = [
        message("story-refund", seat=SeatNo(payout.seat), amount=Money(payout.amount, signed=True))
        for payout in event.refund or ()
    ]
    return message("story-close", parts=Several((_tell_close(before, event), *back), separator="; "))


def _tell_close(before: Match | None, event: ev.Close) -> Message:
    reason = message(f"story-reason-{event.reason}")
    if event.deal is None:
        return message("story-close_match", reason=reason)
    deal = before.deal if before is not None else None
    under_way = deal is not None and deal.number == event.deal and deal.ended is None
    if event.reason == "finished" and under_way and deal is not None and deal.rules.stock.stuck == "no_points":
        return message("story-close_stalemate", deal=event.deal)
    return message("story-close_deal", deal=event.deal, reason=reason)


# -- claims --------------------------------------------------------------------------------------


def _tell_judgement(before: Match | None, event: ev.ShowJudged, viewer: int | None) -> Message:
    verdict = "valid" if event.valid else "wrong"
    return message(f"story-judged_{verdict}", seat=SeatNo(event.seat), reason=_own_words(event.reason))


def _scored(before: Match | None, event: ev.DealScored, viewer: int | None) -> Message:
    many, counts = _counts(before)
    points = _figures((entry.seat, entry.points) for entry in event.points)
    code = "story-scored_won" if counts == "won_points" else "story-scored"
    if event.deal and many:
        return message(f"{code}_deal", deal=event.deal, points=points)
    return message(code, points=points)


def _figures(figures: Any) -> Several:
    """Seats with a figure each, in a list."""
    parts = (message("story-seat_figure", seat=SeatNo(seat), figure=figure) for seat, figure in figures)
    return Several(tuple(parts), separator=", ")


def _tell_settlement(before: Match | None, event: ev.MatchSettled, viewer: int | None) -> Message:
    parts: list[Value] = []
    many, counts = _counts(before)
    if many:
        if winners := [standing.seat for standing in event.standings if standing.place == 1]:
            parts.append(message("story-first_places", seats=seats_listed(winners)))
        totals = [(one.seat, one.points) for one in event.standings if one.points is not None]
        if totals:
            parts.append(message("story-totals", unit=message(f"unit-{counts or 'none'}"), totals=_figures(totals)))
    if event.payouts:
        parts.append(_figures((payout.seat, Money(payout.amount, signed=True)) for payout in event.payouts))
    return message(
        "story-settled", parts=Several(tuple(parts), separator="; ") if parts else message("story-settled_nothing")
    )


def _counts(before: Match | None) -> tuple[bool, str]:
    """Whether there may be more deals than one, as where it is not known, and what a match counts."""
    return (True, "") if before is None else (has_many_deals(before.rules), before.rules.match.counts)


# -- play on the table: everybody sees it, but for penalty cards -----------------------------------


def _meld(before: Match | None, event: ev.Meld, viewer: int | None) -> Message:
    return message("story-meld", **_who(event), melds=CardGroups(event.melds))


def _contract(before: Match | None, event: ev.LayContract, viewer: int | None) -> Message:
    deal = before.deal if before is not None else None
    due = contract(deal.contract_of or deal.number, deal.rules) if deal is not None else None
    if due is None:
        return message("story-contract", **_who(event), melds=CardGroups(event.melds))
    return message("story-contract_due", **_who(event), due=contract_named(due), melds=CardGroups(event.melds))


def contract_named(due: Contract) -> Several:
    """``two trios``, ``one trio and one run``."""
    counts = (("trios", due.trios), ("runs", due.runs))
    return Several(tuple(message(f"story-{kind}", count=n, number=spelled(n)) for kind, n in counts if n))


def spelled(number: int) -> Value:
    """A small number as a word."""
    return message(f"number-{number}") if 0 <= number <= 10 else number


def _lay_off(before: Match | None, event: ev.LayOff, viewer: int | None) -> Message:
    meld = _which(before, event.meld, event.seat)
    return message("story-lay_off", **_who(event), cards=CardGroups((event.cards,)), meld=meld)


def _move_joker(before: Match | None, event: ev.MoveJoker, viewer: int | None) -> Message:
    """The card that takes the joker's place, if any, and where the joker stands from now on."""
    to = message("story-joker_in", meld=_which(before, event.to, event.seat)) if event.to else None
    place = to or message("story-joker_there")
    words = {
        **_who(event),
        "meld": _which(before, event.meld, event.seat),
        "joker": loose_cards(event.joker),
        "place": place,
    }
    if event.card is None:
        return message("story-joker", **words)
    return message("story-joker_for", **words, card=loose_cards(event.card))


def _buy(before: Match | None, event: ev.Buy, viewer: int | None) -> Message:
    """Only the buyer sees the penalty card."""
    deal = before.deal if before is not None else None
    card = event.card or (deal.discards[-1] if deal and deal.discards else UNKNOWN)
    penalty = others = _NONE
    if event.penalty is not None if before is None else before.rules.buying.penalty:
        penalty = message("story-penalty_hidden")
        if sees(viewer, event.seat) and event.penalty is not None:
            penalty = message("story-penalty", card=loose_cards(event.penalty))
    rivals = [seat for seat in event.wanted if seat != event.seat]
    if rivals:
        others = message("story-wanted", seats=seats_listed(rivals))
    return message("story-buy", **_who(event), card=loose_cards(card), penalty=penalty, others=others)


def _which(before: Match | None, name: str, seat: int) -> Message:
    """A meld of the table as it lay: what it is, its cards, whose; ``its own`` is that of ``seat``."""
    if before is None:
        return message("story-meld_named", meld=name)
    meld = before.deal.meld(name) if before.deal is not None else None
    if meld is None:
        return message("story-meld_absent", meld=name)
    kind = meld_kind(meld, before.rules)
    if meld.seat == seat:
        return message("story-meld_own", kind=kind, cards=loose_cards(*meld.cards))
    return message("story-meld_of", kind=kind, cards=loose_cards(*meld.cards), seat=SeatNo(meld.seat))


def meld_kind(meld: TableMeld, rules: Ruleset) -> Message:
    """``run``, ``set``, ``trio`` in a game of contracts, and ``meld`` for what can be read as neither."""
    kind = "trio" if meld.kind == "set" and rules.contract.trios else meld.kind
    return message(f"meld_kind-{kind or 'meld'}")


TELLERS: Final[dict[str, Callable[[Match | None, Any, int | None], Message]]] = {
    "open": _open,
    "shuffle": _shuffle,
    "deal": _deal,
    "draw": _draw,
    "discard": _discard,
    "drop": _drop,
    "declare": _declare,
    "show": _show,
    "group": _group,
    "meld": _meld,
    "lay_off": _lay_off,
    "lay_contract": _contract,
    "move_joker": _move_joker,
    "buy": _buy,
    "recycle": _recycle,
    "miss": _miss,
    "disconnect": _presence,
    "reconnect": _presence,
    "leave": _presence,
    "rejoin": _rejoin,
    "split": _split,
    "gap": _gap,
    "close": _close,
    "show_judged": _tell_judgement,
    "deal_scored": _scored,
    "match_settled": _tell_settlement,
}
"""How each type of event is told."""


# -- what stands beside a table --------------------------------------------------------------------


def wild_named(wild_card: str | None, wild: str | None) -> Message:
    """``sevens are wild``; a flipped printed joker names the rank it stands for."""
    if wild is None:
        return message("wild-unseen")
    return message(
        "wild-joker" if wild_card is not None and face(wild_card) == JOKER else "wild-rank",
        ranks=message(f"ranks-{wild}"),
    )


def account_named(account: Account) -> Message:
    """A seat and its total in a list of them: ``seat 3 104 (out after deal 4)``; ``?`` when it is not known."""
    notes = [message("account-out", deal=account.out)] if account.out else []
    notes += [message("account-left")] if account.left else []
    if account.entries > 1:
        notes.append(message("account-back", count=account.entries - 1, number=spelled(account.entries - 1)))
    figure: Value = "?" if account.total is None else account.total
    if not notes:
        return message("story-seat_figure", seat=SeatNo(account.seat), figure=figure)
    return message(
        "account-noted", seat=SeatNo(account.seat), figure=figure, notes=Several(tuple(notes), separator=", ")
    )


def standings_named(standings: Standings, rules: Ruleset) -> Message:
    """``points lost so far: seat 1 35, seat 2 104 (out after deal 4)``."""
    accounts = Several(tuple(account_named(account) for account in standings.accounts), separator=", ")
    return message("standings", unit=message(f"unit-{rules.match.counts}"), accounts=accounts)


def no_table(match: Match) -> Message:
    """Why no deal is shown: none was dealt yet, or it is not on record what lies on the table."""
    if match.in_gap and (match.past or match.deals_lost):
        return message("no_table-gap")
    if match.log.unplayed and (match.booked_points or match.settled or match.closed):
        return message("no_table-unplayed")
    return message("no_table-not_dealt")


def ending(deal: Deal) -> Message:
    """How a deal ended, half a sentence: ``seat 2 went out (event 31)``."""
    end = deal.ended
    if end is None:
        return message("ending-open")
    if not end.winners:
        return message(f"ending-{'used_up_unknown' if end.how == 'used_up' else end.how}", seq=end.seq)
    how: str = end.how
    if how == "out" and end.at_once:
        how = "out_contract" if deal.rules.contract.trios else "out_at_once"
    return message(f"ending-{how}", seats=Several(tuple(map(SeatNo, end.winners))), seq=end.seq)
