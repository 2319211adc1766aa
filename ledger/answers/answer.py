"""The answer as it is read: in one language, for the staff or safe for one player, with its reference number.

:func:`answer` is the one function that answers a match; terminal, page and JSON print what it returns.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple

from ledger.answers.booked import BOOKED_WRONG, MISBOOKED, is_settled
from ledger.answers.breakdown import Breakdown
from ledger.answers.complaint import ComplaintSubject, Determination
from ledger.answers.procedure import rules_of_found
from ledger.answers.remedies import Gives, Policy, Remedy, refund, remedies
from ledger.answers.subject import (
    About,
    NextStep,
    Rule,
    Ruling,
    Settles,
    Subject,
    Sum,
    also_found,
    applied_rules,
    citations,
    found_beside,
    left_open_by,
)
from ledger.answers.topics import subject_asked
from ledger.audit.played import PlayedMatch
from ledger.audit.sources import erasure_message, imported_message
from ledger.evidence.reader import Pin
from ledger.messages.renderer import RECORD, Renderer
from ledger.play.evolve import MOVES
from ledger.play.state import Deal
from ledger.play.story import NOBODY
from schemas import __version__
from schemas.clausebook import Clausebook
from schemas.errors import UsageError
from schemas.findings import Verdict
from schemas.message import Message, Money, SeatNo, TimeOfDay, Value, message

# References are read out on the telephone and typed again: no 0, O, 1, I or L.
_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH: Final = 10
_OF_A_TURN: Final = MOVES - {"deal", "recycle"}


class SumLine(NamedTuple):
    """A line of arithmetic in words: what counts, and its figure."""

    what: str
    figure: str


@dataclass(frozen=True, slots=True)
class WordedSum:
    """Arithmetic in words."""

    title: str
    lines: tuple[SumLine, ...]
    total: str

    @property
    def line(self) -> str:
        """``K♠ 10 + 9♦ 9 - 2 (no more than ...) = 17 points``, on one line."""
        if len(self.lines) < 2:
            return f"{self.lines[0].what}: {self.total}" if self.lines else self.total
        line = ""
        for what, figure in self.lines:
            sign, amount = (" - ", figure[1:]) if figure.startswith("-") else (" + ", figure)
            # The first keeps its sign at the figure: before the words it would look like a dash.
            line += f"{sign}{what}: {amount}" if line else f"{what}: {figure}"
        return f"{line} = {self.total}"


@dataclass(frozen=True)
class Answer:
    """What an agent reads, or sends: two paragraphs, and what stands behind them.

    ``viewer`` is the player's seat it is safe for, NOBODY when it shows no hidden card at all, None for the version of
    the staff. ``reference`` names the subject and the version that judged it, the same in every language. ``remarks``
    are the audit's own sentences, for staff only. Of a complaint there are its ``complaint``, and for staff what the
    policy gives back: ``remedies``, and the ``refund`` in paise they come to, None where it cannot be stated. ``gist``
    is the ruling in a sentence, then what was booked for that seat and what is right, then the first rule, and
    ``within_days`` what the policy promises for a payment or a correction; ``given_back`` is the kind of remedy that
    pays the seat by the policy; ``of_several``: none is priced, for one deal of several would be undone;
    ``settled_by``: what beside the record settles what is not upheld.
    """

    reference: str
    match: str
    deal: int | None
    seat: int | None
    about: About
    ruling: Ruling
    language: str
    viewer: int | None
    happened: str
    rule: str
    rules: tuple[Rule, ...]
    sums: tuple[WordedSum, ...]
    breakdown: Breakdown | None
    missing: tuple[str, ...]
    seq: int
    ruleset: str | None
    ruleset_hash: str | None
    version: str
    pins: tuple[Pin, ...] = ()
    claimed: bool | int | None = None
    computed: bool | int | None = None
    remarks: tuple[str, ...] = ()
    next_step: NextStep = "ask_again"
    complaint: Determination | None = None
    remedies: tuple[Remedy, ...] = ()
    refund: int | None = None
    currency: str | None = None
    opened_at: str | None = None
    gist: tuple[str, ...] = ()
    within_days: int | None = None
    given_back: Gives | None = None
    of_several: bool = False
    settled_by: Settles | None = None

    @property
    def topic(self) -> About:
        """What the player wrote about, as far as that is known."""
        return (self.complaint.about if self.complaint is not None else None) or self.about

    @property
    def address(self) -> str:
        """Where the deciding moment is drawn."""
        viewpoint = "" if self.viewer is None else "&as=table" if self.viewer == NOBODY else f"&as={self.viewer}"
        return f"/-/match/{self.match}?at={self.seq}{viewpoint}"

    def as_json(self) -> dict[str, Any]:
        """The answer as printed: everything in it, with its address."""
        report: dict[str, Any] = {
            "reference": self.reference,
            "match": self.match,
            "deal": self.deal,
            "seat": self.seat,
            "about": self.about,
            "ruling": self.ruling,
            "language": self.language,
            "reader": self.viewer,
            "ruleset": self.ruleset,
            "ruleset_hash": self.ruleset_hash,
            "pins": [
                {"ruleset": pin.ruleset, "hash": pin.hash, "who": pin.who, "at": pin.at}
                for pin in (self.pins if self.viewer is None else ())
            ],
            "version": self.version,
            "paragraphs": [self.happened, self.rule],
            "moment": {"match": self.match, "seq": self.seq, "address": self.address},
            "rules": [asdict(rule) for rule in self.rules],
            "sums": [
                {"title": s.title, "lines": [line._asdict() for line in s.lines], "total": s.total} for s in self.sums
            ],
            "anatomy": _breakdown_json(self.breakdown) if self.breakdown else None,
            "missing": list(self.missing),
            "claimed": self.claimed,
            "computed": self.computed,
        }
        if self.complaint is not None:
            report["complaint"] = _complaint_json(self.complaint)
            if self.viewer is not None:  # a breach may be about cards only one seat saw
                del report["complaint"]["breaches"]
            else:
                report["complaint"] |= {"remedies": list(map(_remedy_json, self.remedies)), "refund": self.refund}
        return report | ({"remarks": list(self.remarks)} if self.viewer is None else {})


def _breakdown_json(breakdown: Breakdown) -> dict[str, Any]:
    return {
        "groups": list(map(asdict, breakdown.groups)),
        "faults": list(map(str, breakdown.faults)),
        "best": list(map(asdict, breakdown.best)),
        "best_shows": breakdown.best_shows,
        "eyes": breakdown.audience,
    }


def _complaint_json(ruled: Determination) -> dict[str, Any]:
    def figure(claim: Verdict | None, right: bool | int | None) -> dict[str, Any]:
        return {"booked": None if claim is None else claim.claimed, "right": right}

    return {
        "outcome": ruled.outcome,
        "difference": ruled.difference,
        "figures": [
            {
                "seat": each.seat,
                "points": figure(each.points, each.right_points),
                "total": figure(each.total, each.total.computed if each.total else None),
                "money": figure(each.money, each.right_money),
                "difference": each.difference,
            }
            for each in ruled.figures
        ],
        "breaches": [
            {"code": breach.finding.code, "seq": breach.finding.seq, "seat": breach.finding.subject, "by": breach.by}
            for breach in ruled.breaches
        ],
    }


def _remedy_json(remedy: Remedy) -> dict[str, Any]:
    prices = [{"seat": seat, "price": price} for seat, price in remedy.prices.items()]
    causes = list(remedy.causes)
    return {"gives": remedy.gives, "clause": remedy.clause, "causes": causes, "prices": prices}


class Inquiry(NamedTuple):
    """What an agent asks: about a deal, a seat, one of the kinds of complaint; None where that is left open.

    ``topic`` is what was complained of, where ``about`` is the complaint as a whole.
    """

    deal: int | None = None
    seat: int | None = None
    about: About | None = None
    topic: About | None = None


def answer(
    played: PlayedMatch, question: Inquiry, book: Clausebook, words: Renderer, policy: Policy | None = None
) -> Answer:
    """The answer to what was asked, in the words of a renderer, for its viewer; to a complaint with what the ``policy``
    gives back, for staff.

    For a player it is refused while the deal is still played: raises UsageError, as it does for what the match has
    nothing of; UnknownSeat for a seat nobody took.
    """
    subject = subject_asked(played, *question)
    if words.viewer is not None:
        words = replace(words, moment=partial(moment_of, played, about=subject.deal))
        _refuse_player(played, subject, words)
    cited = dict.fromkeys((*subject.rules, *rules_of_found(played, found_beside(played, subject))))
    rules = applied_rules(played.rules, tuple(cited), book, words, played.currency)
    sums = tuple(_word_sum(each, words) for each in subject.sums if _may_read(each.audience, words))
    breakdown, hidden = subject.breakdown, list[Message]()
    if breakdown is not None and not _may_read(breakdown.audience, words):
        breakdown, hidden = None, [message("score-hand_hidden", seat=SeatNo(subject.seat or 0))]
    digest = played.ruleset_hash or (played.rules.hash if played.rules else None)
    live = () if played.is_over(subject.deal) else (message("asked-live"),)
    erasure = erasure_message(played) if words.viewer is None else None
    imported = filter(None, [imported_message(played.origin, played.imported_at), erasure])
    doubted = (played.doubted,) if played.doubted is not None else ()
    # Asked once: it decides what is told, how the ruling is worded, and whether a person takes it up.
    beside = also_found(played, subject)
    ruled = subject.ruled if isinstance(subject, ComplaintSubject) else None
    decisions = tuple(map(_resting_on_found, subject.decisions)) if beside else subject.decisions
    unasked = _misjudged_unasked(played, subject, decisions)
    rulings = tuple(fact for fact in decisions if fact.code.startswith("ruling-")) if ruled is None else ()
    visible = [fact for fact in decisions if words.viewer is None or fact not in rulings]
    happened = (*doubted, *imported, *live, *subject.happened, *visible, *hidden, *beside, *unasked)
    if words.viewer is not None:  # a letter says first what it comes to
        happened = (*rulings, *happened)
        # Two findings may have the same words, as those of cards that a reader is not told.
        happened = tuple({words.sentences([fact]): fact for fact in happened}.values())
    telling = _telling(ruled, visible) if ruled is not None else []
    if ruled is None:  # of what was booked, money first; then what was not as it should be
        telling = [fact for code in BOOKED_WRONG for fact in visible if fact.code == code]
        telling += [fact for fact in (*visible, *beside) if fact.code.startswith(("finding-", "found-elsewhere"))]
    telling += unasked
    ruling, *rest = (*rulings, *subject.happened)
    rest = [*telling, *rest, *(fact for fact in visible if fact not in telling)]
    gist = (ruling, *(fact for fact in rest if _is_gist(fact, words.viewer)))
    settled_by = _settled_by(played, subject)
    staff = replace(words, viewer=None, style=RECORD, currency=played.currency)
    reply = Answer(
        reference=reference(played.match, subject, digest, ruled),
        match=played.match,
        deal=subject.deal,
        seat=subject.seat,
        about=subject.about,
        ruling=subject.ruling,
        language=words.language,
        viewer=words.viewer,
        happened=words.sentences(happened),
        rule=words.sentences(
            [*citations(rules, words), *(message("sum-line", title=each.title, sum=each.line) for each in sums)]
        ),
        rules=rules,
        sums=sums,
        breakdown=breakdown,
        missing=tuple(words.value(each) for each in subject.missing),
        seq=subject.seq,
        ruleset=played.ruleset,
        ruleset_hash=digest,
        version=__version__,
        pins=played.pins,
        claimed=subject.claimed,
        computed=subject.computed,
        remarks=tuple(map(staff.sentences, subject.remarks)) if words.viewer is None else (),
        complaint=ruled,
        currency=played.currency,
        opened_at=played.opened.at if played.opened is not None else None,
        gist=_with_rule(tuple(_sentences(words, gist)), rules, is_open=settled_by == "terms"),
        within_days=policy.within_days if policy is not None else None,
        next_step=_next_step(subject, decisions, bool(beside or unasked)),
        settled_by=settled_by,
    )
    return reply if ruled is None or policy is None else _with_remedies(reply, played, ruled, policy)


def _misjudged_unasked(played: PlayedMatch, subject: Subject, decisions: Iterable[Message]) -> tuple[Message, ...]:
    """That a decision about the seat is wrong of which an answer about something else says nothing, whose reader would
    take all for settled; of a wrong decision on a show nothing is left where all that was booked after it is right."""
    rows = [row for row in played.audit.verdicts if row.verdict == "OVERTURNED" and row.seat is not None]
    if isinstance(subject, ComplaintSubject):  # it tells all of its deal, and of the match
        rows = [row for row in rows if not row.of_total and row.deal not in (None, subject.deal)]
    elif subject.ruling in {"OVERTURNED", "REVIEW"} or any(fact.code in BOOKED_WRONG for fact in decisions):
        return ()
    own = (row for row in rows if row.seat == subject.seat)
    is_open = any(row.claim != "show" or not is_settled(played, row.deal, row.seat) for row in own)
    return (message("found-misjudged"),) if is_open else ()


def _next_step(subject: Subject, decisions: Iterable[Message], has_findings: bool) -> NextStep:
    """What comes after an answer: where no decision was wrong still a person, for what was found beside it or is
    left open, and the correction of what was booked wrong."""
    if subject.next_step not in {"ask_again", "nothing_open"}:
        return subject.next_step
    codes = {fact.code for fact in decisions}
    if has_findings:
        return "person"
    if codes & set(BOOKED_WRONG):
        # A complaint that leaves nothing to be corrected for its own seat has the figures of that right.
        return "correct_other" if isinstance(subject, ComplaintSubject) else "correct"
    return "person" if codes & _LEFT_OPEN else subject.next_step


def _settled_by(played: PlayedMatch, subject: Subject) -> Settles | None:
    if any(fact.code in _FOR_PEOPLE for fact in subject.decisions):
        return "person"
    if subject.ruling != "UNDECIDABLE":
        return None
    if isinstance(subject, ComplaintSubject) and subject.ruled.about == "money" and subject.ruled.own.money is None:
        return "account" if subject.ruled.certain and not played.is_for_nothing else None
    return "terms" if subject.missing and all(any(left_open_by(why)) for why in subject.missing) else None


def _refuse_player(played: PlayedMatch, subject: Subject, words: Renderer) -> None:
    """Raise UsageError for a seat nobody has, for what is still played, and for a match of a doubted source."""
    if words.viewer not in (*played.seats, NOBODY):
        fact = message("asked_wrong-no_reader", match=played.match, number=words.viewer or 0)
        raise UsageError(f"{played.match} has no seat {words.viewer} on record to write to").stating(fact)
    if not played.is_over(subject.deal):
        text = f"{played.match}: still being played; a player is answered when the deal is over"
        raise UsageError(text).stating(message("asked_wrong-still_played", match=played.match))
    if played.doubted is not None:
        raise UsageError(f"{played.match}: its source is doubted, so no player is written to: "
                         f"{words.sentence(played.doubted)}")  # fmt: skip


def _with_remedies(reply: Answer, played: PlayedMatch, ruled: Determination, policy: Policy) -> Answer:
    """The answer with what the policy gives back: for staff remedies and refund, for all what pays the seat."""
    offers = remedies(played, ruled, policy)
    due = refund(ruled, offers)
    paying = (one.gives for one in offers if one.concerns and due == one.prices.get(ruled.seat))
    reply = replace(
        reply,
        given_back=next(paying, None) if due else None,
        of_several=due is None and any(each.of_several and each.concerns for each in offers),
    )
    return reply if reply.viewer is not None else replace(reply, remedies=offers, refund=due)


def moment_of(played: PlayedMatch, seq: int, about: int | None = None) -> Message:
    """An event as a player knows it: its turn in the deal and the time of day; without either the time before it, or
    its number where no time is known. Of several deals one is named that is not the one asked ``about``."""
    step = next((step for step in played.steps if step.event.seq == seq), None)
    at = TimeOfDay(step.event.at) if step is not None and step.event.at is not None else None
    if step is not None and step.event.type in _OF_A_TURN:
        # Of a draw after it, of any other move before: what ends a turn leaves the next one under way.
        deal = (step.after if step.event.type == "draw" else step.before).deal
        if deal is not None and deal.phase != "unknown":
            return _turn_told(deal, at, is_named=deal.number != about and len(played.deals) > 1)
    if at is not None:
        return message("when-at", at=at)
    before = [step.event.at for step in played.steps if step.event.seq < seq and step.event.at is not None]
    return message("when-after", at=TimeOfDay(before[-1])) if before else message("when-events", count=1, numbers=seq)


def _turn_told(deal: Deal, at: TimeOfDay | None, *, is_named: bool) -> Message:
    turn, number = deal.turn_number, deal.number
    if is_named and at is not None:
        return message("when-turn_of_deal_at", turn=turn, deal=number, at=at)
    if is_named:
        return message("when-turn_of_deal", turn=turn, deal=number)
    return message("when-turn", turn=turn) if at is None else message("when-turn_at", turn=turn, at=at)


def _resting_on_found(fact: Message) -> Message:
    """A ruling that nothing speaks against, where the check found something beside it: no figure is confirmed that
    rests on a mistake without saying so."""
    return message(f"{_ON_FOUND[fact.code]}_on_found") if fact.code in _ON_FOUND else fact


_ON_FOUND: Final = {code: code.removesuffix("_misbooked") for code in ("ruling-UPHELD", "ruling-KEPT", MISBOOKED)}
_FOR_PEOPLE: Final = frozenset({"found-elsewhere", "found-elsewhere_places"})
"""What of the match besides a person decides what follows from."""
_LEFT_OPEN: Final = _FOR_PEOPLE | {"booked-points_open", "booked-money_open", "found-elsewhere_record"}
"""What is asked about may be right, and what was booked after it nobody's to say: a person takes that up."""


