"""The exact least points of 13-card hands, compiled for millions of hands.

``ledger.rules.arrangement`` stays the truth; tests hold this equal to it. Needs numpy and, for speed, numba: the extra
``collusion``.
"""
