"""The sentences of verdicts: what a support agent may send to a player, in plain words with the figures."""

from __future__ import annotations

from ledger.play.points import Computed

HOW: dict[str, str] = {
    "show": "declared a valid show and loses nothing",
    "last_standing": "was the last one still in and loses nothing",
    "lowest": "held the lowest hand when the stock ran out and loses nothing",
    "out": "went out and loses nothing",
    "out_at_once": "laid the contract and went out in one turn, which takes {off} points off: {points} points",
    "won": "wins what the others held: {points} points",
    "nothing_won": "did not win the deal and gets nothing for it",
    "no_points": "loses nothing, because the stock ran out and nobody had gone out",
    "stuck": "loses nothing, because the deal was called off when nobody could go out any more",
    "first_drop": "dropped before drawing a card: {points} points",
    "middle_drop": "dropped after having drawn a card: {points} points",
    "folded": "was folded for missing its turns, which costs a middle drop: {points} points",
    "left_first_drop": "left before drawing a card, which costs a first drop: {points} points",
    "left_middle_drop": "left after having drawn a card, which costs a middle drop: {points} points",
    "away_first_drop": "was away before drawing a card, which costs a first drop: {points} points",
    "away_middle": "was away when somebody declared, which costs a middle drop at most: {points} points",
    "wrong_show": "declared a show that was not valid: {points} points",
    "own_groups": "is counted by the groups it showed: {points} points",
    "saved": "is counted by the groups saved for it: {points} points",
    "best": "is counted by the best arrangement of its hand: {points} points",
    "late": "held a complete hand but somebody else declared first: {points} points",
    "hand": "still held cards for {points} points",
    "rummy": "still held cards, which count double because the winner went rummy: {points} points",
}
"""What stands behind the points of a seat, as :attr:`Computed.how` says; ``off`` is the bonus."""

REASON: dict[str, str] = {
    "too_few_cards": "has too few cards",
    "mixed_suits_and_ranks": "is neither a sequence nor a set",
    "ace_position": "uses the ace in a place this game does not allow",
    "round_the_corner": "goes round the corner from king to two",
    "set_too_big": "is a set with too many cards",
    "set_same_suit_twice": "is a set that holds one suit twice",
    "no_natural_card": "consists of jokers only",
    "no_pure_sequence": "there is no pure sequence",
    "no_impure_sequence": "there is no second sequence with a joker",
    "cards_not_in_hand": "the cards shown are not those of the hand",
}

REASON_OPTIONS: dict[str, tuple[str, ...]] = {
    "too_few_cards": ("sequence.min", "set.min"),
    "mixed_suits_and_ranks": ("sequence.min", "set.min"),
    "ace_position": ("sequence.ace",),
    "round_the_corner": ("sequence.ace",),
    "set_too_big": ("set.max",),
    "set_same_suit_twice": ("set.suits",),
    "no_natural_card": ("set.min",),
    "no_pure_sequence": ("show.pure",),
    "no_impure_sequence": ("show.impure",),
    "sequences": ("show.sequences",),
    "card_count": ("deal.cards",),
    "cards_not_in_hand": ("show.finish",),
}
"""The options whose clauses stand behind each fault of a show."""


def points_sentence(computed: Computed) -> str:
    """Why a seat has the points computed for it: ``dropped before drawing a card: 20 points``."""
    if computed.points is None:
        return computed.why_not
    words = HOW[computed.how].format(points=computed.points, off=-computed.points).replace(" 1 points", " 1 point")
    if computed.how == "won" and "going_out.rummy" in computed.options:
        words = words.replace(" held:", " held, twice because it went rummy:")
    return words


def fault_sentence(reason: str) -> str:
    """A fault of a show in words: ``group 3 is a set that holds one suit twice``."""
    head, _, rest = reason.partition(":")
    if head.startswith("group"):
        return f"group {head[5:]} {REASON[rest]}"
    if head == "sequences":
        found, needed = rest.split("<")
        return f"it holds {found} of the {needed} sequences needed"
    if head == "card_count":
        found, needed = rest.split("!=")
        return f"it shows {found} cards instead of {needed}"
    return REASON[head]


def fault_options(reason: str) -> tuple[str, ...]:
    """The options behind a fault of a show."""
    head, _, rest = reason.partition(":")
    return REASON_OPTIONS[rest if head.startswith("group") else head]


def and_list(parts: list[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def cards_line(groups: tuple[tuple[str, ...], ...]) -> str:
    """Groups as written: ``2S 3S 4S | 7H 7D 7C``."""
    return " | ".join(" ".join(group) for group in groups)


def rupees(paise: int) -> str:
    """Minor units as a signed decimal: ``-12.50``, ``85.50``."""
    sign = "-" if paise < 0 else ""
    return f"{sign}{abs(paise) // 100}.{abs(paise) % 100:02d}"
