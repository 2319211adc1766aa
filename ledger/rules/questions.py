"""One question about cards, one answer, both plain JSON values: what ``meldtrail score --jsonl -`` speaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ledger.rules.arrangement import arrange, score_groups
from ledger.rules.melds import read_meld
from ledger.rules.points import capped, check_asked, hand_points, known_face
from ledger.rules.rulebook import Rulebook
from ledger.rules.shows import finishes, judge_show
from ledger.rules.sizes import show_size
from ledger.rules.solver import show_engine
from ledger.rules.table_melds import laid_card, lay_off, read_table_meld
from schemas.cards import JOKER, sort_key
from schemas.errors import MeldtrailError, UsageError
from schemas.ruleset import Ruleset

Answer = dict[str, Any]


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


def _meld(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    cards = _cards(case, "cards")
    if not ruleset.pack.printed_jokers and any(known_face(card) == JOKER for card in cards):
        return {"valid": False, "kinds": [], "reason": "mixed_suits_and_ranks"}
    reading = read_meld(cards, wild, ruleset)
    return {"valid": reading.valid, "kinds": list(reading.kinds), "reason": reading.reason}


def _show(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    if ruleset.melding.where == "table":
        raise UsageError(f"ruleset {ruleset.id}: melds are laid on the table, nobody shows a hand")
    judgement = judge_show(_groups(case), wild, ruleset, _hand(case))
    return {"valid": judgement.valid, "reasons": list(map(str, judgement.faults))}


def _arranged(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    cards = _cards(case, "cards")
    if ruleset.melding.where == "table":
        return _left_in_hand(cards, wild, ruleset)
    if len(cards) > show_size(ruleset):
        raise UsageError(f"a hand has up to {show_size(ruleset)} cards, not {len(cards)}")
    arranged = arrange(cards, wild, ruleset)
    return {
        "score": arranged.score,
        "can_show": arranged.can_show,
        "melds": [list(meld) for _, meld in arranged.melds],
        "deadwood": list(arranged.deadwood),
    }


def _left_in_hand(cards: list[str], wild: str | None, ruleset: Ruleset) -> Answer:
    """Where melds are laid on the table, all that is still in hand counts (BR-24, CG-13, CO-23)."""
    show_engine(wild, ruleset).book.refuse_impossible(cards)
    score = capped(hand_points(cards, wild, ruleset), ruleset)
    return {"score": score, "can_show": False, "melds": [], "deadwood": sorted(cards, key=sort_key)}


def _grouped(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    scored = score_groups(_groups(case), wild, ruleset, _hand(case))
    return {"score": scored.score, "counted": list(scored.counted)}


def _finish(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    if ruleset.show.finish == "none":
        raise UsageError(f"ruleset {ruleset.id}: nobody puts down a card to finish")
    cards = _cards(case, "cards")
    if len(cards) != show_size(ruleset) + 1:
        raise UsageError(f"a finish is chosen from {show_size(ruleset) + 1} cards, not {len(cards)}")
    found = finishes(cards, wild, ruleset)
    return {"can_show": bool(found), "finish": list(found)}


def _points(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    cards = _cards(case, "cards")
    show_engine(wild, ruleset).book.refuse_impossible(cards)
    return {"points": hand_points(cards, wild, ruleset)}


def _layoff(case: Mapping[str, Any], wild: str | None, ruleset: Ruleset) -> Answer:
    if ruleset.lay_off.when == "never":
        raise UsageError(f"ruleset {ruleset.id}: no cards are laid off in this game")
    if not isinstance(case.get("card"), str):
        raise UsageError("card is the card to lay off, in quotes")
    lying = partial(laid_card, wild=wild, rules=ruleset)  # on the table a joker may name what it stands for
    meld = _card_list(case.get("meld"), "meld", lying)
    (card,) = _card_list([case["card"]], "card", lying)
    reading = read_table_meld(meld, ruleset, wild, grown=True)
    if reading.kind is None:
        raise UsageError(f"the meld on the table is none: {reading.reason}")
    laid = lay_off(meld, [card], ruleset, wild)
    return {"allowed": laid.allowed, "reason": laid.reason}


_KINDS: dict[str, Callable[[Mapping[str, Any], str | None, Ruleset], Answer]] = {
    "meld": _meld,
    "show": _show,
    "hand": _arranged,
    "grouped": _grouped,
    "finish": _finish,
    "points": _points,
    "layoff": _layoff,
}


def _cards(case: Mapping[str, Any], field: str) -> list[str]:
    if field not in case:
        raise UsageError(f"the case has no {field}")
    return _card_list(case[field], field)


def _hand(case: Mapping[str, Any]) -> list[str] | None:
    return None if case.get("hand") is None else _card_list(case["hand"], "hand")


def _groups(case: Mapping[str, Any]) -> list[list[str]]:
    groups = case.get("groups")
    if groups is None:
        raise UsageError("the case has no groups")
    if not isinstance(groups, list):
        raise UsageError("groups is a list of lists of cards")
    return [_card_list(group, f"group {n}") for n, group in enumerate(groups, 1)]


def _card_list(cards: object, what: str, check: Callable[[str], object] = known_face) -> list[str]:
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise UsageError(f"{what} is a list of cards, each in quotes")
    for card in cards:
        check(card)
    return cards
