"""Made-up people: who they are, what they play on, and how they play. A person is the same in all matches of a seed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

POPULATION = 5000
"""How many people play under one seed."""

_FIRST = (
    "Aarav", "Aditi", "Akash", "Ananya", "Arjun", "Asha", "Bhavna", "Chetan", "Deepa", "Dev", "Divya",
    "Farhan", "Gauri", "Harsh", "Isha", "Jatin", "Kabir", "Kavya", "Kiran", "Lakshmi", "Manish", "Meera",
    "Mohan", "Neha", "Nikhil", "Nisha", "Om", "Pooja", "Pranav", "Priya", "Rahul", "Ravi", "Rekha",
    "Rohan", "Sana", "Sanjay", "Shreya", "Sunil", "Tara", "Uday", "Usha", "Varun", "Vidya", "Vikram",
    "Yash", "Zoya",
)  # fmt: skip
_LAST = (
    "Bose", "Das", "Desai", "Gill", "Gupta", "Iyer", "Jain", "Khan", "Kumar", "Mehta", "Menon", "Nair",
    "Patel", "Rao", "Reddy", "Shah", "Sharma", "Singh",
)  # fmt: skip
_NETWORKS = ("192.0.2", "198.51.100", "203.0.113")


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody plays, each trait from 0 to 1.

    ``skill``: how often the best discard is seen. ``caution``: how readily a hand is dropped. ``rashness``: how
    easily a show is declared too soon. ``tidiness``: how often groups are saved, and shown when lost.
    """

    skill: float
    caution: float
    rashness: float
    tidiness: float


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: the platform's id, a name, a device, an address, a temper."""

    player: str
    name: str
    device: str
    address: str
    temper: Temper


def person(seed: int, number: int) -> Person:
    """The person with this number among those of a seed."""
    rng = Random(f"person {number} of {seed}")
    return Person(
        player=f"p{100_000 + number}",
        name=f"{rng.choice(_FIRST)} {rng.choice(_LAST)}",
        device=f"d-{rng.getrandbits(40):010x}",
        address=f"{rng.choice(_NETWORKS)}.{rng.randrange(1, 255)}",
        temper=Temper(rng.uniform(0.1, 0.9), rng.random(), rng.random() ** 3, rng.random()),
    )
