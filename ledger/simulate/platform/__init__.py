"""Whole platforms, compiled: pools of people, their games by the ten thousand, colluders among them, and the truth.

Two ways of playing that have nothing in common but the rules, ``softmax`` and ``ruleful``, so that what is fitted on
one can be tried on the other. Needs the extra ``collusion``.
"""
