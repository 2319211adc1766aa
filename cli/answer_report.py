"""An answer on the terminal: the text to send, then what stands behind it."""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from rich.text import Text

from cli.audit_report import STYLES
from cli.screen import SUIT_COLOURS, ascii_only, say
from ledger.answers.answer import Answer, Asked, answer
from ledger.answers.breakdown import Breakdown, CardShown, GroupShown
from ledger.answers.topics import Topic, subject_asked, topics
from ledger.audit.played import PlayedMatch
from ledger.messages.catalogue import catalogue
from ledger.messages.renderer import ASCII_LETTER, LETTER, Renderer
from ledger.rules.library import read_clausebook
from schemas.errors import UsageError
from schemas.message import Points, SeatNo, message

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


def answer_for(
    played: PlayedMatch,
    asked: Asked,
    rulesets: Path | None,
    language: str,
    tz: str,
    for_player: bool,
    viewer: int | None = None,
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
    if for_player and viewer is None:
        viewer = asked.seat if asked.seat is not None else subject_asked(played, *asked).seat
        if viewer is None:
            raise UsageError("--for-player: name the seat that is written to with --seat")
    style = LETTER if to_keep or not ascii_only() else ASCII_LETTER
    words = Renderer(language, viewer if for_player else None, zone, style)
    given = answer(played, asked, read_clausebook(rulesets), words)
    return given, [topic for topic in topics(played) if not _same(topic, given)]


def _same(topic: Topic, given: Answer) -> bool:
    return (topic.about, topic.deal, topic.seat) == (given.about, given.deal, given.seat)


def say_answer(given: Answer, others: list[Topic]) -> None:
    """The two paragraphs, whole lines to be copied; then the groups, the clauses and where to look."""
    speaker = Renderer(given.language, given.viewer, style=ASCII_LETTER if ascii_only() else LETTER)

    def label(key: str, **values: str) -> str:
        return speaker.say(f"label-{key}", **values)

    word = speaker.say(f"ruling_word-{given.ruling}")
    say(Text.assemble((given.reference, "bold"), "  ", (word, RULINGS[given.ruling]), f"  {_place(given, speaker)}"))
    if given.viewer is None:
        say(label("staff"), "dim")
    else:
        say(label("player", seat=speaker.value(SeatNo(given.viewer))), "dim")
    for title, paragraph in (("happened", given.happened), ("rule", given.rule)):
        say()
        say(label(title), "bold")
        say(paragraph)
    if given.breakdown is not None:
        _say_breakdown(given.breakdown, speaker, label("as_declared" if given.about == "show" else "as_counted"))
    if given.missing:
        say()
        say(f"{label('missing')}: {', '.join(given.missing)}")
    say()
    say(f"{label('moment', seq=str(given.seq))}  {given.address}")
    say(label("audited", reference=given.reference, version=given.version, ruleset=given.ruleset or "-"), "dim")
    for remark in given.remarks:
        say(f"{label('remarks')}: {remark}", "dim")
    if given.viewer is None and others:
        _say_others(given.match, others, label("others"), given.language)


def _place(given: Answer, speaker: Renderer) -> str:
    parts = [speaker.words(message("label-match", match=given.match))]
    if given.deal is not None:
        parts.append(speaker.words(message("sum-deal", deal=given.deal)))
    if given.seat is not None:
        parts.append(speaker.value(SeatNo(given.seat)))
    parts.append(speaker.words(message("label-about", what=message(f"about-{given.about}"))))
    return ", ".join(parts)


def _say_breakdown(breakdown: Breakdown, speaker: Renderer, title: str) -> None:
    say()
    say(title, "bold")
    for number, group in enumerate(breakdown.groups, 1):
        _say_group(number, group, speaker)
    if not breakdown.best or breakdown.best == breakdown.groups:
        return
    words = message("label-best_shows" if breakdown.best_shows else "label-best")
    say(speaker.words(message("label-best")) + (f": {speaker.words(words)}" if breakdown.best_shows else ""), "bold")
    for number, group in enumerate(breakdown.best, 1):
        _say_group(number, group, speaker)


def _say_group(number: int, group: GroupShown, speaker: Renderer) -> None:
    kind = group.kind or ("left" if group.left else "none")
    what = speaker.words(message(f"kind-{kind}"))
    cards = Text("  ").join(_card(card, speaker) for card in group.cards)
    line = Text.assemble(f"  {number}  ", cards, (f"   {what}", "dim"))
    if group.reason:
        line.append(f": {speaker.words(message(f'fault-{group.reason}'))}", style="bold red")
    costs = [card.points for card in group.cards if card.points is not None]
    if costs:
        line.append(f", {speaker.words(message('label-costs', points=Points(sum(costs))))}")
    say(line)


def _card(card: CardShown, speaker: Renderer) -> Text:
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
        word = Renderer(language).say(f"ruling_word-{topic.ruling}")
        say(Text.assemble(command, "  ", (word, RULINGS[topic.ruling])))
    if len(others) > SHOWN_OTHERS:
        say(f"  + {len(others) - SHOWN_OTHERS}", "dim")
