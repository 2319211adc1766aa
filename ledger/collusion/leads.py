"""Leads for a reader: what speaks for a pair and against it, in rows and words. They order a review, never say guilt.

Evidence events are the decisions that speak most for a test, by what the other gained beyond what was to be expected;
unlikely choices are no evidence in themselves. Negative controls are the same test of the same player with other
opponents, over the deals in which the two did not meet: what somebody does with everybody is no sign of anything. What
moved between a pair and what it may have cost others is context for whoever decides, never evidence; points are those
of the rules, before fees.

A row is a JSON object as ``meldtrail collusion`` prints it, but for its texts, which are messages until they are worded
(:func:`ledger.messages.rows.in_words`); figures keep six digits.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from itertools import count, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ledger.collusion.channels import (
    BIDIRECTIONAL,
    CHANNELS,
    Channel,
    RateChannel,
    RegressionChannel,
    ScoreChannel,
    seats_dealt_in,
)
from ledger.collusion.facts.decisions import NOBODY, Decisions, Facts, alternatives, of_kind, select
from ledger.collusion.facts.matches import MatchFacts, People, deals_where, sat_twice, table_label, table_message
from ledger.collusion.facts.replayed import skipped_messages
from ledger.collusion.model import HonestPlay, choice_probabilities
from ledger.collusion.reviews import Reviewed, Since
from ledger.collusion.scan import Scan
from ledger.collusion.screening import (
    FALSE_DISCOVERY_RATE,
    ChannelRows,
    PairResult,
    PairTest,
    ScreenedPair,
    screen_pair,
)
from ledger.collusion.statistics import (
    LEAST_VARIANCE,
    Statistics,
    add_statistics,
    by_person,
    compute_statistics,
    pair_of,
    score,
)
from ledger.collusion.strata import Stratum
from ledger.messages.renderer import ENGLISH
from schemas.message import Chance, Figure, Message, Several, Value, message

if TYPE_CHECKING:
    from ledger.collusion.rings import Ring

MOST_EVENTS, MOST_ALTERNATIVES = 5, 4
"""Evidence events that are shown, and alternatives of each."""
MOST_CONTROLS = 6
"""Negative controls of a case that are listed, the smallest p first."""

MEANING, REFUNDS_MEAN, FIGURES_MEAN, RING_MEANING = (
    message(f"lead_text-{what}") for what in ("meaning", "refunds_mean", "figures_mean", "ring_meaning")
)
"""What a lead, its refunds, its figures and a ring mean, for whoever reads one."""

Row = dict[str, Any]

# -- evidence ------------------------------------------------------------------------------------

Accounts = tuple[int, ...]
"""The accounts of one person, by number."""


class Alternative(NamedTuple):
    """What could be chosen (a card, or a code), how likely it was for this player, what it was worth to the other."""

    choice: str
    chance: float
    worth: float


class EvidenceEvent(NamedTuple):
    """One decision: where, by which account (its number), what was chosen (a card, or a code), what it was worth to the
    other and what was to be expected, the most likely alternatives; of a regression the point, of a rate the event
    and who won the deal (``other``, ``same`` player or a ``third``; empty: not on record)."""

    match: str
    seq: int
    player: int
    choice: str
    worth: float
    expected: float = 0.0
    chance: float = 0.0
    alternatives: tuple[Alternative, ...] = ()
    point: tuple[float, float] | None = None
    won_by: str = ""

    @property
    def excess(self) -> float:
        """Benefit to the other beyond expectation."""
        return self.worth - self.expected


def strongest(events: Iterable[EvidenceEvent]) -> list[EvidenceEvent]:
    """Those with the most excess, the most first; alike ones, as all of a rate are, in the order they came in."""
    return sorted(events, key=lambda event: -event.excess)[:MOST_EVENTS]


def evidence_events(
    channel: Channel, match: MatchFacts, model: HonestPlay, accounts: list[str], player: Accounts, other: Accounts, *,
    falls: bool = False, strata: Collection[str] | None = None,
) -> list[EvidenceEvent]:  # fmt: skip
    """The decisions of ``player`` in a match that speak for excess towards ``other``; of a rate, the events that were
    counted; of a regression, the deals that lie where the slope leads, which ``falls`` or rises. Of ``strata`` that
    were not compared nothing was counted."""
    if isinstance(channel, RateChannel):
        return list(_count_trials(channel, match, player, other, strata))
    if isinstance(channel, RegressionChannel):
        return list(_points(channel, match, model, accounts, player, other, -1.0 if falls else 1.0, strata))
    rows = match.facts.decisions
    rows = select(rows, np.isin(rows.player, player) & np.isin(rows.others, other).any(axis=1))
    rows = select(rows, _in_strata(match, seats_dealt_in(match.facts)[rows.deal], strata))
    kinds = (of_kind(rows, kind) for kind in channel.kinds if kind in model.kinds)
    return [
        event
        for mine in kinds
        if len(mine.kind)
        for event in _scored(channel, match.match, mine, choice_probabilities(model, mine, accounts), other)
    ]


def _in_strata(match: MatchFacts, seats: np.ndarray, strata: Collection[str] | None) -> np.ndarray:
    """Which rows are of one of some strata, by how many seats were dealt in."""
    if strata is None:
        return np.ones(len(seats), dtype=np.bool_)
    return np.array([table_label(match.rules, count) in strata for count in seats.tolist()], dtype=np.bool_)


def _count_trials(
    channel: RateChannel, match: MatchFacts, player: Accounts, other: Accounts, strata: Collection[str] | None
) -> Iterator[EvidenceEvent]:
    """The trials with the other in which it happened, and who won each deal."""
    trials, deals = channel.trials(match.facts), match.facts.deals
    which = np.isin(trials.player, player) & np.isin(trials.present, other).any(axis=1) & trials.happened
    which &= _in_strata(match, trials.seats, strata)
    columns = (column[which].tolist() for column in (trials.seq, trials.player, trials.deal))
    for seq, own, deal in zip(*columns, strict=True):
        seat = int(deals.winner[deal])
        winner = NOBODY if seat < 0 else int(deals.players[deal, seat])
        won_by = "other" if winner in other else "same" if winner in player else "third"
        yield EvidenceEvent(match.match, seq, own, channel.code, 1.0, won_by="" if winner == NOBODY else won_by)


def _scored(
    channel: ScoreChannel, match: str, rows: Decisions, chances: np.ndarray, other: Accounts
) -> Iterator[EvidenceEvent]:
    worth, scores = channel.covariate(rows), score(channel, rows, chances)
    for n in range(len(rows.kind)):
        seat = int(np.argmax(np.isin(rows.others[n], other)))
        # Where nothing could be chosen, or the other got less than usual, it speaks for nothing.
        if scores.variance[n, seat] <= LEAST_VARIANCE or scores.excess[n, seat] <= 0:
            continue
        each = [
            Alternative(choice, float(chances[n, place]), float(worth[n, place, seat]))
            for place, choice in enumerate(alternatives(rows, n))
        ]
        decision = each.pop(int(rows.chosen[n]))
        rest = sorted(each, key=lambda one: (-one.chance, one.choice))[:MOST_ALTERNATIVES]
        expected = decision.worth - float(scores.excess[n, seat])
        yield EvidenceEvent(
            match, int(rows.seq[n]), int(rows.player[n]), decision.choice, decision.worth, expected, decision.chance,
            tuple(rest),
        )  # fmt: skip


def _points(
    channel: RegressionChannel, match: MatchFacts, model: HonestPlay, accounts: list[str], player: Accounts,
    other: Accounts, sign: float, strata: Collection[str] | None,
) -> Iterator[EvidenceEvent]:  # fmt: skip
    """Deals that lie where the slope leads; the worth is ``x`` times ``y``."""
    points = channel.points(match.facts, model, accounts)
    which = np.isin(points.player, player) & np.isin(points.present, other).any(axis=1)
    which &= _in_strata(match, points.seats, strata)
    columns = (column[which].tolist() for column in (points.seq, points.player, points.x, points.y))
    for seq, own, x, y in zip(*columns, strict=True):
        if sign * x * y > 0:
            yield EvidenceEvent(match.match, seq, own, channel.code, sign * x * y, point=(x, y))


# -- against a pair ------------------------------------------------------------------------------


def negative_controls(scan: Scan, test: PairTest, together: Statistics) -> Iterator[tuple[int, int, PairResult]]:
    """The same player, the same channel, with each other opponent of whom there is enough; of a test in both
    directions, both players with others. Deals ``together`` are left out: what the player did there would else stand on
    the side others are held against, and make whoever is left look better than usual."""
    of_channel = {name: sums for name, sums in scan.statistics.sums.items() if name.split("/")[1:2] == [test.code]}
    apart = add_statistics([Statistics(of_channel), together.negative()])
    sums = apart.pairs.get(test.code)
    rows, partner = ChannelRows(apart, CHANNELS[test.code]), dict(test.directions)
    for key in [] if sums is None else sums.keys.tolist():
        player, other = pair_of(key)
        if player in partner and other != partner[player]:
            result = rows.compare(player, other)
            if result.p is not None:
                yield player, other, result


def standing(scan: Scan, pair: ScreenedPair) -> str:
    """``confirmed``: flagged in the earlier half and borne out by the later half alone; ``screened``: flagged in the
    earlier half only; ``flagged``: over both together; else ``not flagged``."""
    early = scan.first_half.flagged
    first = next((each for each in early if (each.one, each.two) == (pair.one, pair.two)), None)
    if first is not None and first.strongest is not None:
        again = screen_pair(scan.later, (pair.one, pair.two), CHANNELS, scan.calibration, pair.deals)
        test = first.strongest
        # The one test that stood out, and no other: the later half has no second choice.
        same = (test.name, test.player, test.other)
        p = next((each.p for each in again.tests if (each.name, each.player, each.other) == same), None)
        return "confirmed" if p is not None and p <= FALSE_DISCOVERY_RATE / len(early) else "screened"
    return "flagged" if pair.q <= FALSE_DISCOVERY_RATE else "not flagged"


# -- what moved ----------------------------------------------------------------------------------


class Harm(NamedTuple):
    """What moved between two people, as context only: deals together, points and paise from one to the other (negative:
    the other way), and points third players lost in deals that one of the two won."""

    deals: int = 0
    points: int = 0
    paise: int = 0
    third_points: int = 0


class Refund(NamedTuple):
    """What a third player lost in one match to one of the two: points, and paise where the match says what a point is
    worth. People by number."""

    match: str
    player: int
    lost_to: int
    points: int
    paise: int | None


class PairCase(NamedTuple):
    """What the matches of a pair show: the strongest evidence events, what moved, what third players lost; and what the
    deals both sat in come to in the channel that stands out."""

    events: list[EvidenceEvent]
    harm: Harm
    refunds: list[Refund]
    together: Statistics


def case_of_pair(pair: ScreenedPair, scan: Scan) -> PairCase:
    """The matches of a pair, read back one at a time."""
    one, two = pair.one, pair.two
    case, test = PairCase([], Harm(), [], Statistics({})), pair.best
    together: dict[str, list[Statistics]] = {}
    for match in scan.matches_of(one, two):
        # Both sat in the match, but perhaps never in one deal of it.
        if not any(one in players and two in players for players, _, _ in _deals(match, scan.people)):
            continue
        harm, refunds = what_moved(match, scan.people, one, two)
        # Counted in no test, and so no evidence; what was lost there was lost.
        match = match._replace(facts=deals_where(match.facts, ~sat_twice(match.facts, scan.people.of)))
        events = case.events
        if test is not None:
            channel, model = CHANNELS[test.code], scan.model.of(match.rules)
            falls = (test.result.observed or 0.0) < 0
            for player, other in test.directions:
                accounts = scan.people.accounts[player], scan.people.accounts[other]
                strata = _compared(pair, test.code, player)
                more = evidence_events(channel, match, model, scan.accounts, *accounts, falls=falls, strata=strata)
                events = events + more
            both = compute_statistics(deals_of_both(match, scan.people, one, two), model, [channel], scan.accounts)
            together.setdefault(match.rules, []).append(both)
        total = Harm(*(a + b for a, b in zip(case.harm, harm, strict=True)))
        case = PairCase(strongest(events), total, case.refunds + refunds, case.together)
    by_ruleset = {name: by_person(add_statistics(parts), scan.people) for name, parts in together.items()}
    return case._replace(together=scan.gates.trusted(by_ruleset))


def _compared(pair: ScreenedPair, code: str, player: int) -> set[str]:
    """The strata that were compared in a channel, of what one of the two decided."""
    of_player = (test for test in pair.by_channel if (test.code, test.player, test.both) == (code, player, False))
    return {one.name for test in of_player for one in test.result.strata if one.compared}


def deals_of_both(match: MatchFacts, people: People, one: int, two: int) -> Facts:
    """The deals of a match in which both of two people sat, and the decisions in them."""
    there = np.array([one in players and two in players for players, _, _ in _deals(match, people)], dtype=np.bool_)
    return deals_where(match.facts, there)


def what_moved(match: MatchFacts, people: People, one: int, two: int) -> tuple[Harm, list[Refund]]:
    """What moved between two people in a match, and what each third player lost to one of them, in order of players.

    Of deals both sat in, of which winner and points are on record.
    """
    deals = points = 0
    losses: dict[tuple[int, int], int] = {}
    for players, figures, winner in _deals(match, people):
        on_record = winner >= 0 and all(p >= 0 for p, who in zip(figures, players, strict=True) if who != NOBODY)
        if not ({one, two} <= {*players} and on_record):
            continue
        deals += 1
        won_by = players[winner]
        for figure, who in zip(figures, players, strict=True):
            if won_by in (one, two) and who in (one, two) and who != won_by:
                points += figure if who == one else -figure
            elif won_by in (one, two) and who not in (NOBODY, one, two) and figure:
                losses[who, won_by] = losses.get((who, won_by), 0) + figure
    value = match.point_value
    owed = [Refund(match.match, *who, figure, figure * value or None) for who, figure in sorted(losses.items())]
    return Harm(deals, points, points * value, sum(losses.values())), owed


Deal = tuple[list[int], list[int], int]
"""People by seat, points lost by seat (-1: not on record), the winner's seat (-1: not on record)."""


