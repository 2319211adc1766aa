"""What cards are worth under a ruleset: melds, shows, points, arrangement, standings, settlement. Pure, without events.

Cards go in as they are written (``7H``, ``TD``, ``JK``), with the wild rank and a :class:`~schemas.ruleset.Ruleset`;
judgements, points and paise come out, as integers. Each option of a ruleset is consumed in one function.

From texts to a ruleset:

- ``library`` reads the folders of TOML files (the only module here that touches a disk), ``rulebook`` resolves a
  ruleset from its layers, bases and overlays, with the clause behind each choice, and pins it by hash; ``coherence``
  refuses one that no game could follow. ``sizes``: cards in hand, deals, contracts by seats and deal.

A hand:

- ``points``: what cards cost, which rank is wild, the lives and what they free. ``melds``: what a group is, or why it
  is none. ``shows``: whether declared groups are a valid show, and whether a hand could be shown.
- ``suit_tables``, ``solver``: the exact search for the fewest points, and the cards in the melds it found.
  ``arrangement``: the points of a loser's hand, at its best or as it was grouped. ``compiled/``: the same search
  compiled (numba), held equal by tests; ``many_hands``: which of the two arranges a hand.

The table, in games whose melds are laid there:

- ``table_melds``: what may be laid, laid off, moved; ``table_options``: what a hand could lay, and whether any could.

A match: ``standings`` (who has what, who is in, who has won; None where unknown) and ``settlement`` (paise).
"""
