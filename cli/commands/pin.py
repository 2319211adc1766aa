"""``meldtrail pin``: the rules a match is judged by, pinned later than it came in, or anew; and what was pinned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, Optional

import typer
from rich.text import Text

from cli.commands import AsJson, Ledger, Rulesets, acting
from cli.terminal import print_json, remark, say
from ledger.audit.auditor import ledger_folder, open_ledger
from ledger.audit.pinning import Content, Planned, chosen, content_named, plan
from ledger.audit.pinning import pin as pin_matches
from ledger.cases.writing import all_cases, clean, timestamp
from ledger.evidence.reader import Pin, Reader
from schemas.errors import UnknownMatch, UsageError

_SHOWN = 12
"""Digits of a hash that are shown to people."""


def pin(
    matches: Annotated[Optional[list[str]], typer.Argument(metavar="[MATCH]...", help="Matches of the ledger.")] = None,  # noqa: UP045
    ruleset: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(
            "--ruleset",
            metavar="ID|FILE|ID@HASH",
            help="What to pin: a ruleset, a TOML file of one, or a content the ledger keeps. Without: what is pinned.",
        ),
    ] = None,
    named: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--named", metavar="ID", help="In place of MATCH: every match whose log names this ruleset."),
    ] = None,
    unpinned: Annotated[
        bool,
        typer.Option("--unpinned", help="In place of MATCH: those without rules that name --named, else --ruleset."),
    ] = False,
    why: Annotated[Optional[str], typer.Option("--why", metavar="TEXT", help="Why, in one line; it is kept.")] = None,  # noqa: UP045
    who: Annotated[
        Optional[str],  # noqa: UP045
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
    folder = ledger_folder(ledger)
    if bool(matches) == (named is not None or unpinned):
        raise UsageError("name the matches, or give --named ID or --unpinned")
    with open_ledger(ledger, rulesets) as auditor:
        if ruleset is None:
            _refuse_without_rules(named, unpinned, dry_run, why)
            for match in matches or ():
                _say_pins(auditor.reader, match, as_json)
            return
        content = content_named(ruleset, auditor)
        asked = None if matches else named or content.ruleset
        planned = [plan(played, content) for played in chosen(auditor, matches or (), asked, unpinned)]
        sent = _answered(auditor.reader, content, planned)
    if not planned:
        raise UsageError(f"no match{' without rules' if unpinned else ''} names {asked}; nothing to pin")
    misfits = [one for one in planned if one.why_not is not None]
    if misfits and (matches or len(misfits) == len(planned)):
        first = misfits[0]
        more = f" ({len(misfits)} of {len(planned)} matches do not fit)" if len(planned) > 1 else ""
        raise UsageError(f"{first.match}: not played by {content.ruleset}: {first.why_not}; nothing was pinned{more}")
    if not dry_run:
        pin_matches(folder, planned, content, clean(acting(who)), clean(why or ""), timestamp())
    for one in planned:
        _say_planned(one, content, sent.get(one.match, []), dry_run, as_json)
    made = [one for one in planned if one.why_not is None and not one.is_pinned]
    remark(
        f"meldtrail: {len(made)} match(es) {'would be' if dry_run else 'are'} pinned to {_called(content)}, "
        f"{sum(one.is_pinned for one in planned)} pinned to it already, {len(misfits)} left out"
    )
    if misfits:
        raise typer.Exit(1)


def _refuse_without_rules(named: str | None, unpinned: bool, dry_run: bool, why: str | None) -> None:
    if named is not None or unpinned or dry_run or why is not None:
        raise UsageError("say what to pin: --ruleset ID, FILE.toml or ID@HASH; without it MATCH shows what is pinned")


def _answered(reader: Reader, content: Content, planned: Sequence[Planned]) -> dict[str, list[str]]:
    """The cases of these matches in which an answer was sent that rests on another content, by match."""
    asked = {one.match for one in planned if one.why_not is None and not one.is_pinned}
    found: dict[str, list[str]] = {}
    for kept in all_cases(reader):
        state = kept.state
        match = state.opened.about[0] if state.opened is not None and state.opened.about is not None else None
        if match in asked and state.sent and state.sent[-1].ruleset_hash != content.hash:
            found.setdefault(match, []).append(state.case)
    return found


# -- the report --------------------------------------------------------------------------------------


def _say_planned(one: Planned, content: Content, sent: list[str], dry_run: bool, as_json: bool) -> None:
    made = one.why_not is None and not one.is_pinned
    if as_json:
        print_json({
            "match": one.match, "named": one.named, "before": one.now.hash if one.now else None,
            "ruleset": content.ruleset, "after": content.hash, "pinned": made and not dry_run, "why_not": one.why_not,
            "verdicts_before": dict(sorted(one.before.items())), "verdicts_after": dict(sorted(one.after.items())),
            "answered_cases": sent,
        })  # fmt: skip
        return
    before = "no rules" if one.now is None else (one.now.ruleset or one.named or "?") + f" ({one.now.hash[:_SHOWN]})"
    if one.why_not is not None:
        say(Text.assemble((one.match, "bold"), f"  left out: {one.why_not}"))
    elif one.is_pinned:
        say(Text.assemble((one.match, "bold"), f"  is pinned to {_called(content)} already"))
    else:
        claims = f"{_counted(one.before)} -> {_counted(one.after)}"
        say(Text.assemble((one.match, "bold"), f"  {before} -> {_called(content)}  {claims}"))
    if sent:
        say(f"    answered by other rules: {', '.join(sent)}; look whether the answer still holds", "bold yellow")


def _called(content: Content) -> str:
    return f"{content.ruleset} ({content.hash[:_SHOWN]})"


def _counted(rulings: Counter[str]) -> str:
    return ", ".join(f"{count} {ruling.lower()}" for ruling, count in sorted(rulings.items())) or "no claims"


def _say_pins(reader: Reader, match: str, as_json: bool) -> None:
    """Every pin of a match, the oldest first. Raises UnknownMatch."""
    if not reader.size_of(match) and match not in reader.waiting_matches():
        raise UnknownMatch(f"the ledger holds no match {match}; meldtrail matches lists them")
    pins = reader.pins(match)
    for place, each in enumerate(pins, 1):
        if as_json:
            print_json(pin_row(match, each, decides=place == len(pins)))
            continue
        made = "when it came in" if each.who is None else f"{each.at}  {each.who}: {each.why}"
        mark = "judged by" if place == len(pins) else "replaced "
        say(Text.assemble((match, "bold"), f"  {mark} {each.ruleset or 'the ruleset it names'} ({each.hash})  {made}"))
    if not pins and not as_json:
        say(f"{match}  no rules are pinned to it: nothing in it can be judged; meldtrail pin {match} --ruleset ID")


def pin_row(match: str, pin: Pin, *, decides: bool) -> dict[str, Any]:
    """A pin as printed."""
    return {"match": match, **pin._asdict(), "decides": decides}
