"""Moving a joker of a meld on the table: within its run when its card is laid in its place, or to another meld."""

from dataclasses import replace

from tests.oracles.deal_table import PRINTED, Event, require
from tests.oracles.laid_melds import LaidMeld, grown, in_hand, is_joker, is_set, kind_of, named
from tests.oracles.meld_table import MeldTable


def move_joker(table: MeldTable, event: Event) -> None:
    """Move a joker as the event says; the card that takes its place is not yet taken from the hand.

    `own_run` is by the letter: the joker of a run one laid oneself goes to an end of that run when its card takes its
    place, or from an end of it to another run. `any_meld` lets any joker go that leaves a meld behind.
    """
    options, card, to = table.options, event.get("card"), event.get("to") or event["meld"]
    require(options["lay_off.joker"] != "stays", "jokers stay where they lie in this game")
    require({event["meld"], to} <= set(table.melds), "there is no such meld on the table")
    require(is_joker(event["joker"]), "that is no joker")
    require(card is None or not is_joker(card), "no joker takes the place of another")
    meld, other = table.melds[event["meld"]], table.melds[to]
    by_the_letter = options["lay_off.joker"] == "own_run"
    if by_the_letter:
        require(meld.owner == table.turn and meld.kind == "run", "only jokers of the own runs may be moved")
        require(other.kind == "run", "a joker moves to runs only")
    require(to != event["meld"] or card is not None, "within its meld a joker moves when its card is laid there")
    jokers = [place for place, held in enumerate(meld.cards) if in_hand(held) == in_hand(event["joker"])]
    jokers = [place for place in jokers if card is None or named(meld.cards[place]) in {named(card), PRINTED}]
    if by_the_letter and to != event["meld"]:
        jokers = [place for place in jokers if place in {0, len(meld.cards) - 1}]
    for place in jokers:
        rest = replace(meld, cards=[*meld.cards[:place], *([card] if card else []), *meld.cards[place + 1 :]])
        if _may_stay(table, rest):
            new = grown(rest if other is meld else other, [event["joker"]], options)
            require(new is not None, "the joker does not fit there")
            meld.cards = rest.cards
            other.cards = new or []
            return
    require(False, "that joker may not be taken from its place")


def _may_stay(table: MeldTable, rest: LaidMeld) -> bool:
    """Whether what a joker leaves behind is long enough and still a meld."""
    options = table.options
    if rest.kind == "set":
        return len(rest.cards) >= options["set.min"] and is_set(rest.cards, options)
    enough = len(rest.cards) >= max(options["lay_off.joker_leaves"], options["sequence.min"])
    return enough and kind_of(rest.cards, options) == "run"
