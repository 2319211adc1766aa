"""The command line: one file a command, and the few things that commands share.

What it is for
    Everything meldtrail does can be typed: logs are taken in, matches replayed, audited, compared and rescored, claims
    answered, cases kept, pairs scanned, the desk served. A command asks one room for facts and prints them; it decides
    nothing about rummy. Where a room answers a question already, the command calls it.

What enters
    Options and arguments as typed (``typer`` reads them), a ledger's folder (``--ledger`` or ``MELDTRAIL_LEDGER``), log
    files or standard input, rulesets of one's own (``--rulesets`` or ``MELDTRAIL_RULESETS``).

What leaves
    Lines for a person on a terminal, or JSON Lines with ``--json``, on standard output; talk (progress, refused lines,
    warnings) on standard error; one line ``meldtrail: ...`` on standard error for what went wrong. Exit codes: 0 fine;
    1 something was found; 2 a wrong call; 3 a ledger or file that is missing, foreign or unreadable; 4 not authorised;
    5 conflict; 130 interrupted.

Its stages
    1. ``app`` is the table of contents: the name of every command and its line in the help. It imports a command's
       module when that command is called, so the help costs no more than ``typer`` itself.
    2. ``commands/NAME.py`` is a command with its report: reading options, asking the rooms, wording the answer.
       ``commands/__init__.py`` has the options that several of them take. A command that is larger is a folder:
       ``commands/replay/`` (``view`` is a match as one seat sees it and where something is wrong in it, ``story`` tells
       it as text and JSON, ``interactive`` steps through it on the whole terminal), ``commands/audit/`` (``reports`` is
       what is said of one match, ``whole`` goes through all of a ledger or of packs), ``commands/collusion/``.
    3. ``terminal`` prints: cards in four colours, lines folded to the width, plain in a pipe, letters for glyphs where
       a terminal has none; how far a long command has come; files that appear whole or not at all. ``sign_in`` says who
       stands behind what is written.

What it keeps to
    Facts about a match, a person or a sum are worded by ``ledger.messages`` in the language of ``--lang``; the help and
    errors of calls are English. A module is imported inside a function only where it is optional (textual, pyarrow,
    compiled play) or takes longer to import than most calls of the command take.
"""
