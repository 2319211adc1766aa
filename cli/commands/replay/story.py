"""A replay as text: the story line by line, the table at one moment, points and standings at the end; and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from rich.text import Text

from cli.commands.replay.view import ReplayView, Row, is_about_no_event
from cli.terminal import VERDICT_STYLES, cards_text, column, groups_text, line_text, plain, print_json, row_word, say
from ledger.audit.referee import how_message
from ledger.messages.renderer import Renderer
from ledger.messages.rows import row_message
from ledger.play.matches import standings_now
from ledger.play.points import SeatPoints
from ledger.play.replay import Step
from ledger.play.state import Deal, SeatState, TableMeld
from ledger.play.story import (
    contract_named,
    ending,
    meld_kind,
    no_table,
    sees,
    spelled,
    standings_named,
    story,
    wild_named,
)
from ledger.rules.arrangement import arrange
from ledger.rules.sizes import contract
from ledger.rules.standings import Account, Standings, has_many_deals, match_over, places
from schemas.cards import UNKNOWN, sort_key
from schemas.events import Buy, LayOff, MatchSettled
from schemas.events import Deal as DealEvent
from schemas.findings import Finding, Verdict
from schemas.message import CardGroups, Message, SeatNo, Several, Value, loose_cards, message

INDENT = " " * 12
"""Before the cards behind a seat's points."""


# -- the story ---------------------------------------------------------------------------------------


def tell_story(view: ReplayView, until: int | None) -> None:
    """The whole match, or its beginning up to event ``until``."""
    say_header(view)
    say_whole(view)
    for step in view.played.steps:
        if until is not None and step.event.seq > until:
            break
        tell_step(view, step)
    if until is not None and until < view.played.events[-1].seq:
        table_at(view, until)
    else:
        say_points(view)


def say_header(view: ReplayView) -> None:
    """Which match by which rules, and through whose eyes."""
    first = view.played.events[0]
    say(Text.assemble((first.match, "bold"), f"  {view.rules.id}  {began_words(first.at, view.words)}".rstrip()))
    if view.viewer is not None:
        say(view.words.say("replay-as_seat", seat=SeatNo(view.viewer)))


def began_words(at: str | None, words: Renderer) -> str:
    """When a match began, with the zone in which all its times are told; nothing where no time was logged."""
    return f"{datetime.fromisoformat(at).astimezone(words.zone):%Y-%m-%d %H:%M:%S %Z}" if at else ""


def clock_words(at: str | None, words: Renderer) -> str:
    """The time of an event by the clock of that zone."""
    return words.time_of_day(at) if at else ""


def say_whole(view: ReplayView) -> None:
    """What is wrong with the record as a whole."""
    for row in view.played.audit.findings:
        if is_about_no_event(row, view.played.events[-1].seq):
            say_remark(view, row)


def tell_step(view: ReplayView, step: Step) -> None:
    """One event, with the hands where it deals them, and what is wrong with it."""
    event, deal = step.event, step.after.deal
    clock = clock_words(event.at, view.words)
    head = Text.assemble((f"{event.seq:>4} ", "dim"), (f"{clock:<8} ", "dim"))
    say(Text.assemble(head, event_text(view, step)), hang=len(head))
    if isinstance(event, DealEvent) and deal is not None:
        _say_dealt(view, step, deal)
    for row in view.remarks(event.seq):
        if isinstance(row, Finding) or row.verdict != "UPHELD":
            say_remark(view, row)


def event_text(view: ReplayView, step: Step) -> Text:
    """What happened at a step."""
    deal = step.after.deal
    return line_text(story(step.before, step.event, view.viewer), view.words, deal.wild if deal else None)


