"""Every sentence about a rule that a letter can hold, by clause and choice, and what was read against its clause.

``python -m tests.answers.rule_sentences`` prints, as entries of the tables in ``reviewed/``, the sentences nobody has
read against their clause yet; whoever has read one adds the day, and a note where the clause says less or more.
"""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ledger.answers.subject import CitedRule, applied_rules, cite
from ledger.messages.catalogue import languages
from ledger.messages.renderer import LETTER, Renderer
from ledger.play.laws import LAWS
from ledger.play.points import ALL_LAID, ROUND_MAXIMUM
from ledger.play.replay import NOT_IN_THIS_GAME, is_replayed
from ledger.rules.admissible import value_of
from ledger.rules.library import read_clausebook, read_rulebook
from schemas.reasons import FAULT_OPTIONS
from schemas.ruleset import Ruleset, option_paths

ROOT = Path(__file__).parents[2]
REVIEWED = Path(__file__).parent / "reviewed"
CITING = (
    "ledger/play/points.py",
    "ledger/audit/money.py",
    "ledger/audit/referee.py",
    "ledger/rules/shows.py",
    "ledger/answers",
)
"""Where options that answers cite are named, beside the faults of a show and the laws."""


class Pair(NamedTuple):
    """A clause and the choice that rests on it; without option and value, a clause cited by itself."""

    clause: str
    option: str
    value: str


class Said(NamedTuple):
    """What a pair makes: the clause's printed words, and the sentence by language."""

    printed: str
    sentences: dict[str, str]


def _named_options() -> set[str]:
    known = set(option_paths(read_rulebook().resolve("classic").options))
    places = [ROOT / place for place in CITING]
    files = [file for place in places for file in (sorted(place.glob("*.py")) if place.is_dir() else [place])]
    constants = {
        node.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    constants |= {option for options in FAULT_OPTIONS.values() for option in options}
    return {constant for constant in constants if constant.partition(":")[0] in known}


_OF_SHOWS: Final = {option.partition(":")[0] for options in FAULT_OPTIONS.values() for option in options} | {
    "wrong_show.points"
}
_UNSAID: Final[tuple[Callable[[Ruleset, str], bool], ...]] = (
    lambda rules, option: rules.show.finish == "none" and option in _OF_SHOWS | {"show.pure", "show.sequences"},
    lambda rules, option: rules.timer.clock == "none" and option in {"timer.seconds", "timer.tolerance"},
    lambda rules, option: option == "match.chips" and rules.match.counts != "chips",
    lambda rules, option: option == "pool.split" and rules.pool.split in {"never", "consent_as_agreed"},
    lambda rules, option: option == "deal.wild" and rules.deal.wild == "none",
    lambda rules, option: option == "stock.ends_as" and rules.stock.ends_as == "never",
    lambda rules, option: option == "show.impure" and not rules.show.impure,
    lambda rules, option: option == "count.complete_late" and not rules.count.complete_late,
    lambda rules, option: (
        option == "leave.show_before_turn"
        and (rules.leave.show_before_turn == "as_drop" or rules.leave.counts == "by_hand")
    ),
    lambda rules, option: option == "disconnect.show" and rules.disconnect.show == "as_others",
    lambda rules, option: option == "disconnect.after_discard" and rules.disconnect.after_discard == "as_others",
)
"""What no answer cites: shows where nobody shows (laws may, so it stands first), a clock that is not there, and choices
by which nothing is done."""


@cache
def said_in_letters() -> dict[Pair, Said]:
    """Every pair that a ruleset that ships, or one of its overlays, can bring into a letter."""
    said: dict[Pair, Said] = {}
    options, book = _named_options(), read_clausebook()  # another test names a clause there is not
    of_laws = {option for law in LAWS.values() for option in law.options}
    for rules in read_rulebook().every():
        if not is_replayed(rules):
            continue
        for option in sorted(options | of_laws):
            if not any(unsaid(rules, option.partition(":")[0]) for unsaid in _UNSAID[option in of_laws :]):
                for cited in _cited(rules, option):
                    if cited.clause in book and (pair := _pair(rules, cited)) not in said:
                        said[pair] = _said(rules, cited)
    for clause in sorted({"house:undecidable", "house:partners", *_alone()}):
        if (pair := Pair(clause, "", "")) not in said:
            said[pair] = _said(None, CitedRule(None, clause))
    return said


def _cited(rules: Ruleset, option: str) -> Iterator[CitedRule]:
    return (one for one in cite(rules, (option,)) if one.option is not None)


def _alone() -> Iterator[str]:
    """Clauses cited by themselves: those that can be read in two ways, and those that laws and answers name."""
    for rules in read_rulebook().every():
        yield from (rules.sources[option] for option in (*rules.admits, *_left_open(rules)))
    for law in LAWS.values():
        yield from law.clauses
    book = read_clausebook()
    for file in sorted((ROOT / "ledger/answers").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and node.value in book and node.value != NOT_IN_THIS_GAME:
                yield str(node.value)


def _left_open(rules: Ruleset) -> Iterator[str]:
    """Options whose clause leaves points open, or is read in another way by the other text of the game."""
    if rules.drop.when != "never":
        yield from ("drop.first", "drop.middle")
    yield from (case.partition(":")[0] for case in (ROUND_MAXIMUM, ALL_LAID) if case in rules.cases)
    if rules.compare is not None:
        other = read_rulebook().resolve(rules.compare)
        paths = option_paths(rules.options)
        yield from (path for path in paths if value_of(rules, path) != value_of(other, path))


def _pair(rules: Ruleset, cited: CitedRule) -> Pair:
    if cited.clause == NOT_IN_THIS_GAME or cited.option is None:
        return Pair(cited.clause, "", "")
    option = cited.option.partition(":")[0]
    return Pair(cited.clause, option, json.dumps(value_of(rules, option)))


def _said(rules: Ruleset | None, cited: CitedRule) -> Said:
    book = read_clausebook()
    sentences = {}
    for language in languages():
        words = Renderer(language, style=LETTER)
        sentences[language] = applied_rules(rules, (cited,), book, words)[0].says
    return Said(book[cited.clause].rule, sentences)


def reviewed() -> dict[Pair, dict[str, Any]]:
    """Every entry of the tables, by its pair. Raises ValueError for a pair that is there twice."""
    found: dict[Pair, dict[str, Any]] = {}
    for file in sorted(REVIEWED.glob("*.toml")):
        for entry in tomllib.loads(file.read_text("utf-8")).get("pair", []):
            pair = Pair(entry["clause"], entry.get("option", ""), entry.get("value", ""))
            if pair in found:
                raise ValueError(f"{file.name}: {pair} is there twice")
            found[pair] = entry
    return found


def entry_text(pair: Pair, said: Said, reviewed_on: str = "", note: str = "") -> str:
    """An entry as the tables have it."""
    clause = read_clausebook()[pair.clause]
    fields = {"clause": pair.clause, "option": pair.option, "value": pair.value, "stands": clause.place}
    fields |= {"printed": said.printed, **said.sentences, "reviewed": reviewed_on, "note": note}
    lines = [f"{name} = {json.dumps(text, ensure_ascii=False)}" for name, text in fields.items() if text]
    return "\n".join(["[[pair]]", *lines, ""])


def _unreviewed() -> Iterator[str]:
    known = reviewed()
    for pair, said in sorted(said_in_letters().items()):
        entry = known.get(pair)
        if entry is None or any(entry.get(name) != text for name, text in said.sentences.items()):
            yield entry_text(pair, said)


if __name__ == "__main__":
    print("\n".join(_unreviewed()))  # noqa: T201
