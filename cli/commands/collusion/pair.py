"""``collusion show``, ``decide`` and ``link``: one pair, its case, and what staff decide about it.

Nothing else follows from a decision by itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.text import Text

from cli.commands import AsJson, Ledger, Rulesets, Who, placed
from cli.commands.collusion.scanning import (
    SHORT,
    Calibration,
    Fewest,
    Keep,
    ScanOptions,
    direction,
    note_shown,
    scanned,
    seen_by,
)
from cli.terminal import print_json, remark, say
from ledger.collusion import p_value_words
from ledger.evidence.folder import read_settings
from ledger.evidence.shards import desk_folder, is_sharded
from schemas.canonical import canonical_digest
from schemas.errors import LedgerError, UsageError
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


def _people(one: str, two: str, found: Scan) -> tuple[int, int]:
    """Two people by number, the lesser first. Raises UsageError for somebody who is not in the ledger."""
    low, high = sorted((_person(one, found), _person(two, found)))
    if low == high:
        raise UsageError("A and B are the same player; name two")
    return low, high


def _person(name: str, found: Scan) -> int:
    """A person by the ledger's id, the beginning of it, the desk's pseudonym, or the platform's name."""
    from ledger.audit.played import pseudonym_of

    known = found.auditor.reader.persons(name)
    fits = [n for n, account in enumerate(found.accounts) if account in known or name == pseudonym_of(account)]
    # A whole name before a beginning: one account may begin with the whole of another.
    fits = fits or [n for n, account in enumerate(found.accounts) if account.startswith(name)]
    # Several accounts recorded as one person leave no doubt who is meant.
    if len({int(found.people.of[n]) for n in fits}) != 1:
        raise UsageError(
            f"{name}: {'several players' if fits else 'no player'} of that name; collusion scan lists them"
        )
    return int(found.people.of[fits[0]])


# -- the case ------------------------------------------------------------------------------------


def show(
    one: One,
    two: Other,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    fewest: Fewest = 30,
    keep: Keep = None,
    calibration: Calibration = None,
    as_json: AsJson = False,
) -> None:
    """Everything for and against one pair: channels, evidence, the same player with others, harm and refunds as
    context."""
    with scanned(ScanOptions(ledger, rulesets, fewest, keep, calibration)) as found:
        from ledger.collusion.leads import case_row
        from ledger.collusion.reviews import decided_on

        people = _people(one, two, found)
        pair = found.whole.pair(*people)
        if pair is None:
            deals = found.statistics.together(*people)
            row: dict[str, Any] = {"kind": "case", "deals": deals, "why_not": f"not enough: {deals} deal(s) together"}
        else:
            row = case_row(pair, found, decided_on(pair, found))
            note_shown(found, people)
    if as_json:
        print_json(row)
    elif pair is None:
        say(f"{row['why_not']}; {fewest} are needed. Nothing is said of this pair.")
    else:
        _say_case(row, ledger)


def _say_case(row: dict[str, Any], ledger: Path | None) -> None:
    from ledger.audit.played import pseudonym_of
    from ledger.collusion.channel_words import CHANNEL_WORDS

    best = row["best"]
    say(Text.assemble((" and ".join(player[:SHORT] for player in row["players"]), "bold"), f"  {row['deals']} deals"))
    say(f"  on the desk {' and '.join(map(pseudonym_of, row['players']))}", "dim")
    say(f"  p {p_value_words(row['p'])}, q {p_value_words(row['q'])} over all pairs; {row['standing']}")
    if (strongest := row["strongest"]) is not None:
        least = f"{CHANNEL_WORDS[strongest['channel']].name}, {direction(strongest)}, p {p_value_words(strongest['p'])}"
        say(f"  p is the least of {row['tests']} tests ({least}) times their number, at most 1")
    if row["decision"] is not None:
        say(f"  {row['decision']} by {row['decided_by']} at {row['decided_at']}: {row['reason']}; {row['since_words']}")
    say("Channels")
    for found in row["channels"]:
        chance = f"p {p_value_words(found['p'])}" if found["p"] is not None else ""
        name, words = CHANNEL_WORDS[found["channel"]].name, found["why_not"] or found["words"]
        say(f"  {direction(found)}  {name}: {words}  {chance}".rstrip())
    if best is None:
        return
    say(f"Evidence, {direction(best)}: {row['evidence_is']}")
    place = placed(ledger)
    for event in row["evidence"]:
        gain = f"worth {event['worth']:.1f}, expected {event['expected']:.1f}" if event["alternatives"] else ""
        say(f"  {event['match']}:{event['seq']}  {event['player'][:SHORT]}: {event['chosen']}  {gain}".rstrip())
        for other in event["alternatives"]:
            chance = f"{other['chance']:.0%} likely, worth {other['worth']:.1f}"
            say(f"      could also: {other['choice']} ({chance})", "dim")
        say(f"      meldtrail replay {event['match']} --at {event['seq']}{place}")
    _say_against(row)


