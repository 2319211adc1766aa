"""What somebody asks the search box: how it is read off what was typed, and the words it is said back in, which are
read as the same search again. Any text is read; what is not understood is said so.

Cards are read as people type them off a screenshot: ``4S 5s 10♦``, ``T of diamonds``, ``4S5S6S``, ``joker``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Final, Literal, NamedTuple, get_args

from ledger.audit.played import WHOLE_MATCH
from ledger.find.times import CALENDAR, PARTS, Window, window_at, window_message
from ledger.messages.renderer import ENGLISH, UTC, Renderer
from ledger.messages.rows import finding_name
from ledger.play.laws import LAWS
from schemas.cards import JOKER, RANK_WORDS, SUIT_GLYPHS, SUIT_WORDS, rank_written
from schemas.message import Message, Quoted, Several, message

Kind = Literal["match", "case", "ticket", "table", "lobby", "rules", "player", "pseudonym", "finding", "word"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
Measure = Literal["points", "money", "amount"]
"""``money``: minor units. ``amount``: either, since the unit was not written; kept in hundredths."""


class SearchedName(NamedTuple):
    """Something called by its id or name; a ``word`` is not yet known to be of any kind."""

    kind: Kind
    value: str


class Amount(NamedTuple):
    """A figure: whole points, or hundredths of money."""

    measure: Measure
    value: int

    @property
    def meant(self) -> list[Amount]:
        """What it may be; where the unit was not written, points or money."""
        if self.measure != "amount":
            return [self]
        return [*([Amount("points", self.value // 100)] if self.value % 100 == 0 else []), Amount("money", self.value)]


OUTCOMES: Final[dict[str, tuple[str, ...]]] = {
    "invalid show": ("invalid show", "invalid shows", "wrong show", "wrong shows", "invalid declaration",
                     "wrong declaration", "invalid declare", "wrong declare", "bad show"),
    "overturned": ("overturned", "claim overturned", "wrong claim", "claim wrong", "claim was wrong", "platform wrong",
                   "platform was wrong"),
    "undecidable": ("undecidable", "undecided", "cannot be decided"),
    "dropped": ("dropped", "drop", "drops", "folded", "packed"),
    "disconnected": ("disconnected", "disconnect", "disconnection", "lost connection", "lost its connection"),
    "timer": ("timer", "time out", "timeout", "timed out", "autoplay", "auto play", "auto drop", "missed turn"),
    "left the table": ("left the table", "left table"),
    "show called invalid": ("show called invalid", "show judged invalid", "valid show judged wrong"),
    "took a joker": ("took a joker",),
    "prize split": ("prize split", "split"),
    "still playing": ("still playing", "still played", "live", "running", "in progress", "being played"),
    "with findings": ("with findings", "findings", "with finding", "finding", "rule broken"),
    "clean": ("clean", "nothing wrong"),
}  # fmt: skip
"""What can have become of a match, and the words it is asked for in; the first are those it is said back in."""

GAMES: Final[dict[str, tuple[str, ...]]] = {
    "points rummy": ("points rummy", "points game", "points table"),
    "deals rummy": ("deals rummy", "deals game", "deal rummy", "deals", "best of 3", "best of three", "best of 2"),
    "pool 101": ("pool 101", "101 pool", "pool rummy 101", "101 pool rummy"),
    "pool 201": ("pool 201", "201 pool", "pool rummy 201", "201 pool rummy"),
    "pool rummy": ("pool rummy", "pool game", "pool"),
}
"""What is played, and what players call it; the first are those it is said back in."""


@dataclass(frozen=True, slots=True)
class Search:
    """Everything that was understood. ``players``: how many sat down. ``aside``: words that were not understood;
    ``cut``: more was typed than is read."""

    names: tuple[SearchedName, ...] = ()
    window: Window | None = None
    amounts: tuple[Amount, ...] = ()
    cards: tuple[str, ...] = ()
    seat: int | None = None
    outcomes: tuple[str, ...] = ()
    game: str | None = None
    players: int | None = None
    aside: tuple[str, ...] = ()
    cut: bool = False

    def of_kind(self, kind: Kind) -> tuple[str, ...]:
        """What is named of one kind."""
        return tuple(one.value for one in self.names if one.kind == kind)

    @property
    def empty(self) -> bool:
        """Whether nothing is asked for."""
        parts = (self.names, self.window, self.amounts, self.cards, self.seat, self.outcomes, self.game, self.players)
        return not any(parts)


@cache
def finding_names() -> Mapping[str, str]:
    """Every finding an audit makes: its name by its code."""
    return {code: finding_name(code, ENGLISH) for code in (*LAWS, *WHOLE_MATCH)}


def codes_of(code: str) -> list[str]:
    """The codes of all findings that are called as this one is."""
    names = finding_names()
    return [other for other, name in names.items() if name == names.get(code)]


# -- said back -------------------------------------------------------------------------------------


def search_words(search: Search) -> str:
    """The search in words that are read as the same search, but for what was set aside: the English ones of a page,
    of which a test holds that the box reads them so."""
    zone = search.window.start.tzinfo if search.window is not None else None
    return Renderer(zone=zone or UTC).words(search_message(search))


def search_message(search: Search) -> Message:
    """The search in whatever language."""
    parts = [named_message(kind, value) for kind, value in search.names]
    if search.window is not None:
        parts.append(window_message(search.window))
    parts += [amount_message(amount) for amount in search.amounts]
    if search.seat is not None:
        parts.append(message("seat", number=search.seat))
    if search.cards:
        cards = tuple(message("card-joker") if card == JOKER else card_words(card) for card in search.cards)
        parts.append(message("find-asked_held", cards=Several(cards, " ")))
    if search.game is not None:
        parts.append(game_message(search.game.removesuffix(" rummy")))
    if search.players is not None:
        parts.append(message("find-asked_players", count=search.players))
    parts += [message(f"find-outcome_{outcome.replace(' ', '_')}") for outcome in search.outcomes]
    return message("find-asked", parts=Several(tuple(parts), ", "))


def named_message(kind: Kind, value: str) -> Message:
    """What is called by a name, and of which kind it is."""
    if kind == "finding":
        return message("find-asked_finding", name=message(f"finding-{value}.name"))
    return message(f"find-asked_{'player' if kind == 'pseudonym' else kind}", name=Quoted(_quoted(kind, value)))


def game_message(game: str) -> Message:
    """A game as players call it: ``points``, ``deals``, ``pool`` or ``pool 101``."""
    name, _, limit = game.partition(" ")
    return message("find-game_pool_of", limit=limit) if limit else message(f"find-game_{name}")


def amount_message(amount: Amount) -> Message:
    """``80 points``, ``money 80.00``, ``amount 80`` where no unit was written."""
    if amount.measure == "points":
        return message("points", count=amount.value)
    whole, rest = divmod(amount.value, 100)
    is_bare = amount.measure == "amount" and not rest
    return message(f"find-asked_{amount.measure}", figure=f"{whole}" if is_bare else f"{whole}.{rest:02}")


_PLAIN: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._:~+-]*[A-Za-z0-9])?")


def _quoted(kind: Kind, value: str) -> str:
    plain = kind not in ("player", "word") and _PLAIN.fullmatch(value) and not value.isalpha()
    return value if plain else f"“{value}”"


def card_words(card: str) -> str:
    """A card as it is drawn: ``10♠``, ``joker``."""
    if card == JOKER:
        return "joker"
    return rank_written(card) + SUIT_GLYPHS[card[1]]


# -- read off a text -------------------------------------------------------------------------------

LONGEST: Final = 400
"""Characters of a search that are read."""
MOST_NAMES: Final = 8
_LONG_NAME: Final = 4
"""Words of a name that need no quotation marks."""

_MOST_POINTS: Final = 100_000
_MOST_MONEY: Final = 10**12
"""In hundredths, as an amount keeps money."""

_WORD: Final = re.compile(r'"([^"“”]*)"|“([^"“”]*)”|([^\s"“”]+)')
_LEFT, _RIGHT = "([{<'`*#", ")]}>'`*,;!?…"
_PSEUDONYM: Final = re.compile(r"p[0-9a-f]{12}")
_SIGNS: Final = "₹$€£"
_FIGURE: Final = re.compile(
    rf"[-+]?(?:rs\.?|inr|[{_SIGNS}])?([-+]?\d[\d,]*)(\.\d{{1,2}})?(points?|pts?|rs|inr|paise|paisa|p|/-)?"
)
_UNITS: Final[dict[str, str]] = {
    **dict.fromkeys(("point", "points", "pt", "pts"), "points"),
    **dict.fromkeys(("rupee", "rupees", "rs", "rs.", "re", "inr", "/-", "₹", "money"), "money"),
    **dict.fromkeys(("paise", "paisa", "p"), "paise"),
    **dict.fromkeys(("chip", "chips"), "chips"),
}
_NAMING: Final[dict[str, Kind]] = {
    "match": "match", "game": "match", "case": "case", "ticket": "ticket", "table": "table", "lobby": "lobby",
    "rules": "rules", "ruleset": "rules", "player": "player", "user": "player", "pseudonym": "player",
    "finding": "finding", "word": "word",
}  # fmt: skip
_NOISE: Final = frozenset(
    {
        "a", "an", "the", "of", "in", "at", "on", "by", "for", "with", "and", "or", "to", "was", "were", "is", "are",
        "who", "which", "where", "when", "that", "had", "has", "have", "his", "her", "my", "held", "hold", "holding",
        "holds", "hand", "cards", "card", "seat", "match", "matches", "game", "games", "player", "players", "played",
        "playing", "claim", "claims", "claimed", "payout", "paid", "won", "lost", "about", "around", "find", "show",
        "me", "please", "all", "any", "id", "number", "upheld", "right", "amount", "from", "then", "it", "its",
        "he", "she", "they", "i", "we", "got", "get", "gave", "given", "under", "table", "case", "ticket", "rules",
        "user", "vs", "versus", "against", "together", "-", "–",
    }
)  # fmt: skip
"""Words that say nothing more about what is looked for."""


class Token(NamedTuple):
    """A piece of what was typed: as it was, in lower case, and whether it stood in quotation marks."""

    typed: str
    word: str
    quoted: bool


def read_search(text: str, now: datetime) -> Search:
    """The search behind a text; ``now`` in the zone staff read in. Never raises, whatever the text."""
    pieces = pieces_of(text[:LONGEST])
    search, at, run = Search(cut=len(text) > LONGEST), 0, list[str]()  # words that are nothing else, side by side
    while at < len(pieces):
        reading = next(filter(None, (reader(pieces[at:], now, search) for reader in _OF_THE_BOX)), None)
        if reading is None:
            run.append(pieces[at].typed)
            at += 1
            continue
        # Words that meant nothing go behind what ended their run; kinds are put in order at the end anyway.
        search, run = _with_run(reading[1], run), []
        at += reading[0]
    search = _with_run(search, run)
    names = tuple(dict.fromkeys(search.names))
    late = tuple(name.value for name in names[MOST_NAMES:])
    order = sorted(names[:MOST_NAMES], key=lambda name: KINDS.index(name.kind))
    return replace(search, names=tuple(order), aside=(*search.aside, *late))


def pieces_of(text: str) -> list[Token]:
    """A text word by word, without the punctuation around them."""
    pieces = []
    # The joiners are not printable, and names of India are written with them.
    printable = "".join(sign if sign.isprintable() or sign in "\u200c\u200d" else " " for sign in text)
    for match in _WORD.finditer(printable):
        quoted = match[3] is None
        typed = " ".join((match[1] or match[2] or "").split()) if quoted else _bare(match[3])
        if typed:
            pieces.append(Token(typed, typed.lower(), quoted))
    return pieces


def _bare(typed: str) -> str:
    stripped = typed.lstrip(_LEFT).rstrip(_RIGHT)
    if stripped.endswith((".", ":")) and stripped.lower() not in ("rs.",):
        stripped = stripped.rstrip(".:").rstrip(_RIGHT)
    return stripped


def _with_run(search: Search, run: list[str]) -> Search:
    """Together the words may be a name."""
    return _with_name(search, SearchedName("word", " ".join(run))) if run else search


Found = tuple[int, Search] | None
Reader = Callable[[Sequence[Token], datetime, Search], Found]


def _person(pieces: Sequence[Token], now: datetime, search: Search) -> Found:
    """Anything in quotation marks is a player's name, unless it is asked for as something else."""
    if not pieces[0].quoted and not _PSEUDONYM.fullmatch(pieces[0].word):
        return None
    return 1, _with_name(search, _player(pieces[0].typed))


