"""What a player is sent: the letter about an answer, and its short form for a chat.

A letter says what it is about, first what the complaint comes to, then figures and rule, what happens next and by when.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ledger.answers.answer import Answer
from ledger.messages.renderer import Renderer
from schemas.message import Message, Moment, message

SHORT: Final = 400
"""The most characters (code points) a short form has."""
_AMENDS: Final = frozenset({"correct", "nothing_open"})
_UNASKED: Final = {False: (), True: (message("letter-unasked"),)}


def plain_text(given: Answer, words: Renderer, replaces: Message | None = None, unasked: bool = False) -> str:
    """What is pasted into a ticket, sent to a player, and stored as it was sent: both paragraphs and the reference,
    a blank line between; the same bytes for the same answer. To a player it is a letter."""
    if given.viewer is None:
        version, ruleset = given.version, given.ruleset or "-"
        last = message("label-audited", reference=given.reference, version=version, ruleset=ruleset)
        return "\n\n".join((given.happened, given.rule, words.sentence(last))) + "\n"
    body, sorry = (given.happened, given.rule), given.next_step in _AMENDS
    return letter_of(given, body, next_steps(given), words, sorry=sorry, replaces=replaces, unasked=unasked)


def next_steps(given: Answer) -> list[Message]:
    """What happens next by the answer alone, with what is promised for it."""
    step = message(f"letter-next_{given.next_step}")
    return [step, *within(given)] if given.next_step in {"correct", "person"} else [step]


def within(given: Answer) -> list[Message]:
    """By when it is done, where the policy promises that."""
    return [] if given.within_days is None else [message("letter-within", days=given.within_days)]


def letter_of(
    given: Answer, body: Sequence[str], follows: Sequence[Message], words: Renderer, *, sorry: bool,
    replaces: Message | None = None, unasked: bool = False,
) -> str:  # fmt: skip
    """A letter about an answer: greeting, the earlier letter it ``replaces``, what it is about, the paragraphs of its
    body, what follows, close. One that goes out ``unasked`` thanks nobody for writing, and says why it comes.

    The first paragraph of the body ends with an apology where the platform has something to be sorry for.
    """
    what = message(f"about-{given.topic}")
    about = message("letter-unasked_about" if unasked else "letter-about", what=what, match=given.match)
    if given.opened_at is not None:
        at = Moment(given.opened_at)
        kind = "letter-unasked_about_at" if unasked else "letter-about_at"
        about = message(kind, what=what, match=given.match, at=at)
    first, *rest = body
    parts = (
        words.say("letter-greeting"),
        *([words.sentence(replaces)] if replaces is not None else []),
        words.sentences([*_UNASKED[unasked], about]),
        f"{first} {words.say('letter-sorry')}" if sorry else first,
        *rest,
        words.sentences([message("letter-next"), *follows]),
        words.say("letter-close"),
        words.sentence(message("letter-reference", reference=given.reference)),
    )
    return "\n\n".join(parts) + "\n"


def short_text(given: Answer, words: Renderer, replaces: Message | None = None, unasked: bool = False) -> str:
    """The letter for a chat, at most :data:`SHORT` characters: what it comes to, what happens next and the reference;
    between them, as far as there is room, apology, figures and the first rule, never a part of a sentence."""
    sorry = given.next_step in _AMENDS
    return short_of(given, given.gist, next_steps(given), words, sorry=sorry, replaces=replaces, unasked=unasked)


def short_of(
    given: Answer, gist: Sequence[str], follows: Sequence[Message], words: Renderer, *, sorry: bool,
    replaces: Message | None = None, unasked: bool = False,
) -> str:  # fmt: skip
    """The short form: the earlier letter it ``replaces``, the first sentence of the ``gist``, and what follows; of one
    that goes out ``unasked`` first of all why it comes."""
    last = [words.sentences(follows), words.sentence(message("letter-reference", reference=given.reference))]
    told = [*([words.sentence(replaces)] if replaces is not None else []), gist[0]]
    told = [*map(words.sentence, _UNASKED[unasked]), *told]
    for sentence in (*([words.say("letter-sorry")] if sorry else []), *gist[1:]):
        if len(" ".join((*told, sentence, *last))) <= SHORT:
            told.append(sentence)
    return " ".join((*told, *last))
