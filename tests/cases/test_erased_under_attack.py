"""People are erased; then somebody with every file, every key, every copy and every log looks for them by name.

What the attacker has: both databases and all derived files, of the ledger and of an older backup that was restored, the
logs brought again to both; field keys that were handed out for what others said; and a list of everybody. What he has
not: a list from outside of who sat where.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ledger.cases.writing import append_to_case
from ledger.evidence.backup import back_up, erased_in, restore
from ledger.evidence.commitments import KeyedHash, commit_bytes, field_key, secret_of
from ledger.evidence.format_2.extents import Target
from ledger.evidence.leaf import LISTS, RAW, places, seal_of, split_body
from ledger.evidence.store import append_records, open_reader
from ledger.evidence.verify import verify
from ledger.serving.projecting import project
from schemas.canonical import canonical
from schemas.cards import FACES
from tests.cases.erasing import erase, target_in
from tests.desk_kit.files import opened_bytes
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, match_events
from tests.torture import TORTURE, seeded

PEOPLE, MATCHES, GONE, DECOYS = (60, 60, 30, 60) if TORTURE else (12, 10, 3, 4)
MILLION, SEATS = (100_000, 3) if TORTURE else (3_000, 2)
FIRST = ("Asha", "Ravi", "Zoë", "Śyāma", "José", "நிலா", "Meena", "Ola")
LAST = ("Kumar", "O'Neill", "Śārmā", "Bose", "Iyer", 'Q"uote', "Nair")


class Person(NamedTuple):
    """Somebody by the platform's id and by name."""

    player: str
    name: str


def everybody(count: int, rng: random.Random, tail: str) -> list[Person]:
    """So many people, none of whom is called like another."""
    return [
        Person(
            f"player-{rng.randrange(10**6):06}-{number:04}{tail}",
            f"{rng.choice(FIRST)} {rng.choice(LAST)} {number:04}{tail}",
        )
        for number in range(count)
    ]


@dataclass
class World:
    """A ledger in which people play, complain, are suspected and looked up, and what of it lies elsewhere."""

    folder: Path
    restored: Path
    people: list[Person]
    decoys: list[Person]
    gone: list[Person]
    openings: list[dict[str, Any]] = field(default_factory=list)
    lines: list[bytes] = field(default_factory=list)
    handed_out: dict[str, list[bytes]] = field(default_factory=dict)
    vault_before: dict[str, bytes] = field(default_factory=dict)

    @property
    def stayed(self) -> list[Person]:
        """Who was not erased and plays."""
        seated = {player["player"] for one in self.openings for player in one["players"]}
        return [one for one in self.people if one not in self.gone and one.player in seated]


