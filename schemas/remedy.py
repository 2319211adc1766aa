"""What an operator gives back where something went wrong: choices with clauses, as files of ``schemas/remedies``.

A file has a remedy for each kind of overturned claim and, by whose act it was, for each kind of breach. An operator's
own file is laid over ``house.toml`` and names only what differs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable
from typing import Any, Final, Literal, NamedTuple, get_args

from schemas.errors import BadRuleset

Gives = Literal["pay_difference", "refund_entry", "void_deal", "replay", "warn", "nothing"]
"""``pay_difference``: who was booked too little gets the rest. ``refund_entry``: one entry goes back. ``void_deal``:
what was paid for the deal goes back. ``replay``: the same, and the deal is played again from the breach. ``warn`` and
``nothing`` give no money."""
Claimed = Literal["show", "points", "total", "settlement"]
Breaker = Literal["platform", "timer", "opponent", "nobody"]
GIVES: Final[tuple[Gives, ...]] = get_args(Gives)
CLAIMED: Final[tuple[Claimed, ...]] = get_args(Claimed)
BREAKERS: Final[tuple[Breaker, ...]] = get_args(Breaker)


MOST_DAYS: Final = 365


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

    @property
    def codes(self) -> frozenset[str]:
        """The findings it has a line for."""
        return frozenset(code for code, _ in self.breaches)


def read_policy(texts: Iterable[tuple[str, str]], codes: Collection[str], clauses: Collection[str]) -> Policy:
    """The policy of several files, given as (file name, TOML text), each laid over those before it.

    ``codes`` are the findings there are, ``clauses`` the clauses. Raises BadRuleset naming the file, the key and what
    is allowed there.
    """
    policy = Policy({}, {})
    for name, text in texts:
        where = f"remedies {name}"
        try:
            written = tomllib.loads(text)
        except tomllib.TOMLDecodeError as wrong:
            raise BadRuleset(f"{where}: not TOML: {wrong}") from None
        _check_keys(where, written, ("claims", "breach", "promise", "several_deals"))
        if "promise" in written:
            policy = policy._replace(within_days=_days(f"{where}: promise", written["promise"]))
        if "several_deals" in written:
            policy = policy._replace(
                several_deals=_choice(f"{where}: several_deals", written["several_deals"], clauses)
            )
        for claim, line in _table(f"{where}: claims", written.get("claims", {})).items():
            _check_one(f"{where}: claims", claim, CLAIMED)
            policy.claims[claim] = _choice(f"{where}: claims.{claim}", line, clauses)
        policy.breaches.update(_breaches(where, written.get("breach", []), codes, clauses))
    return policy


def _choice(where: str, line: Any, clauses: Collection[str]) -> Choice:
    _check_keys(where, _table(where, line), ("gives", "clause"))
    gives = _named(f"{where}.gives", line.get("gives"), GIVES)
    return Choice(gives, _clause(where, line, clauses))


def _breaches(
    where: str, written: Any, codes: Collection[str], clauses: Collection[str]
) -> dict[tuple[str, str], Choice]:
    if not isinstance(written, list):
        raise BadRuleset(f"{where}: breach: write each kind as a table of its own, [[breach]]")
    found: dict[tuple[str, str], Choice] = {}
    for number, line in enumerate(written, 1):
        here = f"{where}: breach {number}"
        _check_keys(here, _table(here, line), ("codes", "clause", *BREAKERS))
        named = line.get("codes")
        if not isinstance(named, list) or not named:
            raise BadRuleset(f"{here}.codes: a list of findings; meldtrail explain names them")
        clause = _clause(here, line, clauses)
        for code in named:
            _check_one(f"{here}.codes", code, codes)
            for by in BREAKERS:
                if (code, by) in found:
                    raise BadRuleset(f"{here}.codes: {code} is there twice; a finding has one line in a file")
                found[code, by] = Choice(_named(f"{here}.{by}", line.get(by), GIVES), clause)
    return found


def _days(where: str, line: Any) -> int | None:
    _check_keys(where, _table(where, line), ("within_days",))
    days = line.get("within_days")
    if type(days) is not int or not 0 <= days <= MOST_DAYS:
        raise BadRuleset(
            f"{where}.within_days: {days!r} is no number of days; give 1 to {MOST_DAYS}, or 0 for no promise"
        )
    return days or None


def _table(where: str, line: Any) -> dict[str, Any]:
    if not isinstance(line, dict):
        raise BadRuleset(f"{where}: a table of keys and values is needed here")
    return line


def _check_keys(where: str, line: dict[str, Any], allowed: Collection[str]) -> None:
    for key in line:
        _check_one(where, key, allowed)


def _check_one(where: str, written: object, allowed: Collection[str]) -> None:
    if not isinstance(written, str) or written not in allowed:
        raise BadRuleset(f"{where}: {written!r} is none of {', '.join(sorted(allowed))}")


def _named(where: str, written: object, allowed: tuple[Gives, ...]) -> Gives:
    for one in allowed:
        if one == written:
            return one
    raise BadRuleset(f"{where}: {'nothing is written' if written is None else repr(written)}; give one of "
                     f"{', '.join(allowed)}")  # fmt: skip


def _clause(where: str, line: dict[str, Any], clauses: Collection[str]) -> str:
    named = line.get("clause")
    if not isinstance(named, str) or named not in clauses:
        raise BadRuleset(f"{where}.clause: {named!r} is no clause; name one of the clause files")
    return named
