"""What a token opens, and who is nobody."""

from __future__ import annotations

import pytest

from schemas.roles import ADMIN, ANSWERS, HELPDESK, NOBODY, PANEL, SUPPORT, TICKETS, has_scope, role_of


def test_a_scope_is_that_of_a_machine_and_of_nobody_else() -> None:
    assert has_scope({"role": HELPDESK, "scopes": (TICKETS, PANEL)}, PANEL)
    assert not has_scope({"role": HELPDESK, "scopes": (TICKETS,)}, PANEL, ANSWERS)
    assert not any(has_scope({"role": role, "scopes": (PANEL,)}, PANEL) for role in (ADMIN, SUPPORT, NOBODY))


def test_a_token_that_names_no_scope_is_good_for_answers_alone() -> None:
    machine = {"role": HELPDESK}
    assert has_scope(machine, ANSWERS) and not has_scope(machine, TICKETS, PANEL)


@pytest.mark.parametrize("actor", [None, {}, {"role": "root"}, {"role": "Admin"}, {"id": "root"}])
def test_whoever_has_no_role_of_ours_is_nobody(actor: dict[str, str] | None) -> None:
    assert role_of(actor) == NOBODY
