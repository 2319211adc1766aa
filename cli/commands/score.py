"""``meldtrail score``: what a hand is worth, whether a show is valid, cases answered line by line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from cli.commands import AsJson, Rulesets
from cli.terminal import cards_text, groups_text, line_text, print_json, remark, renderer_in, say
from ledger.evidence.lines import case_lines
from ledger.rules.admissible import with_packs_for
from ledger.rules.arrangement import arrange, score_groups
from ledger.rules.library import read_rulebook
from ledger.rules.melds import read_meld
from ledger.rules.points import capped, check_asked, hand_points, joker_rank, known_face
from ledger.rules.rulebook import Rulebook
from ledger.rules.shows import find_show, finishes, judge_show, require_shows
from ledger.rules.sizes import show_size
from ledger.rules.solver import show_engine
from ledger.rules.table_melds import laid_card, lay_off, read_table_meld, run_in_order
from schemas.cards import JOKER, SUIT_GLYPHS, face, sort_key
from schemas.errors import BadCards, MeldtrailError, UsageError
from schemas.message import CardGroups, message
from schemas.ruleset import Ruleset

Answer = dict[str, Any]


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
    if sum(argument is not None for argument in (hand or None, groups, jsonl)) != 1:
        raise UsageError("give one of: a HAND, --groups, or --jsonl FILE")
    if jsonl is not None:
        cases, lines = answer_lines(case_lines(Path(jsonl), MOST_BYTES), rulebook, ruleset)
        if lines and not cases:
            remark(f"meldtrail: none of the {lines} line(s) of {jsonl} is JSON; write one case a line")
            raise typer.Exit(1)
        return
    rank = _read_face(wild) if wild else None
    check_asked(rank, rules)
    if groups is not None:
        if not judge_groups(groups, rank, rules, as_json):
            raise typer.Exit(1)
    else:
        best(" ".join(hand or []), rank, rules, as_json)


def answer_lines(lines: Iterable[bytes], rulebook: Rulebook, default: str) -> tuple[int, int]:
    """One answer a line, in order; a bad line is answered with an error and the run goes on. How many were JSON, of how
    many."""
    cases = count = 0
    for line in lines:
        if not line.strip():
            continue
        answer = _answer_line(line, rulebook, default)
        print_json(answer)
        count += 1
        cases += answer.get("error") != _NO_JSON
    return cases, count


MOST_BYTES: Final = 1 << 20
"""Bytes a line may have that holds a case."""
_NO_JSON: Final = "not JSON"
_TOO_LONG: Final = f"the line has more than {MOST_BYTES} bytes; a case is one line and shorter"


def _answer_line(line: bytes, rulebook: Rulebook, default: str) -> Answer:
    if len(line.rstrip(b"\r\n")) > MOST_BYTES:
        return {"id": None, "error": _TOO_LONG}
    repeated: list[str] = []
    try:
        case = json.loads(line, parse_constant=_no_number, object_pairs_hook=partial(_object, repeated))
    except (ValueError, RecursionError):
        return {"id": None, "error": _NO_JSON}
    name = case.get("id") if isinstance(case, dict) else None
    if isinstance(name, bool) or not isinstance(name, str | int | None):
        return {"id": None, "error": "id is text or an integer"}
    if isinstance(case, dict) and repeated:
        return {"id": None if "id" in repeated else name, "error": f"{repeated[0]!r} stands twice; write it once"}
    return answer_case(case, rulebook, default)


def _object(repeated: list[str], pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object; ``repeated`` are then the keys it has more than once, of which nobody knows what is meant.

    The outermost object comes last, so that only its own keys are left there: those inside belong to the writer.
    """
    counts = Counter(key for key, _ in pairs)
    repeated[:] = [key for key, times in counts.items() if times > 1]
    return dict(pairs)


def _no_number(token: str) -> object:
    """NaN and Infinity, which Python reads and JSON does not have."""
    raise ValueError(token)


_AS_TYPED: Final = str.maketrans(
    {",": " ", "*": "", "\ufe0f": "", **{sign: suit for suit, sign in SUIT_GLYPHS.items()}}
)
"""Signs that stand on printed cards; the one behind ♥ makes a picture of it."""


