"""Facts: one row for every real decision of a match, with what the player could know and what others held.

Needs numpy (extra ``collusion``).
"""