def _player(typed: str) -> SearchedName:
    if _PSEUDONYM.fullmatch(typed.lower()):
        return SearchedName("pseudonym", "P" + typed.lower()[1:])
    return SearchedName("player", typed)


def pseudonym_at(typed: str) -> str | None:
    """The pseudonym a word is, as the views write it."""
    player = _player(typed.strip())
    return player.value if player.kind == "pseudonym" else None


def _with_name(search: Search, one: SearchedName) -> Search:
    return replace(search, names=(*search.names, one))


def _naming(pieces: Sequence[Token], now: datetime, search: Search) -> Found:
    """``match M1``, ``table T-17``, ``player asha``: the word after is the name, whatever else it might mean."""
    kind = None if pieces[0].quoted else _NAMING.get(pieces[0].word)
    at = 2 if len(pieces) > 2 and not pieces[1].quoted and pieces[1].word in ("id", "no", "number") else 1
    if kind is None or len(pieces) <= at:
        return None
    value = pieces[at]
    if not value.quoted and (value.word in _NOISE or value.word in _NAMING):
        return None
    if kind == "player":
        end, most = at + 1, at + 1 if value.quoted else min(len(pieces), at + _LONG_NAME)
        while end < most and all(reader(pieces[end:], now, search) is None for reader in _OF_THE_BOX):
            end += 1
        return end, _with_name(search, _player(" ".join(piece.typed for piece in pieces[at:end])))
    if kind == "finding":
        reading = _finding_at([piece.word for piece in pieces[at:]], value.quoted)
        return None if reading is None else (at + reading[0], _with_name(search, SearchedName("finding", reading[1])))
    if not value.quoted and kind not in ("word", "lobby", "rules") and not re.search(r"[\d._:~-]", value.typed):
        return None
    return at + 1, _with_name(search, SearchedName(kind, value.typed))


