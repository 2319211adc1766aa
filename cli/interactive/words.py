"""What stands beside the table: the heading, the bar of the match, the line of an event with what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from cli.interactive.course import Course, is_wrong
from cli.replay_reckoning import account_lines, reckoning_lines
from cli.screen import ascii_only, line_text, plain
from cli.telling import Telling, remark_lines
from ledger.messages.renderer import ENGLISH
from ledger.play.matches import standings_now
from ledger.play.replay import Step
from ledger.play.state import Deal
from ledger.play.story import deal_named, has_many_deals, story
from schemas.events import DealScored, MatchSettled

KEYS = (
    ("left, right", "one event back or on"),
    ("page up, page down", "ten events back or on"),
    ("home, end", "the first event, the last"),
    ("n, p", "the next place where something is wrong, the one before"),
    ("g", "go to an event by its number"),
    ("space", "play and pause"),
    ("1 to 9", "see what that seat could see"),
    ("0 or a", "see all hands"),
    ("up, down", "scroll what does not fit"),
    ("?", "this help"),
    ("q", "quit"),
)
SHORT_HELP = (
    "arrows step   n/p findings   g go to   space play   1-9 seat   0 all   ? help   q quit",
    "arrows step  n/p findings  g go to  1-9 seat  ? help  q quit",
    "arrows  n/p  g  1-9  ? help  q quit",
    "? help  q quit",
)


def shown(line: Text | str) -> Text:
    """A line as this terminal can show it."""
    text = Text(line) if isinstance(line, str) else line.copy()
    text.plain = plain(text.plain)
    return text


def cut(line: Text, room: int) -> Text:
    """A line of at most ``room`` columns; what does not fit ends in dots."""
    if line.cell_len <= room:
        return line
    short = line.copy()
    short.truncate(max(room - 2, 0))
    short.append(".." if room > 1 else "")
    return short


def short_help(room: int) -> str:
    """The keys in one line, as many as there is room for."""
    return next((line for line in SHORT_HELP if len(line) <= room), "?")


def heading(course: Course, place: int, eyes: int | None, playing: bool, room: int) -> Text:
    """Where in the match we are and through whose eyes; then which match, as far as there is room."""
    step, rules = course.steps[place], course.all_seen.readings.rules
    at = f"event {step.event.seq} of {course.seqs[-1]}"
    whose = "all hands" if eyes is None else f"as seat {eyes}"
    deal = step.after.deal
    parts = [Text(at, "bold"), Text(whose, "bold" if eyes is not None else "")]
    if deal is not None and has_many_deals(rules):
        parts.append(Text(ENGLISH.words(deal_named(deal.number, rules))))
    parts.append(Text("playing", "bold green") if playing else Text(_count(len(course.marked)), _alarm(course)))
    parts += [Text(step.event.match), Text(rules.id, "dim")]
    return cut(Text("  ").join(parts), room)


def _count(marks: int) -> str:
    return "nothing wrong" if not marks else f"{marks} to look at"


def _alarm(course: Course) -> str:
    return "bold red" if course.marked else "green"


def bar(course: Course, place: int, room: int) -> Text:
    """The match as a bar of ``room`` columns: what is behind, where we are, and marks where something is wrong."""
    last, room = max(len(course.steps) - 1, 1), max(room, 1)
    here = place * (room - 1) // last
    line = Text(("=" if ascii_only() else "━") * here, "dim")
    line.append("O" if ascii_only() else "●", "bold")
    line.append(("-" if ascii_only() else "─") * (room - 1 - here), "dim")
    signs = list(line.plain)
    for mark in course.marked:
        at = mark * (room - 1) // last
        signs[at] = signs[at] if at == here else "!"
        line.stylize("bold red", at, at + 1)
    line.plain = "".join(signs)
    return line


def place_on_bar(course: Course, column: int, room: int) -> int:
    """The place a column of the bar stands for; within reach of a mark, the mark."""
    last = len(course.steps) - 1
    near = [mark for mark in course.marked if mark * (room - 1) // max(last, 1) == column]
    return near[0] if near else min(last, round(column * last / max(room - 1, 1)))


def event_line(telling: Telling, step: Step, room: int, wrong: bool, here: bool) -> Text:
    """One event in the list: its number, its time and its story, cut to ``room`` columns."""
    clock = step.event.at[11:19] if step.event.at and room > 40 else ""
    deal = step.after.deal
    line_of = line_text(story(step.before, step.event, telling.eyes), deal.wild if deal else None)
    sign = (">" if here else " ", "bold")
    mark = ("!" if wrong else " ", "bold red")
    head = (f"{step.event.seq:>4} {clock}{' ' * bool(clock)}", "" if here else "dim")
    line = cut(shown(Text.assemble(sign, mark, head, line_of)), room)
    if here:
        return Text(line.plain + " " * (room - line.cell_len), "reverse")
    return line


def told_lines(course: Course, eyes: int | None, place: int) -> Iterator[Text]:
    """The story of the event, what is wrong with it by which clause, and at a claim what was claimed and computed."""
    telling, step = course.told_to(eyes), course.steps[place]
    deal = step.after.deal
    yield shown(line_text(story(step.before, step.event, eyes), deal.wild if deal else None))
    reckoned = list(_reckoned(telling, step))
    for row in course.remarks(eyes, place):
        if is_wrong(row) or not reckoned or row.claim != "points":  # type: ignore[union-attr]
            yield from _closer(remark_lines(telling, row))
    yield from reckoned


def _reckoned(telling: Telling, step: Step) -> Iterator[Text]:
    event, after = step.event, step.after
    if not isinstance(event, DealScored | MatchSettled):
        return
    rules = telling.readings.rules
    if isinstance(event, MatchSettled) and has_many_deals(rules):
        standings = standings_now(after)
        if standings is not None and standings.deals:
            yield Text(f"Claimed and recomputed, {ENGLISH.say(f'unit-{rules.match.counts}')}:", "bold")
            yield from _closer(account_lines(telling, standings))
        return
    deal = _deal_of(step, event.deal if isinstance(event, DealScored) else None)
    if deal is not None:
        yield Text(f"Deal {deal.number}, claimed and recomputed:", "bold")
        yield from _closer(reckoning_lines(telling, deal, event.seq))


def _deal_of(step: Step, number: int | None) -> Deal | None:
    """The deal a claim is about: the one it names, else the one on the table."""
    deals = [*step.after.past, *([step.after.deal] if step.after.deal else [])]
    if number is None:
        return deals[-1] if deals else None
    return next((deal for deal in reversed(deals) if deal.number == number), None)


def _closer(lines: Iterable[Text | str]) -> Iterator[Text]:
    """Lines made for a wide page with their indent cut to what sets them apart."""
    for line in lines:
        text = shown(line)
        indent = len(text.plain) - len(text.plain.lstrip(" "))
        yield Text(" " * (indent // 4)) + text[indent:]
