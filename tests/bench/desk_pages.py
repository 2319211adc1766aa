"""What is asked of the desk: for every kind of page as many different addresses as wanted, by the seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import quote, urlencode

from ledger.views.canned_queries import canned_queries
from ledger.views.sqlite import sqlite3

SEED: Final = 77
STEPS: Final = 10
Make = Callable[[], str]


class Asked:
    """Addresses drawn from the views of a ledger; the same seed asks the same."""

    def __init__(self, views: Path, seed: int = SEED) -> None:
        self._open = sqlite3.connect(f"file:{views / 'open.db'}?mode=ro", uri=True)
        self._hands = sqlite3.connect(f"file:{views / 'hands.db'}?mode=ro", uri=True)
        self._dealt = self._hands.execute("select count(*) from hands").fetchone()[0] or 1
        self._rng = Random(seed)
        self.matches = self._rows(
            "select match, events, ruleset, state, opened_at, table_id from matches order by match"
        )
        self._ended = [row for row in self.matches if row[3] != "open" and row[1]]
        self._longest = sorted(self._ended, key=lambda row: -row[1])[: max(20, len(self._ended) // 200)]
        self._tables = [row for row in self.matches if row[2] in ("rum", "continental", "basic", "jqka")]
        self.players = [row[0] for row in self._rows("select distinct pseudonym from players order by pseudonym")]
        often = "select pseudonym from players group by pseudonym order by count(*) desc, pseudonym limit 50"
        self.regulars = [row[0] for row in self._rows(often)]
        self._clauses = [row[0] for row in self._rows("select distinct clause from verdict_clauses order by clause")]
        self._codes = [row[0] for row in self._rows("select distinct code from findings order by code")]
        self._judged = self._rows(
            "select verdict_id, match from verdicts where verdict <> 'UPHELD' order by verdict_id"
        )
        self._found = self._rows("select finding, match from findings order by finding")

    def _rows(self, sql: str) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self._open.execute(sql).fetchall()
        return found

    def close(self) -> None:
        """Let the views go."""
        self._open.close()
        self._hands.close()

    def some(self, count: int, rng: Random, least: int) -> list[str]:
        """Ended matches of more than so many events, as they are written in an address."""
        fit = [row[0] for row in self._ended if row[1] > least]
        return [quote(match, safe=":~") for match in rng.sample(fit, min(count, len(fit)))]

    def kinds(self, find: bool = True) -> Iterator[tuple[str, str, Make]]:
        """(group, kind, address) of everything asked; a group has one aim."""
        yield "page", "the first page", lambda: "/"
        yield "page", "health", lambda: "/-/healthz"
        yield "match", "match page", lambda: self._page("match", self._one(self._ended))
        yield "match", "match page, the longest", lambda: self._page("match", self._one(self._longest))
        yield "match", "match page, melds on the table", lambda: self._page("match", self._one(self._tables))
        yield "match", "match page, as one seat", lambda: self._page("match", self._one(self._ended), {"as": "table"})
        yield "step", "step, ten on end in a match", self._stepping(self._ended)
        yield "step", "step, ten on end in the longest", self._stepping(self._longest)
        yield "step", "step into a match not seen before", lambda: self._step(self._one(self._ended))
        yield "page", "answer page", lambda: self._page("answer", self._one(self._ended))
        yield "page", "answers as JSON", lambda: self._page("answer", self._one(self._ended), {"format": "json"})
        yield "page", "board", lambda: "/-/board"
        yield "page", "queue of cases", lambda: "/-/cases"
        yield "page", "leads", lambda: "/-/leads"
        yield from self._of_tables()
        yield from self._of_questions()
        if find:
            yield from self._searches()

    def _of_tables(self) -> Iterator[tuple[str, str, Make]]:
        yield "filter", "events of a player", lambda: self._of_a_player("events_of_a_player", self.players, type="")
        yield "filter", "events of a regular", lambda: self._of_a_player("events_of_a_player", self.regulars, type="")
        filtered: dict[str, Make] = {
            "events, of a match": lambda: self._table("events", match=self._one(self.matches)[0]),
            "events, one type": lambda: self._table(
                "events", type=self._one(["draw", "drop", "declare", "split", "gap"])
            ),
            "events, by the timer": lambda: self._table("events", by=self._one(["timer", "autoplay", "staff"])),
            "events, a time": lambda: self._table("events", at__gte=self._one(self.matches)[4], _sort="at"),
            "deals, how they ended": lambda: self._table("deals", ended=self._one(["show", "last_standing", "out"])),
            "turns, one pile": lambda: self._table("turns", from_pile=self._one(["stock", "discards"])),
            "turns, missed shows": lambda: self._table("turns", missed_show=1),
            "findings, one law": lambda: self._table("findings", code=self._one(self._codes)),
            "verdicts, overturned": lambda: self._table("verdicts", verdict="OVERTURNED"),
            "verdicts, of a claim": lambda: self._table("verdicts", claim=self._one(["show", "points", "settlement"])),
            "players, one of them": lambda: self._table("players", pseudonym=self._one(self.players)),
            "matches, by rules": lambda: self._table("matches", ruleset=self._one(self.matches)[2] or "rum"),
        }
        for name in ("matches", "events", "deals", "turns", "findings", "verdicts", "players"):
            yield "page", f"table {name}", lambda name=name: self._table(name)  # type: ignore[misc]
        for name, make in filtered.items():
            yield "page", f"table {name}", make
        yield "page", "row of a match", lambda: f"/open/matches/{_tilde(self._one(self.matches)[0])}"
        yield "page", "row of an event", self._event
        yield "page", "row of a verdict", lambda: f"/open/verdicts/{_tilde(self._one(self._judged)[0])}"
        yield "page", "row of a finding", lambda: f"/open/findings/{_tilde(self._one(self._found)[0])}"
        yield "page", "database page", lambda: "/open"
        csv = {"_size": "max"}
        yield (
            "page",
            "CSV of a player's events",
            lambda: self._of_a_player("events_of_a_player.csv", self.players, type="", **csv),
        )
        yield "page", "JSON of a match's events", lambda: self._table("events.json", match=self._one(self.matches)[0])

    def _of_questions(self) -> Iterator[tuple[str, str, Make]]:
        given: dict[str, Callable[[], str]] = {
            "match": lambda: str(self._one(self.matches)[0]),
            "pseudonym": lambda: str(self._one(self.players)),
            "clause": lambda: str(self._one(self._clauses)),
            "code": lambda: str(self._one(self._codes)),
            "ruleset": lambda: str(self._one(self.matches)[2] or ""),
        }
        for question in canned_queries():

            def asked(question: Any = question, filled: bool = True) -> str:
                values = {name: given[name]() if filled and name in given else "" for name in question.parameters}
                return f"/open/{question.name}?{urlencode(values)}" if values else f"/open/{question.name}"

            yield "page", f"question {question.name}", asked
            if {"match", "code", "ruleset"} & set(question.parameters):
                yield "page", f"question {question.name}, all", lambda asked=asked: asked(filled=False)  # type: ignore[misc]

    def _searches(self) -> Iterator[tuple[str, str, Make]]:
        def found(words: Callable[[], str]) -> Make:
            return lambda: f"/-/find?{urlencode({'q': words()})}"

        yield "search", "find a match", found(lambda: str(self._one(self.matches)[0]))
        yield (
            "search",
            "find a player by id",
            found(lambda: f"p{self._rng.choice((100_000, 200_000)) + self._rng.randrange(20_000)}"),
        )
        yield "search", "find a pseudonym", found(lambda: str(self._one(self.players)))
        yield "search", "find a time", found(self._time)
        yield "search", "find a table", found(lambda: f"table {self._one(self.matches)[5]}")
        yield "search", "find an amount", found(lambda: f"Rs {self._rng.randrange(1, 400)}")
        yield "search", "find cards", found(self._hand)

    def _one(self, rows: Any) -> Any:
        return self._rng.choice(rows)

    def _page(self, page: str, row: Any, more: dict[str, str] | None = None) -> str:
        address = f"/-/{page}/{quote(row[0], safe=':~')}"
        return address + (f"?{urlencode(more)}" if more else "")

    def _stepping(self, rows: Any) -> Make:
        """One event after the other of a match, then of another."""
        left: list[str] = []

        def step() -> str:
            if not left:
                match, events = self._one(rows)[:2]
                at = self._rng.randint(1, max(events - STEPS, 1))
                moments = range(at, min(at + STEPS, events + 1))
                left.extend(self._page("match", (match,), {"at": str(seq), "part": "moment"}) for seq in moments)
                left.reverse()
            return left.pop()

        return step

    def _step(self, row: Any) -> str:
        return self._page("match", row, {"at": str(self._rng.randint(1, row[1])), "part": "moment"})

    def _table(self, name: str, **filters: Any) -> str:
        return f"/open/{name}" + (f"?{urlencode(filters)}" if filters else "")

    def _of_a_player(self, question: str, players: list[str], **asked: str) -> str:
        return f"/open/{question}?{urlencode({'pseudonym': self._one(players), **asked})}"

    def _event(self) -> str:
        match = self._one(self._ended)
        return f"/open/events/{_tilde(match[0])},{self._rng.randint(1, match[1])}"

    def _time(self) -> str:
        at = str(self._one(self._ended)[4])
        return f"{at[:10]} {at[11:16]}"

    def _hand(self) -> str:
        """Five cards that somebody was dealt, as one reads them off a screenshot."""
        place = self._rng.randint(1, self._dealt)
        seat, dealt = self._hands.execute("select seat, dealt from hands limit 1 offset ?", (place - 1,)).fetchone()
        cards = str(dealt).replace("|", " ").split()
        return f"seat {seat} held {' '.join(self._rng.sample(cards, min(5, len(cards))))}"


def _tilde(key: str) -> str:
    """A key as Datasette writes it in addresses."""
    plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
    return "".join(c if c in plain else "+" if c == " " else "".join(f"~{b:02X}" for b in c.encode()) for c in key)
