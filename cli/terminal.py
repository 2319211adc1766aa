"""What a command prints: cards in four colours with their glyph; plain in a pipe, letters on an ASCII terminal.

How far a long command has come is a bar on a terminal, nothing into a pipe. A file in place of the terminal appears
whole or not at all.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from rich.cells import cell_len
from rich.text import Text

from ledger.evidence.files import private
from ledger.rules.compiled.telling import COMPILING, tell_of_compiling
from ledger.rules.points import is_wild
from ledger.rules.rulebook import unfounded
from schemas.cards import SUIT_GLYPHS, UNKNOWN, face
from schemas.errors import UnreadableError, UsageError, harmless
from schemas.findings import ASIDE, Finding, Verdict
from schemas.message import CardGroups, Message

if TYPE_CHECKING:  # each takes its time to import: a pipe needs no console, a count of points no words
    from rich.console import Console
    from rich.progress import Task

    from ledger.messages.renderer import Renderer
    from schemas.ruleset import Ruleset

CARRIED, NARROW = 2, 20
"""How far in a carried-over part begins, and the columns below which nothing is folded: words would be torn."""
SUIT_COLOURS: Final = {"S": "default", "H": "#ea2f55", "D": "#2f7bea", "C": "#1c8f3f"}
"""Each as far from a white ground as from a black one, since nobody says which a terminal has."""
VERDICT_STYLES: Final = {
    "OVERTURNED": "bold red", "UNDECIDABLE": "bold yellow", "UPHELD": "green", "FINDING": "bold red",
    "READING": "yellow", "NOTICE": "cyan",
}  # fmt: skip


# -- the terminal ----------------------------------------------------------------------------------


@cache
def console() -> Console:
    """Standard output as a terminal of whatever width it has; NO_COLOR gets plain text."""
    from rich.console import Console

    class Screen(Console):
        """Says so when its reader has gone, instead of ending the process with the code of a finding."""

        def on_broken_pipe(self) -> None:
            """Called by rich while it handles a BrokenPipeError."""
            raise BrokenPipeError

    return Screen(highlight=False, soft_wrap=True, markup=False, emoji=False)


@cache
def talk() -> Console:
    """Standard error, for progress that is drawn."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, soft_wrap=True, markup=False, emoji=False)


def is_piped() -> bool:
    """Whether standard output goes to no terminal, and nobody wants it coloured all the same."""
    # The variables that rich itself goes by: the two must not be of different minds.
    forced = os.environ.get("FORCE_COLOR") or os.environ.get("TTY_COMPATIBLE")
    return not forced and not (sys.stdout is not None and sys.stdout.isatty())


def can_show(words: str) -> bool:
    """Whether the terminal has a sign for every letter; output that has no encoding, text in memory, takes all."""
    encoding = (sys.stdout.encoding or "utf-8") if sys.stdout else "ascii"
    try:
        words.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def must_show(letter: str) -> None:
    """Raises UsageError where a letter would not come out as it is kept: a question mark would be sent for a sign."""
    if not can_show(letter):
        raise UsageError("this terminal cannot show every sign of the letter, so nothing was written; use a UTF-8 one")


@cache
def ascii_only() -> bool:
    """Whether the terminal cannot show suit glyphs."""
    return not can_show("♥·│")


def renderer_in(language: str, *, as_json: bool = False) -> Renderer:
    """What words facts in a language for this terminal; what goes out ``as_json`` needs no letters.

    Raises UsageError for a language without a catalogue, or whose letters the terminal cannot show.
    """
    from ledger.messages.renderer import ENGLISH, Renderer

    if language == ENGLISH.language:
        return ENGLISH
    words = Renderer(language)
    if not as_json and not can_show(words.say("language-name")):
        raise UsageError(f"this terminal cannot show the letters of {language!r}; give --json, or a UTF-8 terminal")
    return words


# -- cards -----------------------------------------------------------------------------------------


