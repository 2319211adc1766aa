"""The answer of a decided case, ``/-/case/ID/answer?lang=hi&seat=2``: to be copied, sent, and marked as sent.

It is composed again when it is marked, and kept to the letter; should it read otherwise by then, nothing is written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlencode

from ledger.answers.answer import Answer, Asked, answer, plain_text
from ledger.answers.subject import ABOUT
from ledger.cases.actions import NAMED, kinds_written_by, why_not
from ledger.cases.writing import answer_records
from ledger.messages.catalogue import languages
from ledger.messages.renderer import ENGLISH, LETTER, Renderer
from ledger.views.tables.cases import OUTCOMES
from ledger.web.pages.answer_match import clausebook, played, to_answer
from ledger.web.pages.answer_page import Refusal as NoAnswer
from ledger.web.pages.answer_page import rows_to_answer
from ledger.web.pages.case_reading import (
    QUEUE,
    Refusal,
    Row,
    case_address,
    case_rows,
    clerk_of,
    html,
    let_in,
    refused,
    see,
    typed_in,
    who_asks,
)
from ledger.web.pages.case_trouble import NO_CLERK, status_of, told_why
from ledger.web.pages.case_view import Held
from ledger.web.pages.seen import HandsSeen, hands_seen
from ledger.web.seam import Datasette, Request, Response, plugin_options
from schemas.errors import ConflictError, MeldtrailError, UsageError

ANSWER_ROUTE: Final = r"^/-/case/(?P<case>[^/]+)/answer$"


class Composed(NamedTuple):
    """An answer to a player as it is to be sent; ``digest`` is that of its text."""

    text: str
    given: Answer
    language: str
    seat: int
    seats: tuple[int, ...]

    @property
    def digest(self) -> str:
        """By what the form says which text was read."""
        return sha256(self.text.encode()).hexdigest()


async def case_answer_page(datasette: Datasette, request: Request) -> Response:
    """The answer to copy; by POST it is kept as sent, and the case is closed."""
    if plugin_options(datasette) is None:
        return Response.text("not found\n", status=404)
    try:
        await let_in(datasette, request)
        if "case_answered" not in kinds_written_by(request.actor):
            raise Refusal("Your role may read cases, but not answer them.", 403)
        if clerk_of(datasette) is None:
            raise Refusal(f"{NO_CLERK} meldtrail case answer CASE answers a player.", 503)
        held = Held(*await case_rows(datasette, unquote(request.url_vars["case"])))
        if request.method == "POST":
            return await _sent(datasette, request, held)
        composed = await _composed(datasette, request, held.row, request.args.get("lang"), request.args.get("seat"))
        return await _page(datasette, request, held, composed, "", 200)
    except Refusal as why:
        return await refused(datasette, request, why)


async def _composed(desk: Datasette, request: Request, row: Row, lang: str | None, seat: str | None) -> Composed:
    """The answer to the player of a case, or to another seat. Raises Refusal."""
    if not row["match"]:
        raise Refusal(f"Case {row['case_id']} is about no match; the desk cannot make an answer.", 409)
    language = lang or "en"
    if language not in languages():
        raise Refusal(f"There are no sentences in {language[:40]}; there are {', '.join(languages())}.", 400)
    if seat and not (seat.isascii() and seat.isdigit() and len(seat) < 4):
        raise Refusal(f"seat={seat[:40]} is no seat.", 400)
    try:
        rows = await rows_to_answer(desk, request.actor, row["match"])
    except NoAnswer as why:
        raise Refusal(why.says, why.status) from None
    source, book = await to_answer(desk, rows), await clausebook(desk)
    zone = (plugin_options(desk) or {})["zone"]
    topic = next((about for about in ABOUT if about == row["topic"]), None)

    def made() -> Composed:
        game = played(source)
        reader = int(seat) if seat else row["seat"] or game.seats[0]
        if reader not in game.seats:
            raise Refusal(f"Match {row['match']} has no seat {reader}.", 404)
        speaker = Renderer(language, reader, zone, LETTER)
        asked = Asked(row["deal"], row["seat"], topic)
        try:
            given = answer(game, asked, book, speaker)
        except UsageError as wrong:
            raise Refusal(f"{wrong}.", 404) from None
        return Composed(plain_text(given, speaker), given, language, reader, tuple(game.seats))

    composed = await asyncio.get_running_loop().run_in_executor(None, made)
    shown = composed.given
    await hands_seen(desk, HandsSeen(request.actor, shown.match, shown.seq, composed.seat, "case answer"))
    return composed


async def _sent(desk: Datasette, request: Request, held: Held) -> Response:
    typed, who, clerk, row = await typed_in(request), who_asks(request), clerk_of(desk), held.row
    after = typed.get("after", "")
    if clerk is None or not (after.isascii() and after.isdigit() and len(after) < 8):
        raise Refusal("This is no form of a case: load the answer again and send it from there.", 400)
    composed = await _composed(desk, request, row, typed.get("lang"), typed.get("seat"))
    if _is_kept(held, composed, who, int(after)):
        return see(case_address(desk, row["case_id"], f"#r{int(after) + 1}"))
    if composed.digest != typed.get("text", ""):
        trouble = "Nothing was written: the audit has come to read this answer otherwise. Copy it again as it is now."
        return await _page(desk, request, held, composed, trouble, 409)
    given = composed.given
    try:
        records = answer_records(
            composed.text, language=composed.language, seat=composed.seat, reference=given.reference,
            version=given.version, ruleset_hash=given.ruleset_hash,
        )  # fmt: skip
        await clerk.write_case(who, row["case_id"], int(after), records)
    except MeldtrailError as why:
        held = Held(*await case_rows(desk, row["case_id"]))
        if isinstance(why, ConflictError) and _is_kept(held, composed, who, int(after)):
            return see(case_address(desk, row["case_id"], f"#r{int(after) + 1}"))
        law = why_not(held.state, NAMED["answer"], who)
        trouble = told_why(why, held.row["last_seq"], law, int(after))
        return await _page(desk, request, held, composed, trouble, status_of(why))
    return see(case_address(desk, row["case_id"], f"#r{int(after) + 1}"))


_AGAINST: Final = frozenset({
    ("granted", "UPHELD"), ("granted", "KEPT"), ("partly", "UPHELD"), ("partly", "KEPT"), ("refused", "OVERTURNED"),
})  # fmt: skip


def _against(outcome: str | None, given: Answer) -> str:
    """What a decision and the text that tells it to the player say against each other; empty where they agree."""
    if (outcome or "", given.ruling) not in _AGAINST:
        return ""
    says = ENGLISH.say(f"ruling-{given.ruling}")
    decided = OUTCOMES[outcome or ""]
    return f"The case was decided “{decided}”, but this text says: “{says}” Look at both before it is sent."


def _is_kept(held: Held, composed: Composed, who: str, after: int) -> bool:
    """Whether this very answer stands next after ``after`` already: the form was sent twice."""
    there = next((one for one in held.records if one["seq"] == after + 1), None)
    kept: Mapping[str, Any] = there or {}
    return (kept.get("who"), kept.get("type"), kept.get("words")) == (who, "case_answered", composed.text)


async def _page(
    desk: Datasette, request: Request, held: Held, composed: Composed, trouble: str, status: int
) -> Response:
    row, here = held.row, case_address(desk, held.row["case_id"], "/answer")
    context = {
        "row": row,
        "composed": composed,
        "given": composed.given,
        "why_not": why_not(held.state, NAMED["answer"], who_asks(request)),
        "languages": [(name, Renderer(name).say("language-name")) for name in languages()],
        "trouble": trouble,
        "against": _against(row["outcome"], composed.given),
        "here": here,
        "again": f"{here}?{urlencode({'lang': composed.language, 'seat': composed.seat})}",
        "case_href": case_address(desk, row["case_id"]),
        "queue": desk.urls.path(QUEUE),
    }
    return await html(desk, request, "case-answer.html", context, status)