def play(world: World, rng: random.Random) -> None:
    """Matches of two people each; extensions, and refused and conflicting lines that name them."""
    for number in range(MATCHES):
        events = match_events(f"m{number}", number, rounds=2)
        two = [world.people[(2 * number) % PEOPLE], world.people[(2 * number + 1 + number // (PEOPLE // 2)) % PEOPLE]]
        for seat, person in zip(events[0]["players"], two, strict=True):
            seat |= {"player": person.player, "name": person.name, "device": f"phone-of-{person.player}"}
        if rng.random() < 0.3:
            events[rng.randrange(len(events))]["ext"] = {"account": rng.choice(two).player, "n": number}
        world.openings.append(events[0])
        sent = [odd_line(one) for one in events]
        world.lines += sent
        if rng.random() < 0.4:
            who = rng.choice(two)
            world.lines += [
                odd_line(events[0] | {"currency": "EUR"}), f"junk of {who.name}\n".encode(),
                as_line({"v": 1, "match": f"m{number}", "seq": "x", "player": who.player, "name": who.name}),
            ]  # fmt: skip


def odd_line(sent: dict[str, Any]) -> bytes:
    """The event as a line that follows no rule, so that it is committed to by itself."""
    return as_line(sent)[:-2] + b" }\n"


def write_records(folder: Path, people: list[Person], rng: random.Random) -> None:
    """Links, leads, access records and cases that name people, or are about them."""
    frame = {"at": "2026-11-20T12:00:00.000Z", "who": "asha"}
    for one, two in (rng.sample(people, 2) for _ in range(len(people) // 3)):
        lead = hashlib.sha256((one.player + two.player).encode()).hexdigest()[:8]
        raised = {"type": "raised", "one": one.player, "two": two.player, "model": "0" * 64, "calibration": "1" * 64,
                  "p": "0.001", "q": "0.01", "deals": 300, "evidence": "2" * 64, "seen": 9}  # fmt: skip
        decided = {"type": "decided", "decision": "dismissed", "reason": f"{one.name} plays alone", "seen": 9}
        append_records(folder, [
            frame | {"stream": "people", "type": "link", "player": one.player, "same_as": two.player},
            frame | {"stream": f"lead/L{lead}", **raised}, frame | {"stream": f"lead/L{lead}", **decided},
            frame | {"stream": "access/2026-11-20", "type": "access", "what": f"looked up {two.name}"},
            frame | {"stream": "access/2026-11-20", "type": "access", "what": "opened a page"},
        ])  # fmt: skip
    for number in range(4):
        opened = {"type": "case_opened", "ticket": f"HD-{number}", "about": [f"m{number}", 1], "seat": 1 + number % 2,
                  "claim": f"my name is {people[number].name}"}  # fmt: skip
        append_to_case(folder, "asha", None, 0, [opened])


def make_world(place: Path) -> World:
    """The ledger with people erased, and a backup of before, restored; all logs came again to both."""
    rng = random.Random(seeded(23))
    people, decoys = everybody(PEOPLE, rng, ""), everybody(DECOYS, rng, "x")
    world = World(place / "ledger", place / "restored", people, decoys, [])
    play(world, rng)
    half = len(world.lines) // 2
    feed(world.folder, world.lines[:half])
    back_up(world.folder, place / "older")
    feed(world.folder, world.lines[half:])
    write_records(world.folder, people, rng)
    project(world.folder)
    world.gone = rng.sample([one for one in people if any(one.player in str(o) for o in world.openings)], GONE)
    world.vault_before = secrets_in(world.folder)
    for match, key in keys_handed_out(world):
        world.handed_out.setdefault(match, []).append(key)
    for one in world.gone:
        erase(world.folder, target_in(world.folder, one.player))
    restore(place / "older", world.restored, erased_in(world.folder))
    for folder in (world.folder, world.restored):
        for name in ("again.jsonl", "and-again.jsonl"):
            feed(folder, world.lines, name)
        project(folder)
    return world


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """Made once; tests that change it take a copy."""
    return make_world(tmp_path_factory.mktemp("world"))


def secrets_in(folder: Path) -> dict[str, bytes]:
    return {scope: bytes(secret) for scope, secret in bare(folder / "vault.db").execute("SELECT * FROM secrets")}


def keys_handed_out(world: World) -> Iterator[tuple[str, bytes]]:
    """Field keys of the other player of every match in which somebody who goes sits."""
    gone = {one.player for one in world.gone}
    for opened in world.openings:
        seats = [player["player"] in gone for player in opened["players"]]
        for number, player_goes in enumerate(seats, 1):
            secret = world.vault_before.get(f"{opened['match']}/person/1.{number}")
            if any(seats) and not player_goes and secret is not None:
                for name in ("player", "name", "device"):
                    yield opened["match"], field_key(secret_of(secret), opened["match"], f"players.{number}.{name}", 1)


# -- the attack --------------------------------------------------------------------------------------


def forms(one: Person) -> list[Any]:
    """What may stand somewhere for a person."""
    return [one.player, one.name, f"phone-of-{one.player}", f"looked up {one.name}"]


def found_in_files(folder: Path, people: Iterable[Person]) -> set[Person]:
    """Who stands in a file, in any spelling that bytes are kept in."""
    files = [opened_bytes(path) for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]
    spelled = {
        one: {text.encode(code) for said in (one.player, one.name) for text in
              (said, said.casefold(), json.dumps(said)[1:-1], json.dumps(said, ensure_ascii=False)[1:-1])
              for code in ("utf-8", "utf-16-le")}
        for one in people
    }  # fmt: skip
    return {one for one, written in spelled.items() if any(text in held for text in written for held in files)}


def blobs(folder: Path) -> set[bytes]:
    """Every short string of bytes in both databases: secrets, nonces, handles, digests, hashes."""
    found: set[bytes] = set()
    for name in ("ledger.db", "vault.db"):
        conn = sqlite3.connect(f"file:{folder / name}?mode=ro", uri=True)
        for (table,) in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            for row in conn.execute(f"SELECT * FROM [{table}]"):
                found |= {value for value in row if isinstance(value, bytes) and len(value) in (16, 32)}
        conn.close()
    return found


def sealed_in(folder: Path) -> Iterator[tuple[str, int, Any, bytes]]:
    """Every commitment with stream, seq and place, None for that to the line as it came."""
    for stream, seq, body in bare(folder / "ledger.db").execute(
        "SELECT stream, seq, body FROM events WHERE stream != 'log'"
    ):
        text, seals = split_body(body)
        hidden = [*places(json.loads(text), seq), None]
        yield from ((stream, seq, place, seal) for place, seal in zip(hidden, seals, strict=False))


def keys_left(folder: Path, world: World) -> dict[str, list[bytes]]:
    """By stream every secret that is left and every field key that was handed out, each once."""
    keys: dict[str, list[bytes]] = {}
    for scope, secret in secrets_in(folder).items():
        stream = "/".join(
            scope.split("/")[: 2 if scope.startswith(("case/", "lead/", "access/", "pin/", "reveal/")) else 1]
        )
        keys.setdefault(stream, []).append(secret)
    for stream, handed in world.handed_out.items():
        keys.setdefault(stream, []).extend(handed)
    return {stream: list(dict.fromkeys(found)) for stream, found in keys.items()}


@dataclass
class Said:
    """What a commitment may be to, if it is about some person: written once, not for each key that is tried."""

    people: list[Person]
    openings: dict[str, dict[str, Any]]
    forms: list[bytes] = field(default_factory=list)
    lines: dict[str, list[bytes]] = field(default_factory=dict)

    def of_field(self) -> list[bytes]:
        """All of one person stand together, as many for each."""
        self.forms = self.forms or [canonical(said) for one in self.people for said in forms(one)]
        return self.forms

    def of_line(self, stream: str) -> list[bytes]:
        """The opening with each person at each seat: the attacker knows all of the line but one of the players."""
        opened = self.openings.get(stream)
        if opened is not None and stream not in self.lines:
            self.lines = {stream: [line for one in self.people for line in lines_about(opened, one)]}
        return self.lines.get(stream, [])


def lines_about(opened: dict[str, Any], one: Person) -> Iterator[bytes]:
    for number in (0, 1):
        players = [dict(player) for player in opened["players"]]
        players[number] |= {"player": one.player, "name": one.name, "device": f"phone-of-{one.player}"}
        yield odd_line(opened | {"players": players})[:-1]


def found_by_commitments(folder: Path, world: World, people: list[Person]) -> set[Person]:
    """Whom the commitments confirm under a key that is left, of the same stream or handed out: by itself, and as the
    secret of which the field's key is made."""
    said = Said(people, {one["match"]: one for one in world.openings})
    keys, found = keys_left(folder, world), set[Person]()
    sealed: dict[str, list[tuple[int, Any, bytes]]] = {}
    for stream, seq, place, seal in sealed_in(folder):
        if place is None or not place.scope.startswith(("seat/", "deck/")):
            assert place is None or place.top not in LISTS, "of a list each item is committed to"
            sealed.setdefault(stream, []).append((seq, place, seal))
    for stream, seals in sealed.items():
        whole = {seal for _, place, seal in seals if place is None}
        fields = {seal for _, place, seal in seals if place is not None}
        for key in keys.get(stream, ()):
            found |= confirmed(key, said.of_field(), fields, people) | confirmed(
                key, said.of_line(stream), whole, people
            )
            for seq, place, seal in seals:
                derived = field_key(secret_of(key), stream, place.path if place is not None else RAW, seq)
                written = said.of_field() if place is not None else said.of_line(stream)
                found |= confirmed(derived, written, {seal}, people)
    return found


def confirmed(key: bytes, written: list[bytes], seals: set[bytes], people: list[Person]) -> set[Person]:
    """Who of whom as many things each are written; one of them is committed to under a key."""
    made = list(map(KeyedHash(key), written))
    if seals.isdisjoint(made):
        return set()
    return {people[number * len(people) // len(written)] for number, seal in enumerate(made) if seal in seals}


def found_by_digests(folder: Path, people: list[Person]) -> set[Person]:
    """Whom some digest in a database is of, plain or under anything that could be a key."""
    held = blobs(folder)
    held |= {seal for _, _, _, seal in sealed_in(folder)}
    begun = {digest[:16] for digest in held}
    digests: list[Callable[[bytes], Callable[[bytes], bytes]]] = [KeyedHash, prefixed]
    keys = [b"", *sorted(held)[:: max(1, len(held) // (3000 if TORTURE else 200))]]
    said = [text for one in people for text in (one.player, one.name, one.name.casefold())]
    written = [spelled for text in said for spelled in (text.encode(), canonical(text))]
    found = set()
    for key in keys:
        for digest in digests:
            for number, made in enumerate(map(digest(key), written)):
                if made[:16] in begun and (made in held or made[:16] in held):
                    found.add(people[number * len(people) // len(written)])
    return found


def prefixed(key: bytes) -> Callable[[bytes], bytes]:
    """SHA-256 of a key and what follows it."""
    begun = hashlib.sha256(key)

    def digest(written: bytes) -> bytes:
        whole = begun.copy()
        whole.update(written)
        return whole.digest()

    return digest


# -- what must hold ----------------------------------------------------------------------------------


def test_nobody_who_was_erased_is_identified_and_everybody_else_still_is(world: World) -> None:
    everybody = [*world.people, *world.decoys]
    for folder in (world.folder, world.restored):
        by_commitments = found_by_commitments(folder, world, everybody)
        found = by_commitments | found_in_files(folder, everybody) | found_by_digests(folder, everybody)
        assert found & {*world.gone, *world.decoys} == set()
        assert found >= set(world.stayed), "the attack finds whoever was not erased"
        assert by_commitments >= set(world.stayed), "by the commitments alone as well"


def test_all_openings_of_others_are_valid(world: World) -> None:
    """Also by a count of our own, which knows nothing of what verify counts."""
    for folder in (world.folder, world.restored):
        report = verify(folder)
        assert report.problems == () and report.lost == 0 and report.erased > 3 * GONE
        vault = bare(folder / "vault.db")
        kept = {leaf: json.loads(fields) for leaf, fields in vault.execute("SELECT leaf, fields FROM opened")}
        secrets, proved, missing = secrets_in(folder), 0, 0
        query = "SELECT leaf, stream, seq, body FROM events WHERE stream != 'log'"
        for leaf, stream, seq, body in bare(folder / "ledger.db").execute(query):
            text, seals = split_body(body)
            hidden = list(places(json.loads(text), seq))
            for place, value, seal in zip(hidden, kept.get(leaf, [None] * len(hidden)), seals, strict=False):
                if value is None:
                    missing += 1
                    continue
                key = secrets.get(f"{stream}/{place.scope}/{seq}.{place.path}")
                if key is None:
                    key = field_key(secret_of(secrets[f"{stream}/{place.scope}"]), stream, place.path, seq)
                assert seal_of(key, place, value) == seal, (stream, seq, place.path)
                proved += 1
        assert (proved, missing) == (report.opened, report.erased)


def test_no_field_is_missing_but_of_who_was_erased(world: World) -> None:
    """By the logs: what a match's opening says of who stayed, it still says."""
    gone = {one.player for one in world.gone}
    for folder in (world.folder, world.restored):
        with open_reader(folder) as reader:
            for sent in world.openings:
                for said, kept in zip(sent["players"], reader.clear(sent["match"])[0]["players"], strict=True):
                    if said["player"] in gone:
                        assert kept["player"].startswith("sealed-") and kept.keys() == {"seat", "player"}
                    else:
                        assert kept == said


@pytest.mark.parametrize("left", ["person/1.1", "person/1.2", "raw"])
def test_one_secret_that_is_left_identifies_and_verify_says_so(world: World, left: str, tmp_path: Path) -> None:
    """The control: the attack can find whoever was erased."""
    gone = {one.player for one in world.gone}
    match, player = next(
        (one["match"], seat["player"])
        for one in world.openings
        for seat in one["players"]
        if seat["player"] in gone and left in ("raw", f"person/1.{seat['seat']}")
        if f"{one['match']}/{left}" in world.vault_before
    )
    copy = back_up_folder(world.folder, tmp_path / "copy")
    vault = bare(copy / "vault.db")
    vault.execute("INSERT INTO secrets VALUES (?, ?)", (f"{match}/{left}", world.vault_before[f"{match}/{left}"]))
    vault.close()
    found = found_by_commitments(copy, world, [*world.gone, *world.decoys])
    assert {one.player for one in found} == {player}
    assert any(problem.state == "damaged" for problem in verify(copy).problems)


def back_up_folder(folder: Path, target: Path) -> Path:
    """The databases of a ledger alone, as a folder of their own."""
    back_up(folder, target)
    (target / "manifest.json").unlink()
    return target


def names_confirmed(folder: Path, world: World, sat: set[str], names: list[Person], most: int) -> tuple[int, set[str]]:
    """Whom of a long list some key that is left confirms at the seats of some people, and how many were tried there."""
    written = [(one.player, canonical(one.player)) for one in names]
    seats = [(one["match"], f"players.{seat['seat']}.player") for one in world.openings for seat in one["players"]
             if seat["player"] in sat]  # fmt: skip
    seals = {
        (stream, place.path): seal for stream, seq, place, seal in sealed_in(folder) if place is not None and seq == 1
    }
    left: dict[str, list[bytes]] = {}
    for scope, secret in secrets_in(folder).items():
        left.setdefault(scope.partition("/")[0], []).append(secret)
    tried, found = 0, set[str]()
    for match, path in [one for one in seats if one in seals][:most]:
        keys = {*left.get(match, ()), *world.handed_out.get(match, ())}
        for used in keys | {field_key(secret_of(key), match, path, 1) for key in keys}:
            tried += len(written)
            seal = seals[match, path]
            found |= {player for player, said in written if commit_bytes(used, said) == seal}
    return tried, found


def test_a_list_of_a_million_names_finds_nobody_who_was_erased(world: World) -> None:
    """Longer than any other list here, so that it is tried at few seats; and whoever was not erased is found by it."""
    rng = random.Random(seeded(31))
    names = [*world.people, *everybody(MILLION - len(world.people), rng, "y")]
    known, gone = {one.player for one in names}, {one.player for one in world.gone}
    for folder in (world.folder, world.restored):
        files = [opened_bytes(path) for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]
        written = {one.decode() for held in files for one in re.findall(rb"player-[0-9]{6}-[0-9]{4,7}y?", held)}
        stayed = {one.player for one in world.stayed}
        assert stayed <= written & known and not written & known & gone
        assert not {one for one in written & known if one.endswith("y")}
    tried, found = names_confirmed(world.folder, world, gone, names, SEATS)
    assert found == set() and tried >= MILLION
    print({"names": len(names), "tried at seats of who was erased": tried, "found": len(found)})  # noqa: T201
    stays = world.stayed[0].player
    assert names_confirmed(world.folder, world, {stays}, names, 1)[1] == {stays}


# -- cards -------------------------------------------------------------------------------------------


def cards_found(folder: Path, match: str) -> int:
    """How many cards drawn from the stock of a match some key that is left confirms, of all faces."""
    keys = [secret for scope, secret in secrets_in(folder).items() if scope.startswith(f"{match}/")]
    drawn = [one for one in sealed_in(folder) if one[0] == match and one[2] is not None and one[2].path == "card"]
    return sum(
        any(
            seal_of(used, place, face) == seal
            for key in keys
            for used in (key, field_key(secret_of(key), match, place.path, seq))
            for face in FACES
        )
        for _, seq, place, seal in drawn
    )


def test_no_card_of_a_match_whose_cards_were_erased_is_confirmed(world: World, tmp_path: Path) -> None:
    folder, (gone, other) = back_up_folder(world.folder, tmp_path / "copy"), ("m0", "m1")
    before = cards_found(folder, gone), cards_found(folder, other)
    assert all(before)
    erase(folder, Target("cards", gone))
    feed(folder, world.lines, "once-more.jsonl")
    assert (cards_found(folder, gone), cards_found(folder, other)) == (0, before[1])
    assert verify(folder).problems == ()
    with open_reader(folder) as reader:
        assert not any(one.get("card") for one in reader.clear(gone) if one.get("from") == "stock")


def faces_told(published: set[bytes]) -> set[str]:
    """Which faces some hash is of, plain or under any other hash that stands beside it, as a leaf of a tree or not."""
    written = [said for face in FACES for said in (face.encode(), canonical(face), b"\0" + canonical(face))]
    told = set()
    for key in [b"", *sorted(published)]:
        for digest in (KeyedHash, prefixed):
            made = list(map(digest(key), written))
            told |= {FACES[number // 3] for number, one in enumerate(made) if one in published or one[:16] in published}
    return told


def test_no_face_is_told_by_any_hash_that_is_published(world: World) -> None:
    for folder in (world.folder, world.restored):
        published = {seal for _, _, _, seal in sealed_in(folder)} | {
            bytes(found) for (found,) in bare(folder / "ledger.db").execute("SELECT hash FROM leaves")
        }
        assert len(published) > 10 * MATCHES and faces_told(published) == set()
        nonce = min(published)
        for face, made in ((FACES[0], hashlib.sha256(FACES[0].encode()).digest()),
                           (FACES[7], KeyedHash(nonce)(canonical(FACES[7])))):  # fmt: skip
            assert faces_told({*published, made}) == {face}, "the control"
