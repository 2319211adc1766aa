"""The compiled engine: finished matches as packs of bytes, and a verifier that calls one clean or hands it to the fold.

A pack (``packs``, layout in docs/pack.md) is a finished match in about thirteen bytes an event, and gives the events
back line by line. The verifier (``verifier``) goes through packs compiled and answers for each ``clean``, which
promises that :mod:`ledger.audit` finds nothing, upholds every claim and leaves no check unmade, or why the readable
replay, the fold, must be asked. Whatever it does not know, an option, an act, a hole in the log, is for the fold.

- ``packs``, ``unpacking``: a match to bytes and back. ``layout``: what the bytes mean.
- ``options``: a ruleset in numbers, None for one with an option or a value the engine was not taught.
- ``tables``, ``matches``, compiled where numba is installed: the match under way as one record, standings and claims.
- ``groups``, ``acts``, ``pools``, compiled too, for melds in the hand: what groups are and hands count, the acts of a
  deal, what is between the deals of a pool.
- ``laid_melds``, ``meld_acts``, ``meld_deals``, compiled too, for melds on the table: what melds are and what may be
  laid off on them, the acts of a deal, its beginning and end.
- ``verifier``: the loops over packs, judged under their rulesets, many at a time. ``figures``: what matches come to,
  whatever was claimed, and what of it differs under other rules.

Everything but ``packs``, ``unpacking`` and ``layout`` imports numpy; no command imports any of it unasked.
"""
