"""Ruling, decision, refund and letter never contradict each other, whoever does what to a case in which order."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from ledger.answers.answer import Answer, answer
from ledger.answers.letter import SHORT
from ledger.answers.remedies import read_remedies
from ledger.audit.played import PlayedMatch
from ledger.cases.case import Backing, CaseState, Decision, RuledOutcome, follow, refusal
from ledger.cases.editing import Edit, apply_edit
from ledger.cases.rulings import (
    Complaint,
    Composition,
    EarlierLetter,
    Letter,
    Ruling,
    as_ruled,
    check_decision,
    earlier_letter,
    letter,
    ruled_fields,
    ruling,
)
from ledger.cases.writing import changed_letter_records
from ledger.messages.catalogue import languages
from ledger.messages.renderer import ENGLISH, LETTER, Renderer
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.simulate.faults import FAULTS, inject
from meldtrail.samples import sample_logs
from schemas.errors import ConflictError, UsageError
from schemas.events import EVENT
from schemas.message import Moment, Money, SeatNo, message
from schemas.records import RECORD, CaseTopic, Outcome
from tests.answers.test_booked import judged_wrong
from tests.answers.test_money import middle_drop_booked
from tests.play.table import HOPELESS, SHOWABLE, Table, readings_of
from tests.samples import sample_match, sample_matches
from tests.torture import TORTURE, seeded

PEOPLE = ("asha", "ravi", "meena")
OUTCOMES = get_args(Outcome)
SUMS = (700, 12345)
"""Payments that own words speak of."""
TOPICS = [topic for topic in get_args(CaseTopic) if topic != "partners"]
SAID = {
    "granted": ("complaint-upheld", "letter-outcome_granted"),
    "partly": ("complaint-partly", "letter-outcome_partly"),
    "refused": (
        "complaint-not_upheld",
        "complaint-not_upheld_own",
        "complaint-not_upheld_moves",
        "letter-outcome_refused",
    ),
    "undecidable": ("complaint-undecidable", "letter-outcome_undecidable"),
    "withdrawn": ("letter-outcome_withdrawn",),
}
"""The sentences by which a letter says how the complaint ended."""
GIVEN: list[Any] = ["void_deal", "replay", "refund_entry"]
"""Remedies that no figure of a letter tells."""


@cache
def book() -> Any:
    """The clauses there are."""
    return read_clausebook()


@cache
def policy() -> Any:
    """The policy that ships."""
    return read_remedies()


def follows_ruling(decision: Decision, ruled: RuledOutcome) -> bool:
    """Whether a decision is the ruling's, refund and all."""
    return decision.outcome == ruled.outcome and decision.paid == (ruled.due or 0)


