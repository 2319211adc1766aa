"""``meldtrail answer``: the text a support agent sends, then what stands behind it."""

from __future__ import annotations

import shlex
from typing import Annotated, Final

import typer
from rich.text import Text

from cli.commands import MATCH_OR_LOG, About, AsJson, Ledger, PlayersLanguage, Rulesets, Zone, leading_options
from cli.terminal import SUIT_COLOURS, VERDICT_STYLES, ascii_only, print_json, remark_unfounded, renderer_in, say
from ledger.answers.answer import Answer, Inquiry, figure_rows, refund_message, remedy_rows
from ledger.answers.answer import answer as answer_asked
from ledger.answers.breakdown import Breakdown, CardShown, GroupShown
from ledger.answers.letter import short_text
from ledger.answers.remedies import read_remedies
from ledger.answers.topics import Topic, other_topics, seat_written_to
from ledger.audit.auditor import open_match
from ledger.messages.renderer import ASCII_LETTER, LETTER, Renderer, zone_named
from ledger.rules.library import read_clausebook
from schemas.errors import UsageError
from schemas.message import Message, Points, SeatNo, message

RULING_STYLES: Final = {**VERDICT_STYLES, "KEPT": "green", "BROKEN": "bold red", "REVIEW": "bold yellow"}
COMPLAINT_STYLES: Final = {
    "upheld": "bold green", "partly": "green", "not_upheld": "bold", "undecidable": "bold yellow",
}  # fmt: skip
"""By what it means for whoever complains."""
SHOWN_OTHERS: Final = 8


def answer(
    match: Annotated[str, MATCH_OR_LOG],
    deal: Annotated[int | None, typer.Option(metavar="N", help="The deal it is about.")] = None,
    seat: Annotated[int | None, typer.Option(metavar="S", help="The seat it is about.")] = None,
    about: About = None,
    lang: PlayersLanguage = "en",
    for_player: Annotated[
        bool, typer.Option("--for-player", help="Safe for that player: no card that player could not see.")
    ] = False,
    short: Annotated[
        bool, typer.Option("--short", help="With --for-player: only the letter for a chat, at most 400 characters.")
    ] = False,
    reader: Annotated[
        int | None,
        typer.Option(metavar="S", help="With --for-player: the seat written to, when it is not the seat asked about."),
    ] = None,
    tz: Zone = "UTC",
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    as_json: AsJson = False,
) -> None:
    """Answer a claim or complaint in words a player can be sent."""
    if reader is not None and not for_player:
        raise UsageError("--reader names the player who is written to; give --for-player with it")
    if short and (not for_player or as_json):
        raise UsageError("--short is the letter for a chat: give --for-player with it, and no --json")
    question = Inquiry(deal, seat, about)
    renderer_in(lang, as_json=as_json)
    zone = zone_named(tz)
    with open_match(match, ledger, rulesets, doubting=True) as played:
        if for_player and reader is None:
            reader = seat_written_to(played, *question)
            if reader is None:
                raise UsageError("--for-player: name the seat that is written to with --seat")
        words = Renderer(lang, reader, zone, ASCII_LETTER if ascii_only() else LETTER)
        book = read_clausebook(rulesets)
        if rulesets is not None and played.readings is not None:
            remark_unfounded([played.readings.rules], book)
        reply = answer_asked(played, question, book, words, read_remedies(rulesets))
        others = other_topics(played, reply.about, reply.deal, reply.seat)
    if as_json:
        print_json(reply.as_json())
    elif short:
        print(short_text(reply, words))
    else:
        say_answer(reply)
        if reply.viewer is None and others:
            _say_others(shlex.quote(match), others, words, leading_options(ledger, rulesets))