_JOKERS: Final = frozenset({"JOKER", "जोकर"})
"""What letters call a printed joker."""


def _read_face(card: str) -> str:
    # No other card has these signs, so that nothing is changed that is meant otherwise.
    face = card.upper()
    face = face if "-" in face else face.replace("10", "T")  # H-10 is none of them, and is named as it was typed
    return JOKER if face in _JOKERS else face


def read_cards(cards: str) -> tuple[str, ...]:
    """Cards as typed, or as `replay` and letters print them: `10H`, `10♥` and a wild `T♥*` are `TH`, and a `joker` is
    `JK`. Raises BadCards for nothing at all."""
    faces = tuple(map(_read_face, cards.translate(_AS_TYPED).split()))
    if not faces:
        raise BadCards("no cards given; write them as 4S 5S 6S TD JK")
    if "|" in cards:
        raise BadCards('a hand has no groups; --groups "2S 3S 4S | 7C 8C JK | ..." judges them as a show')
    _refuse_twice(faces)
    return faces


def _refuse_twice(cards: Iterable[str]) -> None:
    """Raises BadCards for a copy that is named twice: of each there is one."""
    copies = Counter(card.partition("=")[0] for card in cards)
    twice = next((card for card, count in copies.items() if count > 1 and "." in card), None)
    if twice is not None:
        raise BadCards(f"{twice} stands twice, and a copy is one card; name another copy, or write {face(twice)} alone")


def best(cards: str, rank: str | None, rules: Ruleset, as_json: bool) -> None:
    """The best arrangement of a hand and what it is worth."""
    hand = read_cards(cards)
    if len(hand) > show_size(rules) + 1:
        raise BadCards(f"{len(hand)} cards; a hand has {show_size(rules)}, or one more before discarding")
    if rules.melding.where == "table":
        _say_left_in_hand(hand, rank, rules, as_json)
        return
    best_way = arrange(hand, rank, with_packs_for(hand, rules))
    if as_json:
        print_json(
            {
                "score": best_way.score,
                "can_show": best_way.can_show,
                "melds": [{"kind": kind, "cards": list(meld)} for kind, meld in best_way.melds],
                "deadwood": list(best_way.deadwood),
            }
        )
        return
    words, wild_rank = renderer_in("en"), joker_rank(rank, rules)
    for kind, meld in best_way.melds:
        say(Text.assemble(f"  {kind:<7}", cards_text(meld, wild_rank)))
    if best_way.deadwood:
        say(Text.assemble(f"  {words.say('hand-counts'):<7}", cards_text(best_way.deadwood, wild_rank)))
    points = message("hand-points", score=best_way.score, ruleset=rules.id)
    if best_way.points != best_way.score:
        points = message("hand-points_capped", score=best_way.score, points=best_way.points, ruleset=rules.id)
    say(f"{words.words(points)} {words.say('hand-valid_show' if best_way.can_show else f'hand-life_{best_way.life}')}")


def _say_left_in_hand(hand: Sequence[str], rank: str | None, rules: Ruleset, as_json: bool) -> None:
    rest = _left_in_hand(list(hand), rank, rules)
    if as_json:
        print_json(rest)
        return
    words = renderer_in("en")
    say(Text.assemble(f"  {words.say('hand-counts'):<7}", cards_text(rest["deadwood"], joker_rank(rank, rules))))
    say(words.say("hand-points", score=rest["score"], ruleset=rules.id))


def judge_groups(groups: str, rank: str | None, rules: Ruleset, as_json: bool) -> bool:
    """Whether a show is valid as grouped, with every fault; and whether another grouping would have been."""
    melds = tuple(read_cards(group) for group in groups.split("|") if group.strip())
    if not melds:
        raise BadCards('--groups holds no cards; write them as "2S 3S 4S | 7C 8C JK | ..."')
    require_shows(rules)
    hand = tuple(card for group in melds for card in group)
    _refuse_twice(hand)
    judgement = judge_show(melds, rank, rules)
    size, whole = show_size(rules), with_packs_for(hand, rules)
    better = None if judgement.valid or len(hand) != size else find_show(hand, rank, whole)
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
    say(groups_text(melds, wild_rank))
    if judgement.valid:
        say(words.say("hand-show_valid", ruleset=rules.id))
    for fault in judgement.faults:
        say(words.say("hand-show_not_valid", ruleset=rules.id, fault=fault.message))
    if better:
        say(line_text(message("hand-other_grouping", groups=CardGroups(better)), words, wild_rank))
    return judgement.valid


