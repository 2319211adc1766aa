"""Leads for a reader: every English word about them, and rows for a machine. They order a review and never say guilt.

A row is a JSON object as ``meldtrail collusion`` prints it; figures keep six digits. Words stand in constants and in
functions that end in ``_words``, all of them here.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.collusion.channels import BIDIRECTIONAL, CHANNELS, DIRECTIONAL, RateChannel, RegressionChannel
from ledger.collusion.pair_case import EvidenceEvent, case_of_pair, negative_controls, standing
from ledger.collusion.pair_tests import PairResult
from ledger.collusion.reviews import Reviewed, Since
from ledger.collusion.scan import Scan
from ledger.collusion.screening import PairTest, ScreenedPair

if TYPE_CHECKING:
    from ledger.collusion.rings import Ring

CONTROLS = 6
"""Negative controls of a case that are listed, the smallest p first."""

Row = dict[str, Any]

# -- words ---------------------------------------------------------------------------------------

MEANING = (
    "A lead says in which order to review. It is no finding of guilt: it says that one player's decisions go with "
    "another's hidden cards more than with other people's."
)
REFUNDS_MEAN = (
    "An upper bound: every point a third player lost in a deal that one of the two won while both sat in it, as if "
    "without the pair nothing had been lost. Honest play would have cost part of it or all; what was won from the two "
    "in other deals is not set off, and fees are not in it. Nothing is paid by this list: somebody decides, match by "
    "match."
)


class ChannelWords(NamedTuple):
    """What a channel is called, what it looks for, what else that could be, what would overturn it, and what its effect
    is counted in."""

    name: str
    pattern: str
    innocent: tuple[str, ...] = ()
    overturned_by: str = ""
    unit: str = ""


CHANNEL_WORDS = {
    "coordinated_drops": ChannelWords(
        name="Coordinated drops",
        pattern="drops or stays by how strong the other's hidden hand is",
        innocent=(
            "strong hands are played boldly and seen to be, so later turns rest on what was public too; the same "
            "player with others shows how much",
            "a good hand of one's own makes the other's a little worse; the model of honest play knows one's own hand",
        ),
        overturned_by="the same dependence on other players' hands, or none in later games",
        unit="tens of points of strength of the other's hand, for each decision",
    ),
    "feeding": ChannelWords(
        name="Feeding",
        pattern="throws cards that make the next player's hidden hand better, more often than to others",
        innocent=(
            "a style that throws middle cards early helps whoever comes next, so it is held against the same player's "
            "discards to others",
            "a partner who is easy to read: what was taken openly is in the model of honest play",
        ),
        overturned_by="the same excess towards other players who come next, or none in later games",
        unit="points of the next player's hand, for each discard",
    ),
    "hand_sharing": ChannelWords(
        name="Hand sharing",
        pattern="breaks up partial melds early when the cards they wait for are in the other's hidden hand",
        innocent=(
            "cards seen in the discards, which the model of honest play knows of",
            "a habit of holding on to, or giving up, certain partial melds, which shows with other players as well",
        ),
        overturned_by="the same dependence on other players' hands, or none in later games",
        unit="cards in the other's hand, for each discard",
    ),
    "hold_off": ChannelWords(
        name="Hold-off",
        pattern="does not declare a hand that could be shown while the other is still in",
        innocent=(
            "overlooking a show, which happens to everybody and is held against the same player's rate with others",
            "playing on for nothing in a game without stakes",
        ),
        overturned_by="as many shows overlooked with others, or a log that lacks the other's games",
        unit="hands that could be shown were held back",
    ),
    "squeeze": ChannelWords(
        name="Squeezing a third player",
        pattern="keeps back what would help the next player's hidden hand while the other is still in",
        innocent=(
            "caution towards a player who collects openly, which the model of honest play knows, and which does not "
            "depend on who else is in",
            "feeding somebody else makes discards to all others look held back beside it; the channel of feeding says "
            "so",
        ),
        overturned_by="as little for the next player when the other is out, or no such difference in later games",
        unit="points kept from the next player's hand, for each discard",
    ),
    "timing": ChannelWords(
        name="Timing",
        pattern="plays faster or slower by how good the own hidden hand is, more so while the other is in",
        innocent=(
            "hands that are easy or hard to play take less or more time, with everybody; the same player without the "
            "other shows how much",
            "a style that changed over the months in which the other came or went",
            "a stake or a device of its own at the tables with the other",
        ),
        overturned_by=(
            "time that tells as much of the hand at tables without the other, or no longer does in later games"
        ),
        unit="of the log of think time, for ten points nearer to a show",
    ),
    "wrong_shows": ChannelWords(
        name="Dumping by wrong shows",
        pattern="makes wrong shows while the other is still in to win",
        innocent=(
            "mistakes of a beginner or in a hurry, which fall on all tables alike",
            "a misread wild card",
        ),
        overturned_by="as many wrong shows at other tables",
        unit="deals had a wrong show",
    ),
    BIDIRECTIONAL: ChannelWords("Channels together", "acts in several channels at once, and the other likewise"),
    DIRECTIONAL: ChannelWords("What is given, together", "gives in several channels at once"),
}
"""By code of a channel, or of channels combined."""

RING_MEANING = (
    "A ring says that the pairs of a group close more often than the same pairs strewn at random would. It orders a "
    "review of its pairs, one by one; it is no finding of guilt, and says nothing of anybody alone."
)
RING_INNOCENT = (
    "A club that plays together: habits learnt from each other that the model of honest play fits worse than others'.",
    "Two pairs with one member or one opponent in common, and a third pair by chance: see each pair given the others.",
    "One fault of the platform that shows several people the same cards, or deals them cards that are not independent.",
    "Accounts of one person or household that the ledger does not know to be one.",
)
RING_OVERTURNED_BY = (
    "Later games alone, in which one of the pairs is no stronger than the members' pairs with other people.",
    "A calibration on play of this platform that is presumed clean, under which a pair is no longer near-flagged.",
)


def effect_words(test: PairTest) -> str:
    """One sentence: what the player did with the other, beside what that player does with everybody else, and between
    what the difference lies."""
    found, channel, unit = test.result, CHANNELS.get(test.code), CHANNEL_WORDS[test.code].unit
    if channel is None:
        return "see the channels it weighs" if test.p is not None else str(found.why)
    if found.observed is None or found.baseline is None:
        return found.why or "not computable"
    figure = "{:+.1%}" if isinstance(channel, RateChannel) else "{:+.2f}"
    between = (
        f"; 95 % interval of the difference {figure} to {figure}".format(*found.interval) if found.interval else ""
    )
    if isinstance(channel, RateChannel):
        words = f"{found.observed:.1%} of {found.n} {unit}; {found.baseline:.1%} of {found.n_others} with others"
    elif isinstance(channel, RegressionChannel):
        words = f"{found.observed:+.2f} {unit} ({found.n} deals); {found.baseline:+.2f} without the other"
    else:
        gets = f"{found.baseline:+.2f} is what others get"
        words = f"{found.observed:+.2f} beyond expectation in {unit} ({found.n}); {gets}"
    return words + between


def choice_words(event: EvidenceEvent) -> str:
    """What was chosen: a card, or in words."""
    if event.point is not None:
        x, y = event.point
        near = f"{abs(10 * x):.0f} points {'nearer to' if x > 0 else 'farther from'} a show than usual"
        return f"from here, own hand {near}, acts took {math.exp(y):.2f} times what such acts take"
    return CHANNEL_WORDS[event.choice].name.lower() if event.choice in CHANNELS else event.choice


def since_words(since: Since) -> str:
    """What games after a decision say."""
    if since.p is None:
        return f"{since.deals} deal(s) together in games not seen then: too few to be judged by themselves"
    verdict = "borne out again" if since.again else "not borne out"
    return f"p {since.p:.2g} over {since.deals} deals in games not seen then, {since.asked:.2g} asked for: {verdict}"


def ring_words(ring: Ring) -> str:
    """What chance gives, and whether the group is more than its strongest pair."""
    return (
        "Strewn at random over the pairs tested, the same figures close a group as strong as this with "
        f"p {ring.p:.2g}; its weakest pair given the others has p {ring.weakest:.2g}, its strongest alone "
        f"{ring.ties[0].p:.2g}."
    )


# -- rows ----------------------------------------------------------------------------------------


def rounded(figure: float | None) -> float | None:
    """A figure to six digits."""
    return None if figure is None else float(f"{figure:.6g}")


def effect_figures(found: PairResult) -> dict[str, float | None]:
    """The effect of a test, and between what it lies."""
    low, high = found.interval or (None, None)
    return {"effect": rounded(found.effect), "effect_low": rounded(low), "effect_high": rounded(high)}


def channel_row(test: PairTest, scan: Scan) -> Row:
    """One channel in one direction."""
    found = test.result
    return {
        "channel": test.code,
        "from": scan.accounts[test.player],
        "to": scan.accounts[test.other],
        "both_ways": test.both,
        "n": found.n,
        "n_others": found.n_others,
        "p": rounded(test.p),
        "p_uncalibrated": rounded(found.p),
        "z": rounded(found.z),
        **effect_figures(found),
        "unit": CHANNEL_WORDS[test.code].unit,
        "words": effect_words(test),
        "why_not": found.why,
    }


def lead_row(pair: ScreenedPair, scan: Scan, reviewed: Reviewed | None = None) -> Row:
    """A line of the queue; with what was decided about the pair, and what came since."""
    row = {
        "kind": "lead",
        "players": sorted(scan.names(pair)),
        "deals": pair.deals,
        "p": rounded(pair.p),
        "q": rounded(pair.q),
        "standing": standing(scan, pair),
        "best": None if pair.best is None else channel_row(pair.best, scan),
    }
    if reviewed is None:
        return row
    decided, since = reviewed.decided, reviewed.since
    row |= {"decision": decided.decision, "decided_by": decided.who, "decided_at": decided.at, "reason": decided.reason}
    return row | {"since": since._asdict(), "since_words": since_words(since)}


def case_row(pair: ScreenedPair, scan: Scan) -> Row:
    """Everything ``show`` says of a pair; its matches are read back from the ledger, one at a time."""
    case, accounts = case_of_pair(pair, scan), scan.accounts
    row = lead_row(pair, scan) | {"kind": "case", "meaning": MEANING}
    row["channels"] = [channel_row(test, scan) for test in pair.by_channel]
    row["evidence"] = [_event_row(event) for event in case.events]
    row["placebos"], row["innocent"], row["overturned_by"] = [], [], []
    if pair.best is not None:
        controls, words = _control_rows(pair.best, scan), CHANNEL_WORDS[pair.best.code]
        row["placebos"], row["placebos_total"] = controls[:CONTROLS], len(controls)
        row["innocent"], row["overturned_by"] = list(words.innocent), [words.overturned_by]
    row["harm"] = case.harm._asdict() | {"from": accounts[pair.one], "to": accounts[pair.two]}
    row["refunds"] = [
        refund._asdict() | {"player": accounts[refund.player], "lost_to": accounts[refund.lost_to]}
        for refund in case.refunds
    ]
    row["refunds_mean"] = REFUNDS_MEAN
    row["model"] = scan.model.hash
    row["calibration"] = dict(scan.calibration.made_of)
    return row


def _event_row(event: EvidenceEvent) -> Row:
    return {
        "match": event.match,
        "seq": event.seq,
        "chosen": choice_words(event),
        "worth": rounded(event.worth),
        "expected": rounded(event.expected),
        "chance": rounded(event.chance),
        "alternatives": [
            {"choice": other.choice, "chance": rounded(other.chance), "worth": rounded(other.worth)}
            for other in event.alternatives
        ],
    }


def _control_rows(test: PairTest, scan: Scan) -> list[Row]:
    """The negative controls of a test, the smallest p first."""
    rows = [
        {
            "from": scan.accounts[player], "to": scan.accounts[other], "n": found.n, **effect_figures(found),
            "p_uncalibrated": rounded(found.p),
        }
        for player, other, found in negative_controls(scan, test)
    ]  # fmt: skip
    return sorted(rows, key=lambda row: (row["p_uncalibrated"], row["from"], row["to"]))


def summary_row(scan: Scan, flagged: int, budget: int) -> Row:
    """What was read, tested and gated; ``flagged`` pairs are to review."""
    computed, seen = dict.fromkeys(CHANNELS, 0), dict.fromkeys(CHANNELS, 0)
    missing = set()
    for pair in scan.whole.pairs:
        for test in pair.by_channel:
            computed[test.code] += test.p is not None
            seen[test.code] += 0 if test.both else test.result.n
        missing |= {t.name for t in pair.tests if t.p is not None and not scan.calibration.covers(t.name, t.deals)}
    return {
        "kind": "summary",
        "matches": scan.matches,
        "matches_read": scan.matches_read,
        "matches_changed": scan.changed,
        "skipped": dict(scan.skipped),
        "decisions": dict(scan.decisions),
        "pairs_tested": len(scan.whole.pairs),
        "pairs_not_enough": scan.whole.not_enough,
        "tests": computed,
        "seen": seen,
        "scatter": {code: round(value, 3) for code, value in scan.whole.scatter.items()},
        "withheld": dict(scan.whole.gated),
        "withheld_in_part": [each._asdict() for each in scan.gates.withheld],
        "fit": [group._asdict() | {"bad": group.bad} for group in scan.fit],
        "linked": scan.people.linked,
        "at_one_table": [{"player": scan.accounts[who], "deals": deals} for who, deals in scan.with_oneself.items()],
        "flagged": flagged,
        "beyond_budget": max(0, flagged - budget),
        "confirmed_after": scan.cut,
        "outgrown": scan.outgrown,
        "model": scan.model.hash,
        "sums": scan.hash,
        "calibration": dict(scan.calibration.made_of),
        "not_calibrated": sorted(missing),
    }
