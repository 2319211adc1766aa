"""One case as its page shows it: where it stands, its records with corrections beside them, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlencode

from ledger.cases.actions import Offer, kinds_written_by, offered, state_of
from ledger.cases.case import CaseState, names_listed
from ledger.messages.renderer import decimal
from ledger.views.tables.cases import OUTCOMES
from ledger.web.pages.case_forms import Around, Form, Typed, case_form
from ledger.web.pages.case_queue import queue_row
from ledger.web.pages.case_reading import QUEUE, Row, case_address, clerk_of, names_known, time_words, who_asks
from ledger.web.pages.match_page import match_address
from ledger.web.seam import Datasette, Request, plugin_options, row_address

MILESTONES: Final[Mapping[str, str]] = {
    "case_opened": "opened", "case_decided": "decided", "case_corrected": "corrected", "case_answered": "answered",
    "case_appealed": "appealed", "case_reversed": "reversed", "case_held": "legal hold",
}  # fmt: skip
"""The records that make the course of a case, in a word each."""


class Sent(NamedTuple):
    """A form that was sent and not written: which, what was typed, what is wrong, and what was seen of the case."""

    action: str
    typed: Typed
    wrong: Mapping[str, str]
    trouble: str
    after: int


class Held(NamedTuple):
    """A case out of the views."""

    row: Row
    records: Sequence[Row]

    @property
    def state(self) -> CaseState:
        """The case as the law asks about it."""
        return state_of(self.row, {record["seq"]: record["type"] for record in self.records if not record["odd"]})


def around(desk: Datasette, held: Held, now: datetime) -> Around:
    """What the forms of a case need to know of it."""
    zone = (plugin_options(desk) or {})["zone"]
    told = [(str(one["seq"]), f"{one['seq']}: {one['says'][:80]}") for one in held.records if not one["odd"]]
    return Around(zone, now, held.row["stand"], held.row["outcome"], held.row["amount"], told)


async def case_context(desk: Datasette, request: Request, held: Held, sent: Sent | None) -> dict[str, Any]:
    """The page of a case; with ``sent`` a form comes back with what was typed."""
    now = datetime.now(UTC)
    row, who = held.row, who_asks(request)
    writes = kinds_written_by(request.actor)
    able = clerk_of(desk) is not None and bool(writes) and bool(who)
    offers = offered(held.state, who, writes) if able else []
    shown = [_shown(desk, held, offer, now, sent) for offer in offers]
    return {
        "row": queue_row(desk, row, now),
        "reviewers": ", ".join(names_listed(row["reviewers"])),
        "outcome": OUTCOMES.get(row["outcome"] or "", ""),
        "paid": decimal(row["amount"]) if row["amount"] is not None else "",
        "opened": time_words(desk, row["opened_at"]),
        "due": time_words(desk, row["due_at"]),
        "records": _records(desk, held.records, sent.after if sent else None),
        "course": _course(desk, held.records),
        "moment": match_address(desk, row["match"], row["about_event"]) if row["match"] else None,
        "answer": _answer_address(desk, row),
        "queue": desk.urls.path(QUEUE),
        "here": case_address(desk, row["case_id"]),
        "me": who,
        "forms": shown,
        "may_write": bool(writes),
        "no_clerk": clerk_of(desk) is None,
        "trouble": sent.trouble if sent else "",
        "lost": _lost(sent, shown),
        "newer": [one["seq"] for one in held.records if sent and one["seq"] > sent.after],
        "names": await names_known(desk) if able else [],
    }


def _shown(desk: Datasette, held: Held, offer: Offer, now: datetime, sent: Sent | None) -> dict[str, Any]:
    """One action with its form; the one that was sent comes back open, with what was typed."""
    ours = sent if sent is not None and sent.action == offer.action.name else None
    form = case_form(offer.action.name, around(desk, held, now))
    address = f"{case_address(desk, held.row['case_id'])}/answer" if offer.action.name == "answer" else None
    return {
        "action": offer.action,
        "refused": offer.refused,
        "address": address,
        "open": ours is not None,
        "fields": fields_shown(form, offer.action.name, ours.typed if ours else None, ours.wrong if ours else {}),
    }


def fields_shown(form: Form, action: str, typed: Typed | None, wrong: Mapping[str, str]) -> list[dict[str, Any]]:
    """The fields of a form as a template draws them: as typed where it was sent before, else as they begin."""
    return [
        {
            **field._asdict(),
            "id": f"{action}-{field.name}",
            "value": form.first.get(field.name, "") if typed is None else typed.get(field.name, ""),
            "wrong": wrong.get(field.name, ""),
        }
        for field in form.fields
    ]


def _lost(sent: Sent | None, shown: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """What was typed into a form that is no longer offered, so that it can be copied."""
    if sent is None or any(one["open"] and not one["refused"] for one in shown):
        return []
    kept = {"csrftoken", "after", "action"}
    return [(name, value) for name, value in sent.typed.items() if name not in kept and value.strip()]


def _records(desk: Datasette, records: Sequence[Row], after: int | None) -> list[dict[str, Any]]:
    """Every record with its time and words; a correction stands beside the record it puts right as well."""
    told = [_record(desk, record, after) for record in records]
    for one in told:
        one["corrections"] = [other for other in told if other["corrects"] == one["seq"] and not other["odd"]]
    return told


def _record(desk: Datasette, record: Row, after: int | None) -> dict[str, Any]:
    words = (record["words"] or "").strip()
    rules = record["ruleset_hash"]
    return {
        **record,
        "time": time_words(desk, record["at"]),
        "paragraphs": [part for part in words.split("\n\n") if part],
        "rules": row_address(desk, "open", "rulesets", rules) if rules else None,
        "new": after is not None and record["seq"] > after,
    }


def _course(desk: Datasette, records: Sequence[Row]) -> list[dict[str, Any]]:
    """The course of a case in short: what made it go on, in order."""
    return [
        {"seq": one["seq"], "word": MILESTONES[one["type"]], "says": one["says"], "who": one["who"],
         "time": time_words(desk, one["at"])}
        for one in records
        if one["type"] in MILESTONES and not one["odd"]
    ]  # fmt: skip


def _answer_address(desk: Datasette, row: Row) -> str | None:
    if not row["match"]:
        return None
    asked = {"deal": row["deal"], "seat": row["seat"], "about": row["topic"]}
    told = urlencode({name: value for name, value in asked.items() if value is not None})
    return str(desk.urls.path(f"/-/answer/{quote(row['match'], safe=':~')}{'?' if told else ''}{told}"))
