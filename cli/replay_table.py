"""The table at one moment of a replay, in cards and as JSON: hands, piles, melds, whose turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from cli.screen import card_text, cards_text, line_text, print_json, say
from cli.telling import Telling, say_remark
from ledger.messages.renderer import ENGLISH
from ledger.play.matches import standings_now
from ledger.play.replay import Step
from ledger.play.state import Deal, SeatState, TableMeld
from ledger.play.story import contract_named, ending, has_many_deals, meld_kind, standings_named, story, wild_named
from ledger.play.viewer import in_order, sees
from ledger.rules.sizes import contract
from ledger.rules.standings import Standings
from schemas.events import Buy, LayOff

OUT = {"in": "", "dropped": "dropped", "wrong_show": "wrong show", "left": "left"}


def table_at(telling: Telling, seq: int) -> None:
    """The table as it stood after event ``seq``: hands, piles, melds, whose turn."""
    step = next(step for step in reversed(telling.steps) if step.event.seq <= seq)
    deal, place = step.after.deal, len(step.after.past)
    say(Text.assemble(("After event ", "bold"), f"{step.event.seq}: ",
                      line_text(story(step.before, step.event, telling.eyes), deal.wild if deal else None)))  # fmt: skip
    if deal is None:
        say("No cards have been dealt yet.")
        return
    say(Text.assemble("  ", piles_text(telling, deal, place, step.event.seq)))
    for seat in deal.seats:
        turn = ">" if deal.turn == seat.number else " "
        say(Text.assemble(f" {turn} seat {seat.number}  ", telling.hand(seat, deal), seat_notes(seat)))
    say_melds(telling, deal, place, step.event.seq)
    for line in standing_lines(step, deal):
        say(f"  {line}")
    for row in telling.remarks(step.event.seq):
        say_remark(telling, row)


def seat_notes(seat: SeatState) -> str:
    """What is to be said of a seat besides its hand: ``  (dropped, connection lost)``; mostly nothing."""
    status = [OUT[seat.status]] * (seat.status != "in") + ["connection lost"] * seat.away
    return f"  ({', '.join(status)})" if status else ""


def standing_lines(step: Step, deal: Deal) -> Iterator[str]:
    """How the deal ended, once it has, and where a match of many deals stands."""
    if deal.ended:
        yield f"The deal ended: {ENGLISH.words(ending(deal))}."
    if has_many_deals(deal.rules) and (standings := standings_now(step.after)) is not None and standings.deals:
        yield ENGLISH.words(standings_named(standings, deal.rules))


def piles_text(telling: Telling, deal: Deal, place: int, seq: int) -> Text:
    """Wild card, contract, discards and stock."""
    discards = telling.discards(deal, place, seq)
    top = card_text(discards[-1], deal.wild) if discards else Text("none")
    stock = "order not on record" if deal.stock is None else f"{len(deal.stock)} cards"
    if deal.rules.deal.wild == "none":
        due = contract(deal.number, deal.rules)
        first = Text(f"contract: {ENGLISH.value(contract_named(due))}   " if due is not None else "")
    else:
        wild = card_text(deal.wild_card, deal.wild) if deal.wild_card else "??"
        first = Text.assemble("wild card ", wild, "   ")
    return Text.assemble(first, "discards: ", top, f" on top of {max(len(discards) - 1, 0)}   stock: {stock}")


def say_melds(telling: Telling, deal: Deal, place: int, seq: int | None = None) -> None:
    """The melds of the table, said."""
    for line in meld_lines(telling, deal, place, seq):
        say(line)


def meld_lines(telling: Telling, deal: Deal, place: int, seq: int | None = None) -> Iterator[Text]:
    """The melds of the table, each with who laid off on it, and what was bought in the deal."""
    if deal.rules.melding.where != "table":
        return
    traffic = telling.traffic(place, seq)
    yield Text("  on the table:" if deal.table else "  on the table: nothing")
    for meld in deal.table:
        yield Text.assemble("    ", _meld(meld, deal), *_laid_off(traffic.laid_off.get(meld.id, ()), deal))
    for event in traffic.bought:
        yield Text.assemble("  bought by ", _bought(event, telling, deal))


def _meld(meld: TableMeld, deal: Deal) -> Text:
    kind = ENGLISH.words(meld_kind(meld, deal.rules))
    return Text.assemble(f"{meld.id:<6} seat {meld.seat}  {kind:<4}  ", cards_text(meld.cards, deal.wild))


def _laid_off(events: tuple[()] | list[LayOff], deal: Deal) -> list[Text]:
    parts = [Text.assemble(cards_text(event.cards, deal.wild), f" by seat {event.seat}") for event in events]
    return [Text("   laid off: "), Text(", ").join(parts)] if parts else []


def _bought(event: Buy, telling: Telling, deal: Deal) -> Text:
    line = Text.assemble(f"seat {event.seat} at event {event.seq}: ", card_text(event.card or "??", deal.wild))
    if deal.rules.buying.penalty and sees(telling.eyes, event.seat) and event.penalty is not None:
        line = Text.assemble(line, ", penalty ", card_text(event.penalty, deal.wild))
    return line


def say_dealt(telling: Telling, step: Step, deal: Deal) -> None:
    """What a deal begins with: its wild card or contract, the open card, the hands, and where the match stands."""
    opened = card_text(deal.discards[0], deal.wild)
    if deal.rules.deal.wild == "none":
        due = contract(deal.number, deal.rules)
        words = f"contract: {ENGLISH.value(contract_named(due))}, " if due is not None else ""
        say(Text.assemble(f"        {words}open card ", opened))
    else:
        wild = card_text(deal.wild_card, deal.wild) if deal.wild_card else Text("??")
        words = ENGLISH.words(wild_named(deal.wild_card, deal.wild))
        say(Text.assemble("        wild card ", wild, f" ({words}), open card ", opened))
    for seat in deal.seats:
        say(Text.assemble(f"        seat {seat.number}  ", telling.hand(seat, deal)))
    if step.after.past and step.after.standings is not None and has_many_deals(deal.rules):
        say(f"        {ENGLISH.words(standings_named(step.after.standings, deal.rules))}")


def tell_json(telling: Telling, at: int | None, until: int | None) -> None:
    """The match as JSON Lines: a row an event with the state after it, as far as the eyes see."""
    if at is not None:
        at = max(step.event.seq for step in telling.steps if step.event.seq <= at)
    for step in telling.steps:
        seq = step.event.seq
        if (at is not None and seq != at) or (until is not None and seq > until):
            continue
        deal, standings = step.after.deal, standings_now(step.after)
        words = line_text(story(step.before, step.event, telling.eyes), None).plain
        print_json(
            {
                "match": step.event.match,
                "seq": seq,
                "at": step.event.at,
                "type": step.event.type,
                "story": words,
                "table": _table_json(telling, deal, len(step.after.past), seq) if deal else None,
                "standings": _standings_json(standings) if standings else None,
                "remarks": [telling.row_json(row) for row in telling.remarks(seq)],
            }
        )


def _table_json(telling: Telling, deal: Deal, place: int, seq: int) -> dict[str, Any]:
    due = contract(deal.number, deal.rules)
    return {
        "deal": deal.number,
        "dealer": deal.dealer,
        "wild_card": deal.wild_card,
        "contract": due._asdict() if due is not None else None,
        "turn": deal.turn,
        "phase": deal.phase,
        "stock": None if deal.stock is None else len(deal.stock),
        "discards": telling.discards(deal, place, seq),
        "melds": [
            {"meld": meld.id, "seat": meld.seat, "kind": meld.kind, "cards": list(meld.cards)} for meld in deal.table
        ],
        "ended": deal.ended.how if deal.ended else None,
        "winners": list(deal.ended.winners) if deal.ended else [],
        "seats": [
            {
                "seat": seat.number,
                "status": seat.status,
                "hand": list(in_order(seat.hand)) if sees(telling.eyes, seat.number) else None,
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