def _game(pieces: Sequence[Token], now: datetime, search: Search) -> Found:
    """``pool 101``, ``best of 3``, ``6 players``."""
    words = _unquoted(pieces)
    for length in range(min(4, len(words)), 0, -1):
        game = _GAMES.get(" ".join(words[:length]))
        if game is not None and search.game is None:
            return length, replace(search, game=game)
    if len(words) > 1 and words[1] in ("player", "players") and re.fullmatch("[2-9]", words[0]) and not search.players:
        return 2, replace(search, players=int(words[0]))
    return None


_GAMES: Final = {phrase: name for name, phrases in GAMES.items() for phrase in phrases}


def _seat(pieces: Sequence[Token], now: datetime, search: Search) -> Found:
    at = 2 if len(pieces) > 2 and pieces[1].word in ("no", "number") else 1
    if pieces[0].word != "seat" or len(pieces) <= at or search.seat is not None:
        return None
    number = pieces[at].word
    if not re.fullmatch("0{0,2}[1-9][0-9]?", number):
        return None
    return at + 1, replace(search, seat=int(number))


def _time(pieces: Sequence[Token], now: datetime, search: Search) -> Found:
    words = _unquoted(pieces)
    reading = None if search.window is not None else window_at(words, now)
    return None if reading is None else (reading[0], replace(search, window=reading[1]))


