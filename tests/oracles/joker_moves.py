"""Moving a joker of a meld on the table: within its run, or to another meld."""

from tests.oracles.deal_table import PRINTED, Event, require
from tests.oracles.laid_melds import LaidMeld, grown, in_hand, is_joker, is_run, is_set, laid_run, named
from tests.oracles.meld_table import MeldTable


def move_joker(table: MeldTable, event: Event) -> None:
    """Move a joker as the event says; the card that takes its place is not yet taken from the hand.

    In `own_run` games the joker of a run one laid oneself goes to an end of that run or of another, from anywhere when
    its card takes its place, else from an end. `any_meld` lets any joker go that leaves a meld behind. Of several
    jokers the uppermost that can goes.
    """
    options, card, to = table.options, event.get("card"), event.get("to") or event["meld"]
    require(options["lay_off.joker"] != "stays", "jokers stay where they lie in this game")
    require({event["meld"], to} <= set(table.melds), "there is no such meld on the table")
    require(is_joker(event["joker"]), "that is no joker")
    require(card is None or not is_joker(card), "no joker takes the place of another")
    meld, other = table.melds[event["meld"]], table.melds[to]
    if options["lay_off.joker"] == "own_run":
        require(meld.owner == table.turn and "run" in meld.readings, "only jokers of the own runs may be moved")
        require("run" in other.readings, "a joker moves to runs only")
    if other is meld and card is None:
        _to_the_other_end(table, meld, event["joker"])
        return
    left = _left_behind(table, meld, event)
    require(left, "that joker may not be taken from its place")
    for kind, cards in left:
        rest = LaidMeld({kind: cards}, meld.owner)
        if readings := grown(rest if other is meld else other, [event["joker"]], options):
            meld.readings = rest.readings
            other.readings = readings
            return
    require(False, "the joker does not fit there")


def _to_the_other_end(table: MeldTable, meld: LaidMeld, joker: str) -> None:
    """Take a joker from one end of a run to the other, where it is as its place there says."""
    run = meld.readings.get("run", [])
    require(len(run) >= table.options["lay_off.joker_leaves"], "that run is too short to touch")
    turned = [[run[-1], *run[:-1]], [*run[1:], run[0]]] if run else []
    for cards, place in zip(turned, (0, -1), strict=False):
        if in_hand(cards[place]) != in_hand(joker):
            continue
        cards[place] = in_hand(joker)
        after = laid_run(cards, table.options)
        if after and named(joker) in {PRINTED, named(after[place])}:
            meld.readings = {"run": after}
            return
    require(False, "within its meld a joker moves from end to end, or when its card is laid in its place")


def _left_behind(table: MeldTable, meld: LaidMeld, event: Event) -> list[tuple[str, list[str]]]:
    """Return what the meld may be once the joker has left its place and the card, if there is one, has taken it."""
    card, left = event.get("card"), []
    own_run = table.options["lay_off.joker"] == "own_run"
    for kind, cards in meld.readings.items():
        for place, joker in reversed(list(enumerate(cards))):
            if in_hand(joker) != in_hand(event["joker"]) or (own_run and kind == "set"):
                continue
            if card is not None and named(joker) not in {named(card), PRINTED}:
                continue
            rest = [*cards[:place], *([card] if card else []), *cards[place + 1 :]]
            if _may_stay(table, kind, rest):
                left.append((kind, rest))
    return left


def _may_stay(table: MeldTable, kind: str, cards: list[str]) -> bool:
    """Whether what a joker leaves behind is large enough and still a meld."""
    options = table.options
    if kind == "set":
        return len(cards) >= options["set.min"] and is_set(cards, options)
    return len(cards) >= options["lay_off.joker_leaves"] and is_run(cards, options)