def _deals(match: MatchFacts, people: People) -> Iterator[Deal]:
    table = match.facts.deals
    for accounts, points, winner in zip(
        table.players.tolist(), table.points.tolist(), table.winner.tolist(), strict=True
    ):
        yield [NOBODY if account < 0 else int(people.of[account]) for account in accounts], points, winner


# -- messages ------------------------------------------------------------------------------------


def of_channel(code: str, what: str) -> Message:
    """What a channel is called within a sentence (``name``), what it looks for (``pattern``), what its effect is
    counted in (``unit``), what would overturn a lead that rests on it (``overturned``)."""
    return message(f"lead_text-{code}_{what}")


def every(code: str) -> list[Message]:
    """The messages ``CODE_1``, ``CODE_2`` and so on of the catalogue."""
    numbered = (f"lead_text-{code}_{number}" for number in count(1))
    return [message(each) for each in takewhile(ENGLISH.has, numbered)]


def effect_message(test: PairTest) -> Message:
    """What the player did with the other, beside what that player does with everybody else, and between what the
    difference lies; of channels combined their parts; why there is nothing to say."""
    outcome, channel = test.result, CHANNELS.get(test.code)
    if channel is None and test.p is not None:
        parts = [message("lead_text-part", channel=of_channel(code, "name"), p=Chance(p)) for code, p in outcome.parts]
        return message("lead_text-weighed", parts=Several(tuple(parts), ", "))
    if channel is None or outcome.observed is None or outcome.baseline is None:
        return outcome.why or message("lead_text-not_computable")
    form = "+z.2f"
    arguments: dict[str, Value] = {"unit": of_channel(test.code, "unit"), "n": outcome.n}
    if isinstance(channel, RateChannel):
        form, arguments["others"] = "z.1%", outcome.n_others
    entry = f"lead_text-effect_{channel.statistic}"
    observed, baseline = (Figure(figure, form) for figure in (outcome.observed, outcome.baseline))
    sentences: list[Value] = [message(entry, observed=observed, baseline=baseline, **arguments)]
    if outcome.interval:
        low, high = (Figure(end, f"+{form.lstrip('+')}") for end in outcome.interval)
        sentences.append(message("lead_text-effect_interval", low=low, high=high))
    sentences += strata_messages(outcome, channel.statistic)
    return message("lead_text-effect", parts=Several(tuple(sentences), "; "))


