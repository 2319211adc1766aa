"""How values look on a page: messages as HTML, cards, and the cells of every table, by the names of their columns.

What comes in: a value with its column and row, the renderer of the desk's language, the addresses rows have. What goes
out: :class:`markupsafe.Markup`, in which everything that is not drawn here is escaped. Nothing here knows of a request,
a page or the desk; the same value gives the same bytes.

* :mod:`~ledger.web.html.messages`: a message of the catalogue with values drawn into it; what each code means.
* :mod:`~ledger.web.html.cards`: cards in four colours, the suit always drawn, with words for those who listen.
* :mod:`~ledger.web.html.cells`: cells: cards, links, verdicts, times and figures as staff read them.

A code stands on a page with what it means; colour is never alone; a time is shown in the zone staff read in, with the
log's own beside it.
"""
