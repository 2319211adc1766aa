"""Answers about a show: the groups as declared, what is wrong with each, and what would have been valid."""

from __future__ import annotations

from ledger.answers.anatomy import Anatomy, show_anatomy
from ledger.answers.citing import cited
from ledger.answers.matter import Matter, Ruling, Sum, SumRow
from ledger.answers.played import Played
from ledger.audit.readings import show_remark
from ledger.audit.wording import fault_options
from ledger.play.state import Deal, Declaration
from schemas.cards import UNKNOWN
from schemas.findings import Verdict
from schemas.message import Faces, Points, Saying, SeatNo, Several, Value, faces, saying

FREE = ("show.pure", "show.sequences")


def show_matter(played: Played, deal: Deal, declared: Declaration, verdict: Verdict | None) -> Matter:
    """What is to be said of one declaration; ``verdict`` is that on the platform's judgement, if it made one."""
    seat = SeatNo(declared.seat)
    valid = verdict.computed if verdict is not None else declared.valid
    anatomy = _anatomy(deal, declared)
    happened = [_declared(played, deal, declared)]
    if verdict is not None:
        happened.append(saying(f"show.platform_{'valid' if verdict.claimed else 'wrong'}", seat=seat))
    missing: tuple[Saying, ...] = ()
    if valid is None:
        missing = (_why_undecided(deal, declared, verdict),)
        decided = [saying("show.undecided", why=missing[0])]
    elif valid:
        decided = [saying("show.is_valid")]
    else:
        decided = [saying("show.not_valid", faults=Several(tuple(fault(reason) for reason in declared.reasons)))]
    ruling: Ruling = verdict.verdict if verdict is not None else _alone(declared)
    decided.append(saying(f"ruling.{ruling}"))
    decided += _alternative(valid, anatomy) + _by_reading(played, deal, declared)
    options = tuple(dict.fromkeys(o for reason in declared.reasons for o in fault_options(reason))) or FREE
    sums: tuple[Sum, ...] = ()
    if valid is False and (cost := played.points(deal, declared.seat)) is not None and cost.how == "wrong_show":
        options = (*options, *cost.options)
        row = SumRow(saying("sum.wrong_show"), Points(cost.points or 0))
        sums = (Sum(saying("sum.points_of", seat=seat), (row,), Points(cost.points or 0)),)
    return Matter(
        about="show",
        deal=deal.number,
        seat=declared.seat,
        seq=declared.seq,
        ruling=ruling,
        happened=tuple(happened),
        decided=tuple(decided),
        rules=cited(played.rules, options) if valid is not None else cited(None, ()),
        sums=sums,
        anatomy=anatomy,
        missing=missing,
        claimed=verdict.claimed if verdict is not None else None,
        computed=valid,
        remarks=(verdict.message,) if verdict is not None else (),
    )


def _alone(declared: Declaration) -> Ruling:
    """The ruling on a show the platform never judged."""
    if declared.valid is None:
        return "UNDECIDABLE"
    return "KEPT" if declared.valid else "BROKEN"


def _declared(played: Played, deal: Deal, declared: Declaration) -> Saying:
    common: dict[str, Value] = {
        "match": played.match,
        "deal": deal.number,
        "seat": SeatNo(declared.seat),
        "seq": declared.seq,
    }
    put = faces(declared.finish) if declared.finish else saying("word.unknown_card")
    if declared.groups is None:
        return saying("show.declared_unseen", put=put, **common)
    return saying("show.declared", put=put, groups=Faces(declared.groups), **common)


def fault(reason: str) -> Saying:
    """A fault of a show: ``group 3 holds one suit twice``."""
    head, _, rest = reason.partition(":")
    if head.startswith("group"):
        return saying("fault.group", number=int(head[5:]), what=saying(f"fault.{rest}"))
    if head in {"sequences", "card_count"}:
        found, _, needed = rest.replace("!=", "<").partition("<")
        return saying(f"fault.{head}", found=int(found), needed=int(needed))
    return saying(f"fault.{head}")


def _why_undecided(deal: Deal, declared: Declaration, verdict: Verdict | None) -> Saying:
    if declared.valid is True and deal.doubt is not None and deal.doubt <= declared.seq:
        return saying("why.doubt", seq=deal.doubt)
    if declared.valid is True and verdict is not None and not verdict.claimed:
        return saying("why.not_held")
    if "cards_not_in_hand" in declared.reasons:
        return saying("why.cards_not_in_hand")
    return saying("why.show_cards")


def _anatomy(deal: Deal, declared: Declaration) -> Anatomy | None:
    if declared.groups is None:
        return None
    return show_anatomy(declared.groups, declared.reasons, deal.wild, deal.rules)


def _alternative(valid: bool | int | None, anatomy: Anatomy | None) -> list[Saying]:
    if valid is not False or anatomy is None:
        return []
    cards = [card.card for group in anatomy.groups for card in group.cards]
    if UNKNOWN in cards or not anatomy.best:
        return []
    if not anatomy.best_shows:
        return [saying("show.no_other_grouping")]
    groups = tuple(tuple(card.card for card in group.cards) for group in anatomy.best)
    return [saying("show.other_grouping", groups=Faces(groups))]


def _by_reading(played: Played, deal: Deal, declared: Declaration) -> list[Saying]:
    """Whether the other reading of the text would judge otherwise."""
    if played.readings is None or played.readings.other is None or not show_remark(deal, declared, played.readings):
        return []
    return [saying(f"reading.show_{'wrong' if declared.valid else 'valid'}")]
