"""A case never raises, whatever stands in it."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.rules.cases import answer_case
from schemas.cards import FACES
from tests.rules.rulesets import RULEBOOK

KINDS = ("meld", "show", "hand", "grouped", "finish", "points", "layoff")
scalars = st.none() | st.booleans() | st.integers(-3, 20) | st.text(max_size=3) | st.sampled_from(FACES)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=3)
)
cards = st.lists(st.sampled_from(FACES), max_size=15)
cases = st.fixed_dictionaries(
    {"kind": st.sampled_from(KINDS)},
    optional={
        "id": anything,
        "cards": cards | anything,
        "groups": st.lists(cards, max_size=5) | anything,
        "hand": cards | anything,
        "wild": st.sampled_from(["A", "7", "JK", None]) | anything,
        "ruleset": st.sampled_from(RULEBOOK.ids) | anything,
    },
)


@given(anything | cases)
@settings(max_examples=500)
def test_every_case_has_an_answer_that_can_be_written(case: object) -> None:
    answer = answer_case(case, RULEBOOK, "classic")
    assert answer["id"] == (case.get("id") if isinstance(case, dict) else None)
    json.dumps(answer)
    if "error" in answer:
        assert set(answer) == {"id", "error"}
        assert answer["error"]


def test_answers_hold_exactly_the_fields_of_their_kind() -> None:
    thirteen = ["AD", "2D", "3D", "4D", "5S", "6S", "7S", "9D", "9S", "9C", "QS", "QD", "QC"]
    fields = {
        "meld": {"valid", "kinds", "reason"},
        "show": {"valid", "reasons"},
        "hand": {"score", "can_show", "melds", "deadwood"},
        "grouped": {"score", "counted"},
        "finish": {"can_show", "finish"},
        "points": {"points"},
    }
    for kind, wanted in fields.items():
        case = {
            "id": kind,
            "kind": kind,
            "cards": [*thirteen, "KH"] if kind == "finish" else thirteen,
            "groups": [thirteen[:4], thirteen[4:]],
        }
        assert set(answer_case(case, RULEBOOK, "classic")) == {"id", *wanted}
