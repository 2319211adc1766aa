"""Made-up matches: seeded players who try to win, what a correct platform would claim, faults injected on purpose.

What it is for: logs of which the truth is known. Tests hold the audit, the referee and the collusion scan against them;
``meldtrail simulate`` writes them for whoever wants to try an ingest, a detector or a screen; the sample logs come from
here.

What enters is a ruleset, a seed and how many matches; what leaves are matches as lists of events, in the order a person
reads them, and labels that say where a fault was injected or who colluded. The same arguments give the same bytes on
every machine: this is the only room that uses chance, and only generators with a seed, in whole numbers where compiled.

Two simulators, for two purposes.

*Every game there is, one event after another* (``simulation``): made-up people sit down, and a table plays each deal
turn by turn (``table``), each seat by its policy: ``hand_table`` where melds stay in the hand, ``meld_table`` where
they are laid down. What is written goes through a log that folds it at once (``logbook``), so that players see what a
replay sees and the rules are those of ``ledger.rules`` and ``ledger.play``: nothing is decided here that is decided
there. After each deal come its points, between deals returns and splits, at the end standings and money. A table that
gets stuck is dealt anew.

*One game by the ten thousand, compiled* (``population``): pools of people who meet again and again, honest companies
and colluders by plan, packed into arrays for statistics or written as logs with the truth beside them.

Faults (``fault``, ``faults/``) take a legal match, change it in one place and play on from there, so that an audit must
find exactly this finding, exactly there. A fault is a function with the code of the finding as its name; its decorator
says which ruleset's sample logs show it, which are made, with what the audit must say of them, by ``make samples``.
"""
