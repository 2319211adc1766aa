"""What may have been meant where a search names what nobody and nothing here is called: as a question to be asked
instead, never answered by itself.

A word that is none of the search box may be one that tickets are written in (``yday``), or one that was mistyped
(``invlid``). The id of a match or a table may be told by its figures alone, ``101482`` for ``MT101482``, and without
zeros before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from datetime import datetime
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

from ledger.find.hits import name_known
from ledger.find.search import (
    GAMES,
    LONGEST,
    OUTCOMES,
    Kind,
    Search,
    SearchedName,
    Token,
    box_words,
    pieces_of,
    read_search,
)
from ledger.find.tickets import MOST_WORDS, meaning_at

_SHORTEST: Final = 4
"""Signs of a word that is taken for a mistyped one; of shorter ones too much is near."""
_NEAR: Final = 0.75
"""How alike two words are, as difflib measures it: two signs that changed places in a word of four are."""
_FIGURES: Final = re.compile(r"(\d{3,})$")
_IDS: Final[tuple[Kind, ...]] = ("match", "table")
_ENDING: Final[dict[Kind, str]] = {
    kind: f"""select distinct id from (select {column} as id from matches order by {column} desc limit 300000)
  where substr(id, -?1) = ?2 and substr(rtrim(substr(id, 1, length(id) - ?1), '0'), -1) not between '0' and '9'
  limit 3"""  # noqa: S608 - of the code's own words
    for kind, column in zip(_IDS, ("match", "table_id"), strict=True)
}
"""Ids are looked through one by one, the greatest first: some 30 ms for 65,000 matches."""


def respelled(text: str, search: Search, unknown: Sequence[str], now: datetime) -> Search | None:
    """The search behind a text, read as ``search``, once its ``unknown`` words are put otherwise; None where none can
    be."""
    strange = {word.lower() for name in unknown for word in name.split()}
    pieces, words, changed, at = pieces_of(text[:LONGEST]), list[str](), set[str](), 0
    while at < len(pieces):
        typed = f'"{pieces[at].typed}"' if pieces[at].quoted else pieces[at].typed
        read, otherwise = (1, None) if pieces[at].quoted else _otherwise(pieces[at : at + MOST_WORDS], strange)
        words.append(typed if otherwise is None else otherwise)
        at, changed = at + read, changed if otherwise is None else changed | {otherwise}
    again = read_search(" ".join(words), now)
    left = {word for run in again.of_kind("word") for word in run.split()}
    if again.empty or not changed or changed & left:
        return None
    others = {name.value for name in search.names if name.kind != "player"}
    players = [
        SearchedName("player", one.value) if one.kind == "word" and one.value not in others else one
        for one in again.names
    ]
    return replace(again, names=tuple(players))


def _otherwise(pieces: Sequence[Token], strange: Set[str]) -> tuple[int, str | None]:
    """How many of the first words are put otherwise together, and how; one, and None, where they stay as they are."""
    words = [piece.word for piece in pieces]
    meaning = meaning_at(words)
    read = meaning.read if meaning is not None else 1
    if strange.isdisjoint(words[:read]):
        return 1, None
    if meaning is not None and meaning.sort == "means":
        return read, meaning.words
    if words[0] not in strange or words[0] in _box_words():
        return 1, None
    near = get_close_matches(words[0], _box_words(), 1, _NEAR) if len(words[0]) >= _SHORTEST else []
    if near:
        return 1, near[0]
    return (1, "") if meaning is not None and meaning.sort == "nothing" else (1, None)


@cache
def _box_words() -> Sequence[str]:
    phrases = [phrase for phrases in (*OUTCOMES.values(), *GAMES.values()) for phrase in phrases]
    words = {word for phrase in phrases for word in phrase.split()} | box_words()
    return sorted(word for word in words if len(word) >= _SHORTEST and word.isalpha())


def ids_ending_so(connection: Any, search: Search, unknown: Sequence[str]) -> Iterator[Search]:
    """The search with the id of a match or table for what was told of it: the figures it ends in."""
    here = tuple(name for name in search.names if name.kind != "player" or name.value not in unknown)
    for name in search.names:
        kinds = _IDS if name not in here else (name.kind,) if name.kind in _IDS else ()
        if kinds and name_known(connection, name.value, kinds, as_prefix=True) is None:
            rest = tuple(one for one in here if one != name)
            for one in _ending_so(connection, name.value, kinds):
                yield replace(search, names=(*rest, one))
    for amount in search.amounts:
        if amount.measure == "amount" and not amount.value % 100:
            amounts = tuple(one for one in search.amounts if one != amount)
            for one in _ending_so(connection, str(amount.value // 100), _IDS):
                yield replace(search, names=(*here, one), amounts=amounts)


def _ending_so(connection: Any, word: str, kinds: Sequence[Kind]) -> list[SearchedName]:
    figures = _FIGURES.search(word)
    if figures is None:
        return []
    rows = [(kind, connection.execute(_ENDING[kind], (len(figures[1]), figures[1]))) for kind in kinds]
    return [SearchedName(kind, one) for kind, ids in rows for (one,) in ids]
