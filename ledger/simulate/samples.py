"""Writes the sample logs: for every finding one small match that shows it, with what an audit must say beside it.

``python -m ledger.simulate.samples sample_logs`` makes them all anew, with the same bytes every time.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import in_order, row_json
from ledger.rules.library import shipped_texts
from ledger.rules.rulebook import Rulebook
from ledger.simulate import partial
from ledger.simulate.fault import Planted
from ledger.simulate.logbook import Event, Logbook
from ledger.simulate.opening import shuffled
from ledger.simulate.planting import planted_at
from ledger.simulate.simulation import START, play_match
from schemas.errors import UnknownRuleset
from schemas.events import EVENT, Act, Claim, first_open
from schemas.ruleset import Ruleset

SEED = 1
PLAYED, PLAYED_LONG = 40, 8
"""How many matches are played to find short ones, of a single deal and of many."""

CHOICE = 3
"""Samples made for each fault, the shortest of which is kept."""

FEWEST = 16
"""Events a sample has at least before a fault is planted in it, so that there is some play to see."""

AT_THE_END = frozenset(
    {
        "places_wrong", "money_not_balanced", "total_overturned", "settlement_overturned", "too_many_deals",
        "after_match_end",
    }
)  # fmt: skip
"""What shows only when a match has been played to its end."""

Change = Callable[[list[Event]], list[Event] | None]

SHOWN_IN: dict[str, tuple[str, ...]] = {
    "ace2three-best-of-3": ("no_drops", "total_overturned"),
    "ace2three-points": (
        "drop_after_draw", "recycled_cards_differ", "groups_not_hand", "too_many_copies", "after_match_end",
        "seat_taken_twice", "second_drop", "fold_without_misses", "acted_while_away", "autoplay_before_draw",
        "away_dropped",
    ),
    "ace2three-pool-101": ("split_not_due",),
    "ace2three-pool-201": ("away_not_dropped",),
    "aceleagues-deals": ("settled_too_soon",),
    "aceleagues-points": (
        "hand_size", "stock_empty", "no_table_play", "judged_without_show", "opened_again", "declare_without_draw",
        "claimed_twice", "unknown_seat", "acted_too_late", "autoplay_not_due",
    ),
    "aceleagues-pool-101": ("dealt_in_wrongly",),
    "aceleagues-pool-201": ("reentry_not_allowed",),
    "basic": ("last_discard_face", "no_such_meld", "stalemate_not_due"),
    "classic": (
        "out_of_turn", "not_top_of_discards", "stock_order", "second_draw", "miss_after_draw", "show_card_count",
        "log_incomplete", "points_overturned", "copies_mixed", "no_buying", "no_split", "timer_declared",
    ),
    "continental": (
        "buy_not_due", "buy_not_top", "buy_priority", "contract_again", "contract_wrong", "joker_moved_wrongly",
        "joker_not_own", "meld_beside_contract", "no_wild_card", "out_without_discard", "wrong_first_dealer",
    ),
    "jqka": ("laid_before_draw", "no_shows", "wrong_first_seat"),
    "rum": ("lay_off_no_fit", "meld_not_valid", "no_contract", "returned_discard", "too_many_melds", "wrong_dealer"),
    "rum+jokers": ("no_joker_moves",),
    "rum+meld-first": ("lay_off_too_soon",),
    "rum+turn-pile": ("recycle_order",),
    "rummy-106": (
        "joker_from_discards", "recycle_not_due", "timer_chose_card", "timer_drew_discard", "player_count",
        "rejoined_in_deal", "settlement_overturned", "money_not_balanced", "pack_incomplete",
        "complete_hand_not_declared", "timer_too_early",
    ),
    "rummy-106-literal": ("show_overturned", "show_not_due", "too_many_deals", "wild_card_not_cut", "nothing_dealt"),
    "rummycentral": (
        "discard_before_draw", "miss_count", "fold_not_made", "play_after_end", "deal_number", "card_not_held",
        "out_player_acts", "places_wrong", "ruleset_unknown",
    ),
    "rummycentral-literal": ("scored_too_soon", "claim_seats", "third_copy", "not_opened", "dealt_twice"),
}  # fmt: skip
"""Which fault is shown under which rules: where a clause of its text says it, and else evenly."""

SEATS = {
    "stock_empty": 6, "recycled_cards_differ": 6, "second_drop": 3, "out_player_acts": 3, "rejoined_in_deal": 3,
    "dealt_in_wrongly": 3, "reentry_not_allowed": 3, "split_not_due": 3, "buy_priority": 3, "contract_again": 3,
    "out_without_discard": 3,
}  # fmt: skip
"""Seats at the table where two are not enough to show a fault."""

LEFT_OUT: dict[str, tuple[str, Change, int]] = {
    "no_stock": ("classic", partial.no_stock, 2),
    "results_only": ("rummycentral", partial.results_only, 2),
    "unknown_cards": ("ace2three-points", partial.unknown_cards, 2),
    "with_gap": ("aceleagues-points", partial.with_gap, 2),
    "dropped_hands_missing": ("rummy-106", partial.dropped_hands_missing, 3),
}
"""Logs that are not whole: the ruleset, what was left out, seats at the table."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A match to show, and the ruleset whose folder it lies in."""

    ruleset: str
    name: str
    events: list[Event]