def say_answer(reply: Answer) -> None:
    """The two paragraphs, whole lines to be copied; then the groups, the clauses and where to look."""
    words = Renderer(reply.language, style=ASCII_LETTER if ascii_only() else LETTER)
    ruling = (words.say(f"ruling_word-{reply.ruling}"), RULING_STYLES[reply.ruling])
    if reply.complaint is not None:
        outcome = reply.complaint.outcome
        ruling = (words.say(f"complaint_word-{outcome}"), COMPLAINT_STYLES[outcome])
    say(Text.assemble((reply.reference, "bold"), "  ", ruling, f"  {_place(reply, words)}"))
    viewer = reply.viewer
    say(words.say("label-player", seat=SeatNo(viewer)) if viewer is not None else words.say("label-staff"), "dim")
    for title, paragraph in (("label-happened", reply.happened), ("label-rule", reply.rule)):
        say()
        say(words.say(title), "bold")
        say(paragraph)
    if reply.complaint is not None:
        _say_figures(reply, words)
    if (refund := refund_message(reply)) is not None:
        _say_remedies(reply, refund, words)
    if reply.breakdown is not None:
        _say_breakdown(reply.breakdown, words, "label-as_declared" if reply.about == "show" else "label-as_counted")
    if reply.missing:
        say()
        say(f"{words.say('label-missing')}: {', '.join(reply.missing)}")
    say()
    say(f"{words.say('label-moment', seq=str(reply.seq))}  {reply.address}")
    ruleset = reply.ruleset or "-"
    say(words.say("label-audited", reference=reply.reference, version=reply.version, ruleset=ruleset), "dim")
    for remark in reply.remarks:
        say(f"{words.say('label-remarks')}: {remark}", "dim")


def _say_figures(reply: Answer, words: Renderer) -> None:
    """What was booked for every seat, what is right, and the difference."""
    rows = figure_rows(reply, words)
    if rows:
        say()
        say(words.say("complaint_head-figures"), "bold")
    for seat, cells in rows:
        figures = (f"{words.say(f'complaint_head-{column}')}: {cell}" for column, cell in cells if cell)
        say(f"  {seat}  {'; '.join(figures)}")


def _say_remedies(reply: Answer, refund: Message, words: Renderer) -> None:
    """What the policy gives back, beside the ruling."""
    say()
    say(words.say("remedies-title"), "bold")
    for row in remedy_rows(reply, words):
        say(f"  {row.gives} ({row.causes}; {row.clause})  {row.prices}")
    say(f"  {words.sentence(refund)}")
    say(f"  {words.say('remedies-note')}", "dim")


def _place(reply: Answer, words: Renderer) -> str:
    parts = [words.say("label-match", match=reply.match)]
    if reply.deal is not None:
        parts.append(words.say("sum-deal", deal=reply.deal))
    if reply.seat is not None:
        parts.append(words.value(SeatNo(reply.seat)))
    parts.append(words.say("label-about", what=message(f"about-{reply.about}")))
    return ", ".join(parts)


def _say_breakdown(breakdown: Breakdown, words: Renderer, title: str) -> None:
    say()
    say(words.say(title), "bold")
    for number, group in enumerate(breakdown.groups, 1):
        _say_group(number, group, words)
    if not breakdown.better:
        return
    shows = f": {words.say('label-best_shows')}" if breakdown.best_shows else ""
    say(f"{words.say('label-best')}{shows}", "bold")
    for number, group in enumerate(breakdown.better, 1):
        _say_group(number, group, words)


def _say_group(number: int, group: GroupShown, words: Renderer) -> None:
    cards = Text("  ").join(_card(card, words) for card in group.cards)
    line = Text.assemble(f"  {number}  ", cards, (f"   {words.say(f'kind-{group.word}')}", "dim"))
    if group.reason:
        line.append(f": {words.say(f'fault-{group.reason}')}", style="bold red")
    if group.cost is not None:
        line.append(f", {words.say('label-costs', points=Points(group.cost))}")
    say(line)


def _card(card: CardShown, words: Renderer) -> Text:
    """A card: a star when it is wild, brackets and red when it is to blame, its points when it counts."""
    face_text = Text(words.card(card.card), style=f"bold {SUIT_COLOURS.get(card.card[1], 'magenta')}")
    if card.wild:
        face_text.append("*")
    if card.fault is not None:
        face_text = Text.assemble(("[", "bold red"), face_text, ("!]", "bold red"))
    return face_text if card.points is None else Text.assemble(face_text, (f"={card.points}", "dim"))


def _say_others(match: str, others: list[Topic], words: Renderer, place: str) -> None:
    """Which answers there are besides; ``match`` and ``place`` are as this one was asked for."""
    say()
    say(words.say("label-others"), "bold")
    for topic in others[:SHOWN_OTHERS]:
        deal = f" --deal {topic.deal}" if topic.deal is not None else ""
        command = f"  meldtrail answer {match}{deal} --seat {topic.seat} --about {topic.about}{place}"
        ruling = (words.say(f"ruling_word-{topic.ruling}"), RULING_STYLES[topic.ruling])
        say(Text.assemble(command, "  ", ruling))
    if len(others) > SHOWN_OTHERS:
        say(f"  + {len(others) - SHOWN_OTHERS}", "dim")
