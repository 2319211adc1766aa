"""What went wrong in a match: the played match, the referee on the platform's claims, other rules, coverage.

A match of a ledger or of a log goes in, with the rules it was pinned to; :class:`~ledger.audit.played.PlayedMatch`
comes out, the one object for a match with its replay. Terminal, desk, answers, views, exports and the library take a
match as this, and nothing else replays one.

- ``auditor`` opens a ledger, a log file or lines, and makes played matches, each under its pinned rules.
- ``played``: events, rules, steps, deals, points, what is missing, and the audit: findings, verdicts, and the checks
  that could not be made. It is replayed once, when something of the replay is first asked for.
- ``referee`` rules on shows, points, totals and payouts: UPHELD, OVERTURNED with the right figure, or UNDECIDABLE with
  the reason. ``money``: what is due. ``readings``: where a text can be read in two ways, what the other would say.
- ``audits``: what other readings leave of an audit; ``grounds``: which of them could leave less, for only they are
  replayed whole; ``never_logged``: what acts explain that a platform never writes down; ``wrong_seats``: what turns
  logged for another seat do; ``wrong_lines``: what other lines do that a converter wrote wrongly; ``completions``:
  every way a log that lacks a little may have gone.
- ``counterfactual``: the same match under other rules, and what changes. ``coverage``: which clause is checked where.
"""