def strata_messages(outcome: PairResult, statistic: str) -> list[Message]:
    """The rulesets and numbers of seats that were compared, each by itself, and those in which there was nobody to
    compare with."""

    def side(share: float | None, n: int) -> Message:
        if statistic == "rate":
            return message("lead_text-of", events=round((share or 0.0) * n), n=n)
        if share is None:
            return message(f"lead_text-side_{statistic}_none", n=n)
        return message(f"lead_text-side_{statistic}", figure=Figure(share, "+z.2f"), n=n)

    def both(one: Stratum) -> Message:
        with_other, without = side(one.observed, one.n), side(one.baseline, one.n_others)
        return message("lead_text-stratum", table=table_message(one.name), one=with_other, others=without)

    messages = []
    for kind, is_compared in (("compared", True), ("alone", False)):
        if several := tuple(both(one) for one in outcome.strata if one.compared == is_compared):
            messages.append(message(f"lead_text-effect_{kind}", strata=Several(several, "; ")))
    return messages


def choice_message(event: EvidenceEvent) -> Message | str:
    """What was chosen: a card, or what was done."""
    if event.point is not None:
        x, y = event.point
        where, times = "near" if x > 0 else "far", Figure(math.exp(y), ".2f")
        return message(f"lead_text-choice_{where}", points=Figure(abs(10 * x), ".0f"), times=times)
    if event.choice in CHANNELS:
        name = of_channel(event.choice, "name")
        return message(f"lead_text-won_{event.won_by}", channel=name) if event.won_by else name
    return choice_of(event.choice)


