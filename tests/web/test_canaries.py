"""Nothing served tells a name, or a card that a match still played keeps hidden.

Two ledgers differ only in what is hidden: the cards of the live match, and who sits there. Every page that can be
reached in one is asked of both, as every role: they must not differ by a byte.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from cli.app import run as run_command
from ledger.cases.writing import Case
from ledger.views.canned_queries import canned_queries
from ledger.views.projection.files import view_file
from ledger.views.projection.generation import build_views
from ledger.views.tables.leads import LEADS_FILE
from ledger.views.view_files import LEAD_TABLES, OPEN_TABLES
from schemas.cards import SUIT_GLYPHS
from schemas.roles import EVERY_ROLE, STAFF_ROLES
from tests.cases.writing import ANSWERED, NOTE, OPENED, records, state_after
from tests.desk_kit.desk import pages_of
from tests.desk_kit.files import build_cases, opened_bytes
from tests.desk_kit.matches import CANARIES, HIDDEN, Sent, audited, no_rules, played_on, settled, write_log, wrong_show
from tests.torture import TORTURE
from tests.web.staffed import NAMES, Remembering, Staffed, without_tokens
from tests.worded import spoken

OTHERS = dict(zip(HIDDEN, ("QH", "KH", "QC", "KC", "AH"), strict=True))
"""Other cards for the hidden ones of the live match; none of either stands open in it."""

RENAMED = {"canary": "someone", "Canary": "Someone"}
ENOUGH = 150
"""So many addresses at the least a crawl must find, or it has lost its way."""
MORE = 200 if TORTURE else 40
"""Addresses that pages lead to, from first to last of them."""
EYES = ("", "&as=1", "&as=2", "&as=all", "&as=table", "&as=1&part=moment", "&as=9", "&part=moment")

_VOLATILE = (
    (re.compile(r"Queries took [\d.]+ms"), "Queries took"),
    (re.compile(r'"query_ms": [\d.]+'), '"query_ms"'),
    (re.compile(r'name="csrftoken" value="[^"]*"'), "csrftoken"),
    (re.compile(r'type="datetime-local" value="[^"]*"'), "due"),
    (re.compile(r"<time[^>]*>[^<]*</time>|As of [^<]*"), "when"),
)


def told_otherwise(sent: Sent, names: Mapping[str, str], cards: Mapping[str, str]) -> Sent:
    """The same events with other names and cards."""

    def other(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: other(part) for key, part in value.items()}
        if isinstance(value, list):
            return [other(part) for part in value]
        if not isinstance(value, str):
            return value
        for was, now in names.items():
            value = value.replace(was, now)
        return cards.get(value, value)

    told: Sent = other(sent)
    return told


LIVE: tuple[Callable[[], Sent], ...] = (played_on,)
ENDED: tuple[Callable[[], Sent], ...] = (settled, wrong_show, no_rules)


def desk_over(folder: Path, names: Mapping[str, str], cards: Mapping[str, str]) -> Staffed:
    """A desk over three matches that have ended and one that is played on, with a case on each kind, and leads."""
    sent = [told_otherwise(match(), names, {}) for match in ENDED]
    sent += [told_otherwise(match(), names, cards) for match in LIVE]
    views = folder / "views"
    views.mkdir()
    build_views(views, [audited(one, 100 * n) for n, one in enumerate(sent)])
    live = OPENED | {"ticket": "HD-2", "about": ["M3", 3]}
    kept = [records(OPENED, NOTE, ANSWERED), records(live)]
    build_cases(views, [Case(state_after(OPENED, NOTE, ANSWERED), kept[0])])
    with view_file(views / LEADS_FILE, LEAD_TABLES) as leads:
        leads.add("about_leads", {"what": "matches", "value": "4", "said": None})
    return Staffed(folder, views, worker=Remembering())


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Staffed:
    """The first of the two."""
    return desk_over(tmp_path_factory.mktemp("one"), {}, {})


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Staffed:
    """The second."""
    return desk_over(tmp_path_factory.mktemp("two"), RENAMED, OTHERS)


def written(match: str = "M3") -> Iterator[str]:
    """Addresses to begin with: those of the live match in every form, every table, question and page of errors. Forms
    take turns, but with make torture."""
    for base, moments in ((f"/-/match/{match}", range(1, 10)), ("/-/match/M1", range(1, 10, 1 if TORTURE else 4))):
        for at in moments:
            yield from (f"{base}?at={at}{eyes}" for eyes in (EYES if TORTURE else EYES[at % 4 :: 4]))
    for end in ("", ".json", "?seat=1", "?seat=1&about=score&for=player", "?seat=2&about=show&lang=hi", "?about=x"):
        yield f"/-/answer/{match}{end}"
        yield f"/-/answer/M1{end}"
    for number, table in enumerate(OPEN_TABLES):
        forms = ("", ".json?_shape=objects&_size=max", ".csv?_stream=on")
        yield from (f"/open/{table.name}{form}" for form in (forms if TORTURE else forms[number % 3 :: 3]))
    for name in ("hands", "hidden_records"):
        yield from (f"/hands/{name}{end}" for end in ("", ".json?_size=max", ".csv?_stream=on", f"/{match}"))
    for number, q in enumerate(canned_queries()):
        for turn, asked in enumerate((f"match={match}", "match=M1", "match=", "pseudonym=P&clause=RC-18&code=")):
            endings = ("", ".json", ".csv") if TORTURE else (("", ".json", ".csv")[(number + turn) % 3],)
            if TORTURE or turn == 0 or turn == 1 + number % 6:
                yield from (f"/open/{q.name}{end}?{asked}" for end in endings)
    for sought in (match, "M1", "T-17", "QD+KD+QS+KS+AD", "seat+held+QD+KD", "canary-player-1", "Canary+Nightingale",
                   "2026-11-20", "canary-device", "60"):  # fmt: skip
        yield f"/-/find?q={sought}"
    yield from ("/open.json?sql=select+*+from+events+where+match='M3'", "/open?sql=select+no_such_column+from+events")
    yield from ("/open.json?sql=select+group_concat(sql)+from+sqlite_master", "/hands.json?sql=select+*+from+hands")
    yield from ("/", "/.json", "/-/board", "/-/cases", "/-/cases?stand=all", "/-/case/C1", "/-/leads", "/nowhere",
                "/open/nowhere", "/open/events/M3,2", "/open/events/M3,3.json",
                "/open/matches/M3.json?_extras=foreign_key_tables",
                "/open/events?_facet=card&_facet=type", "/open/events.json?_where=match='M3'", "/-/metadata.json",
                "/-/healthz", "/-/sign-in", "/-/actor.json", "/-/versions.json", "/-/settings.json")  # fmt: skip


def reached(staffed: Staffed, begun: Iterable[str]) -> dict[str, Any]:
    """Addresses to begin with, and every one that a page of them leads to, each with what an admin is shown there."""
    pages = {path: staffed.ask(path, "admin") for path in dict.fromkeys(begun)}
    addresses: dict[str, None] = {}
    for page in pages.values():
        if "html" in page.headers.get("content-type", ""):
            links = (unescape(found) for found in re.findall(r'href="(/[^"#]*)', page.text))
            addresses |= dict.fromkeys(link for link in links if not link.startswith(("/-/static", "/desk/")))
    # A build is named by chance, and so is its place among values.
    found = [path for path in addresses if path not in pages and "/views_made?_sort=" not in path]
    return pages | {path: staffed.ask(path, "admin") for path in found[:: 1 + len(found) // MORE]}


def plain(staffed: Staffed, text: str) -> str:
    """A page without what differs from one asking to the next, and without where its files stand."""
    for changing, same in _VOLATILE:
        text = changing.sub(same, text)
    return text.replace(str(staffed.folder), "FOLDER")


def test_two_desks_that_differ_in_what_is_hidden_serve_the_same(one: Staffed, two: Staffed) -> None:
    """As every role and as nobody; and no name stands in any of it."""
    addresses = reached(one, written())
    assert len(addresses) > ENOUGH
    named = [word.lower() for word in CANARIES]
    differs, names, shown = [], [], 0
    for role in ("admin", "support", *(role for role in EVERY_ROLE if role not in ("admin", "support"))):
        for path in list(addresses)[:: {"admin": 1, "support": 5 if TORTURE else 7}.get(role, 13)]:
            first = addresses[path] if role == "admin" else one.ask(path, role)
            second = two.ask(path, role)
            told = plain(one, first.text), plain(two, second.text)
            shown += first.status_code == 200
            if (first.status_code, told[0]) != (second.status_code, told[1]):
                differs.append((role, path))
            asked = re.sub(r"%..|\+", " ", path).lower()
            names += [(role, path, word) for word in named if word in told[0].lower() and word not in asked]
    assert differs == [] and names == []
    assert shown > ENOUGH


def test_the_cards_would_have_been_seen(one: Staffed, two: Staffed, tmp_path: Path) -> None:
    """The same two matches ended: then the pages of each tell its own cards. So the test above can fail."""
    for name, cards in (("one", {}), ("two", OTHERS)):
        end = {
            "v": 1,
            "match": "M3",
            "seq": 9,
            "type": "close",
            "at": "2026-11-20T10:16:00.000Z",
            "reason": "abandoned",
        }
        (tmp_path / name).mkdir()
        build_views(tmp_path / name, [audited([*told_otherwise(played_on(), {}, cards), end])])
        told = pages_of(tmp_path / name)("/-/match/M3?at=3").text
        assert all(spoken_of(card, told) for card in (cards.values() if cards else HIDDEN))


def spoken_of(card: str, page: str) -> bool:
    """Whether a page tells a card, as drawn, as written or as said."""
    return f"{card[0]}{SUIT_GLYPHS[card[1]]}" in page or f'"{card}"' in page or spoken(card) in page


@pytest.mark.parametrize("role", STAFF_ROLES)
def test_the_live_match_shows_backs(one: Staffed, role: str) -> None:
    """Whoever asks, of whichever moment, through whichever eyes."""
    for at in range(1, 9):
        for eyes in ("", "&as=1", "&as=2", "&as=table"):
            page = one.ask(f"/-/match/M3?at={at}{eyes}", role).text
            assert [card for card in HIDDEN if spoken_of(card, page)] == []
    assert one.ask("/-/answer/M3", role).status_code == 409


def test_files_differ_in_nothing_either(one: Staffed, two: Staffed) -> None:
    """Neither in rows nor in what is left between them; no name stands in their bytes."""
    for name in ("open.db", "hands.db"):
        first, second = (opened_bytes(desk.folder / "views" / name) for desk in (one, two))
        assert first == second, name
        assert [word for word in CANARIES if word.lower().encode() in first.lower()] == []
    hands = opened_bytes(one.folder / "views" / "hands.db")
    assert b"M1" in hands and b"M3" not in hands and b"QD KD" not in hands


def test_no_view_of_a_real_ledger_holds_a_name(tmp_path: Path) -> None:
    """Ingested, audited and projected as ``serve`` does it; access records and cases too."""
    log, ledger = write_log(tmp_path / "log.jsonl", *(match() for match in (*ENDED, *LIVE))), tmp_path / "ledger"
    assert run_command(["ingest", str(log), "--ledger", str(ledger)]) == 0
    from ledger.serving.projecting import project

    project(ledger)
    files = [path for path in (ledger / "views").iterdir() if path.is_file()]
    assert {"open.db", "hands.db"} <= {path.name for path in files}
    for path in files:
        held = opened_bytes(path)
        assert [word for word in CANARIES if word.lower().encode() in held.lower()] == [], path.name
        if path.name.startswith(("open.db", "hands.db")):
            assert b"QD KD QS" not in held and b'"QD","KD","QS"' not in held, path.name


def test_nobody_and_machines_are_told_no_match(one: Staffed) -> None:
    for role in ("nobody", "helpdesk"):
        for path in ("/-/match/M3?at=3", "/open/events.json", "/-/find?q=M3", "/-/answer/M3", "/hands/hands.csv"):
            page = without_tokens(one.ask(path, role).text)
            assert "M3" not in page.replace(path, "").replace("M3%3Fat%3D3", "")
    assert NAMES["admin"] not in one.ask("/-/sign-in").text