def contradictions(sent: Letter, decision: Decision, ruled: RuledOutcome, given: Answer, words: Renderer) -> list[str]:
    """What a letter, or its short form, says against the decision it tells, or a decision of people against itself."""
    seat, text = SeatNo(given.seat or 0), sent.text
    found = [] if len(sent.short) <= SHORT else [f"the short form has {len(sent.short)} characters"]
    for form in sent:
        told = {o for o, codes in SAID.items() if any(words.sentence(message(c, seat=seat)) in form for c in codes)}
        found += [] if told == {decision.outcome} else [f"says {sorted(told)}, decided is {decision.outcome}"]
        for sum_ in {decision.paid, *SUMS}:
            paid = words.sentence(message("letter-paid", seat=seat, amount=Money(sum_, given.currency)))
            if (decision.paid == sum_ > 0) != (paid in form):
                found.append(f"pays {decision.paid} and does not say so, or says {sum_} and does not pay it")
        difference = given.complaint.difference if given.complaint is not None else None
        booked_more = follows_ruling(decision, ruled) and not decision.paid and (difference or 0) < 0
        if (words.say("letter-nothing_taken") in form) != (booked_more and decision.outcome in {"granted", "partly"}):
            found.append("leaves open whether what was booked too much is taken back, or says so where it was not")
        elsewhere = words.say("found-elsewhere"), words.say("found-elsewhere_places")
        person, promised = any(one in text for one in elsewhere), words.say("letter-next_person") in form
        if follows_ruling(decision, ruled) and decision.outcome in {"refused", "undecidable"} and person != promised:
            found.append("says that a person decides what follows, and not what happens next, or the other way round")
        if (words.say("letter-sorry") in form) != (decision.outcome in {"granted", "partly"}):
            found.append("is sorry for a decision that was right, or not for one that was wrong")
    backed = [words.sentence(message(f"letter-given_{kind}", seat=seat)) for kind in GIVEN]
    pays = decision.paid > 0 and follows_ruling(decision, ruled) and given.given_back in GIVEN
    if [one for one in backed if one in sent.text] != ([backed[GIVEN.index(given.given_back)]] if pays else []):
        found.append(f"does not say that what is paid is {given.given_back}, or says so and pays nothing by it")
    found += [f"only the short form says: {line}" for line in sent.short.split(". ") if line.strip(". \n") not in text]
    if follows_ruling(decision, ruled) != (given.happened in text):
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
        self.letters = self.worded = 0
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

    def write_all(self, who: str, records: Sequence[Mapping[str, Any]]) -> bool:
        """Append records if each may follow the one before, as they are written; whether they did."""
        before = self.state
        if all(self.write(who, **one) for one in records):
            return True
        self.state = before
        return False

    def names_earlier(self, sent: Letter, words: Renderer) -> list[str]:
        """The references of earlier letters that both forms of a letter say first they replace."""
        found = []
        for one in self.state.sent:
            says = words.sentence(message("letter-replaces", at=Moment(one.at), reference=one.reference))
            if sent.text.split("\n\n")[1] == says and sent.short.startswith(says):
                found.append(one.reference)
        assert ("replaces our letter" in sent.text) == ("replaces our letter" in sent.short) == bool(found)
        return list(dict.fromkeys(found))

    def any_edit(self, given: Answer, words: Renderer) -> Edit:
        """Words of somebody's own: none, what anybody may say, or what is for the ruling to say."""
        seat, rng = SeatNo(given.seat or 0), self.rng
        said = [
            *(message(code, seat=seat) for codes in SAID.values() for code in codes), message("letter-sorry"),
            *(message("letter-paid", seat=seat, amount=Money(paid, given.currency)) for paid in SUMS),
        ]  # fmt: skip
        own = rng.choice(["Thank you for your patience.", f"Good news! {words.sentence(rng.choice(said))} So be it."])
        core = {3: words.sentence(rng.choice(said))} if rng.random() < 0.2 else {}
        return rng.choice([Edit(), Edit(greeting="Dear player,"), Edit(own=own, core=core), Edit(close=own[:120])])

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
        given = answer(self.played, self.complaint.question, book(), words, policy())
        earlier = earlier_letter(self.state, self.seat)
        sent_letter = letter(given, decision, self.ruled, words, earlier)
        assert contradictions(sent_letter, decision, self.ruled, given, words) == []
        assert self.names_earlier(sent_letter, words) == ([earlier.reference] if earlier is not None else [])
        edit = self.any_edit(given, words)
        worded = apply_edit(sent_letter.text, edit)
        against = decision != self.ruled.decision and decision != Decision("withdrawn")
        assert not against or any(each.who != self.state.decider for each in self.state.backed)
        sending: dict[str, Any] = {"language": "en", "seat": self.seat, "reference": given.reference, "version": "1"}
        sending |= {"replaces": earlier.seq if earlier is not None else None}
        proposed, agreed = changed_letter_records(sent_letter.text, worded, True, **sending), False
        if edit.core and self.rng.random() < 0.5 and self.write_all(who, proposed):
            assert self.state.proposed is not None
            agrees, other = {"type": "case_reviewed", "agrees": "yes", "text": "t"}, self.rng.choice(PEOPLE)
            agreed = self.write(other, **agrees, letter=self.state.proposed.seq)
            assert agreed == (other != who)
        if self.write_all(who, changed_letter_records(sent_letter.text, worded, **sending)):
            self.letters += 1
            self.worded += not edit.is_none
            kept = self.state.sent[-1]
            assert (kept.text, kept.composed) == (worded, None if edit.is_none else sent_letter.text)
            if not agreed:
                worded_letter = Letter(worded, sent_letter.short)
                assert contradictions(worded_letter, decision, self.ruled, given, words) == []


def courses(played: PlayedMatch, rng: Random, times: int, worded: list[int] | None = None) -> int:
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
        if worded is not None:
            worded.append(course.worded)
    return letters