def card_text(card: str, wild: str | None) -> Text:
    """One card: rank and glyph in the suit's colour; a wild card or printed joker carries a star, and on the table the
    card it stands for: ``JK*=6♠``."""
    name, stands_for = face(card), card.partition("=")[2]
    mark = "*" if is_wild(card, wild) else ""
    if stands_for:
        return Text.assemble(_face_text(name, mark), "=", _face_text(stands_for, ""))
    return _face_text(name, mark)


def _face_text(name: str, mark: str) -> Text:
    if name in ("JK", UNKNOWN):
        return Text(name + mark, style="bold magenta" if mark else "dim")
    glyph = name[1] if ascii_only() else SUIT_GLYPHS[name[1]]
    return Text(f"{name[0]}{glyph}{mark}", style=f"bold {SUIT_COLOURS[name[1]]}")


def cards_text(cards: Iterable[str], wild: str | None) -> Text:
    """Several cards side by side."""
    return Text(" ").join(card_text(card, wild) for card in cards)


def groups_text(groups: Sequence[Sequence[str]], wild: str | None) -> Text:
    """Groups of cards with a bar between them."""
    return Text(" | ").join(cards_text(group, wild) for group in groups)


def line_text(fact: Message, words: Renderer, wild: str | None) -> Text:
    """A message as a line, its cards drawn."""
    parts = words.parts(fact)
    return Text("").join(groups_text(p.groups, wild) if isinstance(p, CardGroups) else Text(plain(p)) for p in parts)


# -- lines -----------------------------------------------------------------------------------------


_IN_ASCII: Final = str.maketrans(
    {"·": "-", "└": "`", "─": "-", "₹": "Rs ", **{glyph: suit for suit, glyph in SUIT_GLYPHS.items()}}
)
"""What letters that were kept, and lines of pages, say in signs that such a terminal has not."""


def plain(words: str) -> str:
    """Words as this terminal can show them."""
    if not ascii_only():
        return words
    return words.translate(_IN_ASCII).encode("ascii", "replace").decode()


def column(words: str, width: int) -> str:
    """Words filled up to a column of so many cells; letters of some languages take none or two."""
    return words + " " * (width - cell_len(words))


def say(text: Text | str = "", style: str = "", hang: int = 0) -> None:
    """Print a line of output: whole into a pipe, folded between words on a terminal.

    What is carried over begins at column ``hang``, where the words of the line begin, else a little further in.
    """
    line = Text(plain(text), style=style) if isinstance(text, str) else text
    if is_piped():
        print(plain(line.plain), flush=True)
        return
    for part in _folded(line, hang) if console().is_terminal else (line,):
        console().print(part)


def _folded(line: Text, hang: int) -> Iterator[Text]:
    """The line in parts that fit the terminal; a command stays whole."""
    indent = len(line.plain) - len(line.plain.lstrip(" "))
    room = console().width - indent - CARRIED
    if room < NARROW or line.cell_len <= console().width or line.plain.lstrip().startswith("meldtrail "):
        yield line
        return
    if hang and console().width - hang >= NARROW:
        for number, part in enumerate(line[hang:].wrap(console(), console().width - hang)):
            yield Text(" " * hang) + part if number else line[:hang] + part
        return
    for number, part in enumerate(line[indent:].wrap(console(), room)):
        yield Text(" " * (indent + CARRIED * (number > 0))) + part


def row_word(row: Finding | Verdict) -> str:
    """What a row is called: its verdict, a finding, or what a finding is that is held against nobody."""
    if isinstance(row, Verdict):
        return row.verdict
    return row.severity.upper() if row.severity in ASIDE else "FINDING"


def remark(words: str, keep: str = "") -> None:
    """Print a line of talk on standard error; with ``keep`` the lines of a trace."""
    print(harmless(words, keep), file=sys.stderr)


def remark_unfounded(rulesets: Iterable[Ruleset], clauses: Container[str]) -> bool:
    """Say of rulesets on standard error which choices name a clause that is none of those known; whether any does."""
    choices: dict[tuple[str, str, str], str] = {}
    for ruleset in rulesets:
        for path, clause in unfounded(ruleset, clauses).items():
            # What an overlay takes over from its base is the base's, which stands before it.
            choices.setdefault((ruleset.id.partition("+")[0], path, clause), ruleset.id)
    for (_, path, clause), name in choices.items():
        remark(
            f"meldtrail: ruleset {name}: {path} names {clause}, which is no clause here; letters leave that rule out "
            "until `clauses/` of your rulesets says what it is"
        )
    return bool(choices)