def _cards(pieces: Sequence[Token], now: datetime, search: Search) -> Found:
    words = _unquoted(pieces)
    reading = _cards_at(words, [piece.typed for piece in pieces[: len(words)]])
    return None if reading is None else (reading[0], replace(search, cards=(*search.cards, *reading[1])[:MOST_CARDS]))


def _unquoted(pieces: Sequence[Token]) -> list[str]:
    quoted = next((n for n, piece in enumerate(pieces) if piece.quoted), len(pieces))
    return [piece.word for piece in pieces[:quoted]]


def _amount(pieces: Sequence[Token], now: datetime, search: Search) -> Found:
    words = _unquoted(pieces)
    unit = _UNITS.get(words[0]) or ("amount" if words[0] == "amount" else None)
    at = 1 if unit in ("money", "amount") and len(words) > 1 else 0
    match = _FIGURE.fullmatch(words[at].removesuffix("/-"))
    if match is None:
        return None
    if at and len(words) > 2 and words[2] in _COUNTED:
        return None
    after = _UNITS.get(words[at + 1]) if len(words) > at + 1 else None
    bare = words[at].lstrip("+-")
    has_sign = bare[0] in _SIGNS or bare.startswith(("rs", "inr")) or bare.endswith("/-")
    unit = unit or (_UNITS.get(match[3]) if match[3] else None) or after or ("money" if has_sign else None)
    if unit is None:
        return None
    # In "money 80, money 90" the second word belongs to the second figure.
    of_the_next = at and len(words) > at + 2 and _FIGURE.fullmatch(words[at + 2]) is not None
    length = at + 1 + (1 if after is not None and after == unit and not match[3] and not of_the_next else 0)
    amount = _measured(match[1], match[2] or "", unit)
    if amount is None:
        return None
    return length, replace(search, amounts=tuple(dict.fromkeys((*search.amounts, amount))))