@pytest.mark.parametrize("log", sample_logs(), ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_over_every_sample_nothing_contradicts(log: Path) -> None:
    for played in sample_matches(log):
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
    worded: list[int] = []
    matches = faulty_matches(600 if TORTURE else 60, seeded(1))
    assert sum(courses(played, Random(n), 20, worded) for n, played in enumerate(matches)) > 20
    assert sum(worded) > 10, "letters in words of staff's own are among them"


def test_the_search_for_contradictions_finds_them() -> None:
    """The letter of the ruling under a decision that refuses; a refund that is not told, or told and not paid."""
    played = judged_wrong({1: 80, 2: 0}, {1: -400, 2: 400})
    complaint = Complaint(1, 1, "show")
    found = ruling(played, complaint, book(), policy(), ENGLISH)
    words = Renderer("en", 1, style=LETTER)
    given = answer(played, complaint.question, book(), words)
    assert found.ruled == RuledOutcome("granted", 800)
    right = letter(given, Decision("granted", 800), found.ruled, words)
    assert contradictions(right, Decision("granted", 800), found.ruled, given, words) == []
    assert len(contradictions(right, Decision("refused"), found.ruled, given, words)) == 6
    assert contradictions(right, Decision("granted", 700), found.ruled, given, words) != []
    assert contradictions(right, Decision("granted"), found.ruled, given, words) != []


@pytest.mark.parametrize("language", languages())
def test_a_later_letter_says_first_which_one_it_replaces_and_the_first_says_nothing_of_any(language: str) -> None:
    played = judged_wrong({1: 80, 2: 0}, {1: -400, 2: 400})
    complaint = Complaint(1, 1, "show")
    ruled = ruling(played, complaint, book(), policy(), ENGLISH).ruled
    words = Renderer(language, 1, style=LETTER)
    given = answer(played, complaint.question, book(), words)
    earlier = EarlierLetter(9, "2026-11-20T10:15:30.123Z", "MT-11111-22222")
    for decision in (None, Decision("granted", 800), Decision("refused"), Decision("withdrawn")):
        first, later = letter(given, decision, ruled, words), letter(given, decision, ruled, words, earlier)
        greeting, replaces, *rest = later.text.split("\n\n")
        assert "MT-11111-22222" in replaces and "20" in replaces and "2026" in replaces
        assert "\n\n".join((greeting, *rest)) == first.text and "MT-11111-22222" not in first.text + first.short
        assert later.short.startswith(replaces) and len(later.short) <= SHORT


@pytest.mark.parametrize(
    ("decision", "by_two"),
    [(Decision("granted", 800), False), (Decision("refused"), True), (Decision("withdrawn"), False)],
)
def test_two_people_are_named_where_the_decision_is_against_the_ruling_alone(decision: Decision, by_two: bool) -> None:
    played = judged_wrong({1: 80, 2: 0}, {1: -400, 2: 400})
    complaint, words = Complaint(1, 1, "show"), Renderer("en", 1, style=LETTER)
    ruled = ruling(played, complaint, book(), policy(), ENGLISH).ruled
    sent = letter(answer(played, complaint.question, book(), words), decision, ruled, words)
    assert [words.say("letter-by_two") in text for text in sent] == [by_two, by_two]


def test_a_letter_is_kept_as_one_to_the_seat_that_reads_it() -> None:
    played, words = judged_wrong({1: 80, 2: 0}, {1: -400, 2: 400}), Renderer("en", 1, style=LETTER)
    given = answer(played, Complaint(1, 1, "show").question, book(), words)
    for earlier, replaces in ((None, None), (EarlierLetter(9, "2026-11-20T10:15:30.123Z", "MT-1"), 9)):
        fields = Composition("Dear player", "Dear", replace(given, seat=None), earlier).fields
        assert (fields["seat"], fields["replaces"]) == (1, replaces)


def test_a_letter_about_players_acting_together_is_left_to_people() -> None:
    played = sample_match("classic/points_overturned")
    complaint = Complaint(1, 1, "partners")
    found = ruling(played, complaint, book(), policy(), ENGLISH)
    assert found.ruled is None
    words = Renderer("en", 1, style=LETTER)
    text = letter(answer(played, complaint.question, book(), words), Decision("refused"), None, words).text
    assert "Your complaint is not upheld." in text


def test_a_decision_against_the_ruling_pays_nothing_where_it_names_no_sum() -> None:
    """The refund left open is the ruling's for a decision that follows it, and of no other."""
    complaint = Complaint(1, 2, "score")
    found = ruling(sample_match("classic/points_overturned"), complaint, book(), policy(), ENGLISH)
    found = found._replace(ruled=RuledOutcome("granted", 500))
    assert as_ruled({"text": "as ruled"}, found)["paid"] == 500
    assert as_ruled({"text": "a slip", "outcome": "refused"}, found)["paid"] is None
    assert as_ruled({"text": "half of it", "outcome": "partly", "paid": 200}, found)["paid"] == 200


def sent_as_ruled(sample: str | PlayedMatch, seat: int, topic: Any, deal: int | None = 1) -> str:
    """The letter about a sample, or a match, decided as ruled."""
    played = sample_match(sample) if isinstance(sample, str) else sample
    complaint = Complaint(deal, seat, topic)
    ruled = ruling(played, complaint, book(), policy(), ENGLISH).ruled
    assert ruled is not None
    words = Renderer("en", seat, style=LETTER)
    given = answer(played, complaint.question, book(), words, policy())
    return letter(given, Decision(ruled.outcome, ruled.due or 0), ruled, words).text


@pytest.mark.parametrize(
    "sample, seat, topic, why",
    [
        (
            "ace2three-points/away_dropped",
            2,
            "disconnection",
            "The deal cannot be played on from that moment, so what it",
        ),
        ("aceleagues-points/no_table_play", 2, "money", "Because of this the deal does not count against you"),
        ("ace2three-pool-101/split_not_due", 2, "timer", "Because of this your entry is given back."),
    ],
)
def test_a_letter_that_pays_says_by_what(sample: str, seat: int, topic: Any, why: str) -> None:
    text = sent_as_ruled(sample, seat, topic)
    assert f"What happens next: {why}" in text and "is paid to you." in text


def test_a_letter_about_a_show_tells_the_shows_there_were_or_that_there_was_none() -> None:
    assert "The platform took the show of seat 1 for valid." in sent_as_ruled(
        "aceleagues-points/timer_threw_useful_card", 2, "show"
    )
    assert "The record shows no show there." in sent_as_ruled("ace2three-best-of-3/no_drops", 1, "show")
    assert "In this game nobody declares a show" in sent_as_ruled("continental/joker_not_own", 5, "show", 7)


def test_a_letter_about_what_cannot_be_decided_says_what_is_missing() -> None:
    text = sent_as_ruled("rummy-106-literal/show_not_due", 1, "timer")
    assert "is not on record: missed turns and moves by the timer" in text


def test_what_a_rule_leaves_open_is_settled_by_the_terms_of_the_table_and_not_by_what_a_player_can_show() -> None:
    """The price of a drop is for the table to say: the letter tells the drop, and what is open."""
    text = sent_as_ruled(middle_drop_booked(20, {1: 10000, 2: -2000, 3: -8000}), 2, "score")
    assert "Your hand was dropped (" in text and "the table says what a first drop and a middle drop cost" in text
    assert "What happens next: If the terms of your table say" in text and "shows what happened" not in text


def test_money_of_which_no_payout_is_on_record_is_looked_for_in_the_account() -> None:
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}).draw(1).declare(1).judged(1, valid=True)
    table.scored({1: 0, 2: 80}).close()
    text = sent_as_ruled(table.played(), 1, "money")
    assert "No payout is on record" in text and "If nothing did, answer this message" in text
    assert "the record decides nothing more" not in text


