"""The exact least points of 13-card hands, compiled for millions of hands.

``arrangement.py`` of the floor above stays the truth; this is held equal to it. Needs numpy
and, for speed, numba: the extra ``collusion``.
"""
