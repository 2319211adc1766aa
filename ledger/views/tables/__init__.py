"""The tables of the views, a module each or one for a few that are made in one pass: description and rows together.

**To add a table**: a new module here with a :class:`~ledger.views.tables.table.Table`, and its words in the catalogue
(``table-NAME`` with ``.note``, ``column-NAME-COLUMN`` for each column). It is found by standing here. What makes its
rows is a function of the module, found by its name:

``match_rows(match, deals)``
    yields (table, row) for everything a played match has in the module's tables, which are then all of matches. Their
    keys are the match or begin with it. A table of ``hands`` gets rows only once the match has ended.
``first_rows(clauses)``
    yields (table, row) of what stands before any match.

What a match adds to counts over the whole ledger, :mod:`~ledger.views.tables.board` says; which rows of rules, codes
and clauses it needs, :mod:`~ledger.views.tables.reference`. Rows of staff records come from their streams
(:mod:`~ledger.views.tables.cases`, :mod:`~ledger.views.tables.access`, :mod:`~ledger.views.tables.people`); those of
leads from a scan.
"""