def _say_dealt(view: ReplayView, step: Step, deal: Deal) -> None:
    """What a deal begins with: its wild card or contract, the open card, the hands, and where the match stands."""
    words, open_card = view.words, loose_cards(deal.discards[0])
    due = contract(deal.number, deal.rules)
    if deal.rules.deal.wild != "none":
        wild = wild_named(deal.wild_card, deal.wild)
        begins = message("replay-begins_wild", card=loose_cards(deal.wild_card or UNKNOWN), wild=wild, open=open_card)
    elif due is not None:
        contract_name = message("table-contract", due=contract_named(due))
        begins = message("replay-begins_contract", contract=contract_name, open=open_card)
    else:
        begins = message("replay-begins", open=open_card)
    say(Text.assemble("        ", line_text(begins, words, deal.wild)))
    for seat in deal.seats:
        say(Text.assemble(f"        {words.value(SeatNo(seat.number))}  ", hand_text(view, seat, deal)))
    if step.after.past and step.after.standings is not None and has_many_deals(deal.rules):
        say(f"        {words.words(standings_named(step.after.standings, deal.rules))}")


def say_remark(view: ReplayView, row: Row) -> None:
    """A finding or verdict below the event it is about."""
    for line in remark_lines(view, row):
        say(line)


def remark_lines(view: ReplayView, row: Row) -> tuple[Text, str]:
    """A finding or verdict in two lines: what it is, by which clauses; and its sentence."""
    ruling = row_word(row)
    what = row.code if isinstance(row, Finding) else row.claim
    word = (view.words.say(f"row_word-{ruling}"), VERDICT_STYLES[ruling])
    head = Text.assemble("     ", plain("└─ "), word, f" {what} [{', '.join(row.clauses)}]")
    return head, f"        {view.message(row)}"


# -- the table at one moment -------------------------------------------------------------------------


def table_at(view: ReplayView, seq: int, remarks: list[Row] | None = None) -> None:
    """The table as it stood after event ``seq``, and what is wrong there: hands, piles, melds, whose turn."""
    step = step_at(view, seq)
    deal, place, words = step.after.deal, len(step.after.past), view.words
    after = (words.say("replay-after", seq=step.event.seq), "bold")
    say(Text.assemble(after, ": ", event_text(view, step)))
    if deal is None:
        say(words.sentence(no_table(step.after)))
    else:
        say(Text.assemble("  ", piles_text(view, deal, place, step.event.seq)))
        for seat in deal.seats:
            turn = ">" if deal.turn == seat.number else " "
            head = f" {turn} {words.value(SeatNo(seat.number))}  "
            say(Text.assemble(head, hand_text(view, seat, deal), seat_notes(seat, words)))
        for meld in meld_lines(view, deal, place, step.event.seq):
            say(meld)
        for line in standing_lines(step, deal, words):
            say(f"  {line}")
    for row in view.remarks(step.event.seq) if remarks is None else remarks:
        say_remark(view, row)


def step_at(view: ReplayView, seq: int) -> Step:
    """The step of event ``seq``, or of the last one before it."""
    return next(step for step in reversed(view.played.steps) if step.event.seq <= seq)


def hand_text(view: ReplayView, seat: SeatState, deal: Deal) -> Text:
    """The hand of a seat, or only how many cards it is."""
    if not sees(view.viewer, seat.number):
        return Text(view.words.say("replay_hand-cards", count=len(seat.hand)), style="dim")
    if seat.hand and all(card == UNKNOWN for card in seat.hand):
        return Text(view.words.say("replay_hand-unknown", count=len(seat.hand)), style="dim")
    if not seat.hand:
        return Text(view.words.say("replay_hand-empty"), style="dim")
    return cards_text(sorted(seat.hand, key=sort_key), deal.wild)


def seat_notes(seat: SeatState, words: Renderer) -> str:
    """What is to be said of a seat besides its hand: ``  (dropped, connection lost)``; mostly nothing."""
    notes = [words.say(f"replay_status-{seat.status}")] if seat.status != "in" else []
    notes += [words.say("replay_status-away")] if seat.away else []
    return f"  ({', '.join(notes)})" if notes else ""


def standing_lines(step: Step, deal: Deal, words: Renderer) -> Iterator[str]:
    """How the deal ended, once it has, and where a match of many deals stands."""
    if deal.ended:
        yield words.say("replay-ended", how=ending(deal))
    if has_many_deals(deal.rules) and (standings := standings_now(step.after)) is not None and standings.deals:
        yield words.words(standings_named(standings, deal.rules))


