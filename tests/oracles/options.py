"""What a ruleset chooses, read from its files once more, and the figures that depend on players or deal.

A ruleset's file states what differs from those it extends; an overlay in its name, as in `rum+jokers`, lies on top. An
overlay that needs another lies above that one.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

RULESETS = Path(__file__).resolve().parents[2] / "schemas" / "rulesets"

Options = dict[str, Any]

CASES = ("from_stock", "in_order", "least_useful", "to_all")
"""Cases of a choice that only some texts speak of and are judged here; ``timeout.turn:from_stock`` says whether."""
WHEN_UNSAID: Options = {
    "pack.decks_by_players": [],
    "pack.printed_jokers_by_players": [],
    "deal.wild_ranks": [],
    "set.max_with_jokers": 0,
    "melding.jokers_alone": "no_meld",
    "count.without_pure": 0,
    "stock.discards_left": "end",
    "timer.bank": 0,
    "timer.bank_for": "deal",
    "pool.shares": "equal",
    "settlement.fee_tenths": 0,
    "settlement.fee_cap": 0,
    "settlement.fee_cap_seat": 0,
}
"""What is played where a ruleset says nothing."""


def options_of(ruleset_id: str) -> Options:
    """Return every option of a ruleset by its dotted path; a hash behind `@` is not looked at."""
    name, *overlays = ruleset_id.partition("@")[0].split("+")
    own = _file(name)
    options: Options = {}
    extended = own.get("extends", [])
    for base in [extended] if isinstance(extended, str) else extended:
        options |= options_of(base)
    options |= _choices(own)
    last = [
        overlay for overlay in overlays if _file(f"overlay/{name}/{overlay}").get("beside", {}).keys() & set(overlays)
    ]
    for overlay in sorted(overlays, key=lambda overlay: (overlay in last, _weight(name, overlay), overlay)):
        laid = _file(f"overlay/{name}/{overlay}")
        options |= _choices(laid)
        for other in overlays:
            options |= _choices(laid.get("beside", {}).get(other, {}))
    return WHEN_UNSAID | options


def readings_of(ruleset_id: str) -> list[Options]:
    """Return the options of a ruleset, first as they are chosen, then with one clause at a time read otherwise.

    A clause that admits other values lists them beside the choice; a ruleset whose text can be read another way as a
    whole names the one that reads it so.
    """
    name = ruleset_id.partition("@")[0]
    options = options_of(name)
    found = [options]
    for path, others in _admitted(name).items():
        found += [options | (other if isinstance(other, dict) else {path: other}) for other in others]
    other_text = _compared(name.partition("+")[0])
    return [*found, *([options_of(other_text)] if other_text else [])]


def _admitted(ruleset_id: str) -> Options:
    """Return what clauses admit besides the choice; a choice made anew admits only what stands beside it."""
    name, *overlays = ruleset_id.split("+")
    own = _file(name)
    extended = own.get("extends", [])
    admitted: Options = {}
    for base in [extended] if isinstance(extended, str) else extended:
        admitted = _newly_admitted(admitted, _file(base), _admitted(base))
    admitted = _newly_admitted(admitted, own, {})
    for overlay in sorted(overlays, key=lambda overlay: (_weight(name, overlay), overlay)):
        admitted = _newly_admitted(admitted, _file(f"overlay/{name}/{overlay}"), {})
    return admitted


def _newly_admitted(before: Options, tables: dict[str, Any], inherited: Options) -> Options:
    after = {path: others for path, others in before.items() if path not in _choices(tables)} | inherited
    rows = [(name, table) for name, table in tables.items() if isinstance(table, dict)]
    return after | {f"{n}.{o}": row["or"] for n, table in rows for o, row in table.items() if "or" in row}


def _compared(name: str) -> str | None:
    """Return the ruleset that reads the same text another way; it need not be named by both."""
    own = _file(name)
    return own.get("compare")


@cache
def _file(place: str) -> dict[str, Any]:
    return tomllib.loads((RULESETS / f"{place}.toml").read_text(encoding="utf-8"))


def _choices(tables: dict[str, Any]) -> Options:
    rows = [(name, table) for name, table in tables.items() if isinstance(table, dict) and name != "beside"]
    choices = {f"{name}.{option}": choice for name, table in rows for option, choice in table.items()}
    cases = [(path, choice.get("cases", {}), case) for path, choice in choices.items() for case in CASES]
    told_apart = {f"{path}:{case}": case in told for path, told, case in cases}
    return {path: choice["is"] for path, choice in choices.items()} | told_apart


def _weight(name: str, overlay: str) -> int:
    """Count everything an overlay needs, so that it comes after all of it."""
    needed: set[str] = set()
    asked = [overlay]
    while asked:
        needs = _file(f"overlay/{name}/{asked.pop()}").get("needs", [])
        fresh = [other for other in ([needs] if isinstance(needs, str) else needs) if other not in needed]
        needed.update(fresh)
        asked += fresh
    return len(needed)


def _figure(figures: list[int], place: int) -> int:
    """Return the figure at a place; the last one holds for all places beyond."""
    return figures[max(0, min(place, len(figures) - 1))]


def hand_size(options: Options, players: int, deal: int) -> int:
    """Return how many cards everybody gets in a deal of a match of so many players."""
    place = {"everybody": 0, "players": players - options["players.min"], "deal": deal - 1}[options["deal.cards_by"]]
    return _figure(options["deal.cards"], place)


def target(options: Options, players: int) -> int | None:
    """Return the total that means something in a match of so many players, if any does."""
    targets = options["match.target"]
    return _figure(targets, players - options["players.min"]) if targets else None


def contract(options: Options, deal: int) -> tuple[int, int] | None:
    """Return the sets and the sequences that have to be laid at once in a deal, or None if nothing has."""
    if not options["contract.trios"]:
        return None
    return _figure(options["contract.trios"], deal - 1), _figure(options["contract.runs"], deal - 1)