def _with_rule(gist: tuple[str, ...], rules: tuple[Rule, ...], *, is_open: bool) -> tuple[str, ...]:
    """A gist with the first rule: at its end, or next to the ruling where it is what that leaves ``is_open``."""
    first = tuple(rule.says for rule in rules[:1])
    return (*gist[:1], *first, *gist[1:]) if is_open else (*gist, *first)


def _sentences(words: Renderer, facts: Iterable[Message]) -> Iterator[str]:
    """Messages one by one, each that leads up to the next together with it."""
    paragraph, of_show = "", False
    for one in facts:
        paragraph = f"{paragraph} {words.sentences([one])}".strip()
        # How the platform took a show says the contrary where the check of it is left out.
        of_show = one.code.startswith("show-platform_") or (of_show and one.code == "joker-in_deal")
        if paragraph and not paragraph.endswith(":") and not of_show:
            yield paragraph
            paragraph = ""
    if paragraph:
        yield paragraph


_OF_BREACHES: Final = ("complaint-breaches", "found-wrong", "finding-", "found-more")
"""What a complaint is upheld for comes before what else happened: a short form may have no room for both."""
_WHY_OPEN: Final = ("complaint-why", "complaint-no_money", "money-for_nothing")
"""Why a complaint cannot be decided comes before all that can: it is what the player asked."""


