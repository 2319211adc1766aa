"""Files of clauses, shipped or an operator's own."""

from __future__ import annotations

import pytest

from schemas.clausebook import Clause, read_clauses
from schemas.errors import BadRuleset

CLAUSES = '[text]\ntitle = "Terms"\nsource = "own"\n[[clause]]\nid = "BT-1"\nrule = "So it is."\n'


def test_an_id_stands_for_one_clause_in_all_files() -> None:
    with pytest.raises(BadRuleset, match=r"clauses two\.toml: BT-1 is there twice"):
        read_clauses([("one.toml", CLAUSES), ("two.toml", CLAUSES)])


@pytest.mark.parametrize(
    ("name", "standing"), [("house:partners", "house"), ("custom:fee", "custom"), ("RC-28", "text"), ("BT-1", "text")]
)
def test_who_says_so_stands_in_the_id_of_a_clause(name: str, standing: str) -> None:
    assert Clause(id=name, text="Terms", source="own", rule="So it is.").standing == standing
