"""RULESET COUNT SEED [DAMAGE MODULE OLD NEW]: what of so many damaged matches the engine calls clean and the audit does
not, a line each, then how many of them it called clean.

With a MODULE of the engine, OLD in its text is replaced by NEW first, a fault planted in the engine itself, and COUNT
honest matches are changed instead until one change shows it: everywhere, the same from the last event on
(``from_the_end``), or as the DAMAGE says that is aimed at it.

``python -m tests.engine.sample`` reads such words, as a row of JSON a line, and answers each row with the lines, null
where it failed. Each is answered by a fork that has imported all but the engine: importing takes longer than answering.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from importlib.util import find_spec, module_from_spec
from itertools import chain
from random import Random

from tests.forked import in_fork

HONEST = 5
"""Matches most rows begin with."""


def plant(name: str, old: str, new: str) -> None:
    """Load a module with a piece of its text replaced; it must not have been imported yet."""
    spec = find_spec(name)
    assert spec is not None and spec.loader is not None and spec.origin is not None and name not in sys.modules
    with open(spec.origin, encoding="utf-8") as file:  # noqa: PTH123 - a path of the import system
        text = file.read()
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
    module = module_from_spec(spec)
    sys.modules[name] = module
    exec(compile(text.replace(old, new), spec.origin, "exec"), vars(module))


def main(ruleset: str, count: str, seed: str, damage: str = "", *planted: str) -> None:
    """Print what is unsound."""
    if planted:
        plant(*planted)
    from ledger.simulate.logbook import Event
    from tests.audit.judged import matches
    from tests.engine.damage import FEW, Damaged, aimed, answer, changed_everywhere, damaged_matches, unsound

    every = damaged_matches(ruleset, int(count), int(seed), FEW)
    if planted:
        rng, honest = Random(int(seed)), matches(ruleset, int(count), int(seed))
        changes: dict[str, Callable[[list[Event]], Iterable[Damaged]]] = {
            "everywhere": lambda one: changed_everywhere(one, rng),
            "from_the_end": lambda one: reversed(list(changed_everywhere(one, rng))),
        }
        every = chain.from_iterable(map(changes.get(damage, lambda one: aimed(one, rng, damage)), honest))
    clean = 0
    for damaged in every:
        wrong = unsound(ruleset, damaged)
        clean += answer(damaged.events, ruleset) == "clean"
        if wrong is not None:
            sys.stdout.write(f"{wrong}\n")
            if planted:
                return
    sys.stdout.write(f"clean {clean}\n")


def said_by_fork(arguments: list[str]) -> list[str] | None:
    """What a fork of this process prints, None where it fails."""
    ended = in_fork(lambda: main(*arguments))
    return None if ended.returncode else ended.said.splitlines()


def answer_rows() -> None:
    """Answer every row that comes in."""
    import ledger.rules.compiled.search  # noqa: F401 - imported before the first fork, as it takes longest
    import tests.audit.mutate  # noqa: F401
    from tests.audit.judged import matches

    assert not [name for name in sys.modules if name.startswith("ledger.engine")], "a fault may be planted there"
    for row in sys.stdin:
        ruleset, count, seed, *_ = arguments = json.loads(row)
        for _ in matches(ruleset, min(int(count), HONEST), int(seed)):
            pass  # played here, the forks after this one have them as well
        sys.stdout.write(json.dumps(said_by_fork(arguments)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    answer_rows()