# -- one question, one answer, both plain JSON values -------------------------------------------------


def answer_case(case: object, rulebook: Rulebook, default_ruleset: str | None = None) -> Answer:
    """Answer one case; ``id`` is echoed. What cannot be answered gives ``error``, a sentence, and nothing is raised."""
    if not isinstance(case, Mapping):
        return {"id": None, "error": "a case is a JSON object"}
    try:
        return {"id": case.get("id"), **_answer(case, rulebook, default_ruleset)}
    except MeldtrailError as wrong:
        return {"id": case.get("id"), "error": str(wrong)}


def _answer(case: Mapping[str, Any], rulebook: Rulebook, default_ruleset: str | None) -> Answer:
    kind = case.get("kind")
    answer = _KINDS.get(kind) if isinstance(kind, str) else None
    if answer is None:
        raise UsageError(f"kind {kind!r} is not known; it is one of {', '.join(_KINDS)}")
    _refuse_mistyped(case, str(kind))
    name = case.get("ruleset")
    if name is None:
        name = default_ruleset
    if name is None:
        raise UsageError("no ruleset: name one in the case or with --ruleset")
    if not isinstance(name, str):
        raise UsageError("ruleset is the id of a ruleset, in quotes")
    ruleset = rulebook.resolve(name)
    wild = case.get("wild")
    if wild is not None and not isinstance(wild, str):
        raise UsageError("wild is a rank in quotes, JK or null")
    check_asked(wild, ruleset)
    return answer(case, wild, ruleset)


def _refuse_mistyped(case: Mapping[str, Any], kind: str) -> None:
    """Raise UsageError for a key that stands where one is missing that would be read: a rank that is passed over
    changes the figure. Every other key is the writer's own, whatever it is called."""
    missing = sorted(key for key in ("ruleset", "wild", *_READ[kind]) if key not in case)
    for key, value in case.items():
        plain = "wild" if key.lower().startswith("wild") else key.lower()
        near = get_close_matches(plain, missing, 1, 0.75) if key not in _KEYS else []
        if near and isinstance(value, str if near[0] in _TEXTS else list):
            raise UsageError(f"{key!r} is no key of a case; {near[0]!r} is")


