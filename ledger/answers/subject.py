"""What an answer says, before it has a language or a reader: what happened, the ruling, the rules, the sums, the cards;
and the rules it cites as a reader is told them.

Beside what was asked about stands what else the check of the record found, as sentences a player can be sent: they name
seats and events, never a card, and say what was recorded or accepted, for whether anybody meant it no record shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, NamedTuple, get_args

from ledger.answers.breakdown import Breakdown
from ledger.audit.played import WHOLE_MATCH, PlayedMatch
from ledger.messages.renderer import Renderer
from ledger.play.replay import NOT_IN_THIS_GAME
from ledger.play.state import Declaration
from ledger.rules.admissible import value_of
from schemas.clausebook import Clause, Clausebook
from schemas.findings import Finding
from schemas.message import Message, Money, SeatNo, Title, Value, message, only_for
from schemas.ruleset import Ruleset

About = Literal["show", "score", "money", "disconnection", "timer", "joker", "shuffle", "partners", "complaint"]
ABOUT: Final[tuple[About, ...]] = get_args(About)
"""What can be asked about; of equally wrong ones the first is answered first. ``complaint`` is all of it together."""

Ruling = Literal["UPHELD", "OVERTURNED", "UNDECIDABLE", "KEPT", "BROKEN", "REVIEW"]
"""A claim's verdict; KEPT or BROKEN where rules of play are asked about, not a claim; REVIEW goes on to a person."""


def ruling_on_unjudged(declaration: Declaration) -> Ruling:
    """The ruling on a show that nobody judged."""
    return "UNDECIDABLE" if declaration.valid is None else "KEPT" if declaration.valid else "BROKEN"


NextStep = Literal["correct", "correct_other", "nothing_open", "person", "ask_again"]
"""What comes after an answer: a correction, one for another player alone, nothing more, a person who decides, or a
question from the player."""


Settles = Literal["terms", "account", "person"]
"""What settles a complaint that is not upheld, where that is no better record: the terms of the table, where a rule
leaves room; the account, where no payout is on record; a person, where the money rests on what was wrong elsewhere."""


class SumRow(NamedTuple):
    """One line of a sum: what counts, and how much."""

    what: Value
    figure: Value


@dataclass(frozen=True, slots=True)
class Sum:
    """Arithmetic: lines and what they come to. ``audience`` as for a message: the only player who may read it."""

    title: Message
    rows: tuple[SumRow, ...]
    total: Value
    audience: int | None = None


@dataclass(frozen=True, slots=True)
class CitedRule:
    """A rule behind the answer: the choice of the ruleset it is (None for a clause by itself), and the clause."""

    option: str | None
    clause: str


@dataclass(frozen=True)
class Subject:
    """What is to be answered. ``seq`` is the deciding moment; ``seat`` the seat it is about, None for the whole table.

    ``claimed`` and ``computed`` are a validity, points, or paise, None where there is no figure or none can be had.
    ``remarks`` are for the staff only: the audit's own words.
    """

    about: About
    deal: int | None
    seat: int | None
    seq: int
    ruling: Ruling
    happened: tuple[Message, ...]
    decisions: tuple[Message, ...]
    rules: tuple[CitedRule, ...]
    sums: tuple[Sum, ...] = ()
    breakdown: Breakdown | None = None
    missing: tuple[Message, ...] = ()
    claimed: bool | int | None = None
    computed: bool | int | None = None
    remarks: tuple[tuple[Message, ...], ...] = ()
    settled: bool = False

    @property
    def next_step(self) -> NextStep:
        """What comes after it; ``settled`` is a wrong decision after which the right was booked all the same."""
        if self.ruling == "OVERTURNED":
            return "nothing_open" if self.settled else "correct"
        return "ask_again" if self.ruling in {"UPHELD", "KEPT"} else "person"


# -- the rules it cites ------------------------------------------------------------------------------

_UNDECIDABLE_CLAUSE: Final = "house:undecidable"


def cite(rules: Ruleset | None, options: tuple[str, ...], *clauses: str) -> tuple[CitedRule, ...]:
    """The choices ``options`` of a ruleset, each with its clause, then ``clauses`` by themselves.

    A choice the game never asks for is left out beside others, as is any other list with nothing in it always. Without
    any, what is said where nothing can be decided.
    """
    cited_rules = [] if rules is None else [
        CitedRule(option, clause)
        for option in dict.fromkeys(options)
        if rules.says(option)
        for clause in rules.clauses(option)
        if clause == NOT_IN_THIS_GAME or value_of(rules, option.partition(":")[0]) != []
    ]  # fmt: skip
    # By itself it is cited: then that the game never asks is all there is to say.
    cited_rules = [each for each in cited_rules if each.clause != NOT_IN_THIS_GAME] or cited_rules
    cited_rules += [CitedRule(None, clause) for clause in clauses]
    return tuple(cited_rules) or (CitedRule(None, _UNDECIDABLE_CLAUSE),)


def cited_undecided(missing: Iterable[Message]) -> tuple[CitedRule, ...]:
    """What is cited where a claim is not decided: the clause that leaves it open where that is what is
    ``missing``, else that nothing is decided from half a record."""
    return cite(None, (), *(clause for why in missing for clause in left_open_by(why)))


