"""The vocabulary: what crosses a border between rooms, programs or people, as typed values with one meaning each.

Everything here is read by everything else and imports nothing of meldtrail. SPEC.md makes the log format normative;
``json/`` holds the JSON Schemas, made from the models by ``make schemas``.

What came from outside, and is checked as it comes in:

- ``cards``, ``wire``, ``events``: a card as it is written, the fields every line has, one model for each type of event;
  acts drive the replay, claims are what the platform asserted. ``records``: cases, leads and staff, beside matches.
- ``ruleset``: the option space of rules, and a ruleset, which knows the clause behind each choice.
  ``rulesets/*.toml`` are those that ship. ``clausebook``, ``clauses/*.toml``: every clause the rules rest on.
- ``canonical``: the one way a value is written as bytes, for hashes and for the log (RFC 8785).
- ``roles``: who may do what; ``errors``: what may go wrong, each a sentence that says what, where and what to do.

What we state, without any language until the edge:

- ``message``: a code of the catalogue with typed arguments: seats, points, money, cards, times.
- ``reasons``: the closed lists of faults of a show, of reasons why something is not decided, of what is missing.
- ``findings``: a finding of a law, a verdict on a claim, a check that could not be made; and the rows they are printed
  as.

A code that is in a closed list here has its sentence in :mod:`ledger.messages`, or a test fails.
"""

__version__ = "0.1.0"
"""The version of the program; it stands in views, answers and cases."""
