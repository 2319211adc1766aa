"""A population simulator, compiled: pools of people, their games by the ten thousand, colluders among them, the truth.

Two policies that have nothing in common but the rules, ``softmax`` and ``heuristic`` (``--generator ruleful``), so that
what is fitted on one can be tried on the other: each says in its module what it sees of a hand, how it decides, and
what a colluder who plays by it does for a partner. Needs the extra ``collusion``.
"""
