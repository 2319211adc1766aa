"""An answer's cards as HTML: groups as declared or counted, each fault on its card, and the best arrangement beside."""

from __future__ import annotations

from markupsafe import Markup

from ledger.answers.answer import Answer
from ledger.answers.breakdown import Breakdown, CardShown, GroupShown
from ledger.messages.renderer import Renderer
from ledger.web.words.faces import card_html
from schemas.message import Points, message

_NOTHING = Markup("")
_CARD = Markup('<span class="cut{}">{}{}{}</span>')
_GROUP = Markup('<li class="cut-group cut-{}"><span class="cut-cards">{}</span> <span class="cut-says">{}</span></li>')
_PART = Markup('<section class="cut-part"><h3>{}</h3><ol class="cut-list">{}</ol>{}</section>')


def anatomy_html(given: Answer, speaker: Renderer) -> Markup:
    """The anatomy of an answer, nothing where it has none."""
    anatomy = given.breakdown
    if anatomy is None:
        return Markup("")
    title = "as_declared" if given.about == "show" else "as_counted"
    parts = [_part(speaker, title, anatomy.groups)]
    if anatomy.best and anatomy.best != anatomy.groups:
        parts.append(_part(speaker, "best", anatomy.best, _shows(anatomy, speaker)))
    return Markup('<div class="cut-both">{}</div>').format(Markup("").join(parts))


def _shows(anatomy: Breakdown, speaker: Renderer) -> Markup:
    if not anatomy.best_shows:
        return Markup("")
    return Markup('<p class="cut-shows"><span aria-hidden="true">✓</span> {}</p>').format(
        speaker.sentence(message("label-best_shows"))
    )


def _part(speaker: Renderer, title: str, groups: tuple[GroupShown, ...], after: Markup = _NOTHING) -> Markup:
    drawn = Markup("").join(_group(group, speaker) for group in groups)
    return _PART.format(speaker.sentence(message(f"label-{title}")), drawn, after)


def _group(group: GroupShown, speaker: Renderer) -> Markup:
    kind = group.kind or ("left" if group.left else "none")
    says = speaker.words(message(f"kind-{kind}"))
    if group.reason:
        says = speaker.words(message("label-why", kind=message(f"kind-{kind}"), what=message(f"fault-{group.reason}")))
    costs = [card.points for card in group.cards if card.points is not None]
    if costs:
        says += f", {speaker.words(message('label-costs', points=Points(sum(costs))))}"
    cards = Markup(" ").join(_card(card, speaker) for card in group.cards)
    return _GROUP.format(kind, cards, says)


def _card(card: CardShown, speaker: Renderer) -> Markup:
    """A card; below it what it costs, on it a cross when it is to blame, a w when it is wild."""
    kinds, mark, points = "", Markup(""), Markup("")
    if card.wild and card.fault is None:
        mark = Markup('<sup class="card-mark" title="{0}" aria-label="{0}">w</sup>').format(_label(speaker, "wild"))
    if card.fault is not None:
        kinds = " cut-bad"
        what = speaker.words(message("label-fault", what=message(f"fault-{card.fault}")))
        mark = Markup('<span class="cut-cross" role="img" aria-label="{0}" title="{0}">✗</span>').format(what)
    if card.points is not None:
        points = Markup('<span class="cut-points">{}</span>').format(card.points)
    return _CARD.format(kinds, card_html(card.card), mark, points)


def _label(speaker: Renderer, key: str) -> str:
    return speaker.words(message(f"label-{key}"))
