"""The panel, ``/-/panel``: a narrow page in the sidebar of a helpdesk, about one ticket, for one agent.

``GET /-/panel?link=`` opens it once, by a link that a machine has asked for (:mod:`~ledger.web.auth.links`), with the
ticket that was sent for it. ``POST /-/panel/zendesk`` opens it with Zendesk's signed token; the page then asks its
framework in the browser for the ticket and sends it on. What follows are forms with a link that stays, for the same
ticket, word for word, and the same agent, until half an hour after the panel was opened.

No cookie counts here. Only origins the admin has named may frame it; a page that shows a hand is recorded before.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from functools import wraps
from hashlib import sha256
from typing import Any, Final, NamedTuple, get_args
from urllib.parse import urlsplit

from pydantic import ValidationError

from ledger.answers.answer import figure_rows, refund_message
from ledger.serving.helpdesk import Settings
from ledger.web.auth.links import LinkRefused, PanelLink, agent_of
from ledger.web.auth.middleware import PANEL
from ledger.web.auth.routes import CASES, OPEN
from ledger.web.datasette import NotRecorded, Request, Response
from ledger.web.desk import Actor, Desk, Refusal, languages_named, whole_number
from ledger.web.helpdesk.operations import join_ticket, letter, matches_of_ticket, open_case, ruling
from ledger.web.pages.answer import check_language
from schemas.errors import UsageError, first_fault
from schemas.helpdesk import (
    CaseSent,
    Helpdesk,
    LetterAsked,
    MatchesFound,
    MatchFound,
    RulingAsked,
    TicketJoined,
    TicketSent,
)
from schemas.message import SeatNo, message
from schemas.records import CaseTopic
from schemas.roles import ACTS, LOOK_UP, WRITE_CASES, may

SDK: Final = "https://static.zdassets.com"
"""Where Zendesk serves the script of its framework."""
SDK_PATH: Final = "/zendesk_app_framework_sdk/2.0/zaf_sdk.min.js"
_TICKET: Final = ("number", "text", "subject", "requester", "at")
_FRAMEWORK: Final = ("origin", "app_guid")
"""What Zendesk's framework adds to the address, and reads there again."""


class Panel(NamedTuple):
    """An open panel: who looks at it, by which link, and the link its forms are sent with."""

    actor: Actor
    link: PanelLink
    stays: str
    more: Mapping[str, str]


def _or_why_not(
    page: Callable[[Desk, Request, Settings | None], Awaitable[Response]],
) -> Callable[[Desk, Request], Awaitable[Response]]:
    """A page of the panel; or in its frame, in a sentence, why there is none."""

    @wraps(page)
    async def show(desk: Desk, request: Request) -> Response:
        settings = desk.helpdesk_settings()
        try:
            return await page(desk, request, settings)
        except LinkRefused as wrong:
            status, says = 401, desk.say(f"refused-{wrong.why}")
        except Refusal as wrong:
            status, says = wrong.status, desk.sentence(wrong.why)
        except NotRecorded as wrong:
            status, says = 503, str(wrong)
        return await _page(desk, request, settings, None, "panel-refused.html", {"says": says}, status)

    return show


@_or_why_not
async def panel_page(desk: Desk, request: Request, settings: Settings | None) -> Response:
    """The panel, opened by GET, or changed by one of its forms."""
    if request.method != "POST":
        link, ticket = desk.panels.redeem(_link(request))
        return await _show(desk, request, settings, _panel(desk, request, link), ticket, {})
    _check_origin(request, {f"//{request.headers.get('host', '').lower()}"})
    link = desk.panels.read(_link(request), "stays")
    typed: dict[str, str] = await request.post_vars()
    ticket = _ticket(typed)
    if not link.ticket:
        # A panel that was told no ticket is told one once: the same link must not open another.
        desk.panels.use_up(link.once, link.ends)
        link = desk.panels.bind(link, ticket)
    elif link.ticket != ticket.number:
        raise Refusal(403, "refused-link_other_ticket", ticket=link.ticket)
    elif not desk.panels.is_for(link, ticket):
        raise Refusal(403, "refused-link_other_text", ticket=link.ticket)
    return await _show(desk, request, settings, _panel(desk, request, link), ticket, typed)