def piles_text(view: ReplayView, deal: Deal, place: int, seq: int) -> Text:
    """Wild card or contract, discards and stock."""
    discards = view.discards(deal, place, seq)
    parts: list[Message] = []
    due = contract(deal.number, deal.rules)
    if deal.rules.deal.wild != "none":
        parts.append(message("replay_piles-wild_card", card=loose_cards(deal.wild_card or UNKNOWN)))
    elif due is not None:
        parts.append(message("table-contract", due=contract_named(due)))
    top = loose_cards(discards[-1]) if discards else message("replay_piles-none")
    parts.append(message("replay_piles-discards", top=top, under=max(len(discards) - 1, 0)))
    if deal.stock is None:
        parts.append(message("replay_piles-stock_unknown"))
    else:
        parts.append(message("replay_piles-stock", count=len(deal.stock)))
    return Text("   ").join(line_text(part, view.words, deal.wild) for part in parts)


def meld_lines(view: ReplayView, deal: Deal, place: int, seq: int | None = None) -> Iterator[Text]:
    """The melds of the table, each with who laid off on it, and what was bought in the deal."""
    if deal.rules.melding.where != "table":
        return
    traffic = view.traffic(place, seq)
    yield Text(f"  {view.words.say('replay-melds' if deal.table else 'replay-no_melds')}")
    for meld in deal.table:
        yield _meld(meld, traffic.laid_off.get(meld.id, []), deal, view.words)
    for event in traffic.bought:
        yield Text.assemble("  ", line_text(_bought(event, view, deal), view.words, deal.wild))


def _meld(meld: TableMeld, laid_off: list[LayOff], deal: Deal, words: Renderer) -> Text:
    kind = column(words.words(meld_kind(meld, deal.rules)), 4)
    seat = words.value(SeatNo(meld.seat))
    line = Text.assemble(f"    {meld.id:<6} {seat}  {kind}  ", cards_text(meld.cards, deal.wild))
    if not laid_off:
        return line
    parts = (message("replay-laid_off_by", cards=CardGroups((one.cards,)), seat=SeatNo(one.seat)) for one in laid_off)
    lay_offs = message("replay-laid_off", cards=Several(tuple(parts), separator=", "))
    return Text.assemble(line, "   ", line_text(lay_offs, words, deal.wild))


def _bought(event: Buy, view: ReplayView, deal: Deal) -> Message:
    bought: dict[str, Value] = {
        "seat": SeatNo(event.seat),
        "seq": event.seq,
        "card": loose_cards(event.card or UNKNOWN),
    }
    if deal.rules.buying.penalty and sees(view.viewer, event.seat) and event.penalty is not None:
        return message("replay-bought_penalty", **bought, penalty=loose_cards(event.penalty))
    return message("replay-bought", **bought)


# -- points and standings at the end -----------------------------------------------------------------


def say_points(view: ReplayView) -> None:
    """Every deal, then the match: what was claimed and what is computed."""
    words = view.words
    for place, deal in enumerate(view.played.deals):
        say(words.say("replay_points-of_deal", deal=deal.number), "bold")
        if deal.rules.melding.where == "table":
            say(f"  {words.words(ending(deal))}")
            for meld in meld_lines(view, deal, place):
                say(meld)
        for line in points_lines(view, deal):
            say(line)
        if not has_many_deals(deal.rules) and deal is view.played.deals[-1]:
            _say_verdicts(view, [row for row in view.played.audit.verdicts if row.claim == "settlement"])
    _say_standings(view)


def points_lines(view: ReplayView, deal: Deal, until: int | None = None) -> Iterator[Text]:
    """What was claimed, in all or up to event ``until``, and what the replay computes for every seat of a deal, in
    points, with the arrangement."""
    words, claims = view.words, _claims(view, deal, until)
    for seat in deal.seats:
        computed, claimed = view.played.points(deal, seat.number), claims.get(seat.number, {})
        if computed is None:
            continue
        first = next(iter(claimed), None)
        yield Text.assemble(
            f"  {words.value(SeatNo(seat.number))}  {words.say('replay_points-claimed')} {_or_dash(first):>3}  ",
            f"{words.say('replay_points-computed')} ",
            (_figure(computed), "" if all(_agrees(figure, computed) for figure in claimed) else "bold red"),
            f"  {words.value(computed.why_not or how_message(computed))}",
        )
        # A platform may book one figure and settle by another: the later one does not hide the first.
        for figure, seq in list(claimed.items())[1:]:
            yield Text(f"{INDENT}{words.say('replay_points-then_claimed', seq=seq, figure=figure)}")
        # What a seat has laid out itself, everybody has seen.
        if sees(view.viewer, seat.number) or seat.own is not None:
            yield from _arrangement(seat, deal, computed.how, words)


