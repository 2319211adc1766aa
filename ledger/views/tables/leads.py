"""The tables of leads.db, for analysts, never for support: pairs to review, what speaks for and against each, and the
decisions all of it rests on. Of a match still played there is nothing in it.
"""

from __future__ import annotations

from typing import Final

from ledger.views.tables.table import SUITS_NOTE, Table, number, real, text

LEADS_FILE: Final = "leads.db"
_PAIR: Final = text("The pair", to="pairs")
_LEAD: Final = text("The lead", to="leads")
_FROM: Final = text("Whose decisions are weighed, by pseudonym", sift=True)
_TO: Final = text("Whose hidden cards they are held against, by pseudonym", sift=True)

PAIRS: Final = Table(
    "pairs",
    "Pairs",
    "Every pair that was tested: enough deals together, and something to weigh. A small p is a reason to review.",
    ("pair",),
    {
        "pair": text("Id of the pair, the same at every scan"),
        "one": text("A player, by pseudonym", sift=True),
        "two": text("The other, by pseudonym", sift=True),
        "deals": number("Deals in which both sat", sift=True),
        "p": real("Chance of figures as far out by honest play: the least of all channels and directions, corrected "
                  "for their number"),
        "q": real("Share of honest pairs to be expected among those with this q or a smaller one", sift=True),
        "flagged": number("1 when q is within the false discovery rate", sift=True),
    },
    label="pair",
    indexes=(("p",),),
)  # fmt: skip

LEADS: Final = Table(
    "leads",
    "Leads",
    "The pairs to review, the strongest first, as far as the alert budget goes; and those somebody decided on. A lead "
    "orders a review. It is no finding of guilt.",
    ("lead",),
    {
        "lead": text("Id of the pair", to="pairs"),
        "rank": number("Its place in the queue; nothing for one that was decided and not borne out since", sift=True),
        "one": text("A player, by pseudonym", sift=True),
        "two": text("The other, by pseudonym", sift=True),
        "deals": number("Deals in which both sat"),
        "p": real("As in pairs"),
        "q": real("As in pairs"),
        "standing": text("confirmed: flagged on the earlier half of the games and borne out by the later half alone; "
                         "screened: flagged on the earlier half only; flagged: over both together", sift=True),
        "channel": text("The channel with the smallest p", sift=True),
        "from_player": _FROM,
        "to_player": _TO,
        "both_ways": number("1 when both directions are weighed together in it"),
        "words": text("The effect in plain words"),
        "decision": text("What staff decided last: confirmed or dismissed; nothing when nobody did", sift=True),
        "suppressed": number("1 when it was decided and games not seen then do not bear it out", sift=True),
        "since": text("What games after the decision say"),
        "harm_deals": number("Deals together with points on record"),
        "harm_points": number("Points net from one to two; context, no evidence"),
        "harm_paise": number("The same in minor units"),
        "third_points": number("Points third players lost in deals that one of the two won"),
    },
    label="lead",
    indexes=(("p",),),
)  # fmt: skip

CHANNELS: Final = Table(
    "channels",
    "Channels",
    "Each tested pair in each direction and channel, held against the same player with everybody else; scores in both "
    "directions, and channels weighed together.",
    ("pair", "from_player", "channel", "both_ways"),
    {
        "pair": _PAIR,
        "from_player": _FROM,
        "to_player": _TO,
        "channel": text("Code of the channel; mutual and giving: several weighed together", sift=True),
        "both_ways": number("1 when both directions are weighed together"),
        "name": text("Its name"),
        "pattern": text("What it looks for"),
        "n": number("Decisions with the other, or occasions"),
        "n_others": number("The same player's with everybody else"),
        "effect": real("With the other less with everybody else, in the unit"),
        "unit": text("What the effect is counted in"),
        "words": text("The same in a sentence"),
        "p": real("Calibrated chance by honest play; nothing when it could not be computed", sift=True),
        "p_uncalibrated": real("As computed, before clean platforms were held against it"),
        "z": real("The score"),
        "why_not": text("Why nothing could be computed"),
    },
    label="name",
)

EXHIBITS: Final = Table(
    "exhibits",
    "Exhibits",
    "The decisions that speak most for a lead, by what the other gained beyond expectation. " + SUITS_NOTE,
    ("exhibit",),
    {
        "exhibit": text("Lead and place"),
        "lead": _LEAD,
        "place": number("1 is the strongest"),
        "match": text("The match", sift=True),
        "event": text("The event in which it was decided", sift=True),
        "seq": number("Its number in the match"),
        "page": text("Where to see it"),
        "from_player": _FROM,
        "to_player": _TO,
        "channel": text("The channel", sift=True),
        "chosen": text("What was chosen"),
        "worth": real("What that was worth to the other, in the channel's unit"),
        "expected": real("What was to be expected of this player"),
        "chance": real("How likely the choice was for this player by the model of honest play"),
    },
    label="exhibit",
)