_ASKED: Final = {"score": ("booked-points", "booked-total"), "money": ("booked-money",)}
"""Of a complaint about figures those of the seat come before what else was decided, such as a show that was right."""


def _telling(ruled: Determination, facts: Sequence[Message]) -> list[Message]:
    """What of a complaint is told next to what it comes to: what was not as it should be, a figure of the seat that was
    booked wrongly, whatever was asked about, then those asked about."""
    first = (*_OF_BREACHES, *(_WHY_OPEN if ruled.outcome == "undecidable" else ()))
    prefixes = _ASKED.get(ruled.about or "", ())
    own = [fact for fact in facts if _is_gist(fact, ruled.seat)]
    wrong = [fact for code in BOOKED_WRONG for fact in own if fact.code == code]
    others = [fact for fact in own if prefixes and fact.code.startswith(prefixes) and fact not in wrong]
    return [*(fact for fact in facts if fact.code.startswith(first)), *wrong, *others]


def _is_gist(fact: Message, seat: int | None) -> bool:
    """Whether a short form has room for a message: no groups in full, no figure of another seat, and nothing of other
    groupings, which without the fault of the show says nothing."""
    aside = ("complaint-of_", "complaint-basis", "show-declared", "show-other_grouping", "show-no_other_grouping")
    if fact.code.startswith(aside):
        return False
    of_others = fact.code.endswith("_others")
    other_seats = [value for name, value in fact.arguments if name == "seat" and value != SeatNo(seat or 0)]
    return not (fact.code.startswith("booked-") and (of_others or other_seats))


