"""The reckoning at the end of a replay: for every deal, then for the match, what was claimed and what is computed."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from cli.audit_report import STYLES
from cli.replay_table import meld_lines
from cli.screen import cards_text, groups_text, say
from cli.telling import Telling
from ledger.audit.referee import how_message
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import row_message
from ledger.play.matches import standings_now
from ledger.play.points import Computed, seat_points
from ledger.play.state import Deal, SeatState
from ledger.play.story import ending, has_many_deals, spelled
from ledger.play.viewer import in_order, sees
from ledger.rules.arrangement import arrange
from ledger.rules.standings import Account, Standings, match_over, places
from schemas.cards import UNKNOWN
from schemas.events import MatchSettled
from schemas.findings import Verdict


def say_reckoning(telling: Telling, deal: Deal, place: int) -> None:
    """The end of a deal, said."""
    say(f"Deal {deal.number}: claimed and recomputed", "bold")
    if deal.rules.melding.where == "table":
        say(f"  {ENGLISH.words(ending(deal))}")
        for meld in meld_lines(telling, deal, place):
            say(meld)
    for line in reckoning_lines(telling, deal):
        say(line)
    if not has_many_deals(deal.rules) and deal is telling.deals[-1]:
        _verdicts([row for row in telling.audit.verdicts if row.claim == "settlement"])


def reckoning_lines(telling: Telling, deal: Deal, until: int | None = None) -> Iterator[Text]:
    """What was claimed, last or up to event ``until``, and what the replay computes for every seat of a deal, in
    points, with the arrangement."""
    claimed = _claimed(telling, deal, until)
    for seat in deal.seats:
        computed = seat_points(deal, seat, telling.readings.rules)
        booked = claimed.get(seat.number)
        yield Text.assemble(
            f"  seat {seat.number}  claimed {'-' if booked is None else booked:>3}  computed ",
            (_figure(computed), "" if _agrees(booked, computed) else "bold red"),
            f"  {_how(computed, seat.number)}",
        )
        if sees(telling.eyes, seat.number) or seat.own is not None:
            yield from _laid_out(seat, deal, computed.how, telling)


def _claimed(telling: Telling, deal: Deal, until: int | None) -> dict[int | None, int]:
    """What the platform booked for each seat in the deal."""
    return {
        row.seat: row.claimed
        for row in telling.audit.verdicts
        if row.claim == "points" and row.deal in (deal.number, None) and not row.of_total
        if until is None or (row.seq or 0) <= until
    }


def _how(computed: Computed, seat: int) -> str:
    """What the points of a seat come from, or why they are not decided."""
    return ENGLISH.words(computed.why_not or how_message(computed))


def _figure(computed: Computed) -> str:
    if computed.points is None:
        return "  ?"
    return f"{computed.points:>3}" + ("+" if computed.at_least else "")


def _agrees(booked: int | None, computed: Computed) -> bool:
    if booked is None or computed.points is None:
        return True
    return booked >= computed.points if computed.at_least else booked == computed.points


def _laid_out(seat: SeatState, deal: Deal, how: str, telling: Telling) -> Iterator[Text]:
    if seat.own is not None:
        yield Text.assemble("            own groups  ", groups_text(seat.own, deal.wild))
    elif seat.saved is not None and how in {"saved", "away_middle"}:
        yield Text.assemble("            saved groups  ", groups_text(seat.saved, deal.wild))
        if sorted(card for group in seat.saved for card in group) != sorted(seat.hand):
            yield Text.assemble("            hand  ", cards_text(in_order(seat.hand), deal.wild))
    elif how in {"best", "late"} and UNKNOWN not in seat.hand:
        found = arrange(seat.hand, deal.wild, telling.readings.rules)
        melds = groups_text([cards for _, cards in found.melds], deal.wild) if found.melds else Text("nothing")
        counted_cards = cards_text(found.deadwood, deal.wild) or "nothing"
        yield Text.assemble("            free  ", melds, "   counts  ", counted_cards)
    elif seat.hand:
        yield Text.assemble("            hand  ", cards_text(in_order(seat.hand), deal.wild))


def _verdicts(rows: list[Verdict]) -> None:
    for row in rows:
        say(Text.assemble("  ", (f"{row.verdict:<11}", STYLES[row.verdict]), f" {row_message(row, ENGLISH)}"))


def say_standings(telling: Telling) -> None:
    """The standings of a match of many deals: totals and places, claimed and recomputed, and the verdicts on them."""
    rules, last = telling.readings.rules, telling.steps[-1].after
    standings = standings_now(last)
    if standings is None or not standings.deals or not has_many_deals(rules):
        return
    after = ENGLISH.say("terminal-after_deals", count=standings.deals, number=spelled(standings.deals))
    say(f"Standings after {after}, {ENGLISH.say(f'unit-{rules.match.counts}')}: claimed and recomputed", "bold")
    for line in account_lines(telling, standings):
        say(line)
    say(f"  {_state_of_match(standings, match_over(standings, rules), last.closed)}")
    settled = [row for row in telling.audit.verdicts if row.seq in telling.settling]
    _verdicts([row for row in settled if row.claim == "settlement" or row.verdict != "UPHELD"])


def account_lines(telling: Telling, standings: Standings) -> Iterator[Text]:
    """The totals and places of a match of many deals, as claimed and as computed."""
    ranked = places(standings, telling.readings.rules) or {}
    claims = _claimed_standings(telling)
    for account in standings.accounts:
        yield _account(account, claims.get(account.seat, (None, None)), ranked.get(account.seat))


Claimed = tuple[int | None, int | None]
"""Total and place."""


def _claimed_standings(telling: Telling) -> dict[int, Claimed]:
    return {
        standing.seat: (standing.points, standing.place)
        for event in telling.events
        if isinstance(event, MatchSettled)
        for standing in event.standings
    }


def _account(account: Account, claimed: Claimed, place: int | None) -> Text:
    total, at = claimed
    wrong = None not in (total, account.total) and total != account.total
    misplaced = None not in (at, place) and at != place
    notes = [f"out after deal {account.out}"] if account.out else []
    notes += ["left the match"] if account.left else []
    notes += (
        [ENGLISH.say("terminal-back", count=account.entries - 1, number=spelled(account.entries - 1))]
        if account.entries > 1
        else []
    )
    return Text.assemble(
        f"  seat {account.seat}  claimed {_or_dash(total):>4}{_placed(at)}  computed ",
        (f"{'?' if account.total is None else account.total:>4}", "bold red" if wrong else ""),
        (_placed(place), "bold red" if misplaced else ""),
        f"  {', '.join(notes)}" if notes else "",
    )


def _or_dash(figure: int | None) -> str:
    return "-" if figure is None else str(figure)


def _placed(place: int | None) -> str:
    return "" if place is None else f" place {place}"


def _state_of_match(standings: Standings, over: bool | None, closed: str | None) -> str:
    if standings.shared:
        return "The prize is shared by those still in."
    if over:
        return "The match is over."
    if closed:
        return f"The match was closed ({closed}) before it was over."
    return "The match is not over." if over is False else "Whether the match is over is not on record."
