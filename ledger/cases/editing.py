"""Letters that staff changed: what of a letter is theirs to word, what is its checked core, and the difference.

A letter is greeting, core, close and reference, a paragraph each but the core, which has as many as it needs: what it
is about, ruling, figures, rule and next step. Greeting and close are worded freely, and one paragraph of their own may
stand before the close; the core stays as composed unless a second person agrees; the reference stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from difflib import SequenceMatcher
from typing import Final, Literal, NamedTuple
from unicodedata import normalize

from ledger.messages.catalogue import languages
from ledger.messages.renderer import LETTER, Renderer
from schemas.errors import UsageError
from schemas.message import Message, Quoted, SeatNo, message

LINE_MOST: Final = 120
"""The most characters of a greeting, and of a close."""
OWN_MOST: Final = 600
"""The most characters of the paragraph of staff's own."""
_RULES: Final = (
    "complaint-upheld", "complaint-partly", "complaint-not_upheld", "complaint-not_upheld_own",
    "complaint-not_upheld_moves", "complaint-undecidable", "letter-outcome_granted", "letter-outcome_partly",
    "letter-outcome_refused", "letter-outcome_undecidable", "letter-outcome_withdrawn", "letter-unpaid",
    "letter-nothing_taken", "letter-not_priced", "letter-by_two", "letter-sorry", "letter-next_nothing_open",
)  # fmt: skip
"""Sentences by which a letter says what a complaint came to."""
# A letter says "you" to its reader, whatever the seat, so that the sentences to any one seat are those to all.
_READER: Final = 1
_BLANK: Final = "\ufffc"  # stands for an amount, and in no sentence
_FIGURE: Final = r"\d+(?:[.,]\d+)*"


class Edit(NamedTuple):
    """What staff would have in a letter: None where it stays as composed. ``core`` are paragraphs of the core, by
    number from 1."""

    greeting: str | None = None
    own: str | None = None
    close: str | None = None
    core: Mapping[int, str] = {}

    @property
    def is_none(self) -> bool:
        """Whether the letter stays as composed."""
        return self == Edit()


class Span(NamedTuple):
    """Words of a paragraph: as composed, ``added`` by staff, or ``removed`` by them."""

    words: str
    change: Literal["", "added", "removed"] = ""


