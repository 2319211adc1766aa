"""An answer on the terminal: the text to send, then what stands behind it."""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from rich.text import Text

from cli.audit_report import STYLES
from cli.screen import SUIT_COLOURS, ascii_only, say
from ledger.answers.anatomy import Anatomy, CardShown, GroupShown
from ledger.answers.answer import Answer, Asked, answer
from ledger.answers.played import Played
from ledger.answers.topics import Topic, matter_asked, topics
from ledger.audit.ledger_audit import Auditor
from ledger.messages.speaker import Speaker, catalogue
from ledger.rules.library import read_clausebook
from schemas import __version__
from schemas.errors import UsageError
from schemas.events import Open
from schemas.message import Points, SeatNo, saying

RULINGS = {
    **STYLES,
    "KEPT": "green",
    "BROKEN": "bold red",
    "REVIEW": "bold yellow",
}
SHOWN_OTHERS = 8


def zone_named(tz: str) -> ZoneInfo:
    """The zone of that name; UsageError for one nobody knows."""
    try:
        return ZoneInfo(tz)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise UsageError(f"no such time zone: {tz}; write one like Asia/Kolkata") from None


def played_match(found: Auditor, match: str) -> Played:
    """A match of the ledger with its audit, as answers take it."""
    events = found.reader.events(match)
    opened = next((event for event in events if isinstance(event, Open)), None)
    return Played(match, tuple(events), found.readings(match, opened), found.audit(match, events))


def answer_for(
    found: Auditor,
    match: str,
    asked: Asked,
    rulesets: Path | None,
    language: str,
    tz: str,
    for_player: bool,
    reader: int | None = None,
    *,
    to_keep: bool = False,
) -> tuple[Answer, list[Topic]]:
    """The answer to what was asked, and what else of the match could be.

    What is ``to_keep`` is written in full whatever this terminal can show. Raises UsageError for a language without
    sentences, a zone nobody knows, or what the match has nothing of.
    """
    catalogue(language)
    zone = zone_named(tz)
    if language != "en" and ascii_only() and not to_keep:
        raise UsageError(f"this terminal cannot show the letters of {language!r}; give --json, or a UTF-8 terminal")
    played = played_match(found, match)
    if for_player and reader is None:
        reader = asked.seat if asked.seat is not None else matter_asked(played, *asked).seat
        if reader is None:
            raise UsageError("--for-player: name the seat that is written to with --seat")
    speaker = Speaker(language, reader if for_player else None, zone, glyphs=to_keep or not ascii_only())
    pinned = found.reader.pinned(match)
    given = answer(played, asked, read_clausebook(rulesets), speaker, __version__, pinned[0] if pinned else None)
    return given, [topic for topic in topics(played) if not _same(topic, given)]


def _same(topic: Topic, given: Answer) -> bool:
    return (topic.about, topic.deal, topic.seat) == (given.about, given.deal, given.seat)


def say_answer(given: Answer, others: list[Topic]) -> None:
    """The two paragraphs, whole lines to be copied; then the groups, the clauses and where to look."""
    speaker = Speaker(given.language, given.reader, glyphs=not ascii_only())

    def label(key: str, **values: str) -> str:
        return catalogue(given.language)[f"label.{key}"].format_map(values)

    word = catalogue(given.language)[f"ruling_word.{given.ruling}"]
    say(Text.assemble((given.reference, "bold"), "  ", (word, RULINGS[given.ruling]), f"  {_place(given, speaker)}"))
    if given.reader is None:
        say(label("staff"), "dim")
    else:
        say(label("player", seat=speaker.value(SeatNo(given.reader))), "dim")
    for title, paragraph in (("happened", given.happened), ("rule", given.rule)):
        say()
        say(label(title), "bold")
        say(paragraph)
    if given.anatomy is not None:
        _say_anatomy(given.anatomy, speaker, label("as_declared" if given.about == "show" else "as_counted"))
    if given.missing:
        say()
        say(f"{label('missing')}: {', '.join(given.missing)}")
    say()
    say(f"{label('moment', seq=str(given.seq))}  {given.address}")
    say(label("audited", reference=given.reference, version=given.version, ruleset=given.ruleset or "-"), "dim")
    for remark in given.remarks:
        say(f"{label('remarks')}: {remark}", "dim")
    if given.reader is None and others:
        _say_others(given.match, others, label("others"), given.language)


def _place(given: Answer, speaker: Speaker) -> str:
    parts = [speaker.words(saying("label.match", match=given.match))]
    if given.deal is not None:
        parts.append(speaker.words(saying("sum.deal", deal=given.deal)))
    if given.seat is not None:
        parts.append(speaker.value(SeatNo(given.seat)))
    parts.append(speaker.words(saying("label.about", what=saying(f"about.{given.about}"))))
    return ", ".join(parts)


def _say_anatomy(anatomy: Anatomy, speaker: Speaker, title: str) -> None:
    say()
    say(title, "bold")
    for number, group in enumerate(anatomy.groups, 1):
        _say_group(number, group, speaker)
    if not anatomy.best or anatomy.best == anatomy.groups:
        return
    words = saying("label.best_shows" if anatomy.best_shows else "label.best")
    say(speaker.words(saying("label.best")) + (f": {speaker.words(words)}" if anatomy.best_shows else ""), "bold")
    for number, group in enumerate(anatomy.best, 1):
        _say_group(number, group, speaker)


def _say_group(number: int, group: GroupShown, speaker: Speaker) -> None:
    kind = group.kind or ("left" if group.left else "none")
    what = speaker.words(saying(f"kind.{kind}"))
    cards = Text("  ").join(_card(card, speaker) for card in group.cards)
    line = Text.assemble(f"  {number}  ", cards, (f"   {what}", "dim"))
    if group.reason:
        line.append(f": {speaker.words(saying(f'fault.{group.reason}'))}", style="bold red")
    costs = [card.points for card in group.cards if card.points is not None]
    if costs:
        line.append(f", {speaker.words(saying('label.costs', points=Points(sum(costs))))}")
    say(line)


def _card(card: CardShown, speaker: Speaker) -> Text:
    """A card: a star when it is wild, brackets and red when it is to blame, its points when it counts."""
    drawn = Text(speaker.card(card.card), style=f"bold {SUIT_COLOURS.get(card.card[1], 'magenta')}")
    if card.wild:
        drawn.append("*")
    if card.fault is not None:
        drawn = Text.assemble(("[", "bold red"), drawn, ("!]", "bold red"))
    return drawn if card.points is None else Text.assemble(drawn, (f"={card.points}", "dim"))


def _say_others(match: str, others: list[Topic], title: str, language: str) -> None:
    say()
    say(title, "bold")
    for topic in others[:SHOWN_OTHERS]:
        deal = f" --deal {topic.deal}" if topic.deal is not None else ""
        command = f"  meldtrail answer {match}{deal} --seat {topic.seat} --about {topic.about}"
        word = catalogue(language)[f"ruling_word.{topic.ruling}"]
        say(Text.assemble(command, "  ", (word, RULINGS[topic.ruling])))
    if len(others) > SHOWN_OTHERS:
        say(f"  + {len(others) - SHOWN_OTHERS}", "dim")
