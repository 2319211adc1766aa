"""The exact least points of hands, and whether they could be shown, compiled for millions of hands of any ruleset.

``ledger.rules.arrangement`` and ``ledger.rules.shows`` stay the truth; tests hold this equal to them. They ask it by
``ledger.rules.many_hands`` where a process arranges very many hands. ``counting`` and the needs of ``search`` are also
used by kernels that know the cards of two packs and the lives alone. Needs numpy and, for speed, numba: the extra
``collusion``.
"""
