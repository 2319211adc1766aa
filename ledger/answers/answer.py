"""The answer as it is read: in one language, for the staff or safe for one player, with its reference number."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any, Final, NamedTuple

from ledger.answers.anatomy import Anatomy
from ledger.answers.citing import Rule, rules_told
from ledger.answers.found import also_found
from ledger.answers.matter import About, Matter, Ruling, Sum
from ledger.answers.played import Played
from ledger.answers.topics import matter_asked
from ledger.messages.speaker import Speaker
from ledger.play.telling import NOBODY
from schemas.clausebook import Clausebook
from schemas.errors import UsageError
from schemas.message import Saying, SeatNo, saying

_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH: Final = 10


class SumLine(NamedTuple):
    """A line of arithmetic in words: what counts, and its figure."""

    what: str
    figure: str


@dataclass(frozen=True, slots=True)
class SumTold:
    """Arithmetic in words."""

    title: str
    lines: tuple[SumLine, ...]
    total: str


@dataclass(frozen=True)
class Answer:
    """What an agent reads, or sends: two paragraphs, and what stands behind them.

    ``reader`` is the player's seat it is safe for, NOBODY when it shows no hidden card at all, None for the version of
    the staff. ``reference`` names the matter and the version that judged it, the same in every language. ``remarks``
    are the audit's own words, for staff only.
    """

    reference: str
    match: str
    deal: int | None
    seat: int | None
    about: About
    ruling: Ruling
    language: str
    reader: int | None
    happened: str
    rule: str
    rules: tuple[Rule, ...]
    sums: tuple[SumTold, ...]
    anatomy: Anatomy | None
    missing: tuple[str, ...]
    seq: int
    ruleset: str | None
    ruleset_hash: str | None
    version: str
    claimed: bool | int | None = None
    computed: bool | int | None = None
    remarks: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        """Where the deciding moment is drawn."""
        eyes = "" if self.reader is None else "&as=table" if self.reader == NOBODY else f"&as={self.reader}"
        return f"/-/match/{self.match}?at={self.seq}{eyes}"

    @property
    def paragraphs(self) -> tuple[str, str]:
        """What happened and was decided; by which rule, with the sums."""
        return self.happened, self.rule

    def as_json(self) -> dict[str, Any]:
        """The answer as printed: everything in it, with its address."""
        told = {name: getattr(self, name) for name in _FIRST}
        told["paragraphs"] = list(self.paragraphs)
        told["moment"] = {"match": self.match, "seq": self.seq, "address": self.address}
        told["rules"] = [asdict(rule) for rule in self.rules]
        told["sums"] = [
            {"title": s.title, "lines": [line._asdict() for line in s.lines], "total": s.total} for s in self.sums
        ]
        told["anatomy"] = asdict(self.anatomy) if self.anatomy else None
        told |= {"missing": list(self.missing), "claimed": self.claimed, "computed": self.computed}
        return told | ({"remarks": list(self.remarks)} if self.reader is None else {})


_FIRST: Final = (
    "reference", "match", "deal", "seat", "about", "ruling", "language", "reader", "ruleset", "ruleset_hash", "version",
)  # fmt: skip


class Asked(NamedTuple):
    """What an agent asks: about a deal, a seat, one of the kinds of complaint; None where he leaves it open."""

    deal: int | None = None
    seat: int | None = None
    about: About | None = None


def answer(
    played: Played, asked: Asked, book: Clausebook, speaker: Speaker, version: str, ruleset_hash: str | None = None
) -> Answer:
    """The answer to what was asked, said by ``speaker``.

    ``version`` is that of the audit. For a player it is refused while the deal is still played: raises UsageError, as
    it does for what the match has nothing of; UnknownSeat for a seat nobody took.
    """
    matter = matter_asked(played, *asked)
    if speaker.reader is not None:
        if speaker.reader not in (*played.seats, NOBODY):
            raise UsageError(f"{played.match} has no seat {speaker.reader} to write to")
        if not played.is_over(matter.deal):
            raise UsageError(f"{played.match}: still being played; a player is answered when the deal is over")
    return told(played, matter, book, speaker, version, ruleset_hash)


def told(
    played: Played, matter: Matter, book: Clausebook, speaker: Speaker, version: str, ruleset_hash: str | None
) -> Answer:
    """A matter in words."""
    rules = rules_told(played.rules, matter.rules, book, speaker)
    sums = tuple(_sum_told(each, speaker) for each in matter.sums if _seen(each.eyes, speaker))
    anatomy = matter.anatomy if matter.anatomy and _seen(matter.anatomy.eyes, speaker) else None
    hash_used = ruleset_hash or (played.rules.hash if played.rules else None)
    return Answer(
        reference=reference(played.match, matter, version, hash_used),
        match=played.match,
        deal=matter.deal,
        seat=matter.seat,
        about=matter.about,
        ruling=matter.ruling,
        language=speaker.language,
        reader=speaker.reader,
        happened=_paragraph(
            (
                *_live(played, matter),
                *matter.happened,
                *matter.decided,
                *_unseen(matter, speaker),
                *also_found(played, matter),
            ),
            speaker,
        ),
        rule=rule_paragraph(rules, sums, speaker),
        rules=rules,
        sums=sums,
        anatomy=anatomy,
        missing=tuple(speaker.value(each) for each in matter.missing),
        seq=matter.seq,
        ruleset=played.rules.id if played.rules else (played.opened.ruleset if played.opened else None),
        ruleset_hash=hash_used,
        version=version,
        claimed=matter.claimed,
        computed=matter.computed,
        remarks=matter.remarks if speaker.reader is None else (),
    )


def _live(played: Played, matter: Matter) -> tuple[Saying, ...]:
    """That more may come, where the deal or the match is not over."""
    return () if played.is_over(matter.deal) else (saying("asked.live"),)


def _unseen(matter: Matter, speaker: Speaker) -> tuple[Saying, ...]:
    """That the cards behind it are not told to this reader, where there are any."""
    if matter.seat is None or matter.anatomy is None or _seen(matter.anatomy.eyes, speaker):
        return ()
    return (saying("score.hand_hidden", seat=SeatNo(matter.seat)),)


def _seen(eyes: int | None, speaker: Speaker) -> bool:
    return speaker.reader is None or eyes is None or eyes == speaker.reader


def _paragraph(parts: tuple[Saying, ...], speaker: Speaker) -> str:
    seen = [part.seen_by(speaker.reader) for part in parts]
    return speaker.named_once(" ".join(speaker.say(part) for part in seen if part is not None))


def rule_paragraph(rules: tuple[Rule, ...], sums: tuple[SumTold, ...], speaker: Speaker) -> str:
    """The second paragraph: the rules with where they stand, those of one clause together; then a line for each sum."""
    said = [_cited(list(same), speaker) for _, same in groupby(rules, key=lambda rule: rule.clause)]
    said += [speaker.say(saying("sum.line", title=each.title, sum=sum_line(each))) for each in sums]
    return " ".join(said)


def _cited(rules: list[Rule], speaker: Speaker) -> str:
    rule = rules[0]
    words = speaker.unstopped(" ".join(each.says for each in rules))
    common = {"rule": words, "clause": rule.clause, "standing": rule.standing}
    if rule.section is not None:
        return speaker.say(saying(
            "cite.section", title=rule.section_title or "", section=rule.section, words=rule.section_words or "",
            **common,
        ))  # fmt: skip
    if rule.written is None:
        return speaker.say(saying("cite.plain", rule=words))
    if rule.place is None:
        return speaker.say(saying("cite.unknown", **common))
    return speaker.say(saying("cite.text", place=rule.place, **common))


def sum_line(each: SumTold) -> str:
    """``K♠ 10 + 9♦ 9 - 2 (no more than ...) = 17 points``, on one line."""
    if len(each.lines) < 2:
        return f"{each.lines[0].what}: {each.total}" if each.lines else each.total
    line = ""
    for what, figure in each.lines:
        sign, amount = (" - ", figure[1:]) if figure.startswith("-") else (" + ", figure)
        line += f"{sign if line else sign.strip(' +')}{what}: {amount}"
    return f"{line} = {each.total}"


def _sum_told(each: Sum, speaker: Speaker) -> SumTold:
    lines = tuple(SumLine(speaker.value(row.what), speaker.value(row.figure)) for row in each.rows)
    return SumTold(speaker.words(each.title), lines, speaker.value(each.total))


def reference(match: str, matter: Matter, version: str, ruleset_hash: str | None) -> str:
    """``MT-7K3QX-9WDPF``: one for each matter, ruling and version of the audit, whoever asks and in which language."""
    parts = (
        match, matter.deal, matter.seat, matter.about, matter.seq, matter.ruling, matter.claimed, matter.computed,
        version, ruleset_hash,
    )  # fmt: skip
    number = int.from_bytes(hashlib.sha256("\0".join(map(repr, parts)).encode()).digest()[:8], "big")
    signs = ""
    for _ in range(_LENGTH):
        number, place = divmod(number, len(_ALPHABET))
        signs += _ALPHABET[place]
    return f"MT-{signs[:5]}-{signs[5:]}"
