"""``meldtrail incident``: one cause that hit many players, from the finding to every letter and refund."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from cli.commands import AsJson, Language, Ledger, PlayersLanguage, Rulesets, Zone, leading_options
from cli.commands.case import show_on_desk
from cli.sign_in import acting, has_accounts, signed_in
from cli.terminal import column, must_show, print_json, progress_bar, renderer_in, say
from ledger.audit.auditor import staff_folder
from ledger.cases.case import decision_message
from ledger.cases.incident_cases import (
    Bench,
    CaseChange,
    IncidentCase,
    Omission,
    Outcome,
    agree_cases,
    answer_cases,
    open_bench,
    open_cases,
    propose_cases,
    show_cases,
)
from ledger.cases.incidents import (
    ConcernedSeat,
    MatchAside,
    Search,
    SearchOutcome,
    check_name,
    find,
    search_time,
    sum_by_currency,
)
from ledger.cases.writing import HOURS_TO_ANSWER
from ledger.messages.catalogue import languages
from ledger.messages.renderer import ENGLISH, LETTER, Renderer, zone_named
from schemas.errors import UsageError
from schemas.message import Message, Money, SeatNo
from schemas.roles import WRITE_CASES

incident = typer.Typer(
    name="incident", help="One cause that hit many players, and its cases together.", rich_markup_mode=None
)

Name = Annotated[str, typer.Argument(metavar="NAME", help="What the incident is called: a-z, 0-9, point, dash.")]
Code = Annotated[
    str | None,
    typer.Option("--code", metavar="CODE", help="A finding, or an overturned claim: show, points, total, settlement."),
]
CitedClause = Annotated[
    str | None, typer.Option("--clause", metavar="ID", help="A clause that findings and verdicts cite.")
]
PlayedUnder = Annotated[str | None, typer.Option("--ruleset", metavar="ID", help="Only matches under this ruleset.")]
Since = Annotated[
    str | None,
    typer.Option(
        "--from", metavar="TIME", help="What happened at or after it, a day or a moment: 2026-11-20T10:15, UTC."
    ),
]
Until = Annotated[str | None, typer.Option("--to", metavar="TIME", help="What happened before it, UTC.")]
By = Annotated[
    str | None,
    typer.Option("--who", "--by", metavar="NAME", help="Who does this; without it MELDTRAIL_WHO, or who is logged in."),
]


@incident.command("find")
def find_(
    code: Code = None, clause: CitedClause = None, ruleset: PlayedUnder = None, since: Since = None,
    until: Until = None, ledger: Ledger = None, rulesets: Rulesets = None, lang: Language = "en",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Find every seat that one cause wronged, with what the remedies policy gives back to each. Writes nothing.

    Matches are replayed under the rules they are pinned to now. What could not be looked through is named.
    """
    words = renderer_in(lang, as_json=as_json)
    with open_bench(ledger, rulesets) as bench:
        scope = _find(bench, code, clause, ruleset, since, until)
    if as_json:
        print_json(_found_json(scope))
    else:
        _say_found(scope, words)


@incident.command("open")
def open_(
    name: Name, code: Code = None, clause: CitedClause = None, ruleset: PlayedUnder = None, since: Since = None,
    until: Until = None,
    ticket: Annotated[
        str | None, typer.Option(metavar="TICKET", help="The ticket of its cases; without it NAME.")
    ] = None,
    hours: Annotated[float, typer.Option(metavar="H", help="In how many hours they are to be answered.")] = (
        HOURS_TO_ANSWER
    ),
    by: By = None, ledger: Ledger = None, rulesets: Rulesets = None, as_json: AsJson = False,
) -> None:  # fmt: skip
    """Open a case for every seat found, or join the open case of that seat. Once more, it adds only what is new."""
    check_name(name)
    folder = staff_folder(ledger)
    who = signed_in(folder, by, WRITE_CASES)
    with open_bench(ledger, rulesets) as bench:
        scope = _find(bench, code, clause, ruleset, since, until)
    outcome = open_cases(folder, name, scope, who, ticket or name, hours)
    show_on_desk(folder)
    if as_json:
        print_json(_outcome_json(name, outcome) | {"not_looked_through": _asides_json(scope.unjudged)})
        return
    _say_outcome(outcome)
    for aside in (*scope.unjudged, *scope.aside):
        _say_aside(aside)
    say(
        f"{_count(outcome, 'opened')} case(s) opened, {_count(outcome, 'joined')} joined, {outcome.before} there "
        f"before, {len(outcome.left_out)} left out; {len(scope.unjudged)} match(es) not looked through.",
        "dim",
    )


