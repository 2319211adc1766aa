"""How a test of a law is written: a story that breaks it, one that comes near, one that does not show enough.

Each test builds a :class:`tests.play.table.Table` and returns it; its **last event** is the one the test is about.

    @loud("second_draw", "RC-18", says=("Seat 1",))
    def test_a_seat_draws_a_second_card_in_one_turn() -> Table:
        return Table("rummycentral").draw(1).draw(1)

``loud``: that law and no other (but those named ``also``) is found, there and nowhere before; ``loud_in``: so it is in
each of several games, each by its own clause. ``quiet``: the law is found nowhere though it can look at the last event,
and nothing else is unless named. ``unseen``: the law could not look, and says what it missed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial, wraps
from pathlib import Path

import pytest

from ledger.play.laws import LAWS
from ledger.play.replay import NOT_IN_THIS_GAME
from tests.play.table import Table
from tests.worded import name_of, said

CLAUSES = Path(__file__).resolve().parents[2] / "schemas" / "clauses"

LOUD: dict[str, list[str]] = {}
QUIET: dict[str, list[str]] = {}
"""The codes that have a loud and a quiet test, with the tests' names."""

Story = Callable[[], Table]

LOUD_STORIES: dict[str, list[tuple[Story, tuple[str, ...]]]] = {}
QUIET_STORIES: dict[str, list[tuple[Story, tuple[str, ...]]]] = {}
"""The stories themselves with the clauses they name: of them pairs for the clauses are made (``tests/pairs``)."""

IN_GAMES: dict[str, list[Story]] = {}
"""The loud stories that are told in several games, once for each."""


@cache
def known_clauses() -> frozenset[str]:
    """The id of every clause there is."""
    texts = [tomllib.loads(path.read_text("utf-8")) for path in sorted(CLAUSES.glob("*.toml"))]
    return frozenset(clause["id"] for text in texts for clause in text["clause"])


def loud(
    code: str,
    *clauses: str,
    says: Iterable[str] = (),
    also: Iterable[str] = (),
    seat: int | None = None,
    severity: str = "",
) -> Callable[[Story], Callable[[], None]]:
    """The story's last event breaks the law ``code``; its message holds ``says`` and it cites ``clauses``. Its
    ``severity`` is that of the law unless another is named."""

    def wrap(story: Story) -> Callable[[], None]:
        LOUD.setdefault(code, []).append(story.__name__)
        LOUD_STORIES.setdefault(code, []).append((story, clauses))

        @wraps(story)
        def test() -> None:
            _require_breach(story(), code, clauses, says, also, seat, severity)

        return test

    return wrap


def loud_in(
    code: str, games: Mapping[str, str], *, says: Iterable[str] = (), also: Iterable[str] = (), seat: int | None = None
) -> Callable[[Callable[[str], Table]], Callable[[str], None]]:
    """A :func:`loud` story that is told in each of the ``games``, whose text forbids it by the clause named."""

    def wrap(story: Callable[[str], Table]) -> Callable[[str], None]:
        LOUD.setdefault(code, []).append(story.__name__)
        IN_GAMES.setdefault(code, []).extend(partial(story, ruleset) for ruleset in games)

        @pytest.mark.parametrize("ruleset", games)
        @wraps(story)
        def test(ruleset: str) -> None:
            _require_breach(story(ruleset), code, (games[ruleset],), says, also, seat, "")

        return test

    return wrap


def _require_breach(
    table: Table,
    code: str,
    clauses: Iterable[str],
    says: Iterable[str],
    also: Iterable[str],
    seat: int | None,
    severity: str,
) -> None:
    """The last event of the table breaks the law ``code`` and none but those ``also``, and nothing did before."""
    steps = table.steps()
    before = [finding.code for step in steps[:-1] for finding in step.findings]
    assert before == [], "something was found before the event the story is about"
    found = {finding.code: finding for finding in steps[-1].findings}
    assert set(found) == {code, *also}
    finding = found[code]
    law = LAWS[code]
    assert finding.severity == (severity or law.severity)
    assert name_of(finding)
    assert finding.seq == table.events[-1].seq
    assert finding.seq in finding.evidence
    assert finding.clauses, "a finding cites a clause"
    assert set(finding.clauses) <= known_clauses()
    assert set(clauses) <= set(finding.clauses)
    assert set(finding.clauses) <= {*table.rules.clauses(*law.options), *law.clauses}
    assert NOT_IN_THIS_GAME not in finding.clauses[1:], "said of what the game does not have, beside what it says"
    acted = None if law.of_record else getattr(table.events[-1], "seat", None)
    assert finding.seat == (seat if seat is not None else acted)
    for words in says:
        assert words in said(finding)
    assert "{" not in said(finding)
    assert "??" not in said(finding)


def quiet(code: str, *clauses: str, but: Iterable[str] = ()) -> Callable[[Story], Callable[[], None]]:
    """Nothing is found in the story (but ``but``), though it comes near ``code``; ``clauses`` allow what it tells."""

    def wrap(story: Story) -> Callable[[], None]:
        QUIET.setdefault(code, []).append(story.__name__)
        QUIET_STORIES.setdefault(code, []).append((story, clauses))
        assert set(clauses) <= known_clauses(), clauses

        @wraps(story)
        def test() -> None:
            table = story()
            assert set(table.codes()) == set(but)
            assert code not in table.codes()
            assert code not in dict(table.unseen()), "the law could not look: @unseen"

        return test

    return wrap


def unseen(code: str, missing: str, but: Iterable[str] = ()) -> Callable[[Story], Callable[[], None]]:
    """The story's last event may break ``code``, but the log does not show ``missing``: counted, not found."""

    def wrap(story: Story) -> Callable[[], None]:
        QUIET.setdefault(code, []).append(story.__name__)

        @wraps(story)
        def test() -> None:
            table = story()
            assert set(table.codes()) == set(but)
            assert (code, missing) in table.unseen()

        return test

    return wrap
