"""What can be done with a case where it stands, and by whom: the law of :mod:`ledger.cases.case` put into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ledger.cases.case import VERBS, CaseState, may_come, names_listed, refusal
from schemas import records as rec
from schemas.roles import REVIEW_CASES, WRITE_CASES, may


class Action(NamedTuple):
    """One thing to do: its name in addresses, the type of record it writes, and what it does in a sentence."""

    name: str
    kind: str
    title: str
    says: str


ACTIONS: Final = (
    Action("assign", "case_assigned", "Assign", "Says who works on the case. Who was assigned before is not told."),
    Action(
        "review", "case_reviewed", "Review as a second person",
        "Says whether a second person agrees. Whoever reviews may not decide.",
    ),
    Action("decide", "case_decided", "Decide", "Ends the work on the claim. An appeal opens it again."),
    Action(
        "reverse", "case_reversed", "Reverse the decision",
        "Puts another decision in the place of the one that is appealed against, which stays readable.",
    ),
    Action(
        "answer", "case_answered", "Answer the player",
        "Shows the answer as it is to be sent, and keeps it to the letter once it was. This closes the case.",
    ),
    Action("note", "note", "Write a note", "A remark for whoever works on the case. The player is not shown it."),
    Action(
        "attach", "case_attached", "Attach a file",
        "Keeps the name, size and SHA-256 of a file, so that it can be shown later that it is the same file. "
        "The file itself is not sent anywhere: keep it where the helpdesk keeps its files.",
    ),
    Action(
        "correct", "case_corrected", "Correct a record",
        "Puts right what was written by mistake. The record stays as it was written, the correction beside it.",
    ),
    Action("appeal", "case_appealed", "Record an appeal", "Opens the case again, for somebody else to decide."),
    Action(
        "hold", "case_held", "Place a legal hold",
        "While it lasts nothing the case rests on may be erased, of anybody who played.",
    ),
    Action("lift", "case_held", "Lift the legal hold", "From then on what the case rests on may be erased as usual."),
)  # fmt: skip
NAMED: Final[Mapping[str, Action]] = {action.name: action for action in ACTIONS}


class Offer(NamedTuple):
    """An action that may come now. ``refused`` says why this person may not take it; None when he may."""

    action: Action
    refused: str | None


def state_of(row: Mapping[str, Any], records: Mapping[int, str]) -> CaseState:
    """A case as far as its row in ``cases.db`` tells; ``records`` are the types of those that may stand, by seq."""
    return replace(
        CaseState(row["case_id"]),
        stand=row["stand"],
        last_seq=row["last_seq"],
        assigned=row["assigned"],
        reviewers=names_listed(row["reviewers"]),
        decider=row["decider"],
        decided_before=names_listed(row["deciders"]),
        held=bool(row["held"]),
        kinds=dict(records),
    )


def kinds_written_by(actor: Mapping[str, Any] | None) -> frozenset[str]:
    """The types of record somebody may write onto cases: all of them, a review, or none."""
    if may(actor, WRITE_CASES):
        return frozenset(VERBS)
    return frozenset({"case_reviewed"}) if may(actor, REVIEW_CASES) else frozenset()


def offered(state: CaseState, who: str, kinds: frozenset[str]) -> list[Offer]:
    """The actions that may come where the case stands, of those that write one of ``kinds``."""
    kinds = may_come(state.stand) & kinds
    return [
        Offer(action, why_not(state, action, who))
        for action in ACTIONS
        if action.kind in kinds and action.name != ("hold" if state.held else "lift")
    ]


def why_not(state: CaseState, action: Action, who: str) -> str | None:
    """Why this person may not take an action, told to himself; None when he may."""
    why = refusal(state, _PROBES[action.name](state, who))
    if why is None:
        return None
    if action.kind in {"case_decided", "case_reversed"} and who in state.reviewers:
        return "You reviewed this case, so somebody else must decide it."
    if action.kind in {"case_decided", "case_reversed"} and who in state.decided_before:
        return "You decided what is appealed against, so somebody else must decide now."
    if action.kind == "case_reviewed" and who in state.decided_before:
        return "You decided this case before, so somebody else must review it."
    return f"{why[0].upper()}{why[1:]}."


def _probe(model: Any, kind: str, **fields: Any) -> Callable[[CaseState, str], object]:
    """A record of a type by somebody, without words, to ask the law about."""

    def made(state: CaseState, who: str) -> object:
        about = {"corrects": min(state.kinds, default=0)} if model is rec.CaseCorrected else fields
        return model.model_construct(type=kind, seq=state.last_seq + 1, who=who, **about)

    return made


_PROBES: Final[Mapping[str, Callable[[CaseState, str], object]]] = {
    "assign": _probe(rec.CaseAssigned, "case_assigned"),
    "note": _probe(rec.Note, "note"),
    "attach": _probe(rec.CaseAttached, "case_attached"),
    "review": _probe(rec.CaseReviewed, "case_reviewed"),
    "decide": _probe(rec.CaseDecided, "case_decided"),
    "reverse": _probe(rec.CaseReversed, "case_reversed"),
    "correct": _probe(rec.CaseCorrected, "case_corrected"),
    "answer": _probe(rec.CaseAnswered, "case_answered", part=1, parts=1),
    "appeal": _probe(rec.CaseAppealed, "case_appealed"),
    "hold": _probe(rec.CaseHeld, "case_held", hold="placed"),
    "lift": _probe(rec.CaseHeld, "case_held", hold="lifted"),
}
