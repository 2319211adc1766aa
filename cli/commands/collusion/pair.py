"""``collusion show``, ``decide`` and ``link``: one pair, its case, and what staff decide about it.

Nothing else follows from a decision by itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.text import Text

from cli.commands import AsJson, Language, Ledger, Rulesets, Who, leading_options
from cli.commands.collusion.scanning import (
    NONE,
    SHORT,
    Calibration,
    Fewest,
    Keep,
    ScanOptions,
    channel_name,
    channel_words,
    decided_words,
    direction,
    need_the_extra,
    note_shown,
    remark_unread,
    scanned,
    seen_by,
)
from cli.terminal import print_json, remark, renderer_in, say
from ledger.evidence.folder import read_settings
from ledger.evidence.shards import desk_folder, is_sharded
from ledger.messages.renderer import Renderer, p_value_words
from ledger.messages.rows import in_words
from schemas.canonical import canonical_digest
from schemas.errors import LedgerError, UsageError
from schemas.message import Chance, Figure, Money, Value, message
from schemas.roles import DECIDE_LEADS

if TYPE_CHECKING:
    from ledger.collusion.reviews import Review, Reviews
    from ledger.collusion.scan import Scan
    from ledger.collusion.screening import ScreenedPair

MOST_REFUNDS = 10
"""Lines of the list of refunds that are printed; --json has them all."""
REOPENED = "reopened"

One = Annotated[str, typer.Argument(metavar="A", help="A player: as the scan, the desk or the platform names them.")]
Other = Annotated[str, typer.Argument(metavar="B", help="The other.")]


def _people(one: str, two: str, scan: Scan) -> tuple[int, int]:
    """Two people by number, the lesser first. Raises UsageError for somebody who is not in the ledger."""
    low, high = sorted((_person(one, scan), _person(two, scan)))
    if low == high:
        raise UsageError("A and B are the same player; name two")
    return low, high


def _person(name: str, scan: Scan) -> int:
    """A person by the ledger's id, the beginning of it, the desk's pseudonym, or the platform's name."""
    from ledger.audit.played import pseudonym_of

    accounts = scan.auditor.reader.persons(name)
    fits = [n for n, account in enumerate(scan.accounts) if account in accounts or name == pseudonym_of(account)]
    # A whole name before a beginning: one account may begin with the whole of another.
    fits = fits or [n for n, account in enumerate(scan.accounts) if account.startswith(name)]
    # Several accounts recorded as one person leave no doubt who is meant.
    if len({int(scan.people.of[n]) for n in fits}) != 1:
        raise UsageError(
            f"{name}: {'several players' if fits else 'no player'} of that name; collusion scan lists them"
        )
    return int(scan.people.of[fits[0]])


# -- the case ------------------------------------------------------------------------------------


