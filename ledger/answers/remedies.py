"""What an operator gives back where something went wrong: the policy, and what it comes to for a determination.

A file of the policy (``schemas/remedies``) has a remedy with its clause for each kind of overturned claim and, by whose
act it was, for each kind of breach. An operator's own file is laid over ``house.toml`` and names only what differs.
Remedies are priced for every seat; nothing is applied.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal, NamedTuple, get_args

from ledger.answers.complaint import Breach, Determination, Figures
from ledger.audit.money import one_deal
from ledger.audit.played import WHOLE_MATCH, PlayedMatch
from ledger.play.laws import LAWS
from ledger.rules.library import read_clausebook, texts_in
from ledger.rules.settlement import settle
from schemas.errors import BadRuleset
from schemas.ruleset import Ruleset

Gives = Literal["pay_difference", "refund_entry", "void_deal", "replay", "warn", "nothing"]
"""``pay_difference``: who was booked too little gets the rest. ``refund_entry``: one entry goes back. ``void_deal``:
what was paid for the deal goes back. ``replay``: the same, and the deal is played again from the breach. ``warn`` and
``nothing`` give no money."""
Claimed = Literal["show", "points", "total", "settlement"]
Breaker = Literal["platform", "timer", "opponent", "nobody"]
GIVES: Final[tuple[Gives, ...]] = get_args(Gives)
CLAIMED: Final[tuple[Claimed, ...]] = get_args(Claimed)
BREAKERS: Final[tuple[Breaker, ...]] = get_args(Breaker)
_MOST_DAYS: Final = 365


class Choice(NamedTuple):
    """What is given back, and the clause that says so."""

    gives: Gives
    clause: str


class Policy(NamedTuple):
    """The remedy of every overturned claim, and of every finding by whose act it was; ``within_days`` is what letters
    promise for a payment or a correction, None where they promise nothing; ``several_deals`` is what stands for a
    remedy that would undo one deal of several played for an entry, None where that is left to people."""

    claims: dict[str, Choice]
    breaches: dict[tuple[str, str], Choice]
    within_days: int | None = None
    several_deals: Choice | None = None


def read_remedies(own: Traversable | None = None) -> Policy:
    """The shipped policy, with the files in ``remedies/`` of the operator's ``own`` folder over it.

    Raises UnreadableError for a folder or file that cannot be read, BadRuleset naming file and key for what is wrong.
    """
    return read_policy(texts_in("remedies", own), {*LAWS, *WHOLE_MATCH}, read_clausebook(own))


def read_policy(texts: Iterable[tuple[str, str]], codes: Collection[str], clauses: Collection[str]) -> Policy:
    """The policy of several files, given as (file name, TOML text), each laid over those before it.

    ``codes`` are the findings there are, ``clauses`` the clauses. Raises BadRuleset naming the file, the key and what
    is allowed there.
    """
    policy = Policy({}, {})
    for name, text in texts:
        where = f"remedies {name}"
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as wrong:
            raise BadRuleset(f"{where}: not TOML: {wrong}") from None
        _check_keys(where, tables, ("claims", "breach", "promise", "several_deals"))
        if "promise" in tables:
            policy = policy._replace(within_days=_days(f"{where}: promise", tables["promise"]))
        if "several_deals" in tables:
            policy = policy._replace(several_deals=_choice(f"{where}: several_deals", tables["several_deals"], clauses))
        for claim, line in _table(f"{where}: claims", tables.get("claims", {})).items():
            _check_one(f"{where}: claims", claim, CLAIMED)
            policy.claims[claim] = _choice(f"{where}: claims.{claim}", line, clauses)
        policy.breaches.update(_breaches(where, tables.get("breach", []), codes, clauses))
    return policy


def _choice(where: str, line: Any, clauses: Collection[str]) -> Choice:
    _check_keys(where, _table(where, line), ("gives", "clause"))
    return Choice(_gives(where, line, "gives"), _clause(where, line, clauses))


def _breaches(
    where: str, lines: Any, codes: Collection[str], clauses: Collection[str]
) -> dict[tuple[str, str], Choice]:
    if not isinstance(lines, list):
        raise BadRuleset(f"{where}: breach: write each kind as a table of its own, [[breach]]")
    choices: dict[tuple[str, str], Choice] = {}
    for number, line in enumerate(lines, 1):
        here = f"{where}: breach {number}"
        _check_keys(here, _table(here, line), ("codes", "clause", *BREAKERS))
        names = line.get("codes")
        if not isinstance(names, list) or not names:
            raise BadRuleset(f"{here}.codes: a list of findings; meldtrail explain names them")
        clause = _clause(here, line, clauses)
        for code in names:
            _check_one(f"{here}.codes", code, codes)
            for by in BREAKERS:
                # Within one file: one that is laid over it is meant to say otherwise.
                if (code, by) in choices:
                    raise BadRuleset(f"{here}.codes: {code} is there twice; a finding has one line in a file")
                choices[code, by] = Choice(_gives(here, line, by), clause)
    return choices


def _days(where: str, line: Any) -> int | None:
    _check_keys(where, _table(where, line), ("within_days",))
    days = line.get("within_days")
    # By its very type: true is an int to isinstance.
    if type(days) is not int or not 0 <= days <= _MOST_DAYS:
        raise BadRuleset(
            f"{where}.within_days: {days!r} is no number of days; give 1 to {_MOST_DAYS}, or 0 for no promise"
        )
    return days or None


def _table(where: str, line: Any) -> dict[str, Any]:
    if not isinstance(line, dict):
        raise BadRuleset(f"{where}: a table of keys and values is needed here")
    return line


def _check_keys(where: str, line: dict[str, Any], allowed: Collection[str]) -> None:
    for key in line:
        _check_one(where, key, allowed)


def _check_one(where: str, value: object, allowed: Collection[str]) -> None:
    if not isinstance(value, str) or value not in allowed:
        raise BadRuleset(f"{where}: {value!r} is none of {', '.join(sorted(allowed))}")


def _gives(where: str, line: dict[str, Any], key: str) -> Gives:
    value = line.get(key)
    for one in GIVES:
        if one == value:
            return one
    raise BadRuleset(f"{where}.{key}: {'nothing is written' if value is None else repr(value)}; give one of "
                     f"{', '.join(GIVES)}")  # fmt: skip


def _clause(where: str, line: dict[str, Any], clauses: Collection[str]) -> str:
    clause = line.get("clause")
    if not isinstance(clause, str) or clause not in clauses:
        raise BadRuleset(f"{where}.clause: {clause!r} is no clause; name one of the clause files")
    return clause


# -- what it comes to --------------------------------------------------------------------------------

_UNDOING: Final = frozenset({"void_deal", "replay"})
_OF_MONEY: Final = frozenset({"pay_difference", "refund_entry", *_UNDOING})


@dataclass(frozen=True, slots=True)
class Remedy:
    """What is given back, by which clause, because of which overturned claims and breaches; ``concerns`` says whether
    the seat that complains was wronged by any of them.

    ``prices`` are paise for every seat, negative where money won is not kept, None where the record does not price it.
    ``of_several``: because it undoes one deal of several, and what that was worth in money is not on record.
    """

    gives: Gives
    clause: str
    causes: tuple[str, ...]
    concerns: bool
    prices: Mapping[int, int | None]
    of_several: bool = False


def remedies(played: PlayedMatch, ruled: Determination, policy: Policy) -> tuple[Remedy, ...]:
    """The remedies of everything that was wrong, each kind once. Own breaches of the seat that complains give it
    nothing. Raises KeyError for a finding the policy has no line for."""
    by_choice: dict[tuple[Choice, int | None], Remedy] = {}
    for cause, usual, breach in _causes(ruled, policy):
        choice = _instead(played, usual, policy)
        # Part of the key below, since the same remedy has another price where another seat broke the rule.
        breaker = breach.finding.seat if breach is not None and breach.by in {"opponent", "own"} else None
        concerns = breach is None or breach.wrongs(ruled.seat)
        earlier = by_choice.get((choice, breaker))
        prices = {each.seat: _price(played, ruled, each, choice.gives, breaker) for each in ruled.figures}
        by_choice[choice, breaker] = Remedy(
            gives=choice.gives,
            clause=choice.clause,
            causes=tuple(dict.fromkeys((*(earlier.causes if earlier else ()), cause))),
            concerns=concerns or (earlier.concerns if earlier else False),
            prices=prices,
            of_several=choice.gives in _UNDOING and not one_deal(played.rules) and None in prices.values(),
        )
    return tuple(by_choice.values())


def _instead(played: PlayedMatch, choice: Choice, policy: Policy) -> Choice:
    """What the policy gives for undoing one deal of several that were played for an entry, else the choice itself."""
    single = played.rules is None or one_deal(played.rules)
    if choice.gives not in _UNDOING or single or policy.several_deals is None or _entry(played) is None:
        return choice
    return policy.several_deals


def refund(ruled: Determination, offered: tuple[Remedy, ...]) -> int | None:
    """What the seat that complains is to be paid by ruling and policy, in paise: the most any one remedy gives it, for
    they do not add up. None where that cannot be said, because the complaint is undecided or a remedy has no price."""
    if ruled.outcome == "not_upheld":
        return 0
    if ruled.outcome == "undecidable":
        return None
    prices = [each.prices.get(ruled.seat) for each in offered if each.concerns]
    if None in prices:
        return None
    return max([0, *(price for price in prices if price is not None)])


def _causes(ruled: Determination, policy: Policy) -> list[tuple[str, Choice, Breach | None]]:
    """(claim or finding, what the policy gives for it, the breach)."""
    wrong = {question.about for question in ruled.questions if question.standing in {"against", "in_favour", "wrong"}}
    claims = [("show", "show" in wrong), ("points", "score" in wrong), ("settlement", "money" in wrong)]
    totals = any(each.total is not None and each.total.verdict == "OVERTURNED" for each in ruled.figures)
    causes: list[tuple[str, Choice, Breach | None]] = [
        (claim, policy.claims[claim], None) for claim, is_wrong in (*claims, ("total", totals)) if is_wrong
    ]
    for breach in ruled.breaches:
        # A policy knows no complainant: to everybody else one's own breach is an opponent's.
        by = "opponent" if breach.by == "own" else breach.by
        causes.append((breach.finding.code, policy.breaches[breach.finding.code, by], breach))
    return causes


def _price(played: PlayedMatch, ruled: Determination, each: Figures, gives: Gives, breaker: int | None) -> int | None:
    if gives not in _OF_MONEY:
        return 0
    price: int | None
    if gives == "pay_difference":
        price = None if each.difference is None else max(each.difference, 0)
    elif gives == "refund_entry":
        price = _entry(played)
    else:
        price = _undone(played, ruled.deal, each)
    # Who broke the rule gains nothing by what is undone for the others.
    return min(price, 0) if price is not None and each.seat == breaker else price


def _entry(played: PlayedMatch) -> int | None:
    stake = played.stake
    return stake.entry if stake is not None else None


def _undone(played: PlayedMatch, deal: int | None, each: Figures) -> int | None:
    """What undoing a deal gives a seat: all it was charged. Known where the match is that deal alone, and where losers
    pay every deal by its points and all that was booked is right."""
    if each.money is None:
        return None
    if one_deal(played.rules):
        # All that was booked is of that one deal, rightly or wrongly.
        return -int(each.money.claimed)
    # Of a figure that is wrong nobody can say which part of it is this deal's.
    if deal is None or played.rules is None or each.money.verdict != "UPHELD":
        return None
    changes = _change_by_seat(played, deal, played.rules)
    return -changes.get(each.seat, 0) if changes is not None else None


def _change_by_seat(played: PlayedMatch, deal: int, rules: Ruleset) -> Mapping[int, int] | None:
    """What one deal of several moved between the seats, in paise; None where it is not paid by itself, or not known."""
    standings = played.standings
    stake = played.stake
    if rules.settlement.pays != "sum_of_losers" or stake is None or stake.point_value is None or standings is None:
        return None
    # Losses lie in the order of the deals; where one is not on record their places are no numbers of deals.
    losses = standings.money[deal - 1] if 0 < deal <= len(standings.money) == standings.deals else None
    if losses is None:
        return None
    if not losses.winners:
        return {}  # nobody won it, and it paid nothing
    points = {**dict.fromkeys(losses.winners, 0), **dict(losses.lost)}
    return settle(points, losses.winners, stake.point_value, rules).amounts
