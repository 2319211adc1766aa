"""What a player is sent: the letter about an answer, and its short form for a chat.

A letter says what it is about, first what the complaint comes to, then figures and rule, what happens next and by when.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ledger.answers.answer import Answer
from ledger.messages.renderer import Renderer
from schemas.message import Message, Moment, message

SHORT: Final = 400
"""The most characters (code points) a short form has."""
_AMENDS: Final = frozenset({"correct", "nothing_open"})


class Occasion(NamedTuple):
    """What a letter is besides the answer to a ticket: it ``replaces`` an earlier one, as the message says; it goes out
    ``unasked``, thanks nobody for writing, and says why it comes."""

    replaces: Message | None = None
    unasked: bool = False


TICKET: Final = Occasion()


def plain_text(given: Answer, words: Renderer, occasion: Occasion = TICKET) -> str:
    """What is pasted into a ticket, sent to a player, and stored as it was sent: both paragraphs and the reference,
    a blank line between; the same bytes for the same answer. To a player it is a letter."""
    if given.viewer is None:
        version, ruleset = given.version, given.ruleset or "-"
        last = message("label-audited", reference=given.reference, version=version, ruleset=ruleset)
        return "\n\n".join((given.happened, given.rule, words.sentence(last))) + "\n"
    body, sorry = (given.happened, given.rule), given.next_step in _AMENDS
    return letter_of(given, body, next_steps(given), words, occasion, sorry=sorry)


def next_steps(given: Answer) -> list[Message]:
    """What happens next by the answer alone, with what is promised for it."""
    step = message(f"letter-next_{given.next_step}")
    return [step, *within(given)] if given.next_step in {"correct", "person"} else [step]


def within(given: Answer) -> list[Message]:
    """By when it is done, where the policy promises that."""
    return [] if given.within_days is None else [message("letter-within", days=given.within_days)]


def letter_of(
    given: Answer, body: Sequence[str], follows: Sequence[Message], words: Renderer, occasion: Occasion, *, sorry: bool
) -> str:  # fmt: skip
    """A letter about an answer: greeting, the earlier letter it replaces, what it is about, the paragraphs of its body,
    what follows, close.

    The first paragraph of the body ends with an apology where the platform has something to be sorry for.
    """
    replaces, unasked = occasion
    what, at = message(f"about-{given.topic}"), given.opened_at
    about = message("letter-unasked_about" if unasked else "letter-about", what=what, match=given.match)
    if at is not None:
        kind = "letter-unasked_about_at" if unasked else "letter-about_at"
        about = message(kind, what=what, match=given.match, at=Moment(at))
    first, *rest = body
    parts = (
        words.say("letter-greeting"),
        *([words.sentence(replaces)] if replaces is not None else []),
        words.sentences([message("letter-unasked"), about] if unasked else [about]),
        f"{first} {words.say('letter-sorry')}" if sorry else first,
        *rest,
        words.sentences([message("letter-next"), *follows]),
        words.say("letter-close"),
        words.sentence(message("letter-reference", reference=given.reference)),
    )
    return "\n\n".join(parts) + "\n"


def short_text(given: Answer, words: Renderer, occasion: Occasion = TICKET) -> str:
    """The letter for a chat, at most :data:`SHORT` characters: what it comes to, what happens next and the reference;
    between them, as far as there is room, apology, figures and the first rule, never a part of a sentence."""
    return short_of(given, given.gist, next_steps(given), words, occasion, sorry=given.next_step in _AMENDS)


def short_of(
    given: Answer, gist: Sequence[str], follows: Sequence[Message], words: Renderer, occasion: Occasion, *, sorry: bool
) -> str:  # fmt: skip
    """The short form: of one that goes out unasked first of all why it comes; the earlier letter it replaces, the first
    sentence of the ``gist``, and what follows."""
    last = [words.sentences(follows), words.sentence(message("letter-reference", reference=given.reference))]
    before = [message("letter-unasked")] if occasion.unasked else []
    before += [occasion.replaces] if occasion.replaces is not None else []
    told = [*map(words.sentence, before), gist[0]]
    for sentence in (*([words.say("letter-sorry")] if sorry else []), *gist[1:]):
        # To the end: a shorter sentence may fit where a longer one before it did not.
        if len(" ".join((*told, sentence, *last))) <= SHORT:
            told.append(sentence)
    return " ".join((*told, *last))
