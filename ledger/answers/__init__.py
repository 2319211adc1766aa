"""One ruling for one complaint: what happened, what was decided, by which rule, in the language of the player. Pure.

A played match and what an agent asks go in; :func:`ledger.answers.answer.answer` gives the one
:class:`~ledger.answers.answer.Answer` that terminal, page and JSON print, with the same reference number for the same
subject everywhere.

1. ``topics`` finds what can be asked about a match, and the subject of what was asked; ``subject`` is what an answer
   rests on, before any language: what happened, what was decided, sums, rules, cards, what else the check found.
2. The kinds of complaint: ``claims`` (shows, points, totals, money, and what was booked), ``procedure`` (lost
   connections, the clock, jokers, the shuffle). A complaint about partners goes to people
   (``topics``): no player is told what another is suspected of. ``complaint`` rules on a complaint as a whole, all
   kinds of it together with the figures of every seat, and tells it.
3. ``breakdown`` shows cards with the fault on the card that causes it; ``subject`` tells the rules that applied, with
   the operator's own section where there is one; ``remedies`` what is given back, by the operator's policy.
4. ``answer`` words it all for a viewer: for staff, or safe for the player of one seat, who is told no card that seat
   could not see; ``letter`` is what a player is sent.
"""
