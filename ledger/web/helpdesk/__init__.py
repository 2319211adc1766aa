"""The desk inside a helpdesk: a JSON interface for its machines, a panel for the sidebar of its agents.

* :mod:`~ledger.web.helpdesk.errors`: every error as JSON of one shape.
* :mod:`~ledger.web.helpdesk.rulings`: the ruling and the letter on a complaint, by the function the answer page calls.
* :mod:`~ledger.web.helpdesk.operations`: what may be asked, by which scope; each takes a model and gives one.
* :mod:`~ledger.web.helpdesk.api`: requests of machines, checked, and answered with JSON.
* :mod:`~ledger.web.helpdesk.openapi`: the OpenAPI document, made of the same table and models.
* :mod:`~ledger.web.helpdesk.panel`: the page in the sidebar, by signed link alone.
* :mod:`~ledger.web.helpdesk.webhooks`: what webhooks were told, for admins.
"""