def choice_of(choice: str) -> Message | str:
    """A card, or a message for what else can be chosen."""
    entry = f"lead_text-choice_{choice.replace(' ', '_')}"
    return message(entry) if ENGLISH.has(entry) else choice


def since_message(since: Since) -> Message:
    """What games after a decision say."""
    if since.p is None:
        return message("lead_text-since_few", count=since.deals)
    entry = f"lead_text-since_{'again' if since.again else 'not'}"
    return message(entry, p=Chance(since.p, 0.0), count=since.deals, asked=Chance(since.asked, 0.0))


def ring_message(ring: Ring) -> Message:
    """What chance gives, and whether the group is more than its strongest pair."""
    p, weakest, alone = (Chance(each, 0.0) for each in (ring.p, ring.weakest, ring.ties[0].p))
    return message("lead_text-ring", p=p, weakest=weakest, alone=alone)


# -- rows ----------------------------------------------------------------------------------------


def rounded(figure: float | None) -> float | None:
    """A figure to six digits."""
    return None if figure is None else float(f"{figure:.6g}")


def effect_figures(outcome: PairResult) -> dict[str, float | None]:
    """The effect of a test, and between what it lies."""
    low, high = outcome.interval or (None, None)
    return {"effect": rounded(outcome.effect), "effect_low": rounded(low), "effect_high": rounded(high)}


