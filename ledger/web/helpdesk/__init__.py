"""The desk inside a helpdesk: a JSON interface for its machines, a panel for the sidebar of its agents.

* :mod:`~ledger.web.helpdesk.operations`: what may be asked, by which scope; each takes a model and gives one. Ruling
  and letter on a complaint come from the function the answer page calls.
* :mod:`~ledger.web.helpdesk.api`: requests of machines, checked, and answered with JSON; the OpenAPI document, made of
  the same table and models.
* :mod:`~ledger.web.helpdesk.panel`: the page in the sidebar, by signed link alone.
"""
