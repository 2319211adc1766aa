"""What ``verify`` says of a ledger, and what rooms above the record have it look at beside it.

A room that keeps something of a ledger, or gives its records a meaning, has a module ``verified`` at its door: that
file is found, nobody lists it. Its ``look`` says what is there and what of it is not as it must be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final, Literal, NamedTuple

from ledger.evidence.binding import BoundCheck, missing
from ledger.evidence.merkle import Frontier
from ledger.evidence.reader import PINS
from ledger.evidence.sqlite import Connection

MANY: Final = 1000
"""Problems listed at most; a ledger with more is not worth a longer list."""
State = Literal["damaged", "lost", "unchecked", "doubled"]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as it must be; ``leaf`` is the event's place in the log, None for the whole.

    What is ``lost`` is missing where it must be; what is ``damaged`` is there and is not what was stored; what is
    ``doubled`` counts in two of several ledgers.
    """

    leaf: int | None
    what: str
    state: State = "damaged"


@dataclass(slots=True)
class Progress:
    """What a walk over the leaves of a ledger of either format has seen so far, and what it found wrong."""

    tree: Frontier = field(default_factory=Frontier)
    tip: bytes = b""
    bound: BoundCheck = field(default_factory=BoundCheck)
    next_seq: dict[str, int] = field(default_factory=dict)
    later_pins: list[tuple[int, str, str]] = field(default_factory=list)
    rule_names: dict[str, set[str]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    opened: int = 0
    lost: int = 0
    openings: int = 0

    def report(self, leaf: int | None, what: str, state: State = "damaged") -> None:
        """Put down what is wrong with an event, or with the whole."""
        if len(self.problems) < MANY:
            self.problems.append(Problem(leaf, what, state))

    def add_leaf(self, leaf_hash: bytes) -> None:
        """Add the hash of the next leaf, derived, and hold it against what the vault knows."""
        self.tip = leaf_hash
        self.tree.append(leaf_hash)
        if self.tree.size in self.bound.peaks:
            self.bound.hold(self.tree)

    def check_bound(self, vault: Connection, reach_end: int) -> None:
        """Whether the leaves are those the vault was written with, up to leaf ``reach_end``; what it does not say of
        them is a note."""
        for first, end in self.bound.unlike:
            which = f"leaf {first} is not the one" if end - first == 1 else f"leaves {first} to {end - 1} are not those"
            self.report(None, f"of ledger.db, {which} that vault.db was written with")
        if self.bound.size > reach_end:
            self.report(None, "vault.db binds leaves that it was not written for")
        elif self.bound.size < self.tree.size > 1:
            self.notes.append(_UNBOUND.format(first=self.bound.size))
        self.notes += [
            (_NEVER if one.confirmed == one.size else _GONE).format(at=one.at, size=one.size, many=one.end - one.size)
            for one in missing(vault)
        ]

    def note_rules(self, ruleset_hash: str, ruleset: str) -> None:
        """Keep what an event calls a content, by its hash; ``ruleset`` may have a hash behind it."""
        self.rule_names.setdefault(ruleset_hash, set()).add(ruleset.partition("@")[0])

    def check_rule_names(self, contents: Iterable[tuple[str, str]]) -> None:
        """Whether each content (hash, name) is called as some event calls it. One that two rulesets have in common is
        there once, by the name under which it came first; whether another is a name of it, it cannot tell."""
        others = set[str]()
        for ruleset_hash, name in contents:
            names = self.rule_names.get(ruleset_hash, set())
            if name not in names:
                self.report(None, f"ruleset {ruleset_hash[:16]} is called by a name that no event gives it")
            others |= {f"{other} for {name}" for other in names - {name}}
        if others:
            self.notes.append(_TWO_NAMES.format(names=", ".join(sorted(others)[:_NAMED])))

    def check_pins(self, stored_pins: Mapping[str, object], event_pins: Mapping[str, object]) -> None:
        """Whether the pins that are stored are those that events name."""
        for stream in sorted(stored_pins.keys() | event_pins.keys()):
            if stored_pins.get(stream) != event_pins.get(stream):
                self.report(None, f"the rules pinned to {stream} are not those its events name")

    def check_later_pins(self, contents: Set[str]) -> None:
        """Whether the pins of later are of matches and contents that are there."""
        for leaf, stream, ruleset_hash in self.later_pins:
            match = stream.removeprefix(f"{PINS}/")
            if match not in self.next_seq:
                self.report(leaf, f"the rules are pinned to {match}, and there is no such match")
            if ruleset_hash not in contents:
                self.report(leaf, f"the content of ruleset {ruleset_hash[:16]}, which it pins, is missing", "lost")


_NAMED: Final = 3
"""Names of rulesets that are told."""
_TWO_NAMES: Final = (
    "events call contents of rules by other names than those under which they came first: {names}; rulesets that say"
    " the same have one content"
)
_UNBOUND: Final = (
    "nothing in vault.db binds the leaves from {first} on, for an older version wrote it: where one of them was written"
    " anew in ledger.db alone, what is public in it is not found to be; whoever writes next binds them as they are then"
)
_NEVER: Final = (
    "{many} leaves from {size} on were in vault.db and not in ledger.db when it was opened to write at {at}: a writer"
    " had been killed before ledger.db held them, or after that, and they were taken off its end; which, cannot be told"
)
_GONE: Final = (
    "{many} leaves from {size} on were gone from ledger.db when it was opened to write at {at}, and it had held them"
)
CUT_SHORT: Final = (
    "vault.db knows {many} leaves more than ledger.db, from {size} on, and does not say that ledger.db held them: an"
    " ingest was cut short before it did, or after that, and they were taken off its end; which of the two, these files"
    " cannot tell; ingest the last log again"
)
"""What is said of the last batch of a writer that was killed."""
RESTORE: Final = (
    "what the vault has lost comes back from a backup (meldtrail restore BACKUP --to DIR; then ingest the logs that"
    " came since): a log brings back only what secrets that are left can prove"
)
"""What to do when secrets are lost: no digest of a clear line stands anywhere by which a log could prove itself."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What a ledger is, derived from its bodies: ``size`` leaves with ``root`` (hex), and what is wrong with it.
    ``events`` of the leaves are events, the others are the ledger's own records.

    ``opened`` sealed fields were checked against the vault; ``lost`` ones it no longer holds, ``erased`` ones neither,
    as a record of the log says. ``notes`` say what cannot be told from these two files alone.
    """

    origin: str
    size: int
    root: str
    events: int
    matches: int
    opened: int
    lost: int
    waiting: int
    conflicts: int
    refusals: int
    problems: tuple[Problem, ...]
    notes: tuple[str, ...] = ()
    erased: int = 0

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


# -- rooms above ----------------------------------------------------------------------------------

MODULE: Final = "verified"
"""The name of the module; it has a function ``look``."""
_HOUSE: Final = __name__.partition(".")[0]


class VerifyOptions(NamedTuple):
    """What was asked: of which ledger, by which own rulesets, how many matches drawn with which seed, whether leads are
    made anew."""

    folder: Path
    rulesets: Path | None
    seed: int
    sample: int
    leads: bool


@dataclass(frozen=True, slots=True)
class RoomReport:
    """What a room says, one line in words and a ``row`` for programs, both empty where there is nothing to say; what is
    wrong; and notes."""

    line: str = ""
    row: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()


Look = Callable[[VerifyOptions, bool], RoomReport]
"""What a room says to what was asked, and whether the record itself was found whole."""


def looks() -> dict[str, Look]:
    """What each room looks at, by its name, in order of names."""
    house = import_module(_HOUSE)
    names = sorted(package.name for package in iter_modules(house.__path__) if package.ispkg)
    modules = {name: f"{_HOUSE}.{name}.{MODULE}" for name in names}
    return {name: import_module(module).look for name, module in modules.items() if find_spec(module) is not None}