def _say_against(row: dict[str, Any]) -> None:
    """What speaks against a lead, and what it may have cost."""
    from ledger.collusion.leads import FIGURES_MEAN

    harm = row["harm"]
    say(f"The same player with others, in deals in which the two did not meet ({row['placebos_total']} compared)")
    for other in row["placebos"]:
        between = f"{other['effect_low']:+.3g} to {other['effect_high']:+.3g}"
        figures = (
            f"n {other['n']}, effect {other['effect']:+.3g} ({between}), p {p_value_words(other['p_uncalibrated'])}"
        )
        say(f"  {other['from'][:SHORT]} -> {other['to'][:SHORT]}  {figures}")
    for title, causes in (("What else it could be", "innocent"), ("What would overturn it", "overturned_by")):
        say(title)
        for cause in row[causes]:
            say(f"  {cause}")
    paid = "paid" if harm["points"] >= 0 else "was paid by"
    say(
        f"Context, no evidence: over {harm['deals']} deals {harm['from'][:SHORT]} {paid} {harm['to'][:SHORT]} "
        f"{abs(harm['points'])} points net ({abs(harm['paise']) / 100:.2f} in the currency); when one of them won, "
        f"others lost {harm['third_points']} points."
    )
    _say_refunds(row)
    say(FIGURES_MEAN, "dim")
    say(row["meaning"], "dim")


def _say_refunds(row: dict[str, Any]) -> None:
    """What third players lost to one of the two, match by match, for whoever decides."""
    if not row["refunds"]:
        return
    paise = [refund["paise"] for refund in row["refunds"] if refund["paise"] is not None]
    worth = f", {sum(paise) / 100:.2f} in the currency" if paise else ""
    points = sum(refund["points"] for refund in row["refunds"])
    say(f"Refunds, to be decided on: {len(row['refunds'])} loss(es) of third players, {points} points{worth}")
    for refund in row["refunds"][:MOST_REFUNDS]:
        value = f" ({refund['paise'] / 100:.2f})" if refund["paise"] is not None else ""
        lost = f"{refund['player'][:SHORT]} lost {refund['points']} points{value} to {refund['lost_to'][:SHORT]}"
        say(f"  {refund['match']}  {lost}")
    if len(row["refunds"]) > MOST_REFUNDS:
        say(f"  {len(row['refunds']) - MOST_REFUNDS} more; --json has them all", "dim")
    say(f"  {row['refunds_mean']}", "dim")


# -- a decision ----------------------------------------------------------------------------------


class _Decision(NamedTuple):
    """What somebody decided: confirmed, dismissed or reopened, why, who, and when (now without it)."""

    word: str
    reason: str
    who: str
    at: str | None = None


def decide(
    one: One,
    two: Other,
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; sealed in the ledger.")],
    who: Annotated[str, typer.Option("--who", metavar="NAME", help="Who decides.")],
    confirmed: Annotated[bool, typer.Option("--confirmed", help="The review bears the lead out.")] = False,
    dismissed: Annotated[bool, typer.Option("--dismissed", help="The review does not bear it out.")] = False,
    reopened: Annotated[bool, typer.Option("--reopened", help="Take the decision back; review it again.")] = False,
    at: Annotated[
        str | None, typer.Option("--at", metavar="TIME", help="When, as 2026-11-20T10:15:30.123Z; now without it.")
    ] = None,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    fewest: Fewest = 30,
    keep: Keep = None,
    calibration: Calibration = None,
    as_json: AsJson = False,
) -> None:
    """Put on record what a review of a pair came to, with the figures seen. It is then not listed until new games bear
    it out by themselves. Nobody is sanctioned by it."""
    words = {"confirmed": confirmed, "dismissed": dismissed, "reopened": reopened}
    chosen = [word for word, given in words.items() if given]
    if len(chosen) != 1:
        raise typer.BadParameter("give one of --confirmed, --dismissed, --reopened")
    if not reason.strip():
        raise typer.BadParameter("--reason is empty; say why, it is sealed in the ledger")
    options = ScanOptions(ledger, rulesets, fewest, keep, calibration)
    row, before = _put_on_record(one, two, _Decision(chosen[0], reason, who, at), options)
    if as_json:
        print_json(row)
    else:
        _say_decision(row, before)


