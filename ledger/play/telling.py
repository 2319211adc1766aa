"""What lines of a story are made of: words and cards kept apart, and who may see which cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.play.state import Deal, TableMeld
from ledger.rules.sizes import Contract
from ledger.rules.standings import Account, Standings
from schemas import events as ev
from schemas.cards import JOKER, RANK_WORDS, UNKNOWN, face, sort_key
from schemas.ruleset import Ruleset

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
UNITS = {"lost_points": "points lost", "won_points": "points won", "chips": "chips"}
"""What a total of a match is, as the ruleset counts."""

NOBODY = 0
"""The viewer at the table who holds no hand; a seat sees its own, None sees all."""

WITHHELD = "-"
"""Stands where the words a platform wrote itself are kept back."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards within a line: some loose, or groups of them."""

    groups: tuple[tuple[str, ...], ...]


Part = str | Cards
Line = tuple[Part, ...]


def cards(*faces: str) -> Cards:
    """Cards shown side by side."""
    return Cards((tuple(faces),))


def plain(line: Line) -> str:
    """A line as a sentence, its cards as a log writes them: ``Seat 3 takes 9H from the discards.``"""
    told = " ".join(part if isinstance(part, str) else _written(part) for part in line)
    return f"{told[:1].upper()}{told[1:]}."


def _written(part: Cards) -> str:
    groups = (" ".join("a card not on record" if card == UNKNOWN else card for card in group) for group in part.groups)
    return " | ".join(groups)


def in_order(hand: Sequence[str]) -> tuple[str, ...]:
    """A hand as a player would hold it: by suit, then rank, jokers last."""
    return tuple(sorted(hand, key=sort_key))


def sees(eyes: int | None, seat: int) -> bool:
    """Whether somebody looking through ``eyes`` (None sees all) sees the hidden cards of ``seat``."""
    return eyes is None or eyes == seat


def is_wild(card: str, wild: str | None) -> bool:
    """Whether a card is a joker of either kind in this deal."""
    return face(card) == JOKER or (wild is not None and card != UNKNOWN and card[0] == wild)


def wild_words(wild_card: str | None, wild: str | None) -> str:
    """What the cut card makes wild: ``sevens are wild``; a flipped printed joker names the rank it stands for."""
    if wild_card is None or wild is None:
        return "wild card not recorded"
    plural = RANK_WORDS[wild] + ("es" if wild == "6" else "s")
    return f"{plural} are wild" + (" because a printed joker was cut" if face(wild_card) == JOKER else "")


def own_words(text: str | None, form: str) -> str:
    """What a platform wrote itself, put in ``form``; nothing where it wrote nothing or it is kept back."""
    return form.format(text) if text and text != WITHHELD else ""


def by_words(event: ev.MatchEvent) -> str:
    """Who acted, where it was not the player: `` (timer)``, `` (autoplay)``, `` (staff)``."""
    return f" ({event.by})" if event.by in ("timer", "autoplay", "staff") else ""


def seats_words(seats: Sequence[int]) -> str:
    """``seat 1``, ``seats 1 and 3``, ``seats 1, 2 and 4``."""
    if len(seats) < 2:
        return f"seat {seats[0]}" if seats else "no seat"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def counted(number: int, word: str) -> str:
    """``no runs``, ``one run``, ``two runs``, ``12 runs``."""
    figure = NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
    return f"{figure} {word}" if number == 1 else f"{figure} {word}s"


def contract_words(contract: Contract) -> str:
    """``two trios``, ``one trio and one run``."""
    kinds = ((contract.trios, "trio"), (contract.runs, "run"))
    return " and ".join(counted(number, word) for number, word in kinds if number)


def kind_word(meld: TableMeld, rules: Ruleset) -> str:
    """``run``, ``set``, ``trio`` in a game of contracts, and ``meld`` for what can be read as neither."""
    if meld.kind == "set":
        return "trio" if rules.contract.trios else "set"
    return meld.kind or "meld"


def has_many_deals(rules: Ruleset) -> bool:
    """Whether a match may be more than one deal."""
    return rules.match.ends != "after_deals" or rules.match.deals > 1 or rules.match.tie == "extra_deal"


def deal_words(number: int, rules: Ruleset) -> str:
    """``deal 2 of 7`` where the rules set how many; an extra deal after a tie is beyond them."""
    last = rules.match.deals if rules.match.ends == "after_deals" else 0
    return f"deal {number} of {last}" if 1 < last >= number else f"deal {number}"


def account_words(account: Account) -> str:
    """A seat and its total in a list of them: ``seat 3 104 (out after deal 4)``; ``?`` when it is not known."""
    notes = [f"out after deal {account.out}"] if account.out else []
    notes += ["left"] if account.left else []
    if account.entries > 1:
        notes.append("came back" if account.entries == 2 else f"came back {counted(account.entries - 1, 'time')}")
    total = "?" if account.total is None else str(account.total)
    return f"seat {account.seat} {total}" + (f" ({', '.join(notes)})" if notes else "")


def standings_words(standings: Standings, rules: Ruleset) -> str:
    """The standings in a line: ``points lost so far: seat 1 35, seat 2 104 (out after deal 4)``."""
    accounts = ", ".join(account_words(account) for account in standings.accounts)
    return f"{UNITS[rules.match.counts]} so far: {accounts}"


def ending_words(deal: Deal) -> str:
    """How the deal ended, in a sentence without its full stop: ``seat 2 went out at event 31``."""
    ended = deal.ended
    if ended is None:
        return "the record does not show how the deal ended"
    who, at = seats_words(ended.winners), f"at event {ended.seq}"
    told = {
        "show": f"{who} showed {at}",
        "last_standing": f"{who} was the last one still in, {at}",
        "used_up": f"the stock ran out {at}, and {_lowest_words(ended.winners)}",
        "closed": f"the deal was closed {at}, before it was over",
        "out": f"{who} went out {at}{_at_once_words(deal)}",
        "counted": f"the stock ran out {at}, and everybody counts his hand",
        "no_points": f"the stock ran out {at}, a stalemate without points",
        "stuck": f"the deal was called off {at}, since nobody could go out any more",
    }
    return told[ended.how]


def _lowest_words(winners: Sequence[int]) -> str:
    if not winners:
        return "whose hand was the lowest is not on record"
    return f"{seats_words(winners)} held the lowest hand"


def _at_once_words(deal: Deal) -> str:
    if deal.ended is None or not deal.ended.at_once:
        return ""
    return ", in the turn in which it laid the contract" if deal.rules.contract.trios else ", all in one turn"