def _may_read(audience: int | None, words: Renderer) -> bool:
    return words.viewer is None or audience is None or audience == words.viewer


def _word_sum(each: Sum, words: Renderer) -> WordedSum:
    lines = tuple(SumLine(words.value(row.what), words.value(row.figure)) for row in each.rows)
    return WordedSum(words.words(each.title), lines, words.value(each.total))


def reference(match: str, subject: Subject, ruleset_hash: str | None, ruled: Determination | None = None) -> str:
    """``MT-7K3QX-9WDPF``: one for each subject, ruling and version of the audit, whoever asks and in which language.

    That of a complaint is made from its outcome and the figures of every seat besides.
    """
    # References stand in letters that were sent. Another part, another order or another repr of one gives every
    # answer a new one, as a new version does.
    parts = (
        match, subject.deal, subject.seat, subject.about, subject.seq, subject.ruling, subject.claimed,
        subject.computed, __version__, ruleset_hash,
        *(() if ruled is None else (_complaint_json(ruled),)),
    )  # fmt: skip
    # Eight bytes of the digest hold more than ten signs of the alphabet can tell apart.
    number = int.from_bytes(hashlib.sha256("\0".join(map(repr, parts)).encode()).digest()[:8], "big")
    signs = ""
    for _ in range(_LENGTH):
        number, place = divmod(number, len(_ALPHABET))
        signs += _ALPHABET[place]
    return f"MT-{signs[:5]}-{signs[5:]}"


