"""What is known of a match that was found, as messages: shows, claims, findings, and what was asked for first."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ledger.find.hits import HandHit, Row
from ledger.find.search import Search, codes_of, finding_names
from ledger.views.tables.board import doubts_on
from ledger.views.tables.deals import deal_number, seq_of
from ledger.views.tables.hands import Holding
from schemas.findings import ASIDE
from schemas.message import Message, Money, Points, Quoted, Several, Value, message

Connection = Any
TOLD: Final = 4
"""Sentences of a kind; the rest are counted."""

_OF: Final[dict[str, str]] = {
    "matches": """select m.*, r.title, w.at_ms as hands_from from matches m
        left join rulesets r on r.hash = m.ruleset_hash left join hands_waiting w on w.match = m.match
        where m.match in (select value from json_each(:matches))""",
    "players": """select m.match, m.seat, m.pseudonym from players m
        where m.match in (select value from json_each(:matches)) order by m.seat""",
    # Of the claims upheld only shows are told, and what a show cost, unless their figure was asked for. With the
    # plus the matches lead, and not every show of the ledger.
    "verdicts": """select m.match, m.verdict, m.claim, m.deal, m.event, m.seat, m.claimed, m.computed from verdicts m
        where m.match in (select value from json_each(:matches))
          and (m.verdict != 'UPHELD' or m.claim = 'show' or abs(m.claimed) in (select value from json_each(:figures))
            or (m.deal, m.seat) in (select s.deal, s.seat from verdicts s
              where s.match in (select value from json_each(:matches)) and +s.claim = 'show'))
        order by m.match, length(m.place), m.place""",
    "claims": """select m.match, count(*) n from verdicts m
        where m.match in (select value from json_each(:matches)) group by m.match""",
    "findings": """select m.match, m.name, m.code, m.event, m.seat, m.severity from findings m
        where m.match in (select value from json_each(:matches)) order by m.rowid""",
    "marks": """select m.match, m.word, m.seat, m.seq from marks m
        where m.match in (select value from json_each(:matches)) and m.word in (select value from json_each(:words))
        order by m.match, m.word, m.seat""",
    "broken": """select r.match from match_records r
        where r.match in (select value from json_each(:matches))
          and case when json_valid(r.incomplete) then json_array_length(r.incomplete, '$[0]') end > 0""",
}
_ACTED: Final = {
    "dropped": "find-told_dropped",
    "disconnected": "find-told_disconnected",
    "timer": "find-told_timer",
    "left the table": "find-told_left",
}
_TOPICS: Final = {
    "show": "show", "points": "score", "settlement": "money", "disconnected": "disconnection", "timer": "timer",
}  # fmt: skip
"""What is answered about a claim or an outcome."""


class Candidate(NamedTuple):
    """What the views hold of one match that was found; ``claims`` is how many there are, ``verdicts`` those told,
    ``doubted`` why what is said of it is not to be relied on, and ``breaks_off`` whether events wait for missing
    ones."""

    match: Row
    players: Sequence[Row]
    verdicts: Sequence[Row]
    findings: Sequence[Row]
    marks: Sequence[Row]
    claims: int
    hands: Sequence[HandHit] = ()
    doubted: Message | None = None
    breaks_off: bool = False


class Telling(NamedTuple):
    """What is told of a match: sentences, the event that decides (None: none does), and what to answer about."""

    sentences: tuple[Message, ...]
    seq: int | None
    seat: int | None
    answer: tuple[int | None, int | None, str] | None


def known_of(
    connection: Connection, matches: Sequence[str], search: Search, hands: Mapping[str, Sequence[HandHit]]
) -> list[Candidate]:
    """What is known of these matches, in their order."""
    figures = {figure for amount in search.amounts for figure in (amount.value, amount.value // 100)}
    values = {
        "matches": json.dumps(list(matches)),
        "figures": json.dumps(sorted(figures)),
        "words": json.dumps(search.outcomes),
    }
    rows: dict[str, dict[str, list[Row]]] = {}
    for table, sql in _OF.items():
        of = rows[table] = {}
        for row in connection.execute(sql, values):
            of.setdefault(row["match"], []).append(dict(row))
    doubted = doubts_on(connection, matches)
    return [
        Candidate(
            match=rows["matches"][match][0],
            **{name: rows[name].get(match, ()) for name in ("players", "verdicts", "findings", "marks")},
            claims=next((row["n"] for row in rows["claims"].get(match, ())), 0),
            hands=hands.get(match, ()),
            doubted=doubted.get(match),
            breaks_off=match in rows["broken"],
        )
        for match in matches
        if match in rows["matches"]
    ]


class _Part(NamedTuple):
    """A sentence, and the row it comes from: its event and what an answer would be about."""

    says: Message
    seq: int | None = None
    seat: int | None = None
    about: str | None = None
    deal: str | None = None


def tell(candidate: Candidate, search: Search, topic: str | None = None) -> Telling:
    """What is known of a match, what was asked for first; a complaint about money is answered about money."""
    parts = [*_of_hands(candidate, search), *_of_marks(candidate, search)]
    if candidate.match["state"] == "open":
        live = "find-told_waiting" if candidate.match.get("hands_from") is not None else "find-told_live"
        parts.append(_Part(message("find-told_breaks_off" if candidate.breaks_off else live)))
    else:
        parts += _of_claims(candidate, search)
    parts += _of_findings(candidate, search)
    if not parts:
        holds = message("find-told_holds", count=candidate.claims)
        parts.append(_Part(holds if candidate.claims else message("find-told_nothing")))
    deciding = next((part for part in parts if part.seq is not None), None)
    answer = next((part for part in parts if part.about is not None), None)
    if topic == "money" and candidate.match["state"] != "open":
        answer = _of_money(parts, search)
        deciding = answer if answer.seq is not None else deciding
    return Telling(
        tuple(part.says for part in parts),
        deciding.seq if deciding else None,
        deciding.seat if deciding else None,
        (deal_number(answer.deal), answer.seat, answer.about) if answer and answer.about else None,
    )


def _of_money(parts: Sequence[_Part], search: Search) -> _Part:
    """The settlement that is told: of the seat asked for, or the first; where none is told, the money of that seat."""
    settlements = [part for part in parts if part.about == "money" and search.seat in (None, part.seat)]
    return settlements[0] if settlements else _Part(message("find-told_nothing"), None, search.seat, "money")


# -- what was asked for ----------------------------------------------------------------------------


def _of_hands(candidate: Candidate, search: Search) -> Iterator[_Part]:
    for hand in candidate.hands[:TOLD]:
        when, deal = hand.when, hand.deal.rpartition("/")[2]
        code = "find-held_card" if len(search.cards) == 1 else "find-held_cards"
        yield _Part(message(code, seat=hand.seat, when=_when(when), deal=deal), when.seq, hand.seat)
    if len(candidate.hands) > TOLD:
        yield _Part(message("find-held_others", count=len(candidate.hands) - TOLD))


def _when(when: Holding) -> Message:
    if when.dealt:
        return message("find-held_whole_deal" if when.end else "find-held_dealt")
    return message("find-held_to_the_end" if when.end else "find-held_after", seq=when.seq)


def _of_marks(candidate: Candidate, search: Search) -> Iterator[_Part]:
    for word, code in _ACTED.items():
        if word in search.outcomes:
            rows = [row for row in candidate.marks if row["word"] == word and _fits(row, search)]
            topic = _TOPICS.get(word) if candidate.match["state"] != "open" else None
            for row in rows[:TOLD]:
                yield _Part(message(code, seat=row["seat"]), row["seq"], row["seat"], topic)


def _fits(row: Row, search: Search) -> bool:
    return search.seat is None or row["seat"] == search.seat


# -- claims ----------------------------------------------------------------------------------------


def _of_claims(candidate: Candidate, search: Search) -> list[_Part]:
    parts: list[_Part] = []
    so_far: list[Row] = []
    shows = [
        row for row in candidate.verdicts if row["claim"] == "show" and (row["computed"] != 1 or _is_overturned(row))
    ]
    for row in [*(row for row in shows if _fits(row, search)), *shows]:
        if row not in so_far and len(parts) < TOLD:
            parts.append(_show(row, candidate.verdicts, so_far))
    for row in (row for row in candidate.verdicts if _is_asked(row, search)):
        # The total of a match of one deal says again what its deal said.
        if row not in so_far and len(parts) < TOLD and _claim(row) not in [_claim(other) for other in so_far]:
            parts.append(_part(message("find-told_claim", claim=_claim(row)), row, so_far))
    overturned = [row for row in candidate.verdicts if _is_overturned(row) and row not in so_far]
    told_now = overturned[: TOLD - len(parts)]
    parts += [_part(message("find-told_claim", claim=_claim(row)), row, so_far) for row in told_now]
    if rest := [row for row in overturned if row not in so_far]:
        parts.append(_Part(message("find-told_more_wrong", count=len(rest))))
    if open_ := [row for row in candidate.verdicts if row["verdict"] == "UNDECIDABLE" and row not in so_far]:
        code = "find-told_more_undecided" if so_far else "find-told_undecided"
        parts.append(_Part(message(code, count=len(open_)), seq_of(open_[0]["event"])))
    if not parts and (show := next((row for row in candidate.verdicts if row["claim"] == "show"), None)):
        parts.append(_show(show, candidate.verdicts, so_far))
    return parts


def _is_overturned(row: Row) -> bool:
    return bool(row["verdict"] == "OVERTURNED")


def _is_asked(row: Row, search: Search) -> bool:
    """Whether a claim is one of the figure, outcome and seat asked for."""
    if not _fits(row, search):
        return False
    for amount in search.amounts:
        points = row["claim"] == "points" and amount.measure != "money"
        money = row["claim"] == "settlement" and amount.measure != "points"
        target = amount.value if amount.measure == "points" or money else amount.value // 100
        if (points or money) and target in (abs(row["claimed"]), abs(row["computed"] or row["claimed"])):
            return True
    return "undecidable" in search.outcomes and bool(row["verdict"] == "UNDECIDABLE")


def _show(row: Row, verdicts: Sequence[Row], so_far: list[Row]) -> _Part:
    """A show with what it cost or won: ``Invalid show by seat 3, claim of 80 points right.``"""
    call = "valid" if row["claimed"] else "invalid"
    if row["computed"] is None:
        code = f"find-show_undecided_{call}"
    else:
        is_valid = "valid" if row["computed"] else "invalid"
        code = f"find-show_{is_valid}_called_{call}" if _is_overturned(row) else f"find-show_{is_valid}"
    show = message(code, seat=row["seat"])
    points = next((other for other in verdicts if other["claim"] == "points" and other not in so_far
                   and (other["deal"], other["seat"]) == (row["deal"], row["seat"])), None)  # fmt: skip
    if points is None:
        return _part(message("find-told_claim", claim=show), row, so_far)
    so_far.append(points)
    return _part(message("find-told_show", show=show, claim=_claim(points, of_seat=False)), row, so_far)


def _claim(row: Row, of_seat: bool = True) -> Message:
    """A claim and whether it is right: ``Claim of 60 points for seat 2 wrong: the play gives 70``. Upheld and
    overturned are said of complaints."""
    values: dict[str, Value]
    if row["claim"] == "show":
        what, values = f"show_{'valid' if row['claimed'] else 'invalid'}", {}
    elif row["claim"] == "points":
        what, values = "points", {"points": Points(row["claimed"])}
    else:
        what, values = "payout" if row["claimed"] >= 0 else "stake", {"amount": Money(abs(row["claimed"]))}
    code = f"find-claim_{what}_{_BECAME[row['verdict']]}"
    if row["claim"] == "show":
        return message(code, seat=row["seat"])
    if _is_overturned(row):
        computed = row["computed"] or 0
        is_points = row["claim"] == "points"
        code += "" if is_points else "_gets" if computed >= 0 else "_takes"
        values |= {"right": computed if is_points else Money(abs(computed))}
    return message(f"{code}.seat", seat=row["seat"], **values) if of_seat and row["seat"] else message(code, **values)


_BECAME: Final = {"UPHELD": "right", "OVERTURNED": "wrong", "UNDECIDABLE": "open"}


def _part(says: Message, row: Row, so_far: list[Row]) -> _Part:
    so_far.append(row)
    return _Part(says, seq_of(row["event"]), row["seat"], _TOPICS[row["claim"]], row["deal"])


# -- findings --------------------------------------------------------------------------------------


def _of_findings(candidate: Candidate, search: Search) -> Iterator[_Part]:
    if not candidate.findings:
        return
    codes = [same for code in search.of_kind("finding") for same in codes_of(code)]
    rows = sorted(candidate.findings, key=lambda row: (row["code"] not in codes, not _fits(row, search)))
    findings = [row for row in rows if row["severity"] not in ASIDE]
    yield from _name_each(findings, "find-told_findings", "find-told_findings_more")
    # Held against nobody, so told by words of their own: behind "finding" they would read as an accusation.
    readings = [row for row in rows if row["severity"] == "reading"]
    yield from _name_each(readings, "find-told_readings", "find-told_readings_more")
    notices = [row for row in rows if row["severity"] == "notice"]
    yield from _name_each(notices, "find-told_notices", "find-told_notices_more")


def _name_each(rows: Sequence[Row], code: str, code_of_many: str) -> Iterator[_Part]:
    if not rows:
        return
    names = tuple({(row["name"], row["seat"]): _tell_finding(row) for row in rows}.values())
    if len(names) > TOLD:
        listed = Several(names[:TOLD], ", ")
        says = message(code_of_many, count=len(rows), names=listed, more=len(names) - TOLD)
    else:
        says = message(code, count=len(rows), names=Several(names))
    yield _Part(says, seq_of(rows[0]["event"]), rows[0]["seat"])


def _tell_finding(row: Row) -> Message:
    name = message(f"finding-{row['code']}.name") if row["code"] in finding_names() else Quoted(row["name"])
    if row["seat"]:
        return message("find-told_finding_of", name=name, seat=row["seat"])
    return message("find-told_finding", name=name)
