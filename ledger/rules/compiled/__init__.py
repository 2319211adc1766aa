"""The exact least points of 13-card hands, compiled for millions of hands; numpy and, for speed, numba (extra ``collusion``).

``arrangement.py`` of the floor above stays the truth; this is held equal to it.
"""