def shipped_rulebook() -> Rulebook:
    """The rulesets that come with meldtrail."""
    return Rulebook(shipped_texts())


def samples(rulebook: Rulebook) -> Iterator[Sample]:
    """Every sample there is."""
    for name, codes in SHOWN_IN.items():
        tables: dict[int, list[list[Event]]] = {}
        rules, ruleset = rulebook.resolve(name), name.partition("+")[0]
        for code in codes if "+" in name else ("clean", *codes):
            seats = SEATS.get(code, 2)
            if seats not in tables:
                tables[seats] = _short_matches(rules, seats)
            change = _as_it_is(rules) if code == "clean" else _planter(code, rules)
            match = f"sample-clean-{ruleset}" if code == "clean" else f"sample-{code}"
            yield Sample(ruleset, code, _first(tables[seats], change, match))
    for name, (ruleset, leave_out, seats) in LEFT_OUT.items():
        matches = _short_matches(rulebook.resolve(ruleset), seats)
        yield Sample(ruleset, name, _first(matches, leave_out, f"sample-{name}"))
    yield Sample("gin", "not_replayed", _of_gin(rulebook))


def _of_gin(rulebook: Rulebook) -> list[Event]:
    """The beginning of a match of gin and its score, whose play in between is judged by nobody here."""
    rules = rulebook.resolve("gin")
    book = Logbook("sample-not_replayed", rules, START)
    book.write("open", by="server", ruleset="gin", players=[{"seat": s, "player": f"p{s}"} for s in (1, 2)])
    pack = shuffled(rules, Random(SEED))
    hands = [{"seat": seat, "cards": pack[10 * seat - 10 : 10 * seat]} for seat in (1, 2)]
    book.write("deal", by="server", after=3000, deal=1, first=1, hands=hands, open_card=pack[20])
    scores = [{"seat": 1, "points": 0}, {"seat": 2, "points": 31}]
    book.write("deal_scored", by="server", after=90_000, deal=1, points=scores)
    return book.events


def _short_matches(rules: Ruleset, seats: int) -> list[list[Event]]:
    """Some matches that somebody wins by his cards after a few turns, the shortest first."""
    number = PLAYED if rules.match.deals == 1 else PLAYED_LONG
    played = [play_match(rules, SEED, n, seats=seats, match="sample") for n in range(1, number + 1)]
    if rules.match.deals == 1:
        played = [match for match in played if any(event["type"] == "declare" for event in match)]
    else:
        played = [match for match in played if all(event["type"] != "leave" for event in match)]
    return sorted((match for match in played if len(match) >= FEWEST), key=len)


