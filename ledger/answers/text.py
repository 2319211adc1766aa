"""An answer as plain text: what is pasted into a ticket, sent to a player, and kept as it was sent."""

from __future__ import annotations

from ledger.answers.answer import Answer
from ledger.messages.speaker import Speaker
from schemas.message import saying


def plain_text(given: Answer, speaker: Speaker) -> str:
    """Both paragraphs and the reference, with a blank line between; the same bytes for the same answer."""
    last = speaker.say(saying(
        "label.audited", reference=given.reference, version=given.version, ruleset=given.ruleset or "-"
    ))  # fmt: skip
    return "\n\n".join((given.happened, given.rule, last)) + "\n"