def channel_row(test: PairTest, scan: Scan) -> Row:
    """One channel in one direction."""
    outcome = test.result
    return {
        "channel": test.code,
        "from": scan.accounts[test.player],
        "to": scan.accounts[test.other],
        "both_ways": test.both or test.code == BIDIRECTIONAL,
        "n": outcome.n,
        "n_others": outcome.n_others,
        "p": rounded(test.p),
        "p_uncalibrated": rounded(outcome.p),
        "z": rounded(outcome.z),
        **effect_figures(outcome),
        "unit": of_channel(test.code, "unit") if test.code in CHANNELS else "",
        "strata": [
            one._asdict() | {"observed": rounded(one.observed), "baseline": rounded(one.baseline)}
            for one in outcome.strata
        ],
        "words": effect_message(test),
        "why_not": outcome.why,
    }


def lead_row(pair: ScreenedPair, scan: Scan, reviewed: Reviewed | None) -> Row:
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
    ruling, since = reviewed.ruling, reviewed.since
    row |= {"decision": ruling.decision, "decided_by": ruling.who, "decided_at": ruling.at, "reason": ruling.reason}
    return row | {"since": since._asdict(), "since_words": since_message(since)}


def case_row(pair: ScreenedPair, scan: Scan, reviewed: Reviewed | None = None) -> Row:
    """Everything ``show`` says of a pair, with what was decided about it; its matches are read back from the ledger,
    one at a time."""
    case, accounts = case_of_pair(pair, scan), scan.accounts
    row: Row = {"decision": None} | lead_row(pair, scan, reviewed) | {"kind": "case", "meaning": MEANING}
    row["channels"] = [channel_row(test, scan) for test in pair.tests]
    row["tests"] = sum(test.p is not None for test in pair.tests)
    row["strongest"] = None if pair.strongest is None else channel_row(pair.strongest, scan)
    row["evidence"] = [_event_row(event, accounts) for event in case.events]
    row["placebos"], row["innocent"], row["overturned_by"] = [], [], []
    if pair.best is not None:
        code = pair.best.code
        row["evidence_is"] = message(f"lead_text-evidence_{CHANNELS[code].statistic}")
        controls = _control_rows(pair.best, scan, case.together)
        row["placebos"], row["placebos_total"] = controls[:MOST_CONTROLS], len(controls)
        row["innocent"] = every(f"{code}_innocent")
        row["overturned_by"] = [of_channel(code, "overturned")]
    row["harm"] = case.harm._asdict() | {"from": accounts[pair.one], "to": accounts[pair.two]}
    row["refunds"] = [
        refund._asdict() | {"player": accounts[refund.player], "lost_to": accounts[refund.lost_to]}
        for refund in case.refunds
    ]
    row["refunds_mean"] = REFUNDS_MEAN
    row["model"] = scan.model.hash
    row["calibration"] = dict(scan.calibration.made_of)
    return row


