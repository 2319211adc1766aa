"""The search box: what was typed is read as a search, said back in words, and answered from the views.

What it is for: somebody on the staff has a ticket, a screenshot or half a name, and wants the match. Any text is read;
what is not understood is said so, never refused. A question is answered by the matches that satisfy all of it, a ticket
by those it may speak of, the best first.

What enters is a text, the time by the clock of the staff's zone, and connections to open.db, hands.db, cases.db and
people.db; what leaves are the search as it was understood, the matches found (the newest first), and a few sentences
of what is known of each, with the event to look at and what to answer about. Nothing is written, and no card of a match
still played is in what is read. Which files somebody may search is the page's affair.

1. ``search`` is what was asked, read off a text piece by piece: names, amounts, outcomes, cards; and the words it is
   said back in, which are read as the same search again. ``times`` are days, clocks and stretches as people write them.
2. ``hits`` asks the views. What is a bare word the name of: a match, case, ticket, table or ruleset; what is none of
   these is a player's name. Which players are one person. Then which matches are meant: every part of the search is a
   criterion, the narrowest leads over an index. Hands that held certain cards are found by their masks.
3. ``tickets`` reads a whole ticket as clues: the words of its language are put into those of the search box
   (``phrases/``, a file a language), and the same readers read them. ``ranking`` holds the clues against matches.
4. ``telling`` says in words what is known of a match, first what was asked for.
"""
