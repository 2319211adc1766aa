"""What happened, what may have happened, and whether it was allowed. Pure: no clock, no random, no disk.

Events of a match go in, in order; a :class:`~ledger.play.replay.Step` comes out for each: the state before and after,
what it broke, and what could not be checked.

- ``state``: a match, its deal and its seats as frozen values; None and ``??`` stand for what the log does not show.
- ``evolve``: the fold. State and event make the next state; it believes the event and is total, because support must
  see what the table saw. What it does to cards, turns and the match stands in ``cards_in_play``, ``turns``
  and ``matches``.
- ``law``, ``laws/``: what may not happen. A law looks at an event against the state before it and answers None, what it
  could not see, or the arguments of its sentence. After an impossible event the deal is ``tainted`` and laws that rest
  on cards are silent.
- ``replay``: steps through a match with all of that. It asks of a plain move the few laws that one can break; a test
  holds that equal to asking them all.
- ``points``: what each seat of a deal lost or won, or the reason why that is not decided.
- ``story``: a match told event by event, as messages, each as a seat could see it.

What one wants to know about a match as a whole stands above, in :mod:`ledger.audit`.
"""