def figure_rows(reply: Answer, words: Renderer) -> list[tuple[str, list[tuple[str, str]]]]:
    """Of a complaint: each seat of which something is on record, and in its columns (points, total, money, difference)
    what was booked and what is right; an empty cell where there is nothing."""

    def money(paise: int | None) -> Money | None:
        return None if paise is None else Money(paise, reply.currency, signed=paise != 0)

    def cell(claim: Value | None, right: Value | None = None) -> str:
        if claim is not None and right is not None and claim != right:
            return words.say("complaint_head-booked_right", booked=claim, right=right)
        one = claim if claim is not None else right
        return "" if one is None else words.value(one)

    def claimed(row: Verdict | None) -> int | None:
        return None if row is None else int(row.claimed)

    def computed(row: Verdict | None) -> int | None:
        return None if row is None or row.computed is None else int(row.computed)

    rows = [
        (
            words.value(SeatNo(each.seat)),
            [
                ("points", cell(claimed(each.points), each.right_points)),
                ("total", cell(claimed(each.total), computed(each.total))),
                ("money", cell(money(claimed(each.money)), money(each.right_money))),
                ("difference", cell(money(each.difference))),
            ],
        )
        for each in (reply.complaint.figures if reply.complaint is not None else ())
    ]
    return [(seat, cells) for seat, cells in rows if any(text for _, text in cells)]


