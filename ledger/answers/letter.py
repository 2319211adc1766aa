"""What a player is sent: the letter about an answer, and its short form for a chat.

A letter says what it is about, first what the complaint comes to, then figures and rule, what happens next and by when.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ledger.answers.answer import Answer
from ledger.messages.renderer import Renderer
from schemas.message import Message, Moment, Value, message
from schemas.records import Outcome

SHORT: Final = 400
"""The most characters (code points) a short form has."""
UPHELD: Final = frozenset({"granted", "partly"})
"""The outcomes by which something was wrong."""
_PROMISED: Final = frozenset({"correct", "correct_other", "person"})


class Occasion(NamedTuple):
    """What a letter is besides the answer to a ticket: it ``replaces`` an earlier one, as the message says; it goes out
    ``unasked``, thanks nobody for writing, and says with that message why it comes."""

    replaces: Message | None = None
    unasked: Message | None = None


TICKET: Final = Occasion()


def plain_text(reply: Answer, words: Renderer, occasion: Occasion = TICKET) -> str:
    """What is pasted into a ticket, sent to a player, and stored as it was sent: both paragraphs and the reference,
    a blank line between; the same bytes for the same answer. To a player it is a letter."""
    if reply.viewer is None:
        version, ruleset = reply.version, reply.ruleset or "-"
        last = message("label-audited", reference=reply.reference, version=version, ruleset=ruleset)
        return "\n\n".join((reply.happened, reply.rule, words.sentence(last))) + "\n"
    return letter_of(
        reply, (reply.happened, reply.rule), next_steps(reply), words, occasion, sorry=_was_mistaken(reply)
    )


def _was_mistaken(reply: Answer) -> bool:
    """Whether the platform has something to be sorry for by the answer alone."""
    return reply.ruling == "OVERTURNED" or reply.next_step == "correct"


def next_steps(reply: Answer) -> list[Message]:
    """What happens next by the answer alone, with what is promised for it."""
    step = message(f"letter-next_{reply.next_step}")
    # Who was not right, and whose own figures are, may still see it otherwise.
    asks = [message("letter-next_ask_again")] if reply.next_step == "correct_other" and not _was_mistaken(reply) else []
    return [step, *within(reply), *asks] if reply.next_step in _PROMISED else [step]


def within(reply: Answer) -> list[Message]:
    """By when it is done, where the policy promises that."""
    return [] if reply.within_days is None else [message("letter-within", days=reply.within_days)]


def letter_of(
    reply: Answer, body: Sequence[str], follows: Sequence[Message], words: Renderer, occasion: Occasion, *, sorry: bool
) -> str:  # fmt: skip
    """A letter about an answer: greeting, the earlier letter it replaces, what it is about, the paragraphs of its body,
    what follows, close.

    The first paragraph of the body ends with an apology where the platform has something to be sorry for.
    """
    replaces, unasked = occasion
    about = _about(reply, is_asked=unasked is None)
    first, *rest = body
    parts = (
        words.say("letter-greeting"),
        *([words.sentence(replaces)] if replaces is not None else []),
        words.sentences([about] if unasked is None else [unasked, about]),
        f"{first} {words.say('letter-sorry')}" if sorry else first,
        *rest,
        words.sentences([message("letter-next"), *follows]),
        words.say("letter-close"),
        words.sentence(message("letter-reference", reference=reply.reference)),
    )
    return "\n\n".join(parts) + "\n"


def _about(reply: Answer, *, is_asked: bool) -> Message:
    """What a letter is about: a complaint about something of a match, or about the match."""
    what: dict[str, Value] = {} if reply.topic == "complaint" else {"what": message(f"about-{reply.topic}")}
    if not is_asked:
        return message("letter-unasked_about", **what) if what else message("letter-unasked_replayed")
    if reply.opened_at is None:
        return message("letter-about" if what else "letter-about_match", match=reply.match, **what)
    at = Moment(reply.opened_at)
    return message("letter-about_at" if what else "letter-about_match_at", match=reply.match, at=at, **what)


def short_text(reply: Answer, words: Renderer, occasion: Occasion = TICKET) -> str:
    """The letter for a chat, at most :data:`SHORT` characters: what it comes to, what happens next and the reference;
    between them, as far as there is room, apology, figures and the first rule, never a part of a sentence."""
    return short_of(reply, reply.gist, next_steps(reply), words, occasion, sorry=_was_mistaken(reply))


def short_of(
    reply: Answer, gist: Sequence[str], follows: Sequence[Message], words: Renderer, occasion: Occasion, *, sorry: bool
) -> str:  # fmt: skip
    """The short form: the earlier letter it replaces, the first sentence of the ``gist``, and what follows. Of one that
    goes out unasked that first sentence says why it comes, and stands before all others."""
    last = [words.sentences(follows), words.sentence(message("letter-reference", reference=reply.reference))]
    sentences = [gist[0]]
    if occasion.replaces is not None:
        sentences.insert(0 if occasion.unasked is None else 1, words.sentence(occasion.replaces))
    for sentence in (*([words.say("letter-sorry")] if sorry else []), *gist[1:]):
        # To the end: a shorter sentence may fit where a longer one before it did not.
        if len(" ".join((*sentences, sentence, *last))) <= SHORT:
            sentences.append(sentence)
    return " ".join((*sentences, *last))


def unasked_message(reply: Answer, outcome: Outcome | None) -> Message:
    """Why a letter comes that nobody asked for: which match it is about, and whether something in it was wrong."""
    kind = "letter-unasked_wrong" if outcome in UPHELD else "letter-unasked_looked"
    if reply.opened_at is None:
        return message(kind, match=reply.match)
    return message(f"{kind}_at", match=reply.match, at=Moment(reply.opened_at))


def outcome_unasked(outcome: Outcome | None) -> list[Message]:
    """What it comes to for somebody who complained of nothing; what was wrong is told by what follows."""
    return [] if outcome is None or outcome in UPHELD else [message(f"letter-unasked_{outcome}")]


def told_unasked(reply: Answer, outcome: Outcome | None, words: Renderer) -> Answer:
    """An answer as somebody is told it who complained of nothing: instead of what the complaint comes to, what the
    ``outcome`` is for them."""
    comes_to = words.sentences(outcome_unasked(outcome))
    happened, gist = reply.happened, reply.gist
    if reply.complaint is not None:
        before, _, after = happened.partition(gist[0])
        happened, gist = " ".join(filter(None, (before.strip(), comes_to, after.strip()))), gist[1:]
    first = words.sentences([unasked_message(reply, outcome)])
    return replace(reply, happened=happened, gist=(" ".join(filter(None, (first, comes_to))), *gist))
