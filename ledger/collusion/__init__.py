"""Collusion: whether somebody's decisions depend on another player's hidden cards, beyond what they do with others.

Needs numpy and scipy (extra ``collusion``). A lead orders a review; it never convicts.
"""