def _measured(whole: str, rest: str, unit: str) -> Amount | None:
    number = int(whole.strip("+-").replace(",", "")[:15])
    cents = int((rest[1:] + "00")[:2]) if rest else 0
    if unit == "points":
        return Amount("points", number) if number <= _MOST_POINTS and not cents else None
    if unit in ("paise", "chips"):
        return Amount("money", number) if number <= _MOST_MONEY and not cents else None
    if number * 100 > _MOST_MONEY:
        return None
    return Amount("amount" if unit == "amount" else "money", number * 100 + cents)


def _outcome(pieces: Sequence[Token], now: datetime, search: Search) -> Found:
    """The longest that is told: ``dropped``, or ``Dropped after drawing``, which is a finding."""
    words = _unquoted(pieces)
    finding = _finding_at(words, False)
    for length in range(min(4, len(words)), finding[0] if finding else 0, -1):
        name = _OUTCOMES.get(" ".join(words[:length]))
        if name is not None:
            outcomes = dict.fromkeys((*search.outcomes, name))
            return length, replace(search, outcomes=tuple(sorted(outcomes, key=list(OUTCOMES).index)))
    return None if finding is None else (finding[0], _with_name(search, SearchedName("finding", finding[1])))


_OUTCOMES: Final = {phrase: name for name, phrases in OUTCOMES.items() for phrase in phrases}


@cache
def _by_name() -> Mapping[str, str]:
    """What a finding is asked for by, and its code; of findings of one name that of the first."""
    codes: dict[str, str] = {}
    for code, name in finding_names().items():
        first = codes.setdefault(name.lower(), code)
        # Typed words have lost the punctuation around them.
        codes |= {code: first, code.replace("_", " "): first, name.lower().replace(",", ""): first}
    return codes


def _finding_at(words: Sequence[str], quoted: bool) -> tuple[int, str] | None:
    """The finding the first words name, by its name or its code."""
    for length in range(1 if quoted else min(12, len(words)), 0, -1):
        code = _by_name().get(" ".join(words[:length]))
        if code is not None:
            return length, code
    return None


def _finding(pieces: Sequence[Token], now: datetime, search: Search) -> Found:
    """A finding asked for by its whole name."""
    reading = _finding_at(_unquoted(pieces), False)
    return (
        None
        if reading is None or reading[0] < 2
        else (reading[0], _with_name(search, SearchedName("finding", reading[1])))
    )


def _noise(pieces: Sequence[Token], now: datetime, search: Search) -> Found:
    return (1, search) if not pieces[0].quoted and pieces[0].word in _NOISE else None


_OF_THE_BOX: Final[tuple[Reader, ...]] = (
    # Noise last: game, seat and table are of it, and may begin something.
    _person, _naming, _seat, _time, _amount, _cards, _outcome, _game, _noise,
)  # fmt: skip
"""What reads a search, asked one after the other at each word."""

OF_A_TEXT: Final = (_finding, _seat, _amount, _outcome, _game)
"""What reads running text, where names and times are told otherwise and cards are not searched by."""


def unread_words(text: str) -> list[str] | None:
    """The words of a question that mean nothing by themselves, in lower case; None where it names something."""
    # At any moment: which words are read does not rest on when that is.
    search = read_search(text, datetime(2000, 1, 2, tzinfo=UTC))
    if search.of_kind("player") or search.of_kind("finding"):
        return None
    names = [name.value for name in search.names if name.kind != "word"]
    words = [word.lower() for run in search.of_kind("word") for word in run.split()]
    if names and not words:
        return None
    return [*words, *(piece.word for piece in pieces_of(text[:LONGEST]) if piece.word in _FIRST_PERSON)]


_FIRST_PERSON: Final = frozenset({"i", "my", "me", "we", "our"})


def is_of_the_box(word: str) -> bool:
    """Whether a word belongs to the words of the search box, and needs no mention where it was of no use."""
    return word in _NOISE or word in _UNITS or word in _NAMING or word in PARTS


def box_words() -> set[str]:
    """The words the search box reads by themselves."""
    return {*_NOISE, *_UNITS, *_NAMING, *PARTS, *CALENDAR, *_SUITS, *_RANKS, *_JOKERS}