def _first(matches: list[list[Event]], change: Change, name: str) -> list[Event]:
    """The shortest that comes of the first few matches that can be changed, under a name of its own."""
    made = list(islice(filter(None, map(change, matches)), CHOICE))
    if not made:
        raise LookupError(f"none of {len(matches)} matches can be made {name}")
    return [{**event, "match": name} for event in min(made, key=len)]


def _planter(code: str, rules: Ruleset) -> Change:
    def planted(events: list[Event]) -> list[Event] | None:
        for part in [events] if code in AT_THE_END else _beginnings(events):
            found = planted_at(code, part, rules, Random(f"{code} in a sample of {len(part)}"))
            if found and (len(part) < len(events) or len(found.events) <= 2 * len(events)):
                return _broken_off(found)
        return None

    return planted


def _beginnings(events: list[Event]) -> Iterator[list[Event]]:
    """The match as far as the end of each of its deals, and then the whole of it."""
    scored = [place for place, event in enumerate(events) if event["type"] == "deal_scored"]
    yield from (events[: place + 1] for place in scored[:-1])
    yield events


def _broken_off(planted: Planted) -> list[Event]:
    """A match of many deals ends with the one that shows the fault; the rest of it would show nothing more."""
    events = planted.events
    scored = next((n for n, e in enumerate(events) if e["type"] == "deal_scored" and e["seq"] > planted.seq), 0)
    ends = any(event["type"] in {"match_settled", "close"} for event in events)
    if ends and (not scored or not any(event["type"] == "deal" for event in events[scored:])):
        return events
    kept = events[: scored + 1] if scored else events
    last = kept[-1]
    close = {"v": 1, "match": last["match"], "seq": last["seq"] + 1, "type": "close", "at": last["at"], "by": "server"}
    return [*kept, {**close, "reason": "abandoned"}]


def _as_it_is(rules: Ruleset) -> Change:
    """A match with nothing wrong; where hands are shown, with one that a loser shows."""

    def shown(events: list[Event]) -> list[Event] | None:
        return events if rules.melding.where == "table" or any(e["type"] == "show" for e in events) else None

    return shown


def audited(events: list[Event], rulebook: Rulebook) -> PlayedMatch:
    """One match under the ruleset it names."""
    read = [EVENT.validate_python(event, strict=False) for event in events]
    return PlayedMatch(events[0]["match"], read, _readings(read, rulebook))


def _readings(events: list[Act | Claim], rulebook: Rulebook) -> Readings | None:
    opened = first_open(events)
    if opened is None or opened.ruleset is None:
        return None
    try:
        rules = rulebook.resolve(opened.ruleset)
    except UnknownRuleset:
        return None
    return Readings(rules, rulebook.resolve(rules.compare) if rules.compare else None)


def log_text(events: list[Event]) -> str:
    """A log as a person reads it: one event a line, keys in the order they were written."""
    return "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in events)


def expected_text(events: list[Event], rulebook: Rulebook) -> str:
    """What ``audit --json`` must say of a log."""
    rows = in_order(audited(events, rulebook).audit.rows, ENGLISH)
    return "".join(json.dumps(row_json(row, ENGLISH), ensure_ascii=False) + "\n" for row in rows)


def write_samples(folder: Path) -> None:
    """Write every sample, and what an audit must say of it, into the folder of its ruleset."""
    rulebook = shipped_rulebook()
    for sample in samples(rulebook):
        place = folder / sample.ruleset
        place.mkdir(parents=True, exist_ok=True)
        log, said = log_text(sample.events), expected_text(sample.events, rulebook)
        (place / f"{sample.name}.jsonl").write_text(log, encoding="utf-8", newline="\n")
        (place / f"{sample.name}.expected.jsonl").write_text(said, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_samples(Path(sys.argv[1]))