def remark_compiling() -> None:
    """Have it said on standard error, once, when something is compiled: many seconds in which nothing else is."""
    tell_of_compiling(lambda: remark(f"meldtrail: {COMPILING}"))


def print_json(row: Any) -> None:
    """One JSON object on a line of its own, out at once; what the terminal's encoding cannot say is escaped."""
    print(json_line(row, ascii_only()), flush=True)


def json_line(row: Any, only_ascii: bool) -> str:
    """One JSON object as a line; what UTF-8, or the terminal's encoding, cannot say is escaped."""
    text = json.dumps(row, ensure_ascii=only_ascii)
    try:
        # Half of a surrogate pair, which JSON can write into a name, is the one thing UTF-8 cannot.
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(row)
    return text


# -- files -----------------------------------------------------------------------------------------


@contextmanager
def sink(path: Path) -> Iterator[BinaryIO]:
    """Standard output for ``-``, else ``path``, for its owner alone, as a ledger is: it may open hidden cards and
    names. It is written beside it first, so that a failure leaves what was there. What is open already and is called by
    its number (``/dev/stdout``) goes on where it stands: a shell may have opened a file to add to it.

    Raises UnreadableError when it cannot be written.
    """
    if str(path) == "-":
        if sys.stdout is None:
            raise UnreadableError("standard output is closed; name a file with -o")
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    draft = None
    try:
        # Through a link, so that it stays one: what it leads to is written anew. A device or a pipe, which a link may
        # lead to by no name of a file, has none beside it and is opened itself.
        if (number := _open_number(path)) is not None:
            with os.fdopen(os.dup(number), "wb") as out:
                yield out
            return
        target = path
        if path.is_file() or not path.exists():
            target = Path(os.path.realpath(path))  # resolve() ends in a RuntimeError for links in a ring
            draft = target.with_name(f"{target.name}.part")
            draft.unlink(missing_ok=True)
        with open(draft or target, "wb", opener=private) as out:
            yield out
        if draft is not None:
            draft.replace(target)
    except OSError as wrong:
        raise UnreadableError(f"{path}: cannot be written: {wrong.strerror or wrong}; choose another place") from None
    finally:
        if draft is not None:
            with suppress(OSError):
                draft.unlink()


def file_to_replace(option: str, path: Path) -> Path:
    """The file that is to appear whole in place of what a path leads to. Raises UsageError where that is no file, as a
    device, a pipe, or what is open already: it would be gone, a file in its place."""
    target = Path(os.path.realpath(path))
    if _open_number(path) is not None or (target.exists() and not target.is_file()):
        raise UsageError(f"{option} {path}: that is no file; name one")
    return target


def _open_number(path: Path) -> int | None:
    """By what number a path names what is open already."""
    name = _OPEN.fullmatch(_NUMBERED.get(str(path), str(path)))
    return int(name[1]) if name is not None else None


_OPEN: Final = re.compile(r"/(?:dev|proc/self)/fd/(\d{1,9})")
_NUMBERED: Final = {"/dev/stdout": "/dev/fd/1", "/dev/stderr": "/dev/fd/2"}


# -- how far it has come ---------------------------------------------------------------------------


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int], None]]:
    """Takes what is being done, how much of it is, and of how much, and shows it with its rate and the time left.

    What is done when a stage is first heard of counts for nothing in the rate.
    """
    if not talk().is_terminal:
        yield lambda *_: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

    class Rate(ProgressColumn):
        """How many a second."""

        def render(self, task: Task) -> Text:
            return Text("" if not task.speed else f"{task.speed:,.0f}/s")

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=talk(), transient=True) as bar:
        tasks: dict[str, object] = {}

        def heard(stage: str, count: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(stage, total=total, completed=count)
            bar.update(tasks[stage], completed=count, total=total)  # type: ignore[arg-type]

        yield heard