def show(
    one: One,
    two: Other,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    fewest: Fewest = 30,
    keep: Keep = None,
    calibration: Calibration = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Everything for and against one pair: channels, evidence, the same player with others, harm and refunds as
    context."""
    words = renderer_in(lang, as_json=as_json)
    with scanned(ScanOptions(ledger, rulesets, fewest, keep, calibration)) as scan:
        from ledger.collusion.leads import case_row
        from ledger.collusion.reviews import decided_on, queue

        order = queue(scan)
        cannot_be_read = remark_unread(order.reviews)
        people = _people(one, two, scan)
        pair = scan.whole.pair(*people)
        if pair is None:
            deals = scan.statistics.together(*people)
            why = message("collusion-not_enough", deals=deals)
            row: dict[str, Any] = {"kind": "case", "deals": deals, "why_not": why}
        else:
            row = case_row(pair, scan, decided_on(pair, scan, order))
            note_shown(scan, people)
    if as_json:
        print_json(in_words(row, words))
    elif pair is None:
        say(words.say("collusion-nothing_said", why=row["why_not"], fewest=fewest))
    else:
        _say_case(in_words(row, words), ledger, words)
    if cannot_be_read:
        raise typer.Exit(1)


def _say_case(row: dict[str, Any], ledger: Path | None, words: Renderer) -> None:
    """A case whose texts are worded."""
    from ledger.audit.played import pseudonym_of

    best = row["best"]
    say(Text.assemble((_both(row, words), "bold"), f"  {words.say('lead-deals', count=row['deals'])}"))
    one, two = map(pseudonym_of, row["players"])
    say(f"  {words.say('collusion-on_desk', pair=message('leads-pair', one=one, two=two))}", "dim")
    p, q = Chance(row["p"]), Chance(row["q"])
    say(f"  {words.say('collusion-figures', p=p, q=q, standing=row['standing'])}")
    if (least := row["strongest"]) is not None:
        name, way, p = channel_name(least["channel"], words), direction(least), Chance(least["p"])
        say(f"  {words.say('collusion-p_least', count=row['tests'], channel=name, direction=way, p=p)}")
    if row["decision"] is not None:
        say(f"  {decided_words(row, words, '_because')}")
    say(words.say("lead-channels"))
    for channel in row["channels"]:
        chance = f"p {p_value_words(channel['p'])}" if channel["p"] is not None else ""
        sentence = channel_words(channel, channel["why_not"] or channel["words"], words)
        say(f"  {direction(channel)}  {sentence}  {chance}".rstrip())
    if best is None:
        return
    say(words.say("collusion-evidence", direction=direction(best), what=row["evidence_is"]))
    place = leading_options(ledger)
    for event in row["evidence"]:
        worth, expected = (Figure(event[name], ".1f") for name in ("worth", "expected"))
        gain = words.say("collusion-gain", worth=worth, expected=expected) if event["alternatives"] else ""
        say(f"  {event['match']}:{event['seq']}  {event['player'][:SHORT]}: {event['chosen']}  {gain}".rstrip())
        for other in event["alternatives"]:
            share, worth = Figure(other["chance"], ".0%"), Figure(other["worth"], ".1f")
            could = words.say("collusion-could", choice=other["choice"], share=share, worth=worth)
            say(f"      {could}", "dim")
        say(f"      meldtrail replay {event['match']} --at {event['seq']}{place}")
    _say_against(row, words)


def _both(row: dict[str, Any], words: Renderer) -> str:
    one, two = (player[:SHORT] for player in row["players"])
    return words.say("leads-pair", one=one, two=two)


def _say_against(row: dict[str, Any], words: Renderer) -> None:
    """What speaks against a lead, and what it may have cost."""
    from ledger.collusion.leads import FIGURES_MEAN

    say(words.say("collusion-with_others", count=row["placebos_total"]))
    for other in row["placebos"]:
        effect, low, high = (Figure(other[name], "+.3g") for name in ("effect", "effect_low", "effect_high"))
        p = Chance(other["p_uncalibrated"])
        figures = words.say("collusion-control", n=other["n"], effect=effect, low=low, high=high, p=p)
        say(f"  {other['from'][:SHORT]} -> {other['to'][:SHORT]}  {figures}")
    for title, causes in (("lead-innocent", "innocent"), ("lead-overturns", "overturned_by")):
        say(words.say(title))
        for cause in row[causes]:
            say(f"  {cause}")
    harm = row["harm"]
    arguments = {"one": harm["from"][:SHORT], "two": harm["to"][:SHORT], "money": Money(abs(harm["paise"]))}
    arguments |= {"deals": harm["deals"], "points": abs(harm["points"]), "third": harm["third_points"]}
    say(words.say("collusion-harm_paid" if harm["points"] >= 0 else "collusion-harm_got", **arguments))
    _say_refunds(row, words)
    say(words.words(FIGURES_MEAN), "dim")
    say(row["meaning"], "dim")


def _say_refunds(row: dict[str, Any], words: Renderer) -> None:
    """What third players lost to one of the two, match by match, for whoever decides."""
    refunds = row["refunds"]
    if not refunds:
        return
    paise = [refund["paise"] for refund in refunds if refund["paise"] is not None]
    money: Value = Money(sum(paise)) if paise else NONE
    points = sum(refund["points"] for refund in refunds)
    say(words.say("collusion-refunds", count=len(refunds), points=points, money=money))
    for refund in refunds[:MOST_REFUNDS]:
        player, other = (refund[name][:SHORT] for name in ("player", "lost_to"))
        money = NONE if refund["paise"] is None else Money(refund["paise"])
        sentence = words.say("collusion-refund", player=player, points=refund["points"], money=money, other=other)
        say(f"  {refund['match']}  {sentence}")
    if len(refunds) > MOST_REFUNDS:
        say(f"  {words.say('collusion-more', count=len(refunds) - MOST_REFUNDS)}", "dim")
    say(f"  {row['refunds_mean']}", "dim")


# -- a decision ----------------------------------------------------------------------------------


class _Decision(NamedTuple):
    """What somebody decided: confirmed, dismissed or reopened, why, who, and when (now without it)."""

    word: str
    reason: str
    who: str | None
    at: str | None = None


def decide(
    one: One,
    two: Other,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; sealed in the ledger.")],
    confirmed: Annotated[bool, typer.Option("--confirmed", help="The review bears the lead out.")] = False,
    dismissed: Annotated[bool, typer.Option("--dismissed", help="The review does not bear it out.")] = False,
    reopened: Annotated[bool, typer.Option("--reopened", help="Take the decision back; review it again.")] = False,
    at: Annotated[
        str | None, typer.Option("--at", metavar="TIME", help="When, as 2026-11-20T10:15:30.123Z; now without it.")
    ] = None,
    who: Who = None,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    fewest: Fewest = 30,
    keep: Keep = None,
    calibration: Calibration = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Put on record what a review of a pair came to, with the figures seen. It is then not listed until new games bear
    it out by themselves. Nobody is sanctioned by it."""
    words = renderer_in(lang, as_json=as_json)
    marks = {"confirmed": confirmed, "dismissed": dismissed, "reopened": reopened}
    choices = [word for word, is_given in marks.items() if is_given]
    if len(choices) != 1:
        raise typer.BadParameter("give one of --confirmed, --dismissed, --reopened")
    if not reason.strip():
        raise typer.BadParameter("--reason is empty; say why, it is sealed in the ledger")
    options = ScanOptions(ledger, rulesets, fewest, keep, calibration)
    row, before = _put_on_record(one, two, _Decision(choices[0], reason, who, at), options, words)
    if as_json:
        print_json(row)
    else:
        _say_decision(row, before, words)


def _put_on_record(
    one: str, two: str, decision: _Decision, options: ScanOptions, words: Renderer
) -> tuple[dict[str, Any], Review | None]:
    """Put on record what somebody decided about a pair, and the figures it rests on; what was on record before.

    The figures are those of the last scan, as they were shown: games since are none it has seen. Raises UsageError for
    a pair that is not tested or was not shown, or nothing to reopen; ConflictError when somebody else put
    something on record about the pair in the meantime, or writes to the ledger.
    """
    from cli.sign_in import signed_in
    from ledger.audit.auditor import staff_folder
    from ledger.cases.writing import clean, record_time
    from ledger.evidence.store import append_records, open_reader

    folder = staff_folder(options.ledger)
    who = signed_in(folder, decision.who, DECIDE_LEADS)
    with scanned(options, as_kept=True) as scan:
        from ledger.collusion.reviews import Reviews

        people, reader = _people(one, two, scan), scan.auditor.reader
        pair = scan.whole.pair(*people)
        if pair is None:
            raise UsageError("this pair is not tested: not enough deals together, so there is nothing to decide")
        size_shown = seen_by(scan, people, folder)
        names, reviews = scan.names(pair), Reviews(reader)
        remark_unread(reviews)
        before, stream = reviews.of(*names), _stream(folder, reviews, names)
        if decision.word == REOPENED and (before is None or before.ruling is None):
            raise UsageError("there is no decision on this pair to take back")
        with open_reader(desk_folder(folder)) as desk:
            # Before anything is written: what somebody else puts on record after this makes the append fail.
            last = desk.size_of(stream)
        frame = {"stream": stream, "at": decision.at or record_time(), "who": who, "seen": size_shown}
        raised = {**frame, "type": "raised", **_figures(pair, scan)}
    kind = {"type": REOPENED} if decision.word == REOPENED else {"type": "decided", "decision": decision.word}
    record = {**frame, **kind, "reason": clean(decision.reason)}
    seqs = append_records(folder, [raised, record], after=last)
    _show_at_once(folder, stream, words)
    row = {"kind": "decision", "stream": stream, "seq": seqs[-1], "players": sorted(names), "decision": decision.word}
    row |= {name: raised[name] for name in ("at", "who", "seen", "p", "q", "deals")}
    return row, before


def _stream(folder: Path, reviews: Reviews, names: tuple[str, str]) -> str:
    """Where the next record about a pair goes. At the desk of several ledgers no stream has the name of one in another,
    where the pair may be decided on too."""
    from ledger.collusion.reviews import STREAM, lead_id

    if not is_sharded(folder):
        return reviews.stream(*names)
    return STREAM + lead_id((lead_id(reviews.pair(*names)), read_settings(desk_folder(folder)).ledger))


def _show_at_once(folder: Path, stream: str, words: Renderer) -> None:
    """Show the decision in the desk's tables of leads, where there are any."""
    from ledger.collusion.reviews import Reviews
    from ledger.evidence.store import open_reader
    from ledger.views.projection.leads import refresh_leads

    with open_reader(folder) as reader:
        leaves, reviews = reader.size(), Reviews(reader)
    review = next(review for review in reviews.all() if review.records[-1].stream == stream)
    try:
        refresh_leads(folder / "views", reviews, review, leaves)
    except LedgerError:
        remark(words.say("collusion-not_shown"))


def _say_decision(row: dict[str, Any], before: Review | None, words: Renderer) -> None:
    by = {name: row[name] for name in ("decision", "who", "at")}
    say(words.say("collusion-on_record", pair=_both(row, words), place=f"{row['stream']}:{row['seq']}", **by))
    p, q = Chance(float(row["p"])), Chance(float(row["q"]))
    say(words.say("collusion-figures_on_record", deals=row["deals"], p=p, q=q))
    if before is not None and before.ruling is not None:
        was = before.ruling
        say(words.say("collusion-before", decision=was.decision, who=was.who, at=was.at))
    say(words.say("collusion-listed_again" if row["decision"] == REOPENED else "collusion-not_listed"))


def _figures(pair: ScreenedPair, scan: Scan) -> dict[str, Any]:
    """What is seen of a pair at this moment, for the record. Raises UsageError for one the ledger knows no more."""
    from ledger.collusion.leads import case_row

    case, names, reader = case_row(pair, scan), scan.names(pair), scan.auditor.reader
    players = {reader.person(player): player for player in reader.players()}
    if missing := [name for name in names if name not in players]:
        raise UsageError(f"{missing[0][:SHORT]}: the ledger no longer knows who that is; nothing can be put on record")
    best = case["best"]
    row: dict[str, Any] = {"one": players[names[0]], "two": players[names[1]]}
    row |= {"model": scan.model.hash, "calibration": scan.calibration.digest, "deals": pair.deals}
    row |= {"p": _chance(pair.p), "q": _chance(pair.q)}
    row["evidence"] = canonical_digest([[event["match"], event["seq"]] for event in case["evidence"]])
    if best is not None:
        row["channel"] = best["channel"]
        if not best["both_ways"]:
            row["acting"] = "one" if best["from"] == names[0] else "two"
    return row


def _chance(p: float) -> str:
    """A p-value as records write it, six digits of it."""
    return f"{min(1.0, max(0.0, p)):.6g}"


# -- accounts of one person ----------------------------------------------------------------------


def link(
    one: Annotated[str, typer.Argument(metavar="A", help="An account, by the platform's id.")],
    two: Annotated[str, typer.Argument(metavar="B", help="Another of the same person.")],
    who: Who = None,
    ledger: Ledger = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Put on record that two accounts are one person's. Scans test them as one from then on."""
    from cli.sign_in import signed_in
    from ledger.audit.auditor import ledger_folder
    from ledger.cases.writing import clean, record_time

    need_the_extra("numpy")
    from ledger.collusion.facts.matches import join_linked, links
    from ledger.evidence.store import append_records, check_record, open_reader

    words = renderer_in(lang, as_json=as_json)
    folder, accounts = ledger_folder(ledger), (clean(one), clean(two))
    if accounts[0] == accounts[1]:
        raise UsageError("A and B are the same account; name two")
    record = {"stream": "people", "type": "link", "at": record_time(), "who": signed_in(folder, who, DECIDE_LEADS)}
    record |= {"player": accounts[0], "same_as": accounts[1]}
    check_record(record)
    with open_reader(folder) as reader:
        strangers = [name for name in accounts if reader.person(name) not in reader.persons_called(name)]
        if len(strangers) == len(accounts):
            raise UsageError(
                f"no match of this ledger tells of {' or '.join(accounts)}; give ids as the logs have them"
            )
        person = join_linked(links(reader))
        is_new = len({person(reader.person(name)) for name in accounts}) > 1
        # As of what was looked at: a link that somebody else adds meanwhile makes the append fail.
        last = reader.size_of("people")
    seq = append_records(folder, [record], after=last)[0] if is_new else None
    if as_json:
        print_json({"kind": "link", "accounts": list(accounts), "stream": "people", "seq": seq})
        return
    for name in strangers:
        remark(words.say("collusion-stranger", account=name))
    first, second = accounts
    if seq is None:
        say(words.say("collusion-linked_before", one=first, two=second))
    else:
        say(words.say("collusion-linked_now", one=first, two=second, place=f"people:{seq}"))
