"""``meldtrail score``: what a hand is worth, whether a show is valid, cases answered line by line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from cli.commands import AsJson, Rulesets
from cli.terminal import cards_text, groups_text, line_text, print_json, renderer_in, say
from ledger.evidence.lines import log_lines
from ledger.rules.arrangement import arrange
from ledger.rules.library import read_rulebook
from ledger.rules.points import check_asked, joker_rank
from ledger.rules.questions import answer_case
from ledger.rules.rulebook import Rulebook
from ledger.rules.shows import find_show, judge_show
from ledger.rules.sizes import show_size
from schemas.errors import BadCards, UsageError
from schemas.message import CardGroups, message
from schemas.ruleset import Ruleset


def score(
    hand: Annotated[list[str] | None, typer.Argument(metavar="HAND", help="Cards, e.g. 4S 5S 6S TD JK.")] = None,
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="ID", help="The rules to count by.")] = "classic",
    wild: Annotated[
        str | None, typer.Option(metavar="RANK", help="The wild rank, A to K, or JK when a printed joker was cut.")
    ] = None,
    groups: Annotated[
        str | None, typer.Option(metavar="GROUPS", help='Judge a show as grouped: "2S 3S 4S | 7C 8C JK | ..."')
    ] = None,
    jsonl: Annotated[
        str | None, typer.Option(metavar="FILE", help="Answer one JSON case a line; - reads standard input.")
    ] = None,
    rulesets: Rulesets = None,
    as_json: AsJson = False,
) -> None:
    """Count a hand, judge a show, or answer cases in JSON Lines. A hand is counted by its best arrangement."""
    rulebook = read_rulebook(rulesets)
    rules = rulebook.resolve(ruleset)
    if sum(given is not None for given in (hand or None, groups, jsonl)) != 1:
        raise UsageError("give one of: a HAND, --groups, or --jsonl FILE")
    if jsonl is not None:
        answer_lines(log_lines(Path(jsonl)), rulebook, ruleset)
        return
    check_asked(wild.upper() if wild else None, rules)
    if groups is not None:
        if not judged(groups, wild, rules, as_json):
            raise typer.Exit(1)
    else:
        best(" ".join(hand or []), wild, rules, as_json)


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
    """NaN and Infinity, which Python reads and JSON does not have."""
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
    words, wild_rank = renderer_in("en"), joker_rank(rank, rules)
    for kind, meld in found.melds:
        say(Text.assemble(f"  {kind:<7}", cards_text(meld, wild_rank)))
    if found.deadwood:
        say(Text.assemble(f"  {words.say('hand-counts'):<7}", cards_text(found.deadwood, wild_rank)))
    points = message("hand-points", score=found.score, ruleset=rules.id)
    if found.points != found.score:
        points = message("hand-points_capped", score=found.score, points=found.points, ruleset=rules.id)
    say(f"{words.words(points)} {words.say('hand-valid_show' if found.can_show else f'hand-life_{found.life}')}")


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
    words, wild_rank = renderer_in("en"), joker_rank(rank, rules)
    say(groups_text(shown, wild_rank))
    if judgement.valid:
        say(words.say("hand-show_valid", ruleset=rules.id))
    for fault in judgement.faults:
        say(words.say("hand-show_not_valid", ruleset=rules.id, fault=fault.message))
    if better:
        say(line_text(message("hand-other_grouping", groups=CardGroups(better)), words, wild_rank))
    return judgement.valid
