"""Rules pinned to matches that came in without, or pinned anew: by which content, and whether it fits a match.

A pin is a record of staff on the stream ``pin/MATCH``, with who made it and why. Nothing that was pinned before is
changed; the newest pin decides, and every match keeps the list.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ledger.audit.auditor import Auditor
from ledger.audit.played import PlayedMatch
from ledger.evidence.reader import PINS, Pin
from ledger.evidence.store import append_pins
from ledger.play.replay import is_replayed
from ledger.rules.admissible import with_stated_options
from ledger.rules.lobbies import WHERE as LOBBIES
from ledger.rules.lobbies import Lobbies
from ledger.rules.rulebook import Rulebook, pinned_ruleset
from ledger.rules.sizes import hand_size
from schemas import events as ev
from schemas.errors import UnknownRuleset, UnreadableError, UsageError
from schemas.message import Message, Moment, Quoted, Value, message
from schemas.ruleset import Ruleset
from schemas.wire import OptionValue

_SHORTEST: Final = 8
"""Signs of a hash by which a content the ledger keeps may be named."""
_OF_THE_HAND: Final = (ev.Declare, ev.Show, ev.ShowJudged, ev.Group)
_OF_THE_TABLE: Final = (ev.Meld, ev.LayOff, ev.LayContract, ev.MoveJoker, ev.Buy)


class Content(NamedTuple):
    """What is to be pinned: the rules, what they are called, the hash of their content and the content itself.

    ``options`` are values that the tables use besides, and ``why`` the entry of the table of lobbies that says so.
    """

    rules: Ruleset
    ruleset: str
    hash: str
    text: str
    options: Mapping[str, OptionValue] | None = None
    why: str = ""


def content_named(spelling: str, auditor: Auditor) -> Content:
    """The content of a ruleset by its name, by the file it stands in, or by ``ID@HASH`` one that the ledger keeps.

    Raises UnknownRuleset when there is none, UnreadableError for a file that cannot be read, BadRuleset for a wrong
    one.
    """
    if spelling.endswith(".toml"):
        path = Path(spelling)
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as wrong:
            raise UnreadableError(f"{path}: cannot be read ({wrong}); a ruleset is a UTF-8 TOML file") from None
        return _of(Rulebook({**auditor.rulebook.texts, path.stem: text}).resolve(path.stem))
    name, _, digits = spelling.partition("@")
    if not digits:
        return _of(auditor.rulebook.resolve(name))
    hashes = auditor.reader.contents(digits) if len(digits) >= _SHORTEST else []
    if len(hashes) == 1 and (content := auditor.reader.content(hashes[0])) is not None:
        return Content(pinned_ruleset(name, json.loads(content), auditor.rulebook), name, hashes[0], content)
    ruleset = auditor.rulebook.resolve(name)
    if len(digits) < _SHORTEST or not ruleset.hash.startswith(digits):
        raise UnknownRuleset(
            f"ruleset {spelling}: the ledger keeps no such content, and {name} has hash {ruleset.hash[:12]} here; "
            f"write at least {_SHORTEST} digits of a hash that `meldtrail pin MATCH` lists"
        )
    return _of(ruleset)


def _of(rules: Ruleset) -> Content:
    return Content(rules, rules.id, rules.hash, rules.content.decode())


def content_of_lobby(match: PlayedMatch, lobbies: Lobbies) -> Content | None:
    """What the table of lobbies says that a match is played by; None where it does not say."""
    opening = match.opened
    entry = lobbies.of(opening.lobby, opening.at) if opening is not None else None
    return _of(entry.rules)._replace(options=entry.options or None, why=entry.as_text) if entry is not None else None


def misfit(match: PlayedMatch, rules: Ruleset) -> str | None:
    """Why rules cannot be those of a match, in half a sentence; None when they may be.

    Too few or too many sit down, melds are made where these rules make none, no hand has as many cards as they deal, or
    the audit by them fails.
    """
    if match.opened is None:
        return "nothing says yet who sits down; ingest its opening first"
    seats, sitting = len(match.seats), rules.players
    if not sitting.min <= seats <= sitting.max:
        return f"{seats} sit down, and {rules.id} is for {sitting.min} to {sitting.max}"
    here, elsewhere = ("hand", _OF_THE_TABLE) if rules.melding.where == "hand" else ("table", _OF_THE_HAND)
    if other := next((event for event in match.events if isinstance(event, elsewhere)), None):
        return f"event {other.seq} is a {other.type}, and in {rules.id} melds are made {_WHERE[here]}"
    hands = [
        (len(hand.cards), hand_size(seats, deal.deal, rules))
        for deal in match.events if isinstance(deal, ev.Deal) for hand in deal.hands
    ]  # fmt: skip
    if hands and all(count != due for count, due in hands):
        return f"hands of {hands[0][0]} cards are dealt, and {rules.id} deals {hands[0][1]}"
    if is_replayed(rules) and match.under(rules).failure is not None:
        return f"the audit of it by {rules.id} fails, which is a fault of the program"
    return None


_WHERE: Final = {"hand": "in the hand", "table": "on the table"}


class PlannedPin(NamedTuple):
    """A match that is to be pinned, and to which content: what it names, what judges it now, and what became of its
    claims before and after.

    ``why_not`` says why it cannot be; ``is_pinned`` that this very content judges it already. ``last_seq`` is that
    of its later pins. ``is_altered``: an event or pin of it is not the one that was stored.
    """

    match: str
    content: Content
    ruleset: str | None
    now: Pin | None
    before: Counter[str]
    after: Counter[str]
    last_seq: int
    why_not: str | None = None
    is_pinned: bool = False
    is_altered: bool = False


def plan(match: PlayedMatch, content: Content) -> PlannedPin:
    """What a pin of this content to a match would do."""
    now = match.pins[-1] if match.pins else None
    seq = now.seq if now is not None else 0
    name = match.opened.ruleset if match.opened is not None else None
    why_not = misfit(match, content.rules)
    now_name = (now.ruleset or (name or "").partition("@")[0]) if now is not None else None
    pinned = (now_name, now.hash, now.options or {}) if now is not None else None
    is_pinned = pinned == (content.ruleset, content.hash, content.options or {})
    options = {**(content.options or {}), **((match.opened.options if match.opened is not None else None) or {})}
    rules = with_stated_options(content.rules, options) if options else content.rules
    after = Counter[str]() if why_not is not None else _rulings(match.under(rules))
    is_altered = match.incomplete.altered is not None
    return PlannedPin(match.match, content, name, now, _rulings(match), after, seq, why_not, is_pinned, is_altered)


def _rulings(match: PlayedMatch) -> Counter[str]:
    return Counter(verdict.verdict for verdict in match.audit.verdicts)


def of_lobbies(auditor: Auditor, matches: Iterable[str], unpinned: bool) -> Iterator[PlannedPin]:
    """What a pin by the table of lobbies would do, of the matches given by id or of all; those it does not speak of are
    left out. Raises UnknownMatch for an id the ledger does not hold, BadRuleset where the table is wrong."""
    lobbies = auditor.rulebook.lobbies
    ids = tuple(dict.fromkeys(matches)) or (auditor.reader.unpinned() if unpinned else auditor.reader.matches())
    for match in map(auditor.one, ids):
        content = content_of_lobby(match, lobbies)
        if content is not None:
            yield plan(match, content)


def choose_matches(auditor: Auditor, matches: Iterable[str], name: str | None, unpinned: bool) -> Iterator[PlayedMatch]:
    """The matches asked for, each once: those given by id, or all that name a ruleset, the ``unpinned`` ones only.

    Raises UnknownMatch for an id the ledger does not hold.
    """
    if name is None:
        yield from (auditor.one(match) for match in dict.fromkeys(matches))
        return
    for match in auditor.reader.unpinned() if unpinned else auditor.reader.matches():
        one = auditor.one(match)
        own = (one.opened.ruleset or "") if one.opened is not None else ""
        if own.partition("@")[0] == name:
            yield one


def pin(folder: Path, planned: Iterable[PlannedPin], who: str, why: str, at: str) -> None:
    """Pin what was planned to each match; where the table of lobbies says so, that is why.

    Raises ConflictError when one of them was pinned anew meanwhile or another process keeps writing, UsageError for
    what is no record, LedgerError for a ledger that cannot be used.
    """
    planned = list(planned)
    if not who or not all(why or one.content.why for one in planned):
        raise UsageError("a pin names who makes it and why: --who NAME --why TEXT")
    pins = [one for one in planned if one.why_not is None and not one.is_pinned]
    records: list[dict[str, Any]] = [
        {
            "stream": f"{PINS}/{one.match}", "type": "pinned", "at": at, "who": who, "ruleset": one.content.ruleset,
            "hash": one.content.hash, "why": "; ".join(filter(None, (one.content.why, why))),
            **({"options": dict(one.content.options)} if one.content.options else {}),
        }
        for one in pins
    ]  # fmt: skip
    seqs = {f"{PINS}/{one.match}": one.last_seq for one in pins}
    contents = {one.content.hash: (one.content.ruleset, one.content.text) for one in pins}
    append_pins(folder, records, seqs, contents)


def pin_message(pins: Sequence[Pin]) -> Message | None:
    """Who pinned the rules a match is judged by, when, and in place of which, or that the table of lobbies did; None
    where they are those the match named when it came in."""
    last = pins[-1] if pins else None
    if last is None or last.who is None:
        return None
    if last.who == LOBBIES:
        return message("pinned-by_lobby", table=last.who, options=len(last.options or {}))
    words: dict[str, Value] = {"who": Quoted(last.who), "at": Moment(last.at)}
    if len(pins) == 1:
        return message("pinned-without", **words)
    before = pins[-2]
    return message("pinned-replaced", **words, before=f"{before.ruleset or ''} {before.hash[:8]}".strip())
