"""The desk in a browser: what staff see of a ledger, on Datasette behind one adapter, with a module for each page.

What comes in: the view files (``open.db``, ``hands.db``, ``cases.db`` ...), requests, and a
:class:`~ledger.serving.client.Worker` that does what a page may not. What goes out: pages, JSON, CSV and Parquet, and
to the worker calls that look a player up, write onto a case, or record who is about to be shown what. This process
opens view files alone, read only; nothing flows back into them.

The stages of a request, in order:

1. :mod:`~ledger.web.auth.middleware`: strange hosts and forms from elsewhere are refused before anything is read.
2. :mod:`~ledger.web.auth.identity`: who asks, and in which role, by session, token, or as the one user of this machine.
3. :mod:`~ledger.web.guard`: whether the route is for that role, by the one table of :mod:`~ledger.web.auth.routes`; a
   route that is not in it is shown to nobody. Who reads a view file with hands, cases or leads is recorded here.
4. :mod:`~ledger.web.plugin`: the hooks into Datasette. Pages of ours are called with a :class:`~ledger.web.desk.Desk`;
   a :class:`~ledger.web.desk.Refusal` they raise becomes a page or JSON that says why.
5. :mod:`ledger.web.pages`: a module a page, in the order in which they rest on one another:

   * ``frame``: what stands on every page; ``front``, ``board``, ``find``, ``sign_in``, ``tables``.
   * ``replay``: a match out of the views, played again once, each moment as somebody saw it; ``moment`` says what is
     drawn of one, what its hands are worth and what differs at it; ``match`` is the page.
   * ``answer``: what :func:`ledger.answers.answer.answer` says, as a page and as JSON. Terminal, page and JSON call
     that one function, so that they are the same to the byte.
   * ``cases`` (the queue, and what pages of cases share), ``case`` (one, and opening one), ``case_forms``,
     ``case_answer``, ``incidents``.
   * ``leads``; ``upkeep``: macros of letters, reveals of hands, webhooks.
6. :mod:`ledger.web.helpdesk`: the JSON interface for machines and the panel in a helpdesk, by the functions of pages.
7. :mod:`ledger.web.html`: messages, cards and cells as HTML. Every label is a message of the catalogue; templates word
   nothing but through ``t``.

:class:`~ledger.web.desk.Desk` is made in one place, :func:`ledger.web.app.desk_app`, and is all that a page rests on:
what it reads, who asks, the zone and the language it tells things in, the worker, and addresses.
:mod:`ledger.web.datasette` is the adapter: a move to another line of Datasette changes that file.

Three things hold throughout. A page asks for itself whether somebody may see what it shows, beside the guard. A hand is
shown only after the record of who sees it is synced to the disk; where that fails, nothing is shown. And what fails
unexpectedly tells where it failed, never what it held.
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Units(ModuleType):
    """What Datasette reads units with, which no column here has; the real one takes a quarter of the time in which a
    desk begins. It stands here because Datasette must not come before it."""

    UnitRegistry = dict


sys.modules.setdefault("datasette.vendored.pint", _Units("datasette.vendored.pint"))
