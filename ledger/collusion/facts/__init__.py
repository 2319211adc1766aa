"""Facts: one row for every real decision of a match, with what the player could know and what others held.

``decisions`` has the tables. Two ways lead there, to the same rows bit for bit: ``replayed`` reads any log through the
readable replay; ``packing`` turns logs that are whole and plain into the arrays that ``packed`` walks compiled, with
the features of each decision. ``clock`` says how long acts took, ``matches`` reads the matches of a ledger by whichever
way is open, and knows which accounts are one person. Needs numpy (extra ``collusion``).
"""