def _event_row(event: EvidenceEvent, accounts: list[str]) -> Row:
    return {
        "match": event.match,
        "seq": event.seq,
        "player": accounts[event.player],
        "chosen": choice_message(event),
        "worth": rounded(event.worth),
        "expected": rounded(event.expected),
        "chance": rounded(event.chance),
        "alternatives": [
            {"choice": choice_of(other.choice), "chance": rounded(other.chance), "worth": rounded(other.worth)}
            for other in event.alternatives
        ],
    }


def _control_rows(test: PairTest, scan: Scan, together: Statistics) -> list[Row]:
    """The negative controls of a test, the smallest p first."""
    rows = [
        {
            "from": scan.accounts[player], "to": scan.accounts[other], "n": outcome.n, **effect_figures(outcome),
            "p_uncalibrated": rounded(outcome.p),
        }
        for player, other, outcome in negative_controls(scan, test, together)
    ]  # fmt: skip
    return sorted(rows, key=lambda row: (row["p_uncalibrated"], row["from"], row["to"]))


def summary_row(scan: Scan, flagged: int, budget: int) -> Row:
    """What was read, tested and gated; ``flagged`` pairs are to review."""
    computed, observations = dict.fromkeys(CHANNELS, 0), dict.fromkeys(CHANNELS, 0)
    missing = set()
    for pair in scan.whole.pairs:
        for test in pair.by_channel:
            computed[test.code] += test.p is not None
            observations[test.code] += 0 if test.both else test.result.n
        missing |= {t.name for t in pair.tests if t.p is not None and not scan.calibration.covers(t.name, t.deals)}
    return {
        "kind": "summary",
        "matches": scan.matches,
        "matches_read": scan.matches_read,
        "matches_changed": scan.changed,
        "skipped": skipped_messages(scan.skipped),
        "decisions": dict(scan.decisions),
        "pairs_tested": len(scan.whole.pairs),
        "fewest": scan.fewest,
        "pairs_not_enough": scan.whole.not_enough,
        "tests": computed,
        "seen": observations,
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
