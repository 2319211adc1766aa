"""What to try when a search found nothing: the same question without one of its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import urlencode

from ledger.find.question import Question, question_words
from ledger.web.seam import Datasette


def find_address(desk: Datasette, question: Question) -> str:
    """The address of the page with a question."""
    address: str = desk.urls.path(f"/-/find?{urlencode({'q': question_words(question)})}")
    return address


def looked_through(question: Question, unknown: Sequence[str]) -> str:
    """What was looked through in vain; ``unknown`` are players nobody here is called."""
    if unknown:
        return "No match was looked for, since not everybody named is known here."
    if question.cards:
        return (
            "Hands of matches that have ended were looked through; those of matches still played are shown to nobody."
        )
    return "Every match of this desk was looked through."


def without(desk: Datasette, question: Question, unknown: Sequence[str]) -> list[dict[str, str]]:
    """The question without each of its parts; without whom is ``unknown``, where that is why nothing was found."""
    if unknown:
        kept = tuple(one for one in question.named if one.kind != "player" or one.value not in unknown)
        looser = [question.but(named=kept)]
    else:
        looser = list(_looser(question))
    return [{"says": question_words(one), "href": find_address(desk, one)} for one in looser if not one.empty]


def _looser(question: Question) -> Iterator[Question]:
    for named in question.named:
        yield question.but(named=tuple(other for other in question.named if other != named))
    for amount in question.amounts:
        yield question.but(amounts=tuple(other for other in question.amounts if other != amount))
    for outcome in question.outcomes:
        yield question.but(outcomes=tuple(other for other in question.outcomes if other != outcome))
    if question.window is not None:
        yield question.but(window=None)
    if question.seat is not None:
        yield question.but(seat=None)
    if question.cards:
        yield question.but(cards=())
