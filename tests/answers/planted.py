"""Wrong pairs planted among the true ones, for a reader of clause and sentence who has not seen the tables.

``python -m tests.answers.planted SEED`` prints them without marks, numbered, each clause above its sentence; with
``--key`` the numbers of those that are wrong. A wrong pair has the sentence of another pair: of another value of the
same option, or of another clause of the same text. See docs/answers.md for what readers found.
"""

from __future__ import annotations

import random
import sys
from typing import Final, NamedTuple

from tests.answers.rule_sentences import Pair, Said, said_in_letters

PLANTED: Final = 30


class Shown(NamedTuple):
    """What the reader sees, and whether it was planted."""

    pair: Pair
    printed: str
    sentence: str
    planted: bool


def shuffled(seed: int, language: str = "en", planted: int = PLANTED) -> list[Shown]:
    """Every pair of a clause and what a letter says of it, with so many wrong ones, in an order of chance."""
    chance = random.Random(seed)
    true = [(pair, said) for pair, said in sorted(said_in_letters().items()) if pair.option]
    shown = [Shown(pair, said.printed, said.sentences[language], planted=False) for pair, said in true]
    wrong = [
        Shown(pair, said.printed, other.sentences[language], planted=True)
        for pair, said in true
        for near, other in true
        if _is_near(pair, near) and not _is_true(pair, other.sentences[language], true, language)
    ]
    chance.shuffle(wrong)
    once: dict[Pair, Shown] = {}
    for one in wrong:
        once.setdefault(one.pair, one)
    shown += list(once.values())[:planted]
    chance.shuffle(shown)
    return shown


def _is_near(pair: Pair, other: Pair) -> bool:
    """Of the same option with another value, or of the same text and table of options."""
    if pair.option == other.option:
        return pair.value != other.value
    same_text = pair.clause.split("-")[0].split(":")[0] == other.clause.split("-")[0].split(":")[0]
    return same_text and pair.clause != other.clause and pair.option.split(".")[0] == other.option.split(".")[0]


def _is_true(pair: Pair, sentence: str, true: list[tuple[Pair, Said]], language: str) -> bool:
    """Whether the sentence is one that this clause is truly said with, by whatever option."""
    return any(said.sentences[language] == sentence for other, said in true if other.clause == pair.clause)


if __name__ == "__main__":
    every = shuffled(int(sys.argv[1]))
    if "--key" in sys.argv:
        print(*(number for number, one in enumerate(every, 1) if one.planted))  # noqa: T201
    else:
        for number, one in enumerate(every, 1):
            print(f"{number}. {one.printed}\n   > {one.sentence}\n")  # noqa: T201