def left_open_by(why: Message) -> Iterator[str]:
    """The clauses that leave open what is not decided; none where something is missing from the record instead."""
    for name, value in why.arguments:
        if name == "clause":
            yield str(value)
        elif isinstance(value, Message):
            yield from left_open_by(value)


# -- and how they are told --------------------------------------------------------------------------

_AMOUNTS: Final = frozenset({"settlement.fee_cap", "settlement.fee_cap_seat"})


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as it is cited to somebody, every text in the reader's language but for ``written``.

    ``says`` is the rule as it was applied, ``written`` the clause in the words of the file of clauses, ``standing``
    whether it is written, custom, or a choice of the house. ``section``, ``section_title`` and ``section_words`` are
    the operator's own, None where its clause file has none.
    """

    clause: str
    says: str
    standing: str
    place: str | None
    written: str | None
    section: str | None = None
    section_title: str | None = None
    section_words: str | None = None


def _rule_message(rules: Ruleset | None, cited_rule: CitedRule, words: Renderer, currency: str | None) -> Message:
    """The rule as a sentence: the choice that was made, with its figure, or a clause by itself.

    Where a clause says less or more than others for the same choice, the sentence has an attribute by its name
    (``rule-timer-seconds.AL-16``), so that a letter says of a clause what stands there.
    """
    if cited_rule.option is None or rules is None or cited_rule.clause == NOT_IN_THIS_GAME:
        code = f"clause-{cited_rule.clause.partition(':')[2] or cited_rule.clause}"
        return message(code if words.has(code) else "clause-read_otherwise")
    table, _, option = cited_rule.option.partition(":")[0].partition(".")
    value = getattr(getattr(rules, table), option)
    code = f"rule-{table}-{option}"
    if words.has(f"{code}-{value}"):
        code = f"{code}-{value}"
    by_clause = f"{code}.{cited_rule.clause.replace(':', '-')}"
    code = by_clause if words.has(by_clause) else code
    if isinstance(value, tuple):
        return message(code, value=", ".join(map(str, value)))
    # What rulesets write in milliseconds is told in seconds, and in minor units as money.
    if cited_rule.option in {"timer.tolerance", "timer.bank"}:
        return message(code, value=f"{value / 1000:g}")
    return message(code, value=Money(value, currency) if cited_rule.option in _AMOUNTS else value)


def applied_rules(
    rules: Ruleset | None, every: tuple[CitedRule, ...], book: Clausebook, words: Renderer, currency: str | None = None
) -> tuple[Rule, ...]:
    """Every rule cited, each sentence once, with amounts in the ``currency`` of the match."""
    by_text: dict[str, Rule] = {}
    for one in every:
        says = words.sentence(_rule_message(rules, one, words, currency))
        by_text.setdefault(says, _rule(one.clause, says, book, words))
    return tuple(by_text.values())


def _rule(name: str, says: str, book: Clausebook, words: Renderer) -> Rule:
    clause = book.get(name)
    if clause is None:
        return Rule(name, says, words.say("standing-unknown"), None, None)
    own = operator_clause(book, name, words.language)
    return Rule(
        clause=name,
        says=says,
        standing=words.say(f"standing-{clause.standing}"),
        place=words.title(clause.text) if clause.standing == "text" else None,
        written=clause.rule,
        section=own.section if own else None,
        section_title=own.text if own else None,
        section_words=own.rule if own else None,
    )


def operator_clause(book: Clausebook, name: str, language: str) -> Clause | None:
    """The operator's section for a clause, in the player's language where there is one; None without any.

    It is the clause itself when that names a section, or one that says which clauses it restates.
    """
    candidates = [
        clause for clause in book.values() if clause.section and (clause.id == name or name in clause.restates)
    ]
    # The player's own language first, then a section that names none, then one in any other.
    return min(candidates, key=lambda clause: (clause.language != language, clause.language is not None), default=None)


def citations(rules: tuple[Rule, ...], words: Renderer) -> list[Message]:
    """The rules with where they stand, those of one clause together."""

    def stands_with(rule: Rule) -> tuple[str | None, ...]:
        # A player is told no clause, so there the rules of one text stand together.
        if words.viewer is None or rule.written is None:
            return (rule.clause,)
        return (rule.section_title, rule.section, rule.place, rule.standing)

    return [_citation(list(same), words) for _, same in groupby(rules, key=stands_with)]


def _citation(rules: list[Rule], words: Renderer) -> Message:
    rule = rules[0]
    applied = words.unstopped(" ".join(each.says for each in rules))
    if words.viewer is not None and rule.written is not None:
        return _citation_for_player(rule, applied)
    if rule.section is not None:
        return message(
            "cite-section", rule=applied, clause=rule.clause, standing=rule.standing, section=rule.section,
            title=rule.section_title or "", words=rule.section_words or "",
        )  # fmt: skip
    if rule.written is None:
        return message("cite-plain", rule=applied)
    if rule.place is None:
        return message("cite-unknown", rule=applied, clause=rule.clause, standing=rule.standing)
    return message("cite-text", rule=applied, clause=rule.clause, standing=rule.standing, place=Title(rule.place))


def _citation_for_player(rule: Rule, applied: str) -> Message:
    """The same without the names clauses have here: by the operator's section, the text, or what kind of rule it is."""
    if rule.section is not None:
        return message(
            "cite-player_section", rule=applied, section=rule.section, title=rule.section_title or "",
            words=rule.section_words or "",
        )  # fmt: skip
    if rule.place is None:
        return message("cite-player", rule=applied, standing=rule.standing)
    return message("cite-player_text", rule=applied, standing=rule.standing, place=Title(rule.place))