def test_a_letter_about_money_of_a_game_without_any_says_so_and_looks_into_no_account() -> None:
    text = sent_as_ruled("continental/joker_not_own", 5, "money", 7)
    assert "In this game no money is played for." in text
    assert "account" not in text and "No payout is on record" not in text


def test_no_joker_is_reckoned_where_the_game_has_none() -> None:
    text = sent_as_ruled("rum/recycle_order", 1, "shuffle", 4)
    assert "The new stock is not the discards" in text and "By chance" not in text


def test_what_was_recorded_after_the_end_gives_nothing_back() -> None:
    played = sample_match("ace2three-points/after_match_end")
    ruled = ruling(played, Complaint(1, 2, "money"), book(), policy(), ENGLISH).ruled
    assert ruled == RuledOutcome("partly", 0)


def test_whoever_decides_against_a_ruling_is_not_the_second_person_behind_it() -> None:
    against = Decision("granted", 5000)
    alone = CaseState("C1", outcome="granted", paid=5000, decider="asha", backed=(Backing("asha", against),))
    with pytest.raises(ConflictError, match="C1"):
        check_decision(alone, RuledOutcome("refused", 0))
    by_two = CaseState("C1", outcome="granted", paid=5000, decider="asha", backed=(Backing("ravi", against),))
    assert check_decision(by_two, RuledOutcome("refused", 0)) == against
