"""Processes beside the desk: the worker, which opens the ledger and the vault and does for a page what a page may not.

What comes in: calls of pages (look a player up, record an access, write onto a case) as Python or over a socket, and
new events in the ledger. What goes out: a reply to each call, access records in the ledger, views that are up to date.

The stages, lowest first:

* :mod:`~ledger.serving.projecting`: the projector of a ledger, and as of when its views stand (their freshness).
* :mod:`~ledger.serving.client`: calls and replies as models, one JSON object a line on a socket;
  :class:`~ledger.serving.client.Worker`, what pages ask through, the way over the socket, and
  :class:`~ledger.serving.client.ProcessWorker`, the worker in a process of its own, spawned anew when it ends before
  the desk does.
* :mod:`~ledger.serving.helpdesk`: what an admin says of helpdesks and webhooks, with its secrets.
* :mod:`~ledger.serving.webhooks`: what happens to a case is told to webhooks, signed, until it arrives.
* :mod:`~ledger.serving.journal`: access records are durable before anything is shown, and reach the ledger soon after.
* :mod:`~ledger.serving.worker`: what is done for each call; and the program
  ``python -m ledger.serving.worker FOLDER RULESETS DESCRIPTOR``, which answers calls, and between them brings the views
  up to date.

Two things hold throughout. The process that serves pages opens view files alone, so what it is made to show by a fault
or an attack cannot be more than stands in them. And nothing that is not public is shown before the record of who is
shown it is synced to the disk; where that cannot be done, nothing is shown.
"""
