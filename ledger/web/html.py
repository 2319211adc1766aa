"""How values look on a page: messages as HTML, cards, and the cells of every table, by the names of their columns.

What comes in: a value with its column and row, the renderer of the desk's language, the addresses rows have. What goes
out: :class:`markupsafe.Markup`, in which everything that is not drawn here is escaped. Nothing here knows of a request,
a page or the desk; the same value gives the same bytes.

Codes stay as they are in JSON, CSV and addresses; on a page none stands alone: what it means is told by the column it
stands in, or it is itself the word. Cards are drawn as ``9♥`` in four colours, the suit always with words for those who
listen; colour is never alone. A column's name means the same thing in every table and query. A time is shown in the
zone staff read in, with the log's own beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import quote
from zoneinfo import ZoneInfo

from markupsafe import Markup, escape

from ledger.audit.played import WHOLE_MATCH
from ledger.evidence.intake import REFUSALS
from ledger.messages.catalogue import catalogue
from ledger.messages.renderer import Renderer, decimal
from ledger.messages.rows import finding_name
from ledger.play.laws import LAWS
from ledger.views.tables.table import TIMES
from ledger.views.view_files import OPEN_TABLES
from schemas.cards import JOKER, LAID_CARD, SUIT_GLYPHS, SUIT_WORDS, UNKNOWN, face, rank_written
from schemas.message import CardName, Value, message

RULESET_COLUMNS: Final = frozenset({"ruleset", "reading", "other"})
"""Columns that hold the id of a ruleset, of which the title is told."""
_PREFIX: Final = "code-"
_MARKS: Final = range(0xF000, 0xF800)
"""Characters no text has a meaning for; each stands for a value until the words around it are escaped."""
_MARK: Final = re.compile(f"[{chr(_MARKS.start)}-{chr(_MARKS.stop - 1)}]")


def message_html(words: Renderer, code: str, /, **arguments: Value) -> Markup:
    """A message as HTML: the catalogue's text and every value escaped, but values that are HTML already."""
    if not arguments:
        return _label(words, code)
    # Figures go into the message itself, whose plural they choose; words are put into its text afterwards.
    figures = tuple((name, value) for name, value in arguments.items() if isinstance(value, int))
    html_of = {
        name: escape(value if isinstance(value, str) else words.value(value))
        for name, value in arguments.items()
        if not isinstance(value, int)
    }
    texts, names = _around(words, code, figures, tuple(html_of))
    pieces = [piece for text, name in zip(texts, names, strict=False) for piece in (text, html_of.get(name, ""))]
    return Markup("".join([*pieces, texts[-1]]))  # noqa: S704 - of what is escaped alone


@lru_cache(maxsize=2048)
def _label(words: Renderer, code: str) -> Markup:
    """A message that says the same whatever page it stands on; most of what a page says are such."""
    return escape(words.say(code))


