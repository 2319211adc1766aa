"""Who plays in which game: a pool, some of its people, those who come along with them, seats at random."""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Ints
from ledger.simulate.platform.chance import below, uniform
from ledger.simulate.platform.felt import SEATS

_FULL = 0.8
"""Share of games for which every seat is taken."""


@compiled
def seat_people(
    stream: Ints, fewest: int, most: int, members: Ints, starts: Ints, activity: Ints, mates: Ints, seated: Ints
) -> int:
    """Fill ``seated`` with the people of a game, -1 beyond them; answers how many they are.

    The stream is at its beginning, so that who plays depends on seed and game alone.
    """
    pool = below(stream, len(starts) - 1)
    low, high = starts[pool], starts[pool + 1]
    size = most if uniform(stream) < _FULL else fewest + below(stream, most - fewest + 1)
    size = min(size, high - low)
    seated[:] = -1
    total = 0
    for place in range(low, high):
        total += activity[members[place]]
    count = 0
    while count < size:
        person = draw_person(stream, members, low, high, activity, total)
        if not sits(seated, count, person):
            seated[count] = person
            count = bring_mates(stream, seated, count + 1, size, mates, person)
    for place in range(count - 1, 0, -1):
        other = below(stream, place + 1)
        seated[place], seated[other] = seated[other], seated[place]
    return count


@compiled
def draw_person(stream: Ints, members: Ints, low: int, high: int, activity: Ints, total: int) -> int:
    """Somebody of the pool, the active ones more often."""
    drawn = below(stream, total)
    for place in range(low, high):
        drawn -= activity[members[place]]
        if drawn < 0:
            return int(members[place])
    return int(members[high - 1])


@compiled
def sits(seated: Ints, count: int, person: int) -> bool:
    """Whether somebody has a seat already."""
    found = False
    for place in range(count):
        found |= seated[place] == person
    return found


@compiled
def bring_mates(stream: Ints, seated: Ints, count: int, size: int, mates: Ints, person: int) -> int:
    """Companions who come along while there are seats; answers how many people sit then."""
    for n in range(mates.shape[1]):
        mate = mates[person, n]
        comes = uniform(stream) < COMES_ALONG
        if mate >= 0 and comes and count < min(size, SEATS) and not sits(seated, count, mate):
            seated[count] = mate
            count += 1
    return count


COMES_ALONG = 0.42
"""How often a companion comes along."""
