"""Ruling, decision, refund and letter never contradict each other, whoever does what to a case in which order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from ledger.answers.answer import Answer, answer
from ledger.answers.remedies import read_remedies
from ledger.audit.auditor import open_log
from ledger.audit.played import PlayedMatch
from ledger.cases.case import CaseState, Decision, Ruled, follow, refusal
from ledger.cases.rulings import Complaint, Ruling, as_ruled, check_decision, letter, ruled_fields, ruling
from ledger.messages.renderer import ENGLISH, LETTER, Renderer
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.simulate.faults import FAULTS, inject
from meldtrail.samples import sample_log, sample_logs
from schemas.errors import ConflictError, UsageError
from schemas.events import EVENT
from schemas.message import Money, SeatNo, message
from schemas.records import RECORD, CaseTopic, Outcome
from tests.answers.test_booked import judged_wrong
from tests.play.table import readings_of

PEOPLE = ("asha", "ravi", "meena")
OUTCOMES = get_args(Outcome)
TOPICS = [topic for topic in get_args(CaseTopic) if topic != "partners"]
SAID = {
    "granted": ("complaint-upheld", "letter-outcome_granted"),
    "partly": ("complaint-partly", "letter-outcome_partly"),
    "refused": ("complaint-not_upheld", "letter-outcome_refused"),
    "undecidable": ("complaint-undecidable", "letter-outcome_undecidable"),
    "withdrawn": ("letter-outcome_withdrawn",),
}
"""The sentences by which a letter says how the complaint ended."""


@cache
def book() -> Any:
    """The clauses there are."""
    return read_clausebook()


@cache
def policy() -> Any:
    """The policy that ships."""
    return read_remedies()


def contradictions(text: str, decision: Decision, ruled: Ruled, given: Answer, words: Renderer) -> list[str]:
    """What a letter says against the decision it tells, or a decision of people against itself."""
    seat = SeatNo(given.seat or 0)
    told = {o for o, codes in SAID.items() if any(words.sentence(message(c, seat=seat)) in text for c in codes)}
    found = [] if told == {decision.outcome} else [f"says {sorted(told)}, decided is {decision.outcome}"]
    paid = words.sentence(message("letter-paid", seat=seat, amount=Money(decision.paid, given.currency)))
    if (decision.paid > 0) != (paid in text):
        found.append(f"pays {decision.paid} and does not say so, or says so and does not pay")
    follows = decision.outcome == ruled.outcome and decision.paid == (ruled.due or 0)
    if follows != (given.happened in text):
        found.append("tells the ruling a decision goes against, or leaves out the one it follows")
    wrong = given.complaint is not None and given.complaint.outcome in {"upheld", "partly"}
    if decision.outcome == "refused" and wrong and any(line in text for line in (given.happened, given.rule)):
        found.append("refused, and says that the platform was wrong")
    return found


class Course:
    """One case by chance: people do things to it through the desk or past it, and what is sent is looked at."""

    def __init__(self, played: PlayedMatch, seat: int, topic: Any, deal: int | None, rng: Random) -> None:
        self.rng, self.seat, self.played = rng, seat, played
        self.complaint = Complaint(deal, seat, topic)
        self.found: Ruling = ruling(played, self.complaint, book(), policy(), ENGLISH)
        assert self.found.ruled is not None
        self.ruled = self.found.ruled
        self.state = CaseState("C1")
        self.letters = 0
        self.write("asha", type="case_opened", ticket="T", seat=seat)

    def write(self, who: str, **fields: Any) -> bool:
        """Append a record if it may follow; whether it did."""
        given = {name: value for name, value in fields.items() if value is not None}
        frame = {"v": 1, "stream": "case/C1", "seq": self.state.last_seq + 1, "at": "2026-11-20T10:00:00.000Z"}
        record = RECORD.validate_python({**frame, "who": who, **given}, strict=False)
        if refusal(self.state, record) is not None:
            return False
        self.state = follow(self.state, record)
        return True

    def any_decision(self) -> dict[str, Any]:
        """As ruled, or anything."""
        sums = [None, 0, 100, self.ruled.due]
        return self.rng.choice([
            {}, {"outcome": self.ruled.outcome},
            {"outcome": self.rng.choice(OUTCOMES), "paid": self.rng.choice(sums), "text": "so"},
        ])  # fmt: skip

    def step(self) -> None:
        """One action by one person."""
        rng, who = self.rng, self.rng.choice(PEOPLE)
        action = rng.choice(["review", "decide", "decide", "reverse", "correct", "appeal", "answer", "answer", "past"])
        if action == "review":
            backed = {name: value for name, value in self.any_decision().items() if name != "text"}
            self.write(who, type="case_reviewed", agrees=rng.choice(["yes", "no"]), text="t", **backed)
        elif action in {"decide", "reverse"}:
            kind = "case_decided" if action == "decide" else "case_reversed"
            try:
                fields = as_ruled({**self.any_decision(), **ruled_fields(self.found)}, self.found)
            except UsageError:
                return
            if self.write(who, type=kind, **fields):
                decision = Decision(fields["outcome"], fields["paid"] or 0)
                assert self.ruled.is_followed_by(decision) or self.state.is_backed(decision, who)
        elif action == "correct" and self.state.kinds:
            fields = {"text": "a slip", **self.any_decision(), **ruled_fields(self.found)}
            self.write(who, type="case_corrected", corrects=rng.choice(list(self.state.kinds)), **fields)
        elif action == "appeal":
            self.write(who, type="case_appealed", by="player", text="no")
        elif action == "past":  # written by other means, with nothing of the ruling in it
            self.write(who, type="case_decided", outcome=rng.choice(OUTCOMES), text="so", paid=rng.choice([None, 100]))
        else:
            self.send(who)

    def send(self, who: str) -> None:
        """The letter to the player, when there may be one."""
        if self.state.status != "decided":
            return
        try:
            decision = check_decision(self.state, self.ruled)
        except ConflictError:
            return
        words = Renderer("en", self.seat, style=LETTER)
        given = answer(self.played, self.complaint.asked, book(), words)
        text = letter(given, decision, self.ruled, words)
        assert contradictions(text, decision, self.ruled, given, words) == []
        against = decision != self.ruled.decision and decision != Decision("withdrawn")
        assert not against or any(each.who != self.state.decider for each in self.state.backed)
        sent = {"text": "x", "language": "en", "reference": given.reference, "version": "1", "part": 1, "parts": 1}
        self.letters += self.write(who, type="case_answered", paragraph=1, **sent)


def courses(played: PlayedMatch, rng: Random, times: int) -> int:
    """Cases about every seat of a match, each taken through so many actions; how many letters were sent."""
    letters = 0
    for seat in played.seats:
        deal = rng.choice([None, *(one.number for one in played.deals)])
        if not played.is_over(deal) or played.doubted is not None:
            continue  # no player is written to
        course = Course(played, seat, rng.choice([None, *TOPICS]), deal, rng)
        for _ in range(times):
            course.step()
        letters += course.letters
    return letters


@pytest.mark.parametrize("log", sample_logs(), ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_over_every_sample_nothing_contradicts(log: Path) -> None:
    with open_log(log) as audited:
        for played in audited.all():
            courses(played, Random(f"orders of {log.stem}"), 25)


def faulty_matches(count: int, seed: int) -> Iterator[PlayedMatch]:
    """Matches with a fault injected, of every kind in turn, made from the clean samples."""
    clean = [log for log in sample_logs() if log.stem == "clean"]
    codes = sorted(FAULTS)
    made = number = 0
    while made < count:
        rng = Random(f"{seed} {number}")
        log, code = clean[number // len(codes) % len(clean)], codes[number % len(codes)]
        number += 1
        events = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
        rules = read_rulebook().resolve(events[0]["ruleset"])
        fault = inject(code, events, rules, rng)
        if fault is None:
            continue
        made += 1
        played = [EVENT.validate_python(event, strict=False) for event in fault.events]
        yield PlayedMatch(played[0].match, played, readings_of(rules))


def test_over_faulty_matches_nothing_contradicts() -> None:
    assert sum(courses(played, Random(n), 20) for n, played in enumerate(faulty_matches(60, 1))) > 20


@pytest.mark.slow
def test_over_many_faulty_matches_nothing_contradicts() -> None:
    assert sum(courses(played, Random(n), 40) for n, played in enumerate(faulty_matches(1000, 2))) > 500


def test_the_search_for_contradictions_finds_them() -> None:
    """The letter of the ruling under a decision that refuses; a refund that is not told, or told and not paid."""
    played = judged_wrong({1: 80, 2: 0}, {1: -400, 2: 400})
    complaint = Complaint(1, 1, "show")
    found = ruling(played, complaint, book(), policy(), ENGLISH)
    words = Renderer("en", 1, style=LETTER)
    given = answer(played, complaint.asked, book(), words)
    assert found.ruled == Ruled("granted", 800)
    right = letter(given, Decision("granted", 800), found.ruled, words)
    assert contradictions(right, Decision("granted", 800), found.ruled, given, words) == []
    assert len(contradictions(right, Decision("refused"), found.ruled, given, words)) == 3
    assert contradictions(right, Decision("granted", 700), found.ruled, given, words) != []
    assert contradictions(right, Decision("granted"), found.ruled, given, words) != []


def test_a_letter_about_players_acting_together_is_left_to_people() -> None:
    with open_log(sample_log("classic/points_overturned")) as audited:
        played = next(iter(audited.all()))
    complaint = Complaint(1, 1, "partners")
    found = ruling(played, complaint, book(), policy(), ENGLISH)
    assert found.ruled is None
    words = Renderer("en", 1, style=LETTER)
    text = letter(answer(played, complaint.asked, book(), words), Decision("refused"), None, words)
    assert "Your complaint is not upheld." in text