ALTERNATIVES: Final = Table(
    "alternatives",
    "Alternatives",
    "What an honest player could have chosen instead, the most likely first.",
    ("exhibit", "place"),
    {
        "exhibit": text("The exhibit", to="exhibits"),
        "place": number("1 is the most likely"),
        "choice": text("What could be chosen"),
        "chance": real("How likely it was for this player"),
        "worth": real("What it was worth to the other"),
    },
    label="choice",
)

PLACEBOS: Final = Table(
    "placebos",
    "Placebos",
    "The same player in the same channel with other opponents: what he does with everybody is no sign of anything.",
    ("lead", "place"),
    {
        "lead": _LEAD,
        "place": number("1 is the smallest p"),
        "from_player": _FROM,
        "to_player": _TO,
        "n": number("Decisions with that opponent"),
        "effect": real("With that opponent less with everybody else"),
        "p_uncalibrated": real("As computed"),
    },
    label="place",
)

REFUNDS: Final = Table(
    "refunds",
    "Refunds",
    "What others at the table lost in deals that one of the two won: an upper bound, for whoever decides on a refund.",
    ("lead", "place"),
    {
        "lead": _LEAD,
        "place": number("In order of match and player"),
        "match": text("The match", sift=True),
        "player": text("Who lost it, by pseudonym", sift=True),
        "lost_to": text("Which of the two won it, by pseudonym"),
        "points": number("Points"),
        "paise": number("In minor units; nothing where the match does not say what a point is worth"),
    },
    label="player",
)

CONSIDERATIONS: Final = Table(
    "considerations",
    "What else it could be",
    "Innocent explanations of a lead, and what would overturn it.",
    ("lead", "place"),
    {
        "lead": _LEAD,
        "place": number("In the order in which they are listed"),
        "kind": text("innocent: another cause; overturns: what would take the lead away", sift=True),
        "words": text("In a sentence"),
    },
    label="words",
)

LEAD_DECISIONS: Final = Table(
    "lead_decisions",
    "Decisions on leads",
    "What staff put on record about pairs, as it stands in the ledger. Nothing follows from it by itself.",
    ("pair", "place"),
    {
        "pair": text("Id of the pair", sift=True),
        "place": number("In the order in which the ledger took them in"),
        "type": text("raised: the figures as they were seen; decided; reopened", sift=True),
        "at": text("When, by the clock of who wrote it", sift=True),
        "who": text("Who", sift=True),
        "decision": text("confirmed or dismissed", sift=True),
        "reason": text("Why"),
        "seen": number("How many events the ledger held then: what came later was not seen"),
        "p": text("Of the pair, as it was seen"),
        "q": text("Of the pair, as it was seen"),
        "deals": number("Deals together then"),
        "channel": text("The best channel then"),
        "model": text("Hash of the model of honest play"),
        "calibration": text("Hash of the table of calibration"),
        "evidence": text("Hash of the decisions shown"),
    },
    label="type",
)

DECISIONS: Final = Table(
    "decisions",
    "Decisions",
    "One row for each real decision of a player in matches that have ended: what he did himself, in turn, with his own "
    "hand on record. Acts of the timer, of autoplay and of nobody knows whom are not in it. " + SUITS_NOTE,
    ("decision",),
    {
        "decision": text("Match, event and kind"),
        "match": text("The match"),
        "deal": text("Match and number of the deal", sift=True),
        "event": text("The event in which it was decided"),
        "seq": number("Its number in the match"),
        "seat": number("The seat, from 1, clockwise"),
        "player": text("Who decided, by pseudonym"),
        "kind": text("What there was to decide; a show that is not valid has no alternatives"),
        "chosen": text("What was chosen"),
        "alternatives": text("Everything that could be chosen; jokers are not among the cards to throw"),
        "choices": number("How many alternatives"),
        "chance": real("How likely the choice was for this player by the model of honest play; nothing where the model "
                       "knows no such decisions"),
        "follower": text("Who comes next of those still in, by pseudonym"),
        "gain": real("Discards: points the next player's hidden hand drops by if he takes the card thrown"),
        "gain_usual": real("The same, to be expected by the model over all alternatives"),
        "waits": real("Discards: cards in others' hidden hands for which the partial melds of the card thrown wait"),
        "waits_usual": real("The same, to be expected by the model over all alternatives"),
        "distance": real("Stay or drop: how far the nearest other hand still in is from a show, in points"),
    },
    label="decision",
    indexes=(("player", "kind"), ("match", "seq"), ("kind", "player")),
)  # fmt: skip

ABOUT: Final = Table(
    "about_leads",
    "About this scan",
    "What was read, tested and withheld, and what the figures rest on.",
    ("what",),
    {"what": text("What"), "value": text("Its value")},
    label="what",
)

LEAD_TABLES: Final = (
    LEADS, PAIRS, CHANNELS, EXHIBITS, ALTERNATIVES, PLACEBOS, REFUNDS, CONSIDERATIONS, LEAD_DECISIONS, DECISIONS, ABOUT,
)  # fmt: skip
"""Every table of leads.db."""
