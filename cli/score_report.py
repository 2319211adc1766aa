"""The answers of `score`: a hand's best arrangement, a show judged, cases answered line by line."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rich.text import Text

from cli.screen import cards_text, groups_text, print_json, say
from ledger.messages.renderer import ENGLISH
from ledger.rules.arrangement import arrange
from ledger.rules.points import joker_rank
from ledger.rules.questions import answer_case
from ledger.rules.rulebook import Rulebook
from ledger.rules.shows import find_show, judge_show
from ledger.rules.sizes import show_size
from schemas.errors import BadCards
from schemas.ruleset import Ruleset

LIVES = {
    "none": "no pure sequence",
    "first": "a pure sequence but no second sequence",
    "both": "the sequences a show needs",
}


def answer_lines(lines: Iterable[bytes], rulebook: Rulebook, default: str) -> None:
    """One answer a line, in order; a bad line is answered with an error and the run goes on."""
    for line in lines:
        if not line.strip():
            continue
        try:
            case = json.loads(line, parse_constant=_no_number)
        except (ValueError, RecursionError):
            print_json({"id": None, "error": "not JSON"})
            continue
        if not isinstance(case, dict):
            print_json({"id": None, "error": "a case is a JSON object"})
        elif not isinstance(case.get("id"), str | int | None):
            print_json({"id": None, "error": "id is text or an integer"})
        else:
            print_json(answer_case(case, rulebook, default))


def _no_number(token: str) -> object:
    raise ValueError(token)


def written(cards: str) -> tuple[str, ...]:
    """Cards as typed, in upper case; `10H` is forgiven as `TH`. Raises BadCards for nothing at all."""
    found = tuple(card.upper().replace("10", "T") for card in cards.replace(",", " ").split())
    if not found:
        raise BadCards("no cards given; write them as 4S 5S 6S TD JK")
    return found


def best(cards: str, wild: str | None, rules: Ruleset, as_json: bool) -> None:
    """The best arrangement of a hand and what it is worth."""
    hand, rank = written(cards), wild.upper() if wild else None
    if len(hand) > show_size(rules) + 1:
        raise BadCards(f"{len(hand)} cards; a hand has {show_size(rules)}, or one more before discarding")
    found = arrange(hand, rank, rules)
    if as_json:
        print_json(
            {
                "score": found.score,
                "can_show": found.can_show,
                "melds": [{"kind": kind, "cards": list(meld)} for kind, meld in found.melds],
                "deadwood": list(found.deadwood),
            }
        )
        return
    wild_rank = joker_rank(rank, rules)
    for kind, meld in found.melds:
        say(Text.assemble(f"  {kind:<7}", cards_text(meld, wild_rank)))
    if found.deadwood:
        say(Text.assemble("  counts ", cards_text(found.deadwood, wild_rank)))
    note = " It is a valid show." if found.can_show else f" The hand has {LIVES[found.life]}."
    capped = f" (capped from {found.points})" if found.points != found.score else ""
    say(f"{found.score} points{capped} under {rules.id}.{note}")


def judged(groups: str, wild: str | None, rules: Ruleset, as_json: bool) -> bool:
    """Whether a show is valid as grouped, with every fault; and whether another grouping would have been."""
    shown = tuple(written(group) for group in groups.split("|") if group.strip())
    if not shown:
        raise BadCards('--groups holds no cards; write them as "2S 3S 4S | 7C 8C JK | ..."')
    rank = wild.upper() if wild else None
    judgement = judge_show(shown, rank, rules)
    hand = tuple(card for group in shown for card in group)
    better = None if judgement.valid or len(hand) != show_size(rules) else find_show(hand, rank, rules)
    if as_json:
        print_json(
            {
                "valid": judgement.valid,
                "reasons": list(map(str, judgement.faults)),
                **({"instead": [list(group) for group in better]} if better else {}),
            }
        )
        return judgement.valid
    say(groups_text(shown, joker_rank(rank, rules)))
    if judgement.valid:
        say(f"A valid show under {rules.id}.")
    for fault in judgement.faults:
        say(f"Not valid under {rules.id}: {ENGLISH.words(fault.message)}.")
    if better:
        say(Text.assemble("Another grouping would have been valid: ", groups_text(better, joker_rank(rank, rules))))
    return judgement.valid