@incident.command()
def decide(
    name: Name,
    agree: Annotated[
        bool, typer.Option("--agree", help="Agree to what somebody else proposed, which decides those cases.")
    ] = False,
    by: By = None, ledger: Ledger = None, rulesets: Rulesets = None, as_json: AsJson = False,
) -> None:  # fmt: skip
    """Propose the decision of every case, as ruled; with --agree another person agrees to that, which decides them.

    A case that others decided meanwhile, that has no price, or whose own ruling is another one, is left out and named.
    """
    folder = staff_folder(ledger)
    who = signed_in(folder, by, WRITE_CASES)
    with open_bench(ledger, rulesets) as bench:
        does = agree_cases if agree else propose_cases
        outcome = does(folder, bench, name, who, alone=not has_accounts(folder))
    show_on_desk(folder)
    if as_json:
        print_json(_outcome_json(name, outcome))
        return
    _say_outcome(outcome)
    proposals, decisions = _count(outcome, "proposed"), _count(outcome, "decided")
    sums = _money(
        sum_by_currency((one.currency, one.decision.paid) for one in outcome.changes if one.decision is not None)
    )
    say(f"{proposals} case(s) proposed, {decisions} decided, {sums}; {len(outcome.left_out)} left out.", "dim")
    if proposals:
        agrees = f"meldtrail incident decide {name} --agree --who NAME{leading_options(ledger, rulesets)}"
        say(f"Not decided yet: another person agrees with {agrees}")


@incident.command()
def letters(
    name: Name, lang: PlayersLanguage = "en", tz: Zone = "UTC",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the letters to read them; write nothing.")] = False,
    by: By = None, ledger: Ledger = None, rulesets: Rulesets = None, as_json: AsJson = False,
) -> None:  # fmt: skip
    """Write the letter of every case that was decided together, as case answer does, and close it."""
    if lang not in languages():
        raise UsageError(f"--lang {lang}: choose one of {', '.join(languages())}")
    if not as_json:
        must_show(f"{Renderer(lang).say('language-name')} ♠ ₹")
    folder, zone = staff_folder(ledger), zone_named(tz)
    who = acting(by) if dry_run else signed_in(folder, by, WRITE_CASES)
    with open_bench(ledger, rulesets) as bench:
        outcome = answer_cases(
            folder, bench, name, who, lambda seat: Renderer(lang, seat, zone, LETTER), rehearsed=dry_run
        )
    if not dry_run:
        show_on_desk(folder)
    if as_json:
        print_json({**_outcome_json(name, outcome), "dry_run": dry_run})
        return
    for one in outcome.changes:
        print(f"-- {one.case}, match {one.match}, seat {one.seat}")
        print(one.text)
    for omission in outcome.left_out:
        _say_left(omission)
    wrote = "composed, none of them written" if dry_run else "written"
    say(
        f"{len(outcome.changes)} letter(s) {wrote}, {outcome.before} before, {len(outcome.left_out)} case(s) without.",
        "dim",
    )


@incident.command()
def show(name: Name, ledger: Ledger = None, rulesets: Rulesets = None, as_json: AsJson = False) -> None:
    """Each case of an incident: where it stands, what is due by ruling and what is to be paid by decision."""
    with open_bench(staff_folder(ledger), rulesets) as bench:
        cases = show_cases(bench, name)
    due, payments = (
        sum_by_currency((each.currency, getattr(each, which)) for each in cases) for which in ("due", "paid")
    )
    if as_json:
        print_json({"incident": name, "cases": list(map(_shown_json, cases)), "due": due, "paid": payments})
        return
    for each in cases:
        _say_shown(each)
    without = sum(each.due is None for each in cases)
    say(f"{len(cases)} case(s); due {_money(due)}, {without} without a sum; to be paid {_money(payments)}.", "dim")


def _find(
    bench: Bench, code: str | None, clause: str | None, ruleset: str | None, since: str | None, until: str | None
) -> SearchOutcome:  # fmt: skip
    """What a search comes to, with how far it has come on a terminal."""
    search = Search(code, clause, ruleset, search_time(since, "--from"), search_time(until, "--to"))
    total, events_read = bench.auditor.reader.event_count(), 0
    with progress_bar() as progress:

        def heard(events: int) -> None:
            nonlocal events_read
            events_read += events
            progress("events", events_read, max(events_read, total))

        return find(bench.auditor, search, bench.book, bench.policy, heard)


# -- what is printed ---------------------------------------------------------------------------------


def _sums(sums: dict[str, int], words: Renderer) -> list[str]:
    return [words.in_currency(currency or None).value(Money(amount)) for currency, amount in sums.items()]


def _money(sums: dict[str, int]) -> str:
    return " and ".join(_sums(sums, ENGLISH)) or "nothing"


def _count(outcome: Outcome, what: str) -> int:
    return sum(one.what == what for one in outcome.changes)


def _words(why: Message | None) -> str | None:
    return None if why is None else ENGLISH.words(why)