def _meld(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    cards = _cards(case)
    # A meld is read by its cards alone: that the game has no joker must be asked here.
    if not ruleset.pack.printed_jokers and any(known_face(card) == JOKER for card in cards):
        return {"valid": False, "kinds": [], "reason": "mixed_suits_and_ranks"}
    reading = read_meld(cards, wild, ruleset)
    return {"valid": reading.valid, "kinds": list(reading.kinds), "reason": reading.reason}


def _show(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    require_shows(ruleset)
    judgement = judge_show(_groups(case), wild, ruleset, _hand(case))
    return {"valid": judgement.valid, "reasons": list(map(str, judgement.faults))}


def _arrange_case(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    cards = _cards(case)
    if ruleset.melding.where == "table":
        return _left_in_hand(cards, wild, ruleset)
    if len(cards) > show_size(ruleset):
        raise UsageError(f"a hand has up to {show_size(ruleset)} cards, not {len(cards)}")
    arrangement = arrange(cards, wild, with_packs_for(cards, ruleset))
    return {
        "score": arrangement.score,
        "can_show": arrangement.can_show,
        "melds": [list(meld) for _, meld in arrangement.melds],
        "deadwood": list(arrangement.deadwood),
    }


def _left_in_hand(cards: list[str], wild: str | None, ruleset: Ruleset) -> Answer:
    """Where melds are laid on the table, all that is still in hand counts (BR-24, CG-13, CO-23)."""
    show_engine(wild, ruleset).book.refuse_impossible(cards)
    score = capped(hand_points(cards, wild, ruleset), ruleset)
    return {"score": score, "can_show": False, "melds": [], "deadwood": sorted(cards, key=sort_key)}


def _group_case(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    groups, hand = _groups(case), _hand(case)
    cards = [card for group in groups for card in group] if hand is None else hand
    scored = score_groups(groups, wild, with_packs_for(cards, ruleset), hand)
    return {"score": scored.score, "counted": list(scored.counted)}


def _finish(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    if ruleset.show.finish == "none":
        raise UsageError(f"ruleset {ruleset.id}: nobody puts down a card to finish")
    cards = _cards(case)
    if len(cards) != show_size(ruleset) + 1:
        raise UsageError(f"a finish is chosen from {show_size(ruleset) + 1} cards, not {len(cards)}")
    finish = finishes(cards, wild, with_packs_for(cards, ruleset))
    return {"can_show": bool(finish), "finish": list(finish)}


def _points(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    cards = _cards(case)
    show_engine(wild, with_packs_for(cards, ruleset)).book.refuse_impossible(cards)
    return {"points": hand_points(cards, wild, ruleset)}


def _layoff(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    if ruleset.lay_off.when == "never":
        raise UsageError(f"ruleset {ruleset.id}: no cards are laid off in this game")
    if not isinstance(case.get("card"), str):
        raise UsageError("card is the card to lay off, in quotes")
    lying = partial(laid_card, wild=wild, rules=ruleset)  # on the table a joker may name what it stands for
    meld: Sequence[str] = _card_list(case.get("meld"), "meld", lying)
    (card,) = _card_list([case["card"]], "card", lying)
    _refuse_twice([*meld, card])
    reading = read_table_meld(meld, ruleset, wild, grown=True)
    in_order = None if reading.kind else run_in_order(meld, ruleset, wild)
    if in_order is not None:  # of cards that all say what they are the order changes nothing
        meld = in_order
    elif reading.kind is None:
        raise UsageError(f"the meld on the table is none: {reading.reason}")
    laid = lay_off(meld, [card], ruleset, wild)
    return {"allowed": laid.allowed, "reason": laid.reason}


_KINDS: dict[str, Callable[[Mapping[str, Any], str | None, Ruleset], Answer]] = {
    "meld": _meld,
    "show": _show,
    "hand": _arrange_case,
    "grouped": _group_case,
    "finish": _finish,
    "points": _points,
    "layoff": _layoff,
}


_READ: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("meld", "hand", "finish", "points"), ("cards",)),
    **dict.fromkeys(("show", "grouped"), ("groups", "hand")),
    "layoff": ("card", "meld"),
}
"""What is read of a case by its kind, beside the rules and the wild rank."""
_TEXTS: Final = frozenset({"ruleset", "wild", "card"})
_KEYS: Final = frozenset({"id", "kind", "ruleset", "wild"}.union(*_READ.values()))
"""What a case of some kind may hold that is read."""


def _cards(case: Mapping[str, Any]) -> list[str]:
    if "cards" not in case:
        raise UsageError("the case has no cards")
    return _card_list(case["cards"], "cards")


def _hand(case: Mapping[str, Any]) -> list[str] | None:
    return None if case.get("hand") is None else _card_list(case["hand"], "hand")


def _groups(case: Mapping[str, Any]) -> list[list[str]]:
    groups = case.get("groups")
    if groups is None:
        raise UsageError("the case has no groups")
    if not isinstance(groups, list):
        raise UsageError("groups is a list of lists of cards")
    lists = [_card_list(group, f"group {n}") for n, group in enumerate(groups, 1)]
    _refuse_twice(chain.from_iterable(lists))
    return lists


def _card_list(cards: object, what: str, check: Callable[[str], object] = known_face) -> list[str]:
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise UsageError(f"{what} is a list of cards, each in quotes")
    for card in cards:
        check(card)
    _refuse_twice(cards)
    return cards
