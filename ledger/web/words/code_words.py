"""The words for codes of the format and of the views, one table for each kind of code."""

from __future__ import annotations

from typing import Final

SEVERITIES: Final = {
    "impossible": "the record contradicts itself",
    "breach": "a rule was broken",
    "incomplete": "something is missing from the record",
}
VERDICTS: Final = {
    "UPHELD": "the platform was right",
    "OVERTURNED": "the platform was wrong",
    "UNDECIDABLE": "cannot be decided from the record",
}
WORST: Final = {
    "finding": "something was found",
    "overturned": "a claim was wrong",
    "undecidable": "a claim cannot be decided",
    "clean": "nothing was found",
}
CLAIMS: Final = {
    "show": "whether a show was valid",
    "points": "points of a deal, or a total",
    "settlement": "money won or lost",
}
STATES: Final = {
    "open": "still played",
    "settled": "paid out by the platform",
    "closed": "ended without a settlement",
}
EVENT_TYPES: Final = {
    "open": "the match opens",
    "shuffle": "about the shuffle",
    "deal": "cards are dealt",
    "draw": "a card is drawn",
    "discard": "a card is put on the discards",
    "drop": "a hand is given up",
    "declare": "a hand is declared",
    "show": "a loser shows his groups",
    "group": "a hand is arranged",
    "meld": "melds are laid",
    "lay_off": "cards are laid off",
    "lay_contract": "a contract is laid",
    "move_joker": "a joker is moved",
    "buy": "a discard is bought",
    "recycle": "the discards become the stock",
    "miss": "a turn is missed",
    "disconnect": "a connection is lost",
    "reconnect": "a connection is back",
    "leave": "a player leaves the table",
    "rejoin": "a player comes back",
    "split": "about sharing the prize",
    "close": "ended by the platform",
    "gap": "events are missing",
    "show_judged": "the platform judges a show",
    "deal_scored": "the platform books points",
    "match_settled": "the platform settles the match",
}
ACTORS: Final = {"autoplay": "the server, for a player without connection"}
ENDINGS: Final = {
    "show": "somebody showed a valid hand",
    "last_standing": "only one was still in",
    "used_up": "the stock ran out, the lowest hand wins",
    "closed": "closed before it was over",
    "out": "somebody has no card left",
    "counted": "the stock ran out, everybody counts",
    "no_points": "the stock ran out, no points",
    "stuck": "called off, nobody could go out",
}
"""How a deal ended, by the rules."""
TURN_ENDS: Final = {
    "declare": "a hand was declared",
    "drop": "the hand was given up",
    "miss": "the time ran out",
}
"""How a turn ended."""
STATUSES: Final = {
    "in": "held on to the end",
    "dropped": "gave up the deal",
    "wrong_show": "declared a show that is not valid",
    "left": "left the table",
}
STANDINGS: Final = {
    "text": "written in the rules",
    "custom": "custom of the game",
    "house": "set by us where the rules are silent",
    "confirmed": "in the earlier games, and again in the later ones",
    "screened": "in the earlier half of the games only",
    "flagged": "over all games together",
}
"""Where a clause stands; how well a lead is borne out."""
KINDS: Final = {
    "innocent": "another cause it could have",
    "overturns": "what would take the lead away",
    "first_drop": "stay or drop before the first draw",
    "middle_drop": "stay or drop later",
    "draw": "the open card or the stock",
    "declare": "to show a complete hand, or not",
    "wrong_show": "a show that is not valid",
    "verdict": "on a claim of the platform",
    "finding": "a rule broken, or a faulty record",
}
FIGURES: Final = {"total": "points over all deals"}
STANDS: Final = {
    "decided": "not yet answered",
    "closed": "answered",
    "new": "not yet opened",
}
TOPICS: Final = {
    "score": "points",
    "disconnection": "a lost connection",
    "timer": "the clock",
    "partners": "players acting together",
}
OUTCOMES: Final = {
    "partly": "granted in part",
    "undecidable": "cannot be decided from the record",
}
DECISIONS: Final = {"confirmed": "staff agree with the lead", "dismissed": "staff do not agree with the lead"}
CASE_RECORDS: Final = {
    "case_opened": "the case begins",
    "case_assigned": "given to somebody",
    "case_reviewed": "a second person looked at it",
    "case_decided": "the claim is decided",
    "case_corrected": "a record is put right",
    "case_appealed": "the decision is questioned",
    "case_reversed": "another decision on appeal",
    "case_held": "a legal hold",
    "case_attached": "a file is attached",
    "case_answered": "an answer was sent",
}
LEAD_RECORDS: Final = {
    "raised": "put before staff, with its figures",
    "decided": "reviewed by staff",
    "reopened": "to be reviewed again",
    "access": "somebody looked at it",
    "link": "two ids of one person",
}
CHANNELS: Final = {
    "coordinated_drops": "drops or stays by how strong the other's hidden hand is",
    "feeding": "throws cards that make the next player's hidden hand better",
    "hand_sharing": "breaks up melds early when the cards they wait for are in the other's hidden hand",
    "hold_off": "does not declare a complete hand while the other is still in",
    "squeeze": "keeps back what would help the next player while the other is still in",
    "timing": "plays faster or slower by how good the own hand is while the other is in",
    "wrong_shows": "makes wrong shows while the other is still in to win",
    "mutual": "several channels together, in both directions",
    "giving": "several channels of giving together",
}
"""What each channel of a lead looks for."""
