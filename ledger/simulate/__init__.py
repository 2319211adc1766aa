"""Made-up matches: seeded players who try to win, claims a correct platform would write, faults planted on purpose.

The only room that uses chance, and only ``random.Random`` with a seed: the same seed gives the same bytes.
"""