class Paragraph(NamedTuple):
    """A paragraph of a letter with its difference; ``is_core`` where a changed one needs a second person."""

    spans: tuple[Span, ...]
    is_core: bool

    @property
    def is_changed(self) -> bool:
        """Whether it is not as composed."""
        return any(span.change for span in self.spans)


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a letter."""
    return text.rstrip("\n").split("\n\n")


def core_of(composed: str) -> list[str]:
    """The paragraphs of the checked core of a composed letter: all but greeting, close and reference."""
    return paragraphs(composed)[1:-2]


def apply_edit(composed: str, edit: Edit) -> str:
    """A composed letter as staff would have it. Raises UsageError for a paragraph that the core has not, and for one of
    no words."""
    greeting, *core, close, reference = paragraphs(composed)
    for number, text in edit.core.items():
        if not 1 <= number <= len(core):
            fact = message("case_not_made-no_paragraph", last=len(core), number=number)
            text = f"the core of the letter has paragraphs 1 to {len(core)}, and no paragraph {number}"
            raise UsageError(text).stating(fact)
        core[number - 1] = _one_line(text)
    own = [_one_line(edit.own)] if edit.own else []
    first = greeting if edit.greeting is None else _one_line(edit.greeting)
    last = close if edit.close is None else _one_line(edit.close)
    parts = [first, *core, *own, last, reference]
    if not all(parts):
        text = "a paragraph of a letter has words; leave it as composed instead"
        raise UsageError(text).stating(message("case_not_made-no_words"))
    return "\n\n".join(parts) + "\n"


def edit_of(composed: str, text: str) -> Edit | None:
    """What staff changed, so that :func:`apply_edit` gives the text; None for what is no letter so composed."""
    if misshaped(composed, text) is not None:
        return None
    greeting, *core, close, _ = paragraphs(composed)
    first, *others, last, _ = paragraphs(text)
    # Their own paragraph is the one behind the core.
    own = others[len(core)] if len(others) > len(core) else None
    changes = {number: new for number, (new, old) in enumerate(zip(others, core, strict=False), 1) if new != old}
    return Edit(first if first != greeting else None, own, last if last != close else None, changes)


def _one_line(text: str) -> str:
    """Words as a record keeps them: in composed letters, without breaks."""
    return normalize("NFC", " ".join(text.split()))


def misshaped(composed: str, text: str) -> Message | None:
    """Why a text is not the composed letter as staff may change it, whoever agrees; None where it is."""
    old, new = paragraphs(composed), paragraphs(text)
    # Four at the least: greeting, one of the core, close and reference.
    if len(new) - len(old) not in {0, 1} or len(old) < 4 or not all(new):
        return message("case_refusal-letter_paragraphs")
    if new[-1] != old[-1]:
        return message("case_refusal-letter_reference")
    own = new[-3] if len(new) > len(old) else ""
    for what, words, before, most in (
        ("greeting", new[0], old[0], LINE_MOST), ("own", own, "", OWN_MOST), ("close", new[-2], old[-2], LINE_MOST),
    ):  # fmt: skip
        if words != before and len(words) > most:
            return message(f"case_refusal-letter_{what}_long", length=len(words), most=most)
    return None


def core_changes(composed: str, text: str, language: str) -> list[Message]:
    """Why a changed letter needs a second person: each paragraph of its core that is not as composed, and whatever
    staff's own words say of ruling or figures that the core does not say. The letter is not :func:`misshaped`.

    Own words are held against the sentences of the catalogues and against figures of money and points. What they say
    of the ruling in yet other words, nobody but a reader can tell.
    """
    edit = edit_of(composed, text)
    if edit is None:
        return []
    core = core_of(composed)
    free = [words for words in (edit.greeting, edit.own, edit.close) if words]
    refusals = [message("case_refusal-letter_core", number=number) for number in edit.core]
    refusals += [
        message("case_refusal-letter_rules", words=Quoted(passage)) for passage in _ruled(free, core, language)
    ]
    return refusals + [
        message("case_refusal-letter_figure", figure=Quoted(passage)) for passage in _figures(free, core, language)
    ]


def _ruled(free: Iterable[str], core: Iterable[str], language: str) -> Iterator[str]:
    """Sentences of the catalogues about the ruling that own words say and the core does not."""
    own_text, stands = "\n".join(free).casefold(), "\n".join(core).casefold()
    for words in _renderers(language):
        for code in _RULES:
            sentence = words.unstopped(words.sentence(message(code, seat=SeatNo(_READER))))
            if sentence.casefold() in own_text and sentence.casefold() not in stands:
                yield sentence
        promise = words.unstopped(words.sentence(message("letter-paid", seat=SeatNo(_READER), amount=_BLANK)))
        before, _, after = promise.casefold().partition(_BLANK)
        # Currency before the figure or unit behind it, as the language has it.
        for passage in re.findall(rf"{re.escape(before)}\S*{_FIGURE}\D{{0,20}}{re.escape(after)}", own_text):
            if passage not in stands:
                yield passage


def _figures(free: Iterable[str], core: Iterable[str], language: str) -> Iterator[str]:
    """Amounts of money or points that own words name and the core does not."""
    units = "|".join(
        # Behind a sign such as ₹ there is no end of a word, and nothing would be found.
        re.escape(unit.strip()) + (r"\b" if unit.strip()[-1].isalpha() else "")
        for words in _renderers(language)
        for unit in words.say("letter-units").split(",")
    )
    amount = re.compile(rf"(?<!\w)(?:{units})\.?\s*({_FIGURE})|({_FIGURE})\s*(?:{units})", re.IGNORECASE)
    stands = {_number(figure[1] or figure[2]) for figure in amount.finditer("\n".join(core))}
    for figure in amount.finditer("\n".join(free)):
        if _number(figure[1] or figure[2]) not in stands:
            yield figure[0]


def _number(figure: str) -> Decimal | str:
    try:
        return Decimal(figure.replace(",", ""))
    except InvalidOperation:
        return figure


def _renderers(language: str) -> list[Renderer]:
    """What words a letter in a language for its reader, and the same in English."""
    return [Renderer(name, _READER, style=LETTER) for name in dict.fromkeys((language, "en")) if name in languages()]


def mark_changes(composed: str | None, text: str) -> list[Paragraph]:
    """A letter, paragraph by paragraph, with what staff changed; nothing is marked of one sent as it was composed."""
    new = paragraphs(text)
    if composed is None:
        return [Paragraph((Span(words),), False) for words in new]
    old = paragraphs(composed)
    if len(new) > len(old):
        # Where staff's own paragraph stands: before close and reference.
        old.insert(len(old) - 2, "")
    last = len(new) - 1
    return [
        Paragraph(tuple(_spans(before, after)), before != "" and place not in {0, last - 1})
        for place, (before, after) in enumerate(zip(old, new, strict=True))
    ]


def _spans(before: str, after: str) -> Iterator[Span]:
    old, new = re.findall(r"\S+\s*", before), re.findall(r"\S+\s*", after)
    # Without autojunk: it takes words that come often for noise, and marks too much of a long paragraph.
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            yield Span("".join(new[c:d]))
            continue
        if a < b:
            yield Span("".join(old[a:b]), "removed")
        if c < d:
            yield Span("".join(new[c:d]), "added")
