"""What the public door offers, each with an example that runs.

A source of matches is the folder of a ledger, a log file, or the lines of a log in memory: bytes, text or mappings.
Figures are integers: points, and money in minor units (paise). Everything that can go wrong is a
:class:`~schemas.errors.MeldtrailError`, one sentence that says what, where and what to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from operator import index
from pathlib import Path
from threading import Event
from typing import Any, Final, NamedTuple, SupportsIndex

from ledger.answers.answer import Answer, Inquiry
from ledger.answers.answer import answer as answer_match
from ledger.answers.subject import About
from ledger.audit.auditor import Auditor, known_readings, open_lines, open_log
from ledger.audit.auditor import open_ledger as open_ledger_folder
from ledger.audit.played import PlayedMatch
from ledger.evidence.reader import is_match
from ledger.evidence.store import create_ledger, open_writer
from ledger.evidence.summary import Summary
from ledger.messages.renderer import ENGLISH, LETTER, Renderer, zone_named
from ledger.messages.rows import in_order, row_json
from ledger.play.replay import Step
from ledger.rules.admissible import with_packs_for
from ledger.rules.arrangement import Arrangement, arrange
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.rules.rulebook import Rulebook
from ledger.rules.shows import ShowJudgement, require_shows
from ledger.rules.shows import judge_show as judge
from meldtrail.samples import sample_log
from schemas.canonical import canonical
from schemas.errors import BadCards, MeldtrailError, UsageError
from schemas.ruleset import Ruleset

__all__ = [
    "Answer", "Arrangement", "Decision", "Ledger", "MeldtrailError", "PlayedMatch", "Rulebook", "Ruleset",
    "ShowJudgement", "Step", "Summary", "answer", "audit", "decisions", "judge_show", "load_rulebook", "open_ledger",
    "read_matches", "replay", "sample_log", "score",
]  # fmt: skip

Line = bytes | str | Mapping[str, Any]
"""One event of a log: a line of JSON, or what it holds."""
Source = str | Path | Iterable[Line]


@dataclass(frozen=True)
class Ledger:
    """A ledger open for reading, and written to for moments only. Made by :func:`open_ledger`.

    It iterates over its matches in order of id, one in memory at a time; ``ledger["M1"]`` is one of them, ``"M1" in
    ledger`` says whether it is there, ``len(ledger)`` how many there are. Behind its ``with`` it is closed, and
    whatever is asked of it raises UsageError.
    """

    folder: Path
    rulebook: Rulebook = field(repr=False)
    _auditor: Auditor = field(repr=False)
    _closed: Event = field(default_factory=Event, repr=False)

    def append(self, lines: Iterable[Line], source: str = "python", *, imported: bool = False) -> Summary:
        """Take in the lines of a log, as ``meldtrail ingest`` does; those it already holds are counted, not stored
        twice.

        Each match gets the content of the ruleset it names pinned to it. ``source`` is remembered as where the lines
        came from; ``imported`` marks them as an archive. Nothing malformed is stored: it is refused with a code and
        kept aside. Raises ConflictError when another program writes to the ledger, LedgerError when the disk fails,
        UsageError for a path or one line in place of lines.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder, open_ledger(folder + "/ledger", create=True) as ledger:
        ...     summary = ledger.append(["{}", *sample_log("classic/clean").open()])
        ...     print(summary.accepted, summary.refused, ledger.matches())
        16 {'schema': 1} ['sample-clean-classic']
        """
        self._refuse_closed()
        with open_writer(self.folder) as writer:
            return writer.ingest(
                _as_lines(lines), source, self.rulebook.pin, "imported" if imported else "live",
                lobby_pin=self.rulebook.lobbies.pin,
            )  # fmt: skip

    def matches(self) -> list[str]:
        """The ids of all matches, sorted, those included of which only waiting lines are there."""
        self._refuse_closed()
        return self._auditor.matches()

    def __iter__(self) -> Iterator[PlayedMatch]:
        self._refuse_closed()
        return self._matches()

    def _matches(self) -> Iterator[PlayedMatch]:
        for match in self._auditor.all():
            yield match
            self._refuse_closed()  # whoever iterates may do so beyond the end of the with

    def __len__(self) -> int:
        return len(self.matches())

    def __contains__(self, match: object) -> bool:
        """Whether there is a match of that id, or a line of it that waits."""
        self._refuse_closed()
        return isinstance(match, str) and is_match(match) and self._auditor.reader.holds(match)

    def __getitem__(self, match: str) -> PlayedMatch:
        """One match; raises UnknownMatch."""
        self._refuse_closed()
        if not isinstance(match, str):
            raise UsageError(f"a match is named by its id in quotes, not by {_kind(match)}")
        return self._auditor.one(match)

    def _refuse_closed(self) -> None:
        if self._closed.is_set():
            raise UsageError(f"{self.folder}: this ledger is closed; what is asked of it stands within its `with`")


@contextmanager
def open_ledger(folder: str | Path, *, create: bool = False, rulesets: str | Path | None = None) -> Iterator[Ledger]:
    """The ledger in a folder; with ``create`` one is made where there is none yet.

    ``rulesets`` is a folder of an operator's own rulesets and clauses, which go before those that ship. Raises
    LedgerError for a folder that is no ledger, UnreadableError for rulesets that cannot be read.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, open_ledger(folder + "/ledger", create=True) as ledger:
    ...     _ = ledger.append(sample_log("classic/points_overturned").open())
    ...     print([(match.match, match.audit.alarming) for match in ledger])
    [('sample-points_overturned', True)]
    """
    path = _path(folder)
    # Into an empty folder too; one with anything in it is no place for a new ledger, and is opened or refused.
    if create and not path.is_file() and not (path.exists() and any(path.iterdir())):
        create_ledger(path)
    with open_ledger_folder(path, _folder(rulesets)) as auditor:
        ledger = Ledger(path, auditor.rulebook, auditor)
        try:
            yield ledger
        finally:
            ledger._closed.set()


def read_matches(source: Source, *, rulesets: str | Path | None = None) -> Iterator[PlayedMatch]:
    """The matches of a ledger, a log file, or the lines of a log in memory, in order of id.

    Raises UnreadableError for a log without an event that could be read, LedgerError for a folder that is no ledger,
    UsageError for the text of a log in place of its lines or its path.

    >>> (match,) = read_matches(sample_log("classic/clean"))
    >>> match.match, match.ruleset, match.seats, match.status, match.audit.clean
    ('sample-clean-classic', 'classic', (1, 2), 'settled', True)
    """
    if not isinstance(source, str | Path):
        with open_lines(_as_lines(source), "lines", load_rulebook(rulesets)) as auditor:
            yield from auditor.all()
    elif _path(source).is_dir():
        with open_ledger(source, rulesets=rulesets) as ledger:
            yield from ledger
    else:
        with open_log(_path(source), _folder(rulesets)) as auditor:
            yield from auditor.all()


def replay(match: PlayedMatch, at: int | None = None) -> Step:
    """The step of event ``at`` (a ``seq``), or the last one: the state before and after it, and what it broke.

    Within a gap it is the step before. ``match.steps`` has them all. Raises UsageError for a match whose rules are not
    known and for ``at`` before its first event or behind its last, BadRuleset for a game that is not replayed.

    >>> (match,) = read_matches(sample_log("classic/clean"))
    >>> deal = replay(match, 5).after.deal
    >>> deal.number, deal.turn, deal.phase, len(deal.seat(1).hand)
    (1, 2, 'discard', 13)
    """
    at = _whole("at is the seq of an event, a whole number", at)
    known_readings(_match(match))
    steps = [step for step in match.steps if at is None or step.event.seq <= at]
    last = match.steps[-1].event.seq if match.steps else 0
    if not steps or (at or 0) > last:
        raise UsageError(f"{match.match}: has no event {at}; its last is {last}")
    return steps[-1]


def audit(match: PlayedMatch) -> list[dict[str, Any]]:
    """Findings of the laws and verdicts on the platform's claims, in the order and form of ``audit --json``.

    ``match.audit`` has the same as codes with typed arguments. The form is schemas/json/finding.json and verdict.json.

    >>> (match,) = read_matches(sample_log("classic/points_overturned"))
    >>> for row in audit(match):
    ...     if row["kind"] == "verdict" and row["verdict"] == "OVERTURNED":
    ...         print(row["seat"], row["claimed"], row["computed"], row["message"])
    2 46 41 Seat 2 is counted by the groups it showed: 41 points. The platform booked 46.
    """
    return [row_json(row, ENGLISH) for row in in_order(_match(match).audit.rows, ENGLISH)]


def answer(
    match: PlayedMatch,
    about: About | None = None,
    *,
    deal: int | None = None,
    seat: int | None = None,
    viewer: int | None = None,
    language: str = "en",
    zone: str = "UTC",
    rulesets: str | Path | None = None,
) -> Answer:
    """The ruling for one complaint, as staff read it or as it is sent to the player of seat ``viewer``.

    ``about`` is show, score, money, disconnection, timer, joker, shuffle or partners, or complaint for all of it
    together; what is left open is what matters most in the match. No hidden card of another seat is in what a
    ``viewer`` is sent. Raises UsageError for what the match has nothing of, for a deal still being played, and for a
    language there are no sentences in or a zone nobody knows; UnknownSeat.

    >>> (match,) = read_matches(sample_log("classic/points_overturned"))
    >>> given = answer(match, "score", seat=2, viewer=2)
    >>> given.ruling, given.claimed, given.computed
    ('OVERTURNED', 46, 41)
    """
    deal, seat, viewer = (
        _whole(f"{name} is a whole number", number)
        for name, number in (("deal", deal), ("seat", seat), ("viewer", viewer))
    )
    words = Renderer(language, viewer, zone_named(zone), LETTER)
    return answer_match(_match(match), Inquiry(deal, seat, about), read_clausebook(_folder(rulesets)), words)


class Decision(NamedTuple):
    """What one player decided alone, in turn: ``chosen`` is an index into ``alternatives``, ``spent`` milliseconds.

    ``kind`` is discard, first_drop, middle_drop, draw, declare, or wrong_show, which has no alternatives; ``chosen`` is
    then 0. ``spent`` is None where not all of the time is on record as the player's.
    """

    match: str
    seq: int
    seat: int
    kind: str
    alternatives: tuple[str, ...]
    chosen: int
    spent: int | None


def decisions(match: PlayedMatch) -> list[Decision]:
    """The decisions of a match in order: what detection of collusion weighs, and what a strategy is learnt from.

    Acts of the timer, of autoplay and of the server are none, and after a gap the rest of the deal gives none. Needs
    the extra ``collusion``, and 13 seconds when it is first called on a machine, for what is compiled then and stays
    on disk. Raises UsageError without the extra, for a match whose rules are not known and for a game whose decisions
    are not extracted, such as one that lays melds on the table.

    >>> (match,) = read_matches(sample_log("classic/clean"))
    >>> for decision in decisions(match)[:3]:
    ...     print(decision.seq, decision.seat, decision.kind, decision.alternatives[decision.chosen])
    3 1 first_drop stayed
    3 1 draw drew from the stock
    4 1 discard TH
    """
    if find_spec("numpy") is None:
        raise UsageError("decisions needs numpy: pip install 'meldtrail[collusion]'")
    from ledger.collusion.facts.decisions import KINDS, alternatives  # numpy and numba stand behind it
    from ledger.collusion.facts.replayed import ReplayExtractor

    people: dict[str, int] = {}
    extractor = ReplayExtractor(known_readings(_match(match)).rules)
    rows = extractor.facts(match.events, lambda player: people.setdefault(player, len(people))).decisions
    seats = {event.seq: getattr(event, "seat", 0) for event in match.events}
    return [
        Decision(
            match.match,
            seq := int(rows.seq[at]),
            seats[seq],
            KINDS[rows.kind[at]],
            alternatives(rows, at),
            int(rows.chosen[at]),
            int(rows.spent[at]) if rows.spent[at] >= 0 else None,
        )
        for at in range(len(rows.kind))
    ]


def score(cards: Sequence[str], ruleset: str | Ruleset, wild: str | None = None) -> Arrangement:
    """The arrangement of a loser's hand that leaves the fewest points; ``score`` is what it costs, with the cap.

    ``wild`` is the rank of the wild card, ``JK`` when a printed joker was cut. Raises BadCards for what is no card or
    more of one than any table of the game has, UnknownRuleset. Clauses: RC-25, RC-28, RC-29, AL-21.

    >>> hand = score("2S 3S 4S 5H 6H JK 9C 9D 9H KS QD 7C 7D".split(), "classic", wild="A")
    >>> hand.score, hand.can_show, hand.deadwood
    (34, False, ('KS', '7D', 'QD', '7C'))
    """
    hand = _cards(cards)
    return arrange(hand, _rank(wild), with_packs_for(hand, _ruleset(ruleset)))


def judge_show(
    groups: Sequence[Sequence[str]], ruleset: str | Ruleset, wild: str | None = None, hand: Sequence[str] | None = None
) -> ShowJudgement:
    """Whether a show is valid exactly as grouped, and every fault it has; ``hand`` adds whether the cards were held.

    Raises BadCards for what is no card, UsageError for a game in which melds are laid on the table, as in Rum: nobody
    shows a hand there. Clauses: RC-19 to RC-22, RC-31, AL-07, AL-19.

    >>> groups = ["2S 3S 4S", "5H 6H 9H", "8C 8D 8H", "JC JD JH JS"]
    >>> shown = judge_show([group.split() for group in groups], "classic")
    >>> shown.valid, [str(fault) for fault in shown.faults]
    (False, ['group2:mixed_suits_and_ranks', 'sequences:1<2'])
    """
    rows = [_cards(group) for group in _row(groups, "list of groups, each a list of cards")]
    rules = _ruleset(ruleset)
    require_shows(rules)
    return judge(rows, _rank(wild), rules, None if hand is None else _cards(hand))


def _cards(cards: Sequence[str]) -> Sequence[str]:
    """Raise BadCards for a text in place of a list of cards, whose every letter would be one, and for what is none."""
    row = _row(cards, "list of cards")
    for odd in (card for card in row if not isinstance(card, str)):
        raise BadCards(f"a card is a text like '7H', not {_kind(odd)}")
    return row


def _rank(wild: str | None) -> str | None:
    """Raise BadCards for a rank that is no text, such as the number 2."""
    if wild is not None and not isinstance(wild, str):
        raise BadCards(f"a wild rank is a text like '7', not {_kind(wild)}")
    return wild


def _row(value: object, what: str) -> Sequence[Any]:
    if isinstance(value, str):
        raise BadCards(f"{value!r} is a text; give a list of cards, as {value!r}.split() makes one")
    if not isinstance(value, Sequence) or isinstance(value, bytes):
        raise BadCards(f"give a {what}, not {_kind(value)}")
    return value


def load_rulebook(folder: str | Path | None = None) -> Rulebook:
    """Every ruleset there is: those that ship, and an operator's own in ``folder``, which go first.

    ``ids`` names them, ``resolve("classic")`` makes one. Raises UnreadableError for a folder or file that cannot be
    read.
    What a file says is read when its ruleset is asked for: ``resolve`` raises BadRuleset for one that is wrong, and
    ``list(rulebook.every())`` asks for all.

    >>> rules = load_rulebook().resolve("ace2three-pool-101")
    >>> rules.players.max, rules.drop.first, rules.clauses("drop.first")
    (6, 20, ('custom:pool-drops',))
    """
    return read_rulebook(_folder(folder))


def _ruleset(ruleset: str | Ruleset) -> Ruleset:
    if isinstance(ruleset, str):
        return load_rulebook().resolve(ruleset)
    if not isinstance(ruleset, Ruleset):
        raise UsageError(f"a ruleset is its id in quotes, or what resolve() gives, not {_kind(ruleset)}")
    return ruleset


def _match(match: PlayedMatch) -> PlayedMatch:
    if not isinstance(match, PlayedMatch):
        raise UsageError(f'give a match, as read_matches() gives them or ledger["M1"], not {_kind(match)}')
    return match


def _whole(sentence: str, number: SupportsIndex | None) -> int | None:
    """A number as Python has it, though it come from a column of a table. Raise UsageError for one that is a text, say:
    seat "2" is no seat."""
    if number is None:
        return None
    with suppress(TypeError):
        if not isinstance(number, bool):
            return index(number)
    raise UsageError(f"{sentence}, not {_kind(number)}")


def _kind(value: object) -> str:
    """What somebody gave, by its kind: ``None``, ``a PosixPath``."""
    return "None" if value is None else f"a value of the type {type(value).__name__}"


def _folder(folder: str | Path | None) -> Path | None:
    return None if folder is None else _path(folder)


def _path(path: object) -> Path:
    """Raise UsageError for what names no file: the text of a log, say."""
    if not isinstance(path, str | Path):
        raise UsageError(f"a file or folder is named by its path, not by {_kind(path)}")
    if isinstance(path, str) and ("\n" in path or "\0" in path or path.startswith("{") or len(path) > _LONGEST_PATH):
        raise UsageError("this text is no path; for the lines of a log in memory give a list, as splitlines() does")
    return Path(path)


_LONGEST_PATH: Final = 4096


def _as_lines(lines: Iterable[Line]) -> Iterator[bytes]:
    """Raise UsageError for one text, whose every letter would be a line, a path, or all of a log; and for no lines."""
    if isinstance(lines, str | bytes | Mapping):
        raise UsageError("one text or event is no row of lines; give a list of them, or Path(log).open() for a file")
    if isinstance(lines, Path):
        raise UsageError("a path is no row of lines; give Path(log).open() for those of a file")
    if not isinstance(lines, Iterable):
        raise UsageError(f"give the lines of a log, not {_kind(lines)}")
    return _each_as_line(lines)


def _each_as_line(lines: Iterable[Line]) -> Iterator[bytes]:
    # Not map: what the caller's own lines raise would seem to come from where they are stored.
    for line in lines:
        yield _as_line(line)


def _as_line(line: Line) -> bytes:
    if isinstance(line, bytes | str):
        return line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
    if not isinstance(line, Mapping):
        raise UsageError(f"a line is bytes, a text or a mapping, not {_kind(line)}")
    try:
        return canonical(line)
    except (TypeError, ValueError, RecursionError) as wrong:
        raise UsageError(f"an event is to hold what JSON has, and this one does not: {wrong}") from None