@lru_cache(maxsize=2048)
def _around(
    words: Renderer, code: str, figures: tuple[tuple[str, int], ...], names: tuple[str, ...]
) -> tuple[tuple[Markup, ...], tuple[str, ...]]:
    """The text of a message around its values, escaped, and which of them stand between, in their order."""
    marks = dict(zip(names, map(chr, _MARKS), strict=False))
    names_of = {mark: name for name, mark in marks.items()}
    text = words.say(code, **dict(figures), **marks)
    return tuple(map(escape, _MARK.split(text))), tuple(names_of.get(mark, "") for mark in _MARK.findall(text))


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a letter, or of what somebody wrote: what stands between empty lines."""
    return [part for part in text.strip().split("\n\n") if part]


_SUM: Final = re.compile(r"[+-]₹[\d,.]*\d")


def unbroken(text: str) -> Markup:
    """Words in which no line ends between the sign of a sum and its figure; they stay as they are, to be copied."""
    html = _SUM.sub(lambda sum_match: f'<span class="unbroken">{sum_match[0]}</span>', escape(text))
    return Markup(html)  # noqa: S704 - escaped before


@cache
def vocabulary(words: Renderer) -> Mapping[str, Mapping[str, str]]:
    """By column, every code that may stand in it and its words."""
    words_of_columns: dict[str, dict[str, str]] = {
        "code": {**{code: finding_name(code, words) for code in (*LAWS, *WHOLE_MATCH)}, **REFUSALS}
    }
    for entry in catalogue("en").entries:
        if entry.startswith(_PREFIX):
            _, column, code = entry.split("-", 2)
            words_of_columns.setdefault(column, {})[code] = words.say(f"code-{column}-{code}")
    return words_of_columns


def words_of(column: str, code: object, words: Renderer) -> str | None:
    """The words for a code of a column; None for what is no code there, or is itself the word."""
    words_of_column = vocabulary(words).get(column)
    return words_of_column.get(code) if words_of_column is not None and isinstance(code, str) else None


# -- cards -----------------------------------------------------------------------------------------

_CARD: Final = re.compile(rf"{LAID_CARD}|\?\?")
_IN_WORDS: Final = re.compile(rf"(?<![\w-]){LAID_CARD}(?![\w-])")
_FACE: Final = Markup('<span class="card card-{}" role="img" aria-label="{}">{}</span>')
_GROUP_BREAK: Final = " | "


@lru_cache(maxsize=2048)
def card_html(card: str, wild: str | None, words: Renderer) -> Markup:
    """One card. ``wild`` is a card of the wild rank, when the row knows it."""
    itself, _, stands_for = card.partition("=")
    name, fact = face(itself), message("picture-card", card=CardName(itself))
    kind = "unknown" if name == UNKNOWN else "joker" if name == JOKER else SUIT_WORDS[name[1]]
    mark = Markup("")
    # Of a joker that was cut, which rank is wild is left to the ruleset.
    if name not in (UNKNOWN, JOKER) and wild not in (None, UNKNOWN, JOKER) and name[0] == wild[0]:
        fact, kind = message("picture-card_wild", card=fact), f"{kind} card-wild"
        mark = Markup('<sup class="card-mark">w</sup>')
    html = escape(_card_text(name)) + mark
    if stands_for:
        fact = message("picture-card_standing", card=fact, place=CardName(stands_for))
        html += Markup('<span class="card-as">={}</span>').format(_card_text(stands_for))
    return _FACE.format(kind, words.words(fact), html)


def _card_text(name: str) -> str:
    if name == UNKNOWN:
        return "?"
    if name == JOKER:
        return "★"
    return rank_written(name) + SUIT_GLYPHS[name[1]]


def cards_html(text: str, wild: str | None, words: Renderer) -> Markup | None:
    """Cards as written, ``2S 3S 4S | 7H 7D``; None when it is something else."""
    groups = [group.split() for group in text.split(_GROUP_BREAK)]
    if not all(_CARD.fullmatch(card) for group in groups for card in group) or not any(groups):
        return None
    return groups_html([group for group in groups if group], wild, words)


def groups_html(groups: Iterable[Iterable[str]], wild: str | None, words: Renderer) -> Markup:
    """Cards in their groups; loose ones are a single group."""
    parts = [" ".join([card_html(card, wild, words) for card in group]) for group in groups]
    if len(parts) > 1:
        parts = [f'<span class="card-group">{group}</span>' for group in parts]
    return Markup(" ".join(parts))  # noqa: S704 - of cards alone


def sentence_html(sentence: str, words: Renderer) -> Markup:
    """A sentence with the cards it writes drawn."""
    parts: list[Markup] = []
    end = 0
    for match in _IN_WORDS.finditer(sentence):
        parts += [escape(sentence[end : match.start()]), card_html(match[0], None, words)]
        end = match.end()
    return Markup("".join([*parts, escape(sentence[end:])]))  # noqa: S704 - of what is escaped alone


# -- cells -----------------------------------------------------------------------------------------

_CARD_COLUMNS: Final = frozenset({
    "card", "wild_card", "open_card", "cards", "groups", "dealt", "final", "finish", "laid", "chosen", "choice",
    "alternatives",
})  # fmt: skip
_PLAYER_COLUMNS: Final = frozenset({
    "pseudonym", "player", "one", "two", "from_player", "to_player", "follower", "lost_to",
})  # fmt: skip
_FIGURES: Final = frozenset({"claimed", "computed", "difference"})
_OF_READINGS: Final = frozenset({"computed", "computed_other", "would_change"})
"""Figures that are money where the row says so in its column ``what``."""
_MONEY: Final = frozenset({"point_value", "entry", "paid", "paise", "harm_paise"})
_CLAUSE_COLUMNS: Final = frozenset({"clauses", "restates"})
_RULED_COLUMNS: Final = frozenset({"verdicts", "ruling"})
"""Columns in which a verdict is followed by what it is about: ``UPHELD points of seat 3; ...``."""
_LEADING: Final = {
    "match": "matches", "deal": "deals", "event": "events", "finding": "findings",
    "code": "laws", "clause": "clauses", "ruleset_hash": "rulesets", "verdict_id": "verdicts",
    "ended_event": "events", "doubt_event": "events", "first_event": "events", "declared_at": "events",
}  # fmt: skip
"""Columns by name, and the table of open.db a value leads to."""
_KEYS: Final = {table.name: table.key for table in OPEN_TABLES}
_BADGES: Final = {
    "UPHELD": "✓", "OVERTURNED": "✗", "UNDECIDABLE": "?", "WAITING": "…",
    "clean": "✓", "overturned": "✗", "undecidable": "?", "finding": "!", "waiting": "…",
    "impossible": "✗", "breach": "!", "incomplete": "…", "reading": "≈", "notice": "i",
}  # fmt: skip
"""A sign beside the word, so that colour is never alone."""
_OF_CLAIMS: Final = frozenset({"UPHELD", "OVERTURNED", "UNDECIDABLE", "WAITING"})

Row = Mapping[str, Any]


class Cells(NamedTuple):
    """Draws cells in a language and zone; ``address`` is (table of open.db, key) to the address of the row, ``players``
    that of the question which matches a player sat in, ``moment`` (match, seq) to that of the table after an event."""

    words: Renderer
    zone: ZoneInfo
    address: Callable[[str, str], str]
    players: str
    moment: Callable[[str, str], str]

    def html(self, column: str, value: Any, row: Row, table: str | None) -> Markup | None:
        """The cell, or None to leave it to Datasette."""
        if isinstance(value, str):
            plain = self._text(column, value, row)
            if plain is not None:
                return plain
        elif isinstance(value, int) and not isinstance(value, bool):
            return self._figure(column, value, row)
        link = self._link(column, value, table)
        says = self._says(column, value, row)
        return link + _says_html(says) if link is not None and says is not None else link

    def _text(self, column: str, value: str, row: Row) -> Markup | None:
        if column in _CARD_COLUMNS:
            return cards_html(value, _text_of(row, "wild_card") if column != "wild_card" else None, self.words)
        if column in ("verdict", "severity"):
            return _judged_html(value, self.words)
        if column in _RULED_COLUMNS:
            return rulings_html(value, self.words)
        if column == "message":
            return sentence_html(value, self.words)
        if column in TIMES:
            return time_html(value, self.zone)
        if column in _CLAUSE_COLUMNS and value:
            return self.clauses(value)
        if column in _PLAYER_COLUMNS and value:
            return player_link(value, self.players)
        return self._code(column, value, row)

    def clauses(self, ids: str) -> Markup:
        """Clauses side by side, each a link to itself."""
        return Markup(" ").join([link_html(self.address("clauses", clause), clause) for clause in ids.split()])

    def _code(self, column: str, value: str, row: Row) -> Markup | None:
        if column == "value":
            return self._of_named(value, _text_of(row, "what") or "")
        leads_on = column in _LEADING and value not in REFUSALS
        says = None if leads_on else words_of(column, value, self.words)
        if says is None and column == "what":
            return sentence_html(value, self.words)
        return code_html(value, says) if says is not None else None

    def _of_named(self, value: str, what: str) -> Markup | None:
        """A value told of a code, ``tests: feeding``, with what the code means."""
        code = what.rpartition(": ")[2]
        says = words_of("channel", code, self.words) or words_of("kind", code, self.words)
        return None if says is None else escape(value) + _says_html(says)

    def _says(self, column: str, value: Any, row: Row) -> str | None:
        """The words for a code that is a link; None where the row has them in a column of their own."""
        code = value["value"] if isinstance(value, dict) else value
        says = words_of(column, code, self.words) if column in _LEADING else None
        return None if says == _text_of(row, "name") else says

    def _figure(self, column: str, value: int, row: Row) -> Markup | None:
        claim = _text_of(row, "claim")
        of_money = column in _OF_READINGS and _text_of(row, "what") == "money"
        if column in _MONEY or of_money or (column in _FIGURES and claim == "settlement"):
            sign = "+" if column in {"difference", "would_change"} and value > 0 else ""
            return Markup('<span class="figure">{}{}</span>').format(sign, decimal(value))
        if column in _FIGURES and claim == "show":
            return escape(self.words.say("figure-valid" if value else "figure-not_valid"))
        if column == "difference":
            return Markup('<span class="figure">{:+d}</span>').format(value)
        return None

    def _link(self, column: str, value: Any, table: str | None) -> Markup | None:
        """A value as a link to its row; ``value`` may come with its label. None when it leads nowhere."""
        label = None
        if isinstance(value, dict):
            value, label = value["value"], value["label"]
        target = _LEADING.get(column)
        is_itself = table == target and _KEYS.get(table or "") == (column,)
        if target is None or not isinstance(value, str) or not value or is_itself:
            return None
        href = self.address(target, value)
        if column == "ruleset_hash" and label not in (None, value):
            return Markup('<a href="{}" title="{}">{}</a>').format(href, value, label)
        link = link_html(href, value[:12] if column == "ruleset_hash" else value)
        if target == "events":
            link += self._table_link(value)
        if label is None or label == value or column == "code":
            return link  # what a code is called stands in a column of its own
        label = (
            sentence_html(label, self.words) if target == "events" else words_of("claim", label, self.words) or label
        )  # fmt: skip
        return link + Markup(' <span class="link-label">{}</span>').format(label)

    def _table_link(self, event: str) -> Markup:
        """The way to the table as it was after an event, ``M1/12``."""
        match, _, seq = event.rpartition("/")
        href = self.moment(match, seq)
        heard, words = self.words.say("cell-table_heard", event=event), self.words.say("cell-table")
        link = f' <a class="at-table" href="{escape(href)}" aria-label="{escape(heard)}">{escape(words)}</a>'
        return Markup(link)  # noqa: S704


def player_link(pseudonym: str, base: str) -> Markup:
    """A pseudonym, leading to the matches of that player."""
    return link_html(f"{base}?pseudonym={quote(pseudonym)}", pseudonym)


def link_html(href: str, label: str) -> Markup:
    """Written by hand, since a page of a table has hundreds. In templates it is called ``link_to``."""
    return Markup(f'<a href="{escape(href)}">{escape(label)}</a>')  # noqa: S704


@lru_cache(maxsize=1024)
def code_html(code: str, says: str) -> Markup:
    """A code with what it means under it."""
    return Markup('<span class="code">{}</span>').format(code) + _says_html(says)


@lru_cache(maxsize=1024)
def _says_html(says: str) -> Markup:
    """Words that stand under what they explain."""
    return Markup(' <span class="desk-says">{}</span>').format(says)


# -- verdicts and severities -----------------------------------------------------------------------


@lru_cache(maxsize=64)
def badge_html(word: str, label: str | None = None) -> Markup | None:
    """A verdict or severity with its sign, or ``label`` in its place; None when it is neither."""
    if word not in _BADGES:
        return None
    return Markup('<span class="badge badge-{}"><span aria-hidden="true">{}</span> {}</span>').format(
        word.lower(), _BADGES[word], label or word
    )


def _meaning(word: str, words: Renderer) -> str | None:
    return words_of("verdict", word, words) or words_of("severity", word, words)


@lru_cache(maxsize=64)
def _judged_html(word: str, words: Renderer) -> Markup | None:
    """A verdict or severity with its sign, and what it means under it."""
    badge, says = badge_html(word), _meaning(word, words)
    return badge + _says_html(says) if badge is not None and says is not None else badge


def inline_badge_html(word: str, words: Renderer) -> Markup | None:
    """A verdict or severity within a line of text, in words: of a claim whether the platform was right, for in talk
    about complaints the codes would turn the ruling round."""
    badge, says = badge_html(word, words.say(f"badge-{word}") if word in _BADGES else None), _meaning(word, words)
    if badge is None or says is None or word in _OF_CLAIMS:
        return badge
    return badge + Markup(' <span class="badge-says">{}</span>').format(says)


def rulings_html(text: str, words: Renderer) -> Markup:
    """``UPHELD points of seat 1; UPHELD points of seat 2``: what each verdict is about, and once what it means."""
    about: dict[str, list[str]] = {}
    for ruling in text.split("; "):
        word, _, rest = ruling.partition(" ")
        about.setdefault(word, []).append(rest)
    if not all(word in _BADGES for word in about):
        return escape(text)
    badges = [(badge_html(word), ", ".join(rest), words_of("verdict", word, words)) for word, rest in about.items()]
    return Markup(" ").join(Markup('{} {} <span class="desk-says">{}</span>').format(*each) for each in badges)


# -- times -----------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def time_html(time: str, zone: ZoneInfo, *, to_minute: bool = False) -> Markup | None:
    """A time of the log in the zone staff read in, the log's own beside it; None when it is no time."""
    try:
        moment = datetime.fromisoformat(time).astimezone(zone)
    except ValueError:
        return None
    seconds = "" if to_minute else f"{moment::%S}.{moment.microsecond // 1000:03}"
    text = f"{moment:%Y-%m-%d %H:%M}{seconds} {moment:%Z}"
    as_logged = escape(time)
    return Markup(f'<time datetime="{as_logged}" title="{as_logged}">{escape(text)}</time>')  # noqa: S704


def _text_of(row: Row, column: str) -> str | None:
    try:
        value = row[column]
    except (KeyError, IndexError):
        return None
    return value if isinstance(value, str) else None