class RemedyRow(NamedTuple):
    """A remedy in words: what is given, because of what, by which clause, and what it comes to by seat."""

    gives: str
    causes: str
    clause: str
    prices: str


def remedy_rows(reply: Answer, words: Renderer) -> list[RemedyRow]:
    """What the policy gives back for a complaint, in words for staff."""

    def cause(code: str) -> str:
        has_name = words.has(f"finding-{code}.name")
        return words.say(f"finding-{code}.name") if has_name else words.say(f"remedies-claim_{code}")

    def price(seat: int, paise: int | None) -> str:
        none = words.say("remedies-no_price")
        figure = none if paise is None else words.value(Money(paise, reply.currency, signed=paise != 0))
        return f"{words.value(SeatNo(seat))}: {figure}"

    return [
        RemedyRow(
            words.say(f"remedy-{each.gives}"),
            ", ".join(map(cause, each.causes)),
            each.clause,
            "; ".join(price(seat, paise) for seat, paise in each.prices.items()),
        )
        for each in reply.remedies
    ]


def refund_message(reply: Answer) -> Message | None:
    """What is offered to the seat that complains, for staff; None of what is no complaint."""
    if reply.complaint is None or reply.viewer is not None:
        return None
    seat = SeatNo(reply.complaint.seat)
    if reply.refund is None:
        return message("remedies-no_refund_of_several" if reply.of_several else "remedies-no_refund", seat=seat)
    if not reply.refund:
        return message("remedies-nothing_due", seat=seat)
    return message("remedies-refund", seat=seat, refund=Money(reply.refund, reply.currency))