def _claims(view: ReplayView, deal: Deal, until: int | None) -> dict[int | None, dict[int, int]]:
    """The figures the platform booked for each seat in the deal, each with the event that stated it first."""
    claims: dict[int | None, dict[int, int]] = {}
    for row in sorted(view.played.audit.verdicts, key=lambda row: row.seq or 0):
        seq = row.seq or 0
        if row.claim != "points" or row.of_total or row.deal not in (deal.number, None):
            continue
        if until is None or seq <= until:
            claims.setdefault(row.seat, {}).setdefault(row.claimed, seq)
    return claims


def _figure(computed: SeatPoints) -> str:
    if computed.points is None:
        return "  ?"
    return f"{computed.points:>3}" + ("+" if computed.at_least else "")


def _agrees(claimed: int | None, computed: SeatPoints) -> bool:
    if claimed is None or computed.points is None:
        return True
    return claimed >= computed.points if computed.at_least else claimed == computed.points


def _arrangement(seat: SeatState, deal: Deal, how: str, words: Renderer) -> Iterator[Text]:
    """The cards behind the points: as grouped by the player, as saved, or as they are best arranged."""
    hand = Text.assemble(
        f"{INDENT}{words.say('replay_points-hand')}  ", cards_text(sorted(seat.hand, key=sort_key), deal.wild)
    )
    if seat.own is not None:
        yield Text.assemble(f"{INDENT}{words.say('replay_points-own_groups')}  ", groups_text(seat.own, deal.wild))
    elif seat.saved is not None and how in {"saved", "away_middle"}:
        yield Text.assemble(f"{INDENT}{words.say('replay_points-saved_groups')}  ", groups_text(seat.saved, deal.wild))
        if sorted(card for group in seat.saved for card in group) != sorted(seat.hand):
            yield hand
    elif how in {"best", "late"} and UNKNOWN not in seat.hand:
        best, nothing = arrange(seat.hand, deal.wild, deal.rules), Text(words.say("verdict-nothing"))
        melds = groups_text([cards for _, cards in best.melds], deal.wild) if best.melds else nothing
        rest = cards_text(best.deadwood, deal.wild) if best.deadwood else nothing
        yield Text.assemble(
            f"{INDENT}{words.say('replay_points-free')}  ", melds, f"   {words.say('replay_points-counts')}  ", rest
        )
    elif seat.hand:
        yield hand


def _say_verdicts(view: ReplayView, rows: list[Verdict]) -> None:
    for row in rows:
        word = column(view.words.say(f"row_word-{row.verdict}"), 11)
        say(Text.assemble("  ", (word, VERDICT_STYLES[row.verdict]), f" {row_message(row, view.words)}"))


def _say_standings(view: ReplayView) -> None:
    """The standings of a match of many deals: totals and places, claimed and recomputed, and the verdicts on them."""
    rules, words, last = view.rules, view.words, view.played.steps[-1].after
    standings = standings_now(last)
    if standings is None or not standings.deals or not has_many_deals(rules):
        return
    after = message("terminal-after_deals", count=standings.deals, number=spelled(standings.deals))
    say(words.say("replay_standings-title", deals=after, unit=message(f"unit-{rules.match.counts}")), "bold")
    for line in account_lines(view, standings):
        say(line)
    say(f"  {words.words(_state_of_match(standings, match_over(standings, rules), last.closed))}")
    rows = [row for row in view.played.audit.verdicts if row.seq in view.settling]
    _say_verdicts(view, [row for row in rows if row.claim == "settlement" or row.verdict != "UPHELD"])