@_or_why_not
async def zendesk_page(desk: Desk, request: Request, settings: Settings | None) -> Response:
    """The panel as Zendesk opens it: a page that asks Zendesk's framework for the ticket, and sends it on."""
    framing = settings.helpdesks.get("zendesk") if settings is not None else None
    if framing is None:
        raise Refusal(403, "refused-no_helpdesk", helpdesk="zendesk")
    _check_origin(request, framing.origins)
    typed: dict[str, str] = await request.post_vars()
    token = typed.get("token", "")
    try:
        agent_claims = agent_of(token, framing)
    except UsageError as wrong:
        raise Refusal(503, "refused-no_library", why=str(wrong)) from None
    # Of tokens from before nobody knows whether they were used.
    if agent_claims.issued_at < desk.panels.began:
        raise LinkRefused("link_expired")
    # Once only, for whoever comes by a token later; its digest does, so that the state holds no token.
    desk.panels.use_up(sha256(token.encode()).hexdigest(), agent_claims.ends)
    agent = framing.agents.get(agent_claims.id)
    role = desk.auth.role_of_account(agent) if agent is not None else None
    if agent is None or role is None:
        raise Refusal(403, "refused-no_agent", agent=agent_claims.id)
    if role not in ACTS[LOOK_UP]:
        raise Refusal(403, "refused-role_of_agent", agent=agent, role=message(f"role-{role}"))
    text, link = desk.panels.make("zendesk", agent, role, None, "stays")
    context = {"sending": desk.address(PANEL, {"link": text, **_more(request)}), "agent": agent}
    return await _page(desk, request, settings, link.audience, "panel-zendesk.html", context)


# -- who asks ------------------------------------------------------------------------------------------


def _link(request: Request) -> str:
    return request.args.get("link") or ""


def _more(request: Request) -> dict[str, str]:
    return {name: value[:300] for name in _FRAMEWORK if (value := request.args.get(name))}


def _check_origin(request: Request, allowed: Collection[str]) -> None:
    """Raise Refusal for a form from a page of another origin than those."""
    origin = request.headers.get("origin")
    if origin is None:
        return
    parts = urlsplit(origin)
    # Our own origin without its scheme: behind a proxy with TLS the desk does not know that people come by https.
    if not {origin.lower(), f"//{parts.netloc.lower()}"} & set(allowed):
        raise Refusal(403, "refused-other_origin")


def _panel(desk: Desk, request: Request, link: PanelLink) -> Panel:
    """The panel of a link, while its agent has the role it was made for. Raises Refusal."""
    actor = desk.auth.account_in_role(link.agent, link.role)
    if actor is None or not may(actor, LOOK_UP):
        raise Refusal(403, "refused-link_other_role", agent=link.agent)
    return Panel(actor, link, desk.panels.going_on(link), _more(request))


def _ticket(typed: Mapping[str, str]) -> TicketSent:
    fields = {name: typed.get(name, "").strip() for name in _TICKET}
    try:
        return TicketSent.model_validate({name: value for name, value in fields.items() if value})
    except ValidationError as wrong:
        raise Refusal(422, "refused-ticket", field=first_fault(wrong, "")[0]) from None


# -- what is shown ---------------------------------------------------------------------------------------


async def _show(
    desk: Desk, request: Request, settings: Settings | None, panel: Panel, ticket: TicketSent, typed: Mapping[str, str]
) -> Response:
    _, hits = await matches_of_ticket(desk, panel.actor, ticket)
    match = _choose(hits, typed)
    context: dict[str, Any] = {
        "sending": desk.address(PANEL, {"link": panel.stays, **panel.more}),
        "agent": panel.link.agent,
        "helpdesk": panel.link.audience,
        "parent": _origins(settings, panel.link.audience)[:1],
        "ticket": {name: getattr(ticket, name) or "" for name in _TICKET},
        "found": hits,
        "chosen": match.match if match is not None else None,
        "fits": {one.match: desk.say("find-fits", count=len(one.fits), of=one.parts) for one in hits.matches},
        "times": {one.match: desk.words.minute(one.opened_at) if one.opened_at else "" for one in hits.matches},
        "topics": [(topic, desk.say(f"about-{topic}")) for topic in get_args(CaseTopic)],
        "languages": languages_named(),
        "language": typed.get("lang") or desk.words.language,
        "topic": typed.get("topic", hits.topic or ""),
        "may_open": may(panel.actor, WRITE_CASES),
        "framework": panel.link.audience == "zendesk",
    }
    if match is not None:
        context |= await _ruled(desk, panel, ticket, match, hits, typed)
    return await _page(desk, request, settings, panel.link.audience, "panel.html", context)


def _choose(hits: MatchesFound, typed: Mapping[str, str]) -> MatchFound | None:
    """The match that was chosen among those found; the first where nothing else is likely. Raises Refusal."""
    if not typed.get("match"):
        return hits.matches[0] if hits.sure else None
    one = next((one for one in hits.matches if one.match == typed["match"]), None)
    if one is None:
        raise Refusal(403, "refused-link_other_match")
    return one