def _say_found(scope: SearchOutcome, words: Renderer) -> None:
    for seat in scope.seats:
        price = "".join(_sums({seat.currency or "": seat.due}, words)) if seat.due is not None else ""
        if seat.unpriced is not None:
            price = words.say("incidents-not_priced", why=seat.unpriced)
        whole = words.say("incidents-whole_match")
        deal = words.say("incidents-in_deal", deal=seat.deal) if seat.deal is not None else whole
        events = ", ".join(f"{hit.code}, {words.say('incidents-at', seq=str(hit.seq))}" for hit in seat.hits)
        say(f"{seat.match:<28} {column(words.value(SeatNo(seat.seat)), 7)} {column(deal, 11)} {price}  ({events})")
    for aside in (*scope.unjudged, *scope.aside):
        _say_aside(aside, words)
    unpriced = sum(seat.due is None for seat in scope.seats)
    sums = ", ".join(_sums(scope.sums, words)) or "-"
    say(words.say("incidents-found", seats=len(scope.seats), matches=scope.hit), "bold")
    say(words.say("incidents-priced", sums=sums, unpriced=unpriced), "bold")
    looked = {"clear": scope.clear, "outside": scope.outside, "missing": len(scope.unjudged)}
    say(words.say("incidents-looked", **looked), "dim")
    if scope.refused:
        say(words.say("incidents-refused", count=scope.refused), "yellow")


def _say_aside(aside: MatchAside, words: Renderer = ENGLISH) -> None:
    say(f"{aside.match:<28} {words.words(aside.why)}", "yellow")


def _say_outcome(outcome: Outcome) -> None:
    for one in outcome.changes:
        decision = f": {ENGLISH.words(decision_message(one.decision))}" if one.decision is not None else ""
        say(f"{one.case}  match {one.match}, seat {one.seat}: {one.what}{decision}")
    for omission in outcome.left_out:
        _say_left(omission)


def _say_left(one: Omission) -> None:
    say(f"{one.case or '-'}  match {one.match}, seat {one.seat or '-'}: left out, {_words(one.why)}", "yellow")


def _say_shown(each: IncidentCase) -> None:
    due = "-" if each.due is None else _money({each.currency or "": each.due})
    payment = "-" if each.paid is None else _money({each.currency or "": each.paid})
    people = [f"proposed by {', '.join(each.proposers)}"] if each.proposers else []
    people += [f"decided by {each.decider}"] if each.decider else []
    more = "; ".join([*people, *([f"by itself: {_words(each.beside)}"] if each.beside is not None else [])])
    say(f"{each.case}  match {each.match}, seat {each.seat or '-'}  {each.stage:<9} due {due}, to be paid {payment}"
        + (f"  ({more})" if more else ""))  # fmt: skip


def _found_json(scope: SearchOutcome) -> dict[str, Any]:
    search = scope.search
    return {
        "asked": {
            "code": search.code, "clause": search.clause, "ruleset": search.ruleset, "from": search.since,
            "to": search.until,
        },
        "seats": list(map(_seat_json, scope.seats)),
        "sums": scope.sums,
        "unpriced": sum(seat.due is None for seat in scope.seats),
        "matches": {
            "hit": scope.hit, "clear": scope.clear, "outside": scope.outside,
            "not_looked_through": len(scope.unjudged),
        },
        "not_looked_through": _asides_json(scope.unjudged),
        "in_doubt": _asides_json(scope.aside),
        "refused_lines": scope.refused,
    }  # fmt: skip


def _seat_json(seat: ConcernedSeat) -> dict[str, Any]:
    return {
        "match": seat.match, "deal": seat.deal, "seat": seat.seat, "topic": seat.topic,
        "events": [{"code": hit.code, "seq": hit.seq, "at": hit.at, "deal": hit.deal} for hit in seat.hits],
        "outcome": seat.ruled.outcome, "due": seat.due, "currency": seat.currency, "gives": list(seat.gives),
        "unpriced": _words(seat.unpriced),
    }  # fmt: skip


def _asides_json(asides: Sequence[MatchAside]) -> list[dict[str, Any]]:
    return [{"match": aside.match, "code": aside.why.code, "why": _words(aside.why)} for aside in asides]


def _outcome_json(name: str, outcome: Outcome) -> dict[str, Any]:
    return {
        "incident": name,
        "written": list(map(_written_json, outcome.changes)),
        "left_out": [
            {"case": one.case, "match": one.match, "seat": one.seat, "code": one.why.code, "why": _words(one.why)}
            for one in outcome.left_out
        ],
        "before": outcome.before,
    }


def _written_json(one: CaseChange) -> dict[str, Any]:
    outcome, payment = one.decision if one.decision is not None else (None, None)
    return {
        "case": one.case, "match": one.match, "seat": one.seat, "what": one.what, "outcome": outcome, "paid": payment,
        "currency": one.currency, "text": one.text,
    }  # fmt: skip


def _shown_json(each: IncidentCase) -> dict[str, Any]:
    return {
        "case": each.case, "match": each.match, "deal": each.deal, "seat": each.seat, "stage": each.stage,
        "proposed_by": list(each.proposers), "decided_by": each.decider, "outcome": each.outcome, "due": each.due,
        "paid": each.paid, "currency": each.currency, "by_itself": _words(each.beside),
    }  # fmt: skip