def account_lines(view: ReplayView, standings: Standings) -> Iterator[Text]:
    """The totals and places of a match of many deals, as claimed and as computed."""
    ranked = places(standings, view.rules) or {}
    claims = {
        standing.seat: (standing.points, standing.place)
        for event in view.played.events
        if isinstance(event, MatchSettled)
        for standing in event.standings
    }
    for account in standings.accounts:
        total, place = claims.get(account.seat, (None, None))
        yield _account(account, total, place, ranked.get(account.seat), view.words)


def _account(account: Account, claimed: int | None, at: int | None, place: int | None, words: Renderer) -> Text:
    wrong = None not in (claimed, account.total) and claimed != account.total
    misplaced = None not in (at, place) and at != place
    notes = [message("account-out", deal=account.out)] if account.out else []
    notes += [message("replay_standings-left")] if account.left else []
    if account.entries > 1:
        notes.append(message("terminal-back", count=account.entries - 1, number=spelled(account.entries - 1)))
    spot, rank = (f" {words.say('replay_standings-place', place=n)}" if n is not None else "" for n in (at, place))
    return Text.assemble(
        f"  {words.value(SeatNo(account.seat))}  {words.say('replay_points-claimed')} {_or_dash(claimed):>4}{spot}",
        f"  {words.say('replay_points-computed')} ",
        (f"{'?' if account.total is None else account.total:>4}", "bold red" if wrong else ""),
        (rank, "bold red" if misplaced else ""),
        f"  {', '.join(map(words.words, notes))}" if notes else "",
    )


def _or_dash(figure: int | None) -> str:
    return "-" if figure is None else str(figure)


def _state_of_match(standings: Standings, over: bool | None, close_reason: str | None) -> Message:
    if standings.shared:
        return message("replay_standings-shared")
    if over:
        return message("replay_standings-over")
    if close_reason:
        return message("replay_standings-closed", reason=message(f"story-reason-{close_reason}"))
    return message("replay_standings-not_over" if over is False else "replay_standings-unknown")


# -- JSON --------------------------------------------------------------------------------------------


def tell_json(view: ReplayView, at: int | None, until: int | None) -> None:
    """The match as JSON Lines: a row an event with the state after it, as far as the viewer sees."""
    steps = view.played.steps if at is None else [step_at(view, at)]
    for step in steps:
        if until is None or step.event.seq <= until:
            print_json(step_json(view, step))


def step_json(view: ReplayView, step: Step) -> dict[str, Any]:
    """One event as a row."""
    event, deal, standings = step.event, step.after.deal, standings_now(step.after)
    return {
        "match": event.match,
        "seq": event.seq,
        "at": event.at,
        "type": event.type,
        "story": event_text(view, step).plain,
        "table": _table_json(view, deal, len(step.after.past), event.seq) if deal else None,
        "standings": _standings_json(standings) if standings else None,
        "remarks": [view.row_json(row) for row in view.remarks(event.seq)],
    }


def _table_json(view: ReplayView, deal: Deal, place: int, seq: int) -> dict[str, Any]:
    due = contract(deal.number, deal.rules)
    return {
        "deal": deal.number,
        "dealer": deal.dealer,
        "wild_card": deal.wild_card,
        "contract": due._asdict() if due is not None else None,
        "turn": deal.turn,
        "phase": deal.phase,
        "stock": None if deal.stock is None else len(deal.stock),
        "discards": view.discards(deal, place, seq),
        "melds": [
            {"meld": meld.id, "seat": meld.seat, "kind": meld.kind, "cards": list(meld.cards)} for meld in deal.table
        ],
        "ended": deal.ended.how if deal.ended else None,
        "winners": list(deal.ended.winners) if deal.ended else [],
        "seats": [
            {
                "seat": seat.number,
                "status": seat.status,
                "hand": sorted(seat.hand, key=sort_key) if sees(view.viewer, seat.number) else None,
                "cards": len(seat.hand),
            }
            for seat in deal.seats
        ],
    }


def _standings_json(standings: Standings) -> dict[str, Any]:
    return {
        "deals": standings.deals,
        "shared": standings.shared,
        "accounts": [
            {
                "seat": account.seat,
                "total": account.total,
                "entries": account.entries,
                "out_after": account.out or None,
                "left": account.left,
            }
            for account in standings.accounts
        ],
    }
