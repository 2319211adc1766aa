"""How a log may be corrected where a converter wrote lines of it wrongly: one way after another, each a
:class:`~ledger.audit.corrections.lines.Correction`, from events to events. Whether one explains anything of an audit
is judged by :mod:`ledger.audit.wrong_lines`.

- ``lines``: single lines, told twice, lost, in a wrong order or of a wrong seat; and what a correction is.
- ``seats``: whose the lines of a match are. ``melds``: melds on the table. ``figures``: points and totals.
  ``payments``: what is paid.
- ``claims``: claims at another place, of another deal or match, or that tell nothing.
- ``habits``: what is wrong in all lines of a kind. ``timers``, ``drops``: turns and hands that were not played out.
- ``lost``: one line that is missing.

Each module has its ways in ``CORRECTIONS``, those first that explain most often. Pure.
"""
