"""``meldtrail pin``: the rules a match is judged by, pinned later than it came in, or anew; and what was pinned."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer
from rich.text import Text

from cli.commands import AsJson, Ledger, Rulesets, cannot_be_read, end_altered
from cli.sign_in import signed_in
from cli.terminal import print_json, remark, say
from ledger.audit.auditor import Auditor, lacks_pins, ledger_folder, open_ledger
from ledger.audit.pinning import Content, PlannedPin, choose_matches, content_named, of_lobbies, plan
from ledger.audit.pinning import pin as pin_matches
from ledger.cases.writing import all_cases, clean, record_time
from ledger.evidence.reader import Reader
from ledger.messages.renderer import ENGLISH
from ledger.rules.lobbies import WHERE
from schemas.errors import UnreadableError, UsageError
from schemas.roles import PIN_RULES
from schemas.wire import OptionValue

_SHOWN = 12
"""Digits of a hash that are shown to people."""
UNREAD = "a pin of it cannot be read, and may be the one that decides; meldtrail verify says what is wrong with it"
"""Why the rules of a match are not known to which staff pinned some."""


def pin(
    matches: Annotated[list[str] | None, typer.Argument(metavar="[MATCH]...", help="Matches of the ledger.")] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset",
            metavar="ID|FILE|ID@HASH",
            help="What to pin: a ruleset, a TOML file of one, or a content the ledger keeps. Without: what is pinned.",
        ),
    ] = None,
    named: Annotated[
        str | None,
        typer.Option("--named", metavar="ID", help="In place of MATCH: every match whose log names this ruleset."),
    ] = None,
    unpinned: Annotated[
        bool,
        typer.Option("--unpinned", help="In place of MATCH: those without rules that name --named, else --ruleset."),
    ] = False,
    lobbies: Annotated[
        bool,
        typer.Option(
            "--lobbies", help="In place of --ruleset: what lobbies.toml of --rulesets says of each MATCH, or of all."
        ),
    ] = False,
    why: Annotated[str | None, typer.Option("--why", metavar="TEXT", help="Why, in one line; it is kept.")] = None,
    who: Annotated[
        str | None,
        typer.Option("--who", "--by", metavar="NAME", help="Who pins; without it MELDTRAIL_WHO, or who is logged in."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List the matches and what changes, and stop.")] = False,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    as_json: AsJson = False,
) -> None:
    """Pin rules to matches later, or show what was pinned.

    A pin is a record with who made it and why. Nothing pinned before is changed; the newest pin decides. A match that
    the rules cannot be those of is refused by name. Exit code 1 when some of many were left out for that.
    """
    folder = ledger_folder(ledger, matches[0] if matches and len(matches) == 1 else None)
    _refuse_unclear(matches, ruleset, named, unpinned, lobbies)
    with open_ledger(ledger, rulesets) as auditor:
        if ruleset is None and not lobbies:
            if named is not None or unpinned or dry_run or why is not None:
                way = "--ruleset ID, FILE.toml or ID@HASH; without it MATCH shows what is pinned"
                raise UsageError(f"say what to pin: {way}")
            for match in matches or ():
                _say_pins(auditor, match, as_json)
            return
        planned, where = _plan(auditor, matches or [], ruleset, named, unpinned)
        answers = _find_answers(auditor.reader, planned)
    if not planned:
        raise UsageError(f"no match{' without rules' if unpinned else ''} {where}; nothing to pin")
    misfits = [one for one in planned if one.why_not is not None]
    if misfits and (matches or len(misfits) == len(planned)):
        raise UsageError(_why_none(misfits[0], len(misfits), len(planned)))
    if not dry_run:
        pin_matches(folder, planned, signed_in(folder, who, PIN_RULES), clean(why or ""), record_time())
    for one in planned:
        _say_planned(one, answers.get(one.match, []), dry_run, as_json)
    changes = [one for one in planned if one.why_not is None and not one.is_pinned]
    remark(
        f"meldtrail: {len(changes)} match(es) {'would be' if dry_run else 'are'} pinned{_to(planned)}, "
        f"{sum(one.is_pinned for one in planned)} pinned to it already, {len(misfits)} left out"
    )
    end_altered([one.match for one in planned if one.is_altered])
    if misfits:
        raise typer.Exit(1)


def _refuse_unclear(
    matches: list[str] | None, ruleset: str | None, ruleset_id: str | None, unpinned: bool, lobbies: bool
) -> None:
    if lobbies and (ruleset is not None or ruleset_id is not None):
        raise UsageError("--lobbies says itself what is pinned to which match; leave --ruleset and --named out")
    if not lobbies and bool(matches) == (ruleset_id is not None or unpinned):
        raise UsageError("name the matches, or give --named ID, --unpinned or --lobbies")


def _plan(
    auditor: Auditor, matches: list[str], ruleset: str | None, ruleset_id: str | None, unpinned: bool
) -> tuple[list[PlannedPin], str]:
    """What is to be pinned to which match, by the table of lobbies where no ruleset is given; and what was asked of
    them, in half a sentence."""
    if ruleset is None:
        if not auditor.rulebook.lobbies:
            raise UsageError(f"no table of lobbies: --rulesets DIR names the folder where {WHERE} lies")
        by_lobby = of_lobbies(auditor, matches, unpinned)
        return [
            _if_read(auditor.reader, one) for one in by_lobby
        ], f"opened in a lobby and on a day that {WHERE} speaks of"
    content = content_named(ruleset, auditor)
    name = ruleset_id or content.ruleset
    of = choose_matches(auditor, matches, None if matches else name, unpinned)
    return [_if_read(auditor.reader, plan(played, content)) for played in of], f"names {name}"


def _why_none(first: PlannedPin, misfits: int, planned: int) -> str:
    """Why nothing was pinned, by the first match of which it cannot be."""
    more = f" ({misfits} of {planned} matches do not fit)" if planned > 1 else ""
    why = first.why_not if first.why_not == UNREAD else f"not played by {first.content.ruleset}: {first.why_not}"
    return f"{first.match}: {why}; nothing was pinned{more}"


def _find_answers(reader: Reader, planned: Sequence[PlannedPin]) -> dict[str, list[str]]:
    """The cases of these matches in which an answer was sent that rests on another content, by match."""
    hashes = {one.match: one.content.hash for one in planned if one.why_not is None and not one.is_pinned}
    cases: dict[str, list[str]] = {}
    for case in all_cases(reader) if hashes else ():
        state = case.state
        if state.status == "damaged":
            remark(f"meldtrail: {cannot_be_read(state.case)}, and an answer in it may rest on other rules")
        if state.match in hashes and state.sent and state.sent[-1].ruleset_hash != hashes[state.match]:
            cases.setdefault(state.match, []).append(state.case)
    return cases


def _if_read(reader: Reader, one: PlannedPin) -> PlannedPin:
    """A match that is to be pinned, if it is known what decides now."""
    is_known = one.now is not None or not lacks_pins(reader, one.match)
    return one if is_known else one._replace(why_not=UNREAD)


# -- the report --------------------------------------------------------------------------------------


def _say_planned(one: PlannedPin, answers: list[str], dry_run: bool, as_json: bool) -> None:
    is_changed, content = one.why_not is None and not one.is_pinned, one.content
    if as_json:
        print_json({
            "match": one.match, "named": one.ruleset, "before": one.now.hash if one.now else None,
            "ruleset": content.ruleset, "after": content.hash, "options": dict(content.options or {}),
            "pinned": is_changed and not dry_run, "why_not": one.why_not,
            "verdicts_before": dict(sorted(one.before.items())), "verdicts_after": dict(sorted(one.after.items())),
            "answered_cases": answers,
        })  # fmt: skip
        return
    before = "no rules" if one.now is None else (one.now.ruleset or one.ruleset or "?") + f" ({one.now.hash[:_SHOWN]})"
    if one.why_not is not None:
        say(Text.assemble((one.match, "bold"), f"  left out: {one.why_not}"))
    elif one.is_pinned:
        say(Text.assemble((one.match, "bold"), f"  is pinned to {_content_name(content)} already"))
    else:
        claims = f"{_rulings_text(one.before)} -> {_rulings_text(one.after)}"
        say(Text.assemble((one.match, "bold"), f"  {before} -> {_content_name(content)}  {claims}"))
    if answers:
        say(f"    answered by other rules: {', '.join(answers)}; look whether the answer still holds", "bold yellow")


def _to(planned: Sequence[PlannedPin]) -> str:
    """To what, where it is the same for all."""
    names = {_content_name(one.content) for one in planned}
    return f" to {names.pop()}" if len(names) == 1 else f" to {len(names)} rulesets"


def _content_name(content: Content) -> str:
    return f"{content.ruleset} ({content.hash[:_SHOWN]}){_options_text(content.options)}"


def _options_text(options: Mapping[str, OptionValue] | None) -> str:
    """Values stated besides, as they stand in the table of lobbies."""
    return f" with {', '.join(f'{name} = {json.dumps(value)}' for name, value in options.items())}" if options else ""


def _rulings_text(rulings: Counter[str]) -> str:
    return ", ".join(f"{count} {ruling.lower()}" for ruling, count in sorted(rulings.items())) or "no claims"


def _say_pins(auditor: Auditor, match: str, as_json: bool) -> None:
    """Every pin of a match, the oldest first. Raises UnknownMatch, UnreadableError where their record is damaged."""
    reader = auditor.reader
    if match not in reader.waiting_matches():
        reader.must_hold(match)
    pins = reader.pins(match)
    if lacks_pins(reader, match):
        raise UnreadableError(f"{match}: {UNREAD}")
    for place, each in enumerate(pins, 1):
        if as_json:
            print_json({"match": match, **each._asdict(), "decides": place == len(pins)})
            continue
        origin = "when it came in" if each.who is None else f"{each.at}  {each.who}: {each.why}"
        mark = "judged by" if place == len(pins) else "replaced "
        rules = f"{each.ruleset or 'the ruleset it names'} ({each.hash}){_options_text(each.options)}"
        say(Text.assemble((match, "bold"), f"  {mark} {rules}  {origin}"))
    if (lost := auditor.one(match).rules_lost) is not None:
        raise UnreadableError(f"{match}: {ENGLISH.sentence(lost)}")
    if not pins and not as_json:
        say(f"{match}  no rules are pinned to it: nothing in it can be judged; meldtrail pin {match} --ruleset ID")