async def _ruled(
    desk: Desk, panel: Panel, ticket: TicketSent, match: MatchFound, hits: MatchesFound, typed: Mapping[str, str]
) -> dict[str, Any]:
    """The ruling on the complaint and its letter; or in a sentence why there is none."""
    rows = await desk.rows(OPEN, "select seat from players where match = ? order by seat", (match.match,))
    seats = [row["seat"] for row in rows]
    seat = whole_number(typed.get("seat", ""), 2) or match.ask.seat
    deal = match.ask.deal if seat == match.ask.seat else None
    topic = next((one for one in get_args(CaseTopic) if one == typed.get("topic", hits.topic)), None)
    language = typed.get("lang") or desk.words.language
    context: dict[str, Any] = {"seats": seats, "seat": seat, "deal": deal, "match_href": match.address}
    if seat is None or seat not in seats:
        return context | {"why_no_ruling": desk.say("panel-which_seat")}
    if typed.get("action") == "open":
        context |= await _open_case(desk, panel, ticket, match.match, seat, deal, topic)
    other = await _other_case(desk, panel, ticket, match.match, seat)
    if typed.get("action") == "join" and other is not None:
        await join_ticket(desk, panel.actor, other, TicketJoined(ticket=ticket.number, written=ticket.at))
        context |= {"case_says": desk.say("panel-joined", case=other), "new_case_href": desk.case_address(other)}
    context["other_case"] = other
    try:
        question = RulingAsked(deal=deal, seat=seat, topic=topic, language=desk.words.language)
        answer_given = await ruling(desk, panel.actor, match.match, question, "panel")
    except Refusal as refusal:
        return context | {"why_no_ruling": desk.sentence(refusal.why)}
    answer = answer_given.answer
    offered = refund_message(answer)
    figures = figure_rows(answer, answer_given.words)
    context |= {
        "columns": list(dict.fromkeys(column for _, cells in figures for column, cell in cells if cell)),
        "outcome": answer.complaint.outcome if answer.complaint is not None else None,
        "happened": answer.happened,
        "figures": figures,
        "refund": desk.letters.sentence(offered) if offered is not None else "",
        "seat_words": desk.words.value(SeatNo(seat)),
    }
    try:
        check_language(language)
        asked_letter = LetterAsked(deal=deal, seat=seat, topic=topic, language=language)
        context["letter"] = await letter(desk, panel.actor, match.match, asked_letter, "panel")
    except Refusal as refusal:
        context["why_no_letter"] = desk.sentence(refusal.why)
        with suppress(KeyError):
            context["case_href"] = desk.case_address(str(dict(refusal.why.arguments)["case"]))
    return context


async def _open_case(
    desk: Desk, panel: Panel, ticket: TicketSent, match: str, seat: int, deal: int | None, topic: CaseTopic | None
) -> dict[str, Any]:
    if not may(panel.actor, WRITE_CASES):
        raise Refusal(403, "refused-case_opening")
    opening = CaseSent(ticket=ticket.number, match=match, seat=seat, deal=deal, topic=topic)
    case, is_new = await open_case(desk, panel.actor, opening)
    says = desk.say("panel-case_opened" if is_new else "panel-case_there", case=case)
    return {"case_says": says, "new_case_href": desk.case_address(case)}


_GOES_ON: Final = """
select case_id, tickets from cases where match = ?1 and (seat is null or seat = ?2) and stand <> 'closed'
order by case_id
"""


async def _other_case(desk: Desk, panel: Panel, ticket: TicketSent, match: str, seat: int) -> str | None:
    """A case about the complaint of that seat that goes on without this ticket; None where there is none."""
    if not desk.has(CASES) or not may(panel.actor, WRITE_CASES):
        return None
    there = await desk.rows(CASES, _GOES_ON, (match, seat))
    if any(ticket.number in (row["tickets"] or "").split() for row in there):
        return None
    return str(there[0]["case_id"]) if there else None


# -- the page --------------------------------------------------------------------------------------------


def _origins(settings: Settings | None, helpdesk: Helpdesk | None) -> list[str]:
    """The origins that may frame a page: of one helpdesk, or of all for a page that tells nothing."""
    framings = settings.helpdesks if settings is not None else {}
    own = [framings[helpdesk]] if helpdesk is not None and helpdesk in framings else []
    return list(
        dict.fromkeys(
            origin for one in own or (framings.values() if helpdesk is None else ()) for origin in one.origins
        )
    )


async def _page(
    desk: Desk, request: Request, settings: Settings | None, helpdesk: Helpdesk | None, template: str,
    context: Mapping[str, Any], status: int = 200,
) -> Response:  # fmt: skip
    scripts = f" {SDK}" if helpdesk == "zendesk" else ""
    ancestors = " ".join(_origins(settings, helpdesk)) or "'none'"
    policy = (
        f"default-src 'none'; style-src 'self'; script-src 'self'{scripts}; img-src 'self'; connect-src 'none'; "
        f"form-action 'self'; base-uri 'none'; frame-ancestors {ancestors}"
    )
    fields = {**context, "sdk": SDK + SDK_PATH if helpdesk == "zendesk" else None, "desk_language": desk.words.language}
    return await desk.page(
        request, template, fields, status, view="panel",
        headers={"content-security-policy": policy, "permissions-policy": "clipboard-write=(self)"},
    )  # fmt: skip


ROUTES: Final = ((r"^/-/panel$", panel_page), (r"^/-/panel/zendesk$", zendesk_page))