def bare_figure(words: Sequence[str], longest: int = 7) -> Amount | None:
    """A figure without a unit, of so many digits at most, unless what stands behind says that it counts something
    else. Whoever won or lost it, its sign is of no use: figures are found by what they come to."""
    if len(words) > 1 and words[1] in _COUNTED:
        return None
    match = _FIGURE.fullmatch(words[0])
    if match is None or match[3] or len(re.sub("[-+,]", "", match[1])) > longest:
        return None
    return _measured(match[1], match[2] or "", "amount")


_COUNTED: Final = frozenset(
    {"minute", "minutes", "min", "mins", "second", "seconds", "sec", "secs", "hour", "hours", "day", "days", "players",
     "player", "cards", "card", "times", "deals", "deal", "%"}
)  # fmt: skip


# -- cards -----------------------------------------------------------------------------------------

MOST_CARDS: Final = 30
"""Cards a search may have."""

_GLYPHS: Final = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_RANK: Final = r"(?:10|[a2-9tjqk])"
_SUIT: Final = "[shdc♠♤♥♡♦♢♣♧]"
_CARD: Final = re.compile(rf"({_RANK})({_SUIT})(?:\.[1-9])?|({_SUIT})({_RANK})|(jk)(?:\.[1-9])?")
_MANY: Final = re.compile(rf"(?:{_RANK}{_SUIT}(?:\.[1-9])?[,;/|+-]*|jk(?:\.[1-9])?[,;/|+-]*)+")
_RANKS: Final = {word: rank for rank, word in RANK_WORDS.items()} | {"10": "T"} | {
    rank.lower(): rank for rank in RANK_WORDS
}  # fmt: skip
_SUITS: Final = {word: suit for suit, word in SUIT_WORDS.items()} | {
    word.removesuffix("s"): suit for suit, word in SUIT_WORDS.items()
}
_JOKERS: Final = frozenset({"joker", "jokers", "★", "🃏"})
_LETTERS: Final = re.compile("[a-z]{2}")


def _cards_at(words: Sequence[str], typed: Sequence[str]) -> tuple[int, tuple[str, ...]] | None:
    """The cards the first words name, with how many words they are; ``words`` are ``typed`` in lower case.

    ``as`` or ``ad`` in small letters is a word of English unless another card stands beside it.
    """
    length, cards, doubtful = 0, list[str](), 0
    while length < len(words) and len(cards) <= MOST_CARDS:
        if cards and words[length] in ("and", "&", "|"):
            after = _card_at(words, length + 1)
            if after is None:
                break
            length += 1
            continue
        one = _card_at(words, length)
        if one is None:
            break
        doubtful += bool(_LETTERS.fullmatch(words[length]) and typed[length] != typed[length].upper())
        cards += one[1]
        length += one[0]
    if not cards or doubtful == len(cards) == 1:
        return None
    return length, tuple(cards[:MOST_CARDS])


def _card_at(words: Sequence[str], at: int) -> tuple[int, list[str]] | None:
    """The card, or cards written together, at a word, with how many words they are."""
    # Telephones write behind a suit whether it is to be drawn as a picture.
    rest = [word.replace("\ufe0f", "").replace("\ufe0e", "") for word in words[at : at + 4]]
    if not rest:
        return None
    if rest[0] in _JOKERS:
        return 1, [JOKER]
    if rest[:2] == ["printed", "joker"]:
        return 2, [JOKER]
    if _MANY.fullmatch(rest[0]):
        return 1, [_face(match) for match in _CARD.finditer(rest[0])]
    if (match := _CARD.fullmatch(rest[0].strip(",;"))) is not None:
        return 1, [_face(match)]
    if rest[0] not in _RANKS:
        return None
    of = 1 if rest[1:2] == ["of"] else 0
    suit = rest[1 + of].strip(",;") if len(rest) > 1 + of else ""
    if suit in _SUITS or (suit in _GLYPHS and not of):
        return 2 + of, [_RANKS[rest[0]] + (_SUITS.get(suit) or _GLYPHS[suit])]
    return None


def _face(match: re.Match[str]) -> str:
    if match[5]:
        return JOKER
    rank, suit = (match[1], match[2]) if match[1] else (match[4], match[3])
    return ("T" if rank == "10" else rank.upper()) + (_GLYPHS.get(suit) or suit.upper())