# -- what else was found -----------------------------------------------------------------------------

MOST_TOLD: Final = 3
"""So many are told one by one; of the rest how many there are."""
WHOLE: Final = frozenset({*WHOLE_MATCH, "not_opened"})
"""Findings about the record as a whole, whatever deal is asked about."""
_OF_PLAY: Final = frozenset({"show", "score", "money"})


TIMED: Final = frozenset({"acted_too_late", "timer_too_early"})
"""Findings of which a letter tells how long the clock had run, where that is known."""
_TIMES: Final = frozenset({"took", "seconds"})
"""What a finding says of a clock, which everybody at the table saw."""


def finding_message(finding: Finding) -> Message:
    """One finding as a player is told it, for those who may know of it."""
    seat, seq = SeatNo(finding.subject or 0), finding.seq or 0
    times = {name: value for name, value in finding.statement.arguments if name in _TIMES}
    fact = message(f"finding-{finding.code}.letter", seat=seat, seq=seq)
    if finding.code in TIMED and times.keys() == _TIMES:
        fact = message(f"finding-{finding.code}.letter_timed", seat=seat, seq=seq, **times)
    if not finding.hidden or finding.subject is None:
        return fact
    return only_for(finding.subject, fact, message("found-hidden", seat=seat, seq=seq))


def also_found(played: PlayedMatch, subject: Subject) -> tuple[Message, ...]:
    """What was found in the deal that is asked about, or in the match; nothing where the subject tells its own."""
    findings = found_beside(played, subject)
    elsewhere: tuple[Message, ...] = ()
    if subject.about == "show" and len(findings) < len(played.audit.counted_findings):
        told_money = any(fact.code.startswith("booked-money") for fact in subject.decisions)
        elsewhere = (elsewhere_message(played, findings),) if told_money else ()
    if not findings:
        return elsewhere
    undecided = subject.ruling == "UNDECIDABLE"
    # The first alone: what is wrong with the record stands before all breaches.
    faulty = undecided and findings[0].severity != "breach"
    rest = () if undecided else (message("found-basis"),)
    return (message("found-wrong" if faulty else "found-also"), *first_of(findings), *elsewhere, *rest)


def found_beside(played: PlayedMatch, subject: Subject) -> list[Finding]:
    """The findings beside the answer to a question about a show, points or money; a subject of play tells its own."""
    return _concerning(played, subject) if subject.about in _OF_PLAY else []


def first_of(findings: Sequence[Finding]) -> list[Message]:
    """The first findings one by one, and how many more there are; what is told of the record as a whole once."""
    codes = [each.code for each in findings]
    findings = [each for place, each in enumerate(findings) if each.code not in WHOLE or each.code not in codes[:place]]
    more = [message("found-more", count=len(findings) - MOST_TOLD)] if len(findings) > MOST_TOLD else []
    return [*map(finding_message, findings[:MOST_TOLD]), *more]


def elsewhere_message(played: PlayedMatch, findings: Sequence[Finding]) -> Message:
    """That money rests on what was found besides these ``findings``: a rule broken, or a record that is not as it must
    be, of which nothing follows by itself. On the places that were booked none rests: it follows from the points."""
    others = [each for each in played.audit.counted_findings if each not in findings]
    if all(each.code == "places_wrong" for each in others):
        return message("found-elsewhere_places")
    is_breach = any(each.severity == "breach" for each in others if each.code != "places_wrong")
    return message("found-elsewhere" if is_breach else "found-elsewhere_record")


def findings_on(played: PlayedMatch, number: int | None) -> list[Finding]:
    """What was found at the events of a deal, its claims however late, or about the record as a whole; for None all."""
    seqs = {event.seq for event in played.of_deal(number)}
    return [each for each in played.audit.counted_findings if number is None or each.code in WHOLE or each.seq in seqs]


def _concerning(played: PlayedMatch, subject: Subject) -> list[Finding]:
    """The findings of the deal, or of the match for money and totals: what is wrong with the record before breaches,
    each in order of events. Of a show those up to it."""
    near = findings_on(played, subject.deal)
    if subject.about == "show":
        near = [each for each in near if each.seq is None or each.seq <= subject.seq or each.code in _ON_SHOWS]
    return sorted(near, key=lambda each: (each.severity == "breach", each.seq or 0))


_ON_SHOWS: Final = frozenset({"judged_without_show", "claimed_twice"})
"""Findings on claims about shows, which come after the show itself."""