def _put_on_record(
    one: str, two: str, decision: _Decision, options: ScanOptions
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
    with scanned(options, as_kept=True) as found:
        from ledger.collusion.reviews import Reviews

        people, reader = _people(one, two, found), found.auditor.reader
        pair = found.whole.pair(*people)
        if pair is None:
            raise UsageError("this pair is not tested: not enough deals together, so there is nothing to decide")
        seen = seen_by(found, people, folder)
        names, reviews = found.names(pair), Reviews(reader)
        before, stream = reviews.of(*names), _stream(folder, reviews, names)
        if decision.word == REOPENED and (before is None or before.decided is None):
            raise UsageError("there is no decision on this pair to take back")
        with open_reader(desk_folder(folder)) as kept:
            # Before anything is written: what somebody else puts on record after this makes the append fail.
            last = kept.size_of(stream)
        frame = {
            "stream": stream,
            "at": decision.at or record_time(),
            "who": who,
            "seen": seen,
        }
        raised = {**frame, "type": "raised", **_figures(pair, found)}
    kind = {"type": REOPENED} if decision.word == REOPENED else {"type": "decided", "decision": decision.word}
    written = {**frame, **kind, "reason": clean(decision.reason)}
    seqs = append_records(folder, [raised, written], after=last)
    _show_at_once(folder, stream)
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


def _show_at_once(folder: Path, stream: str) -> None:
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
        remark("on record; the tables of the desk do not show it until the next scan")


def _say_decision(row: dict[str, Any], before: Review | None) -> None:
    pair = " and ".join(name[:SHORT] for name in row["players"])
    say(f"{pair}: {row['decision']} by {row['who']} at {row['at']}, on record as {row['stream']}:{row['seq']}.")
    figures = f"{row['deals']} deals, p {p_value_words(float(row['p']))}, q {p_value_words(float(row['q']))}"
    say(f"The figures on record are those of the last scan: {figures}.")
    if before is not None and before.decided is not None:
        was = before.decided
        say(f"Before it was {was.decision} by {was.who} at {was.at}; that stays on record.")
    say(
        "It is listed again at the next scan."
        if row["decision"] == REOPENED
        else "It is not listed again unless games not seen till now bear it out by themselves. Nothing else follows: "
        "what is done about anybody is for people to decide."
    )


def _figures(pair: ScreenedPair, found: Scan) -> dict[str, Any]:
    """What is seen of a pair at this moment, for the record. Raises UsageError for one the ledger knows no more."""
    from ledger.collusion.leads import case_row

    case, names, reader = case_row(pair, found), found.names(pair), found.auditor.reader
    players = {reader.person(player): player for player in reader.players()}
    if missing := [name for name in names if name not in players]:
        raise UsageError(f"{missing[0][:SHORT]}: the ledger no longer knows who that is; nothing can be put on record")
    best = case["best"]
    row: dict[str, Any] = {"one": players[names[0]], "two": players[names[1]]}
    row |= {"model": found.model.hash, "calibration": found.calibration.digest, "deals": pair.deals}
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
    as_json: AsJson = False,
) -> None:
    """Put on record that two accounts are one person's. Scans test them as one from then on."""
    from cli.sign_in import signed_in
    from ledger.audit.auditor import ledger_folder
    from ledger.cases.writing import clean, record_time
    from ledger.collusion.facts.matches import join_linked, links
    from ledger.evidence.store import append_records, check_record, open_reader

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
        remark(f"{name} is in no match of this ledger yet")
    first, second = accounts
    if seq is None:
        say(f"{first} and {second} are one person by what is on record already; nothing was written.")
    else:
        say(f"{first} and {second} are one person, on record as people:{seq}. The next scan tests them as one.")
