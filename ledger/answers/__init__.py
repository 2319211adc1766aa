"""Answers to claims and complaints: what happened, what was decided, by which rule, in the language of the player.

Pure: made from an audited match and the clauses alone, the same on every machine. Nothing here reads a clock or a disk
but for the message catalogue that ships with the code.
"""
